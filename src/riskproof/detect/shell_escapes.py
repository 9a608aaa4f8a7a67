"""Ordinary programs with a way out to a shell: editors, debuggers, pagers, archivers, build tools, databases, awk, crontabs.

Refuses to judge what they run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import Argv, Inner, Invocation, Script, Word, names
from riskproof.detect.shell_options import options

_VIM_OPTIONS: Final = ("-c", "--cmd")
_SILENT: Final = ("silent!", "silent", "sil!", "sil", "exe", "execute", "normal")
_GDB: Final = names("-ex -iex -eval-command --eval-command --ex --iex -x")
_MAKE: Final = names("-C -f -I -j -l -o -W --directory --file --makefile")
_TAR_RUNS: Final = ("--to-command=", "--use-compress-program=", "--rsh-command=", "--info-script=", "--new-volume-script=")
_CHECKPOINT: Final = "--checkpoint-action=exec="
_GIT_RUNS: Final = names(
    "core.pager core.sshcommand core.editor core.fsmonitor sequence.editor diff.external credential.helper core.askpass"
)
_GIT_VARIABLES: Final = names("GIT_PAGER GIT_SSH_COMMAND GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_EXTERNAL_DIFF GIT_ASKPASS PAGER EDITOR VISUAL")


def _editor(call: Invocation) -> Iterator[Inner]:
    """``vim -c ':!CMD'``, ``+'!CMD'``, ``-c 'call system("CMD")'``."""
    for place, word in enumerate(call.args):
        text = word.text
        if text in _VIM_OPTIONS or (text[:1] == "-" and text[1:2].islower() and text[-1:] == "c"):
            text = call.args[place + 1].text if place + 1 < len(call.args) else ""
        elif text[:1] == "+":
            text = text[1:]
        else:
            continue
        yield from _editor_command(text)


def _editor_command(text: str) -> Iterator[Inner]:
    text = text.lstrip(": ")
    for word in _SILENT:
        text = text.removeprefix(word + " ").lstrip()
    if text[:1] == "!":
        yield Script(text[1:])
    elif "system(" in text:
        yield Script(text, "awk")


def _debugger(call: Invocation) -> Iterator[Inner]:
    for place, word in enumerate(call.args[:-1]):
        if word.text in ("--args", "--"):
            yield Argv(call.args[place + 1 :])
    for name, value in _spaced(call.args, _GDB):
        verb, _, rest = value.text.strip().partition(" ")
        if name in ("-x", "--x"):
            continue
        if verb in ("shell", "!", "make", "pipe") and rest:
            yield Script(rest)
        elif verb[:1] == "!":
            yield Script(value.text.strip()[1:])
        elif verb in ("python", "py", "pi") and rest:
            yield Script(rest, "python")


def _spaced(args: tuple[Word, ...], flags: frozenset[str]) -> Iterator[tuple[str, Word]]:
    """(option, value) for long options that stand apart from their value or are joined to it by a sign."""
    for place, word in enumerate(args):
        name, equals, value = word.text.partition("=")
        if name in flags:
            if equals:
                yield name, word._replace(text=value)
            elif place + 1 < len(args):
                yield name, args[place + 1]


def _pager(call: Invocation) -> Iterator[Inner]:
    for name, value in options(call.args, names("-P --pager -M -m -S -s -L -H -e -C -R -E -p -r -T")).values:
        if name in ("-P", "--pager"):
            yield Script(value.text)


def _tar(call: Invocation) -> Iterator[Inner]:
    for place, word in enumerate(call.args):
        if word.text.startswith(_CHECKPOINT):
            yield Script(word.text[len(_CHECKPOINT) :])
        elif word.text.startswith(_TAR_RUNS):
            yield Script(word.text.partition("=")[2])
        elif word.text in ("-I", "-F", "--to-command", "--use-compress-program") and place + 1 < len(call.args):
            yield Script(call.args[place + 1].text)
        elif word.text.startswith("exec=") and call.args[place - 1].text == "--checkpoint-action":
            yield Script(word.text[5:])


def _make(call: Invocation) -> Iterator[Inner]:
    """``make SHELL='CMD'``, ``make -f -``: the recipe lines of a makefile that comes in are read as commands."""
    texts = [word.text for word in call.args]
    for word in options(call.args, _MAKE).operands:
        if word.text.startswith(("SHELL=", "MAKE=")) and " " in word.text:
            yield Script(word.text.partition("=")[2])
    # tree-sitter-bash 0.25 loses a dash before a heredoc, so ``-f`` may stand last.
    if call.stdin.text and (texts[-1:] == ["-f"] or not {"-", "/dev/stdin", "-f-"}.isdisjoint(texts)):
        yield Script("\n".join(line.lstrip("\t@-+") for line in call.stdin.text.splitlines() if line[:1] == "\t"))


def _sqlite(call: Invocation) -> Iterator[Inner]:
    texts = [word.text for word in call.args]
    for line in (*texts, *(call.stdin.text or "").splitlines()):
        verb, _, rest = line.strip().partition(" ")
        if verb in (".shell", ".system", ".sh", ".sy") and rest:
            yield Script(rest)


def _awk(call: Invocation) -> Iterator[Inner]:
    parts = options(call.args, names("-F -v -f -i -l -e -E --source --file --assign --field-separator"), permute=False)
    programs = [value for name, value in parts.values if name in ("-e", "--source")]
    if not programs and not any(name in ("-f", "--file", "-E") for name, _ in parts.values):
        programs = list(parts.operands[:1])
    given = "".join(f'\n# "{value.text.partition("=")[2]}"' for name, value in parts.values if name in ("-v", "--assign"))
    for program in programs:
        yield Script(program.text + given, "awk")


def _emacs(call: Invocation) -> Iterator[Inner]:
    for _, value in _spaced(call.args, names("--eval -eval --execute -execute")):
        yield Script(value.text, "lisp")


def _sed(call: Invocation) -> Iterator[Inner]:
    """GNU sed's ``e CMD``."""
    for word in call.args:
        for line in word.text.splitlines():
            command = line.lstrip("0123456789$, ")
            if command.startswith("e ") and word.text[:1] != "e":
                yield Script(command[2:])


