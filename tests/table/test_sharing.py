"""Several processes, one house: what one does the others know, and what one leaves undone another does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from andamio.bots import Candidate
from andamio.core.errors import StaleVersion
from andamio.core.layout import OVER
from andamio.games import SHELF, find
from andamio.table import working
from andamio.table.errors import NotNow
from andamio.table.house import House
from andamio.table.limits import Limits
from andamio.table.live import Live
from andamio.table.making import Wanted
from andamio.table.others import Progress, Spent
from andamio.table.plies import Word
from andamio.table.postgres import PostgresStore
from andamio.table.postgres.bus import PostgresBus
from andamio.table.postgres.others import PostgresOthers
from andamio.table.postgres.wire import Wire
from andamio.table.seating import STAND_IN
from andamio.table.store import Errand
from tests.postgres import emptied
from tests.web.doors import door, person

from .hall import ANA, BLAS, GAME, SEATS, Clock, Here, holder, key, play_one, refusal, two_sit

pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("postgres")]
SOON = 20.0  # seconds
TOKENS = (ANA, BLAS)


def process(url: str, **more: Any) -> House:
    """One process of the house that this database keeps; it hears nobody until it is opened."""
    wire, bus = Wire(url, 3), PostgresBus(url)
    given: dict[str, Any] = {"limits": Limits(bot_pause=0.0, look_back=0.0), "clock": Clock(), "ready": set(SHELF)}
    return House(PostgresStore(wire), bus, Here(), others=PostgresOthers(wire, bus), **given | more)


def in_two(test: Callable[[House, House], Coroutine[Any, Any, None]], **more: Any) -> Callable[[], None]:
    def once() -> None:
        async def whole() -> None:
            url = await asyncio.to_thread(emptied)
            houses = [process(url, **more), process(url, **more)]
            try:
                await asyncio.wait_for(test(*houses), 60)
            finally:
                async with asyncio.timeout(60):
                    for house in houses:
                        await house.close()

        asyncio.run(whole())

    once.__name__, once.__doc__ = test.__name__, test.__doc__
    return once


async def until(is_so: Callable[[], bool | Coroutine[Any, Any, bool]]) -> None:
    async with asyncio.timeout(SOON):
        while not (found if isinstance(found := is_so(), bool) else await found):
            await asyncio.sleep(0.01)


def bots(game: str = GAME) -> Wanted:
    return Wanted(game, ["aprendiz"] * SEATS, "Ana")


# ------------------------------------------------------------------------------------------------ moves


@in_two
async def test_what_one_process_plays_the_other_shows(one: House, other: House) -> None:
    here = await two_sit(one)
    there = await other.find(here.id)
    assert there is not here and there.stamp == here.stamp
    for turn in range(6):
        await play_one(*((one, here) if turn % 2 else (other, there)))
        here, there = await one.find(here.id), await other.find(here.id)
        assert (there.stamp, there.match.actions) == (here.stamp, here.match.actions)
    assert here.seq == 7


@in_two
async def test_of_two_who_play_the_same_move_in_two_processes_one_is_first(one: House, other: House) -> None:
    here = await two_sit(one)
    there = await other.find(here.id)
    who, what, seen = holder(here), here.match.legal(), here.seq
    done = await asyncio.gather(
        one.play(here.id, who, what[0], seen), other.play(there.id, who, what[-1], seen), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in done) == ["Live", "StaleVersion"]
    assert len(await one.store.moves(here.id)) == seen + 1


@in_two
async def test_a_move_that_was_worked_out_too_late_is_refused_and_learnt_from(one: House, other: House) -> None:
    here = await two_sit(one)
    there = await other.find(here.id)
    await play_one(one, here)
    async with there.lock:  # it has not heard of it
        late = there.play(there.turn, there.match.legal()[0], 0.0)
        with pytest.raises(StaleVersion):
            await other._keep(there, late)
    assert (there.seq, there.match.actions) == (here.seq, here.match.actions)


@in_two
async def test_a_page_in_another_process_hears_a_tick(one: House, other: House) -> None:
    here = await two_sit(one)
    there = await other.find(here.id)
    await one.open()
    await other.open()
    await until(lambda: one.bus.listens > 0 and other.bus.listens > 0)  # type: ignore[attr-defined]
    other.enter(there, 0)
    with other.bus.subscribe(there.id) as news:
        await play_one(one, here)
        async with asyncio.timeout(SOON):
            while not (await news.latest()).startswith(f"{here.seq}."):
                pass
    assert there.seq == here.seq


@in_two
async def test_whoever_looks_from_outside_hears_of_a_table_that_another_process_plays(one: House, other: House) -> None:
    here = await two_sit(one)
    await other.find(here.id)  # in memory, though nobody has a page of it open
    await one.open()
    await other.open()
    await until(lambda: one.bus.listens > 0 and other.bus.listens > 0)  # type: ignore[attr-defined]
    with other.bus.subscribe("elsewhere", here.id) as news:
        await play_one(one, here)
        async with asyncio.timeout(SOON):
            while not (await news.latest()).startswith(f"{here.seq}."):
                pass


def comparisons(house: House, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Each time that it asks for versions is noted."""
    asked: list[Any] = []
    ask = house.others.versions

    async def noting(tables: Any) -> Any:
        asked.append(tables)
        return await ask(tables)

    monkeypatch.setattr(house.others, "versions", noting)
    return asked


