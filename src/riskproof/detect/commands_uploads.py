"""Files that programs send or hand to a service: HTTP clients, remote copies, version control, containers, clusters, clouds, mail.

Refuses what such a program only uses (a certificate, ``--kubeconfig``, ``--env-file``) and names in the service itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from riskproof.detect.commands_copies import Named
from riskproof.detect.commands_hosts import RSYNC, SSH
from riskproof.detect.shell_model import Invocation, Word, names
from riskproof.detect.shell_options import options

_HTTP: Final = names(
    "-d -F -T -o -O -K -b -H --data --data-binary --data-ascii --data-urlencode --form --upload-file --output --output-document "
    "--post-file --body-file --config --json --header --url-query --variable -X --request -u --user -A -e"
)
_NAMED: Final = names("--data-urlencode --url-query --variable")
"""curl options whose value may be ``NAME@FILE`` (curl(1))."""
_HTTP_READ: Final = names("-T --upload-file -K --config --post-file --body-file")
_HTTP_WRITTEN: Final = names("-o -O --output --output-document")


def _text(word: Word, text: str) -> Word:
    return word._replace(text=text)


def _http(call: Invocation) -> Iterator[Named]:
    """curl's and HTTPie's ``@file``, ``-T file``, ``-F x=@file``, ``--post-file``, ``file:`` addresses; ``-o`` writes."""
    parts = options(call.args, _HTTP if call.name != "curl" else _HTTP - {"-O"})
    for name, value in parts.values:
        before, mark, path = value.text.partition("@")
        if name in _HTTP_READ:
            yield value, False
        elif name in _HTTP_WRITTEN:
            yield value, True
        elif name in ("-F", "--form") and "=<" in value.text:
            yield _text(value, value.text.partition("=<")[2].partition(";")[0]), False
        elif mark and (not before or (name in ("-F", "--form") and before[-1] == "=") or (name in _NAMED and "=" not in before)):
            yield _text(value, path.partition(";")[0]), False
    for word in parts.operands:
        before, mark, path = word.text.partition("@")
        if word.text[:5].lower() == "file:":
            yield word, False
        elif mark and "/" not in before and "://" not in word.text and (not before or before[-1] in "=:" or call.name != "curl"):
            yield _text(word, path), False


def _remote_copy(call: Invocation) -> Iterator[Named]:
    """``scp``, ``rsync``, ``rclone``: what has no colon before its first slash is local."""
    operands = options(call.args, RSYNC if call.name == "rsync" else SSH).operands
    for word in operands:
        if ":" not in word.text.split("/")[0] or _is_drive(word.text):
            yield word, word is operands[-1]


def _is_drive(text: str) -> bool:
    return text[1:3] in (":\\", ":/")


_GIT_VALUED: Final = names("-C -c --git-dir --work-tree --namespace")
_GIT_INNER: Final = names("-m -S -G -e --pathspec-from-file -b -B --source -s")
_GIT_READS: Final = names("add stage diff show blame annotate cat-file grep archive hash-object difftool bundle")
_GIT_WRITES: Final = names("rm restore checkout clean mv")
_GIT_VERBS: Final = _GIT_READS | _GIT_WRITES | {"log", "whatchanged"}
_FIRST: Final = 8
"""Words that the subcommand is looked for in."""
_GIT_QUIET: Final = names("-n --dry-run --cached --staged --name-only --name-status --stat -l --files-with-matches --count -c")


def _git(call: Invocation) -> Iterator[Named]:
    """What Git puts into its history, prints from it, or changes in the work tree (git(1)); a path may follow ``REV:``."""
    if _GIT_VERBS.isdisjoint(word.text for word in call.args[:_FIRST]):
        return
    parts = options(call.args, _GIT_VALUED, permute=False)
    verb = parts.operands[0].text if parts.operands else ""
    inner = options(parts.operands[1:], _GIT_INNER)
    operands = inner.operands
    if verb in _GIT_READS and not inner.flags & (_GIT_QUIET - ({"--cached", "--staged", "-c"} if verb in ("diff", "show") else set())):
        for word in operands[1 if verb == "grep" else 0 :]:
            before, colon, path = word.text.partition(":")
            yield (_text(word, path) if colon and "/" not in before and not _is_drive(word.text) else word), False
    elif verb in ("log", "whatchanged") and inner.flags & {"-p", "-u", "--patch"}:
        yield from ((word, False) for word in operands)
    elif verb in _GIT_WRITES and not inner.flags & {"-n", "--dry-run", "--cached", "--staged"}:
        yield from ((word, True) for word in operands)


def _local(word: Word) -> bool:
    """True for a side of ``docker cp`` or ``kubectl cp`` that is no container."""
    return ":" not in word.text.split("/")[0] or word.text[1:3] == ":\\"


_CONTAINER_VALUED: Final = names("-n --namespace --context --from-file --from-env-file --from-literal -c --container --kubeconfig")
_CONTAINER_VERBS: Final = frozenset({"cp", "create"})


def _container(call: Invocation) -> Iterator[Named]:
    """``docker cp A B``, ``docker secret create NAME FILE``, ``kubectl cp``, ``kubectl create … --from-file``, ``apply -f``."""
    if _CONTAINER_VERBS.isdisjoint(word.text for word in call.args[:_FIRST]):
        return
    parts = options(call.args, _CONTAINER_VALUED)
    words = [word.text for word in parts.operands]
    for name, value in parts.values:
        if name in ("--from-file", "--from-env-file"):
            yield _text(value, value.text.rpartition("=")[2]), False
    for verb, operands in ((words[place], parts.operands[place + 1 :]) for place in range(min(len(words), 2))):
        if verb == "cp" and len(operands) > 1:
            if _local(operands[0]):
                yield operands[0], False
            if _local(operands[1]):
                yield operands[1], True
            return
        if verb == "create" and words[:1] in (["secret"], ["config"]) and call.name in ("docker", "podman"):
            yield from ((word, False) for word in operands[1:])


_CLOUD_FILES: Final = names("--data-file --file --body --source --upload-file --key-file --zip-file -f --env-file --plaintext-file")
_CLOUD_COPIES: Final = names("cp mv sync rsync put upload")
_REMOTE: Final = ("s3://", "gs://", "https://", "az://")


def _cloud(call: Invocation) -> Iterator[Named]:
    """``aws s3 cp FILE s3://…``, ``gsutil cp``, ``file://`` values, ``--data-file`` (AWS, Google Cloud and Azure CLI, Vault)."""
    parts = options(call.args, _CLOUD_FILES)
    for name, value in parts.values:
        text = value.text.removeprefix("fileb://").removeprefix("file://").removeprefix("@")
        if name in _CLOUD_FILES or text != value.text:
            yield _text(value, text), False
    sends = False
    copied: list[Word] = []
    for word in parts.operands:
        text = word.text.removeprefix("fileb://").removeprefix("file://")
        if text != word.text or word.text[:1] == "@" or "=@" in word.text:
            yield _text(word, text.rpartition("@")[2]), False
        elif sends and not word.text.startswith(_REMOTE):
            copied.append(word)
        sends = sends or word.text in _CLOUD_COPIES
    for word in copied:
        yield word, len(parts.operands) > 1 and word is parts.operands[-1]


