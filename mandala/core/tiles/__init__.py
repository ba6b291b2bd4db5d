"""The tile game Patterns: rules T1 to T5 of docs/rules.md."""
