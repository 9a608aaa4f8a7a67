"""Frozen values that every other layer speaks in.

Refuses to hold behaviour: no I/O, no clock, no policy, no third-party import.
"""
