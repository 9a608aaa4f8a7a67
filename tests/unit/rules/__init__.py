"""The rules on facts made by hand."""
