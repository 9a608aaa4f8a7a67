"""Where sessions are kept beyond a process: they implement the guard's ports.

Refuses to hold text: what comes in has none (``model.delta``), and it is sealed before it is written.
"""
