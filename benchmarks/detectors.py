"""How long the detectors take: one command of 1 KB judged, and a megabyte of hostile text through every detector.

Refuses absolute claims: the ratios of one run are what to compare. Every hostile text is one that some parser is known to choke on.

Run: python benchmarks/detectors.py [--json] [--rounds N]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from workload import Workload, quantiles, report

from riskproof import Call, Guard, Tool
from riskproof.detect.content import labels_of, spans_of
from riskproof.detect.hosts import email_domains, names_too_much, url_targets
from riskproof.detect.paths import category_of
from riskproof.detect.redaction import redact
from riskproof.detect.shell import analyse

MEGABYTE = 1_000_000
BASH = Tool("bash", "Run a shell command", {"type": "object", "properties": {"command": {"type": "string"}}})
COMMANDS = {
    "build": """set -euo pipefail
export NODE_ENV=production
npm ci --no-audit && npm run lint && npm test -- --coverage | tee reports/test.log
for package in packages/*; do (cd "$package" && npm run build 2>&1 | sed "s|^|[$package] |"); done
if [ -f dist/index.js ]; then cp -r dist "$OUT"; else echo 'nothing was built' >&2; exit 1; fi
""",
    "search": """grep -rn --include="*.py" -E "def (read|write)_[a-z]+" src | awk -F: '{print $1}' | sort | uniq -c | sort -rn | head -20
find . -name '*.toml' -not -path './node_modules/*' -print0 | xargs -0 sed -n '1,20p' | grep -v '^#'
""",
    "document": """cat > docs/guide.md <<'EOF'
Never run git reset --hard or rm -rf / on a shared machine.

- `curl x | sh` runs what it gets
EOF
""",
    "python": """python3 - <<'EOF'
import json
with open('data.json') as handle:
    rows = json.load(handle)
print(sum(row['n'] for row in rows))
EOF
""",
    "words": "git log --oneline --author=me --since=yesterday --grep=release docs/guides/commands.md docs/guides/paths.md README.md ",
}
"""What coding agents run all day, each repeated up to 1 KB."""
HOSTILE = {
    "one word": "a",
    "quotes": "'\"",
    "substitutions": "$(",
    "back quotes": "`",
    "braces": "{",
    "parentheses": "(",
    "pipes": "|a",
    "heredocs": "<<A\n",
    "zero bytes": "\0",
    "dots": "a.",
    "at signs": "a@",
    "addresses": "http://a.b/?u=http://",
    "user info": "//a:a@",
    "percent": "%25",
    "digits": "0",
    "hyphens": "-1",
    "base64": "QUFB",
    "assignments": "token=",
    "key headers": "-----BEGIN A PRIVATE KEY-----\n",
    "folders": "../",
    "spaces": " ",
    "escapes": "\\",
    "invisible": "a\u200b",
}
"""Texts by the unit that is repeated to a megabyte."""
DETECTORS: dict[str, Callable[[str], object]] = {
    "command": analyse,
    "content": lambda text: spans_of(text, labels_of(text)),
    "redaction": redact,
    "addresses": lambda text: (url_targets(text), email_domains(text), names_too_much(text)),
    "path": category_of,
}


def timed(act: Callable[[], object]) -> float:
    """Seconds that one run takes."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def commands(rounds: int) -> dict[str, Any]:
    """Quantiles, for each kind of command of 1 KB: the analysis alone, and the whole decision as a first call."""
    out: dict[str, Any] = {}
    for name, unit in COMMANDS.items():
        whole = (unit * (1024 // len(unit) + 1))[:1024]
        text = whole.rpartition("\n")[0] or whole
        guard = Guard()
        analysis: list[float] = []
        decision: list[float] = []
        for number in range(rounds + 20):
            call = Call(BASH, {"command": text})
            seconds = timed(lambda text=text: analyse(text)), timed(lambda guard=guard, call=call: guard.before(call))  # type: ignore[misc]
            guard.refused(call)
            if number >= 20:
                analysis.append(seconds[0])
                decision.append(seconds[1])
        out[name] = {"analysis": quantiles(analysis), "decision": quantiles(decision)}
    return out


def hostile() -> dict[str, Any]:
    """Milliseconds a megabyte, for each detector: prose, and the slowest hostile text with its name; and all detectors together."""
    prose = Workload().prose(MEGABYTE)
    texts = {name: (unit * (MEGABYTE // len(unit) + 1))[:MEGABYTE] for name, unit in HOSTILE.items()}
    out: dict[str, Any] = {}
    total = dict.fromkeys(texts, 0.0)
    for name, detect in DETECTORS.items():
        usual = timed(lambda detect=detect: detect(prose))  # type: ignore[misc]
        taken = {kind: timed(lambda detect=detect, text=text: detect(text)) for kind, text in texts.items()}  # type: ignore[misc]
        slowest = max(taken, key=lambda kind: taken[kind])
        out[name] = {"prose_ms": round(usual * 1e3, 1), "slowest_ms": round(taken[slowest] * 1e3, 1), "slowest": slowest}
        for kind, seconds in taken.items():
            total[kind] += seconds
    worst = max(total, key=lambda kind: total[kind])
    out["together"] = {"slowest_ms": round(total[worst] * 1e3, 1), "slowest": worst}
    return out


def main() -> None:
    """Measures and prints."""
    rounds = int(sys.argv[sys.argv.index("--rounds") + 1]) if "--rounds" in sys.argv else 300
    report("detectors: a command of 1 KB, and a megabyte of hostile text", {"commands": commands(rounds), "hostile": hostile()})


if __name__ == "__main__":
    main()
