"""What a house keeps, and the one protocol for keeping it.

    tables   what was agreed        seats   who sits where        moves   append-only: the fold of them is the match

Inserting move `seq` = seen + 1 is the lock: whoever comes second is told `Taken`. What a call has returned from is
kept, whatever happens to the process afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

Pace = Literal["live", "days"]
SeatKind = Literal["open", "person", "bot"]
MoveKind = Literal["deal", "play", "undo"]
ErrandKind = Literal["bot", "look"]  # a bot is to think; or a table is to be looked at: a deal, a lesson's answer


class TableRow(NamedTuple):
    id: str
    game: str
    rules: int  # the version of the rules it is played by
    box: str  # the TOML of a box of the players' own, or ""
    options: dict[str, int | str | bool]
    listed: bool  # in the lobby, or by link alone
    casual: bool  # hints are allowed
    pace: Pace
    made: float  # seconds since 1970
    imported: bool = False
    over: bool = False
    next: str = ""  # the table of the rematch
    host: str = ""  # hash of the token of whoever made it; nobody's, if an earlier house did
    lesson: str = ""  # the game's lesson or puzzle that is taught here; such a table is in no list and fills no house
    address: str = ""  # hash of the address that it was made from
    bytes: int = 0  # that it was brought in with


class SeatRow(NamedTuple):
    table: str
    seat: int
    kind: SeatKind
    name: str = ""
    bot: str = ""  # its level, or that of the stand-in of a person who is away
    key: str = ""  # hash of the token of whoever holds the seat
    seen: float = 0.0  # when that person was last here
    autoplay: bool = True
    junior: bool = False  # shown larger, with fewer words
    coach: bool = False  # told at once when something was given away; only alone with bots, at a casual table


class MoveRow(NamedTuple):
    table: str
    seq: int  # from 1 on
    seat: int  # -1: chance alone
    kind: MoveKind
    actions: tuple[int, ...]  # the seat's, then chance's; of an undo, how many moves it takes back (none: one)
    hash: str  # of the state they lead to
    at: float


def undone(moves: int) -> tuple[int, ...]:
    """How a row says how many moves it takes back."""
    return (moves,) if moves > 1 else ()


def moves_undone(row: MoveRow) -> int:
    return row.actions[0] if row.actions else 1


class Listing(NamedTuple):
    """A table as lists show it."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    moves: int


class Usage(NamedTuple):
    """What is kept of somebody, or of all."""

    tables: int  # not over, lessons aside
    imports: int  # tables made of records
    bytes: int  # brought in with them


class Ages(NamedTuple):
    """Moments: what has not been touched since is past its time."""

    touched: float  # made or played
    unbegun: float  # made, where nobody has played
    unbegun_days: float  # the same, of those that are played over days
    imported: float  # made of a record, or played since


class Holder(NamedTuple):
    """Whoever made tables: a visitor, or an address."""

    name: str
    tables: int
    bytes: int
    last: float


class Link(NamedTuple):
    """A seat on its way to another device."""

    hash: str
    table: str
    seat: int
    until: float


class AnalysisRow(NamedTuple):
    """What was found out about a match that is over."""

    table: str
    seq: int  # moves that the match had had
    engine: int  # the version of what found it out
    simulations: int
    report: bytes  # JSON, packed


class BookRow(NamedTuple):
    """A match that is over as it was told and drawn, for whoever reads it when its rules are played no more."""

    table: str
    seq: int  # moves that the match had had
    book: bytes  # JSON, packed


class Errand(NamedTuple):
    """What a table waits for that no person does. Several processes share the work: whoever claims it sees to it.

    It is kept with the change that causes it, so that none is lost; a house that is alone has no use for it.
    """

    table: str
    seq: int  # moves that the table had had: another move has another errand, or none
    kind: ErrandKind
    wait: float = 0.0  # seconds until it is due
    worker: str = ""  # the process that sees to it already
    lease: float = 0.0  # seconds that it has for it


NOBODY_NOW, PLAYS_ON = "—", "oficial"  # in the seat of somebody who is forgotten


class Taken(Exception):
    """Another was first: at this move, or at this seat."""


class StoreFailed(Exception):
    """Nothing was kept: the disk is full or gone."""


