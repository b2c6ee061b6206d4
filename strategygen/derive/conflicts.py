"""Conflicts: units that must stand above one another, and the exceptions that settle them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from strategygen.cards import Cards
from strategygen.deals import BoolArray, IntArray
from strategygen.derive.comparisons import comparisons
from strategygen.derive.exceptions import ExceptionSearch
from strategygen.derive.units import Piece, Units, pack, piece_length
from strategygen.errors import UnsolvedConflictError
from strategygen.kinds import find_kinds
from strategygen.notation import NONE

#: Most exceptions a chart may have; a longer one is no chart.
MOST_EXCEPTIONS = 400

#: A line found before is kept while it plays this share of the deals it played then.
STALE = 0.7

#: Most parts into which a unit is taken that is compared with others.
MOST_RANKS = 13

#: Lines that play fewer classes of deals than this, on average, are not a step forward.
FEW_CLASSES = 8

#: Lines found at a time where a conflict is larger than the next, or more than so many were settled before.
BATCH = 8
MANY = 12

#: Largest conflict whose best order is found by trying all.
MOST_ORDERED = 12


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
    section: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A way to settle a conflict: exceptions after which some unit is held back no longer, or a part of them."""

    pieces: tuple[Piece, ...]
    classes: int
    is_part: bool = False

    @property
    def is_thin(self) -> bool:
        """Whether it is a part whose lines play few deals each."""
        return self.is_part and self.classes < FEW_CLASSES * len(self.pieces)

    @property
    def characters(self) -> int:
        return sum(len(piece.label) for piece in self.pieces)


