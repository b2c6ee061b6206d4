"""One-card poker: a deck of three cards or more, an ante, a bet and any number of raises, solved exactly.

===============  ==============================================================
`game`           cards, stakes, who may do what when; plans and strategies.
`simplex`        exact linear programmes.
`equilibrium`    equilibria by sequence form, proved by best replies.
`dominance`      dominated plans, round by round.
`family`         the thesis's equilibria for every alpha, with a symbol.
`thesis`         what the thesis says, put to the test.
===============  ==============================================================

Chips are counted exactly; no float decides anything.
"""

from strategygen.onecard.dominance import Domination, dominated_plans
from strategygen.onecard.equilibrium import (
    Equilibrium,
    Extent,
    OptimalWeights,
    Turn,
    best_reply,
    expected_result,
    plan_worth,
    reply_worth,
    solve_onecard,
    turns,
)
from strategygen.onecard.family import Family, Linear, PlanWorth, thesis_family
from strategygen.onecard.game import Action, History, OneCardGame, Plan, Player, Strategy, describe_history
from strategygen.onecard.thesis import (
    MistakeVerdict,
    RaiseFigures,
    Statement,
    check_mistakes,
    check_thesis,
    raise_figures,
)

__all__ = [
    "Action",
    "Domination",
    "Equilibrium",
    "Extent",
    "Family",
    "History",
    "Linear",
    "MistakeVerdict",
    "OneCardGame",
    "OptimalWeights",
    "Plan",
    "PlanWorth",
    "Player",
    "RaiseFigures",
    "Statement",
    "Strategy",
    "Turn",
    "best_reply",
    "check_mistakes",
    "check_thesis",
    "describe_history",
    "dominated_plans",
    "expected_result",
    "plan_worth",
    "raise_figures",
    "reply_worth",
    "solve_onecard",
    "thesis_family",
    "turns",
]
