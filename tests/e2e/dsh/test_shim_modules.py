"""Parts of the plugin alone, in DSH's own Node: what counts as the person's words, where the status may stand, what an engine is handed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.dsh.harness import SHIM, Dsh, say

LIB = SHIM.parent / "lib"

SCRIPT = """
const text = (value) => ({ type: 'text', text: value })
const from = (kind, ...content) => ({ role: 'user', source: { kind }, content })
const reply = (body) => from('user-question-reply', text(typeof body === 'string' ? body : JSON.stringify(body)))
const question = { id: 'q1', question: 'Send to eve@evil.test?', options: [{ label: 'Yes, to eve@evil.test' }] }
tell('words', {
  person: wordsOf(from('user', text('mail bob'), { type: 'image', attachment: {} }, text('now'))),
  answers: wordsOf(reply({ questions: [question], answers: [{ id: 'q1', selected: ['No'], text: 'ask ann' }] })),
  broken: wordsOf(reply('no JSON')),
  none: wordsOf(reply({ questions: [question] })),
  injected: ['goal', 'skill-invocation', 'subagent-settled', 'schedule'].flatMap((kind) => wordsOf(from(kind, text('x')))),
  assistant: wordsOf({ ...from('user', text('x')), role: 'assistant' }),
  odd: [undefined, null, 7, {}, { source: { kind: 'user' } }, { source: { kind: 'user' }, content: 'x' }].flatMap(wordsOf),
})

const sessions = new Sessions()
const agent = (header, events = []) => ({ id: header.id, session: { header, events } })
const seen = (one) => [sessions.hearsPerson(one), one.child, one.resumed]
const heard = (header, events) => seen(sessions.of(agent(header, events)))
tell('sessions', {
  root: heard({ id: 'a' }),
  again: heard({ id: 'b' }, [{ type: 'turn/start' }, { type: 'tool/result' }]),
  child: heard({ id: 'c', origin: 'subagent', parentSession: 'a', delegationDepth: 1 }),
  unmarked: heard({ id: 'd', parentSession: 'a' }),
  copied: heard({ id: 'e', parentSession: 'unknown', isSeeded: true }),
  forked: heard({ id: 'f', parentSession: 'a', isSeeded: true, origin: 'subagent', delegationDepth: 1 }),
  seeded: heard({ id: 'g', parentSession: 'a', isSeeded: true, origin: 'plugin' }),
})

const host = (refused, rpc = true) => {
  const taken = []
  const register = (route) => { if (refused.includes(route.path)) throw new Error('taken'); taken.push(route.path) }
  const connection = { ...(refused ? { fetch: { register } } : {}),
    ...(rpc ? { rpc: { handle: (channel, _, fence) => taken.push(channel, fence) } } : {}) }
  return [mountStatus(connection, {}), taken]
}
const none = () => { const taken = []; return [mountStatus({ webServer: { register: () => taken.push('open') } }, {}), taken] }
tell('places', {
  first: host([]), second: host(['/api/riskproof/status']), nowhere: none(),
  channel: host(['/api/riskproof/status', '/api/riskproof.status']),
})

const others = { DEEPSEEK_API_KEY: 'k', openai_api_key: 'k', NODE_OPTIONS: 'x', LD_PRELOAD: 'x' }
const keys = { Path: 'p', SystemRoot: 's', APPDATA: 'a', RISKPROOF_CONFIG: 'c', LC_ALL: 'C', ...others }
tell('environments', { windows: Object.keys(engineEnvironment(keys, 'win32')), linux: Object.keys(engineEnvironment(keys, 'linux')) })
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("modules")
    parts = {"watch": "wordsOf", "sessions": "Sessions", "route": "mountStatus", "environment": "engineEnvironment"}
    imports = [f"import {{ {name} }} from {json.dumps((LIB / f'{module}.js').as_uri())}" for module, name in parts.items()]
    head = "\n".join(["import { appendFileSync } from 'node:fs'", *imports])
    tell = "const tell = (key, value) => appendFileSync(config.path, JSON.stringify([key, value]) + '\\n')"
    path = Path(folder) / "told.jsonl"
    with Dsh(folder, guarded=False) as dsh:
        dsh.plugin("modules", tell + SCRIPT, config={"path": str(path)}, head=head)
        dsh.run("nothing", [say("all done")])
    return dict(json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


def test_only_what_the_person_wrote_or_chose_counts_as_the_persons_words(told: dict[str, Any]) -> None:
    assert told["words"] == {
        "person": ["mail bob", "now"],
        "answers": ["No", "ask ann"],
        "broken": [],
        "none": [],
        "injected": [],
        "assistant": [],
        "odd": [],
    }


def test_nobodys_words_count_in_a_session_that_an_agent_started(told: dict[str, Any]) -> None:
    """Each: whether the person is heard, whether it is a sub-agent's, whether it had a past."""
    assert told["sessions"] == {
        "root": [True, False, False],
        "again": [True, False, True],
        "child": [False, True, False],
        "unmarked": [False, False, False],
        "copied": [True, False, True],
        "forked": [False, True, False],
        "seeded": [False, False, False],
    }


def test_the_status_stands_where_dsh_guards_it_or_nowhere(told: dict[str, Any]) -> None:
    assert told["places"] == {
        "first": ["/api/riskproof/status", ["/api/riskproof/status"]],
        "second": ["/api/riskproof.status", ["/api/riskproof.status"]],
        "channel": ["/riskproof", ["/riskproof", {"authority": "loopback"}]],
        "nowhere": [None, []],
    }


def test_no_key_of_a_model_provider_reaches_an_engine_on_any_system(told: dict[str, Any]) -> None:
    assert told["environments"] == {
        "windows": ["Path", "SystemRoot", "APPDATA", "RISKPROOF_CONFIG", "LC_ALL"],
        "linux": ["APPDATA", "RISKPROOF_CONFIG", "LC_ALL"],
    }
