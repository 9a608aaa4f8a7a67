"""Python code inside a command or a code field: what it would run, delete or reach (SPEC: riskproof 11, 27.2 D12).

Refuses data flow beyond literals and the names that the same text gives them. Text that is not Python gives None.
"""

from __future__ import annotations

import ast
import base64
import binascii
import warnings
from collections.abc import Iterator
from typing import Any, Final

from riskproof.detect.shell_model import NOTHING, SCAN, Stream, names
from riskproof.detect.shell_snippet_roles import role_of, view_of
from riskproof.detect.shell_snippets import MAX_JOINED, MAX_TEXT, UNKNOWN, Call, CodeView, Value

MAX_DEPTH: Final = 24
"""Nested expressions that are followed."""
_NETWORK_MODULES: Final = names(
    "requests httpx aiohttp urllib urllib2 urllib3 socket ftplib smtplib paramiko telnetlib http websocket websockets pycurl"
)
_LOCAL_PARTS: Final = frozenset({"urllib.parse", "http.server", "http.HTTPStatus"})
_SUBSTANCE: Final = frozenset(
    {ast.Call, ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.For, ast.While, ast.With, ast.Assign}
)
_PATHS: Final = ("pathlib.Path.", "Path.")
_MODULES_BY_NAME: Final = frozenset({"__import__", "importlib.import_module"})
_BASES: Final = names("base64.b64decode base64.urlsafe_b64decode base64.decodebytes binascii.a2b_base64")
_SAME_TEXT: Final = frozenset({"decode", "encode", "strip", "lower", "format", "split"})
_FIRST: Final = frozenset({"compile", "builtins.compile", "shlex.split"})
"""Calls that hand on the text they are given."""


def read_python(text: str) -> CodeView | None:
    """What a Python text does; None when it is not Python, or too little to tell (a lone word is valid Python)."""
    if len(text) > MAX_TEXT:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    kinds: dict[type[ast.AST], list[Any]] = {}
    for node in ast.walk(tree):
        kinds.setdefault(type(node), []).append(node)
    if _SUBSTANCE.isdisjoint(kinds):
        return None
    imports = [*kinds.get(ast.Import, ()), *kinds.get(ast.ImportFrom, ())]
    modules = {name for node in imports for name in _imported(node)}
    reader = _Reader(imports, [node for kind in _GIVERS for node in kinds.get(kind, ())])
    calls = [reader.call(node) for node in kinds.get(ast.Call, ())]
    modules.update(call.args[0].text or "" for call in calls if call.name in _MODULES_BY_NAME and call.args)
    network = any(module.split(".")[0] in _NETWORK_MODULES and module not in _LOCAL_PARTS for module in modules)
    view = view_of(calls, "python", network=network, sockets="socket" in modules)
    return view._replace(addresses=_addresses(kinds.get(ast.Constant, []))) if view.network else view


def _addresses(constants: list[ast.Constant]) -> tuple[str, ...]:
    texts = (node.value for node in constants if isinstance(node.value, str))
    return tuple(text for text in texts if text.startswith(("http://", "https://")))


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield from (f"{node.module}.{alias.name}" if node.module in ("http", "urllib") else node.module for alias in node.names)


_Giver = ast.Assign | ast.withitem | ast.For | ast.comprehension
_GIVERS: Final = (ast.Assign, ast.withitem, ast.For, ast.comprehension)


def _given(giver: _Giver) -> tuple[ast.expr | None, ast.expr]:
    """(what gets a value, the value); a loop gives the elements of a list, of which the first is taken."""
    if isinstance(giver, ast.Assign):
        return giver.targets[0], giver.value
    if isinstance(giver, ast.withitem):
        return giver.optional_vars, giver.context_expr
    return giver.target, giver.iter


