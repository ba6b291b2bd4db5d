"""Long trials of what docs/reliability.md promises, run by `make soak`. One module a promise; each has

    PROMISE  what holds, in one sentence
    COUNT    how many trials `make soak` runs
    trials(seed, count)  runs them one by one, and yields for each None if the promise held, or a sentence that says what broke

The same seed runs the same trials. The tests run a few trials of each.
"""
