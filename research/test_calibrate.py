"""The calibration of amateurs, in a few games."""

from __future__ import annotations

import sys

import pytest

from mandala.ai.cards.amateur import Manner
from research.calibrate import main, won

BEST = Manner(temperature=0, regret=1, memory=1000)


def test_who_plays_like_adept_wins_half_of_the_points() -> None:
    """Both play the same moves, every deal with both seats."""
    assert won(BEST, "adept", games=6, seed=1, jobs=1) == 3


def test_the_hotter_the_weaker() -> None:
    assert won(BEST, "adept", 12, 1, 1) > won(BEST._replace(temperature=1), "adept", 12, 1, 1)


def test_halving(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A temperature that wins too much is raised, one that wins too little lowered; the last one is the row."""
    shares = {0.02: 0.9, 0.03: 0.5, 0.025: 0.7}
    monkeypatch.setattr("research.calibrate.won", lambda manner, _, games, *__: shares[manner.temperature] * games)
    options = "novice --share 0.66 --regret 0.1 --memory 9 --highest 0.04 --tries 3 --games 100"
    monkeypatch.setattr(sys, "argv", ["calibrate", *options.split()])
    main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == ["0.02", "0.03", "0.025"]
    assert lines[0].split()[1] == "90.0%"
    assert lines[-1] == "Manner(temperature=0.025, regret=0.1, memory=9), against novice"
