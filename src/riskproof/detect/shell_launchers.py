"""Programs that run a text as code: shells with ``-c``, ``eval``, ``ssh host CMD``, ``powershell -enc``, interpreters that read a script.

Refuses to judge the text; it hands it on with its language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from riskproof.detect.shell_code import INLINE, LANGUAGES, code_of, joined
from riskproof.detect.shell_escapes import ESCAPES, git_runs
from riskproof.detect.shell_model import Argv, Inner, Invocation, Script
from riskproof.detect.shell_options import options
from riskproof.detect.shell_runners import RUNNERS, TEXT_OPTIONS, started_elsewhere
from riskproof.detect.shell_wrappers import LISTS, WRAPPERS, wrapped

_START_OPTIONS: Final = frozenset({"-verb", "-workingdirectory", "-windowstyle", "-credential", "-redirectstandardoutput"})
"""Parameters of ``Start-Process`` with a value of their own."""
_SSH: Final = frozenset(f"-{letter}" for letter in "bcDEeFIiJLlmOopQRSWwB")


def _interpreter(call: Invocation) -> Iterator[Inner]:
    language = LANGUAGES[call.name]
    code = code_of(call)
    if code.inline is not None:
        yield Script(code.inline.text, language, call.stdin, code.args)
    elif code.file is not None and code.file.stream.text:
        yield Script(code.file.stream.text, language)
    elif code.file is None and call.stdin.text:
        yield Script(call.stdin.text, language)


def _ssh(call: Invocation) -> Iterator[Inner]:
    operands = options(call.args, _SSH, permute=False).operands
    if len(operands) > 1:
        yield Script(joined(operands[1:]).text, "bash", call.stdin)
    elif operands and call.stdin.text:
        yield Script(call.stdin.text)


def _evaluated(call: Invocation) -> Iterator[Inner]:
    if call.args:
        yield Script(joined(call.args).text, "bash", call.stdin)


def _sourced(call: Invocation) -> Iterator[Inner]:
    if call.args and call.args[0].stream.text:
        yield Script(call.args[0].stream.text)
    if call.args and call.args[0].text == "/dev/stdin" and call.stdin.text:
        yield Script(call.stdin.text)


def _from_stdin(call: Invocation) -> Iterator[Inner]:
    if call.stdin.text:
        yield Script(call.stdin.text)


def _trap(call: Invocation) -> Iterator[Inner]:
    if len(call.args) > 1 and call.args[0].text[:1] not in ("-", ""):
        yield Script(call.args[0].text)


def _command_option(call: Invocation) -> Iterator[Inner]:
    """``su -c TEXT``, ``flock file -c TEXT``, ``script -c TEXT``, else a program (``flock file X``)."""
    texts = [call.args[place + 1] for place, word in enumerate(call.args[:-1]) if word.text in ("-c", "--command")]
    if texts:
        yield Script(texts[0].text, "bash", call.stdin)
    elif call.name == "su" and call.stdin.text:
        yield Script(call.stdin.text)
    elif call.name == "script":
        # BSD ``script FILE CMD ARG …``.
        words = options(call.args, frozenset({"-t", "-T"}), permute=False).operands[1:]
        yield from [Argv(words)] if words else []
    elif call.name in WRAPPERS and (words := wrapped(call, WRAPPERS[call.name])):
        yield Argv(words, call.stdin)


def _watch(call: Invocation) -> Iterator[Inner]:
    operands = options(call.args, frozenset({"-n", "--interval", "-q"}), permute=False).operands
    if operands:
        yield Script(joined(operands).text)


def _env(call: Invocation) -> Iterator[Inner]:
    for place, word in enumerate(call.args):
        for flag in ("-S", "--split-string"):
            if word.text.startswith(flag):
                attached = word.text[len(flag) :].lstrip("=")
                texts = [attached] if attached else [following.text for following in call.args[place + 1 : place + 2]]
                rest = call.args[place + (1 if attached else 2) :]
                yield Script(" ".join([*texts, *(following.raw for following in rest)]), "bash", call.stdin)
                return
    if words := wrapped(call, WRAPPERS["env"]):
        yield Argv(words, call.stdin)


def _cmd(call: Invocation) -> Iterator[Inner]:
    for place, word in enumerate(call.args):
        if word.text.lower() in ("/c", "/k", "-c"):
            yield Script(" ".join(following.raw.strip("\"'") for following in call.args[place + 1 :]))
            return


def _git(call: Invocation) -> Iterator[Inner]:
    """``git -c alias.x='!CMD'``, ``submodule foreach CMD``, ``bisect run CMD``, ``rebase -x CMD``."""
    yield from git_runs(call)
    texts = [word.text for word in call.args]
    rebases = "rebase" in texts
    for place, text in enumerate(texts):
        if text.startswith("alias.") and "=!" in text:
            yield Script(text.partition("=!")[2])
        elif text in ("foreach", "run") and place and texts[place - 1] in ("submodule", "bisect"):
            yield Argv(call.args[place + 1 :]) if len(texts) > place + 2 else Script(" ".join(texts[place + 1 :]))
        elif text in ("-x", "--exec") and rebases and place + 1 < len(texts):
            yield Script(texts[place + 1])


def _expression(call: Invocation) -> Iterator[Inner]:
    """PowerShell's ``Invoke-Expression TEXT``."""
    words = tuple(word for word in call.args if word.text.lower() != "-command")
    if words and all(word.known for word in words):
        yield Script(joined(words).text, "powershell")


