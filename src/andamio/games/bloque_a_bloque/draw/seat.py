"""A seat's side of the table: its towers, its hand, its reserve."""

from __future__ import annotations

from typing import NamedTuple

from andamio.core.actions import holds
from andamio.core.compiled import Array
from andamio.core.text import Text
from andamio.core.view import View
from andamio.svg.scene import Scene
from andamio.svg.shapes import (
    END,
    card_height,
    circle,
    edge,
    group,
    move,
    outline,
    path,
    rect,
    svg,
    words,
)

from .. import state as g
from ..guide import step_of
from ..names import card_names, end_name
from ..rules.paying import card_of, zone_of
from .cards import (
    BACK_W,
    BELT_H,
    CARD_H,
    CARD_W,
    END_H,
    FACE_H,
    back,
    belt,
    caption,
    counted,
    face,
    half,
    titled,
    whole,
)
from .parts import WIDTH, money
from .towers import skyline

GAP, ROW = 8, 4
OWN_SCALE, OTHER_SCALE = 1.2, 1.0
OTHER_W = 232  # others are drawn narrow: their towers are what matters
BACK_H = card_height(BACK_W)
RESERVE_W, SMALLER = 190, 0.76  # the tray of the own reserve, and its cards
LIFT = -6  # how much a card that was chosen is raised


def area(scene: Scene, seat: int) -> str:
    """What belongs to a seat."""
    own = seat == scene.view.seat
    width = WIDTH if own else OTHER_W
    parts, y = [], 0.0
    sections = [skyline(scene, seat, OWN_SCALE if own else OTHER_SCALE, width)]
    zones = () if not own else (g.RESERVE,) if scene.apart else (g.HAND, g.RESERVE)
    sections += [own_cards(scene, seat, zone) for zone in zones] or [backs(scene, seat)]
    for height, drawing in sections:
        parts.append(move(0, round(y, 1), drawing))
        y += height + (GAP if height else 0)
    label = scene.say(Text("Solar de {name}", "{name}'s plot"), name=scene.names[seat])
    return svg(width, round(y), label, *parts)


def hand(scene: Scene) -> str:
    """The viewer's cards; the reserve stays with the towers."""
    height, drawing = own_cards(scene, scene.view.seat, g.HAND)
    return svg(WIDTH, round(height), scene.say(Text("Tu mano", "Your hand")), drawing)


# -- the cards of whoever looks


class Stack(NamedTuple):
    """Cards of one kind in a zone: how many are free, how many were chosen to pay, whether one is being placed."""

    kind: int
    free: int
    marked: int
    planned: bool


def stacks(scene: Scene, seat: int, zone: int) -> list[Stack]:
    view = scene.view
    kinds = (view.hand if zone == g.HAND else view.reserve)[seat].tolist()
    first = 0 if zone == g.HAND else g.HELD
    marks, plan = int(view.mark[seat]), int(view.plan[seat])
    found = []
    for kind in sorted({kind for kind in kinds if kind != g.EMPTY}):
        marked = sum(marks >> (first + i) & 1 for i, other in enumerate(kinds) if other == kind)
        planned = plan != g.EMPTY and is_about(plan, zone, kind)
        found.append(Stack(kind, kinds.count(kind) - marked - planned, marked, planned))
    return found


def is_about(plan: int, zone: int, kind: int) -> bool:
    """The card that a plan adds, reserves or swaps."""
    if holds(g.SWAP, plan):
        return zone == g.HAND and plan - g.SWAP.start == kind
    return not holds(g.BUY, plan) and (card_of(plan), zone_of(plan)) == (kind, zone)


TITLES = (Text("tu mano", "your hand"), Text("tu reserva", "your reserve"))
NO_CARDS = Text("vacía", "empty")


def own_cards(scene: Scene, seat: int, zone: int) -> tuple[float, str]:
    """A row of cards under its title; those that were chosen are raised."""
    drawn = [drawing for stack in stacks(scene, seat, zone) for drawing in laid(scene, zone, stack)]
    name = f"hand-{seat}" if zone == g.HAND else f"reserve-{seat}"
    title = scene.piece(name, scene.say(TITLES[zone]), caption(2, 12, scene.say(TITLES[zone])), (0, 0))
    if zone == g.RESERVE:
        return own_reserve(scene, seat, title, drawn)
    if not drawn:
        return 18, title + words(WIDTH - 2, 12, scene.say(NO_CARDS), "f-suave", 12, END)
    rows = [drawn[i : i + ROW] for i in range(0, len(drawn), ROW)]
    step = CARD_H + GAP + 4
    cards = "".join(move(0, 22 + step * i, in_row(row)) for i, row in enumerate(rows))
    return 14 + step * len(rows), title + cards


