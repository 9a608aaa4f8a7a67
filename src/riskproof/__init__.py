"""RiskProof: decides before each tool call of an agent, inspects each result, and keeps redacted proofs.

Refuses to load anything before it is used: importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from riskproof.engine.decide import decide as decide
    from riskproof.engine.observe import observe as observe
    from riskproof.guard.guard import Guard as Guard
    from riskproof.model.call import Call as Call
    from riskproof.model.call import Result as Result
    from riskproof.model.call import Tool as Tool
    from riskproof.model.decision import Decision as Decision
    from riskproof.model.decision import OutputDecision as OutputDecision

__version__ = "0.1.0"

_PUBLIC = {
    "Call": "riskproof.model.call",
    "Decision": "riskproof.model.decision",
    "Guard": "riskproof.guard.guard",
    "OutputDecision": "riskproof.model.decision",
    "Result": "riskproof.model.call",
    "Tool": "riskproof.model.call",
    "decide": "riskproof.engine.decide",
    "observe": "riskproof.engine.observe",
}
__all__ = ["Call", "Decision", "Guard", "OutputDecision", "Result", "Tool", "decide", "observe"]


def __getattr__(name: str) -> Any:
    if name in _PUBLIC:
        return getattr(import_module(_PUBLIC[name]), name)
    raise AttributeError(f"module 'riskproof' has no attribute {name!r}")
