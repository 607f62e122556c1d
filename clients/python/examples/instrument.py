"""A simulated instrument, as moody as a real one."""

from __future__ import annotations

import math
import random

#: The best yield, at 78 °C and a concentration of 0.35.
BEST = 92.0


class InstrumentError(Exception):
    """The measurement did not work this time."""


def true_yield(temperature: float, concentration: float) -> float:
    """What an instrument without noise would measure."""
    off = ((temperature - 78) / 40) ** 2 + ((concentration - 0.35) / 0.4) ** 2
    return BEST * math.exp(-off)


class SimulatedReactor:
    """Measures with a noise of half a per cent point; one measurement in eight fails."""

    def __init__(self, noise: float = 0.5, failures: float = 0.125) -> None:
        self.noise = noise
        self.failures = failures
        self.random = random.Random()

    def measure(self, temperature: float, concentration: float) -> float:
        if self.random.random() < self.failures:
            raise InstrumentError('the injector is blocked')
        return true_yield(temperature, concentration) + self.random.gauss(0, self.noise)
