"""`make words`: bring `locale/es.po` in step with what the templates say."""

from __future__ import annotations

import io

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from .language import CATALOGUE, HERE

METHOD = "jinja2.ext:babel_extract"


def template() -> Catalog:
    """Every message of the templates."""
    found = Catalog(project="Andamio", version="", copyright_holder="Andamio", fuzzy=False)
    for file in sorted((HERE / "templates").glob("*.html")):
        text = io.BytesIO(file.read_bytes())
        for _, message, _, context in extract(METHOD, text, options={"trimmed": "false"}):
            found.add(message, None, [(file.name, None)], context=context)  # type: ignore[list-item]
    return found


def update() -> list[str]:
    """Merge new messages in, drop old ones; the messages that still lack Spanish."""
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file, locale="es")
    catalogue.update(template(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    with CATALOGUE.open("wb") as out:
        write_po(out, catalogue, width=120, omit_header=False, sort_output=True)
    return [str(message.id) for message in catalogue if message.id and not message.string]


if __name__ == "__main__":
    print("\n".join(update()))
