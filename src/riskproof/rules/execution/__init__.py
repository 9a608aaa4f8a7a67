"""Rules about what is run, read or written on this machine.

Refuses to judge a command by its words: ``detect`` has parsed it before.
"""
