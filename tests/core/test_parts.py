"""The small parts of the core: texts, blocks, dice, layouts, checks of rules."""

from __future__ import annotations

import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import andamio
from andamio.core.actions import Block, Blocks, code, col, holds, row
from andamio.core.check import check_rules
from andamio.core.dice import pick, roll, seeded
from andamio.core.errors import AndamioError, UnknownClause, UnknownGame
from andamio.core.events import Event, Happening, seen_by
from andamio.core.layout import HOLE, NOBODY, Field, head, record
from andamio.core.text import LANGS, Text, suggest

SMALL = record("SMALL", Field("turn", "i1"), Field("purse", "i4", (2,), "owner"))


def test_a_text_speaks_both_languages() -> None:
    text = Text("{n} {what}", "{what} {n}")
    assert text.fill("es", n=2, what=Text("casas", "houses")) == "2 casas"
    assert text.fill("en", n=2, what=Text("casas", "houses")) == "houses 2"


def test_a_suggestion_is_the_nearest_or_a_list() -> None:
    assert suggest("bury", ["buy", "sell"]).en == "did you mean 'buy'?"
    assert suggest("x", ["buy", "sell"]).en == "there are: buy, sell"
    assert suggest("x", [f"name{n:02}" for n in range(40)]).en.endswith("name11, …")


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=5))
def test_blocks_follow_one_another_and_ids_go_both_ways(shapes: list[tuple[int, int]]) -> None:
    ids, declared = [], Blocks()
    for block in [declared.block(*shape) for shape in shapes]:
        for r in range(block.rows):
            for c in range(block.cols):
                action = code(block, r, c)
                assert holds(block, action) and (row(block, action), col(block, action)) == (r, c)
                ids.append(action)
        assert not holds(block, block.end) and not holds(block, block.start - 1)
    assert ids == list(range(declared.end))


def test_a_block_of_nothing_said_is_one_id() -> None:
    declared = Blocks()
    assert (declared.end, declared.block(2, 3), declared.block()) == (0, Block(0, 2, 3), Block(6, 1))


def test_dice_are_fair_enough_and_the_same_everywhere() -> None:
    dice = seeded(1)
    thrown = [roll(dice[0], 6) for _ in range(6000)]
    assert thrown[:10] == FIRST_THROWS
    assert all(880 < thrown.count(face) < 1120 for face in range(6))


FIRST_THROWS = [1, 5, 5, 1, 3, 5, 4, 5, 0, 1]


def test_dice_of_other_seeds_games_and_seats_differ() -> None:
    seeds = [seeded(seed, game, 3)["seed"].tolist() for seed in range(20) for game in range(20)]
    assert len({tuple(s) for s in seeds}) == 400
    assert len({number for s in seeds for number in s}) == 1200


@pytest.mark.parametrize("seed", [0, 2**62 + 5, 2**63 - 1])
def test_any_whole_number_below_the_bound_is_a_seed(seed: int) -> None:
    assert andamio.load("burgueses").new(seed).turn >= 0


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8).filter(any))
def test_loaded_dice_give_exact_odds(counts: list[int]) -> None:
    dice, drawn = seeded(0), [0] * len(counts)
    dice["loaded"], dice["sides"] = 1, 1
    while dice["loaded"][0] <= dice["sides"][0]:
        drawn[pick(np.array(counts, np.int8), dice[0])] += 1
        dice["loaded"] += 1
    assert drawn == counts


def test_a_record_has_attributes_and_no_unnamed_byte() -> None:
    states = np.zeros(1, SMALL)
    states[0].purse[1] = 7
    states[0].turn = 3
    assert (states[0].purse.tolist(), states[0].turn) == ([0, 7], 3)
    assert SMALL.itemsize == sum(SMALL[name].itemsize for name in SMALL.names or ())


def test_every_state_begins_with_the_same_fields() -> None:
    for name in andamio.SHELF:
        assert {field.name for field in head(1)} <= set(andamio.find(name).state.names or ())


def rules_with(body: str) -> types.ModuleType:
    module = types.ModuleType("made_up")
    module.__file__ = None
    source = f"def rule(s, box):\n    {body}\n"
    import linecache

    linecache.cache["made_up.py"] = (len(source), None, source.splitlines(True), "made_up.py")
    module.__dict__["__file__"] = "made_up.py"
    return module


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("s.purze[0] = 1", "s has no field 'purze'; did you mean 'purse'?"),
        ("return box.tern", "box has no field 'tern'; did you mean 'turn'?"),
        ("box.turn = 1", "a rule may not write to the box"),
        ("box.purse[0] += 1", "a rule may not write to the box"),
    ],
)
def test_mistakes_that_compilation_hides_are_found_on_loading(body: str, fault: str) -> None:
    with pytest.raises(AttributeError, match=r"made_up:2: in rule") as caught:
        check_rules(rules_with(body), {"s": SMALL, "box": SMALL})
    assert fault in str(caught.value)


def test_an_unknown_game_gets_a_suggestion() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'burgueses'"):
        andamio.load("burgeses")


def test_an_unknown_clause_is_refused() -> None:
    with pytest.raises(UnknownClause, match=r"no clause §9\.9"):
        andamio.find("burgueses").rulebook("en").clause("9.9")


def test_every_error_speaks_both_languages() -> None:
    for kind in AndamioError.__subclasses__():
        assert set(kind.text._fields) == set(LANGS)
        assert kind.text.es and kind.text.en


def test_listing_games_imports_neither_numba_nor_numpy() -> None:
    probe = (
        "import sys, andamio; [andamio.find(n).title for n in andamio.SHELF]; import andamio.cli.app, andamio.cli.games"
    )
    probe += "; print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_secret_of_nobody_is_not_an_onlooker_s() -> None:
    assert seen_by([Event("secret", seen_by="owner")], [Happening(0, NOBODY, 7, 0)], NOBODY)[0].what == HOLE


@pytest.mark.compiled
def test_somebody_without_a_home_has_a_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    from andamio.core import cache

    def homeless() -> None:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("ANDAMIO_CACHE", raising=False)
    assert "andamio-" in str(cache.cache_folder())
    monkeypatch.setenv("ANDAMIO_CACHE", "/elsewhere")
    assert str(cache.cache_folder()) == "/elsewhere"


@pytest.mark.parametrize("seats", [np.int64(2), np.int8(2)])
def test_a_number_of_numpy_is_a_number(seats: object) -> None:
    assert andamio.load("burgueses", seats=seats).seats == 2
