"""Bots in processes of their own: they are told a view, they may be killed, and they leave with the house."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from andamio.bots import LEVELS
from andamio.core.dice import seeded
from andamio.core.game import Edition
from andamio.core.layout import OVER
from andamio.games import find
from andamio.table.bot_pool import LEAST, MOST, BotPool, Question, choose, clock_of, hint, question
from andamio.table.house import House
from andamio.table.limits import Limits
from andamio.table.making import Wanted
from andamio.table.store import TableRow
from andamio.table.turns import OWNER, Turns
from tests.contract.shelf import random_positions, some_editions
from tests.depth import amount

from .hall import ANA, GAME, PATIENCE, SEATS, in_house, key, quiet

pytestmark = pytest.mark.compiled

SOON = 20.0  # seconds
DECISIONS = amount(20, 8, 8)  # of a match, in which every level is asked


@pytest.fixture(scope="module")
def bots() -> Iterator[BotPool]:
    made = BotPool(1)
    yield made
    made.close()


def row_of(edition: Edition) -> TableRow:
    return TableRow("t", edition.game.name, edition.game.version, "", edition.options, True, True, "live", 1.0)


def asked_first(seed: int = 0) -> Question:
    """The first question of a match that needs a thought."""
    match = find(GAME).edition().new(seed)
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    return question(row_of(match.edition), match.view(match.turn))


def process_of(bots: BotPool) -> int:
    assert bots._pool._processes
    (pid,) = bots._pool._processes
    return pid


def is_gone(pid: int) -> bool:
    """Also once it has ended and waits to be reaped."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def wait_until_gone(pids: list[int], seconds: float = 10.0) -> None:
    until = time.monotonic() + seconds
    while not all(map(is_gone, pids)) and time.monotonic() < until:
        time.sleep(0.02)
    assert all(map(is_gone, pids))


@some_editions
def test_a_question_holds_what_a_seat_sees_and_nothing_else(edition: Edition) -> None:
    """Deal again what the seat cannot know: the bytes that are sent stay the same."""
    for match in list(random_positions(edition, 1))[::5]:
        for seat in range(edition.seats):
            asked = question(row_of(edition), match.view(seat))
            assert asked.seen == bytes(match.view(seat))
            twin = match.clone()
            twin.place(match.view(seat).imagine(1))
            assert pickle.dumps(question(row_of(edition), twin.view(seat))) == pickle.dumps(asked)
            assert asked.view() == match.view(seat)


@some_editions
def test_every_level_answers_with_something_legal(edition: Edition) -> None:
    match = edition.new(4)
    for _ in range(DECISIONS):
        asked = question(row_of(edition), match.view(match.turn))
        for level in LEVELS:
            assert choose(asked, level, LEAST, 1).action in match.legal()
        match.play(match.legal()[0])


def test_the_same_view_gives_the_same_hints() -> None:
    assert hint(asked_first()) == hint(asked_first())


def test_only_the_strongest_looks_at_the_clock() -> None:
    assert [level for level in LEVELS if clock_of(level, 50)] == ["arquitecta"]


def test_the_more_wait_the_less_each_thinks() -> None:
    async def test() -> None:
        crowd = BotPool(2)
        assert crowd.share() == 2 * MOST
        for owner, mine, most in (("a", 1, MOST), ("a", 2, MOST * 2 // 3), ("b", 0, MOST), ("b", 3, MOST // 4)):
            OWNER.set(owner)
            while crowd.turns.inside[owner] < mine:
                crowd.turns.enter(owner)
            assert crowd.share() == most, (owner, mine)

    asyncio.run(test())


def test_whoever_has_many_tables_takes_no_time_from_others() -> None:
    """Of two places, one who asks for 24 thoughts and one who asks for 3 each get theirs in turn."""

    async def test() -> list[str]:
        done: list[str] = []
        turns = Turns(1, lambda: float(len(done)))

        async def think(owner: str) -> None:
            async with turns.place(owner):
                await asyncio.sleep(0)
                done.append(owner)

        many = [asyncio.create_task(think("many")) for _ in range(24)]
        await asyncio.sleep(0)
        few = [asyncio.create_task(think("few")) for _ in range(3)]
        await asyncio.gather(*many, *few)
        assert turns.free == 1 and not turns.inside and not turns.waiting
        return done

    order = asyncio.run(test())
    assert len(order) == 27 and order.index("few") <= 2
    assert max(place for place, owner in enumerate(order) if owner == "few") <= 6


def test_who_gives_up_waiting_gives_its_turn_to_the_next() -> None:
    async def test() -> None:
        turns = Turns(1)
        async with turns.place("a"):
            tasks = [asyncio.create_task(wait(turns, owner)) for owner in "bcd"]
            await asyncio.sleep(0)
            tasks[0].cancel()
            await asyncio.gather(tasks[0], return_exceptions=True)
        tasks[1].cancel()  # it has its turn already, and does not take it
        await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), PATIENCE)
        assert turns.free == 1 and not turns.inside

    async def wait(turns: Turns, owner: str) -> None:
        async with turns.place(owner):
            pass

    asyncio.run(test())


