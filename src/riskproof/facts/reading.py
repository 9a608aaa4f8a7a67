"""What a tool's definition says of itself: its deeds, the places they speak of, the roles of its fields.

Refuses to conclude: ``capabilities`` does. The name is believed first, then the sentence that says what the tool does, then the fields of
its schema; what follows in a description is advice on use and says little of what the tool can do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from riskproof.detect import lexicon, statements
from riskproof.detect.lexicon import terms
from riskproof.detect.statements import Deed, Statement
from riskproof.detect.words import Act, Place
from riskproof.facts.fields import Role, roles_of
from riskproof.model.call import Tool

_VAGUE: Final = terms(
    "new existing specific given current simple static provided specified sequential available single multiple several detailed details"
    " detail information info data result results value values item items list set server system connection api activation login local"
    " iso utc gmt e g report format description"
)
"""Words that leave a text about clocks, numbers or liveness plain."""
_ADDING: Final = terms("it also then additionally")
_RESULTS: Final = terms("return returns")
"""After a sentence whose verb nobody knows, "returns …" says what comes back and not what is done."""
_CHANGING: Final[tuple[Act, ...]] = ("send", "change", "run")


@dataclass(frozen=True, slots=True)
class Reading:
    """Evidence by deed, place and role. ``named`` is what the name alone says; ``said`` adds the server's name and the sentence.

    ``plain`` = of nothing but clocks, numbers and liveness; ``thing`` = some object is named; ``counted`` = tokens are counted or traded.
    """

    deeds: tuple[Deed, ...]
    named: Mapping[Place, str]
    said: Mapping[Place, str]
    fields: Mapping[Role, str]
    plain: bool
    thing: bool
    counted: bool

    def act(self, *acts: Act) -> str:
        """The evidence for the first deed of one of these kinds, "" without one."""
        return next((deed.evidence for deed in self.deeds if deed.act in acts), "")

    def place(self, *places: Place) -> str:
        """The evidence for the first of these places that anything speaks of, "" without one."""
        return next((self.said[place] for place in places if place in self.said), "")

    def field(self, *roles: Role) -> str:
        """The evidence for the first of these roles that a field plays, "" without one."""
        return next((self.fields[role] for role in roles if role in self.fields), "")


def read_tool(tool: Tool) -> Reading:
    """Everything the definition says. ``tool.name`` must be a string; other parts of the wrong type are read as absent."""
    server, short = _server_and_name(tool.name)
    name = statements.of_name(lexicon.name_words(short))
    told = list(lexicon.sentences(tool.description)) if isinstance(tool.description, str) else []
    headline, added = _headline(told)
    han = _chinese(short, told)
    named = _places("name", name.words, short)
    said = _places("server", server) | _places("text", headline.words, han) | named
    nowhere = said.keys().isdisjoint(("outside", "inside", "file"))
    return Reading(
        deeds=_deeds(name, headline, added, han),
        named=named,
        said=said,
        fields=roles_of(tool.parameters),
        plain=_is_plain(headline if headline.deeds else name) or (bool(han) and nowhere and "clock" in said),
        thing=bool(name.objects or headline.objects or said or han),
        counted=lexicon.counts_tokens((*name.words, *headline.words)),
    )


def _chinese(name: str, told: Sequence[str]) -> str:
    """The Chinese name, and the first Chinese sentence that says what the tool does (the first one where none does)."""
    sentences = [sentence for sentence in told if lexicon.is_han(sentence)]
    chosen = next((sentence for sentence in sentences if lexicon.han_acts(sentence)), "".join(sentences[:1]))
    return f"{name} {chosen}" if chosen or lexicon.is_han(name) else ""


def _server_and_name(name: str) -> tuple[tuple[str, ...], str]:
    """``mcp__server__tool`` apart: the server's name says where a tool works, never what it does."""
    parts = name.split("__", 2)
    return (lexicon.name_words(parts[1]), parts[2]) if len(parts) == 3 and parts[0] == "mcp" else ((), name)


def _places(where: str, words: Sequence[str], han: str = "") -> dict[Place, str]:
    found = lexicon.han_places(han) | lexicon.places_in(words)
    return {place: f"{where}: {word}" for place, word in found.items()}


def _headline(told: Sequence[str]) -> tuple[Statement, tuple[Deed, ...]]:
    """The first sentence that says what the tool does (the first one where none does), and what later ones add ("it also sends …")."""
    first: Statement | None = None
    added: list[Deed] = []
    for sentence in told:
        opening = sentence.partition(" ")[0].lower().rstrip(",:")
        if first is None or not (first.deeds or opening in _RESULTS):
            statement = statements.of_sentence(lexicon.tokens(sentence))
            first = statement if first is None or statement.deeds else first
        elif opening in _ADDING:
            deeds = statements.of_sentence(lexicon.tokens(sentence)).deeds
            added += (deed for deed in deeds if deed.act in _CHANGING and not deed.weak)
    return first or Statement(), tuple(added)


def _deeds(name: Statement, headline: Statement, added: tuple[Deed, ...], han: str) -> tuple[Deed, ...]:
    """Plain verbs of the name decide, and the text may only add deeds that change something. Where the name has none, the sentence decides,
    then the Chinese text, then a word of the name that may be a noun."""
    if any(not deed.weak for deed in name.deeds):
        verbs = {deed.verb for deed in name.deeds}
        more = (deed for deed in (*headline.deeds, *added) if deed.act in _CHANGING and not deed.weak and deed.verb not in verbs)
        return (*name.deeds, *more)
    if headline.deeds:
        return (*_agreed(name.deeds, headline.deeds), *added)
    chinese = tuple(Deed(act, word, f"text: {word}") for act, word in lexicon.han_acts(han).items())
    confirmed = any(deed.act == weak.act for deed in chinese for weak in name.deeds)
    return name.deeds if confirmed or not chinese else chinese


def _agreed(named: tuple[Deed, ...], told: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """A weak deed of the name counts where the sentence has the same verb, whose meaning the name then decides, or the same act."""
    same = tuple(deed for deed in told if deed.verb not in {weak.verb for weak in named})
    if len(same) < len(told):
        return (*named, *same)
    return (*(deed for deed in named if deed.act in {other.act for other in told}), *told)


def _is_plain(statement: Statement) -> bool:
    """True when a text speaks of clocks, numbers, units or liveness and of nothing else."""
    objects = [word for word in statement.objects if word not in _VAGUE]
    return bool(objects) and all("clock" in lexicon.places_in((word,)) for word in objects)
