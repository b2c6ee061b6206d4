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
    "anynumber": (
        "high card or not", "high cards or not", "with or without high cards", "with or without a high card",
        "any number of high cards", "any number of hc", "any number of hcs", "any number of gaps", "any spread",
        *(
            f"{regardless} {what}"
            for regardless in (
                "regardless of", "regardless of the number of", "whatever the", "whatever the number of", "any",
                "with or without", "no matter how many", "no matter the",
            )
            for what in ("gaps", "high cards")
        ),
        *(
            f"{what} {matter}"
            for what in ("gaps", "high cards", "number of gaps", "number of high cards")
            for matter in ("dont matter", "do not matter", "doesnt matter", "does not matter", "or not")
        ),
        "gap or no gap", "gaps or no gaps",
    ),
    #: What may stand behind any statement and says nothing.
    "": ("at all", "whatsoever", "at this point", "at this stage", "for now"),
    "always": (
        "no matter what", "in every case", "every time", "no matter which", "no matter which one", "no matter the rank",
        "no matter what rank", "regardless of rank",
    ),
    "only": (
        "and nothing else", "and nothing more", "only those", "only the ones", "only ones", "just those",
        "just the ones",
    ),
    "lone": ("solo", "lonely", "bare", "naked", "solitary"),
    "combination": ("combinations", "combo", "combos"),
    "outside": (
        *(
            f"{that}{can} be {done} {where}"
            for that in ("", "which ", "that ", "one that ", "ones that ")
            for can in ("can", "could", "may")
            for done in ("filled", "filled in", "completed", "made", "finished")
            for where in (
                "on either end", "at either end", "from either end", "on both ends", "at both ends", "on either side",
                "at either side", "on both sides", "either way", "at each end",
            )
        ),
        *(
            f"open{at} {side}"
            for at in ("", " on", " at", " to")
            for side in ("either side", "either end", "both ways", "either way", "each end", "each side")
        ),
        *(f"{eight} {outs}" for eight in ("8", "eight") for outs in ("out", "outs", "ways to fill", "ways to make it")),
        "two ways to fill it", "two ways to complete it", "that can be filled two ways",
        "that can be filled in two ways",
    ),
    "inside": (
        "4 outs", "four outs",
        *(
            f"{that}{need} {what} in the middle"
            for that in ("", "which ", "that ", "one that ", "ones that ")
            for need in ("need", "needs", "needing", "missing")
            for what in ("a card", "one card", "one")
        ),
        "one way to fill it", "only one way to fill it", "one way to complete it", "only one way to complete it",
        "that can be filled only one way", "that can be filled in only one way",
    ),
    "connected": ("neighboring", "neighbouring", "neighbors", "neighbours", "touch", "touch each other"),
    "acelow": (
        *(
            f"{which} {ace}"
            for which in (
                "anything", "any", "all", "those", "everything", "ones",
                *(f"{every}{hand}" for every in ("", "any ", "all ") for hand in ("hand", "hands", "draw", "draws")),
            )
            for ace in (
                "with a low ace", "with an ace low", "with the ace low", "with ace low", "with an ace at the low end",
                "with the ace at the low end", "with an ace at the bottom",
            )
        ),
        *(
            f"{every}{ace} {hands}"
            for every in ("", "any ", "the ")
            for ace in ("ace low", "low ace")
            for hands in ("hand", "hands", "draw", "draws", "ones")
        ),
        *(
            f"{the}ace {used}as {a}low{card}"
            for the in ("", "the ", "an ")
            for used in ("", "used ", "played ", "counted ", "counting ")
            for a in ("", "the ", "a ")
            for card in ("", " card")
        ),
        "any low ace", "anything ace low", "everything ace low",
        "wheel types", "wheel type", "wheel draws", "wheel draw",
        "wheel cards",
    ),
    "discarding": (
        "thrown", "thrown away", "tossed", "tossed away", "being discarded", "being thrown away", "throwing",
        "throwing away", "tossing", "tossing away",
    ),
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

#: Words behind an ace at the end of a list.
AFTER_ACE = (
    *("or", "and", "suited", "unsuited", "offsuit", "off", "of", "kicker", "kickers", "high", "low", "highest"),
    *("not", "non", "any", "mixed", "different", "same", "together", "held", "dealt"),
    *("only", "alone", "by", "if", "when", "unless", "with", "without", "but", "except", "in", "through", "to", "is"),
)
#: Words behind "a high" and "a low" that make it the article.
HIGH_NOUNS = ("pair", "pairs", "card", "cards", "hand", "kicker", "ace", "aces")

#: What is said of cards that belong to another line, and of cards that belong to this one.
NOT_HERE = (
    *(
        (*negated, *verb)
        for negated in (("dont",), ("doesnt",), ("do", "not"), ("does", "not"), ("never",))
        for verb in (
            ("count",), ("counts",), ("qualify",), ("apply",), ("belong",), ("belong", "here"), ("belongs", "here"),
            ("go", "here"), ("goes", "here"), ("count", "here"), ("count", "as", "such"), (),
        )
    ),
    *((*verb, "excluded") for verb in ((), ("are",), ("is",))),
    *((*verb, "included") for verb in (("not",), ("are", "not"), ("is", "not"), ("isnt",), ("arent",))),
    *((*verb, *where) for verb in ((), ("are",), ("is",)) for where in (("further", "down"), (":", "see", "under"))),
    ("see", "under"), ("are", "under"), ("is", "under"),
)  # fmt: skip
HERE = (
    *(
        (*also, *verb, *too)
        for also in ((), ("also",))
        for verb in (
            ("count",), ("counts",), ("included",), ("are", "included"), ("is", "included"), ("belong", "here"),
            ("belongs", "here"), ("go", "here"), ("goes", "here"), ("qualify",), ("qualifies",), ("here",),
        )
        for too in ((), ("too",), (",", "too"), ("also",), ("as", "well"))
    ),
    *(
        (*verb, "as", *these)
        for verb in (("count",), ("counts",), ())
        for these in (("one", "of", "these"), ("one", "of", "them"), ("such",))
    ),
    ("too",),
)  # fmt: skip
