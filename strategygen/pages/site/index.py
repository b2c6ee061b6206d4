"""The index of a site, its page about checking charts, and the files that its pages share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategygen.pages.card_groups import GROUPS
from strategygen.pages.render import render
from strategygen.pages.site.game import TELLING, Files, SiteEntry
from strategygen.pages.site.shared import SitePage
from strategygen.pages.templates import environment, template_folder
from strategygen.pages.verdicts import check_page

if TYPE_CHECKING:
    from strategygen.games import Game

#: The name of the chart file in the example of a check.
EXAMPLE = "my-chart.txt"


@dataclass(frozen=True, kw_only=True)
class IndexPage(SitePage):
    """The list of all games."""

    entries: tuple[SiteEntry, ...]

    @property
    def telling(self) -> tuple[str, ...]:
        """The headings of the pays by which a machine is recognised."""
        return tuple(TELLING.values())

    @property
    def families(self) -> tuple[tuple[str, str], ...]:
        """Ids and names of the families."""
        return tuple({entry.family: entry.family_name for entry in self.entries}.items())

    @property
    def decks(self) -> tuple[str, ...]:
        """The decks."""
        return tuple(dict.fromkeys(entry.deck for entry in self.entries))


@dataclass(frozen=True, kw_only=True)
class CheckPage(SitePage):
    """The page about checking charts, with a chart of a game as an example, and how what the command prints begins."""

    entry: SiteEntry
    file: str
    verdict: tuple[str, ...]


def site_files(made: Sequence[tuple[SiteEntry, Files]], example: Game, base_url: str = "") -> Files:
    """Return the files of games, the pages about all of them, and the shared files; `example` is the first game."""
    entries = [entry for entry, _ in made]
    site = environment("site")
    index = IndexPage(title="Video poker strategy cards", path="index.html", base_url=base_url, entries=tuple(entries))
    check = _check_page(entries[0], example, base_url)
    files: Files = {name: content for _, own in made for name, content in own.items()}
    files |= {
        "index.html": site.get_template("index.j2").render(page=index),
        "check.html": site.get_template("check.j2").render(page=check),
        "site.css": site.get_template("site.css").render(groups=GROUPS),
        "site.js": (template_folder() / "site" / "site.js").read_text("utf-8"),
        # GitHub Pages publishes all files as they are.
        ".nojekyll": "",
    }
    if base_url:
        games = (SitePage(title="", path=f"games/{entry.id}/index.html", base_url=base_url) for entry in entries)
        addresses = [page.address for page in (index, check, *games)]
        files["sitemap.xml"] = site.get_template("sitemap.j2").render(addresses=addresses)
    return files


def _check_page(entry: SiteEntry, game: Game, base_url: str) -> CheckPage:
    from strategygen.charts import check_chart, read_chart
    from strategygen.values import solve

    text = "\n".join(entry.easiest)
    report = check_chart(read_chart(text, EXAMPLE, game), solve(game))
    return CheckPage(
        title="Check a chart",
        path="check.html",
        base_url=base_url,
        entry=entry,
        file=EXAMPLE,
        verdict=tuple(render(check_page(report), "txt").split("\n\nMistake ")[0].splitlines()),
    )
