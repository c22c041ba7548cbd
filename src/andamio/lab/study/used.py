"""What is said of rules, deeds and endings that nobody uses, or everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from andamio.core.text import Text, listed

from .finding import (
    AT,
    FAIR,
    SURE,
    UNFAIR,
    Finding,
    Table,
    figure,
    percent,
    share_of,
    text_of,
    told,
)
from .measures import MOST_UNUSED, OFTEN
from .shares import half_of

KNOWN = 60  # times that a thing was done in the box before, before one misses it
GONE, NEWS = 0.2, 0.3  # what is left of a deed's use, where it has almost vanished; and what changes it for sure


# -- rules that are used, and those that are not


def about_use(table: Table, now: Table) -> Iterator[Finding]:
    was = {deed["key"]: deed for deed in table["before"]["actions"]} if table["before"] else {}
    for deed in now["actions"]:
        data = {"at": AT[table["seats"]], "deed": text_of(deed["name"]), "games": now["games"]}
        if deed["offered"] == 0:
            yield told(table, "unused", deed["key"], "alarm", 0.9, IMPOSSIBLE.filled(**data))
            continue
        if deed["chosen"] == 0 and deed["offered"] * now["games"] >= OFTEN:
            yield told(table, "unused", deed["key"], "alarm", 0.85, UNDONE.filled(**data))
        unused = [*deed["unused"], *given_up(deed, was.get(deed["key"]), now["games"])]
        for names, sentence in ((deed["impossible"], NEVER_HAD), (distinct(unused, deed["impossible"]), NEVER_DONE)):
            if names and deed["chosen"] > 0:
                words = sentence.filled(**data, things=listed([text_of(name) for name in names]))
                yield told(table, "unused", f"{deed['key']}.things", "alarm", 0.8, words)


def given_up(deed: Table, was: Table | None, games: int) -> list[Mapping[str, str]]:
    """Things that were done in the box before and hardly are any more, while the deed itself is."""
    if was is None or len(was["things"]) != len(deed["things"]):
        return []
    left = deed["chosen"] / was["chosen"] if was["chosen"] else 1.0
    pairs = zip(was["things"], deed["things"], strict=True)
    return [
        now["name"]
        for before, now in pairs
        if before["chosen"] * games >= KNOWN and now["chosen"] < GONE * min(1.0, left) * before["chosen"]
    ]


def distinct(names: list[Mapping[str, str]], without: list[Mapping[str, str]]) -> list[Mapping[str, str]]:
    """Each once, a dozen at most."""
    found: list[Mapping[str, str]] = []
    for name in names:
        if name not in found and name not in without:
            found.append(name)
    return found[:MOST_UNUSED]


IMPOSSIBLE = Text(
    "{at} nunca se pudo {deed}: en {games} partidas la regla no sirvió ni una vez.",
    "{at} {deed} was never possible: in {games} games the rule was of no use at all.",
)
UNDONE = Text(
    "{at} nadie quiso {deed} en {games} partidas, aunque se podía: cuesta demasiado o no da nada.",
    "{at} nobody cared for {deed} in {games} games, though it was possible: it costs too much or brings nothing.",
)
NEVER_HAD = Text(
    "{at} nunca se pudo, en {games} partidas: {things}.", "{at} this was never possible in {games} games: {things}."
)
NEVER_DONE = Text(
    "{at} no lo hace casi nadie, aunque se puede: {things}. Cuesta demasiado o no da nada.",
    "{at} hardly anybody does this, though it is possible: {things}. It costs too much or brings nothing.",
)


def about_rules(table: Table, now: Table) -> Iterator[Finding]:
    """Restricted play: a seat that never, or always, does something."""
    even = now["order"]["even"] or now["order"]["wins"][0]["mean"]
    used = {deed["key"]: deed["chosen"] for deed in now["actions"]}
    for rule in now["rules"] or ():
        never, always = rule["never"], rule["always"]
        if never["low"] == never["high"]:  # it makes no difference at all: there is never anything else to do
            continue
        data = {"at": AT[table["seats"]], "deed": text_of(rule["name"]), "even": percent(even)}
        if never["mean"] > even - FAIR and used[rule["key"]] > 0:
            words = NEEDLESS.filled(**data, share=share_of(never))
            yield told(table, "rules", rule["key"], "notice", 0.45, words)
        if always["mean"] - even > max(UNFAIR, SURE * half_of(always)):
            words = DOMINANT.filled(**data, share=share_of(always))
            yield told(table, "rules", rule["key"], "alarm", (always["mean"] - even) / 0.2, words)


NEEDLESS = Text(
    "{at}, quien renuncia a {deed} gana el {share}, y lo justo sería el {even}: la regla apenas hace falta.",
    "{at} whoever does without {deed} wins {share}, where even would be {even}: the rule is hardly needed.",
)
DOMINANT = Text(
    "{at}, quien no deja de {deed} siempre que puede gana el {share} (lo justo, el {even}): es lo mejor sin pensar.",
    "{at} whoever keeps {deed} whenever possible wins {share} (even: {even}): it is best without a thought.",
)


def about_vanished(table: Table, now: Table) -> Iterator[Finding]:
    """Deeds and endings that there were, and hardly are any more; a game that is shorter has fewer of all."""
    if table["before"] is None:
        return
    shorter = now["length"]["decisions"]["mean"] / table["before"]["length"]["decisions"]["mean"]
    was = {deed["key"]: deed["chosen"] for deed in table["before"]["actions"]}
    for deed in now["actions"]:
        before = was.get(deed["key"], 0)
        if before > NEWS and 0 < deed["chosen"] < GONE * min(1.0, shorter) * before:
            data = {"at": AT[table["seats"]], "deed": text_of(deed["name"])}
            words = VANISHED.filled(**data, now=figure(deed["chosen"], 2), before=figure(before, 2))
            yield told(table, "unused", deed["key"], "alarm", 0.75, words)
    yield from about_lost_endings(table, now)


def about_lost_endings(table: Table, now: Table) -> Iterator[Finding]:
    ended = {ending["key"]: ending["share"]["mean"] for ending in table["before"]["endings"]}
    for ending in now["endings"]:
        before = ended.get(ending["key"], 0)
        if before > UNFAIR and ending["share"]["mean"] < GONE * GONE * before:
            data = {"at": AT[table["seats"]], "name": text_of(ending["name"])}
            words = NO_END.filled(**data, now=percent(ending["share"]["mean"]), before=percent(before))
            yield told(table, "unused", f"ending.{ending['key']}", "alarm", 0.7, words)


VANISHED = Text(
    "{at} casi nadie vuelve a {deed}: {now} veces por partida en vez de {before}. Cuesta demasiado o no da nada.",
    "{at} {deed} has almost vanished: {now} times a game instead of {before}. It costs too much or brings nothing.",
)
NO_END = Text(
    "{at} casi ninguna partida termina ya así: {name} ({now} en vez de {before}).",
    "{at} hardly any game ends like this any more: {name} ({now} instead of {before}).",
)
