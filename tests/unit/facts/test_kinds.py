"""What a tool brings back is classed by its name and capabilities; an entry's id speaks of its labels."""

import pytest

from riskproof.facts.kinds import kind_of, source_labels
from riskproof.model.taint import KIND_LABELS, KINDS, Capability


@pytest.mark.parametrize(
    ("name", "capabilities", "kind"),
    [
        ("listClients", ("PRIVATE_ACCESS",), "customer_data"),
        ("patients_export", ("PRIVATE_ACCESS",), "patient_data"),
        ("list_tokens", (), "secret"),
        ("count_tokens", (), "tool_output"),
        ("get_token_price", ("EXTERNAL_INGESTION",), "untrusted_tool"),
        ("papers_get", ("EXTERNAL_INGESTION",), "untrusted_tool"),
        ("github_get_issue", ("EXTERNAL_INGESTION",), "untrusted_tool"),
        ("github_get_repo", ("EXTERNAL_INGESTION", "PRIVATE_ACCESS"), "source_code"),
        ("history_reader", ("EXTERNAL_INGESTION", "PRIVATE_ACCESS"), "untrusted_tool"),
        ("messages_list", ("EXTERNAL_INGESTION",), "untrusted_email"),
    ],
)
def test_plurals_and_ingestion_decide_the_kind(name: str, capabilities: tuple[Capability, ...], kind: str) -> None:
    assert kind_of(name, capabilities) == kind


@pytest.mark.parametrize("kind", KINDS)
def test_the_id_of_an_entry_speaks_of_the_labels_of_its_kind(kind: str) -> None:
    assert set(KIND_LABELS[kind]) <= set(source_labels(f"{kind}_3"))


def test_labels_are_in_declared_order() -> None:
    assert source_labels("secret_email_of_a_patient") == ("UNTRUSTED_EMAIL", "SECRET", "PATIENT_DATA")
