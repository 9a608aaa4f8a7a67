"""Egress rules on facts made by hand."""