def _start_process(call: Invocation) -> Iterator[Inner]:
    """PowerShell's ``Start-Process FILE -ArgumentList A, B``: each argument is part of one command line."""
    words = [word for word in call.args if word.text.lower() not in ("-filepath", "-argumentlist", "-args", "-wait", "-nonewwindow")]
    kept: list[str] = []
    for place, word in enumerate(words):
        before = words[place - 1].text.lower() if place else ""
        if word.text.lower() not in _START_OPTIONS and before not in _START_OPTIONS and word.text[:1] != ",":
            kept.append(word.text)
    if kept:
        yield Script(" ".join(kept), "powershell")


def _rails(call: Invocation) -> Iterator[Inner]:
    if len(call.args) > 1 and call.args[0].text in ("runner", "r"):
        yield from (Script(word.text, "ruby") for word in call.args[-1:] if not word.text.endswith(".rb"))


def _remote_shell(call: Invocation) -> Iterator[Inner]:
    """``autossh HOST CMD``, ``mosh HOST -- CMD``."""
    words = [word for word in options(call.args, _SSH | {"-M"}, permute=False).operands[1:] if word.text != "--"]
    if words:
        yield Script(joined(tuple(words)).text)


def _scheduled(call: Invocation) -> Iterator[Inner]:
    """``schtasks /create /tr TEXT``, ``wmic process call create TEXT``."""
    texts = [word.text for word in call.args]
    for place, text in enumerate(texts[:-1]):
        if text.lower() in ("/tr", "-tr", "create") and (call.name == "schtasks") == (text.lower() != "create"):
            yield Script(texts[place + 1], "powershell")


Start = Callable[[Invocation], Iterator[Inner]]
LAUNCHERS: Final[Mapping[str, Start]] = {
    **dict.fromkeys(RUNNERS, started_elsewhere),
    **dict.fromkeys(TEXT_OPTIONS, started_elsewhere),
    **ESCAPES,
    **LISTS,
    **dict.fromkeys(INLINE, _interpreter),
    **dict.fromkeys(("su", "runuser", "flock", "script"), _command_option),
    **dict.fromkeys(("source", "."), _sourced),
    **dict.fromkeys(("at", "batch"), _from_stdin),
    **dict.fromkeys(("start-process", "saps"), _start_process),
    **dict.fromkeys(("schtasks", "wmic"), _scheduled),
    **dict.fromkeys(("invoke-expression", "iex"), _expression),
    **dict.fromkeys(("autossh", "mosh"), _remote_shell),
    "rails": _rails,
    "ssh": _ssh,
    "eval": _evaluated,
    "trap": _trap,
    "watch": _watch,
    "env": _env,
    "cmd": _cmd,
    "git": _git,
}


STARTERS: Final = frozenset({*LAUNCHERS, *WRAPPERS})
"""Every program that is known to start something."""


def started_by(call: Invocation) -> Iterator[Inner]:
    """What one program starts: other programs, or texts run as code."""
    launcher = LAUNCHERS.get(call.name)
    if launcher is not None:
        yield from launcher(call)
    elif call.name in WRAPPERS and (words := wrapped(call, WRAPPERS[call.name])):
        yield Argv(words, call.stdin)
