"""The rules of Azul: Pabellón de Verano, clause by clause. See REGLAMENTO.md.

table       what lies there             legality    what a seat may do
taking      phase 1                     placing     phase 2: a space, its price, its reward
passing     phase 2: keep and discard   rounds      the bag, the turns, the next round
ending      what boards score           knowledge   what is known, what must hold
turn        where each action goes
"""

from .ending import rank, score
from .knowledge import imagine, is_sound
from .legality import bar, legal
from .turn import apply, chance, is_midway, setup

__all__ = ["apply", "bar", "chance", "imagine", "is_midway", "is_sound", "legal", "rank", "score", "setup"]
