"""Proves: redacted records of what was decided and what was observed after.

Refuses arguments, results, prompts, commands, file paths, credentials and raw ids: no record has a field for them.
"""
