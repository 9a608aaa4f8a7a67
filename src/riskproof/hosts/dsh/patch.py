"""A profile's own patch file: the plugin row, the label rows and the gate row, put in and taken out again. Text in, text out.

Refuses to touch rows of others, to write a text that it cannot read back as meant, and to guess where two rows say different things.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from riskproof.errors import PolicyError
from riskproof.hosts.dsh import label_rows
from riskproof.hosts.dsh.rows import GATE, LABEL_FILES, OURS, PLUGIN, Insert, Patch, listed, pairs, said, value_of
from riskproof.hosts.dsh.splice import Splice, composed, is_mapping, is_sequence, quoted

if TYPE_CHECKING:
    from ruamel.yaml.nodes import MappingNode, Node

PLUGIN_REMARK: Final = "# RiskProof decides before every tool call. Written by `riskproof install dsh`; `riskproof doctor dsh` tests it."
ENTRY: Final = "index.js"
GATE_REMARK: Final = "# No agent starts where RiskProof did not."
_NOT_EDITABLE: Final = "is written in a way that cannot be edited; nothing was changed"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the rows shall say. ``name`` is None where a package of the profile inserts the plugin row and the label rows itself."""

    python: tuple[str, ...]
    name: str | None
    mode: str | None = None
    inject: tuple[str, ...] = ()
    """What the layers below let the gate's row wait for; a patch replaces the whole list."""
    labels: bool = True
    """Without them, another package has rows of these ids."""

    @property
    def folder(self) -> str | None:
        """Where the label rows load from: beside the plugin; None where this file holds none."""
        return self.name.removesuffix(ENTRY) if self.name is not None and self.labels else None


def installed(text: str, wanted: Wanted, file: str) -> str:
    """The text with all rows as wanted; the same text where they are. Raises ``PolicyError``."""
    before = patch = Patch(text, file)
    inserts = patch.inserts()
    if len(inserts) > 1:
        raise patch.refused(inserts[1].entry, f"a second row with the id {PLUGIN}")
    inserted = any(patch.inserts(id_) for id_ in OURS)
    if wanted.name is None and (inserted or not any(value_of(row, "config") for row in patch.overrides())):
        patch = Patch(_left_to_the_package(patch, wanted), file)
        inserts = []
    elif not wanted.labels and any(patch.inserts(id_) for id_ in LABEL_FILES):
        patch = Patch(_without(patch, tuple(LABEL_FILES)), file)
        inserts = patch.inserts()
    splice = Splice(patch.text)
    new: list[str] = []
    if wanted.name is None:
        pass
    elif inserts:
        entry = inserts[0].entry
        _set(splice, entry, "name", quoted(wanted.name), ("name", wanted.name))
        _configure(patch, splice, entry, wanted)
    else:
        config = "".join(f"\n        {line}" for line in _config_lines(wanted, bool(patch.overrides())))
        new.append(f"{PLUGIN_REMARK}\n- insert:\n    - id: {PLUGIN}\n      name: {quoted(wanted.name)}\n      config:{config}")
    if wanted.folder is not None:
        label_rows.put(patch, splice, wanted.folder, new)
    label_rows.unnamed(patch, splice)
    _update_overrides(patch, splice, wanted)
    _close_the_gate(patch, splice, wanted, new)
    _append(patch, splice, new)
    result = splice.result()
    if not _reads_as_meant(before, result, wanted):
        raise PolicyError(f"{file}: {_NOT_EDITABLE}", remedy="put the rows in by hand: docs/guides/dsh.md shows them")
    return result


def _config_lines(wanted: Wanted, overridden: bool) -> list[str]:
    mode = [f"mode: {wanted.mode}"] if wanted.mode is not None and not overridden else []
    return [f"python: {quoted(wanted.python)}", *mode]


def _set(splice: Splice, mapping: MappingNode, key: str, flow: str, meant: tuple[str, Any]) -> None:
    """Makes a key say what is meant, and leaves it alone where it does."""
    for node, value in mapping.value:
        if node.value == key:
            now = listed(value) if isinstance(meant[1], list) else said(mapping, key)
            if now != meant[1]:
                splice.set_value(node, value, f" {flow}")
            return
    splice.add_key(mapping, key, flow, f" {flow}")


