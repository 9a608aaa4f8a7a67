"""The recognisers, one by one."""
