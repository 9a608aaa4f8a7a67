"""Evidence in words, English and Chinese.

Refuses to add anything: a phrase holds the evidence's place, its closed detail and what ``facts`` allows to be shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
}
_WHOLE: Final = ("the call", "该调用")
_COPIED: Final[frozenset[EvidenceKind]] = frozenset({"credential", "label", "untrusted", "unendorsed"})
"""Evidence that may rest on where a value was copied from."""
_READ_AS: Final = (" (read as {views})", "（按 {views} 解读）")
_AND: Final = (", ", "、")
_FADED: Final = (" (matched by fingerprint)", "（按指纹匹配）")


def phrase(evidence: Evidence, place: str, language: Language, views: Sequence[ViewName] = (), *, faded: bool = False) -> str:
    """One piece of evidence as a reader sees it; ``place`` is where it points, "" for the call as a whole, ``views`` the decoded views in
    which its origin was found; ``faded`` is true where the text of an origin is gone."""
    chosen = 1 if language == "zh-CN" else 0
    said = _PHRASES[evidence.kind][chosen].format(place=place or _WHOLE[chosen], detail=evidence.detail, shown=evidence.shown)
    if evidence.kind not in _COPIED:
        return said
    read = _READ_AS[chosen].format(views=_AND[chosen].join(views)) if views else ""
    return f"{said}{read}{_FADED[chosen] if faded else ''}"
