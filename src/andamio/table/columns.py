"""What a store's tables have: names that both stores share, and how many rows go at once."""

from __future__ import annotations

FEW = 200  # tables forgotten in one transaction: moves come between
TABLE = "id, game, rules, box, options, listed, casual, pace, made, imported, over, next, host, lesson, address, bytes"
SEAT = "table_id, seat, kind, name, bot, key, seen, autoplay, junior, coach"
MOVE = "table_id, seq, seat, kind, actions, hash, at"
LINK = "hash, table_id, seat, until"
BOOK = "table_id, seq, book"
ANALYSIS = "table_id, seq, engine, simulations, report"
PLAYED, TAUGHT = "lesson = ''", "lesson <> ''"
