"""The law of lists: several kinds of one draw are all that each of them is, but for an exception; else refused."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import examples, in_one_test

from strategygen.charts.plain import PlainReader
from strategygen.errors import NotationError
from strategygen.games import load_game
from strategygen.language import Matcher

KINDS = (
    *("no gaps", "one gap", "two gaps", "one gap and no high card", "no gaps and no high cards"),
    *("one gap and at least one high card", "two gaps with at least two high cards", "two gaps and one high card"),
    *("2-3-4", "A-3-5", "QJ9", "ace low", "any ace low"),
    *("one gap and no ace", "one gap if there is at least one high card", "two gaps if it has at least two high cards"),
)
#: Kinds that behind others are bounds of these: "no gaps, 3-4-5 to 9-10-J".
RANGES = ("345-89T", "3-4-5 to 9-10-J")
#: The texts of exceptions, each with its kinds.
EXCEPTIONS = {
    "ace low": ("ace low",), "2-3-4": ("2-3-4",), "ace low or 234": ("ace low", "2-3-4"), "A23": ("A23",),
    "ace low and 2-3-4": ("ace low", "2-3-4"), "ace or 2-3-4": ("with an ace", "2-3-4"),
    "aces or 234": ("with an ace", "2-3-4"),
}  # fmt: skip
BUT = (
    ", except {}",
    ", but not {}",
    ", not {}",
    " (except {})",
    " (not {})",
    ", no {}",
    " excluding {}",
    ", unless {}",
)
BETWEEN = (", or ", "; ", " or ", "; or ", ", ")
LAST = (", or {}", " or {}", "; also {}", " (also {})", "; or {}", " plus {}", ", plus {}", ", also {}", ", or with {}")


@cache
def reader() -> PlainReader:
    return PlainReader(load_game("jacks-or-better"))


@lru_cache(maxsize=1000)
def held(words: str) -> frozenset[int]:
    """Return the classes of three cards that a line holds."""
    entries = reader().read(f"3 to a straight flush{words}").entries
    assert all(entry.name.n == 3 for entry in entries)
    matcher = Matcher.of(load_game("jacks-or-better"))
    return frozenset(int(one) for entry in entries for one in np.flatnonzero(matcher.held(entry)))


def all_of(kinds: tuple[str, ...]) -> frozenset[int]:
    return frozenset[int]().union(*(held(f", {kind}") for kind in kinds))


@pytest.mark.proof
@pytest.mark.sampled
@settings(max_examples=examples(1500))
@given(
    st.sampled_from((*KINDS, *RANGES)),
    st.lists(st.sampled_from(KINDS), min_size=1, max_size=3, unique=True),
    st.lists(st.sampled_from(BETWEEN), min_size=4, max_size=4),
    st.sampled_from(LAST),
    st.sampled_from((None, *EXCEPTIONS)),
    st.sampled_from(BUT),
    st.sampled_from((": ", ", ", " with ")),
)
def test_a_list_is_all_that_its_kinds_are_or_refused(
    begin: str, others: list[str], between: list[str], last: str, exception: str | None, but: str, lead: str
) -> None:
    kinds = [begin, *(kind for kind in others if kind != begin)]
    first = "".join(f"{joint}{kind}" for joint, kind in zip(["", *between], kinds[:-1], strict=False))
    text = f"{lead}{first}{last.format(kinds[-1])}" + (but.format(exception) if exception else "")
    try:
        found = held(text)
    except NotationError:
        return
    excepted = all_of(EXCEPTIONS[exception]) if exception else frozenset()
    *front, end = kinds
    assert found in (
        all_of(tuple(kinds)) - excepted,
        # An exception of the last alone
        all_of(tuple(front)) | (all_of((end,)) - excepted),
    ), text


@in_one_test(
    ("words", "meant"),
    [
        (", one gap and no high cards, or 2-3-4, or ace low", "one gap and no high cards|2-3-4|ace low"),
        (" with one gap and no ace, or 2-3-4", "one gap and no ace|2-3-4"),
        (", no gaps, or one gap if it has at least one high card", "no gaps|one gap and at least one high card"),
        (", no gaps, or one gap if there's a high card", "no gaps|one gap and at least one high card"),
        (" with one gap, or two gaps and one high card, 234 and ace low",
         "one gap|two gaps and one high card|234|ace low"),
        (", one gap, or two gaps and one high card, also 2-3-4 and the ace-low ones (A23, A24, A25, A34, A35, A45)",
         "one gap|two gaps and one high card|234|ace low"),
        (" with one gap; also 2-3-4 and any three that include a low ace", "one gap|234|ace low"),
        (" with no gaps (3-4-5 to 9-10-J), with one gap and one high card, or with two gaps and two high cards",
         "3-4-5 to 9-10-J|one gap and at least one high card|two gaps and at least two high cards"),
    ],
)  # fmt: skip
def test_lists_of_charts_are_read(words: str, meant: str) -> None:
    assert held(words) == all_of(tuple(meant.split("|")))


@in_one_test(
    "words",
    [
        ": no gaps, one gap and one high card, or two gaps and two high cards, no ace low",
        ": no gaps, or one high card and one gap, or two high cards and two gaps, no ace low",
        ": no gaps, one gap and at least one high card, or two gaps and two high cards, but not ace low",
    ],
)
def test_an_exception_behind_a_list_is_made_of_all(words: str) -> None:
    kinds = ("no gaps", "one gap and at least one high card", "two gaps and two high cards")
    assert held(words) == all_of(kinds) - all_of(("ace low",))


@pytest.mark.parametrize(
    "words",
    [
        *(
            "any three with an ace",
            "Any two with a jack",
            "Two with an ace",
            "Ace with any two",
            "One high card, offsuit",
        ),
        *("High card with an ace", "3 to a straight flush with one gap, plus any three with an ace"),
    ],
)
def test_a_number_of_cards_is_no_rank(words: str) -> None:
    with pytest.raises(NotationError, match=r"so many cards, or this rank|one card, or two"):
        reader().read(words)


@in_one_test(
    ("words", "message"),
    [
        ("4 to an outside straight and KQJT", "or another hand"),
        ("3 to a straight flush, and 234", "or another hand"),
        ("3 to a royal flush, two high cards, or low pair", "or another hand"),
        ("4 to a straight, 3 high cards, low pair", "or another hand"),
        ("Three aces, or jack", "as many of this rank"),
        ("KQJT or JT suited", "each of these suited"),
        ("Four 2s, four 3s or four 4s and an ace", "both in one deal, or one of them"),
        ("4-7 thru 10-K", "these two cards, or all from the first to the second"),
        ("QJ, KQ, KQJ suited", "each of these suited"),
        ("low pair, 4 to a straight, 3 high cards", "cards of the draw in front, or another hand"),
        ("suited QT, AKQJ", "each of these suited"),
    ],
)
def test_what_may_be_another_hand_is_refused(words: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        reader().read(words)


def test_no_ace_or_cards_by_name_are_an_exception_or_refused() -> None:
    ace, low = held(", with an ace"), held(", 2-3-4")
    for words in (", no gaps, no ace or 234", ", no gaps (no ace or 2-3-4)", ", at most one gap, no 234 or ace"):
        front = "at most one gap" if "most" in words else "no gaps"
        assert held(words) == held(f", {front}") - ace - low, words
    for words in (", one gap, no ace or 234", ", no gaps, no ace, or 234", ", no ace, or 2-3-4"):
        # 2-3-4 has no gap: an exception of nothing, or one more kind?
        with pytest.raises(NotationError, match="kinds of draws, or conditions of one"):
            held(words)
    straights = str(reader().read("4 to a straight, no ace or 2-3-4-5"))
    assert "2346" in straights and "2345" not in straights and "A" not in straights


def test_cards_that_are_excluded_are_not_each_of_their_ranks() -> None:
    for words in (", no gaps (234 excluded)", ", no gaps, 234 not included", ", no gaps (2-3-4 excluded)"):
        assert held(words) == held(", no gaps") - held(", 2-3-4"), words
    assert held(", no gaps, no 234 or A23") == held(", no gaps") - held(", 2-3-4") - held(", A-2-3")


def test_shapes_of_straights_are_kinds() -> None:
    def straights(text: str) -> frozenset[int]:
        matcher = Matcher.of(load_game("jacks-or-better"))
        entries = reader().read(f"4 to a straight{text}").entries
        return frozenset(int(one) for entry in entries for one in np.flatnonzero(matcher.held(entry)))

    kinds = ("KQJT", "outside with no high cards", "QJT9")
    found = straights(": KQJT; or outside with no high cards plus QJT9")
    assert found == frozenset[int]().union(*(straights(f", {one}") for one in kinds))
    with pytest.raises(NotationError, match="kinds of draws, or conditions of one"):
        straights(": outside, and K-Q-J-10")


def test_kinds_with_exceptions_of_their_own_are_read_apart() -> None:
    for but in ("except 2-3-4 and A-2-3", "not 2-3-4 or A-2-3", "but not A-2-3 or 2-3-4"):
        none = held(", no gaps") - held(", 2-3-4") - held(", A-2-3")
        one, two = held(", one gap and at least one high card"), held(", two gaps and at least two high cards")
        for words in (
            f" with no gaps ({but}), one gap and at least one high card, or two gaps and at least two high cards",
            f": no gaps ({but}), one gap with one high card, two gaps with two high cards",
            f", if in sequence ({but}), or if they have one gap and one high card, or have two gaps and two high cards",
            f" (no gaps ({but}), one gap and a high card, or two gaps and two high cards)",
        ):
            assert held(words) == none | one | two, words
    # A draw with two gaps has not "at least one".
    a_gap = ", with a hole if there is at least one high card, or with two holes if there are two high cards"
    assert held(a_gap) == held(", one gap, at least one high card") | held(", two gaps and two high cards")
    exactly = ": no gaps and no high card (not 2-3-4), one gap and one high card"
    assert held(exactly) == (held(", no gaps and no high card") - held(", 2-3-4")) | held(", one gap, one high card")


@pytest.mark.parametrize(
    "words",
    [
        # Of the last kind, or of all?
        ": no gaps (not 2-3-4), one gap and a high card (no ace)",
        ": no gaps (not 2-3-4), one gap and a high card but no ace",
        ": no gaps (not 2-3-4), one gap and one high card, if no flush penalty",
        # "A gap" beside "no gaps" may be more than one.
        " with a gap and a high card, or no gaps",
        # No kind of its own
        " with no gaps (except 2-3-4 and A-2-3), one gap and one high card, no straight penalty",
    ],
)
def test_what_is_behind_the_last_kind_may_be_of_all(words: str) -> None:
    with pytest.raises(NotationError):
        held(words)


@pytest.mark.parametrize(
    "words",
    [
        " with no gaps except 2-3-4 or one gap",
        ", no gaps, except ace low or one gap",
        " with one gap, except 2-3-5 or no gaps",
        ", no gaps, not ace low or one gap",
    ],
)
def test_an_exception_of_other_draws_may_be_a_kind(words: str) -> None:
    with pytest.raises(NotationError, match="an exception, or another kind of draw"):
        held(words)
    assert held(", except 2-3-4 or two gaps") == held(", at most one gap") - held(", 2-3-4")
