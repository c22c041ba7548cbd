"""¡A construir! in words: what actions are called, how events are told, how the table looks in text."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.text import Lang, Text
from andamio.core.view import View
from andamio.core.words import Phrase, Tale, Tales, offered

from . import state as g
from .guide import guide, prompt
from .names import (
    FACE_NAMES,
    KIND_NAMES,
    NUMBERS,
    RULE_NAMES,
    SEAT_NAMES,
    SOURCE_NAMES,
    SQUARE_NAMES,
    TURN_NAMES,
    board_names,
    placed_names,
)

__all__ = ["chips", "guide", "is_last_round", "look", "offered", "phrases", "prompt", "tales", "verdict"]

NOTHING = "–"


def phrases(box: Box) -> list[Phrase]:
    return [
        Phrase(g.TAKE, Text("{row}", "{row}"), SOURCE_NAMES),
        Phrase(g.BUILD, Text("construir {row}", "build {row}"), FACE_NAMES),
        Phrase(g.RECLASSIFY, Text("recalificar con {row}", "reclassify with {row}"), FACE_NAMES),
        Phrase(g.SQUARE, Text("en {row}", "on {row}"), SQUARE_NAMES),
        Phrase(g.SWAP, Text("cambiar {row} por otra carta", "swap {row} for another card"), FACE_NAMES),
        Phrase(g.RENEW, Text("renovar el mercado", "renew the market")),
        Phrase(g.DONE, Text("terminar el turno", "end the turn")),
        Phrase(g.BEGIN, Text("empieza el asiento {row}", "seat {row} begins"), SEAT_NAMES),
        Phrase(
            g.RULE, Text("sale la carta de arquitectura {row}", "architecture card {row}"), NUMBERS[: g.ARCHITECTURE]
        ),
        Phrase(g.BOARD, Text("se pone el tablero {row}, {col}", "lay board {row}, {col}"), NUMBERS, TURN_NAMES),
        Phrase(g.CARD, Text("sale {row}", "turn up {row}"), FACE_NAMES),
    ]


def tales(box: Box) -> Tales:
    return {**beginning_tales(), **taking_tales(), **placing_tales(), **expert_tales(), **ending_tales(box)}


def beginning_tales() -> Tales:
    return {
        g.BEGAN: Tale(Text("salida", "start"), Text("{seat} empieza la partida {what}", "{seat} begins game {what}")),
        g.RULE_DRAWN: Tale(
            Text("regla sacada", "rule drawn"), Text("se juega con {what}", "{what} is played"), RULE_NAMES
        ),
        g.LAID_BOARD: Tale(Text("tablero puesto", "board laid"), Text("tablero {what}", "board {what}"), board_names()),
        g.DEALT: Tale(
            Text("carta repartida", "card dealt"),
            Text("{seat} recibe {what}", "{seat} gets {what}"),
            FACE_NAMES,
            Text("{seat} recibe una carta", "{seat} gets a card"),
        ),
        g.OPENED: Tale(
            Text("carta al mercado", "card to the market"),
            Text("al mercado: {what}", "to the market: {what}"),
            FACE_NAMES,
        ),
    }


def taking_tales() -> Tales:
    return {
        g.DREW: Tale(
            Text("carta robada", "card drawn"),
            Text("{seat} roba {what}", "{seat} draws {what}"),
            FACE_NAMES,
            Text("{seat} roba una carta", "{seat} draws a card"),
        ),
        g.DREW_KNOWN: Tale(
            Text("carta conocida robada", "known card drawn"),
            Text("{seat} roba {what}, que todos conocían", "{seat} draws {what}, which all had seen"),
            FACE_NAMES,
        ),
        g.TOOK: Tale(
            Text("carta cogida, aimarcios", "card taken, aimarcios"),
            Text("{seat} coge {what} y deja {amount}", "{seat} takes {what} and leaves {amount}"),
            FACE_NAMES,
        ),
        g.COLLECTED: Tale(
            Text("aimarcios de la carta", "aimarcios on the card"),
            Text("{seat} se lleva {amount} que había encima", "{seat} gets the {amount} that lay on it"),
        ),
        g.NOTHING_TO_TAKE: Tale(
            Text("nada que coger", "nothing to take"),
            Text("ya no quedan cartas que coger", "no cards are left to take"),
        ),
    }


def placing_tales() -> Tales:
    return {
        g.BUILT: Tale(
            Text("edificio construido, coste", "building built, cost"),
            Text("{seat} construye {what} y paga {amount}", "{seat} builds {what} and pays {amount}"),
            placed_names(),
        ),
        g.RECLASSIFIED: Tale(
            Text("suelo recalificado, cobro", "land reclassified, pay"),
            Text("{seat} recalifica con {what} y cobra {amount}", "{seat} reclassifies with {what} and gets {amount}"),
            placed_names(),
        ),
        g.WALLED_IN: Tale(
            Text("encerrado", "walled in"),
            Text("{seat} no tenía casilla libre al lado", "{seat} had no free square near"),
        ),
        g.BONUS: Tale(
            Text("premio de la casilla", "bonus of the square"),
            Text("{seat} recibe aimarcios de {what}: {amount}", "{seat} gets aimarcios from {what}: {amount}"),
            SQUARE_NAMES,
        ),
        g.NEIGHBOUR: Tale(
            Text("premio de vecino", "neighbour's bonus"),
            Text("{seat} recibe {amount} por tener vecino", "{seat} gets {amount} for having a neighbour"),
        ),
        g.EARNED: Tale(
            Text("puntos ganados", "points earned"),
            Text("{seat} gana {amount} puntos: {what}", "{seat} earns {amount} points: {what}"),
            KIND_NAMES,
        ),
    }


def expert_tales() -> Tales:
    return {
        g.PAID_LAUDEMIO: Tale(
            Text("laudemio pagado", "laudemio paid"),
            Text("{seat} paga {amount} al dueño del suelo", "{seat} pays {amount} to the owner of the land"),
        ),
        g.RENEWED: Tale(
            Text("mercado renovado, pago", "market renewed, paid"),
            Text("{seat} paga {amount} y renueva el mercado", "{seat} pays {amount} and renews the market"),
        ),
        g.PUT_UNDER: Tale(
            Text("carta bajo el mazo", "card under the deck"),
            Text("debajo del mazo: {what}", "under the deck: {what}"),
            FACE_NAMES,
            joined=True,
        ),
        g.SWAPPED: Tale(
            Text("carta cambiada, pago", "card swapped, paid"),
            Text("{seat} paga {amount} y cambia {what}", "{seat} pays {amount} and swaps {what}"),
            FACE_NAMES,
            Text("{seat} paga {amount} y cambia una carta", "{seat} pays {amount} and swaps a card"),
        ),
    }


def ending_tales(box: Box) -> Tales:
    return {
        g.SCORED: Tale(
            Text("puntos de la partida", "points of the game"),
            Text("{seat} hace {amount} puntos", "{seat} makes {amount} points"),
        ),
        g.WON: Tale(
            Text("partida ganada, victorias", "game won, wins"),
            Text("{seat} gana la partida {what}", "{seat} wins game {what}"),
            banner=WINS_GAME if box.games > 1 else WINS,
        ),
    }


WINS, WINS_GAME = Text("Gana {seat}", "{seat} wins"), Text("{seat} gana la partida {what}", "{seat} wins game {what}")


# -- the table in text


def look(view: View, names: list[str], lang: Lang) -> list[tuple[str, str]]:
    """The table as this view sees it."""
    rows = [(Text("partida", "game").to(lang), game_line(view, lang))]
    rows += [(Text("mercado", "market").to(lang), market_line(view, lang))]
    rows += [(Text("mazo", "deck").to(lang), deck_line(view, lang))]
    rows += [(str(number), town_line(view, number - 1, lang)) for number in range(1, g.ROWS + 1)]
    for seat in range(view.box.seats):
        rows.append((names[seat], seat_line(view, seat, lang)))
    return rows


def game_line(view: View, lang: Lang) -> str:
    """Which game, which round, which expert rules."""
    rounds = f"{min(g.TOKENS, view.placed // view.box.seats + 1)}/{g.TOKENS}"
    words = [f"{view.game}/{view.box.games}", Text(f"ronda {rounds}", f"round {rounds}").to(lang)]
    return " · ".join([*words, *(RULE_NAMES[rule].to(lang) for rule in rules_of(view))])


def rules_of(view: View) -> list[int]:
    return [rule for rule in range(g.RULES) if view.rules >> rule & 1]


def market_line(view: View, lang: Lang) -> str:
    """Each card with its cost, what lies on it and what it takes to have it."""
    found = []
    for slot, face in enumerate(view.market.tolist()):
        if face != g.EMPTY:
            coins = f" +{view.offer[slot]}" if view.offer[slot] else ""
            found.append(f"{slot + 1} {card_name(view, face, lang)}{coins}")
    return " | ".join(found) or NOTHING


def card_name(view: View, face: int, lang: Lang) -> str:
    return f"{FACE_NAMES[face].to(lang)} ({view.box.cost[face]})"


def deck_line(view: View, lang: Lang) -> str:
    """How many cards, and those under it that the viewer knows."""
    line, known = str(view.left + view.queued), []
    for place in range(view.queued):
        face = face_under(view, place)
        known.append(FACE_NAMES[face].to(lang) if face != g.EMPTY else "?")
    return f"{line} · {Text('debajo', 'below').to(lang)}: {', '.join(known)}" if known else line


def face_under(view: View, place: int) -> int:
    """§7.4 a card under the deck, where the viewer knows it; else EMPTY."""
    entry = int(view.queue[place])
    if entry < g.FACES:
        return entry
    return int(view.slipped[view.seat, place]) if entry - g.FACES == view.seat else g.EMPTY


def town_line(view: View, row: int, lang: Lang) -> str:
    """A row of squares: their cards with seat and token, or their icons."""
    squares = range(g.COLUMNS * row, g.COLUMNS * row + view.box.wide)
    return " | ".join(square_line(view, square, lang) for square in squares)


def square_line(view: View, square: int, lang: Lang) -> str:
    face, owner = int(view.face[square]), owner_of(view, square)
    if face == g.EMPTY:
        return icon_line(view, square) or NOTHING
    name = FACE_NAMES[face].to(lang)
    return f"{name if is_built(view, square) else f'[{name}]'} {owner}.{token_of(view, square)}"


def icon_line(view: View, square: int) -> str:
    """2¢ or 1★."""
    amount = icon_of(view, square)
    return f"{amount}¢" if amount > 0 else f"{-amount}★" if amount else ""


def icon_of(view: View, square: int) -> int:
    """What a square gives by the rules in play: aimarcios above 0, points below."""
    icon = int(view.icon[square])
    if view.rules & g.PUBLIC_FUNDS:
        return abs(icon)
    return -abs(icon) if view.rules & g.BUBBLE else icon


def owner_of(view: View, square: int) -> int:
    """The seat whose card lies there, or -1."""
    for seat in range(view.box.seats):
        if (int(view.up[seat]) | int(view.land[seat])) >> square & 1:
            return seat
    return -1


def is_built(view: View, square: int) -> bool:
    return any(int(view.up[seat]) >> square & 1 for seat in range(view.box.seats))


def token_of(view: View, square: int) -> int:
    """§2.6 the number on the token: the seat's first card has 1."""
    return (int(view.when[square]) - 1) // int(view.box.seats) + 1


