"""What is said of who wins, of how a game goes and ends, and of skill."""

from __future__ import annotations

from collections.abc import Iterator

from andamio.core.text import Text

from .finding import (
    AT,
    FAIR,
    ORDINALS,
    SURE,
    UNFAIR,
    Finding,
    Table,
    Tone,
    percent,
    share_of,
    text_of,
    told,
)
from .shares import half_of

EARLY = 0.85  # how often the leader at half may win
MANY_NOTHING, MANY_TIES = 0.1, 0.1
MOST_ENDINGS = 0.5  # of games, that end before their time
SKILL = 0.6  # of an even share that nobody should win who never looks
EASY, HARD = 0.9, 0.1  # won alone


# -- fairness


def about_order(table: Table, now: Table) -> Iterator[Finding]:
    """Whoever is farthest from an even share."""
    even = now["order"]["even"]
    if even is None:
        yield from about_alone(table, now)
        return
    place, found = max(enumerate(now["order"]["wins"]), key=lambda each: abs(each[1]["mean"] - even))
    off = abs(found["mean"] - even)
    data = {"at": AT[table["seats"]], "place": ORDINALS[place], "share": share_of(found), "even": percent(even)}
    if off > max(FAIR, SURE * half_of(found)):
        tone: Tone = "alarm" if off > UNFAIR else "notice"
        yield told(table, "order", f"order.{place}", tone, off / 0.2, UNEVEN.filled(**data))
    else:
        yield told(table, "order", "order", "good", 0.5, EVEN.filled(**data))


UNEVEN = Text(
    "{at}, quien juega {place} gana el {share}; lo justo sería el {even}: es más de lo que explica el azar.",
    "{at} whoever plays {place} wins {share}; even would be {even}: more than chance would explain.",
)
EVEN = Text(
    "{at} da igual quién empiece: quien más se aparta del {even}, el que juega {place}, gana el {share}.",
    "{at} it does not matter who begins: farthest from {even} is whoever plays {place}, with {share}.",
)


def about_alone(table: Table, now: Table) -> Iterator[Finding]:
    found = now["order"]["wins"][0]
    words = ALONE.filled(share=share_of(found))
    if HARD <= found["mean"] <= EASY:
        yield told(table, "order", "order.0", "good", 0.5, words)
    else:
        more = TOO_EASY if found["mean"] > EASY else TOO_HARD
        yield told(
            table, "order", "order.0", "notice", 0.5, Text(*(f"{a} {b}" for a, b in zip(words, more, strict=True)))
        )


ALONE = Text("En solitario se gana el {share} de las partidas.", "Alone, {share} of games are won.")
TOO_EASY = Text("Es casi seguro ganar.", "Winning is almost sure.")
TOO_HARD = Text("Es casi imposible ganar.", "Winning is almost impossible.")


# -- the course of a game


def about_course(table: Table, now: Table) -> Iterator[Finding]:
    if now["open"] is None:
        return
    half = next(stop for stop in now["open"]["leader"] if stop["at"] == 0.5)
    if half["wins"] is None:
        return
    behind = share_of(now["open"]["behind"])
    data = {"at": AT[table["seats"]], "share": percent(half["wins"]), "behind": behind}
    if half["wins"] > EARLY:
        yield told(table, "open", "half", "notice", half["wins"] - 0.3, CLOSED.filled(**data))
    else:
        yield told(table, "open", "half", "good", 0.4, OPEN.filled(**data))


CLOSED = Text(
    "{at} la partida se decide pronto: quien va por delante a la mitad gana el {share}.",
    "{at} games are decided early: who leads at half wins {share}.",
)
OPEN = Text(
    "{at} la partida sigue abierta: quien va por delante a la mitad gana el {share}, y el {behind} lo gana quien iba "
    "muy por detrás.",
    "{at} games stay open: who leads at half wins {share}, and {behind} are won from far behind.",
)


def about_ends(table: Table, now: Table) -> Iterator[Finding]:
    endings = now["endings"]
    for ending in endings[:-1]:
        if ending["share"]["mean"] > MOST_ENDINGS:
            data = {"at": AT[table["seats"]], "share": share_of(ending["share"]), "name": text_of(ending["name"])}
            weight = ending["share"]["mean"] / 2
            yield told(table, "endings", f"ending.{ending['key']}", "notice", weight, ENDS.filled(**data))
    draws = now["draws"]
    if draws and draws["mean"] > MANY_TIES:
        words = TIES.filled(at=AT[table["seats"]], share=share_of(draws))
        yield told(table, "ties", "draws", "notice", draws["mean"], words)
    nothing = now["points"]["nothing"]
    if nothing and nothing["mean"] > MANY_NOTHING:
        words = NOTHING.filled(at=AT[table["seats"]], share=share_of(nothing))
        tone: Tone = "alarm" if nothing["mean"] > 2 * MANY_NOTHING else "notice"
        yield told(table, "points", "nothing", tone, 2 * nothing["mean"], words)


ENDS = Text("{at} el {share} de las partidas termina así: {name}.", "{at} {share} of games end like this: {name}.")
TIES = Text("{at} el {share} de las partidas acaba en empate.", "{at} {share} of games end in a tie.")
NOTHING = Text(
    "{at} el {share} de los jugadores termina sin un solo punto.", "{at} {share} of players end without a single point."
)


def about_categories(table: Table, now: Table) -> Iterator[Finding]:
    """What nobody scores for any more."""
    was = {category["key"]: category["never"] for category in (table["before"] or now)["categories"]}
    for category in now["categories"]:
        if category["never"] == 1 and was[category["key"]] < 1:
            words = NO_POINTS.filled(at=AT[table["seats"]], name=text_of(category["name"]), games=now["games"])
            yield told(table, "points", f"category.{category['key']}", "notice", 0.5, words)


NO_POINTS = Text("{at} nadie puntuó por {name} en {games} partidas.", "{at} nobody scored for {name} in {games} games.")


def about_skill(table: Table, now: Table) -> Iterator[Finding]:
    even = now["order"]["even"]
    if now["skill"] is None or even is None:
        return
    blind, some = now["skill"]["blind"][-1]["wins"], now["skill"]["blind"][2]
    data = {"at": AT[table["seats"]], "share": share_of(blind), "part": percent(some["share"])}
    data["some"] = share_of(some["wins"])
    if blind["mean"] > SKILL * even:
        yield told(table, "skill", "skill", "alarm", blind["mean"] / even, UNSKILLED.filled(**data))
    else:
        yield told(table, "skill", "skill", "good", 0.35, SKILLED.filled(**data))


UNSKILLED = Text(
    "{at} quien juega al azar gana aún el {share}: apenas cuenta jugar bien.",
    "{at} who plays at random still wins {share}: playing well hardly counts.",
)
SKILLED = Text(
    "{at} cuenta jugar bien: quien juega al azar gana el {share}, y quien lo hace el {part} de las veces, el {some}.",
    "{at} playing well counts: who plays at random wins {share}, and who does so {part} of the time, {some}.",
)
