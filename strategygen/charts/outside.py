"""Paragraphs and quotations beside the list of a page, which are not among its lines.

=========  ================================================================
paragraph  sentences in one row, or broken over rows that are all long; a
           blank line, or the format of the page, parts it from others.
list       the rows from the first to the last that has the marks of the
           lines of the chart; without marks, the blocks of rows without a
           blank line in which most rows can be read.
=========  ================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

from strategygen.charts.around import FEWEST_OF_SENTENCE_WORDS, is_head_of_page
from strategygen.charts.lists import FEWEST_OF_LIST, draws_five, is_line, mark_of, marks_of_list, names_of
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.prose import OF_PLAY, OF_WILD, has_digits, has_play, is_rank, is_title, without_names, words_in
from strategygen.charts.row_headings import heading_of
from strategygen.charts.rows import Row
from strategygen.errors import NotationError, shortened
from strategygen.language import Name

#: Fewest characters of a row of a paragraph that goes on in the next row.
_FEWEST_OF_BROKEN_ROW = 45
#: The end of a sentence.
_END = pattern_of(r"(?<![.\d])[.!?][\"')”’»]*(?=\s+[\"'(“‘«]?[A-Z]|\s*\Z)")
#: A sentence that may be the last line of a chart.
_OF_LAST_LINE = pattern_of(
    r"\b(?:none|nothing|no line|neither|else|otherwise|everything|all five|five (?:new|fresh|more|other|cards)"
    r"|draw (?:five|5)|redraw|garbage|trash|whole (?:hand|lot|mess))\b",
    re.IGNORECASE,
)
#: The head of a letter or post, names of pages in brackets, and what stands between links.
_LETTER_HEAD = pattern_of(
    r"(?:Re|RE|Fwd?|FW|AW|Subject|From|To|Date|Newsgroups|Organization|Posted|Posts|Quote|Author|Tags?|Category|Path"
    r"|Lines"
    r"|Message-ID|References|Xref|Sender|Reply-To|Followup-To|Cc|Distribution|NNTP-[A-Za-z-]+|X-[A-Za-z-]+"
    # "In article <1@news> somebody writes:"
    r"|(?:(?:In (?:article|message)|On)\b.{0,80}\s)?[\w.@<>\"']{1,40}(?: [\w.@<>\"']{1,40})? (?:writes|wrote))\s?:"
)
_LINKS = pattern_of(r"\W*(?:\[\[[^\[\]]+\]\]\W*)+")
_BETWEEN_LINKS = pattern_of(r"\s*(?:[»›|·•→]|\s[/<>]\s|\s{3})\s*")
_MOST_OF_SIGN = _FEWEST_OF_LINKS = 2
_NAMES_OF_PAGES = frozenset({
    "about", "baccarat", "back", "bingo", "blackjack", "blog", "bonuses", "casino", "casinos", "contact", "contents",
    "craps", "credits", "faq", "faqs", "forum", "glossary", "help", "hints", "home", "introduction", "keno", "key",
    "legend", "links", "login", "menu", "news", "notes", "poker", "privacy", "references", "reviews", "roulette",
    "search", "see also", "sitemap", "slots", "strategy", "summary", "tips", "video poker",
})  # fmt: skip
#: Most rows of links one below the other: a menu, and the way to the page.
_MOST_OF_LINKS = 2
#: A question and its answer.
_QUESTION, _ANSWER = pattern_of(r"Q(?:uestion)?\s?[:.]\s.*\?"), pattern_of(r"A(?:nswer)?\s?[:.]\s")
#: The sign of a quotation in letters and posts.
_QUOTED = pattern_of(r"\s*(?:[|:]\s?)?>(?!>)\s*")


def with_texts_apart(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with paragraphs outside of the list as one row each, of the kind "prose", and quotations "quoted".

    A sentence that defines a term is a row of its own.
    """
    quoted = _with_quotations(rows, reader)
    marks = marks_of_list(quoted, reader)
    blocks = list(_blocks(rows))
    first, last = _place_of_list(quoted, blocks, marks, reader)
    # A sign of a quotation inside of the list is a bullet.
    rows = [own if first <= at <= last else other for at, (own, other) in enumerate(zip(rows, quoted, strict=True))]
    in_section = _rows_below_headings(rows, reader)
    may_be_lines = {rows[at] for at in in_section}
    listed = [row for row in rows[first : last + 1] if not row.kind]
    has_values = 2 * sum(row.has_value for row in listed) > len(listed)
    is_drawn = any(draws_five(row, reader) for row in listed)
    found: list[Row] = []
    for start, end in blocks:
        if first <= last and not (end > first and start <= last) and start not in in_section:
            block = rows[start:end]
            if _is_menu(block, listed, reader):
                block = [replace(row, kind="prose") if is_title(row.words) else row for row in block]
            for paragraph in _paragraphs(block):
                text = " ".join(row.words for row in paragraph)
                is_last = start > last and not is_drawn and _OF_LAST_LINE.search(text) is not None
                is_last |= paragraph[0] in may_be_lines
                if not is_last and _is_prose(paragraph, text, marks, reader):
                    found += _as_prose(paragraph, text, reader)
                elif (
                    not is_last and len(paragraph) <= _MOST_OF_LINKS and all(_is_link(row, reader) for row in paragraph)
                ):
                    found += [replace(row, kind="prose") for row in paragraph]
                else:
                    found += paragraph
        elif end - start == 1 and not has_values and mark_of(rows[start]) not in marks and is_head_of_page(rows[start]):
            found.append(replace(rows[start], kind="prose"))
        else:
            found += rows[start:end]
    return found


