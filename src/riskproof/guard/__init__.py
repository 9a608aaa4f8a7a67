"""The only object with memory: sessions, clock, approvals and configuration around the pure core.

Refuses to import anything by itself: a command that only reads the configuration must not pay for the engine.
"""
