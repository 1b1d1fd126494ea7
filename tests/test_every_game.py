"""The laws that hold for every game, every option value and many seeds, without exceptions."""

import pickle
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE, Event, IllegalAction, InvalidNotation, Step
from stonehenge.games import KITS, records
from stonehenge.games.messages import EventShape
from support.cases import CASES, GAMES, Case, named, perft_counts, record_of, steps
from support.events import decoded, samples, spoken

GOLDEN = Path(__file__).parent / "golden"
every_table = pytest.mark.parametrize("case", CASES, ids=named)
every_game = pytest.mark.parametrize("name", GAMES)
SEEDS = range(2)
# Careless players lay words before a pile runs out; tests/quiddler/test_rules.py has it run out.
NEVER_BY_CHANCE = {"quiddler": {"QuiddlerReshuffleEvent"}}
WRITTEN: dict[str, list[str]] = {}


@every_table
def test_somebody_is_waiting_or_there_are_scores(case: Case) -> None:
    game = GAMES[case[0]]
    for seed in SEEDS:
        for step in steps(case, seed):
            for state in (step.before, step.after):
                assert bool(game.waiting(state)) == (game.scores(state) is None)


@every_table
def test_a_seat_that_is_not_waiting_can_do_nothing(case: Case) -> None:
    game = GAMES[case[0]]
    for step in steps(case, 3):
        others = {NATURE, *range(game.seats(step.before)), 99} - game.waiting(step.before)
        for seat in others:
            assert not list(game.offers(step.before, seat))
            assert game.refusal(step.before, seat, step.action) is not None


@every_table
def test_what_is_offered_is_not_refused(case: Case) -> None:
    game = GAMES[case[0]]
    for step in steps(case, 4):
        assert game.refusal(step.before, step.seat, step.action) is None
        for seat in game.waiting(step.before):
            for action in game.offers(step.before, seat):
                assert game.refusal(step.before, seat, action) is None
        if NATURE not in game.waiting(step.before):
            assert all(list(game.offers(step.before, seat)) for seat in game.waiting(step.before))


@every_table
def test_a_refused_action_raises_and_leaves_the_state_equal(case: Case) -> None:
    game = GAMES[case[0]]
    done = [step.action for step in steps(case, 5)]
    refused = 0
    for number, step in enumerate(steps(case, 6)):
        before = deepcopy(step.before)
        for action in done[number % 7 :: 7]:
            if refusal := game.refusal(step.before, step.seat, action):
                assert pickle.loads(pickle.dumps(refusal)) == refusal
                with pytest.raises(IllegalAction):
                    game.apply(step.before, step.seat, action)
                refused += 1
        assert step.before == before
    assert refused


@every_table
def test_applying_leaves_the_state_before_as_it_was(case: Case) -> None:
    game = GAMES[case[0]]
    for step in steps(case, 7):
        copy = deepcopy(step.before)
        game.apply(step.before, step.seat, step.action)
        assert step.before == copy


@every_table
def test_actions_are_written_and_read_back_and_never_alike(case: Case) -> None:
    game = GAMES[case[0]]
    for step in steps(case, 8):
        assert game.read(game.write(step.action)) == step.action
        for seat in game.waiting(step.before):
            offers = list(game.offers(step.before, seat))
            assert [game.read(game.write(offer)) for offer in offers] == offers
            assert len({game.write(offer) for offer in offers}) == len(offers)


@every_table
def test_what_happened_is_the_same_in_another_process_and_what_was_done_never_changes(
    case: Case,
) -> None:
    for step in steps(case, 17):
        assert pickle.loads(pickle.dumps(step)) == step
        assert {step.action: step.seat}[deepcopy(step.action)] == step.seat
        for name in step.action.__match_args__:
            with pytest.raises(AttributeError):
                setattr(step.action, name, None)


