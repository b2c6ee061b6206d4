"""Exact EVs of a game: deal classes, payoffs, the solver, CE values, kinds of hold."""

from strategygen.values.ce_values import CERow, CEValues, compute_ce_values, format_numbers
from strategygen.values.deals import BoolArray, IntArray, SetClasses, masks_of_size, rank_shapes, set_classes
from strategygen.values.draws import ExactArray, full_deck_counts
from strategygen.values.kinds import TYPES, Features, features, find_kinds
from strategygen.values.linear import LinearValues, linear_values
from strategygen.values.payoffs import STRAIGHTS, check_classes, classify_hands, is_in_straight
from strategygen.values.solver import HoldValue, PayoffRow, Solution, expected_return, payoffs_of, settled_masks, solve

__all__ = [
    "STRAIGHTS",
    "TYPES",
    "BoolArray",
    "CERow",
    "CEValues",
    "ExactArray",
    "Features",
    "HoldValue",
    "IntArray",
    "LinearValues",
    "PayoffRow",
    "SetClasses",
    "Solution",
    "check_classes",
    "classify_hands",
    "compute_ce_values",
    "expected_return",
    "features",
    "find_kinds",
    "format_numbers",
    "full_deck_counts",
    "is_in_straight",
    "linear_values",
    "masks_of_size",
    "payoffs_of",
    "rank_shapes",
    "set_classes",
    "settled_masks",
    "solve",
]
