"""Forgetting, whatever the clock says; what an operator deletes and bans; what does not work and is said so."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path

import pytest
from click.testing import CliRunner

from andamio.cli.app import cli
from andamio.table.admin import ban, bans, delete, meant, unban
from andamio.table.caretaker import Caretaker, back_from
from andamio.table.errors import TooMany, UnknownTable
from andamio.table.house import House
from andamio.table.limits import Limits
from andamio.table.making import Wanted

from .hall import ANA, BLAS, GAME, NOON, SEATS, Clock, in_house, key, on_file, play_on, refusal, two_sit
from .test_house import record_of

pytestmark = pytest.mark.compiled
HOUR, DAY, YEAR = 3600.0, 86400.0, 365 * 86400.0
OPEN = ["me", *[""] * (SEATS - 1)]


def clock_of(house: House) -> Clock:
    assert isinstance(house.clock, Clock)
    return house.clock


async def live_through(house: House, caretaker: Caretaker, seconds: float, step: float = HOUR) -> None:
    """Time as it passes while a house is open."""
    until = clock_of(house).now + seconds
    while clock_of(house).now < until:
        clock_of(house).now = min(until, clock_of(house).now + step)
        await caretaker.beat()


def test_time_passes_only_while_there_is_a_house() -> None:
    assert back_from(100, 30, []) == 70
    assert back_from(100, 30, [(50, 60)]) == 70
    assert back_from(100, 50, [(50, 60)]) == 40
    assert back_from(100, 50, [(10, 20), (50, 60)]) == 40
    assert back_from(100, 75, [(10, 20), (50, 60)]) == 5
    assert back_from(100, 30, [(10, 500)]) == -20, "a clock that was set back"


def test_a_table_at_which_nobody_plays_is_gone_in_hours_and_one_that_is_played_stays() -> None:
    async def test(house: House) -> None:
        caretaker = Caretaker(house)
        empty = await house.make(Wanted(GAME, OPEN, "Ana", listed=True), key(ANA))
        days = await house.make(Wanted(GAME, OPEN, "Ana", pace="days"), key(ANA))
        watched = await house.make(Wanted(GAME, OPEN, "Ana"), key(ANA))
        house.enter(watched, -1)
        played = await play_on(house, await two_sit(house), 3)
        await live_through(house, caretaker, 5 * HOUR)
        assert await house.store.count() == 4
        await live_through(house, caretaker, 2 * HOUR)
        assert isinstance(await refusal(house.find(empty.id)), UnknownTable)
        for live in (days, watched, played):
            assert await house.find(live.id) is live
        await live_through(house, caretaker, 3 * DAY, DAY)
        assert isinstance(await refusal(house.find(days.id)), UnknownTable)
        assert await house.find(played.id) is played

    in_house(test)


@pytest.mark.parametrize("days", [400.0, -400.0])
def test_a_wrong_clock_erases_nothing(days: float, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def begin(house: House) -> None:
        await play_on(house, await two_sit(house), 3)
        await live_through(house, Caretaker(house), HOUR)

    async def opened(house: House) -> None:
        await live_through(house, Caretaker(house), 2 * DAY, DAY)
        assert await house.store.count() == 1

    async def long_after(house: House) -> None:
        await live_through(house, Caretaker(house), YEAR, 2 * DAY)
        assert await house.store.count() == 0

    wrong = NOON + days * DAY
    on_file(tmp_path, begin)
    with caplog.at_level(logging.WARNING):
        on_file(tmp_path, opened, clock=Clock(wrong))
    assert "clock" in caplog.text
    on_file(tmp_path, opened, clock=Clock(NOON + DAY))
    on_file(tmp_path, long_after, clock=Clock(NOON + 3 * DAY))


def test_so_many_are_forgotten_in_one_run_and_it_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def test(house: House) -> None:
        caretaker = Caretaker(house)
        await caretaker.beat()
        for _ in range(5):
            await house.make(Wanted(GAME, OPEN, "Ana"), key(ANA))
        clock_of(house).now += DAY
        left = []
        for _ in range(3):
            await caretaker.beat()
            left.append(await house.store.count())
        assert left == [3, 1, 0]

    with caplog.at_level(logging.INFO):
        in_house(test, limits=Limits(forgotten=2, bot_pause=0.0, look_back=0.0))
    assert "2 tables were forgotten" in caplog.text


def test_one_address_makes_so_many_tables_and_brings_so_many_records() -> None:
    async def test(house: House) -> None:
        here, there = "192.0.2.1", "192.0.2.2"
        for n in range(2):
            await house.make(Wanted(GAME, OPEN, "Ana"), key(f"{n}" * 20), here)
        error = await refusal(house.make(Wanted(GAME, OPEN, "Ana"), key(ANA), here))
        assert isinstance(error, TooMany) and "from your network" in error.say("en") and "tu red" in error.say("es")
        record = record_of(10_000)
        for _ in range(2):
            made = await house.take_in(record, "", key(ANA), there)
            assert made.row.over and made.row.bytes > 1_000 and made.row.address not in ("", there)
        assert "records from your network" in str(await refusal(house.take_in(record, "", key(BLAS), there)))
        used = await house.store.usage(made.row.address)
        assert used == (0, 2, 2 * made.row.bytes) and (await house.store.usage()).tables == 2

    in_house(test, limits=Limits(tables_of_address=2, imports_of_address=2, bot_pause=0.0, look_back=0.0))


def test_bytes_are_counted_too_and_all_records_together() -> None:
    async def test(house: House) -> None:
        record = record_of(10_000)
        await house.take_in(record, "", key(ANA), "192.0.2.1")
        assert "bytes" in str(await refusal(house.take_in(record, "", key(ANA), "192.0.2.1")))
        await house.take_in(record, "", key(ANA), "192.0.2.2")
        assert "records (" in str(await refusal(house.take_in(record, "", key(ANA), "192.0.2.3")))

    size = len(record_of(10_000))
    in_house(test, limits=Limits(import_bytes_of_address=size + 100, imports=2, bot_pause=0.0, look_back=0.0))


# ------------------------------------------------------------------------------------------------ the operator


def test_what_an_operator_deletes_or_bans_a_running_house_heeds() -> None:
    async def test(house: House) -> None:
        store, caretaker = house.store, Caretaker(house)
        await caretaker.beat()
        live = await house.make(Wanted(GAME, OPEN, "Ana"), key(ANA), "2001:db8::1")
        other = await house.make(Wanted(GAME, OPEN, "Blas"), key(BLAS), "192.0.2.1")
        assert (await meant(store, live.id)).kind == "table" and not house.is_banned(key(ANA), "2001:db8::1")
        await ban(store, await meant(store, key(ANA)), "spam")
        await ban(store, await meant(store, "", "192.0.2.1"), "")
        assert (await meant(store, "", "192.0.2.1")).name == other.row.address
        await caretaker.beat(1)
        assert house.is_banned(key(ANA), "") and house.is_banned("", "192.0.2.1") and not house.is_banned(key(BLAS), "")
        assert "visitor spam" in (await bans(store))[key(ANA)]
        assert await delete(store, await meant(store, key(ANA))) == 1
        await caretaker.beat(1)
        assert isinstance(await refusal(house.find(live.id)), UnknownTable) and await house.find(other.id) is other
        assert await unban(store, await meant(store, key(ANA))) and not await unban(store, await meant(store, key(ANA)))
        await caretaker.beat(1)
        assert not house.is_banned(key(ANA), "")

    in_house(test)


def test_by_the_command_whether_it_runs_or_not(tmp_path: Path) -> None:
    def asked(*words: str) -> str:
        given = ["admin", *words, "--store", str(tmp_path / "tables.db")]
        return CliRunner().invoke(cli, given, catch_exceptions=False).output

    async def running(house: House) -> str:
        live = await two_sit(house)
        (row,) = json.loads(await asyncio.to_thread(asked, "tables", "--json"))
        assert (row["table"], row["state"], row["visitor"]) == (live.id, "going", key(ANA))
        assert key(ANA) in await asyncio.to_thread(asked, "visitors")
        await asyncio.to_thread(asked, "ban", key(ANA), "--why", "spam")
        await Caretaker(house).beat()
        assert house.is_banned(key(ANA), "")
        return live.id

    table = on_file(tmp_path, running)
    assert "spam" in asked("bans")
    assert table in asked("tables", "--of", key(ANA)) and "1" in asked("delete", table)
    assert table not in asked("tables")