def _configure(patch: Patch, splice: Splice, row: MappingNode, wanted: Wanted) -> None:
    """Sets the interpreter, and the mode where one is asked for, in a row's configuration."""
    lines = _config_lines(wanted, overridden=False)
    config = value_of(row, "config")
    if config is None:
        splice.add_key(row, "config", "{" + ", ".join(lines) + "}", "".join(f"\n  {line}" for line in lines))
        return
    empty = type(config).__name__ == "ScalarNode" and str(config.tag) == "tag:yaml.org,2002:null"
    if not is_mapping(config) and not empty:
        raise patch.refused(config, "the configuration of the riskproof row is no mapping")
    if not is_mapping(config) or not config.value:
        key = next(key for key, _ in row.value if key.value == "config")
        margin = " " * (key.start_mark.column + 2)
        splice.set_value(key, config, " {" + ", ".join(lines) + "}" if row.flow_style else "".join(f"\n{margin}{line}" for line in lines))
        return
    if wanted.mode is not None:
        _set(splice, config, "mode", wanted.mode, ("mode", wanted.mode))
    _set(splice, config, "python", quoted(wanted.python), ("python", list(wanted.python)))


def _update_overrides(patch: Patch, splice: Splice, wanted: Wanted) -> None:
    """Rows that replace the plugin's configuration keep the interpreter, and no name: DSH skips a row whose name is an older version's."""
    for row in patch.overrides():
        if value_of(row, "config") is not None:
            _configure(patch, splice, row, wanted)
        place = next((place for place, (key, _) in enumerate(row.value) if key.value == "name"), None)
        if place is not None:
            splice.remove_key(row, place)


def _left_to_the_package(patch: Patch, wanted: Wanted) -> str:
    """The text without an inserted plugin row: the package's own patch inserts it, and a row that configures it takes over what it said."""
    splice = Splice(patch.text)
    new: list[str] = []
    body = _config_lines(wanted, overridden=False)
    for insert in patch.inserts():
        config = value_of(insert.entry, "config")
        if is_mapping(config) and config.value:
            body = _dedented(patch, config)
    if not any(value_of(row, "config") is not None for row in patch.overrides()):
        new.append(f"{PLUGIN_REMARK}\n- id: {PLUGIN}\n  config:" + "".join(f"\n    {line}" for line in body))
    new += ["\n".join(words) for id_ in LABEL_FILES for each in patch.inserts(id_) if (words := label_rows.own_words(patch, each))]
    _remove_inserts(patch, splice)
    left = Patch(_never_empty(splice.result(), patch.file), patch.file)
    splice = Splice(left.text)
    _append(left, splice, new)
    return splice.result()


def _without(patch: Patch, ids: tuple[str, ...]) -> str:
    """The text without the entries of these ids."""
    splice = Splice(patch.text)
    _remove_inserts(patch, splice, ids)
    return _never_empty(splice.result(), patch.file)


def _never_empty(text: str, file: str) -> str:
    """The text, as a list without rows where it lost its last one."""
    if composed(text, file) is not None:
        return text
    return f"{text}{'' if text.endswith(chr(10)) or not text else chr(10)}[]\n"


def _dedented(patch: Patch, config: MappingNode) -> list[str]:
    """The lines of a configuration, as they stand, from the column of its keys."""
    if config.flow_style:
        raise patch.refused(config, "write the configuration of the riskproof row one key a line first")
    column = int(config.value[0][0].start_mark.column)
    splice = Splice(patch.text)
    block = patch.text[config.start_mark.index - column : splice.end_of(config)]
    return [line[column:].rstrip("\r") for line in block.split("\n")]


def _close_the_gate(patch: Patch, splice: Splice, wanted: Wanted, new: list[str]) -> None:
    gates = patch.gates()
    if not gates:
        inject = [*dict.fromkeys((*wanted.inject, PLUGIN))]
        new.append(f"{GATE_REMARK}\n- id: {GATE}\n  inject: [{', '.join(map(_bare, inject))}]")
        return
    inject_node = gates[-1][1]
    names = listed(inject_node)
    if names is None or not is_sequence(inject_node):
        raise patch.refused(inject_node, f"what {GATE} injects is no list of names")
    if PLUGIN not in names:
        splice.add_element(inject_node, PLUGIN)


