"""The person's command ``/nutrition-label [ID]``: what it is called, what its input asks for, what it answers (SPEC: nutrition-labels 14).

Refuses to read more into its input than one label's id, and to answer an error without a word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NotRequired, TypedDict

from riskproof.model.label_report import LabelReport
from riskproof.model.taint import Language
from riskproof.reports.labels.escape import sentence
from riskproof.reports.labels.text import text
from riskproof.reports.labels.wrapping import NO_COMMAND, Published, report_of
from riskproof.reports.languages import Words, said

NAME: Final = "nutrition-label"
HINT: Final = "[plugin-id]"
SCOPE: Final = "receiving agent"
DESCRIPTION: Final[Words] = (
    "What tools of this conversation declared, and what they were seen to do",
    "本会话的工具声明了什么，以及观察到了什么",
)
_UNKNOWN: Final[Words] = ("the label could not be read", "无法读取该标签")
# What JavaScript's `trim` takes off, since hosts in JavaScript trim too: a label that one finds the other finds as well.
_GAPS: Final = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
)


class Answer(TypedDict):
    """What the command answers; the report is there where it succeeded."""

    kind: Literal["success", "error"]
    text: str
    report: NotRequired[LabelReport]


def asked_label(raw_input: object) -> str | None:
    """The id of the one label that the input asks for, spaces inside included; None for all of them."""
    return (raw_input.strip(_GAPS) or None) if isinstance(raw_input, str) else None


def asked_command(command_id: object) -> str:
    """The id of the command, or the word for none."""
    return command_id if isinstance(command_id, str) and command_id else NO_COMMAND


def answer(read: Callable[[str, str, str | None], Published], raw_input: object, command_id: object, language: Language = "en") -> Answer:
    """The command's answer; the link to a record of it is the host's to add.

    ``read`` gives the report of (command id, scope, label), or a snapshot where the host has no reports; a ``LookupError`` is a label that
    nobody knows, and its text is the answer.
    """
    command = asked_command(command_id)
    try:
        report = report_of(read(command, SCOPE, asked_label(raw_input)), command, SCOPE)
    except LookupError as error:
        reason = str(error.args[0]) if error.args else ""
        return {"kind": "error", "text": sentence(reason) or said(_UNKNOWN, language)}
    return {"kind": "success", "text": text(report, language), "report": report}
