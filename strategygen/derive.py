"""From exact values to a chart that plays every deal optimally.

===========  ==================================================================
unit         the held sets that one unconditioned line speaks of: kinds of one
             name ``n-X`` that a convention groups (4-SF by s, 4-S by (s, h), ...).
precedence   unit a must stand above unit b if in some deal a holds optimally and
             b, available too, does not; that deal is a *witness*.
conflict     units that must stand above one another: a strongly connected
             component of the precedence graph.
exception    a conditioned line that settles a conflict.
===========  ==================================================================

A line is *safe* in a set of deals if every hold it allows there is optimal.  A safe line can be played at once:
this only takes deals away, which keeps every other line safe.  So a chart is found by playing safe lines until none
is left; what then remains is a conflict, and the search looks for the shortest condition on the discards that
makes some line safe again.  What the lines above have played is free: an exception may say anything of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from math import log2

import numpy as np
import numpy.typing as npt

from strategygen.cards import Cards, Rank, format_ranks
from strategygen.charts import Chart
from strategygen.check import CheckReport, check_chart, optimal_words
from strategygen.deals import BoolArray, IntArray, masks_of_size
from strategygen.errors import UnsolvedConflictError
from strategygen.expectations import Expectations, expectations
from strategygen.kinds import TYPES, find_kinds
from strategygen.notation import (
    CardText,
    Comparison,
    Group,
    Hand,
    Line,
    Literal,
    MaskWords,
    Matcher,
    Name,
    Penalty,
    Unit,
)
from strategygen.solve import Solution

__all__ = ["LAYOUTS", "Conflict", "DerivedChart", "Edge", "derive_chart", "find_conflicts", "preliminary_chart"]

LAYOUTS = ("paper", "condensed")
#: Longest text of a line.
MOST_CHARACTERS = 90
#: The name of the draw of five; it is no name of the language, whose text for it is "none".
GARBAGE = Name(0, "none")
_MADE = ("4K", "FH", "3K", "2P", "HP", "LP")
_Packed = npt.NDArray[np.uint64]


def _pack(flags: BoolArray) -> _Packed:
    bits = np.packbits(flags)
    return np.concatenate([bits, np.zeros(-len(bits) % 8, np.uint8)]).view(np.uint64)


@dataclass(frozen=True, eq=False)
class _Piece:
    """Held sets of one name, or a conditioned line, and what becomes of the deals they can be held in."""

    name: Name
    words: MaskWords
    hit: BoolArray
    wrong: BoolArray
    right: BoolArray
    held: BoolArray | None = None
    hand: Hand | None = None
    namer: Callable[[Name, BoolArray], str] | None = None

    @cached_property
    def label(self) -> str:
        """Its text; found late, as few labels are ever read."""
        if self.hand is not None:
            return str(self.hand)
        return self.name.type if self.held is None or self.namer is None else self.namer(self.name, self.held)

    @cached_property
    def packed_wrong(self) -> _Packed:
        return _pack(self.wrong)

    @cached_property
    def packed_right(self) -> _Packed:
        return _pack(self.right)

    @cached_property
    def packed_hit(self) -> _Packed:
        return _pack(self.hit)

    @cached_property
    def n_holds(self) -> int:
        """Number of holds allowed in all deal classes."""
        return int(np.unpackbits(self.words.view(np.uint8)).sum())

    @property
    def is_exception(self) -> bool:
        return self.hand is not None


@dataclass(frozen=True, slots=True)
class Edge:
    """One requirement of the precedence graph: `above` must stand above `below`.

    Attributes
    ----------
    above, below : str
        Names of the units.
    classes, hands : int
        Deals that require it.
    cost : Fraction
        What the return loses if it is violated and `below` is held in all of them, its worst hold if several.
    witness : Cards
        The deal that loses most.
    """

    above: str
    below: str
    classes: int
    hands: int
    cost: Fraction
    witness: Cards


@dataclass(frozen=True, slots=True)
class Conflict:
    """Units that must stand above one another, with the requirements among them."""

    units: tuple[str, ...]
    edges: tuple[Edge, ...]


@dataclass(frozen=True, slots=True)
class DerivedChart(Chart):
    """A chart that was derived, and its proof.

    Attributes
    ----------
    layout : str
        ``paper`` or ``condensed``.
    report : CheckReport
        The chart played on every deal.
    """

    layout: str = ""
    report: CheckReport = field(default=None, compare=False, repr=False)  # type: ignore[assignment]

    @property
    def optimal(self) -> bool:
        """Whether the chart was proved optimal on every deal."""
        return self.report.optimal

    @property
    def measures(self) -> dict[str, int]:
        """Length of the chart, counted honestly: lines, hands named, conditions, characters."""
        hands = [hand for line in self.lines for hand in line.hands]
        conditions = sum(
            len(hand.penalties)
            + len(hand.exclusions)
            + sum(len(clause) for clause in hand.conditions)
            + sum(text.n_cards != hand.name.n for text in hand.cards)
            for hand in hands
        )
        named = sum(max(1, len(hand.cards)) for hand in hands) + 1
        characters = sum(len(str(line)) for line in self.lines)
        return {
            "lines": len(self.lines),
            "hands_named": named,
            "conditions": conditions,
            "characters": characters,
        }


class _Derivation:
    """One game's units, their precedence and the search for a chart."""

    #: Most ways tried to settle one conflict, where the shortest chart is looked for.
    MOST_OPTIONS = 2

    def __init__(
        self, solution: Solution, progress: Callable[[str], None], *, shortest: bool
    ) -> None:
        self.shortest = shortest
        self.solution = solution
        self.progress = progress
        self.matcher = Matcher.of(solution.game)
        self.optimal = optimal_words(solution)
        self.ce: Expectations = expectations(solution)
        self.deals = solution.deals
        self.n_deals = len(solution.deals)
        self.units = self._find_units()

    # ---- units -------------------------------------------------------------------------------------------------

    def _find_units(self) -> list[_Piece]:
        """Return the units: kinds optimal somewhere, grouped under a name by convention."""
        kinds = find_kinds(self.solution.game)
        pieces = []
        pieces.append(self._judged(GARBAGE, np.ones(self.n_deals, np.uint32)))
        for n in range(1, 6):
            facts = self.matcher.features(n)
            optimal_kind = np.zeros(len(kinds), np.bool_)
            for mask in masks_of_size(n):
                sub = self.deals.sub[mask][self.solution.optimal[mask]]
                optimal_kind[kinds.number[n][sub]] = True
            present = optimal_kind[kinds.number[n]]
            for code in np.unique(facts.type[present]):
                name = Name(n, TYPES[code])
                here = present & (facts.type == code)
                key = _group_key(name, facts.s, facts.h, kinds.number[n])
                for value in np.unique(key[here]):
                    held = here & (key == value)
                    pieces.append(self.piece(name, held))
        return pieces

    def piece(self, name: Name, held: BoolArray) -> _Piece:
        """Return the unconditioned piece of these held sets."""
        words = np.zeros(self.n_deals, np.uint32)
        for mask in masks_of_size(name.n):
            words |= held[self.deals.sub[mask]].astype(np.uint32) << np.uint32(mask)
        return self._judged(name, words, held=held)

    def exception(self, hand: Hand) -> _Piece:
        """Return the piece of a conditioned hand."""
        words = self.matcher.match(Line((hand,)))
        return self._judged(hand.name, words, hand=hand)

    def _judged(
        self, name: Name, words: MaskWords, held: BoolArray | None = None, hand: Hand | None = None
    ) -> _Piece:
        wrong, right = words & ~self.optimal > 0, words & self.optimal > 0
        return _Piece(name, words, words > 0, wrong, right, held, hand, self._text_of)

    def kind_pieces(self) -> list[_Piece]:
        """Return the units split into their kinds."""
        kinds = find_kinds(self.solution.game)
        found = []
        for unit in self.units:
            if unit.held is None:
                found.append(unit)
                continue
            numbers = kinds.number[unit.name.n]
            for kind in np.unique(numbers[unit.held]):
                found.append(self.piece(unit.name, unit.held & (numbers == kind)))
        return found

    def edge(self, above: _Piece, below: _Piece) -> Edge:
        """Return the requirement that one piece stand above another."""
        deals = np.flatnonzero(above.right & below.wrong)
        worst = self.solution.best[deals].copy()
        values = self.solution.values_at(deals)
        for mask in range(32):
            held = (below.words[deals] >> np.uint32(mask) & np.uint32(1)).astype(np.bool_)
            worst[held] = np.minimum(worst[held], values[mask, held])
        loss = self.solution.best[deals] - worst
        sizes = self.deals.sizes[deals]
        total = sum(int(x) * int(w) for x, w in zip(loss, sizes, strict=True))
        cost = Fraction(total, self.solution.n_hands * self.solution.denominator)
        witness = self.solution.witness(int(deals[int(np.argmax(loss))]))
        return Edge(above.label, below.label, len(deals), int(sizes.sum()), cost, witness)

    # ---- names -------------------------------------------------------------------------------------------------

    def _text_of(self, name: Name, held: BoolArray) -> str:
        """Return the text of exactly these held sets."""
        for hand in self.candidates(name, held):
            if (self.matcher.held(hand)[1] == held).all():
                return str(hand)
        return f"{name} ({int(held.sum())} classes of sets)"

    def candidates(self, name: Name, held: BoolArray) -> list[Hand]:
        """Return hands that cover these held sets: the name alone, by convention, then the shortest first."""
        facts = self.matcher.features(name.n)
        family = self.matcher.held(Hand(name))[1]
        featured: dict[tuple[str, ...], list[Hand]] = {}
        for terms in (("s",), ("h",), ("s", "h")):
            value = facts.s * ("s" in terms) + facts.h * ("h" in terms)
            seen = tuple(int(v) for v in np.unique(value[held]))
            hands = [Hand(name, (Comparison(terms, "=", seen),))]
            if len(seen) > 1 and int(value[family].max()) == seen[-1]:
                hands.insert(0, Hand(name, (Comparison(terms, ">=", (seen[0],)),)))
            featured[terms] = hands
        s_seen = tuple(int(v) for v in np.unique(facts.s[held]))
        h_seen = tuple(int(v) for v in np.unique(facts.h[held]))
        both = [Hand(name, (Comparison(("s",), "=", s_seen), Comparison(("h",), "=", h_seen)))]
        ranked = self._ranked_hands(name, held)
        if _is_named_by_ranks(name):
            conventional = ranked
        elif name.type == "S" and self.shortest:
            conventional = [*featured[("s",)], *featured[("h",)], *both, *ranked[: len(ranked) == 1]]
        elif name.type == "S":
            conventional = featured[("s",)] + both
        elif name.type == "SF":
            conventional = featured[("s",) if name.n == 4 else ("s", "h")]
        else:
            conventional = featured[("h",)]
        rest = [hand for hands in featured.values() for hand in hands] + both + ranked
        if self.shortest:
            conventional = sorted(conventional, key=lambda hand: len(str(hand)))
        order = [Hand(name), *conventional, *sorted(rest, key=lambda hand: len(str(hand)))]
        return list({str(hand): hand for hand in order}.values())

    def _ranked_hands(self, name: Name, held: BoolArray) -> list[Hand]:
        sets = self.matcher.features(name.n).sets
        ranks = {tuple(int(r) for r in column) for column in sets.ranks[:, held].T}
        if not ranks or len(ranks) > 400 or 0 in {rank for each in ranks for rank in each}:
            return []
        hands = [Hand(name, cards=_rank_list(ranks))]
        high = tuple(int(r) for r in sorted(self.matcher.high_ranks))
        if self.shortest and name.type not in _MADE and len(ranks) > 1 and ranks <= set(combinations(high, name.n)):
            symbols = tuple(Unit((), "H") for _ in range(name.n))
            hands.append(Hand(name, cards=(CardText((Group(symbols, False),)),)))
        return hands

    # ---- precedence --------------------------------------------------------------------------------------------

    def blockers(self, units: Sequence[_Piece], remaining: BoolArray) -> dict[int, list[int]]:
        """Return for each unit the units that must stand above it in these deals."""
        packed = _pack(remaining)
        above: dict[int, list[int]] = {}
        for b, unit in enumerate(units):
            blocked = unit.packed_wrong & packed
            above[b] = []
            if blocked.any():
                above[b] = [a for a, other in enumerate(units) if (blocked & other.packed_right).any()]
        return above

    # ---- the search --------------------------------------------------------------------------------------------

    def settle(self) -> list[list[_Option]]:
        """Return for each conflict met the ways to settle it, the one that changes fewest classes first.

        A unit with holds that are right and wrong in one deal, or a conflict that no exception settles, is too
        coarse: its units are split into kinds, then into ranks.  What resists even so is taken apart line by line.
        """
        pieces = list(self.units)
        remaining = np.ones(self.n_deals, np.bool_)
        conflicts: list[list[_Option]] = []
        while True:
            pieces = self._play_safe(pieces, remaining)
            if not pieces:
                return conflicts
            self.progress(f"settling conflict {len(conflicts) + 1}")
            above = self.blockers(pieces, remaining)
            component = self._source(pieces, above, remaining)
            # Where more than two units stand against one another, kinds make fewer requirements than units.
            coarse = [i for i in component if i in above[i] or len(component) > 2]
            if self._split([pieces[i] for i in coarse], pieces, kinds_only=len(component) > 2):
                continue
            if len(component) > 2:
                options = self._steps(pieces, component, remaining)
            else:
                options = self._options(pieces, component, remaining)
            if not options:
                if self._split([pieces[i] for i in component], pieces):
                    continue
                options = [self._widest(pieces, component, remaining)]
            conflicts.append(options)
            for piece in options[0].pieces:
                remaining &= ~piece.hit

    def _source(self, pieces: list[_Piece], above: dict[int, list[int]], remaining: BoolArray) -> list[int]:
        """Return the component nothing else stands above; of several the one with the least CE number."""
        sources = [part for part in _components(above) if all(a in part for b in part for a in above[b])]
        return min(sources, key=lambda part: min(self._first_ce(pieces[i], remaining) for i in part))

    def _split(self, coarse: list[_Piece], pieces: list[_Piece], *, kinds_only: bool = False) -> bool:
        """Put parts in the place of each piece that has some, here and among the units; return whether any had."""
        any_split = False
        for piece in coarse:
            parts = self._parts(piece, kinds_only=kinds_only)
            if len(parts) > 1:
                any_split = True
                for where in (pieces, self.units):
                    at = where.index(piece)
                    where[at : at + 1] = parts
        return any_split

    def _parts(self, piece: _Piece, *, kinds_only: bool) -> list[_Piece]:
        """Return the kinds of a piece, or the ranks of one that is a single kind."""
        if piece.held is None or piece.name.n == 5:
            return [piece]
        sets = self.matcher.features(piece.name.n).sets
        keys = [find_kinds(self.solution.game).number[piece.name.n], sets.rank_sets[1]]
        for key in keys[:1] if kinds_only else keys:
            values = np.unique(key[piece.held])
            if 1 < len(values) <= 64:
                return [self.piece(piece.name, piece.held & (key == value)) for value in values]
        return [piece]

    def _widest(self, pieces: list[_Piece], component: list[int], remaining: BoolArray) -> _Option:
        """Return the one line of the conflict that plays most of its deals."""
        blocked = np.zeros(self.n_deals, np.bool_)
        for i in component:
            blocked |= pieces[i].wrong & remaining
        rivals = [pieces[i] for i in component]
        best: _Piece | None = None
        for i in component:
            target = pieces[i].right & blocked
            if pieces[i].held is None or not target.any():
                continue
            line = _ExceptionSearch(self, pieces[i], target, remaining, rivals).find_widest()
            if line is not None and (best is None or (line.hit & blocked).sum() > (best.hit & blocked).sum()):
                best = line
        if best is None:
            names = "; ".join(piece.label for piece in rivals)
            raise UnsolvedConflictError(f"no line was found that settles the conflict of {names}"[:400])
        return _Option((best,), int((best.hit & blocked).sum()))

    def _play_safe(self, pieces: list[_Piece], remaining: BoolArray) -> list[_Piece]:
        """Play safe pieces, in place, until none is left; return those that wait."""
        waiting = list(pieces)
        while True:
            packed = _pack(remaining)
            safe = [piece for piece in waiting if not (piece.packed_wrong & packed).any()]
            if not safe:
                return [piece for piece in waiting if (piece.packed_hit & packed).any()]
            for piece in safe:
                remaining &= ~piece.hit
            waiting = [piece for piece in waiting if piece not in safe]

    def _options(self, pieces: list[_Piece], component: list[int], remaining: BoolArray) -> list[_Option]:
        """Return the ways found to settle a conflict, the one that changes fewest classes first."""
        options: list[_Option] = []
        for b in component:
            option = self._unblocking(pieces, component, b, remaining, _ExceptionSearch.MOST_LINES)
            if option is not None:
                options.append(option)
        return sorted(options, key=lambda option: (option.classes, option.characters))

    def _unblocking(
        self, pieces: list[_Piece], component: list[int], b: int, remaining: BoolArray, most_lines: int
    ) -> _Option | None:
        """Return exceptions of the other units after which unit b is held back no longer."""
        blocked = pieces[b].wrong & remaining
        found: list[_Piece] = []
        open_deals = blocked.copy()
        # Deals in which several units are right go to the one that is right in most of them.
        for a in sorted(component, key=lambda a: -int((pieces[a].right & blocked).sum())):
            target = open_deals & pieces[a].right
            if not target.any():
                continue
            lines = _ExceptionSearch(self, pieces[a], target, remaining, [pieces[b]]).find(most_lines - len(found))
            if lines is None:
                return None
            found += lines
            for piece in lines:
                open_deals &= ~piece.hit
        if open_deals.any() or not found:
            return None
        return _Option(tuple(found), int(blocked.sum()))

    def _steps(self, pieces: list[_Piece], component: list[int], remaining: BoolArray) -> list[_Option]:
        """Return the best step found towards settling a conflict of many units.

        A step makes one unit free by exceptions of others, or plays a large part of one unit by a condition, after
        which the rest of it may wait.  It is judged by its lines and by the requirements violated in the best
        order of what is left, each of which will take a line.
        """
        firsts = self._first_units(pieces, component, remaining)
        candidates: list[_Option] = []
        for b in firsts[: self.MOST_OPTIONS]:
            option = self._unblocking(pieces, component, b, remaining, _ExceptionSearch.MOST_LINES)
            if option is not None:
                candidates.append(option)
        before = self._least_violated(pieces, component, remaining)
        for b in component:
            rivals = [pieces[a] for a in component if (pieces[a].right & pieces[b].wrong & remaining).any()]
            target = pieces[b].right & remaining
            if pieces[b].held is None or not target.any():
                continue
            line = _ExceptionSearch(self, pieces[b], target, remaining, rivals).find_part()
            if line is None or 3 * (line.hit & target).sum() < target.sum():
                continue
            if self._least_violated(pieces, component, remaining & ~line.hit) < before - 0.5 or not candidates:
                candidates.append(_Option((line,), int((line.hit & remaining).sum())))

        def score(option: _Option) -> tuple[float, int]:
            after = remaining.copy()
            for piece in option.pieces:
                after &= ~piece.hit
            left = self._least_violated(pieces, component, after)
            return (sum(_burden(piece) for piece in option.pieces) + left, option.characters)

        return sorted(candidates, key=score)[:1]

    def _prices(self, pieces: list[_Piece], component: list[int], remaining: BoolArray) -> npt.NDArray[np.float64]:
        """Return for units x, y the price of putting y above x: 1 if x is somewhere right where y is not, and a little
        more for each class of such deals."""
        packed = _pack(remaining)
        m = len(component)
        price = np.zeros((m, m))
        for y, b in enumerate(component):
            blocked = pieces[b].packed_wrong & packed
            if not blocked.any():
                continue
            for x, a in enumerate(component):
                if a != b and (blocked & pieces[a].packed_right).any():
                    classes = int((pieces[b].wrong & remaining & pieces[a].right).sum())
                    price[x, y] = 1 + classes / (2 * self.n_deals)
        return price

    def _first_units(self, pieces: list[_Piece], component: list[int], remaining: BoolArray) -> list[int]:
        """Return the units of a conflict, those first that can stand first at the least price."""
        price = self._prices(pieces, component, remaining)
        first = _order_prices(price)
        return [component[y] for y in sorted(range(len(component)), key=lambda y: float(first[y]))]

    def _least_violated(self, pieces: list[_Piece], component: list[int], remaining: BoolArray) -> float:
        """Return the price of the best order of these units in these deals."""
        return float(_order_prices(self._prices(pieces, component, remaining)).min())

    def _first_ce(self, piece: _Piece, remaining: BoolArray) -> int:
        numbers = self.ce.number[piece.right & remaining]
        return int(numbers.min()) if len(numbers) else len(self.ce.rows) + 1

    # ---- order -------------------------------------------------------------------------------------------------

    def paper_groups(self, pieces: Sequence[_Piece]) -> list[list[_Piece]]:
        """Return the lines' pieces in the order of the least CE number they play, safe ones of a name joined."""
        remaining = np.ones(self.n_deals, np.bool_)
        waiting = list(pieces)
        groups: list[list[_Piece]] = []
        while True:
            packed = _pack(remaining)
            waiting = [piece for piece in waiting if (piece.packed_hit & packed).any()]
            if not waiting:
                return groups
            safe = [piece for piece in waiting if not (piece.packed_wrong & packed).any()]
            if not safe:
                names = ", ".join(piece.label for piece in waiting)
                raise UnsolvedConflictError(f"no order was found for {names}")
            first = min(safe, key=lambda piece: self._order_key(piece, remaining))
            joined = [first]
            if not first.is_exception:
                joined += [p for p in safe if p is not first and not p.is_exception and p.name == first.name]
            groups.append(joined)
            for piece in joined:
                remaining &= ~piece.hit
            waiting = [piece for piece in waiting if piece not in joined]

    def _order_key(self, piece: _Piece, remaining: BoolArray) -> tuple[int, int, str]:
        return (self._first_ce(piece, remaining), -piece.name.n, piece.label)

    def in_ce_order(self, groups: Sequence[Sequence[_Piece]]) -> list[list[_Piece]]:
        """Return the groups in the order of the least CE number they play, as far as they stay safe."""
        remaining = np.ones(self.n_deals, np.bool_)
        waiting = [list(group) for group in groups]
        ordered = []
        while waiting:
            packed = _pack(remaining)
            safe = [group for group in waiting if not any((p.packed_wrong & packed).any() for p in group)]
            first = min(safe, key=lambda group: min(self._order_key(piece, remaining) for piece in group))
            ordered.append(first)
            for piece in first:
                remaining &= ~piece.hit
            waiting.remove(first)
        return ordered

    def lines_for(self, groups: Sequence[Sequence[_Piece]]) -> list[Line]:
        """Return the texts of the lines that play these groups of pieces in turn."""
        remaining = np.ones(self.n_deals, np.bool_)
        lines = []
        for group in groups:
            families: dict[Name, list[_Piece]] = {}
            for piece in group:
                families.setdefault(piece.name, []).append(piece)
            hands = [hand for family in families.values() for hand in self.line_for(family, remaining).hands]
            lines.append(Line(tuple(hands)))
            for piece in group:
                remaining &= ~piece.hit
        return lines

    def line_for(self, joined: Sequence[_Piece], remaining: BoolArray) -> Line:
        """Return the line that plays these pieces of one name."""
        first = joined[0]
        if first.hand is not None:
            return Line((first.hand,))
        if first.name == GARBAGE:
            return Line(())
        name = first.name
        held = np.zeros(0, np.bool_)
        needed = np.zeros(self.n_deals, np.bool_)
        for piece in joined:
            assert piece.held is not None
            held = piece.held if len(held) == 0 else held | piece.held
            needed |= piece.hit
        is_joined = len(joined) > 1 or self.shortest
        for hand in self.candidates(name, held):
            sets = self.matcher.held(hand)[1]
            if not (sets | ~held).all():
                continue
            is_exact = bool((sets == held).all())
            if len(str(Line((hand,)))) > MOST_CHARACTERS:
                continue
            # A line of one unit keeps its own name; a wider one may only add what was played above.
            if is_exact or is_joined or self._adds_nothing_optimal(hand, held):
                words = self.matcher.match(Line((hand,)))
                if not ((words & ~self.optimal > 0) & remaining).any():
                    return Line((hand,))
        raise UnsolvedConflictError(f"no text of at most {MOST_CHARACTERS} characters names {first.label}")

    def own_line(self, pieces: Sequence[_Piece], remaining: BoolArray) -> Line:
        """Return the line of the held sets of these pieces of one name, safe or not.

        Its text may have more sets than these only if they cannot be held in the remaining deals, or rightly.
        """
        held = [piece.held for piece in pieces if piece.held is not None]
        if not held:
            return Line(())
        union = np.logical_or.reduce(held)
        for hand in self.candidates(pieces[0].name, union):
            sets = self.matcher.held(hand)[1]
            if not (sets | ~union).all():
                continue
            extra = self.piece(hand.name, sets & ~union)
            others = [unit for unit in self.units if unit.name == hand.name and unit not in pieces]
            shared = any((unit.held & sets).any() for unit in others if unit.held is not None)
            if not shared and not (extra.wrong & remaining).any():
                return Line((hand,))
        raise UnsolvedConflictError(f"no text names {pieces[0].label}")

    def _adds_nothing_optimal(self, hand: Hand, held: BoolArray) -> bool:
        """Whether the sets that a text has besides `held` are optimal nowhere."""
        n = hand.name.n
        extra = self.matcher.held(hand)[1] & ~held
        for mask in masks_of_size(n):
            if (extra[self.deals.sub[mask]] & self.solution.optimal[mask]).any():
                return False
        return True


