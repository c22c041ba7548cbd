"""Matches that began by the first rules, which offered a renewal even after the last token (§4.4), go on by them."""

from __future__ import annotations

import copy
import pickle

import pytest

from andamio.core.errors import BadRecord, IllegalAction
from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.core.record import read, write
from andamio.games import find

from .table import can, edition, state

FIRST, NOW = 1, 2


def by_rules(version: int) -> Edition:
    return edition(2, "renewal", version=version)


def last_token(version: int, seed: int = 1) -> Match:
    """Played to where the last token lies; nobody builds, so there is money, and market and deck are never empty."""
    match = by_rules(version).new(seed)
    while not match.is_over and state(match).placed < 12:
        match.play(next(a for a in match.legal() if not match.say(a).startswith(("build", "renew", "swap"))))
    return match


def test_the_first_rules_go_on_after_the_last_token_and_the_current_ones_do_not() -> None:
    assert can(last_token(FIRST), "renew the market")
    assert last_token(NOW).is_over


def test_both_ways_are_the_same_up_to_there() -> None:
    first, now = last_token(FIRST), last_token(NOW)
    assert first.actions == now.actions
    first.play("end the turn")
    assert first.totals() == now.totals() and first.ranks() == now.ranks()


def test_a_record_is_read_by_the_rules_of_its_match() -> None:
    match = last_token(FIRST)
    match.play("renew the market")
    text = write(match)
    again = read(text, find).match
    assert (again.edition.version, again.states.tobytes()) == (FIRST, match.states.tobytes())
    with pytest.raises(BadRecord):
        read(text.replace("rules: 1", "rules: 2"), find)


def test_a_match_and_its_copies_go_on_by_their_rules() -> None:
    for again in (copy.deepcopy(last_token(FIRST)), pickle.loads(pickle.dumps(last_token(FIRST)))):
        assert again.edition.version == FIRST and can(again, "renew the market")


def test_an_edition_travels_with_its_version() -> None:
    for version in (FIRST, NOW):
        again = pickle.loads(pickle.dumps(by_rules(version)))
        assert (again.version, again.box[0].version) == (version, version)


def test_a_view_is_of_the_rules_of_its_match() -> None:
    match = last_token(FIRST)
    assert match.view(match.turn).legal() == match.legal() != []


def test_after_the_last_token_the_current_rules_name_the_end() -> None:
    match = by_rules(NOW).typed()
    match.place(last_token(FIRST).states)
    with pytest.raises(IllegalAction) as refused:
        match.play("renew the market")
    assert refused.value.clause == "3.1"
