"""What the figures say, in sentences: what an author should look at first, then what is well.

Each reads a report's plain data and gives nothing, or a Finding. `alarm` is what a designer would mend, `notice` what
he would want to know, `good` what needs no care. Bots show balance and no fun, and no sentence here says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from andamio.core.text import Text

from .beside import about_advice, about_changes, about_search
from .fair import about_categories, about_course, about_ends, about_order, about_skill
from .finding import AT, ENOUGH, Finding, Table, told
from .luck import about_cards
from .used import about_rules, about_use, about_vanished

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
