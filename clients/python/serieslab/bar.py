"""A progress bar on one line, in a terminal and in a notebook."""

from __future__ import annotations

import sys
import time

_WIDTH = 24


class Bar:
    """Says how far something is, and for how long it runs. It writes nothing where nobody looks on."""

    def __init__(self, title: str, *, shown: bool) -> None:
        self._title = title
        self._shown = shown
        self._began = time.monotonic()
        self._length = 0

    def show(self, done: float, total: float, phase: str = '') -> None:
        """Writes the line anew. :param total: 0 while it is not known"""
        if not self._shown:
            return
        share = min(1.0, done / total) if total > 0 else 0.0
        full = round(share * _WIDTH)
        parts = [self._title, '█' * full + '░' * (_WIDTH - full), f'{share:4.0%}', f'{self._seconds():.0f} s', phase]
        line = ' '.join(parts).rstrip()
        # A carriage return begins the line again, and blanks hide the rest of a longer one.
        sys.stdout.write('\r' + line.ljust(self._length))
        sys.stdout.flush()
        self._length = len(line)

    def close(self) -> None:
        """Ends the line."""
        if self._length > 0:
            sys.stdout.write('\n')
            sys.stdout.flush()

    def _seconds(self) -> float:
        return time.monotonic() - self._began


def is_watched() -> bool:
    """Whether a person looks on: in a notebook or at a terminal."""
    return 'ipykernel' in sys.modules or sys.stdout.isatty()
