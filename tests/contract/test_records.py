"""A record alone rebuilds its match, and what is no record is refused."""

from __future__ import annotations

import pytest

from andamio.core.compiled import JIT
from andamio.core.errors import BadRecord
from andamio.core.game import Edition, Game
from andamio.core.match import Match
from andamio.core.record import read, write
from andamio.core.text import LANGS
from andamio.games import find
from tests.depth import DEEP, amount

from .shelf import FEW, each_edition, each_game, positions

HEAD = 7  # lines before the first action
EVERY = amount(1, 7, 19)  # of so many lines, positions or actions one is tried
SHORT = 40  # actions of a match that is cut, changed and read again and again


def ended(edition: Edition, seed: int) -> Match:
    match = edition.new(seed)
    while not match.is_over:
        legal = match.legal()
        match.play(legal[match.steps % len(legal)])
    return match


def begun(edition: Edition, seed: int) -> Match:
    """In the deep run it is played to its end."""
    match = ended(edition, seed)
    return match if DEEP else match.at(SHORT)


@each_edition
def test_actions_alone_rebuild_the_state_byte_for_byte(edition: Edition) -> None:
    for seed in range(FEW):
        match = ended(edition, seed)
        assert match.at(match.steps).states.tobytes() == match.states.tobytes()


@each_edition
def test_a_record_reads_back_in_both_languages(edition: Edition) -> None:
    match = ended(edition, 1) if JIT else begun(edition, 1)
    names = [f"Ana {seat}" for seat in range(edition.seats)]
    for lang in LANGS:
        again, who = read(write(match, names, lang), find)
        assert (again.actions, again.states.tobytes(), who) == (match.actions, match.states.tobytes(), names)


@each_edition
def test_an_unfinished_match_has_a_record_too(edition: Edition) -> None:
    match = ended(edition, 2).at(9)
    assert read(write(match), find).match.states.tobytes() == match.states.tobytes()


@each_edition
def test_a_record_cut_anywhere_is_refused(edition: Edition) -> None:
    lines = write(begun(edition, 3)).splitlines()
    for length in {*range(0, len(lines) - 1, EVERY), *range(HEAD), len(lines) - 2}:
        with pytest.raises(BadRecord):
            read("\n".join(lines[:length]), find)


@each_edition
def test_one_changed_action_is_refused(edition: Edition) -> None:
    lines = write(begun(edition, 4)).splitlines()
    for number in range(HEAD, len(lines) - 1, EVERY):
        changed = [*lines[:number], lines[number] + "x", *lines[number + 1 :]]
        with pytest.raises(BadRecord, match=f"line {number + 1}"):
            read("\n".join(changed), find)


@each_game
def test_say_and_read_undo_each_other(game: Game) -> None:
    lexicon = game.edition().lexicon
    for action in range(game.outcomes):
        for lang in LANGS:
            assert lexicon.read(lexicon.say(action, lang)) == action
            assert lexicon.read(f"  {lexicon.say(action, lang).upper()} ") == action


@each_edition
def test_undo_is_replay(edition: Edition) -> None:
    """Where it is allowed at all, the state before comes back byte for byte."""
    for match in positions(edition)[::EVERY]:
        for action in match.legal()[::EVERY]:
            after = match.clone()
            after.play(action)
            try:
                after.undo()
            except Exception as refused:
                assert type(refused).__name__ == "CannotUndo"
                continue
            assert after.states.tobytes() == match.states.tobytes()
