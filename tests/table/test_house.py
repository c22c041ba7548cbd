"""The house keeps its promises: one wins a race, nothing kept is lost, what is refused changes nothing."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from andamio.core.errors import AndamioError, BadInput, BadRecord, CannotUndo, MatchOver, NotYourTurn, StaleVersion
from andamio.core.layout import NOBODY, OVER
from andamio.core.outlook import ends_turn
from andamio.core.record import clean, write
from andamio.core.text import LANGS
from andamio.core.trial import is_plain
from andamio.games import find
from andamio.table.errors import (
    LostTable,
    NotKept,
    NotNow,
    NotReady,
    NotSeated,
    SeatTaken,
    TooMany,
    UnknownTable,
)
from andamio.table.house import House
from andamio.table.limits import PACES, Limits
from andamio.table.live import Live
from andamio.table.making import NAME, Wanted, short
from andamio.table.seating import LINK_LASTS, STAND_IN
from andamio.table.sqlite import SqliteStore
from andamio.table.store import MoveRow, SeatRow, StoreFailed, TableRow
from andamio.table.taking_back import FULL
from andamio.table.tokens import hash_of

from .hall import (
    ANA,
    BLAS,
    CARLA,
    GAME,
    NOON,
    SEATS,
    Clock,
    Here,
    at_a_house,
    holder,
    in_house,
    key,
    on_file,
    play_on,
    play_one,
    play_out,
    quiet,
    refusal,
    two_sit,
)

pytestmark = pytest.mark.compiled

OPEN = [""] * (SEATS - 1)
BOTS = ["aprendiz"] * (SEATS - 1)


def table(*seats: str, **more: Any) -> Wanted:
    return Wanted(GAME, seats or ("me", *OPEN), "Ana", **{"autoplay": False, **more})


def shown(live: Live) -> object:
    """What anybody can be shown of a table."""
    return (
        live.match.states.tobytes(), live.seq, live.plies, live.turn, live.seats, live.row,
        [bytes(live.view(seat)) for seat in (*range(len(live.seats)), NOBODY)],
        [live.tell(seat, lang) for seat in (*range(len(live.seats)), NOBODY) for lang in LANGS],
    )  # fmt: skip


def is_a_sentence(error: Exception) -> bool:
    said = [error.say(lang) for lang in LANGS]  # type: ignore[attr-defined]
    return all(len(text) > 5 and "{" not in text for text in said) and said[0] != said[1]


# ------------------------------------------------------------------------------------------------ opening again


def test_a_house_that_opens_anew_finds_everything_as_it_was(tmp_path: Path) -> None:
    async def before(house: House) -> tuple[str, object]:
        live = await play_on(house, await two_sit(house), 17)
        if any(live.can_undo(seat) for seat in range(SEATS)):
            await house.undo(live.id, holder(live, live.plies[-1].seat), live.seq)
        return live.id, shown(live)

    async def after(house: House) -> tuple[str, object]:
        live = await house.find(name)
        return live.id, shown(live)

    name, was = on_file(tmp_path, before)
    assert on_file(tmp_path, after) == (name, was)


def test_a_table_put_out_of_memory_is_folded_anew(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        tables = [await play_on(house, await two_sit(house), 5 + n) for n in range(4)]
        for live in tables:
            again = await house.find(live.id)
            assert again is not live or live is tables[-1]
            assert shown(again) == shown(live)

    in_house(test, limits=Limits(cached=1))


@at_a_house
async def test_many_who_open_a_table_at_once_share_one(house: House) -> None:
    live = await two_sit(house)
    house._live.clear()
    found = await asyncio.gather(*(house.find(live.id) for _ in range(20)))
    assert all(one is found[0] for one in found)


@at_a_house
async def test_whoever_gives_up_waiting_spoils_it_for_nobody(house: House) -> None:
    live = await two_sit(house)
    house._live.clear()
    first, second = (asyncio.create_task(house.find(live.id)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second).id == live.id


def test_a_lost_table_says_so_and_the_others_live_on(tmp_path: Path) -> None:
    async def before(house: House) -> tuple[TableRow, list[MoveRow], str]:
        live = await play_on(house, await two_sit(house), 9)
        other = await house.make(table("me", *BOTS), key(CARLA))
        await quiet(house, other)
        return live.row, await house.store.moves(live.id), other.id

    async def after(house: House) -> None:
        bots = tuple(SeatRow("", seat, "bot", "B", "aprendiz") for seat in range(SEATS))
        wrong = {
            "hash": (row, [*moves[:-1], moves[-1]._replace(hash="f" * 16)]),
            "rules": (row._replace(rules=row.rules + 1), moves),
            "gone": (row._replace(game="no such game"), moves),
            "box": (row._replace(box="not a box"), moves),
            "options": (row._replace(options={"seats": 99}), moves),
        }
        for name, (bad, rows) in wrong.items():
            seats = [seat._replace(table=name) for seat in bots]
            await house.store.create(bad._replace(id=name), seats, [move._replace(table=name) for move in rows])
        for name in wrong:
            error = await refusal(house.find(name))
            assert is_a_sentence(error)
        for name in ("hash", "rules"):
            assert isinstance(await refusal(house.find(name)), LostTable)
        await house.wake_all()
        assert (await house.find(row.id)).seq == len(moves)
        live = await quiet(house, await house.find(other))
        await house.play(live.id, holder(live), live.match.legal()[0], live.seq)

    row, moves, other = on_file(tmp_path, before)
    on_file(tmp_path, after)


@at_a_house
async def test_an_unknown_table_and_a_game_not_ready_say_so(house: House) -> None:
    error = await refusal(house.find("x" * 500))
    assert isinstance(error, UnknownTable) and is_a_sentence(error) and len(str(error)) < 100
    live = await two_sit(house)
    house._live.clear()
    house.ready.clear()
    for asked in (house.find(live.id), house.make(table(), key(ANA)), house.take_in(record_of(3), "", key(ANA))):
        assert is_a_sentence(await refusal(asked))
    assert isinstance(await refusal(house.find(live.id)), NotReady)
    assert isinstance(await refusal(house.take_in(record_of(3), "", key(ANA))), NotReady)
    house.ready.add(GAME)
    assert (await house.find(live.id)).id == live.id


# ------------------------------------------------------------------------------------------------ seats


@at_a_house
async def test_of_many_who_want_a_seat_one_gets_it(house: House) -> None:
    live = await house.make(table(), key(ANA))
    free = len(OPEN)
    keys = [hash_of(f"somebody {n}") for n in range(20)]
    done = await asyncio.gather(*(house.sit(live.id, k, "N", SEATS - 1) for k in keys), return_exceptions=True)
    won = [k for k, result in zip(keys, done, strict=True) if isinstance(result, Live)]
    assert len(won) == 1
    assert all(isinstance(result, Live | SeatTaken) for result in done)
    listing = await house.store.find(live.id)
    assert listing is not None and listing.seats[SEATS - 1].key == won[0]
    assert live.has_begun == (free == 1)


@at_a_house
async def test_whoever_sits_twice_has_one_seat(house: House) -> None:
    live = await house.make(table("", *OPEN), key(ANA))
    for _ in range(3):
        await house.sit(live.id, key(BLAS), "Blas")
    assert [seat.key for seat in live.seats].count(key(BLAS)) == 1
    assert not live.has_begun


@at_a_house
async def test_the_match_begins_when_the_last_seat_is_taken(house: House) -> None:
    live = await house.make(table(), key(ANA))
    assert (live.seq, live.turn, live.has_begun) == (0, NOBODY, False)
    for n in range(SEATS - 1):
        await house.sit(live.id, hash_of(f"{n}"), "x", autoplay=False)
    assert live.seq == 1 and live.turn >= 0
    assert [row.kind for row in await house.store.moves(live.id)] == ["deal"]


def test_a_table_that_was_full_when_the_house_fell_begins_when_it_stands_again(tmp_path: Path) -> None:
    """The seat was kept, and then the process died before the deal was."""

    async def before(house: House) -> list[str]:
        alone = await house.make(table(), key(ANA))
        for seat in alone.seats[1:]:
            await house.store.sit(seat, seat._replace(kind="person", name="B", key=key(BLAS)))
        row = alone.row._replace(id="bots")
        await house.store.create(row, [SeatRow("bots", s, "bot", "B", "aprendiz") for s in range(SEATS)])
        return [alone.id, "bots"]

    async def after(house: House) -> None:
        await house.wake_all()
        people, bots = [await house.find(name) for name in names]
        assert people.has_begun and people.turn >= 0
        assert (await quiet(house, bots)).turn == OVER

    names = on_file(tmp_path, before)
    on_file(tmp_path, after)


@at_a_house
async def test_before_the_match_a_leaver_frees_the_seat(house: House) -> None:
    live = await house.make(table(), key(ANA))
    await house.leave(live.id, key(ANA))
    assert live.seats[0] == SeatRow(live.id, 0, "open")
    assert await house.held_by(key(ANA)) == []
    assert isinstance(await refusal(house.leave(live.id, key(ANA))), NotSeated)


@at_a_house
async def test_a_bot_stands_in_for_a_leaver_until_it_is_back(house: House) -> None:
    live = await play_on(house, await two_sit(house), 4)
    leaver = live.turn
    await house.leave(live.id, holder(live, leaver))
    assert live.seats[leaver].bot == STAND_IN and live.seats[leaver].kind == "person"
    await quiet(house, live)
    assert live.turn != leaver and live.plies[-1].seat == leaver
    refused = await refusal(house.play(live.id, holder(live, leaver), live.match.legal()[0], live.seq))
    assert isinstance(refused, NotNow) and is_a_sentence(refused)
    await house.come_back(live.id, holder(live, leaver))
    assert live.seats[leaver].bot == ""
    await play_on(house, live, 6)
    assert not live.thinking


@at_a_house
async def test_whoever_comes_back_while_the_bot_thinks_plays_itself(house: House) -> None:
    asked, may_go_on = asyncio.Event(), asyncio.Event()
    live = await play_on(house, await two_sit(house), 4)

    async def slowly(*given: Any) -> Any:
        asked.set()
        await may_go_on.wait()
        return await Here.choose(house.bots, *given)  # type: ignore[arg-type]

    house.bots.choose = slowly  # type: ignore[method-assign, assignment]
    leaver, version = live.turn, live.seq
    await house.leave(live.id, holder(live))
    await asked.wait()
    await house.come_back(live.id, holder(live))
    may_go_on.set()
    await quiet(house, live)
    assert (live.turn, live.seq) == (leaver, version)
    await play_one(house, live)
    assert live.seq == version + 1


@at_a_house
async def test_both_may_leave_and_the_bots_finish(house: House) -> None:
    live = await two_sit(house)
    for seat in range(SEATS):
        await house.leave(live.id, holder(live, seat))
    await quiet(house, live)
    assert live.turn == OVER and live.row.over
    assert await house.store.with_bots() == []


@at_a_house
async def test_a_stand_in_is_called_only_for_somebody_in_turn_and_away(house: House) -> None:
    live = await play_on(house, await two_sit(house), 3)
    clock = house.clock
    assert isinstance(clock, Clock)
    turn = live.turn
    other = (turn + 1) % SEATS

    async def call(seat: int, who: str = holder(live, other)) -> Exception:
        return await refusal(house.call_stand_in(live.id, who, seat))

    assert isinstance(await call(turn), NotNow)
    clock.now += PACES["live"] + 1
    assert isinstance(await call(turn, key(CARLA) if SEATS == 2 else "nobody"), NotSeated)
    for seat in (other, NOBODY, SEATS, -SEATS, 10**9):
        assert isinstance(await call(seat), NotNow)
    house.enter(live, turn)
    assert isinstance(await call(turn), NotNow)
    await house.exit(live, turn)
    assert isinstance(await call(turn), NotNow), "it has just left"
    clock.now += PACES["live"] + 1
    await house.call_stand_in(live.id, holder(live, other), turn)
    assert live.seats[turn].bot == STAND_IN
    assert isinstance(await call(turn), NotNow)


@at_a_house
async def test_whoever_does_something_is_there_without_any_page(house: House) -> None:
    live = await play_on(house, await two_sit(house), 3)
    assert isinstance(house.clock, Clock)
    house.clock.now += PACES["live"] + 1
    turn = live.turn
    other = holder(live, (turn + 1) % SEATS)
    assert house.is_away(live, turn)
    shown = live.stamp
    await refusal(house.play(live.id, holder(live), 10**6, None))
    assert isinstance(await refusal(house.call_stand_in(live.id, other, turn)), NotNow), "it has just tried to play"
    house.clock.now += PACES["live"] + 1
    assert house.is_away(live, turn)
    house.note_look(live, holder(live))
    assert not house.is_away(live, turn) and live.stamp == shown


def test_who_has_just_moved_is_there_after_a_restart_too(tmp_path: Path) -> None:
    async def before(house: House) -> str:
        live = await two_sit(house)
        assert isinstance(house.clock, Clock)
        house.clock.now += PACES["live"] + 1
        return (await play_on(house, live, 6)).id

    async def after(house: House) -> None:
        live = await house.find(name)
        assert isinstance(house.clock, Clock)
        house.clock.now += PACES["live"] + 4
        assert all(seat.seen == NOON + PACES["live"] + 1 for seat in live.seats)
        assert not house.is_away(live, live.turn)

    name = on_file(tmp_path, before)
    on_file(tmp_path, after)


@at_a_house
async def test_at_a_table_of_days_one_waits_for_days(house: House) -> None:
    live = await two_sit(house, pace="days")
    assert isinstance(house.clock, Clock)
    other = holder(live, (live.turn + 1) % SEATS)
    house.clock.now += PACES["live"] + 1
    assert isinstance(await refusal(house.call_stand_in(live.id, other, live.turn)), NotNow)
    house.clock.now += PACES["days"]
    await house.call_stand_in(live.id, other, live.turn)


def test_when_somebody_was_last_here_is_known_after_a_restart(tmp_path: Path) -> None:
    async def before(house: House) -> tuple[str, int]:
        live = await two_sit(house)
        assert isinstance(house.clock, Clock)
        house.enter(live, live.turn)
        house.clock.now += 1000
        await house.exit(live, live.turn)
        return live.id, live.turn

    async def after(house: House) -> None:
        live = await house.find(name)
        assert not house.is_away(live, turn)

    name, turn = on_file(tmp_path, before)
    on_file(tmp_path, after, clock=Clock(1_000_000 + 1000 + PACES["live"] - 1))


# ------------------------------------------------------------------------------------------------ playing


@at_a_house
async def test_a_stale_version_is_refused_and_changes_nothing(house: House) -> None:
    live = await play_on(house, await two_sit(house), 5)
    before = shown(live)
    for version in (-1, 0, live.seq - 1, live.seq + 1, 10**9):
        for asked in (
            house.play(live.id, holder(live), live.match.legal()[0], version),
            house.undo(live.id, holder(live), version),
        ):
            error = await refusal(asked)
            assert isinstance(error, StaleVersion) and is_a_sentence(error)
    assert shown(live) == before


@at_a_house
async def test_a_double_click_plays_once(house: House) -> None:
    live = await two_sit(house)
    asked = [house.play(live.id, holder(live), live.match.legal()[0], live.seq) for _ in range(10)]
    done = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(result, Live) for result in done) == 1
    assert live.seq == 2


@at_a_house
async def test_only_whoever_sits_there_plays(house: House) -> None:
    live = await two_sit(house)
    before, legal = shown(live), live.match.legal()[0]
    other = holder(live, (live.turn + 1) % SEATS)
    assert isinstance(await refusal(house.play(live.id, other, legal, None)), NotYourTurn)
    for who in ("", key("stranger"), ANA):
        assert isinstance(await refusal(house.play(live.id, who, legal, None)), NotSeated)
        assert isinstance(await refusal(house.undo(live.id, who, None)), NotSeated)
        assert isinstance(await refusal(house.hint(live.id, who)), NotSeated)
    assert shown(live) == before


@at_a_house
async def test_what_another_process_played_is_learnt(house: House) -> None:
    """Two houses on one store: the second to play is told, and has learnt what the first did."""
    live = await two_sit(house)
    other = House(house.store, house.bus, house.bots, house.limits, house.clock, house.ready)
    there = await other.find(live.id)
    await other.play(there.id, holder(there), there.match.legal()[0], there.seq)
    assert isinstance(await refusal(house.play(live.id, holder(live), live.match.legal()[0], live.seq)), StaleVersion)
    assert (live.seq, live.plies) == (there.seq, there.plies)


@at_a_house
async def test_undo_is_kept_as_a_move(house: House) -> None:
    live = await two_sit(house)
    while True:
        seat = live.turn
        await play_one(house, live)
        if live.can_undo(seat):
            break
    await house.undo(live.id, holder(live, seat), live.seq)
    rows = await house.store.moves(live.id)
    assert (rows[-1].kind, rows[-1].seat, rows[-1].seq) == ("undo", seat, live.seq)
    assert shown(Live((await listing(house, live)), rows, live.stirs)) == shown(live)


async def listing(house: House, live: Live) -> Any:
    return await house.store.find(live.id)


@at_a_house
async def test_a_match_that_is_over_stays_over(house: House) -> None:
    live = await play_out(house, await two_sit(house))
    assert live.row.over and (await listing(house, live)).table.over
    before = shown(live)
    assert isinstance(await refusal(house.play(live.id, key(ANA), 0, None)), MatchOver)
    assert isinstance(await refusal(house.undo(live.id, key(ANA), None)), CannotUndo)
    assert isinstance(await refusal(house.hint(live.id, key(ANA))), NotNow)
    assert shown(live) == before
    assert await house.store.count() == 0


@at_a_house
async def test_single_options_play_themselves_for_whoever_wishes_that(house: House) -> None:
    forced = 0
    for autoplay in (True, False):
        live = await house.make(table(autoplay=autoplay), key(ANA))
        for n in range(SEATS - 1):
            await house.sit(live.id, hash_of(f"{n}"), "x", autoplay=autoplay)
        while live.turn >= 0:
            legal = live.match.legal()
            single = len(legal) == 1 and not ends_turn(live.view(live.turn), legal[0])
            assert not (single and autoplay and is_plain(live.match, legal[0]))
            forced += single
            await play_one(house, live)
    assert forced


@at_a_house
async def test_what_ends_a_turn_does_not_play_itself(house: House) -> None:
    """A single option that another follows, or a new turn of one's own, is pressed by whoever has it."""
    live, asked = await house.make(table(autoplay=True), key(ANA)), 0
    for n in range(SEATS - 1):
        await house.sit(live.id, hash_of(f"{n}"), "x", autoplay=True)
    while live.turn >= 0:
        asked += len(live.match.legal()) == 1
        await play_one(house, live)
    assert asked
    for number, ply in enumerate(live.plies[1:], 1):
        if ply.is_forced and live.at(number + 1).turn == ply.seat == live.at(number).turn:
            return
    raise AssertionError("nothing was forced inside a turn")


