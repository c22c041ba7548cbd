"""How a search is to play a game: each game's advice gives a `PLAN`, and who wants another says what differs.

PLAN = Plan(margin=6, horizon=12, rank_share=0.7, explore=0.7)
whole = game.advice.PLAN._replace(horizon=0)
"""

from __future__ import annotations

from typing import NamedTuple, get_type_hints


class Plan(NamedTuple):
    margin: float  # points by which a game is clearly won
    horizon: int  # turns after which a rollout is cut off and estimated; 0: never
    rank_share: float  # how much it plays for the rank; the rest, for the points
    explore: float  # how much it tries what looks worse
    widen: float = 0.25  # how fast it looks beyond what is advised first: a node has 1 + widen * sqrt(visits) children
    reach: int = 0  # turns that its tree looks into, this one included, before it follows the advice; 0: all
    doubt: float = 0.0  # standard errors by which an action must be better than the advised one; 0: it may be any
    scripted: bool = True  # rollouts follow the advice; else they are played at random
    noise: int = 0  # times in a thousand that a scripted rollout does not look

    def exactly(self) -> Plan:
        """Each number of its own kind, as compiled code is made for it: a margin of 6 is 6.0."""
        return Plan._make(kind(value) for kind, value in zip(KINDS, self, strict=True))


SENSELESS = -(1 << 30)  # what advice says of an action that undoes itself: no search tries it, unless it must
KINDS = tuple(get_type_hints(Plan).values())