def test_whoever_is_told_what_this_process_knows_is_shown_it_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    @in_two
    async def test(one: House, other: House) -> None:
        here = await two_sit(one)
        there = await other.find(here.id)
        asked = comparisons(other, monkeypatch)
        assert await other.as_told(there.id, there.stamp) is there and not asked
        await play_one(one, here)
        assert (await other.as_told(there.id, here.stamp)).stamp == here.stamp != ""
        assert len(asked) == 1, "it had not heard of the move"
        assert (await other.as_told(there.id, "0.0")).stamp == here.stamp and len(asked) == 2

    test()


def test_a_form_is_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    @in_two
    async def test(one: House, other: House) -> None:
        here = await two_sit(one)
        there = await other.find(here.id)
        await play_one(other, there)
        app, asked = door(one), comparisons(one, monkeypatch)
        form = {"a": str(there.match.legal()[0]), "version": str(there.seq), "sure": "1"}
        async with person(app, TOKENS[there.turn]) as page:
            assert (await page.post(f"/t/{here.id}/play", data=form)).status_code == 303
        assert len(asked) == 1 and here.seq == there.seq + 1, "it had not heard of the move before"

    test()


@in_two
async def test_a_table_that_another_process_has_dropped_is_no_page_after_a_form(one: House, other: House) -> None:
    here = await two_sit(one)
    await other.store.drop([here.id])
    async with person(door(one), ANA) as page:
        answer = await page.post(f"/t/{here.id}/play", data={"a": "0", "version": "1", "sure": "1"})
    assert answer.status_code == 404 and "data-version" not in answer.text


@in_two
async def test_a_connection_that_is_given_back_has_no_transaction_open(one: House, other: House) -> None:
    wire = Wire(one.store.wire.url, 1)  # type: ignore[attr-defined]
    asyncio.get_running_loop().set_exception_handler(lambda loop, told: None)  # the driver says that one was open
    await wire.call(lambda db: db.execute("BEGIN"))
    await asyncio.sleep(0.2)
    age = "SELECT extract(epoch FROM statement_timestamp() - now())"
    assert await wire.call(lambda db: db.fetchval(age)) < 0.1, "it begins with its statement"
    await wire.close()


@in_two
async def test_a_tick_that_is_lost_is_made_up_for(one: House, other: House) -> None:
    """Only one of them hears; its heart compares versions."""
    here = await two_sit(one)
    there = await other.find(here.id)
    await other.open()
    other.enter(there, 0)
    await play_one(one, here)  # it has not opened its ears, nor its mouth
    other._compare()
    await until(lambda: there.seq == here.seq)


