"""People who meet at a table: what they are called, who fills the seats that stay free, and who has waited."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from andamio.games import find
from andamio.table.errors import BadName, BadSeats, NotHost, SeatTaken
from andamio.table.house import House
from andamio.table.limits import PACES
from andamio.table.making import NAME, Wanted, named, short
from andamio.table.sqlite.schema import FIRST

from .hall import ANA, BLAS, CARLA, GAME, SEATS, Clock, at_a_house, key, on_file, refusal

pytestmark = pytest.mark.compiled
OPEN_SEATS = ["me", *[""] * (SEATS - 1)]
UNSEEN = [
    "",
    " ",
    "\n",
    "\x00",
    "|",
    "?",
    "…",
    "\ud800",
    "\u200b",
    "\u200b\u2060\ufeff",
    "\u3164\u3164",
    "\u2800",
    "\u0300" * 9,
]
THREE = "azul_pabellon"


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    assert short(name) == ""
    with pytest.raises(BadName):
        named(name)


@pytest.mark.parametrize(
    ("name", "others", "called"),
    [
        ("Ana", ["Blas"], "Ana"),
        ("Ana", ["Ana"], "Ana 2"),
        ("ana", ["ANA", "Ana 2"], "ana 3"),
        ("Ａｎａ", ["Ana"], "Ａｎａ 2"),
        ("A\u200bna", ["A na"], "A na 2"),
        ("x" * 30, ["x" * NAME], "x" * (NAME - 2) + " 2"),
    ],
)
def test_two_of_one_name_are_told_apart(name: str, others: list[str], called: str) -> None:
    assert named(name, others) == called and len(called) <= NAME


@at_a_house
async def test_at_a_table_nobody_has_anothers_name(house: House) -> None:
    live = await house.make(Wanted(THREE, ["me", "", "oficial"], "Ana", {"seats": 3}), key(ANA))
    await house.sit(live.id, key(BLAS), "ana")
    assert live.names() == ["Ana", "ana 2", "Oficial"]
    live = await house.make(Wanted(THREE, ["me", "oficial"], "Oficial"), key(ANA))
    assert live.names() == ["Oficial 2", "Oficial"]


@at_a_house
async def test_who_cannot_be_named_does_not_sit(house: House) -> None:
    assert isinstance(await refusal(house.make(Wanted(GAME, OPEN_SEATS, "\u200b"), key(ANA))), BadName)
    assert await house.store.count() == 0
    live = await house.make(Wanted(GAME, [""] * SEATS), key(ANA))  # who does not sit needs no name
    assert isinstance(await refusal(house.sit(live.id, key(BLAS), " ")), BadName)
    assert not live.people()
    assert isinstance(await refusal(house.make(Wanted(GAME, ["me"] * SEATS, "Ana"), key(ANA))), BadSeats)


@at_a_house
async def test_whoever_made_the_table_fills_its_free_seats_and_then_it_begins(house: House) -> None:
    live = await house.make(Wanted(THREE, ["me", "", ""], "Ana", {"seats": 3}), key(ANA))
    assert isinstance(await refusal(house.fill(live.id, key(CARLA), 1, "oficial")), NotHost)
    for seat in (0, 3, -1):
        assert isinstance(await refusal(house.fill(live.id, key(ANA), seat, "oficial")), SeatTaken)
    await house.fill(live.id, key(ANA), 2, "aprendiz")
    assert not live.has_begun
    await house.fill(live.id, key(ANA), 1, "aprendiz")
    assert live.has_begun and [seat.kind for seat in live.seats] == ["person", "bot", "bot"]
    assert live.names() == ["Ana", "Aprendiz 2", "Aprendiz"]
    assert isinstance(await refusal(house.fill(live.id, key(ANA), 1, "maestra")), SeatTaken)


@at_a_house
async def test_who_waited_long_for_others_is_not_away_when_they_come(house: House) -> None:
    clock = house.clock
    assert isinstance(clock, Clock)
    live = await house.make(Wanted(GAME, OPEN_SEATS, "Ana", autoplay=False), key(ANA))
    clock.now += 100 * PACES["live"]
    for token in (BLAS, CARLA)[: SEATS - 1]:
        await house.sit(live.id, key(token), "Blas", autoplay=False)
    assert live.has_begun and not any(house.is_away(live, seat) for seat in range(SEATS))
    clock.now += PACES["live"] + 1
    assert house.is_away(live, live.turn)


def test_a_seat_keeps_that_it_is_a_juniors_and_a_table_who_made_it(tmp_path: Path) -> None:
    async def make(house: House) -> str:
        live = await house.make(Wanted(GAME, OPEN_SEATS, "Ana", junior=True), key(ANA))
        await house.sit(live.id, key(BLAS), "Blas", junior=False)
        return live.id

    table = on_file(tmp_path, make)

    async def look(house: House) -> None:
        live = await house.find(table)
        assert [seat.junior for seat in live.seats][:2] == [True, False]
        assert house.is_host(live, key(ANA)) and not house.is_host(live, key(BLAS))

    on_file(tmp_path, look)


def test_a_store_of_an_earlier_house_opens_and_its_tables_go_on(tmp_path: Path) -> None:
    version = find(GAME).version
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        db.executescript(f"{FIRST} PRAGMA user_version = 1;")
        row = ("old", GAME, version, "", "{}", 1, 1, "live", 1.0, 0, 0, "")
        db.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(row))})", row)
        db.execute("INSERT INTO seats VALUES ('old', 0, 'person', 'Ana', '', ?, 1.0, 1)", (key(ANA),))
        db.executemany("INSERT INTO seats VALUES ('old', ?, 'open', '', '', '', 0, 1)", [(n,) for n in range(1, SEATS)])
        db.commit()

    async def go_on(house: House) -> None:
        live = await house.find("old")
        assert not live.seats[0].junior and live.row.host == ""
        assert isinstance(await refusal(house.fill("old", key(BLAS), 1, "oficial")), NotHost)
        for seat in range(1, SEATS):
            await house.fill("old", key(ANA), seat, "oficial")  # nobody knows who made it: all who sit may
        assert live.has_begun

    on_file(tmp_path, go_on)