_CONTENTS = pattern_of(r"(?:table of )?contents|on this page|in this (?:article|page|chapter)", re.IGNORECASE)
_NUMBER_OF_PART = pattern_of(r"(?:[-*•·]\s+)?(?:[0-9]{1,2}(?:\.[0-9]{1,2})*\.?\s+)?")


def without_contents(rows: Sequence[Row]) -> list[Row]:
    """Return rows with a table of contents as text: titles in a block, most of which stand again further down.

    Examples
    --------
    >>> texts = "Contents", "1 Strategy", "1.1 With the joker", "1.2 Without the joker", "Strategy", "With the joker"
    >>> rows = [Row(at + 3 * (at > 4), text, text) for at, text in enumerate(texts, 1)]
    >>> [row.kind for row in without_contents(rows)]
    ['contents', 'contents', 'contents', 'contents', '', '']
    """

    def name_of(row: Row) -> str:
        return _NUMBER_OF_PART.sub("", row.written.strip(" *_#"), count=1).strip(" :.*_").lower()

    for start, row in enumerate(rows):
        if row.kind not in ("", "title") or _CONTENTS.fullmatch(name_of(row)) is None:
            continue
        end = start + 1
        while end < len(rows) and rows[end].number - rows[end - 1].number <= 1 + (end == start + 1):
            end += 1
        below = {name_of(other) for other in rows[end:]}
        names = [name_of(other) for other in rows[start + 1 : end]]
        if len(names) > 1 and 2 * sum(name in below for name in names) >= len(names):
            return [
                replace(other, kind="contents") if start <= at < end and other.words else other
                for at, other in enumerate(rows)
            ]
    return list(rows)


