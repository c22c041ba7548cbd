"""Two decks, both our reconstruction: what the rulebook says holds for each, and an option says which is played."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path

import pytest

from andamio.core.game import Edition
from andamio.core.record import read, write
from andamio.games import find
from andamio.games.bloque_a_bloque import GAME
from andamio.games.bloque_a_bloque import state as g
from andamio.lab.playthrough import random_steps
from andamio.lab.study import boxes
from tests.contract.shelf import is_sound

DECKS = (False, True)
OTHER = {"blue": "brown", "brown": "blue"}


def deck(second: bool, **options: object) -> Edition:
    return GAME.edition(second_deck=second, **options)


def ends(second: bool) -> Counter[str]:
    return Counter(end for card in deck(second).sheet.fields["floors"] for end in card["ends"])


def mirrored(card: tuple[tuple[str, ...], int]) -> tuple[tuple[str, ...], int]:
    """The same card in the other colours."""
    said, value = card
    return tuple(sorted(" ".join(OTHER.get(word, word) for word in end.split()) for end in said)), value


@pytest.mark.parametrize("second", DECKS)
def test_1_1_each_deck_has_67_cards_of_four_sorts(second: bool) -> None:
    count = deck(second).box[0].count
    sorts = count[: g.START].sum(), count[g.COINS : g.SALE].sum(), count[g.SALE : g.POOL].sum(), count[g.POOL]
    assert sorts == (44, 9, 8, 6)
    assert list(count[g.SALE : g.POOL]) == [4, 4]


@pytest.mark.parametrize("second", DECKS)
def test_1_1_each_deck_has_every_floor_in_both_colours(second: bool) -> None:
    found = ends(second)
    assert all(found[f"{level} {colour}"] >= 2 for level in range(7) for colour in OTHER)
    cards = Counter((tuple(sorted(card["ends"])), card["value"]) for card in deck(second).sheet.fields["floors"])
    assert Counter({mirrored(card): count for card, count in cards.items()}) == cards


def test_the_second_has_more_roofs_and_fewer_zeros() -> None:
    first, second = map(ends, DECKS)
    zeros = [found["0 blue"] + found["0 brown"] for found in (first, second)]
    assert first["roof"] < second["roof"] and zeros[0] > zeros[1]


def test_the_option_says_which_is_played_and_the_first_is_usual() -> None:
    assert GAME.edition().box_fingerprint == deck(False).box_fingerprint != deck(True).box_fingerprint
    assert pickle.loads(pickle.dumps(deck(True))).box_fingerprint == deck(True).box_fingerprint
    assert boxes.printed(GAME, {"second_deck": "yes"})["floors"] == deck(True).sheet.fields["floors"]


def test_a_box_of_ones_own_goes_before_both(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text((GAME.folder / "box.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert GAME.edition(file, second_deck=True).box_fingerprint == deck(False).box_fingerprint


def test_a_record_is_read_with_the_deck_that_it_was_played_with() -> None:
    match = deck(True, seats=3).new(4)
    match.play(match.legal()[0])
    again = read(write(match), find).match
    assert again.edition.box_fingerprint == deck(True).box_fingerprint
    assert again.states.tobytes() == match.states.tobytes()


def test_a_record_from_before_there_were_two_is_of_the_first() -> None:
    match = deck(False).new(4)
    text = write(match)
    assert " second_deck=False" in text
    assert read(text.replace(" second_deck=False", ""), find).match.states.tobytes() == match.states.tobytes()


@pytest.mark.parametrize("seats", [2, 4])
def test_random_games_with_the_second_are_sound(seats: int) -> None:
    *_, (match, _) = random_steps(deck(True, seats=seats), 5)
    assert match.is_over and is_sound(match)
