"""A sandbox that a Python process starts ends with it."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import paysandbox
import pytest
from paysandbox import PaySandbox, SandboxError

HERE = Path(__file__).resolve().parent


def test_it_starts_with_its_settings_and_stops_with_close(paysandbox_options, monkeypatch):
    monkeypatch.setenv("PAYSANDBOX_OPENING_BALANCE", "9")
    with PaySandbox.start(seed=42, settings={"openingBalance": 700, "controlToken": "t0k3n", "demo": False,
                                               "allowedHosts": ["a.example", "b.example"]}, **paysandbox_options) as sandbox:
        assert sandbox.world().balance.get().available == 700
        assert "PAYSANDBOX_" not in sandbox.process.output()
        with pytest.raises(SandboxError, match="control token") as refused:
            PaySandbox.at(sandbox.url).world()
        assert refused.value.status == 401 and "t0k3n" not in str(refused.value)
        assert "t0k3n" not in " ".join(sandbox.process._process.args)
    assert sandbox.process._process.returncode == 0
    with pytest.raises(SandboxError, match="No sandbox listens"):
        PaySandbox.at(sandbox.url).world()


def test_the_error_of_a_failed_start_has_its_output(paysandbox_options):
    with pytest.raises(SandboxError, match="(?s)did not start a sandbox but ended with 2. It printed:.*opening"):
        PaySandbox.start(settings={"openingBalanc": 1}, **paysandbox_options)
    with pytest.raises(SandboxError, match="did not start a sandbox within 0 s"):
        PaySandbox.start(timeout=0, **paysandbox_options)
    with pytest.raises(SandboxError, match="cannot be started"):
        PaySandbox.start(command=["/nowhere/paysandbox"])


def test_the_sandbox_ends_when_its_parent_is_killed(paysandbox_options):
    program = (
        "import json, sys; sys.path.insert(0, sys.argv[1]); from paysandbox import PaySandbox\n"
        "sandbox = PaySandbox.start(**json.loads(sys.argv[2]))\n"
        "print(json.dumps([sandbox.url, sandbox.process.pid]), flush=True); sys.stdin.read()")
    parent = subprocess.Popen(
        [sys.executable, "-c", program, str(HERE), json.dumps(paysandbox_options)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    url, pid = json.loads(parent.stdout.readline())
    ended = os.pidfd_open(pid)
    assert PaySandbox.at(url).world().payins() == []

    parent.send_signal(signal.SIGKILL)

    assert parent.wait() == -signal.SIGKILL
    wait_for_end(ended)
    with pytest.raises(SandboxError, match="No sandbox listens"):
        PaySandbox.at(url).world()


def wait_for_end(process):
    import select
    ready, _, _ = select.select([process], [], [], 60)
    os.close(process)
    assert ready, "the sandbox still runs a minute after its parent was killed"


def test_the_launcher_is_found(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PAYSANDBOX_HOME", raising=False)
    with pytest.raises(SandboxError, match="There is no paysandbox on PATH. Install it, or set PAYSANDBOX_HOME"):
        PaySandbox.start()
    monkeypatch.setenv("PAYSANDBOX_HOME", str(tmp_path))
    with pytest.raises(SandboxError, match="neither bin/paysandbox nor cli/paysandbox"):
        PaySandbox.start()
    (tmp_path / "bin").mkdir()
    launcher = tmp_path / "bin/paysandbox"
    launcher.write_text('#!/bin/sh\necho "launched with $*"\n', encoding="utf-8")
    launcher.chmod(0o755)
    with pytest.raises(SandboxError, match="launched with serve --host=127.0.0.1 --port=0 --max-worlds=10000 --seed=42 --three-ds-enabled=false --ready-json --until-stdin-closes"):
        PaySandbox.start(settings={"seed": 42, "threeDSEnabled": False})


def test_the_program_in_the_wheel_is_preferred_to_the_path(monkeypatch, tmp_path):
    monkeypatch.delenv("PAYSANDBOX_HOME", raising=False)
    kit = tmp_path / "paysandbox.py"
    kit.write_bytes((HERE / "paysandbox.py").read_bytes())
    program = tmp_path / "paysandbox_program/bin/paysandbox"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "the wheel\'s, with $*, as $$"; exit 7\n', encoding="utf-8")
    program.chmod(0o755)

    def run(code):
        return subprocess.run([sys.executable, "-c", code, "payin", "list"], cwd=tmp_path, capture_output=True, text=True)

    assert "the wheel's, with serve --host=127.0.0.1" in run("import paysandbox; paysandbox.PaySandbox.start()").stderr
    command = run("import paysandbox, os; print(os.getpid(), flush=True); paysandbox.main()")
    pid, said = command.stdout.splitlines()
    assert (said, command.returncode) == (f"the wheel's, with payin list, as {pid}", 7)


def test_a_server_outlives_the_shell_in_which_the_command_of_the_wheel_has_started_it(paysandbox_options, tmp_path):
    (tmp_path / "paysandbox.py").write_bytes((HERE / "paysandbox.py").read_bytes())
    program = tmp_path / "paysandbox_program/bin/paysandbox"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nshift\nexec {shlex.join(paysandbox_options["command"])} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    script = '"$0" -c "import paysandbox; paysandbox.main()" serve --port=0 --ready-json & echo $!; read end'
    shell = subprocess.Popen(
        ["sh", "-c", script, sys.executable], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    server = os.pidfd_open(int(shell.stdout.readline()))
    url = json.loads(shell.stdout.readline())["url"]

    shell.stdin.close()
    shell.wait()

    assert PaySandbox.at(url).world().payins() == []
    signal.pidfd_send_signal(server, signal.SIGTERM)
    wait_for_end(server)


def test_on_windows_the_command_of_the_wheel_starts_java_without_a_shell(monkeypatch, tmp_path):
    monkeypatch.setattr(paysandbox, "__file__", str(tmp_path / "paysandbox.py"))
    runtime = tmp_path / "paysandbox_program/runtime"
    runtime.mkdir(parents=True)
    (runtime / "arguments.json").write_text(
        '{"serve": ["-jar", "{root}\\\\server.jar"], "mcp": ["mcp"], "tool": ["-jar", "{root}\\\\cli.jar"]}', encoding="utf-8")
    java, root = str(runtime / "bin/java.exe"), runtime.parent
    words = ["exec", "--", 'a "quote" & calc.exe', "100%PATH%", "^", "two words", ""]
    assert paysandbox._packaged(words, "nt") == [java, "-jar", f"{root}\\cli.jar", *words]
    assert paysandbox._packaged(["serve", "--port=0"], "nt") == [java, "-jar", f"{root}\\server.jar", "--port=0"]
    assert paysandbox._packaged(["mcp"], "nt") == [java, "mcp"]
    assert paysandbox._packaged([], "nt") == [java, "-jar", f"{root}\\cli.jar"]


def test_the_environment_can_name_a_running_sandbox(monkeypatch):
    monkeypatch.delenv("PAYSANDBOX_URL", raising=False)
    with pytest.raises(SandboxError, match="PAYSANDBOX_URL is not set"):
        PaySandbox.from_environment()
    monkeypatch.setenv("PAYSANDBOX_URL", "http://127.0.0.1:1/")
    assert PaySandbox.from_environment().url == "http://127.0.0.1:1"
    monkeypatch.setenv("PAYSANDBOX_CONTROL_TOKEN", "of-the-server")
    with pytest.raises(SandboxError, match="PAYSANDBOX_CONTROL_TOKEN is a setting of the server.*PAYSANDBOX_TOKEN"):
        PaySandbox.from_environment()
    monkeypatch.setenv("PAYSANDBOX_TOKEN", "of-the-server")
    PaySandbox.from_environment()