_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
#: Dates, numbers of comments, marks of the end of a file and the like, each alone in a row.
_FURNITURE = pattern_of(
    rf"(?:{_MONTH}\.?,? (?:[0-9]{{1,2}},? )?(?:19|20)[0-9]{{2}}|[0-9]{{1,2}}\.? {_MONTH},? (?:19|20)[0-9]{{2}}"
    r"|(?:[0-9]{1,4}|no|one) (?:comments?|repl(?:y|ies)|responses?|likes?|shares?|views?|votes?|posts?|min(?:utes?)?"
    r" read)"
    r"|(?:always )?(?:(?:bet|play) )?(?:the )?max(?:imum)?(?: [0-9])?(?: (?:coins?|bets?))?(?: always| only| every"
    r" time)?[.!]?"
    # "Home > Games > Deuces Wild"
    r"|(?:games?|casino(?: games?)?|video poker(?: games?)?|strateg(?:y|ies)|guides?)"
    r"(?:\s*[>»›→]\s*[\w &'’-]{2,40}){0,6}\s*[>»›→]\s*[\w &'’-]{0,30}"
    r"\b(?:poker|bonus|deuces|joker|american|or better|strateg(?:y|ies)|guides?)\b[\w &'’-]{0,30}"
    r"|home(?: page)?(?:\s*(?:[>»›/|·•→])\s*[\w &'’-]{2,40}(?: \([\w ]{1,30}\))?){2,8}"
    # "[Home] [Deuces] [Links]"
    r"|(?:\[[\w &'’-]{2,25}\][ |·•-]*){3,}"
    r"|\[(?:front|back|side [12ab]|front side|back side|over|turn over|page [0-9]{1,2}|photo|image|picture|scan|ad"
    r"|advertisement|logo)\]|\((?:front|back|side [12ab]|front side|back side|over|turn over)\)"
    r"|(?:sample|strategy|pocket|wallet) card(?:\s*[-–—,:]\s*(?:front|back|side [12ab]|front side|back side))?"
    r"|(?:(?:total|overall|expected|theoretical|optimal) )*(?:return|payback|pay ?out|ER|house edge)(?: percentage| "
    r"rate)?"
    r"\s*[:=]?\s*(?:about |ca\. )?[0-9]{1,3}(?:[.,][0-9]+)? ?%"
    r"|posted (?:in|by|on) [\w ,&'’-]{2,60}(?:\s*\|\s*(?:[0-9]{1,4}|no|one) (?:comments?|repl(?:y|ies)))?"
    r"|\[(?:eof|end(?: of (?:file|page|text|list))?)\]|<eof>|--+ ?(?:end|eof) ?--+"
    r"|(?:subject|posting-frequency|archive-name|last-modified|version|x-[a-z-]+|game|deck|author|date|layout|tags"
    r"|categor(?:y|ies)|slug|permalink|lang): *[^\s].*)",
    re.IGNORECASE,
)


def without_furniture(rows: Sequence[Row]) -> list[Row]:
    """Return rows with those marked that every page has: dates, numbers of comments, heads of letters and files.

    Examples
    --------
    >>> texts = "[front]", "June 2018", "3 comments", "[EOF]", "game: jacks", "3 to a flush"
    >>> [row.kind for row in without_furniture([Row(1, text, text) for text in texts])]
    ['furniture', 'furniture', 'furniture', 'furniture', 'furniture', '']

    What stands at the top of the first page and of the next ones:

    >>> texts = "Seminar, handout 3", "Two pair", "Page 1 of 2", "Seminar, handout 3", "High pair", "Page 2 of 2"
    >>> [row.kind for row in without_furniture([Row(at, text, text) for at, text in enumerate(texts)])]
    ['', '', 'furniture', 'furniture', '', 'furniture']
    """
    texts = [row.written.strip(" *_#>-|\t") for row in rows]
    # Of two games there are two charts.
    n_games = sum(text.lower().startswith("game:") for text in texts)
    heads = {" ".join(text.split()) for text in texts[:_MOST_OF_HEAD] if text and not has_play(text)}
    has_pages = sum(_NUMBER_OF_PAGE.fullmatch(text) is not None for text in texts) > 1
    return [
        replace(row, kind="furniture")
        if (
            _FURNITURE.fullmatch(text)
            and not _OF_RULES.search(text.partition(":")[2])
            and not (n_games > 1 and text.lower().startswith("game:"))
        )
        or (has_pages and (_NUMBER_OF_PAGE.fullmatch(text) or (" ".join(text.split()) in heads and text in texts[:at])))
        else row
        for at, (row, text) in enumerate(zip(rows, texts, strict=True))
    ]


