"""Python code inside a command or a code field: what it would run, delete or reach (SPEC: riskproof 11, 27.2 D12).

Refuses data flow: only literal arguments of well-known calls count. Text that is not Python gives None.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from typing import Final, NamedTuple

from riskproof.detect.shell_model import RECURSIVE_DELETION, Argv, Inner, Risk, Script, names, plain
from riskproof.detect.shell_options import is_scratch

MAX_TEXT: Final = 32_768
_NETWORK_MODULES: Final = names(
    "requests httpx aiohttp urllib urllib3 socket ftplib smtplib paramiko telnetlib http websocket websockets pycurl"
)
_LOCAL_PARTS: Final = frozenset({"urllib.parse", "http.server", "http.HTTPStatus"})
_RUNS_TEXT: Final = frozenset({"os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput", "commands.getoutput"})
_RUNS: Final = frozenset(f"subprocess.{name}" for name in ("run", "call", "check_call", "check_output", "Popen"))
_EXECS: Final = frozenset(f"os.{name}" for name in ("execv", "execve", "execvp", "execvpe"))
_SUBSTANCE: Final = (ast.Call, ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.For, ast.While, ast.With, ast.Assign)


class PythonView(NamedTuple):
    """``starts`` are commands it runs, ``risks`` its own, ``network`` whether it can reach out, ``addresses`` URLs it writes out."""

    starts: tuple[Inner, ...]
    risks: tuple[Risk, ...]
    network: bool
    addresses: tuple[str, ...]


def read_python(text: str) -> PythonView | None:
    """What a Python text does; None when it is not Python, or too little to tell (a lone word is valid Python)."""
    if len(text) > MAX_TEXT:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    nodes = list(ast.walk(tree))
    if not any(isinstance(node, _SUBSTANCE) for node in nodes):
        return None
    modules = {name for node in nodes for name in _imported(node)}
    aliases = {alias: name for node in nodes for alias, name in _aliases(node)}
    calls = [(_called(node.func, aliases), node) for node in nodes if isinstance(node, ast.Call)]
    network = any(module.split(".")[0] in _NETWORK_MODULES and module not in _LOCAL_PARTS for module in modules)
    addresses = tuple(
        node.value
        for node in nodes
        if network and isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(("http://", "https://"))
    )
    return PythonView(tuple(start for name, node in calls for start in _starts(name, node)), tuple(_risks(calls)), network, addresses)


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield from (f"{node.module}.{alias.name}" if node.module in ("http", "urllib") else node.module for alias in node.names)


def _aliases(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Import):
        yield from ((alias.asname, alias.name) for alias in node.names if alias.asname)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield from ((alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names)


def _called(func: ast.expr, aliases: dict[str, str]) -> str:
    """The dotted name of a call, imports resolved: ``sp.run`` after ``import subprocess as sp`` is ``subprocess.run``."""
    parts: list[str] = []
    while isinstance(func, ast.Attribute):
        parts.append(func.attr)
        func = func.value
    if isinstance(func, ast.Call) and isinstance(func.func, ast.Name) and func.func.id == "__import__" and func.args:
        parts.append(_text(func.args[0]) or "")
    elif isinstance(func, ast.Name):
        parts.append(aliases.get(func.id, func.id))
    return ".".join(reversed(parts))


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _starts(name: str, node: ast.Call) -> Iterator[Inner]:
    first = node.args[0] if node.args else next((keyword.value for keyword in node.keywords if keyword.arg in ("args", "cmd")), None)
    if first is None:
        return
    text = _text(first)
    if text is not None and (name in _RUNS_TEXT or name in _RUNS):
        yield Script(text)
    listed = node.args[1] if name in _EXECS and len(node.args) > 1 else first if name in _RUNS else None
    if isinstance(listed, ast.List | ast.Tuple):
        words = [_text(item) for item in listed.elts]
        if words and words[0] is not None:
            yield Argv(tuple(plain(word if word is not None else "{}") for word in words))
    if text is not None and name in ("exec", "eval"):
        yield Script(text, "python")


def _risks(calls: list[tuple[str, ast.Call]]) -> Iterator[Risk]:
    for name, node in calls:
        if name == "shutil.rmtree":
            target = _text(node.args[0]) if node.args else None
            if target is None or not is_scratch(plain(target)):
                yield RECURSIVE_DELETION
