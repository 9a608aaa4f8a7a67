"""Rules about what happened before: the order of outside content, private reads and disclosure in one session.

Refuses to keep memory: the history arrives as facts.
"""
