"""Ctrl-C, threads, and Python's lock."""

import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import tedomari as td
from tedomari.questions import AskPosition, Evaluate

LONG = "domineering(8x8) + clobber(xoxoxox|oxoxoxo|xoxoxox|oxoxoxo|xoxoxox)"


def interrupt_after(seconds):
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_brings_bounds(threads):
    session = td.Session(threads=threads)
    began = time.monotonic()
    timer = interrupt_after(0.3)
    with pytest.raises(td.Interrupted) as caught:
        session.ask(Evaluate(LONG))
    timer.join()
    assert 0.2 < time.monotonic() - began < 60
    answer = caught.value.answer
    assert answer.stopped == "interrupted" and answer.bounds.mean[0] is not None
    assert isinstance(caught.value, KeyboardInterrupt) and not isinstance(caught.value, Exception)
    # The session goes on.
    assert session.game("{3|1}").mean() == 2


def test_ctrl_c_in_a_position_a_game_and_a_batch():
    bounded = 0
    for work in (
        lambda: td.ask(AskPosition("domineering", "8x8")),
        lambda: td.Game(LONG),
        lambda: td.evaluate([LONG, "3"]),
        lambda: td.evaluate([LONG] * 200, threads=2),
        lambda: td.solve(LONG, "{3|1}", play="normal"),
    ):
        began = time.monotonic()
        timer = interrupt_after(0.2)
        with pytest.raises(td.Interrupted) as caught:
            work()
        timer.join()
        assert time.monotonic() - began < 60
        bounded += caught.value.bounds is not None
    assert bounded >= 2  # A question and a game; a table has none.


def test_ctrl_c_in_rules_written_in_python():
    def left(n):
        time.sleep(0.001)
        return [n - k for k in range(1, 4) if k <= n]

    game = td.rulesets.ruleset("slow_game", left, lambda n: [n - 1] if n else [])
    timer = interrupt_after(0.2)
    with pytest.raises(KeyboardInterrupt):
        game.value(100_000)
    timer.join()
    assert game.value(2) == td.rulesets.ruleset("slow_too", left, lambda n: [n - 1] if n else []).value(2)


def test_other_signals_are_handled_too():
    class Alarm(Exception):
        pass

    def ring(*_):
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Alarm):
            td.Game(LONG)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_the_lock_is_free_during_work():
    count, done = 0, threading.Event()

    def tick():
        nonlocal count
        while not done.is_set():
            count += 1
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    with td.limits(time=0.5):
        td.facts(LONG)
    done.set()
    thread.join()
    assert count > 20


TEXTS = ["domineering(4x4)", "{7|5||0|-9} + {3|1||-2}", "clobber(xoxo|oxox)", "heat(*2,1) + ^", "over + *", "snort(.-.-.-.)"]


def work_at(session, rounds=4):
    found = []
    for _ in range(rounds):
        for text in TEXTS:
            game = session.game(text)
            found.append((str(game), str(game + game), game.outcome(), session.ask(Evaluate(text)).to_json()))
    return found


@pytest.mark.parametrize("several", [False, True])
def test_threads(several):
    expected = work_at(td.Session())
    one = td.Session()
    sessions = [td.Session() if several else one for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(work_at, sessions):
            assert found == expected
    # Games of one thread are those of another.
    games = [session.game(TEXTS[1]) for session in sessions]
    assert len(set(games)) == 1


def test_limits_belong_to_a_thread():
    with td.limits(nodes=1), ThreadPoolExecutor(1) as pool:
        assert pool.submit(lambda: str(td.Game("domineering(2x3)"))).result() == "{2|-1/2}"
        with pytest.raises(td.LimitReached):
            td.Game("domineering(4x5)")


def test_only_what_is_needed_is_imported():
    import subprocess
    import sys

    code = (
        "import sys; before = set(sys.modules); import tedomari as td; td.Game('{3|1}') + 1;"
        "print(sorted(set(sys.modules) - before))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    for module in ("dataclasses", "typing", "fractions", "json", "re", "numpy", "pandas", "pyarrow", "hypothesis", "networkx"):
        assert f"'{module}'" not in loaded, loaded
