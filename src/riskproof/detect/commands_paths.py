"""Files that a program names: which it reads, which it writes (SPEC: riskproof 27.2 D11).

Refuses words that are data (patterns, messages, texts), programs that only look at names, sizes and rights, and programs that only use a
file for their own work (``ssh -i``, ``openssl rsa``, ``docker --env-file``). Senders and services are in ``commands_uploads``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from riskproof.detect import commands_own
from riskproof.detect.code_paths import code_files
from riskproof.detect.command_words import expanded, is_pathlike, spellings
from riskproof.detect.commands_cmdlets import CMDLET_FILES
from riskproof.detect.commands_copies import COPIERS, MOVES, Named
from riskproof.detect.commands_hosts import HOSTS
from riskproof.detect.commands_uploads import SENDERS
from riskproof.detect.paths import category_of
from riskproof.detect.shell_code import INLINE, Code, code_of
from riskproof.detect.shell_model import Invocation, Redirect, Word, names
from riskproof.detect.shell_options import options
from riskproof.detect.shell_wrappers import WRAPPERS, find_start

_SILENT: Final = names(
    "echo printf glab ls ll dir stat test file locate du df realpath readlink basename dirname cd pushd chmod "
    "chown chgrp mkdir rmdir touch which command whereis man help alias export unset kill ps helm "
    "npm yarn pnpm pip uv cargo go make cmake apt apt-get brew ssh ssh-keygen ssh-add ssh-copy-id ssh-agent riskproof wc date "
    "sleep true false : exit return read seq yes new-object write-output write-host where-object sort-object test-path get-item "
    "get-childitem gci resolve-path get-acl fd fdfind "
    "step tomb mkcert certtool keytool cfssl wg age-keygen minisign signify certbot easyrsa solana-keygen gpg sops tree terraform tofu"
)
"""Programs whose arguments are text, names, files of which only the directory entry matters, or keys that they make and work with."""
_STARTERS: Final = names("eval trap xargs parallel watch su script cmd powershell pwsh invoke-expression iex")
"""Programs whose arguments are other programs or code."""
_PATTERN_FIRST: Final = names("grep egrep fgrep zgrep rg ag ack sed gsed awk gawk mawk jq yq perl")
_PATTERN_OPTIONS: Final = names("-e -f --regexp --file -E --expression --from-file")
_GREP_VALUED: Final = names(
    "-e -f --regexp --file -A -B -C -m --context --max-count -g -t -T --glob --type --include --exclude --exclude-dir"
)
_AWK_VALUED: Final = names("-f --file -v -F --assign --field-separator")
_SED_VALUED: Final = names("-e -f --expression --file")
_PATTERN_VALUED: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(("awk", "gawk", "mawk"), _AWK_VALUED),
    **dict.fromkeys(("sed", "gsed"), _SED_VALUED),
    **dict.fromkeys(("jq", "yq"), frozenset({"-f", "--from-file", "-L"})),
    "perl": names("-e -E -I -M"),
}
"""Options that take a value, where they are not those of ``grep`` and ``rg`` (their manuals)."""
_COUNTS: Final = names("-q -c -l -L --quiet --silent --count --files-with-matches --files-without-match")
"""Options with which ``grep`` and ``rg`` tell no line of a file (POSIX grep; ripgrep manual)."""
_SEARCHERS: Final = names("grep egrep fgrep zgrep rg")
_WRITERS: Final = names("tee rm unlink shred truncate sponge vim vi nvim nano emacs ed ex srm trash rmtrash patch")
_PLAIN: Final = names(
    "cat less more head tail tac nl bat batcat strings xxd hexdump od base64 base32 tee rm unlink shred source . gzip zcat "
    "sort uniq cut paste diff cmp comm rev fold split column type sqlite3 srm trash reg truncate"
)
"""Programs whose options rarely take a separate value, so that the word behind an option is a file."""


def _generic(call: Invocation) -> Iterator[Named]:
    """Operands that do not stand behind an option, whose value they could be."""
    before = ""
    for word in call.args:
        if word.text[:1] != "-" and (before[:1] != "-" or call.name in _PLAIN):
            yield word, call.name in _WRITERS
        before = word.text


def _after_pattern(call: Invocation) -> Iterator[Named]:
    """``grep PATTERN FILE``, ``sed SCRIPT FILE``: the first operand is data unless an option gave it."""
    parts = options(call.args, _PATTERN_VALUED.get(call.name, _GREP_VALUED))
    if call.name in _SEARCHERS and parts.flags & _COUNTS:
        return
    given = any(name in _PATTERN_OPTIONS for name, _ in parts.values)
    writes = call.name in ("sed", "gsed", "perl") and bool(parts.flags & {"-i", "--in-place"})
    for word in parts.operands[0 if given else 1 :]:
        yield word, writes
    if call.name in ("awk", "gawk", "mawk", "perl"):
        for word in call.args:
            yield from ((Word(path, path), changes) for path, changes in code_files(word.text))


def _dd(call: Invocation) -> Iterator[Named]:
    for word in call.args:
        if word.text.startswith(("if=", "of=")):
            yield word._replace(text=word.text[3:]), word.text.startswith("of=")


_TAR_VALUED: Final = names(
    "-C --directory --exclude --exclude-from -X --include --anchored -I --use-compress-program -f --file -T --files-from --owner --group"
)
"""``tar`` options that take a value which is no file to pack (GNU tar manual)."""


_UNPACKS: Final = names("-x -t --extract --get --list")


def _archive(call: Invocation) -> Iterator[Named]:
    """``tar czf OUT FILES``, ``tar -C FOLDER -cf OUT .``: the archive itself is no secret, what goes into it may be."""
    parts = options(call.args, _TAR_VALUED)
    verb = call.args[0].text if call.args and call.args[0].text.isalpha() else ""
    if parts.flags & _UNPACKS or "x" in verb or "t" in verb:
        return
    for name, value in parts.values:
        if name in ("-C", "--directory"):
            yield value, False
    for place, word in enumerate(parts.operands):
        if not (place == 0 and "/" not in word.text and "." not in word.text):
            yield word, False


def _zip(call: Invocation) -> Iterator[Named]:
    """``zip OUT FILES -x PATTERNS``, ``7z a OUT FILES``."""
    left_out = False
    for word in call.args:
        if word.text[:1] == "-":
            left_out = word.text in ("-x", "-i", "--exclude", "--include")
        elif not left_out and is_pathlike(word.text, bare=False):
            yield word, False


_NAME_TESTS: Final = names("-name -iname -path -ipath -wholename -iwholename -lname")
LISTERS: Final = names("find gfind ls locate plocate mdfind")
_ACTIONS: Final = names("-exec -execdir -ok -okdir")


def _found(call: Invocation) -> Iterator[str]:
    """The names that ``find`` looks for, below its first folder; its ``*`` matches a leading dot too (find(1), -name)."""
    start = find_start(call)[0].text.rstrip("/")
    words = ("", *(word.text for word in call.args), "")
    for place, (test, value) in enumerate(pairwise(call.args), 1):
        if test.text in _NAME_TESTS and words[place - 1] not in ("!", "-not") and words[place + 2] != "-prune":
            name = value.text[1:] if value.text.lower() in ("*.env", "*.env*", "*.env.*") else value.text
            yield name if "/" in name else f"{start}/{name}"


def _find(call: Invocation) -> Iterator[Named]:
    """``find … -name NAME -exec cat {} +`` reads, ``… -delete`` and ``-exec rm`` change; without an action nothing is touched."""
    run = [value.text.rsplit("/", 1)[-1] for test, value in pairwise(call.args) if test.text in _ACTIONS]
    deletes = any(word.text == "-delete" for word in call.args)
    for path in _found(call):
        if deletes or any(program in _WRITERS or program in MOVES for program in run):
            yield Word(path, path), True
        if any(program not in _SILENT and program not in _WRITERS and not program.startswith("{") for program in run):
            yield Word(path, path), False


FILES: Final[Mapping[str, Callable[[Invocation], Iterator[Named]]]] = {
    **dict.fromkeys(_PATTERN_FIRST, _after_pattern),
    **COPIERS,
    **CMDLET_FILES,
    **dict.fromkeys(("tar", "bsdtar", "gtar"), _archive),
    **dict.fromkeys(("zip", "7z", "7za", "rar"), _zip),
    **dict.fromkeys(("find", "gfind"), _find),
    **SENDERS,
    "dd": _dd,
    **commands_own.OWN_FILES,
}


def files_of(call: Invocation) -> Iterator[tuple[str, bool]]:
    """Files that one program names, each with whether it is written, from the folder that the same text went to."""
    finder = FILES.get(call.name)
    if call.name in INLINE:
        yield from _of_code(call)
    if finder is None and (call.name in _SILENT or call.name in HOSTS or call.name in WRAPPERS or call.name in _STARTERS):
        return
    bare = finder is not None or call.name in _PLAIN
    for word, writes in (finder or _generic)(expanded(call)):
        if is_pathlike(word.text, bare=bare):
            yield from ((path, writes) for path in spellings(word, call.env))


def _of_code(call: Invocation) -> Iterator[tuple[str, bool]]:
    """What an interpreter's code opens, where the command holds the code."""
    code = code_of(call)
    if call.name == "python" and code.file is not None and code.file.text == commands_own.NAME:
        yield from ((word.text, writes) for word, writes in commands_own.own_files(commands_own.as_module(call, code.file)))
    if call.name == "deno" and call.args and call.args[0].text == "eval":
        code = Code(inline=call.args[-1])  # the code of ``deno eval`` is an operand (Deno manual)
    text = code.inline.text if code.inline is not None else call.stdin.text if code.file is None else None
    if text:
        yield from code_files(text)


def listed_by(call: Invocation) -> str | None:
    """The sensitive names that a search or a listing would print, one a line, for what reads its output; None where there are none."""
    words = (word.text for word in call.args if word.text[:1] != "-")
    found = _found(call) if call.name in ("find", "gfind") else words
    return "\n".join(name for name in found if category_of(name) is not None) or None


def redirected_file(redirect: Redirect) -> tuple[str, bool] | None:
    """The file of one redirection and whether it is written; None for descriptors, heredocs and here-strings."""
    op, target = redirect
    if op in ("", "<<", "<<<") or target.text.isdigit() or target.text in ("-", "/dev/null") or target.raw[:2] in ("<(", ">("):
        return None
    return (target.text, ">" in op) if target.text else None
