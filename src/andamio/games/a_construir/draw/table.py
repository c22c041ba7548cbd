"""What all share: the market with its prices, and the town.

game, round                    expert rules
deck   card   card   card   card
       free    1¢     2¢     3¢
town, square by square
"""

from __future__ import annotations

from andamio.core.layout import OVER
from andamio.core.text import Text
from andamio.svg.scene import Scene
from andamio.svg.shapes import END, MIDDLE, circle, edge, fitted, move, outline, pile, rect, svg, use, words

from .. import state as g
from ..names import FACE_NAMES, RULE_NAMES
from ..words import face_under, rules_of
from . import buildings, cards, town
from .cards import CARD_H, CARD_W, card

WIDTH = 340
GAP = (WIDTH - 5 * CARD_W) / 4
HEADER, RULE_LINE = 26, 15
RULES_GAP = 5  # below the rules' names: a card that glows does not lie on them
PRICES = 20  # below the market


def board(scene: Scene) -> str:
    """All that is nobody's, and what the page stores for everybody."""
    rules, y = rule_lines(scene), float(HEADER)
    drawn = [scene.part(stock), header(scene)]
    for number, line in enumerate(rules):
        drawn.append(move(2, HEADER + RULE_LINE * number, rule_line(scene, line)))
    y += RULE_LINE * len(rules) + (RULES_GAP if rules else 0)
    drawn.append(move(0, y, scene.part(market)))
    y += CARD_H + PRICES + 6
    height, drawing = town.town(scene)
    drawn.append(move(0, y, drawing))
    return svg(WIDTH, y + height, scene.say(Text("Mercado y pueblo", "Market and town")), *drawn)


def stock(scene: Scene) -> str:
    return buildings.stock() + cards.stock(scene.view.box, scene.lang) + town.stock(scene.view)


# -- the header


def header(scene: Scene) -> str:
    view = scene.view
    now = min(g.TOKENS, int(view.placed) // int(view.box.seats) + 1)
    title = FINISHED if view.turn == OVER else ROUND
    drawn = words(2, 18, scene.say(title, now=now, all=g.TOKENS), "title f-tinta", 18)
    if view.box.games > 1:
        drawn += words(WIDTH - 2, 18, scene.say(GAME, now=int(view.game)), "f-suave", 13, END)
    return drawn


ROUND = Text("Ronda {now} de {all}", "Round {now} of {all}")
FINISHED = Text("¡Pueblo terminado!", "The town is finished!")
GAME = Text("partida {now}, al mejor de tres", "game {now}, the best of three")


def rule_lines(scene: Scene) -> list[list[int]]:
    """The expert rules in play, as many lines as they need."""
    lines: list[list[int]] = [[]]
    for rule in rules_of(scene.view):
        if lines[-1] and rule_width(scene, *lines[-1], rule) > WIDTH:
            lines.append([])
        lines[-1].append(rule)
    return [line for line in lines if line]


def rule_width(scene: Scene, *rules: int) -> float:
    """How much room their names take."""
    return sum(LETTER * len(RULE_NAMES[rule].to(scene.lang)) + RULE_GAP for rule in rules)


def rule_line(scene: Scene, rules: list[int]) -> str:
    """Each by itself, so that it can be asked about."""
    drawn, x = [], 0.0
    for rule in rules:
        name, wide = RULE_NAMES[rule].to(scene.lang), rule_width(scene, rule) - RULE_GAP
        ground = rect(0, 0, wide, RULE_LINE - 1, "f-none")
        drawn.append(scene.piece(f"rule-{rule}", name, ground + fitted(0, 10.5, name, "f-suave", 11.5, wide), (x, 0)))
        x = round(x + wide + RULE_GAP, 1)
    return "".join(drawn)


LETTER, RULE_GAP = 6.2, 10  # of a rule's name, and between two


# -- the market


def market(scene: Scene) -> str:
    view = scene.view
    drawn = [deck(scene)]
    for slot, face in enumerate(view.market.tolist()):
        x = (CARD_W + GAP) * (slot + 1)
        drawn.append(words(x + 1, CARD_H + 15, slot + 1, "num f-suave", 11))
        drawn.append(offered(scene, slot, face, x) if face != g.EMPTY else move(x, 0, outline(CARD_W, CARD_H)))
    return "".join(drawn)


def deck(scene: Scene) -> str:
    """How many cards; those at its bottom that the viewer knows are said."""
    view = scene.view
    left = int(view.left) + int(view.queued)
    known = [face_under(view, place) for place in range(view.queued)]
    said = ", ".join(FACE_NAMES[face].to(scene.lang) if face != g.EMPTY else "?" for face in known)
    label = scene.say(DECK, left=left) + (scene.say(BELOW, said=said) if said else "")
    top = use("back") + edge(CARD_W, CARD_H, 3.7)
    count = circle(CARD_W / 2, CARD_H / 2, 15, "f-papel") + words(
        CARD_W / 2, CARD_H / 2 + 7, left, "num f-tinta", 20, MIDDLE
    )
    piece = scene.piece(f"s{g.DECK}", label, pile(top, CARD_W, CARD_H, left) + (count if left else ""), (0, 0))
    return piece + (price(scene, 0, 0) if left else "")


DECK = Text("mazo, cartas: {left}", "deck, cards: {left}")
BELOW = Text("; debajo: {said}", "; at the bottom: {said}")


def offered(scene: Scene, slot: int, face: int, x: float) -> str:
    """A card of the market, the coins on it, and its price."""
    coins = int(scene.view.offer[slot])
    label = scene.say(OFFER, card=FACE_NAMES[face], cost=int(scene.view.box.cost[face]), price=slot, coins=coins)
    drawing = card(face) + coins_on(coins)
    return scene.piece(f"s{slot}", label, drawing, (x, 0), f"s{g.DECK}") + move(x, 0, price(scene, slot, slot))


OFFER = Text(
    "{card}: cuesta {cost} construirla; cogerla, {price}; encima tiene {coins}",
    "{card}: {cost} to build; {price} to take; {coins} lie on it",
)


def coins_on(coins: int) -> str:
    """A heap on the card, and its number."""
    if coins == 0:
        return ""
    heap = "".join(move(34 - 4 * i, 30 - 3 * i, use("aimarcio"), scale=1.5) for i in range(min(coins, 3)))
    plus = rect(36, 22, 23, 16, "f-oliva", 8) + words(47.5, 34, f"+{coins}", "num on-ink", 12, MIDDLE)
    return heap + plus


def price(scene: Scene, slot: int, coins: int) -> str:
    """What it takes to have the card: as many coins as there are cards to its left."""
    middle = CARD_W / 2
    if coins == 0:
        return words(middle, CARD_H + 15, scene.say(Text("gratis", "free")), "f-oliva strong", 12, MIDDLE)
    start = middle - 7 * (coins - 1)
    return "".join(move(start + 14 * i, CARD_H + 11, use("aimarcio")) for i in range(coins))
