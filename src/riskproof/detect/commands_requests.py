"""Requests that delete over HTTP: the method (RFC 9110, 9.3.5), or a path whose last word says it (``/doDelete``, ``_delete_by_query``).

Sources: curl(1), wget(1), HTTPie and xh manuals, gh and glab ``api``; Elasticsearch, OpenSearch, Meilisearch, Algolia, Jenkins,
Prometheus, Cloudflare, Fastly and GitLab API references for the words. Refuses words in a query, a body or the middle of a path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import RESOURCE_DELETION, Check, Invocation, Risk, names
from riskproof.detect.shell_options import asks_help
from riskproof.detect.subcommands import MAX_CLUSTER

_METHODS: Final = names("-X --request --method -method")
_BODY: Final = (
    "-d",
    "--data",
    "--data-raw",
    "--data-binary",
    "--data-urlencode",
    "--data-ascii",
    "--json",
    "-F",
    "--form",
    "-T",
    "--upload-file",
    "--post-data",
    "--post-file",
    "-f",
    "--raw-field",
    "--field",
    "--input",
    "-body",
)
"""Options with which a request is a POST or PUT when no method is named."""
_DELETING: Final = ("DELETE", "PURGE")
_CHANGING: Final = ("POST", "PUT", "PATCH")
_FINAL: Final = names(
    "delete dodelete destroy remove purge purge_cache purgecache purge_all purgeall wipe dowipeoutworkspace "
    "terminate truncate drop erase "
    "_delete_by_query deletebyquery delete_by_query delete-batch delete_batch deletebatch bulk_delete "
    "bulk-delete bulkdelete batch_delete "
    "batch-delete batchdelete delete_all delete-all deleteall removeall clear clearall clear_all clear-all "
    "deleteobjects delete_series "
    "clean_tombstones _close flushall flushdb _reset factory_reset deprovision decommission uninstall "
    "exit saferestart shutdown "
    "doquietdown quietdown dodisable archive transfer revoke_all deletemany delete_many "
    "deleteone batchremove teardown nuke"
)
"""Last words of a path that delete, empty, close or stop what the path names; _GRAPHQL_ mutations are read by their name."""


def _method(texts: list[str]) -> str:
    """The method that the options name, in capitals; else POST where there is a body, else GET."""
    for place, text in enumerate(texts):
        name, equals, value = text.partition("=")
        if name.lower() in _METHODS or name in _METHODS:
            return (value if equals else "".join(texts[place + 1 : place + 2])).upper()
        if text[:1] == "-" and text[1:2] != "-" and "X" in text[:MAX_CLUSTER]:
            return (text.partition("X")[2] or "".join(texts[place + 1 : place + 2])).upper()
        if text.upper().startswith("X-HTTP-METHOD-OVERRIDE:"):
            return text.partition(":")[2].strip().upper()
    if "-G" in texts or "--get" in texts:
        return "GET"
    return "POST" if any(text.partition("=")[0] in _BODY or text[:2] in ("-d", "-F") for text in texts) else "GET"


def _last_word(address: str) -> str:
    """The last segment of an address's path, lower-case."""
    path = address.partition("#")[0].partition("?")[0].rstrip("/")
    return path.rsplit("/", 1)[-1].lower()


def _addresses(texts: list[str]) -> Iterator[str]:
    return (text for text in texts if "://" in text or (text[:1] not in "-@{[" and "/" in text and " " not in text))


def _requested(texts: list[str]) -> bool:
    method = _method(texts)
    return method in _DELETING or (method in _CHANGING and any(_last_word(text) in _FINAL for text in _addresses(texts)))


def _request(call: Invocation) -> Iterator[Risk]:
    texts = [word.text for word in call.args]
    if not asks_help(call.args) and _requested(texts):
        yield RESOURCE_DELETION


def _httpie(call: Invocation) -> Iterator[Risk]:
    """HTTPie and xh: the method is the first operand; items with ``=`` make it a POST."""
    texts = [word.text for word in call.args if word.text[:1] != "-"]
    if asks_help(call.args) or "--offline" in (word.text for word in call.args) or not texts:
        return
    named = next((text.upper() for text in texts[:3] if text.upper() in (*_DELETING, *_CHANGING, "GET", "HEAD")), "")
    method = named or ("POST" if any("=" in text for text in texts[1:]) else "GET")
    if method in _DELETING or (method in _CHANGING and any(_last_word(text) in _FINAL for text in texts[:4])):
        yield RESOURCE_DELETION


def _hub(call: Invocation) -> Iterator[Risk]:
    """``gh api`` and ``glab api``: the same methods, ``archived=true``, visibility, and GraphQL mutations that delete."""
    if not call.args or call.args[0].text != "api" or asks_help(call.args):
        return
    texts = [word.text for word in call.args[1:]]
    fields = [text.replace(" ", "") for text in texts if "=" in text]
    if (
        _requested(texts)
        or any(field.endswith(("archived=true", "visibility=public", "private=false")) for field in fields)
        or any("mutation" in field and any(f"{verb}" in field for verb in _MUTATIONS) for field in fields)
    ):
        yield RESOURCE_DELETION


_MUTATIONS: Final = ("{delete", "{remove", "{archive", ":delete", ":remove", "{transfer")
"""Beginnings of a GraphQL mutation's field, blanks taken out."""

PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(names("curl wget wget2 curlie invoke-restmethod invoke-webrequest irm iwr grpcurl"), _request),
    **dict.fromkeys(("http", "https", "xh", "xhs"), _httpie),
    **dict.fromkeys(("gh", "glab"), _hub),
}