@at_a_house
async def test_whoever_turns_single_options_on_is_not_asked_any_more(house: House) -> None:
    live = await two_sit(house)
    while len(live.match.legal()) > 1 or ends_turn(live.view(live.turn), live.match.legal()[0]):
        await play_one(house, live)
    version = live.seq
    await house.set_autoplay(live.id, holder(live), True)
    assert live.seq > version


# ------------------------------------------------------------------------------------------------ bots


@at_a_house
async def test_bots_play_a_whole_table_to_its_end(house: House) -> None:
    live = await house.make(table(*["aprendiz"] * SEATS), key(ANA))
    await quiet(house, live)
    assert live.turn == OVER and live.row.over


@at_a_house
async def test_bots_alike_are_told_apart_by_a_number(house: House) -> None:
    live = await house.make(Wanted(GAME, ["oficial", "oficial"], name="Ana"), key(ANA))
    assert live.names() == ["Oficial", "Oficial 2"]


@at_a_house
async def test_a_bot_is_told_what_its_seat_may_know_and_no_more(house: House) -> None:
    bots = house.bots
    assert isinstance(bots, Here)
    live = await house.make(table(*["aprendiz"] * SEATS), key(ANA))
    await quiet(house, live)
    expected = []
    for ply in range(1, len(live.plies)):
        match = live.at(ply)
        expected.append((match.turn, bytes(match.view(match.turn))))
    assert [(asked.seat, asked.seen) for asked in bots.asked] == expected
    agreed = (live.row.game, live.row.box, tuple(live.row.options.items()), live.row.rules)
    assert all(asked == (*agreed, asked.seat, asked.seen, asked.trail) for asked in bots.asked)
    assert all((asked.seat, seen) in expected for asked in bots.asked for seen in asked.trail)


