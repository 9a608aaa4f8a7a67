"""The guard's answers as the shim takes them."""

from __future__ import annotations

import pytest

from riskproof.hosts.dsh.encode import inspected
from riskproof.model.call import Result
from riskproof.model.decision import OutputDecision
from riskproof.model.taint import Language


@pytest.mark.parametrize(("language", "end"), [("en", " The tool did run."), ("zh-CN", "工具已执行。")])
def test_whose_result_is_withheld_is_told_that_the_tool_did_run(language: Language, end: str) -> None:
    """Else the same edit is made again, and fails for having been made."""
    withheld = OutputDecision("withhold", "withhold", reason="it carries something.")
    assert inspected(withheld, Result("x"), "none", language) == {"action": "withhold", "reason": "it carries something." + end}


def test_of_a_call_that_failed_nothing_more_is_said() -> None:
    withheld = OutputDecision("withhold", "withhold", reason="it carries something.")
    answer = inspected(withheld, Result(None, is_error=True, content=[]), "none", "en")
    assert answer == {"action": "withhold", "reason": "it carries something."}
