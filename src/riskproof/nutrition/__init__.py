"""Runtime nutrition labels: what was declared, what was seen, what follows from configuration (SPEC: nutrition-labels).

Refuses a grade, a value of a call, a clock, and to change what becomes of a call.
"""
