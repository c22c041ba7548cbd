"""What is said of a box beside another, of advice that misleads there, and of what a search finds."""

from __future__ import annotations

from collections.abc import Iterator

from andamio.core.text import Text, listed

from .finding import (
    AT,
    ENOUGH,
    SURE,
    UNFAIR,
    Finding,
    Table,
    Tone,
    amount_of,
    figure,
    percent,
    share_of,
    signed,
    text_of,
    told,
)
from .shares import Estimate, half_of

MISLED = 0.03  # of a win
UNSEEN = 3.0  # of n games: as often may be in truth, at 95 %, what never came in any of them
MOST_CHANGES = 6  # that are told of a table
PART = 0.03  # of what a figure was before, by which it has to change
NOTICED = {"share": 0.02, "points": 1.0, "turns": 1.0, "number": 0.5}  # changes that one would notice


# -- beside another box


def about_changes(table: Table, now: Table) -> Iterator[Finding]:
    """What moves clearly, the most first."""
    clear = [row for row in table["differences"] if row["clear"] and strength(row) > 1]
    for row in sorted(clear, key=strength, reverse=True)[:MOST_CHANGES]:
        scale = 100 if row["unit"] == "share" else 1
        before, after = (figure(scale * row[side], 1) for side in ("before", "now"))
        change = {key: scale * amount for key, amount in row["change"].items() if key != "n"}
        words = CHANGED.filled(
            at=AT[table["seats"]],
            name=text_of(row["name"]),
            now=with_unit(after, row["unit"]),
            before=with_unit(before, row["unit"]),
            change=signed(change),
        )
        yield told(table, "change", row["key"], change_tone(row), min(1.0, strength(row) / 20), words)


def strength(row: Table) -> float:
    """In changes that one would notice: of many turns or decisions, one more is nothing."""
    noticed = NOTICED[row["unit"]]
    if row["unit"] != "share":
        noticed = max(noticed, PART * abs(float(row["before"])))
    return abs(float(row["change"]["mean"])) / noticed


def change_tone(row: Table) -> Tone:
    """Who begins should not come to win or lose by a change."""
    return "alarm" if row["key"].startswith("order.") and abs(row["change"]["mean"]) > UNFAIR else "notice"


def with_unit(amount: Text, unit: str) -> Text:
    return Text(*(f"{words} %" for words in amount)) if unit == "share" else amount


CHANGED = Text(
    "{at}, {name}: {now} en vez de {before} ({change} con los mismos repartos).",
    "{at} {name}: {now} instead of {before} ({change} on the same deals).",
)


def about_advice(table: Table, now: Table) -> Iterator[Finding]:
    """Where the advice was tuned to another box."""
    refit, even = table["refit"], now["order"]["even"]
    if refit and even and refit["gain"]["mean"] - even > MISLED:
        liked = listed([liking(row) for row in refit["bias"]])
        words = ADVICE.filled(at=AT[table["seats"]], share=share_of(refit["gain"]), even=percent(even), liked=liked)
        yield told(table, "advice", "refit", "notice", 0.3, words)


def liking(row: Table) -> Text:
    name, more = text_of(row["name"]), row["bias"] > 0
    return Text(f"{name.es} {'más' if more else 'menos'}", f"{name.en} {'more' if more else 'less'}")


ADVICE = Text(
    "{at} el consejo del juego engaña con esta caja: quien prefiere {liked} gana el {share} contra él (lo justo, el "
    "{even}); las cifras son de bots reajustados así.",
    "{at} the game's advice misleads with this box: who likes {liked} wins {share} against it (even: {even}); the "
    "figures are of bots refitted so.",
)


def about_search(table: Table, now: Table) -> Iterator[Finding]:
    """Where a search that played enough games surely says something else."""
    check = table["check"]
    for row in check["about"] if check and check["games"] >= ENOUGH else ():
        found, share = row["search"], row["unit"] == "share"
        if found and abs(found["mean"] - row["advice"]) > doubt(found, share):
            words = SEARCHED.filled(
                at=AT[table["seats"]],
                name=text_of(row["name"]),
                games=check["games"],
                search=share_of(found) if share else amount_of(found),
                advice=percent(row["advice"]) if share else figure(row["advice"]),
            )
            yield told(table, "search", row["key"], "notice", 0.6, words)


def doubt(found: Estimate, share: bool) -> float:
    """How far off a figure may be; where a thing never came, or always, its interval alone says nothing of that."""
    return max(SURE * half_of(found), UNSEEN / found["n"] if share else 0.0)


SEARCHED = Text(
    "{at}, una búsqueda juega de otro modo: {name}, {search} en {games} partidas, y no {advice} como los bots a simple "
    "vista.",
    "{at} a search plays otherwise: {name}, {search} in {games} games, and not {advice} as bots at a glance have it.",
)
