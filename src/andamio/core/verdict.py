"""Who won a match and what decided it, in one sentence for web and command line."""

from __future__ import annotations

from collections.abc import Sequence

from .layout import OVER
from .text import LANGS, Text
from .view import View

UNFINISHED = Text("La partida no ha terminado.", "The match is not over.")
SHARED = Text("{names} comparten la victoria.", "{names} share the victory.")
ALONE = Text("{name} termina con {points} puntos.", "{name} ends with {points} points.")
TIE_BREAK = Text(
    "{name} y {other} empatan a puntos; el reglamento da la victoria a {name}.",
    "{name} and {other} tie on points; the rulebook gives {name} the victory.",
)
WON = Text(
    "{name} gana a {other} por {margin}. Lo decidió esto: {category} (+{lead}).",
    "{name} beats {other} by {margin}. What decided it: {category} (+{lead}).",
)
AND = Text("y", "and")


def verdict(view: View, names: Sequence[str]) -> Text:
    """The game's own word if it has one, else who shares the victory, else the category that told."""
    if view.turn != OVER:
        return UNFINISHED
    winners = [seat for seat, rank in enumerate(view.ranks()) if rank == 1]
    best = winners[0] if winners else 0  # who plays alone may lose to the game, which then says so
    if said := view.edition.game.words.verdict(view):
        return said.filled(name=names[best])
    if len(winners) > 1:
        return SHARED.filled(names=listed([names[seat] for seat in winners]))
    return compared(view, names, best)


def compared(view: View, names: Sequence[str], best: int) -> Text:
    """The winner beside the next best."""
    ranks, totals = view.ranks(), view.totals()
    rivals = [seat for seat in range(len(names)) if seat != best]
    if not rivals:
        return ALONE.filled(name=names[best], points=totals[best])
    rival = max(rivals, key=lambda seat: (-ranks[seat], totals[seat]))
    margin = totals[best] - totals[rival]
    if margin <= 0:
        return TIE_BREAK.filled(name=names[best], other=names[rival])
    category, lead = widest(view, best, rival)
    return WON.filled(name=names[best], other=names[rival], margin=margin, category=category, lead=lead)


def widest(view: View, best: int, rival: int) -> tuple[Text, int]:
    """The category in which the winner was furthest ahead."""
    mine, theirs = view.scores()[best], view.scores()[rival]
    leads = {category: mine[category.key] - theirs[category.key] for category in view.edition.game.categories}
    told = max(leads, key=lambda category: leads[category])
    return told.text, leads[told]


def listed(names: Sequence[str]) -> Text:
    """Ana, Blas and Carla."""
    es, en = (f"{', '.join(names[:-1])} {AND.to(lang)} {names[-1]}" for lang in LANGS)
    return Text(es, en)
