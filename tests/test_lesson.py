"""The first lesson on the page is what the rules say, and it teaches what it means to."""

import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def script() -> Any:
    spec = spec_from_file_location("lesson", ROOT / "scripts" / "lesson.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def moments(script: Any) -> list[dict[str, Any]]:
    lesson: list[dict[str, Any]] = json.loads(script.lesson())["moments"]
    return lesson


def test_the_lesson_is_what_the_rules_make_of_it(script: Any) -> None:
    text = script.FILE.read_text("utf-8")
    assert text == script.lesson(), "write it anew: python scripts/lesson.py"


def ends(moments: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for each in moments if "next" not in each and "choices" not in each]


def test_every_way_through_a_round_leads_on_or_back_to_its_beginning(
    moments: list[dict[str, Any]],
) -> None:
    for each in ends(moments):
        lines = [page["say"] for page in each["pages"]]
        assert ("again" in each, lines[-1]) in ((True, "miss"), (False, "done"))
        if "again" in each:
            begun = moments[each["again"]]
            assert [line["e"] for line in begun["lines"]] == ["deal"]


def test_only_the_right_bid_of_a_round_is_met(moments: list[dict[str, Any]], script: Any) -> None:
    met = {
        (page["args"]["bid"], page["args"]["won"], page["args"]["points"])
        for each in moments
        for page in each.get("pages", [])
        if page["say"] == "met"
    }
    assert met == {(1, 1, 30), (2, 2, 40)}
    assert script.RIGHT == (1, 1, 2)


def test_the_learner_can_be_refused_once_for_not_following_suit(
    moments: list[dict[str, Any]],
) -> None:
    refusals = [answer for each in moments for answer in each.get("refused", {}).values()]
    assert {(answer["reason"], answer["rule"]) for answer in refusals} == {("must-follow", "W-30")}


def test_the_tricks_are_won_in_three_different_ways(moments: list[dict[str, Any]]) -> None:
    names = {
        each["why"]["name"]
        for each in moments
        if any(page["say"] == "why" for page in each.get("pages", []))
    }
    assert names == {"first-wizard", "highest-trump", "highest-led"}
