"""The holds of each deal as a bit mask of 32 bits, in which bit m is the hold of mask m; sets of deals as bits.

Sets are 64 bits of each number of an array; few deals, of which many sets are needed, are the bits of one integer.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from strategygen.values import BoolArray, IntArray

HoldSets = npt.NDArray[np.uint32]
PackedBits = npt.NDArray[np.uint64]


def hold_sets(allowed: BoolArray) -> HoldSets:
    """Return a bool array of shape (32, n_deals) as one bit mask of holds per deal.

    Examples
    --------
    >>> allowed = np.zeros((32, 2), np.bool_)
    >>> allowed[3, 0] = allowed[0, 0] = allowed[31, 1] = True
    >>> hold_sets(allowed).tolist()
    [9, 2147483648]
    """
    holds = np.zeros(allowed.shape[1], np.uint32)
    for mask in range(32):
        holds |= allowed[mask].astype(np.uint32) << np.uint32(mask)
    return holds


def masks_in(holds: int) -> tuple[int, ...]:
    """Return the masks in the bit mask of holds of one deal.

    Examples
    --------
    >>> masks_in(9)
    (0, 3)
    """
    return tuple(mask for mask in range(32) if int(holds) >> mask & 1)


def rows_with(mask: int, holds: HoldSets) -> IntArray:
    """Return the indices of the bit masks of holds that contain a mask.

    Examples
    --------
    >>> rows_with(3, np.array([9, 1, 8], np.uint32)).tolist()
    [0, 2]
    """
    return np.flatnonzero(holds >> np.uint32(mask) & np.uint32(1))


def pack_bits(flags: BoolArray) -> PackedBits:
    """Return flags packed into 64-bit integers along the last axis; the unused bits of the last one are 0.

    Examples
    --------
    >>> pack_bits(np.ones((2, 65), np.bool_)).shape
    (2, 2)
    """
    bits = np.packbits(flags, axis=-1)
    lacking = -bits.shape[-1] % 8
    if lacking:
        bits = np.concatenate([bits, np.zeros((*bits.shape[:-1], lacking), np.uint8)], axis=-1)
    return bits.view(np.uint64)


def bits_of(flags: BoolArray) -> int:
    """Return flags as the bits of one integer, the first highest.

    Examples
    --------
    >>> bits_of(np.array([True, False, False])), flags_of(128, 3).tolist()
    (128, [True, False, False])
    """
    return int.from_bytes(np.packbits(flags).tobytes(), "big")


def bits_of_rows(flags: BoolArray) -> list[int]:
    """Return each row of flags as the bits of an integer, as `bits_of` does."""
    return [int.from_bytes(row.tobytes(), "big") for row in np.packbits(flags, axis=1)]


def flags_of(bits: int, n: int) -> BoolArray:
    """Return n flags from an integer: the inverse of `bits_of`."""
    packed = np.frombuffer(bits.to_bytes(-(-n // 8), "big"), np.uint8)
    return np.unpackbits(packed, count=n).view(np.bool_)
