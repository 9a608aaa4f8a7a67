"""The settings of nutrition labels, as the collector takes them (SPEC: nutrition-labels 2).

Refuses settings that only together make no sense, naming the file that the plugins come from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from riskproof.errors import PolicyError
from riskproof.guard.config_files import SettingError
from riskproof.guard.config_key import camel
from riskproof.guard.config_keys_labels import LABEL_KEYS
from riskproof.guard.config_layers import Resolved
from riskproof.guard.config_plugins import wired
from riskproof.model.call import Json
from riskproof.nutrition.config import LabelConfig, LabelConfigError, resolve
from riskproof.nutrition.config_types import COMPONENT

PLUGINS: Final = "labels.plugins"
_ATTRIBUTION: Final = "labels.include_unattributed"
_OURS: Final = frozenset({"labels.enabled", PLUGINS})


@dataclass(frozen=True, slots=True)
class LabelSettings:
    """Whether labels are counted, and how. ``folder`` is where they are kept for `riskproof labels`, None for nowhere."""

    enabled: bool = True
    config: LabelConfig = field(default_factory=LabelConfig)
    folder: Path | None = None

    @property
    def counted(self) -> LabelConfig | None:
        """What is counted, None where nothing is."""
        return self.config if self.enabled else None


def label_settings(resolved: Resolved) -> LabelSettings:
    """The settings of labels among resolved ones. Raises ``SettingError``."""
    values = resolved.values
    try:
        return LabelSettings(values["labels.enabled"], resolve(label_mapping(values)))
    except LabelConfigError as error:
        key = _ATTRIBUTION if error.kind == "nothing-to-collect" else PLUGINS
        files = [origin.file for origin in resolved.origins[key] if origin.file is not None]
        raise SettingError(str(error), file=files[0] if files else None, key=key, remedy=error.remedy) from None


def label_mapping(values: Mapping[str, Json]) -> dict[str, Json]:
    """The configuration of labels under the names of the wire."""
    plain = {camel(key.name): values[key.path] for key in LABEL_KEYS if key.path not in _OURS}
    return {**plain, "plugins": wired(values[PLUGINS])}


def label_row(raw: Json, where: str) -> LabelSettings:
    """The settings that a row of a host holds, alone and whole; ``where`` is that row in words. Raises ``PolicyError`` with row and key."""
    try:
        return LabelSettings(config=resolve(raw, strict=True))
    except LabelConfigError as error:
        raise PolicyError(f"{where}: {str(error).removeprefix(f'{COMPONENT}: ')}", remedy=error.remedy) from None
