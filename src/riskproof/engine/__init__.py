"""Decides: facts meet rules, findings settle into a decision; labels meet the output policy.

Refuses to know any single rule, any host and any file.
"""
