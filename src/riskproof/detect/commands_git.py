"""Git: what cannot be taken back (SPEC: riskproof 11, rows of Git).

Refuses dry runs, and to guess whether a lone word of ``checkout`` is a branch or a path: a branch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from riskproof.detect.commands_git_settings import settings, transports
from riskproof.detect.shell_model import DISCARD, HISTORY_REWRITE, LEASED_REWRITE, NETWORK, Check, Invocation, Risk, Word, names
from riskproof.detect.shell_options import Options, options

_GLOBAL: Final = names("-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env --attr-source")
_VALUED: Final = names(
    "-c -C -b -B --orphan --unified -U --conflict --pathspec-from-file --source -s -o --push-option --repo --receive-pack -e --exclude"
)
_TRANSFERS: Final = frozenset({"clone", "push", "fetch", "pull", "ls-remote", "remote", "submodule", "archive"})


def subcommand(call: Invocation) -> tuple[str, tuple[Word, ...]]:
    """The subcommand behind the global options, and its arguments."""
    operands = options(call.args, _GLOBAL, permute=False).operands
    return (operands[0].text.lower(), operands[1:]) if operands else ("", ())


def _dry(parts: Options) -> bool:
    return bool(parts.flags & {"-n", "--dry-run", "--help"})


def _push(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if _dry(parts):
        return
    forced = {"-f", "--force", "-d", "--delete", "--mirror", "--prune"} & parts.flags
    if not forced and any(flag.startswith("--force-") for flag in parts.flags):
        yield LEASED_REWRITE  # git-push(1): refused where the remote has what nobody here has seen
    if forced or any(word.text[:1] in ("+", ":") for word in parts.operands):
        yield HISTORY_REWRITE


def _reset(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if parts.flags & {"--hard", "--merge"}:
        yield HISTORY_REWRITE


def _clean(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if parts.flags & {"-f", "--force"} and not _dry(parts):
        yield HISTORY_REWRITE


def _branch(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    deletes = parts.flags & {"-d", "--delete"}
    if "-D" in parts.flags or (parts.flags & {"-f", "--force"} and (deletes or len(parts.operands) > 1)):
        yield HISTORY_REWRITE


def _stash(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if parts.operands and parts.operands[0].text in ("drop", "clear"):
        yield HISTORY_REWRITE


def _expire(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if parts.operands and parts.operands[0].text in ("expire", "delete") and not _dry(parts):
        yield HISTORY_REWRITE


def _always(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if not _dry(parts):
        yield HISTORY_REWRITE


def _collect(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if any(name == "--prune" and value.text in ("now", "all") for name, value in parts.values):
        yield HISTORY_REWRITE


def _tag(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if parts.flags & {"-d", "--delete"}:
        yield HISTORY_REWRITE


def _remove(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if parts.flags & {"-f", "--force"} and "--cached" not in parts.flags and not _dry(parts):
        yield DISCARD


def _read_tree(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if {"--reset", "-u"} <= parts.flags and not _dry(parts):
        yield DISCARD


def _checkout_index(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if parts.flags & {"-f", "--force"} and parts.flags & {"-a", "--all"} and "--prefix" not in parts.flags:
        yield DISCARD


def _large(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if [word.text for word in parts.operands[:2]] in (["migrate", "import"], ["migrate", "export"]):
        yield HISTORY_REWRITE


def _update_ref(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if "-d" in parts.flags:
        yield HISTORY_REWRITE


def _checkout(parts: Options, args: tuple[Word, ...]) -> Iterator[Risk]:
    if "--help" in parts.flags:
        return
    names = [word.text for word in args]
    after_dashes = "--" in names and names[-1] != "--"
    makes_branch = parts.flags & {"-b", "-B", "--orphan", "-t", "--track", "--detach", "-d"}
    forced = parts.flags & {"-f", "--force", "--pathspec-from-file"}
    paths = not makes_branch and (len(parts.operands) > 1 or any(word.text in (".", "./", "*", ":/") for word in parts.operands))
    if forced or after_dashes or paths:
        yield DISCARD


def _restore(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    only_index = parts.flags & {"--staged", "-S"} and not parts.flags & {"--worktree", "-W"}
    if not only_index and "--help" not in parts.flags:
        yield DISCARD


def _switch(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if parts.flags & {"-f", "--force", "--discard-changes"}:
        yield DISCARD


def _worktree(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if parts.operands and parts.operands[0].text == "remove" and parts.flags & {"-f", "--force"}:
        yield DISCARD


def _submodule(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    if parts.operands and parts.operands[0].text == "deinit" and parts.flags & {"-f", "--force"}:
        yield DISCARD


_SUBCOMMANDS: Final[Mapping[str, Callable[[Options, tuple[Word, ...]], Iterator[Risk]]]] = {
    "push": _push,
    "reset": _reset,
    "clean": _clean,
    "branch": _branch,
    "stash": _stash,
    "reflog": _expire,
    "filter-branch": _always,
    "filter-repo": _always,
    "gc": _collect,
    "update-ref": _update_ref,
    "checkout": _checkout,
    "restore": _restore,
    "switch": _switch,
    "worktree": _worktree,
    "submodule": _submodule,
    "tag": _tag,
    "rm": _remove,
    "prune": _always,
    "read-tree": _read_tree,
    "checkout-index": _checkout_index,
    "lfs": _large,
    "config": settings,
}


def remotes(call: Invocation) -> Iterator[Word]:
    """Repository addresses in a subcommand that talks to one (SPEC: riskproof 27.2, row of ``network_egress``)."""
    name, args = subcommand(call)
    if name in _TRANSFERS:
        for word in options(args).operands:
            before, colon, after = word.text.partition(":")
            if (
                (
                    colon
                    and before
                    and after
                    and "/" not in before
                    and not word.text.startswith(("file:", "-"))
                    and len(before) > 1
                    and name != "push"
                )
                or ("://" in word.text and not word.text.startswith("file:"))
                or (colon and "@" in before and "/" not in before)
            ):
                yield word


def _git(call: Invocation) -> Iterator[Risk]:
    name, args = subcommand(call)
    check = _SUBCOMMANDS.get(name)
    if check is not None:
        yield from check(options(args, _VALUED), args)
    yield from transports(call)
    if next(remotes(call), None) is not None:
        yield NETWORK


PROGRAMS: Final[Mapping[str, Check]] = {"git": _git}
