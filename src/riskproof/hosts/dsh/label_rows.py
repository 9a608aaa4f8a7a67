"""The rows of the labels in a profile's patch file: put in, brought to a version, taken out. Changes go into a splice of the caller's.

Refuses to touch what a person configured in them, and rows that change ours from somewhere else, but for a name that is out of date.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from riskproof.hosts.dsh.rows import LABEL_FILES, Insert, Patch, loads_ours, pairs, said
from riskproof.hosts.dsh.splice import Splice, plain, quoted

REMARK: Final = (
    "# Labels: what tools declared and were seen to do, and the command /nutrition-label. `disabled: true` in a row switches it off."
)
_OWN_KEYS: Final = ("id", "name")


def put(patch: Patch, splice: Splice, folder: str, new: list[str]) -> None:
    """Both rows load from ``folder`` (which ends as a path's folder does); those that are missing join the ``new`` rows."""
    missing = []
    for id_, file in LABEL_FILES.items():
        inserts = patch.inserts(id_)
        if len(inserts) > 1:
            raise patch.refused(inserts[1].entry, f"a second row with the id {id_}")
        if inserts:
            key, value = next(pair for pair in inserts[0].entry.value if pair[0].value == "name")
            if value.value != folder + file:
                splice.set_value(key, value, f" {quoted(folder + file)}")
        else:
            missing.append(f"\n    - id: {id_}\n      name: {quoted(folder + file)}")
    if missing:
        new.append(f"{REMARK}\n- insert:" + "".join(missing))


def unnamed(patch: Patch, splice: Splice) -> None:
    """Rows that change ours say no name: DSH skips one whose name is an older version's."""
    for id_ in LABEL_FILES:
        for row in patch.overrides(id_):
            place = next((place for place, (key, _) in enumerate(row.value) if key.value == "name"), None)
            if place is not None and loads_ours(said(row, "name") or ""):
                splice.remove_key(row, place)


def own_words(patch: Patch, insert: Insert) -> list[str]:
    """What a person said in a row of ours, as the lines of a row that says it of a package's row; [] for nothing."""
    said_here = [(key, value) for key, value in insert.entry.value if key.value not in _OWN_KEYS]
    if not said_here:
        return []
    if insert.entry.flow_style:
        raise patch.refused(insert.entry, f"write the row {said(insert.entry, 'id')} one key a line first")
    splice, lines = Splice(patch.text), [f"- id: {said(insert.entry, 'id')}"]
    for key, value in said_here:
        column = int(key.start_mark.column)
        end = max(int(key.end_mark.index) + 1, splice.end_of(value))
        block = patch.text[key.start_mark.index - column : end].split("\n")
        lines += ["  " + line[column:].rstrip("\r") for line in block]
    return lines


def said_by_others(patch: Patch) -> list[Any]:
    """The rows that change ours, without a name, to be compared."""
    return [
        [(plain(key), plain(value)) for key, value in row.value if key.value != "name"]
        for id_ in LABEL_FILES
        for row in patch.overrides(id_)
    ]


def same_words(before: Patch, after: Patch) -> bool:
    """Rows that change ours say what they said; a row that takes over what one of ours said may have joined them."""
    old, new = said_by_others(before), said_by_others(after)
    return all(each in new for each in old) and (len(new) == len(old) or bool(settings_in(before)))


def are_as_meant(patch: Patch, folder: str | None) -> bool:
    """Whether each row is there once and loads from ``folder``; with None, whether neither is there."""
    return all(
        [said(insert.entry, "name") for insert in patch.inserts(id_)] == ([] if folder is None else [folder + file])
        for id_, file in LABEL_FILES.items()
    )


def of_others(rows: Iterable[tuple[str, str]]) -> str:
    """The first of these rows (id and what it loads) that another package brings, "" for none."""
    return next((id_ for id_, name in rows if not loads_ours(name)), "")


def settings_in(patch: Patch) -> set[str]:
    """What a person set in our rows themselves."""
    return {
        f"{key} of {id_}" for id_ in LABEL_FILES for insert in patch.inserts(id_) for key, _ in pairs(insert.entry) if key not in _OWN_KEYS
    }
