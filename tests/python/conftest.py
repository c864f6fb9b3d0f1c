"""Run by ctest with the built package on PYTHONPATH and the program's path in GRAPHGO_PROGRAM."""

import json
import os
import subprocess

import pytest


@pytest.fixture(scope="session")
def program():
    return os.environ["GRAPHGO_PROGRAM"]


@pytest.fixture(scope="session")
def batch(program):
    """Answers of `graphgo batch` to a list of queries."""

    def ask(queries):
        lines = "".join(json.dumps(query) + "\n" for query in queries)
        run = subprocess.run([program, "batch", "--threads", "1"], input=lines, capture_output=True, text=True)
        return [json.loads(line) for line in run.stdout.splitlines()]

    return ask
