"""Taking back at a table: alone with bots, among people, by asking; what is kept of it, and what a record says."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from andamio.core.errors import BadRecord, CannotUndo, StaleVersion
from andamio.core.layout import NOBODY, OVER
from andamio.core.record import read, write
from andamio.games import find
from andamio.table.bot_pool import Answer, Question
from andamio.table.errors import NotNow, NotSeated, TooMany
from andamio.table.house import House
from andamio.table.limits import Limits
from andamio.table.live import Live
from andamio.table.making import Wanted
from andamio.table.records import bare_record, moves_of

from .hall import (
    ANA,
    BLAS,
    CARLA,
    NOON,
    Clock,
    Here,
    agreed,
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

FREE = Limits(bot_pause=0.0, look_back=0.0, backs=10_000)


async def with_bot(house: House, game: str = "burgueses", **more: object) -> Live:
    live = await house.make(Wanted(game, ["me", "aprendiz"], "Ana", autoplay=False, **more), key(ANA))  # type: ignore[arg-type]
    return await quiet(house, live)


async def decide(house: House, live: Live, choice: int = 0) -> None:
    """Ana plays on until she has decided something and the bots have answered."""
    while len(live.match.legal()) == 1:
        await play_one(house, live)
        await quiet(house, live)
    if legal := live.match.legal():
        await house.play(live.id, key(ANA), legal[choice % len(legal)], live.seq)
        await quiet(house, live)


def told(live: Live) -> list[str]:
    return [line.text for line in live.tell(0, "en")]


# ------------------------------------------------------------------------------------------------ alone with bots


@at_a_house
async def test_one_goes_back_past_what_the_bots_have_answered_and_past_chance(house: House) -> None:
    live = await with_bot(house)
    for _ in range(6):
        while len(live.match.legal()) == 1:
            await play_one(house, live)
            await quiet(house, live)
        before, plies = live.match.states.tobytes(), len(live.plies)
        await decide(house, live)
        if len(live.plies) > plies + 2:
            await house.undo(live.id, key(ANA), live.seq)
            assert (live.match.states.tobytes(), len(live.plies), live.turn) == (before, plies, 0)
            row = (await house.store.moves(live.id))[-1]
            assert (row.kind, row.seat) == ("undo", 0) and row.actions[0] > 2
            assert told(live)[-1].startswith("Ana goes back: takes back ")
            return
    raise AssertionError("no bot has answered")


@at_a_house
async def test_the_same_action_draws_the_same_after_a_fall_of_the_house_too(house: House) -> None:
    live = await with_bot(house, "barrio")
    for _ in range(8):
        await decide(house, live)
    drawn = [ply for ply in live.plies if ply.seat == 0 and not ply.is_forced][-1]
    await house.undo(live.id, key(ANA), None)
    other = House(house.store, house.bus, house.bots, house.limits, house.clock, house.ready)
    again = await other.find(live.id)
    assert again.fates == live.fates
    await other.play(again.id, key(ANA), drawn.actions[0], None)
    await quiet(other, again)
    assert again.plies[len(live.plies)].actions == drawn.actions


def test_as_often_as_one_likes_back_to_the_first_decision_and_after_the_end() -> None:
    async def test(house: House) -> None:
        live = await with_bot(house)
        while live.turn != OVER:
            await decide(house, live)
        assert live.row.over and await house.store.count() == 0
        seen = 0
        while live.way_back(0):
            await house.undo(live.id, key(ANA), live.seq)
            assert live.turn == 0 and not live.thinking
            seen += 1
        assert seen > 5 and not live.row.over and await house.store.count() == 1
        assert isinstance(await refusal(house.undo(live.id, key(ANA), None)), CannotUndo)
        while live.turn != OVER:
            await decide(house, live)
        assert live.row.over

    in_house(test, limits=FREE)


class Slow(Here):
    """Bots that think until they are let."""

    def __init__(self) -> None:
        super().__init__()
        self.let = asyncio.Event()
        self.let.set()

    async def choose(self, asked: Question, level: str, most: int = 0) -> Answer:
        answer = await super().choose(asked, level, most)
        await self.let.wait()
        return answer


def test_while_a_bot_thinks_its_answer_is_dropped() -> None:
    bots = Slow()

    async def test(house: House) -> None:
        live = await with_bot(house)
        while True:
            bots.let.set()
            await quiet(house, live)
            while len(live.match.legal()) == 1:
                await play_one(house, live)
                await quiet(house, live)
            bots.let.clear()
            plies, legal = len(live.plies), live.match.legal()
            await house.play(live.id, key(ANA), legal[0], None)
            if live.turn == 1:
                break
        await asyncio.sleep(0)
        assert live.thinking
        await house.undo(live.id, key(ANA), live.seq)
        assert (live.thinking, len(live.plies), live.turn) == (False, plies, 0)
        await house.play(live.id, key(ANA), legal[0], None)
        assert live.thinking, "the bot thinks anew, though its old thought has not come back"
        asked = len(bots.asked)
        bots.let.set()
        await quiet(house, live)
        await asyncio.sleep(0.01)
        assert len(live.plies) > plies + 1 and live.turn in (0, OVER) and len(bots.asked) >= asked
        rows = await house.store.moves(live.id)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))

    in_house(test, bots=bots)


def test_so_many_a_minute_and_no_more() -> None:
    clock = Clock()

    async def test(house: House) -> None:
        live = await with_bot(house)
        for _ in range(3):
            await decide(house, live)
            await house.undo(live.id, key(ANA), None)
        await decide(house, live)
        error = await refusal(house.undo(live.id, key(ANA), None))
        assert isinstance(error, TooMany) and "take-backs in a minute" in str(error)
        clock.now += 61
        await house.undo(live.id, key(ANA), None)

    in_house(test, limits=Limits(bot_pause=0.0, backs=3), clock=clock)


def test_who_gives_the_turn_away_and_takes_it_again_must_soon_ask() -> None:
    """Else another would never get a move in."""

    async def test(house: House) -> None:
        for _ in range(20):
            if taken := await one_match(house):
                assert taken == [True, True, False]
                return
        raise AssertionError("nobody can take back what gave the turn away")

    async def one_match(house: House) -> list[bool]:
        live = await two_sit(house)
        while live.turn >= 0:
            seat, who = live.turn, holder(live)
            await play_one(house, live)
            if live.turn not in (seat, OVER) and live.can_undo(seat):
                return await flap(house, live, seat, who)
        return []

    async def flap(house: House, live: Live, seat: int, who: str) -> list[bool]:
        """The same step again and again: how often it is taken back unasked."""
        action, taken = live.plies[-1].actions[0], list[bool]()
        while live.can_undo(seat) and len(taken) < 9:
            await house.undo(live.id, who, None)
            taken.append(True)
            await house.play(live.id, who, action, None)
        error = await refusal(house.undo(live.id, who, None))
        assert isinstance(error, CannotUndo) and "ask the others" in str(error)
        return [*taken, False]

    in_house(test, limits=Limits(bot_pause=0.0, look_back=0.0, backs=1000))


@at_a_house
async def test_a_forced_step_is_no_decision_to_go_back_to(house: House) -> None:
    live = await house.make(Wanted("burgueses", ["me", "aprendiz"], "Ana", autoplay=True), key(ANA))
    await quiet(house, live)
    for _ in range(12):
        await decide(house, live)
        if any(ply.seat == 0 and ply.is_forced for ply in live.plies[-4:]):
            await house.undo(live.id, key(ANA), None)
            assert live.turn == 0 and len(live.match.legal()) > 1


@at_a_house
async def test_at_a_serious_table_nothing_is_taken_back(house: House) -> None:
    live = await with_bot(house, casual=False)
    await decide(house, live)
    for asked in (house.undo(live.id, key(ANA), None), house.ask_back(live.id, key(ANA), None)):
        error = await refusal(asked)
        assert isinstance(error, CannotUndo) and "at this table nothing is taken back" in str(error)


# ------------------------------------------------------------------------------------------------ among people


async def until_says(house: House, live: Live, words: str) -> list[int]:
    """Play on until somebody may do that; which actions are called so."""
    for seed in range(400):
        if found := [a for a in live.match.legal() if words in live.edition.lexicon.say(a, "en")]:
            return found
        await play_one(house, live, seed)
    raise AssertionError(words)


@at_a_house
async def test_in_barrio_placing_a_material_is_taken_back(house: House) -> None:
    live = await two_sit(house, "barrio")
    action = (await until_says(house, live, ", column "))[0]
    before, seat = live.match.states.tobytes(), live.turn
    await house.play(live.id, holder(live), action, None)
    assert live.can_undo(seat)
    await house.undo(live.id, holder(live, seat), None)
    assert live.match.states.tobytes() == before


@at_a_house
async def test_what_has_come_to_light_is_not_taken_back_unasked(house: House) -> None:
    live = await two_sit(house)
    while len(live.plies[-1].actions) == 1 or live.plies[-1].is_forced or live.plies[-1].seat < 0:
        await play_one(house, live)
    seat = live.plies[-1].seat
    error = await refusal(house.undo(live.id, holder(live, seat), None))
    assert isinstance(error, CannotUndo) and "ask the others" in str(error)


async def asked(house: House, live: Live) -> tuple[int, int]:
    """Somebody has asked to go back past the others' moves; who, and who must answer."""
    await play_on(house, live, 12)
    while live.way_back(live.turn) is None or live.can_undo(live.turn):
        await play_one(house, live)
    seat = live.turn
    await house.ask_back(live.id, holder(live, seat), live.seq)
    return seat, 1 - seat


