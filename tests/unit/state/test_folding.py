from __future__ import annotations

from riskproof.model.delta import Delta, Step
from riskproof.model.policy import Policy, ToolchainPolicy, TrackerPolicy
from riskproof.model.sent import Past
from riskproof.model.session import Event, Session
from riskproof.state.folding import folded
from riskproof.state.hear import hear
from riskproof.state.restore import apply
from tests.unit.state.keeping import KEY, POLICY, kept, result


def test_no_steps_are_no_steps() -> None:
    assert folded([], POLICY) == []


def test_results_and_events_stay_where_they_were_and_the_rest_goes_to_the_end() -> None:
    _, (heard, tracked) = kept(lambda session: hear(session, "mail bob"), result("a text that is tracked", "pii"))
    event = Event(1, "web", ("EXTERNAL_INGESTION",))
    steps = [
        (1, Step(heard, {"read": "1"})),
        (2, Step(tracked)),
        (3, Step(Delta(events=(event,), flags=("saw_ingestion",)), {"read": "2", "send": "3"})),
        (4, Step(Delta(own=(5, 6), written={(1,): ("PII",)}))),
        (5, Step(Delta(own=(6, 7), written={(1,): ("SECRET",)}))),
    ]
    rest = Delta(flags=("saw_ingestion",), requested=heard.requested, said=heard.said, own=(5, 6, 7), written={(1,): ("PII", "SECRET")})
    assert folded(steps, POLICY) == [
        (2, Step(tracked)),
        (3, Step(Delta(events=(event,)))),
        (5, Step(rest, {"read": "1", "send": "3"})),
    ]


def test_a_folded_log_gives_the_same_session_and_folding_again_changes_nothing() -> None:
    _, deltas = kept(
        lambda session: hear(session, "mail bob@partner.example"),
        *(result(f"text number {at} of the day", "pii") for at in range(5)),
        lambda session: hear(session, "and ana as well"),
    )
    steps = list(enumerate(map(Step, deltas), 1))
    once = folded(steps, POLICY)
    assert folded(once, POLICY) == once
    one, other = (apply(Session(), [step.delta for _, step in log], KEY, POLICY) for log in (steps, once))
    assert (one.entries, one.requested, one.recalled) == (other.entries, other.requested, other.recalled)


def test_results_that_have_no_room_leave_their_labels_and_events_fall_out_at_the_window() -> None:
    _, deltas = kept(*(result(f"text number {at} of the day", kind) for at, kind in enumerate(("secret", "pii", "pii"))))
    size = len(deltas[2].origins[0].rows) + len(deltas[2].origins[0].heads)
    policy = Policy(tracker=TrackerPolicy(max_total_bytes=2 * size // 5 + 1), toolchain=ToolchainPolicy(max_events=1))
    events = [Delta(events=(Event(0, tool, ()),)) for tool in ("one", "two")]
    log = folded(list(enumerate(map(Step, (*deltas, *events)), 1)), policy)
    assert [number for number, _ in log] == [2, 3, 5]
    assert log[-1][1].delta == Delta(events=events[1].events, flags=("lost",), forgotten=frozenset({"SECRET"}))


def test_what_came_first_is_still_known_when_the_events_are_gone() -> None:
    steps = [
        (1, Step(Delta(events=(Event(0, "web", ("EXTERNAL_INGESTION",)),), flags=("saw_ingestion",)))),
        (2, Step(Delta(events=(Event(0, "vault", ("PRIVATE_ACCESS",)),), flags=("saw_private_access",)))),
    ]
    (_, last) = folded(steps, Policy(toolchain=ToolchainPolicy(max_events=1)))[-1]
    assert last.delta.flags == ("saw_ingestion", "saw_private_access", "saw_ingestion_then_private_access")


def test_what_went_out_is_added_up() -> None:
    steps = [(at, Step(Delta(past={1: Past({9: {at: 4}}, {9: 1}, {7: (9,)}, {7: at})}))) for at in (1, 2)]
    assert folded(steps, POLICY) == [(2, Step(Delta(past={1: Past({9: {1: 4, 2: 4}}, {9: 2}, {7: (9,)}, {7: 2})})))]
