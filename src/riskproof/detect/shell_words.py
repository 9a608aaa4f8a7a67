"""Words of a Bash syntax tree: quote removal, variables that the same text sets, substitutions whose output the text itself tells.

Refuses to guess: what cannot be resolved stays as written and marks the word as not known. Never runs anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from tree_sitter import Node

from riskproof.detect.shell_braces import expanded
from riskproof.detect.shell_model import NOTHING, SCAN, Stream, Word
from riskproof.detect.shell_quotes import ansi_decoded, dequoted, unescaped
from riskproof.detect.shell_scope import Scope, array, element, raw_of

MAX_FIELDS: Final = 256
"""Words that one unquoted expansion is split into; more are dropped."""
SHORT: Final = 512
"""Characters of a word whose braces are expanded."""
_QUOTING: Final = ("'", '"', "$", "`", "\\")
_TELLING: Final = frozenset({"$", "RANDOM", "UID", "EUID", "PPID", "BASHPID", "SECONDS", "EPOCHSECONDS"})
"""Variables whose value is a number: it can neither lead out of a folder nor be empty (POSIX 2.5.2, Bash 5.2 manual 5.2)."""
_SHELL_NAMES: Final = frozenset({"SHELL", "BASH", "0"})
"""Variables that name a shell (Bash 5.2 manual 5.1, 5.2)."""
_DEFAULTS: Final = frozenset({":-", "-", ":=", "="})
_WORDY: Final = frozenset({"word", "number", "variable_name", "regex", "test_operator", "special_variable_name", "extglob_pattern"})


class _Piece(NamedTuple):
    text: str
    known: bool = True
    stream: Stream = NOTHING
    splits: bool = False


def words_of(node: Node, scope: Scope, *, split: bool = True) -> list[Word]:
    """The words that one word node expands to: several where an unquoted variable holds white space or an array, none where it is empty.

    ``split`` is false for the value of an assignment (POSIX 2.9.1): that is one word.
    """
    kind = node.type
    if kind == "command_name" and node.named_child_count == 1:
        node = node.named_children[0]
        kind = node.type
    raw = raw_of(node, scope)
    if kind == "word" and "\\" not in raw:
        return [Word(raw, raw)]
    if kind == "raw_string" or (kind == "string" and node.named_child_count < 2 and not any(mark in raw for mark in "$`\\")):
        return [Word(raw[1:-1], raw)]
    if split and "," in raw and "{" in raw and kind == "concatenation" and not any(mark in raw for mark in _QUOTING) and len(raw) < SHORT:
        return [Word(unescaped(text), text) for text in expanded(raw)]
    held = array(node, scope)
    if held is not None:
        return list(held)
    pieces = list(_pieces(node, scope, quoted=False))
    if split and any(piece.splits for piece in pieces):
        separators = scope.env.get("IFS")
        blank = dict.fromkeys(map(ord, separators[0].text), " ") if separators else None
        return list(islice(_split(pieces, raw, blank), MAX_FIELDS))
    return [_join(pieces, raw)]


def _join(pieces: list[_Piece], raw: str) -> Word:
    text = "".join(piece.text for piece in pieces)
    stream = NOTHING
    for piece in pieces:
        if piece.stream is not NOTHING:
            stream = stream.joined(piece.stream)
    return Word(text[:SCAN], raw, all(piece.known for piece in pieces) and len(text) <= SCAN, stream)


def _split(pieces: list[_Piece], raw: str, separators: dict[int, str] | None) -> Iterator[Word]:
    """Field splitting (POSIX 2.6.5): white space, or what ``IFS`` holds, inside unquoted expansions separates words."""
    current: list[_Piece] = []
    for piece in pieces:
        if not piece.splits:
            current.append(piece)
            continue
        text = piece.text if separators is None else piece.text.translate(separators)
        fields = text.split()
        if text[:1].isspace() and current:
            yield _join(current, raw)
            current = []
        for place, field in enumerate(fields):
            if place:
                yield _join(current, raw)
                current = []
            current.append(_Piece(field, piece.known, piece.stream))
        if text[-1:].isspace() and fields and current:
            yield _join(current, raw)
            current = []
    if current:
        yield _join(current, raw)


def _pieces(node: Node, scope: Scope, *, quoted: bool) -> Iterator[_Piece]:
    kind = node.type
    raw = raw_of(node, scope)
    if kind in _WORDY:
        yield _Piece(unescaped(raw))
    elif kind == "raw_string":
        yield _Piece(raw[1:-1])
    elif kind == "ansi_c_string":
        yield _Piece(ansi_decoded(raw[2:-1]))
    elif kind in ("string", "translated_string"):
        yield from _inside(node, scope, 2 if kind == "translated_string" and raw.startswith('$"') else 1, 1, quoted=True)
    elif kind in ("concatenation", "command_name"):
        yield from _inside(node, scope, 0, 0, quoted=quoted)
    elif kind in ("simple_expansion", "expansion"):
        yield _variable(node, raw, scope, quoted=quoted)
    elif kind in ("command_substitution", "process_substitution"):
        stream = scope.substitute(node)
        if kind == "command_substitution" and stream.text is not None:
            yield _Piece(stream.text.rstrip("\n"), True, stream, not quoted)
        else:
            yield _Piece(raw, False, stream)
    else:
        scope.enter(node)
        yield _Piece(raw, not node.child_count)


def _inside(node: Node, scope: Scope, lead: int, tail: int, *, quoted: bool) -> Iterator[_Piece]:
    """The pieces between ``lead`` and ``tail`` bytes of delimiters, with the bytes that the tree has no node for."""
    place, end = node.start_byte + lead, node.end_byte - tail
    clean = dequoted if quoted else unescaped
    for child in node.named_children:
        if child.type == "string_content":
            continue
        if child.start_byte > place:
            yield _Piece(clean(scope.data[place : child.start_byte].decode("utf-8", "replace")))
        yield from _pieces(child, scope, quoted=quoted)
        place = child.end_byte
    if end > place:
        yield _Piece(clean(scope.data[place:end].decode("utf-8", "replace")))


def _variable(node: Node, raw: str, scope: Scope, *, quoted: bool) -> _Piece:
    inside = node.named_children
    name = raw_of(inside[0], scope) if inside else raw.strip("${}")
    if name == "IFS":
        return _Piece(" ", True, NOTHING, not quoted)
    operator = next((child.type for child in node.children if not child.is_named and child.type not in ("$", "${", "}")), "")
    value = element(name, scope) if name[-1:] == "]" else scope.env.get(name)
    default = [piece for child in inside[1:] for piece in _pieces(child, scope, quoted=quoted)]
    if value is not None and (not operator or operator in _DEFAULTS or operator in (":?", "?")):
        whole = _join([_Piece(word.text, word.known, word.stream) for word in value], raw) if len(value) < 2 else value[0]
        if whole.text or not default:
            return _Piece(whole.text, whole.known, whole.stream, not quoted and (whole.known or whole.stream is NOTHING))
    if name in _SHELL_NAMES and value is None:
        return _Piece("bash", False)
    if name == "TMPDIR" and (not operator or operator in _DEFAULTS):
        return _Piece("$TMPDIR", value is None)
    if operator in _DEFAULTS and default:
        whole = _join(default, raw)
        return _Piece(whole.text, False, whole.stream, not quoted)
    stream = _join(default, raw).stream if default else NOTHING
    return _Piece(raw, name in _TELLING and not operator, stream)
