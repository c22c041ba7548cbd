"""The rules written a second time, in slow and plain Python from the specification, agree with the game at every step.

Nothing of the game's is used here but the words of its actions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

import andamio
from andamio.core.game import Edition
from andamio.core.layout import CHANCE, OVER
from andamio.core.match import Match
from tests.depth import amount, games

from .table import AZUL, chances, choices, edition, points, state

pytestmark = pytest.mark.compiled

COLOURS = ("red", "blue", "yellow", "green", "purple", "orange")
WILDS = ("purple", "green", "orange", "yellow", "blue", "red")
STAR_POINTS = {"red": 14, "blue": 15, "yellow": 16, "orange": 17, "green": 18, "purple": 20}
NUMBER_POINTS = {1: 4, 2: 8, 3: 12, 4: 16}
CENTRE, MIDDLE = "centre", 6
Space = tuple[int, int]  # star, position


def number(side: str, star: int, p: int) -> int:
    if side == "grey" and star == MIDDLE:
        return 3
    n = p + 1 if star == MIDDLE else (p - star - 2) % 6 + 1
    return {1: 3, 3: 1}.get(n, n) if side == "grey" else n


def label(side: str, star: int, p: int) -> str:
    """How a space is called in actions."""
    names = COLOURS if side == "coloured" else tuple("ABCDEF")
    if star == MIDDLE:
        return f"middle {number(side, star, p)}" + ("abcdef"[p] if side == "grey" else "")
    return f"{names[star]} {number(side, star, p)}"


def features() -> list[tuple[set[Space], int]]:
    """What surrounds each, and the tiles it earns."""
    found: list[tuple[set[Space], int]] = []
    for k in range(6):
        a, b = (k + 3) % 6, (k + 4) % 6
        found.append(({(k, a), (k, b), (MIDDLE, k), (MIDDLE, (k + 1) % 6)}, 1))
        after = (k + 1) % 6
        found.append(({(k, (k + 2) % 6), (k, a), (after, (k + 5) % 6), (after, k)}, 2))
        found.append(({(k, k), (k, (k + 1) % 6)}, 3))
    return found


FEATURES = features()
SPACES = [(star, p) for star in range(7) for p in range(6)]


class Model:
    """A game of Azul: Pabellón de Verano that plays actions in words."""

    def __init__(self, seats: int, side: str, tiles: int = 22, supply: int = 10, factories: int = 0) -> None:
        self.seats, self.side, self.full = seats, side, supply
        self.bag = Counter(dict.fromkeys(COLOURS, tiles))
        self.tower: Counter[str] = Counter()
        self.supply: Counter[str] = Counter()
        names = [f"factory {i + 1}" for i in range(factories or {2: 5, 3: 7, 4: 9}[seats])]
        self.sources: dict[str, Counter[str]] = {name: Counter() for name in names}
        self.sources[CENTRE] = Counter()
        self.points, self.passed = [5] * seats, [False] * seats
        self.pools: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.corners: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.boards: list[dict[Space, str]] = [{} for _ in range(seats)]
        self.turn, self.phase, self.round, self.wild = CHANCE, "start", 0, ""
        self.starter = self.seat = 0
        self.marker = True
        self.space: Space = (0, 0)
        self.colour, self.owed = "", 0

    # -- what may be done

    def legal(self) -> set[str]:
        return set() if self.turn in (CHANCE, OVER) else set(getattr(self, f"legal_{self.phase}")())

    def chances(self) -> dict[str, float]:
        if self.phase == "start":
            return {f"seat {seat} begins": 1 / self.seats for seat in range(self.seats)}
        return {f"draw {colour}": n / self.bag.total() for colour, n in self.bag.items() if n}

    def legal_take(self) -> list[str]:
        found = []
        for name, tiles in self.sources.items():
            colours = [colour for colour in COLOURS if tiles[colour]]
            offered = [colour for colour in colours if colour != self.wild] or colours
            found += [f"take {colour} from {'the ' * (name == CENTRE)}{name}" for colour in offered]
        return found

    def legal_place(self) -> list[str]:
        spaces = [space for space in SPACES if self.colours_for(space)]
        return ["pass", *(f"place on {label(self.side, *space)}" for space in spaces)]

    def legal_colour(self) -> list[str]:
        return [f"place {colour}" for colour in self.colours_for(self.space)]

    def legal_spend(self) -> list[str]:
        return [{0: "spend no wilds", 1: "spend 1 wild"}.get(n, f"spend {n} wilds") for n in self.wilds_for()]

    def legal_bonus(self) -> list[str]:
        return [f"take {colour} from the supply" for colour in COLOURS if self.supply[colour]]

    def legal_keep(self) -> list[str]:
        room = self.corners[self.seat].total() < 4
        return ["discard the rest", *(f"keep {colour}" for colour in COLOURS if room and self.pools[self.seat][colour])]

    def colours_for(self, space: Space) -> list[str]:
        if space in self.boards[self.seat]:
            return []
        return [colour for colour in COLOURS if self.fits(space[0], colour) and self.payments(space, colour)]

    def fits(self, star: int, colour: str) -> bool:
        there = self.tiles_of(self.seat, star)
        if self.side == "coloured" and star != MIDDLE:
            return colour == COLOURS[star]
        if self.side == "coloured":
            return colour not in there
        if len(there) < 2:
            return True
        return colour == there[0] if there[0] == there[1] else colour not in there

    def tiles_of(self, seat: int, star: int) -> list[str]:
        return [colour for (where, _), colour in self.boards[seat].items() if where == star]

    def payments(self, space: Space, colour: str) -> list[int]:
        """How many wilds may be spent."""
        n, pool = number(self.side, *space), self.pools[self.seat]
        own, wilds = pool[colour], 0 if colour == self.wild else pool[self.wild]
        return [w for w in range(n) if w <= wilds and 1 <= n - w <= own]

    def wilds_for(self) -> list[int]:
        return self.payments(self.space, self.colour)

    # -- what is done

    def play(self, action: str) -> None:
        words = action.split()
        if self.phase == "start":
            self.starter, self.phase = int(words[1]), "refill"
            self.go_on()
        elif self.turn == CHANCE:
            self.draw(words[1])
        elif self.phase == "take":
            self.take(words[1], " ".join(words[3:]).removeprefix("the "))
        elif self.phase == "place":
            self.place_or_pass(action)
        elif self.phase == "colour":
            self.choose(words[1])
        elif self.phase == "spend":
            self.lay(0 if words[1] == "no" else int(words[1]))
        elif self.phase == "bonus":
            self.reward(words[1])
        else:
            self.keep(words)

    def draw(self, colour: str) -> None:
        self.bag[colour] -= 1
        if self.phase == "refill":
            self.supply[colour] += 1
        else:
            next(self.sources[name] for name in self.sources if self.short(name))[colour] += 1
        self.go_on()

    def short(self, name: str) -> bool:
        return name != CENTRE and self.sources[name].total() < 4

    def can_draw(self) -> bool:
        if not self.bag.total():
            self.bag, self.tower = self.tower, Counter()
        return self.bag.total() > 0

    def go_on(self) -> None:
        """The supply is refilled, or the factories are filled; then a seat is in turn."""
        self.turn = CHANCE
        if self.phase == "refill":
            if self.supply.total() < self.full and self.can_draw():
                return
            if self.round and not all(self.passed):
                return self.next_to_place()
            if self.round == 6:
                return self.end()
            self.round, self.phase = self.round + 1, "fill"
            self.wild, self.marker = WILDS[self.round - 1], True
            for seat in range(self.seats):
                self.pools[seat] += self.corners[seat]
                self.corners[seat] = Counter()
        if any(map(self.short, self.sources)) and self.can_draw():
            return
        self.seat, self.phase = self.starter, "take"
        self.next_to_take()

    def next_to_take(self) -> None:
        self.turn = self.seat
        if not any(tiles.total() for tiles in self.sources.values()):
            self.passed = [False] * self.seats
            self.seat = self.starter - 1
            self.next_to_place()

    def next_to_place(self) -> None:
        order = [(self.seat + 1 + i) % self.seats for i in range(self.seats)]
        self.seat = self.turn = next(seat for seat in order if not self.passed[seat])
        self.phase = "place"

    def take(self, colour: str, name: str) -> None:
        source = self.sources[name]
        taken = Counter({colour: 1 if colour == self.wild else source[colour]})
        if colour != self.wild and source[self.wild]:
            taken[self.wild] = 1
        self.pools[self.seat] += taken
        source.subtract(taken)
        if name == CENTRE and self.marker:
            self.marker, self.starter = False, self.seat
            self.lose(self.seat, taken.total())
        if name != CENTRE:
            self.sources[CENTRE] += source
            source.clear()
        self.seat = (self.seat + 1) % self.seats
        self.next_to_take()

    def lose(self, seat: int, amount: int) -> None:
        self.points[seat] = max(1, self.points[seat] - amount)

    def place_or_pass(self, action: str) -> None:
        if action == "pass":
            self.passed[self.seat], self.phase = True, "keep"
            return self.done_if_empty()
        self.space = next(space for space in SPACES if action == f"place on {label(self.side, *space)}")
        colours = self.colours_for(self.space)
        if len(colours) == 1:
            return self.choose(colours[0])
        self.phase = "colour"

    def choose(self, colour: str) -> None:
        self.colour, self.phase = colour, "spend"
        if len(self.wilds_for()) == 1:
            self.lay(self.wilds_for()[0])

    def lay(self, wilds: int) -> None:
        own = number(self.side, *self.space) - wilds
        self.pools[self.seat].subtract({self.colour: own})
        self.pools[self.seat].subtract({self.wild: wilds})
        self.tower.update({self.colour: own - 1})
        self.tower.update({self.wild: wilds})
        board = self.boards[self.seat]
        board[self.space] = self.colour
        self.points[self.seat] += self.group(self.space)
        earned = sum(tiles for around, tiles in FEATURES if self.space in around and around <= board.keys())
        self.owed = min(earned, self.supply.total())
        self.phase = "bonus"
        self.refill_if_paid()

    def group(self, space: Space) -> int:
        star, found = space[0], {space[1]}
        while True:
            wider = {q for p in found for q in (p, (p + 1) % 6, (p - 1) % 6) if (star, q) in self.boards[self.seat]}
            if wider == found:
                return len(found)
            found = wider

    def reward(self, colour: str) -> None:
        self.supply[colour] -= 1
        self.pools[self.seat][colour] += 1
        self.owed -= 1
        self.refill_if_paid()

    def refill_if_paid(self) -> None:
        if not self.owed:
            self.phase = "refill"
            self.go_on()

    def keep(self, words: list[str]) -> None:
        pool = self.pools[self.seat]
        if words[0] == "keep":
            pool[words[1]] -= 1
            self.corners[self.seat][words[1]] += 1
        else:
            self.lose(self.seat, pool.total())
            self.tower += pool
            pool.clear()
        self.done_if_empty()

    def done_if_empty(self) -> None:
        if not self.pools[self.seat].total():
            self.phase = "refill"
            self.go_on()

    def end(self) -> None:
        self.turn, self.phase = OVER, "over"
        for seat, board in enumerate(self.boards):
            for star in range(7):
                there = self.tiles_of(seat, star)
                if len(there) == 6:
                    self.points[seat] += STAR_POINTS[there[0]] if len(set(there)) == 1 else 12
            for n, worth in NUMBER_POINTS.items():
                if all(space in board for space in SPACES if number(self.side, *space) == n):
                    self.points[seat] += worth
            self.lose(seat, self.corners[seat].total())
            self.tower += self.corners[seat]
            self.corners[seat].clear()

    def ranks(self) -> list[int]:
        return [1 + sum(other > mine for other in self.points) for mine in self.points]


# -- both side by side


def counted(place: Sequence[int]) -> dict[str, int]:
    return {colour: int(n) for colour, n in zip(COLOURS, place, strict=True) if n}


def kept(tiles: Counter[str]) -> dict[str, int]:
    return {colour: n for colour, n in tiles.items() if n}


def table_of_match(match: Match) -> dict[str, object]:
    s, seats, factories = state(match), match.edition.seats, match.box[0].factories
    found: dict[str, object] = {name: counted(s[name]) for name in ("bag", "tower", "supply")}
    found |= {f"factory {i + 1}": counted(s.source[i]) for i in range(factories)}
    found[CENTRE] = counted(s.source[-1])
    if match.turn != CHANCE:
        found |= {f"pool {seat}": counted(s.pool[seat]) for seat in range(seats)}
        found |= {f"corner {seat}": counted(s.corner[seat]) for seat in range(seats)}
        found |= {"round": s.round, "wild": COLOURS[s.wild], "starter": s.starter}
    if match.turn >= 0:
        found["marker"] = bool(s.marker)
    for seat in range(seats):
        lying = s.tile[seat].tolist()
        found[f"board {seat}"] = {space: COLOURS[c] for space in SPACES if (c := lying[space[0]][space[1]]) >= 0}
    return found | {"turn": match.turn, "points": points(match)}


def table_of_model(model: Model, seats: int) -> dict[str, object]:
    found: dict[str, object] = {name: kept(getattr(model, name)) for name in ("bag", "tower", "supply")}
    found |= {name: kept(tiles) for name, tiles in model.sources.items()}
    if model.turn != CHANCE:
        found |= {f"pool {seat}": kept(model.pools[seat]) for seat in range(seats)}
        found |= {f"corner {seat}": kept(model.corners[seat]) for seat in range(seats)}
        found |= {"round": model.round, "wild": model.wild, "starter": model.starter}
    if model.turn >= 0:
        found["marker"] = model.marker
    found |= {f"board {seat}": model.boards[seat] for seat in range(seats)}
    return found | {"turn": model.turn, "points": model.points}


def agree(played: Edition, model: Model, seed: int) -> Model:
    """Play both to the end with the same choices, and compare all there is to see after each."""
    match, whim = played.typed(), Random(seed)
    while not match.is_over:
        assert table_of_match(match) == table_of_model(model, model.seats)
        if match.turn == CHANCE:
            odds = chances(match)
            assert odds == pytest.approx(model.chances())
            action = whim.choices(list(odds), list(odds.values()))[0]
        else:
            offered = choices(match)
            assert offered == model.legal()
            action = STYLES[seed % len(STYLES)](model, sorted(offered), whim)
        match.play(action)
        model.play(action)
    assert table_of_match(match) == table_of_model(model, model.seats)
    assert match.ranks() == model.ranks()
    return model


def any_action(model: Model, offered: list[str], whim: Random) -> str:
    return whim.choice(offered)


def goes_on(model: Model, offered: list[str], whim: Random) -> str:
    """Passes and discards only when nothing else is left."""
    return whim.choice([action for action in offered if action not in ("pass", "discard the rest")] or offered)


def builds(model: Model, offered: list[str], whim: Random) -> str:
    """Adds to the fullest star it can, so that stars are completed; and spends its own tiles before wilds."""
    if model.phase == "place" and len(offered) > 1:
        spaces = [space for space in SPACES if f"place on {label(model.side, *space)}" in offered]
        best = max(spaces, key=lambda space: (len(model.tiles_of(model.seat, space[0])), number(model.side, *space)))
        return f"place on {label(model.side, *best)}"
    if model.phase == "spend":
        return min(offered, key=lambda action: "0123456789".find(action.split()[1]))
    return goes_on(model, offered, whim)


STYLES = (goes_on, builds, any_action)


@pytest.mark.parametrize("side", ["coloured", "grey"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_and_their_model_agree(seats: int, side: str) -> None:
    for seed in games(amount(30, 3, 3)):  # a third of them in each style
        agree(edition(seats, side), Model(seats, side), seed)


def other_box(path: Path, seats: int, side: str, *, tiles: int, supply: int, factories: int) -> Edition:
    text = (AZUL.game.folder / "box.toml").read_text(encoding="utf-8")
    for old, new in (
        ("tiles = 22 ", f"tiles = {tiles} "),
        ("supply = 10 ", f"supply = {supply} "),
        ("factories = [5, 7, 9] ", f"factories = {3 * [factories]} "),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    (path / "box.toml").write_text(text, encoding="utf-8")
    return andamio.load("azul_pabellon", box=path / "box.toml", seats=seats, side=side)


@pytest.mark.parametrize("side", ["coloured", "grey"])
@pytest.mark.parametrize(("seats", "tiles", "supply", "factories"), [(2, 1, 10, 2), (2, 4, 2, 5), (3, 8, 1, 7)])
def test_they_agree_where_tiles_are_scarce(
    tmp_path: Path, seats: int, side: str, tiles: int, supply: int, factories: int
) -> None:
    """Bag and tower run out, bonuses find too few tiles, and the first phase none."""
    played = other_box(tmp_path, seats, side, tiles=tiles, supply=supply, factories=factories)
    for seed in games(amount(12, 3, 3)):
        agree(played, Model(seats, side, tiles, supply, factories), seed)


@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_they_agree_where_tiles_abound_and_boards_are_filled(tmp_path: Path, side: str) -> None:
    played, filled = other_box(tmp_path, 2, side, tiles=100, supply=20, factories=9), 0
    for seed in range(1, 16, 3):
        filled += sum(map(len, agree(played, Model(2, side, 100, 20, 9), seed).boards))
    assert filled > 5 * 2 * 30
