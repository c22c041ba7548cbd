"""Whoever cannot tell two histories apart is told and shown the same of both, at every step: the sacred tests."""

from __future__ import annotations

from itertools import cycle

import pytest

from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.core.text import LANGS, Lang

from .histories import ENOUGH, Pair, has_secrets, pairs, shown
from .shelf import each_edition
from .test_drawings import drawings, scene_of

pytestmark = pytest.mark.compiled


def all_pairs(edition: Edition) -> list[Pair]:
    return [pair for found in pairs(edition).values() for pair in found]


@each_edition
def test_there_are_histories_that_a_viewer_cannot_tell_apart(edition: Edition) -> None:
    """Else the tests below, and those over the web, would say nothing."""
    for viewer, found in pairs(edition).items():
        assert len(found) == (ENOUGH if has_secrets(edition) else 0), f"viewer {viewer}: {len(found)}"
        for _, true, other in found:
            assert true.states.tobytes() != other.states.tobytes()
            for one, two in zip(true.replay(), other.replay(), strict=True):
                assert shown(one, viewer) == shown(two, viewer)


@each_edition
def test_every_step_of_both_is_told_the_same(edition: Edition) -> None:
    for (viewer, true, other), lang in zip(all_pairs(edition), cycle(LANGS)):
        for one, two in zip(true.replay(), other.replay(), strict=True):
            assert one.tell(viewer, lang=lang) == two.tell(viewer, lang=lang)


@each_edition
def test_where_both_end_everything_in_words_is_the_same(edition: Edition) -> None:
    for (viewer, true, other), lang in zip(all_pairs(edition), cycle(LANGS)):
        assert in_words(true, viewer, lang) == in_words(other, viewer, lang)


def in_words(match: Match, viewer: int, lang: Lang) -> list[object]:
    """What a page says of a position, beside its pictures."""
    view, words = match.view(viewer), match.game.words
    chips = [words.chips(view, seat) for seat in range(match.edition.seats)]
    return [view.look(match.names(lang), lang), view.legal(), words.prompt(view), words.guide(view), chips]


@each_edition
def test_where_both_end_everything_is_drawn_the_same(edition: Edition) -> None:
    for (viewer, true, other), lang in zip(all_pairs(edition), cycle(LANGS)):
        mine, theirs = (drawings(scene_of(match.view(viewer), lang)) for match in (true, other))
        assert mine == theirs


@each_edition
def test_where_both_end_the_same_is_refused_for_the_same_clause(edition: Edition) -> None:
    for viewer, true, other in all_pairs(edition):
        if true.turn == viewer:
            mine, theirs = ([match.engine.forbid(match.view(viewer).states, match.box, action)
                             for action in range(edition.game.actions)] for match in (true, other))  # fmt: skip
            assert mine == theirs
