"""Barrio as cards on a table: the market and its rows in the middle, a skyline for each seat."""

from __future__ import annotations

from .cover import cover
from .quarter import area, hand
from .table import board
from .targets import target

__all__ = ["area", "board", "cover", "hand", "target"]
