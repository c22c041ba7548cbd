"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(file: Path, data: bytes) -> None:
    """Other processes see all of the file or none of it, and a failure leaves nothing behind."""
    part = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        part.write_bytes(data)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