@every_table
def test_equal_states_are_equal_keys(case: Case) -> None:
    game = GAMES[case[0]]
    for step in steps(case, 19):
        assert {step.after: 1}[pickle.loads(pickle.dumps(step.after))] == 1
        assert {step.after: 1}[deepcopy(step.after)] == 1
        assert hash(game.set_up(game.show(step.after))) == hash(step.after)


def refuses_changes(thing: Any) -> bool:
    """Whether nothing in a thing can be changed; what all states of a game share is left out."""
    if isinstance(thing, dict):
        with pytest.raises(TypeError):
            thing["key"] = None
        return all(map(refuses_changes, thing.values()))
    if isinstance(thing, tuple):
        return all(map(refuses_changes, thing))
    names = set(getattr(thing, "__match_args__", ())) - {"options", "cards", "deck", "events"}
    for name in names:
        with pytest.raises(AttributeError):
            setattr(thing, name, getattr(thing, name))
    return not isinstance(thing, list | set) and all(
        refuses_changes(getattr(thing, name)) for name in names
    )


@every_table
def test_a_state_that_was_given_out_cannot_be_changed(case: Case) -> None:
    game, dice = GAMES[case[0]], Seeded.of(20)
    for step in list(steps(case, 20))[::4]:
        guess = game.guess(game.view(step.after, 0), dice)
        for state in (step.before, step.after, guess, game.set_up(game.show(step.after))):
            assert refuses_changes(state)


@every_game
@given(text=st.text())
def test_rubbish_is_invalid_notation_and_nothing_else(name: str, text: str) -> None:
    game = GAMES[name]
    for reader in (game.read, game.set_up):
        with suppress(InvalidNotation):
            reader(text)


def written_actions(case: Case) -> list[str]:
    """What was done in a game, as it is written; played once, not for every example."""
    if named(case) not in WRITTEN:
        game = GAMES[case[0]]
        WRITTEN[named(case)] = sorted({game.write(step.action) for step in steps(case, 9)})
    return WRITTEN[named(case)]


@every_table
@given(data=st.data())
def test_spoiled_notation_is_invalid_or_means_something_else(case: Case, data: Any) -> None:
    game = GAMES[case[0]]
    text = data.draw(st.sampled_from(written_actions(case)))
    at = data.draw(st.integers(0, len(text)))
    spoiled = text[:at] + data.draw(st.text(max_size=3)) + text[at + 1 :]
    with suppress(InvalidNotation):
        action = game.read(spoiled)
        assert game.read(game.write(action)) == action


@every_table
def test_positions_are_written_and_read_back(case: Case) -> None:
    game = GAMES[case[0]]
    for step in steps(case, 10):
        assert game.set_up(game.show(step.after)) == step.after


@every_table
def test_replaying_a_record_gives_the_same_states_views_and_scores(case: Case) -> None:
    game = GAMES[case[0]]
    text = records.write(record_of(case, 11))
    record = records.read(text)
    assert records.write(record) == text
    seats = [None, *range(case[1])]
    last = None
    for step, replayed in zip(steps(case, 11), records.replay(record), strict=True):
        assert replayed == step
        for seat in seats:
            assert game.view(replayed.after, seat) == game.view(step.after, seat)
        last = replayed.after
    assert game.scores(last) == tuple(record.scores or ())


@every_table
def test_a_guess_cannot_be_told_from_the_truth(case: Case) -> None:
    game, dice = GAMES[case[0]], Seeded.of(12)
    for step in steps(case, 12):
        for seat in (None, *range(case[1])):
            seen = game.view(step.after, seat)
            assert game.view(game.guess(seen, dice), seat) == seen


@every_table
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_told(case: Case) -> None:
    game, dice = GAMES[case[0]], Seeded.of(13)
    compared = 0
    for step in steps(case, 13):
        for seat in (None, *range(case[1])):
            other = game.guess(game.view(step.before, seat), dice)
            if step.seat == NATURE or game.refusal(other, step.seat, step.action) is not None:
                continue
            guessed = Step(other, step.seat, step.action, game.apply(other, step.seat, step.action))
            events = game.retell(step, seat)
            # What this step reveals may differ; what was hidden before it may not shine through.
            if game.view(guessed.after, seat) == game.view(step.after, seat):
                assert game.retell(guessed, seat) == events
                compared += 1
    assert compared


