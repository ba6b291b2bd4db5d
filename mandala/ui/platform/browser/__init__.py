"""The screen's share of a browser. `web/page.mjs` is its other end."""
