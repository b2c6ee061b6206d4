"""Templates: their folder, and the sandbox that runs them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment, SandboxedEnvironment
from markupsafe import Markup

from strategygen.errors import OutputError
from strategygen.pages.escaping import ESCAPES
from strategygen.pages.report import aligned_facts

#: The output formats and the folders of their templates.
TARGETS = {"txt": "text", "md": "markdown", "tex": "latex", "html": "html"}


def template_folder() -> Path:
    """Return the folder of the templates: in the package, else in the repository beside the package.

    Raises
    ------
    OutputError
        If neither exists.

    Examples
    --------
    >>> sorted(path.name for path in template_folder().iterdir())
    ['html', 'latex', 'markdown', 'site', 'text', 'trainer']
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "templates", package.parent / "templates"):
        if (folder / "text").is_dir():
            return folder
    raise OutputError(f"the templates are missing: {package / 'templates'}")


class _Environment(ImmutableSandboxedEnvironment):
    """A sandbox whose templates can neither change their input nor make texts of unlimited length."""

    intercepted_binops = frozenset({"*", "**"})

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Multiply small integers only."""
        if operator == "**" or not all(isinstance(value, int) and abs(value) < 1_000_000 for value in (left, right)):
            raise SecurityError(f"{operator} is for small integers, and ** is not allowed")
        return super().call_binop(context, operator, left, right)


class _ThemeLoader(FileSystemLoader):
    """Loads the templates of a folder, and no file that a link outside leads to."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source, name, is_current = super().get_source(environment, template)
        if not any(Path(name).resolve().is_relative_to(Path(folder).resolve()) for folder in self.searchpath):
            raise SecurityError(f"{template} is a link to a file outside the theme")
        return source, name, is_current


@cache
def environment(target: str, theme: Path | None = None) -> SandboxedEnvironment:
    r"""Return the Jinja environment of a folder of templates (text, markdown, latex, html, trainer, site).

    It escapes everything inserted once.
    `theme` is a folder of templates that replace those of the same name; the others are found too, and the replaced
    ones as ``builtin/NAME``.

    Examples
    --------
    >>> print(environment("latex").from_string("<< name >>").render(name="5 % of {x}"))
    5 \% of \{x\}
    """
    escape = ESCAPES[target]

    def escaped(inserted: object) -> Markup:
        if callable(inserted) and not isinstance(inserted, StrictUndefined):
            raise SecurityError(f"{type(inserted).__name__} is not a text")
        return inserted if isinstance(inserted, Markup) else Markup(escape(str(inserted)))

    # With autoescape, macros and blocks return Markup, which passes unchanged; the rest is escaped before Jinja
    # would do it for HTML.
    own = FileSystemLoader(template_folder() / target, encoding="utf-8")
    loader: BaseLoader = own
    if theme is not None:
        # The folder of the target, or the templates of one target without a folder.
        chosen = theme / target if (theme / target).is_dir() else theme
        loader = ChoiceLoader([_ThemeLoader(chosen, encoding="utf-8"), own, PrefixLoader({"builtin": own})])
    made = _Environment(
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
        loader=loader,
        undefined=StrictUndefined,
        autoescape=True,
        finalize=escaped,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.globals.update(aligned_facts=aligned_facts, wrapped=_wrapped)
    return made


def _wrapped(text: str, indent: int, hanging: int = 0, width: int = 98) -> list[str]:
    """Return a text in lines of at most `width - indent` characters, all but the first indented by `hanging`."""
    return textwrap.wrap(
        text, width - indent, subsequent_indent=" " * hanging, break_long_words=False, break_on_hyphens=False
    )


def write_starter(folder: Path) -> tuple[Path, ...]:
    """Write the templates of a new theme: the built-in card for each target, ready to be changed.

    Raises
    ------
    OutputError
        If one of the files already exists.
    """
    own = template_folder()
    paths = {folder / target / "card.j2": own / target / "card.j2" for target in TARGETS.values()}
    there = next((path for path in paths if path.exists()), None)
    if there is not None:
        raise OutputError(f"{there}: already exists; nothing was written")
    for path, source in paths.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source.read_text("utf-8"), "utf-8")
    return tuple(paths)
