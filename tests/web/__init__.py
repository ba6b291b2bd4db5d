"""The program in a real browser, driven from outside. Needs the built site and Chromium."""
