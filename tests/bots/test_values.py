"""What several own steps come to, forced one after another."""

from __future__ import annotations

import pytest

from andamio.bots.values import Asking, deep_value, line_value
from andamio.core.puzzles import Puzzle
from andamio.games import SHELF, find
from andamio.table.teaching import find_riddle

pytestmark = pytest.mark.compiled
SOME = Asking(400, 7)


def begun_alike() -> tuple[str, Puzzle]:
    """The puzzle in which most is lost by how a deed ends that begins as the solution does."""
    found = [
        (puzzle.outcomes[1].loses[1], name, puzzle)
        for name in SHELF
        for puzzle in find(name).puzzles
        if len(puzzle.solution) == len(puzzle.outcomes[1].actions) == 2
        and puzzle.solution[0] == puzzle.outcomes[1].actions[0]
    ]
    _, name, puzzle = max(found, key=lambda each: each[0])
    return name, puzzle


def test_a_line_is_valued_by_all_its_steps() -> None:
    name, puzzle = begun_alike()
    view, (best, other) = find_riddle(name, puzzle.name).view, (each.actions for each in puzzle.outcomes[:2])
    values = [line_value(view, line, SOME) for line in (best, other)]
    assert values[0] is not None and values[1] is not None
    assert (values[0].wins - values[1].wins)[:, view.seat].mean() > 0.05
    again = line_value(view, best, SOME)
    assert again is not None and (again.worth == values[0].worth).all()
    assert values[0].parts.shape[1] == len(view.edition.game.categories)


def test_a_line_of_one_step_is_an_action() -> None:
    name, puzzle = begun_alike()
    view = find_riddle(name, puzzle.name).view
    line, action = line_value(view, puzzle.solution[:1], SOME), deep_value(view, puzzle.solution[0], SOME)
    assert line is not None and action is not None and (line.points == action.points).all()
