"""A handful of signs that people at a table make to one another: drawn by us, with words, and not kept."""

from __future__ import annotations

from typing import NamedTuple

from andamio.core.text import Text


class Sign(NamedTuple):
    words: Text
    drawing: str  # lines, within 24 by 24


FACE = '<circle cx="12" cy="12" r="9.5"/><path d="M8.5 9.5v1M15.5 9.5v1"/>'
STAR = '<path d="m12 2.5 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.4l6.6-.9z"/>'
HEART = '<path d="M12 20.5C4 15 2.5 11 3.5 8A4.6 4.6 0 0 1 12 6.5 4.6 4.6 0 0 1 20.5 8c1 3-.5 7-8.5 12.5z"/>'
SAND_GLASS = '<path d="M6 2.5h12M6 21.5h12M7.5 2.5c0 6 9 7 9 13v6M16.5 2.5c0 6-9 7-9 13v6"/>'
CLOVER = (
    '<path d="M12 11C8 11 6 9 6 6.5S9.5 3 12 7c2.5-4 6-3 6-.5S16 11 12 11z'
    'm0 0c4 0 6 2 6 4.5S14.5 19 12 15c-2.5 4-6 3-6 .5S8 11 12 11zm0 2c0 4 1 7 3 9"/>'
)
SIGNS = (
    Sign(Text("¡Bien jugado!", "Well played!"), STAR),
    Sign(Text("¡Hala!", "Wow!"), f'{FACE}<circle cx="12" cy="16" r="2.2"/>'),
    Sign(Text("¡Uy!", "Oops!"), f'{FACE}<path d="M8 17c1-2 2-2 4-1s3 1 4-1"/>'),
    Sign(Text("¡Gracias!", "Thanks!"), HEART),
    Sign(Text("Déjame pensar", "Let me think"), SAND_GLASS),
    Sign(Text("¡Suerte!", "Good luck!"), CLOVER),
)