@every_table
def test_every_event_and_every_line_has_its_shape(case: Case) -> None:
    for seed in SEEDS:
        for events, union in spoken(case, seed):
            decoded(events, union)


@every_game
def test_every_shape_of_events_and_lines_is_met_in_play(name: str) -> None:
    messages = KITS[name].messages.load()
    unmet = {*messages.events, *messages.lines} - set(samples_of(name))
    assert {shape.__name__ for shape in unmet} == NEVER_BY_CHANCE.get(name, set())


@every_game
def test_a_spoiled_event_or_line_is_refused(name: str) -> None:
    messages, met = KITS[name].messages.load(), samples_of(name)
    told = [(messages.event_type, shape) for shape in messages.events]
    told += [(messages.line_type, shape) for shape in messages.lines]
    for union, shape in told:
        if shape in met:
            assert [type(each) for each in decoded([met[shape]], union)] == [shape]
            for event in spoiled(shape, met[shape]):
                with pytest.raises(msgspec.ValidationError):
                    decoded([event], union)


def samples_of(name: str) -> dict[type[EventShape], Event]:
    return samples((case for case in CASES if case[0] == name), SEEDS)


def spoiled(shape: type[EventShape], event: Event) -> Iterator[Event]:
    """With one more field, another name, one field less, and one that has no such value."""
    fields = msgspec.structs.fields(shape)
    yield {**event, "more": 1}
    yield {**event, "e": "dance"}
    for needed in ("e", *(field.encode_name for field in fields if field.required)):
        yield {key: value for key, value in event.items() if key != needed}
    for field in fields:
        yield {**event, field.encode_name: {"no": []}}


@every_table
def test_nobody_sees_the_table_from_a_seat_that_is_not_there(case: Case) -> None:
    game = GAMES[case[0]]
    for step in steps(case, 18):
        seats = game.seats(step.after)
        for seat in (NATURE, -seats, seats, 9):
            with pytest.raises(ValueError, match=f"no seat {seat} at this table: it has {seats}"):
                game.view(step.after, seat)


@every_table
def test_the_same_dice_write_the_same_record(case: Case) -> None:
    assert records.write(record_of(case, 14)) == records.write(record_of(case, 14))
    assert records.write(record_of(case, 14)) != records.write(record_of(case, 15))


@every_table
def test_the_winners_are_seats_with_the_same_score(case: Case) -> None:
    record = record_of(case, 16)
    assert record.scores is not None
    assert record.winners
    assert len({record.scores[seat] for seat in record.winners}) == 1


@every_table
def test_there_are_returns_at_every_state_and_the_winners_have_the_largest(case: Case) -> None:
    game = GAMES[case[0]]
    for step in steps(case, 16):
        # Of a game's own seats too.
        assert len(game.returns(step.before)) == game.seats(step.before)
    scores, returns = game.scores(step.after), game.returns(step.after)
    assert scores in (returns, tuple(-each for each in returns))
    best = {seat for seat, each in enumerate(returns) if each == max(returns)}
    winners = set(game.winners(step.after))
    # Only against a seat of the game's own a tie is no shared win. [CA-28]
    assert winners <= best if game.seats(step.after) > case[1] else winners == best


@every_table
def test_the_golden_playthrough_still_plays_out_the_same(case: Case) -> None:
    golden = GOLDEN / case[0] / (named(case).replace(" ", "_") + ".json")
    text = records.write(record_of(case, 1)) + "\n"
    assert golden.read_text("utf-8") == text, "see tests/golden/README.md"


@every_table
def test_perft_counts_the_same_number_of_games(case: Case) -> None:
    lines = (GOLDEN / case[0] / "perft.txt").read_text("utf-8").splitlines()
    expected = dict(line.rsplit(": ", 1) for line in lines)
    assert expected[named(case)] == perft_counts(case)
