"""Files whose content a network program sends: by option, by operand, from standard input, out of a substitution.

Refuses to say which files matter: paths are handed on as written. Keys that a program logs in with (``ssh -i``, ``curl --cert``) are not
sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from riskproof.detect.commands_curl import curl_sent, wget_sent
from riskproof.detect.commands_hosts import CMDLETS, HOSTS, RSYNC, SSH
from riskproof.detect.commands_outgoing import STDIN, UPLOADS
from riskproof.detect.shell_model import Invocation, names
from riskproof.detect.shell_options import options

SENDERS: Final = frozenset({*HOSTS, *UPLOADS} - {"git"})
"""Programs that can send a file."""
_READS_INPUT: Final = names(
    "nc ncat netcat telnet ssh ftp sftp lftp tftp http https xh xhs curlie send-mailmessage invoke-webrequest invoke-restmethod iwr irm"
)
"""Programs that send what reaches their standard input without being told to."""
_ASKS: Final = names("dig nslookup host drill delv kdig dog doggo ping ping6")


def sent_by(call: Invocation) -> tuple[str, ...]:
    """The files that one program of ``SENDERS`` sends, as written, unique."""
    named = list(_named(call))
    fed = call.stdin.files
    found: list[str] = [path for path in named if path not in ("", STDIN) and "\n" not in path and "://" not in path]
    for word in (call.head, *call.args):
        found.extend(word.stream.files)
    if fed and (STDIN in named or call.name in _READS_INPUT or call.name in _ASKS or not all(word.known for word in call.args)):
        found.extend(fed)
    return tuple(dict.fromkeys(found))


def _named(call: Invocation) -> Iterator[str]:
    upload = UPLOADS.get(call.name)
    if upload is not None:
        yield from upload(call).files
    elif (finder := _FINDERS.get(call.name)) is not None:
        for path in finder(call):
            yield STDIN if path in ("/dev/stdin", "/dev/fd/0") else path


def _copied(call: Invocation) -> Iterator[str]:
    operands = options(call.args, RSYNC if call.name == "rsync" else SSH).operands
    if operands and (":" in operands[-1].text.split("/")[0] or "://" in operands[-1].text):
        for word in operands[:-1]:
            if ":" not in word.text.split("/")[0]:
                yield word.text


def _socat(call: Invocation) -> Iterator[str]:
    for word in call.args:
        kind, colon, rest = word.text.partition(":")
        if kind.upper() in ("FILE", "OPEN", "GOPEN", "CREATE") and colon:
            yield rest.split(",")[0]
        elif word.text.upper() in ("-", "STDIN", "STDIO") or word.text.startswith("/"):
            yield STDIN if not word.text.startswith("/") else word.text
        elif kind.upper() in ("EXEC", "SYSTEM"):
            yield from rest.replace(",", " ").split()[1:]


def _scripted(call: Invocation) -> Iterator[str]:
    """``put FILE`` in the commands of a file transfer program, given by option or on standard input; ``tftp -p -l FILE``."""
    texts = [value.text for name, value in options(call.args, names("-e -c -b")).values if name in ("-e", "-c")]
    texts += [call.stdin.text or "", *(redirect.target.text for redirect in call.redirects if redirect.op in ("<<", "<<<"))]
    for line in ";".join(texts).replace("\n", ";").split(";"):
        verb, *rest = line.split() or [""]
        if verb in ("put", "mput", "reput", "send", "append", "mirror") and (verb != "mirror" or "-R" in rest):
            yield from (word for word in rest if word[:1] != "-")
    if call.name in ("ftp", "tftp"):
        yield from (
            value.text for name, value in options(call.args, names("-l -u")).values if name in ("-l", "-u") and "://" not in value.text
        )
        yield from (word.text for word in options(call.args).operands[1:])


def _httpie(call: Invocation) -> Iterator[str]:
    for word in call.args:
        before, mark, path = word.text.partition("@")
        if mark and "/" not in before and "://" not in word.text and (not before or before[-1] in "=:" or before.isidentifier()):
            yield path.partition(";")[0]


def _cmdlet(call: Invocation) -> Iterator[str]:
    before = ""
    for word in call.args:
        if before in ("-infile", "-attachments", "-source") and "://" not in word.text:
            yield word.text
        elif before in ("-body", "-form") or "(" in word.raw:
            yield from _read_inside(word.raw)
        before = word.text.lower()


_MARKS: Final = frozenset("-(){}=")
_BRACKETS: Final = str.maketrans({letter: f" {letter} " for letter in "(){}="} | {",": " ", ";": " "})


def _read_inside(raw: str) -> Iterator[str]:
    """Files that a PowerShell expression reads: ``(Get-Content FILE)``, ``[IO.File]::ReadAllText('FILE')``."""
    words = raw.translate(_BRACKETS).split()
    for place, word in enumerate(words[:-1]):
        if word.lower() in ("get-content", "gc", "cat", "type", "get-item", "gi") or word.lower().endswith(
            ("readalltext", "readallbytes", "readalllines")
        ):
            yield from (text.strip("\"'") for text in words[place + 1 : place + 4] if text[:1] not in _MARKS)


_FINDERS: Final[Mapping[str, Callable[[Invocation], Iterable[str]]]] = {
    "curl": curl_sent,
    **dict.fromkeys(("wget", "wget2"), wget_sent),
    **dict.fromkeys(("scp", "rsync"), _copied),
    **dict.fromkeys(("ftp", "sftp", "lftp", "tftp"), _scripted),
    **dict.fromkeys(("http", "https", "xh", "xhs"), _httpie),
    **dict.fromkeys(CMDLETS, _cmdlet),
    "bitsadmin": lambda call: (word.text for word in call.args if "/upload" in (one.text.lower() for one in call.args)),
    "socat": _socat,
}
