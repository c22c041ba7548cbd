"""Engines: the same results in the same order, whoever works, whoever dies, and wherever a run was cut."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, Self

import numpy as np
import pytest

from andamio.bots import find as find_bot
from andamio.core.errors import BadInput, EngineLost
from andamio.games import find
from andamio.games.burgueses import advice, rules
from andamio.lab.engines import Opened, engine_of
from andamio.lab.engines.crew import AHEAD, TRIES, Stopped, heed
from andamio.lab.engines.kept import Kept, code_of, name_of
from andamio.lab.engines.processes import Processes
from andamio.lab.engines.threads import Threads
from andamio.lab.simulate import Chunk, play_chunk, report, simulate
from andamio.lab.study import report as study
from andamio.lab.study.report import Wanted
from andamio.lab.witness import watch

pytestmark = pytest.mark.compiled


def slow_square(number: int) -> int:
    """The later the job, the sooner it is done."""
    time.sleep(max(0, 5 - number) / 100)
    return number * number


def fall_once(place: tuple[str, int]) -> int:
    """A worker that is killed at its first job of that number, as the system would."""
    folder, number = place
    mark = Path(folder) / str(number)
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def fall(_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def work_on(until_called_off: float) -> None:
    began = time.monotonic()
    while time.monotonic() - began < until_called_off:
        heed()
        time.sleep(0.01)


def chunks(games: int = 60, size: int = 20, noise: tuple[int, ...] = (0, 0)) -> list[Chunk]:
    edition = find("burgueses").edition()
    return [Chunk(edition, size, 7, first, noise) for first in range(0, games, size)]


# -- order


def test_results_come_in_the_order_of_the_jobs() -> None:
    with Threads(3) as engine:
        assert list(engine.run(slow_square, range(8))) == [number * number for number in range(8)]


def test_jobs_are_asked_for_little_by_little() -> None:
    asked: list[int] = []
    jobs = (asked.append(number) or number for number in count())  # type: ignore[func-returns-value]
    running = Threads(2).run(slow_square, jobs)
    assert list(islice(running, 3)) == [0, 1, 4]
    running.close()
    assert len(asked) <= 3 + 2 * AHEAD


def test_what_work_raises_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        list(Threads(2).run((1).__truediv__, [1, 0]))


def test_a_thread_is_called_away_when_nobody_asks_on() -> None:
    began, running = time.monotonic(), Threads(2).run(work_on, [0.0, 20.0])
    next(running)
    running.close()
    assert time.monotonic() - began < 15
    with pytest.raises(Stopped):
        list(Threads(1).run(called_away, [None]))


def called_away(_: None) -> None:
    from andamio.lab.engines.crew import called_off

    found = called_off.get()
    assert found and not found.is_set()
    found.set()
    heed()


# -- workers that die


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
def test_the_job_of_a_worker_that_dies_is_done_by_another(tmp_path: Path) -> None:
    with Processes(1) as engine:
        assert list(engine.run(fall_once, [(str(tmp_path), number) for number in range(6)])) == list(range(6))


@pytest.mark.deep
def test_workers_that_keep_dying_are_a_sentence() -> None:
    with Processes(1) as engine, pytest.raises(EngineLost, match="its workers die one after another"):
        list(engine.run(fall, [None] * TRIES))


# -- names


@pytest.mark.parametrize(
    ("name", "english", "spanish"),
    [
        ("thread", "is no engine; did you mean 'threads'", "no es un motor"),
        ("threads:0", "a whole number from 1 to 1024", "un número entero de 1 a 1024"),
        ("processes:many", "a whole number from 1 to 1024", "un número entero"),
        ("threads:", "a whole number from 1 to 1024", "un número entero"),
    ],
)
def test_an_engine_that_there_is_not_is_a_sentence(name: str, english: str, spanish: str) -> None:
    with pytest.raises(BadInput, match=english) as refused:
        engine_of(name)
    assert spanish in refused.value.say("es")


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match=r"pip install 'andamio\[cluster\]'"):
        engine_of("ray")


# -- kept


class Counted:
    """An engine that is lent, and how many jobs it was given."""

    def __init__(self, engine: Any = None) -> None:
        self.engine, self.given = engine or Threads(2), 0

    def run(self, work: Any, jobs: Any) -> Any:
        jobs = list(jobs)
        self.given += len(jobs)
        return self.engine.run(work, jobs)

    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...


def kept(file: Path, engine: Any = None) -> Kept:
    return Kept(engine or Threads(2), file)


def test_a_piece_is_what_it_says_and_nothing_else() -> None:
    one, two, _ = chunks()
    assert name_of(play_chunk, one) == name_of(play_chunk, chunks()[0]) != name_of(play_chunk, two)
    assert name_of(play_chunk, one) != name_of(slow_square, one)
    other = one._replace(edition=find("burgueses").edition_with(box_with_pair(2), {}))
    assert name_of(play_chunk, one) != name_of(play_chunk, other)


OTHERWISE = {
    "a weight of the advice": (advice, "TO_BUY", advice.TO_BUY + 1),
    "what the advice asks": (advice, "favour", advice.alike),
    "how a search plays": (advice, "PLAN", advice.PLAN._replace(margin=7)),
    "a rule": (rules, "setup", rules.rank),
}


@pytest.mark.parametrize("what", OTHERWISE)
def test_what_was_played_by_other_rules_or_advice_is_not_taken_over(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, before, again = tmp_path / "done.jsonl", Counted(), Counted()
    for engine in (before, again):
        with kept(file, engine) as working:
            list(working.run(first_dice, chunks()))
        monkeypatch.setattr(*OTHERWISE[what])
        code_of.cache_clear()
    assert before.given == again.given == len(chunks())
    code_of.cache_clear()


def first_dice(chunk: Chunk) -> int:
    return chunk.first


def box_with_pair(points: int) -> str:
    text = (find("burgueses").folder / "box.toml").read_text(encoding="utf-8")
    assert "pair = 1" in text
    return text.replace("pair = 1", f"pair = {points}")


@pytest.mark.parametrize("left", [0.0, 0.01, 0.3, 0.7, 0.999, 1.0])
def test_a_run_cut_anywhere_goes_on_to_the_same_result(tmp_path: Path, left: float) -> None:
    file, engine = tmp_path / "done.jsonl", Counted()
    with kept(file) as working:
        whole = list(working.run(play_chunk, chunks()))
    data = file.read_bytes()
    file.write_bytes(data[: int(left * len(data))])
    pieces = file.read_bytes().count(b"\n") - 1
    with kept(file, engine) as working:
        again = list(working.run(play_chunk, chunks()))
    for one, other in zip(whole, again, strict=True):
        assert all((a == b).all() and a.dtype == b.dtype for a, b in zip(one, other, strict=True))
    assert engine.given == len(chunks()) - max(0, pieces)
    assert file.read_bytes() == data


def test_all_that_results_are_made_of_comes_back(tmp_path: Path) -> None:
    seen = watch(find("burgueses").edition(), 3, 1)
    given: dict[str, Any] = {"seen": seen, "list": [1, 2.5, None, "ñ"], "pair": (np.float64(0.1), np.arange(3))}
    with kept(tmp_path / "a") as working:
        (found,) = working.run({0: given}.__getitem__, [0])
    assert type(found["seen"]) is type(seen) and found["list"] == given["list"]
    assert all((a == b).all() and a.dtype == b.dtype for a, b in zip(found["seen"], seen, strict=True))
    assert found["pair"][0] == 0.1 and found["pair"][1].tolist() == [0, 1, 2]


@pytest.mark.parametrize("text", ["dear diary", "dear diary\n", "{}\n", '{"arena": 1}\n', "\xff\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(BadInput, match="is no file of work that was done"):
        kept(file)
    assert file.read_text(encoding="latin-1") == text


@pytest.mark.parametrize("bad", ["{", '{"piece": "x"}', '{"piece": "x", "result": {"array": ["i4", [3], "!"]}}', "[]"])
def test_a_line_that_was_changed_is_named(tmp_path: Path, bad: str) -> None:
    file = tmp_path / "a.jsonl"
    kept(file).close()
    file.write_text(f"{file.read_text()}{bad}\n")
    with pytest.raises(BadInput, match="line 2 is not of work that was done"):
        kept(file)


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"kept": 1, "andamio": "0.0.1"}\n')
    with pytest.raises(BadInput, match="is of another andamio"):
        kept(file)


# -- simulate


def engines() -> Iterator[Opened]:
    yield Threads(1)
    yield Threads(3)


@pytest.mark.parametrize("bots", [["random"] * 2, ["greedy"] * 2, ["greedy", "aprendiz"]])
def test_a_simulation_is_the_same_on_every_engine(bots: list[str], tmp_path: Path) -> None:
    edition, games = find("burgueses").edition(), 8
    here = report(simulate(edition, [find_bot(name) for name in bots], games, 3, lambda done: None))
    for number, engine in enumerate([*engines(), Kept(Threads(2), tmp_path / "a"), Kept(Threads(2), tmp_path / "a")]):
        found = report(simulate(edition, [find_bot(name) for name in bots], games, 3, lambda done: None, engine=engine))
        assert {**found, "seconds": 0} == {**here, "seconds": 0}, number
        engine.close()


def test_records_of_an_engine_are_those_of_this_process(tmp_path: Path) -> None:
    edition, bots = find("burgueses").edition(), [find_bot("greedy")] * 2
    for name, engine in (("here", None), ("there", Threads(2))):
        (tmp_path / name).mkdir()
        simulate(edition, bots, 3, 1, lambda done: None, tmp_path / name, engine)
    written = [{file.name: file.read_text() for file in (tmp_path / name).iterdir()} for name in ("here", "there")]
    assert written[0] == written[1] and len(written[0]) == 3


# -- the lab


def test_a_report_is_the_same_on_every_engine_and_after_a_cut(tmp_path: Path) -> None:
    wanted, file = Wanted(find("burgueses"), games=300, seed=2, refit=False, skill=True), tmp_path / "done.jsonl"
    one = study.report(wanted, Threads(1))
    assert study.report(wanted, Threads(3)) == one
    with kept(file) as working:
        assert study.report(wanted, working) == one
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 3])
    with kept(file) as working:
        assert study.report(wanted, working) == one
    assert file.read_bytes() == data