#: "Page 1 of 2", "- 3 -" is a number that may be a value.
_NUMBER_OF_PAGE = pattern_of(r"page [0-9]{1,3}(?: (?:of|/) [0-9]{1,3})?", re.IGNORECASE)
#: Most rows at the top of a page that its next pages may have, too.
_MOST_OF_HEAD = 3


#: Words of rules behind a key.
_OF_RULES = pattern_of(
    r"\b(?:first|last|order|bottom|lowest|worst|best|skip|ignore|swap|lines?|rules?|hold|keep|discard|never|only"
    r"|without|not"
    r"|above|below|before|after|goes|means?|are|is|except|unless|if|when)\b",
    re.IGNORECASE,
)


def with_dialogue_apart(rows: Sequence[Row]) -> list[Row]:
    """Return rows with questions and answers marked, whose letters are no terms of the chart.

    Examples
    --------
    >>> page = [Row(1, text, text) for text in ("Q: Is it good?", "A: Yes, a flush is.", "A: flush")]
    >>> [row.kind for row in with_dialogue_apart(page)]
    ['quoted', 'quoted', '']
    """
    found: list[Row] = []
    for row in rows:
        is_asked = _QUESTION.fullmatch(row.words) is not None
        is_answer = bool(found) and _QUESTION.fullmatch(found[-1].words) is not None and _ANSWER.match(row.words)
        found.append(replace(row, kind="quoted") if not row.kind and (is_asked or is_answer) else row)
    return found


def _rows_below_headings(rows: Sequence[Row], reader: PlainReader) -> frozenset[int]:
    """Return the places of rows below the heading of a section and above its first line, which they may be."""
    found = set()
    is_below = False
    for at, row in enumerate(rows):
        heading = heading_of(row)
        if heading is not None and heading.is_sure:
            is_below = True
        elif is_line(row, reader):
            is_below = False
        elif is_below:
            found.add(at)
    return frozenset(found)


