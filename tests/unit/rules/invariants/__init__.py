"""Invariant rules on facts made by hand."""
