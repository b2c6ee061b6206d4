"""Checks a site in a folder: `python tests/check_site.py FOLDER` prints what is wrong, and what is large.

Every page must be valid HTML with each id once; every link must lead to a file of the site, and to an id or a choice of
filters there; every file must be reached, but for what browsers and servers look for by themselves.  Links to the
address of the site, as `--base-url` writes them, are followed in the folder.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

import html5lib

#: Files to which no page has a link, and links to no file.
UNLINKED, NOWHERE = {".nojekyll", "sitemap.xml"}, "data:,"


class Page(HTMLParser):
    """The links of a page, its ids, the values of its lists, and its address if it is published."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.options: dict[str, set[str]] = {}
        self.address = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        self.links += [found[name] for name in ("href", "src") if name in found]
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "select":
            self.options[found.get("id", "")] = set()
        if tag == "option" and self.options:
            self.options[list(self.options)[-1]].add(found.get("value", ""))
        if found.get("rel") == "canonical":
            self.address = found["href"]


@dataclass
class Checker:
    """The pages of a folder."""

    folder: Path
    pages: dict[Path, Page] = field(default_factory=dict)
    n_links: int = 0

    def __post_init__(self) -> None:
        self.folder = self.folder.resolve()

    @cached_property
    def files(self) -> list[Path]:
        """All files."""
        return sorted(path for path in self.folder.rglob("*") if path.is_file())

    def page(self, path: Path) -> Page:
        """A page, read once."""
        if path not in self.pages:
            self.pages[path] = Page(path.read_text("utf-8"))
        return self.pages[path]

    def problems(self) -> Iterator[str]:
        """Yield what is wrong, in a sentence each."""
        reached = set()
        for path in (path for path in self.files if path.suffix == ".html"):
            name = path.relative_to(self.folder)
            try:
                html5lib.HTMLParser(strict=True).parse(path.read_text("utf-8"))
            except html5lib.html5parser.ParseError as error:
                yield f"{name}: invalid HTML: {error}"
            yield from (f"{name}: duplicate id {one}" for one, n in Counter(self.page(path).ids).items() if n > 1)
            for link in self.page(path).links:
                if link == NOWHERE:
                    continue
                self.n_links += 1
                target, problem = self.follow(path, link)
                reached.add(target)
                if problem:
                    yield f"{name}: link {link}: {problem}"
        for path in self.files:
            if path not in reached and path.name not in UNLINKED:
                yield f"{path.relative_to(self.folder)}: no page has a link to it"

    def follow(self, path: Path, link: str) -> tuple[Path, str]:
        """Return the file that a link of a page means, and what is wrong with it."""
        index = self.folder / "index.html"
        address = self.page(index).address
        own = bool(address) and link.startswith(address)
        parts = urlsplit(link.removeprefix(address) if own else link)
        if parts.scheme or parts.netloc or parts.path.startswith("/"):
            return path, "it leads out of the site"
        target = ((self.folder if own else path.parent) / unquote(parts.path)).resolve() if parts.path or own else path
        # A server shows the index of a folder; a browser that reads files does not.
        if own and target.is_dir():
            target /= "index.html"
        if target not in self.files:
            return target, "no such file"
        if not parts.fragment:
            return target, ""
        seen = self.page(target)
        if "=" not in parts.fragment:
            return target, "" if parts.fragment in seen.ids else "no such place"
        choices = parse_qsl(parts.fragment)
        known = all(key in seen.ids and value in seen.options.get(key, {value}) for key, value in choices)
        return target, "" if known else "no such choice"


def main(folder: str) -> int:
    """Print the problems of a site, and its size by kinds of file."""
    checker = Checker(Path(folder))
    problems = list(checker.problems())
    print(*problems, sep="\n", end="\n" if problems else "")
    sizes = Counter[str]()
    for path in checker.files:
        sizes[path.name] += path.stat().st_size
    for name, size in sizes.most_common(12):
        print(f"{size:>12,}  {name}")
    print(f"{sum(sizes.values()):>12,}  bytes in {len(checker.files)} files, {checker.n_links} links")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
