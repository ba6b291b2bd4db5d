"""The words for screen readers, and the bus on which they reach them."""
