"""The table of keys as people read it: a commented file to start from, the guide's table, and values written as TOML.

Refuses to parse and to write files.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from riskproof.guard.config_key import Key
from riskproof.guard.config_keys import KEYS, SECTIONS
from riskproof.guard.config_laws import LAWS
from riskproof.guard.config_schema import default_of
from riskproof.model.call import Json

_WIDTH: Final = 100
_FIRST: Final = (
    "Settings of RiskProof. Every key stands here with its default, switched off: take the # in front of a key away and change it."
)
_SECOND: Final = (
    "Your own file may set anything. A file that is found in a project may only tighten your settings; pass it with --config or "
    "RISKPROOF_CONFIG to make it your word."
)
EXAMPLES: Final = {
    "experience.language": "en",
    "proof.file": "proofs.jsonl",
    "ledger.file": "ledger.jsonl",
    "ledger.format": "jsonl",
    "ledger.key_file": "ledger-key.pem",
    "ledger.keep_days": 365,
    "store.file": "riskproof.db",
}
"""What the starting file shows for keys without a default."""
_SHAPE_WORDS: Final = {
    "flag": "true, false",
    "labels": "list of labels",
    "domains": "list of hosts",
    "hosts": "list of exact hosts",
    "globs": "list of globs",
    "label_map": "table: tool to labels",
    "capability_map": "table: tool to capabilities",
    "file": "path",
    "rules": "list of rules",
    "exceptions": "list of tables",
    "plugins": "list of tables",
}


def toml_value(value: Json) -> str:
    """A resolved value as TOML on one line; unprintable characters are written as escapes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return toml_text(value)
    if isinstance(value, dict):
        inner = ", ".join(f"{toml_text(name)} = {toml_value(entry)}" for name, entry in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return "[" + ", ".join(toml_value(entry) for entry in value) + "]"


def toml_text(text: str) -> str:
    """A text as a TOML basic string."""
    return '"' + "".join(_escaped(char) for char in text) + '"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}"


def starting_file() -> str:
    """The text that ``config init`` writes: valid as it is, and equal to no configuration at all."""
    lines = [*_comment(_FIRST), *_comment(_SECOND)]
    for section, says in SECTIONS.items():
        lines += ["", *([f"[{section}]"] if section else []), *_comment(says)]
        for key in KEYS:
            if key.section == section:
                lines += ["", *_comment(explained(key)), f"#{key.name} = {toml_value(EXAMPLES.get(key.path, default_of(key)))}"]
    return "\n".join(lines) + "\n"


def _comment(text: str) -> Iterator[str]:
    return (f"# {line}" for line in textwrap.wrap(text, _WIDTH - 2, break_on_hyphens=False))


def explained(key: Key) -> str:
    """What a key means and takes, in sentences."""
    absent = " Not set by default." if key.path in EXAMPLES else ""
    return f"{key.says} Values: {_values(key)}.{absent}"


def _values(key: Key) -> str:
    if key.shape == "choice":
        return ", ".join(key.choices)
    if key.shape == "count":
        return f"{key.least} to {key.most}"
    return _SHAPE_WORDS[key.shape] + (f", at most {key.most}" if key.most else "")


def markdown_table() -> str:
    """The guide's table: one row a key."""
    rows = ["| Key | Values | Default | Meaning | A project's file may |", "|---|---|---|---|---|"]
    for key in KEYS:
        default = default_of(key)
        shown = "" if default is None else f"`{toml_value(default)}`"
        rows.append(f"| `{key.path}` | {_values(key)} | {shown} | {key.says} | {LAWS[key.law].says} |")
    return "\n".join(rows) + "\n"
