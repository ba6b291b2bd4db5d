"""Windows on Linux: a Windows Python assembled from packages, the tests and the built program under Wine. `make wine`."""
