"""The rules written a second time, in slow and plain Python from the specification, agree with the game at every step.

Nothing of the game's is used here but its box file and the words of its actions. A generator tells the game as a story:
it yields who must decide among what, and is sent what was decided.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Generator, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from andamio.core.layout import CHANCE, OVER
from tests.depth import amount, games

from .table import (
    BARRIO,
    Market,
    chances,
    choices,
    edition,
    markets_to_choose,
    state,
)

pytestmark = pytest.mark.compiled

SHEET = tomllib.loads((BARRIO.game.folder / "box.toml").read_text(encoding="utf-8"))
MATERIALS = ["wood", "brick", "stone", "concrete", "greenery", "brick/concrete", "stone/greenery", "Burruño"]
COUNTS = dict(zip(MATERIALS, [14, 13, 13, 3, 3, 1, 1, 6], strict=True))
DOUBLES = ("brick/concrete", "stone/greenery")
HOUSE, MATERIAL = 0, 1
Story = Generator[Any, Any, Any]


def read_houses() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    numbers: Counter[str] = Counter()
    for house in SHEET["houses"]:
        numbers[house["landscape"]] += 1
        found[f"{house['landscape'].capitalize()} {numbers[house['landscape']]}"] = house
    return found


HOUSES = read_houses()
NAMES = list(HOUSES)
TABLE = [0, *SHEET["points"]["panorama"]]

# -- the market


def packed(market: Market) -> Market:
    """Without empty rows and columns."""
    rows, columns = (sorted({cell[i] for cell in market}) for i in (0, 1))
    return {(rows.index(r), columns.index(c)): kind for (r, c), kind in market.items()}


def size(market: Market) -> tuple[int, int]:
    small = packed(market)
    return max((r for r, _ in small), default=-1) + 1, max((c for _, c in small), default=-1) + 1


def span(market: Market) -> tuple[int, int]:
    """Of a market that may have empty lines inside; placing never makes any."""
    rows, columns = ([cell[i] for cell in market] or [0] for i in (0, 1))
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def free_cells(market: Market) -> set[tuple[int, int]]:
    return {near for cell in market for near in beside(cell)} - set(market)


def lines(market: Market) -> list[tuple[str, list[tuple[int, int]]]]:
    rows, columns = ({cell[i] for cell in market} for i in (0, 1))
    found = [(f"row {r + 1}", [cell for cell in market if cell[0] == r]) for r in sorted(rows)]
    return found + [(f"column {c + 1}", [cell for cell in market if cell[1] == c]) for c in sorted(columns)]


def payment(house: str, cards: list[str]) -> Counter[str] | None:
    have, paid = Counter(cards), Counter[str]()
    for material, n in HOUSES[house]["cost"].items():
        plain = min(n, have[material])
        paid[material] += plain
        lack = n - plain
        for double in DOUBLES:
            if lack and material in double.split("/"):
                use = min(lack, have[double] - paid[double])
                paid[double] += use
                lack -= use
        if lack:
            return None
    return +paid


def pieces(market: Market) -> list[set[tuple[int, int]]]:
    left, found = set(market), []
    while left:
        piece, fresh = set(), {min(left)}
        while fresh:
            piece |= fresh
            fresh = {near for cell in fresh for near in beside(cell)} & set(market) - piece
        found.append(piece)
        left -= piece
    return found


def shifted(market: Market, piece: set[tuple[int, int]], down: int, across: int) -> Market | None:
    """The market with a piece moved, if that overlaps nothing and touches another piece."""
    moved = {(r + down, c + across) for r, c in piece}
    others = {cell: kind for cell, kind in market.items() if cell not in piece}
    if moved & set(others) or not any(near in others for cell in moved for near in beside(cell)):
        return None
    return packed(others | {(r + down, c + across): market[r, c] for r, c in piece})


class Model:
    """A game of Barrio told as a story."""

    def __init__(self, seats: int, scoring: str) -> None:
        self.seats, self.scoring, self.alone = seats, scoring, seats == 1
        self.deck = [Counter(NAMES), Counter(COUNTS)]
        self.discard: list[Counter[str]] = [Counter(), Counter()]
        self.row: list[list[str]] = [["-"] * 4, ["-"] * 4]
        players = max(2, seats)
        self.hand: list[Counter[str]] = [Counter() for _ in range(players)]
        self.known: list[Counter[str]] = [Counter() for _ in range(players)]
        self.rubble: list[Counter[str]] = [Counter() for _ in range(players)]
        self.street: list[list[list[str]]] = [[] for _ in range(players)]
        self.combined = [False] * players
        self.shuffled = set(NAMES)  # houses in the deck when it was last shuffled
        self.market: Market = {}
        self.over_limit = False
        self.goal = SHEET["goal"][seats - 1]
        self.first = 0
        self.finished = False

    # -- cards

    def chance(self, options: dict[str, int]) -> Story:
        total = sum(options.values())
        return (yield CHANCE, {words: n / total for words, n in options.items() if n})

    def turn_up(self, sort: int) -> Story:
        """The next card of a deck that has one."""
        action = yield from self.chance({f"turn up {card}": n for card, n in self.deck[sort].items()})
        card = action.removeprefix("turn up ")
        self.deck[sort][card] -= 1
        return card

    def shuffle(self, sort: int) -> None:
        if sort == HOUSE and self.discard[sort]:
            self.shuffled = set(self.discard[sort])
        self.deck[sort] += self.discard[sort]
        self.discard[sort] = Counter()

    def recent(self, seat: int) -> int:
        """§8.4 houses drawn face down since then and not named yet."""
        return sum(self.hand[seat][house] - self.known[seat][house] for house in self.shuffled)

    def draw(self, sort: int) -> Story:
        """§2.8, §7.7 a card of a deck, or None."""
        if not self.deck[sort].total():
            if not self.alone or sort == HOUSE:
                self.shuffle(sort)
            elif self.discard[MATERIAL].total():
                yield from self.reset()
        if not self.deck[sort].total():
            return None
        return (yield from self.turn_up(sort))

    def clear(self, sort: int) -> None:
        self.discard[sort].update(card for card in self.row[sort] if card != "-")
        self.row[sort] = ["-"] * 4

    def reset(self) -> Story:
        self.clear(HOUSE)
        self.clear(MATERIAL)
        self.shuffle(MATERIAL)
        yield from self.lay_store()
        yield from self.fill_houses()

    def lay_store(self) -> Story:
        """§1.5; it never resets."""
        while True:
            while "-" in self.row[MATERIAL] and self.deck[MATERIAL].total():
                card = yield from self.turn_up(MATERIAL)
                self.row[MATERIAL][self.row[MATERIAL].index("-")] = card
            store = self.row[MATERIAL]
            bad = "-" not in store and (store.count("Burruño") > 1 or len(set(store)) == 1)
            if not bad or self.deck[MATERIAL].total() < 4:
                return
            self.clear(MATERIAL)

    def fill_houses(self) -> Story:
        while "-" in self.row[HOUSE]:
            card = yield from self.draw(HOUSE)
            if card is None:
                return
            self.row[HOUSE][self.row[HOUSE].index("-")] = card

    def fill(self) -> Story:
        """§2.9 the store, then houses; §7.7 one reset for a card."""
        tried = False
        while "-" in self.row[MATERIAL]:
            if not self.deck[MATERIAL].total() and self.alone:
                if tried or not self.discard[MATERIAL].total():
                    break
                tried = True
                yield from self.reset()
                continue
            card = yield from self.draw(MATERIAL)
            if card is None:
                break
            self.row[MATERIAL][self.row[MATERIAL].index("-")] = card
            tried = False
        yield from self.fill_houses()

    def announce(self, seat: int, card: str) -> None:
        """§8.1 what is named is in the hand, as all know."""
        self.known[seat][card] = max(1, self.known[seat][card])

    def lose(self, seat: int, card: str) -> None:
        self.hand[seat] -= Counter([card])
        self.known[seat] -= Counter([card])

    def in_hand(self, seat: int, names: Any) -> list[str]:
        return [card for card in names if self.hand[seat][card]]

    # -- set-up

    def story(self) -> Story:
        yield from self.set_up_alone() if self.alone else self.set_up()
        turns, seat, rounds = 0, self.first, 1
        while not self.finished:
            turns += 1
            yield from self.turn(seat)
            if self.finished:
                break
            seat = (seat + 1) % self.seats
            if seat == self.first:
                done = any(self.houses(other) >= self.goal for other in range(self.seats)) and not self.alone
                if done or rounds == 300 or (not self.alone and self.dried_up()):
                    break
                rounds += 1
        if self.alone:
            n = self.hand[1]["Burruño"]
            yield from self.chance({f"{n} are shown": 1})
            self.rubble[1]["Burruño"] += n
            self.hand[1] -= Counter({"Burruño": n})
            self.known[1] = Counter()
        yield OVER, {}

    def dried_up(self) -> bool:
        cards = self.deck[MATERIAL].total() + self.discard[MATERIAL].total()
        cards += sum(card != "-" for card in self.row[MATERIAL])
        return cards + sum(self.hand[seat][kind] for seat in range(self.seats) for kind in MATERIALS) == 0

    def set_up(self) -> Story:
        for seat in range(self.seats):
            for _ in range(5):
                card = yield from self.draw(HOUSE)
                self.hand[seat][card] += 1
        back: list[tuple[int, str]] = []
        for seat in range(self.seats):
            for house in self.in_hand(seat, NAMES):
                action = yield seat, {f"keep {house}", f"return {house}"}
                back += [(seat, house)] if action.startswith("return") else []
        for seat in range(self.seats):
            returned = [house for owner, house in back if owner == seat]
            yield from self.chance({f"{5 - len(returned)} are shown": 1})
            self.hand[seat] -= Counter(returned)
            self.deck[HOUSE] += Counter(returned)
        yield from self.fill_houses()
        for seat in range(self.seats):
            while self.hand[seat].total() < 5:
                card = yield from self.draw(MATERIAL)
                self.hand[seat][card] += 1
        yield from self.lay_store()
        if self.scoring == "random":
            action = yield from self.chance({f"scoring card {name}": 1 for name in "ABCDEF"})
            self.scoring = action[-1]
        action = yield from self.chance({f"seat {seat} begins": 1 for seat in range(self.seats)})
        self.first = int(action.split()[1])

    def set_up_alone(self) -> Story:
        yield from self.fill_houses()
        most = max(HOUSES[house]["points"] for house in self.row[HOUSE])
        best = [house for house in self.row[HOUSE] if HOUSES[house]["points"] == most]
        chosen = best[0]
        if len(best) > 1:
            action = yield 0, {f"build {house}" for house in best}
            chosen = action.removeprefix("build ")
        self.row[HOUSE][self.row[HOUSE].index(chosen)] = "-"
        self.street[1] = [[chosen]]
        yield from self.fill_houses()
        for _ in range(3):
            card = yield from self.draw(MATERIAL)
            self.hand[0][card] += 1
        yield from self.lay_store()

    # -- a turn

    def sources(self, seat: int, face_up: bool = True) -> set[str]:
        if self.hand[seat].total() >= 7:
            return set()
        found = set()
        for sort, name in ((HOUSE, "house"), (MATERIAL, "material")):
            if self.alone and sort == HOUSE:
                continue
            if face_up:
                found |= {f"take {name} {i + 1}" for i, card in enumerate(self.row[sort]) if card != "-"}
            if self.deck[sort].total() + self.discard[sort].total():
                found.add(f"draw from the {name} deck")
        return found

    def take(self, seat: int, action: str) -> Story:
        sort = HOUSE if "house" in action else MATERIAL
        if action.startswith("take"):
            slot = int(action[-1]) - 1
            card = self.row[sort][slot]
            self.row[sort][slot] = "-"
            self.known[seat][card] += 1
        else:
            card = yield from self.draw(sort)
        if card is not None:
            self.hand[seat][card] += 1
        return card

    def draws(self, seat: int, n: int, action: str) -> Story:
        """§2.6, §2.7; gives how many were drawn."""
        drew = 0
        while True:
            card = yield from self.take(seat, action)
            if card is None:
                return drew
            drew += 1
            options = self.sources(seat)
            if drew == n or not options:
                return drew
            action = yield seat, options

    def turn(self, seat: int) -> Story:
        houses = [] if self.alone else self.in_hand(seat, NAMES)
        options = self.sources(seat) | {f"discard {house}" for house in houses}
        options |= {f"place {kind}" for kind in self.in_hand(seat, MATERIALS)}
        if not options:
            self.finished = self.alone
            return
        action = yield seat, options
        drew, built = 0, False
        if action.startswith("discard"):
            yield from self.discard_houses(seat, action)
        elif action.startswith("place"):
            drew, built = yield from self.place_materials(seat, action)
        else:
            drew = yield from self.draws(seat, 1, action)
        if self.finished:
            return
        yield from self.end_turn(seat)
        if self.alone:
            yield from self.klaus(2 if built else drew)

    def discard_houses(self, seat: int, action: str) -> Story:
        n = 0
        while action.startswith("discard"):
            house = action.removeprefix("discard ")
            self.lose(seat, house)
            self.discard[HOUSE][house] += 1
            n += 1
            action = yield seat, self.sources(seat) | {f"discard {h}" for h in self.in_hand(seat, NAMES)}
        yield from self.draws(seat, n, action)

    def end_turn(self, seat: int) -> Story:
        yield from self.close_up(seat)
        if self.alone:
            if not self.hand[0].total():
                for _ in range(2):
                    card = (yield from self.draw(MATERIAL)) if self.sources(0, False) else None
                    if card is None:
                        break
                    self.hand[0][card] += 1
        else:
            while self.hand[seat].total() < 3 and (options := self.sources(seat, False)):
                action = (yield seat, options) if len(options) > 1 else min(options)
                yield from self.take(seat, action)
        yield from self.fill()

    # -- placing

    def inside(self, market: Market) -> bool:
        height, width = size(market)
        if self.alone:
            return min(height, width) <= 3 and max(height, width) <= 5
        return max(height, width) <= 5

    def builds(self, market: Market, seat: int, over: bool) -> list[tuple[str, str]]:
        """§4.1 (house, line) that can be built now; §3.3 over the limit those that bring the market back."""
        houses = [h for h in self.row[HOUSE] if h != "-"] if self.alone else self.in_hand(seat, NAMES)
        found = []
        for (name, line), house in product(lines(market), houses):
            if payment(house, [market[cell] for cell in line]) is not None:
                rest = {cell: kind for cell, kind in market.items() if cell not in line}
                if not over or self.inside(rest):
                    found.append((house, name))
        return found

    def may_place(self, market: Market, seat: int, kind: str, cell: tuple[int, int], placed: int, over: bool) -> bool:
        """§3.2, §3.3 by trying everything."""
        after = market | {cell: kind}
        fits = max(span(after)) <= 5
        if self.alone or (fits and not over):
            return True
        if placed == 1:
            return bool(self.builds(after, seat, True))
        rest = self.hand[seat] - Counter([kind])
        return any(
            self.builds(after | {second: other}, seat, True)
            for other in MATERIALS
            if rest[other]
            for second in free_cells(after)
        )

    def legal_cells(self, seat: int, kind: str, placed: int) -> set[tuple[int, int]]:
        over = self.over_limit
        return {c for c in free_cells(self.market) if self.may_place(self.market, seat, kind, c, placed, over)}

    def place_materials(self, seat: int, action: str) -> Story:
        """§2.3, §2.4; gives how many cards were drawn and whether a house was built."""
        self.over_limit = False
        for placed in (0, 1):
            yield from self.place(seat, action.removeprefix("place "), placed)
            options, draw = set(), set() if self.over_limit else self.sources(seat)
            if placed == 0:
                kinds = self.in_hand(seat, MATERIALS)
                if self.over_limit:
                    kinds = [kind for kind in kinds if self.legal_cells(seat, kind, 1)]
                options = {f"place {kind}" for kind in kinds}
            else:
                options = {f"build {house}" for house, _ in self.builds(self.market, seat, self.over_limit)}
            cards = self.in_hand(seat, NAMES if placed else MATERIALS)
            if self.alone and placed:
                cards = [house for house in self.row[HOUSE] if house != "-"]
            if not draw and not options and not cards:
                return 0, False
            leave = {"leave it"} if not draw and not self.over_limit else set()
            action = yield seat, draw | options | leave
            if action == "leave it":
                return 0, False
            if action in draw:
                return (yield from self.draws(seat, placed + 2, action)), False
        yield from self.build_paid(seat, action.removeprefix("build "))
        return 0, True

    def place(self, seat: int, kind: str, placed: int) -> Story:
        cell = (0, 0)
        self.announce(seat, kind)
        if self.market:
            cells = self.legal_cells(seat, kind, placed)
            action = yield seat, {f"at row {r + 1}, column {c + 1}" for r, c in cells}
            r, c = action.removeprefix("at row ").split(", column ")
            cell = int(r) - 1, int(c) - 1
        self.lose(seat, kind)
        self.market = packed(self.market | {cell: kind})
        self.over_limit = not self.alone and not self.inside(self.market)
        if not self.alone and size(self.market) == (5, 5) and len(self.market) == 25:
            yield from self.free_house(seat)
            self.discard[MATERIAL].update(self.market.values())
            self.market = {}

    def free_house(self, seat: int) -> Story:
        houses = self.in_hand(seat, NAMES)
        if houses:
            action = yield seat, {f"build {house}" for house in houses} | {"leave it"}
            if action != "leave it":
                yield from self.build(seat, action.removeprefix("build "))

    # -- building

    def build_paid(self, seat: int, house: str) -> Story:
        found = [line for other, line in self.builds(self.market, seat, self.over_limit) if other == house]
        name = found[0]
        if not self.alone:
            self.announce(seat, house)
        if len(found) > 1:
            name = (yield seat, {f"pay with {line}" for line in found}).removeprefix("pay with ")
        line = dict(lines(self.market))[name]
        yield from self.build(seat, house, line)
        self.finished = self.alone and self.houses(0) >= self.goal

    def build(self, seat: int, house: str, line: Any = (), only: int = -1) -> Story:
        places = self.places(seat, house, only)
        place = min(places)
        if not self.alone:
            self.announce(seat, house)
        if len(places) > 1:
            place = yield seat, places
        if self.alone:
            self.row[HOUSE][self.row[HOUSE].index(house)] = "-"
        else:
            self.lose(seat, house)
        if line:
            cards = Counter(self.market[cell] for cell in line)
            paid = payment(house, list(cards.elements()))
            assert paid is not None
            self.discard[MATERIAL] += paid
            self.rubble[seat] += cards - paid
            self.market = packed({cell: kind for cell, kind in self.market.items() if cell not in line})
            self.over_limit = False
        number = self.join(seat, house, place)
        yield from self.combine(seat, house, number, only >= 0)

    def combine(self, seat: int, house: str, number: int, spent: bool) -> Story:
        """§5.4."""
        self.combined[seat] |= spent
        panorama = self.street[seat][number]
        trios = [panorama[i : i + 3] for i in range(len(panorama) - 2)]
        icons = [{HOUSES[h]["icon"] for h in trio} for trio in trios if house in trio]
        if self.combined[seat] or not any(len(kinds) in (1, 3) for kinds in icons):
            return
        offered = [h for h in self.row[HOUSE] if h != "-"] if self.alone else self.in_hand(seat, NAMES)
        fits = [h for h in offered if self.places(seat, h, number)]
        if not (fits if self.alone else offered):
            return
        action = yield seat, {f"build {h}" for h in fits} | {"leave it"}
        if action != "leave it":
            yield from self.build(seat, action.removeprefix("build "), (), number)

    def pairs(self, seat: int, house: str) -> Iterator[tuple[int | None, int | None]]:
        """§5.1, §5.2 the panorama on its left and the one on its right."""
        numbers = [None, *range(len(self.street[seat]))]
        for before, after in product(numbers, numbers):
            if before is not None and before == after:
                continue
            left = before is None or HOUSES[self.street[seat][before][-1]]["right"] == HOUSES[house]["left"]
            right = after is None or HOUSES[self.street[seat][after][0]]["left"] == HOUSES[house]["right"]
            if left and right:
                yield before, after

    def places(self, seat: int, house: str, only: int = -1) -> set[str]:
        return {called(*pair) for pair in self.pairs(seat, house) if only < 0 or only in pair}

    def join(self, seat: int, house: str, place: str) -> int:
        before, after = next(pair for pair in self.pairs(seat, house) if called(*pair) == place)
        street = self.street[seat]
        joined = (street[before] if before is not None else []) + [house] + (street[after] if after is not None else [])
        if before is None and after is None:
            street.append(joined)
        else:
            street[before if before is not None else after or 0] = joined
            if before is not None and after is not None:
                del street[after]
        return next(i for i, panorama in enumerate(street) if house in panorama)

    def houses(self, seat: int) -> int:
        return sum(map(len, self.street[seat]))

    def close_up(self, seat: int) -> Story:
        """§4.5."""
        while len(parts := pieces(self.market)) > 1 and self.inside(self.market):
            found: list[Market] = []
            steps = 0
            while not found:
                steps += 1
                for piece, down in product(parts, range(-steps, steps + 1)):
                    for across in {steps - abs(down), abs(down) - steps}:
                        result = shifted(self.market, piece, down, across)
                        if result and self.inside(result) and result not in found:
                            found.append(result)
            self.market = found[0] if len(found) == 1 else (yield seat, found)

    # -- Klaus

    def klaus(self, n: int) -> Story:
        """§7.3 to §7.6."""
        if not self.inside(self.market):
            yield from self.klaus_builds()
            if self.finished:
                return
            self.discard[MATERIAL].update(self.market.values())
            self.market = {}
            yield from self.fill_houses()
        for number in range(n):
            if not (yield from self.klaus_draws(number == 0)):
                break
        if self.hand[1].total() > 7 and (yield from self.klaus_builds()) and not self.finished:
            yield from self.klaus_spends()
        if not self.finished:
            yield from self.fill()

    def klaus_draws(self, first: bool) -> Story:
        """§7.5 his first card is a Burruño of the store, also of one laid for that card (§7.7)."""
        if first and self.klaus_takes():
            return True
        if not self.deck[MATERIAL].total() and self.discard[MATERIAL].total():
            yield from self.reset()
            if first and self.klaus_takes():
                return True
        if not self.deck[MATERIAL].total():
            return False
        self.hand[1][(yield from self.turn_up(MATERIAL))] += 1
        return True

    def klaus_takes(self) -> bool:
        if "Burruño" not in self.row[MATERIAL]:
            return False
        self.row[MATERIAL][self.row[MATERIAL].index("Burruño")] = "-"
        self.hand[1]["Burruño"] += 1
        self.known[1]["Burruño"] += 1
        return True

    def klaus_builds(self) -> Story:
        offered = [house for house in self.row[HOUSE] if house != "-"]
        found = {(h, pair): self.worth(h, *pair) for h in offered for pair in self.pairs(1, h)}
        if not found:
            return False
        best = [key for key, worth in found.items() if worth == max(found.values())]
        house = best[0][0]
        if len({h for h, _ in best}) > 1:
            house = (yield 0, {f"build {h}" for h, _ in best}).removeprefix("build ")
        places = {called(*pair) for h, pair in best if h == house}
        place = min(places)
        if len(places) > 1:
            place = yield 0, places
        self.row[HOUSE][self.row[HOUSE].index(house)] = "-"
        self.join(1, house, place)
        self.finished = self.houses(1) >= self.goal
        return True

    def klaus_spends(self) -> Story:
        """His cards come to light one by one."""
        while self.hand[1].total():
            action = yield from self.chance({f"Klaus spends {card}": n for card, n in self.hand[1].items()})
            card = action.removeprefix("Klaus spends ")
            self.lose(1, card)
            if card == "Burruño":
                self.rubble[1][card] += 1
            else:
                self.discard[MATERIAL][card] += 1

    def worth(self, house: str, before: int | None, after: int | None) -> tuple[int, int]:
        lengths = [len(self.street[1][n]) for n in (before, after) if n is not None]
        length = sum(lengths) + 1
        return HOUSES[house]["points"] + TABLE[length] - sum(TABLE[n] for n in lengths), length

    # -- points

    def total(self, seat: int) -> int:
        card = SHEET["points"][self.scoring if self.scoring != "random" else "A"]
        points = sum(HOUSES[house]["points"] for panorama in self.street[seat] for house in panorama)
        points += sum(TABLE[len(panorama)] for panorama in self.street[seat])
        points += card["rubble"] * self.broken(seat) + card["burrunos"][self.rubble[seat]["Burruño"]]
        return points - (self.hand[0].total() if self.alone and seat == 0 else 0)

    def broken(self, seat: int) -> int:
        return self.rubble[seat].total() - self.rubble[seat]["Burruño"]

    def ranks(self) -> list[int]:
        if self.alone:
            return [1 if self.total(0) > self.total(1) else 2]
        keys = [(self.total(seat), -self.houses(seat), -self.broken(seat)) for seat in range(self.seats)]
        return [1 + sum(other > mine for other in keys) for mine in keys]


def called(before: int | None, after: int | None) -> str:
    if before is None:
        return "on its own" if after is None else f"left of panorama {after + 1}"
    return f"right of panorama {before + 1}" if after is None else f"between panorama {before + 1} and {after + 1}"


# -- both side by side


def table_of_match(match: Any) -> dict[str, Any]:
    s, players = state(match), max(2, match.edition.seats)
    names = NAMES + MATERIALS
    found: dict[str, Any] = {
        "deck": named(names, s.deck),
        "discard": named(names, s.discard),
        "row": [["-" if card < 0 else names[card] for card in row] for row in s.row.tolist()],
        "market": {
            (r, c): MATERIALS[kind]
            for r, line in enumerate(s.market.tolist())
            for c, kind in enumerate(line)
            if kind >= 0
        },
        "totals": match.totals(),
    }
    for seat in range(players):
        found[f"hand {seat}"] = named(names, s.hand[seat])
        found[f"known {seat}"] = named(names, s.known[seat])
        found[f"recent {seat}"] = s.recent[seat]
        found[f"rubble {seat}"] = named(MATERIALS, s.rubble[seat])
        rows = zip(s.panorama[seat].tolist(), s.length[seat].tolist(), strict=True)
        found[f"street {seat}"] = [[NAMES[house] for house in row[:length]] for row, length in rows if length]
    return found


def named(names: list[str], counts: Any) -> dict[str, int]:
    return {name: n for name, n in zip(names, counts.tolist(), strict=True) if n}


def table_of_model(model: Model) -> dict[str, Any]:
    found: dict[str, Any] = {
        "deck": dict(+(model.deck[HOUSE] + model.deck[MATERIAL])),
        "discard": dict(+(model.discard[HOUSE] + model.discard[MATERIAL])),
        "row": model.row,
        "market": model.market,
        "totals": [model.total(seat) for seat in range(model.seats)],
    }
    for seat in range(max(2, model.seats)):
        found[f"hand {seat}"] = dict(+model.hand[seat])
        found[f"known {seat}"] = dict(+model.known[seat])
        found[f"recent {seat}"] = model.recent(seat)
        found[f"rubble {seat}"] = dict(+model.rubble[seat])
        found[f"street {seat}"] = model.street[seat]
    return found


def agree(seats: int, scoring: str, seed: int) -> None:
    """Play both to the end with the same choices, and compare all there is to see after each."""
    match, model, whim = edition(seats, scoring).typed(), Model(seats, scoring), Random(seed)
    story = model.story()
    turn, offered = next(story)
    while turn != OVER:
        assert match.turn == turn
        assert table_of_match(match) == table_of_model(model)
        if turn == CHANCE:
            odds = chances(match)
            assert odds == pytest.approx(offered)
            action: Any = whim.choices(list(odds), list(odds.values()))[0]
            match.play(action)
        elif isinstance(offered, list):
            markets = markets_to_choose(match)
            assert len(choices(match)) == len(markets) == len(offered)
            assert all(market in offered for market in markets)
            number = whim.randrange(len(markets))
            action = markets[number]
            match.play(f"close up as in {number + 1}")
        else:
            assert choices(match) == offered
            action = STYLES[seed % len(STYLES)](sorted(offered), whim)
            match.play(action)
        turn, offered = story.send(action)
    assert match.is_over
    assert table_of_match(match) == table_of_model(model)
    assert match.ranks() == model.ranks()


def any_action(offered: list[str], whim: Random) -> str:
    return whim.choice(offered)


def builds(offered: list[str], whim: Random) -> str:
    """Builds what it can, and places before it draws."""
    for start in ("build", "between", "right", "left", "place"):
        if found := [action for action in offered if action.startswith(start)]:
            return whim.choice(found)
    return whim.choice(offered)


def hoards(offered: list[str], whim: Random) -> str:
    """Places and never builds, so that squares are completed."""
    found = [action for action in offered if not action.startswith(("discard", "build"))]
    return whim.choice([a for a in found if a.startswith("place")] or found or offered)


STYLES = (any_action, builds, hoards)


@pytest.mark.parametrize(
    ("seats", "scoring"), [(1, "A"), (1, "B"), (1, "C"), (2, "A"), (2, "random"), (3, "E"), (4, "F")]
)
def test_the_rules_and_their_model_agree(seats: int, scoring: str) -> None:
    for seed in games(amount(30, 3, 3)):  # a third of them in each style
        agree(seats, scoring, seed)
