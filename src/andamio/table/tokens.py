"""Names that nobody can guess: of tables, and of whoever holds a seat."""

from __future__ import annotations

import hashlib
import secrets

ID, TOKEN = 9, 16  # random bytes
HASH = 32  # hex digits kept of a token


def new_id() -> str:
    return secrets.token_urlsafe(ID)


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN)


def hash_of(token: str) -> str:
    """What is kept of a token: it tells whether somebody has it, and not what it is."""
    return hashlib.sha256(token.encode()).hexdigest()[:HASH]