# ------------------------------------------------------------------------------------------------ beside moves


@in_two
async def test_seats_that_change_in_one_process_change_in_all(one: House, other: House) -> None:
    here = await one.make(Wanted(GAME, ["me", *[""] * (SEATS - 1)], "Ana", autoplay=False), key(ANA))
    there = await other.find(here.id)
    await other.sit(here.id, key(BLAS), "Blas", autoplay=False)
    again = await one.find(here.id)
    assert again.names()[:2] == ["Ana", "Blas"] and again.stamp == there.stamp


@in_two
async def test_who_has_a_page_open_is_here_for_all(one: House, other: House) -> None:
    here = await two_sit(one)
    there = await other.find(here.id)
    await one.others.beat()
    one.enter(here, 1)

    async def is_seen() -> bool:
        return (await other.find(here.id)).is_here(1)

    await until(is_seen)
    stamp = there.stamp
    await one.exit(here, 1)

    async def is_gone() -> bool:
        return not (await other.find(here.id)).is_here(1)

    await until(is_gone)
    assert there.stamp != stamp


@in_two
async def test_nobody_calls_a_stand_in_for_somebody_who_looks_through_another_process(one: House, other: House) -> None:
    here = await two_sit(one)
    there = await other.find(here.id)
    away, calls = here.turn, next(s.key for s in here.seats if s.seat != here.turn)
    await one.others.beat()
    await one.others.enter(here.id, away)
    other.clock.now += 1e6  # type: ignore[attr-defined]
    assert isinstance(await refusal(other.call_stand_in(there.id, calls, away)), NotNow)
    await one.others.leave(here.id, away)
    await other.call_stand_in(there.id, calls, away)
    assert (await one.find(here.id)).bot_of(away) == STAND_IN


@in_two
async def test_a_question_asked_in_one_process_is_answered_in_another(one: House, other: House) -> None:
    here = await two_sit(one)
    seat = here.turn
    while here.turn == seat or here.way_back(seat) is None:
        await play_one(one, here)
    way = here.way_back(seat)
    if way is None or way.is_free:
        pytest.skip("this game lets it be taken back freely")
    await one.ask_back(here.id, holder(here, seat), here.seq)
    there = await other.find(here.id)
    assert there.question and there.question == here.question and there.stamp == here.stamp
    for other_seat in there.may_refuse(seat):
        await other.answer_back(there.id, holder(there, other_seat), there.question.number, True)
    again = await one.find(here.id)
    assert (again.question, len(again.plies), again.turn) == (None, way.ply, seat)


@in_two
async def test_a_question_lapses_everywhere_when_somebody_moves(one: House, other: House) -> None:
    here = await two_sit(one)
    seat = here.turn
    while here.turn == seat:
        await play_one(one, here)
    if not (way := here.way_back(seat)) or way.is_free:
        pytest.skip("this game lets it be taken back freely")
    await one.ask_back(here.id, holder(here, seat), here.seq)
    there = await other.find(here.id)
    assert there.question
    await play_one(other, there)
    assert there.question is None and (await one.find(here.id)).question is None
    third = process(wire_of(one).url)
    assert (await third.find(here.id)).question is None
    await third.close()


@in_two
async def test_the_word_of_the_coach_is_read_in_any_process(one: House, other: House) -> None:
    live = await one.make(Wanted(GAME, ["me", "oficial"], "Ana", autoplay=False, coach=True), key(ANA))
    there = await other.find(live.id)
    assert there.seats[0].coach
    seats = (0.5,) * SEATS
    told = tuple(Candidate(each, 0.0, seats, (), 100, seats, seats, (), (each,)) for each in (1, 2))
    await other.others.beat()
    await other.others.enter(live.id, 0)  # stirred by another: her word is noted all the same
    word = Word(0, len(live.plies), live.epoch, told)
    async with live.lock:
        await one._note_change(live, partial(setattr, live, "word", word))
    assert (await other.find(live.id)).word == word