class Settlement:
    """The search for exceptions with which the units can be put in order."""

    #: Most ways tried to settle one step of a large conflict.
    MOST_OPTIONS = 2

    def __init__(self, units: Units, progress: Callable[[str], None]) -> None:
        self.u = units
        self.progress = progress
        self.members: dict[Piece, Sequence[Piece]] = {}

    def settle(self) -> list[list[Option]]:
        """Return for each conflict met the ways to settle it, the one that changes fewest classes first.

        A unit with holds that are right and wrong in one deal, or a conflict that no exception settles, is too
        coarse: its units are split into kinds, then into ranks.  What resists even so is taken apart line by line.
        """
        pieces = list(self.u.units)
        remaining = np.ones(self.u.n_deals, np.bool_)
        conflicts: list[list[Option]] = []
        if self.u.shortest:
            pieces = self._play_safe(pieces, remaining)
            for compared, members in list(comparisons(self.u, pieces, remaining)):
                # The units compared are played by the comparison, and by exceptions to it.
                self.members[compared] = [part for member in members for part in self._ranks(member)]
                pieces = [piece for piece in pieces if piece not in members] + [compared]
                self.u.units.append(compared)
        while True:
            pieces = self._play_safe(pieces, remaining)
            if not pieces:
                return conflicts
            self.progress(f"settling conflict {len(conflicts) + 1}")
            above = self.u.blockers(pieces, remaining)
            component = self._source(pieces, above, remaining)
            # Where more than two units stand against one another, kinds make fewer requirements than units.
            coarse = [i for i in component if i in above[i] or len(component) > 2]
            if self._split([pieces[i] for i in coarse], pieces, kinds_only=len(component) > 2):
                continue
            if len(component) > MOST_ORDERED or (len(component) > 2 and len(conflicts) > MANY):
                part = self._alternating(pieces, component, remaining, BATCH)
                options = [part] if part is not None else []
            elif len(component) > 2:
                options = self._steps(pieces, component, remaining)
            else:
                options = self._options(pieces, component, remaining)
            if not options or options[0].is_thin:
                # Parts of a unit may be told apart where the unit as a whole is not.
                if self._split([pieces[i] for i in component], pieces):
                    continue
                options = options or [self._widest(pieces, component, remaining)]
            conflicts.append(options)
            if sum(len(chosen[0].pieces) for chosen in conflicts) > MOST_EXCEPTIONS:
                raise UnsolvedConflictError(
                    f"{MOST_EXCEPTIONS} exceptions do not settle the conflicts of {self.u.solution.game.name}; "
                    "its optimal play has no chart of readable length that this search finds. "
                    "`strategygen preliminary` lists the hands in an order that is nearly optimal, and its cost"
                )
            for piece in options[0].pieces:
                remaining &= ~piece.hit

    def _source(self, pieces: list[Piece], above: dict[int, list[int]], remaining: BoolArray) -> list[int]:
        """Return the component nothing else stands above; of several the one with the least CE number."""
        sources = [part for part in components(above) if all(a in part for b in part for a in above[b])]
        return min(sources, key=lambda part: min(self.u.first_ce(pieces[i], remaining) for i in part))

    def _split(self, coarse: list[Piece], pieces: list[Piece], *, kinds_only: bool = False) -> bool:
        """Put parts in the place of each piece that has some, here and among the units; return whether any had."""
        any_split = False
        for piece in coarse:
            parts = self._parts(piece, kinds_only=kinds_only)
            if len(parts) > 1:
                any_split = True
                for where in (pieces, self.u.units):
                    at = where.index(piece)
                    where[at : at + 1] = parts
        return any_split

    def _ranks(self, piece: Piece) -> list[Piece]:
        """Return a piece's ranks, each as a piece, if they are few."""
        assert piece.held is not None
        ranks = self.u.matcher.features(piece.name.n).ranks
        values = np.unique(ranks[piece.held])
        if not 1 < len(values) <= MOST_RANKS:
            return [piece]
        return [self.u.piece(piece.name, piece.held & (ranks == value)) for value in values]

    def _parts(self, piece: Piece, *, kinds_only: bool) -> list[Piece]:
        """Return the kinds of a piece, or the ranks of one that is a single kind."""
        if piece.held is None or piece.name == NONE:
            return [piece]
        sets = self.u.matcher.features(piece.name.n).sets
        kinds = find_kinds(self.u.solution.game).number[piece.name.n].astype(np.int64)
        keys: list[IntArray] = [kinds, sets.rank_sets[1]]
        for key in keys[:1] if kinds_only else keys:
            values = np.unique(key[piece.held])
            if 1 < len(values) <= 64:
                return [self.u.piece(piece.name, piece.held & (key == value)) for value in values]
        return [piece]

    def _widest(
        self,
        pieces: list[Piece],
        component: list[int],
        remaining: BoolArray,
        known: dict[Piece, tuple[Piece | None, int]] | None = None,
    ) -> Option:
        """Return the one line of the conflict that plays most of its deals.

        `known` has for units searched before the line found, and how many deals it played or, if none was found,
        how many there were.  A line that still plays most of these is not searched for again.
        """
        known = {} if known is None else known
        blocked = np.zeros(self.u.n_deals, np.bool_)
        for i in component:
            blocked |= pieces[i].wrong & remaining
        rivals = self._givers(pieces, component)
        best: Piece | None = None
        most = 0
        bounds = {unit: int((unit.right & blocked).sum()) for unit in rivals}
        for unit in sorted(rivals, key=lambda unit: -bounds[unit]):
            if bounds[unit] <= most:
                break
            line, count = known.get(unit, (None, 0))
            plays = 0 if line is None else int((line.hit & blocked).sum())
            if plays < STALE * count or (line is None and (unit not in known or bounds[unit] < STALE * count)):
                target = unit.right & blocked
                line = ExceptionSearch(self.u, unit, target, remaining, rivals).find_widest()
                plays = 0 if line is None else int((line.hit & blocked).sum())
                known[unit] = (line, bounds[unit] if line is None else plays)
            if line is not None and plays > most:
                best, most = line, plays
        if best is None:
            names = "; ".join(piece.label for piece in rivals)
            raise UnsolvedConflictError(f"no line was found that settles the conflict of {names}"[:400])
        return Option((best,), most)

    def _givers(self, pieces: list[Piece], component: list[int]) -> list[Piece]:
        """Return the units of a conflict that exceptions can be made of; those compared in one line among them."""
        found: list[Piece] = []
        for i in component:
            found += self.members.get(pieces[i], [pieces[i]])
        return [piece for piece in found if piece.held is not None]

    def _play_safe(self, pieces: list[Piece], remaining: BoolArray) -> list[Piece]:
        """Play safe pieces, in place, until none is left; return those that wait."""
        waiting = list(pieces)
        while True:
            packed = pack(remaining)
            safe = [piece for piece in waiting if not (piece.packed_wrong & packed).any()]
            if not safe:
                return [piece for piece in waiting if (piece.packed_hit & packed).any()]
            for piece in safe:
                remaining &= ~piece.hit
            waiting = [piece for piece in waiting if piece not in safe]

    def _options(self, pieces: list[Piece], component: list[int], remaining: BoolArray) -> list[Option]:
        """Return the ways found to settle a conflict: the one that changes fewest classes first, or the shortest."""
        options: list[Option] = []
        most_lines = 1 if self.u.shortest else ExceptionSearch.MOST_LINES
        while not options and most_lines <= ExceptionSearch.MOST_LINES:
            for b in component:
                # A way that takes more lines than one already found is not looked for.
                fewest = min((len(option.pieces) for option in options), default=most_lines)
                most = fewest if self.u.shortest else most_lines
                option = self._unblocking(pieces, component, b, remaining, most)
                if option is not None:
                    options.append(option)
            # A comparison is right in most deals; its many small exceptions are found one by one.
            if any(pieces[i] in self.members for i in component):
                break
            most_lines += ExceptionSearch.MOST_LINES - 1
        if not self.u.shortest:
            return sorted(options, key=lambda option: (option.classes, option.characters))
        if all(len(option.pieces) > 2 for option in options):
            fewest = min((len(option.pieces) for option in options), default=ExceptionSearch.MOST_LINES)
            mixed = self._alternating(pieces, component, remaining, fewest)
            options += [mixed] if mixed is not None and not (mixed.is_part and options) else []
        return sorted(options, key=lambda option: (sum(map(burden, option.pieces)), option.characters))

    def _alternating(
        self, pieces: list[Piece], component: list[int], remaining: BoolArray, most_lines: int
    ) -> Option | None:
        """Return exceptions of any units of a conflict, the widest first, after which some unit is free."""
        rest = remaining.copy()
        found: list[Piece] = []
        known: dict[Piece, tuple[Piece | None, int]] = {}
        units = [pieces[i] for i in component]
        above = [*units, *(giver for giver in self._givers(pieces, component) if giver not in units)]
        while True:
            packed = pack(rest)
            if any(
                not any((b.packed_wrong & packed & a.packed_right).any() for a in above if a is not b)
                for b in units
                if (b.packed_hit & packed).any()
            ):
                return Option(tuple(found), int((remaining & ~rest).sum())) if found else None
            if len(found) == most_lines:
                return Option(tuple(found), int((remaining & ~rest).sum()), is_part=True)
            try:
                line = self._widest(pieces, component, rest, known).pieces[0]
            except UnsolvedConflictError:
                return None
            found.append(line)
            rest &= ~line.hit

    def _unblocking(
        self, pieces: list[Piece], component: list[int], b: int, remaining: BoolArray, most_lines: int
    ) -> Option | None:
        """Return exceptions of the other units after which unit b is held back no longer."""
        blocked = pieces[b].wrong & remaining
        found: list[Piece] = []
        open_deals = blocked.copy()
        # Deals in which several units are right go to the one that is right in most of them.
        rivals = list(self.members.get(pieces[b], [pieces[b]]))
        for unit in sorted(self._givers(pieces, component), key=lambda unit: -int((unit.right & blocked).sum())):
            target = open_deals & unit.right
            if not target.any():
                continue
            lines = ExceptionSearch(self.u, unit, target, remaining, rivals).find(most_lines - len(found))
            if lines is None:
                return None
            found += lines
            for piece in lines:
                open_deals &= ~piece.hit
        if open_deals.any() or not found:
            return None
        return Option(tuple(found), int(blocked.sum()))

    def _steps(self, pieces: list[Piece], component: list[int], remaining: BoolArray) -> list[Option]:
        """Return the best step found towards settling a conflict of many units.

        A step makes one unit free by exceptions of others, or plays a large part of one unit by a condition, after
        which the rest of it may wait.  It is judged by its lines and by the requirements violated in the best
        order of what is left, each of which will take a line.
        """
        firsts = self._first_units(pieces, component, remaining)
        candidates: list[Option] = []
        for b in firsts[: self.MOST_OPTIONS]:
            option = self._unblocking(pieces, component, b, remaining, ExceptionSearch.MOST_LINES)
            if option is not None:
                candidates.append(option)
        before = self._least_violated(pieces, component, remaining)
        for b in component:
            rivals = [pieces[a] for a in component if (pieces[a].right & pieces[b].wrong & remaining).any()]
            target = pieces[b].right & remaining
            if pieces[b].held is None or not target.any():
                continue
            line = ExceptionSearch(self.u, pieces[b], target, remaining, rivals).find_part()
            if line is None or 3 * (line.hit & target).sum() < target.sum():
                continue
            if self._least_violated(pieces, component, remaining & ~line.hit) < before - 0.5 or not candidates:
                candidates.append(Option((line,), int((line.hit & remaining).sum())))

        def score(option: Option) -> tuple[float, int]:
            after = remaining.copy()
            for piece in option.pieces:
                after &= ~piece.hit
            left = self._least_violated(pieces, component, after)
            return (sum(burden(piece) for piece in option.pieces) + left, option.characters)

        return sorted(candidates, key=score)[:1]

    @property
    def _whole_price(self) -> int:
        return 2 * self.u.n_deals

    def _prices(self, pieces: list[Piece], component: list[int], remaining: BoolArray) -> npt.NDArray[np.float64]:
        """Return for units x, y the price of putting y above x, in parts of :meth:`_whole_price`.

        It is a whole price if x is somewhere right where y is not, and 1 more for each class of such deals: whole
        numbers, so that their sums are the same whatever adds them up.
        """
        packed = pack(remaining)
        m = len(component)
        price = np.zeros((m, m))
        for y, b in enumerate(component):
            blocked = pieces[b].packed_wrong & packed
            if not blocked.any():
                continue
            for x, a in enumerate(component):
                if a != b and (blocked & pieces[a].packed_right).any():
                    classes = int((pieces[b].wrong & remaining & pieces[a].right).sum())
                    price[x, y] = self._whole_price + classes
        return price

    def _first_units(self, pieces: list[Piece], component: list[int], remaining: BoolArray) -> list[int]:
        """Return the units of a conflict, those first that can stand first at the least price."""
        price = self._prices(pieces, component, remaining)
        first = order_prices(price)
        return [component[y] for y in sorted(range(len(component)), key=lambda y: float(first[y]))]

    def _least_violated(self, pieces: list[Piece], component: list[int], remaining: BoolArray) -> float:
        """Return the price of the best order of these units in these deals, in whole prices."""
        return float(order_prices(self._prices(pieces, component, remaining)).min()) / self._whole_price


