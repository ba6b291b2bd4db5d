"""The card game Mandala: rules C1 to C9 of docs/rules.md."""
