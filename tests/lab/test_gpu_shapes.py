"""Which shape is fastest: found by trying, told to nobody beforehand; and how a block of threads sorts."""

from __future__ import annotations

import random
import threading
import time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from andamio.lab.gpu.card import timed
from andamio.lab.gpu.card.playouts import FOREVER, Run
from andamio.lab.gpu.card.shapes import SHAPES, Shape

EDITIONS = [
    {"options": f"seats={seats} deck={deck}", "seats": seats, "box": f"{seats}{deck}", "steps": 100.0}
    for seats in (2, 3, 4)
    for deck in "ab"
]


class Imagined:
    """A card on which sorting helps where many play, and what is cut seems faster than it is."""

    editions = EDITIONS

    def __init__(self) -> None:
        self.asked: list[tuple[str, Shape, int, bool]] = []

    def play(self, edition: Any, games: int, shape: Shape, turns: int = 1, limit: float = FOREVER) -> Run:
        self.asked.append((edition["options"], shape, games, limit < FOREVER))
        best = "block" if edition["seats"] == 2 else "wave"
        rate = (2.0 if shape.form == best else 1.0) + shape.at_once / 1e6
        if shape.form == "wave" and limit < FOREVER:
            rate += 0.9
        return Run(None, int(1e9 * rate), 1.0, True)  # type: ignore[arg-type]


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> tuple[Imagined, list[dict[str, Any]]]:
    monkeypatch.setattr(timed, "processors", lambda: 100)
    card = Imagined()
    *_, last = timed.timed(card, SHAPES, time.perf_counter() + 60)
    return card, last["rates"]


def test_every_edition_has_its_fastest_shape(rows: tuple[Imagined, list[dict[str, Any]]]) -> None:
    found = {row["options"]: row["shape"] for row in rows[1]}
    assert set(found) == {edition["options"] for edition in EDITIONS}
    assert found["seats=2 deck=a"].form == "block"
    assert {found[f"seats={seats} deck=a"].form for seats in (3, 4)} == {"wave"}
    assert all(round(row["fastest"], 3) == max(row["whole"].values()) for row in rows[1])


def test_only_the_fastest_of_the_fewest_and_the_most_seats_are_tried_between(
    rows: tuple[Imagined, list[dict[str, Any]]],
) -> None:
    winners = {row["shape"] for row in rows[1] if row["brief"]}
    assert {shape for options, shape, _, _ in rows[0].asked if "seats=3" in options} == winners


def test_shapes_are_compared_by_as_many_whole_games(rows: tuple[Imagined, list[dict[str, Any]]]) -> None:
    whole = {options: {games for other, _, games, cut in rows[0].asked if other == options and not cut}
             for options, *_ in rows[0].asked}  # fmt: skip
    assert {len(games) for games in whole.values()} == {1}


def test_where_time_is_up_nothing_more_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timed, "processors", lambda: 100)
    card = Imagined()
    *_, last = timed.timed(card, SHAPES, time.perf_counter() - 1)
    assert card.asked == []
    assert {row["shape"] for row in last["rates"]} == {None}


@pytest.mark.compiled
def test_threads_that_go_together_find_where_each_key_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """They hand each other what they have: here, each waits for all."""
    from andamio.lab.gpu import parts

    held, here, together = [0] * parts.LANES, threading.local(), threading.Barrier(parts.LANES)

    def hand_up(lanes: int, value: int, apart: int) -> int:
        held[here.me] = value
        together.wait(10)
        got = held[here.me - apart] if here.me >= apart else value
        together.wait(10)
        return got

    def begin(me: int) -> None:
        here.me = me
        parts.begin_of_each(counts, me)

    monkeypatch.setattr(parts, "cuda", SimpleNamespace(shfl_up_sync=hand_up))
    of_each = random.Random(3).choices(range(20), k=parts.KEYS)
    counts = np.array(of_each, np.int32)
    threads = [threading.Thread(target=begin, args=(me,)) for me in range(parts.LANES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts.tolist() == [sum(of_each[:key]) for key in range(parts.KEYS)]
