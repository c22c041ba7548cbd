"""Which expert rules cannot be in play together."""

from __future__ import annotations

NEVER_TOGETHER = (  # §4.13
    ("public_funds", "bubble"),
    ("accession", "hostile"),
    ("scattered", "accession"),
    ("scattered", "hostile"),
)


def never_with(rule: str) -> tuple[str, ...]:
    """§4.13 the rules that cannot be in play beside it."""
    return tuple(other for pair in NEVER_TOGETHER for other in pair if rule in pair and other != rule)