@at_a_house
async def test_a_hint_is_worked_out_from_the_view_and_once(house: House) -> None:
    bots = house.bots
    assert isinstance(bots, Here)
    live = await play_on(house, await two_sit(house), 6)
    first = await house.hint(live.id, holder(live))
    assert await house.hint(live.id, holder(live)) == first
    assert [(q.seat, q.seen) for q in bots.asked] == [(live.turn, bytes(live.match.view(live.turn)))]
    assert all(candidate.action in live.match.legal() for candidate in first)


@at_a_house
async def test_a_hint_is_kept_for_the_seat_that_asked(house: House) -> None:
    live = await two_sit(house)
    while live.turn != SEATS - 1:
        await play_one(house, live)
    await house.hint(live.id, holder(live))
    assert list(house.hints) == [(live.id, live.seq, SEATS - 1)]


@at_a_house
async def test_hints_are_for_casual_tables_and_for_whoever_is_in_turn(house: House) -> None:
    live = await two_sit(house)
    other = holder(live, (live.turn + 1) % SEATS)
    assert isinstance(await refusal(house.hint(live.id, other)), NotNow)
    serious = await two_sit(house, casual=False)
    assert isinstance(await refusal(house.hint(serious.id, holder(serious))), NotNow)


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    class Mute(Here):
        async def choose(self, *given: Any, **more: Any) -> Any:
            await asyncio.sleep(60)

    async def before(house: House) -> str:
        live = await house.make(table(*["aprendiz"] * SEATS), key(ANA))
        await asyncio.sleep(0)
        assert live.thinking
        return live.id

    async def after(house: House) -> None:
        await house.wake_all()
        assert (await quiet(house, await house.find(name))).turn == OVER

    name = on_file(tmp_path, before, bots=Mute())
    on_file(tmp_path, after)