def _crontab(call: Invocation) -> Iterator[Inner]:
    """``crontab -``: five fields of time, or ``@daily``, then a command."""
    if call.args and call.args[-1].text not in ("-", "/dev/stdin"):
        return
    for line in (call.stdin.text or "").splitlines():
        fields = line.split(None, 1 if line.lstrip()[:1] == "@" else 5)
        if len(fields) > 1 and line.lstrip()[:1] in "*@0123456789" and len(fields) in (2, 6):
            yield Script(fields[-1])


def _screen(call: Invocation) -> Iterator[Inner]:
    """``screen -dm CMD``, ``screen -X stuff TEXT``."""
    texts = [word.text for word in call.args]
    words = options(call.args, names("-S -t -c -e -h -p -s -T -L -x -r"), permute=False).operands
    if words and "-X" not in texts:
        yield Argv(words)
    if "stuff" in texts[:-1]:
        yield Script(texts[texts.index("stuff") + 1].replace("^M", "\n").replace("\\n", "\n").replace("\r", "\n"))


def git_runs(call: Invocation) -> Iterator[Inner]:
    """``git -c core.pager=CMD``, ``git config alias.x '!CMD'``, ``GIT_SSH_COMMAND=CMD git``: what Git's settings make it start."""
    texts = [word.text for word in call.args]
    for place, text in enumerate(texts):
        name, equals, value = text.partition("=")
        if equals and place and texts[place - 1] == "-c" and name.lower() in _GIT_RUNS:
            yield Script(value.lstrip("!"))
        elif place and texts[place - 1].startswith("alias.") and text[:1] == "!":
            yield Script(text[1:])
    for variable in _GIT_VARIABLES if call.env else ():
        for word in call.env.get(variable, ())[:1]:
            yield Script(word.text)


ESCAPES: Final[Mapping[str, Callable[[Invocation], Iterator[Inner]]]] = {
    **dict.fromkeys(("vim", "vi", "nvim", "view", "ex", "gvim", "vimdiff", "less", "more"), _editor),
    **dict.fromkeys(("gdb", "lldb"), _debugger),
    **dict.fromkeys(("tar", "gtar", "bsdtar"), _tar),
    **dict.fromkeys(("make", "gmake"), _make),
    **dict.fromkeys(("awk", "gawk", "mawk", "nawk"), _awk),
    **dict.fromkeys(("sed", "gsed"), _sed),
    "emacs": _emacs,
    "sqlite3": _sqlite,
    "man": _pager,
    "crontab": _crontab,
    "screen": _screen,
}
"""Vim 9 manual (``:!``, ``+CMD``), GDB 15 manual (Shell Commands), GNU tar 1.35 (Checkpoints, ``--to-command``), GNU make 4.4 (Choosing
the Shell), SQLite command line (``.shell``), man-db 2.12 (``-P``), crontab(5), git-config(1)."""