def seat_line(view: View, seat: int, lang: Lang) -> str:
    words = Text("{} puntos · {} aimarcios · mano: {}", "{} points · {} aimarcios · hand: {}").to(lang)
    hand = [card_name(view, face, lang) if face != g.EMPTY else "?" for face in hand_of(view, seat)]
    line = words.format(view.total(seat), view.coins[seat], ", ".join(hand) or NOTHING)
    return line + (f" · {Text('victorias', 'wins').to(lang)} {view.wins[seat]}" if view.box.games > 1 else "")


def hand_of(view: View, seat: int) -> list[int]:
    """§7.1 the cards of a hand that the viewer knows, then EMPTY for each other."""
    if seat == view.seat:
        counts = view.hand[seat].tolist()
    else:
        told = view.told[view.seat, seat].tolist() if view.seat >= 0 else [0] * g.FACES
        counts = [known + more for known, more in zip(view.known[seat].tolist(), told, strict=True)]
    faces = [face for face, count in enumerate(counts) for _ in range(count)]
    return faces + [g.EMPTY] * (int(view.held[seat]) - len(faces))


# -- a seat, and who has won


def chips(view: View, seat: int) -> list[tuple[Text, str]]:
    """A seat in a few figures."""
    figures = [view.total(seat), int(view.coins[seat]), tokens_left(view, seat)]
    figures += [int(view.wins[seat])] if view.box.games > 1 else []
    return list(zip(CHIPS, map(str, figures), strict=False))


