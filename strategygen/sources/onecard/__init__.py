"""One-card poker: a deck of three cards or more, an ante, a bet and any number of raises, solved exactly.

===============  ==============================================================
`game`           cards, stakes, allowed actions; plans and strategies.
`simplex`        exact linear programmes.
`equilibrium`    equilibria by sequence form, proved by best replies.
`dominance`      dominated plans, eliminated round by round.
`family`         the thesis's equilibria for every alpha, as a symbol.
`thesis`         the claims of the thesis, recomputed.
===============  ==============================================================

Chips are counted exactly; no float decides anything.
"""

from strategygen.sources.onecard.dominance import DominatedPlan, dominated_plans
from strategygen.sources.onecard.equilibrium import (
    Equilibrium,
    OptimalWeights,
    Turn,
    WeightRange,
    best_reply,
    expected_result,
    plan_ev,
    reply_ev,
    solve_onecard,
    turns,
)
from strategygen.sources.onecard.family import Family, Linear, PlanEV, thesis_family
from strategygen.sources.onecard.game import Action, History, OneCardGame, Plan, Player, Strategy, describe_history
from strategygen.sources.onecard.thesis import (
    Claim,
    MistakeVerdict,
    RaiseFigures,
    check_thesis,
    check_thesis_mistakes,
    raise_figures,
)

__all__ = [
    "Action",
    "Claim",
    "DominatedPlan",
    "Equilibrium",
    "Family",
    "History",
    "Linear",
    "MistakeVerdict",
    "OneCardGame",
    "OptimalWeights",
    "Plan",
    "PlanEV",
    "Player",
    "RaiseFigures",
    "Strategy",
    "Turn",
    "WeightRange",
    "best_reply",
    "check_thesis",
    "check_thesis_mistakes",
    "describe_history",
    "dominated_plans",
    "expected_result",
    "plan_ev",
    "raise_figures",
    "reply_ev",
    "solve_onecard",
    "thesis_family",
    "turns",
]