class Store(Protocol):
    async def create(
        self, table: TableRow, seats: Sequence[SeatRow], moves: Sequence[MoveRow] = (), then: Errand | None = None
    ) -> None: ...

    async def find(self, table: str) -> Listing | None: ...

    async def moves(self, table: str, after: int = 0) -> list[MoveRow]:
        """Those with a `seq` above `after`, in order."""
        ...

    async def append(self, move: MoveRow, over: bool = False, then: Errand | None = None) -> None:
        """Raises Taken if there is such a move, or if it would leave a gap.

        The table's errand is `then` from now on. Moves of one table are kept in the order in which they are asked for.
        """
        ...

    async def sit(self, before: SeatRow, after: SeatRow, then: Errand | None = None) -> None:
        """Change one seat; raises Taken unless it is (but for `seen`) as it was before.

        Links to a seat that changes hands are dropped.
        """
        ...

    async def touch(self, seats: Sequence[SeatRow]) -> None:
        """Note `seen`, and nothing else."""
        ...

    async def set_next(self, table: str, following: str) -> None:
        """Raises Taken if it has one already."""
        ...

    async def listed(self, limit: int) -> list[Listing]:
        """Public tables that are not over, newest first."""
        ...

    async def held_by(self, key: str, limit: int) -> list[Listing]:
        """Tables at which this key holds a seat, newest first."""
        ...

    async def lessons_of(self, key: str) -> list[Listing]:
        """Tables at which this key is taught, newest first."""
        ...

    async def count_lessons(self) -> int:
        """Tables at which somebody is taught, done or not."""
        ...

    async def with_bots(self) -> list[str]:
        """Tables not over at which some seat is played by a bot: after a restart their bots must be woken."""
        ...

    async def count(self) -> int:
        """Tables not over, lessons aside."""
        ...

    async def usage(self, address: str = "") -> Usage:
        """Of one address, or of all."""
        ...

    async def newest(self, limit: int, maker: str = "") -> list[Listing]:
        """All tables, or those made by one visitor or from one address, newest first."""
        ...

    async def holders(self, by: Literal["host", "address"], limit: int) -> list[Holder]:
        """Who has made most tables."""
        ...

    async def known(self, tables: Sequence[str]) -> set[str]:
        """Those of them that are kept."""
        ...

    async def shut(self, game: str, rules: Sequence[int]) -> None:
        """Tables of a game that are played by these versions of its rules are over."""
        ...

    async def keep_link(self, link: Link) -> None: ...

    async def look_at_link(self, hash: str) -> Link | None: ...

    async def use_link(self, hash: str, now: float) -> Link | None:
        """The link, once, if it has not run out."""
        ...

    async def keep_analysis(self, row: AnalysisRow) -> None:
        """In place of an earlier one of the same table."""
        ...

    async def analysis(self, table: str) -> AnalysisRow | None: ...

    async def keep_book(self, row: BookRow) -> None:
        """In place of an earlier one of the same table."""
        ...

    async def book(self, table: str) -> BookRow | None: ...

    async def unbooked(self, limit: int) -> list[str]:
        """Tables that are over and have no book yet, lessons aside, newest first."""
        ...

    async def old(self, ages: Ages, most: int) -> list[str]:
        """Tables past their time, the oldest first, and no more than so many."""
        ...

    async def drop(self, tables: Sequence[str]) -> int:
        """How many there were."""
        ...

    async def note(self, name: str) -> str:
        """What the house has noted under this name, or nothing."""
        ...

    async def notes(self, begin: str) -> dict[str, str]:
        """All whose names begin so."""
        ...

    async def keep_note(self, name: str, value: str) -> None:
        """In place of an earlier one; nothing removes it."""
        ...

    async def forget(self, before: float) -> int:
        """Drop tables whose last move (or making) is older, and links that have run out; how many tables."""
        ...

    async def forget_visitor(self, key: str) -> int:
        """Nobody holds the seats of this key any more, and they have no name; a bot plays on. How many there were."""
        ...

    async def probe(self) -> None:
        """Write something that changes nothing; raises StoreFailed if it is not kept."""
        ...

    @property
    def failures(self) -> int:
        """Calls that failed since it was opened."""
        ...

    async def close(self) -> None: ...
