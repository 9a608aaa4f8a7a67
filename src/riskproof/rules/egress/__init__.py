"""Rules about where data goes.

Refuses to resolve names or to open connections: an address is judged as it is written.
"""
