"""Evidence in words, English and Chinese.

Refuses to add anything: a phrase holds the evidence's place, its closed detail and what ``facts`` allows to be shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.model.contact import Contact, ContactKind
from riskproof.model.finding import Evidence, EvidenceKind
from riskproof.model.taint import Language, ViewName

_PHRASES: Final[dict[EvidenceKind, tuple[str, str]]] = {
    "argument": ("{place}", "{place}"),
    "credential": ("{place} carries a credential", "{place} 含有凭据"),
    "label": ("{place} carries {detail}", "{place} 含有 {detail}"),
    "untrusted": ("{place} comes from untrusted content", "{place} 来自不可信内容"),
    "unendorsed": ("{place} was chosen by content, not by the person", "{place} 由外部内容而非用户指定"),
    "directive": ("{place} tells its reader what to do", "{place} 含有给读者的指示"),
    "ordered": ("a text that was read asks for this", "读取到的文本要求执行此操作"),
    "gradual": ("{place} adds to {detail} that earlier calls sent there", "{place} 与先前调用发往该处的内容累积成 {detail}"),
    "destination": ("{place} leads to {shown}", "{place} 指向 {shown}"),
    "category": ("{place}: {detail}", "{place}：{detail}"),
    "transition": ("order of steps: {detail}", "步骤顺序：{detail}"),
    "identity": ("the tool's identity is {detail}", "工具身份状态：{detail}"),
    "task": ("the task scope is {detail}", "任务范围为 {detail}"),
    "unknown": ("nothing tells what the tool can do", "无法得知该工具的能力"),
    "gap": ("{place} could not be inspected: {detail}", "{place} 无法检查：{detail}"),
    "new_host": ("{place} names a host of {shown}, which {label} does not declare", "{place} 指向 {shown}，{label} 未声明该主机"),
    "new_capability": ("{label} does not declare {detail}", "{label} 未声明 {detail}"),
    "new_definition": ("the tool's definition is not the one that {label} is known with", "该工具的定义与 {label} 已知的不同"),
}
_WHOLE: Final = ("the call", "该调用")
_COPIED: Final[frozenset[EvidenceKind]] = frozenset({"credential", "label", "untrusted", "unendorsed"})
"""Evidence that may rest on where a value was copied from."""
_READ_AS: Final = (" (read as {views})", "（按 {views} 解读）")
_AND: Final = (", ", "、")
_NEW: Final[dict[ContactKind, tuple[str, str]]] = {
    "host": ("host {0}", "主机 {0}"),
    "capability": ("capability {0}", "能力 {0}"),
    "definition": ("changed definition", "工具定义已更改"),
}
_FADED: Final = (" (matched by fingerprint)", "（按指纹匹配）")


def phrase(
    evidence: Evidence, place: str, language: Language, views: Sequence[ViewName] = (), *, faded: bool = False, label: str = ""
) -> str:
    """One piece of evidence as a reader sees it; ``place`` is where it points, "" for the call as a whole, ``views`` the decoded views in
    which its origin was found; ``faded`` is true where the text of an origin is gone, ``label`` the label of a first contact."""
    chosen = 1 if language == "zh-CN" else 0
    said = _PHRASES[evidence.kind][chosen].format(place=place or _WHOLE[chosen], detail=evidence.detail, shown=evidence.shown, label=label)
    if evidence.kind not in _COPIED:
        return said
    read = _READ_AS[chosen].format(views=_AND[chosen].join(views)) if views else ""
    return f"{said}{read}{_FADED[chosen] if faded else ''}"


def new_to(contacts: Sequence[Contact], language: Language) -> str:
    """First contacts, in a few words."""
    chosen = 1 if language == "zh-CN" else 0
    said = dict.fromkeys(_NEW[one.kind][chosen].format(one.shown or one.what) for one in contacts)
    return _AND[chosen].join(said) or "?"