@dataclass(frozen=True, slots=True)
class _Atom:
    """One literal of a condition, with the target and the bad pairs of which it is true, as bits of an integer."""

    literal: Literal
    targets: int
    bad: int

    @property
    def length(self) -> int:
        penalty = self.literal.penalty
        if penalty is None:
            return 3 if self.literal.negated else 0
        return len(str(penalty)) + _surcharge(penalty)


def _bits(flags: BoolArray) -> int:
    return int.from_bytes(np.packbits(flags).tobytes(), "big")


class _ExceptionSearch:
    """The search for lines of one unit that play the target deals and are safe in the remaining ones.

    The holds of the unit in the remaining deals are pairs (deal, mask): *targets*, which a line must allow; *bad*
    ones, which are not optimal and which it must not allow; and the rest, of which it may say anything.
    """

    #: Longest condition tried, in literals.
    MOST_LITERALS = 3
    #: Most lines used to settle one side of a conflict.
    MOST_LINES = 12
    #: Most texts of cards in a line that has a condition.
    MOST_TEXTS = 3
    #: Longest text of cards whose penalties a condition names.
    MOST_SUBJECT = 14
    #: Most ways to put braces, and most products for each, tried in writing deals out.
    MOST_BRACES = 8
    MOST_PRODUCTS = 4

    def __init__(
        self, derivation: _Derivation, unit: _Piece, target: BoolArray, remaining: BoolArray, rivals: list[_Piece]
    ) -> None:
        self.d = derivation
        self.unit = unit
        self.target = target
        self.remaining = remaining
        self.rivals = rivals
        self.n = unit.name.n

    def find(self, most_lines: int) -> list[_Piece] | None:
        """Return at most so many pieces that play all targets, or None if none were found."""
        if self.n == 0 or most_lines < 1:
            return None
        self._collect(self.target)
        if not len(self.target_pairs[0]):
            return None
        for narrow in (True, False):
            whole = self._one_line(narrow=narrow)
            if whole is not None:
                return [whole]
        return self._several_lines(most_lines) if most_lines > 1 else None

    # ---- pairs -------------------------------------------------------------------------------------------------

    def _collect(self, target: BoolArray) -> None:
        rows_of: dict[bool, list[IntArray]] = {True: [], False: []}
        masks_of: dict[bool, list[IntArray]] = {True: [], False: []}
        for mask in masks_of_size(self.n):
            bit = np.uint32(1) << np.uint32(mask)
            held = (self.unit.words & bit > 0) & self.remaining
            good = self.d.optimal & bit > 0
            for wanted, chosen in ((True, held & good & target), (False, held & ~good)):
                rows = np.flatnonzero(chosen)
                rows_of[wanted].append(rows)
                masks_of[wanted].append(np.full(len(rows), mask, np.int64))
        self.target_pairs = np.concatenate(rows_of[True]), np.concatenate(masks_of[True])
        self.bad_pairs = np.concatenate(rows_of[False]), np.concatenate(masks_of[False])

    def _held(self, pairs: tuple[IntArray, IntArray]) -> IntArray:
        return self.d.deals.sub[pairs[1], pairs[0]].astype(np.int64)

    # ---- hold parts --------------------------------------------------------------------------------------------

    def _bases(self, *, narrow: bool) -> list[Hand]:
        """Return what a line may say of the cards held: the unit, or the part of it that the targets need.

        `narrow` keeps to the parts that the convention of the notation names.
        """
        assert self.unit.held is not None
        bases = [hand for hand in self.d.candidates(self.unit.name, self.unit.held) if self._is_exact(hand)][:1]
        facts = self.d.matcher.features(self.n)
        needed = np.unique(self._held(self.target_pairs))
        keys = [facts.sets.rank_bits] if self.d.shortest or _is_named_by_ranks(self.unit.name) else []
        if self.d.shortest or not narrow:
            keys += [facts.s.astype(np.int64), facts.h.astype(np.int64), facts.s.astype(np.int64) * 16 + facts.h]
        for key in keys:
            part = self.unit.held & np.isin(key, key[needed])
            if 0 < part.sum() < self.unit.held.sum():
                bases += self.d.candidates(self.unit.name, part)
        unique: dict[str, Hand] = {}
        for hand in bases:
            fits = self.d.matcher.held(hand)[1]
            # A line may not grow with the deals it covers, and a bare name must mean the whole unit.
            is_short = len(hand.cards) <= self.MOST_TEXTS and (hand != Hand(hand.name) or self._is_exact(hand))
            if fits[needed].all() and is_short:
                unique.setdefault(str(hand), hand)
        return sorted(unique.values(), key=lambda hand: len(str(hand)))

    def _is_exact(self, hand: Hand) -> bool:
        return bool((self.d.matcher.held(hand)[1] == self.unit.held).all())

    # ---- conditions --------------------------------------------------------------------------------------------

    def _subjects(self) -> list[CardText | Name | None]:
        """Return the holds whose penalties a condition may name: the hold itself, and the rivals'."""
        subjects: list[CardText | Name | None] = [None]
        rows = self.target_pairs[0]
        for rival in self.rivals:
            if rival.held is None or rival is self.unit or rival.name.n >= 5:
                continue
            seen = set()
            for mask in masks_of_size(rival.name.n):
                held = self.d.deals.sub[mask][rows]
                seen.update(np.unique(held[rival.held[held]]).tolist())
            if not seen:
                continue
            sets = self.d.matcher.features(rival.name.n).sets
            ranks = sorted({tuple(int(r) for r in sets.ranks[:, number]) for number in seen}, key=lambda t: t[::-1])
            suited = rival.name.type in ("RF", "SF", "F") and rival.name.n > 1
            if rival.name.type not in _MADE:
                terms = _products(ranks)
                if len(terms) <= 3:
                    texts = [CardText((Group(tuple(_unit(choice) for choice in term), suited),)) for term in terms]
                    subjects += [text for text in texts if len(str(text)) <= self.MOST_SUBJECT]
            subjects.append(rival.name)
        return list(dict.fromkeys(subjects))

    def _roles(self, subject: CardText | Name | None, pairs: tuple[IntArray, IntArray]) -> dict[str, IntArray]:
        """Return for each pair whether the subject is there, and its penalty ranks as bits by kind."""
        rows, masks = pairs
        deals = self.d.deals
        found = {kind: np.zeros(len(rows), np.int64) for kind in ("there", "fp", "sp", "discard", "n_fp", "n_sp")}
        if subject is None:
            n, fits = self.n, None
        elif isinstance(subject, Name):
            n, fits = self.d.matcher.held(Hand(subject))
        else:
            n, fits = subject.n_cards, self.d.matcher._card_sets(subject)
        facts = self.d.matcher.features(n)
        for mask in masks_of_size(n):
            chosen = masks == mask if fits is None else fits[deals.sub[mask][rows]]
            here = np.flatnonzero(chosen & (found["there"] == 0))
            if not len(here):
                continue
            at = rows[here]
            held = deals.sub[mask][at]
            found["there"][here] = 1
            first = next(j for j in range(5) if mask >> j & 1)
            for j in range(5):
                if mask >> j & 1:
                    continue
                bit = deals.card_bits[j][at].astype(np.int64)
                found["discard"][here] |= bit
                in_reach = bit & facts.straight_ranks[held]
                found["sp"][here] |= in_reach
                found["n_sp"][here] += in_reach > 0
                suited = facts.sets.is_suited[held] & (deals.suits[j][at] == deals.suits[first][at])
                found["fp"][here] |= np.where(suited, bit, 0)
                found["n_fp"][here] += suited
        return found

    def _atoms(self, subject: CardText | Name | None) -> list[_Atom]:
        """Return the literals about one subject that tell some pairs from others."""
        targets, bad = self._roles(subject, self.target_pairs), self._roles(subject, self.bad_pairs)
        there_t, there_b = targets["there"] > 0, bad["there"] > 0
        atoms = []
        if subject is not None:
            atoms.append(_Atom(Literal(subject, None), _bits(there_t), _bits(there_b)))
            atoms.append(_Atom(Literal(subject, None, True), _bits(~there_t), _bits(~there_b)))
        for kind in ("fp", "sp", "discard"):
            choices: list[tuple[int, ...] | None] = [] if kind == "discard" else [None]
            union = int(np.bitwise_or.reduce(targets[kind])) if len(targets[kind]) else 0
            spoiled = int(np.bitwise_or.reduce(bad[kind])) if len(bad[kind]) else 0
            for bits in (union, union & ~spoiled, spoiled & ~union):
                ranks = _ranks_of(bits)
                if 1 < len(ranks) < 12 and format_ranks(ranks).count(",") <= 1:
                    choices.append(ranks)
            single: list[tuple[int, ...] | None] = [(rank,) for rank in _ranks_of(union | spoiled)]
            # Of literals that tell the same pairs apart the first is kept: a rank that has a name is named.
            for ranks_choice in dict.fromkeys(single + choices):
                allowed = sum(1 << (r - 2) for r in (range(2, 15) if ranks_choice is None else ranks_choice))
                t, b = targets[kind] & allowed > 0, bad[kind] & allowed > 0
                for negated in (False, True):
                    penalty = Penalty(kind, ranks_choice, negated)
                    true_t = there_t & (~t if negated else t)
                    true_b = there_b & (~b if negated else b)
                    atoms.append(_Atom(Literal(subject, penalty), _bits(true_t), _bits(true_b)))
        for kind in ("fp", "sp"):
            t, b = targets[f"n_{kind}"] >= 2, bad[f"n_{kind}"] >= 2
            for negated in (False, True):
                true_t, true_b = there_t & (~t if negated else t), there_b & (~b if negated else b)
                atoms.append(_Atom(Literal(subject, Penalty(kind, None, negated, 2)), _bits(true_t), _bits(true_b)))
        kept: dict[tuple[int, int], _Atom] = {}
        for atom in atoms:
            key = (atom.targets, atom.bad)
            if atom.targets and (key not in kept or atom.length < kept[key].length):
                kept[key] = atom
        return list(kept.values())

    # ---- one line ----------------------------------------------------------------------------------------------

    def _one_line(self, *, narrow: bool) -> _Piece | None:
        """Return the shortest single line that plays all targets safely."""
        full = _bits(np.ones(len(self.target_pairs[0]), np.bool_))
        found: list[Hand] = []
        bases = self._bases(narrow=narrow)
        bad_held = self._held(self.bad_pairs)
        subjects = self._subjects()
        atoms = {subject: [a for a in self._atoms(subject) if a.targets == full] for subject in subjects}
        for base in bases:
            inside = _bits(self.d.matcher.held(base)[1][bad_held])
            if inside == 0:
                found.append(base)
                continue
            for subject in subjects:
                for literals in _conjunctions(atoms[subject], inside, self.MOST_LITERALS):
                    found.append(_conditioned(base, [literals]))
        if not found:
            own = atoms[None]
            for base in bases:
                inside = _bits(self.d.matcher.held(base)[1][bad_held])
                for subject in subjects[1:]:
                    for literals in _conjunctions(own + atoms[subject], inside, self.MOST_LITERALS):
                        found.append(_conditioned(base, [literals]))
        written = self._written_out()
        if written is not None and not self.d.shortest:
            return written
        pieces = [] if written is None else [written]
        for hand in sorted(found, key=_length)[:40]:
            if pieces and _length(hand) > min(_piece_length(piece) for piece in pieces):
                break
            piece = self._verified(hand, cover=True)
            if piece is not None:
                pieces.append(piece)
        return min(pieces, key=lambda piece: (_piece_length(piece), piece.n_holds, piece.label), default=None)

    def _verified(self, hand: Hand, *, cover: bool) -> _Piece | None:
        """Return the piece of a hand if it is safe and, if asked, plays all targets."""
        if len(str(Line((hand,)))) > MOST_CHARACTERS:
            return None
        piece = self.d.exception(hand)
        if (piece.wrong & self.remaining).any():
            return None
        if cover and (self.target & ~piece.hit).any():
            return None
        return piece if (piece.hit & self.target).any() else None

    # ---- deals written out -------------------------------------------------------------------------------------

    def _written_out(self) -> _Piece | None:
        """Return a line that names the single discard beside the four cards held, in one or two texts."""
        if self.n != 4 or len(self.target_pairs[0]) > 400:
            return None
        texts = self._deal_texts()
        chosen: list[CardText] = []
        open_deals = self.target.copy()
        while open_deals.any() and len(chosen) < 2:
            best = max(texts, key=lambda item: int((item[1] & open_deals).sum()), default=None)
            if best is None or not (best[1] & open_deals).any():
                return None
            chosen.append(best[0])
            open_deals &= ~best[1]
        if open_deals.any():
            return None
        chosen.sort(key=lambda text: (-max(len(group.units) for group in text.groups), str(text)))
        return self._verified(Hand(self.unit.name, cards=tuple(chosen)), cover=True)

    def _deal_texts(self) -> list[tuple[CardText, BoolArray]]:
        """Return texts of five cards that are safe, each the least product over some targets, with their deals."""
        rows, masks = self.target_pairs
        deals = self.d.deals
        by_brace: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for row, mask in zip(rows.tolist(), masks.tolist(), strict=True):
            held = [j for j in range(5) if mask >> j & 1]
            order = [next(j for j in range(5) if j not in held), *held]
            suits = [int(deals.suits[j, row]) for j in order]
            ranks = tuple(int(deals.ranks[j, row]) for j in order)
            for size in (0, 2, 3, 4, 5):
                for brace in combinations(range(5), size):
                    inside = {suits[i] for i in brace}
                    outside = {suits[i] for i in range(5) if i not in brace}
                    if len(inside) <= 1 and not inside & outside:
                        by_brace.setdefault(brace, []).append(ranks)
        found: list[tuple[CardText, BoolArray]] = []
        for brace, points in sorted(by_brace.items(), key=lambda item: -len(item[1]))[: self.MOST_BRACES]:
            bounding = tuple(frozenset(p[i] for p in points) for i in range(5))
            for term in dict.fromkeys([bounding, *_products(sorted(set(points)))[: self.MOST_PRODUCTS]]):
                text = _deal_text(term, brace)
                words = self.d.matcher.match(Line((Hand(self.unit.name, cards=(text,)),)))
                if not ((words & ~self.d.optimal > 0) & self.remaining).any():
                    found.append((text, words > 0))
                    if term == bounding:
                        break
        return sorted(found, key=lambda item: len(str(item[0])))

    # ---- several lines -----------------------------------------------------------------------------------------

    def _several_lines(self, most_lines: int) -> list[_Piece] | None:
        """Return a few safe lines that together play all targets, the one that plays most first."""
        found: list[_Piece] = []
        while self.target.any():
            if len(found) == most_lines:
                return None
            piece = self.find_widest()
            if piece is None:
                return None
            found.append(piece)
            self.target = self.target & ~piece.hit
        return found

    def find_widest(self) -> _Piece | None:
        """Return the safe line that plays most targets, or None if none was found."""
        self._collect(self.target)
        if not len(self.target_pairs[0]):
            return None
        target_held, bad_held = self._held(self.target_pairs), self._held(self.bad_pairs)
        sets = self.d.matcher.features(self.n).sets
        assert self.unit.held is not None
        bases = self._bases(narrow=False)
        if self.unit.name.type not in _MADE:
            values, counts = np.unique(sets.rank_bits[target_held], return_counts=True)
            for bits in values[np.argsort(-counts)[:8]]:
                part = self.unit.held & (sets.rank_bits == bits)
                bases += self._ranked(part)
        found: list[tuple[float, Hand]] = []
        subjects = self._subjects()
        atoms = {subject: self._atoms(subject) for subject in subjects}
        for base in {str(base): base for base in bases}.values():
            fits = self.d.matcher.held(base)[1]
            inside_t, inside_b = _bits(fits[target_held]), _bits(fits[bad_held])
            if inside_b == 0 and inside_t:
                found.append((inside_t.bit_count() + 0.5, base))
                continue
            for subject in subjects:
                among = atoms[None] if subject is None else atoms[None] + atoms[subject]
                for gain, literals in _grow_conjunctions(among, inside_t, inside_b):
                    found.append((gain, _conditioned(base, [literals])))
        found.sort(key=lambda item: (-item[0], _length(item[1])))
        for hand in [*(hand for _, hand in found[:25]), *self._suit_texts()]:
            piece = self._verified(hand, cover=False)
            if piece is not None:
                return piece
        return None

    def find_part(self) -> _Piece | None:
        """Return a safe line of the whole unit, with at most two literals, that plays most targets."""
        self._collect(self.target)
        if not len(self.target_pairs[0]) or self.unit.held is None:
            return None
        everything = _bits(np.ones(len(self.target_pairs[0]), np.bool_))
        bad = _bits(np.ones(len(self.bad_pairs[0]), np.bool_))
        found: list[tuple[float, Hand]] = []
        bases = [hand for hand in self.d.candidates(self.unit.name, self.unit.held) if self._is_exact(hand)][:1]
        for base in bases:
            for subject in self._subjects():
                atoms = self._atoms(subject)
                for gain, literals in _grow_conjunctions(atoms, everything, bad, width=8, most=2):
                    found.append((gain, _conditioned(base, [literals])))
        found.sort(key=lambda item: (-item[0], _length(item[1])))
        for _, hand in found[:6]:
            piece = self._verified(hand, cover=False)
            if piece is not None:
                return piece
        return None

    def _suit_texts(self) -> list[Hand]:
        """Return hands that write all five cards with the suit of each, for deals nothing simpler sets apart."""
        deals = self.d.deals
        by_suits: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
        for row in np.unique(self.target_pairs[0])[:2000].tolist():
            suits = [int(suit) for suit in deals.suits[:, row]]
            by_suits.setdefault(tuple(suits.index(suit) for suit in suits), set()).add(
                tuple(int(rank) for rank in deals.ranks[:, row])
            )
        hands = []
        for pattern, points in sorted(by_suits.items(), key=lambda item: -len(item[1])):
            for term in _products(sorted(points))[:4]:
                braces = dict.fromkeys(pattern)
                groups = tuple(
                    Group(tuple(_unit(term[i]) for i in range(5) if pattern[i] == brace), True) for brace in braces
                )
                hands.append(Hand(self.unit.name, cards=(CardText(groups),)))
        return hands[:40]

    def _ranked(self, part: BoolArray) -> list[Hand]:
        return [
            hand
            for hand in self.d.candidates(self.unit.name, part)
            if hand.cards and (self.d.matcher.held(hand)[1] == part).all()
        ][:1]


