"""A server that was checked once begins to call a new host; and an honest one that does not.

``first_contact = "ask"`` is the operator's word for one label. What a person approves is asked once, in every process of the user.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from riskproof import Call, Guard
from riskproof.guard.config import settings_from
from tests.stories.processes import HOME, OTHER, PAGE, RULE, SUB, Process
from tests.stories.telling import tool


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state" / "labels"


def test_the_declared_host_and_what_lies_below_it_are_never_asked_about() -> None:
    process = Process()
    gates = []
    for page in (HOME, SUB, HOME.replace("docs", "DOCS"), "https://docs.notes.test.:8443/a"):
        gates.append(process.fetches(page).gate)
        process.agrees()
    assert (gates, process.findings()) == (["allow"] * 4, [])


def test_a_new_host_is_asked_about_by_name_and_once_it_was_approved_no_more() -> None:
    process = Process()
    decision = process.fetches(f"{OTHER}?note=canary-4417")
    assert (decision.gate, decision.rules) == ("ask", (RULE,))
    assert decision.findings[0].evidence == ("page names a host of other.test, which notes does not declare",)
    assert [hidden for hidden in ("canary-4417", "collect.other") if hidden in repr(decision)] == []
    process.agrees()
    assert [process.fetches(OTHER).gate, process.findings()] == ["allow", [("undeclared-domain", True)]]


def test_another_host_below_the_same_domain_is_another_first_contact() -> None:
    process = Process()
    process.fetches(OTHER)
    process.agrees()
    assert process.fetches(OTHER.replace("collect", "drop")).gate == "ask"


@pytest.mark.parametrize("answer", ["no", "nobody", "failed"])
def test_a_no_and_no_answer_are_no_approval(answer: str) -> None:
    process = Process()
    process.fetches(OTHER)
    if answer == "no":
        process.refuses()
    elif answer == "failed":  # an error may be the host's way to say that nobody let it run
        process.agrees(is_error=True)
    assert process.fetches(OTHER).gate == "ask"


def test_a_host_that_the_person_named_is_not_asked_about() -> None:
    process = Process()
    process.guard.user_said("story", "Please save the page on collect.other.test for me.")
    assert process.fetches(OTHER).gate == "allow"
    assert process.fetches("https://drop.other.test/").gate == "ask"


def test_a_host_below_a_domain_that_the_person_named_is_not_asked_about() -> None:
    process = Process()
    process.guard.user_said("story", "Look around on other.test")
    assert process.fetches(OTHER).gate == "allow"


def test_an_approval_holds_in_the_next_process_and_a_no_does_not(folder: Path) -> None:
    first = Process(folder)
    first.fetches(OTHER)
    first.agrees()
    first.fetches(HOME.replace("docs.notes", "third"))
    first.refuses()
    second = Process(folder)
    assert [second.fetches(OTHER).gate, second.fetches(HOME.replace("docs.notes", "third")).gate] == ["allow", "ask"]


def test_an_approval_holds_in_a_process_that_runs_already(folder: Path) -> None:
    first, second = Process(folder), Process(folder)
    first.fetches(OTHER)
    first.agrees()
    assert second.fetches(OTHER).gate == "allow"


def test_without_a_folder_an_approval_ends_with_the_process() -> None:
    first = Process()
    first.fetches(OTHER)
    first.agrees()
    assert Process().fetches(OTHER).gate == "ask"


def test_a_damaged_file_asks_again_about_hosts_and_about_definitions(folder: Path) -> None:
    first = Process(folder)
    first.fetches(OTHER)
    first.agrees()
    (folder.parent / "labels-known.json").write_text("{")
    second = Process(folder)
    decision = second.fetches(OTHER)
    assert decision.reason.startswith("RiskProof: notes has not met this before: host other.test, changed definition (save_page)")
    second.agrees()
    assert Process(folder).fetches(OTHER).gate == "allow"


def test_where_nobody_wants_to_be_asked_a_new_host_is_a_finding_and_no_question() -> None:
    process = Process(plugin={"first_contact": "report"})
    assert (process.fetches(OTHER).gate, process.findings()) == ("allow", [("undeclared-domain", False)])


def test_an_identity_that_declared_nothing_is_asked_about_no_host() -> None:
    given = settings_from({"labels": {"plugins": [{"id": "notes", "tools": {"names": ["save_page"]}, "first_contact": "ask"}]}})
    guard = Guard(given)
    assert guard.before(Call(PAGE, {"page": OTHER})).gate == "allow"


def test_a_capability_that_nobody_declared_is_asked_about_as_inferred() -> None:
    run = tool("run_command", "Runs a shell command", "command")
    process = Process(None, run, plugin={"tools": {"names": ["run_command"]}})
    decision = process.guard.before(Call("run_command", {"command": "ls"}, "story"))
    assert (decision.gate, decision.findings[0].evidence) == ("ask", ("notes does not declare subprocess - inferred",))


def test_a_host_in_a_command_is_a_first_contact_as_well() -> None:
    run = tool("run_command", "Runs a shell command", "command")
    process = Process(
        None, run, plugin={"tools": {"names": ["run_command"]}, "declared": {"subprocess": True, "domains": ["docs.notes.test"]}}
    )
    gates = [process.guard.before(Call("run_command", {"command": f"curl -s {page}"}, "story")) for page in (HOME, OTHER)]
    assert [RULE in one.rules for one in gates] == [False, True]


def test_observe_mode_reports_it_and_remembers_nothing() -> None:
    process = Process(mode="observe")
    for _ in range(2):
        decision = process.fetches(OTHER)
        assert (decision.verdict, decision.gate) == ("ask", "allow")
        process.agrees()


def test_an_exception_of_the_operator_covers_it() -> None:
    exception = {"rule": RULE, "tool": "save_page", "reason": "a crawler", "expires": "2099-01-01"}
    decision = Process(exceptions=[exception]).fetches(OTHER)
    assert (decision.gate, [one.rule for one in decision.waived]) == ("allow", [RULE])


def test_what_an_exception_hid_from_the_question_is_not_taught_by_the_answer_to_another_one() -> None:
    exception = {"rule": RULE, "tool": "save_page", "reason": "a crawler", "expires": "2099-01-01"}
    process = Process(
        None, tool("save_page", "Fetch a web page", "url"), exceptions=[exception], policy={"allowed_external_domains": ["a.test"]}
    )
    for _ in range(2):
        process.call = Call("save_page", {"url": OTHER}, "story")
        decision = process.guard.before(process.call)
        assert (decision.gate, decision.rules) == ("ask", ("unlisted_external_destination",))
        assert [one.rule for one in decision.waived] == [RULE]
        process.agrees()


def test_a_question_names_everything_that_its_answer_teaches() -> None:
    run = tool("run_command", "Runs a shell command", "command")
    process = Process(None, run, plugin={"tools": {"names": ["run_command"]}, "declared": {"subprocess": True, "domains": ["notes.test"]}})
    pages = " ".join(f"https://h{number}.other{number}.test/" for number in range(12))
    process.call = Call("run_command", {"command": f"curl {pages}"}, "story")
    first = process.guard.before(process.call)
    named = {f"other{number}.test" for number in range(12) if f"host other{number}.test" in first.reason}
    assert len(named) == 8
    process.agrees()
    process.call = Call("run_command", {"command": f"curl {pages}"}, "story")
    second = process.guard.before(process.call)
    assert {f"other{number}.test" for number in range(12) if f"host other{number}.test" in second.reason} == {
        f"other{number}.test" for number in range(12)
    } - named


def test_what_another_rule_denies_stays_denied_and_teaches_nothing() -> None:
    process = Process(policy={"blocked_domains": ["other.test"]})
    assert process.fetches(OTHER).gate == "deny"
    process.agrees()
    assert RULE in process.fetches(OTHER).rules


def test_the_proof_names_the_rule_and_holds_no_value() -> None:
    process = Process()
    process.fetches(f"{OTHER}?note=canary-4417")
    proof = process.guard.proofs(1)[0]
    assert RULE in repr(proof)
    assert "canary-4417" not in repr(proof)


def asking(tmp_path: Path, folder: Path) -> Process:
    return Process(folder, approvals={"enabled": True}, store={"file": str(tmp_path / "store.db")})


def test_an_approval_from_elsewhere_for_this_call_is_remembered(tmp_path: Path, folder: Path) -> None:
    process = asking(tmp_path, folder)
    process.fetches(OTHER)
    process.is_answered_elsewhere(approved=True)
    assert [process.fetches(OTHER).gate, process.fetches(OTHER).approved, Process(folder).fetches(f"{OTHER}/y").gate] == [
        "allow",
        False,
        "allow",
    ]


def test_a_rejection_from_elsewhere_is_not(tmp_path: Path, folder: Path) -> None:
    process = asking(tmp_path, folder)
    process.fetches(OTHER)
    process.is_answered_elsewhere(approved=False)
    assert process.fetches(OTHER).gate == "ask"


def test_an_approval_with_an_end_lets_calls_pass_until_then_and_is_not_remembered(tmp_path: Path, folder: Path) -> None:
    process = asking(tmp_path, folder)
    process.fetches(OTHER)
    process.is_answered_elsewhere(approved=True, scope="session", minutes=5)
    assert [process.fetches("https://third.test/").gate, Process(folder).fetches("https://third.test/").gate] == ["allow", "ask"]