@in_two
async def test_a_solution_that_is_shown_is_shown_in_every_process(one: House, other: House) -> None:
    live = await one.teach(GAME, find(GAME).puzzles[0].name, key(ANA), "Ana")
    there = await other.find(live.id)
    assert there.riddle and not there.is_shown
    await other.others.beat()
    await other.others.enter(live.id, 0)  # stirred by another
    await one.show_solution(live.id, key(ANA))
    assert (await other.find(live.id)).is_shown


@in_two
async def test_who_asked_for_an_analysis_is_known_to_all(one: House, other: House) -> None:
    live = await two_sit(one)
    for who in ("ana", "ana", "", "blas"):
        await one.others.ask_analysis(live.id, live.seq, 9, who)
    assert await other.others.progress(live.id) == Progress(0, 0, frozenset({"ana", "blas"}))


@in_two
async def test_a_rematch_is_one_for_all(one: House, other: House) -> None:
    here = await two_sit(one)
    there = await other.find(here.id)
    while here.turn >= 0:
        await play_one(one, here)
    made = await asyncio.gather(one.rematch(here.id, key(ANA)), other.rematch(there.id, key(BLAS)))
    assert made[0].id == made[1].id


# ------------------------------------------------------------------------------------------------ errands


@in_two
async def test_bots_of_a_table_play_in_whichever_process_has_a_hand_free(one: House, other: House) -> None:
    await other.open()
    live = await one.make(bots(), key(ANA))  # where it was made nobody works

    async def is_over() -> bool:
        return (await one.find(live.id)).turn == OVER

    await until(is_over)
    assert not one.bots.asked and other.bots.asked  # type: ignore[attr-defined]
    assert await other.others.waiting() == 0


@in_two
async def test_what_a_process_left_that_died_another_takes_up(one: House, other: House) -> None:
    live = await one.make(bots(), key(ANA))
    await one._want(live)
    assert await one.others.claim(["bot"], 9)  # and then it dies: it never beats again
    assert await other.others.claim(["bot"], 9) == []
    await expire(one)
    await other.open()
    await until(lambda: is_over(other, live))


async def is_over(house: House, live: Live) -> bool:
    return (await house.find(live.id)).turn == OVER


def wire_of(house: House) -> Wire:
    assert isinstance(house.store, PostgresStore)
    return house.store.wire


async def expire(house: House) -> None:
    """As if its lease, and its own time, had run out."""
    await wire_of(house).call(lambda db: db.execute("UPDATE errands SET until = 1"))
    await wire_of(house).call(lambda db: db.execute("UPDATE workers SET until = 1"))


@in_two
async def test_whoever_was_here_through_a_process_that_died_is_away(one: House, other: House) -> None:
    here = await two_sit(one)
    await one.others.beat()
    await one.others.enter(here.id, 0)
    there = await other.find(here.id)
    assert there.is_here(0)
    before = there.stamp
    await expire(one)
    await other.others.beat()
    assert not (await other.find(here.id)).is_here(0) and there.stamp != before
    assert await one.others.beat() is False, "it hears that it was believed gone"


@in_two
async def test_an_errand_is_given_to_one_and_given_back_when_its_process_closes(one: House, other: House) -> None:
    live = await one.make(bots(), key(ANA))
    await one._want(live)
    claimed = await asyncio.gather(*(house.others.claim(["bot"], 1) for house in (one, other, one, other)))
    assert sum(map(len, claimed)) == 1
    await one.others.close()
    await other.others.close()
    assert [each.table for each in await other.others.claim(["bot"], 1)] == [live.id]


@in_two
async def test_a_move_replaces_the_errand_of_its_table(one: House, other: House) -> None:
    """One process holds an errand while another plays on: what the first does then is refused, and harms nothing."""
    live = await one.make(bots(), key(ANA))
    await one._want(live)
    (errand,) = await one.others.claim(["bot"], 1)
    there = await other.find(live.id)
    async with there.lock:
        await other._keep(there, there.play(there.turn, there.match.legal()[0], 0.0))
    await one.others.done(errand)  # it is another one by now
    assert [each.seq for each in await other.others.claim(["bot"], 1)] == [errand.seq + 1]
    await one._see_to(errand)
    assert [row.seq for row in await one.store.moves(live.id)] == list(range(1, there.seq + 1))


