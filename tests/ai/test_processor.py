"""Extensions for better processors: found where they can run, and the same in every vote."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mandala.ai import processor
from mandala.ai.cards import network
from mandala.ai.cards.kernel import COMPILED

CARDS = """
from mandala.ai.cards import belief, network, tree
from mandala.ai.cards.weights import shipped
from mandala.core.cards import rules
seen = rules.observe(rules.initial_state(7), 0)
grown = tree.Tree(seen, belief.Belief(seen), network.Network(shipped()), 1)
grown.run(400)
print(network.__file__, grown.votes(), sep="|")
"""
TILES = """
from mandala.ai.tiles import deepening, kernel, network, search
from mandala.core.tiles import rules
state = rules.initial_state(7)
seen = rules.observe(rules.apply(state, rules.legal_moves(state)[0]), 0)
root = deepening.Root(seen, search.Search(kernel.Table(), deepening.learned(), 14))
root.look(4)
print(network.__file__, [root.value, *root.moves, root.search.nodes], sep="|")
"""


def searched(search: str, **environment: str) -> tuple[Path, str]:
    """Where the network comes from in a process with this environment, and what a search finds there."""
    command = [sys.executable, "-c", search]
    found = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True)
    file, votes = found.stdout.split("|")
    return Path(file), votes


@pytest.mark.skipif(not COMPILED, reason="there are no extensions")
@pytest.mark.skipif(not processor.has_avx2(), reason="the processor knows no AVX2")
@pytest.mark.parametrize(("game", "search"), [("cards", CARDS), ("tiles", TILES)])
def test_with_avx2_a_search_finds_the_same_as_without_to_the_last_visit(game: str, search: str) -> None:
    fast, votes = searched(search)
    plain, same = searched(search, **{processor.PLAIN: "1"})
    assert (fast.parent.name, plain.parent.name) == ("avx2", game)
    assert votes == same


def test_a_processor_that_says_nothing_gets_the_plain_extensions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(processor, "CPU_INFO", tmp_path / "none")
    assert processor.faster(str(network.__file__)) == []
    (tmp_path / "none").write_text("flags\t: fpu sse2 avx avx2 bmi1\n")
    assert processor.has_avx2()
    (tmp_path / "none").write_text("flags\t: fpu sse2 avx\n")
    assert not processor.has_avx2()
