"""Reads a PowerShell syntax tree: which commands it would run, fed by what.

Refuses expressions beyond what starts, deletes or downloads something; nesting costs no recursion here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import re2
from tree_sitter import Node

from riskproof.detect.code_paths import code_files
from riskproof.detect.commands_network import DOWNLOADERS
from riskproof.detect.powershell_values import literal, unquoted
from riskproof.detect.shell_model import (
    DECODE_RUN,
    DOWNLOAD_RUN,
    NETWORK,
    NOTHING,
    RECURSIVE_DELETION,
    Redirect,
    Stream,
    Word,
    names,
    plain,
    program,
)
from riskproof.detect.shell_reader import Collector

_VERBS: Final = names(
    "add clear copy expand export find format get import install invoke join measure move new out pop push read receive "
    "register remove rename reset resolve restart restore save search select send set show start stop suspend test trace "
    "uninstall unregister update wait write disable enable initialize"
)
"""Approved verbs (about PowerShell: Approved Verbs for PowerShell Commands) that can head a command worth reading."""
_ALIASES: Final = frozenset({"iex", "iwr", "irm"})
_DOWNLOADS: Final = frozenset({"downloadstring", "downloadfile", "downloaddata", "openread", "getstringasync", "getasync"})
_DECODES: Final = frozenset({"frombase64string"})
_TEMPORARY: Final = re2.compile(r"(?i)^\$env:te?mp[\\/]")
_ELEMENTS: Final = frozenset({"command_argument_sep", "redirection", "comment"})
MAX_LOOK: Final = 300
"""Nodes that are looked at to tell where one argument comes from."""


def is_cmdlet(name: str) -> bool:
    """True for a lower-case program name that PowerShell, and no common Unix program, has: ``verb-noun`` with an approved verb."""
    verb, dash, noun = name.partition("-")
    return (
        bool(dash) and verb in _VERBS and noun.isalpha() and noun not in ("get", "alternatives", "grub", "initramfs")
    ) or name in _ALIASES


class PowerShellReader:
    """Reads one tree and tells ``collector``; variables that hold a literal are resolved."""

    def __init__(self, data: bytes, collector: Collector) -> None:
        self._data = data
        self._collector = collector
        self._variables: dict[str, Word] = {}

    def read(self, root: Node) -> None:
        """Read every pipeline, assignment and method call, in order."""
        waiting = [root]
        addresses: list[str] = []
        downloads = False
        while waiting:
            node = waiting.pop()
            if node.type == "string_literal" and (text := self._raw(node).strip("\"'")).startswith(("http://", "https://")):
                addresses.append(text)
            elif node.type == "member_name" and self._raw(node).lower() in _DOWNLOADS:
                downloads = True
            elif node.type == "pipeline_chain":
                self._pipeline(node)
            elif node.type == "assignment_expression":
                self._assign(node)
            elif node.type == "invokation_expression":
                self._call(node)
            waiting.extend(reversed(node.named_children))
        if downloads:
            self._collector.found(NETWORK)
            self._collector.reached(addresses)

    def _raw(self, node: Node) -> str:
        return self._data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def _pipeline(self, node: Node) -> None:
        stream = NOTHING
        for stage in node.named_children:
            if stage.type == "command":
                words, redirects = self._command(stage)
                self._collector.redirected(redirects)
                stream = self._collector.run(words, tuple(redirects), stream, {})
            else:
                stream = self._origin(stage)

    def _command(self, node: Node) -> tuple[tuple[Word, ...], list[Redirect]]:
        words: list[Word] = []
        redirects: list[Redirect] = []
        name = node.child_by_field_name("command_name")
        words.append(Word("", "") if name is None else self._word(name))
        elements = node.child_by_field_name("command_elements")
        joint = ""
        for element in elements.named_children if elements is not None else ():
            if element.type == "redirection":
                parts = [child for child in element.named_children if child.type == "redirected_file_name"]
                redirects.extend(Redirect(">", self._word(part)) for part in parts)
            elif element.type not in _ELEMENTS:
                parts = element.named_children if element.type == "array_literal_expression" else [element]
                values = [self._word(part) for part in parts]
                if values and joint == ":":
                    # ``-Recurse:$false`` is one word that the grammar parts in two.
                    values[0] = values[0]._replace(text=f"{words.pop().text}:{values[0].text}")
                words.extend(values)
            joint = self._raw(element).strip() if element.type == "command_argument_sep" else ""
        return tuple(words), redirects

    def _word(self, node: Node) -> Word:
        raw = self._raw(node).strip()
        if raw[:1] == "$" and raw[1:].lower() in self._variables:
            return self._variables[raw[1:].lower()]
        text = literal(node, self._data, self._variables) if raw[:1] == "(" else None
        text = _TEMPORARY.sub("$TMPDIR/", unquoted(raw) if text is None else text)
        known = "$" not in text.removeprefix("$TMPDIR") or raw[:1] == "'"
        return Word(text, raw, known, self._origin(node) if node.child_count else NOTHING)

    def _origin(self, node: Node) -> Stream:
        """Whether what a node evaluates to was downloaded or decoded."""
        stream = NOTHING
        for inner in self._below(node):
            text = self._raw(inner).lower()
            if inner.type == "command_name" and program(Word(text, text)) in DOWNLOADERS:
                stream = stream.joined(Stream(downloaded=True))
            elif inner.type == "member_name" and text in _DOWNLOADS | _DECODES:
                stream = stream.joined(Stream(downloaded=text in _DOWNLOADS, decoded=text in _DECODES))
            elif inner.type == "variable" and (word := self._variables.get(text[1:])):
                stream = stream.joined(Stream(word.stream.downloaded, word.stream.decoded))
        return stream

    def _below(self, node: Node) -> Iterator[Node]:
        waiting, seen = [node], 0
        while waiting and seen < MAX_LOOK:
            inner = waiting.pop()
            seen += 1
            yield inner
            waiting.extend(inner.named_children)

    def _assign(self, node: Node) -> None:
        value = node.child_by_field_name("value")
        target = self._raw(node).partition("=")[0].strip().lower()
        if value is not None and target[:1] == "$":
            text = literal(value, self._data, self._variables)
            word = self._word(value) if text is None else Word(text, "'" + text)
            self._variables[target[1:]] = word._replace(known=False, stream=self._origin(value))

    def _call(self, node: Node) -> None:
        """A method call: .NET deletes, downloads, starts and compiles without any cmdlet."""
        written = self._raw(node)
        text = written[:200].lower()
        if "file]::" in text:
            for path, writes in code_files(written):
                self._collector.run((plain("set-content" if writes else "get-content"), plain(path)), (), NOTHING, {})
        methods = [child for child in node.named_children if child.type == "member_name"]
        method = self._raw(methods[-1]).lower() if methods else ""
        if method == "delete" and "file]" not in text and any(mark in text for mark in ("$true", ",1", ", 1")):
            self._collector.found(RECURSIVE_DELETION)
        elif method == "create" and "scriptblock]" in text:
            self._run_code(node)
        elif method == "start" and "process]" in text and (words := self._arguments(node)):
            self._collector.script(" ".join(words), "powershell", NOTHING, {})
        elif method == "downloadfile" and len(words := self._arguments(node)) > 1:
            self._collector.wrote([Redirect(">", plain(words[1]))], Stream(downloaded=True))
        elif method == "expandstring" or (method == "invoke" and "scriptblock" in text):
            self._run_code(node)

    def _run_code(self, node: Node) -> None:
        origin = self._origin(node)
        if origin.downloaded or origin.decoded:
            self._collector.found(DOWNLOAD_RUN if origin.downloaded else DECODE_RUN)
        for text in self._arguments(node)[:1]:
            self._collector.script(text, "powershell", NOTHING, {})

    def _arguments(self, node: Node) -> list[str]:
        """The literal arguments of a method call."""
        holder = next((child for child in node.named_children if child.type == "argument_list"), None)
        listed = holder.named_children[0].named_children if holder is not None and holder.named_children else []
        texts = [literal(argument, self._data, self._variables) for argument in listed]
        return [text for text in texts if text is not None]
