"""Bots: the protocol from outside, with programs that hang, lie, flood and die; each loses, and leaves nothing behind."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mandala.ai.api import Budget, Fault, Forfeit, never
from mandala.commands import bots
from mandala.core.record import parse, replay
from mandala.main import main
from mandala.platform.api import Platform
from mandala.platform.desktop import program
from mandala.platform.desktop.work import DesktopWork
from mandala.play.bots import level_of
from mandala.play.engine.process_engine import ProcessEngine
from mandala.play.engine.worker import Question
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def command(way: str, *rest: object) -> str:
    """The command of one of the bots for tests."""
    return " ".join(map(str, [Path(sys.executable).as_posix(), "-m", "tests.play.bots_for_tests", way, *rest]))


def lives(pid: int) -> bool:
    """True while a process runs; a zombie does not."""
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False


def gone(pids: list[int]) -> bool:
    """True if all processes end within some seconds."""
    end = time.monotonic() + 10
    while any(map(lives, pids)):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits of time as short as a test wants them."""
    monkeypatch.setattr(bots, "GRACE_SECONDS", 0.3)
    monkeypatch.setattr(bots, "GREETING_SECONDS", 8.0)


def fault_of(way: str, game: str = "cards", seconds: float = 0.2, *rest: object) -> Forfeit:
    """How a bot loses a game against random moves."""
    with pytest.raises(Forfeit) as caught:
        play(bots.Bot(game, command(way, *rest)), game, seconds)
    return caught.value


def play(bot: bots.Bot, game: str, seconds: float) -> None:
    """Plays a bot against random moves."""
    history, rng = GameHistory.dealt(GAMES[game].recorder, 5, 0), random.Random(1)
    while (player := history.to_move) is not None:
        if player == 1 or len(history.legal_moves) == 1:
            history.submit(rng.choice(history.legal_moves))
            continue
        bot.follow(history.seen_by(0))
        history.submit(bot.choose(history.observe(0), Budget(seconds=seconds), rng, never).move)


FAULTS = [
    ("lies", Fault.ILLEGAL, "its move 'Z9 the best of all' is not legal"),
    ("blunders", Fault.ILLEGAL, "its move '[CD] R' is not legal"),
    ("dies", Fault.BROKEN, "it ended with exit code 7: I ran out of luck"),
    ("hangs", Fault.SILENT, "it gave no move within 0.5 s"),
    ("floods", Fault.BROKEN, "it floods its output"),
    ("endless", Fault.BROKEN, "it floods its output"),
    ("resigns", Fault.BROKEN, "it gives up: I see no way"),
]


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("way", "fault", "words"), FAULTS)
def test_a_bot_that_misbehaves_loses_and_the_words_say_why(way: str, fault: Fault, words: str) -> None:
    lost = fault_of(way, seconds=0.2 if way == "hangs" else 20.0)
    assert lost.fault is fault
    assert re.fullmatch(words, str(lost))


@pytest.mark.usefixtures("impatient")
def test_a_bot_that_does_not_play_the_game_is_told_so() -> None:
    assert str(fault_of("tiles")) == "it does not play cards"


def test_a_bot_that_never_greets_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "GREETING_SECONDS", 0.4)
    assert str(fault_of("mute")) == "it did not say that it is ready within 0.4 s"


def test_a_bot_in_the_engines_process_answers_and_its_silence_is_its_loss(tmp_path: Path) -> None:
    """As in the window: through the process that thinks, which goes when the window closes."""
    file = tmp_path / "pids"
    entry = GAMES["cards"]
    history = GameHistory.dealt(entry.recorder, 5, 0)
    engine = ProcessEngine(Platform(work=DesktopWork()), seed=1, strategy_for=bots.strategy)
    answers = []
    for way in ("fine", "hangs"):
        level = level_of(command(way, file))
        engine.ask(Question("cards", level, history.observe(0), Budget(seconds=0.1), asker=(7, 0)))
        end = time.monotonic() + 60
        while (answer := engine.poll()) is None:
            assert time.monotonic() < end
            time.sleep(0.01)
        answers.append(answer)
    assert answers[0].move in history.legal_moves
    assert answers[1].forfeit == (Fault.SILENT, "5.1 s")
    pid = int(file.read_text(encoding="utf-8"))
    engine.close()
    assert engine.notifications() == ()
    assert gone([pid])


def test_a_program_that_is_not_there_loses() -> None:
    with pytest.raises(Forfeit, match="it cannot be started: "):
        _first_move(bots.Bot("cards", "./no_such_rabbit"))


def test_an_open_quotation_mark_in_a_command_loses() -> None:
    with pytest.raises(Forfeit, match="it cannot be started: No closing quotation"):
        _first_move(bots.Bot("cards", '"./rabbit'))


def _first_move(bot: bots.Bot, seconds: float = 0.2) -> object:
    history = GameHistory.dealt(GAMES["cards"].recorder, 5, 0)
    return bot.choose(history.observe(0), Budget(seconds=seconds), random.Random(1), never).move


