"""The rules written a second time, in slow and plain Python from the specification, agree with the game at every step.

Nothing of the game's is used here but the words of its actions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from random import Random
from typing import Any

import pytest

from andamio.core.layout import CHANCE, OVER
from andamio.core.match import Match
from tests.depth import amount, games

from .table import NAMES, chances, choices, edition, state

pytestmark = pytest.mark.compiled

KIND = {name: name for name in ("Church", "Bookshop", "Ice-cream parlour", "Hospital", "Tavern", "Bakery")}
KIND |= {"Roof": "House", "Ground floor": "House", "Fountain": "Fountain", "Garden": "Garden"}
KIND |= {f"Park {n}": "Park" for n in (1, 2, 3)}
COST = {"Church": 5, "Bookshop": 5, "Ice-cream parlour": 5, "Hospital": 5, "Tavern": 4, "Bakery": 4, "House": 4}
COST |= {"Fountain": 3, "Park": 3, "Garden": 2}
COPIES = {"Tavern": 2, "Bakery": 2, "Fountain": 3, "Garden": 8}
BOARDS = (
    "c1 - p1 c2",
    "p1 c2 - c1",
    "- c1 c2 p1",
    "c2 p1 c1 -",
    "p2 c1 p1 -",
    "- p1 c1 p2",
    "c1 p2 - p1",
    "p1 - p2 c1",
)
WAYS = ("as it is", "turned right", "upside down", "turned left")
CARDS = (
    ("diagonal", "no_setback"),
    ("public_funds", "renewal"),
    ("scattered", "redesign"),
    ("free", "laudemio"),
    ("bubble", "accession"),
    ("party_wall", "hostile"),
)
NEVER = ({"public_funds", "bubble"}, {"accession", "hostile"}, {"scattered", "accession"}, {"scattered", "hostile"})
MONEY = (14, 14, 15, 16)
Square = tuple[int, int]  # row, column
Offer = set[str] | dict[str, float]
Story = Generator[tuple[int, Offer], str, None]


def called(square: Square) -> str:
    return f"{'abcdefgh'[square[1]]}{square[0] + 1}"


def sides(square: Square) -> set[Square]:
    r, c = square
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


def corners(square: Square) -> set[Square]:
    r, c = square
    return {(r + i, c + j) for i in (-1, 1) for j in (-1, 1)}


class Card:
    """One that lies in the town."""

    def __init__(self, name: str, seat: int, up: bool, number: int, on_land: bool) -> None:
        self.name, self.seat, self.up, self.number, self.on_land = name, seat, up, number, on_land


class Model:
    """A match of ¡A construir! that plays actions in words."""

    def __init__(self, seats: int, rules: set[str], architecture: str, games: int) -> None:
        self.seats, self.agreed, self.architecture, self.games = seats, rules, architecture, games
        self.rules = set(rules)
        self.wins, self.total, self.points_before = [0] * seats, [0] * seats, [0] * seats
        self.coins, self.playing = [0] * seats, True
        self.clear()

    def clear(self) -> None:
        self.unseen = Counter({name: COPIES.get(name, 1) for name in NAMES})
        self.below: list[tuple[str, int | None]] = []  # cards under the deck, and the one seat that knows each
        self.market: list[list[Any]] = []  # name, coins
        self.hand: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.knows = [[Counter[str]() for _ in range(self.seats)] for _ in range(self.seats)]  # [who][whose]
        self.icon: dict[Square, str] = {}
        self.town: dict[Square, Card] = {}
        self.tokens = 0

    # -- the story

    def story(self) -> Story:
        starters, number = list(range(self.seats)), 0
        while True:
            number += 1
            yield from self.game(starters)
            places = self.places()
            starters = [seat for seat in range(self.seats) if places[seat] == max(places)]
            for seat in range(self.seats):
                self.wins[seat] += places[seat] == 1
                self.points_before[seat] += self.points(seat)
            if number == self.games or max(self.wins) == 2:
                self.playing = False
                yield OVER, set()
                return
            self.clear()

    def game(self, starters: list[int]) -> Story:
        self.rules = set(self.agreed)
        begins = yield CHANCE, {f"seat {seat} begins": 1 / len(starters) for seat in starters}
        first = int(begins.split()[1])
        order = [(first + i) % self.seats for i in range(self.seats)]
        for seat, money in zip(order, MONEY, strict=False):
            self.coins[seat] = money
        yield from self.draw_rule()
        yield from self.lay_boards()
        for seat in order:
            name, _ = yield from self.draw()
            self.hand[seat][name] += 1
            self.knows[seat][seat][name] += 1
        yield from self.fill()
        for _ in range(6):
            for seat in order:
                yield from self.turn(seat)

    def draw_rule(self) -> Story:
        if self.architecture == "no":
            return
        side = ("up", "down").index(self.architecture)
        able = {
            f"architecture card {number}": pair[side]
            for number, pair in enumerate(CARDS, 1)
            if pair[side] not in self.rules and not any(bad <= self.rules | {pair[side]} for bad in NEVER)
        }
        drawn = yield CHANCE, {words: 1 / len(able) for words in able}
        self.rules.add(able[drawn])

    def lay_boards(self) -> Story:
        left = {str(number) for number in range(1, 9)}
        for place in range(2 * self.seats):
            odds = {f"lay board {number}, {way}": 1 / len(left) / 4 for number in left for way in WAYS}
            words = yield CHANCE, odds
            number, way = words.removeprefix("lay board ").split(", ")
            left.remove(number)
            grid = BOARDS[int(number) - 1].split()
            for _ in range(WAYS.index(way)):
                grid = [grid[2], grid[0], grid[3], grid[1]]
            top, side = 2 * (place // self.seats), 2 * (place % self.seats)
            for i, icon in enumerate(grid):
                self.icon[top + i // 2, side + i % 2] = icon

    def draw(self) -> Generator[tuple[int, Offer], str, tuple[str, int | None]]:
        """The top card and who knew it: nobody (-1), all (None) or a seat."""
        left = self.unseen.total()
        if not left:
            name, knower = self.below[0]
            yield CHANCE, {f"turn up {name}": 1.0}
            del self.below[0]
            return name, knower
        words = yield CHANCE, {f"turn up {name}": n / left for name, n in self.unseen.items() if n}
        name = words.removeprefix("turn up ")
        self.unseen[name] -= 1
        return name, -1

    def has_deck(self) -> bool:
        return self.unseen.total() + len(self.below) > 0

    def fill(self) -> Story:
        while len(self.market) < 4 and self.has_deck():
            name, _ = yield from self.draw()
            self.market.append([name, 0])

    def turn(self, seat: int) -> Story:
        from_deck = yield from self.take(seat)
        yield from self.place(seat, from_deck)
        while self.tokens < 6 * self.seats and self.renewal(seat):
            words = yield seat, {"renew the market", "end the turn"}
            if words == "end the turn":
                return
            yield from self.renew(seat)

    def take(self, seat: int) -> Generator[tuple[int, Offer], str, bool]:
        if not self.market and not self.has_deck():
            return False
        while True:
            offered = {f"take market card {n + 1}" for n in range(len(self.market)) if self.coins[seat] >= n}
            offered |= {"draw from the deck"} if self.has_deck() else set()
            words = yield seat, offered | self.renewal(seat)
            if words != "renew the market":
                break
            yield from self.renew(seat)
        if words == "draw from the deck":
            yield from self.receive(seat)
            return True
        slot = int(words.split()[-1]) - 1
        self.coins[seat] -= slot
        for left in range(slot):
            self.market[left][1] += 1
        name, coins = self.market.pop(slot)
        self.coins[seat] += coins
        self.hand[seat][name] += 1
        for who in range(self.seats):
            self.knows[who][seat][name] += 1
        yield from self.fill()
        return False

    def receive(self, seat: int) -> Story:
        name, knower = yield from self.draw()
        self.hand[seat][name] += 1
        for who in range(self.seats):
            self.knows[who][seat][name] += who == seat or knower in (None, who)

    def renewal(self, seat: int) -> set[str]:
        able = "renewal" in self.rules and self.coins[seat] >= 2 and self.has_deck()
        return {"renew the market"} if able else set()

    def renew(self, seat: int) -> Story:
        self.coins[seat] -= 2
        self.below += [(name, None) for name, _ in self.market]
        self.market = []
        yield from self.fill()

    def place(self, seat: int, from_deck: bool) -> Story:
        while True:
            offered = self.renewal(seat)
            for name in +self.hand[seat]:
                offered |= {f"reclassify with {name}"}
                offered |= {f"build {name}"} if self.coins[seat] >= COST[KIND[name]] else set()
                able = "redesign" in self.rules and from_deck and self.coins[seat] >= 1 and self.has_deck()
                offered |= {f"swap {name} for another card"} if able else set()
            words = yield seat, offered
            if words == "renew the market":
                yield from self.renew(seat)
            elif words.startswith("swap"):
                from_deck = False
                yield from self.swap(seat, words.removeprefix("swap ").removesuffix(" for another card"))
            else:
                break
        down = words.startswith("reclassify")
        name = words.removeprefix("reclassify with ").removeprefix("build ")
        for who in range(self.seats):
            self.knows[who][seat][name] = max(1, self.knows[who][seat][name])
        places = self.where(seat, name, down)
        words = yield seat, {f"on {called(square)}" for square in places}
        self.lay(seat, name, down, next(square for square in places if words == f"on {called(square)}"))

    def swap(self, seat: int, name: str) -> Story:
        self.coins[seat] -= 1
        self.hand[seat][name] -= 1
        self.knows[seat][seat][name] -= 1
        for who in range(self.seats):
            if who != seat:
                self.knows[who][seat].clear()
        self.below.append((name, seat))
        yield from self.receive(seat)

    # -- the town

    def where(self, seat: int, name: str, down: bool) -> set[Square]:
        free = set(self.icon) - set(self.town)
        own = {square for square, card in self.town.items() if card.seat == seat}
        others = set(self.town) - own
        land = {square for square in own if not self.town[square].up}
        sold = {square for square in others if not self.town[square].up}
        pays = not down and "laudemio" in self.rules and self.coins[seat] > COST[KIND[name]]
        anywhere = set(self.icon)
        if self.tokens < self.seats:  # the first card
            reach = {n for square in others for n in sides(square)} if "party_wall" in self.rules else anywhere
            reach = reach if reach & free else anywhere
            return reach & free | (reach & sold if pays else set())
        touch = {n for square in own for n in sides(square)}
        if "diagonal" in self.rules:
            touch |= {n for square in own for n in corners(square)}
        if "free" in self.rules:
            touch = anywhere
        if down:
            return touch & free or free
        found = set(land)
        if touch & free or land:
            return found | touch & free | (touch & sold if pays else set())
        return free | (sold if pays else set())

    def lay(self, seat: int, name: str, down: bool, square: Square) -> None:
        self.hand[seat][name] -= 1
        for who in range(self.seats):
            self.knows[who][seat][name] -= 1
        self.tokens += 1
        covered, cost = self.town.get(square), COST[KIND[name]]
        self.coins[seat] += cost if down else -cost
        if covered:
            assert not covered.up and not down
            if covered.seat != seat:
                self.coins[seat] -= 1
                self.coins[covered.seat] += 1
        elif not down:
            self.coins[seat] += self.amount(square, "aimarcios")
        self.town[square] = Card(name, seat, not down, self.tokens, covered is not None)
        beside = [self.town[n] for n in sides(square) if n in self.town]
        if "no_setback" in self.rules and any(card.seat != seat for card in beside):
            self.coins[seat] += 1

    def amount(self, square: Square, what: str) -> int:
        icon = self.icon[square]
        if icon == "-":
            return 0
        means = "aimarcios" if icon[0] == "c" else "points"
        if "public_funds" in self.rules:
            means = "aimarcios"
        if "bubble" in self.rules:
            means = "points"
        return int(icon[1]) if means == what else 0

    # -- points

    def points(self, seat: int) -> int:
        own = {square: card for square, card in self.town.items() if card.seat == seat and card.up}
        board = sum(self.amount(square, "points") for square, card in own.items() if not card.on_land)
        kinds = {KIND[card.name] for card in own.values()}
        return board + self.coins[seat] // 3 + sum(self.kind_points(seat, kind) for kind in kinds)

    def kind_points(self, seat: int, kind: str) -> int:
        cards = {square: card for square, card in self.town.items() if card.up and KIND[card.name] == kind}
        own = {square for square, card in cards.items() if card.seat == seat}
        if "scattered" in self.rules:
            alone = [square for square in own if not sides(square) & own]
            return size_points(kind, len(alone)) + (len(own) - len(alone)) * size_points(kind, 1)
        if "hostile" in self.rules:
            return self.hostile_points(kind, cards, own)
        pool = set(cards) if "accession" in self.rules else own
        groups = {frozenset(spread({square}, pool)) for square in own}
        return sum(self.group_points(kind, set(group)) for group in groups)

    def hostile_points(self, kind: str, cards: dict[Square, Card], own: set[Square]) -> int:
        points, left = 0, set(own)
        while left:
            latest = max(left, key=lambda square: cards[square].number)
            earlier = {square for square in cards if cards[square].number <= cards[latest].number}
            group = spread({latest}, earlier)
            points += self.group_points(kind, group)
            left -= group
        return points

    def group_points(self, kind: str, group: set[Square]) -> int:
        at = {self.town[square].name: square for square in group}
        if kind == "House" and len(group) == 2:
            (r, c), ground = at["Roof"], at["Ground floor"]
            return 18 if (r + 1, c) == ground else 15
        if kind == "Park" and len(group) == 3:
            (a, b), (c, d), (e, f) = (at[f"Park {n}"] for n in (1, 2, 3))
            return 30 if (c - a, d - b) == (e - c, f - d) else 25
        return size_points(kind, len(group))

    def totals(self) -> list[int]:
        now = [self.points(seat) if self.playing else 0 for seat in range(self.seats)]
        return [before + points for before, points in zip(self.points_before, now, strict=True)]

    def places(self) -> list[int]:
        keys = [(self.points(seat), self.coins[seat]) for seat in range(self.seats)]
        return [1 + sum(other > mine for other in keys) for mine in keys]

    def ranks(self) -> list[int]:
        if self.games == 1:
            return self.places()
        keys = list(zip(self.wins, self.totals(), strict=True))
        return [1 + sum(other > mine for other in keys) for mine in keys]


def spread(found: set[Square], pool: set[Square]) -> set[Square]:
    while more := {n for square in found for n in sides(square)} & pool - found:
        found = found | more
    return found


def size_points(kind: str, n: int) -> int:
    if n == 0:
        return 0
    if kind == "Garden":
        return 3 if n == 1 else 10 * (n - 1)
    table = {"Tavern": (5, 15), "Bakery": (5, 15), "House": (5, 15), "Fountain": (4, 12, 25), "Park": (4, 12, 25)}
    return table.get(kind, (8,))[n - 1]


# -- both side by side


def table_of_match(match: Match) -> dict[str, Any]:
    s, seats = state(match), match.edition.seats
    found: dict[str, Any] = {
        "unseen": listed(s.deck),
        "market": [(NAMES[face], int(s.offer[slot])) for slot, face in enumerate(s.market.tolist()) if face >= 0],
        "below": [below(s, place) for place in range(s.queued)],
        "hands": [listed(s.hand[seat]) for seat in range(seats)],
        "knows": [[listed(s.known[x] + s.told[who, x]) for x in range(seats) if x != who] for who in range(seats)],
        "coins": s.coins[:seats].tolist(),
        "wins": s.wins[:seats].tolist(),
        "totals": match.totals(),
    }
    town = {}
    for square in range(32):
        for seat in range(4):
            if (s.up[seat] | s.land[seat]) >> square & 1:
                card = (NAMES[s.face[square]], seat, bool(s.up[seat] >> square & 1), int(s.when[square]))
                town[square // 8, square % 8] = (*card, bool(s.under[square] >= 0))
    return found | {"town": town}


def below(s: Any, place: int) -> tuple[str, int | None]:
    """A card under the deck, and the one seat that knows it."""
    entry = int(s.queue[place])
    return (NAMES[entry], None) if entry < len(NAMES) else (NAMES[s.slipped[entry - 13, place]], entry - 13)


def table_of_model(model: Model) -> dict[str, Any]:
    seats = range(model.seats)
    return {
        "unseen": dict(+model.unseen),
        "market": [(name, coins) for name, coins in model.market],
        "below": model.below,
        "hands": [dict(+model.hand[seat]) for seat in seats],
        "knows": [[dict(+model.knows[who][x]) for x in seats if x != who] for who in seats],
        "coins": model.coins,
        "wins": model.wins,
        "totals": model.totals(),
        "town": {q: (c.name, c.seat, c.up, c.number, c.on_land) for q, c in model.town.items()},
    }


def listed(row: Any) -> dict[str, int]:
    return {name: n for name, n in zip(NAMES, row.tolist(), strict=True) if n}


def agree(seats: int, rules: set[str], architecture: str, games: int, seed: int) -> None:
    """Play both to the end with the same choices, and compare all there is to see after each."""
    match = edition(seats, *rules, architecture=architecture, games=games).typed()
    model, whim = Model(seats, rules, architecture, games), Random(seed)
    story = model.story()
    turn, offered = next(story)
    while turn != OVER:
        assert match.turn == turn
        if turn == CHANCE:
            odds = chances(match)
            assert odds == pytest.approx(offered)
            action = whim.choices(list(odds), list(odds.values()))[0]
        else:
            assert choices(match) == offered
            assert table_of_match(match) == table_of_model(model)
            action = STYLES[seed % len(STYLES)](sorted(offered), whim)
        match.play(action)
        turn, offered = story.send(action)
    assert match.is_over
    assert match.totals() == model.totals() and match.ranks() == model.ranks()
    assert table_of_match(match)["town"] == table_of_model(model)["town"]


def anything(offered: list[str], whim: Random) -> str:
    return whim.choice(offered)


def builder(offered: list[str], whim: Random) -> str:
    """Builds what it can."""
    return whim.choice([action for action in offered if action.startswith("build")] or offered)


def meddler(offered: list[str], whim: Random) -> str:
    """Reclassifies, swaps and renews, so that land and the queue are much used."""
    found = [action for action in offered if action.startswith(("swap", "renew", "reclassify"))]
    return whim.choice(found if found and whim.random() < 0.7 else offered)


STYLES: tuple[Callable[[list[str], Random], str], ...] = (anything, builder, meddler)


def mix(whim: Random) -> set[str]:
    """Any rules that may go together."""
    rules = {rule for pair in CARDS for rule in pair if whim.random() < 0.45}
    while bad := [pair for pair in NEVER if pair <= rules]:
        rules.discard(whim.choice(sorted(bad[0])))
    return rules


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_and_their_model_agree(seats: int) -> None:
    for seed in games(amount(60, 6, 6)):
        agree(seats, set(), "no", 1 + 2 * (seed % 2), seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_they_agree_with_any_mix_of_expert_rules(seats: int) -> None:
    for seed in games(amount(240, 18, 18)):
        agree(seats, mix(Random(seed)), "no", 1, seed)


@pytest.mark.parametrize("said", ["up", "down"])
def test_they_agree_with_architecture_cards(said: str) -> None:
    for seed in games(amount(24, 6, 6)):
        rules = {"renewal"} if said == "up" else {"free"}
        agree(2 + seed % 3, rules, said, 3, seed)
