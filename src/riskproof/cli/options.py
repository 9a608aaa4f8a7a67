"""Options that several verbs share, and the settings that they stand for.

Refuses defaults of its own: files, environment and options are layers of one configuration.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from riskproof.guard.config import Settings

ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config", metavar="FILE", help="Configuration file (riskproof.toml). By default RISKPROOF_CONFIG, the project's, the user's."
    ),
]
PresetOption = Annotated[
    str | None, typer.Option("--preset", metavar="PRESET", help="permissive, balanced or strict; over the configuration's.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]


def settings_for(config: Path | None, preset: str | None = None, mode: str | None = None) -> Settings:
    """The settings that apply here: every configuration layer, then what the command line says."""
    from riskproof.guard.config import settings_of
    from riskproof.guard.config_files import Layer, find_layers
    from riskproof.guard.config_layers import resolve

    said = given_by_options(preset, mode)
    layers = find_layers(config, environ=os.environ, start=Path.cwd())
    return settings_of(resolve((*layers, Layer("given", said)) if said else layers), os.environ)


def given_by_options(preset: str | None, mode: str | None) -> dict[str, object]:
    """What the command line says, as a configuration."""
    said: dict[str, object] = {}
    if preset is not None:
        said["policy"] = {"preset": preset}
    if mode is not None:
        said["mode"] = mode
    return said
