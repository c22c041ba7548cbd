"""Many matches at once are the matches that they would be alone."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import signal
import time
from collections.abc import Callable
from threading import Event, Thread, main_thread
from typing import Any

import numpy as np
import pytest

import andamio
from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.errors import BadInput, IllegalAction, UnknownBot, UnknownSeat
from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.env.batch import LINE, LONG, Batch
from andamio.env.crew import Crew
from andamio.env.sight import sight_of
from andamio.games import SHELF, find
from tests.contract.shelf import some_editions
from tests.depth import amount

GAMES, STEPS = 5, amount(2000, 150, 60)
BURGUESES = find("burgueses").edition()


def any_of(batch: Batch, dice: np.random.Generator) -> Array:
    return np.array([dice.choice(np.flatnonzero(row)) for row in batch.legal])


def played(batch: Batch, steps: int, seed: int = 0) -> Batch:
    dice = np.random.default_rng(seed)
    for _ in range(steps):
        batch.step(any_of(batch, dice))
    return batch


def states_of(batch: Batch) -> bytes:
    return batch.tables.states.tobytes() + b"".join(part.tobytes() for part in batch.shown)


@some_editions
def test_each_match_is_the_match_of_its_seed(edition: Edition) -> None:
    """Its state, its legal actions, what is seen, who is in turn, what it was worth: all as a match tells."""
    batch, sight = Batch(edition, GAMES, seed=3), sight_of(edition)
    matches = [edition.new(int(seed)) for seed in batch.seeds]
    dice = np.random.default_rng(1)
    for _ in range(STEPS):
        actions = any_of(batch, dice)
        shown = batch.step(actions)
        for k, match in enumerate(matches):
            seat = match.turn
            match.play(int(actions[k]))
            assert shown.actor[k] == seat and shown.over[k] == match.is_over
            if match.is_over:
                assert np.array_equal(shown.final[k], sight.encode(match.states, seat))
                ranks = match.ranks()
                ahead = [sum((other > own) - (other < own) for other in ranks) for own in ranks]
                assert np.sign(shown.reward[k]).tolist() == np.sign(ahead).tolist() or edition.seats == 1
                match = matches[k] = edition.new(int(batch.seeds[k]))
            else:
                assert not shown.reward[k].any()
            assert match.states.tobytes() == batch.tables.states[k].tobytes()
            assert np.flatnonzero(shown.legal[k]).tolist() == sorted(match.legal())
            assert shown.turn[k] == match.turn
            assert np.array_equal(shown.seen[k], sight.encode(match.states, match.turn))


@pytest.mark.parametrize("game", SHELF)
def test_an_end_is_shown_to_whoever_acted(game: str) -> None:
    """However far on in what is seen a seat is named: in ¡A construir! beyond what a seat's own byte can count."""
    batch = Batch(find(game).edition(), 1, seed=3)
    match, dice = batch.edition.new(int(batch.seeds[0])), np.random.default_rng(1)
    while not batch.over[0]:
        actions = any_of(batch, dice)
        batch.step(actions)
        match.play(int(actions[0]))
    assert np.array_equal(batch.final[0], batch.sight.encode(match.states, int(batch.actor[0])))


def test_threads_change_nothing() -> None:
    one, three = (played(Batch(BURGUESES, 7, 5, threads=n), 60) for n in (1, 3))
    assert states_of(one) == states_of(three)


def test_a_match_does_not_depend_on_how_many_there_are() -> None:
    few, many = Batch(BURGUESES, 2, 5), Batch(BURGUESES, 9, 5)
    assert few.seeds.tolist() == many.seeds[:2].tolist()


def test_seeds_do_not_overlap() -> None:
    """Neighbouring seeds, and the matches that follow one another, are all different ones."""
    seen: list[int] = []
    for seed in range(4):
        batch = Batch(BURGUESES, 50, seed)
        seen += batch.seeds.tolist()
        played(batch, 150)
        assert batch.tables.deals.min() > 1
        seen += batch.seeds.tolist()
    assert len(set(seen)) == len(seen)


def test_the_arrays_of_a_step_stay_while_there_are_buffers() -> None:
    batch = Batch(BURGUESES, 3, 1, buffers=3)
    first = batch.shown
    kept = [part.copy() for part in first]
    played(batch, 2)
    assert all(np.array_equal(now, then) for now, then in zip(first, kept, strict=True))
    played(batch, 1)
    assert batch.shown is first


