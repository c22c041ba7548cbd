"""Hints in words: what to expect, and why one is better than another, as far as the search has found it.

Nothing is said of a difference that is smaller than its standard error, or that rounding would hide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from andamio.core.game import Edition
from andamio.core.text import Lang, Text, number, same

from . import Candidate
from .hints import doubt, percent

LEAST = 0.5  # points that are worth a word
FEW = 10  # points below which a difference has a decimal
SPACE = "\N{NO-BREAK SPACE}"

WINS = Text("gana el {share}", "wins {share}")
POINTS = Text("cerca de {points}", "about {points}")
ALONE = Text("Nada de lo demás que se ha probado se le acerca.", "Nothing else that was tried comes near it.")
ALIKE = Text("«{other}» viene a dar lo mismo.", "'{other}' comes to much the same.")
COSTS = Text("De momento cuesta {points}{parts}.", "For the moment it costs {points}{parts}.")
SURE = Text("Da {points} ya{parts}.", "It scores {points} at once{parts}.")
INSTEAD = Text("Con «{other}» {change}.", "With '{other}' {change}.")
WIN = Text("ganarías el {share}, no el {now}", "you would win {share}, not {now}")
LESS = Text("sacarías {points} menos{most}", "you would get {points} less{most}")
MORE = Text("sacarías {points} más{most}", "you would get {points} more{most}")
OTHERS_LESS = Text("{name} sacaría {points} menos", "{name} would get {points} less")
OTHERS_MORE = Text("{name} sacaría {points} más", "{name} would get {points} more")
MOST = Text(", sobre todo en {category} ({points})", ", above all in {category} ({points})")
AND = Text(" y ", " and ")


class Reason(NamedTuple):
    """A hint as a person reads it."""

    action: int
    label: str
    win: str
    points: str
    why: str
    then: tuple[str, ...]  # the own steps that follow


class Advisor(NamedTuple):
    """Who is told: the seat that asked, what seats are called, and the language."""

    edition: Edition
    seat: int
    names: Sequence[str]
    lang: Lang

    def say(self, action: int) -> str:
        return self.edition.lexicon.say(action, self.lang, self.names)


def reasons(told: Advisor, hints: Sequence[Candidate]) -> list[Reason]:
    """All of them, in their order."""
    return [reason(told, hints, index) for index in range(len(hints))]


def reason(told: Advisor, hints: Sequence[Candidate], index: int) -> Reason:
    hint = hints[index]
    return Reason(
        hint.action,
        told.say(hint.action),
        WINS.fill(told.lang, share=share(hint.wins[told.seat], told.lang)),
        POINTS.fill(told.lang, points=whole_points(hint.points[told.seat], told.lang)),
        why(told, hints, index),
        tuple(told.say(action) for action in hint.line[1:]),
    )


def why(told: Advisor, hints: Sequence[Candidate], index: int) -> str:
    """What it brings at once; then what would change with the best, or for that with the next that differs."""
    hint, others = hints[index], hints[1:] if index == 0 else hints[:1]
    said = [surely(told, hint)] if sum(hint.sure) else []
    if not others:
        return " ".join([*said, ALONE.to(told.lang)])
    for other in others:
        changed = instead(told, hint, other)
        said.append(changed or ALIKE.fill(told.lang, other=told.say(other.action)))
        if changed:
            break
    return " ".join(said)


def surely(told: Advisor, hint: Candidate) -> str:
    """The points that need no luck, by category where it is one."""
    changed = [k for k, points in enumerate(hint.sure) if points]
    parts, brought = f" ({category(told, changed[0])})" if len(changed) == 1 else "", sum(hint.sure)
    text = SURE if brought > 0 else COSTS
    return text.fill(told.lang, points=whole_points(abs(brought), told.lang), parts=parts)


def instead(told: Advisor, hint: Candidate, other: Candidate) -> str:
    """What another action would change: victories, points, those of somebody else; "" where nothing can be told."""
    said = changes(told, hint, other)
    return INSTEAD.fill(told.lang, other=told.say(other.action), change=joined(said, told.lang)) if said else ""


def changes(told: Advisor, hint: Candidate, other: Candidate) -> list[str]:
    """One by one."""
    return [said for change in (victories, own_points, opponents) if (said := change(told, hint, other))]


def victories(told: Advisor, hint: Candidate, other: Candidate) -> str:
    now, then = hint.wins[told.seat], other.wins[told.seat]
    if percent(now) == percent(then) or abs(now - then) <= doubt(hint, other, told.seat):
        return ""
    return WIN.fill(told.lang, share=share(then, told.lang), now=share(now, told.lang))


def own_points(told: Advisor, hint: Candidate, other: Candidate) -> str:
    """More or less, and the category that tells most."""
    apart = difference(hint, other, told.seat)
    text = LESS if apart < 0 else MORE
    most = above_all(told, hint, other, apart)
    return text.fill(told.lang, points=some_points(abs(apart), told.lang), most=most) if apart else ""


def above_all(told: Advisor, hint: Candidate, other: Candidate, apart: float) -> str:
    """The category that differs most in the direction of the sum."""
    if not (hint.parts and other.parts):
        return ""
    apart_in = [then - now for now, then in zip(hint.parts, other.parts, strict=True)]
    most = max(range(len(apart_in)), key=lambda k: apart_in[k] * apart)
    if apart_in[most] * apart <= 0 or abs(apart_in[most]) < LEAST:
        return ""
    return MOST.fill(told.lang, category=category(told, most), points=signed(apart_in[most], told.lang))


def opponents(told: Advisor, hint: Candidate, other: Candidate) -> str:
    """Whoever of the others gets most more, or less."""
    apart = {seat: difference(hint, other, seat) for seat in range(len(hint.points)) if seat != told.seat}
    seat = max(apart, key=lambda seat: abs(apart[seat]), default=told.seat)
    if not apart.get(seat):
        return ""
    text = OTHERS_LESS if apart[seat] < 0 else OTHERS_MORE
    return text.fill(told.lang, name=same(told.names[seat]), points=some_points(abs(apart[seat]), told.lang))


def difference(hint: Candidate, other: Candidate, seat: int) -> float:
    """The points of a seat that another action would add; 0 where that is too little to be told."""
    apart = other.points[seat] - hint.points[seat]
    error = sqrt(hint.errors[seat] ** 2 + other.errors[seat] ** 2)
    return apart if abs(apart) > max(LEAST, error) else 0


# -- numbers and names


def share(of_one: float, lang: Lang) -> str:
    return f"{percent(of_one)}{SPACE}%" if lang == "es" else f"{percent(of_one)}%"


def whole_points(amount: float, lang: Lang) -> str:
    return in_points(number(round(amount), lang), lang)


def some_points(amount: float, lang: Lang) -> str:
    return in_points(number(amount, lang, int(amount < FEW)), lang)


def in_points(amount: str, lang: Lang) -> str:
    singular = amount in ("1", "-1")
    return Text(f"{amount} punto" if singular else f"{amount} puntos", f"{amount} point{'' if singular else 's'}").to(
        lang
    )


def signed(amount: float, lang: Lang) -> str:
    shown = number(abs(amount), lang, int(abs(amount) < FEW))
    return f"+{shown}" if amount > 0 else f"\N{MINUS SIGN}{shown}"


def category(told: Advisor, index: int) -> str:
    return told.edition.game.categories[index].text.to(told.lang)


def joined(clauses: Sequence[str], lang: Lang) -> str:
    *first, last = clauses
    return AND.to(lang).join([", ".join(first), last]) if first else last
