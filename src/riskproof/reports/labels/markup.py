"""HTML out of elements: a text can only become a text.

Refuses markup in a text: whatever is not ``Markup`` already is escaped, in contents and in attributes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from riskproof.reports.labels.escape import for_html

_VOID: Final = frozenset({"meta", "wbr"})


class Markup(str):
    """A text that is HTML already. Only this module and the page's fixed style make it."""

    __slots__ = ()


Content = str | Markup | Iterable["Content"] | None


def element(name: str, /, *content: Content, **attributes: str | bool | None) -> Markup:
    """An element. ``class_`` is ``class``, other underscores are hyphens; an attribute that is None or False is left out."""
    shown = "".join(_attribute(key, value) for key, value in attributes.items() if value is not None and value is not False)
    if name in _VOID:
        return Markup(f"<{name}{shown}>")
    return Markup(f"<{name}{shown}>{joined(*content)}</{name}>")


def joined(*content: Content) -> Markup:
    """Contents one after the other."""
    return Markup("".join(_content(one) for one in content))


def _attribute(key: str, value: str | bool) -> str:
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{for_html(str(value))}"'


def _content(content: Content) -> str:
    if content is None:
        return ""
    if isinstance(content, Markup):
        return str(content)
    return for_html(content) if isinstance(content, str) else str(joined(*content))
