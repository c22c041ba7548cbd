"""What the net is told of a position: as the game in the house tells it, games/azul_pabellon/learned.py."""

from andamio.games import find
from andamio.games.azul_pabellon.learned import BASE, DENSE, MOST_ROWS, ROWS, SEATS, look

GAME = find("azul_pabellon")

__all__ = ["BASE", "DENSE", "GAME", "MOST_ROWS", "ROWS", "SEATS", "look"]
