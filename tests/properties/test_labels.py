"""Laws of nutrition labels: whatever happens in whatever order, counts add up, nothing that was handed out changes, no value comes out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st

from riskproof.model.label import Label, LabelSnapshot
from riskproof.model.label_words import CAPABILITY_WORDS, FAILURE_CODES
from riskproof.nutrition.config import LabelConfig, resolve
from riskproof.nutrition.inputs import Begin, Finish, Moment, SchemaEntry
from riskproof.nutrition.scopes import Scopes
from tests.properties.drawing import examples

CANARY: Final = "Zq7canary"
"""Stands in every value of a call; hostnames, names of tools and shown paths are no values."""
PLUGINS: Final = [
    {
        "id": "wx",
        "tools": {"prefixes": ["wx_"]},
        "effects": [{"prefixes": ["wx_put"], "effect": "write"}],
        "declared": {"domains": ["a.example"]},
    },
    {"id": "mail", "tools": {"servers": ["mailer"], "names": ["send"]}},
]
TOOLS: Final = st.sampled_from(["wx_get", "wx_put", "send", "other", "", "x" * 300, "wx_\ud800", "a|b\n\x1b[31m\u202e"])
SERVERS: Final = st.sampled_from(["", "", "mailer", "tickets", "unattributed", "wx"])
AGENTS: Final = st.sampled_from([None, "a", "b"])
TOKENS: Final = st.integers(0, 3)
TEXTS: Final = st.sampled_from(
    [
        CANARY,
        f"https://{CANARY}:{CANARY}@a.example:8443/{CANARY}?{CANARY}#{CANARY}",
        f"https://b.example/{CANARY}",
        f"see https://{CANARY}.example/ there",
        f"http://[::1]/{CANARY}\ud800",
    ]
)
VALUES: Final = st.recursive(
    TEXTS | st.none() | st.booleans() | st.integers() | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
PATHS: Final = st.sampled_from(
    ["/d/f.txt", "C:\\d\\g.txt", f"https://{CANARY}:{CANARY}@h.example/k.txt?{CANARY}#{CANARY}", f"data:text/plain,{CANARY}"]
)
STEPS: Final = st.lists(
    st.tuples(
        st.sampled_from([*(["begin", "finish", "observe"] * 3), "intent", "schemas", "wait", "reset", "forget"]),
        TOKENS,
        TOOLS,
        SERVERS,
        AGENTS,
        VALUES,
        PATHS,
    ),
    min_size=5,
    max_size=40,
)
CONFIGS: Final = st.fixed_dictionaries(
    {
        "evidenceLimit": st.integers(1, 5),
        "callSampleLimit": st.integers(1, 5),
        "fileSampleLimit": st.integers(0, 3),
        "domainSampleLimit": st.integers(0, 3),
        "pathDisplay": st.sampled_from(["omit", "basename", "full"]),
        "domainDisplay": st.sampled_from(["full", "registrable", "omit"]),
        "domainOrder": st.sampled_from(["name", "calls"]),
        "callRetention": st.sampled_from(["first", "newest"]),
        "includeUnattributed": st.booleans(),
    }
).map(lambda raw: resolve({**raw, "plugins": PLUGINS}))


class Play:
    """Scopes that a list of steps is told to, one after the other."""

    def __init__(self, config: LabelConfig) -> None:
        self.now = 1_000
        self.begun = self.resets = 0
        self.scopes = Scopes(config, self.at)

    @property
    def at(self) -> Moment:
        return Moment(self.now, float(self.now))

    def step(self, step: tuple[Any, ...]) -> None:
        do, token, tool, server, agent, value, path = step
        if do == "begin":
            self.scopes.begin(Begin(token, tool, value, server, agent, "id", "", token % 2 == 1, CAPABILITY_WORDS[: token % 4]), self.at)
        elif do == "finish":
            code = FAILURE_CODES[token % len(FAILURE_CODES)] if token % 2 else None
            self.scopes.finish(Finish(token, token > 1, len(tool), code, tool, server, agent), self.at)
        elif do == "intent":
            self.scopes.intent(token, path, self.at)
        elif do == "observe":
            self.scopes.observe(token, path, path, self.at, token % 2 == 1)
        elif do == "schemas":
            self.scopes.schemas([SchemaEntry(tool, token, f"sha256:{token}", {"readOnly": token % 2 == 1}, server)], self.at, agent)
        elif do == "wait":
            self.now += token * 7 - 3
        elif do == "forget" and agent is not None:
            self.scopes.forget(agent)
        elif do == "reset":
            label = "wx" if token % 2 else None
            if agent is None:
                self.scopes.reset(self.at, label)
            else:
                self.scopes.reset_for(agent, self.at, label)

    def outputs(self) -> Iterator[Any]:
        for agent in (None, "a", "b"):
            yield self.scopes.report_for(agent, "command", "scope", self.at).to_json()
        yield self.scopes.snapshot(self.at).to_json()


def played(config: LabelConfig, steps: list[tuple[Any, ...]]) -> Play:
    play = Play(config)
    for step in steps:
        play.step(step)
    return play


def adds_up(label: Label, config: LabelConfig) -> bool:
    observed = label["observed"]
    files, network = observed["filesystem"], observed["network"]
    rows = observed["tools"]
    return (
        all(row["calls"] == row["successes"] + row["failures"] and row["timedCalls"] <= row["calls"] for row in rows)
        and all(sum(bar["calls"] for bar in row.get("buckets", [])) == row["timedCalls"] for row in rows)
        and all(sum(row.get("failureCodes", {}).values()) == row["failures"] for row in rows)
        and all(row.get("inFlight", 0) >= 0 and row.get("nestedCalls", 0) <= row["calls"] for row in rows)
        and files["observations"] == files["reads"] + files["writes"]
        and files.get("absent", 0) <= files["reads"]
        and network["callsWithUrls"] <= sum(observed["sideEffects"].values())  # type: ignore[operator]
        and len(files["samples"]) <= config.file_sample_limit
        and len(network["domains"]) <= min(config.domain_sample_limit, network["uniqueDomains"])
        and len(label["evidence"]) <= config.evidence_limit
        and [row["name"] for row in rows] == sorted(row["name"] for row in rows)
    )


@given(CONFIGS, STEPS)
@examples(150)
def test_counts_add_up_and_lists_keep_their_bounds(config: LabelConfig, steps: list[tuple[Any, ...]]) -> None:
    for output in played(config, steps).outputs():
        assert [label["id"] for label in output["labels"] if not adds_up(label, config)] == []
        assert [label["id"] for label in output["labels"]] == sorted(label["id"] for label in output["labels"])
        assert len(output.get("calls", [])) <= config.call_sample_limit


@given(CONFIGS, STEPS)
@examples(150)
def test_no_value_of_a_call_comes_out(config: LabelConfig, steps: list[tuple[Any, ...]]) -> None:
    play = played(config, steps)
    for output in play.outputs():
        text = json.dumps(output, ensure_ascii=False)
        assert CANARY.lower() not in text.lower()
        assert text.encode()


@given(CONFIGS, STEPS, STEPS)
@examples(80)
def test_what_was_handed_out_never_changes(config: LabelConfig, first: list[tuple[Any, ...]], second: list[tuple[Any, ...]]) -> None:
    play = played(config, first)
    handed_out = [play.scopes.snapshot(play.at), play.scopes.snapshot_for("a", play.at)]
    report = play.scopes.report_for("a", "command", "scope", play.at)
    before = [one.to_json() for one in (*handed_out, report)]
    for step in second:
        play.step(step)
    assert [one.to_json() for one in (*handed_out, report)] == before


@given(CONFIGS, STEPS)
@examples(80)
def test_revisions_only_grow_and_by_one_for_each_step(config: LabelConfig, steps: list[tuple[Any, ...]]) -> None:
    play = Play(config)
    revision = play.scopes.snapshot(play.at).revision
    for step in steps:
        play.step(step)
        now = play.scopes.snapshot(play.at).revision
        assert revision <= now <= revision + 1
        revision = now


def calls(snapshot: LabelSnapshot) -> dict[tuple[str, str], int]:
    return {(label["id"], row["name"]): row["calls"] for label in snapshot["labels"] for row in label["observed"]["tools"]}


@given(CONFIGS, STEPS.map(lambda steps: [step for step in steps if step[0] not in ("reset", "forget")]))
@examples(80)
def test_what_agents_did_is_part_of_what_all_did(config: LabelConfig, steps: list[tuple[Any, ...]]) -> None:
    play = played(config, steps)
    everybody = calls(play.scopes.snapshot(play.at).to_json())
    agents = [calls(play.scopes.snapshot_for(agent, play.at).to_json()) for agent in ("a", "b")]
    for key in {key for one in agents for key in one}:
        assert sum(one.get(key, 0) for one in agents) <= everybody.get(key, 0)


@given(CONFIGS, STEPS)
@examples(40)
def test_the_same_events_make_the_same_bytes(config: LabelConfig, steps: list[tuple[Any, ...]]) -> None:
    first, second = (json.dumps(list(played(config, steps).outputs())) for _ in range(2))
    assert first == second
