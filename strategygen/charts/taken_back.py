"""Remarks that take a line back, or give it another place: "ignore this line", "this one goes last"."""

from __future__ import annotations

import re

from strategygen.charts.patterns import pattern_of

_IT = r"(?:this|it|that|these|them|they|those)(?: (?:one|line|row|rule|hand|play|step|entry|pair|draw)s?)?"
_OTHER = (
    r"(?:the )?(?:next|previous|following|other|below|above|line|row|rule)s?(?: (?:one|line|row|rule|hand|play)s?)?"
)
#: What is said of the line itself, not of its hand.
_OF_LINE_ITSELF = pattern_of(
    r"\b(?:ignor|skip|disregard|strik(?:e|ing)|struck|remov|delet|omit|forget|forgot|cancel|neglect|overlook"
    r"|eras(?:e|ing)|scratch|avoid|bypass|replac|delay|postpon|defer|reconsider|revers|invert|swap|exchang|re-?order"
    r"|promot|demot|substitut|void|suspend|disobey|violat|incorrect|invalid|obsolete|outdated|superseded)\w*"
    r"|(?<!go )(?<!goes )(?<!going )(?<!went )\bwrong\b"
    r"|\b(?:cross\w*|strike|take|leave|left|jump\w*|pass\w*|put|bring|lift) (?:(?:this|it) )?(?:\w+ )?"
    r"(?:out|off|over|aside|back|up|down|away)\b"
    r"|\b(?:mov|chang|correct|fix|rais|lower|lift|advanc|trad|kill|doubt|question|switch)\w* (?:this|it|these|the)\b"
    r"|\bis an? (?:mistake|error|typo)\b|\bno longer\b|\bout of date\b",
    re.IGNORECASE,
)
#: The same, in a sentence that may also be a caption of other lines.
_TAKES_BACK = pattern_of(
    # "This one goes last", "belongs three lines down"
    rf"\b{_IT} (?:(?:should|must|could|can|may|might|will|also|really|actually) )*(?:be|go|come|belong|move|rank|stand)"
    r"(?:e?s)?\b[^.]*\b(?:last|later|lower|higher|up|down|first|next|below|above|before|after|optional)\b"
    r"|\b(?:belong|move|go|come|rank)s?\b[^.]*\b(?:lines?|rows?|places?|further|much)(?: \w+)?"
    r" (?:up|down|lower|higher)\b"
    r"|\b(?:could|should|may|might|must|can) (?:also |better |really )*(?:come|go|be|stand)"
    r" (?:later|lower|higher|last)\b"
    # "Same as below", "either this or the next one"
    rf"|\A(?:(?:this|it) is )?(?:equal|same|tied|identical|equivalent|a tie|a toss-up)\b[^.]*\b(?:as|to|with) {_OTHER}"
    r"|\b(?:same|rank) as below\b"
    rf"|\beither (?:this|it|one)\b[^.]*\bor {_OTHER}"
    # "The next one beats it", "read the next line first"
    rf"|\b{_OTHER}\b[^.]*\b(?:first|beats?|(?:is |are )?(?:better|stronger|preferred)|wins?|comes? before)\b"
    r"|\b(?:see|look|read|check|compare|try)\b[^.]*\b(?:below|above|next|previous)\b[^.]*\bfirst\b"
    # "Do the opposite", "not any more"
    r"|\b(?:opposite|reverse|vice versa|other way (?:a)?round)\b"
    r"|\b(?:used to be|was true|was right|was correct|formerly|(?:in the )?old days|by mistake|misprint\w*|errat\w+"
    r"|(?:not|n['’]t) (?:\w+ )?any ?more|half (?:of )?the time|just kidding)\b"
    r"|\b(?:I|we) (?:mean|meant)\b|\bshould (?:read|say)\b"
    # "Throw it away", "better to draw five", "only on full-pay machines", "experts skip it"
    r"|\A(?:throw|toss|discard|split|drop|break)\w* (?:away |up )?(?:it|them|this|these|one|both)\b"
    r"|\A(?:hold|keep) (?:just|only) (?:one|half)\b"
    r"|\b(?:better (?:to|off)|rather|instead) (?:draw|hold|keep|discard|throw)\w*\b"
    r"|\A(?:only|not|never) (?:on|in|for|at)\b|\b(?:short|full)[- ]pay\b[^.]*\b(?:this|it) (?:goes|moves|comes|is)\b"
    # "There are exceptions", "it depends", "small ones last"
    r"|\b(?:(?:there are|see|with|some|has) (?:\w+ )?(?:exceptions?|restrictions?)"
    r"|(?:exceptions?|restrictions?) (?:apply|exist)|depend(?:s|ing)?"
    r"|in most cases|as a rule|as many as|at most|(?:only|just) as a last resort)\b"
    r"|\b(?:small|low|big|high|good|bad|weak|strong)(?:e[rs]t?)? ones? (?:first|last)\b|\A[2-4a-z]{1,5} of them\b"
    r"|\b(?:take|choose|pick|hold|keep) (?:only |just )?the (?:best|highest|lowest|worst|better|higher|lower)\b"
    r"|\A(?:break|fold|muck)\w*(?: it)?(?: up)?\W*\Z|\A[\"”″〃]\Z|\Aditto\b|\A(?:before|after|above|below) \w+"
    r"|\A(?:rarely|seldom|sometimes|usually|mostly|hardly ever|maybe|perhaps|occasionally|not always|almost never)\W*\Z"
    r"|\A(?:(?:hold|play|take) (?:them )?)?in (?:this|that) order\W*\Z"
    r"|\b(?:pick|choose|take) (?:your pick|either|any)\b|\A(?:also|and|plus) \w+\W*\Z",
    re.IGNORECASE,
)


def takes_back(remark: str) -> bool:
    """Whether a remark says of its line, not of the hand, that it is not played, or not in its place.

    Examples
    --------
    >>> [takes_back(text) for text in ("Ignore this line", "this belongs further down", "I love this hand")]
    [True, True, False]
    """
    return _OF_LINE_ITSELF.search(remark) is not None or _TAKES_BACK.search(remark) is not None
