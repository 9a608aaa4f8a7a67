"""What the calls of one text of code amount to: programs started, trees deleted, files named, code run that came from elsewhere.

Refuses data flow beyond literal values and names that the same text gave to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from riskproof.detect.shell_model import (
    DECODE_RUN,
    DOWNLOAD_RUN,
    REVERSE_SHELL,
    Argv,
    Inner,
    Risk,
    Script,
    Word,
    names,
    plain,
)
from riskproof.detect.shell_snippet_tables import ROLES, Role
from riskproof.detect.shell_snippets import UNKNOWN, Call, CodeView, Value

_HTTP: Final = ("http://", "https://", "ftp://")
_SHELLS: Final = names("sh bash zsh dash ash ksh fish cmd cmd.exe powershell powershell.exe pwsh")


def role_of(name: str, language: str) -> Role | None:
    """The role of a call by its dotted name: as written, by its last two parts, by the last with any receiver."""
    table = ROLES[language]
    if (role := table.get(name)) is not None or "." not in name:
        return role
    parts = name.split(".")
    return table.get(".".join(parts[-2:])) or table.get("*." + parts[-1])


def is_fetch(call: Call, language: str) -> bool:
    """True for a call that gets what an address answers; where one function reads files too (PHP), only with an address."""
    role = role_of(call.name, language)
    return (
        role == "fetch"
        if language != "php"
        else role in ("fetch", "read") and any((value.text or "").startswith(_HTTP) for value in call.args)
    )


def view_of(calls: Sequence[Call], language: str, *, network: bool, sockets: bool, complete: bool = True) -> CodeView:
    """Everything that these calls do. ``network`` and ``sockets`` say whether the text names means to reach out, and raw ones."""
    starts: list[Inner] = []
    risks: list[Risk] = []
    paths: list[tuple[str, bool]] = []
    fetches = any(is_fetch(call, language) for call in calls)
    network = network or fetches
    for call in calls:
        role = role_of(call.name, language)
        if role is not None:
            starts.extend(_starts(role, call, language))
            risks.extend(_risks(role, call, fetches=fetches))
            paths.extend(_paths(role, call))
    if sockets and any(_is_shell(start) for start in starts):
        risks.append(REVERSE_SHELL)
    addresses = [value.text for call in calls for value in call.args if value.text and value.text.startswith(_HTTP)] if network else []
    return CodeView(tuple(starts), tuple(risks), network, tuple(addresses), tuple(paths), complete)


def _starts(role: Role, call: Call, language: str) -> Iterator[Inner]:
    args = call.args
    if role == "rmtree" or (role == "recursive" and "recursive" in call.raw):
        first = args[0] if args else UNKNOWN
        yield Argv((plain("rm"), plain("-rf"), *map(_word, first.items or (first,))))
    elif role == "pipe":
        yield from _piped(args)
    elif role == "evaluate" and args:
        code = args[-1] if call.name.endswith("Function") else args[0]
        if code.text:
            yield Script(code.text, language)
    elif role in ("words", "argv"):
        file, *rest = args[1:] if call.name.startswith("os.spawn") else args or (UNKNOWN,)
        listed = rest[0].items if rest and rest[0].items is not None else rest
        yield from _argv((file, *listed[1:]))
    elif role in ("run", "program"):
        yield from _run([value for value in args if value.text is not None or value.items is not None], further=role == "program")


def _run(args: list[Value], *, further: bool) -> Iterator[Inner]:
    if not args:
        return
    first, *rest = args
    if first.items is not None:
        yield from _argv(first.items)
    elif rest and rest[0].items is not None:
        yield from _argv((first, *rest[0].items))
    elif rest and further:
        yield from _argv((first, *(value for value in rest if value.text is not None)))
    else:
        yield Script(first.text or "", "bash", first.stream)


def _argv(values: Iterable[Value]) -> Iterator[Inner]:
    words = tuple(map(_word, values))
    if words and words[0].known:
        yield Argv(words)


def _word(value: Value) -> Word:
    return Word("$_", "$_", False, value.stream) if value.text is None else Word(value.text, value.text, value.known, value.stream)


def _piped(args: tuple[Value, ...]) -> Iterator[Inner]:
    """Perl's and Ruby's ``open``: ``open(F, "|CMD")``, ``open(F, "CMD |")``, ``open(my $f, "-|", "CMD")``, ``open("|CMD")``."""
    for place, value in enumerate(args):
        text = (value.text or "").strip()
        if text in ("-|", "|-"):
            yield from _run(list(args[place + 1 :]), further=True)
        elif text[:1] == "|" or text[-1:] == "|":
            yield Script(text.strip("| "))


def _risks(role: Role, call: Call, *, fetches: bool) -> Iterator[Risk]:
    if role == "include" and any((value.text or "").startswith(_HTTP) for value in call.args):
        yield DOWNLOAD_RUN
    if role not in ("evaluate", "run", "program"):
        return
    for value in call.args:
        streams = [part.stream for part in (value, *(value.items or ()))]
        if any(stream.downloaded for stream in streams) or (fetches and role == "evaluate" and value.text is None):
            yield DOWNLOAD_RUN
        elif any(stream.decoded for stream in streams):
            yield DECODE_RUN


def _paths(role: Role, call: Call) -> Iterator[tuple[str, bool]]:
    texts = [value.text for value in call.args if value.text and value.known]
    if not texts or "://" in texts[0] or "\n" in texts[0]:
        return
    if role == "open":
        yield texts[0], any(letter in (texts[1] if len(texts) > 1 else "r") for letter in "wax+")
    elif role == "pipe":
        mode, name = texts[-2] if len(texts) > 1 else texts[-1], texts[-1].lstrip("<>+ ")
        if name and "|" not in mode + name:
            yield name, mode.lstrip()[:1] in (">", "+", "w", "a")
    elif role in ("read", "write"):
        yield texts[0], role == "write"


def _is_shell(start: Inner) -> bool:
    """True for a shell that is told nothing: it takes its commands from whatever it is connected to."""
    words = [word.text for word in start.words] if isinstance(start, Argv) else start.text.split()
    if not words or words[0].rsplit("/", 1)[-1].lower() not in _SHELLS:
        return False
    return all("<&" in word or ">&" in word or (word[:1] == "-" and "c" not in word) for word in words[1:])
