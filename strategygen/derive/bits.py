"""Hashes of columns of bits."""

from __future__ import annotations

from functools import cache

import numpy as np

from strategygen.language import PackedBits


def row_hashes(truth: PackedBits) -> PackedBits:
    """Return a hash of each column of `truth`; different columns hardly ever have the same hash."""
    mixed = (truth ^ (truth >> np.uint64(32))) * odd_numbers(len(truth))[:, None]
    hashes: PackedBits = np.bitwise_xor.reduce(mixed ^ (mixed >> np.uint64(29)), axis=0)
    return hashes


@cache
def odd_numbers(n: int) -> PackedBits:
    """Return n fixed pseudo-random odd numbers (SplitMix64)."""
    z = np.arange(1, n + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31)) | np.uint64(1)