def test_a_bot_that_fails_tries_again_and_health_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*given: Any) -> Any:
        raise ZeroDivisionError("broken")

    async def test(house: House) -> None:
        house.bots.choose = fails  # type: ignore[method-assign, assignment]
        live = await house.make(table(*BOTS, BOTS[0]), key(ANA))
        while not house.troubles:
            await asyncio.sleep(0.001)
        assert live.thinking and house.troubles == {"bots": "broken"}
        del house.bots.choose
        assert (await quiet(house, live)).turn == OVER
        assert not house.troubles

    monkeypatch.setattr("andamio.table.bot_play.AGAIN", 0.001)
    in_house(test)


# ------------------------------------------------------------------------------------------------ the store fails


WRITES = ("create", "append", "sit", "touch", "keep_note", "keep_link", "probe")


class Brittle:
    """A store that fails when it is told to."""

    def __init__(self) -> None:
        self.store, self.is_broken, self.fails_to_write = SqliteStore.open(":memory:"), False, False

    def __getattr__(self, name: str) -> Any:
        if (self.is_broken and name != "close") or (self.fails_to_write and name in WRITES):
            return self.fail
        return getattr(self.store, name)

    async def fail(self, *given: Any, **more: Any) -> Any:
        raise StoreFailed("no space left")


