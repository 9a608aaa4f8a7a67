"""The facts, on leaves made by hand."""
