"""The types of hand that a card distinguishes: by a label, a pattern and a colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from strategygen.language import Line


@dataclass(frozen=True, slots=True)
class CardGroup:
    """A type of hand: its name in styles, its label on a line, its description, and the pattern of its bar.

    The colours of the line (`tint`) and of its bar (`ink`) are six hexadecimal digits.
    """

    key: str
    label: str
    name: str
    tint: str
    ink: str
    pattern: str


#: The types of hand.  The tints are light enough for black type, and their hues differ for colour-blind readers.
GROUPS = (
    CardGroup("pat", "pat", "pat hands", "E3E3E3", "222222", "solid"),
    CardGroup("royal", "royal", "cards to a royal flush", "FFEDB8", "B36B00", "rising"),
    CardGroup("straightflush", "str fl", "cards to a straight flush", "D6ECFA", "0072B2", "falling"),
    CardGroup("flush", "flush", "cards to a flush", "D3EFE5", "007A5A", "rows"),
    CardGroup("straight", "straight", "cards to a straight", "FBDFCD", "B84A00", "columns"),
    CardGroup("alike", "pairs", "cards alike", "F5DBE9", "9C3B74", "blocks"),
    CardGroup("high", "high", "high cards", "FBF9CC", "6B6500", "rails"),
    CardGroup("wild", "wild", "wild cards alone", "E3DEF4", "59439B", "dots"),
    CardGroup("none", "draw 5", "nothing to hold", "FFFFFF", "FFFFFF", "blank"),
)
_GROUP_OF = {group.key: group for group in GROUPS}
_KEY_OF_TYPE = {
    "RF": "royal", "SF": "straightflush", "F": "flush", "S": "straight", "N": "high", "W": "wild",
    "5K": "alike", "4K": "alike", "FH": "alike", "3K": "alike", "2P": "alike", "HP": "alike", "LP": "alike",
}  # fmt: skip


def line_group(line: Line) -> CardGroup:
    """Return the type of hand of a line: of its first hold, or *pat* if one of its holds is all five cards.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> [line_group(parse_line(text)).key for text in ("5-F, 3-3K, or 5-S", "2-RF: JK", "2-S: JK", "1-RF: K", "none")]
    ['pat', 'royal', 'high', 'high', 'none']
    """
    names = [entry.name for entry in line.entries]
    if any(name.n == 5 for name in names):
        return _GROUP_OF["pat"]
    name = names[0]
    if name.n == 0:
        return _GROUP_OF["none"]
    if name.n == 1 and name.type != "W":
        return _GROUP_OF["high"]
    if name.n == 2 and name.type == "S":
        return _GROUP_OF["high"]
    return _GROUP_OF[_KEY_OF_TYPE[name.type]]