def own_reserve(scene: Scene, seat: int, title: str, drawn: list[str]) -> tuple[float, str]:
    """Smaller, as nothing is built from it unless that was agreed; and the points, category by category."""
    scale = 1.0 if scene.view.box.from_reserve else SMALLER
    shown = [kind for kind in scene.view.shown[seat].tolist() if kind != g.EMPTY]
    drawn = drawn + [turned_up(scene, seat, kind, i) for i, kind in enumerate(shown)]
    high = CARD_H * scale + 14
    tray = rect(0, 17, RESERVE_W, high, "f-hueco", 6)
    places = "".join(
        move(6 + (CARD_W + 6) * i * scale, 25, outline(CARD_W * scale, CARD_H * scale)) for i in range(g.RESERVE_LIMIT)
    )
    cards = "".join(move(6 + (CARD_W + 6) * i * scale, 25, card, scale=scale) for i, card in enumerate(drawn))
    tally = sums(scene, seat) if scale < 1 else ""
    return 20 + high, tray + title + places + cards + move(RESERVE_W + 14, 17, tally)


def sums(scene: Scene, seat: int) -> str:
    """What the finished buildings score so far."""
    parts, rows = [], zip(scene.view.edition.game.categories, scene.view.scores()[seat].values(), strict=True)
    for i, (category, points) in enumerate(rows):
        wide, name = WIDTH - RESERVE_W - 16, scene.say(category.text)
        drawn = rect(0, 0, wide, 15, "f-none") + words(0, 11, name, "f-suave", 12)
        drawn += words(wide, 11, points, f"num f-tinta points-{seat}", 13, END)
        parts.append(scene.piece(f"sum-{seat}-{i}", f"{name}: {points}", drawn, (0, 15.5 * i)))
    return "".join(parts)


def in_row(cards: list[str]) -> str:
    step = CARD_W + 12
    return "".join(move(6 + step * i, 0, card) for i, card in enumerate(cards))


def laid(scene: Scene, zone: int, stack: Stack) -> list[str]:
    """Free cards of a kind, those that will pay, and the one they pay for."""
    found = [free_card(scene, zone, stack)] if stack.free else []
    found += [raised(scene, zone, stack.kind, i) for i in range(stack.marked)]
    return [planned_card(scene, zone, stack.kind), *found] if stack.planned else found


def free_card(scene: Scene, zone: int, stack: Stack) -> str:
    """Where any action may be chosen each end is a piece; else the whole card is one."""
    kind, view = stack.kind, scene.view
    builds = zone == g.HAND or view.box.from_reserve
    if builds and step_of(view) == "plan" and view.phase == g.ACTING and (kind < g.BUILT or kind == g.POOL):
        return in_parts(scene, zone, stack)
    drawing = counted(whole(scene.view.box, kind, scene.lang), stack.free)
    return scene.piece(f"k{zone}-{kind}", named(scene, kind), drawing, (0, 0), "deck")


def named(scene: Scene, kind: int) -> str:
    return card_names(scene.view.box)[kind].to(scene.lang)


def in_parts(scene: Scene, zone: int, stack: Stack) -> str:
    """Its ends, to be built; its middle, for all else."""
    kind, name = stack.kind, f"k{zone}-{stack.kind}"
    value, label = int(scene.view.box.value[kind]), named(scene, kind)
    ground = rect(0, 0, CARD_W, CARD_H, "f-papel", 4)
    if kind == g.POOL:
        water = scene.piece(
            f"e{zone}-{g.ENDS * kind}", label, pool_picture(scene, value), (0, 0), pill=(CARD_W - 13, 10)
        )
        parts = water + scene.piece(name, label, pool_foot(value), (0, FACE_H), "deck")
    else:
        ends = [an_end(scene, zone, g.ENDS * kind + i, (END_H + BELT_H) * i) for i in range(g.ENDS)]
        parts = "".join(ends) + scene.piece(name, label, belt(value), (0, END_H), "deck")
    return counted(ground + parts, stack.free)


def pool_picture(scene: Scene, value: int) -> str:
    name = titled(scene.view.box, g.POOL, scene.lang)
    return rect(0, 0, CARD_W, FACE_H, "f-papel", 4) + face(g.POOL, value) + name + edge(CARD_W, FACE_H, 4)


def pool_foot(value: int) -> str:
    ground = rect(0, 0, CARD_W, END_H, "f-hueco", 3)
    return ground + move(CARD_W / 2, END_H / 2, money(value)) + edge(CARD_W, END_H, 3)


def an_end(scene: Scene, zone: int, face: int, y: float) -> str:
    box = scene.view.box
    drawing = half(int(box.level[face]), int(box.colour[face]))
    return scene.piece(
        f"e{zone}-{face}", end_name(box, face).to(scene.lang), drawing, (0, y), pill=(CARD_W - 13, END_H / 2)
    )


