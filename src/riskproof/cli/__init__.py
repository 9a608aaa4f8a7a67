"""The command line: one module a verb, heavy imports inside the verb.

Refuses policy: it reads, calls the guard and prints.
"""
