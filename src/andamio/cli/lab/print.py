"""`andamio lab print GAME`: all that a box prints, on sheets of paper to be cut out."""

from __future__ import annotations

from andamio.core.errors import BadInput
from andamio.core.files import write_whole
from andamio.core.game import Edition
from andamio.core.text import Text

from ..arena import place_for_page
from ..show import console, for_edition
from ..speech import command as new_command
from ..speech import here, language, option

PDF = Text(
    "la página es HTML: ábrela en un navegador e imprímela a un archivo, y tendrás el PDF",
    "the page is HTML: open it in a browser and print it to a file, and you have the PDF",
)
WRITTEN = Text("{file}: hojas de {paper}: {sheets}", "{file}: sheets of {paper}: {sheets}")


@new_command("print", about=Text("cartas, tableros y fichas para recortar", "cards, boards and tokens to cut out"))
@for_edition
@option("--paper", default="a4", metavar="a4|letter", about=Text("el papel", "the paper"))
@option("--backs", is_flag=True, about=Text("con los dorsos, para las dos caras", "with backs, to print on both sides"))
@option("--out", required=True, metavar="FILE", about=Text("la página que se escribe", "the page that is written"))
def command(edition: Edition, paper: str, backs: bool, out: str) -> None:
    from andamio.svg.paper import sheets
    from andamio.web.printed import paper_called, printed_page

    place = place_for_page(out)
    if place.suffix.lower() == ".pdf":
        raise BadInput(what=out, why=PDF)
    chosen = paper_called(paper)
    write_whole(place, printed_page(edition, language(), chosen, backs).encode())
    count = len(sheets(edition.game.pieces.components(edition, language()).pieces, chosen))
    console().print(here(WRITTEN, file=out, paper=chosen.name, sheets=count))
