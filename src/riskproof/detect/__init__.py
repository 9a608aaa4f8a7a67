"""Recognisers: text or JSON in, spans, labels, parts or positions out. The only place in the core that imports third-party libraries.

Refuses to know calls, sessions or policy: a detector says what a text is, never whether that is acceptable.
"""
