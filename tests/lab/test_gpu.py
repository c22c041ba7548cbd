"""The rules on a graphics card. What only a card can show is asked where one is; the rest is asked everywhere."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from andamio.core import layout
from andamio.core.errors import BadInput
from andamio.core.game import Game
from andamio.games import find
from andamio.lab import gpu
from andamio.lab.gpu import card, chosen, pack, ptx
from andamio.lab.gpu.card.batch import narrowed
from andamio.lab.gpu.card.packed import names_in, unpacked
from andamio.lab.gpu.card.shapes import PLAIN, SHAPES, WAVE, Shape, unmeasured
from andamio.lab.gpu.pack import facts, sizes_of
from andamio.lab.playouts import play_at_random
from tests.contract.shelf import each_game

pytestmark = pytest.mark.compiled

MAKES = importlib.util.find_spec("numba_cuda") is not None
needs_maker = pytest.mark.skipif(not MAKES, reason="numba-cuda is not installed: pip install 'andamio[gpu]'")


def has_card() -> bool:
    try:
        card.cupy()
    except card.NoCard:
        return False
    return True


needs_card = pytest.mark.skipif(not (MAKES and has_card()), reason="there is no graphics card here")


@needs_maker
def test_every_kernel_of_a_game_becomes_text_without_a_card() -> None:
    become_text(find("burgueses"))


@pytest.mark.deep
@needs_maker
@each_game
def test_every_kernel_of_every_game_becomes_text_without_a_card(game: Game) -> None:
    become_text(game)


def become_text(game: Game) -> None:
    from andamio.lab.gpu.kernels import KERNELS

    for kernel in KERNELS:
        text = ptx.text_of(game, kernel)
        assert ".target sm_90" in text
        assert card.ENTRY.findall(text) == [card.ENTRY.search(text)[1]]  # type: ignore[index]
        assert card.limited(text, 64).count(".maxnreg 64\n{") == 1
        assert ptx.text_of(game, kernel) == text


@needs_maker
def test_no_index_is_asked_whether_it_is_negative() -> None:
    from numba import cuda, types

    def pick(row, where, found):  # type: ignore[no-untyped-def]
        found[0] = row[where[0]]

    rows = types.Array(types.int64, 1, "C")
    with ptx.compiling_our_way():
        ours, _ = cuda.compile(pick, types.void(rows, rows, rows), cc=ptx.CARD, output="ptx", device=False, abi="numba")
    theirs, _ = cuda.compile(pick, types.void(rows, rows, rows), cc=ptx.CARD, output="ptx", device=False, abi="numba")
    assert ("and.b64" in theirs, "and.b64" in ours) == (True, False), theirs


@needs_maker
@pytest.mark.parametrize("form", ["plain", "block", "wave"])
def test_each_form_plays_the_same_games_in_a_simulator(form: str) -> None:
    """Numba's, in a process of its own: it must know of it before it is imported."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    subprocess.run([sys.executable, "-m", "tests.lab.simulated", "burgueses", form], env=environment, check=True)


def test_moves_that_are_counted_are_chosen_as_from_a_list() -> None:
    is_as_with_lists(find("burgueses"), 300)


@pytest.mark.deep
@each_game
def test_moves_that_are_counted_are_chosen_as_from_a_list_in_every_edition(game: Game) -> None:
    is_as_with_lists(game, 1500)


def is_as_with_lists(game: Game, games: int) -> None:
    from .counted import counting

    play = counting(game)
    for edition in game.editions():
        found, steps = play_at_random(edition, games, seed=7), play(edition, games, 7)
        assert np.array_equal(steps[1], found.steps)
        assert np.array_equal(steps[0][:, : edition.seats], found.points)


@pytest.mark.deep
@needs_card
@each_game
def test_games_are_as_on_a_processor(game: Game) -> None:
    import andamio

    for edition in game.editions():
        here, there = andamio.playouts(edition, 500, seed=3), gpu.playouts(edition, 500, seed=3)
        assert all(np.array_equal(a, b) for a, b in zip(there, (here.ranks, here.points, here.steps), strict=True))


@pytest.mark.deep
@needs_card
@each_game
def test_a_batch_plays_the_same_games_step_by_step(game: Game) -> None:
    edition = game.edition()
    batch, here = gpu.Batch(edition, 200, seed=3), gpu.playouts(edition, 200, seed=3)
    while (batch.turns >= 0).any():
        batch.step(batch.xp.where(batch.turns >= 0, batch.any_moves(), 0))
    assert np.array_equal(batch.results.of(edition.seats).points, here.points)


# -- without a card


class Fake(ModuleType):
    """CuPy as it is where no card answers."""

    class cuda:
        class runtime:
            class CUDARuntimeError(Exception):
                pass

            @staticmethod
            def getDeviceCount() -> int:
                raise Fake.cuda.runtime.CUDARuntimeError


def test_without_cupy_a_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(BadInput, match=r"andamio\[gpu\]"):
        gpu.needs_card()


def test_without_a_card_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", Fake("cupy"))
    with pytest.raises(BadInput, match="none here"):
        gpu.needs_card()


