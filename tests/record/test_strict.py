"""JSON is read strictly."""

from __future__ import annotations

import pytest

from allfives.record.errors import Malformed
from allfives.record.strict import MAX_DEPTH, dump, dump_pretty, parse

HOSTILE = {
    "not a number": '{"a":NaN}',
    "infinity": '{"a":-Infinity}',
    "a fraction": '{"a":1.5}',
    "an exponent": '{"a":1e999}',
    "a whole number written as a fraction": '{"a":1.0}',
    "a huge number": '{"a":' + "9" * 16 + "}",
    "a number beyond what Python converts": '{"a":' + "9" * 5000 + "}",
    "a key twice": '{"a":1,"a":1}',
    "a key twice deep inside": '{"b":[{"a":1,"a":2}]}',
    "a key twice, once escaped": '{"a":1,"\\u0061":2}',
    "half a character": '{"a":"\\ud800"}',
    "the other half": '{"a":["\\uDC00x"]}',
    "half a character in a key": '{"b":{"\\ud83d":1}}',
    "half characters in the wrong order": '{"a":"\\ude00\\ud83d"}',
    "deep lists": '{"a":' + "[" * 40 + "]" * 40 + "}",
    "very deep lists": "[" * 60_000,
    "deep objects": '{"a":' * 5000 + "1" + "}" * 5000,
    "a list": "[1]",
    "a text": '"a"',
    "a number": "1",
    "nothing": "",
    "a space": " ",
    "null": "null",
    "two objects": '{"a":1}{"b":2}',
    "something after it": '{"a":1} x',
    "a bare key": "{a:1}",
    "single quotes": "{'a':1}",
    "a comma too many": '{"a":1,}',
    "a comment": '{"a":1/*b*/}',
    "a raw control character": '{"a":"\x1b"}',
    "a raw line end": '{"a":"\n"}',
    "an open text": '{"a":"',
    "a bad escape": '{"a":"\\x41"}',
    "a byte order mark": '\ufeff{"a":1}',
    "a leading nought": '{"a":01}',
    "a plus": '{"a":+1}',
    "digits of another script": '{"a":\u0661}',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_not_strict_json_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Malformed) as problem:
        parse(text)
    said = str(problem.value)
    assert said.endswith(".")
    assert said.isprintable()
    assert len(said) < 200


def test_brackets_within_texts_are_no_depth() -> None:
    text = '{"a":"' + "[{" * 100 + '\\"' + "[" * 100 + '"}'
    assert parse(text) == {"a": "[{" * 100 + '"' + "[" * 100}


def test_wide_lists_are_no_depth() -> None:
    assert parse('{"a":[' + ",".join(["[]"] * 500) + "]}") == {"a": [[]] * 500}


def test_the_depth_that_is_allowed_is_read() -> None:
    depth = MAX_DEPTH - 1
    assert "a" in parse('{"a":' + "[" * depth + "]" * depth + "}")


def test_whole_characters_may_be_escaped() -> None:
    assert parse('{"a":"\\ud83d\\ude00 \\u00e9"}') == {"a": "😀 é"}


def test_what_is_written_is_read_the_same() -> None:
    value = parse('{"a":[true,false,null,-3,"é\\"\\n",{"b":[]}]}')
    assert parse(dump(value)) == value
    assert parse(dump_pretty(value)) == value
    assert "\n" not in dump(value)
