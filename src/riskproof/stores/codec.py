"""Entries of a session's log as bytes: a JSON head, and behind it the arrays that it counts.

Refuses objects by name: nothing that is read can run or make anything but the values of ``model.delta``.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Sequence
from sys import byteorder
from typing import Any, Final

from riskproof.model.delta import Delta, Origin, Step
from riskproof.model.sent import Past
from riskproof.model.session import Entry, Event

_VERSION: Final = 1
_LENGTH: Final = 4

Numbered = tuple[int, Step]
"""An entry of a log and its number."""


def packed(steps: Sequence[Numbered]) -> bytes:
    """The steps in one. ``unpacked`` gives them back."""
    blobs: list[bytes] = []
    heads = [_step(number, step, blobs) for number, step in steps]
    head = json.dumps({"v": _VERSION, "steps": heads}, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass")
    return b"".join((len(head).to_bytes(_LENGTH, "little"), head, *blobs))


def unpacked(data: bytes) -> list[Numbered]:
    """The steps of ``packed``. Raises ``ValueError`` for anything else."""
    size = int.from_bytes(data[:_LENGTH], "little")
    try:
        head = json.loads(data[_LENGTH : _LENGTH + size].decode("utf-8", "surrogatepass"))
        if head["v"] != _VERSION:
            raise ValueError("made by another version")
        reader = _Reader(data, _LENGTH + size)
        return [_read_step(one, reader) for one in head["steps"]]
    except (KeyError, TypeError, IndexError, RecursionError) as error:
        raise ValueError("no steps of a session") from error


def _numbers(values: Iterable[int]) -> bytes:
    """64-bit numbers, little-endian."""
    found = array("Q", values)
    if byteorder == "big":
        found.byteswap()
    return found.tobytes()


class _Reader:
    """Takes arrays off one after the other."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at

    def take(self, size: int) -> bytes:
        """The next ``size`` bytes."""
        found = self._data[self._at : self._at + size]
        if size < 0 or len(found) != size:
            raise ValueError("an array is cut off")
        self._at += size
        return found

    def numbers(self, count: int) -> tuple[int, ...]:
        """The next ``count`` numbers of ``_numbers``."""
        found = array("Q", self.take(8 * count))
        if byteorder == "big":
            found.byteswap()
        return tuple(found)


def _step(number: int, step: Step, blobs: list[bytes]) -> dict[str, Any]:
    """The head of a step, empty parts left out; its arrays go to ``blobs`` in the order in which they are read."""
    delta = step.delta
    head: dict[str, Any] = {"n": number}
    if delta.origins:
        head["origins"] = [_origin(one) for one in delta.origins]
        blobs += (part for one in delta.origins for part in (one.rows, one.heads, _numbers(one.fields)))
    for name, marks in (("said", delta.said), ("own", delta.own)):
        if marks:
            head[name] = len(marks)
            blobs.append(_numbers(marks))
    if delta.events:
        head["events"] = [[one.tool, one.capabilities, one.context_ids] for one in delta.events]
    for name in ("requested", "instructed", "ordered", "forgotten", "unlisted"):
        if found := getattr(delta, name):
            head[name] = sorted(found)
    if delta.flags:
        head["flags"] = delta.flags
    if delta.written:
        head["written"] = [[mark, labels] for mark, labels in delta.written.items()]
    if delta.past:
        head["past"] = [[place, *_past(past)] for place, past in delta.past.items()]
    if step.pins:
        head["pins"] = dict(step.pins)
    return head


def _origin(one: Origin) -> list[Any]:
    entry = one.entry
    told = [entry.id, entry.kind, entry.label, entry.labels, entry.digest, entry.byte_count, entry.named, entry.views] if entry else None
    return [one.number, len(one.rows), len(one.heads), len(one.fields), one.labels, told]


def _past(past: Past) -> list[Any]:
    words = [[number, list(marks.items())] for number, marks in past.words.items()]
    return [words, list(past.calls.items()), list(past.begun.items()), list(past.ended.items())]


def _read_step(head: dict[str, Any], reader: _Reader) -> Numbered:
    origins = tuple(_read_origin(one, reader) for one in head.get("origins", ()))
    said, own = (reader.numbers(head.get(name, 0)) for name in ("said", "own"))
    delta = Delta(
        origins=origins,
        events=tuple(Event(0, tool, tuple(capabilities), tuple(ids)) for tool, capabilities, ids in head.get("events", ())),
        flags=tuple(head.get("flags", ())),
        requested=frozenset(head.get("requested", ())),
        instructed=frozenset(head.get("instructed", ())),
        ordered=frozenset(head.get("ordered", ())),
        forgotten=frozenset(head.get("forgotten", ())),
        unlisted=frozenset(head.get("unlisted", ())),
        written={tuple(mark): tuple(labels) for mark, labels in head.get("written", ())},
        said=said,
        own=own,
        past={place: _read_past(*parts) for place, *parts in head.get("past", ())},
    )
    return int(head["n"]), Step(delta, head.get("pins", {}))


def _read_origin(told: list[Any], reader: _Reader) -> Origin:
    number, rows, heads, fields, labels, entry = told
    parts = reader.take(rows), reader.take(heads), reader.numbers(fields)
    return Origin(number, *parts[:2], tuple(labels), _read_entry(entry) if entry else None, parts[2])


def _read_entry(told: list[Any]) -> Entry:
    name, kind, label, labels, digest, size, named, views = told
    return Entry(name, kind, label, tuple(labels), digest, size, 0, 0, named, tuple(views))


def _read_past(words: list[Any], calls: list[Any], begun: list[Any], ended: list[Any]) -> Past:
    return Past(
        {number: dict(map(tuple, marks)) for number, marks in words},
        dict(map(tuple, calls)),
        {stream: tuple(numbers) for stream, numbers in begun},
        dict(map(tuple, ended)),
    )
