"""What a page says of its lines together: their order, what several of them mean, and what its mark-up means.

No line is read as such a text means it, so that it is refused, if nothing else on the page says the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, pairwise

from strategygen.cards import Rank
from strategygen.charts.lists import mark_of, number_of
from strategygen.charts.neighbours import NeighbourReader
from strategygen.charts.orders import BETWEEN_SENTENCES, says_other_order
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.restated import sets_of_draw
from strategygen.charts.prose import has_digits, is_title, names_of_games, words_in
from strategygen.charts.readings import Reading
from strategygen.charts.row_headings import Sections
from strategygen.charts.rows import BUT, REMARK, Row
from strategygen.charts.table_headers import Columns
from strategygen.errors import ChartError, NotationError
from strategygen.games import Game
from strategygen.language import Entry, Line, Name

Readings = Mapping[Row, Reading]

_ORDER = "this text says in which order the lines are played; write them in that order, and delete it"
_LINES = "this text changes the lines below; write it into each of them, or delete it"
_SEVERAL = "this text says something of several lines; write it into each of them, and delete it"
_MARKUP = "this text says what the mark-up of the page means, which is not read; write it into the lines in words"
_OF_WILD = "a caption, or a number of wild cards? write '2 deuces:' or '1 joker:' above the lines of such deals"
_PART_OF_PAGE = pattern_of(
    r"(?:group|tier|level|part|section|category|class|step|stage|block|page|table)\b", re.IGNORECASE
)
_NUMBERED_ROW = "a line of the chart, by its number? write what to hold, or delete the number"
_CAPTION = "a caption, or a line of the chart? write a line as the others, and a colon behind a caption"
#: The end of a remark, or of a caption; and what stands in front of a hand that is held.
_OF_CAPTIONS = pattern_of(r"(?:\.|\b(?:better|above|up|below|worse)|[A-Za-z]{3}s)\W*\Z", re.IGNORECASE)
_HELD = pattern_of(r"\W*(?:always |only |just )*(?:hold|keep|only|just|any|all|a|an|one|if)\b", re.IGNORECASE)
_BOLD = pattern_of(r"[|\s]*(?:\*\*|__)[^*|]+(?:\*\*|__):?[|\s]*")
FIRST_LINE = "a remark above the list, or its first line? delete it, or write it as the other lines"
_TWIST = "this definition turns a usual word around; write what is meant into the lines, and delete it"
_WILD = "hands with wild cards? write a heading with their number, such as '1 deuce:', above the lines"

_LAST = r"(?:worst|weakest|poorest|lowest|bottom|last)"
_BEST = r"(?:best|strongest|highest|top)"
#: At most four words between two.
_NEAR = r"(?:\W+\w+){0,4}?\W+"
_LINE = r"(?:lines?|rules?|rows?|steps?|numbers?|no\.?|#|entry|entries|hands?|plays?|ones?)"
_NUMBERED = r"(?:lines?|rules?|rows?|steps?|numbers?|nos?\.?|hands?|#) ?#?(?:[0-9]{1,2}|one|two|three|four|five)\b"
_NUMBERS = r"(?:lines?|rules?|rows?|steps?|numbers?|#) ?#?[0-9]{1,2}(?: ?(?:-|–|and|to|&|,|through) ?#?[0-9]{1,2})*"
_PLACED = rf"(?: {_LINE})?(?: (?:come|comes|go|goes|are|is|listed|placed))*"
_BEATS_ABOVE = (
    r"\b(?:beats?|(?:goes|comes|belongs|ranks?) (?:above|before|ahead of|over)|takes (?:precedence|priority) over)"
    r" (?:the (?:above|previous|preceding)|(?:the )?(?:line|one|hand|play)s? above)\b"
)
_KICKER = r"(?:kickers?|bonus cards?)"
_ORDERS = (
    r"\b(?:hands?|holds?|draws?|plays?) of (?:one|the same|a) line\b[^.]*\b(?:the one|higher|lower|highest|lowest"
    r"|first)\b",
    # "Spread: the number of ranks from the lowest to the highest card"
    rf"\b{_LAST} to (?:the )?{_BEST}\b(?! (?:card|rank)\b)|\b(?:low|weak|bad) to (?:the )?(?:high|strong|good)\b",
    r"\b(?:bottom up|reversed? order|ascending|count-?down)\b",
    rf"\b(?:best|strongest){_PLACED}\W+(?:last|at the (?:bottom|end))\b",
    r"\b(?:further|farther|lower)(?: down)?(?: (?:in|on) the (?:list|chart|table|page))?, the (?:better|higher)",
    rf"\b{_LINE} (?:further|farther|lower) down\b.*\b(?:precedence|priority|win|beat|better|first|over|ahead)",
    rf"\b(?:later|lower|last) {_LINE}\b.*\b(?:win|beat|precedence|priority|over|ahead|go|come)",
    r"\bwhen (?:two|both|several|more than one)(?: \w+)? (?:apply|applies|fit|fits|match|matches)\b"
    r"[^.]*\b(?:lower|last|later|more|fewer)\b(?![ -]number)",
    r"\bif you have (?:a choice|two plays|several plays)\b[^.]*\b(?:lower|last|later|more|fewer)\b(?![ -]number)",
    r"\b(?:higher|highest|larger|largest|bigger|biggest)(?: line)? numbers?\b",
    r"\b(?:start|begin)\w*\b[^.]*\b(?:at|from) the (?:bottom|end)\b",
    r"\bread (?:it |them )?from the last\b|\bread\w*\b[^.]*(?:\b(?:upwards?|backwards?)\b|(?<!\bto )(?<!\bto"
    r" the )\bbottom\b(?! line))",
    r"\b(?:low|lowest|weak|worst|poor)(?: (?:is|are|ones?|hands?|values?|lines?))* (?:on|at the) top\b",
    r"\b(?:weakest|worst|poorest|lowest)(?: (?:hands?|values?|lines?|ones?|EV|plays?))?(?: (?:is|are|comes?|goes|go))?"
    r" (?:first|on top|at the top)\b",
    r"\border (?:does not|doesn['’]?t|is not|isn['’]?t) (?:matter|important)"
    r"|(?<!cards can be )(?<!cards may be )(?<!cards are )(?<!cards )\bin any order\b"
    r"|\bno particular order\b|\balphabetical\b|\bnot in (?:the |any )?order\b|\border is irrelevant\b"
    r"|\b(?:choose|pick|take|make|hold) the (?:hold|hand|play|line)(?: \w+)? with the (?:highest|best|largest)\b"
    r"|\b1 ?= ?(?:the )?(?:worst|weakest|lowest)\b",
    r"\bany of (?:these|them|the (?:lines|hands))\b[^.]*\b(?:may|can|could) be\b"
    r"|\b(?:choose|pick|play|take|use|hold) any (?:line|hand|one|of)\b",
    rf"\b{_NUMBERS}[^.:]*\b(?:equal|ties?|tied|swapped|wrong|obsolete|apply|applies|line|only|never|optional|removed"
    r"|deleted|ignored|skipped|not)\b",
    rf"\b{_NUMBERS} (?:also |too |do |both )*(?:covers?|includes?|appl(?:y|ies) to|(?:is|are) (?:also )?(?:for|of|"
    rf"meant for))\b",
    r"(?<![-/.0-9])\b[0-9]{1,2} (?:goes |comes )?(?:before|above|over) [0-9]{1,2}\b(?![-/]|\.[0-9])",
    r"\b(?:on|in|at|for) (?:line|rule|row|step|number|no\.?|#) ?#?[0-9]{1,2}\s*[:,]",
    r"\bgo(?:es)? (?:above|below|before|ahead of)\b|\bgoes after\b|(?<!must )(?<!to )\bgo after\b|\Aexceptions?\s*:"
    r"|\bin (?:line|rule|step) #?[0-9]{1,2}\b",
    rf"\b(?:swap|switch|exchange|ignore|skip|omit|delete|drop|strike|move|replace)\b[^.]*\b{_NUMBERED}",
    rf"\b(?:the )?(?:[0-9]{{1,2}}(?:st|nd|rd|th) {_LINE}|{_NUMBERED})"
    r" (?:goes|comes|is|ranks|belongs|should (?:be|come|go))\b"
    r"[^.]*\b(?:first|before|above|below|over|last|after|optional)",
    _BEATS_ABOVE,
)
_EDIT = (
    r"(?:ignore|skip|omit|delete|drop|strike|remove|disregard|forget|replace|cancel|erase|scratch|overlook|neglect"
    r"|(?:cross|strike|leave|take) out|(?:do not|don['’]?t|never|no longer) use)"
)
_VOID = (
    r"(?:wrong|incorrect|invalid|obsolete|outdated|out of date|superseded|void|deleted|removed"
    r"|an? (?:mistake|error|typo))"
)
#: Captions and sentences that turn the lines below around, restrict them, or begin them: "Don't hold:", "4 to a:".
_OF_LINES = (
    r"\A\W*(?:the |a )?(?:discard|throw-?away|mistakes?) ?(?:list|chart)?\W*\Z",
    r"\A\W*(?:throw|toss|discard|drop|dump)(?: away| out)? (?:these|the following)(?: away| out)?\W*\Z",
    r"\b(?:listed|below|following|these) (?:are|is) (?:the )?(?:ones?|cards|hands)"
    r" to (?:discard|throw|toss|avoid|break)\b"
    r"|\b(?:discard|throw away|toss) the (?:cards|hands) (?:listed|below)\b",
    r"\A\W*(?:(?:what|hands?|cards?|holds?) )?"
    r"(?:to avoid|not (?:to (?:do|hold|keep|play)|held|kept|worth (?:it|\w+ing))"
    r"|to (?:discard|throw(?: away)?|break(?: up)?)|(?:common|usual|typical) mistakes|never|avoid|throw away|break up"
    r"|discard|(?:bad|wrong|unplayable|worthless) (?:holds?|hands?|plays?|draws?)"
    r"|(?:don['’]?t|do not|never) (?:ever )?(?:hold|keep|play|save))(?: these| the following| hands)?"
    r"(?:, in (?:this )?order)?\W*:?\W*\Z",
    r"\A(?:if|when|with|without|no|hands? with(?:out)?|dealt)\b[^:]*"
    r"\b(?:pairs?|flush|straight|royal|trips)\b[^:]*:\W*\Z",
    r"\A(?:keep |hold )?(?:[2-5]|two|three|four|five)[ -](?:cards? )?to(?: an?)?\W*\Z",
    r"\A(?:[1-4]|one|two|three|four)[ -]card draws?\W*\Z",
    r"\b(?:hands?|these|those|following)\b[^.]*\b(?:not|never)(?: to)?(?: be)?"
    r" (?:held|hold|kept|keep|played|play)\W*\Z",
    r"\A\W*(?:never|don['’]?t|do not) (?:hold|keep|play|save) (?:any of )?(?:these|the following)(?: hands)?\W*\Z",
    r"\bopposite of\b|\A\W*(?:discard|throw(?: away)?|toss|drop) (?:all )?(?:of )?these\W*\Z",
    r"\b(?:above|previous|preceding|last|next|following|line above|line below)(?: line| hand| one)?s? (?:is|are)"
    r" (?:only|optional|not|never|for|just)\b",
    r"\bsame (?:value|EV|rank|priority)\b\W*\Z|\b(?:red|blue|green|grey|gray|shaded|coloured|colored) lines?\b",
    r"\b(?:lines?|rules?|rows?)\b[^.]*\b(?:should|must|can) be (?:removed|deleted|ignored|skipped|dropped)\b",
    rf"\b{_EDIT} (?:(?:this|that|these|the)(?: [\w-]+){{0,4}} {_LINE}s?\b|(?:this|that|these)(?: out)?\W*\Z"
    rf"|{_NUMBERED})",
    r"\b(?:mov|swap|switch|exchang|put|shift)\w* (?:this|that|these)\b(?! together)"
    r"[^.]*\b(?:up|down|with|above|below|before|after)\b",
    rf"\b(?:this|that|{_NUMBERED})(?: {_LINE})? (?:is|was) (?:\w+ )?{_VOID}\b"
    rf"|\bthe(?: [\w-]+){{1,4}} {_LINE} (?:is|was) (?:\w+ )?{_VOID}\b",
)
_DRAWS = (
    r"(?:(?:all|any|my|the|our|your|every|each|other|of)\s+)*"
    r"(?:(?:two|three|four|[234])[- ]cards? (?:(?:(?:straight|str\.?) flush|straight|flush|royal|SF)(?:e?s| draws?)?)"
    r"|(?:(?:straight|str\.?) flush|straight|flush|royal(?: flush)?|SF) draws?"
    r"|(?:two|three|four|[234]) (?:cards? )?to an? (?:(?:straight|str\.?) flush|straight|flush|royal(?: flush)?|SF))"
    r"(?: with (?:(?!\b(?:if|when|unless|there)\b)[^.:,;])*?)?['\"”’]?"
)
_COMPARED = pattern_of(r"\b(?:better|worse|worth|more|less|than|beats?|profit\w*)\b", re.IGNORECASE)
_PROPERTIES = pattern_of(
    r"\b(?:open|outside|inside|double|gaps?|consecutive|connect\w*|aces?|kings?|queens?|jacks?|tens?|high|low"
    r"|penalt\w+|suited|count|ranks?|[2-9TJQKA]|10)\b",
    re.IGNORECASE,
)
#: "All straight draws are open-ended", and what is said of them.
_STATEMENT = pattern_of(
    rf"\W*(?:(?:please )?note(?: that)?\b\W*)?{_DRAWS}\s+(?:only\s+)?"
    r"(?:is|are|have|has|must|may|can ?not|can['’]?t|do(?:es)? not|don['’]?t|doesn['’]?t|need|should|contain"
    r"|includes?|means?)\b(.*)",
    re.IGNORECASE | re.DOTALL,
)
_OF_SEVERAL = (
    r"\b(?:an? |the |all |my )?aces? (?:always |only |never )?(?:is|are|counts?)(?: as)?(?: always| only| never)?"
    r" (?:low|high)(?=\W*\Z| in\b)",
    r"\b(?:group|class|tier|block|category)s?:? [A-H1-9]\b[^.]*\b(?:before|after|above|below|over|never|not|only"
    r"|skip\w*"
    r"|ignore\w*|unless|if|when|except|without)\b",
    r"\b(?:when|where|if) (?:I|we) (?:say|write)\b.*\b(?:I|we) mean\b.*\b(?:or (?:lower|higher|better|less|more|up)"
    r"|only|at (?:least|most)|not|no|without)\b|\bmade hands? (?:are|come|go)\b[^.]*\b(?:below"
    r"|after) draws",
    # 'By "9/6" I mean a full house pays 9'
    r"\bby\b(?! ['\"“‘]?[0-9]{1,2}[/-][0-9]{1,2}\b).*\b(?:I|we) mean\b"
    r"|\bmeans? (?:no more than|at most|at least|only|not)\b",
    r"\A\W*(?:one|two|three|[123]) high cards? means?\b",
    r"\bonly (?:held|kept|played|counts?)\b|\b(?:held|kept|played|counts?) only\b",
    r"\b(?:draws?|hands?)\b[^.]*\b(?:don['’]?t|do not|doesn['’]?t|does not) count\b",
    rf"\b{_KICKER} (?:are|is|should|must|can|may) (?:always )?(?:be )?(?:always )?(?:kept|held)\b"
    rf"|\b{_KICKER} (?:is|are) never (?:thrown|tossed|discarded|let go)\b"
    rf"|(?:\A|[.;!:] )\W*(?:always )?(?:keep|hold) (?:the |your |an? )?{_KICKER} (?:with|beside) (?:an? |the |your"
    rf" )?(?:three|two"
    rf"|high|low|pair)"
    rf"|\b(?:never|nobody|no one|not|don['’]?t)\b[^.;]*\b{_KICKER}\b[^.;]*\b(?:except|unless|other than|more than"
    r"|but (?:keep|hold|do))\b"
    rf"|\b{_KICKER} (?:is|are) never\b[^.;]*\b(?:except|unless|below|above|but)\b",
    r"\b(?:in|with|for|under) (?:the )?(?:one|two|three|four|[1-4]|an?)[ -](?:deuces?|jokers?|wild)\b[^.;]*"
    r"\b(?:discard|throw|toss|dump)\b[^.;]*\b(?:except|unless|but)\b",
    r"(?:\A|[.;!:] )\W*always (?:draw|go) (?:to|for) (?:an? |the |any )?(?:inside|outside|open|three|four|[34]|gut"
    r" ?shot)\b",
    r"\b(?:with|of|if|when|given|between)\b[^.:;]*\b(?:two|several|both|such|equal|choice)\b[^.:;]*"
    r"\b(?:keep|hold|play|take|prefer|choose)\b[^.:;]*\b(?:higher|highest|lower|lowest)\b(?! (?:on|in|line|hand)\b)",
    rf"\A\W*(?:always )?(?:keep|hold) (?:the |your |all )?{_KICKER}\W*\Z",
    r"\b(?:never|no|not|don['’]?t|always|must|may|should|can|(?:at )?(?:most|least)|maxim\w+|minim\w+)\b[^.;]*"
    r"\b(?:hold|held|keep|kept|draw|drawn|redraw|discard|discarded)\b[^.;]*\b(?:one|two|three|four|[1-4]|single)"
    r" cards?\b",
    r"\b(?:one|two|three|four|[1-4]|single) cards? (?:may|can|must|should|are|is) (?:always |never |not )?(?:be )?"
    r"(?:discarded|drawn|held|kept)\b",
    # "Hands that contain an ace have one more"
    r"\bgaps?\b.*\b(?:ha(?:s|ve)|counts? as|add) (?:one|an|two|[12]) (?:more|less|extra|fewer)\b",
    r"\b(?:is|are) (?:always )?(?:held|kept|played) (?:before|ahead of|after|below)\b",
    r"\bnever redraw\b|\b(?:never|don['’]?t|do not) draw (?:five|5|all five)\b",
    r"\bsuits? (?:are|is|do(?:es)? not|don['’]?t|doesn['’]?t|never)(?: \w+)? (?:ignored|matter|count|important)\b"
    r"|\bsuits? (?:are|is) ignored\b",
    r"\bstraights? (?:may|can) (?:also )?(?:wrap|go around)\b|\bwrap[- ]?around straights? (?:are|count)",
    r"\A\W*(?:with|without) penalty cards only\W*\Z",
    # What the legend understands is no such text.
    r"\A\W*(?:the word )?(?:low|high|connected|connectors?|consecutive|touching|suited|unsuited|off-?suit"
    r"|open(?:-ended)?|outside|inside|gut ?shots?|small|big)['\"”’]?\s*(?:means?|=)\s"
    r"(?!(?:that )?(?:the|all|both) (?:natural )?cards)",
)
_STYLES = r"(?:bold(?:face)?|italics?|underlin\w+|highlight\w*|shaded|shading|code|struck|strike-?through)"
#: Words of titles of lists that are no part of a chart: "Common mistakes", "Odds".
_OF_OTHER_LISTS = pattern_of(
    r"\b(?:mistakes?|errors?|(?:never|don['’]?t|do not) (?:ever )?(?:hold|keep|play|save|draw|break)|avoid\w*|bad|wrong"
    r"|traps?|pitfalls?|not to|not worth|odds|(?<!last )(?<!slim )(?<!best )chances?"
    r"|probabilit\w+|frequenc\w+|examples?|quiz\w*|tests?|exercises?|questions?|answers?|faq|myths?|compar\w+"
    r"|versus|vs|other (?:games?|variants?|versions?)|samples?|practi[cs]e|drills?|instead of|old|worst|sucker\w*"
    r"|toss\w*|discard\w*|throw\w*|terms|terminology|definitions?|glossary|exceptions?|penalty cards?)\b",
    re.IGNORECASE,
)
#: Below the terms of a page stands now and then what is done if no line applies.
_OF_TERMS = pattern_of(r"\b(?:terms|terminology|definitions?|glossary)\b", re.IGNORECASE)
_THROWS_ALL = pattern_of(r"\b(?:discard|draw|throw|toss|replace)\b[^.]*\b(?:everything|all|five|5)\b", re.IGNORECASE)
_OF_OTHER_TABLES = pattern_of(r"\b(?:mistakes?|errors?|odds|chances?|probabilit\w+|frequenc\w+)\b", re.IGNORECASE)
#: Words of columns of hands to hold, or of their values.
_OF_CHARTS = pattern_of(
    r"\b(?:hold|keep|play|strategy|ev|value|return|average|payback|order|priority)\b", re.IGNORECASE
)
#: Titles of columns of hands that are not held, or in another order.
_OF_UNHELD = pattern_of(
    r"\b(?:don['’]?t|do not|never|not|avoid|throw|toss|drop|discard|skip)\b|\b(?:worst|weakest|lowest)\b", re.IGNORECASE
)
_OF_WORST = pattern_of(
    r"\b(?:worst|weakest|lowest)\b.*\b(?:first|best)\b|\b1 ?= ?(?:the )?(?:worst|weakest|lowest)\b"
    r"|\b(?:higher|bigger|larger)(?: number)? (?:is|=|means) (?:better|first|stronger)",
    re.IGNORECASE,
)
#: Words of titles between lines that say when, or whether, the lines below them are played.
_OF_PARTS = pattern_of(
    r"\b(?:with|without|no|not|skip\w*|optional\w*|equal\w*|tied?|ties|any order|worth|only|unless|except|if|when"
    r"|second|deleted?|removed?|extra|maybe|alternat\w*|instead|opposite|revers\w*)\b",
    re.IGNORECASE,
)
#: Words of titles of what is left: "If none of the above", "No pair", "Draws worth keeping".
_OF_REST = pattern_of(
    r"\b(?:if|when)\b[^.]*\b(?:none|nothing|not much|little)\b|\b(?:no|without an?) (?:pair|hand|card|draw)s?\b"
    r"|(?<!not )\bworth (?:holding|keeping|playing)\b|\b(?:more|less) than\b|\bwhen you (?:need|have) to draw\b",
    re.IGNORECASE,
)
_MOST_OF_TITLE = 6
_OTHER_LIST = "a list that is no part of the chart? delete the list below, or write another title"
_OF_MARKUP = (
    rf"\b{_STYLES}(?:\s+(?:type|text|print|font|letters?|cards?|lines?|hands?|ranks?|ones))*"
    r"\s*(?:=|:|-|–|\bmeans?\b|\bis\b|\bare\b|\bindicates?\b|\bshows?\b|\bmarks?\b|\bfor\b)\s*\w+",
    r"\b(?:marked|flagged|starred|tagged|with)\b(?: (?:with|by|an?|the|one|two))* ?(?:[*†‡§]"
    r"|\b(?:stars?|asterisks?|daggers?)\b)",
    # A star in the text is taken for a mark of its own.
    r"(?<!\w)[*†‡§]\s*(?:indicates?|marks?|denotes?|shows?|signifies|means?|=|:)"
    r"|\b(?:an?|the) (?:indicates|denotes|signifies)\b",
    # "Cards in parentheses are examples only"
    r"\b(?:cards|ranks|hands|what is) in (?:parentheses|brackets|parens) (?:are|is) (?:only |just )?(?:an? )?"
    r"examples?\b",
    r"\bstarred (?:lines?|hands?|plays?)\b|\bmarked (?=(?:requires?|needs?|only|are|must|apply|hold|play|keep)\b)",
)
_WILD_NOUN = r"(?:deuces?|jokers?|wild cards?|(?-i:W)(?:['’]?s)?)"
#: Definitions that turn a word around.
_OF_TWISTS = (
    r"\b(?:inside|gutshot)s?\b['\"”’]?\s*(?:means?|=|is|are)\s*['\"“‘]?(?:open|outside)",
    r"\b(?:open(?:[ -]ended)?|outside)\b['\"”’]?\s*(?:means?|=|is|are)\s*['\"“‘]?(?:inside|gutshot)",
    r"\bboth ends\b[^.]*\b(?:inside|gutshot)s?\b[^.]*\b(?:too|as well|also)\b",
    r"\b(?:inside|gutshot)s?\b[^.;,]*\b(?:at|on|from) (?:both|either) (?:end|side)s?\b",
    r"\b(?:open(?:[ -]ended)?|outside)\b[^.;,]*\b(?:in the middle|only one (?:rank|card|way|end|side)|(?:at|on)"
    r" (?:only )?one (?:end|side))\b",
    r"\b(?:unsuited|off-?suit)\b['\"”’]?\s*(?:means?|=|is|are)(?! not\b)(?:(?!\bnot\b)[^.;,])*\b(?:same|one) suit",
    r"\A\W*draws?\W+means?\b|\A\W*s['\"”’]?\s*(?:means?|=|is)\s*['\"“‘]?(?:off|un)",
)
_OF_NUMBERS = (
    r"(?:\b(?:at least|at most|up to|fewer than|more than|less than)\b(?! [0-9.]+ ?(?:%|per ?cent))"
    r"(?! (?:the|an?) (?:royal|straight|flush|full|jackpot|usual|average|house|casino|other game))[^.]*\b"
    r"(?:deuces?|jokers?|wild cards?)"
    r"|\b(?:deuces?|jokers?|wild cards?) or (?:more|fewer|none|less|not)"
    r"|\bor (?:more|fewer) (?:deuces?|jokers?|wild cards?))\b",
    rf"\b(?:counts?|numbers?)\b[^.]*\b(?:do(?:es)? not|don['’]?t|doesn['’]?t|without) (?:include|including|count)\b"
    rf"[^.]*\b{_WILD_NOUN}\b",
    rf"\b{_WILD_NOUN}\b[^.]*\b(?:in addition to|on top of|not (?:counted|included)|do(?:es)? not count"
    r"|don['’]?t count)\b",
    r"\bonly natural cards (?:are|is) counted\b|\bnumbers? (?:are|is) of (?:the )?(?:natural|cards beside)\b"
    rf"|\b(?:counted|numbers?|hands? (?:are|is))\b[^.]*\b(?:without|beside|in addition to) (?:the |any )?{_WILD_NOUN}\b"
    rf"|\b(?:each|every|the) hands?\b[^.]*\b(?:in addition to|beside) (?:the |any )?{_WILD_NOUN}\b"
    rf"|\b{_WILD_NOUN} (?:is|are) not (?:a )?part of the (?:count|number)"
    rf"|\b{_WILD_NOUN} (?:is|are) (?:counted|included)\b[^.]*\b(?:only|(?:one|two|three|1|2|3)[ -](?:deuces?|jokers?)"
    r" (?:section|group|list))\b",
    rf"\badd the {_WILD_NOUN}\b|\bdo(?:(?:es)? not|(?:es)?n['’]?t) (?:count|include) (?:the |any |your )?{_WILD_NOUN}\b"
    rf"|\b(?:none of|no) (?:the |these )?[^.,:;]{{0,30}}\binclud\w+ (?:the |any |your )?{_WILD_NOUN}\b"
    rf"|\b(?:hands|draws|cards|numbers) (?:are|is) (?:all )?without (?:the |any |your )?{_WILD_NOUN}\b"
    r"|\bmeans? (?:two|three|four|[2-4]) naturals?\b",
    rf"\A(?!.*\b(?:gaps?|holes?|high cards?)\b).*\b(?:exclud\w+|not counting) (?:the |any |all |your )*{_WILD_NOUN}\b",
    # '"4 to a royal" includes one deuce'
    r"[\"”'’](?: (?:and so on|etc\.?))? (?:always )?(?:includes?|counts?|contains?) (?:only )?"
    rf"(?:one|two|three|some|an?|[1-3]) {_WILD_NOUN}\b",
    # "Four to a royal is the deuce plus four"
    rf"\b(?:is|are|means?) (?:the|an?|your|one|two|three|[1-3]) {_WILD_NOUN} (?:plus|and|\+)"
    r" (?:one|two|three|four|[1-4])\b"
    r"|\b(?:is|are|means?) (?:one|two|three|four|[1-4])(?: [a-z]+)? (?:plus|and|\+)"
    rf" (?:the|an?|your|one|two|three|[1-3]) {_WILD_NOUN}\b",
    # "Choose the table for your hand, with or without the joker" is no heading.
    r"\A(?!\W*(?:choose|find|use|pick|select|see|go to|look (?:at|up|in))\b[^.]*"
    r"\b(?:table|list|chart|column|section)s?\b)"
    r".*\bwith (?:and|or) without\b.*\b(?:deuces?|jokers?|wild)|\b(?:jokers?|deuces?) or naturals?\b",
)
#: A short text with a number of wild cards.
_HAS_WILD_NUMBER = pattern_of(
    r"\b(?:no|not|without|zero|one|two|three|four|[0-4])\b(?:\W+\w+)?\W+(?:deuces?|jokers?|wild cards?)\b",
    re.IGNORECASE,
)
_FEW_WORDS = 7


def _compiled(patterns: Iterable[str]) -> re.Pattern[str]:
    return pattern_of("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


_CHANGES = (
    (_ORDER, _compiled(_ORDERS)),
    (_LINES, _compiled(_OF_LINES)),
    (_SEVERAL, _compiled(_OF_SEVERAL)),
    (_MARKUP, _compiled(_OF_MARKUP)),
    (_TWIST, _compiled(_OF_TWISTS)),
    (_WILD, _compiled(_OF_NUMBERS)),
)


#: "If you find your hand at number 6, never mind what comes after it" says that the first line counts.
_IGNORES_REST = pattern_of(
    r"\bif [^.;:]*\b(?:line|rule|row|step|number|no\.?|#) ?#?[0-9]{1,2},? (?:never mind|ignore|forget(?: about)?|skip)"
    r"(?: (?:there|what(?:ever)?|everything|all|that|the|lines?|rest|comes?|is|are|follows?|stands?))*"
    r" (?:after|below|behind|under)(?: (?:it|that|this))?(?=[.;]|\Z)",
    re.IGNORECASE,
)


_MOVED = "this text moves hands to another line of the chart; write it beside these lines"
_CARD = r"(?:10|[2-9TJQKA])"
_OF_LINE = r"(?:items?|lines?|rows?|rules?|numbers?|steps?|no\.|#) ?#?[0-9]{1,2}\b"
#: "A-2-3 goes with line 12", "with ace-low hands use line 12", "play K-Q as in line 9"
_MOVES = pattern_of(
    rf"(?:(?<![\w-]){_CARD}(?:-?{_CARD}){{1,4}}(?![\w-])|\bace[- ]low\b|\blow aces?\b|\baces?\b|\bthese\b)[^.;]*?"
    r"\b(?:go(?:es)?|belongs?|comes?|fits?|uses?|in|with|to|under|as)\b"
    rf"(?: (?:in|with|to|under|the|hands|ones|those|of))* {_OF_LINE}",
    re.IGNORECASE,
)


#: "It is not counted as a high card in lines 14, 15 and 20"
_NOT_IN_LINES = pattern_of(
    r"\b(?:not|never|only)\b[^.:;]*\b(?:counts?|counted|meant|included|valid|true|appl(?:y|ies)|held|kept|played)\b"
    rf"[^.:;]*\b(?:in|at|for|of|to) {_NUMBERS}",
    re.IGNORECASE,
)
_RANKS = {str(rank): int(rank) for rank in Rank} | {"10": 10}
_LOW_ACES = pattern_of(r"\bace[- ]low\b|\blow[- ]aces?\b|\baces?\b", re.IGNORECASE)
_CARDS_NAMED = pattern_of(rf"(?<![\w-]){_CARD}(?:-?{_CARD}){{1,4}}(?![\w-])")


def errors_of_moves(
    readings: Readings, lines: Sequence[Line], reader: PlainReader, source: str, applied: Container[str]
) -> list[ChartError]:
    """Return an error for each text that says in which line some cards are, if another is the first that has them.

    Such a text is no line of the chart: "A-2-3 goes with line 12".  Those with a note of `applied` are read with lines.
    There is an error for what is not counted in some lines, too.
    """
    read = [(number_of(row), reading.lines) for row, reading in readings.items() if reading.lines]
    # In a list that a browser numbers
    is_plain = not any(number > 0 for number, _ in read)
    numbered = dict(enumerate((numbers for _, numbers in read), 1)) if is_plain else dict(read)
    found: list[ChartError] = []
    for row, reading in readings.items():
        text = row.words or row.written
        if reading.kind != "skipped" or reading.note in applied:
            continue
        if _NOT_IN_LINES.search(text):
            found.append(ChartError(f"{_SEVERAL}\n  {text}", source, row.number))
        moved = _MOVES.search(text)
        if moved is None:
            continue
        sets: set[tuple[int, ...]] = set()
        if _LOW_ACES.search(moved.group()):
            sets |= {(*low, int(Rank.ACE)) for low in combinations(range(2, 6), 2)}
        for cards in _CARDS_NAMED.findall(moved.group()):
            sets.add(tuple(sorted(_RANKS[sign] for sign in re.findall(_CARD, cards))))
        number = int(re.findall("[0-9]+", moved.group())[-1])
        first = {_first_with(ranks, lines, reader) for ranks in sets}
        if not sets or len(first) != 1 or first.isdisjoint(numbered.get(number, ())):
            found.append(ChartError(f"{_MOVED}\n  {text}", source, row.number))
    return found


def _first_with(ranks: tuple[int, ...], lines: Sequence[Line], reader: PlainReader) -> int:
    """Return the number of the first line that has suited cards of some ranks; 0 if none has, or it is not clear."""
    for number, line in enumerate(lines, 1):
        context = reader.context(line.section)
        for entry in line.entries:
            if entry.name.type not in ("RF", "SF") or entry.name.n != len(ranks) + (context.wild or 0):
                continue
            sets = sets_of_draw(context, entry)
            if sets is None:
                return 0
            if ranks in sets:
                return number
    return 0


#: "Start at number 1, walk down"
_FROM_FIRST = pattern_of(
    r"\b(?:start|begin)(?:ning|ting|ing|s)? (?:at|on|in|with|from)"
    r" (?:line|rule|row|step|number|no\.?|#) ?#?(?:1|one)\b",
    re.IGNORECASE,
)


#: "The joker is not counted as filling a gap"
_FILLS_NO_GAP = pattern_of(
    rf"\b{_WILD_NOUN}\b (?:(?:is|are) (?:not|never)|(?:do|does)(?: not|n['’]t)) (?:count(?:ed)? as filling|fill)"
    r" (?:it|them|(?:the |an? |any )?(?:gaps?|holes?))\b",
    re.IGNORECASE,
)
#: "The royal flush in number 1 will only come around once every 40,000 hands"
_RARELY = pattern_of(
    r"\bonly (?:ever )?(?:comes?|happens?|occurs?|appears?|turns?|shows?)(?: around| up| along| round)?"
    r" (?:about |roughly )?(?:once|one time)? ?(?:in|every|per)\b",
    re.IGNORECASE,
)
#: "Check whether you have a joker or not, then look up your hand in the right list"
_WHETHER = pattern_of(
    r"\bwhether (?:or not )?(?:you (?:have|hold|were dealt|are dealt|got)|there is) (?:an? |any |the )?"
    r"(?:deuces?|jokers?|wild cards?)(?: or not| or none)?",
    re.IGNORECASE,
)
#: "Hands not listed are never held" says what a chart is.
_OF_UNLISTED = pattern_of(
    r"\b(?:(?:all|any) )?(?:other )?(?:hands?|cards|combinations?|draws?|anything|everything)(?: that (?:is|are))? not"
    r" (?:listed|shown|mentioned|on (?:the|this) (?:list|chart|card))(?: (?:above|here))? (?:is|are) (?:never|not)"
    r" (?:held|kept|played|worth (?:holding|keeping))(?=\W*(?:[.;]|\Z))",
    re.IGNORECASE,
)


#: What says the usual order again: "you make an error if you pass over a higher hand for a lower one".
_AS_LISTED = pattern_of(
    r"\b(?:error|mistake)s? (?:if|when|whenever) you (?:pass over|skip|overlook|miss) (?:a |the )?higher"
    r" (?:hand|line|one|play) (?:for|and (?:play|hold)) (?:a |the )?lower(?: (?:hand|line|one|play))?(?=\W*(?:[.;]|\Z))"
    r"|\bnothing below the last (?:entry|line|row|hand)(?: (?:in|of) (?:a|the|each|every) (?:section|list))?"
    r" is (?:ever )?(?:held|kept|played)(?=\W*(?:[.;]|\Z))",
    re.IGNORECASE,
)


#: "You'll go after them more often": what a player goes after is no line.
_PURSUED = pattern_of(
    r"\b(?:you|we|I|players|they)(?:['’](?:ll|d)| will| can| should| would| do)?(?: often| always| usually)? go after"
    r" (?:(?:them|flushes|straights|royals|quads)\b|(?:the|an?) (?:royal|jackpot|bonus|big))",
    re.IGNORECASE,
)


def without_moves(text: str) -> str:
    """Return a text without what it says of the line of some cards, which `errors_of_moves` looks at.

    Examples
    --------
    >>> without_moves("A-2-4 and A-3-5 belong in line 13.")
    '.'
    """
    return _MOVES.sub("", text)


#: "Gaps do not include the deuces", "the deuce is not counted as a high card"
_OF_GAPS = pattern_of(r"\b(?:gaps?|holes?|high cards?|pays?|straights?)\b", re.IGNORECASE)


def require_no_change(text: str, *, is_note: bool = False) -> None:
    """Refuse a text that is no line of the chart and changes what its lines mean, or their order.

    A note may say that wild cards are not counted as gaps or high cards.

    Raises
    ------
    NotationError
        If it does.

    Examples
    --------
    >>> require_no_change("Pat hands:")
    >>> require_no_change("Take the first line from the top that applies.")
    >>> require_no_change("Don't hold:")
    Traceback (most recent call last):
    ...
    strategygen.errors.NotationError: this text changes the lines below; write it into each of them, or delete it
      Don't hold:
      ^^^^^^^^^^^
    """
    text = _WHETHER.sub("", _RARELY.sub("", _FILLS_NO_GAP.sub("", text)))
    text = _ANY_SUITS.sub("", _OF_UNLISTED.sub("", _FROM_FIRST.sub("", _IGNORES_REST.sub("", text))))
    text = _PURSUED.sub("", _AS_LISTED.sub("", text))
    text = _ANY_OF_LINE.sub("", text)
    why = next((why for why, pattern in _CHANGES if pattern.search(text.strip())), None)
    why = None if is_note and why == _WILD and _OF_GAPS.search(text) else why
    if why is None and says_other_order(text):
        why = _SEVERAL if _OF_CARDS.search(text) else _ORDER
    if why is None and is_statement(text):
        why = _SEVERAL
    is_short = len(text.split()) <= _FEW_WORDS and not text.rstrip().endswith((".", "!", "?"))
    if why is None and not is_note and is_short and _HAS_WILD_NUMBER.search(text) and not is_title(text):
        why = _WILD
    if why is not None:
        raise NotationError(why, text, 0, len(text))


_LIMITS = pattern_of(
    r"\b(?:no|not|never|only|without|unless|except|must|requires?|allowed|cannot|unpaired)\b|n['’]t\b", re.IGNORECASE
)
_OF_PLAY = pattern_of(
    r"\b(?:penalt\w+|pairs?|unpaired|hold|held|keep|kept|break|broken|discard\w*|throw\w*|toss|apply|applies"
    r"|kickers?|tens?|aces?|kings?|straights?|flush\w*)\b",
    re.IGNORECASE,
)
#: What is so of any chart, or of its game.
_OF_ANY_CHART = pattern_of(
    r"\b(?:pays?|paid|paying|pay(?:backs?|offs?|outs?)|push(?:es)?|pay ?tables?|returns?|coins?|casinos?"
    r"|machines?|jokers?|deuces?|wild|gaps?|"
    r"high cards?"
    r"|suits?|suited)\b|\b(?:use|take|play|hold|choose|find|locate|look for|pick)\b[^.]*\b(?:higher|highest|first|"
    r"top)\b"
    r"|\b(?:basic|simple|simplified|short|easy|beginner\w*)\b[^.]*\bno penalty cards?\b|\bno need\b|\bno matter\b"
    r"|\bnothing (?:fits|matches|else|is left)\b|\b(?:hold|keep) (?:them|it|['’]em) all\b"
    r"|\b(?:(?:gets?|gives?) (?:you )?your money back|even money|worth (?:much|little|nothing|anything|no more))\b"
    # What others say
    r"|\b(?:says?|said|claims?|claimed|thinks?|swears?|insists?) (?:that )?(?:I|he|she|we|they|you)\b",
    re.IGNORECASE,
)


#: What an author says of the whole list.
_NO_PENALTIES = pattern_of(
    r"\W*(?:no|without|ignores?|ignoring) penalty[ -]cards?(?: (?:situations?|plays))?(?: (?:considered|included))?\W*",
    re.IGNORECASE,
)
#: "Only a handful of penalty card situations have been left out"
_PENALTIES_LEFT_OUT = pattern_of(
    r"\bpenalty[ -]cards?(?: (?:situations?|plays|exceptions))?(?: (?:have|has|are|is|were|been))*"
    r" (?:left out|omitted|ignored|skipped|not (?:covered|considered|included|listed))\b",
    re.IGNORECASE,
)


#: "Where nothing is said, the suits don't matter": so cards are read that a line names without their suits.
_ANY_SUITS = pattern_of(
    r"\b(?:where|when|if)\b(?=[^.;:]*(?:\b(?:said|says?|stated|written|mentioned|indicated|specified|shown)\b"
    r"|[\"“'‘]suited))"
    r"[^.;:]*(?:\bno\b|\bnot\b|n['’]t\b|\bnothing\b|\bwithout\b)[^.;:]*\b"
    r"(?:suits? (?:do(?:es)? not|do(?:es)?n['’]?t) matter|(?:may|can) be (?:of|in) any suits?)"
    r"(?:\s*\([^()]*\))?(?=\W*(?:[.;]|\Z))",
    re.IGNORECASE,
)
#: "If more than one hand of the same line can be made, any can be chosen": so a line leaves a choice.
_ANY_OF_LINE = pattern_of(
    r"\b(?:if|when|where) (?:more than one|two or more|several|two)(?: \w+)? (?:of|on|in|from|for) (?:the same|one|a"
    r"|that)"
    r" (?:line|row|entry)(?: (?:can be made|(?:are|is) possible|match(?:es)?|fits?|appl(?:y|ies)))?,?"
    r" (?:any|either)(?: one)? of them (?:can|may) be (?:chosen|held|kept|played|taken)"
    r"(?:,? (?:with|it makes|there is) (?:little|no|hardly any) difference)?(?=\W*(?:[.;]|\Z))",
    re.IGNORECASE,
)
#: "If you didn't hold those cards you'll see a sign": what a program shows.
_OF_PROGRAM = pattern_of(
    r"\b(?:if|when|whenever) you (?:did|do)(?:n['’]t| not) (?:hold|pick|choose|keep) (?:those|these|them|that|the"
    r" right)\b"
    r"[^.;]*\byou(?:['’]ll| will) (?:see|hear|be (?:shown|warned|told|alerted))\b(?![^.;]*\b(?:that|why)\b)",
    re.IGNORECASE,
)


def require_no_limit(text: str) -> None:
    """Refuse a text that is taken to say nothing about play, if a sentence of it limits what is held.

    Raises
    ------
    NotationError
        If it does.

    Examples
    --------
    >>> require_no_limit("Hands not listed are never held. It does not get easier than this.")
    >>> require_no_limit("Close to optimal; only a handful of penalty card situations have been left out.")
    >>> require_no_limit("This list is for hands without a pair.")
    Traceback (most recent call last):
    ...
    strategygen.errors.NotationError: this text says something of several lines; write it into each of them, and \
