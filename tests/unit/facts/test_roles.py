"""What part an argument plays is read from its name, and from the schema where there is one; never from its value."""

from typing import Any

import pytest

from riskproof.facts.roles import NAME_CHARS, Role, named, role_of, roles
from riskproof.model.call import Tool
from riskproof.model.facts import Leaf


def declared(**properties: Any) -> dict[str, Role]:
    return roles(Tool("tool", parameters={"properties": properties}))


@pytest.mark.parametrize(
    ("role", "names"),
    [
        (
            "destination",
            "url webhook_url callbackUri image_url endpoint host channel channel_id channelName chat_id website repo destination",
        ),
        ("recipient", "to cc bcc recipient recipients user user_email userEmail useremail userId attendees assignee invitees mentions"),
        ("recipient", "send_to reply_to share_with guest_name recipients_list username_to_follow address address1 shipping_address"),
        ("account", "iban account account_number from_account payee beneficiary card_number wallet phone_number payment_method_id"),
        ("path", "path file_path filePath filepath filename file_name target_file directory output_dir cwd"),
        ("command", "command cmd script code"),
        ("payload", "body content message text subject title description note comment data password value new_string email_body"),
        ("selector", "id order_id item_ids message_id email_id file_id query page limit status name language"),
        ("amount", "amount total_amount amount_usd price quantity"),
        ("other", "date date_to travel_to first_name template_name userAgent profile thing"),
    ],
)
def test_a_name_alone_says_what_an_argument_is_for(role: Role, names: str) -> None:
    assert {name: named(name) for name in names.split()} == dict.fromkeys(names.split(), role)


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("收件人", "recipient"),
        ("收款人账号", "account"),
        ("网址", "destination"),
        ("文件路径", "path"),
        ("文件内容", "payload"),
        ("执行命令", "command"),
        ("转账金额", "amount"),
        ("用户编号", "selector"),
        ("天气", "other"),
    ],
)
def test_a_chinese_name_is_named_by_its_last_word(name: str, role: Role) -> None:
    assert named(name) == role


def test_a_format_of_the_schema_beats_the_name() -> None:
    assert declared(
        contact={"type": "string", "format": "uri"}, where={"format": "email"}, message={"format": "date-time"}, site={"format": ["uri"]}
    ) == {"contact": "destination", "where": "recipient", "message": "selector", "site": "destination"}


def test_the_opening_of_a_description_says_what_a_vague_name_does_not() -> None:
    assert declared(
        target={"description": "The IBAN of the recipient"},
        destination={"description": "Path to the copy"},
        who={"description": "Comma-separated list of email addresses to invite"},
        when={"description": "The date on which the email is sent to the recipient"},
        value={"description": "收款账号，必须属于本人"},
    ) == {"target": "account", "destination": "path", "who": "recipient", "when": "other", "value": "account"}


def test_a_telling_name_is_believed_before_its_description() -> None:
    assert declared(recipient={"description": "File to hand over"}) == {"recipient": "recipient"}


def test_a_flag_a_closed_choice_and_a_number_only_select_unless_they_name_a_target_or_an_amount() -> None:
    assert declared(
        message={"type": "boolean"},
        content={"enum": ["short", "long"]},
        text={"type": "integer"},
        amount={"type": "number"},
        account_id={"type": "integer"},
        channel={"enum": ["general", "random"]},
    ) == {
        "message": "selector",
        "content": "selector",
        "text": "selector",
        "amount": "amount",
        "account_id": "account",
        "channel": "destination",
    }


def test_from_and_to_are_people_only_beside_something_that_is_said_or_paid() -> None:
    currency = {"description": "Target currency"}
    assert declared(**{"from": {}, "to": {}})["to"] == "other"
    assert declared(**{"from": {}, "to": {}, "subject": {}})["to"] == "recipient"
    assert declared(**{"from": {}, "to": {}, "amount": {}})["to"] == "recipient"
    assert declared(**{"from": currency, "to": currency, "amount": {}})["to"] == "other"
    assert declared(to={})["to"] == "recipient"


def test_properties_count_at_any_depth_and_the_outermost_of_a_name_wins() -> None:
    inner = {"type": "object", "properties": {"email": {}, "title": {"type": "boolean"}}}
    assert declared(title={}, people={"type": "array", "items": inner}) == {"title": "payload", "people": "recipient", "email": "recipient"}


def test_a_leaf_takes_the_role_of_its_property_and_else_of_its_own_name() -> None:
    known: dict[str, Role] = {"target": "account"}

    assert role_of(Leaf("$.target", "target", "target", "target", "x"), known) == "account"
    assert role_of(Leaf("$.user_email", "user_email", "user_email", "useremail", "x"), known) == "recipient"
    assert role_of(Leaf("$.x", "x", "x" * 10_000, "x", "x"), known) == "other"


@pytest.mark.parametrize("schema", [None, [], "text", {"properties": []}, {"properties": {7: {}}}, {"properties": {"to": None}}])
def test_any_schema_gets_an_answer(schema: Any) -> None:
    assert set(roles(Tool("tool", parameters=schema)).values()) <= {"recipient"}


@pytest.mark.parametrize("name", ["", "___", "9", "\ud800", "é", "a" * NAME_CHARS, "_" * 10_000])
def test_a_name_that_says_nothing_plays_no_part(name: str) -> None:
    assert named(name) == "other"
