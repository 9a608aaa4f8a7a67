"""The settings of one DSH: the operator's files, the project's, and the plugin's row on top (decisions 12).

Refuses a row that cannot be used as written, by file and key: the plugin then does not load.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from riskproof.errors import PolicyError
from riskproof.guard.config import Settings, settings_of
from riskproof.guard.config_files import Layer, SettingError, find_layers
from riskproof.guard.config_labels import LabelSettings, label_row
from riskproof.guard.config_layers import DEFAULT, resolve
from riskproof.guard.kept import kept
from riskproof.hosts.dsh.wire import Message

PATCH: Final = "cordis.patch.yml"
_ROW: Final = "row riskproof"
LABEL_ROW: Final = "row runtime-nutrition-label"
_SWITCHES: Final = ("store.enabled", "approvals.enabled")


@dataclass(frozen=True, slots=True)
class Place:
    """Where DSH runs: the folder it was started in, and the file that the plugin's row stands in."""

    folder: Path
    file: Path


def place_of(cwd: str, profile: str | None, environ: Mapping[str, str]) -> Place:
    """The place of a greeting. Without DSH's home the row's file goes by its name."""
    home = environ.get("DSH_HOME", "")
    inside = Path(home, "profiles", profile) if home and profile else Path(f"profile {profile}" if profile else "")
    return Place(Path(cwd), inside / PATCH)


def settings_for(place: Place, row: Message, environ: Mapping[str, str]) -> Settings:
    """What the engine's guard is started with; it keeps a ledger, its sessions and its asks unless the operator switches that off. Raises
    ``PolicyError``."""
    try:
        layers = find_layers(None, environ=environ, start=place.folder)
        resolved = resolve((*layers, Layer("given", row, place.file)) if row else layers)
        settings = settings_of(resolved, environ)
    except SettingError as error:
        if error.file != place.file:
            raise
        raise PolicyError(str(error).replace(f"{place.file}: ", f"{place.file}: {_ROW}: ", 1), remedy=error.remedy) from None
    return kept(settings, environ, sessions=True, decided=[path for path in _SWITCHES if resolved.origins[path] != (DEFAULT,)])


def labels_for(place: Place, row: object) -> LabelSettings:
    """What labels are measured with: the label row alone, whole. Raises ``PolicyError`` with file, row and key."""
    return label_row(row, f"{place.file}: {LABEL_ROW}")
