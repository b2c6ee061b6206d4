"""Synonyms of the words of charts: "gutshot" is "inside"."""

from __future__ import annotations

#: Synonyms of a word, each a sequence of words; the longest that fits is taken.
SYNONYMS = {
    "royal": ("royal flush", "royal flushes", "royal", "royals", "rf"),
    "straightflush": (
        "straight flush", "straight flushes", "str flush", "st flush", "st . flush", "str . flush", "sf", "st fl",
        "st . fl", "st . fl .", "stfl", "str fl", "str . fl", "str . fl .", "str8 flush",
    ),
    "flush": ("flush", "flushes", "fl"),
    "straight": ("straight", "straights", "st", "st .", "str8", "str", "str ."),
    "fullhouse": ("full house", "full houses", "full hse", "full boat", "full boats", "boat", "boats", "fh"),
    "quints": ("quints",),
    "quads": ("quads", "quad"),
    "trips": ("trips", "trip", "set", "sets"),
    "shortof": ("short of", "away from", "shy of"),
    "pair": ("pair", "pairs", "pr", "prs"),
    "card": ("card", "cards"),
    "hand": ("hand", "hands"),
    "discard": ("discard", "drop", "discards", "get rid of", "leave out", "leave off", "let go of"),
    "kind": ("kind", "kinds", "oak", "alike", "of the same rank", "of same rank", "of one rank"),
    "type": ("type", "types"),
    "gap": (
        "gap", "gaps", "hole", "holes", "gap in it", "gaps in it", "hole in it", "holes in it", "number of gaps",
        "the number of gaps", "# of gaps", "the gaps", "card skipped", "cards skipped", "rank skipped", "ranks skipped",
        "skipped card", "skipped cards", "skipped rank", "skipped ranks",
    ),
    "connected": (
        "connected", "touching", "connectors", "connector", "that touch", "that touch each other",
        "touching each other", "that are connected", "that are touching", "adjacent", "adjoining", "side by side",
        "next to each other", "next to each other in rank", "next to one another",
    ),
    "singleton": ("singleton", "singletons"),
    "new": ("new", "fresh", "brand new"),
    "kicker": ("kicker", "kickers"),
    "joker": ("joker", "jokers"),
    "nonwild": ("naturals", "non wild", "non wilds", "non wild cards", "nonwilds", "nonwild cards", "natural cards"),
    "wild": ("wild card", "wild cards", "wildcard", "wildcards", "wilds", "wild"),
    "penalty": ("penalty card", "penalty cards", "penalty", "penalties"),
    "winner": ("winner", "winners"),
    "highcard": (
        "high card", "high cards", "highcard", "highcards", "hi card", "hi cards", "hc", "hcs", "highs",
        "number of high cards", "the number of high cards", "# of high cards", "count of high cards", "the high cards",
        "high card in it", "high cards in it", "high card in them", "high cards in them",
    ),
    "facecard": (
        "face card", "face cards", "facecard", "facecards", "picture card", "picture cards", "paint card",
        "paint cards", "paint", "faces", "face", "court card", "court cards",
    ),
    "outside": (
        "outside", "open ended", "openended", "open end", "open", "double ended", "two way", "open ender",
        "open enders", "oesd", "oesds", "open at both ends", "open on both ends", "open on both sides", "two sided",
        "open both ends", "both ends open", "both sides open", "up and down", "open both sides", "oe",
    ),
    "inside": (
        "inside", "gutshot", "gutshots", "gut shot", "closed", "single inside", "belly buster", "belly busters",
        "bellybuster", "bellybusters", "insd", "ins", "ins .",
    ),
    "oneended": (
        "one ended", "single ended", "one sided", "open at one end", "open on one end", "open at one end only",
        "open on one end only", "open only at one end", "open only on one end", "open on one side",
        "open on one side only", "open only on one side", "one end open", "only one end open",
    ),
    "doubleinside": ("double inside", "double gutshot", "two gap inside", "dbl inside", "dbl . inside"),
    "suited": (
        "suited", "same suit", "of same suit", "of the same suit", "of the same suite", "in the same suit", "in suit",
        "the same suit", "in same suit", "of one suit", "all suited", "all of the same suit", "all of one suit",
        "all the same suit", "all in one suit", "all in the same suit", "in one suit",
        "all one suit", "of a suit", "of a single suit", "of clubs", "of diamonds", "of hearts", "of spades",
    ),
    "unsuited": (
        "unsuited", "o / s", "off suit", "offsuit", "nonsuited", "of different suits", "of different suites",
        "different suits", "mixed suits", "of mixed suits", "of a different suit",
        "of another suit", "of different suit", "of two suits", "diff suits", "diff suit",
        "of diff suits", "diff . suits", "of two different suits", "different suit", "mixed", "in different suits",
        "in mixed suits", "mixed suit", "assorted suits", "of assorted suits", "more than one suit",
        "of more than one suit",
    ),
    "anysuit": (
        "any suit", "any suits", "suited or not", "suited or unsuited", "suited or offsuit", "regardless of suit",
        "suited or un - suited", "in any suit", "of any suit", "of any suits", "mixed or same suit", "any mix of suits",
    ),
    ">=": (
        ">=", "≥", "⩾", "at least", "minimum", "min", "min .", "is at least", "are at least", "equal or exceed",
        "equals or exceeds", "equal or outnumber", "equals or beats", "equal or beat", "at least equal",
        "at least equals", "at least equal to", "equal to or more than", "at least as large as",
        "is at least as large as", "at least as great as", "at least as big as", "at least as high as",
        "match or exceed", "greater than or equal to", "no fewer than", "equal to or greater than", "not fewer than",
        "is equal to or greater than", "are equal to or greater than", "is greater than or equal to",
        "are greater than or equal to", "no less than", "not less than", "is no less than", "is not less than",
        "must be at least", "must be equal to or greater than", "must equal or exceed", "has to be at least",
        "must be greater than or equal to", "should be at least",
        "equal to or more than", "more than or equal to", "equals or is greater than", "equals or is more than",
    ),
    "<=": (
        "<=", "≤", "⩽", "at most", "up to", "maximum", "max", "max .", "not more than", "not exceeding", "no more than",
        "is no more than", "are no more than", "do not exceed", "does not exceed", "dont exceed", "doesnt exceed",
        "less than or equal to", "is less than or equal to", "are less than or equal to", "fewer than or equal to",
        "equal to or less than", "equal to or fewer than", "no greater than", "not greater than",
    ),
    "=": ("=", "equal", "equals", "equal to", "is equal to", "are equal to", "equal to the", "same as", "the same as"),
    ">": (">", "exceed", "exceeds", "outnumber", "outnumbers"),
    "exactly": ("exactly",),
    #: What introduces a condition.
    "if": (
        "if", "provided", "provided that", "as long as", "so long as", "assuming", "where", "in which", "only if",
        "only when", "if only",
    ),
    "ormore": ("or more",),
    "orfewer": ("or fewer", "or less"),
    "orhigher": (
        "or higher", "or better", "or above", "or up", "or greater", "and up", "and higher", "and better", "and above",
        "or any better", "or any better hand", "or any better pat hand", "or better hand", "or any higher hand",
        "or any higher",
        "upwards", "and over", "or over", "& up", "& higher", "& better", "& above",
    ),
    "orlower": (
        "or lower", "or below", "or worse", "or down", "and down", "and under", "and lower", "and below",
        "or under", "or smaller", "& lower", "& below",
    ),
    "under": ("under", "below", "lower than", "smaller than", "less than"),
    "over": ("over", "higher than", "better than", "greater than", "bigger than"),
    "nogap": ("no gap", "no gaps", "zero gaps", "zero gap", "without gaps", "without a gap", "gapless"),
    "inrow": (
        "in sequence", "in a row", "in order", "that are in sequence", "that are in a row", "that are consecutive",
        "that follow each other",
    ),
    "consecutive": ("consecutive", "consec", "consec .", "cons", "cons ."),
    "missing": ("missing", "you are missing", "youre missing", "missing a", "you are missing a", "missing the"),
    "no": (
        "no", "zero", "without", "without any", "with no", "w / no", "w / o", "w / o a", "w / o an", "without a",
        "without an", "without the", "0",
    ),
    "except": (
        "except", "excepting", "other than", "excluding", "but not", "except for", "not including", "unless",
        "except if", "except when", "except with", "if you dont have", "if you do not have", "when you dont have",
        "apart from", "aside from", "but never", "though not", "exclude", "excludes", "excl", "excl .",
        "not counting", "leaving out",
    ),
    "acelow": (
        "ace low", "any ace low", "low ace", "low aces", "a low ace", "an ace low", "the ace low",
        *(
            f"{the}ace {used}as {a}low{card}"
            for the in ("", "the ", "an ")
            for used in ("", "used ", "played ", "counted ", "counting ")
            for a in ("", "the ", "a ")
            for card in ("", " card")
        ),
    ),
    #: What the lines above do not decide; a line means that anyway.
    "unlisted": (
        "not listed above", "not mentioned above", "not covered above", "not shown above", "not already listed",
        "not listed", "not already mentioned", "not named above", "not covered so far", "not listed so far",
    ),
    "eg": ("e . g", "e . g .", "eg", "such as", "like", "for example", "for instance", "ex .", "example"),
    ":": (
        ", thats", "thats", ", that is ,", ", that is", "that is", "i . e . ,", "i . e .", "ie", ", meaning", "meaning",
        "namely", "aka",
    ),
    "minus": ("minus",),
    "high": ("hi",),
    "low": ("lo",),
    "through": ("through", "thru", "down to"),
    "with": (
        "with", "having", "containing", "contains", "w /", "using", "that have", "that has", "which have", "which has",
    ),
    #: "Including ace low" may mean "also" or "only"; no rule accepts it.
    "including": ("including", "incl", "incl .", "inc", "inc .", "includes"),
    "plus": ("plus", "and also", "together with", "as well as"),
    "only": (
        "only", "alone", "by itself", "by themselves", "all by itself", "all by themselves", "all alone", "on its own",
        "on their own", "by its lonesome",
    ),
    "lowest": ("lowest", "lower"),
    "highest": ("highest", "higher"),
    "spread": ("spread", "span", "spanning"),
    "discarding": ("discarding", "discarded"),
    "beats": (
        "beats", "beat", "ahead of", "instead of", "rather than", "outranks", "trumps", "before", "in front of",
        "takes precedence over", "takes priority over", "has priority over", "preferred over", "preferred to",
    ),
    "breaking": ("breaking up", "breaking", "break up", "break", "breaks up", "breaks"),
}  # fmt: skip
