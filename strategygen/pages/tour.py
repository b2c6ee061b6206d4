"""The tour: an example of every command, with what it prints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from strategygen.pages import cells
from strategygen.pages.report import Field, Heading, Part, Report, Rows, Text

#: What the examples read: written into an empty folder, where the examples run.
FILES = {
    "my-chart.txt": """\
Royal flush, straight flush, four of a kind, or full house
4 to a royal flush
Flush, straight, or three of a kind
4 to a straight flush
Two pair
High pair
3 to a royal flush
4 to a flush
Low pair
4 to an open-ended straight
Two suited high cards
3 to a straight flush
Two offsuit high cards
Suited 10-J, 10-Q or 10-K
One high card
Discard everything
""",
    "pay-tables.csv": """\
name,royal_flush,full_house,flush
full pay,800,9,6
8/5 with a progressive royal flush,1250,8,5
short pay,800,6,5
""",
    "my-game.toml": """\
id = "my-game"
name = "My game"
cards = 52
full_pay = "a"

[[class]]
id = "royal_flush"
hand = "royal flush"

[[class]]
id = "four_aces"
hand = "four of a kind"
ranks = "A"
kickers = "2-4"

[[class]]
id = "flush"
hand = "flush"

[[class]]
id = "high_pair"
hand = "pair"
ranks = "K,A"

[[pay_table]]
id = "a"
pays = { royal_flush = 800, four_aces = 400, flush = 9, high_pair = 2 }
""",
}


@dataclass(frozen=True, slots=True)
class Example:
    """Commands under a heading, the files they read shown before them."""

    heading: str
    text: str
    commands: tuple[str, ...]
    files: tuple[str, ...] = ()


EXAMPLES = (
    Example(
        "The catalogue",
        "A name of a family, such as deuces-wild, stands for its full-pay table. --exact computes the returns.",
        ("games deuces-wild",),
    ),
    Example("Return of a game", "The distribution is that of optimal play.", ("solve deuces-wild",)),
    Example(
        "One deal",
        "All 32 holds by EV; two holds side by side, with what each discard takes away; and what a chart plays.",
        (
            'hand jacks-or-better "2s Js Qs Kh Ad"',
            'hand jacks-or-better "2s Js Qs Kh Ad" --explain',
            'hand jacks-or-better "2s Js Qs Kh Ad" --chart my-chart.txt',
        ),
        ("my-chart.txt",),
    ),
    Example(
        "CE values",
        "The distinct EVs of optimal play, numbered from the largest. --describe describes the deals that have each.",
        ("values jacks-or-better --only 79-86", "values jacks-or-better --only 80,143,168 --describe"),
    ),
    Example(
        "Optimal chart",
        "Derived, proved on every deal, and printed; --layout paper orders it as the paper does.",
        ("chart jacks-or-better", "chart jacks-or-better --layout paper"),
    ),
    Example(
        "Chart of a game with wild cards",
        "One section for each number of wild cards dealt.",
        ("chart deuces-wild --level penalty-free",),
    ),
    Example(
        "Charts you can play",
        "A penalty-free chart depends on the cards held only. A simple chart has few words. The frontier lists the "
        "best simple charts found: words against cost.",
        (
            "chart jacks-or-better --level penalty-free",
            "chart jacks-or-better --level simple --max-words 60 --worth",
            "frontier jacks-or-better",
        ),
    ),
    Example(
        "Checking a chart",
        "Plain words or chart language; text, Markdown, LaTeX, HTML or CSV. --readings shows how each line was read, "
        "--claimed compares the return with what the author claims, and --skip-unread leaves out what cannot be read. "
        "The exit code is 1 if there are mistakes.",
        (
            "check jacks-or-better my-chart.txt --most 3 --readings --claimed 99.46%",
            "check jacks-or-better my-chart.txt --repair --most 3",
        ),
    ),
    Example(
        "Comparing two pay tables",
        "What is played differently, and what each play costs in the other game.",
        ("compare double-double-bonus-10-6 double-double-bonus-10-6 --pay straight_flush=40",),
    ),
    Example(
        "Steps of the derivation",
        "Kinds of hold that no order of lines can settle, and the hands by CE number (the paper's Table 6).",
        ("conflicts jacks-or-better", "preliminary jacks-or-better"),
    ),
    Example(
        "Cards",
        "Sizes pocket, page, letter and large; HTML, PDF, SVG, LaTeX, Markdown and text.",
        ("card jacks-or-better", "card deuces-wild --level penalty-free --notation paper"),
    ),
    Example("Your own game", "No code is needed.", ("solve my-game.toml", "chart my-game.toml"), ("my-game.toml",)),
    Example(
        "Solving for a pay",
        "The pay at which the return is 100%, and the pays at which optimal play changes.",
        (
            "breakeven jacks-or-better --class royal_flush --coins 5",
            "breakpoints jacks-or-better --class royal_flush --coins 5 --from 4850 --to 4910",
        ),
    ),
    Example(
        "Risk",
        "Standard errors, bankrolls and the risk of ruin.",
        ("risk deuces-wild --hands 1000 --hands 100000 --bankroll 3000",),
    ),
    Example(
        "Many pay tables",
        "Exact, in batches.",
        ("sweep jacks-or-better pay-tables.csv",),
        ("pay-tables.csv",),
    ),
    Example(
        "Ranking hands",
        "The numbers of David Ness, with any wild cards.",
        (
            'rank "4c 9s 4d 4h 9c"',
            'rank "2c 9s 4d 4h 9c" --wild "deuces and one-eyed jacks"',
            "rank --census --wild deuces",
        ),
    ),
    Example(
        "One-card poker",
        "An exact equilibrium, and the range of each action in all equilibria.",
        ("onecard", "onecard --show ranges"),
    ),
    Example(
        "Double Draw Poker",
        "The census of final hands and the best second decision; without options the whole game is solved (a minute).",
        ("doubledraw --census", 'doubledraw --hand "As Ah Kd 9s 7c" --discards "9c 9d 2h"'),
    ),
)


@dataclass(frozen=True, slots=True)
class Console:
    """A part of a report: a command as one types it, and the lines it prints."""

    kind: ClassVar[str] = "console"

    command: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """A command that was run: its arguments, its exit code and what it printed."""

    arguments: str
    code: int
    printed: str


def tour_page(run: Callable[[str], Run]) -> Report:
    r"""Return the tour as a page; `run` runs a command, given its arguments, in a folder that has `FILES`.

    Examples
    --------
    >>> page = tour_page(lambda arguments: Run(arguments, 0, "(what it prints)\n"))
    >>> print(page.table.text_lines[1])
    games deuces-wild                                                             0
    """
    parts: list[Part] = [
        Text("paragraph", "Every command with an example. This page is generated: strategygen tour runs the commands.")
    ]
    runs: list[Run] = []
    for example in EXAMPLES:
        parts += [Heading(example.heading), Text("paragraph", example.text)]
        parts += [Console(f"cat {name}", tuple(FILES[name].splitlines())) for name in example.files]
        for arguments in example.commands:
            runs.append(run(arguments))
            parts.append(Console(f"strategygen {arguments}", tuple(runs[-1].printed.rstrip("\n").split("\n"))))
    fields: tuple[Field[Run], ...] = (
        Field("command", "Command", lambda each: each.arguments),
        Field("exit_code", "Exit code", lambda each: cells.count(each.code), right=True),
        Field("output", "Output", lambda each: each.printed),
    )
    rows = Rows(fields, runs)
    return Report("strategygen: a tour", tuple(parts), {"commands": rows.records()}, rows.table("command", "exit_code"))