def _with_quotations(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with those quoted from others marked, if the list of the page is not quoted."""
    quoted = {row for row in rows if row.kind in ("", "language") and _QUOTED.match(row.written)}
    if not quoted:
        return list(rows)
    n_own = sum(is_line(row, reader) for row in rows if row not in quoted)
    n_quoted = sum(is_line(row, reader) for row in quoted)
    if n_own < FEWEST_OF_LIST or n_own <= 2 * n_quoted:
        return list(rows)
    return [replace(row, kind="quoted") if row in quoted else row for row in rows]


def _blocks(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """Yield where runs of rows begin and end that no blank line and no mark of the format parts."""
    start = 0
    for at in range(1, len(rows) + 1):
        above, row = rows[at - 1], rows[at] if at < len(rows) else None
        is_near = row is not None and 0 <= row.number - above.number <= 1 and row.part == above.part
        if row is None or not is_near or "title" in (row.kind, above.kind):
            yield start, at
            start = at


def _place_of_list(
    rows: Sequence[Row], blocks: Sequence[tuple[int, int]], marks: frozenset[str], reader: PlainReader
) -> tuple[int, int]:
    """Return the first and the last place of the list; the last is before the first if there is none."""
    lines = [is_line(row, reader) and (bool(mark_of(row)) or not is_title(row.words)) for row in rows]
    if marks:
        places = [at for at, row in enumerate(rows) if lines[at] and mark_of(row) in marks]
    else:
        listed = [
            (start, end) for start, end in blocks if any(lines[start:end]) and 2 * sum(lines[start:end]) >= end - start
        ]
        places = [at for start, end in listed for at in range(start, end)]
    is_list = sum(lines[at] for at in places) >= FEWEST_OF_LIST
    return (places[0], places[-1]) if is_list else (0, -1)


def _paragraphs(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Yield a block as one paragraph if all rows but the last are long, or else its rows."""
    is_broken = all(len(row.written) >= _FEWEST_OF_BROKEN_ROW for row in rows[:-1])
    is_broken &= not any(map(_DEFINITION.match, (row.words for row in rows[1:])))
    if is_broken and not any(row.kind or row.part or "\t" in row.written for row in rows):
        yield rows
    else:
        yield from ([row] for row in rows)


#: A row that begins with a definition is no further row of a paragraph.
_DEFINITION = pattern_of(r"[A-Za-z][\w -]{0,20} = \S")


def _is_prose(rows: Sequence[Row], text: str, marks: frozenset[str], reader: PlainReader) -> bool:
    """Whether a paragraph is of sentences, not of lines of a chart."""
    is_text = all(
        not row.kind and row.words and "\t" not in row.written and not (row.part and row.part in marks) for row in rows
    )
    has_mark = any(mark_of(row) in marks or has_digits(row.numbering) for row in rows if mark_of(row))
    if not is_text or has_mark or _END.search(text) is None or len(text.split()) < FEWEST_OF_SENTENCE_WORDS:
        return False
    if any((heading := heading_of(row)) is not None and heading.is_sure for row in rows):
        return False
    return not reader.can_read(text) and (len(rows) > 1 or not reader.can_read(rows[0].words))


def _is_menu(rows: Sequence[Row], listed: Sequence[Row], reader: PlainReader) -> bool:
    """Whether a block has names of games; "Jacks or better" is one if other games or high pairs are listed too."""
    games = [row for row in rows if not row.kind and is_title(row.words)]
    are_lines = any(reader.can_read(row.words) for row in games)
    return bool(games) and (
        not are_lines or len(games) > 1 or any(Name(2, "HP") in names_of(row.words, reader) for row in listed)
    )


def _is_link(row: Row, reader: PlainReader) -> bool:
    """Whether a row is a question, the head of a letter, a way to the page ("Home > Games"), or the name of a page.

    Examples
    --------
    >>> texts = "Home > Games", "[[Main Page]]", "Tips", "Re: Straights", "So?", "Royal > flush", "Aces | kings", "x"
    >>> [_is_link(Row(1, text, text), PlainReader()) for text in texts]
    [True, True, True, True, True, False, False, False]
    >>> paths = "The Drawer - Home > Games > Loose Deuces", "Home > Straight > Deuces", "Here: Home > Games > Deuces"
    >>> [_is_link(Row(1, text, text), PlainReader()) for text in paths]
    [True, False, True]
    """
    if row.kind or not row.words or reader.can_read(row.words) or "\t" in row.written:
        return False
    if (heading := heading_of(row)) is not None and heading.is_sure:
        # "Table 9.2   Hands with the joker"
        return False
    if _LETTER_HEAD.match(row.written) or row.words.endswith("?") or _LINKS.fullmatch(row.words):
        return True
    parts = [part.strip(" <>[]") for part in _BETWEEN_LINKS.split(row.words)]
    if len(parts) == 1 and not re.match(r"[<«‹←»›]", row.words):
        return row.words.strip(" :").lower() in _NAMES_OF_PAGES
    if any(name.lower() in _NAMES_OF_PAGES for part in parts for name in re.split(" - |: ", part)):
        # Signs for the size of letters, such as "Aa"
        parts = [part for part in parts if len(part) > _MOST_OF_SIGN]
        if len(parts) > _FEWEST_OF_LINKS and is_title(parts[-1]):
            # "Draw Trainer - Help > Games > Loose Deuces" names a program, no hand.
            return not any(reader.can_read(part) for part in parts if not is_title(part))
    return all(is_title(part) or (not reader.can_read(part) and not _names_hands(part)) for part in parts if part)


def _names_hands(text: str) -> bool:
    words = words_in(without_names(text))
    return any(word.text not in OF_WILD and (word.text in OF_PLAY or is_rank(word, text)) for word in words)


def _as_prose(rows: Sequence[Row], text: str, reader: PlainReader) -> list[Row]:
    """Return a paragraph as one row, and its sentences that define terms as rows below it."""
    sentences = sentences_of(text)
    defining = [sentence for sentence in sentences if _defines(sentence, reader)]
    if len(defining) == len(sentences):
        is_one = len(rows) == len(defining) == 1
        return [*rows] if is_one else [Row(rows[0].number, text, text.rstrip(". ")) for text in defining]
    rest = " ".join(sentence for sentence in sentences if sentence not in defining)
    return [
        *(Row(rows[0].number, sentence, sentence.rstrip(". ")) for sentence in defining),
        replace(rows[0], words=rest, written=rest if defining or rows[1:] else rows[0].written, kind="prose"),
        *(replace(row, kind="joined") for row in rows[1:]),
    ]


def why_no_list(rows: Sequence[Row], reader: PlainReader) -> str | None:
    """Return why a page has no list of lines, if it asks questions or is running text; None for other pages.

    Examples
    --------
    >>> page = [Row(at, text, text) for at, text in enumerate(["Is it a flush?", "Yes: hold it."] * 6, 1)]
    >>> print(str(why_no_list(page, PlainReader()))[:50])
    this page asks questions, it is not a list of line
    """
    texts = [row for row in rows if row.words and row.kind not in ("comment", "pays", "header")]
    asked = [row for row in texts if row.words.endswith("?") and not reader.can_read(row.words)]
    n_lines = sum(is_line(row, reader) for row in texts)
    first = next((row for row in asked if len(asked) >= FEWEST_OF_LIST), None)
    what = "asks questions, it is not a list of lines"
    if first is None:
        what = "is running text, not a list of lines"
        n_words = sum(len(row.words.split()) for row in texts)
        # Lines that the page marks are lines, whatever they say.
        is_marked = sum(bool(row.part) or has_digits(row.numbering) for row in texts) >= FEWEST_OF_LIST
        long = [row for row in texts if len(row.words.split()) >= FEWEST_OF_SENTENCE_WORDS and not is_marked]
        n_ended = sum(len(_END.findall(row.words)) for row in texts)
        is_text = 4 * sum(len(row.words.split()) for row in long) >= 3 * n_words and n_ended >= FEWEST_OF_LIST
        # Lines that the page marks are a list, whatever they say.
        is_text &= sum(bool(row.part) or has_digits(row.numbering) for row in texts) < FEWEST_OF_LIST
        first = long[0] if long and is_text else None
    if first is None or 4 * n_lines > len(texts):
        return None
    return f"this page {what}; write each hand on a line of its own; it begins: {shortened(first.words, 60)!r}"


def kind_of_text(row: Row) -> str:
    """Return what a row beside the list is, if it says nothing about play."""
    if row.kind == "quoted":
        return "quotation"
    if is_title(row.words):
        return "title"
    return "head of a page" if is_head_of_page(row) else "says nothing about play"


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a paragraph.

    Examples
    --------
    >>> sentences_of("It pays 99.5% (good!). Keep J.T. high? No.")
    ['It pays 99.5% (good!).', 'Keep J.T. high?', 'No.']
    """
    ends = [0, *(match.end() for match in _END.finditer(text))]
    parts = (text[start:end].strip() for start, end in pairwise([*ends, len(text)]))
    return [part for part in parts if part]


def _defines(sentence: str, reader: PlainReader) -> bool:
    with suppress(NotationError):
        return reader.define(sentence.rstrip(". ")) is not None
    return False
