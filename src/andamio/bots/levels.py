"""Levels in words that a family understands; each is clearly stronger than the one before (docs/bots.md).

aprendiz     follows the game's advice, but half the time does not look
oficial      follows the advice, with a slip now and then
maestra      searches a little: her own turn
arquitecta   searches for up to two seconds a move, with a small net where its game has one: the best we have
"""

from __future__ import annotations

from andamio.core.plan import Plan
from andamio.core.view import View

from . import Bot, Budget
from .greedy import Greedy
from .learned import LearnedSearch
from .search import Search

DOUBT = 1.5  # standard errors by which an action must look better than the advised one


class OwnTurn(Search):
    """It looks into its own turn alone and follows the advice in doubt: so few simulations say little of more."""

    def plan_for(self, view: View) -> Plan:
        return super().plan_for(view)._replace(reach=1, doubt=DOUBT)


class Patient(LearnedSearch):
    """Where a game has another plan for whoever has seconds to think, that one."""

    def plan_for(self, view: View) -> Plan:
        plan, advice = super().plan_for(view), view.edition.game.advice
        return getattr(advice, "LONG", plan) if plan is advice.PLAN else plan


def new(name: str) -> Bot:
    if name == "aprendiz":
        return Greedy(name, noise=500)
    if name == "oficial":
        return Greedy(name, noise=120)
    if name == "maestra":
        return OwnTurn(name, Budget(simulations=150))
    return Patient(name, Budget(milliseconds=1800), pool=1_000_000)
