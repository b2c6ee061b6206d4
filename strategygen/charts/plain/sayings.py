"""Synonyms in sentences around a hand, such as "goes before" for "beats"; they name no hand and no property of one.

Their words are those of any text: they do not count as known words, so a text that has them is not like a line.
"""

from __future__ import annotations

#: Further synonyms of words of the grammar, each a sequence of words; the longest that fits is taken.
SAYINGS = {
    "anysuit": (
        "suits dont matter", "suits do not matter", "suit doesnt matter", "suit does not matter", "whatever the suits",
        "whatever the suit", "no matter the suits", "no matter the suit", "no matter what suit", "suits irrelevant",
        "of whatever suit",
    ),
    "anynumber": ("any number of high cards", "any number of hc", "any number of hcs", "any number of gaps"),
    "always": ("no matter what", "in every case", "every time"),
    "only": ("and nothing else", "and nothing more"),
    "lone": ("lonely", "bare", "naked", "solitary"),
    "combination": ("combinations", "combo", "combos"),
    "outside": (
        "two ways to fill it", "two ways to complete it", "that can be filled two ways",
        "that can be filled in two ways", "that can be filled at either end",
        "that can be filled at both ends",
    ),
    "inside": (
        "one way to fill it", "only one way to fill it", "one way to complete it", "only one way to complete it",
        "that can be filled only one way", "that can be filled in only one way",
    ),
    "connected": ("neighboring", "neighbouring", "neighbors", "neighbours", "touch", "touch each other"),
    "nonwild": ("regular cards", "ordinary cards"),
    "doesnt": ("does not",),
    "beside": ("besides", "next to", "along with", "alongside"),
    "starting": (
        "starting with", "starting at", "starting from", "beginning with", "beginning at", "start at", "start with",
    ),
    "beats": (
        "goes before", "comes before", "goes ahead of", "comes ahead of", "ranks above", "ranks ahead of",
        "ranked above", "goes above", "comes above", "ranks over",
    ),
    "breaking": ("goodbye", "good bye", "forget about", "forget"),
    "unlisted": (
        "not already held", "not held above", "other than the above", "other than those above", "not yet listed",
        "not listed yet", "not listed so far",
    ),
}  # fmt: skip
