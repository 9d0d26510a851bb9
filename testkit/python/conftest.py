import json
import os
from pathlib import Path

import pytest

pytest_plugins = ["paysandbox", "pytester"]

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def paysandbox_options():
    """The build sets the command that starts a server. Without it, tests use the launcher of this clone."""
    command = os.environ.get("TESTKIT_SERVER")
    return {"command": json.loads(command) if command else [str(REPOSITORY / "cli/paysandbox"), "serve"]}


@pytest.fixture(scope="session")
def openapi():
    resources = REPOSITORY / "src/main/resources"
    return "".join((resources / name).read_text(encoding="utf-8") for name in ("openapi.yml", "openapi-sandbox.yml"))
