"""The site: its games, its files, and in a real browser the index, the card by level, and every link."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import html5lib
import pytest
from check_site import Checker, Page

from strategygen.cards import Deck
from strategygen.charts import check_chart, read_chart
from strategygen.cli import main
from strategygen.cli.site import find_work
from strategygen.cli.streams import write_files
from strategygen.errors import GameError, OutputError, UnsolvedConflictError
from strategygen.games import Game, find_in_catalogue, load_families, load_game
from strategygen.pages.catalogue import ChartsOfGame
from strategygen.pages.numbers import format_percent
from strategygen.pages.site.game import GameWork, SiteEntry, make_game
from strategygen.pages.site.index import IndexPage, site_files
from strategygen.pages.site.neighbours import find_neighbours
from strategygen.pages.templates import environment
from strategygen.values import solve

HOSTILE = """</script><script>document.title="broken"</script><img src=x onerror=alert(1)> "quoted" 'it' & ${1} `"""

#: Games that are solved and searched in a second: 24 cards from nines to aces.
GAME_FILE = f"""
id = "short"
name = {json.dumps(HOSTILE)}
cards = 24
lowest = "9"
full_pay = "a"
class = [
  {{ id = "royal", hand = "royal flush" }},
  {{ id = "straight_flush", hand = "straight flush" }},
  {{ id = "four_aces", name = {json.dumps(HOSTILE)}, hand = "four of a kind", ranks = "A" }},
  {{ id = "four", hand = "four of a kind" }},
  {{ id = "full_house", hand = "full house" }},
  {{ id = "flush", hand = "flush" }},
  {{ id = "straight", hand = "straight" }},
  {{ id = "three", hand = "three of a kind" }},
  {{ id = "two_pair", hand = "two pair" }},
]
[[pay_table]]
id = "a"
name = "Short A"
pays = {{ royal = 50, straight_flush = 20, four_aces = 9, four = 8, full_house = 2, flush = 15, straight = 1, \
three = 1, two_pair = "0.5" }}
[[pay_table]]
id = "b"
pays = {{ royal = 50, straight_flush = 20, four_aces = 9, four = 8, full_house = 2, flush = 9, straight = 1, \
three = 1, two_pair = "1/3" }}
[[pay_table]]
id = "c"
name = "Short C"
pays = {{ royal = 40, straight_flush = 20, four_aces = 8, four = 7, full_house = 3, flush = 9, straight = 1, \
three = 1, two_pair = "0.5" }}
"""


#: The same with a joker, so that its charts have sections.
JOKER_FILE = """
id = "joker"
name = "Joker"
cards = 21
lowest = "T"
full_pay = "a"
class = [
  { id = "royal", hand = "royal flush", wild_cards = 0 },
  { id = "five", hand = "five of a kind" },
  { id = "wild_royal", hand = "royal flush" },
  { id = "four", hand = "four of a kind" },
  { id = "full_house", hand = "full house" },
  { id = "straight", hand = "straight" },
  { id = "three", hand = "three of a kind" },
]
[[pay_table]]
id = "a"
pays = { royal = 50, five = 30, wild_royal = 12, four = 5, full_house = 3, straight = 2, three = 1 }
"""


class TestGames:
    def test_names_mean_pay_tables(self, tmp_path: Path) -> None:
        path = tmp_path / "short.toml"
        path.write_text(GAME_FILE, "utf-8")
        assert sum(len(family.games) for family in load_families()) == 94
        (family,) = load_families(str(path))
        assert list(family.games) == ["short-a", "short-b", "short-c"]
        found = load_families(f"{path}#b", "tens-or-better")
        assert [(family.id, list(family.games)) for family in found] == [
            ("short", ["short-b"]),
            ("tens-or-better", ["tens-or-better-6-5"]),
        ]
        for name in ("jacks-or-bettor", f"{path}#d", str(tmp_path / "no.toml")):
            with pytest.raises(GameError):
                load_families(name)

    def test_two_files_with_a_game_of_the_same_id(self, tmp_path: Path) -> None:
        for name in ("one.toml", "two.toml"):
            (tmp_path / name).write_text(GAME_FILE, "utf-8")
        with pytest.raises(GameError, match=r"both have the game short-a"):
            load_families(str(tmp_path / "one.toml"), str(tmp_path / "two.toml"))

    def test_changed_pays_have_a_page_of_their_own(self) -> None:
        work = find_work(["jacks-or-better-9-6"], {"full_house": "8"})
        assert [(each.game.id, each.game.pay("full_house")) for each in work] == [
            ("jacks-or-better-9-6", 9),
            ("jacks-or-better-9-6-pays-changed", 8),
        ]
        assert find_neighbours(work[0].game, work[0].others) == (work[1].game,)
        assert len(find_work(["jacks-or-better-9-6"], {"full_house": "9"})) == 1

    @pytest.mark.slow
    def test_neighbours_differ_in_pays_alone(self) -> None:
        games = [game for family in load_families() for game in family.games.values()]
        for game in games:
            for other in find_neighbours(game, games):
                assert other.pays != game.pays and other.deck == game.deck and other.wild_ranks == game.wild_ranks
                assert [cls.hand for cls in other.classes] == [cls.hand for cls in game.classes]
        own = load_game("jacks-or-better-9-6")
        assert next(iter(find_neighbours(own, games))).id == "jacks-or-better-8-6"
        assert find_neighbours(own, [own, load_game("deuces-wild")]) == ()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "jacks-or-bettor"], "jacks-or-bettor"),
        (["--base-url", "example.org"], "expected an address"),
        (["--base-url", 'https://example.org/"><script>'], "expected an address"),
        (["--pay", "flush=5"], "--pay changes one game"),
        (["--games", "tens-or-better,jacks-or-better", "--pay", "flush=5"], "--pay changes one game"),
    ],
)
def test_bad_input_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["site", "-o", str(tmp_path / "x"), *arguments]) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_files_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_files({"index.html": "ü", "games/a/card.pdf": b"%PDF"}, folder)
    assert (folder / "index.html").read_bytes() == "ü".encode() and (
        folder / "games/a/card.pdf"
    ).read_bytes() == b"%PDF"
    (folder / "more").write_text("a file", "utf-8")
    before = sorted(folder.rglob("*"))
    with pytest.raises(OutputError):
        write_files({"index.html": "new", "games/b/index.html": "", "more/index.html": ""}, folder)
    assert sorted(folder.rglob("*")) == before and (folder / "index.html").read_text("utf-8") == "ü"


def entry_of(game: Game) -> SiteEntry:
    pays = (("25", "9"), ("6",), ())
    return SiteEntry(
        game.id, game.name, "family", HOSTILE, game.deck_text, pays, Fraction(995, 1000), Fraction(39, 2), ("none",)
    )


def test_the_index_is_valid_and_escaped() -> None:
    page = IndexPage(title="Games", path="index.html", entries=tuple(map(entry_of, map(load_game, ["deuces-wild"]))))
    text = environment("site").get_template("index.j2").render(page=page)
    html5lib.HTMLParser(strict=True).parse(text)
    assert "<img" not in text and text.count("<script") == 1
    assert 'data-pays="25 9"' in text and "99.50%" in text and ">19.5<" in text


def test_addresses_of_a_published_site() -> None:
    game = replace(load_game("jacks-or-better"), deck=Deck(lowest=10))
    files = site_files([(entry_of(game), {})], game, "https://example.org/poker/")
    assert f"<loc>https://example.org/poker/games/{game.id}/</loc>" in files["sitemap.xml"]
    assert '<link rel="canonical" href="https://example.org/poker/">' in files["index.html"]
    assert files[".nojekyll"] == "" and "sitemap.xml" not in site_files([(entry_of(game), {})], game)


@dataclass(frozen=True)
class Site:
    """A folder of pages, and its games."""

    folder: Path
    games: tuple[Game, ...]

    @property
    def pages(self) -> list[Path]:
        return sorted(self.folder.rglob("*.html"))


def make_site(folder: Path, text: str) -> Site:
    path = folder / "games.toml"
    path.write_text(text, "utf-8")
    assert main(["site", "--games", str(path), "-o", str(folder / "pages"), "--processes", "1"]) == 0
    return Site(folder / "pages", tuple(load_families(str(path))[0].games.values()))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return make_site(tmp_path_factory.mktemp("site"), GAME_FILE)


#: The body of a page, and what is wrong with it.
BODIES = [
    ('<a href="index.html#family=a&amp;search=x">a</a> <a href="#b">b</a> <p id="b"></p>', []),
    ('<a href="https://example.org/poker/b/">a</a>', []),
    ('<p id="a"></p><p id="a"></p>', ["duplicate id a"]),
    ("<p>a</b>", ["invalid HTML: Unexpected end tag (b). Ignored."]),
    ('<a href="indx.html">a</a>', ["link indx.html: no such file"]),
    ('<a href="b/">a</a>', ["link b/: no such file"]),
    ('<img src="https://example.org/a.png" alt="">', ["link https://example.org/a.png: it leads out of the site"]),
    ('<a href="/index.html">a</a>', ["link /index.html: it leads out of the site"]),
    ('<a href="https://example.org/poker/c/">a</a>', ["link https://example.org/poker/c/: no such file"]),
    ('<a href="#c">a</a>', ["link #c: no such place"]),
    ('<a href="index.html#family=b">a</a>', ["link index.html#family=b: no such choice"]),
    ('<a href="index.html#deck=b">a</a>', ["link index.html#deck=b: no such choice"]),
]


def test_a_broken_site_is_found(tmp_path: Path) -> None:
    def write(name: str, body: str, head: str = "") -> None:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        text = f"<!DOCTYPE html><html lang=en><head><title>A</title>{head}</head><body>{body}</body></html>"
        (tmp_path / name).write_text(text, "utf-8")

    form = '<select id="family"><option value="">All</option><option value="a">A</option></select><input id="search">'
    home = '<link rel="canonical" href="https://example.org/poker/">'
    write("index.html", f'{form}<a href="page.html">a</a> <a href="b/index.html">b</a>', home)
    write("b/index.html", "")
    for body, problems in BODIES:
        write("page.html", body)
        assert list(Checker(tmp_path).problems()) == [f"page.html: {problem}" for problem in problems], body
    write("c/index.html", "")
    assert list(Checker(tmp_path).problems())[-1] == "c/index.html: no page has a link to it"


@pytest.mark.slow
class TestFiles:
    def test_the_same_games_give_the_same_bytes(self, site: Site, tmp_path: Path) -> None:
        path = site.folder.parent / "games.toml"
        assert main(["site", str(path), "-o", str(tmp_path / "again"), "--processes", "2"]) == 0
        names = sorted(str(path.relative_to(site.folder)) for path in site.folder.rglob("*") if path.is_file())
        assert len(names) == 5 + 6 * len(site.games)
        for name in names:
            assert (site.folder / name).read_bytes() == (tmp_path / "again" / name).read_bytes()

    def test_every_page_is_valid_and_every_link_is_alive(self, site: Site) -> None:
        assert len(site.pages) == 2 + 4 * len(site.games)
        checker = Checker(site.folder)
        assert list(checker.problems()) == [] and checker.n_links > 50
        assert not any("<img src=x" in path.read_text("utf-8") for path in site.pages)

    def test_charts_are_read_back(self, site: Site) -> None:
        for game in site.games:
            folder, solution = site.folder / "games" / game.id, solve(game)
            report = check_chart(read_chart((folder / "optimal.txt").read_text("utf-8"), "optimal.txt", game), solution)
            assert report.optimal
            page = (folder / "index.html").read_text("utf-8")
            assert format_percent(solution.expected_return, 4) in page and str(solution.expected_return) in page
            shown = check_chart(read_chart(page, "index.html", game), solution)
            card = check_chart(read_chart((folder / "pocket.html").read_text("utf-8"), "pocket.html", game), solution)
            assert shown.cost_worst == card.cost_worst


@pytest.mark.slow
def test_a_site_to_publish_with_pdfs(tmp_path: Path) -> None:
    path, address = tmp_path / "joker.toml", "https://example.org/poker/"
    path.write_text(JOKER_FILE, "utf-8")
    assert main(["site", str(path), "-o", str(tmp_path / "docs"), "--pdf", "--base-url", address]) == 0
    checker = Checker(tmp_path / "docs")
    assert list(checker.problems()) == []
    names = {str(file.relative_to(checker.folder)) for file in checker.files if file.read_bytes().startswith(b"%PDF")}
    assert names == {"games/joker-a/pocket.pdf", "games/joker-a/optimal.pdf"}
    page = checker.page(checker.folder / "games" / "joker-a" / "index.html")
    assert page.address == f"{address}games/joker-a/" and {"pocket.pdf", "optimal.pdf"} <= set(page.links)


class WithoutOptimal(ChartsOfGame):
    """Charts of a game whose conflicts are not solved."""

    @property
    def optimal(self) -> Any:
        raise UnsolvedConflictError("a conflict is not solved")


@pytest.mark.slow
def test_a_game_without_an_optimal_chart(tmp_path: Path) -> None:
    game = replace(load_game("jacks-or-better"), deck=Deck(lowest=10))
    others = (game.with_pays({"full_house": 8}),)
    entry, files = make_game(GameWork(game, "family", "Family", others), WithoutOptimal(solve(game)))
    page = str(files[f"games/{game.id}/index.html"])
    links = [target for target in Page(page).links if not target.startswith(("..", "data:", "#"))]
    assert {f"games/{game.id}/{target}" for target in links} <= set(files)
    assert not any("optimal" in name for name in files) and "<article>" not in page and entry.easiest


@contextmanager
def opened(browser: Any, path: Path, **options: Any) -> Iterator[Any]:
    """A page in a context of its own; afterwards: only files were requested, and nothing is on the console."""
    context = browser.new_context(**options)
    page = context.new_page()
    seen: list[str] = []
    page.on("console", lambda message: seen.append(message.text))
    page.on("pageerror", lambda error: seen.append(str(error)))
    context.on("request", lambda request: seen.extend([request.url] * (not request.url.startswith(("file:", "blob:")))))
    page.goto(path.as_uri())
    yield page
    context.close()
    assert seen == []


NARROW = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}


def shown_games(page: Any) -> list[str]:
    return page.locator("#games tbody tr:visible th").all_inner_texts()


@pytest.mark.slow
class TestIndex:
    def test_a_game_is_found_by_its_pays(self, browser: Any, site: Site) -> None:
        with opened(browser, site.folder / "index.html") as page:
            assert len(shown_games(page)) == 3
            page.get_by_label("Flush", exact=True).fill("9")
            assert page.locator("#found").inner_text() == "2 of 3 games"
            page.get_by_label("Four of a kind").fill("7")
            assert [name.split("\n")[0] for name in shown_games(page)] == ["Short C"]
            page.get_by_label("Four of a kind").fill("77")
            assert shown_games(page) == [] and page.locator("#none").is_visible()
            # What was chosen is in the address, and is there again after a reload and on the way back.
            page.get_by_label("Four of a kind").fill("8")
            address = page.evaluate("location.href")
            page.reload()
            assert (
                page.evaluate("location.href") == address and page.get_by_label("Four of a kind").input_value() == "8"
            )
            assert len(shown_games(page)) == 2
            page.get_by_role("link", name="Skip to content").press("Enter")
            assert page.get_by_label("Four of a kind").input_value() == "8" and len(shown_games(page)) == 2
            page.get_by_role("button", name="Clear").click()
            page.locator("#found", has_text=re.compile("^3 games$")).wait_for()
            page.get_by_label("Name").fill("SHORT c")
            assert len(shown_games(page)) == 1
            page.get_by_role("button", name="Clear").click()
            page.get_by_label("Family").select_option("short")
            page.get_by_label("Deck").select_option("24 cards")
            assert len(shown_games(page)) == 3

    def test_sorted_by_keyboard(self, browser: Any, site: Site) -> None:
        solutions = [solve(game) for game in site.games]
        with opened(browser, site.folder / "index.html") as page:
            first = shown_games(page)
            for heading, key in (("Return", "expected_return"), ("Variance", "variance")):
                figures = [getattr(solution, key) for solution in solutions]
                page.get_by_role("button", name=heading).focus()
                for sort, order in (("descending", -1), ("ascending", 1)):
                    page.keyboard.press("Enter")
                    assert page.locator(f"th[aria-sort={sort}]").inner_text().startswith(heading)
                    places = sorted(range(3), key=lambda at, figures=figures, order=order: order * figures[at])
                    assert shown_games(page) == [first[at] for at in places]
                page.keyboard.press("Space")
                assert shown_games(page) == first and page.locator("th[aria-sort]").count() == 0

    def test_it_works_without_scripts(self, browser: Any, site: Site) -> None:
        with opened(browser, site.folder / "index.html", java_script_enabled=False) as page:
            assert len(shown_games(page)) == 3 and not page.locator("form").is_visible()
            page.get_by_role("link", name="Short A").click()
            assert page.locator("#lines tbody tr").count() > 3 and not page.locator("#choice").is_visible()


@pytest.mark.slow
class TestGamePage:
    @pytest.mark.parametrize("has_sections", [False, True])
    def test_the_slider_shows_proved_charts(self, browser: Any, site: Site, tmp_path: Path, has_sections: bool) -> None:
        site = make_site(tmp_path, JOKER_FILE) if has_sections else site
        game = site.games[0]
        solution = solve(game)
        with opened(browser, site.folder / "games" / game.id / "index.html") as page:
            slider = page.get_by_role("slider")
            slider.focus()
            page.keyboard.press("Home")
            costs = []
            for at in range(int(slider.get_attribute("max")) + 1):
                assert int(slider.input_value()) == at
                report = check_chart(read_chart(page.content(), "the page", game), solution)
                facts = page.locator("#facts").inner_text()
                assert f"returns {format_percent(report.return_worst, 4)}" in facts
                lines = page.locator("#lines tbody tr:not(.heading)").count()
                assert f" in {lines} line" in facts
                assert slider.get_attribute("aria-valuetext").endswith(facts.split(" in ")[0])
                pressed = page.locator("#choice button[aria-pressed=true]").evaluate_all(
                    "all => all.map(one => Number(one.dataset.step))"
                )
                assert set(pressed) <= {at}
                costs.append(report.cost_worst)
                page.keyboard.press("ArrowRight")
            assert len(costs) > 3 and min(costs) == 0 and costs[0] == max(costs)
            assert (page.locator("#lines .heading").count() > 0) == has_sections

    def test_levels_are_buttons(self, browser: Any, site: Site) -> None:
        with opened(browser, site.folder / "games" / "short-a" / "index.html") as page:
            before = page.locator("#lines tbody").all_inner_texts()
            page.get_by_role("button", name="Beginner").press("Enter")
            assert page.get_by_role("button", name="Beginner").get_attribute("aria-pressed") == "true"
            assert len(page.locator("#lines tbody tr").all()) < len(before[0].split("\n"))
            page.get_by_role("button", name="Pocket card").press("Space")
            assert page.locator("#lines tbody").all_inner_texts() == before
            # The table has each of them with the same figures.
            names = set()
            for row in page.locator("#levels tbody tr").all():
                level, words, lines, returns, cost = row.locator("th, td").all_inner_texts()
                names |= set(level.lower().split(", "))
                page.get_by_role("button", name=level.split(",")[0]).click()
                facts = page.locator("#facts").inner_text()
                assert facts.startswith(f"{words} words in {lines} line") and f"; returns {returns}" in facts
                assert (f"costs {cost} bets" in facts) == (cost != "none") == ("every deal" not in facts)
            buttons = page.locator("#choice button").all_inner_texts()
            assert names == {text.split("\n")[0].lower() for text in buttons}

    def test_neighbours(self, browser: Any, site: Site) -> None:
        with opened(browser, site.folder / "games" / "short-a" / "index.html") as page:
            names = page.locator("article h3").all_inner_texts()
            assert names[-1] == "Short C" and len(names) == 2
            assert "Flush 9 instead of 15" in page.locator("article").first.inner_text()
            page.get_by_role("link", name="Short C").click()
            assert page.title() == "Short C"

    def test_the_trainer_leads_back(self, browser: Any, site: Site) -> None:
        with opened(browser, site.folder / "games" / "short-a" / "index.html") as page:
            page.get_by_role("link", name="Practise").click()
            page.locator("#cards svg").nth(4).wait_for()
            assert page.locator("#chart tbody tr:visible").count() == page.locator("#chart tbody tr").count() > 0
            page.get_by_role("link", name="About this game").click()
            assert page.title() == "Short A"

    def test_hostile_names_change_nothing(self, browser: Any, site: Site) -> None:
        with opened(browser, site.folder / "games" / "short-b" / "index.html") as page:
            assert page.title() == f"{HOSTILE} b" == page.locator("h1").inner_text()
            assert page.locator("img").count() == 0
            assert page.locator("section th[scope=row]", has_text="onerror").first.inner_text() == HOSTILE


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_accessible_and_readable(browser: Any, site: Site, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    options = {"color_scheme": scheme, **(NARROW if width == 320 else {"viewport": {"width": width, "height": 800}})}
    pages = ("index.html", "pocket.html", "optimal.html", "trainer.html")
    for name in ("index.html", "check.html", *(f"games/short-a/{page}" for page in pages)):
        context = browser.new_context(**options)
        page = context.new_page()
        page.goto((site.folder / name).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = axe.Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]})
        assert [each["id"] for each in found.response["violations"]] == [], name
        context.close()


@pytest.mark.slow
def test_everything_is_reached_by_the_tab_key(browser: Any, site: Site) -> None:
    for name in ("index.html", "games/short-a/index.html"):
        with opened(browser, site.folder / name) as page:
            reached = []
            for _ in range(60):
                page.keyboard.press("Tab")
                reached.append(page.evaluate("document.activeElement.outerHTML.slice(0, 80)"))
            wanted = page.locator("a:visible, button:visible, input:visible, select:visible, summary:visible")
            assert {each[:80] for each in wanted.evaluate_all("all => all.map(one => one.outerHTML)")} <= set(reached)


@pytest.mark.slow
def test_print_has_the_card_and_its_words_alone(browser: Any, site: Site) -> None:
    with opened(browser, site.folder / "games" / "short-a" / "index.html") as page:
        page.emulate_media(media="print")
        page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
        assert page.locator("#lines").is_visible() and page.locator("#legend").is_visible()
        for hidden in ("nav", "#choice", ".actions", "footer", "article"):
            assert not page.locator(hidden).first.is_visible(), hidden
        page.evaluate("window.dispatchEvent(new Event('afterprint'))")
        assert not page.locator("#legend").is_visible()


def test_ids_of_the_catalogue_are_folders() -> None:
    for family in load_families():
        for game_id in family.games:
            assert re.fullmatch(r"[a-z0-9][a-z0-9_.-]*", game_id) and find_in_catalogue(game_id) is not None
