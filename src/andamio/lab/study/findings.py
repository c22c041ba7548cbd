"""What the figures say, in sentences: what an author should look at first, then what is well.

Each reads a report's plain data and gives nothing, or a Finding. `alarm` is what a designer would mend, `notice` what
he would want to know, `good` what needs no care. Bots show balance and no fun, and no sentence here says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from statistics import median
from typing import Any, Literal, NamedTuple

from andamio.core.text import Text, listed, number

from .measures import MOST_UNUSED, OFTEN
from .shares import Estimate, half_of

Tone = Literal["alarm", "notice", "good"]
Table = Mapping[str, Any]

SURE = 1.5  # times a 95 % interval: so many figures are looked at that one in twenty would be many
FAIR, UNFAIR = 0.01, 0.05  # of a win, beyond even: what one would not notice, and what one would
WORTH, FAR = 0.12, 0.25  # of a win that a thing may bring beyond the average: what stands out, and what is too much
BEYOND = 4.0  # times what things differ by, as a rule
LUCK = 0.5  # of the difference in points that may be the cards'
KNOWN = 60  # times that a thing was done in the box before, before one misses it
GONE, NEWS = 0.2, 0.3  # what is left of a deed's use, where it has almost vanished; and what changes it for sure
EARLY = 0.85  # how often the leader at half may win
MANY_NOTHING, MANY_TIES = 0.1, 0.1
MOST_ENDINGS = 0.5  # of games, that end before their time
SKILL = 0.6  # of an even share that nobody should win who never looks
EASY, HARD = 0.9, 0.1  # won alone
MISLED = 0.03  # of a win
ENOUGH = 30  # games, of a search or of the bots, before their intervals mean anything
UNSEEN = 3.0  # of n games: as often may be in truth, at 95 %, what never came in any of them
MINUS = "\N{MINUS SIGN}"
MOST_CHANGES = 6  # that are told of a table
PART = 0.03  # of what a figure was before, by which it has to change
NOTICED = {"share": 0.02, "points": 1.0, "turns": 1.0, "number": 0.5}  # changes that one would notice

AT = {
    1: Text("En solitario", "Alone"),
    2: Text("Con dos jugadores", "At two seats"),
    3: Text("Con tres jugadores", "At three seats"),
    4: Text("Con cuatro jugadores", "At four seats"),
}
ORDINALS = (Text("primero", "first"), Text("segundo", "second"), Text("tercero", "third"), Text("cuarto", "fourth"))


class Finding(NamedTuple):
    key: str
    subject: str
    seats: int
    tone: Tone
    weight: float
    bots: str
    text: Text

    def plain(self) -> dict[str, Any]:
        return self._asdict() | {"weight": round(self.weight, 3), "text": self.text._asdict()}


# -- how figures are written


def percent(share: float) -> Text:
    return Text(*(f"{number(100 * share, lang, 1)} %" for lang in ("es", "en")))


def figure(amount: float, places: int = 1) -> Text:
    return Text(*(number(amount, lang, places).replace("-", MINUS) for lang in ("es", "en")))


def share_of(found: Estimate) -> Text:
    """22.9 % (±1.1)."""
    half = figure(100 * half_of(found))
    return Text(*(f"{p} (±{h})" for p, h in zip(percent(found["mean"]), half, strict=True)))


def amount_of(found: Estimate) -> Text:
    """12.4 (±0.2)."""
    pairs = zip(figure(found["mean"]), figure(half_of(found)), strict=True)
    return Text(*(f"{mean} (±{half})" for mean, half in pairs))


def signed(found: Estimate) -> Text:
    """+12.4 ±0.2."""
    plus = "+" if found["mean"] > 0 else ""
    pairs = zip(figure(found["mean"]), figure(half_of(found)), strict=True)
    return Text(*(f"{plus}{mean} ±{half}" for mean, half in pairs))


def text_of(plain: Mapping[str, str]) -> Text:
    return Text(plain["es"], plain["en"])


# -- all of them


def findings(report: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The heaviest first; what is well comes last."""
    found = [finding for table in report["tables"] for finding in table_findings(table)]
    found.sort(key=lambda finding: (finding.tone == "good", -finding.weight))
    return [finding.plain() for finding in found]


def table_findings(table: Table) -> Iterator[Finding]:
    if table["now"]["games"] < ENOUGH:
        words = TOO_FEW.filled(at=AT[table["seats"]], enough=ENOUGH)
        yield told(table, "games", "games", "notice", 1.0, words)
        return
    for look in LOOKS:
        yield from look(table, table["now"])


TOO_FEW = Text(
    "{at} son muy pocas partidas para decir qué es azar y qué no: hacen falta {enough} al menos.",
    "{at} these are too few games to tell anything from chance: it takes {enough} at least.",
)


def accused(table: Table) -> list[str]:
    """The figures that a search should look at: those that some sentence complains of, and how games end."""
    complaints = {finding.subject for finding in table_findings({**table, "check": None}) if finding.tone != "good"}
    order = [f"order.{place}" for place in range(len(table["now"]["order"]["wins"]))]
    endings = [f"ending.{ending['key']}" for ending in table["now"]["endings"]]
    if len(endings[1:]) <= 1:
        endings.pop()  # all games, or what the other leaves
    return [*order, *endings, *sorted(complaints & {"half", "nothing", "draws"})]


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

LOOKS = (
    about_order,
    about_cards,
    about_use,
    about_rules,
    about_course,
    about_ends,
    about_categories,
    about_skill,
    about_changes,
    about_vanished,
    about_advice,
    about_search,
)


def told(table: Table, key: str, subject: str, tone: Tone, weight: float, text: Text) -> Finding:
    bots = "search" if key == "search" else table["now"]["bots"]
    return Finding(key, subject, table["seats"], tone, min(1.0, weight), bots, text)
