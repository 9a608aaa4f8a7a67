"""Programs that only sometimes send a file away: cloud stores, gists, registries, mail, TLS test clients.

Refuses to call a program of these a network command where it does something else. A store is named by its service: whose bucket it is
cannot be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from riskproof.detect.shell_model import Invocation, Word, names
from riskproof.detect.shell_options import asks_help, options

STDIN: Final = "-"
"""Stands for what reaches standard input."""


class Upload(NamedTuple):
    """What one program sends: the ``hosts`` it goes to as written, and the ``files`` that it reads for that, ``STDIN`` among them."""

    hosts: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


NO_UPLOAD: Final = Upload()
_STORES: Final[Mapping[str, str]] = {
    "s3": "s3.amazonaws.com",
    "gs": "storage.googleapis.com",
    "b2": "backblazeb2.com",
    "oss": "aliyuncs.com",
    "cos": "myqcloud.com",
    "obs": "myhuaweicloud.com",
}
"""The hosts behind the schemes of object stores (the services' endpoint lists)."""
_CLOUD_VALUED: Final = names(
    "--endpoint-url --profile --region --body --bucket --key --file -f --name -n --container-name -c --account-name --account-key "
    "--connection-string --sas-token --source -s --destination -d --acl --content-type --include --exclude --metadata --storage-class "
    "--project --account --config --bwlimit --transfers --log-file -e --endpoint --secret-id --destination-path --destination-blob "
    "--share-name"
)
_VERBS: Final = names("cp mv sync copy copyto move moveto put rcat upload upload-batch put-object rsync upload-file")


def _cloud(call: Invocation) -> Upload:
    """``aws s3 cp FILE s3://…``, ``gsutil cp``, ``gcloud storage cp``, ``rclone copy``, ``az storage blob upload``, ``mc cp``."""
    parts = options(call.args, _CLOUD_VALUED)
    words = [word.text for word in parts.operands]
    verb = next((place for place, text in enumerate(words[:4]) if text in _VERBS), None)
    if verb is None or asks_help(call.args) or any(flag.startswith(("--dry-run", "--dryrun")) for flag in parts.flags):
        return NO_UPLOAD
    given = {name: value.text for name, value in parts.values}
    named = [given[name] for name in ("--body", "--file", "-f", "--source", "-s", "--source-path") if given.get(name)]
    *sources, target = words[verb + 1 :] or [""]
    if call.name == "az" or "--body" in given:
        files, host = [*named, *sources, target], "blob.core.windows.net" if call.name == "az" else _STORES["s3"]
    elif _is_remote(target) or (call.name == "mc" and target[:1] not in ("", ".", "/", "~")):
        files, host = [*named, *(source for source in sources if not _is_remote(source))], _host_of(target)
        files += [STDIN] if words[verb] == "rcat" else []
    else:
        return NO_UPLOAD
    host = given.get("--endpoint-url") or given.get("--endpoint") or host
    return Upload((host,), tuple(text for text in files if text))


def _is_remote(text: str) -> bool:
    """True for ``s3://bucket/key`` and for ``remote:path`` of rclone and mc; a Windows drive is none."""
    before, colon, _ = text.partition(":")
    return bool(colon) and len(before) > 1 and "/" not in before


def _host_of(target: str) -> str:
    scheme, found, _ = target.partition("://")
    return _STORES.get(scheme.lower(), target if scheme in ("http", "https") else scheme) if found else target.partition(":")[0]


def _hub(call: Invocation) -> Upload:
    """``gh gist create FILE``, ``gh release upload TAG FILE``."""
    words = [word.text for word in options(call.args, names("-d --desc -f --filename -R --repo")).operands]
    if words[:2] == ["gist", "create"]:
        return Upload(("gist.github.com",), tuple(words[2:]) or (STDIN,))
    return Upload(("github.com",), tuple(words[3:])) if words[:2] == ["release", "upload"] else NO_UPLOAD


def _registry(call: Invocation) -> Upload:
    """``docker login REGISTRY``, ``docker push``/``pull REGISTRY/NAME``, ``docker -H HOST`` (docker(1))."""
    parts = options(call.args, names("-u --username -p --password -H --host -c --context --config -l --log-level"))
    hosts = [value.text for name, value in parts.values if name in ("-H", "--host") and "://" in value.text]
    words = [word.text for word in parts.operands[:3]]
    if words[:1] in (["login"], ["push"], ["pull"], ["logout"]):
        first = words[1].partition("/")[0] if len(words) > 1 else ""
        hosts += [first] if "." in first or ":" in first or first == "localhost" else []
    return Upload(tuple(hosts))


_MAIL: Final = names("-a -A -s -c -b -r -S -f -i -F --attach --attachment -u -t -e -m -q")


def _mail(call: Invocation) -> Upload:
    """``mail``, ``mutt``, ``sendmail``: recipients are operands, ``-a FILE`` attaches, the text comes from standard input."""
    parts = options(call.args, _MAIL - {"-i", "-t"} if call.name in ("sendmail", "msmtp") else _MAIL)
    people = [*parts.operands, *(value for name, value in parts.values if name in ("-c", "-b", "-u"))]
    hosts = [word.text.rpartition("@")[2].strip(">, ") for word in people if "@" in word.text]
    files = [value.text for name, value in parts.values if name in ("-a", "-A", "--attach", "--attachment", "-i") and "@" not in value.text]
    sends = bool(hosts) or "-t" in parts.flags
    return Upload(tuple(hosts), (*files, *(word.text for word in parts.operands if "@" not in word.text), STDIN)) if sends else NO_UPLOAD


def _tls(call: Invocation) -> Upload:
    """``openssl s_client -connect HOST:PORT`` sends its standard input."""
    if not call.args or call.args[0].text != "s_client":
        return NO_UPLOAD
    parts = options(_long(call.args[1:]), names("--connect --host --proxy --servername --CAfile --CApath --cert --key --port"))
    hosts = [value.text for name, value in parts.values if name in ("--connect", "--host", "--proxy")]
    return Upload((*hosts, *(word.text for word in parts.operands)), (STDIN,))


def _long(args: tuple[Word, ...]) -> tuple[Word, ...]:
    """OpenSSL's options of one dash as options of two."""
    return tuple(word._replace(text=f"-{word.text}") if word.text[:1] == "-" and word.text[1:2] != "-" else word for word in args)


def _drop(call: Invocation) -> Upload:
    """Programs that put a file where others can fetch it: ``croc send``, ``wormhole send``, ``pastebinit``, ``gist``."""
    words = [word.text for word in options(call.args, names("-i -b -d -f -t -a --code --text")).operands]
    if call.name in ("croc", "wormhole", "ffsend"):
        return Upload((), tuple(words[1:])) if words[:1] in (["send"], ["upload"]) else NO_UPLOAD
    given = [value.text for name, value in options(call.args, names("-i -b -d -f -t -a")).values if name == "-i"]
    return Upload(("pastebin.com" if call.name == "pastebinit" else "gist.github.com",), (*given, *words) or (STDIN,))


UPLOADS: Final[Mapping[str, Callable[[Invocation], Upload]]] = {
    **dict.fromkeys(("aws", "gsutil", "gcloud", "az", "rclone", "s3cmd", "mc", "b2", "ossutil", "coscli", "obsutil"), _cloud),
    **dict.fromkeys(("docker", "podman", "nerdctl"), _registry),
    **dict.fromkeys(("mail", "mailx", "mutt", "neomutt", "sendmail", "msmtp", "s-nail"), _mail),
    **dict.fromkeys(("croc", "wormhole", "ffsend", "pastebinit", "gist"), _drop),
    "gh": _hub,
    "openssl": _tls,
}
