"""Positions of matches between strong bots in which one deed is clearly the best, and the advice does not see it.

    match ── decision ── all deeds, a little ── the better ones, more ── the best ones, by other dice ── puzzle

Everything is judged from what the seat in turn can see: each simulation deals the rest anew. Values are found by
searches that play on for everybody. The same editions, simulations and seed find the same, on whatever engine.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import count
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from andamio.bots import Budget, find
from andamio.bots.glances import GLANCES, glance, glances
from andamio.bots.hints import line_of
from andamio.bots.judge import error
from andamio.bots.puzzle_words import WORTH, candidate_of
from andamio.bots.reasons import Advisor, changes
from andamio.bots.search import Search
from andamio.bots.values import Asking, Value, keen, line_value
from andamio.core.compiled import Array
from andamio.core.dice import seeded, throw
from andamio.core.errors import BadInput
from andamio.core.game import Edition, Game
from andamio.core.match import Match
from andamio.core.puzzles import Outcome, Puzzle, after, deeds, from_plain, is_midway, to_line
from andamio.core.record import state_hash
from andamio.core.text import Text
from andamio.core.view import View

from .analysis import ENGINE, tidy
from .engines import Opened
from .engines.processes import Processes
from .simulate import play_match, which

PLAYERS = "maestra"  # who plays the matches
USUAL, LEAST, MOST = 6400, 1280, 1_000_000  # simulations of each of the best deeds
FEWEST, DEEDS = 3, 60  # options that are a choice, and those that a person can still look through
SHARES = (64, 8, 1)  # by what simulations are divided, round by round
LEFT = 12  # deeds of which any may be the best, and more are too many
WORSE = 3  # standard errors by which a deed is given up
SURE = 4  # those by which the solution is better than what is left
DOUBT = 2  # those below which a difference is none
POINTS, CHANCES = 1.5, 0.06  # one of which it brings at least
PROMISE = 0.6  # of that, for which it is worth looking on
HOPE, WON = 0.05, 0.97  # who has less to win, or more without it, has no reason to think
SPARE = 1.5  # found for each that is kept, so that they may be different
PHASES = 3
LOOKED = 24  # positions of one match
EACH = 2  # puzzles of one match
BARREN = 400  # matches in a row without any, after which there are none
FORMAT = 1  # of the lines of a file

Progress = Callable[[int, int, int], None]  # told how many are found, of how many, and matches looked through
Way = tuple[int, ...]  # a deed, step by step


class Weighed(NamedTuple):
    value: Value
    simulations: int


Judged = dict[Way, Weighed]


# -- one position


def puzzle_in(match: Match, phase: float, simulations: int, seed: int) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    view = match.view(match.turn)
    options = options_of(view, match)
    if options is None:
        return None
    seen = glances(view, options)
    found = narrowed(view, list(options.values()), seen, simulations, seed)
    if found is None or not is_puzzle(view, found, seen):
        return None
    return written(match, view, found, phase, simulations, seed)


def options_of(view: View, match: Match) -> dict[bytes, Way] | None:
    """All deeds, where they are a choice and nothing is midway."""
    if len(view.legal()) < FEWEST or is_midway(view, match):
        return None
    found = deeds(view, DEEDS)
    return found if found and len(found) >= FEWEST else None


def narrowed(view: View, ways: list[Way], seen: Sequence[Way], simulations: int, seed: int) -> Judged | None:
    """What deeds come to: all of them a little, those that may be the best again and again, by other dice each time.

    None as soon as too many may be, or what the advice sees.
    """
    found: Judged = {}
    for number, share in enumerate(SHARES):
        found |= judged(view, ways, Asking(simulations // share, seed + number))
        if len(found) < FEWEST:
            return None
        best, *others = ranked(found)
        ways = [best, others[0], *possible(found)]
        if best in seen or len(ways) > LEFT or (number and not is_promising(lead(found, best, others[0], view.seat))):
            return None
        ways = list(dict.fromkeys([*ways, *(way for way in seen if way in found)]))
    return found


def is_promising(apart: Lead) -> bool:
    much = (apart.points, POINTS), (apart.chance, CHANCES)
    return is_sure(apart.worth, 1) and any(figure.mean() >= PROMISE * least for figure, least in much)


def judged(view: View, ways: Sequence[Way], asking: Asking) -> Judged:
    values = {way: line_value(view, way, asking) for way in ways}
    return {way: Weighed(value, asking.simulations) for way, value in values.items() if value is not None}


def ranked(found: Judged) -> list[Way]:
    return sorted(found, key=lambda way: -float(found[way].value.worth.mean()))


def possible(found: Judged) -> list[Way]:
    """Those that may be the best, the likeliest first."""
    ways = ranked(found)
    return [way for way in ways if not is_sure(lead(found, ways[0], way, 0).worth, WORSE)]


def is_sure(figure: Array, doubt: float) -> bool:
    return bool(figure.mean() > doubt * error(figure))


class Lead(NamedTuple):
    """By how much one deed is better than another, batch by batch."""

    points: Array
    chance: Array
    worth: Array


def lead(found: Judged, one: Way, other: Way, seat: int) -> Lead:
    """In different rounds they had different dice: the errors say so."""
    more, less = found[one].value, found[other].value
    return Lead((more.points - less.points)[:, seat], (more.wins - less.wins)[:, seat], more.worth - less.worth)


def is_puzzle(view: View, found: Judged, seen: Sequence[Way]) -> bool:
    """One is clearly the best, the advice does not see it, it is worth a thought, and the reason can be told."""
    best, following, *_ = ranked(found)
    if best in seen or not is_much(lead(found, best, following, view.seat)):
        return False
    hope, without = (float(found[way].value.wins[:, view.seat].mean()) for way in (best, following))
    told = [reason_of(view, found, best, other) for other in {following, *seen} if other in found]
    return HOPE <= hope >= without <= WON and all(told)


def is_much(apart: Lead) -> bool:
    much = (apart.points, POINTS), (apart.chance, CHANCES)
    matters = any(is_sure(figure, DOUBT) and figure.mean() >= least for figure, least in much)
    return matters and is_sure(apart.worth, SURE)


def reason_of(view: View, found: Judged, best: Way, other: Way) -> list[str]:
    """What would change with another deed, in words."""
    told = Advisor(view.edition, view.seat, [str(seat) for seat in range(view.edition.seats)], "en")
    return changes(told, *(candidate_of(outcome(view, found, way, best)) for way in (best, other)))


# -- what is written down


def written(match: Match, view: View, found: Judged, phase: float, simulations: int, seed: int) -> Puzzle:
    edition, ways = match.edition, ranked(found)
    return Puzzle(
        edition.version, edition.box_fingerprint, dict(edition.options), tuple(match.actions), state_hash(match),
        view.seat, tidy(phase), line(view, ways[0], simulations, seed),
        tuple(outcome(view, found, way, ways[0]) for way in ways), ENGINE, simulations, seed,
    )  # fmt: skip


def outcome(view: View, found: Judged, way: Way, best: Way) -> Outcome:
    (value, simulations), apart = found[way], lead(found, best, way, view.seat)
    return Outcome(
        way, means(value.points), errors(value.points.T), means(value.wins), means(value.parts), simulations,
        tuple(tidy(figure.mean()) for figure in apart), errors(apart),
    )  # fmt: skip


def errors(figures: Iterable[Array]) -> tuple[float, ...]:
    return tuple(tidy(error(figure)) for figure in figures)


def means(figures: Array) -> tuple[float, ...]:
    return tuple(map(tidy, figures.mean(axis=0)))


def line(view: View, best: Way, simulations: int, seed: int) -> Way:
    """The best deed, and the own steps that a search would let follow at once."""
    match, bot = after(view, best), Search("line", Budget(simulations=simulations), keen(view.edition))
    if match.turn != view.seat or match.states[0].turns != view.turns:
        return best
    now = match.view(view.seat)
    action = bot.think(now, match.legal(), None, seeded(seed)).action
    return *best, *line_of(now, bot.trees[0], action)


# -- one match


class Quest(NamedTuple):
    """Where puzzles are looked for: the same finds the same."""

    editions: tuple[Edition, ...]  # of one game; they take turns
    simulations: int
    seed: int

    @property
    def heading(self) -> dict[str, Any]:
        first, options = self.editions[0], [dict(edition.options) for edition in self.editions]
        rest = {"simulations": self.simulations, "seed": self.seed}
        return {"quest": FORMAT, "engine": ENGINE, **which(first), "options": options, **rest}


def editions_of(game: Game, given: Mapping[str, object]) -> tuple[Edition, ...]:
    """The usual options at every number of seats, then those that the house tries: what agrees with `given`."""
    wanted = game.edition(None, None, **given)
    fixed = {name: wanted.options[name] for name in given}
    usual = [game.edition(None, None, seats=seats) for seats in game.seats]
    found = {tuple(edition.options.items()): edition for edition in (*usual, *game.editions())}
    agreeing = [edition for edition in found.values() if fixed.items() <= edition.options.items()]
    return tuple(agreeing) or (wanted,)


class Job(NamedTuple):
    quest: Quest
    number: int  # of a match


def puzzles_of(job: Job) -> list[Puzzle]:
    """Those of one match, the clearest first."""
    quest, number = job
    edition = quest.editions[number % len(quest.editions)]
    match, _ = play_match(edition, [find(PLAYERS) for _ in range(edition.seats)], quest.seed, number)
    seed = quest.seed + number * len(SHARES)
    found = [puzzle_in(position, phase, quest.simulations, seed) for position, phase in surprises(match, seed)]
    return sorted(filter(None, found), key=lambda puzzle: -puzzle.outcomes[1].loses[WORTH])


def surprises(match: Match, seed: int) -> list[tuple[Match, float]]:
    """Some positions in which the bots did what the advice does not see, and how much of the match had been played."""
    again, found, actions = Match(match.edition), [], match.actions
    for step, action in enumerate(actions):
        if again.turn >= 0 and is_surprise(again, action):
            found.append((again.clone(), step / len(actions)))
        again.play(action)
    dice = seeded(seed)
    while len(found) > LOOKED:
        del found[throw(dice, len(found))]
    return found


def is_surprise(match: Match, action: int) -> bool:
    view = match.view(match.turn)
    if len(view.legal()) < FEWEST or is_midway(view, match):
        return False
    return action not in {glance(view, seed)[0] for seed in range(GLANCES)}


# -- many matches


def search(
    quest: Quest,
    wanted: int,
    out: Path | None = None,
    engine: Opened | None = None,
    progress: Progress = lambda found, wanted, matches: None,
) -> list[Puzzle]:
    """So many puzzles, as different as may be; what is found is kept in the file, from which the same quest goes on."""
    if wanted < 1 or not LEAST <= quest.simulations <= MOST:
        why = Text(
            f"uno al menos, y de {LEAST} a {MOST} simulaciones", f"one at least, and {LEAST} to {MOST} simulations"
        )
        raise BadInput(what=Text("problemas", "puzzles"), why=why)
    enough = ceil(SPARE * wanted)
    with closing(Ledger(quest, out)) as ledger, engine or Processes() as working:
        barren = 0
        for found in ledger.matches(working, lambda: ledger.count < enough):
            barren = 0 if found else barren + 1
            progress(min(ledger.count, enough), enough, len(ledger.found))
            if barren >= BARREN:
                raise BadInput(what=quest.editions[0].game.title, why=Text("no se halla nada", "nothing is found"))
        found = [puzzle for match in ledger.found for puzzle in match[:EACH]]
        return spread(found, wanted, quest.editions[0].lexicon.kind)


class Ledger:
    """What was found, match by match, and a file that grows with it."""

    def __init__(self, quest: Quest, file: Path | None) -> None:
        self.quest, self.found = quest, read_ledger(file, quest) if file and file.exists() else []
        self.pen = file.open("a", encoding="utf-8") if file else None
        if self.pen and not self.pen.tell():
            self.write(json.dumps(quest.heading))

    @property
    def count(self) -> int:
        return sum(len(match[:EACH]) for match in self.found)

    def matches(self, engine: Opened, is_wanted: Callable[[], bool]) -> Iterator[list[Puzzle]]:
        """What each further match holds, in their order, while more is wanted."""
        if not is_wanted():
            return
        prepare(self.quest)
        jobs = (Job(self.quest, number) for number in count(len(self.found)))
        with closing(engine.run(puzzles_of, jobs)) as found:
            for puzzles in found:
                self.found.append(puzzles)
                self.write(f"[{','.join(map(to_line, puzzles))}]")
                yield puzzles
                if not is_wanted():
                    return

    def write(self, line: str) -> None:
        if self.pen:
            self.pen.write(f"{line}\n")
            self.pen.flush()

    def close(self) -> None:
        if self.pen:
            self.pen.close()


def prepare(quest: Quest) -> None:
    """Everything compiled here, and not once by each who looks."""
    match = quest.editions[0].new(quest.seed)
    view = match.view(match.turn)
    glance(view, 0)
    find(PLAYERS).think(view, match.legal(), Budget(simulations=1), seeded(0))
    line_value(view, match.legal()[:1], Asking(1, 0))


def read_ledger(file: Path, quest: Quest) -> list[list[Puzzle]]:
    """What a file of this quest holds; a last line that was cut is taken away."""
    whole, newline, cut = file.read_bytes().rpartition(b"\n")
    first, *lines = whole.split(b"\n")
    check_heading(file, first if newline else cut, json.dumps(quest.heading).encode(), is_cut=not newline)
    try:
        found = [[from_plain(plain) for plain in json.loads(line)] for line in lines]
    except (ValueError, KeyError, TypeError):
        raise BadInput(what=str(file), why=NO_QUEST) from None
    if cut:
        with file.open("r+b") as rest:
            rest.truncate(len(whole) + len(newline))
    return found


def check_heading(file: Path, line: bytes, wanted: bytes, is_cut: bool) -> None:
    """Refuse a file of something else; a heading that was cut is as good as none."""
    if line == wanted or (is_cut and wanted.startswith(line)):
        return
    raise BadInput(what=str(file), why=OTHER_QUEST if line.startswith(b'{"quest"') else NO_QUEST)


NO_QUEST = Text("no es de una búsqueda de problemas", "is no file of a search for puzzles")
OTHER_QUEST = Text(
    "es de otra búsqueda: otro juego, otras opciones, otra semilla u otras simulaciones",
    "is of another search: another game, other options, another seed or other simulations",
)


# -- as different as may be


def spread(found: Sequence[Puzzle], wanted: int, kind: Callable[[int], int]) -> list[Puzzle]:
    """So many of them, each as unlike those before it as may be; the easiest first. `kind` is what actions are."""
    left, chosen, seen = list(found), list[Puzzle](), Counter[tuple[str, Any]]()
    while left and len(chosen) < wanted:
        best = min(left, key=lambda puzzle: (sum(seen[trait] for trait in traits(puzzle, kind)), -clearness(puzzle)))
        left.remove(best)
        chosen.append(best)
        seen.update(traits(best, kind))
    return sorted(chosen, key=lambda puzzle: (len(puzzle.outcomes), -clearness(puzzle)))


def traits(puzzle: Puzzle, kind: Callable[[int], int]) -> list[tuple[str, Any]]:
    """What makes two of them alike; what is done counts most."""
    does = tuple(map(kind, puzzle.solution))
    options, phase = tuple(puzzle.options.items()), int(PHASES * puzzle.phase)
    return [
        *(("seats", puzzle.options["seats"]), ("options", options), ("phase", phase)),
        *(("deed", does), ("kind", does[0]), ("does", puzzle.solution), ("choice", len(puzzle.outcomes))),
    ]


def clearness(puzzle: Puzzle) -> float:
    return puzzle.outcomes[1].loses[WORTH]