def _is_named_by_ranks(name: Name) -> bool:
    """Whether the convention of the notation names holds of this kind by their ranks."""
    return name.n <= 2 or (name.n == 3 and name.type == "S")


def _length(hand: Hand) -> int:
    """Return the characters of a hand; more where it is hard to apply."""
    penalties = [*hand.penalties, *(lit.penalty for clause in hand.conditions for lit in clause if lit.penalty)]
    return len(str(hand)) + sum(_surcharge(penalty) for penalty in penalties)


def _surcharge(penalty: Penalty) -> int:
    """Return what a penalty costs the reader beyond its characters: counting is hard, a single rank is not."""
    named = penalty.ranks is not None and len(penalty.ranks) == 1 and penalty.kind != "discard"
    return (8 if penalty.count > 1 else 0) - named


def _piece_length(piece: _Piece) -> int:
    return _length(piece.hand) if piece.hand is not None else len(piece.label)


#: Largest conflict whose best order is found by trying all.
MOST_ORDERED = 12


def _order_prices(price: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return for each unit the price of the best order that it begins; a search over subsets.

    ``price[x, y]`` is paid if y stands above x.  The figures steer the search only; the proof is exact.
    """
    m = len(price)
    if m > MOST_ORDERED:
        estimate: npt.NDArray[np.float64] = price.sum(axis=0) - price.sum(axis=1)
        return estimate - min(0.0, float(estimate.min()))
    members = np.arange(1 << m)
    inside = members[:, None] >> np.arange(m) & 1
    pays = inside @ price
    rest = np.full(1 << m, np.inf)
    rest[0] = 0
    sizes = inside.sum(axis=1)
    for size in range(1, m + 1):
        sets = members[sizes == size]
        for y in range(m):
            here = sets[inside[sets, y] == 1]
            rest[here] = np.minimum(rest[here], pays[here, y] + rest[here & ~(1 << y)])
    every = (1 << m) - 1
    first: npt.NDArray[np.float64] = pays[every] + rest[every & ~(1 << np.arange(m))]
    return first


def _burden(piece: _Piece) -> float:
    """Return what a conditioned line costs its reader, in lines."""
    assert piece.hand is not None
    literals = len(piece.hand.penalties) + sum(len(clause) for clause in piece.hand.conditions)
    return 1 + 0.2 * max(0, literals - 1) + _piece_length(piece) / 150


def _ranks_of(bits: int) -> tuple[int, ...]:
    return tuple(rank for rank in range(2, 15) if bits >> (rank - 2) & 1)


def _conjunctions(atoms: Sequence[_Atom], bad: int, most: int) -> Iterator[list[Literal]]:
    """Yield the shortest conjunctions of these atoms that are true of no bad pair."""
    useful = sorted((a for a in atoms if a.bad & bad != bad), key=lambda atom: atom.length)[:60]
    for size in range(1, most + 1):
        any_found = False
        for chosen in combinations(useful, size):
            left = bad
            for atom in chosen:
                left &= atom.bad
            if left == 0:
                any_found = True
                yield [atom.literal for atom in chosen]
        if any_found:
            return


def _grow_conjunctions(
    atoms: Sequence[_Atom], targets: int, bad: int, *, width: int = 4, most: int = 5
) -> list[tuple[float, list[Literal]]]:
    """Return conjunctions true of no bad pair and of many targets, with how many: a beam search.

    A literal is chosen for the targets it keeps and the bad pairs it sheds (the gain of the rule learner FOIL).
    """
    useful = [atom for atom in atoms if atom.targets & targets and atom.bad & bad != bad]
    beam: list[tuple[int, int, tuple[_Atom, ...]]] = [(targets, bad, ())]
    found: list[tuple[float, list[Literal]]] = []
    for size in range(1, most + 1):
        following: dict[tuple[int, int], tuple[float, tuple[_Atom, ...]]] = {}
        for kept_targets, kept_bad, chosen in beam:
            before = log2(kept_targets.bit_count() / (kept_targets.bit_count() + kept_bad.bit_count()))
            for atom in useful:
                t, b = kept_targets & atom.targets, kept_bad & atom.bad
                if not t or b == kept_bad:
                    continue
                count = t.bit_count()
                gain = count * (log2(count / (count + b.bit_count())) - before)
                if (t, b) not in following or gain > following[t, b][0]:
                    following[t, b] = (gain, (*chosen, atom))
        for (t, b), (_, literals) in following.items():
            if b == 0:
                found.append((t.bit_count() - 0.1 * size, [atom.literal for atom in literals]))
        ranked = sorted(following.items(), key=lambda item: -item[1][0])
        beam = [(t, b, literals) for (t, b), (_, literals) in ranked if b][:width]
        if not beam:
            break
    found.sort(key=lambda item: -item[0])
    return found[:4]


def _conditioned(base: Hand, clauses: Sequence[Sequence[Literal]]) -> Hand:
    """Return a hand with conditions; literals about the hold itself become items where there is one clause."""
    if len(clauses) == 1:
        own = [lit.penalty for lit in clauses[0] if lit.hold is None and lit.penalty is not None]
        other = tuple(lit for lit in clauses[0] if lit.hold is not None)
        conditions = (other,) if other else ()
        return Hand(base.name, base.features, base.cards, base.exclusions, (*base.penalties, *own), conditions)
    return Hand(
        base.name, base.features, base.cards, base.exclusions, base.penalties, tuple(tuple(c) for c in clauses)
    )


def _deal_text(term: tuple[frozenset[int], ...], brace: tuple[int, ...]) -> CardText:
    """Return five cards, the discard first, as a text: the braced ones, and the others in order."""
    braced = tuple(_unit(term[i]) for i in range(5) if i in brace)
    loose = tuple(_unit(term[i]) for i in range(5) if i not in brace)
    groups = []
    if 0 not in brace and loose and brace and len(brace) < 4:
        groups.append(Group(loose[:1], False))
        loose = loose[1:]
    if braced:
        groups.append(Group(braced, True))
    if loose:
        groups.append(Group(loose, False))
    return CardText(tuple(groups))


@dataclass(frozen=True, slots=True)
class _Option:
    """A way to settle a conflict: exceptions after which some unit is held back no longer."""

    pieces: tuple[_Piece, ...]
    classes: int

    @property
    def characters(self) -> int:
        return sum(len(piece.label) for piece in self.pieces)


def _group_key(
    name: Name, s: npt.NDArray[np.int8], h: npt.NDArray[np.int8], kind: npt.NDArray[np.int32]
) -> npt.NDArray[np.int64]:
    """Return the number under which the convention of the notation groups held sets of one name."""
    s64, h64 = s.astype(np.int64), h.astype(np.int64)
    if name.n == 5 or name.type in _MADE:
        return np.zeros(len(s), np.int64)
    if name.type == "RF":
        return kind.astype(np.int64) if name.n == 2 else np.zeros(len(s), np.int64)
    if name.type == "SF":
        return s64 if name.n == 4 else s64 + h64
    if name.type == "F":
        return np.zeros(len(s), np.int64) if name.n == 4 else h64
    if name.type == "S" and name.n == 4:
        return s64 * 8 + h64
    return kind.astype(np.int64)


def _components(above: dict[int, list[int]]) -> list[list[int]]:
    """Return the strongly connected components of a graph (Tarjan), each in ascending order."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    found: list[list[int]] = []
    for root in above:
        if root in index:
            continue
        work: list[tuple[int, Iterator[int]]] = [(root, iter(above[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        while work:
            node, edges = work[-1]
            for other in edges:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    work.append((other, iter(above[other])))
                    break
                if other in stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    part = []
                    while True:
                        member = stack.pop()
                        part.append(member)
                        if member == node:
                            break
                    found.append(sorted(part))
    return found


def _rank_list(ranks: Iterable[tuple[int, ...]], most_plain: int = 3) -> tuple[CardText, ...]:
    """Return texts of cards for some rank sets, each in ascending order: a plain list, or products."""
    ranks = sorted(ranks, key=lambda each: (each[::-1]))
    plain = len(ranks) <= (4 if len(ranks[0]) == 1 else most_plain)
    terms = [tuple(frozenset({r}) for r in each) for each in ranks] if plain else _products(ranks)
    return tuple(CardText((Group(tuple(_unit(choice) for choice in term), False),)) for term in terms)


def _unit(ranks: Iterable[int]) -> Unit:
    return Unit(tuple((rank,) for rank in sorted(ranks)))


def _products(points: Sequence[tuple[int, ...]]) -> list[tuple[frozenset[int], ...]]:
    """Return few products of choices whose union is exactly these points, merging along one place at a time."""
    width = len(points[0])
    best: list[tuple[frozenset[int], ...]] | None = None
    for turn in range(width):
        terms = {tuple(frozenset({value}) for value in point) for point in points}
        for place in [*range(turn, width), *range(turn)]:
            merged: dict[tuple[frozenset[int], ...], set[int]] = {}
            for term in terms:
                merged.setdefault(term[:place] + term[place + 1 :], set()).update(term[place])
            terms = {key[:place] + (frozenset(values),) + key[place:] for key, values in merged.items()}
        ordered = sorted(terms, key=lambda term: [sorted(choice) for choice in reversed(term)])
        if best is None or len(ordered) < len(best):
            best = ordered
    assert best is not None
    return best


class _Shortening:
    """The search for the choice of exceptions and the order that give the fewest lines.

    Deals that every piece treats alike are put together, so a set of deals is an integer of a few thousand bits.
    Placing a line as soon as nothing more can join it never costs anything, since a safe line stays needed and
    makes others safe; only when each name that has a safe piece also has one that is not is there a choice.
    """

    #: Most combinations of options tried, and most splits of a name searched for.
    MOST_CHOICES = 512
    MOST_STATES = 4000

    def __init__(self, derivation: _Derivation, conflicts: Sequence[Sequence[_Option]]) -> None:
        self.d = derivation
        self.conflicts = conflicts
        self.pieces = list(derivation.units)
        for options in conflicts:
            for option in options:
                self.pieces += [piece for piece in option.pieces if piece not in self.pieces]
        flags = np.stack([flag for piece in self.pieces for flag in (piece.hit, piece.wrong)])
        rows = np.ascontiguousarray(np.packbits(flags, axis=0).T)
        keys = rows.view(np.dtype((np.void, rows.shape[1]))).reshape(-1)
        _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
        self.hit = [_bits(piece.hit[first]) for piece in self.pieces]
        self.wrong = [_bits(piece.wrong[first]) for piece in self.pieces]
        self.everything = _bits(np.ones(len(first), np.bool_))
        ce = np.full((len(self.pieces), len(first)), len(derivation.ce.rows) + 1, np.int64)
        least = np.full(len(first), len(derivation.ce.rows) + 1, np.int64)
        np.minimum.at(least, inverse.reshape(-1), derivation.ce.number)
        for i, piece in enumerate(self.pieces):
            ce[i] = np.where(piece.right[first], least, ce[i])
        self.first_ce = ce.min(axis=1)

    def best(self) -> list[list[_Piece]]:
        """Return the groups of pieces of the shortest chart found."""
        choice = [0] * len(self.conflicts)
        best = self._try(choice)
        count = 1
        for options in self.conflicts:
            count *= len(options)
        if count <= self.MOST_CHOICES:
            choices = product(*(range(len(options)) for options in self.conflicts))
            for candidate in choices:
                best = min(best, self._try(list(candidate)), key=lambda found: found[0])
        else:
            improved = True
            while improved:
                improved = False
                for i, options in enumerate(self.conflicts):
                    for other in range(len(options)):
                        candidate_list = [*choice[:i], other, *choice[i + 1 :]]
                        found = self._try(candidate_list)
                        if found[0] < best[0]:
                            best, choice, improved = found, candidate_list, True
        if not best[1]:
            raise UnsolvedConflictError("no order was found for the lines")
        return [[self.pieces[i] for i in group] for group in best[1]]

    def _try(self, choice: Sequence[int]) -> tuple[tuple[int, int], list[list[int]]]:
        chosen = [self.pieces.index(p) for o, k in zip(self.conflicts, choice, strict=True) for p in o[k].pieces]
        members = [*range(len(self.d.units)), *dict.fromkeys(chosen)]
        groups = self._order(members)
        if groups is None:
            return (10**6, 0), []
        characters = sum(_piece_length(self.pieces[i]) for i in chosen)
        return (len(groups), characters), groups

    def _order(self, members: Sequence[int]) -> list[list[int]] | None:
        """Return the groups of an order with the fewest lines, or None if there is no order."""
        best: list[list[int]] | None = None
        states = 0
        stack: list[tuple[int, tuple[int, ...], list[list[int]]]] = [(self.everything, tuple(members), [])]
        seen: dict[int, int] = {}
        while stack and states < self.MOST_STATES:
            remaining, waiting, groups = stack.pop()
            states += 1
            while True:
                waiting = tuple(i for i in waiting if self.hit[i] & remaining)
                if not waiting or (best is not None and len(groups) >= len(best)):
                    break
                moves = self._moves(remaining, waiting)
                free = [group for complete, group in moves if complete]
                if not free:
                    break
                group = min(free, key=lambda group: min(self.first_ce[i] for i in group))
                groups = [*groups, group]
                for i in group:
                    remaining &= ~self.hit[i]
            if not waiting:
                if best is None or len(groups) < len(best):
                    best = groups
                continue
            if best is not None and len(groups) + 1 >= len(best):
                continue
            if seen.get(remaining, 10**6) <= len(groups):
                continue
            seen[remaining] = len(groups)
            branches = sorted((group for _, group in moves), key=lambda g: -min(int(self.first_ce[i]) for i in g))
            for group in branches:
                after = remaining
                for i in group:
                    after &= ~self.hit[i]
                stack.append((after, waiting, [*groups, group]))
        return best

    def _moves(self, remaining: int, waiting: Sequence[int]) -> list[tuple[bool, list[int]]]:
        """Return the lines that can be placed, each with whether nothing could join it later."""
        families: dict[object, list[int]] = {}
        moves: list[tuple[bool, list[int]]] = []
        for i in waiting:
            piece = self.pieces[i]
            if piece.is_exception:
                if not self.wrong[i] & remaining:
                    moves.append((True, [i]))
            else:
                families.setdefault("made" if _is_made(piece.name) else piece.name, []).append(i)
        for members in families.values():
            safe = [i for i in members if not self.wrong[i] & remaining]
            group: list[int] = []
            taken = 0
            for i in sorted(safe, key=lambda i: (self.first_ce[i], -self.pieces[i].name.n)):
                if not self.hit[i] & remaining & taken:
                    group.append(i)
                    taken |= self.hit[i]
            if group:
                moves.append((len(group) == len(members), group))
        return moves


def _is_made(name: Name) -> bool:
    """Whether holds of this name are made hands: hands that are paid as they are held."""
    return name.n == 5 or name.type in ("4K", "3K", "2P", "HP")


def _silent(message: str) -> None:
    del message


def derive_chart(
    solution: Solution, layout: str = "condensed", progress: Callable[[str], None] | None = None
) -> DerivedChart:
    """Return a chart derived from the values alone, and its proof.

    Parameters
    ----------
    solution : Solution
        The exact values.
    layout : str
        ``paper`` orders and splits lines as Ethier, Kim & Lee do; ``condensed`` looks for the fewest lines.
    progress : function, optional
        Called with a short message at each step.

    Returns
    -------
    DerivedChart
        Its `report` is the chart played on every deal; `optimal` says whether it was proved.

    Raises
    ------
    UnsolvedConflictError
        If no chart was found in the language.
    """
    if layout not in LAYOUTS:
        raise ValueError(f"layout must be one of {', '.join(LAYOUTS)}, not {layout!r}")
    say = progress or _silent
    derivation = _Derivation(solution, say, shortest=layout == "condensed")
    conflicts = derivation.settle()
    if layout == "paper":
        exceptions = [piece for options in conflicts for piece in options[0].pieces]
        groups = derivation.paper_groups([*derivation.units, *exceptions])
    else:
        say("looking for the shortest order")
        groups = derivation.in_ce_order(_Shortening(derivation, conflicts).best())
    say("proving the chart on every deal")
    lines = tuple(derivation.lines_for(groups))
    source = f"{solution.game.id}, {layout}"
    return DerivedChart(lines, source, layout, check_chart(Chart(lines, source), solution))


def preliminary_chart(solution: Solution) -> tuple[tuple[Line, tuple[int, ...]], ...]:
    """Return the hands held, by the least CE number that has them, with their CE numbers.

    This is the paper's Table 6, a first approximation that does not play every deal optimally.  The units are the
    derivation's; units of one name are joined where their CE numbers together have no gap.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> rows = preliminary_chart(solve(load_game("jacks-or-better")))
    >>> len(rows), str(rows[16][0]), rows[16][1]
    (36, '4-S: s = 2, h = 1 or 2', (85, 86))
    """
    derivation = _Derivation(solution, _silent, shortest=False)
    taken = np.zeros(derivation.n_deals, np.bool_)
    rows: list[tuple[list[_Piece], set[int]]] = []
    # A deal with several optimal holds is listed once, under the one that keeps most cards.
    for piece in sorted(derivation.units, key=lambda piece: -piece.name.n):
        own = piece.right & ~taken
        taken |= own
        if own.any():
            rows.append(([piece], {int(number) for number in np.unique(derivation.ce.number[own])}))
    rows.sort(key=lambda row: min(row[1]))
    merged: list[tuple[list[_Piece], set[int]]] = []
    for pieces, numbers in rows:
        if merged and merged[-1][0][0].name == pieces[0].name:
            union = merged[-1][1] | numbers
            if max(union) - min(union) + 1 == len(union):
                merged[-1] = (merged[-1][0] + pieces, union)
                continue
        merged.append((pieces, numbers))
    remaining = np.ones(derivation.n_deals, np.bool_)
    lines = []
    for pieces, numbers in merged:
        lines.append((derivation.own_line(pieces, remaining), tuple(sorted(numbers))))
        for piece in pieces:
            remaining &= ~piece.hit
    return tuple(lines)


def find_conflicts(solution: Solution) -> tuple[Conflict, ...]:
    """Return the conflicts of the kinds of hold: each a component of the precedence graph, with its edges.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> found = find_conflicts(solve(load_game("jacks-or-better")))
    >>> len(found), sorted((edge.above, edge.classes) for edge in found[-1].edges)
    (6, [('1-RF: K or A', 80), ('2-RF: TK', 470)])
    """
    derivation = _Derivation(solution, _silent, shortest=False)
    pieces = derivation.kind_pieces()
    everything = np.ones(derivation.n_deals, np.bool_)
    above = derivation.blockers(pieces, everything)
    found = []
    for part in _components(above):
        inner = [(a, b) for b in part for a in above[b] if a in part]
        if inner:
            edges = tuple(derivation.edge(pieces[a], pieces[b]) for a, b in sorted(inner))
            first = min(derivation._first_ce(pieces[i], everything) for i in part)
            found.append((first, Conflict(tuple(pieces[i].label for i in part), edges)))
    return tuple(conflict for _, conflict in sorted(found, key=lambda item: item[0]))
