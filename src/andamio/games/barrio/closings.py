"""Ways of closing up that come to the same: at the table they are asked once, by the rules they all are."""

from __future__ import annotations

from andamio.core.view import View

from . import state as g

ANY = 0  # the seed of a deal: what closes up lies open


def offered(view: View) -> list[int]:
    """§4.5 all that is legal, but of ways to the same market only the first."""
    legal = view.legal()
    if view.phase != g.CLOSING:
        return legal
    found: dict[bytes, int] = {}
    for action in legal:
        found.setdefault(market_after(view, action), action)
    return list(found.values())


def market_after(view: View, action: int) -> bytes:
    """The market that a choice leads to, and what may be chosen next."""
    match = view.edition.typed()
    match.place(view.imagine(ANY))
    match.play(action)
    s = match.states[0]
    return bytes(s.market.tobytes() + s.option.tobytes())
