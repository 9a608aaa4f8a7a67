"""Programs with subcommands: a table says which words, with which options, are a risk.

A row is words, then options: ``compose down -v|--volumes !--keep``. A word may have alternatives (``rm|remove``), a star at one end
(``delete-*``, ``*:destroy``) or be a star alone; ``**`` in front lets the words stand behind others, as long as none of these already
says that something is read or made. An option group needs one of its members, ``--replicas=0`` an option with that value; ``!`` refuses
one.

Refuses help, versions and dry runs, and words behind an option that the table does not know: they may be its value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from riskproof.detect.shell_model import Check, Invocation, Risk, Word, names

MAX_WORDS: Final = 6
"""Words of a subcommand that are looked at: ``az network application-gateway http-listener delete`` has four."""
MAX_CLUSTER: Final = 16
"""Letters of a group of short options that are told apart."""
_SILENT: Final = names("--help -help --dry-run --dryrun --what-if --whatif -whatif --noop --no-act --simulate --preview-only")
_NOT_DRY: Final = names("--dry-run=none --dry-run=false --dry-run=no --dryrun=false")
_MILD: Final = names(
    "create get list ls describe show view info inspect add new set edit update apply logs log search find "
    "explain exec run ssh "
    "version status plan diff help completion export import template read cat copy cp push pull init build "
    "deploy start restart open "
    "connect enable register plugin plugins extension extensions alias aliases auth install lookup test check "
    "validate lint fmt count head history download upload pub sub publish subscribe request put send post produce consume "
    "invoke call query select trigger listen tail watch shell console use write patch submit who whoami"
)
"""Subcommands that read, make or start something: a verb behind one of them is a name (``gh label create delete``)."""


class Line(NamedTuple):
    """A command line read as subcommand words and options. ``said`` holds options as ``written``, short ones one by one, and ``--x=v``."""

    path: tuple[str, ...]
    said: frozenset[str]
    written: frozenset[str]
    operands: tuple[Word, ...]


def line_of(args: Iterable[Word], valued: frozenset[str] = frozenset()) -> Line:
    """Read arguments; ``valued`` are options that take the next word. The path ends at an option it does not know; ``--`` ends all."""
    path: list[str] = []
    said: set[str] = set()
    written: set[str] = set()
    operands: list[Word] = []
    closed = False
    rest = iter(args)
    for word in rest:
        text = word.text
        if text == "--":
            operands.extend(rest)
        elif len(text) > 1 and text[0] == "-":
            name, equals, _ = text.partition("=")
            known = name in valued
            written.update((name, text))
            if known and not equals and (value := next(rest, None)):
                said.add(f"{name}={value.text}")
            elif text[1] != "-" and not known and not equals:
                known = _cluster(text, valued, said)
            closed |= bool(path) and not known and not equals
        else:
            operands.append(word)
            if not closed and len(path) < MAX_WORDS and text[:1] != "+":
                path.append(text.lower())
    return Line(tuple(path), frozenset(said | written), frozenset(written), tuple(operands))


def _cluster(text: str, valued: frozenset[str], said: set[str]) -> bool:
    """Tell the letters of ``-rf`` apart, up to one that takes a value; true when the value is attached, so that nothing is left open."""
    for place, letter in enumerate(text[1:MAX_CLUSTER], 2):
        said.add("-" + letter)
        if "-" + letter in valued:
            said.add(f"-{letter}={text[place:]}")
            return True
    return False


def is_silent(line: Line, silent: frozenset[str] = _SILENT) -> bool:
    """True where the program would only tell what it would do, or how to use it."""
    return (bool(line.written & silent) and not line.written & _NOT_DRY) or "help" in (line.path[:1] + line.path[-1:])


class _Place(NamedTuple):
    words: frozenset[str]
    starts: tuple[str, ...]
    ends: tuple[str, ...]

    def fits(self, word: str) -> bool:
        return word in self.words or word.startswith(self.starts) or word.endswith(self.ends)


def _place(text: str) -> _Place:
    options = text.split("|")
    return _Place(
        frozenset(option for option in options if "*" not in option),
        tuple(option[:-1] for option in options if option[-1] == "*"),
        tuple(option[1:] for option in options if option[0] == "*" and option != "*"),
    )


class _Row(NamedTuple):
    risk: Risk
    floats: bool
    path: tuple[_Place, ...]
    needs: tuple[frozenset[str], ...]
    refuses: frozenset[str]

    def fits(self, line: Line) -> bool:
        if any(line.said.isdisjoint(need) for need in self.needs) or not line.said.isdisjoint(self.refuses):
            return False
        if not self.floats:
            return self._from(line.path, 0)
        for place in range(len(line.path)):
            if self._from(line.path, place):
                return True
            if line.path[place] in _MILD:
                return False
        return False

    def _from(self, path: tuple[str, ...], start: int) -> bool:
        words = path[start : start + len(self.path)]
        return len(words) == len(self.path) and all(place.fits(word) for place, word in zip(self.path, words, strict=True))


def _row(risk: Risk, text: str) -> _Row:
    words = text.split()
    places = [word for word in words if word[0] not in "-!" and word != "**"]
    return _Row(
        risk,
        words[0] == "**",
        tuple(map(_place, places)),
        tuple(frozenset(word.split("|")) for word in words if word[0] == "-"),
        frozenset(option for word in words if word[0] == "!" for option in word[1:].split("|")),
    )


class _Table(NamedTuple):
    takes: frozenset[str]
    silent: frozenset[str]
    first: Mapping[str, tuple[_Row, ...]]
    anywhere: tuple[_Row, ...]


@cache
def _table(groups: tuple[tuple[Risk, str], ...], valued: str, quiet: str) -> _Table:
    rows = [_row(risk, text) for risk, texts in groups for text in texts.split(";") if text.strip()]
    anywhere = tuple(row for row in rows if row.floats or not row.path or row.path[0].starts or row.path[0].ends)
    first: dict[str, tuple[_Row, ...]] = {}
    for row in rows:
        for word in () if row in anywhere else row.path[0].words:
            first[word] = (*first.get(word, ()), row)
    return _Table(names(valued), _SILENT | names(quiet), first, anywhere)


def table(*groups: tuple[Risk, str], valued: str = "", quiet: str = "-h") -> Check:
    """The check of one program: ``groups`` are a risk and its rows, separated by ``;``; they are read when the program first shows up.

    ``valued`` are options that take the next word, ``quiet`` further options with which the program only tells.
    """

    def check(call: Invocation) -> Iterator[Risk]:
        rows = _table(groups, valued, quiet)
        line = line_of(call.args, rows.takes)
        if not is_silent(line, rows.silent):
            for row in (*rows.first.get(line.path[0] if line.path else "", ()), *rows.anywhere):
                if row.fits(line):
                    yield row.risk

    return check
