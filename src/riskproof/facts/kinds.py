"""Classes a result by the tool it came from, and an entry by its id (SPEC: riskproof 7.1, 7.2).

Refuses to look at the result itself: ``detect.content`` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from riskproof.detect import lexicon
from riskproof.detect.lexicon import terms
from riskproof.model.taint import LABELS, Capability, Kind, Label

_SECRET: Final = terms("credential credentials secret secrets vault vaults password passwords apikey apikeys")
_WEB: Final = terms("web browser search crawl scrape fetch url urls webpage webpages rss feed feeds news")
_MAIL: Final = terms("email emails mail mails inbox message messages")
_PRIVATE: Final[tuple[tuple[Kind, frozenset[str]], ...]] = (
    ("patient_data", terms("patient patients medical clinical health diagnosis diagnoses prescription prescriptions")),
    ("financial_data", terms("finance finances financial invoice invoices payment payments bank banks accounting")),
    ("customer_data", terms("customer customers client clients crm salesforce")),
    ("source_code", terms("repo repos source sources github gitlab")),
    ("internal_data", terms("internal document documents knowledge wiki wikis confidential")),
    ("pii", terms("pii personal profile profiles identity identities")),
)
"""SPEC: riskproof 7.1 steps 1 to 9, first match wins; with plurals (27.2 D14)."""

_SOURCE_WORDS: Final[tuple[tuple[Label, tuple[str, ...]], ...]] = (
    ("UNTRUSTED_WEB", ("webpage", "browser_result", "web_result", "untrusted_web", "web_fetch", "web_search")),
    ("UNTRUSTED_EMAIL", ("email", "mailbox", "inbox_message", "untrusted_email")),
    ("UNTRUSTED_TOOL", ("tool_schema", "mcp_schema", "untrusted_tool")),
    ("CUSTOMER_DATA", ("customer_data", "customer_record", "crm_record", "client_record")),
    ("PII", ("pii_record", "personal_data", "pii")),
    ("SECRET", ("secret_store", "credential", "vault_secret", "secret")),
    ("API_KEY", ("api_key",)),
    ("SOURCE_CODE", ("source_code", "repository_file", "source")),
    ("FINANCIAL_DATA", ("financial_data", "financial_record", "bank_record", "financial")),
    ("PATIENT_DATA", ("patient_data", "patient_record", "medical_record", "clinical_record", "patient")),
    ("INTERNAL_DATA", ("internal_doc", "internal_document", "knowledge_base", "company_wiki", "internal")),
)
"""SPEC: riskproof 7.2."""


def kind_of(name: str, capabilities: Sequence[Capability]) -> Kind:
    """The kind of a tool's results, from its name and capabilities.

    What comes from outside is untrusted before it is anything else: a tool that ingests and reads nothing inside is ``untrusted_tool``
    where the original found a sensitive kind or none (SPEC: riskproof 27.2 D16). An API key in two words is a secret, a counted token
    is none (D14).
    """
    split = lexicon.name_words(name)
    words = frozenset((*split, *(one + two for one, two in pairwise(split))))
    token = not words.isdisjoint(("token", "tokens")) and not lexicon.counts_tokens(split)
    if "CREDENTIAL_ACCESS" in capabilities or token or not words.isdisjoint(_SECRET):
        return "secret"
    ingests = "EXTERNAL_INGESTION" in capabilities
    if ingests and not words.isdisjoint(_WEB):
        return "untrusted_web"
    if ingests and not words.isdisjoint(_MAIL):
        return "untrusted_email"
    if ingests and "PRIVATE_ACCESS" not in capabilities:
        return "untrusted_tool"
    private = next((kind for kind, known in _PRIVATE if not words.isdisjoint(known)), None)
    return private or ("untrusted_tool" if ingests else "tool_output")


def source_labels(source_id: str) -> tuple[Label, ...]:
    """The labels that an entry's id speaks of, in declared order: substrings, case ignored, every match."""
    text = source_id.lower()
    found = {label for label, words in _SOURCE_WORDS if any(word in text for word in words)}
    return tuple(label for label in LABELS if label in found)
