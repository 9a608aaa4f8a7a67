"""Files that a program names: which it reads, which it writes (SPEC: riskproof 27.2 D11).

Refuses words that are data (patterns, messages, texts) and programs that only look at names, sizes and rights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from riskproof.detect.commands_hosts import HOSTS, RSYNC, SSH
from riskproof.detect.shell_model import Invocation, Redirect, Word, names
from riskproof.detect.shell_options import options
from riskproof.detect.shell_wrappers import WRAPPERS

Named = tuple[Word, bool]

_SILENT: Final = names(
    "echo printf git gh glab ls ll dir stat test file find fd locate du df realpath readlink basename dirname cd pushd chmod "
    "chown chgrp mkdir rmdir touch which type command whereis man help alias export unset kill ps docker podman kubectl helm "
    "npm yarn pnpm pip uv cargo go make cmake apt apt-get brew ssh ssh-keygen ssh-add ssh-copy-id ssh-agent riskproof wc date "
    "sleep true false : exit return read seq yes new-object write-output write-host where-object sort-object"
)
"""Programs whose arguments are text, names, or files of which only the directory entry matters."""
_STARTERS: Final = names("eval trap xargs parallel watch su script cmd aws gcloud az powershell pwsh invoke-expression iex")
"""Programs whose arguments are other programs, code, or names in a service."""
_PATTERN_FIRST: Final = names("grep egrep fgrep zgrep rg ag ack sed gsed awk gawk mawk jq yq perl")
_PATTERN_OPTIONS: Final = names("-e -f --regexp --file -E --expression --from-file")
_WRITERS: Final = names("tee rm unlink shred truncate sponge vim vi nano emacs ed touch remove-item del set-content add-content out-file")
_COPIES: Final = frozenset({"cp", "mv", "install", "ln", "copy-item", "move-item", "copy", "move"})
_SAMPLES: Final = (".example", ".sample", ".template", ".dist", ".default", ".tmpl")


def is_pathlike(text: str, *, bare: bool) -> bool:
    """True for a word that can name a file; ``bare`` accepts one without folder or extension (``cat credentials``)."""
    if len(text) < 2 or text[0] in "-+=({" or text[:2] == "$_" or "\n" in text or "://" in text or len(text) > 4_096:
        return False
    return bare or (" " not in text and any(mark in text for mark in "/\\.~"))


def _operands(call: Invocation) -> list[Word]:
    """Operands that do not stand behind an option, whose value they could be."""
    out: list[Word] = []
    before = ""
    for word in call.args:
        if word.text[:1] != "-" and (before[:1] != "-" or call.name in _PLAIN):
            out.append(word)
        before = word.text
    return out


_PLAIN: Final = names(
    "cat less more head tail tac nl bat strings xxd hexdump od base64 base32 cp mv tee rm unlink source . install ln gzip "
    "sort uniq cut paste diff cmp comm rev fold split column"
)
"""Programs whose options rarely take a separate value, so that the word behind an option is a file."""


def _generic(call: Invocation) -> Iterator[Named]:
    for word in _operands(call):
        yield word, call.name in _WRITERS


def _after_pattern(call: Invocation) -> Iterator[Named]:
    """``grep PATTERN FILE``, ``sed SCRIPT FILE``: the first operand is data unless an option gave it."""
    parts = options(
        call.args,
        _PATTERN_OPTIONS | {"-A", "-B", "-C", "-m", "-g", "-t", "-T", "-F", "-v"} if call.name != "sed" else _PATTERN_OPTIONS - {"-E"},
    )
    given = any(name in _PATTERN_OPTIONS for name, _ in parts.values)
    writes = call.name in ("sed", "gsed", "perl") and bool(parts.flags & {"-i", "--in-place"})
    for word in parts.operands[0 if given else 1 :]:
        yield word, writes


def _copy(call: Invocation) -> Iterator[Named]:
    """Sources are read, the last operand is written; a file made from its own sample is no secret yet."""
    parts = options(call.args, frozenset({"-t", "--target-directory", "-S", "-m", "-o", "-g"}))
    *sources, target = parts.operands or (None,)
    for source in sources:
        if source is not None:
            yield source, False
    if target is not None and sources and not any(source is not None and _is_sample(source.text, target.text) for source in sources):
        yield target, True


def _is_sample(source: str, target: str) -> bool:
    return source.endswith(_SAMPLES) and source.rsplit("/", 1)[-1].startswith(target.rsplit("/", 1)[-1])


def _dd(call: Invocation) -> Iterator[Named]:
    for word in call.args:
        if word.text.startswith(("if=", "of=")):
            yield word._replace(text=word.text[3:]), word.text.startswith("of=")


def _upload(call: Invocation) -> Iterator[Named]:
    """curl's and HTTPie's ``@file``, ``-T file``, ``-F x=@file``, ``--post-file``; ``-o`` writes."""
    values = names(
        "-d -F -T -o -O -K -b --data --data-binary --data-ascii --data-urlencode --form --upload-file --output --output-document "
        "--post-file --body-file --config --json"
    )
    parts = options(call.args, values if call.name != "curl" else values - {"-O"})
    for name, value in parts.values:
        _, mark, path = value.text.partition("@")
        if name in ("-T", "--upload-file", "-K", "--config", "--post-file", "--body-file"):
            yield value, False
        elif name in ("-o", "-O", "--output", "--output-document"):
            yield value, True
        elif mark:
            yield value._replace(text=path.partition(";")[0]), False
    for word in parts.operands:
        before, mark, path = word.text.partition("@")
        if mark and "/" not in before and "://" not in word.text and (not before or before[-1] in "=:"):
            yield word._replace(text=path), False


def _remote_copy(call: Invocation) -> Iterator[Named]:
    operands = options(call.args, RSYNC if call.name == "rsync" else SSH).operands
    for word in operands:
        if ":" not in word.text.split("/")[0]:
            yield word, word is operands[-1]


def _archive(call: Invocation) -> Iterator[Named]:
    """``tar czf OUT FILES``: the archive itself is no secret, what goes into it may be."""
    for place, word in enumerate(call.args):
        if word.text[:1] != "-" and not (place == 0 and "/" not in word.text and "." not in word.text):
            yield word, False


FILES: Final[Mapping[str, Callable[[Invocation], Iterator[Named]]]] = {
    **dict.fromkeys(_PATTERN_FIRST, _after_pattern),
    **dict.fromkeys(_COPIES, _copy),
    **dict.fromkeys(("curl", "wget", "http", "https", "xh"), _upload),
    **dict.fromkeys(("scp", "rsync", "sftp", "rclone"), _remote_copy),
    **dict.fromkeys(("tar", "zip", "7z"), _archive),
    "dd": _dd,
}


def files_of(call: Invocation) -> Iterator[tuple[str, bool]]:
    """Files that one program names, each with whether it is written."""
    finder = FILES.get(call.name)
    if finder is None and (call.name in _SILENT or call.name in HOSTS or call.name in WRAPPERS or call.name in _STARTERS):
        return
    for word, writes in (finder or _generic)(call):
        if is_pathlike(word.text, bare=finder is not None or call.name in _PLAIN):
            yield word.text, writes


def redirected_file(redirect: Redirect) -> tuple[str, bool] | None:
    """The file of one redirection and whether it is written; None for descriptors, heredocs and here-strings."""
    op, target = redirect
    if op in ("", "<<", "<<<") or target.text.isdigit() or target.text in ("-", "/dev/null") or target.raw[:2] in ("<(", ">("):
        return None
    return (target.text, ">" in op) if target.text else None
