"""Boxes and records from outside: bounded before they are read, and read where they can do no harm."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest

from andamio.core.box import DEEPEST, LONGEST, LONGEST_PATH, MOST_KEYS, read_sheet
from andamio.core.errors import AndamioError, BadBox, BadInput, BadRecord
from andamio.games import SHELF, find
from andamio.table.bot_pool import BotPool
from andamio.table.house import House
from andamio.table.making import Wanted
from andamio.table.outside import Outside, TookTooLong, timed
from andamio.table.records import LONGEST as LONGEST_RECORD
from andamio.table.records import LONGEST_LINE

from .hall import ANA, GAME, SEATS, in_house, key, new_house, refusal

pytestmark = pytest.mark.compiled

OPEN = ["me", *[""] * (SEATS - 1)]
ATTACKS = {
    "one long path": ".".join(["a"] * (LONGEST // 2 - 4)) + " = 1",
    "many long paths": "\n".join(".".join(["a"] * 200 + [f"b{n}"]) + " = 1" for n in range(160)),
    "quoted paths": ".".join(['"a"'] * (LONGEST // 5)) + " = 1",
    "spaced paths": " . ".join(["a"] * (LONGEST // 5)) + " = 1",
    "headers": "[" + ".".join(["a"] * (LONGEST // 2 - 4)) + "]",
    "lists": "a = " + "[" * (LONGEST // 2 - 4) + "]" * (LONGEST // 2 - 4),
    "tables": "a = " + "{a = " * (LONGEST // 6) + "1" + "}" * (LONGEST // 6),
    "keys": "\n".join(f"k{n} = 1" for n in range(LONGEST // 10)),
    "size": "#" * (LONGEST + 1),
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS.keys())
def test_what_no_reader_can_bear_is_refused_before_it_is_read(attack: str) -> None:
    began = time.process_time()
    with pytest.raises(BadBox) as found:
        read_sheet(attack, "box")
    assert time.process_time() - began < 0.3
    assert "could not be read (it " in found.value.say("en") and "no se pudo leer (" in found.value.say("es")


@pytest.mark.parametrize("opened", ['"""', "'''", '"', "'", '"\\', "[", "'''" + '"""' * 9_000 + "''"])
def test_what_is_never_closed_takes_no_longer(opened: str) -> None:
    began = time.process_time()
    with pytest.raises(BadBox):
        read_sheet(f"a = {opened}" + "x.y " * 10_000, "box")
    assert time.process_time() - began < 0.3


def test_what_is_said_may_hold_any_sign_and_all_that_is_allowed_is_read() -> None:
    signs = "[{." * 60
    deep = "[" * DEEPEST + "]" * DEEPEST
    path = ".".join(["p"] * (LONGEST_PATH + 1))
    text = f"a = '''{signs}\n'''\nb = \"{signs}\\\"\"\n# {signs}\nc = {deep}\n{path} = 1.5\nd = [{'1.5,' * 50}]\n"
    text += "\n".join(f"k{n} = 1" for n in range(MOST_KEYS - 5))
    assert len(read_sheet(text, "box").fields) == MOST_KEYS


@pytest.mark.parametrize("name", SHELF)
def test_our_own_boxes_are_far_from_the_limits(name: str) -> None:
    text = (find(name).folder / "box.toml").read_text()
    read_sheet(f"{text}\n{'#' * (LONGEST // 2)}", "box")
    assert text.count("=") < MOST_KEYS // 3


def test_a_record_is_bounded_before_it_is_read() -> None:
    async def test(house: House) -> None:
        head = "andamio acta 1\n"
        long_line = await refusal(house.take_in(head + "x" * (LONGEST_LINE + 1), "", key(ANA)))
        assert isinstance(long_line, BadRecord) and "line is too long" in str(long_line) and len(str(long_line)) < 200
        assert "more than" in str(await refusal(house.take_in(head + "x\n" * LONGEST_RECORD, "", key(ANA))))

    in_house(test)


# ------------------------------------------------------------------------------------------------ in a process


def eat_time() -> None:
    while True:
        pass


def eat_memory() -> int:
    return len(bytearray(1 << 40))


def fall() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture(scope="module")
def bots() -> Iterator[BotPool]:
    made = BotPool(1)
    made.outside = Outside(seconds=0.2)
    yield made
    made.close()


def test_a_reading_has_its_time_and_its_memory_and_the_house_goes_on(bots: BotPool) -> None:
    async def check(attack: Callable[[], object], said: str) -> None:
        error = await refusal(bots.read(attack))
        assert isinstance(error, BadInput) and said in error.say("en")

    async def test() -> None:
        await check(eat_time, "too long")
        await check(eat_memory, "too much memory")
        bots.outside.seconds = 60.0
        house = new_house(bots=bots)
        box = (find(GAME).folder / "box.toml").read_text()
        made = await house.make(Wanted(GAME, OPEN, "Ana", box=box), key(ANA))
        assert made.row.box == box
        wrong = await refusal(house.make(Wanted(GAME, OPEN, "Ana", box=f"{box}\nx = 1"), key(ANA)))
        assert isinstance(wrong, BadBox), "what is wrong with it is told as ever"
        await check(fall, "too much memory")
        await house.close()

    asyncio.run(test())


def work_on() -> None:
    end = time.process_time() + 2.0
    while time.process_time() < end:
        pass


def test_a_reader_minds_its_own_clock() -> None:
    """The house waits longer: for one that does not even hear its clock."""
    before = signal.getsignal(signal.SIGPROF)
    try:
        with pytest.raises(TookTooLong):
            timed(0.05, work_on)
    finally:
        signal.signal(signal.SIGPROF, before)


def test_so_many_wait_to_be_read_and_no_more() -> None:
    async def test() -> None:
        outside = Outside()
        outside.waiting = 99
        error = await refusal(outside.read(fall))
        assert isinstance(error, AndamioError) and "readings at once" in str(error)

    asyncio.run(test())
