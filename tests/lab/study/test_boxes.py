"""What an author may turn in a box, for every game on the shelf."""

from __future__ import annotations

import tomllib

import pytest

import andamio
from andamio.core.box import Sheet
from andamio.core.errors import AndamioError, BadBox, BadInput
from andamio.core.game import Game
from andamio.core.knobs import path_of
from andamio.games import SHELF
from andamio.lab.study.boxes import as_toml, changed, differences, edition_of, knob, knobs, leaves, printed, value

games = pytest.mark.parametrize("name", SHELF)


def game_of(name: str) -> Game:
    return andamio.load(name).game


@games
def test_every_number_and_word_of_a_box_has_its_knob(name: str) -> None:
    game = game_of(name)
    box = printed(game)
    assert {field for field, _ in leaves(box)} == {k.field for k in knobs(game, box) if k.shape != "rows"}


@games
def test_knobs_are_named_in_both_languages_each_otherwise(name: str) -> None:
    found = knobs(game_of(name), printed(game_of(name)))
    for texts in ([k.name.es for k in found], [k.name.en for k in found]):
        assert all(texts) and len(set(texts)) == len(texts)


@games
def test_what_is_printed_lies_within_the_bounds_of_its_knob(name: str) -> None:
    game = game_of(name)
    box = printed(game)
    for each in knobs(game, box):
        found = value(box, each.field)
        if each.shape == "whole":
            assert each.low <= found <= each.high
        elif each.shape == "choice":
            assert found in [choice for choice, _ in each.choices]
        else:
            assert each.low <= len(found) <= each.high


@games
def test_one_beyond_its_bounds_is_refused_by_the_box(name: str) -> None:
    game = game_of(name)
    box = printed(game)
    for each in knobs(game, box):
        for beyond in (each.low - 1, each.high + 1) if each.shape == "whole" else ():
            with pytest.raises(BadBox):
                edition_of(game, changed(game, box, {each.field: beyond}), game.seats[-1])


@games
def test_a_box_written_as_toml_is_read_as_the_same(name: str) -> None:
    box = printed(game_of(name))
    assert Sheet(tomllib.loads(as_toml(box))).fingerprint == Sheet(box).fingerprint


@games
def test_what_is_changed_is_told_and_nothing_else(name: str) -> None:
    game = game_of(name)
    box = printed(game)
    whole = next(k for k in knobs(game, box) if k.shape == "whole")
    old = value(box, whole.field)
    new = changed(game, box, {whole.field: old + 1})
    assert value(box, whole.field) == old
    assert [(c.field, c.before, c.after) for c in differences(game, box, new)] == [(whole.field, old, old + 1)]


def test_an_unknown_field_is_refused_with_the_nearest() -> None:
    game = game_of("burgueses")
    with pytest.raises(BadInput) as refused:
        knob(game, printed(game), "paar")
    assert "'pair'" in refused.value.say("en") and "«pair»" in refused.value.say("es")


def test_what_a_box_may_leave_out_can_be_changed() -> None:
    game = game_of("bloque_a_bloque")
    more = changed(game, printed(game), {"pools": 3, "start.value": 2})
    assert edition_of(game, more, 2).box[0]["count"].max() > 0
    assert [c.field for c in differences(game, printed(game), more)] == ["start.value", "pools"]


def test_a_path_is_read_step_by_step() -> None:
    assert path_of("spaces.grey[3][0]") == ["spaces", "grey", 3, 0]


@games
def test_marks_are_of_this_game(name: str) -> None:
    edition = andamio.load(name)
    lab = edition.game.lab
    deeds = lab.deeds(edition.box[0])
    assert all(deed.block.end <= edition.game.actions for deed in deeds)
    assert len({deed.key for deed in deeds}) == len(deeds)
    for gift in lab.GIFTS:
        names = [list(edition.tales[kind].names) for kind in gift.kinds]
        assert names[0] and names == names[:1] * len(names)
    assert lab.ENDINGS[-1].kind < 0 <= min([ending.kind for ending in lab.ENDINGS[:-1]], default=0)


@games
def test_what_gives_where_a_sum_is_fixed_makes_a_sound_box(name: str) -> None:
    game = game_of(name)
    box = printed(game)
    for each in knobs(game, box):
        if each.instead:
            moved = {each.field: value(box, each.field) + 1, each.instead: value(box, each.instead) - 1}
            try:
                edition_of(game, changed(game, box, moved), game.seats[-1])
            except AndamioError as error:
                assert each.high == value(box, each.field), error.say("en")
