"""What the checks raise."""


class Wrong(AssertionError):
    """Something does not hold; the message says what."""