delete it
      This list is for hands without a pair.
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    """
    sentences = BETWEEN_SENTENCES.split(_ANY_SUITS.sub("", _OF_UNLISTED.sub("", text)))
    for above, sentence in zip(["", *sentences], sentences, strict=False):
        if _NEVER_ONE.fullmatch(sentence) and _ONLY_WILD.search(above):
            # "Count your deuces. You never throw one away."
            continue
        if (len(sentences) > 1 and _NO_PENALTIES.fullmatch(sentence)) or _PENALTIES_LEFT_OUT.search(sentence):
            continue
        if _OF_PROGRAM.search(sentence):
            continue
        if _LIMITS.search(sentence) and _OF_PLAY.search(sentence) and not _OF_ANY_CHART.search(sentence):
            raise NotationError(_SEVERAL, text, 0, len(text))


def require_no_order(text: str) -> None:
    """Refuse the heading of a section that says in which order its lines are played, if it is another.

    Raises
    ------
    NotationError
        If it does.
    """
    if _compiled(_ORDERS).search(text) is not None or says_other_order(text):
        raise NotationError(_ORDER, text, 0, len(text))


def require_no_twist(text: str) -> None:
    """Refuse a definition of what the mark-up of a page means, or of a usual word that has another meaning.

    Raises
    ------
    NotationError
        If it is one.
    """
    for why, pattern in _CHANGES:
        if why in (_MARKUP, _TWIST) and pattern.search(text):
            raise NotationError(why, text, 0, len(text))


#: "With three high cards hold the lower two"
_OF_CARDS = pattern_of(r"\b(?:cards|pairs?|suited|high|ranks?|kickers?)\b", re.IGNORECASE)
_OF_MARKS = pattern_of(
    r"\b(?:an?|the|this|every|each) (?:[*†‡§#]|\[[A-Za-z0-9]\]|asterisk|star|dagger)\W?\s*"
    r"(?:means?|indicates?|marks?|denotes?|shows?|stands? for|signifies)\b|\b(?:star|asterisk)\s*=",
    re.IGNORECASE,
)


def require_no_marks(text: str) -> None:
    """Refuse a sentence that says what a mark beside some lines means.

    Raises
    ------
    NotationError
        If it does.

    Examples
    --------
    >>> require_no_marks("* jacks or better")
    >>> require_no_marks("The star stands for no flush penalty.")
    Traceback (most recent call last):
    ...
    strategygen.errors.NotationError: this text says what the mark-up of the page means, which is not read; write it \