def _github(call: Invocation) -> Iterator[Named]:
    """``gh gist create FILES``, ``gh release upload TAG FILES``, ``gh secret set -f FILE``, ``gh api --input FILE`` (gh manual)."""
    parts = options(call.args, names("-f --env-file --input -F --field --body-file -d -t -R --repo --desc --filename"))
    words = [word.text for word in parts.operands[:2]]
    for name, value in parts.values:
        if name in ("--input", "--body-file", "--env-file") or (name == "-f" and words[:1] in (["secret"], ["variable"])):
            yield value, False
        elif "=@" in value.text:
            yield _text(value, value.text.partition("=@")[2]), False
    if words in (["gist", "create"], ["release", "upload"]):
        yield from ((word, False) for word in parts.operands[2:])


def _mail(call: Invocation) -> Iterator[Named]:
    """``mutt -a FILE``, ``mail -A FILE``, ``swaks --attach FILE``."""
    for name, value in options(call.args, names("-a -A -s -c -b -r --attach --attach-body --body -i")).values:
        if name in ("-a", "-A", "--attach", "--attach-body", "--body", "-i"):
            yield _text(value, value.text.removeprefix("@")), False


def _openssl(call: Invocation) -> Iterator[Named]:
    """``openssl enc -in FILE`` turns a file into another; with the other commands a key is only used (openssl-cmds(1))."""
    verb = call.args[0].text if call.args else ""
    if verb in ("enc", "base64", "zlib") or verb.startswith(("aes", "des", "camellia", "bf")):
        yield from ((value, False) for name, value in options(_long(call.args[1:]), frozenset({"--in"})).values if name == "--in")


def _long(args: tuple[Word, ...]) -> tuple[Word, ...]:
    """``-in`` as ``--in``: one dash begins a long option here."""
    return tuple(_text(word, f"-{word.text}") if word.text[:1] == "-" else word for word in args)


def _security(call: Invocation) -> Iterator[Named]:
    """macOS ``security``: export and dump read a keychain, delete changes it (security(1))."""
    verb = call.args[0].text if call.args else ""
    if verb in ("dump-keychain", "export", "find-generic-password", "find-internet-password", "delete-keychain"):
        secret = verb in ("dump-keychain", "export", "delete-keychain") or any(word.text in ("-w", "-g") for word in call.args)
        stores = [word for word in call.args[1:] if "keychain" in word.text.lower()]
        if secret:
            yield from ((word, verb == "delete-keychain") for word in stores or [Word("login.keychain-db", "login.keychain-db")])


SENDERS: Final[Mapping[str, Callable[[Invocation], Iterator[Named]]]] = {
    **dict.fromkeys(("curl", "wget", "http", "https", "xh", "curlie"), _http),
    **dict.fromkeys(("scp", "rsync", "sftp", "rclone"), _remote_copy),
    **dict.fromkeys(("docker", "podman", "nerdctl", "kubectl", "oc"), _container),
    **dict.fromkeys(("aws", "gcloud", "gsutil", "az", "vault", "s3cmd", "heroku", "flyctl", "fly", "doppler"), _cloud),
    **dict.fromkeys(("mail", "mailx", "mutt", "neomutt", "s-nail", "swaks", "mpack", "uuencode"), _mail),
    "git": _git,
    "gh": _github,
    "openssl": _openssl,
    "security": _security,
}
