"""A table goes on by the rules it began with; where they are played no more, it is closed and its record kept."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module

import pytest

from andamio.bots import LEVELS
from andamio.core.errors import BadRecord
from andamio.core.layout import OVER
from andamio.core.record import write
from andamio.games import find
from andamio.table.editions import edition_of
from andamio.table.errors import ClosedTable, NotNow
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.making import Wanted

from .hall import (
    ANA,
    BLAS,
    GAME,
    SEATS,
    Here,
    holder,
    in_house,
    key,
    play_on,
    play_out,
    put_table,
    quiet,
    refusal,
    two_sit,
)

pytestmark = pytest.mark.compiled
FIRST = find(GAME).version
Rise = Callable[..., None]


@pytest.fixture
def rise(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rise]:
    """Raises the version of a game's rules, as a restart with a newer Andamio does."""

    def once(house: House, *earlier: int, by: int = 1) -> None:
        module = import_module(f"andamio.games.{GAME}")
        monkeypatch.setattr(module, "GAME", replace(module.GAME, version=FIRST + by, earlier=earlier))
        edition_of.cache_clear()
        house._live.clear()

    yield once
    edition_of.cache_clear()


def numbers(record: str) -> list[str]:
    """A record's actions without their words, and its end."""
    lines = record.splitlines()
    deeds = lines[lines.index("---") + 1 : -1]
    return [" ".join(line.split()[:2]) for line in deeds] + [lines[-1]]


def test_a_table_goes_on_by_the_rules_it_began_with(rise: Rise) -> None:
    async def test(house: House) -> None:
        name = (await play_on(house, await two_sit(house), 9)).id
        rise(house, FIRST)
        await house.shut_unplayed()
        live = await house.find(name)
        assert (live.edition.version, live.row.rules) == (FIRST, FIRST) != (live.edition.game.version,) * 2
        assert await house.store.count() == 1
        await play_out(house, live)
        assert f"\nrules: {FIRST}\n" in await house.export(name, "es")
        again = await house.rematch(name, key(ANA))
        assert again.row.rules == again.edition.version == FIRST + 1

    in_house(test)


def test_a_bot_thinks_by_the_rules_of_its_table(rise: Rise) -> None:
    async def test(house: House) -> None:
        bots = house.bots
        assert isinstance(bots, Here)
        live = await house.make(Wanted(GAME, ["me", *[LEVELS[0]] * (SEATS - 1)], "Ana", autoplay=False), key(ANA))
        await quiet(house, live)
        rise(house, FIRST)
        bots.asked.clear()
        live = await house.find(live.id)
        while live.turn != OVER and not bots.asked:
            await play_on(house, live, 1)
            await quiet(house, live)
        assert {asked.view().edition.version for asked in bots.asked} == {FIRST}

    in_house(test)


def test_a_table_of_rules_that_are_played_no_more_is_closed(rise: Rise, caplog: pytest.LogCaptureFixture) -> None:
    async def test(house: House) -> None:
        live = await house.make(Wanted(GAME, ["me", *[LEVELS[0]] * (SEATS - 1)], "Ana", listed=True), key(ANA))
        await quiet(house, live)
        rise(house)
        await house.shut_unplayed()
        assert await house.store.count() == 0
        assert await house.listed() == [] == await house.store.with_bots()
        assert [held.table.over for held in await house.held_by(key(ANA))] == [True]
        with caplog.at_level(logging.WARNING):
            await house.wake_all()
        assert not caplog.records
        for deed in (house.find(live.id), house.play(live.id, key(ANA), 0, None), house.leave(live.id, key(ANA))):
            error = await refusal(deed)
            assert isinstance(error, ClosedTable)
            assert "las reglas 1, que esta casa no juega; su acta" in error.say("es")
            assert "by rules 1, which this house does not play; its record" in error.say("en")
        assert (await house.make(Wanted(GAME, ["me", *[""] * (SEATS - 1)], "Ana"), key(ANA))).row.rules == FIRST + 1

    in_house(test)


@pytest.mark.parametrize("ends", [False, True], ids=["in play", "over"])
def test_the_record_of_a_closed_table_names_every_action(rise: Rise, ends: bool) -> None:
    async def test(house: House) -> None:
        live = await play_on(house, await two_sit(house), 30)
        await take_one_back(house, live)
        if ends:
            await play_out(house, live)
        whole = write(live.match, live.names())
        rise(house)
        await house.shut_unplayed()
        kept = await house.export(live.id, "es")
        assert numbers(kept) == numbers(whole)
        assert kept.splitlines()[:3] == whole.splitlines()[:3]
        assert kept.splitlines()[4:7] == whole.splitlines()[4:7]
        error = await refusal(house.take_in(kept, "", key(BLAS)))
        assert isinstance(error, BadRecord) and "played by rules 1; the rules played here: 2" in str(error)

    in_house(test)


async def take_one_back(house: House, live: Live) -> None:
    """A step that can be undone is undone."""
    while live.turn != OVER and not live.can_undo(live.plies[-1].seat):
        await play_on(house, live, 1)
    before = live.seq
    await house.undo(live.id, holder(live, live.plies[-1].seat), None)
    assert live.seq == before + 1


def test_a_closed_table_that_never_began_has_a_record_without_actions(rise: Rise) -> None:
    async def test(house: House) -> None:
        live = await house.make(Wanted(GAME, ["me", *[""] * (SEATS - 1)], "Ana"), key(ANA))
        rise(house)
        await house.shut_unplayed()
        assert (await house.export(live.id, "es")).endswith("seats: Ana | ?\n---\nend 0 0\n")

    in_house(test)


def test_what_was_closed_stays_closed(rise: Rise) -> None:
    """Its record may have told every secret."""

    async def test(house: House) -> None:
        live = await play_on(house, await two_sit(house), 9)
        rise(house)
        await house.shut_unplayed()
        rise(house, by=0)
        assert isinstance(await refusal(house.find(live.id)), ClosedTable)

    in_house(test)


def test_a_table_of_newer_rules_waits_for_a_newer_house(rise: Rise) -> None:
    """And its record tells no secrets meanwhile."""

    async def test(house: House) -> None:
        rise(house)
        live = await play_on(house, await two_sit(house), 9)
        rise(house, by=0)
        await house.shut_unplayed()
        assert isinstance(await refusal(house.find(live.id)), ClosedTable)
        assert isinstance(await refusal(house.export(live.id, "en")), NotNow)
        rise(house)
        assert (await house.find(live.id)).seq == live.seq

    in_house(test)


def test_a_record_of_earlier_rules_goes_on_by_them(rise: Rise) -> None:
    async def test(house: House) -> None:
        live = await play_on(house, await two_sit(house), 9)
        record = write(live.match, live.names())
        rise(house, FIRST)
        taken = await house.take_in(record, "", key(ANA))
        assert taken.row.rules == taken.edition.version == FIRST
        for token in (ANA, BLAS):
            await house.sit(taken.id, key(token), "P", autoplay=False)
        await play_out(house, taken)
        assert f"\nrules: {FIRST}\n" in await house.export(taken.id, "es")

    in_house(test)


def test_a_table_of_the_first_rules_of_a_construir_goes_on() -> None:
    async def test(house: House) -> None:
        game = find("a_construir")
        edition = game.edition(None, 1, seats=2, renewal=True)
        await put_table(house, "old", edition.new(3), (ANA, BLAS))
        await house.shut_unplayed()
        live = await house.find("old")
        assert live.edition.version == int(live.edition.box[0].version) == 1 < game.version
        await play_out(house, live)
        assert "\nrules: 1\n" in await house.export("old", "es")

    in_house(test)