def test_arrays_are_shared_without_copies() -> None:
    batch = Batch(BURGUESES, 3, 1)
    for part in batch.shown:
        if part.size:
            assert part.ctypes.data % 64 == 0 and part.flags.writeable and part.flags.c_contiguous
            assert np.shares_memory(np.from_dlpack(part), part)


def test_points_can_be_the_reward() -> None:
    batch = Batch(BURGUESES, 4, 2, reward="points", keep=True)
    dice, checked = np.random.default_rng(0), 0
    while checked < 3:
        batch.step(any_of(batch, dice))
        for k in np.flatnonzero(batch.over):
            assert batch.reward[k].tolist() == batch.ended(int(k)).totals()
            checked += 1


def test_a_match_can_be_written_and_read_again() -> None:
    batch = played(Batch(BURGUESES, 3, 4, keep=True, against="oficial"), 40)
    for match in (batch.match(1), batch.ended(1)):
        again = andamio.read(andamio.write(match)).match
        assert again.states.tobytes() == match.states.tobytes() and again.actions == match.actions
    assert batch.match(1).states.tobytes() == batch.tables.states[1:2].tobytes()
    assert batch.ended(1).is_over and not batch.match(1).is_over


@pytest.mark.parametrize("name", ["burgueses", "azul_pabellon"])
def test_others_play_as_the_bots_of_the_house(name: str) -> None:
    """Of a seed, what `oficial` does inside a step is what it does at a table."""
    from andamio.bots import find as find_bot

    edition = find(name).edition()
    batch = Batch(edition, 2, 8, against="oficial", keep=True)
    dice, bot = np.random.default_rng(0), find_bot("oficial")
    match, own = edition.new(int(batch.seeds[0])), int(batch.tables.learner[0])
    dices = seeded(int(batch.seeds[0]), 0, edition.seats + 1)
    assert batch.tables.learner.tolist() == [0, 1]
    for _ in range(15):
        while match.turn != own:
            seat = match.turn
            match.play(bot.choose(match.view(seat), match.legal(), None, dices[1 + seat : 2 + seat]))
        assert match.states.tobytes() == batch.tables.states[:1].tobytes()
        assert (batch.turn == batch.tables.learner).all()
        actions = any_of(batch, dice)
        match.play(int(actions[0]))
        batch.step(actions)


def test_a_seat_may_be_chosen() -> None:
    batch = played(Batch(BURGUESES, 4, 1, against="random", seat=1), 50)
    assert (batch.turn == 1).all() and (batch.actor == 1).all()


@some_editions
def test_a_seat_hears_what_a_match_tells_it(edition: Edition) -> None:
    """All that has happened since it acted last, as far as it may know."""
    batch = Batch(edition, 1, 6, hear=128)
    match = edition.new(int(batch.seeds[0]))
    news: list[list[Any]] = [list(match.happened(seat)) for seat in range(edition.seats)]
    dice = np.random.default_rng(2)
    for _ in range(40):
        told = batch.heard[0][batch.heard[0, :, 0] >= 0]
        assert told.tolist() == [list(each) for each in news[match.turn]][-128:]
        actor, actions = match.turn, any_of(batch, dice)
        news[actor] = []
        match.play(int(actions[0]))
        batch.step(actions)
        if match.is_over:
            return
        for seat in range(edition.seats):
            news[seat] += match.happened(seat)


def test_what_is_not_wanted_takes_no_room() -> None:
    batch = played(Batch(BURGUESES, 3, 1, see=False), 20)
    assert batch.seen.shape == (3, 0) and batch.heard.shape == (3, 0, 4)
    assert batch.turn.tolist() == played(Batch(BURGUESES, 3, 1), 20).turn.tolist()


WRONG: list[tuple[Any, str]] = [
    (np.zeros(3, np.float32), "must be whole numbers, not float32"),
    (np.zeros(3, bool), "must be whole numbers, not bool"),
    (["buy", "buy", "buy"], "must be whole numbers"),
    ([[0], [0, 0], 0], "actions: must be whole numbers"),
    ([10**30] * 3, "actions: must be whole numbers"),
    (None, "actions: must be whole numbers"),
    (np.zeros(2, int), r"must be 3, one for each match; their shape is \(2,\)"),
    (np.zeros((3, 1), int), "must be 3, one for each match"),
    (0, r"their shape is \(\)"),
    ([0, 0, 999], "match 2: there is no action 999; 0 to 73"),
    ([0, -1, 0], "match 1: there is no action -1"),
    (np.array([0, 2**63, 0], np.uint64), "match 1: there is no action 9223372036854775808"),
]