def raised(scene: Scene, zone: int, kind: int, copy: int) -> str:
    """A card that pays, with a tick."""
    tick = move(CARD_W - 13, CARD_H - 13, circle(0, 0, 13, "f-oliva"), path("M-6 0L-2 4L6-5", "s-papel", 3))
    label = scene.say(Text("{card}, para pagar", "{card}, to pay"), card=card_names(scene.view.box)[kind])
    drawing = whole(scene.view.box, kind, scene.lang) + tick
    piece = scene.piece(f"m{zone}-{kind}-{copy}", label, drawing, (0, LIFT), chosen=True)
    return group("chosen", piece)


def planned_card(scene: Scene, zone: int, kind: int) -> str:
    """The card it is all about, turned so that the end to be built is above."""
    view = scene.view
    plan = int(view.plan[view.seat])
    turned = holds(g.ADD, plan) and (plan - g.ADD.start) // g.ADD.cols % g.ENDS == 1
    label = scene.say(Text("{card}, elegida", "{card}, chosen"), card=card_names(view.box)[kind])
    return group("now", scene.piece("plan", label, whole(view.box, kind, scene.lang, turned), (0, LIFT), chosen=True))


def turned_up(scene: Scene, seat: int, kind: int, place: int) -> str:
    """A card of the reserve in the sale round."""
    return scene.piece(f"s{seat}-{place}", named(scene, kind), whole(scene.view.box, kind, scene.lang), (0, 0))


# -- the cards of others

HIDDEN = Text(
    "{name}: mano {held}, reserva {kept}; se sabe en la mano: {sure}; en mano o reserva: {vague}",
    "{name}: hand {held}, reserve {kept}; known in hand: {sure}; in hand or reserve: {vague}",
)
SMALL = BACK_H / CARD_H


def backs(scene: Scene, seat: int) -> tuple[float, str]:
    """How many cards are hidden where, and those that all know, small."""
    view = scene.view
    held, kept = int(view.held[seat]), int(view.kept[seat])
    sure, vague = (", ".join(named(scene, kind) for kind in cards_in(row)) or "–" for row in known_of(view, seat))
    label = scene.say(HIDDEN, name=scene.names[seat], held=held, kept=kept, sure=sure, vague=vague)
    titles = [(0, HAND_TITLE, held), (RESERVE_X, RESERVE_TITLE, kept)]
    said = "".join(caption(x, BACK_H + 14, scene.say(text, n=n)) for x, text, n in titles)
    hand = scene.piece(f"hand-{seat}", label, fanned(held) + move(RESERVE_X, 0, fanned(kept)) + said, (0, 0))
    return BACK_H + 20, hand + known_cards(scene, seat)


def known_of(view: View, seat: int) -> tuple[Array, Array]:
    """§6.8 what all know to be in a hand, and in a hand or a reserve."""
    return view.sure[seat], view.vague[seat]


def known_cards(scene: Scene, seat: int) -> str:
    """Of a reserve turned up, or else those in hand and, apart, those in hand or reserve."""
    shown = [(OPEN_TITLE, cards_in(scene.view.shown[seat]))]
    known = zip((SURE_TITLE, VAGUE_TITLE), map(cards_in, known_of(scene.view, seat)), strict=True)
    groups = [group for group in (shown if shown[0][1] else known) if group[1]]
    room = (OTHER_W - KNOWN_X) / max(1, len(groups))
    drawn = [small_cards(scene, kinds, room) + caption(0, BACK_H + 14, scene.say(title)) for title, kinds in groups]
    return "".join(move(round(KNOWN_X + room * i, 1), 0, cards) for i, cards in enumerate(drawn))


def cards_in(row: Array) -> list[int]:
    return [kind for kind in row.tolist() if kind != g.EMPTY]


RESERVE_X, KNOWN_X = 70, 132
HAND_TITLE, RESERVE_TITLE = Text("mano {n}", "hand {n}"), Text("reserva {n}", "reserve {n}")
SURE_TITLE, VAGUE_TITLE = Text("en mano", "in hand"), Text("o reserva", "or reserve")
OPEN_TITLE = Text("reserva", "reserve")


def fanned(count: int) -> str:
    """Backs one behind the other, or the place for them."""
    step = min(10, 36 / max(1, count - 1))
    return "".join(move(round(step * i, 1), 0, back(BACK_W)) for i in range(count)) or outline(BACK_W, BACK_H)


def small_cards(scene: Scene, kinds: list[int], room: float) -> str:
    step = min(CARD_W * SMALL + 3, (room - 4 - CARD_W * SMALL) / max(1, len(kinds) - 1))
    return "".join(
        move(round(step * i, 1), 0, whole(scene.view.box, kind, scene.lang), scale=round(SMALL, 3))
        for i, kind in enumerate(kinds)
    )
