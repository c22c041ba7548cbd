"""Rules change only together with their version; playthroughs show where."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from andamio.core.compiled import JIT
from andamio.core.game import Edition, Game
from andamio.lab.playthrough import playthrough, signature

from .shelf import each_edition, each_game

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
SEED = 1
compiled_or_deep = pytest.mark.compiled if JIT else pytest.mark.deep  # interpreted, thousands of steps take long


@compiled_or_deep
@each_game
def test_the_signatures_are_those_of_the_versions(game: Game) -> None:
    """The rules changed: give them a new version, a new line in VERSIONS.toml, and run `make playthroughs`."""
    versions = tomllib.loads((game.folder / "VERSIONS.toml").read_text(encoding="utf-8"))
    assert list(versions)[-1] == str(game.version) == str(max(game.versions))
    for version in game.versions:
        assert versions[str(version)]["signature"] == signature(game, version), f"rules {version}"
    signatures = [version["signature"] for version in versions.values()]
    assert len(signatures) == len(set(signatures))


@each_game
def test_rules_of_several_versions_can_ask_which_it_is(game: Game) -> None:
    for version in game.versions if game.earlier else ():
        assert game.edition(None, version).box[0].version == version


@each_edition
def test_the_playthrough_is_as_recorded(edition: Edition) -> None:
    recorded = file_of(edition).read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(playthrough(edition, SEED).splitlines(), recorded, strict=True), 1):
        assert line == expected, f"line {number}"


def file_of(edition: Edition) -> Path:
    """Named by all options but those that say no: a game may have many, and a name has an end."""
    said = [f"{key}={value}" for key, value in edition.options.items() if value is not False]
    return PLAYTHROUGHS / ("-".join([edition.game.name, *said]) + ".txt")


def record_all() -> None:
    from andamio.games import SHELF, find

    PLAYTHROUGHS.mkdir(exist_ok=True)
    for name in SHELF:
        print(name, signature(find(name)))
        for edition in find(name).editions():
            file_of(edition).write_text(playthrough(edition, SEED), encoding="utf-8")


if __name__ == "__main__":
    record_all()