def test_when_the_store_fails_nothing_has_changed() -> None:
    brittle = Brittle()

    async def test(house: House) -> None:
        live = await play_on(house, await two_sit(house), 5)
        waiting = await house.make(table(), key(ANA))
        over = await play_out(house, await two_sit(house), 3)
        link = await house.make_link(live.id, key(ANA))
        before = shown(live), shown(waiting), shown(over), live.stamp
        seat = holder(live)
        brittle.is_broken = True
        for asked in (
            house.play(live.id, seat, live.match.legal()[0], live.seq),
            house.sit(waiting.id, key(CARLA), "Carla"),
            house.leave(live.id, seat),
            house.leave(waiting.id, key(ANA)),
            house.set_autoplay(live.id, seat, True),
            house.make(table(), key(BLAS)),
            house.take_in(record_of(4), "", key(BLAS)),
            house.rematch(over.id, key(ANA)),
            house.make_link(live.id, seat),
            house.use_link(link, key(CARLA)),
            house.find("not in memory"),
            house.listed(),
        ):
            error = await refusal(asked)
            assert isinstance(error, NotKept | StoreFailed), repr(error)
        assert (shown(live), shown(waiting), shown(over), live.stamp) == before
        brittle.is_broken = False
        await play_one(house, live)
        await house.use_link(link, key(CARLA))

    in_house(test, store=brittle)


def test_a_bot_waits_for_the_store_and_goes_on() -> None:
    brittle = Brittle()

    async def test(house: House) -> None:
        live = await house.make(table("me", *BOTS), key(ANA))
        await quiet(house, live)
        while live.turn == 0 and not live.thinking:
            await play_one(house, live)
        brittle.is_broken = True
        await asyncio.sleep(0.02)
        brittle.is_broken = False
        for _ in range(3000):
            if live.turn == 0 or live.turn == OVER:
                break
            await asyncio.sleep(0.01)
        assert live.turn in (0, OVER)

    in_house(test, store=brittle)


# ------------------------------------------------------------------------------------------------ rematch


