"""Every puzzle of every game: its position replays and is sound, its solution is legal, and greedy play misses it.

Some of them are solved again by a search of other dice, a few a day; all in the deep run.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from andamio.bots.glances import glances
from andamio.bots.puzzle_words import CHANCE, POINTS, WORTH, called, explained, loss
from andamio.bots.reasons import Advisor
from andamio.bots.values import Asking, line_value
from andamio.core.errors import BadGame
from andamio.core.lessons import check_lessons
from andamio.core.puzzles import PREFIX, Puzzle, deeds, from_plain, offered, position, read_puzzles, to_line, why_not
from andamio.core.text import LANGS
from andamio.core.view import View
from andamio.games import SHELF, find
from andamio.lab import puzzles as finder
from andamio.table.editions import edition_of
from andamio.table.riddles import Riddle
from tests.depth import SEED, sample

from .shelf import is_sound

pytestmark = pytest.mark.compiled

MANY = 30  # a game has at least so many
SEARCHES = 4  # of a quarter of a puzzle's simulations each
ALL = [(name, puzzle) for name in SHELF for puzzle in find(name).puzzles]
NAMES = ["Lola", "Bruno", "Inés", "Marta"]


def some(few: int, salt: str) -> pytest.MarkDecorator:
    """A few of all puzzles."""
    chosen = sample(ALL, few, salt)
    return pytest.mark.parametrize(("game", "puzzle"), chosen, ids=[f"{game} {puzzle.name}" for game, puzzle in chosen])


@cache
def ready(game: str, number: int) -> Riddle:
    puzzle = find(game).puzzles[number]
    return Riddle(edition_of(game, "", tuple(find(game).choose(puzzle.options).items()), puzzle.rules), puzzle)


def riddle(game: str, puzzle: Puzzle) -> Riddle:
    return ready(game, find(game).puzzles.index(puzzle))


def view_of(game: str, puzzle: Puzzle) -> View:
    return riddle(game, puzzle).view


@some(20, "positions of puzzles")
def test_its_position_replays_and_the_seat_has_a_choice(game: str, puzzle: Puzzle) -> None:
    match, view = riddle(game, puzzle).opening(), view_of(game, puzzle)
    assert is_sound(match) and match.turn == puzzle.seat and not match.is_over
    found = deeds(view, finder.DEEDS)
    assert found is not None and len(found) >= finder.FEWEST
    assert not match.game.rules.is_midway(match.states[0], match.box[0])


@some(20, "solutions of puzzles")
def test_every_deed_is_judged_once_and_the_solution_alone_is_right(game: str, puzzle: Puzzle) -> None:
    """All that can be done is in the file: none is refused without a word."""
    ready, found = riddle(game, puzzle), deeds(view_of(game, puzzle), finder.DEEDS)
    assert found is not None and set(ready.outcomes) <= set(found)
    assert len(ready.outcomes) == len(puzzle.outcomes)
    for seen, way in found.items():
        *own, last = way
        ready.check_begun(own)
        is_solution = seen == next(iter(ready.outcomes))
        assert (ready.refuses(own, last) is None) == is_solution == ready.is_done(way)


@some(20, "what greedy misses")
def test_greedy_play_misses_it(game: str, puzzle: Puzzle) -> None:
    ready = riddle(game, puzzle)
    found = glances(ready.view, {seen: outcome.actions for seen, outcome in ready.outcomes.items()})
    assert found and puzzle.solution not in found


@pytest.mark.parametrize("game", SHELF)
def test_the_margin_is_beyond_doubt_and_matters(game: str) -> None:
    for puzzle in find(game).puzzles:
        following = puzzle.outcomes[1]
        assert following.loses[WORTH] > finder.SURE * following.doubts[WORTH] > 0, puzzle.name
        assert following.loses[POINTS] >= finder.POINTS or following.loses[CHANCE] >= finder.CHANCES, puzzle.name
        assert puzzle.outcomes[0].loses == (0.0, 0.0, 0.0)
        assert all(outcome.loses[WORTH] > 0 for outcome in puzzle.outcomes[1:])
        assert puzzle.line[: len(puzzle.solution)] == puzzle.solution


@pytest.mark.parametrize("game", SHELF)
def test_there_are_many_and_they_are_different(game: str) -> None:
    found = find(game).puzzles
    assert len(found) >= MANY and not offered(find(game)).left_out
    assert len({puzzle.name for puzzle in found}) == len({puzzle.actions for puzzle in found}) == len(found)
    assert {puzzle.options["seats"] for puzzle in found} >= set(find(game).seats) - {1}
    assert len({int(finder.PHASES * puzzle.phase) for puzzle in found}) == finder.PHASES
    kind = find(game).edition().lexicon.kind
    assert len({tuple(map(kind, puzzle.solution)) for puzzle in found}) >= 4
    assert not any(lesson.name.startswith(PREFIX) for lesson in find(game).lessons)
    check_lessons(game, find(game).lessons)


@some(15, "words of puzzles")
def test_it_is_told_in_both_languages(game: str, puzzle: Puzzle) -> None:
    """Why the solution is better, and what each wrong deed loses."""
    ready = riddle(game, puzzle)
    for lang in LANGS:
        told = Advisor(ready.edition, ready.seat, NAMES[: ready.edition.seats], lang)
        why = explained(told, puzzle, ())
        assert called(told, puzzle.solution) in why[0] and len(why) > 1 and all(why)
    for outcome in puzzle.outcomes[1:]:
        said = loss(outcome)
        assert said.es != said.en and all(said.to(lang).endswith(".") for lang in LANGS)


@pytest.mark.parametrize(
    ("game", "puzzle"), sample(ALL, 3, "puzzles searched"), ids=lambda each: getattr(each, "name", each)
)
def test_searches_by_other_dice_agree(game: str, puzzle: Puzzle) -> None:
    """The solution against the two that come next: as many simulations, in four searches, for each goes its own way."""
    view = view_of(game, puzzle)
    ahead = np.array([leads(view, puzzle, SEARCHES * SEED + number) for number in range(SEARCHES)])
    error = ahead.std(axis=0, ddof=1) / SEARCHES**0.5
    assert (ahead.mean(axis=0) > -finder.DOUBT * error).all()


def leads(view: View, puzzle: Puzzle, seed: int) -> list[float]:
    """By how much a search likes the solution better than each of the next two."""
    asking = Asking(puzzle.simulations // SEARCHES, seed)
    best, *others = [line_value(view, outcome.actions, asking) for outcome in puzzle.outcomes[:3]]
    assert best is not None
    return [float((best.worth - other.worth).mean()) for other in others if other is not None]


# -- the file


@some(5, "lines")
def test_a_line_is_read_as_it_was_written(game: str, puzzle: Puzzle) -> None:
    assert from_plain(json.loads(to_line(puzzle))) == puzzle


@pytest.mark.parametrize("text", ["{", "[]\n", '{"rules": 1}\n', "null\n"])
def test_a_file_that_cannot_be_understood_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(text)
    with pytest.raises(BadGame, match=r"puzzles.jsonl"):
        read_puzzles("game", file)


def test_a_file_that_is_missing_or_repeats_itself_is_refused(tmp_path: Path) -> None:
    file, line = tmp_path / "puzzles.jsonl", to_line(find(SHELF[0]).puzzles[0])
    with pytest.raises(BadGame, match="missing"):
        read_puzzles("game", file)
    file.write_text(f"{line}\n{line}\n")
    with pytest.raises(BadGame, match="twice"):
        read_puzzles("game", file)


def test_one_of_other_rules_or_another_box_is_left_out_with_a_reason() -> None:
    game = find(SHELF[0])
    puzzle = game.puzzles[0]
    later, other = puzzle._replace(rules=99), puzzle._replace(box="0" * 12)
    assert why_not(game, puzzle) is None
    assert (why := why_not(game, later)) and "99" in why.es and "99" in why.en
    assert (why := why_not(game, other)) and "caja" in why.es and "box" in why.en


def test_one_whose_actions_lead_elsewhere_is_refused() -> None:
    game = find(SHELF[0])
    puzzle = game.puzzles[0]
    for wrong in (
        puzzle._replace(hash="0" * 16),
        puzzle._replace(actions=puzzle.actions[:-1]),
        puzzle._replace(seat=7),
    ):
        with pytest.raises(BadGame, match="no longer lead"):
            position(game.edition(None, puzzle.rules, **puzzle.options), wrong)
