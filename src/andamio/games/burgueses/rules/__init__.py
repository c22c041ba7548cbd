"""The rules of Burgueses, clause by clause. See REGLAMENTO.md.

table       what lies there            legality    what a seat may do
turn        from set-up to the king    kings       what each of them does
rounds      start, end, score          knowledge   what is known, what must hold
"""

from .knowledge import imagine, is_sound
from .legality import bar, legal
from .rounds import rank, score
from .turn import apply, chance, is_midway, setup

__all__ = ["apply", "bar", "chance", "imagine", "is_midway", "is_sound", "legal", "rank", "score", "setup"]