@at_a_house
async def test_two_who_ask_for_a_rematch_meet_at_one_table(house: House) -> None:
    live = await play_out(house, await two_sit(house))
    asked = [house.rematch(live.id, holder(live, seat)) for seat in range(SEATS)]
    again = await asyncio.gather(*asked)
    assert len({one.id for one in again}) == 1
    assert await house.store.count() == 1, "no table is left over that nobody was told of"
    assert [seat.key for seat in again[0].seats] == [seat.key for seat in live.seats]
    assert again[0].has_begun and again[0].id != live.id
    assert (await house.rematch(live.id, key(ANA))).id == again[0].id
    assert (await listing(house, live)).table.next == again[0].id


@at_a_house
async def test_a_rematch_waits_for_the_end_and_is_for_those_who_played(house: House) -> None:
    live = await two_sit(house)
    assert isinstance(await refusal(house.rematch(live.id, key(ANA))), NotNow)
    await play_out(house, live)
    assert isinstance(await refusal(house.rematch(live.id, key("stranger"))), NotSeated)


@at_a_house
async def test_whoever_was_replaced_by_a_bot_plays_the_rematch_itself(house: House) -> None:
    live = await two_sit(house)
    for seat in range(SEATS):
        await house.leave(live.id, holder(live, seat))
    await quiet(house, live)
    again = await house.rematch(live.id, key(ANA))
    assert [seat.bot for seat in again.seats] == [""] * SEATS
    assert not again.thinking


# ------------------------------------------------------------------------------------------------ links


@at_a_house
async def test_a_link_gives_the_seat_once(house: House) -> None:
    live = await two_sit(house)
    token = await house.make_link(live.id, key(ANA))
    assert (await house.look_at_link(token))[1] == 0
    await house.use_link(token, key("phone"))
    assert (live.seat_of(key("phone")), live.seat_of(key(ANA))) == (0, NOBODY)
    for asked in (house.use_link(token, key("thief")), house.use_link(token, key("phone"))):
        assert isinstance(await refusal(asked), NotNow)
    assert isinstance(await refusal(house.look_at_link(token)), NotNow)
    assert live.seat_of(key("phone")) == 0


@at_a_house
async def test_of_many_who_use_a_link_at_once_one_gets_the_seat(house: House) -> None:
    live = await two_sit(house)
    token = await house.make_link(live.id, key(ANA))
    keys = [hash_of(f"device {n}") for n in range(10)]
    done = await asyncio.gather(*(house.use_link(token, k) for k in keys), return_exceptions=True)
    assert [isinstance(result, Live) for result in done].count(True) == 1
    assert live.seats[0].key == keys[next(n for n, result in enumerate(done) if isinstance(result, Live))]


@at_a_house
async def test_a_link_runs_out(house: House) -> None:
    live = await two_sit(house)
    token = await house.make_link(live.id, key(ANA))
    assert isinstance(house.clock, Clock)
    house.clock.now += LINK_LASTS + 1
    for asked in (house.look_at_link(token), house.use_link(token, key("phone"))):
        error = await refusal(asked)
        assert isinstance(error, NotNow) and is_a_sentence(error)
    assert live.seat_of(key(ANA)) == 0


@at_a_house
async def test_a_link_is_made_by_whoever_sits_and_not_used_by_another_who_does(house: House) -> None:
    live = await two_sit(house)
    assert isinstance(await refusal(house.make_link(live.id, key("stranger"))), NotSeated)
    token = await house.make_link(live.id, key(ANA))
    assert isinstance(await refusal(house.use_link(token, key(BLAS))), NotNow)
    assert isinstance(await refusal(house.use_link("no such link", key(BLAS))), NotNow)
    await house.use_link(token, key(ANA))
    assert live.seat_of(key(ANA)) == 0


@at_a_house
async def test_a_link_of_somebody_who_left_does_not_take_the_seat_from_the_next(house: House) -> None:
    live = await house.make(table(), key(ANA))
    token = await house.make_link(live.id, key(ANA))
    await house.leave(live.id, key(ANA))
    assert isinstance(await refusal(house.use_link(token, key("phone"))), NotNow)
    await house.sit(live.id, key(CARLA), "Carla", 0)
    assert isinstance(await refusal(house.use_link(token, key("phone"))), NotNow)
    assert live.seats[0].key == key(CARLA)


@at_a_house
async def test_a_token_is_kept_only_as_its_hash(house: House) -> None:
    live = await two_sit(house)
    token = await house.make_link(live.id, key(ANA))
    assert isinstance(house.store, SqliteStore)
    dump = "\n".join(await house.store.worker.read(lambda db: list(db.iterdump())))
    assert key(ANA) in dump and hash_of(token) in dump
    assert not any(secret in dump for secret in (ANA, BLAS, token))


# ------------------------------------------------------------------------------------------------ limits


def test_a_house_has_room_for_so_many_tables() -> None:
    async def test(house: House) -> None:
        made = [await house.make(table(), hash_of(f"{n}")) for n in range(3)]
        for asked in (house.make(table(), key(ANA)), house.take_in(record_of(3), "", key(ANA))):
            error = await refusal(asked)
            assert isinstance(error, TooMany) and is_a_sentence(error)
        assert await house.store.count() == len(made)

    in_house(test, limits=Limits(tables=3))