@in_two
async def test_a_match_of_people_leaves_no_errand(one: House, other: House) -> None:
    live = await two_sit(one)
    await play_one(one, live)
    await expire(one)
    assert await other.others.claim(["bot", "look"], 9) == []


@in_two
async def test_a_process_that_does_not_think_leaves_bots_to_others(one: House, other: House) -> None:
    one.thinks = False
    await one.open()
    live = await one.make(bots(), key(ANA))
    await one._want(live)
    await one._claim()
    assert not one._errands
    assert [each.table for each in await other.others.claim(["bot"], 1)] == [live.id]


@in_two
async def test_what_a_process_without_bots_has_dealt_is_for_one_that_has(one: House, other: House) -> None:
    one.thinks = False
    live = await one.make(bots(), key(ANA))
    await wire_of(one).call(lambda db: db.execute("UPDATE errands SET kind = 'look', due = 0, worker = '', until = 0"))
    (errand,) = await one.others.claim(["look"], 1)
    await one._see_to(errand)
    assert [each.table for each in await other.others.claim(["bot"], 1)] == [live.id]


@in_two
async def test_a_heart_beats_for_the_errands_that_are_seen_to_and_for_no_others(one: House, other: House) -> None:
    """An answer that was lost may leave one with a process that does not know of it."""
    live = await one.make(bots(), key(ANA))
    await one._want(live)
    await one.others.claim(["bot"], 1)

    async def lease() -> float:
        return float(await wire_of(one).call(lambda db: db.fetchval("SELECT until FROM errands")))

    before = await lease()
    await one.others.beat([])
    assert await lease() == before
    await one.others.beat([live.id])
    assert await lease() > before


@in_two
async def test_a_person_finds_that_the_bot_has_answered_elsewhere(one: House, other: House) -> None:
    await other.open()
    live = await one.make(Wanted(GAME, ["me", *["aprendiz"] * (SEATS - 1)], "Ana", autoplay=False), key(ANA))
    table = live.id
    for _ in range(3):
        await until(lambda: is_in_turn(one, table, 0))
        live = await one.find(live.id)
        await one.play(live.id, key(ANA), live.match.legal()[0], live.seq)
    assert not one.bots.asked  # type: ignore[attr-defined]


@in_two
async def test_a_table_whose_maker_died_before_it_was_dealt_is_dealt_by_another(one: House, other: House) -> None:
    made = await one.make(bots(), key(ANA))
    seats = [seat._replace(table="orphan") for seat in made.seats]
    await one.store.create(made.row._replace(id="orphan"), seats, (), Errand("orphan", 0, "look"))
    await other.open()
    await until(lambda: is_over_by_name(other, "orphan"))


async def is_in_turn(house: House, table: str, seat: int) -> bool:
    return (await house.find(table)).turn in (seat, OVER)


async def is_over_by_name(house: House, table: str) -> bool:
    return (await house.find(table)).turn == OVER


@in_two
async def test_what_is_spent_counts_in_all_processes_and_runs_out(one: House, other: House) -> None:
    assert await one.others.spend([Spent("moves", "ana", 3.0, 0.0), Spent("tables", "ana", 1.0, 0.0)]) == [3.0, 1.0]
    assert await other.others.spend([Spent("moves", "ana", 2.0, 0.0)]) == [5.0]
    assert (await one.others.spend([Spent("moves", "ana", 1.0, 1e9)])) == [1.0]


def test_a_heart_beats_often_enough_that_nobody_is_believed_gone() -> None:
    from andamio.table.others import LEASE
    from andamio.table.postgres.others import LASTS

    assert working.BEAT * 3 < LASTS <= LEASE
