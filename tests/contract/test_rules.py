"""Legality, soundness, chance and the end of every game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pytest

from andamio.core.compiled import JIT
from andamio.core.errors import BadGame
from andamio.core.game import Edition, Game
from andamio.core.layout import CHANCE, OVER
from andamio.core.rulebook import clause_name
from andamio.core.text import LANGS
from andamio.lab.playouts import Games, play_at_random
from tests.depth import SEED, amount, games

from .shelf import FEW, MANY, each_edition, each_game, forbidden, is_sound, positions, random_positions

BEYOND = 3  # ids that no action has, on either side
SOUND_GAMES = amount(20_000, 2000, 2)


@each_edition
def test_legal_and_bar_agree_on_every_id(edition: Edition) -> None:
    ids = range(-BEYOND, edition.game.outcomes + BEYOND)
    for match in positions(edition):
        allowed = {a for a in ids if forbidden(match, a) == 0}
        listed = match.legal() if match.turn != CHANCE else list(match.odds())
        assert allowed == set(listed)
        assert len(listed) == len(set(listed))


@each_edition
def test_a_seat_in_turn_can_act(edition: Edition) -> None:
    assert all(match.legal() for match in positions(edition) if match.turn >= 0)


@each_edition
def test_what_a_person_is_offered_can_be_done_and_is_not_nothing(edition: Edition) -> None:
    for match in positions(edition):
        offered = edition.game.words.offered(match.view(match.turn)) if match.turn >= 0 else []
        assert bool(offered) == (match.turn >= 0)
        assert set(offered) <= set(match.legal()) and len(offered) == len(set(offered))


@each_edition
def test_every_refusal_names_a_clause_of_the_rulebook(edition: Edition) -> None:
    clauses = edition.game.rulebook("es").clauses
    for match in positions(edition):
        if match.turn >= 0:
            refusals = {forbidden(match, a) for a in range(edition.game.actions)} - {0}
            assert {clause_name(number) for number in refusals} <= set(clauses)


@each_edition
def test_every_position_is_sound(edition: Edition) -> None:
    assert all(map(is_sound, random_positions(edition, MANY) if JIT else positions(edition)))


@lru_cache(maxsize=2)
def many_games(edition: Edition) -> Games:
    return play_at_random(edition, SOUND_GAMES, SEED)


@each_edition
def test_thousands_of_random_games_end(edition: Edition) -> None:
    played = many_games(edition)
    assert played.turns.min() > 0
    assert (played.ranks.min(axis=1) == 1).all() or edition.seats == 1


@each_edition
def test_ranks_follow_one_another_with_ties(edition: Edition) -> None:
    """1 + how many are better: 1 1 3, never 1 1 2. Who plays alone may be beaten by the game: 2."""
    ranks = many_games(edition).ranks
    better = (ranks[:, None, :] < ranks[:, :, None]).sum(axis=2)
    assert np.array_equal(ranks, 1 + better) or (edition.seats == 1 and np.isin(ranks, (1, 2)).all())


@each_edition
def test_odds_are_what_chance_does(edition: Edition) -> None:
    for match in positions(edition):
        if match.turn == CHANCE:
            odds = match.odds()
            assert abs(sum(odds.values()) - 1) < 1e-9
            assert all(edition.game.actions <= action < edition.game.outcomes for action in odds)


@each_edition
def test_events_fit_their_log(edition: Edition) -> None:
    """A log that is full may have lost something; one play holds all that chance did after it."""
    for seed in games(FEW):
        match = edition.new(seed)
        while not match.is_over:
            assert match.log["count"][0] < match.log["room"][0]
            match.play(match.legal()[match.steps % len(match.legal())])


@each_edition
def test_rules_leave_the_box_as_it_is(edition: Edition) -> None:
    before = edition.box.tobytes()
    play_at_random(edition, FEW)
    assert [match.steps for match in random_positions(edition, 1)]
    assert edition.box.tobytes() == before


@each_edition
def test_turns_are_counted(edition: Edition) -> None:
    for match in positions(edition):
        assert (match.turn != OVER) or match.states["turns"][0] > 0


@each_game
def test_a_state_is_small_and_has_no_unnamed_byte(game: Game) -> None:
    assert game.state.itemsize <= 1536
    assert sum(game.state[name].itemsize for name in game.state.names or ()) == game.state.itemsize


@each_game
def test_words_exist_for_everything(game: Game) -> None:
    edition = game.edition()
    assert set(edition.lexicon.texts) == set(range(game.outcomes))
    assert set(edition.tales) == set(range(len(game.events)))
    assert len({event.name for event in game.events}) == len(game.events)
    for lang in LANGS:
        assert all(category.text.to(lang) for category in game.categories)


@each_game
def test_mypy_compares_its_folder_with_the_contract(game: Game) -> None:
    said = (game.folder / "__init__.py").read_text(encoding="utf-8")
    owed = "state, box, rules, advice, words, draw, about, deeds, figures, lessons, pieces, lab"
    assert f"FOLDER = Folder({owed})" in said
    assert all(hasattr(game, name) for name in ("state", "box", "rules", "advice", "words", "drawing"))


@each_game
def test_an_event_that_nobody_tells_is_refused_on_loading(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    told = game.edition().tales
    for kind, event in enumerate(game.events):
        rest = {other: tale for other, tale in told.items() if other != kind}
        monkeypatch.setattr(game.words, "tales", lambda box, rest=rest: rest)
        with pytest.raises(BadGame, match=f"nobody tells the event '{event.name}'"):
            _ = game.edition().tales


@each_game
def test_no_name_of_a_module_is_given_twice(game: Game) -> None:
    for file in game.folder.rglob("*.py"):
        names = list(names_given(ast.parse(file.read_text(encoding="utf-8"))))
        assert len(names) == len(set(names)), file.name


def names_given(module: ast.Module) -> Iterator[str]:
    for statement in module.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            yield statement.name
        for target in statement.targets if isinstance(statement, ast.Assign) else ():
            yield from (name.id for name in ast.walk(target) if isinstance(name, ast.Name))
