"""SECRET: credentials that stand in a command line: options that take a password, a login, the password of a client program.

Refuses to parse commands: the grammars say what a command does; this says that a text, quoted or logged, shows how somebody logs in.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.pattern import Match, Pattern
from riskproof.detect.placeholders import LOOKS_AT, looks_random, names_a_word, says_nothing, stands_in
from riskproof.detect.secrets import NAME, VALUE, assigned, credential, to_quote

_SAME_COMMAND: Final = r"[^|;&\n]*?"
_LOGS_IN: Final = r"(?i:\b(?:sshpass|psexec(?:64)?(?:\.exe)?|(?:docker|podman|nerdctl|az|oc|oras|helm registry)\s+login)\b)"
"""Programs whose ``-p`` takes a password (their manual pages)."""
_GLUED: Final = r"\b(?:mysql(?:dump|admin|import|show)?|mariadb(?:-dump|-admin)?)\b"
"""Programs whose ``-p`` takes one without a space (dev.mysql.com: Connection Options)."""
_SPACED: Final = r"\b(?:redis-cli\b[^|;&\n]*?\s-a|ldap(?:search|modify|add|delete|whoami|passwd)\b[^|;&\n]*?\s-w)"
"""redis.io: redis-cli; ldapsearch(1)."""


def _option_value(data: bytes, match: Match) -> bool:
    """What follows ``--password``: not the next option, not a file, not the snake-case stand-in of a manual page."""
    start, end = match.span(1)
    value = data[start : min(end, start + LOOKS_AT)]
    is_path = value[:1] in b"-@/~." or (b"/" in value and value.islower() and not looks_random(value))
    return not is_path and not names_a_word(value) and assigned(data, match)


def _login(data: bytes, match: Match) -> bool:
    """``user:password`` of a command line, unless both are words that stand for themselves."""
    start, end = match.span(1)
    user, _, password = data[start : min(end, start + LOOKS_AT)].partition(b":")
    known = password or user
    return not stands_in(user) and not stands_in(known) and not says_nothing(known) and user != password


PATTERNS: Final = (
    Pattern(
        "SECRET",
        r"\s(?:-[A-Za-z]*u|--user|--proxy-user)[\s=]",
        r"\bcurl\b[^|;&]*?\s(?:-[A-Za-z]*u|--user|--proxy-user)[\s=]+[\"']?([^\s:\"'$<{\[]+:[^\s\"']*)",
        _login,
    ),  # curl.se/docs/manpage.html, --user
    Pattern(
        "SECRET",
        rf"(?i)(?:^|\s)--?(?:[a-z0-9]+[\-_])*{NAME}\s+\S",
        rf"(?i)(?:^|\s)--?(?:[a-z0-9]+[\-_])*{NAME}\s+[\"']?{VALUE}",
        _option_value,
        to_quote,
    ),
    Pattern("SECRET", rf"{_LOGS_IN}", rf"{_LOGS_IN}{_SAME_COMMAND}\s-p[\s=]*[\"']?{VALUE}", credential, to_quote),
    Pattern("SECRET", rf"{_GLUED}", rf"{_GLUED}{_SAME_COMMAND}\s-p[\"']?([^\s\"'\-][^\s\"']+)", credential, to_quote),
    Pattern("SECRET", r"\b(?:redis-cli|ldap[a-z]+)\s", rf"{_SPACED}\s+[\"']?{VALUE}", credential, to_quote),
)
