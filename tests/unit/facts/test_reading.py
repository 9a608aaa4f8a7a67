"""A definition is read name first, then the sentence that says what it does, then its fields."""

from riskproof.facts.reading import read_tool
from riskproof.model.call import Tool


def evidence(name: str, description: str = "") -> list[str]:
    return [deed.evidence for deed in read_tool(Tool(name, description)).deeds]


def test_a_plain_verb_of_the_name_is_believed_before_the_text() -> None:
    assert evidence("get_page", "Shows what was written") == ["name: get"]


def test_the_text_may_add_what_changes_something() -> None:
    assert evidence("get_page", "Get a page, delete the old one") == ["name: get", "text: delete"]


def test_a_later_sentence_adds_what_it_also_does() -> None:
    assert evidence("create_event", "Create an event. It will also send mail. Use delete_event to undo.") == ["name: create", "text: send"]


def test_a_noun_in_the_name_yields_to_the_sentence() -> None:
    assert evidence("order_book", "Show all bids") == ["text: show"]
    assert evidence("exchange", "List the markets") == ["text: list"]


def test_a_noun_in_the_name_counts_where_the_sentence_confirms_it() -> None:
    assert evidence("comment", "Comment on a post") == ["name: comment"]


def test_the_name_decides_what_a_shared_verb_means() -> None:
    assert [deed.act for deed in read_tool(Tool("return_items", "Return items of an order")).deeds] == ["send"]
    assert [deed.act for deed in read_tool(Tool("helper", "Returns the items of an order")).deeds] == ["read"]


def test_a_sentence_that_tells_the_result_does_not_tell_the_deed() -> None:
    assert evidence("gizmo", "Frobnicate a pipeline. Returns the pipeline.") == []


def test_chinese_says_what_an_english_name_does_not() -> None:
    assert evidence("weather_tool", "用于出行。获取天气") == ["text: 获取"]


def test_the_servers_name_is_a_place_but_no_deed() -> None:
    reading = read_tool(Tool("mcp__mail__send_v2"))

    assert [deed.evidence for deed in reading.deeds] == ["name: send"]
    assert reading.said["remote"] == "server: mail"
    assert reading.named == {}


def test_parts_of_the_wrong_type_are_read_as_absent() -> None:
    assert read_tool(Tool("read_file", None, 7)) == read_tool(Tool("read_file"))  # type: ignore[arg-type]