def test_a_bot_that_answers_when_it_is_stopped_goes_on() -> None:
    assert _first_move(bots.Bot("cards", command("late")), 0.1) is not None


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("way", ["hangs", "stays", "breeds", "floods"])
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_no_process_is_left_behind(way: str, tmp_path: Path) -> None:
    file = tmp_path / "pids"
    if way == "stays":
        bot = bots.Bot("cards", command(way, file))
        _first_move(bot)
        del bot
    else:
        fault_of(way, "cards", 0.2, file)
    pids = [int(line) for line in file.read_text(encoding="utf-8").split()]
    assert len(pids) == (2 if way == "breeds" else 1)
    assert gone(pids)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_a_bot_that_ignores_its_end_leaves_with_a_killed_program(tmp_path: Path) -> None:
    file = tmp_path / "pids"
    code = (
        "import os, random, signal, sys; sys.path.insert(0, '.')\n"
        "from tests.play.test_bots import _first_move, bots, command\n"
        f"bot = bots.Bot('cards', command('stays', {str(file)!r})); _first_move(bot, 5.0)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False, timeout=60)
    assert gone([int(file.read_text(encoding="utf-8"))])


def test_moves_taken_back_are_told_from_the_start() -> None:
    history = GameHistory.dealt(GAMES["cards"].recorder, 5, 0)
    bot, rng, asked = bots.Bot("cards", command("fine")), random.Random(2), 0
    while asked < 8:
        if history.to_move == 0 and len(history.legal_moves) > 1:
            bot.follow(history.seen_by(0))
            move = bot.choose(history.observe(0), Budget(seconds=5), rng, never).move
            asked += 1
            if asked == 5:
                history.jump(2)
                continue
            history.submit(move)
        else:
            history.submit(rng.choice(history.legal_moves))


def played(arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `mandala` prints when all goes well."""
    assert main(arguments.split()) == 0
    return capsys.readouterr().out


@pytest.mark.usefixtures("impatient")
def test_the_arena_counts_faults_by_their_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = tmp_path / "out.jsonl"
    arguments = ["arena", "liar", "random", "--bot", f"liar={command('lies')}", "--deals", "2", "--jobs", "1"]
    assert main([*arguments, "--seconds", "0.2", "--records", str(records)]) == 0
    said = capsys.readouterr().out
    assert "4: 0 won, 0 drawn, 4 lost" in said
    assert "faults of liar@0.2  4 games lost: its move 'Z9 the best of all' is not legal" in said
    for line in records.read_text(encoding="utf-8").splitlines():
        record = parse(line)
        seat = record.envelope.agents.index("bot:liar") if record.envelope.agents else None
        assert record.envelope.forfeit == seat
        assert record.envelope.result is not None
        assert record.envelope.result.winner == 1 - record.envelope.forfeit
        assert replay(record, GAMES["cards"].recorder).states[-1].over
    assert main(["check", str(records)]) == 0
    assert main([*arguments, "--seconds", "0.2", "--records", str(records)]) == 0, "it goes on after forfeits"


def test_a_function_of_python_plays_in_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "hoppers.py").write_text(
        "def choose(observation, legal, rng):\n    return rng.choice(legal)\n", "utf-8"
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(tmp_path)]))
    for game in ("cards", "tiles"):
        said = played(f"arena hop random --bot hop=hoppers:choose --deals 1 --jobs 1 --game {game}", capsys)
        assert re.search(r"games +2:", said)
        assert "faults" not in said


@pytest.mark.parametrize(
    ("text", "words"),
    [("rabbit", "write it like rabbit=./rabbit"), ("no-go=x", "write it like"), ("greedy=./rabbit", "is a level")],
)
def test_a_wrong_option_for_a_bot_is_told(text: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "greedy", "random", "--bot", text]) == 2
    assert words in capsys.readouterr().err


@pytest.fixture(scope="module")
def rabbit(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The example in C, built as the docs say."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    (line,) = re.findall(r"^ {4}cc (.+)$", DOCS, re.MULTILINE)
    folder = tmp_path_factory.mktemp("rabbit")
    flags = line.replace("rabbit ", f"{folder / 'rabbit'} ", 1).split()
    subprocess.run([compiler, "-Wall", "-Wextra", "-Werror", *flags], cwd=ROOT, check=True)
    return str(folder / "rabbit")


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_the_example_in_c_plays_whole_games(game: str, rabbit: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = played(f"arena rabbit random --bot rabbit={rabbit} --deals 1 --jobs 1 --game {game}", capsys)
    assert "games" in said
    assert "faults" not in said


def test_the_example_in_c_is_short() -> None:
    assert len((ROOT / "examples" / "bots" / "rabbit.c").read_text(encoding="utf-8").splitlines()) <= 120


def conversation(level: str, *lines: str) -> list[str]:
    """What `mandala serve` answers, without the greeting."""
    asked = "\n".join(["protocol 1", *lines, "quit", ""])
    done = subprocess.run(
        [sys.executable, "-m", "mandala", "serve", level],
        input=asked,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert not done.stderr
    greeting, rest = done.stdout.split("ready\n", 1)
    assert f"name Mandala {level}" in re.sub(r" \d\S*", "", greeting)
    return rest.splitlines()


def position(game: str, moves: int) -> tuple[str, list[str]]:
    """The line of a position after some random moves, and the legal moves."""
    entry, rng = GAMES[game], random.Random(3)
    history = GameHistory.dealt(entry.recorder, 8, 0)
    while history.ply < moves or len(history.legal_moves) < 3:
        history.submit(rng.choice(history.legal_moves))
    assert history.to_move is not None
    seen = history.observe(history.to_move)
    legal = [entry.recorder.move_text(move) for move in history.legal_moves]
    return f"position {json.dumps(entry.recorder.observation_fields(seen))}", legal


@pytest.mark.parametrize("game", ["cards", "tiles"])
@pytest.mark.parametrize("level", ["novice", "expert"])
def test_a_level_answers_another_program(game: str, level: str) -> None:
    told, legal = position(game, 14)
    lines = [f"game {game} 7", told, f"legal {', '.join(legal)}", "go iterations 20"]
    (answer,) = conversation(level, *lines)
    assert answer.removeprefix("move ") in legal
    assert conversation(level, *lines) == [answer], "the same seed gives the same move"


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_the_strongest_level_says_what_it_would_do(game: str) -> None:
    told, legal = position(game, 14)
    *rated, end = conversation(GAMES[game].strongest, f"game {game}", told, f"rate iterations 50 {legal[-1]}")
    assert end == "done"
    chances = [float(line.split(" ")[1]) for line in rated]
    assert chances == sorted(chances, reverse=True)
    assert {line.split(" ", 2)[2] for line in rated} <= {*legal}
    assert legal[-1] in {line.split(" ", 2)[2] for line in rated}


def test_stop_ends_a_long_thought() -> None:
    told, legal = position("cards", 14)
    begin = time.monotonic()
    (answer,) = conversation("master", "game cards", told, "go seconds 300", "stop")
    assert answer.removeprefix("move ") in legal
    assert time.monotonic() - begin < 60


def test_every_wrong_line_is_answered_by_a_sentence_and_the_conversation_goes_on() -> None:
    told, legal = position("cards", 14)
    wrong = [
        ("go", "no position"),
        ("position {}", "no game has begun"),
        ("game chess", "'chess' is no game"),
        ("game cards x", "'x' is no seed"),
        ("dance", "'dance' is no command"),
        ("protocol 9", "this is protocol 1"),
    ]
    later = [
        ("position [", "a position is a JSON object: "),
        ("position []", "a position is a JSON object"),
        ("position {}", "missing required field"),
        ("saw M9", "is no move"),
        ("go seconds never", "'never' is no time"),
        ("rate", "rates no moves"),
    ]
    lines = [*[line for line, _ in wrong], "game cards 1", told, *[line for line, _ in later], "go"]
    answers = conversation("novice", *lines)
    for answer, (_, words) in zip(answers, [*wrong, *later]):
        assert answer.startswith("error ")
        assert words in answer
    assert answers[-1].removeprefix("move ") in legal


def test_a_level_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "champion"]) == 2
    assert "'champion' is no level" in capsys.readouterr().err
    assert main(["serve", "no_such_module:choose"]) == 2
    assert "cannot be loaded" in capsys.readouterr().err


def test_our_own_level_as_a_bot_plays_the_same_moves(capsys: pytest.CaptureFixture[str]) -> None:
    served = f"{Path(sys.executable).as_posix()} -m mandala serve greedy"
    arguments = [
        "arena",
        "guest",
        "greedy",
        "--bot",
        f"guest={served}",
        "--deals",
        "1",
        "--jobs",
        "1",
        "--iterations",
        "5",
    ]
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["forfeits"] == [{}, {}]


def test_the_docs_name_every_key_of_a_position() -> None:
    for game in ("cards", "tiles"):
        rules, recorder = GAMES[game].rules, GAMES[game].recorder
        for key in recorder.observation_fields(rules.observe(rules.initial_state(1), 0)):
            assert f"`{key}`" in DOCS


def test_a_reader_that_never_reads_does_not_stop_us() -> None:
    silent = program.Program([sys.executable, "-c", "import time; time.sleep(600)"])
    for _ in range(program.MAX_UNREAD):
        silent.send("x" * 1000)
    time.sleep(0.1)  # the pipe takes some
    with pytest.raises(program.ProgramFailed, match="does not read"):
        send_many(silent)
    silent.close()


def send_many(to: program.Program) -> None:
    """Sends more than a program may leave unread."""
    for _ in range(program.MAX_UNREAD):
        to.send("x" * 1000)