class _Reader:
    """Evaluates expressions; ``_names`` is what imports and assignments anywhere in the text give to a name, the last one winning."""

    def __init__(self, imports: list[ast.Import | ast.ImportFrom], givers: list[_Giver]) -> None:
        self._names: dict[str, Value] = {}
        self._seen: dict[ast.expr, Value] = {}
        self._depth = 0
        for node in imports:
            if isinstance(node, ast.Import):
                self._names.update((alias.asname, Value(name=alias.name)) for alias in node.names if alias.asname)
            elif node.module:
                self._names.update((alias.asname or alias.name, Value(name=f"{node.module}.{alias.name}")) for alias in node.names)
        for giver in givers:
            target, value = _given(giver)
            if isinstance(target, ast.Name):
                given = self.of(value)
                self._names[target.id] = given.items[0] if given.items and isinstance(giver, ast.For | ast.comprehension) else given
        self._seen.clear()

    def call(self, node: ast.Call) -> Call:
        """One call; a list of arguments may be given by keyword, and a path by the object whose method is called."""
        value = self.of(node.func)
        args = [self.of(arg) for arg in node.args]
        if not args:
            args = [self.of(keyword.value) for keyword in node.keywords if keyword.arg in ("args", "cmd", "path")][:1]
        if value.name.startswith(_PATHS) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call):
            args = [*map(self.of, node.func.value.args), *args]
        return Call(value.name, tuple(args))

    def of(self, node: ast.expr) -> Value:
        """What an expression is worth; UNKNOWN for what is not literal."""
        if (seen := self._seen.get(node)) is not None:
            return seen
        if self._depth >= MAX_DEPTH:
            return UNKNOWN
        self._depth += 1
        value = self._seen[node] = self._value(node)
        self._depth -= 1
        return value

    def _value(self, node: ast.expr) -> Value:
        if isinstance(node, ast.Constant):
            text = node.value.decode("utf-8", "replace") if isinstance(node.value, bytes) else node.value
            return Value(text[:SCAN]) if isinstance(text, str) else UNKNOWN
        if isinstance(node, ast.Name):
            return self._names.get(node.id) or Value(name=node.id)
        if isinstance(node, ast.Attribute):
            holder = self.of(node.value)
            return Value(name=f"{holder.name}.{node.attr}", stream=holder.stream)
        if isinstance(node, ast.Call):
            return self._answer(node)
        if isinstance(node, ast.List | ast.Tuple):
            return Value(items=tuple(self.of(item.value if isinstance(item, ast.Starred) else item) for item in node.elts))
        if isinstance(node, ast.JoinedStr):
            return _joined([self.of(part.value if isinstance(part, ast.FormattedValue) else part) for part in node.values])
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            return self.of(node.left)._replace(known=False)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return _added(self.of(node.left), self.of(node.right))
        inner = getattr(node, "value", None)
        return Value(stream=self.of(inner).stream) if isinstance(inner, ast.expr) else UNKNOWN

    def _answer(self, node: ast.Call) -> Value:
        """What a call answers: a module, an attribute by its name, a temporary folder, or something that was fetched or decoded."""
        called, args = self.of(node.func), [self.of(arg) for arg in node.args]
        name, first = called.name, args[0] if args else UNKNOWN
        if name in _MODULES_BY_NAME and first.text:
            return Value(name=first.text if name[:1] == "i" or len(args) > 1 else first.text.split(".")[0])
        if name == "getattr" and len(args) > 1 and args[1].text:
            return Value(name=f"{first.name}.{args[1].text}")
        if name in _FIRST:
            return first
        if isinstance(node.func, ast.Attribute) and node.func.attr in _SAME_TEXT:
            return self.of(node.func.value)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "join" and first.items is not None:
            return _joined([part for item in first.items for part in (self.of(node.func.value), item)][1:])
        stream = called.stream
        for arg in args:
            stream = stream.joined(arg.stream)
        role = role_of(name, "python")
        if role == "temporary":
            return Value("$TMPDIR/made")
        if role == "decode":
            return Value(_decoded(name, first.text), name=name, stream=stream.joined(Stream(decoded=True)))
        return Value(name=name, stream=stream.joined(Stream(downloaded=True)) if role == "fetch" else stream)


def _joined(parts: list[Value]) -> Value:
    stream = NOTHING
    for part in parts:
        stream = stream.joined(part.stream)
    text = "".join("$_" if part.text is None else part.text for part in parts)
    return Value(text[:MAX_JOINED], known=all(part.text is not None and part.known for part in parts), stream=stream)


def _added(left: Value, right: Value) -> Value:
    if left.items is not None and right.items is not None:
        return Value(items=left.items + right.items)
    return UNKNOWN if left.text is None and right.text is None else _joined([left, right])


def _decoded(name: str, text: str | None) -> str | None:
    if text is None:
        return None
    try:
        if name in _BASES:
            return base64.b64decode(text).decode("utf-8")
        return bytes.fromhex(text).decode("utf-8") if name in ("bytes.fromhex", "binascii.unhexlify") else None
    except (binascii.Error, ValueError):
        return None