def components(above: dict[int, list[int]]) -> list[list[int]]:
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


def order_prices(price: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
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


def burden(piece: Piece) -> float:
    """Return what a conditioned line costs its reader, in lines."""
    if piece.hand is None:
        return 1 + piece_length(piece) / 150
    literals = len(piece.hand.penalties) + sum(len(clause) for clause in piece.hand.conditions)
    return 1 + 0.2 * max(0, literals - 1) + piece_length(piece) / 150


def edge_between(units: Units, above: Piece, below: Piece) -> Edge:
    """Return the requirement that one piece stand above another."""
    solution = units.solution
    rows = np.flatnonzero(above.right & below.wrong)
    deals = units.numbers[rows]
    worst = solution.best[deals].copy()
    values = solution.values_at(deals)
    for mask in range(32):
        held = (below.words[rows] >> np.uint32(mask) & np.uint32(1)).astype(np.bool_)
        worst[held] = np.minimum(worst[held], values[mask, held])
    loss = solution.best[deals] - worst
    sizes = units.sizes[rows]
    total = sum(int(x) * int(w) for x, w in zip(loss, sizes, strict=True))
    cost = Fraction(total, solution.n_hands * solution.denominator)
    witness = solution.witness(int(deals[int(np.argmax(loss))]))
    return Edge(above.label, below.label, len(deals), int(sizes.sum()), cost, witness)