def test_one_person_holds_seats_at_so_many_tables() -> None:
    async def test(house: House) -> None:
        other = await house.make(table(), key(BLAS))
        for _ in range(2):
            await house.make(table(), key(ANA))
        assert isinstance(await refusal(house.make(table(), key(ANA))), TooMany)
        assert isinstance(await refusal(house.sit(other.id, key(ANA), "Ana")), TooMany)
        await house.make(table(), key(BLAS))

    in_house(test, limits=Limits(tables_of_one=2))


def test_tables_that_are_over_take_no_room() -> None:
    async def test(house: House) -> None:
        for _ in range(2):
            await play_out(house, await two_sit(house))
        await two_sit(house)

    in_house(test, limits=Limits(tables_of_one=1, tables=1))


def test_a_table_has_room_for_so_many_moves() -> None:
    async def test(house: House) -> None:
        live = await play_on(house, await two_sit(house), 4)
        assert live.seq == 5
        error = await refusal(house.play(live.id, holder(live), live.match.legal()[0], live.seq))
        assert isinstance(error, TooMany) and is_a_sentence(error)
        await house.leave(live.id, holder(live))
        await quiet(house, live)
        assert live.seq == 5

    in_house(test, limits=Limits(moves=5, bot_pause=0.0))


def test_what_was_taken_back_takes_no_room_until_far_beyond() -> None:
    async def test(house: House) -> None:
        live = await house.make(table("me", "aprendiz"), key(ANA))
        await quiet(house, live)
        while len(live.match.legal()) == 1:
            await play_one(house, live)
            await quiet(house, live)
        plies = len(live.plies)
        while live.seq < 60:
            await play_one(house, live)
            await quiet(house, live)  # a bot that is given the turn answers first
            if live.seq < 60:
                await house.undo(live.id, key(ANA), None)
                assert len(live.plies) == plies
        if len(live.plies) == plies:  # where there is nothing to take back, that would be the reason
            await play_one(house, live)
            await quiet(house, live)
        seen = live.seq
        error = await refusal(house.undo(live.id, key(ANA), None))
        assert isinstance(error, CannotUndo) and error.why is FULL and is_a_sentence(error)
        await play_one(house, live)
        assert live.seq > seen, "whoever took back too often keeps nobody from playing on"

    in_house(test, limits=Limits(moves=40, rows=100, bot_pause=0.0, backs=100))


def test_so_many_may_look_on_and_whoever_sits_always_may() -> None:
    async def test(house: House) -> None:
        live = await two_sit(house)
        house.enter(live, NOBODY)
        house.enter(live, NOBODY)
        with pytest.raises(TooMany):
            house.enter(live, NOBODY)
        for seat in range(SEATS):
            house.enter(live, seat)
        await house.exit(live, NOBODY)
        house.enter(live, NOBODY)

    in_house(test, limits=Limits(pages=2))


@at_a_house
async def test_who_is_here_is_told_to_the_others(house: House) -> None:
    live = await two_sit(house)
    stamps = [live.stamp]
    for seat in (0, 0, NOBODY):
        house.enter(live, seat)
        stamps.append(live.stamp)
    assert live.here == {0: 2, NOBODY: 1}
    for seat in (0, 0, NOBODY):
        await house.exit(live, seat)
        stamps.append(live.stamp)
    assert live.here == {}
    assert len(set(stamps)) == 3, "neither a second page of the same person nor an onlooker says anything new"


# ------------------------------------------------------------------------------------------------ making


@at_a_house
async def test_a_table_that_makes_no_sense_is_not_made(house: House) -> None:
    for wanted in (
        table("me", "me", *OPEN[1:]),
        table("me", *["no such level"] * (SEATS - 1)),
        table(*["me"] + [""] * 20),
        table(options={"seats": 99}),
        table(options={"no such option": 1}),
        table(box="no = toml = at all"),
        table(box="x = 1"),
        Wanted("no such game", ["me"]),
        Wanted(GAME, []),
    ):
        assert is_a_sentence(await refusal(house.make(wanted, key(ANA)))), wanted
    assert await house.store.count() == 0


@pytest.mark.parametrize(
    "name", ["‮evil", "a" * 500, "<b>", "ñandú", "👩‍🚀" * 30, "a\u0300" * 40, "7", "\u200bAna\u200b"]
)
def test_a_name_is_short_printable_and_never_empty(name: str) -> None:
    kept = short(name)
    assert 1 <= len(kept) <= NAME
    assert kept.isprintable() and kept == kept.strip() == clean(kept)


# ------------------------------------------------------------------------------------------------ records


def record_of(moves: int | None, seed: int = 1) -> str:
    """A record of so many actions, or of a whole match."""
    match = find(GAME).edition().new(seed)
    while not match.is_over and (moves is None or match.steps < moves):
        match.play(match.legal()[match.steps % len(match.legal())])
    return write(match, ["Ana | <b>", "Blas", "Carla", "Dora"][:SEATS])


@at_a_house
async def test_a_finished_record_is_a_table_to_look_at(house: House) -> None:
    text = record_of(None)
    live = await house.take_in(text, "", key(ANA))
    assert live.turn == OVER and live.row.over and live.row.imported and not live.row.listed
    assert [seat.kind for seat in live.seats] == ["person"] * SEATS
    assert not any(seat.key for seat in live.seats), "nobody holds a seat there"
    assert isinstance(await refusal(house.sit(live.id, key(ANA), "Ana")), SeatTaken)
    assert body(await house.export(live.id, "en")) == body(text)
    house._live.clear()
    assert shown(await house.find(live.id)) == shown(live)