def test_without_numba_cuda_a_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacks(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(ptx, "version", lacks)
    with pytest.raises(BadInput, match=r"andamio\[gpu\]"):
        ptx.text_of(find("burgueses"), "plain")


def test_less_than_one_game_is_refused() -> None:
    with pytest.raises(BadInput, match="1 or more"):
        gpu.playouts(find("burgueses").edition(), 0)


@pytest.mark.parametrize("make", [gpu.playouts, gpu.Batch])
def test_wrong_wishes_are_refused_before_a_card_is_asked_for(make: Any) -> None:
    edition = find("burgueses").edition()
    for games in ("x", 1.5, True, -1):
        with pytest.raises(BadInput, match="games: must be a whole number, 1 or more, not "):
            make(edition, games)
    with pytest.raises(BadInput, match="seed: must be a whole number from 0 to"):
        make(edition, 1, "x")
    with pytest.raises(BadInput, match=r"edition: must be what andamio\.load"):
        make("burgueses", 1)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64])
def test_an_action_that_is_too_large_is_not_cut_to_another_one(kind: Any) -> None:
    bounds = np.iinfo(kind)
    given = np.array([bounds.min, 5, bounds.max], kind)
    card = np.iinfo(np.int32)
    found = narrowed(np, given)
    assert found.dtype == np.int32
    assert found.tolist() == [max(bounds.min, card.min), 5, min(bounds.max, card.max)]


@pytest.mark.parametrize(("driver", "said"), [(13000, "9.0"), (12090, "8.8"), (12040, "8.4"), (12060, "8.5")])
def test_a_text_asks_for_no_more_than_the_driver_knows(driver: int, said: str) -> None:
    assert card.readable("//\n.version 9.4\n.target sm_90\n", driver) == f"//\n.version {said}\n.target sm_90\n"


def test_a_text_that_was_cut_is_made_anew(tmp_path: Any) -> None:
    file = tmp_path / "some.ptx"
    assert ptx.kept(file) == ""
    assert ptx.keep(file, "one\ntwo\n") == ptx.kept(file) == "one\ntwo\n"
    file.write_text(file.read_text()[:-1])
    assert ptx.kept(file) == ""


def test_what_is_packed_says_what_a_processor_found() -> None:
    packed = facts(find("burgueses"), 3)
    found = packed["editions"][0]["found"]
    assert (packed["games"], len(found), len(set(found))) == (3, 3, 3)
    assert facts(find("burgueses"), 3) == packed
    assert facts(find("burgueses"), 2)["editions"][0]["found"] != found


def test_before_anything_was_measured_many_actions_go_in_waves() -> None:
    assert unmeasured(sizes_of(find("burgueses"))) == PLAIN
    assert unmeasured(sizes_of(find("barrio"))) == WAVE
    assert {PLAIN.form, WAVE.form} < {shape.form for shape in SHAPES}


def test_the_fastest_shape_is_remembered_for_a_card(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chosen, "file_of", lambda game, kernel, card: tmp_path / f"{game.name}.{kernel}-1.ptx")
    game, some = find("bloque_a_bloque"), Shape("block", 64, card.BLOCK, 1024)
    two, four = game.edition(seats=2), game.edition(seats=4)
    chosen.remember(game, "NVIDIA H200", [{"box": two.box.tobytes().hex(), "seats": 2, "shape": some, "rate": 1.0}])
    assert chosen.shape_of(two, "NVIDIA H200") == some
    assert chosen.shape_of(four, "NVIDIA H200") == chosen.shape_of(two, "another") == WAVE
    for file in tmp_path.iterdir():
        file.write_text("[")
    assert chosen.shape_of(two, "NVIDIA H200") == WAVE


def test_a_text_may_be_told_how_many_registers_it_has() -> None:
    text = ".visible .entry some(\n.param .u64 a\n)\n{\nret;\n}\n.func other()\n{\n}\n"
    assert card.limited(text, 0) == text
    assert card.limited(text, 64) == text.replace(")\n{\nret", ")\n.maxnreg 64\n{\nret")


def test_without_an_assembler_text_alone_is_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    for name, lines in (("long", 200), ("short", 2)):
        text = "".join(f"line {line}\n" for line in range(lines))
        pack.write(tmp_path / f"{name}.plain", text, 64)
        assert unpacked(tmp_path / f"{name}.plain.ptx.xz").decode() == text
    assert len(list(tmp_path.iterdir())) == 2
    assert names_in(tmp_path) == ["short", "long"]


def test_a_game_is_over_there_as_here() -> None:
    assert card.OVER == layout.OVER


def test_arrays_are_passed_as_numba_takes_them() -> None:
    class Array:
        itemsize, shape = 4, (5, 3, 2)

        class data:
            ptr = 4096

    assert [int(n) for n in card.passed(Array)] == [0, 0, 30, 4, 4096, 5, 3, 2, 24, 8, 4]
    assert [int(n) for n in card.passed(Array, 100, (7,))] == [0, 0, 7, 100, 4096, 7, 100]
