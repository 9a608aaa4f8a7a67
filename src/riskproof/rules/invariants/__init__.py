"""Rules about the call itself: is it the tool we know, inside the task, and could all of it be seen?

Refuses to look at what the arguments mean.
"""
