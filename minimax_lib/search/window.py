"""The narrowest windows: the floats next to a value, whatever kind of number that is."""

from __future__ import annotations

import math

__all__ = ["just_above", "just_below"]


def just_above(value: float) -> float:
    """Return the smallest float that is larger than `value`, and inf for inf.

    An integer or a `Fraction` need not be a float; then this is the float it is rounded up to.

    >>> just_above(2**53 + 1) - 2**53
    2.0
    >>> just_above(10**400)
    inf
    """
    try:
        near = float(value)
    except OverflowError:
        near = math.inf if value > 0 else -math.inf
    return near if near > value else math.nextafter(near, math.inf)


def just_below(value: float) -> float:
    """Return the largest float that is smaller than `value`, and -inf for -inf.

    >>> just_below(1) == 1 - 2**-53
    True
    """
    return -just_above(-value)
