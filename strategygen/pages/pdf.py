"""PDF from a card's LaTeX or HTML, by the first program that is installed.

====================  ==========================================================
pdflatex              from any TeX distribution; from the LaTeX.
weasyprint            a Python package, the extra ``pdf`` of this one; from the
                      HTML.
chromium, chrome      a browser without a window; from the HTML.
====================  ==========================================================
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from strategygen.errors import OutputError

#: Most seconds that a program may take.
PATIENCE = 120
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


@dataclass(frozen=True, slots=True)
class Maker:
    """A program that makes PDF: its name, its source format, and the function that runs it."""

    name: str
    source: str
    make: Callable[[str], bytes]


def find_maker() -> Maker:
    """Return the first installed program that makes PDF.

    Raises
    ------
    OutputError
        If there is none; the message lists what to install.
    """
    if shutil.which("pdflatex"):
        return Maker("pdflatex", "tex", make_by_latex)
    if importlib.util.find_spec("weasyprint") is not None:
        return Maker("weasyprint", "html", make_by_weasyprint)
    if any(map(shutil.which, _BROWSERS)):
        return Maker("chromium", "html", make_by_browser)
    raise OutputError(
        "a PDF needs one of these, and none is installed: pdflatex (Debian: texlive-latex-recommended), "
        "weasyprint (pip install 'strategygen[pdf]'), or chromium; "
        "--format html can be printed to PDF by any browser"
    )


def make_by_latex(text: str) -> bytes:
    """Return the PDF that pdflatex makes of a text.

    Raises
    ------
    OutputError
        If it fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "card.tex"
        source.write_text(text, "utf-8")
        # A template may not run programs or write files elsewhere.
        _run(["pdflatex", "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "card.tex"], folder)
        return _result(Path(folder) / "card.pdf", "pdflatex")


def make_by_weasyprint(text: str) -> bytes:
    """Return the PDF that weasyprint makes of a page; it may not fetch anything."""
    import weasyprint

    def refuse(url: str, *rest: object) -> dict[str, object]:
        raise OutputError(f"the card refers to {url}; it must be one file")

    made: bytes = weasyprint.HTML(string=text, url_fetcher=refuse).write_pdf()
    return made


def make_by_browser(text: str) -> bytes:
    """Return the PDF that a browser without a window makes of a page.

    Raises
    ------
    OutputError
        If it fails.
    """
    browser = next(filter(None, map(shutil.which, _BROWSERS)))
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "card.html", Path(folder) / "card.pdf"
        source.write_text(text, "utf-8")
        _run(
            [
                browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
                "--disable-sync", "--no-first-run", "--no-pdf-header-footer", f"--user-data-dir={folder}/profile",
                f"--print-to-pdf={made}", source.as_uri(),
            ],
            folder,
        )  # fmt: skip
        return _result(made, browser)


def _run(command: list[str], folder: str) -> None:
    """Run a program in a group of its own, which is ended in any case: with it, or when this process is to end."""
    name = Path(command[0]).name
    try:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            errors="replace", start_new_session=True,
        )  # fmt: skip
    except OSError as error:
        raise OutputError(f"{name}: {error.strerror}") from None
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise OutputError(f"{name} did not finish within {PATIENCE} seconds") from None
    finally:
        _end_group(process)
    if process.returncode:
        lines = [line for line in out.splitlines() if line.startswith("!")] or err.splitlines()[-1:]
        raise OutputError(f"{name} failed: {' '.join(lines[:1]).lstrip('! ') or f'exit code {process.returncode}'}")


def _end_group(process: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    for stream in (process.stdout, process.stderr):
        if stream is not None:
            stream.close()
    process.wait()


def _result(path: Path, name: str) -> bytes:
    if not path.is_file():
        raise OutputError(f"{Path(name).name} made no PDF")
    return path.read_bytes()
