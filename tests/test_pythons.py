"""Which Pythons of a machine the tests can be run on."""

import os
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from support.fresh_process import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="The programs here are for a Unix shell.")


@pytest.fixture
def script() -> Any:
    spec = spec_from_file_location("pythons", ROOT / "scripts" / "pythons.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def program(folder: Path, line: str) -> Path:
    folder.mkdir(parents=True)
    path = folder / "python3.12"
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)
    return path


def test_a_shim_that_does_not_run_is_passed_over_for_a_python_that_does(
    script: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "shims", "exit 127")
    program(tmp_path / "versions" / "3.12.9" / "bin", "echo pypy 12 /pypy")
    program(tmp_path / "versions" / "3.12.1" / "bin", "echo cpython 12 /the one")
    monkeypatch.setenv("PATH", str(tmp_path / "shims"), prepend=os.pathsep)
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert script.working(12) == "/the one"


def test_a_python_on_the_path_comes_first(
    script: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "bin", "echo cpython 12 /here")
    program(tmp_path / "versions" / "3.12.9" / "bin", "echo cpython 12 /there")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=os.pathsep)
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert script.working(12) == "/here"


def test_a_version_that_is_nowhere_is_left_out(
    script: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert script.working(12) is None
