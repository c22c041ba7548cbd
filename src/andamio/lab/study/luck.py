"""What is said of the things that seats come to, and of luck."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from statistics import median

from andamio.core.text import Text

from .finding import (
    AT,
    SURE,
    Finding,
    Table,
    Tone,
    figure,
    percent,
    signed,
    text_of,
    told,
)
from .shares import Estimate, half_of

WORTH, FAR = 0.12, 0.25  # of a win that a thing may bring beyond the average: what stands out, and what is too much
BEYOND = 4.0  # times what things differ by, as a rule
LUCK = 0.5  # of the difference in points that may be the cards'


# -- what things are worth


def about_cards(table: Table, now: Table) -> Iterator[Finding]:
    decided = False
    for gift in now["cards"]:
        spread = median(abs(row["wins"]["mean"]) for row in gift["rows"]) if gift["by_chance"] else 0.0
        strong = [row for row in gift["rows"] if is_strong(row, spread)]
        for row in strong:
            yield from about_card(table, gift, row)
        decided = decided or bool(gift["by_chance"] and strong)
    for gift in now["cards"]:
        if gift["by_chance"]:
            yield from about_luck(table, gift, decided)


def about_card(table: Table, gift: Table, row: Table) -> Iterator[Finding]:
    """What winners have is no cause: of that, only what it has become beside the box before is told."""
    wins, was = row["wins"], worth_before(table, gift, row)
    more, doubt = wins["mean"] - was["mean"], hypot(half_of(wins), half_of(was) if was["n"] else 0.0)
    news = more > max(WORTH, SURE * doubt if was["n"] else 0.0)
    if not gift["by_chance"] and not (news and was["n"]):
        return
    sure = more if not gift["by_chance"] else wins["mean"] if table["before"] else wins["low"]
    sentence = HAD if not gift["by_chance"] else TOO_GOOD if wins["mean"] > 0 else TOO_BAD
    words = sentence.filled(
        at=AT[table["seats"]],
        name=text_of(row["name"]),
        points=signed(row["points"]),
        share=points_of_share(wins["mean"]),
        before=points_of_share(was["mean"]),
    )
    tone: Tone = "alarm" if news and sure > FAR else "notice"
    yield told(table, "cards", row["name"]["en"], tone, abs(wins["mean"]) / 0.5, words)


NOTHING_KNOWN: Estimate = {"mean": 0.0, "low": 0.0, "high": 0.0, "n": 0}


def worth_before(table: Table, gift: Table, row: Table) -> Estimate:
    """What the thing brought in the box before; what hardly anybody had there, as others of its kind do."""
    if table["before"] is None:
        return NOTHING_KNOWN
    rows = [was for other in table["before"]["cards"] if other["what"] == gift["what"] for was in other["rows"]]
    same: list[Estimate] = [was["wins"] for was in rows if was["name"] == row["name"]]
    if same or gift["by_chance"]:
        return same[0] if same else NOTHING_KNOWN
    others: list[Estimate] = [each["wins"] for each in rows or gift["rows"] if each is not row]
    others.sort(key=lambda wins: float(wins["mean"]))
    return others[len(others) // 2] if others else NOTHING_KNOWN


def is_strong(row: Table, spread: float) -> bool:
    """Sure to matter, by much, and unlike the others."""
    off = abs(row["wins"]["mean"])
    return off > max(WORTH, BEYOND * spread, SURE * half_of(row["wins"]))


def points_of_share(share: float) -> Text:
    return figure(abs(100 * share))


TOO_GOOD = Text(
    "{at}, {name} vale mucho más que las demás cosas de su clase: tenerla da {points} puntos frente a la media y sube "
    "las victorias en {share} puntos porcentuales.",
    "{at} {name} is worth far more than others of its kind: to have it brings {points} points beyond the average and "
    "{share} percentage points more wins.",
)
HAD = Text(
    "{at}, {name} vale mucho más que antes: quien la tiene saca {points} puntos frente a la media y gana {share} "
    "puntos porcentuales más a menudo; lo suyo era {before}.",
    "{at} {name} is worth far more than before: who has it gets {points} points beyond the average and wins {share} "
    "percentage points more often, where {before} was usual.",
)
TOO_BAD = Text(
    "{at}, {name} es un lastre: tenerla da {points} puntos frente a la media y baja las victorias en {share} puntos "
    "porcentuales.",
    "{at} {name} is a burden: to have it brings {points} points beyond the average and {share} percentage points "
    "fewer wins.",
)


def about_luck(table: Table, gift: Table, decided: bool) -> Iterator[Finding]:
    """How much is luck; that no card decides is said where none does, however it is come by."""
    best = gift["rows"][0]
    data = {"at": AT[table["seats"]], "what": text_of(gift["what"]), "share": percent(gift["explains"])}
    if gift["explains"] > LUCK:
        yield told(table, "cards", "luck", "notice", gift["explains"] / 2, LUCKY.filled(**data))
    elif not decided:
        words = NO_CARD.filled(**data, name=text_of(best["name"]), points=signed(best["points"]))
        yield told(table, "cards", "cards", "good", 0.3, words)


LUCKY = Text(
    "{at}, las {what} explican el {share} de la diferencia de puntos: decide mucho la suerte.",
    "{at} {what} explain {share} of the difference in points: luck decides much.",
)
NO_CARD = Text(
    "{at} ninguna carta decide por sí sola: de las {what}, la mejor, {name}, da {points} puntos frente a la media; "
    "todas juntas explican el {share} de la diferencia.",
    "{at} no card decides on its own: of {what} the best, {name}, brings {points} points beyond the average; all "
    "together explain {share} of the difference.",
)