@pytest.mark.parametrize(("actions", "why"), WRONG)
def test_wrong_actions_are_refused_and_change_nothing(actions: Any, why: str) -> None:
    batch = Batch(BURGUESES, 3, 1)
    before = states_of(batch)
    with pytest.raises(BadInput, match=why):
        batch.step(actions)
    assert states_of(batch) == before


def test_what_the_rules_forbid_is_refused_by_its_clause() -> None:
    batch = Batch(BURGUESES, 3, 1)
    before, actions = states_of(batch), any_of(batch, np.random.default_rng(0))
    actions[1] = np.flatnonzero(~batch.legal[1])[0]
    with pytest.raises(IllegalAction, match=r"match 1: .*forbidden by §") as refused:
        batch.step(actions)
    assert "partida 1" in refused.value.say("es") and states_of(batch) == before


def test_the_mask_that_is_shown_may_be_written_into() -> None:
    """What is legal does not depend on it."""
    batch, other = Batch(BURGUESES, 3, 1), Batch(BURGUESES, 3, 1)
    actions, forbidden = any_of(batch, np.random.default_rng(0)), int(np.flatnonzero(~batch.legal[2])[0])
    before, wrong = batch.tables.states.copy(), actions.copy()
    batch.legal[:], wrong[2] = True, forbidden
    with pytest.raises(IllegalAction, match=r"match 2: .*forbidden by §[1-9]"):
        batch.step(wrong)
    assert np.array_equal(batch.tables.states, before)
    batch.legal[:] = False
    batch.step(actions)
    other.step(actions)
    assert states_of(batch) == states_of(other)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"games": 0}, "games: must be a whole number from 1 to"),
        ({"games": 2.5}, "games: must be a whole number from 1 to"),
        ({"threads": 0}, "threads: must be a whole number from 1 to"),
        ({"buffers": True}, "buffers: must be a whole number from 1 to"),
        ({"hear": 129}, "hear: must be a whole number from 0 to 128"),
        ({"reward": "fame"}, "reward: cannot be 'fame'; it can be: rank, points"),
        ({"reward": ["rank"]}, r"reward: cannot be \['rank'\]; it can be: rank, points"),
        ({"reward": None}, "reward: cannot be None"),
        ({"see": "no"}, "see: cannot be 'no'; it can be: True, False"),
        ({"keep": 1}, "keep: cannot be 1; it can be: True, False"),
        ({"seed": "x"}, "seed: must be a whole number from 0 to 9223372036854775807, not 'x'"),
        ({"seed": None}, "seed: must be a whole number"),
        ({"seed": 1.5}, "seed: must be a whole number"),
        ({"seed": -1}, "seed: must be a whole number"),
        ({"seed": 2**63}, "seed: must be a whole number"),
        ({"seed": True}, "seed: must be a whole number"),
        ({"seat": 1}, "seat: does nothing without against="),
        ({"edition": "burgueses"}, r"edition: must be what andamio.load\(…\) gives, not 'burgueses'"),
        ({"edition": None}, "edition: must be what andamio.load"),
        ({"against": "maestra"}, "maestra: thinks too long for this; it can be: random, greedy, aprendiz, oficial"),
    ],
)
def test_wrong_wishes_are_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        Batch(**{"edition": BURGUESES, "games": 2, **given})


def test_more_than_memory_holds_is_refused_before_it_is_taken() -> None:
    with pytest.raises(BadInput, match=r"games: 16777216 would take \d+ GB, and this computer has \d+"):
        Batch(find("bloque_a_bloque").edition(), 1 << 24, keep=True, buffers=64)
    with pytest.raises(BadInput, match=r"games: 1000000000000000000000 would take"):
        andamio.playouts(BURGUESES, 10**21)


