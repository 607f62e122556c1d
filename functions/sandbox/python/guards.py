"""Bounded versions of operations whose results could grow without limit."""

import math
import statistics

LARGEST_BITS = 100_000
LARGEST_RANGE = 1_000_000
LARGEST_ARGUMENT = 10_000


def power(base, exp, mod=None):
    if mod is not None:
        return pow(base, exp, mod)
    whole = isinstance(base, int) and isinstance(exp, int)
    if whole and exp > 0 and base.bit_length() * exp > LARGEST_BITS:
        raise OverflowError('the power is too large')
    return base**exp


def shift(value, bits):
    if isinstance(bits, int) and bits > LARGEST_BITS:
        raise OverflowError('the shift is too large')
    return value << bits


def limited_range(*limits):
    numbers = range(*limits)
    # `len` raises an error above the largest machine integer.
    if numbers and abs((numbers[-1] - numbers[0]) // numbers.step) >= LARGEST_RANGE:
        raise OverflowError(f'a range may have at most {LARGEST_RANGE} numbers')
    return numbers


def mode(data):
    """The first of the most frequent values. The one of CPython imports a module when it is called."""
    values = statistics.multimode(data)
    if not values:
        raise statistics.StatisticsError('no mode for empty data')
    return values[0]


def _small(*arguments):
    for argument in arguments:
        if isinstance(argument, int) and abs(argument) > LARGEST_ARGUMENT:
            number = argument if abs(argument) < 10**20 else 'the number'
            raise OverflowError(f'{number} is too large for this function')


def factorial(n, /):
    _small(n)
    return math.factorial(n)


def comb(n, k, /):
    _small(n, k)
    return math.comb(n, k)


def perm(n, k=None, /):
    _small(n, 0 if k is None else k)
    return math.perm(n, k)
