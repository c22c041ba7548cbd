"""The rules of Bloque a Bloque, clause by clause. See REGLAMENTO.md.

table       what lies there             paying      which cards can pay
acting      the six actions             turns       what follows an action
sales       the sale round              ending      what buildings score
clauses     what forbids                choices     which actions may be chosen
steps       how they are gone on with   legality    what a seat may do
knowledge   what is known, and holds    play        where each action goes
"""

from .ending import rank, score
from .knowledge import imagine, is_sound
from .legality import bar, legal
from .play import apply, chance, is_midway, setup

__all__ = ["apply", "bar", "chance", "imagine", "is_midway", "is_sound", "legal", "rank", "score", "setup"]
