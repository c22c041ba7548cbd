"""The rules written a second time, in slow and plain Python from the specification, agree with the game at every step.

Nothing of the game's is used here but its box file and the words of its actions; boxes with other cards are played too.
A generator tells the game as a story: it yields who must decide among what, and is sent what was decided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from andamio.core.game import Edition
from andamio.core.layout import CHANCE, OVER
from andamio.core.match import Match
from tests.depth import amount, games

from .mixes import Fields, boxes, opened
from .table import chances, choices, discards, edition, hand, offers, reserve, said, state

pytestmark = pytest.mark.compiled

Story = Generator[tuple[Any, dict[str, Any]], str, Any]
RESERVE = " of the reserve"


class Printed:
    """What a box says: how many there are of each card, what each is worth, the floors at its ends, and costs."""

    def __init__(self, sheet: Fields) -> None:
        self.count: Counter[str] = Counter()
        self.value: dict[str, int] = {}
        self.ends: dict[str, list[str]] = {}
        for both, value in sorted((sorted(card["ends"]), card["value"]) for card in sheet["floors"]):
            self.print_card(both, value)
        start = sheet.get("start", {"ends": ["0 blue", "0 brown"], "value": 0})
        self.value["start card"], self.ends["start card"] = start["value"], sorted(start["ends"])
        for coin in sorted(sheet["coins"]):
            self.count[f"coin {coin}"] += 1
            self.value[f"coin {coin}"] = coin
        for colour in ("blue", "brown"):
            self.count[f"{colour} sale"], self.value[f"{colour} sale"] = sheet["sales"][colour], sheet["sale_value"]
        self.count["pool"], self.value["pool"] = sheet.get("pools", 6), sheet["pool_value"]
        self.reserve_cost, self.points = sheet["reserve_cost"], sheet["points"]

    def print_card(self, both: list[str], value: int) -> None:
        """Cards with the same floors and another value are told apart by a mark; numbers come before "roof"."""
        name = "/".join(both)
        while self.value.get(name, value) != value:
            name += "'"
        self.count[name] += 1
        self.value[name], self.ends[name] = value, both

    def adds(self, card: str) -> list[str]:
        """How either end is said; the second like the first with a mark."""
        low, high = (f"add {end} (of {card})" for end in self.ends[card])
        return [low, high + "'" * (low == high)]

    def spelled(self, cards: Counter[str]) -> list[str]:
        """In the order of the box."""
        return sorted(cards.elements(), key=list(self.value).index)


class Building:
    def __init__(self, points: dict[str, int]) -> None:
        self.points = points
        self.floors: list[str] = []  # colours from the ground up
        self.roof = self.pool = False
        self.signs: set[str] = set()

    def takes(self, end: str) -> bool:
        if self.roof:
            return False
        if end == "roof":
            return len(self.floors) >= 4
        return int(end.split()[0]) == len(self.floors)

    def score(self) -> dict[str, int]:
        same = [n for n in range(1, len(self.floors)) if self.floors[n] == self.floors[n - 1]]
        each = self.points
        found = {
            "continuity": each["continuity"] * len(same),
            "improvements": each["improvement"] * sum(colour in self.signs for colour in self.floors[4:]),
            "quality": each["pool"] * self.pool + each["fifth"] * (5 in same),
            "roofs": each["roof"],
            "luxury": each["sixth"] * (6 in same),
            "total": each["total"] * any(set(self.floors) == {sign} for sign in self.signs),
        }
        return found if self.roof else dict.fromkeys(found, 0)


class Seat:
    def __init__(self) -> None:
        self.hand: Counter[str] = Counter({"start card": 1})
        self.reserve: Counter[str] = Counter()
        self.offers: Counter[str] = Counter()
        self.buildings: list[Building] = []
        # what all know: at least so many in hand, and in hand and reserve together
        self.in_hand: Counter[str] = Counter({"start card": 1})
        self.in_both: Counter[str] = Counter({"start card": 1})

    def zone(self, name: str) -> Counter[str]:
        return self.reserve if name == RESERVE else self.hand

    def leave(self, zone: str, card: str) -> None:
        """A card that all see leaves; it was there, so all may have learnt of one more."""
        seen = Counter({card: 1})
        if zone == RESERVE:
            self.in_both = self.in_both | (self.in_hand + seen)
        else:
            self.in_hand = self.in_hand | seen
            self.in_both = self.in_both | self.in_hand
        self.zone(zone)[card] -= 1
        self.in_both -= seen
        if zone != RESERVE:
            self.in_hand -= seen

    def gain(self, card: str) -> None:
        self.hand[card] += 1
        self.in_hand[card] += 1
        self.in_both[card] += 1

    def held(self) -> int:
        return sum(self.hand.values())

    def sites(self, end: str) -> list[int]:
        if end == "0 blue" or end == "0 brown":
            free = not self.buildings or len(self.buildings[-1].floors) >= 4
            return [len(self.buildings)] if free else []
        return [n for n, building in enumerate(self.buildings) if building.takes(end)]


def minimal(cards: list[tuple[str, str]], value: dict[str, int], cost: int) -> list[list[tuple[str, str]]]:
    """§2.7 every payment with none superfluous, by trying all."""
    found = []
    for size in range(1, len(cards) + 1):
        for chosen in combinations(cards, size):
            worths = [value[card] for _, card in chosen]
            if min(worths) > 0 and sum(worths) >= cost and sum(worths) - min(worths) < cost:
                found.append(list(chosen))
    return found


class Model:
    def __init__(
        self, printed: Printed, seats: int, add_cost: int, build_from_reserve: bool, offer_limit: int, second_deck: bool
    ) -> None:
        """Which deck it is stands in what is printed."""
        self.printed, self.seats = printed, [Seat() for _ in range(seats)]
        self.add_cost, self.from_reserve, self.offer_limit = add_cost, build_from_reserve, offer_limit
        self.deck: Counter[str] = Counter(printed.count)
        self.discard: Counter[str] = Counter()
        self.progress = False
        self.stalled = False
        self.last_turns = -1
        self.turns = 0

    # -- the story

    def tell(self) -> Story:
        number = len(self.seats)
        begins = yield "chance", {f"seat {seat} begins": 1 / number for seat in range(number)}
        self.first = int(begins.split()[1])
        order = [(self.first + step) % number for step in range(number)]
        for seat in order:
            for _ in range(3):
                card = yield from self.draw()
                self.seats[seat].hand[card] += 1
        active, idle = self.first, 0
        while True:
            self.turns += 1
            self.progress = False
            yield from self.turn(active)
            idle = 0 if self.progress else idle + 1
            self.stalled = self.last_turns != 0 and idle == 3 * number
            if self.last_turns == 0 or self.stalled:
                break
            if self.last_turns > 0:
                self.last_turns -= 1
            active = (active + 1) % number
        for seat in order:
            for card in self.printed.spelled(self.seats[seat].reserve):
                yield "chance", {f"reveal {card}": 1.0}
        for seat in order:
            yield from self.sell(seat)
        yield "over", {}

    def draw(self) -> Story:
        total = sum(self.deck.values())
        drawn = yield "chance", {f"turn up {card}": n / total for card, n in self.deck.items() if n}
        card = drawn.removeprefix("turn up ")
        self.deck[card] -= 1
        return card

    def turn(self, number: int) -> Story:
        seat, self.backs = self.seats[number], 0
        left = 2
        while left:
            deed = yield number, dict.fromkeys(self.deeds(number))
            if deed == "end the turn":
                break
            left -= yield from self.act(number, deed)
        while seat.held() > 4:
            yield from self.throw_one(number)

    def throw_one(self, number: int) -> Story:
        seat = self.seats[number]
        deed = yield number, {f"discard {card}": None for card in +seat.hand}
        card = deed.removeprefix("discard ")
        seat.leave("", card)
        self.discard[card] += 1
        self.progress = True

    # -- what may be done

    def payments(self, number: int, deed: str) -> list[list[tuple[str, str]]]:
        """The ways to pay for a deed; zone and card of each card."""
        seat = self.seats[number]
        cards = [("", card) for card in seat.hand.elements()] + [(RESERVE, card) for card in seat.reserve.elements()]
        cost = self.add_cost
        if deed.startswith("reserve "):
            cost = self.printed.reserve_cost
            cards.remove(("", deed.removeprefix("reserve ")))
        elif deed.startswith("buy "):
            cost = self.printed.value[deed.removeprefix("buy ").split(" from seat")[0]]
        else:
            zone, card, _ = self.added(deed)
            cards.remove((zone, card))
        ways = minimal(cards, self.printed.value, cost)
        if deed.startswith("reserve "):
            kept = sum(seat.reserve.values())
            ways = [way for way in ways if kept - sum(zone == RESERVE for zone, _ in way) < 3]
        return ways

    def added(self, deed: str) -> tuple[str, str, str]:
        """Zone, card and end of what is added."""
        zone = RESERVE if deed.endswith(RESERVE) else ""
        words = deed.removesuffix(RESERVE)
        if words == "add the pool":
            return zone, "pool", "pool"
        end, _, card = words.removeprefix("add ").rstrip("'").removesuffix(")").partition(" (of ")
        return zone, card, end

    def sites(self, number: int, deed: str) -> list[int]:
        _, _, end = self.added(deed)
        seat = self.seats[number]
        if end == "pool":
            return [n for n, building in enumerate(seat.buildings) if building.roof and not building.pool]
        return seat.sites(end)

    def deeds(self, number: int) -> list[str]:
        seat, found = self.seats[number], ["end the turn"]
        if seat.held() < 4 and +self.deck:
            found.append("draw a card")
        for card in +seat.hand:
            found += [deed for deed in [f"reserve {card}"] if self.payments(number, deed)]
            found += [f"swap {card}"] * bool(+seat.reserve)
        for zone in ("", RESERVE):
            for card in +seat.zone(zone):
                if self.printed.value[card] and sum(seat.offers.values()) < self.offer_limit:
                    found.append(f"offer {card}{zone}")
                if zone == "" or self.from_reserve:
                    adds = [f"{deed}{zone}" for deed in self.printed.adds(card)] if card in self.printed.ends else []
                    adds += [f"add the pool{zone}"] * (card == "pool")
                    found += [deed for deed in adds if self.sites(number, deed) and self.payments(number, deed)]
        for other, seller in enumerate(self.seats):
            buys = [f"buy {card} from seat {other}" for card in +seller.offers if other != number]
            found += [deed for deed in buys if self.payments(number, deed)]
        return found

    # -- doing it

    def act(self, number: int, deed: str) -> Story:
        """1 once it is done, 0 if it was taken back."""
        seat = self.seats[number]
        if deed == "draw a card":
            card = yield from self.draw()
            seat.hand[card] += 1
            self.progress = True
            if not +self.deck:
                self.last_turns = len(self.seats)
            return 1
        if deed.startswith("offer "):
            zone = RESERVE if deed.endswith(RESERVE) else ""
            card = deed.removeprefix("offer ").removesuffix(RESERVE)
            seat.leave(zone, card)
            seat.offers[card] += 1
            return 1
        if deed.startswith("swap "):
            return (yield from self.swap(number, deed.removeprefix("swap ")))
        return (yield from self.pay_and_do(number, deed))

    def or_back(self, options: list[str]) -> dict[str, None]:
        return dict.fromkeys([*options, *["take it back"] * (self.backs < 3)])

    def swap(self, number: int, given: str) -> Story:
        seat = self.seats[number]
        choice = yield number, self.or_back([f"for {card}{RESERVE}" for card in +seat.reserve])
        if choice == "take it back":
            self.backs += 1
            return 0
        taken = choice.removeprefix("for ").removesuffix(RESERVE)
        for zone, lost, found in ((seat.hand, given, taken), (seat.reserve, taken, given)):
            zone[lost] -= 1
            zone[found] += 1
        seat.in_hand = Counter()
        return 1

    def pay_and_do(self, number: int, deed: str) -> Story:
        ways, building = self.payments(number, deed), 0
        if deed.startswith("add "):
            sites = self.sites(number, deed)
            building = sites[0]
            if len(sites) > 1:
                choice = yield number, self.or_back([f"on building {site + 1}" for site in sites])
                if choice == "take it back":
                    self.backs += 1
                    return 0
                building = int(choice.split()[-1]) - 1
        paid: list[tuple[str, str]] = []
        while sorted(paid) not in [sorted(way) for way in ways]:
            open_ways = [Counter(way) - Counter(paid) for way in ways if not Counter(paid) - Counter(way)]
            cards = {pair for way in open_ways for pair in way}
            choice = yield number, self.or_back([f"pay with {card}{zone}" for zone, card in cards])
            if choice == "take it back":
                self.backs += 1
                return 0
            zone = RESERVE if choice.endswith(RESERVE) else ""
            paid.append((zone, choice.removeprefix("pay with ").removesuffix(RESERVE)))
        yield from self.carry_out(number, deed, building, paid)
        return 1

    def carry_out(self, number: int, deed: str, building: int, paid: list[tuple[str, str]]) -> Story:
        seat = self.seats[number]
        for zone, card in paid:
            seat.leave(zone, card)
        if deed.startswith("buy "):
            card, _, other = deed.removeprefix("buy ").partition(" from seat ")
            seller = self.seats[int(other)]
            seller.offers[card] -= 1
            seat.gain(card)
            for _, coin in paid:
                seller.gain(coin)
            while seller.held() > 4:
                yield from self.throw_one(int(other))
            return
        self.progress = True
        self.discard.update(card for _, card in paid)
        if deed.startswith("reserve "):
            card = deed.removeprefix("reserve ")
            seat.hand[card] -= 1
            seat.reserve[card] += 1
            seat.in_hand = Counter()
            return
        zone, card, end = self.added(deed)
        seat.leave(zone, card)
        self.build(seat, building, end)

    def build(self, seat: Seat, number: int, end: str) -> None:
        if number == len(seat.buildings):
            seat.buildings.append(Building(self.printed.points))
        building = seat.buildings[number]
        if end == "roof":
            building.roof = True
        elif end == "pool":
            building.pool = True
        else:
            building.floors.append(end.split()[1])

    def sell(self, number: int) -> Story:
        seat = self.seats[number]
        while True:
            ways = {
                f"put {colour} sale on building {n + 1}": (colour, building)
                for colour in ("blue", "brown")
                for n, building in enumerate(seat.buildings)
                if seat.reserve[f"{colour} sale"] and building.roof and colour not in building.signs
            }
            if not ways:
                return
            best = "put the sale cards where they earn most"
            deeds = [*ways, "sell no more"] + [best] * any(self.earns(*way) for way in ways.values())
            deed = yield number, dict.fromkeys(deeds)
            if deed == "sell no more":
                return
            if deed == best:
                self.sell_best(seat)
                return
            colour, building = ways[deed]
            seat.reserve[f"{colour} sale"] -= 1
            building.signs.add(colour)

    def earns(self, colour: str, building: Building) -> int:
        before = sum(building.score().values())
        building.signs.add(colour)
        gain = sum(building.score().values()) - before
        building.signs.remove(colour)
        return gain

    def sell_best(self, seat: Seat) -> None:
        for colour in ("blue", "brown"):
            roofed = [b for b in seat.buildings if b.roof and colour not in b.signs and self.earns(colour, b)]
            roofed.sort(key=lambda b: -self.earns(colour, b))
            for building in roofed[: seat.reserve[f"{colour} sale"]]:
                building.signs.add(colour)
                seat.reserve[f"{colour} sale"] -= 1

    def scores(self) -> list[dict[str, int]]:
        found = []
        for seat in self.seats:
            sums = Building(self.printed.points).score()
            for building in seat.buildings:
                sums = {key: n + building.score()[key] for key, n in sums.items()}
            found.append(sums)
        return found


# -- side by side


def compare(model: Model, match: Match, who: Any, options: dict[str, Any]) -> None:
    def spelled(cards: Counter[str]) -> str:
        return ", ".join(model.printed.spelled(cards))

    turn = {"chance": CHANCE, "over": OVER}.get(who, who)
    assert match.turn == turn
    assert discards(match) == spelled(model.discard)
    selling = state(match).asked or (state(match).shown != -1).any() or match.is_over
    for number, seat in enumerate(model.seats):
        assert hand(match, number) == spelled(+seat.hand)
        assert offers(match, number) == spelled(+seat.offers)
        lying = [reserve(match, number), said(match, state(match).shown[number])]
        assert ", ".join(filter(None, reversed(lying))) == spelled(+seat.reserve)
        if not selling:
            assert said(match, state(match).sure[number]) == spelled(seat.in_hand)
            assert said(match, state(match).vague[number]) == spelled(seat.in_both - seat.in_hand)
    assert match.scores() == model.scores()
    if who == "chance":
        assert chances(match) == pytest.approx(options)
    elif who != "over":
        assert choices(match) == set(options)


EAGER = ("add", "pay", "put", "on building", "draw", "reserve")


def decide(whim: Random, who: Any, deeds: dict[str, Any], build: float) -> str:
    """At random; so often as `build` says the first of these things that is possible."""
    ways = sorted(deeds)
    if who == "chance":
        return whim.choices(ways, [deeds[way] for way in ways])[0]
    eager = next(filter(None, ([way for way in ways if way.startswith(verb)] for verb in EAGER)), ways)
    return whim.choice(eager if whim.random() < build else ways)


def replay(seed: int, seats: int, build: float, **options: Any) -> Model:
    """A random game with the house's box."""
    return replay_with(edition(seats, **options), seed, build)


