"""Tables from records, and records from tables."""

from __future__ import annotations

from collections.abc import Callable

from andamio.core.events import happenings
from andamio.core.game import Game
from andamio.core.match import Match
from andamio.core.record import Acta, read, state_hash
from andamio.games import find

from .live import closes
from .making import short
from .store import MoveRow, SeatRow, TableRow


def named_seat(row: TableRow, seat: int, name: str) -> SeatRow:
    """Of a match that is over, who played; of one that is not, an open seat."""
    return SeatRow(row.id, seat, "person", short(name)) if row.over else SeatRow(row.id, seat, "open")


def read_acta(text: str, box: str, check_ready: Callable[[str], None]) -> Acta:
    """A record as this house reads it, with a box of its own if it needs one."""

    def find_ready(name: str) -> Game:
        game = find(name)
        check_ready(name)
        return game

    return read(text, find_ready, toml=box)


def moves_of(match: Match, row: TableRow, now: float) -> list[MoveRow]:
    """The moves of a match as a table keeps them: each with all that chance did after it."""
    moves: list[MoveRow] = []
    again = match.edition.typed()
    for action in match.actions:
        seat, is_new = again.turn, closes(again.edition, happenings(again.log))
        again.play(action)
        if seat >= 0 or is_new or not moves:
            blank = MoveRow(row.id, len(moves) + 1, seat, "play" if seat >= 0 else "deal", (), "", now)
            moves.append(blank)
        moves[-1] = moves[-1]._replace(actions=(*moves[-1].actions, action), hash=state_hash(again))
    return moves
