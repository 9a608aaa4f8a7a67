"""Remembers as a value: a session goes in, a new one comes out.

Refuses to loosen by forgetting: what can no longer be matched leaves its labels behind.
"""
