"""Programs that start another one: ``sudo X``, ``xargs X``, ``find -exec X``, ``parallel X`` …

Refuses to judge what is started. Programs that run a text as code are in ``shell_launchers``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from riskproof.detect.commands_regenerated import regenerated_name
from riskproof.detect.shell_model import Argv, Inner, Invocation, Script, Stream, Word, names, plain
from riskproof.detect.shell_options import options

MAX_REPEATS: Final = 8
"""Items of a list (``xargs``, ``parallel``) that are tried one by one; MAX_ITEMS of them are appended together."""
MAX_ITEMS: Final = 64


class Wrapper(NamedTuple):
    """``valued`` options take a value, ``skip`` operands come before the program, ``assigns`` means ``NAME=value`` may too.

    ``probes`` are options with which nothing is started.
    """

    valued: frozenset[str] = frozenset()
    skip: int = 0
    assigns: bool = False
    probes: frozenset[str] = frozenset()


def _wrapper(valued: str = "", *, skip: int = 0, assigns: bool = False, probes: str = "") -> Wrapper:
    return Wrapper(frozenset(valued.split()), skip, assigns, frozenset(probes.split()))


WRAPPERS: Final[Mapping[str, Wrapper]] = {
    "sudo": _wrapper(
        "-u -g -h -p -C -r -t -T -U -D -R --user --group --host --prompt --role --type --chdir --chroot",
        assigns=True,
        probes="-l -v -e --list",
    ),
    "doas": _wrapper("-u -C"),
    "pkexec": _wrapper("--user"),
    "run0": _wrapper("-u --user"),
    "runuser": _wrapper("-u -g -G"),
    "gosu": _wrapper(skip=1),
    "su-exec": _wrapper(skip=1),
    "env": _wrapper("-u -C -P --unset --chdir", assigns=True),
    "nohup": _wrapper(),
    "setsid": _wrapper(),
    "timeout": _wrapper("-s -k --signal --kill-after", skip=1),
    "nice": _wrapper("-n --adjustment"),
    "ionice": _wrapper("-c -n -p -P -u --class --classdata"),
    "chrt": _wrapper("-T -P -D", skip=1),
    "time": _wrapper("-f -o"),
    "stdbuf": _wrapper("-i -o -e"),
    "unbuffer": _wrapper(),
    "strace": _wrapper("-e -o -p -s -u -E -O -S -a -b -I -P -X"),
    "ltrace": _wrapper("-e -o -p -s -u -a -n -l -x"),
    "perf": _wrapper("-e -o -p -C -F", skip=1),
    "valgrind": _wrapper(),
    "taskset": _wrapper(skip=1),
    "numactl": _wrapper("-C -N -m -i -p"),
    "unshare": _wrapper("-S -G -R -w"),
    "nsenter": _wrapper("-t --target -S -G"),
    "chroot": _wrapper(skip=1),
    "fakeroot": _wrapper("-l -s -i"),
    "systemd-run": _wrapper("-p -u --unit --property -E --setenv -H -M"),
    "caffeinate": _wrapper("-t -w"),
    "proxychains": _wrapper("-f"),
    "proxychains4": _wrapper("-f"),
    "torsocks": _wrapper(),
    "sshpass": _wrapper("-p -f -d -P"),
    "rlwrap": _wrapper(),
    "command": _wrapper(probes="-v -V"),
    "builtin": _wrapper(),
    "exec": _wrapper("-a"),
    "coproc": _wrapper(),
    "noglob": _wrapper(),
    "nocorrect": _wrapper(),
    "busybox": _wrapper(probes="--list"),
    "toybox": _wrapper(),
    "entr": _wrapper(),
    "wsl": _wrapper("-d -u -e --distribution --user"),
    "flock": _wrapper("-w -E --timeout --wait", skip=1),
}
"""Option letters: util-linux 2.39, coreutils 9.4, sudo 1.9, strace 6, BSD env, Bash 5.2 manuals."""


def _is_assignment(word: Word) -> bool:
    name, equals, _ = word.text.partition("=")
    return bool(equals) and name.replace("_", "a").isalnum()


def wrapped(call: Invocation, wrapper: Wrapper) -> tuple[Word, ...]:
    """The words of the program behind a wrapper; empty where it starts none."""
    parts = options(call.args, wrapper.valued, permute=False)
    if parts.flags & wrapper.probes:
        return ()
    words = list(parts.operands[wrapper.skip :])
    while wrapper.assigns and words and _is_assignment(words[0]):
        del words[0]
    if words and words[0].text == "--":
        del words[0]
    return tuple(words)


_XARGS: Final = names("-a -d -E -I -J -L -l -n -P -R -S -s --arg-file --delimiter --eof --max-args --max-lines --max-procs --max-chars")
_PARALLEL: Final = names(
    "-a -C -d -D -E -I -j -L -n -N -P -S -s --arg-file --colsep --delay --jobs --joblog --results --sshlogin --timeout"
)
_SOURCES: Final = frozenset({":::", "::::", ":::+", "::::+"})


def _filled(template: tuple[Word, ...], place: str, item: Word) -> tuple[Word, ...]:
    if not any(place in word.text for word in template):
        return (*template, item)
    return tuple(
        Word(word.text.replace(place, item.text), word.raw, word.known and item.known, word.stream.joined(item.stream))
        if place in word.text
        else word
        for word in template
    )


def xargs(call: Invocation) -> Iterator[Inner]:
    """``xargs`` appends what it reads, or puts it in the place that ``-I`` names."""
    parts = options(call.args, _XARGS, permute=False)
    if not parts.operands:
        return
    place = next((value.text for name, value in parts.values if name in ("-I", "-J", "--replace")), "")
    if not place and parts.flags & {"-i", "--replace"}:
        place = "{}"
    items = (call.stdin.text or "").split()[:MAX_ITEMS]
    if place and call.stdin.text:
        for item in call.stdin.text.splitlines()[:MAX_REPEATS]:
            yield Argv(_filled(parts.operands, place, plain(item)))
    elif call.stdin.downloaded or call.stdin.decoded:
        # What is read is not known, but where it comes from is: ``curl … | xargs sh -c``.
        came = Word(place or "{}", place or "{}", False, Stream(call.stdin.downloaded, call.stdin.decoded))
        yield Argv(_filled(parts.operands, place or came.text, came))
    else:
        yield Argv((*parts.operands, *map(plain, items)))


def parallel(call: Invocation) -> Iterator[Inner]:
    """GNU ``parallel``: a template and the items after ``:::``, or from standard input."""
    words = options(call.args, _PARALLEL, permute=False).operands
    cut = next((place for place, word in enumerate(words) if word.text in _SOURCES), len(words))
    template = words[:cut]
    items = [word for word in words[cut:] if word.text not in _SOURCES] or [plain(line) for line in (call.stdin.text or "").splitlines()]
    for item in items[:MAX_REPEATS]:
        if template:
            yield Argv(_filled(template, "{}", item))
        else:
            yield Script(item.text)
    if template and not items:
        yield Argv(template)


def find_start(call: Invocation) -> tuple[Word, ...]:
    """The folders that ``find`` starts from: what stands before the first test."""
    starts: list[Word] = []
    for word in call.args:
        if word.text[:1] in ("-", "(", "!") and word.text not in ("-H", "-L", "-P"):
            break
        if word.text[:1] != "-":
            starts.append(word)
    return tuple(starts) or (plain("."),)


_FIND_EXEC: Final = frozenset({"-exec", "-execdir", "-ok", "-okdir"})
_FD_EXEC: Final = frozenset({"-x", "-X", "--exec", "--exec-batch"})


def find_exec(call: Invocation) -> Iterator[Inner]:
    """``find -exec X {} ;``, ``fd -x X``: a found path stands for one below the first start folder."""
    openers = _FIND_EXEC if call.name == "find" else _FD_EXEC
    start = find_start(call)[0]
    found = regenerated_name([word.text for word in call.args]) or "{}"
    words: list[Word] | None = None
    for word in (*call.args, plain(";")):
        if words is None:
            words = [] if word.text in openers else None
        elif word.text == ";" or (word.text == "+" and words):
            if words:
                yield Argv(_filled(tuple(words), "{}", Word(f"{start.text}/{found}", start.raw, start.known)))
            words = None
        else:
            words.append(word)


LISTS: Final[Mapping[str, Callable[[Invocation], Iterator[Inner]]]] = {
    "xargs": xargs,
    "parallel": parallel,
    "find": find_exec,
    "gfind": find_exec,
    "fd": find_exec,
    "fdfind": find_exec,
}
