"""A question in plain words (`how far is Canberra from Tenryu?`, `who is ahead?`) as the command that answers it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

NAMED = r"(?! (?:bombers?|force|\d\b))"  # Shokaku torpedo bombers, 11th Bomb 2: names, and no verbs
ATTACK = rf"(?:fire|shoot|attack|strike|raid|torpedo|bomb|launch|search|engage)\b{NAMED}"
DO = rf"(?:{ATTACK}|do|move|go|fly|sail|act|turn|land|refuel|unload|reload|withdraw|spot)"
QUESTIONS: Sequence[tuple[str, str]] = (
    (r"(?:may|can) (.+?)(?: still)? (?:reach|get to) (.+)", "range {0} {1}"),
    (r"range of (.+)", "reach {0}"),
    (r"who(?:m|se)?(?: side)?(?: is| are| has)? (?:ahead|winning|wins|won|leads|leading|more points)", "points"),
    (r"(?:what is the score|how many points.*)", "points"),
    (rf"(?:who|what|which \w+) (?:may|can) {ATTACK}\b.*", "targets"),
    (rf"(?:who|whom|what|which \w+) (?:may|can) (.+?) {ATTACK}\b.*", "targets {0}"),
    (r"(?:who|what|which \w+) (?:may|can) \w+", "may"),
    (rf"how far (?:may|can|does) (.+?) {DO}\b.*", "reach {0}"),
    (rf"(?:what (?:may|can) |can |may )(?:i|we|they|one|anybody) {DO}\b.*", "may"),
    (rf"(?:what (?:may|can) |can |may )(.+?)(?: still)? {DO}\b.*", "may {0}"),
    (r"(?:what (?:now|next)|what is due|what must .*|whose (?:turn|move)\b.*)", "status"),
    (r"where (?:is|are) (?:my|our|his|her|their|the|all|all the) (?:ships|forces|fleets|groups|boats)", "map"),
    (r"where (?:is|are) (.+)", "show {0}"),
    (r"(?:who|what) (?:is|are|lies|stands) (?:in|at|with|aboard|under) (.+)", "show {0}"),
    (r"(?:what|who) (?:does|do) (.+?) (?:hold|contain|have|carry)", "show {0}"),
    (r"where (?:may|can) (.+?) (?:go|move|fly|sail)\b.*", "reach {0}"),
    (r"how far (?:is it |away )?(?:is |are )?(?:from )?(.+?) (?:away )?(?:from|to) (.+)", "range {0} {1}"),
    (r"(?:range|distance) (?:from )?(.+?) (?:from|to) (.+)", "range {0} {1}"),
    (r"how (?:much fuel|long).*? (?:has|have|lasts?|does|for) (.+?)(?: (?:left|last|got))?", "fuel {0}"),
    (r"who (?:knows|can see|(?:has )?(?:seen|spotted|found|detected)) (.+)", "who {0}"),
    (r"what (?:is|are) (.+?) doing", "show {0}"),
    (r"what (?:did|has|was|were) (.+?) (?:do|done)\b.*", "show {0}"),
    (r"how many (?:hits|boxes|steps) (?:has|have|did) (.+?)(?: (?:taken|got|take|left))?", "show {0}"),
    (r"what (?:does|do|can) (.+?) (?:see|know)\b.*", "show {0}"),
    (r"what (?:was|were|did|has) (.+?) (?:told|hear|heard|been told)\b.*", "told {0}"),
    (r"(?:is|has|was) (?!it )(.+?) (?:been )?(?:still )?(?:sunk|afloat|alive|gone|hit|damaged|crippled)", "show {0}"),
    (r"what (?:has |just |last )*happened\b.*", "why"),
    (r"(?:when is|when does|when comes|is it) .*", "dawn"),
    (r"(?:(?:what|how) is the weather\b.*|weather (?:at|in|over) .*)", "dawn"),
    (r"how (?:fast |badly (?:hurt|hit|damaged) )?(?:is|are|can) (.+?)(?: doing| going)?", "show {0}"),
    (r"what (?:is|are) (?:my|our|his|her|their|the) (?:chances?|odds)", "odds"),
    (r"(?:who|what|where) (?:is|are) (?:where|everybody|everyone|they all|all)", "map"),
    (r"(?:the )?players (?:throw|roll)(?: the)?(?: dice)?", "dice table"),
    (r"(?:the )?program (?:throws|rolls)(?: the)?(?: dice)?", "dice program"),
    (r"what (?:is|says|does)(?: the)?(?: rule)? (\d+[.]\S+)(?: say| mean)?", "help {0}"),
    (r"take (?:(?:that|it|this)(?: move)? back|back .+)", "undo"),
    (
        r"(?:what (?:is|are) (?:my |our |his |her |their |the ))?(?:chances?|odds) (?:of |that |for |if )?(.+)",
        "odds {0}",
    ),
)
LAST = r"(?: the| my)?(?: last| latest| that| this| it)(?: one| act| entry| line| move)?"
WISHES: Mapping[str, Sequence[tuple[str, str]]] = {
    "undo": [(rf"undo{LAST}", "undo")],
    "redo": [(rf"redo{LAST}", "redo")],
    "next": [(r"next(?: the)? (?:phase|turn)", "next")],
    "end": [(r"end(?: the| of(?: the)?)? (?:phase|turn)", "next")],
    "help": [(r"help me", "help")],
    "list": [(r"list (?:all )?(?:the |my |our |his |her |their )?(.+)", "show {0}")],
    "brief": [(r"brief (.+)", "scenario brief {0}")],
    "odds": [(r"odds (?:of|that|for|if) (.+)", "odds {0}")],
    "explain": [(r"explain(?: the)?(?: rule)? (.+?)(?: says| means)?", "help {0}")],
    "map": [(r"map (?:around |near |(?=t[fg]\b))(.+)", "map --around {0}")],
}
"""What is wished in plain words that begin with one word each; some of them are commands as well."""
FIRST = {"who", "whom", "whose", "what", "which", "where", "when", "how", "can", "may", "is", "chance", "chances"}
FIRST |= {"has", "was", "range", "distance", "weather", "the", "players", "program", "take", *WISHES}
"""The words with which such a question begins; some are commands as well."""


SHORT = re.compile(r"(?<=[a-z])['\u2019]s$")
"""`where's` for `where is`."""


def as_command(words: Sequence[str]) -> list[str] | None:
    """The words of the command that answers a question; nothing if it is none."""
    first = SHORT.sub("", words[0].lower()) if len(words) > 1 else ""
    if first not in FIRST:
        return None
    text = " ".join([SHORT.sub(" is", words[0]), *words[1:]]).rstrip("? ")
    for pattern, answer in WISHES.get(first, QUESTIONS):
        if found := re.fullmatch(pattern, text, re.IGNORECASE):
            verb, *places = answer.split()
            said = (names_asked(found[int(one[1]) + 1], verb) if one.startswith("{") else [one] for one in places)
            return [verb, *(word for words_of_it in said for word in words_of_it)]
    return None


def names_asked(text: str, verb: str) -> list[str]:
    """What a question names, as it is typed: between two names one word, of the odds of an act its words."""
    text = re.sub(r"^the ", "", text, flags=re.IGNORECASE)
    return [text] if verb == "range" else text.split()