@pytest.mark.parametrize("threads", [1, 3])
def test_another_thread_is_refused_while_one_steps(threads: int) -> None:
    """So nobody finds half a step; what is refused has done nothing."""
    batch, words, stop = Batch(BURGUESES, 64, 1, threads=threads, keep=True), [], Event()

    def meddle() -> None:
        while not stop.is_set():
            try:
                batch.match(0)
            except BadInput as error:
                words.append(str(error))

    other = Thread(target=meddle)
    other.start()
    dice, done = np.random.default_rng(0), 0
    try:
        while done < 200 or (not words and done < 20_000):
            try:
                batch.step(any_of(batch, dice))
            except BadInput as error:
                words.append(str(error))
            done += 1
    finally:
        stop.set()
        other.join()
    assert set(words) == {"batch: another thread is using it; each needs one of its own"}
    for k in range(batch.games):
        assert batch.match(k).states.tobytes() == batch.tables.states[k].tobytes()


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_copy_goes_on_by_itself(threads: int, copied: Callable[[Batch], Batch]) -> None:
    batch = played(Batch(BURGUESES, 6, 3, threads=threads, hear=2, keep=True), 25)
    twin, before = copied(batch), states_of(batch)
    assert states_of(twin) == before
    assert all(part.ctypes.data % LINE == 0 for part in twin.shown)
    played(twin, 25, seed=8)
    assert states_of(batch) == before
    assert states_of(played(batch, 25, seed=8)) == states_of(twin)


def test_a_forked_process_steps_on() -> None:
    """Threads stay behind where a process is forked."""
    batch = played(Batch(BURGUESES, 8, 3, threads=2), 5)
    child = multiprocessing.get_context("fork").Process(target=played, args=(batch, 5), daemon=True)
    child.start()
    child.join(60)
    assert child.exitcode == 0


def test_an_interrupted_step_is_done_in_all_its_parts() -> None:
    """Ctrl+C while the parts are waited for."""
    interrupted, kept = Crew(2), []

    def work(part: tuple[int, int]) -> None:
        if part == (0, 1):
            signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)
        time.sleep(0.05)
        kept.append(part)

    with pytest.raises(KeyboardInterrupt), interrupted:
        interrupted.do(work, [(0, 1), (1, 2), (2, 3)])
    assert sorted(kept) == [(0, 1), (1, 2), (2, 3)]
    with interrupted:
        interrupted.do(kept.append, [(3, 4), (4, 5)])
    assert len(kept) == 5


def test_what_a_part_raises_is_raised() -> None:
    def fail(part: tuple[int, int]) -> None:
        raise ZeroDivisionError

    for threads in (1, 2):
        with pytest.raises(ZeroDivisionError), (crew := Crew(threads)):
            crew.do(fail, [(0, 1), (1, 2)])
        with crew:
            pass


def test_a_match_that_grew_too_long_to_be_kept_says_so() -> None:
    """Whoever always does the last thing builds for ever in Barrio."""
    batch = Batch(find("barrio").edition(seats=4), 1, keep=True)
    while batch.tables.steps[0].max() <= LONG:
        batch.step([batch.legal.shape[1] - 1 - int(batch.legal[0, ::-1].argmax())])
    with pytest.raises(BadInput, match=f"match 0: it has {LONG + 1} actions of seats, and only the first {LONG} are"):
        batch.match(0)


def test_an_unknown_bot_and_an_unknown_seat_are_refused() -> None:
    with pytest.raises(UnknownBot):
        Batch(BURGUESES, 2, against="oficinal")
    for nobody in (5, ["oficial"]):
        with pytest.raises(UnknownBot, match=r"there is no bot '.*'; "):
            Batch(BURGUESES, 2, against=nobody)  # type: ignore[arg-type]
    for seat in (2, -1, 0.5, 1.0, "0", True, float("nan")):
        with pytest.raises(UnknownSeat, match="there is no seat"):
            Batch(BURGUESES, 2, against="oficial", seat=seat)  # type: ignore[arg-type]


def test_a_match_whose_actions_are_not_kept_is_not_made_up() -> None:
    batch = played(Batch(BURGUESES, 2, 1), 3)
    with pytest.raises(BadInput, match="its actions are not kept; use keep=True"):
        batch.match(0)
    with pytest.raises(BadInput, match="match 0: none has ended yet"):
        Batch(BURGUESES, 2, keep=True).ended(0)
    fresh = Batch(BURGUESES, 2, keep=True).match(0)
    assert isinstance(fresh, Match) and fresh.steps > 0


@pytest.mark.parametrize("number", [3, -1, 1.5, "a", True, None])
def test_a_match_that_is_not_there_is_refused(number: Any) -> None:
    batch = played(Batch(BURGUESES, 3, 4, keep=True), 150)
    for ask in (batch.match, batch.ended):
        with pytest.raises(BadInput, match="match: must be a whole number from 0 to 2, not "):
            ask(number)
    assert batch.ended(np.int8(1)).is_over  # type: ignore[arg-type]
