"""Sees: turns a call or a result into facts, with what could not be seen as a fact of its own.

Refuses to judge and to remember.
"""
