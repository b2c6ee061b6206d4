"""The words that some rule of the grammar accepts, and a word of a line."""

from __future__ import annotations

from dataclasses import dataclass

from strategygen.charts.plain.synonyms import SYNONYMS

NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
RANK_WORDS = {word: number for word, number in NUMBERS.items() if number > 1}
RANK_WORDS |= {"ace": 14, "king": 13, "queen": 12, "jack": 11, "trey": 3, "deuce": 2}
RANK_PLURALS = {f"{word}{'es' if word == 'six' else 's'}": rank for word, rank in RANK_WORDS.items()}
#: Further words of the grammar.
_KNOWN = frozenset({
    "a", "above", "again", "all", "always", "an", "and", "any", "anything", "are", "as", "away", "be", "been", "big",
    "both", "but", "by", "choose", "combination", "complete", "completely", "completes", "consecutive", "dealt",
    "discard", "draw", "dump", "each", "else", "entire", "entirely", "even", "every", "everything", "fewer", "fifth",
    "fits", "fitting", "five", "for", "four", "fourth", "fp", "from", "garbage", "get", "give", "go", "h", "has",
    "have", "headed", "held", "high", "higher", "hold", "holding", "if", "in", "is", "it", "its", "junk", "just",
    "keep", "less", "lone", "low", "made", "many", "matching", "means", "more", "natural", "new", "non", "none", "not",
    "nothing", "of", "on", "one", "ones", "or", "other", "others", "otherwise", "out", "paid", "parts", "pat",
    "paying", "pick", "play", "qualifying", "rank", "ranked", "ranks", "razgu", "redraw", "remaining", "replace",
    "rest", "s", "save", "second", "sequential", "should", "single", "small", "sp", "stand", "stay", "suit", "take",
    "than", "that", "the", "them", "then", "there", "theres", "these", "third", "this", "those", "three", "doesnt",
    "nada", "zilch", "zip", "rags", "squat", "rubbish", "dont",
    "matter", "youre", "throw", "thrown", "to", "toss", "tossed",
    "toward", "towards", "trash", "two", "type", "up", "use", "w", "when", "which", "whole", "will", "winning", "would",
    "yes", "you", "your", "never", "do", "ever", "must", "some", "ditch", "chuck", "bin", "pitch",
    "scrap", "muck", "swap", "exchange", "lot", "too", "also", "they", "need", "needs",
    "needing", "so", "got", "worth", "keeping", "saving", "left", "smaller", "fails", "included",
    "pays", "exception", "exceptions", "back", "another", "sum", "mess", "between", "middle", "within", "among",
    "remain", "remains", "whatever", "choice", "possible", "preferably", "first", "avoid", "avoiding", "nor", "neither",
    "include", "contain", "fill", "fills", "filled",
    "gapped", "way", "ways", "completed", "finished",
    "retain", "retaining", "chase", "stick", "hang", "isnt", "excluded",
    "can", "could", "still", "make", "become", "form", "either",
})  # fmt: skip
#: The words that rules accept, as a chart spells them; a misspelled word is compared with these.
VOCABULARY = tuple(
    sorted(
        {word for synonyms in SYNONYMS.values() for synonym in synonyms for word in synonym.split() if word.isalpha()}
        | {word for word in _KNOWN if len(word) > 1}
        | set(RANK_WORDS)
        | set(RANK_PLURALS)
        | set(NUMBERS)
    )
)
_VOCABULARY = frozenset(VOCABULARY)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line, or several that mean one thing, and its place in the line."""

    #: In lower case; one text for all synonyms.  An ace is "ace", or "ace?" where it may be the article.
    text: str
    start: int
    end: int
    number: int | None = None
    #: The ranks that it names, in the order written.
    ranks: tuple[int, ...] = ()
    #: Whether it names a rank in the plural, as in "aces" or "10s".
    plural: bool = False
    #: "suited" or "unsuited" after ranks with such an ending, as in "QJs" or "KQo".
    suit: str = ""
    #: Number of wild cards in front of the ranks, as in "W67".
    wild: int = 0

    @property
    def is_alike(self) -> bool:
        """Whether it names two or more cards of one rank, as in "JJ" or "AAA"."""
        return len(self.ranks) > 1 and len(set(self.ranks)) == 1 and not self.suit and not self.wild

    @property
    def is_known(self) -> bool:
        """Whether some rule accepts the word."""
        is_word = self.text in _VOCABULARY or self.text in SYNONYMS or self.text in _KNOWN
        return is_word or bool(self.ranks) or self.number is not None or not self.text.isalnum()
