"""Rows of a net's table, numbered in blocks: one after another, each as long as what it tells has values."""

from __future__ import annotations

from typing import NamedTuple


class Block(NamedTuple):
    start: int
    end: int


def block(after: Block, size: int) -> Block:
    return Block(after.end, after.end + size)
