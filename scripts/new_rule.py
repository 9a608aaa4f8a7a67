"""Makes the two files of a new rule: `make new-rule FAMILY=egress ID=my_rule`.

Refuses to overwrite, and to choose the rule's place in the order: that is observable, so a person writes it down.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final, get_args

from riskproof.model.rule import Family

RULES: Final = Path(__file__).resolve().parents[1] / "src" / "riskproof" / "rules"
FAMILIES: Final[tuple[str, ...]] = get_args(Family)

_PYTHON: Final = '''"""Asks before … (one sentence, for the list of rules).

## What it stops
…

## Why
…

## Limits
… (what it does not see, and which honest work it may meet)
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule

RULE = Rule(
    default="ask",
    floor="ask",
    risk="medium",
    policy_key=None,
    reason=(
        "… (no full stop: reasons are joined)",
        "…",
    ),
    remedy=(
        "… (what the reader can do, no full stop either)",
        "…",
    ),
    since="…",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on … (and the source of every pattern or constant)."""
    for index, leaf in enumerate(facts.leaves):
        if leaf.labels:
            yield Evidence("argument", index)
'''
_TOML: Final = """[[fires]]
sentence = "…"
tool = "send_email"
capabilities = ["EXTERNAL_ACTION"]
args = { to = "pal@mail.test", body = "hi" }
taints = { body = ["UNTRUSTED_WEB"] }
triggered = ["body"]
decision = "ask"

[[silent]]
sentence = "…"
tool = "read_note"
capabilities = ["PRIVATE_ACCESS"]
args = { id = "n-7" }
decision = "allow"
"""


def main(arguments: list[str]) -> int:
    """Writes the files and says what is left to do. 0 fine, 2 usage."""
    family, rule = arguments if len(arguments) == 2 else ("", "")
    taken = [where for where in FAMILIES if (RULES / where / f"{rule}.py").exists()]
    problem = ""
    if family not in FAMILIES:
        problem = f"usage: new_rule.py {'|'.join(FAMILIES)} rule_id"
    elif not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", rule):
        problem = "the id is lower case with underscores, such as my_rule: it stands in proofs and policies"
    elif taken:
        problem = f"'{rule}' is taken by {taken[0]}/{rule}.py"
    if problem:
        print(f"new_rule: {problem}", file=sys.stderr)
        return 2
    for suffix, text in ((".py", _PYTHON), (".toml", _TOML)):
        (RULES / family / f"{rule}{suffix}").write_text(text, encoding="utf-8", newline="\n")
    print(f"made src/riskproof/rules/{family}/{rule}.py and {rule}.toml. Now:")
    print("  1. fill both: every … is yours to write")
    print(f'  2. add "{rule}" to src/riskproof/rules/order.toml, at the end: the order is observable and never changes')
    print('  3. make docs, then make test PYTEST_ARGS="-k rules", then make format check')
    print("  4. CHANGELOG.md: a starred entry, because the rule changes decisions")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
