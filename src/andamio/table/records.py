"""Tables from records, and records from tables."""

from __future__ import annotations

from collections.abc import Sequence, Set

from andamio.core.box import read_sheet
from andamio.core.events import happenings
from andamio.core.game import Game
from andamio.core.layout import CHANCE, NOBODY
from andamio.core.match import Back, Match
from andamio.core.options import say_options
from andamio.core.record import BACK, FIELDS, RULE, TITLE, bad, clean, read, state_hash
from andamio.games import find

from .errors import NotReady
from .making import short
from .plies import closes
from .store import Listing, MoveRow, SeatRow, TableRow, moves_undone, undone
from .tokens import new_id

OF_THE_HOUSE, OF_NOTHING = "house", "0"
Brought = tuple[TableRow, list[SeatRow], list[MoveRow]]
A_ROW, A_NUMBER = 80, 5  # bytes of a move as it is kept, and of each action in it
LONGEST, LONGEST_LINE = 200_000, 400  # letters


def named_seat(row: TableRow, seat: int, name: str) -> SeatRow:
    """Of a match that is over, who played; of one that is not, an open seat."""
    return SeatRow(row.id, seat, "person", short(name) or str(seat + 1)) if row.over else SeatRow(row.id, seat, "open")


def bring_in(text: str, box: str, ready: Set[str], key: str, now: float) -> Brought:
    """A record as this house reads it, with a box of its own if it needs one."""

    def find_ready(name: str) -> Game:
        game = find(name)
        if name not in ready:
            raise NotReady(game=game.title)
        return game

    check_length(text)
    match, names = read(text, find_ready, toml=box)
    edition = match.edition
    row = TableRow(
        new_id(), edition.game.name, edition.version, box, edition.options,
        False, True, "live", now, imported=True, over=match.is_over, host=key,
    )  # fmt: skip
    seats = [named_seat(row, seat, name) for seat, name in enumerate(names)]
    return row, seats, moves_of(match, row, now)


def weight(row: TableRow, moves: Sequence[MoveRow]) -> int:
    """About how many bytes a table takes that is brought in."""
    return len(row.box) + sum(A_ROW + A_NUMBER * len(move.actions) for move in moves)


def check_length(text: str) -> None:
    """A sentence that refuses it would repeat a line of it."""
    if len(text) > LONGEST:
        raise bad(1, f"el acta mide más de {LONGEST} letras", f"it has more than {LONGEST} letters")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise bad(number, "la línea es demasiado larga", "the line is too long")


def bare_record(listing: Listing, moves: Sequence[MoveRow]) -> str:
    """A record made without rules, where none play it: whose turn it was and what was done, by number alone."""
    row = listing.table
    names = " | ".join(clean(seat.name) for seat in listing.seats)
    box = read_sheet(row.box, "box").fingerprint if row.box else OF_THE_HOUSE
    head = (row.game, row.rules, box, say_options(row.options), names)
    lines = [TITLE, *(f"{name}: {value}" for name, value in zip(FIELDS, head, strict=True)), RULE]
    deeds, stands = [], list[int]()  # and how many actions each move that stands has
    for move in moves:
        deeds += deeds_of(move, stands)
    return "\n".join([*lines, *deeds, f"end {sum(stands)} {moves[-1].hash if moves else OF_NOTHING}", ""])


def deeds_of(move: MoveRow, stands: list[int]) -> list[str]:
    """The seat's action, then what chance did; or that it took some back."""
    if move.kind == "undo":
        taken = stands[-moves_undone(move) :]
        del stands[-moves_undone(move) :]
        return [f"{BACK} {move.seat} {sum(taken)}"]
    stands.append(len(move.actions))
    first = "chance" if move.seat == NOBODY else str(move.seat)
    return [f"{'chance' if place else first} {action}" for place, action in enumerate(move.actions)]


def moves_of(match: Match, row: TableRow, now: float) -> list[MoveRow]:
    """The moves of a match as a table keeps them: each with all that chance did after it; and those taken back."""
    if any(back.seat == CHANCE for back in match.backs()):
        return moves_of(match.at(match.steps), row, now)  # chance itself was taken back where it is typed in
    moves: list[MoveRow] = []
    stands: list[int] = []  # how many actions each move that stands has
    seat, is_new = match.at(0).turn, False
    for each, again in match.retell():
        if isinstance(each, Back):
            left, taken = len(stands), len(each.taken)
            while taken > 0:
                taken -= stands.pop()
            moves.append(MoveRow(row.id, len(moves) + 1, each.seat, "undo", undone(left - len(stands)), "", now))
        else:
            if seat >= 0 or is_new or not moves:
                blank = MoveRow(row.id, len(moves) + 1, seat, "play" if seat >= 0 else "deal", (), "", now)
                moves.append(blank)
                stands.append(0)
            moves[-1] = moves[-1]._replace(actions=(*moves[-1].actions, each))
            stands[-1] += 1
        moves[-1] = moves[-1]._replace(hash=state_hash(again))
        seat, is_new = again.turn, closes(again.edition, happenings(again.log))
    return moves