@at_a_house
async def test_the_other_grants_it(house: House) -> None:
    live = await two_sit(house)
    seat, other = await asked(house, live)
    question, stamp = live.question, live.stamp
    assert question and question.seat == seat and live.may_refuse(seat) == [other]
    ply = question.ply
    await house.answer_back(live.id, holder(live, other), question.number, True)
    assert (len(live.plies), live.turn, live.question) == (ply, seat, None) and live.stamp != stamp
    row = (await house.store.moves(live.id))[-1]
    assert (row.kind, row.seat) == ("undo", seat)


@at_a_house
async def test_the_other_refuses_it_and_it_is_not_asked_again_at_once(house: House) -> None:
    live = await two_sit(house)
    seat, other = await asked(house, live)
    assert live.question
    number, version = live.question.number, live.seq
    await house.answer_back(live.id, holder(live, other), number, False)
    assert live.seq == version and live.question.refused_by == other
    error = await refusal(house.ask_back(live.id, holder(live, seat), None))
    assert isinstance(error, NotNow) and "the answer was no" in str(error)
    assert isinstance(await refusal(house.answer_back(live.id, holder(live, other), number, True)), NotNow)
    await play_one(house, live)
    assert live.question is None, "somebody has moved"


@at_a_house
async def test_a_question_lapses_when_somebody_moves_and_can_be_withdrawn(house: House) -> None:
    live = await two_sit(house)
    seat, other = await asked(house, live)
    assert live.question
    number = live.question.number
    error = await refusal(house.ask_back(live.id, holder(live, other), None))
    assert isinstance(error, NotNow | CannotUndo)
    await house.answer_back(live.id, holder(live, seat), number, False)
    assert live.question is None
    await house.ask_back(live.id, holder(live, seat), None)
    assert live.question is not None and live.question.number != number
    assert isinstance(await refusal(house.answer_back(live.id, holder(live, other), number, True)), NotNow)
    await play_one(house, live)
    assert live.question is None


