"""Seeded games told line by line, and their hash: what a change of rules cannot hide from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache

from andamio.core.dice import seeded, throw
from andamio.core.game import Edition, Game
from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.core.options import say_options
from andamio.core.record import state_hash

SIGNED_GAMES = 12  # of each edition
DIGITS = 12


def random_steps(edition: Edition, seed: int) -> Iterator[tuple[Match, str]]:
    """A random game step by step, chance's steps too; after each, the match and what was just played."""
    dice, match = seeded(seed), edition.typed()
    while not match.is_over:
        moves = match.legal()
        action = moves[throw(dice, len(moves))] if moves else match.throw(dice)
        who = match.whose_turn
        match.play(action)
        yield match, f"{who} {match.say(action)}"


def playthrough(edition: Edition, seed: int) -> str:
    """Every step with its words, the state's hash, what each seat's view hashes to, and what an onlooker hears."""
    options = say_options(edition.options)
    lines = [f"{edition.game.name} rules {edition.version} box {edition.box_fingerprint} {options} seed {seed}"]
    match = edition.typed()
    for match, played in random_steps(edition, seed):
        views = " ".join(hashed(bytes(match.view(seat)))[:6] for seat in (*range(edition.seats), NOBODY))
        legal = ", ".join(map(match.say, match.legal()))
        lines.append(f"{played} | {state_hash(match)} | {views} | {'; '.join(match.tell())} | {legal}")
    lines.append(f"scores {match.scores()} ranks {match.ranks()}")
    return "\n".join([*lines, ""])


@cache
def signature(game: Game, version: int | None = None) -> str:
    """A hash over every state, event and legal action of fixed seeded games of every edition; of the current rules."""
    seen = hashlib.sha256()
    for edition in game.editions(version):
        for seed in range(SIGNED_GAMES):
            for match, _ in random_steps(edition, seed):
                seen.update(match.states.tobytes() + repr((match.legal(), match.happened(NOBODY))).encode())
            seen.update(repr((match.scores(), match.ranks())).encode())
    return seen.hexdigest()[:DIGITS]


def hashed(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
