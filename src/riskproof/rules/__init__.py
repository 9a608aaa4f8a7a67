"""The rules: one file and one table of examples for each, sorted into four families.

Refuses to import anything by itself: ``_catalogue`` is the list, in the order that readers see. A rule reads ``CallFacts`` and yields
evidence; verdicts, floors and words are data in its ``RULE``.
"""
