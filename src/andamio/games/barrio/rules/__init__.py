"""The rules of Barrio, clause by clause. See REGLAMENTO.md.

The phases of a game, each with what it asks, what it forbids and what it does:

beginning   set-up                           action      what a seat does in its turn
supply      what is drawn and filled then    klaus       whom one plays against alone
next_turn   who is next, if anybody          turn        where each action goes

What they are made of:

market      the grid and its lines           limit       cells beyond it, and what a line pays for
closing     what becomes of a gap            panoramas   where a house may join
decks       cards drawn, rows filled         placing     a material, a full square
building    a house, its price, its place    clauses     what forbids
steps       how a phase waits or goes on     ending      points and ranks
knowledge   what is known, what must hold
"""

from .beginning import setup
from .ending import rank, score
from .knowledge import imagine, is_sound
from .turn import apply, bar, chance, is_midway, legal

__all__ = ["apply", "bar", "chance", "imagine", "is_midway", "is_sound", "legal", "rank", "score", "setup"]