@at_a_house
async def test_so_many_questions_in_a_turn(house: House) -> None:
    live = await two_sit(house)
    seat, _ = await asked(house, live)
    for _ in range(house.limits.asks - 1):
        assert live.question
        await house.answer_back(live.id, holder(live, seat), live.question.number, False)
        await house.ask_back(live.id, holder(live, seat), None)
    assert live.question
    await house.answer_back(live.id, holder(live, seat), live.question.number, False)
    assert isinstance(await refusal(house.ask_back(live.id, holder(live, seat), None)), TooMany)


@at_a_house
async def test_all_must_grant_it_and_a_stand_in_does(house: House) -> None:
    seats = ["me", "", "", "aprendiz"]
    live = await house.make(Wanted("azul_pabellon", seats, "Ana", autoplay=False), key(ANA))
    for token, name in ((BLAS, "Blas"), (CARLA, "Carla")):
        await house.sit(live.id, key(token), name, autoplay=False)
    await quiet(house, live)
    while not (way := live.way_back(0)) or way.is_free:
        await play_one(house, live)
        await quiet(house, live)
    await house.ask_back(live.id, key(ANA), None)
    assert live.question and live.may_refuse(0) == [1, 2]
    await house.answer_back(live.id, key(BLAS), live.question.number, True)
    assert live.question.granted == {1}, "Carla has not answered"
    await house.answer_back(live.id, key(CARLA), live.question.number, True)
    assert len(live.plies) == way.ply
    while not (way := live.way_back(0)) or way.is_free:
        await play_one(house, live)
        await quiet(house, live)
    for token in (BLAS, CARLA):
        await house.leave(live.id, key(token))
        await quiet(house, live)
    if (last := live.way_back(0)) and not last.is_free:
        await house.ask_back(live.id, key(ANA), None)
        assert live.turn == 0 and len(live.plies) == last.ply


@at_a_house
async def test_who_has_no_seat_neither_asks_nor_answers(house: House) -> None:
    live = await two_sit(house)
    await asked(house, live)
    for deed in (house.ask_back(live.id, key(CARLA), None), house.answer_back(live.id, key(CARLA), 1, True)):
        assert isinstance(await refusal(deed), NotSeated)
    seat = live.turn
    assert isinstance(await refusal(house.ask_back(live.id, holder(live, seat), live.seq - 1)), StaleVersion)


# ------------------------------------------------------------------------------------------------ what is kept


