"""What may be done now and what it would do: tried by the rules, from the view of whoever is in turn.

An action is lifted first (see Choice.lift) where it cannot simply be taken back, loses points or gives something up;
for those who prefer one touch only where it gives something up.
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from andamio.core.contract import Remark
from andamio.core.outlook import Trial, trials
from andamio.core.text import Lang, Text
from andamio.core.view import View
from andamio.svg.scene import Choice, Sign
from andamio.table.live import Live

MINUS = "−"

_tried: WeakKeyDictionary[Live, tuple[tuple[int, int], dict[int, Trial]]] = WeakKeyDictionary()


def tried(live: Live, view: View) -> dict[int, Trial]:
    """What each legal action would do: worked out once for a position, whoever asks for it."""
    key = live.seq, view.seat
    known = _tried.get(live)
    if known is None or known[0] != key:
        known = key, trials(view, live.edition.game.words.offered(view))
        _tried[live] = known
    return known[1]


def choices_of(live: Live, view: View, lang: Lang, one_touch: bool = False) -> list[Choice]:
    """Every legal action once: the buttons, and what may be pressed on the board."""
    target = live.edition.game.drawing.target
    return [
        choice_of(live, view, lang, one_touch, action, target(action), trial)
        for action, trial in tried(live, view).items()
    ]


def choice_of(live: Live, view: View, lang: Lang, one_touch: bool, action: int, target: str, trial: Trial) -> Choice:
    deeds, label, brought = live.edition.game.deeds, live.say(action, lang), points(trial.brings)
    given, price = deeds.gives_up(view, action), deeds.price(view, action)
    is_loss = trial.brings is not None and trial.brings[1] < 0
    lift = given is not None or (not one_touch and (trial.is_final or is_loss))
    lost = said([given, brought if is_loss else None], lang)
    does = said([given, price, brought, *consequences(trial)], lang)
    return Choice(action, target, label, lift, brief(trial.brings), does, lost)


def said(texts: Sequence[Text | None], lang: Lang) -> str:
    return "; ".join(text.to(lang) for text in texts if text is not None)


def consequences(trial: Trial) -> list[Text]:
    luck = trial.is_chance and (trial.is_swayed or not trial.ends_turn)
    return [LUCK] * luck + [ENDS] * trial.ends_turn


def points(brings: tuple[int, int] | None) -> Text | None:
    """What an action changes of the own points, in words; None where that is nothing, or not known."""
    if brings is None or brings == (0, 0):
        return None
    least, most = brings
    if least != most:
        return BETWEEN.filled(least=signed(least), most=signed(most))
    return (ONE_POINT if abs(least) == 1 else POINTS).filled(points=signed(least))


def brief(brings: tuple[int, int] | None) -> str:
    """What an action changes of the own points, in as few letters as may be."""
    if brings is None or brings == (0, 0):
        return ""
    least, most = brings
    return signed(least) if least == most else f"{signed(least)}…{signed(most)}"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


ENDS = Text("termina tu turno", "ends your turn")
LUCK = Text("lo que salga después lo decide el azar", "luck decides what comes next")
ONE_POINT, POINTS = Text("{points} punto", "{points} point"), Text("{points} puntos", "{points} points")
BETWEEN = Text("entre {least} y {most} puntos", "between {least} and {most} points")


def signs_of(live: Live, view: View, lang: Lang) -> dict[str, Sign]:
    """What pieces say of themselves."""
    found: dict[str, Remark] = live.edition.game.deeds.remarks(view)
    return {piece: Sign(remark.text.to(lang), remark.brief.to(lang), remark.lights) for piece, remark in found.items()}


def can_put_back(live: Live, view: View) -> bool:
    """Whether what was chosen may be pressed again: its deed is midway, and the step can be taken back."""
    return live.can_undo(view.seat) and bool(live.edition.game.rules.is_midway(view.states[0], view.box))
