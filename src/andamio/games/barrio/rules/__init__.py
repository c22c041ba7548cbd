"""The rules of Barrio, clause by clause. See REGLAMENTO.md.

market      the grid and its lines           limit       cells beyond it, and what a line pays for
closing     what becomes of a gap            panoramas   where a house may join
decks       cards drawn, rows filled         legality    what a seat may do
placing     a material, a full square        building    a house, its price, its place
klaus       whom one plays against alone     flow        from set-up to the next turn
ending      points and ranks                 knowledge   what is known, what must hold
turn        where each action goes
"""

from .ending import rank, score
from .knowledge import imagine, is_sound
from .legality import bar, legal
from .turn import apply, chance, setup

__all__ = ["apply", "bar", "chance", "imagine", "is_sound", "legal", "rank", "score", "setup"]
