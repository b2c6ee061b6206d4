"""The group that all commands belong to."""

from __future__ import annotations

import click

from strategygen import __version__

PROGRAM = "strategygen"


#: The sections of the help page and their commands, in order.
SECTIONS = {
    "Games": ("games", "solve", "hand", "values"),
    "Charts": ("chart", "frontier", "check", "compare", "conflicts", "preliminary"),
    "Cards": ("card", "quiz", "trainer", "site"),
    "Pays and risk": ("breakeven", "breakpoints", "risk", "sweep"),
    "Sources": ("paper", "rank", "onecard", "doubledraw"),
    "Help": ("tour",),
}


class _Group(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        listed = [name for names in SECTIONS.values() for name in names]
        return [name for name in listed if name in self.commands] + sorted(set(self.commands) - set(listed))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by section."""
        limit = formatter.width - 6 - max(map(len, self.commands))
        others = tuple(sorted(set(self.commands).difference(*SECTIONS.values())))
        for title, names in {**SECTIONS, "Others": others}.items():
            rows = [(name, self.commands[name].get_short_help_str(limit)) for name in names if name in self.commands]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


@click.group(
    PROGRAM,
    cls=_Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def commands(context: click.Context) -> None:
    """Derive, prove and print strategy charts for draw-poker games, in exact arithmetic.

    GAME is a catalogue id such as jacks-or-better-9-6, a family such as jacks-or-better (its full-pay table), or the
    path of a TOML game file.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
