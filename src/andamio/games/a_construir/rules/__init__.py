"""The rules of ¡A construir!, clause by clause. See REGLAMENTO.md.

town        sets of squares             squares     where a card may go
legality    what a seat may do          deck        what is drawn, and who knows it
market      taking, renewing            placing     building and reclassifying
groups      what buildings score        ending      games, wins, ranks
turn        set-up, where actions go    knowledge   what is known, what must hold
"""

from .ending import rank, score
from .knowledge import imagine, is_sound
from .legality import bar, legal
from .turn import apply, chance, is_midway, setup

__all__ = ["apply", "bar", "chance", "imagine", "is_midway", "is_sound", "legal", "rank", "score", "setup"]
