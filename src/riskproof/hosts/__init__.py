"""Translators between a host and the guard: decode what a host says, encode what the guard answers, declare what the host can do.

Refuses to judge: no file below this folder knows what is dangerous. A host imports the guard, the model and the errors, nothing else of
ours.
"""