into the lines in words
      The star stands for no flush penalty.
      ^^^^^^^^
    """
    found = _OF_MARKS.search(text)
    if found is not None:
        raise NotationError(_MARKUP, text, found.start(), found.start() + len("The star"))


_SKIPPED_SECTION = pattern_of(r"\b(?:skip|ignore|omit|leave out|delete)\w*\b|\bnot no\b", re.IGNORECASE)


def require_section(text: str) -> None:
    """Refuse a heading that says that its section is not played.

    Raises
    ------
    NotationError
        With the place of these words.

    Examples
    --------
    >>> require_section("2 deuces: skip this section")
    Traceback (most recent call last):
    ...
    strategygen.errors.NotationError: is this section played? delete it, or these words
      2 deuces: skip this section
                ^^^^
    """
    found = _SKIPPED_SECTION.search(text)
    if found is not None:
        raise NotationError("is this section played? delete it, or these words", text, *found.span())


def is_statement(text: str) -> bool:
    """Whether a text says a property of all draws of a kind.

    Examples
    --------
    >>> texts = "All straight draws are open-ended.", "Straight draws are rarely worth it.", "Straight: no gaps"
    >>> [is_statement(text) for text in texts]
    [True, False, False]
    """
    found = _STATEMENT.match(text)
    return found is not None and _PROPERTIES.search(found[1]) is not None and not _COMPARED.search(found[1])


def require_no_statement(text: str) -> None:
    """Refuse a sentence about all draws of a kind in the place of a line.

    Raises
    ------
    NotationError
        If it is one.
    """
    # "3 to a straight flush (ace low does not count here)" is a hand with a remark.
    if is_statement(_IN_PARENTHESES.sub("", text)):
        raise NotationError(_SEVERAL, text, 0, len(text))


_IN_PARENTHESES = pattern_of(r"\s*\([^()]*\)")
_NEVER_ONE = pattern_of(
    r"(?:you )?(?:should )?(?:never|don['’]t|do not)(?:,? ever,?)? (?:discard|throw(?: away)?|toss|ditch|give up)"
    r" (?:one|any(?: of (?:them|these))?|them|it)(?: away)?[.!]?",
    re.IGNORECASE,
)
#: A sentence that ends with wild cards.
_ONLY_WILD = pattern_of(
    r"\b(?:your|the|any|some|how many) (?:deuces?|jokers?|wild cards?)(?: you (?:have|hold|got))?[.!]?\Z", re.IGNORECASE
)


# ------------------------------------------------------------------------------------------------- other lists


def errors_of_titles(rows: Sequence[Row], readings: Readings, game: Game | None, source: str) -> list[ChartError]:
    """Return an error for each title of a list that is no part of the chart, above rows that were read as its lines."""
    found: list[ChartError] = []
    title: Row | None = None
    #: Above the first list, where such a title may also be that of the page.
    first: Row | None = None
    games: set[str] = set()
    own_name = game.name.lower() if game is not None else ""
    has_lines = is_unheld = False
    for row in rows:
        reading = readings.get(row)
        if reading is not None and reading.lines:
            if title is not None and not has_lines and not is_unheld:
                first, title = title, None
            has_lines = True
            if title is not None and not (_OF_TERMS.search(title.words) and _THROWS_ALL.search(row.words)):
                found.append(ChartError(f"{_OTHER_LIST}\n  {title.words}", source, title.number))
            title = None
            continue
        # "# | Avoid" is no usual row of titles.
        is_header = row.kind == "header" or ("\t" in row.written and reading is not None and not reading.lines)
        is_short = len(row.words.split()) <= _MOST_OF_TITLE and row.words[-1:] not in ("", ".", "!")
        if reading is None or not (is_header or (reading.note in _OF_TITLES and is_short)):
            continue
        if first is not None:
            # Another list begins.
            found.append(ChartError(f"{_OTHER_LIST}\n  {first.words}", source, first.number))
            first = None
        if is_header:
            words = row.written.replace("\t", " ")
            columns = Columns.of(row.written)
            hands = columns.titles if columns.hand is None else (columns.title(columns.hand),)
            is_unheld = any(_OF_UNHELD.search(one) for one in hands) or _OF_WORST.search(words) is not None
            title = row if is_unheld or (_OF_OTHER_TABLES.search(words) and not _OF_CHARTS.search(words)) else None
        else:
            named = {match[0].lower() for match in (*_SCHEDULE.finditer(row.words), *_games_in(row.words))}
            # A second chart, for another game
            is_other = has_lines and not named <= games and any(name not in own_name for name in named)
            games |= named if not has_lines else set()
            is_unheld = False
            is_part = has_lines and _OF_PARTS.search(_OF_REST.sub("", row.words)) is not None
            title = row if is_other or is_part or _OF_OTHER_LISTS.search(row.words) else None
    return found


def _games_in(text: str) -> Iterator[re.Match[str]]:
    return names_of_games().finditer(text)


_SCHEDULE = pattern_of(r"\b[0-9]{1,2}/[0-9]{1,2}\b|\b(?:full|short)[ -]pay\b", re.IGNORECASE)
#: What titles were taken for.
_OF_TITLES = frozenset({"title", "caption", "says nothing about play"})
# ------------------------------------------------------------------------------------------------ order of lines

#: Fewest lines whose numbers say an order.
_FEWEST_NUMBERED = 3
#: Behind which the hands stand that a line comes before.
_BEFORE = pattern_of(
    r"(?<!never )(?<!don't )(?<!don’t )(?<!not )\b(?:takes (?:precedence|priority) over|(?:goes|comes) (?:before"
    r"|above|ahead of|over)|ahead of|before|over"
    r"|beats?|better than|break(?:s|ing)?(?: up)?|even (?:with|from|over|out of)|instead of"
    r"|even (?:if|when) you (?:have to )?(?:toss|throw|give|lose|split)(?: away| up| out)?)\s+"
    r"((?:(?!,? (?:to (?:go|try|draw) for\b|if (?:you (?:have|must|need)\b|necessary|need be)))[^();:.])+)"
    # "The two deuces. Straights and flushes are thrown back"
    r"|(?<=\. )([^();:.]+?) (?:is|are) (?:all )?(?:thrown (?:back|away)|discarded|tossed|broken(?: up)?)\b",
    re.IGNORECASE,
)
_ALL_CARDS = 5
#: What is said of hands that are held, too.
_IS_BELOW = pattern_of(r"\b(?:ahead of|before|over|beats?|above)\b", re.IGNORECASE)
_OR = pattern_of(r"\s*(?:,|;|/|\bor\b|\band\b)\s*", re.IGNORECASE)
_LIKE = pattern_of(r" (?:like|such as) .*", re.IGNORECASE)
_ARTICLES = pattern_of(r"\A(?:(?:an?|the|any|your|all|every|even|pat|made|dealt|paying|winning)\s+)+", re.IGNORECASE)


def errors_of_order(
    readings: Readings, lines: Sequence[Line], sections: Mapping[Row, Sections], reader: NeighbourReader, source: str
) -> list[ChartError]:
    """Return an error for each line that by its own words, or by its number, is played before one above it."""
    rows = [row for row, reading in readings.items() if reading.lines]
    rows.sort(key=lambda row: readings[row].lines)
    found = [ChartError(why, source, row.number) for row, why in _misplaced_numbers(rows, sections, reader.drawing)]
    found += [ChartError(why, source, row.number) for row, why in _misplaced_marks(rows, reader.rows)]
    found += [ChartError(_NUMBERED_ROW, source, row.number) for row in _numbered_like_lines(readings, reader.rows)]
    for at, row in enumerate(rows):
        if re.search(_BEATS_ABOVE, row.words, re.IGNORECASE):
            why = "this line comes before one above by its words; put it above that line"
            found.append(ChartError(why, source, row.number))
        for words, names in _hands_below(row, reader):
            section = {lines[number - 1].section for number in readings[row].lines}
            above = {
                entry.name
                for other in rows[:at]
                for number in readings[other].lines
                if lines[number - 1].section in section
                for entry in lines[number - 1].entries
                if entry == Entry(entry.name)
            }
            known = {entry.name for line in lines if line.section in section for entry in line.entries}
            if names and known.isdisjoint(names) and _IS_BELOW.search(row.words):
                why = f"'{words}' is below by the words of this line, but no line holds it; write a line for it"
                found.append(ChartError(why, source, row.number))
                break
            if names and above.issuperset(names):
                why = f"this line comes before '{words}' by its words, but stands below; put it above that line"
                found.append(ChartError(why, source, row.number))
                break
    return found


def errors_of_captions(rows: Sequence[Row], readings: Readings, game: Game | None, source: str) -> list[ChartError]:
    """Return an error for each line that may be a caption, and for a first one that may be a remark above the list.

    In a game with wild cards there is one for each caption that may be a number of these, too.
    """
    lines = [row for row in rows if row in readings and readings[row].lines and row.kind != "language"]
    if len(lines) < _FEWEST_NUMBERED:
        return []
    found = [ChartError(f"{_CAPTION}\n  {row.words}", source, row.number) for row in _like_captions(lines)]
    has_headings = any(reading.kind == "heading" for reading in readings.values())
    first, *others = lines
    if not has_headings and game is not None and (game.wild_ranks or game.deck.jokers):
        found += [ChartError(f"{_OF_WILD}\n  {row.words}", source, row.number) for row in _with_numbers(rows, readings)]
    if found or has_headings:
        return found
    is_marked = not mark_of(first) and all(map(mark_of, others)) and _OF_CAPTIONS.search(first.words) is not None
    is_apart = others[0].number - first.number > 1 and others[1].number - others[0].number == 1
    is_apart &= first.words.endswith(".")
    if is_marked or (is_apart and not any(other.words.endswith(".") for other in others)):
        return [ChartError(f"{FIRST_LINE}\n  {first.words}", source, first.number)]
    return []


def _with_numbers(rows: Sequence[Row], readings: Readings) -> Sequence[Row]:
    """Return captions directly above lines that have a number each, of 0 to 4, if there are several numbers."""
    found: dict[int, Row] = {}
    texts = [row for row in rows if row.words and row in readings]
    for row, below in pairwise(texts):
        is_caption = not readings[row].lines and not mark_of(row) and bool(readings[below].lines)
        numbers = [word.number for word in words_in(row.words) if word.number is not None or word.text == "no"]
        if is_caption and len(numbers) == 1 and (numbers[0] or 0) <= 4 and not _PART_OF_PAGE.match(row.words):
            found.setdefault(numbers[0] or 0, row)
    return tuple(found.values()) if len(found) > 1 else ()


#: "Pairs" above "two pair" and "high pair"
_PAIRS = pattern_of(r"(?:all )?pairs(?: (?:and|&|/) (?:two pairs?|trips|three of a kind))?:?", re.IGNORECASE)


def _like_captions(lines: Sequence[Row]) -> Iterator[Row]:
    """Yield lines set as captions are: bold where others are not, or without the number or bullet of others."""
    bold = [row for row in lines if _BOLD.fullmatch(row.written.strip())]
    if 2 * len(bold) < len(lines):
        yield from bold
    for at, row in enumerate(lines):
        has_pairs = any(re.search(r"\bpair", other.words, re.IGNORECASE) for other in lines[at + 1 :])
        if row not in bold and _PAIRS.fullmatch(row.words) and not mark_of(row) and has_pairs:
            yield row
    for above, row, below in zip(lines, lines[1:], lines[2:], strict=False):
        is_among = mark_of(above) == mark_of(below) != mark_of(row) == "" and row.indent <= above.indent
        goes_on = not has_digits(above.numbering) or number_of(below) == number_of(above) + 1
        is_held = _HELD.match(row.words) is not None
        if is_among and goes_on and row not in bold and not BUT.match(row.words) and not is_held:
            yield row


def _hands_below(row: Row, reader: NeighbourReader) -> Iterator[tuple[str, frozenset[Name]]]:
    """Yield the hands that a line comes before by its words, with the names of each."""
    said = ". ".join((row.words, *(part.text for part in row.left_out if part.kind == REMARK)))
    texts = [match[1] or match[2] for match in _BEFORE.finditer(said)] if not row.kind else []
    for text in texts:
        for part in _OR.split(text.strip()):
            words = _ARTICLES.sub("", _LIKE.sub("", part.strip()))
            with suppress(NotationError):
                entries = reader.reader.read(words).entries
                if all(entry == Entry(entry.name) or entry.name.n == _ALL_CARDS for entry in entries):
                    # "Flush" includes royal flushes.
                    first = entries[:1] if entries[0].name.n == max(entry.name.n for entry in entries) else entries
                    names = entries if entries[0].name.type in ("HP", "LP") else first
                    yield part.strip(), frozenset(entry.name for entry in names)


#: In front of hands that are not held.
_CROSSES = pattern_of(r"[✗✘❌✖☒👎🚫⛔]")


def _misplaced_marks(rows: Sequence[Row], all_rows: Sequence[Row]) -> Iterator[tuple[Row, str]]:
    """Yield lines with a cross where others have a check mark, and items of a list below a line."""
    marks = {row.numbering.strip() for row in rows}
    crosses = {mark for mark in marks if _CROSSES.search(mark)}
    crosses |= {mark for mark in marks if mark.endswith("[ ]") and any("[x]" in other.lower() for other in marks)}
    crosses |= {"-"} if {"+", "-"} <= marks else set()
    for row in rows:
        if row.numbering.strip() in crosses:
            yield row, "not held? delete the line, or the mark in front of it"
    lines = frozenset(rows)
    for above, row in pairwise(all_rows):
        is_next = row.number - above.number in (0, 1) and number_of(row) != number_of(above) + 1
        are_lines = above in lines and row in lines
        # "- J+" set in below "4 to a flush"
        is_item = bool(mark_of(above)) or row.indent >= above.indent + 2
        if are_lines and is_next and row.indent > above.indent and mark_of(row) and is_item:
            yield row, "a line, or an example or a part of the line above? delete it, or write it as the other lines"


def _numbered_like_lines(readings: Readings, all_rows: Sequence[Row]) -> Iterator[Row]:
    """Yield headings without lines, and definitions, whose number is the next of the lines above."""
    rows = [row for row in all_rows if row in readings and (readings[row].lines or row.words)]
    for above, row, below in zip(rows, rows[1:], rows[2:], strict=False):
        is_next = number_of(row) > 1 and number_of(row) == number_of(above) + 1 and bool(readings[above].lines)
        is_empty = readings[row].kind == "heading" and readings[below].kind == "heading"
        is_line = readings[row].kind == "definition" and number_of(below) == number_of(row) + 1
        if is_next and (is_empty or is_line):
            yield row


_LETTER = pattern_of(r"\W*([A-Za-z])\W*")


def _misplaced_numbers(
    rows: Sequence[Row], sections: Mapping[Row, Sections], last: Collection[Row]
) -> Iterator[tuple[Row, str]]:
    """Yield lines whose numbers go down, where they do not begin again with 1."""
    # Wherever it stands, the line that draws five cards is the last, and an exception belongs to the line above.
    texts = [row for row in rows if row not in last and not BUT.match(row.words)]
    numbered = [(row, number) for row in texts if (number := number_of(row)) > 0]
    lettered = [(row, match[1].lower()) for row in texts if (match := _LETTER.fullmatch(row.numbering)) is not None]
    if len(lettered) >= _FEWEST_NUMBERED:
        for (above, before), (row, letter) in pairwise(lettered):
            if letter < before and letter != "a" and sections.get(above) == sections.get(row):
                yield row, f"{letter!r} below {before!r}; write the lines in the order in which they are played"
                return
    numbers = [number for _, number in numbered]
    if len(numbered) < _FEWEST_NUMBERED:
        return
    if numbers == [*range(numbers[0], 1, -1)] and any(number_of(row) == 1 for row in last):
        # "Power rank": the hand to draw five cards has the least one.
        return
    is_from_one = numbers[0] == 1
    for (above, first), (row, second) in pairwise(numbered):
        if second < first and not (second == 1 and is_from_one) and sections.get(above) == sections.get(row):
            yield row, f"number {second} below number {first}; write the lines in the order in which they are played"
            return
