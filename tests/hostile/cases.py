"""Input that is refused: files, options and answers that were made to break the program, with the message of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from strategygen.games import catalogue

JACKS = "jacks-or-better"
#: A valid game file.
GAME = catalogue(JACKS)[0].path.read_text("utf-8")
#: The size of the largest page that is read.
PAGE = 1_999_900


@dataclass(frozen=True, slots=True)
class Case:
    """A command that is refused: its part of the list, the arguments ({} is a folder), files, input and the message."""

    part: str
    name: str
    arguments: tuple[str, ...]
    message: str
    files: Mapping[str, Callable[[], str | bytes]] = field(default_factory=dict)
    stdin: bytes = b""


def page(name: str, part: str, message: str = "page:|page: ", head: str = "") -> Case:
    """Return a page of two megabytes of one part."""
    files = {"page": lambda: head + part * ((PAGE - len(head)) // len(part))}
    return Case("pages", name, ("check", JACKS, "{}/page"), message, files)


def game(name: str, message: str, content: Callable[[], str | bytes]) -> Case:
    """Return a game file."""
    return Case("game files", name, ("solve", "{}/game.toml"), rf"game\.toml: .*{message}", {"game.toml": content})


def sweep(name: str, message: str, content: Callable[[], str | bytes]) -> Case:
    """Return a file of pay tables."""
    return Case("sweeps", name, ("sweep", JACKS, "{}/pays.csv"), rf"pays\.csv.*{message}", {"pays.csv": content})


def theme(name: str, message: str, template: str) -> Case:
    """Return a template of cards."""
    files = {"page": lambda: "2-HP\nnone\n", "theme/text/card.j2": lambda: template}
    return Case("themes", name, ("card", JACKS, "--chart", "{}/page", "--templates", "{}/theme"), message, files)


def option(name: str, message: str, *arguments: str) -> Case:
    """Return a command without files."""
    return Case("arguments", name, arguments, message)


LONG = "x" * 5000
#: The beginning of a chart in LaTeX.
HELD = "\\begin{tabular}{ll} Rank & Hand held \\\\\n"
CASES = (
    page("empty lines", "\n"), page("tabs", "\t"), page("blank lines", " \n"), page("bars", "|"),
    page("rows of hand held", "| hand held |\n", head="| Hand held |\n|---|\n"),
    page("rows of Markdown", "| a |\n", head="| Rank | Hand held |\n|---|---|\n"),
    page("\\begin{", "\\begin{", head=HELD),
    page("LaTeX braces", "{", head=HELD), page("LaTeX &", "&", head=HELD),
    page("LaTeX rows", "a & b \\\\\n", head=HELD), page("LaTeX row ends", "\\\\", head=HELD),
    page("LaTeX tables", "\\begin{tabular}{l}", head=HELD), page("LaTeX colours", "\\color{a!", head=HELD),
    page("<a", "<a", head="<table>"), page("</", "</", head="<table>"), page("<?", "<?", head="<table>"),
    page("<!", "<!", head="<table>"), page("quotes", "<a b='", head="<table>"),
    page("comments", "<!--", head="<table>"),
    page("CDATA", "<![CDATA[", head="<table>"), page("unfinished declaration", "x", head="<![ <table>"),
    page("open elements", "<b>", head="<table>"), page("style rules", "a{color:red}", head="<table><style>"),
    page("selectors", "*,", head="<table><style>"), page("BBCode", "[b]", head="[b]a[/b]"),
    page("wiki cells", "||", head="{|\n!"), page("CSV fields", "a,", head="Hand,EV\n"), page("one word", "a"),
    Case("pages", "100 MB of NUL", ("check", JACKS, "{}/page"), "at most 2,000,000 characters",
         {"page": lambda: bytes(10**8)}),
    Case("pages", "an endless device", ("check", JACKS, "/dev/zero"), "at most 2,000,000 characters"),
    Case("pages", "chart of a hand", ("hand", JACKS, "2s Js Qs Kh Ad", "--chart", "{}/page"),
         "page: expected a LaTeX page",
         {"page": lambda: "a\\begin{" * 100_000}),
    game("a key of a million characters", "larger than|key is missing", lambda: "a" * 999_000 + " = 1"),
    game("a key of many parts", "more than 100 parts", lambda: "a." * 100_000 + "b = 1"),
    game("20,000 pay classes", "at most 500", lambda: _with_classes(20_000)),
    game("nested arrays", "nested too deeply", lambda: "a = " + "[" * 100_000),
    game("nested tables", "nested too deeply", lambda: "a = " + "{b = " * 100_000),
    game("a number of 900,000 digits", "too long to read", lambda: "a = " + "9" * 900_000),
    game("a pay of 1,000 digits", "not a number|too long", lambda: GAME.replace("flush = 6", f"flush = {'9' * 1000}")),
    game("an endless text", "not a TOML file", lambda: 'id = "' + "x" * 900_000),
    game("CR alone", "not a TOML file", lambda: GAME.replace("\n", "\r")),
    game("NUL", "not a TOML file", lambda: GAME + "\0"),
    game("twice", "not a TOML file", lambda: GAME + GAME),
    game("UTF-16", "expected UTF-8 text", lambda: GAME.encode("utf-16")),
    game("escape in a name", "visible characters, found U\\+001B", lambda: _named("\\u001b[2J")),
    game("backspace in a name", "visible characters, found U\\+0008", lambda: _named("a\\bb")),
    game("reversed name", "visible characters, found U\\+202E", lambda: _named("\\u202Ea")),
    game("wild cards that are no text", "wild: expected a string", lambda: 'wild = ["8"]\n' + GAME),
    game("20 MB", "larger than", lambda: "#" * 20_000_000),
    sweep("100,000 columns", "duplicated", lambda: "flush," * 100_000),
    sweep("an endless field", "field larger|commas", lambda: 'flush\n"' + "x" * 3_000_000),
    sweep("100,000 digits", "not a number", lambda: "flush\n" + "9" * 100_000),
    sweep("a huge exponent", "not a number", lambda: "flush\n1e99999999\n"),
    sweep("division by zero", "not a number", lambda: "flush\n1/0\n"),
    sweep("only blank lines", "the file is empty", lambda: "\n" * 3_000_000),
    sweep("not text", "UTF-8", lambda: b"flush\n\xff\xfe\n"),
    Case("sweeps", "an endless device", ("sweep", JACKS, "/dev/zero"), "more than .* characters"),
    theme("a ~ a", "500 MB", "<% set n = namespace(a='x') %>" + 32 * "<% set n.a = n.a ~ n.a %>"),
    theme("center", "500 MB", "<< 'x'.center(2000000000) >>"), theme("ljust", "500 MB", "<< 'x'.ljust(2000000000) >>"),
    theme("%", "500 MB", "<< '%2000000000d' % 1 >>"),
    theme("format", "500 MB", "<< '{:2000000000}'.format(1) >>"),
    theme("round", "10 seconds", f"<< ({'9' * 4000}) | round(-999999999) >>"),
    theme("an object", "is not a text", "<< cycler(1).next >>"),
    theme("an escape", "control character U\\+001B", "\x1b[2J<% include 'builtin/card.j2' %>"),
    theme("a backspace", "control character U\\+0008", "\b<% include 'builtin/card.j2' %>"),
    theme("another file", "invalid template|not found|may not", "<% include '../../page' %>"),
    Case("quiz", "an answer of 10 MB", ("quiz", JACKS, "--chart", "{}/page", "--seed", "1"), "less than 200 characters",
         {"page": lambda: "2-HP\nnone\n"}, b"x" * 10_000_000),
    option("a long game", "there is no game|File name too long", "solve", LONG),
    option("a long file", "name too long", "solve", f"{LONG}.toml"),
    option("a long pay", "expected CLASS=PAY", "solve", JACKS, "--pay", LONG),
    option("a pay without end", "not a number", "solve", JACKS, "--pay", "flush=1e999999999"),
    option("a pay with digits of another script", "not a number", "solve", JACKS, "--pay", "flush=٣"),
    option("a pay with an escape", "no pay class", "solve", JACKS, "--pay", "\x1b[31m=1"),
    option("a long command", "No such command", LONG), option("a long option", "No such option", "solve", f"--{LONG}"),
    option("a long level", "Invalid value", "chart", JACKS, "--level", LONG),
    option("a long output", "no folder|name too long", "games", "-o", f"{LONG}/a"),
    option("a long theme", r"writes one\)|File name too long", "card", JACKS, "--templates", LONG),
    option("a long bankroll", "not a valid integer", "risk", JACKS, "--bankroll", LONG),
    option("a long deal", "not a card", "hand", JACKS, LONG),
    option("a deal with an escape", "not a card", "hand", JACKS, "\x1b[2J"),
    option("a long alpha", "expected", "onecard", "--alpha", LONG),
    option("a long claim", "--claimed", "check", JACKS, "x", "--claimed", LONG),
)  # fmt: skip


def _with_classes(number: int) -> str:
    head, _, tables = GAME.partition("[[pay_table]]")
    classes = (f'[[class]]\nid = "c{at}"\nhand = "flush"\n' for at in range(number))
    return f"{head}{''.join(classes)}[[pay_table]]{tables}"


def _named(name: str) -> str:
    return GAME.replace('name = "Jacks or Better"', f'name = "{name}"')
