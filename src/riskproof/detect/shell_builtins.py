"""Builtins that give names to texts: ``set --``, ``read``, ``printf -v``, ``mapfile``, ``alias`` (Bash 5.2 manual, chapter 4).

Refuses options that change how a shell reads (``set -f``, ``read -d``): a name is its text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from riskproof.detect.shell_assignments import Env, positional
from riskproof.detect.shell_model import Invocation, Stream, Word, names, plain
from riskproof.detect.shell_options import options
from riskproof.detect.shell_output import output_of

ALIAS: Final = "alias "
"""Before the name of an alias in an environment: no variable has a space in its name."""
_READ: Final = names("-a -d -i -n -N -p -t -u")


def _set(call: Invocation, env: Env) -> None:
    texts = [word.text for word in call.args]
    if "--" in texts:
        env.update(positional((call.head, *call.args[texts.index("--") + 1 :])))
    elif texts and texts[0][:1] not in "-+":
        env.update(positional((call.head, *call.args)))


def _read(call: Invocation, env: Env) -> None:
    """``read`` takes the first line; with more of them its value is not known."""
    if call.stdin.text is None:
        if call.stdin.downloaded:
            env.update((word.text, (Word("$" + word.text, "", False, call.stdin),)) for word in call.args if word.text.isidentifier())
        return
    line, _, more = call.stdin.text.partition("\n")
    separators = env["IFS"][0].text if env.get("IFS") else None
    stream = Stream(call.stdin.downloaded, call.stdin.decoded)
    targets = [word.text for word in options(call.args, _READ).operands] or ["REPLY"]
    array = next((value.text for name, value in options(call.args, _READ).values if name == "-a"), None)
    fields = line.replace(separators[0], " ").split() if separators and separators.strip() else line.split()
    if array is not None:
        env[array] = tuple(Word(field, field, not more.strip(), stream) for field in fields)
        return
    for place, name in enumerate(targets):
        text = " ".join(fields[place:]) if place == len(targets) - 1 else "".join(fields[place : place + 1])
        env[name] = (Word(text, text, not more.strip(), stream),)


def _lines(call: Invocation, env: Env) -> None:
    operands = options(call.args, names("-d -n -O -s -u -C -c")).operands
    if operands and call.stdin.text is not None:
        env[operands[-1].text] = tuple(map(plain, call.stdin.text.splitlines()))


def _printf(call: Invocation, env: Env) -> None:
    if len(call.args) > 2 and call.args[0].text == "-v":
        out = output_of(call._replace(args=call.args[2:]), Stream())
        if out.text is not None:
            env[call.args[1].text] = (Word(out.text.removesuffix("\n"), "", True, Stream(out.downloaded, out.decoded)),)


def _alias(call: Invocation, env: Env) -> None:
    for word in call.args:
        name, equals, value = word.text.partition("=")
        if equals and name:
            env[ALIAS + name] = (word._replace(text=value),)


_BUILTINS: Final[Mapping[str, Callable[[Invocation, Env], None]]] = {
    **dict.fromkeys(("mapfile", "readarray"), _lines),
    "set": _set,
    "read": _read,
    "printf": _printf,
    "alias": _alias,
}


def assigns(name: str) -> bool:
    """True for the name of a builtin that may set variables."""
    return name in _BUILTINS


def assign_by(call: Invocation, env: Env) -> None:
    """Put what a builtin assigns into ``env``."""
    _BUILTINS[call.name](call, env)
