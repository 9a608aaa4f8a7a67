"""The examples that stand beside each rule, run through the whole engine."""