CHIPS = Text("puntos", "points"), Text("aimarcios", "aimarcios"), Text("fichas", "tokens"), Text("victorias", "wins")


def tokens_left(view: View, seat: int) -> int:
    """§1.3 the tokens that a seat has not placed yet."""
    seats = int(view.box.seats)
    turn = (seat - int(view.first)) % seats
    return g.TOKENS - (int(view.placed) + seats - 1 - turn) // seats


def is_last_round(view: View) -> bool:
    """§3.1 everybody has one token left, or none."""
    return not view.over and bool(view.placed >= (g.TOKENS - 1) * view.box.seats)


def verdict(view: View) -> Text | None:
    """What decided the match where the points did not: wins, or the aimarcios of a tie."""
    seats = range(view.box.seats)
    if view.box.games > 1:
        best = max(int(view.wins[seat]) for seat in seats)
        leaders = [seat for seat in seats if view.wins[seat] == best]
        return BY_WINS if len(leaders) == 1 and not leads_in_points(view, leaders[0]) else None
    totals = view.totals()
    tied = [int(view.coins[seat]) for seat in seats if totals[seat] == max(totals)]
    return BY_COINS if len(tied) > 1 and tied.count(max(tied)) == 1 else None


def leads_in_points(view: View, seat: int) -> bool:
    others = [other for other in range(view.box.seats) if other != seat]
    return all(view.total(seat) > view.total(other) for other in others)


BY_WINS = Text("{name} gana el encuentro por partidas.", "{name} wins the games, and so the match.")
BY_COINS = Text("Empate a puntos: {name} gana por aimarcios.", "A tie in points: {name} wins the game by aimarcios.")