def body(record: str) -> list[str]:
    """Without the names of the seats."""
    return [line for line in record.splitlines() if not line.startswith("seats: ")]


@at_a_house
async def test_an_unfinished_record_goes_on_with_whoever_comes(house: House) -> None:
    live = await house.take_in(record_of(12), "", key(ANA))
    assert not live.row.over and live.has_begun
    assert [seat.kind for seat in live.seats] == ["open"] * SEATS
    for n in range(SEATS):
        await house.sit(live.id, hash_of(f"{n}"), "x", autoplay=False)
    before = live.seq
    await play_out(house, live)
    assert live.seq > before
    assert await house.export(live.id, "es")


@at_a_house
async def test_a_record_of_nothing_yet_is_dealt_when_all_have_come(house: House) -> None:
    """Without dice nothing was played, so chance acts when the match begins."""
    text = write(find(GAME).edition().typed())
    live = await house.take_in(text, "", key(ANA))
    assert not live.has_begun
    for n in range(SEATS):
        await house.sit(live.id, hash_of(f"{n}"), "x", autoplay=False)
    assert live.turn >= 0
    await play_out(house, live)


@at_a_house
async def test_a_record_cut_in_the_middle_of_chance_goes_on(house: House) -> None:
    """Of a match typed in by hand, the last line may be before chance has spoken."""
    whole, cut = find(GAME).edition().new(3), find(GAME).edition().typed()
    cut.play(whole.actions[0])
    assert cut.turn < 0
    live = await house.take_in(write(cut), "", key(ANA))
    for n in range(SEATS):
        await house.sit(live.id, hash_of(f"{n}"), "x", autoplay=False)
    assert live.turn >= 0
    await play_out(house, live)


@at_a_house
async def test_a_record_with_a_box_of_its_own_needs_that_box(house: House) -> None:
    game = find(GAME)
    box = changed_box()
    match = game.edition_with(box, {}).new(2)
    while not match.is_over:
        match.play(match.legal()[0])
    text = write(match)
    assert isinstance(await refusal(house.take_in(text, "", key(ANA))), BadRecord)
    assert isinstance(await refusal(house.take_in(text, "coins = 1", key(ANA))), BadRecord)
    live = await house.take_in(text, box, key(ANA))
    assert live.match.states.tobytes() == match.states.tobytes()
    house._live.clear()
    again = await house.find(live.id)
    assert body(await house.export(again.id, "en")) == body(text)


def changed_box() -> str:
    """The house's box with one number changed that its checks allow."""
    text = (find(GAME).folder / "box.toml").read_text()
    ours = find(GAME).edition().box_fingerprint
    for number in re.finditer(r"= (\d+)", text):
        for other in (int(number[1]) + 1, int(number[1]) - 1):
            changed = f"{text[: number.start()]}= {other}{text[number.end() :]}"
            with suppress(AndamioError):
                if find(GAME).edition_with(changed, {}).box_fingerprint != ours:
                    return changed
    raise AssertionError("no number of the box may be changed")


@at_a_house
async def test_garbage_is_no_record(house: House) -> None:
    good = record_of(20)
    lines = good.splitlines()
    for text in (
        "", "\x00", "andamio acta 1", good[: len(good) // 2], good + "more\n", good.replace(" 0 ", " 1 ", 1),
        good.replace(GAME, "no such game"), good.replace("rules: 1", "rules: 99"), good.replace("box: ", "box: 0"),
        good.replace("seats=", "seats=9"), "\n".join([*lines[:-1], "end 3 0000"]), "\n".join(reversed(lines)),
        "\n".join([*lines[:8], "0 99999999999999999999 nothing", *lines[8:]]), good.replace("options: ", "options: ="),
        "\ufeff" + good, good.replace("game: ", "game: \ud800"),
    ):  # fmt: skip
        error = await refusal(house.take_in(text, "", key(ANA)))
        assert isinstance(error, BadRecord | BadInput), (text[:80], error)
        assert is_a_sentence(error)
    assert await house.store.count() == 0


@at_a_house
async def test_a_record_leaves_only_when_the_match_is_over(house: House) -> None:
    live = await two_sit(house)
    while live.turn >= 0:
        assert isinstance(await refusal(house.export(live.id, "es")), NotNow)
        await play_one(house, live)
    text = await house.export(live.id, "es")
    live2 = await house.take_in(text, "", key(CARLA))
    assert live2.match.states.tobytes() == live.match.states.tobytes()
    assert live2.names() == live.names()


@at_a_house
async def test_a_match_with_steps_taken_back_leaves_as_if_they_had_never_been(house: House) -> None:
    live, undone = await two_sit(house), 0
    while live.turn >= 0:
        seat = live.turn
        await play_one(house, live)
        if live.can_undo(seat) and undone < 5:
            await house.undo(live.id, holder(live, seat), live.seq)
            undone += 1
    assert undone
    again = await house.take_in(await house.export(live.id, "en"), "", key(ANA))
    assert again.match.actions == live.match.actions