def replay_with(each: Edition, seed: int, build: float) -> Model:
    """A random game, played by both."""
    match, whim = each.typed(), Random(seed)
    chosen: dict[str, Any] = each.options
    model = Model(Printed(each.sheet.fields), **chosen)
    story = model.tell()
    who, deeds = next(story)
    while who != "over":
        compare(model, match, who, deeds)
        deed = decide(whim, who, deeds, build)
        match.play(deed)
        who, deeds = story.send(deed)
    compare(model, match, who, deeds)
    assert match.is_over and state(match).turns == model.turns
    totals = [sum(points.values()) for points in model.scores()]
    assert match.ranks() == [1 + sum(other > total for other in totals) for total in totals]
    return model


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", games(amount(24, 4, 4)))
def test_the_rules_and_the_model_agree(seats: int, seed: int) -> None:
    replay(seed, seats, build=(seed % 4) / 4)


@settings(max_examples=amount(500, 15, 1))
@given(boxes(), st.integers(0, 1000), st.sampled_from([2, 3, 4]), st.booleans())
def test_they_agree_whatever_cards_are_in_the_box(fields: Fields, seed: int, seats: int, from_reserve: bool) -> None:
    replay_with(opened(fields, seats=seats, build_from_reserve=from_reserve), seed, build=(seed % 4) / 4)


@pytest.mark.parametrize("add_cost", [1, 2, 3])
@pytest.mark.parametrize("offer_limit", [1, 2, 3])
def test_they_agree_with_every_option(add_cost: int, offer_limit: int) -> None:
    for seed in games(amount(3, 1, 1)):
        from_reserve = bool(seed % 2)
        replay(seed, 2, 0.6, add_cost=add_cost, offer_limit=offer_limit, build_from_reserve=from_reserve)


def test_between_them_these_games_reach_every_corner() -> None:
    """Finished buildings, pools, both kinds of end, and points in most categories."""
    models = [replay(seed, 2, 0.9, build_from_reserve=True) for seed in range(16)]
    models += [replay(seed, 2, 0.0) for seed in range(2)]
    buildings = [building for model in models for seat in model.seats for building in seat.buildings]
    assert sum(building.roof for building in buildings) > 16 and any(building.pool for building in buildings)
    assert any(building.signs for building in buildings)
    scored = {key for model in models for points in model.scores() for key, n in points.items() if n}
    assert scored >= {"continuity", "quality", "roofs", "total"}
    assert {model.stalled for model in models} == {True, False}