def test_bots_of_all_levels_play_a_table_to_its_end(bots: BotPool) -> None:
    async def test(house: House) -> None:
        levels = [LEVELS[-1 - seat % len(LEVELS)] for seat in range(SEATS)]
        live = await house.make(Wanted(GAME, levels), key(ANA))
        assert (await quiet(house, live)).turn == OVER
        house.bots = BotPool(1)  # the one of this module stays open

    in_house(test, bots=bots, limits=Limits(bot_pause=0, bot_seconds=0))


async def until_it_works(pid: int) -> None:
    """Until the process has been at work for a while: its clock counts hundredths of a second of that."""
    before = ticks(pid)
    while ticks(pid) < before + FEW_TICKS:
        await asyncio.sleep(0.005)


def ticks(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11])


FEW_TICKS = 5


def test_a_worker_that_is_killed_in_the_middle_of_a_thought_is_replaced(bots: BotPool) -> None:
    async def test() -> None:
        await bots.run(time.sleep, 0)
        first = process_of(bots)
        thinking = asyncio.create_task(bots.choose(asked_first(), "arquitecta"))
        waiting = asyncio.create_task(bots.hint(asked_first()))  # behind it
        await until_it_works(first)
        os.kill(first, signal.SIGKILL)
        answer, hints = await asyncio.wait_for(asyncio.gather(thinking, waiting), PATIENCE)
        assert answer.action in asked_first().view().legal() and hints == hint(asked_first())
        assert process_of(bots) != first and bots.waiting == 0
        wait_until_gone([first])

    asyncio.run(test())


def test_a_table_goes_on_when_a_worker_is_killed(bots: BotPool) -> None:
    async def test(house: House) -> None:
        await bots.run(time.sleep, 0)
        working = asyncio.ensure_future(until_it_works(process_of(bots)))
        live = await house.make(Wanted(GAME, ["arquitecta"] * SEATS), key(ANA))  # others may be done before it is seen
        await working
        os.kill(process_of(bots), signal.SIGKILL)
        before = live.seq
        while live.seq < before + 3 and live.turn != OVER:
            await asyncio.sleep(0.02)
        house.bots = BotPool(1)

    in_house(test, bots=bots)


def test_workers_yield_to_pages(bots: BotPool) -> None:
    assert asyncio.run(bots.run(os.nice, 0)) > os.nice(0)


def test_a_house_that_closes_leaves_no_worker_behind() -> None:
    async def test() -> list[int]:
        made = BotPool(2)
        thinking = [asyncio.create_task(made.choose(asked_first(), "arquitecta")) for _ in range(3)]
        while not made._pool._processes:
            await asyncio.sleep(0.01)
        pids = list(made._pool._processes)
        for pid in pids:
            await until_it_works(pid)
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        made.close()
        return pids

    wait_until_gone(asyncio.run(test()))


def half_an_answer(begun: str) -> None:
    """As a worker is that is killed while it says something long."""
    frame: Any = sys._getframe()
    while "result_queue" not in frame.f_locals:
        frame = frame.f_back
    os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 1_000) + b"x")
    Path(begun).touch()
    time.sleep(PATIENCE)


@pytest.mark.parametrize("pool", [lambda bots: bots, lambda bots: bots.outside], ids=["bots", "outside"])
def test_nobody_waits_for_the_rest_of_an_answer(pool: Callable[[BotPool], Any], tmp_path: Path) -> None:
    """A house could not end, for Python waits for whoever listens to the workers."""

    async def test() -> tuple[threading.Thread, Any]:
        made = BotPool(1)
        used = pool(made)
        work = used.run if used is made else used.read
        asked = asyncio.create_task(work(half_an_answer, str(tmp_path / "begun")))
        while not (tmp_path / "begun").exists():
            await asyncio.sleep(0.01)
        listening, answers = used._pool._executor_manager_thread, used._pool._result_queue
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        made.close()
        return cast(threading.Thread, listening), answers

    listening, answers = asyncio.run(test())
    listening.join(SOON)
    waits = listening.is_alive()
    answers._writer.close()  # or this very test could not end
    assert not waits


def test_a_thought_that_is_given_up_leaves_the_count_right(bots: BotPool) -> None:
    async def test() -> None:
        task = asyncio.create_task(bots.choose(asked_first(), "arquitecta"))
        await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert bots.waiting == 0
        assert (await bots.choose(asked_first(), "aprendiz")).action in asked_first().view().legal()

    asyncio.run(test())


def test_a_seed_gives_the_same_choice() -> None:
    asked = asked_first(5)
    assert choose(asked, "oficial", LEAST, 3).action == choose(asked, "oficial", LEAST, 3).action
    assert seeded(3) == seeded(3)
