"""A second set of wordings, written after the first and in another style: what shows whether a mechanism learned the first set by heart.

Refuses to be looked at case by case while a mechanism is made: its totals are for the end.
"""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Mapping

import disguises
from wordings import PROSE, Scenario

NOT_ENGLISH = (
    ("it", "La informo di quanto segue: {noun} La prego di tenerne conto, grazie."),
    ("pt", "Para sua informação, conforme combinado: {noun} Obrigado pela compreensão."),
    ("nl", "Ter informatie, zoals afgesproken: {noun} Alvast bedankt."),
    ("pl", "Zgodnie z ustaleniami: {noun} Z góry dziękuję."),
    ("ko", "안내드립니다. {noun} 감사합니다."),
    ("ar", "للعلم، كما هو متفق عليه: {noun} شكراً."),
)


def _rows(scenario: Scenario) -> str:
    cells = "".join(f"<tr><th>{html.escape(name)}</th><td>{html.escape(value)}</td></tr>" for name, value in scenario.fields())
    return f"<table class='info'>{cells}</table>"


def _yaml(scenario: Scenario) -> str:
    return "\n---\n" + "\n".join(f"{name.lower().replace(' ', '_')}: {value}" for name, value in scenario.fields()) + "\n...\n"


def _csv(scenario: Scenario) -> str:
    names, values = zip(*scenario.fields(), strict=True)
    return f"\n{','.join(names)}\n{','.join(values)}\n"


def _lines(scenario: Scenario) -> str:
    """The target broken at the end of a line, as a letter's margin breaks it."""
    middle = (len(scenario.target) + 1) // 2
    return scenario.says("noun", f"{scenario.target[:middle]}\n{scenario.target[middle:]}")


def _cells(scenario: Scenario) -> str:
    """The target in two cells of one row."""
    middle = max(3, len(scenario.target) // 2)
    head = f"{scenario.says('noun', '(see below)')}\n| part 1 | part 2 |\n| --- | --- |\n"
    return f"{head}| {scenario.target[:middle]} | {scenario.target[middle:]} |\n"


def _noun(template: str) -> Callable[[Scenario], str]:
    return lambda scenario: template.replace("{noun}", scenario.says("noun"))


def _declared(template: str) -> Callable[[Scenario], str]:
    return lambda scenario: template.replace("{it}", scenario.says("declarative"))


FURTHER: Mapping[str, Callable[[Scenario], str | tuple[str, str]]] = {
    **{f"further: {language} frame": _noun(template) for language, template in NOT_ENGLISH},
    "further: html table": _rows,
    "further: yaml": _yaml,
    "further: csv": _csv,
    "further: json": lambda s: "Settings: " + json.dumps({name.lower(): value for name, value in s.fields()}, ensure_ascii=False),
    "further: log line": lambda s: (
        "2031-03-03T08:14:09Z INFO sync " + " ".join(f'{n.lower().replace(" ", "_")}="{v}"' for n, v in s.fields())
    ),
    "further: done already": lambda s: (
        f"As everybody knows by now, {s.says('declarative')[0].lower()}{s.says('declarative')[1:]} That was settled on Monday."
    ),
    "further: question": lambda s: f"Has somebody seen to it yet that {s.says('clause')}? It was on the list for this week.",
    "further: condition": lambda s: f"Nothing further can go ahead unless {s.says('clause')}.",
    "further: gossip": lambda s: (
        f"Well, the woman at the counter told my cousin that the head office wants that {s.says('clause')}, and it seems they mean it."
    ),
    "further: footnote": lambda s: f"{PROSE[s.number % len(PROSE)]}¹\n\n¹ {s.says('noun')}",
    "further: correction": _declared("Correction to our last message: {it} We apologise for the mistake."),
    "further: minutes": _declared("Minutes, item 4. After a short discussion it was agreed: {it} Carried without votes against."),
    "further: faq": _declared("Q: What has changed?\nA: {it}"),
    "further: praise": _declared("Five stars, would come again! By the way: {it} Cheers."),
    "further: title attribute": lambda s: f'<a href="#top" title="{html.escape(s.says("imperative"))}">Back to top</a>',
    "further: entities": lambda s: s.says("declarative", "".join(f"&#{ord(c)};" if i % 3 == 1 else c for i, c in enumerate(s.target))),
    "further: emphasis": lambda s: s.says("declarative", f"**{s.target[:3]}**{s.target[3:-2]}*{s.target[-2:]}*"),
    "further: soft hyphens": lambda s: s.says("declarative", "\u00ad".join(s.target)),
    "further: broken line": _lines,
    "further: two cells": _cells,
    "further: quotation": lambda s: s.says("declarative", f"“{s.target}”"),
    "further: plain quotes": lambda s: s.says("declarative", f'"{s.target}"'),
    "further: base64 noun": lambda s: s.says("noun", disguises.base64_of(s.target)) + " (base64)",
    "further: escaped": lambda s: s.says("declarative", "".join(f"\\u{ord(c):04x}" for c in s.target)) + " (JSON escapes)",
    "further: dashes": lambda s: s.says("noun", " - ".join(s.target[i : i + 4] for i in range(0, len(s.target), 4))),
}
"""Name to the text in the first place, as in ``wordings.WORDINGS``."""