async def flapping(house: House) -> Live:
    """A whole match in which Ana thinks again now and then."""
    live = await with_bot(house)
    for n in range(1000):
        if live.turn == OVER:
            return live
        await decide(house, live, n)
        if n % 3 == 0 and n < 30 and live.turn != OVER:
            await house.undo(live.id, key(ANA), None)
    raise AssertionError("it has no end")


def test_a_record_with_take_backs_is_read_back_and_played_again() -> None:
    async def test(house: House) -> None:
        live = await flapping(house)
        text = await house.export(live.id, "en")
        lines = [line for line in text.splitlines() if line.startswith("back 0 ")]
        assert len(lines) >= 3
        acta = read(text, find)
        assert acta.match.states.tobytes() == live.match.states.tobytes()
        assert write(acta.match, acta.names) == text
        again = await house.take_in(text, "", key(ANA))
        assert (again.match.actions, again.notes) == (live.match.actions, live.notes)
        assert [ply.actions for ply in again.plies] == [ply.actions for ply in live.plies]
        assert await house.export(again.id, "en") == text
        listing = await house.store.find(live.id)
        assert listing is not None
        bare = bare_record(listing, await house.store.moves(live.id)).splitlines()[7:]
        assert bare == [" ".join(line.split()[:2]) if line[0] != "b" and line[0] != "e" else line
                        for line in text.splitlines()[7:]]  # fmt: skip

    in_house(test, limits=FREE)


def test_a_table_with_take_backs_is_found_again_as_it_was(tmp_path: Path) -> None:
    def shown(live: Live) -> object:
        return live.plies, live.notes, live.fates, live.match.states.tobytes(), live.tell(NOBODY, "es")

    async def before(house: House) -> tuple[str, object]:
        live = await with_bot(house)
        for n in range(12):
            await decide(house, live, n)
            if n % 2:
                await house.undo(live.id, key(ANA), None)
        return live.id, shown(live)

    async def after(house: House) -> object:
        return shown(await house.find(name))

    name, was = on_file(tmp_path, before)
    assert on_file(tmp_path, after) == was


@pytest.mark.parametrize(
    "line", ["back 0 0", "back 0 99999", "back 9 1", "back 0", "back 0 1 x", "back chance 1", "back 1 -1", "back  0 1"]
)
def test_a_record_that_takes_back_what_cannot_be_is_refused(line: str) -> None:
    match = find("burgueses").edition().new(5)
    while match.turn != 0 or len(match.legal()) == 1:
        match.play(match.legal()[0])
    match.play(match.legal()[0])
    lines = write(match).splitlines()
    with pytest.raises(BadRecord):
        read("\n".join([*lines[:-1], line, lines[-1]]), find)


@at_a_house
async def test_whoever_is_asked_over_the_table_of_people_keeps_a_finished_match(house: House) -> None:
    live = await play_out(house, await two_sit(house))
    for deed in (house.undo, house.ask_back):
        assert isinstance(await refusal(deed(live.id, key(ANA), None)), CannotUndo)
    assert live.row.over


@at_a_house
async def test_who_goes_back_and_asks_for_a_rematch_at_once_gets_one_of_them(house: House) -> None:
    live = await with_bot(house)
    while live.turn != OVER:
        await decide(house, live)
    deeds = house.undo(live.id, key(ANA), None), house.rematch(live.id, key(ANA))
    back, again = await asyncio.gather(*deeds, return_exceptions=True)
    assert back is live and isinstance(again, NotNow)
    assert live.turn == 0 and live.row.next == ""


class Last(Slow):
    """It plays one action, when it is let."""

    action = 0

    async def choose(self, asked: Question, level: str, most: int = 0) -> Answer:
        await self.let.wait()
        return Answer(self.action, 0.01)


def test_a_bot_that_ends_the_match_answers_who_was_still_asking() -> None:
    """What the record then tells of every hand cannot be told to somebody who plays on."""
    bots = Last()
    match = find("azul_pabellon").edition(seats=3).new(1)
    while not match.is_over:
        match.play(match.legal()[0])

    async def test(house: House) -> None:
        row, seats = agreed("x", match.edition, [ANA, BLAS, CARLA])
        moves = moves_of(match, row, NOON)
        ends, bots.action = moves[-1].seat, moves[-1].actions[0]
        seats[ends] = seats[ends]._replace(kind="bot", bot="aprendiz", key="")
        await house.store.create(row, seats, moves[:-1])
        live = await house.find("x")
        one, other = (seat for seat in range(3) if seat != ends)
        await house.ask_back("x", holder(live, one), None)
        assert live.question
        number = live.question.number
        bots.let.set()
        await quiet(house, live)
        assert live.turn == OVER and await house.export("x", "en")
        assert isinstance(await refusal(house.answer_back("x", holder(live, other), number, True)), NotNow)
        assert live.turn == OVER and live.row.over

    bots.let.clear()
    in_house(test, bots=bots)