def _bare(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() and not name.isdigit() else quoted(name)


def _append(patch: Patch, splice: Splice, new: list[str]) -> None:
    """New rows go behind all others."""
    if not new:
        return
    if patch.root.flow_style and patch.root.value:
        raise patch.refused(patch.root, "write the rows one a line first, each after a dash")
    if patch.root.flow_style:
        splice.replace(patch.root.start_mark.index, patch.root.end_mark.index, "\n".join(new))
        return
    margin = " " * splice.dash_of(patch.rows[0])[1]
    block = "\n".join(new).replace("\n", f"\n{margin}")
    end = len(patch.text)
    splice.replace(end, end, f"{'' if patch.text.endswith(chr(10)) else chr(10)}{margin}{block}\n")


def _remove_inserts(patch: Patch, splice: Splice, ids: tuple[str, ...] = OURS) -> None:
    """Takes our entries out: a row that holds nothing else goes whole."""
    by_row: dict[int, list[Insert]] = {}
    for insert in (each for id_ in ids for each in patch.inserts(id_)):
        by_row.setdefault(id(insert.row), []).append(insert)
    for inserts in by_row.values():
        if len(inserts) == len(inserts[0].entries.value):
            remove_row(splice, inserts[0].row)
        else:
            for insert in inserts:
                splice.remove_element(insert.entries, insert.index)


def remove_row(splice: Splice, row: MappingNode) -> None:
    """Takes a row out, with the remark of ours that stands above it."""
    splice.remove_lines(_remark_above(splice, row) or splice.dash_of(row)[0], splice.end_of(row))


def _remark_above(splice: Splice, row: MappingNode) -> int:
    """Where a remark of ours stands in the line above a row, 0 where none does and at the very beginning."""
    line = splice.text.rfind("\n", 0, splice.dash_of(row)[0]) + 1
    above = splice.text[splice.text.rfind("\n", 0, max(line - 1, 0)) + 1 : line].strip()
    return line - 1 if above in (PLUGIN_REMARK, GATE_REMARK, label_rows.REMARK) else 0


def removed(text: str, file: str) -> str:
    """The text without what ``installed`` writes; the same text where nothing of it is there. Raises ``PolicyError``."""
    patch = Patch(text, file)
    splice = Splice(text)
    _remove_inserts(patch, splice)
    for row in patch.overrides():
        _unconfigure(splice, row)
    for row, inject in patch.gates():
        _open_the_gate(splice, row, inject)
    result = splice.result()
    try:
        result = _never_empty(result, file)
        after = Patch(result, file)
        clean = not any(after.inserts(id_) for id_ in OURS) and not any(PLUGIN in (listed(inject) or []) for _, inject in after.gates())
        good = clean and after.others() == patch.others() and label_rows.said_by_others(after) == label_rows.said_by_others(patch)
    except PolicyError:
        good = False
    if not good:
        raise PolicyError(
            f"{file}: {_NOT_EDITABLE}", remedy=f"take the rows {PLUGIN} and {GATE} out by hand: docs/guides/dsh.md shows them"
        )
    return result


def _unconfigure(splice: Splice, row: MappingNode) -> None:
    """A row that configures the plugin loses the interpreter; it goes where nothing else is left in it."""
    config = value_of(row, "config")
    keys = [key for key, _ in pairs(config)] if config is not None else []
    if "python" not in keys:
        return
    if set(keys) <= {"python", "mode"} and {key for key, _ in pairs(row)} <= {"id", "name", "config"}:
        remove_row(splice, row)
    elif is_mapping(config) and len(keys) > 1:
        splice.remove_key(config, keys.index("python"))
    else:
        splice.remove_key(row, [key for key, _ in pairs(row)].index("config"))


def _open_the_gate(splice: Splice, row: MappingNode, inject: Node) -> None:
    names = listed(inject) or []
    if PLUGIN not in names or not is_sequence(inject):
        return
    keys = [key for key, _ in pairs(row)]
    if len(names) > 1:
        splice.remove_element(inject, names.index(PLUGIN))
    elif set(keys) <= {"id", "name", "inject"}:
        remove_row(splice, row)
    else:
        remark = _remark_above(splice, row)
        if remark:
            splice.remove_lines(remark, remark)
        splice.remove_key(row, keys.index("inject"))


def _reads_as_meant(before: Patch, text: str, wanted: Wanted) -> bool:
    """The new text says what was meant, and nothing else changed."""
    try:
        after = Patch(text, before.file)
    except PolicyError:
        return False
    inserts, gates = after.inserts(), after.gates()
    configured = [*(insert.entry for insert in inserts), *(row for row in after.overrides() if value_of(row, "config") is not None)]
    return (
        after.others() == before.others()
        and label_rows.are_as_meant(after, wanted.folder)
        and label_rows.same_words(before, after)
        and [said(insert.entry, "name") for insert in inserts] == ([] if wanted.name is None else [wanted.name])
        and bool(configured)
        and all(listed(value_of(value_of(row, "config") or row, "python")) == list(wanted.python) for row in configured)
        and bool(gates)
        and PLUGIN in (listed(gates[-1][1]) or [])
    )
