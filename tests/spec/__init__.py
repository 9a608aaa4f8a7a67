"""The acceptance vectors of the behavioural specification, and the machinery that runs them."""
