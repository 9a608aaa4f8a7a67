"""Joins layers of settings into one value a key, and remembers where each came from (decisions 12).

The operator's layers replace key by key (tables by entry); a project's goes through ``config_laws``. A preset sets all eleven decisions
of its layer, a decision given beside it wins, a later layer wins over both. Refuses unknown keys, a key in both its spellings, and any
project key that would loosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from riskproof.guard.config_files import Layer, SettingError
from riskproof.guard.config_key import Key, camel
from riskproof.guard.config_keys import BY_PATH, KEYS, SECTIONS, SPELLINGS
from riskproof.guard.config_laws import LAWS
from riskproof.guard.config_texts import RefusedError, nearest, shown
from riskproof.guard.config_values import read
from riskproof.guard.presets import PRESETS
from riskproof.model.call import Json
from riskproof.model.policy import DECISION_KEYS
from riskproof.model.verdict import stricter

_SECTION_SPELLINGS: Final[Mapping[str, str]] = {
    spelling: section for section in SECTIONS if section for spelling in (section, camel(section))
}
_ORDERS: Final = (
    ("provenance.max_entry_bytes", "provenance.max_total_bytes"),
    ("toolchain.chain_window", "toolchain.max_events"),
)
"""Pairs of which the first must not exceed the second (SPEC: riskproof 3, cross-field)."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value comes from: the kind of layer, its file, and the preset that stood for a decision ("" where it was given)."""

    layer: str
    file: Path | None = None
    preset: str = ""


DEFAULT: Final = Origin("default")


@dataclass(frozen=True, slots=True)
class Resolved:
    """Every key's value in its normal form, and its origins (several where layers were joined), in table order."""

    values: Mapping[str, Json]
    origins: Mapping[str, tuple[Origin, ...]]
    files: tuple[Path, ...]


def resolve(layers: Iterable[Layer]) -> Resolved:
    """The layers joined, weakest first, over the built-in defaults. Raises ``SettingError``."""
    layers = tuple(layers)
    values: dict[str, Json] = {key.path: key.default for key in KEYS}
    values.update(_row(values["policy.preset"]))
    origins: dict[str, tuple[Origin, ...]] = dict.fromkeys(values, (DEFAULT,))
    for layer in layers:
        given = given_by(layer)
        preset = given.get("policy.preset", "")
        for path, value in (_row(preset) if preset else {}).items():
            if path not in given:
                _take(values, origins, path, value if layer.trusted else stricter(values[path], value), layer, preset)
        for path, value in given.items():
            joined = _joined(layer, BY_PATH[path], values[path], value)
            _take(values, origins, path, joined, layer)
    _check_orders(values, origins)
    return Resolved(values, origins, tuple(layer.file for layer in layers if layer.file is not None))


def given_by(layer: Layer) -> dict[str, Json]:
    """What one layer says, by path, each value in its normal form. Raises ``SettingError``."""
    given: dict[str, Json] = {}
    for name, value in layer.raw.items():
        section = _SECTION_SPELLINGS.get(name) if isinstance(name, str) else None
        if section is None:
            _read_into(given, layer, "", (name,), value)
        elif not isinstance(value, Mapping):
            raise layer.error("must be a table", section, f"write it as [{section}]", (name,))
        else:
            for inner, inner_value in value.items():
                _read_into(given, layer, section, (name, inner), inner_value)
    return given


def loosening(layer: Layer) -> tuple[str, ...]:
    """The keys of a layer that a project's file could not set over the built-in defaults."""
    before = resolve(()).values
    return tuple(
        path for path, value in given_by(layer).items() if LAWS[BY_PATH[path].law].join(BY_PATH[path], before[path], value) is None
    )


def _row(preset: str) -> dict[str, Json]:
    return {f"policy.{name}": PRESETS[preset][name] for name in DECISION_KEYS}


def _read_into(given: dict[str, Json], layer: Layer, section: str, written: tuple[Json, ...], value: Json) -> None:
    name = written[-1]
    if not isinstance(name, str):
        raise layer.error("every key must be a text", section or "top level")
    key = SPELLINGS[section].get(name)
    if key is None:
        path = f"{section}.{shown(name)}" if section else shown(name)
        raise layer.error("unknown key", path, f"the nearest known key is {_nearest_key(section, name)}", written)
    if key.path in given:
        raise layer.error(f"given twice, as {key.name} and {camel(key.name)}", key.path, "keep one of them", written)
    try:
        given[key.path] = _rooted(layer, read(key, value)) if key.shape == "file" else read(key, value)
    except RefusedError as refused:
        raise layer.error(refused.problem, key.path, refused.remedy, written) from None


def _rooted(layer: Layer, path: str) -> str:
    folder = layer.file.parent if layer.file is not None else Path()
    return str((folder / path).absolute())


def _nearest_key(section: str, name: str) -> str:
    wanted = "".join(f"_{char.lower()}" if char.isupper() else char for char in name[:80]).replace("-", "_")
    here = [key.name for key in KEYS if key.section == section] + ([] if section else [known for known in SECTIONS if known])
    if close := nearest(wanted, here):
        return f"{section}.{close}" if section else close
    names = [key.name for key in KEYS]
    if close := nearest(wanted, names, 0.8):
        return KEYS[names.index(close)].path
    return nearest(f"{section}.{wanted}" if section else wanted, [*BY_PATH, *filter(None, SECTIONS)], 0.0)


def _joined(layer: Layer, key: Key, before: Json, given: Json) -> Json:
    if layer.trusted:
        return {**before, **given} if isinstance(given, dict) else given  # tables join by tool name
    law = LAWS[key.law]
    joined = law.join(key, before, given)
    if joined is None:
        order = f" ({' < '.join(key.choices)})" if key.law == "rank" else ""
        raise layer.error(
            f"would loosen the settings in force; a project's file may only tighten them: {law.says}{order}",
            key.path,
            f"put the key into {layer.own_file or 'your own file'}, or pass this file with --config",
            _written(layer, key),
        )
    return joined


def _written(layer: Layer, key: Key) -> tuple[str, ...]:
    """The key as the file spells it."""
    table = layer.raw.get(key.section, {}) if key.section else layer.raw
    name = key.name if key.name in table else camel(key.name)
    return (key.section, name) if key.section else (name,)


def _take(values: dict[str, Json], origins: dict[str, tuple[Origin, ...]], path: str, value: Json, layer: Layer, preset: str = "") -> None:
    if not layer.trusted and value == values[path]:
        return
    joins = isinstance(value, dict) or (not layer.trusted and BY_PATH[path].law == "extend")
    earlier = origins[path] if joins and values[path] else ()
    origins[path] = (*earlier, Origin(layer.kind, layer.file, preset))
    values[path] = value


def _check_orders(values: Mapping[str, Json], origins: Mapping[str, tuple[Origin, ...]]) -> None:
    for lower, upper in _ORDERS:
        if values[lower] > values[upper]:
            files = [origin.file for path in (lower, upper) for origin in origins[path] if origin.file is not None]
            raise SettingError(
                f"is {values[lower]}, more than {upper}, which is {values[upper]}",
                file=files[0] if files else None,
                key=lower,
                remedy=f"lower {lower} or raise {upper}",
            )
