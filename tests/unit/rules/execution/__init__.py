"""Execution rules on facts made by hand."""
