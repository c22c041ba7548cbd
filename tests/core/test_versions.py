"""A match is played, written and read by the version of the rules that it began with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from andamio.core.errors import BadRecord, UnknownRules
from andamio.core.game import Game
from andamio.core.record import read, write
from andamio.games import find

OURS = find("burgueses")
NEXT = replace(OURS, version=OURS.version + 1, earlier=(OURS.version,))


def next_one(name: str) -> Game:
    return NEXT


def test_new_matches_are_played_by_the_current_version() -> None:
    assert OURS.edition().version == OURS.version
    assert NEXT.edition().version == NEXT.edition_with("", {}).version == NEXT.version


def test_an_earlier_version_is_played_where_it_is_asked_for() -> None:
    box = (OURS.folder / "box.toml").read_text(encoding="utf-8")
    editions = (NEXT.edition(None, OURS.version), NEXT.edition_with("", {}, OURS.version))
    for edition in (*editions, NEXT.edition_with(box, {}, OURS.version), *NEXT.editions(OURS.version)):
        assert edition.version == OURS.version


def test_the_box_is_the_same_whatever_the_version() -> None:
    assert NEXT.edition(None, OURS.version).box_fingerprint == NEXT.edition().box_fingerprint


def test_an_earlier_version_may_have_been_tried_in_other_editions() -> None:
    azul = find("azul_pabellon")
    tried_earlier = {azul.version: ({"seats": 3}, {"seats": 4})}
    game = replace(azul, version=2, earlier=(1,), tried=({"seats": 2},), tried_earlier=tried_earlier)
    assert [edition.seats for edition in game.editions()] == [2]
    assert [edition.seats for edition in game.editions(azul.version)] == [3, 4]


@pytest.mark.parametrize("version", [0, -1, NEXT.version + 1, True, "", "x", "01"])
def test_a_version_that_is_not_played_is_refused(version: int) -> None:
    with pytest.raises(UnknownRules, match=f"played by rules {version}; the rules played here: 1, 2"):
        NEXT.edition(None, version)


def test_a_record_names_the_version_of_its_match() -> None:
    for version in NEXT.versions:
        assert write(NEXT.edition(None, version).new(1)).splitlines()[2] == f"rules: {version}"


def test_a_record_is_read_by_the_version_that_it_names() -> None:
    text = write(OURS.edition().new(1))
    match = read(text, next_one).match
    assert match.edition.version == OURS.version != NEXT.version
    assert write(match) == text
    assert match.at(3).edition is match.edition is match.clone().edition


def test_a_record_of_rules_that_are_not_played_any_more_says_so() -> None:
    text = write(NEXT.edition().new(1))
    with pytest.raises(BadRecord, match="line 3: played by rules 2; the rules played here: 1") as refused:
        read(text, find)
    assert refused.value.say("es").endswith("línea 3: se jugó con las reglas 2; aquí se juega con las reglas: 1")


def test_rules_are_asked_for_before_options_that_they_may_not_know() -> None:
    text = write(NEXT.edition().new(1)).replace("options: seats=2", "options: seats=2 wind=strong")
    with pytest.raises(BadRecord, match="played by rules 2"):
        read(text, find)
