"""A box as sheets of paper: a page that needs nothing else, for a browser to print at its true size or as PDF."""

from __future__ import annotations

from html import escape

from andamio.core.errors import BadInput
from andamio.core.game import Edition
from andamio.core.options import seats_option
from andamio.core.text import Lang, Text, suggest
from andamio.svg.paper import PAPERS, Paper, drawn, drawn_backs, sheets

from .figures import sheet_for
from .picture import outlined

TITLE = Text("{game}: para imprimir y recortar", "{game}: to print and cut out")
HOW = Text(
    "Imprime a tamaño real (100 %), sin márgenes y con los fondos; la regla de cada hoja debe medir 50 mm. Para "
    "tener un PDF, imprime a un archivo. Corta por las marcas.",
    "Print at true size (100 %), without margins and with backgrounds; the ruler of each sheet must measure 50 mm. "
    "For a PDF, print to a file. Cut along the marks.",
)
TURNED = Text(
    "Los dorsos van tras cada hoja: imprime por las dos caras, girando por el lado largo.",
    "Backs follow each sheet: print on both sides, turning over the long edge.",
)
FOOT = Text("{game} · caja {box} · hoja {number} de {count}", "{game} · box {box} · sheet {number} of {count}")
STYLE = """body{{margin:0;background:#e9e4da;font:16px/1.5 system-ui,sans-serif;color:#23201c}}
main{{max-width:{wide:g}mm;margin:0 auto;padding:24px 8px}}h1{{font:28px/1.1 Georgia,serif;margin:0 0 12px}}
.paper{{display:block;background:#fff;margin:0 auto 16px;max-width:100%;height:auto}}
.shade{{display:none}}.paper .piece{{overflow:hidden}}
@page{{size:{wide:g}mm {high:g}mm;margin:0}}
@media print{{body{{background:none}}main{{max-width:none;padding:0}}.how{{display:none}}
.paper{{margin:0;width:{wide:g}mm;height:{high:g}mm;max-width:none;break-after:page}}}}
*{{print-color-adjust:exact;-webkit-print-color-adjust:exact}}"""


def paper_called(name: str) -> Paper:
    for paper in PAPERS:
        if paper.key == name.lower():
            return paper
    hint = suggest(name, [paper.key for paper in PAPERS])
    raise BadInput(what=name, why=Text(f"no es un papel conocido; {hint.es}", f"is no known paper; {hint.en}"))


def printed_page(edition: Edition, lang: Lang, paper: Paper, backs: bool = False) -> str:
    """All sheets, with their inks; nothing is fetched."""
    shown = printed_sheets(edition, lang, paper, backs)
    stock = edition.game.pieces.components(edition, lang).stock
    title = TITLE.fill(lang, game=edition.game.title)
    inks = sheet_for(stock + "".join(shown), by_night=False)
    how = f"{HOW.to(lang)} {TURNED.to(lang)}" if backs else HOW.to(lang)
    options = game_options(edition, lang)
    style = STYLE.format(wide=paper.wide, high=paper.high)
    return (
        f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{inks}{style}</style></head><body><main>"
        f'<div class="how"><h1>{escape(title)}</h1><p>{escape(how)}</p><p>{escape(paper.name)} · {escape(options)}</p>'
        f'</div><svg width="0" height="0" style="position:absolute" aria-hidden="true">{outlined(stock)}</svg>'
        f"{outlined(''.join(shown))}</main></body></html>"
    )


def game_options(edition: Edition, lang: Lang) -> str:
    """In words, as one chooses them."""
    known = (seats_option(edition.game.seats), *edition.game.options)
    chosen = [(option.about, option.called(edition.options[option.name])) for option in known]
    return " · ".join(f"{about.to(lang)}: {called.to(lang)}" for about, called in chosen)


def printed_sheets(edition: Edition, lang: Lang, paper: Paper, backs: bool) -> list[str]:
    """Each as one drawing; with backs, each followed by what lies behind it."""
    laid, found = sheets(edition.game.pieces.components(edition, lang).pieces, paper), []
    for number, sheet in enumerate(laid, 1):
        said = {"game": edition.game.title, "box": edition.box_fingerprint, "number": number, "count": len(laid)}
        foot = FOOT.fill(lang, **said)
        found.append(drawn(sheet, paper, lang, foot))
        if backs and (behind := drawn_backs(sheet, paper, lang, foot)):
            found.append(behind)
    return found
