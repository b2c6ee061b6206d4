"""The lines of a page of plain text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby, islice

from strategygen.charts.formats.page_rows import PageRow, SourceLine
from strategygen.charts.formats.sides import with_sides_apart
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.headings import find_heading

#: What begins a comment behind the text of a line: ``4-RF  # 19.68`` and ``4-RF# 19.68``, not ``High pair#1``.
#: In "# of gaps" it is the word "number".
#: "# of gaps", "# high cards" count; "(# gaps = 1)" is no comment either.
_COMMENT = pattern_of(r"(?<=[^\s#<>=≤≥])(?:[ \t]+#|#(?=[ \t]))(?![ \t]*(?:of|gaps?|high[ -]?cards?)\b)", re.IGNORECASE)

#: What separates the cells of a table that is drawn with bars, or with spaces.
_BAR, _GAP = pattern_of(r"[ \t]*\|[ \t]*"), pattern_of(r"[ ]{2,}")
#: A gap between two columns.
_WIDE_GAP = pattern_of(r"(?<=\S) {3,}(?=\S)")
#: Fewest rows of such a table.
_FEWEST_ROWS = 5


def _begin_of_comment(line: str) -> re.Match[str] | None:
    """Return where the comment of a line begins; a sign in open parentheses begins none."""
    return next((one for one in _COMMENT.finditer(line) if not _is_in_parentheses(line[: one.start()])), None)


def _is_in_parentheses(text: str) -> bool:
    """Whether a parenthesis is open at the end; that of a number "19)" closes none."""
    depth = 0
    for sign in text:
        depth = depth + 1 if sign == "(" else max(0, depth - 1) if sign == ")" else depth
    return depth > 0


def _are_cells(sign: re.Pattern[str], texts: Sequence[str], least: int) -> bool:
    """Whether most lines have the same number of cells, `least` or more."""
    lines = [text.strip() for text in texts if re.search(r"\w", text) and not text.lstrip().startswith("#")]
    counts = Counter(len(sign.split(line.removeprefix("|").removesuffix("|"))) for line in lines if "\t" not in line)
    number, n_lines = max(counts.items(), key=lambda item: item[1], default=(0, 0))
    return number >= least and n_lines >= _FEWEST_ROWS and 3 * n_lines >= 2 * len(lines)


def plain_rows(text: str) -> list[PageRow]:
    r"""Return the lines of a page of plain text, without comments behind the text of a line.

    Lines that begin with ``#`` stay as they are: a comment, a title, or a number such as ``#1``.  A tab separates the
    columns of lines whose second columns are under each other.

    Examples
    --------
    >>> for row in plain_rows("# my card\n\n#1 5-RF\n  2. 4-RF   # 19.68\n"):
    ...     print(row.joined())
    SourceLine(number=1, text='# my card', is_title=False)
    SourceLine(number=3, text='#1 5-RF', is_title=False)
    SourceLine(number=4, text='2. 4-RF', is_title=False)
    """
    parted = with_sides_apart(text.split("\n"))
    numbers = [number for number, _ in parted]
    texts = _with_tabs(_with_placed_columns([line for _, line in parted]))
    is_table = not any("#" in text and _COMMENT.search(text) for text in texts)
    has_bars, has_gaps = (is_table and _are_cells(sign, texts, least) for sign, least in ((_BAR, 2), (_GAP, 3)))
    has_bars = has_bars or (is_table and (any(map(_has_headings_and_bars, texts)) or _has_rows_with_bars(texts)))
    # If the first row has no bar in front, one in another row is behind an empty cell.
    has_ends = next((text for text in texts if "|" in text), "").lstrip().startswith("|")
    found = []
    is_below_tabs = False
    for at, (number, raw) in enumerate(zip(numbers, texts, strict=True)):
        line = raw.strip()
        is_below_tabs = "\t" in line or (is_below_tabs and raw.startswith("\t"))
        if is_below_tabs and line:
            # Empty cells in front
            line = f"{raw[: len(raw) - len(raw.lstrip())].replace(' ', '')}{line}"
        if (has_bars and "|" in line) or (has_gaps and _GAP.search(line)):
            if has_bars and has_ends:
                line = line.removeprefix("|").removesuffix("|")
            cells = (_BAR if has_bars else _GAP).split(line)
            if re.search(r"\w", line):
                found.append(PageRow(tuple(SourceLine(number, cell.strip()) for cell in cells), 1))
            continue
        match = _begin_of_comment(line) if "#" in line else None
        comment = ""
        if match is not None:
            line, comment = line[: match.start()], line[match.end() :].strip()
        if line:
            wide = raw.expandtabs()
            indent = len(wide) - len(wide.lstrip())
            is_title = not comment and _is_underlined(texts, at)
            found.append(PageRow((SourceLine(number, line, is_title, comment, indent=indent),)))
    return found


def _has_rows_with_bars(texts: Sequence[str]) -> bool:
    """Whether lines directly below each other have the same number of cells between bars, as a table among texts."""
    counts = [len(_BAR.split(text.strip().removeprefix("|").removesuffix("|"))) for text in texts]
    runs = (len(list(run)) for number, run in groupby(counts) if number > 1)
    return max(runs, default=0) >= _FEWEST_ROWS


def _has_headings_and_bars(text: str) -> bool:
    """Whether a line has headings of sections between bars."""
    cells = [cell.strip() for cell in text[:500].strip(" |").split("|")] if "|" in text else []
    return len(cells) > 1 and all(find_heading(cell, is_title=True) for cell in cells)


def _is_underlined(texts: Sequence[str], at: int) -> bool:
    """Whether a line behind an empty one has a line of signs of its length below."""
    line, above = texts[at].strip(), texts[at - 1].strip() if at else ""
    below = texts[at + 1].strip() if at + 1 < len(texts) else ""
    is_rule = re.fullmatch(r"={3,}|-{3,}|~{3,}|_{3,}|\*{3,}", below) is not None and re.search(r"[A-Za-z]", line)
    return not above and bool(is_rule) and abs(len(line) - len(below)) <= 2 + len(line) // 4


#: A number in front of a hand.
_NUMBERED = pattern_of(r"\s*[0-9]{1,3}(?:[.)]\s|\s{2,})\s*\S")


def _with_tabs(lines: Sequence[str]) -> list[str]:
    """Return lines with a tab instead of the gap in front of a second column of words that begins at one place."""
    gaps = {at: gap for at, line in enumerate(lines) if (gap := _column_gap(line)) is not None}
    ends = Counter(gap.end() for gap in gaps.values())
    end, n_aligned = ends.most_common(1)[0] if ends else (0, 0)
    if n_aligned < _FEWEST_ROWS or 3 * n_aligned < 2 * len(gaps):
        return list(lines)
    aligned = [at for at, gap in gaps.items() if gap.end() == end]
    # The words of a full first column stand one space in front of the second.
    full = _full_gap(end)
    gaps |= {
        at: gap
        for at in range(aligned[0], aligned[-1])
        if at not in gaps and "\t" not in lines[at] and (gap := full.match(lines[at])) is not None
    }
    found: list[str] = []
    owner = -1
    for at, line in enumerate(lines):
        has_two = at in gaps and gaps[at].end() == end
        is_below = owner >= 0 and bool(line.strip()) and len(line) - len(line.lstrip(" ")) == end
        if is_below and not (_NUMBERED.match(line) and _NUMBERED.match(found[owner].rpartition("\t")[2])):
            # The second column goes on below itself.
            found[owner] = f"{found[owner].rstrip()} {line.strip()}"
            found.append("")
            continue
        owner = at if has_two else owner if is_below else -1
        found.append(f"{line[: gaps[at].end()].rstrip()}\t{line[gaps[at].end() :]}" if has_two else line)
    return found


def _full_gap(end: int) -> re.Pattern[str]:
    """Return the pattern of a line up to one space in front of a column, if it has no wide gap."""
    return re.compile(rf"(?!.*[^ ] {{2}}).{{{max(end - 2, 1)}}}[^ ] (?=[^ ])")


def _with_placed_columns(lines: Sequence[str]) -> list[str]:
    """Return lines with tabs between the columns of lists that stand below headings of sections in one line."""
    found = list(lines)
    starts: list[int] = []
    for at, line in enumerate(lines):
        cells = list(re.finditer(r"\S+(?:[ ]\S+)*", line[:500])) if "\t" not in line else []
        headings = [find_heading(cell.group(), is_title=True) for cell in cells]
        if len(cells) > 1 and None not in headings and len({h.sections for h in headings if h}) == len(cells):
            starts = [cell.start() for cell in cells]
        elif not cells:
            starts = []
        if not starts:
            continue
        columns = [""] * len(starts)
        for cell in cells:
            place = max((n for n, start in enumerate(starts) if start <= cell.start() + 2), default=0)
            columns[place] = f"{columns[place]} {cell.group()}".strip()
        found[at] = "\t".join(columns)
    return found


def _column_gap(line: str) -> re.Match[str] | None:
    """Return the only wide gap of a line between words; None if there is no such gap, or several."""
    gaps = [gap for gap in islice(_WIDE_GAP.finditer(line[:500]), 3) if any(map(str.isalpha, line[: gap.start()]))]
    if len(gaps) != 1 or "\t" in line:
        return None
    # A row of dots leads to a number.
    leads = line[: gaps[0].start()].endswith("..") and not any(map(str.isalpha, line[gaps[0].end() :]))
    return None if leads else gaps[0]
