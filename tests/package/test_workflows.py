"""What the workflows take from others is pinned, and only the jobs that publish may do so."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from tools.package.names import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"uses: [\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+$")


@pytest.fixture
def jobs() -> dict[str, Any]:
    """The jobs of a release."""
    found: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8"))["jobs"]
    return found


def test_every_action_is_pinned_to_a_commit_and_says_its_version() -> None:
    lines = [line for path in WORKFLOWS for line in path.read_text("utf-8").splitlines() if "uses:" in line]
    assert lines
    assert [line for line in lines if not PINNED.search(line)] == []


def test_an_action_has_one_version_everywhere() -> None:
    used = {found for path in WORKFLOWS for found in re.findall(r"uses: (\S+)@(\S+)", path.read_text("utf-8"))}
    names = [name for name, _ in used]
    assert sorted(names) == sorted(set(names))


def test_wheels_and_source_go_to_the_index_without_a_password(jobs: dict[str, Any]) -> None:
    index = jobs["index"]
    assert index["permissions"] == {"id-token": "write"}
    assert index["environment"] == "pypi"
    given = [step.get("with", {}) for step in index["steps"] if step["uses"].startswith("actions/download-artifact@")]
    assert {with_.get("pattern") or with_.get("name") for with_ in given} == {"wheels-*", "sdist"}
    publishes = index["steps"][-1]
    assert publishes["uses"].startswith("pypa/gh-action-pypi-publish@")
    assert {with_["path"] for with_ in given} == {publishes["with"]["packages-dir"]}


def test_every_download_bears_a_statement_of_where_it_was_built(jobs: dict[str, Any]) -> None:
    publish = jobs["publish"]
    places = [
        step["with"]["subject-path"]
        for step in publish["steps"]
        if step.get("uses", "").startswith("actions/attest-build-provenance@")
    ]
    assert places == ["all/*"]
    assert publish["permissions"] == {"contents": "write", "id-token": "write", "attestations": "write"}


def test_no_other_job_may_write(jobs: dict[str, Any]) -> None:
    assert {name for name, job in jobs.items() if "permissions" in job} == {"publish", "index"}
