"""``riskproof config``: start a configuration, check it, see what is in force and where it comes from.

Refuses to change a file that is there (``init --force`` apart) and to print anything but settings.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from riskproof.cli.options import ConfigOption, JsonOption
from riskproof.errors import PolicyError

if TYPE_CHECKING:
    from riskproof.guard.config import Settings
    from riskproof.guard.config_files import Layer
    from riskproof.guard.config_layers import Origin, Resolved

REFUSED: Final = 2
"""Exit code of a configuration that cannot be used (decisions 13)."""

app = typer.Typer(
    name="config",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="Start, check and show the configuration.\n\n"
    "Settings come from your own file, then from the nearest riskproof.toml up to the repository's root (which may only tighten them), "
    "then from the file that RISKPROOF_CONFIG names, then from --config. Later files win. Without any file the built-in defaults apply, "
    "and they guard.",
)


@contextmanager
def refusals(as_json: bool) -> Iterator[None]:
    """Turns a ``PolicyError`` into its message, its remedy and exit code 2."""
    from riskproof.guard.config_files import SettingError

    try:
        yield
    except PolicyError as error:
        if as_json:
            file = error.file if isinstance(error, SettingError) else None
            key = error.key if isinstance(error, SettingError) else None
            _print_json({"error": str(error), "file": None if file is None else str(file), "key": key, "remedy": error.remedy or None})
        else:
            typer.echo(f"riskproof: {error}", err=True)
            if error.remedy:
                typer.echo(f"  {error.remedy}", err=True)
        raise typer.Exit(REFUSED) from None


def _print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=True, indent=2))


@app.command()
def init(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")] = Path("riskproof.toml"),
    user: Annotated[
        bool, typer.Option("--user", help="Write your own file (in the configuration folder of your account) instead.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that is there.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Write a commented file with every key and its default.

    The file changes nothing until you take the # in front of a key away. Only you can read it (mode 0600).

    Example: riskproof config init --user
    """
    from riskproof.guard.config_edit import write_starting_file
    from riskproof.guard.config_files import shown_path, user_file

    with refusals(as_json):
        target = (user_file(os.environ) if user else path).absolute()
        write_starting_file(target, force=force)
    if as_json:
        _print_json({"written": str(target)})
    else:
        typer.echo(f"written: {shown_path(target)}")


@app.command()
def validate(
    path: Annotated[Path | None, typer.Argument(metavar="FILE", help="One file to check by itself, over the built-in defaults.")] = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check one file, or everything that applies here.

    Prints ok and what lowers the guard although it is valid. Exit code 0; 2 where the configuration cannot be used.

    Example: riskproof config validate riskproof.toml
    """
    from riskproof.guard.config import settings_of
    from riskproof.guard.config_files import find_layers, shown_path
    from riskproof.guard.config_layers import resolve
    from riskproof.guard.config_warnings import warnings_of
    from riskproof.guard.in_force import today

    if path is not None and config is not None:
        raise typer.BadParameter("give a file to check by itself, or --config to check what applies here, not both")
    with refusals(as_json):
        layers = find_layers(config, environ=os.environ, start=Path.cwd()) if path is None else (_alone(path),)
        settings = settings_of(resolve(layers), os.environ)
        warnings = warnings_of(settings, today()) + (() if path is None else _as_project(layers[0]))
    files = [str(file) for file in settings.sources]
    if as_json:
        _print_json({"ok": True, "files": files, "warnings": list(warnings)})
        return
    typer.echo(f"ok: {', '.join(map(shown_path, settings.sources)) or 'no configuration file, the built-in defaults apply'}")
    for warning in warnings:
        typer.echo(f"warning: {warning}")


def _alone(path: Path) -> Layer:
    from riskproof.guard.config_files import Layer, read_file

    file = path.absolute()
    raw, text = read_file(file)
    return Layer("option", raw, file, text)


def _as_project(layer: Layer) -> tuple[str, ...]:
    from riskproof.guard.config_layers import loosening

    keys = loosening(layer)
    return (f"found in a project instead of passed with --config, it would be refused for: {', '.join(keys)}",) if keys else ()


@app.command()
def schema(_as_json: Annotated[bool, typer.Option("--json", help="Accepted for symmetry: the schema is JSON.")] = True) -> None:
    """Print the JSON schema (2020-12) of a configuration, for editors and for hosts.

    Example: riskproof config schema > riskproof.schema.json
    """
    from riskproof.guard.config_schema import json_schema

    _print_json(json_schema())


@app.command()
def show(config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """Show every setting in force and where it comes from.

    The text is TOML; the comment behind each value names its origin.

    Example: riskproof config show --json
    """
    from riskproof.guard.config import settings_of
    from riskproof.guard.config_files import find_layers
    from riskproof.guard.config_layers import resolve

    with refusals(as_json):
        layers = find_layers(config, environ=os.environ, start=Path.cwd())
        resolved = resolve(layers)
    settings = settings_of(resolved, os.environ)
    if as_json:
        _print_json(_shown_json(layers, resolved, settings))
    else:
        typer.echo(_shown_text(layers, resolved, settings))


def _in_force(resolved: Resolved, settings: Settings) -> Iterator[tuple[str, Any, tuple[Origin, ...]]]:
    from riskproof.guard.config_layers import Origin

    for path, value in resolved.values.items():
        if path == "experience.language" and value is None:
            yield path, settings.language, (Origin("locale"),)
        else:
            yield path, value, resolved.origins[path]


def _shown_json(layers: tuple[Layer, ...], resolved: Resolved, settings: Settings) -> dict[str, Any]:
    from riskproof.guard.config_files import user_file

    return {
        "files": [{"layer": layer.kind, "file": str(layer.file)} for layer in layers],
        "user_file": str(user_file(os.environ)),
        "settings": {
            path: {"value": value, "origin": [_origin_json(origin) for origin in origins]}
            for path, value, origins in _in_force(resolved, settings)
        },
    }


def _origin_json(origin: Origin) -> dict[str, str | None]:
    return {"layer": origin.layer, "file": None if origin.file is None else str(origin.file), "preset": origin.preset or None}


def _shown_text(layers: tuple[Layer, ...], resolved: Resolved, settings: Settings) -> str:
    from riskproof.guard.config_files import shown_path, user_file
    from riskproof.guard.config_pages import toml_value

    lines = [f"# {layer.kind}: {shown_path(layer.file)}" for layer in layers if layer.file is not None]
    if not lines:
        lines = ["# no configuration file: the built-in defaults apply", f"# your own file would be {shown_path(user_file(os.environ))}"]
    for path, value, origins in _in_force(resolved, settings):
        words = ", ".join(f"{origin.layer} (preset {origin.preset})" if origin.preset else origin.layer for origin in origins)
        text = f"# {path} is not set" if value is None else f"{path} = {toml_value(value)}"
        lines.append(f"{text}  # {words}")
    return "\n".join(lines)
