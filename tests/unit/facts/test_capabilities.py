"""Each capability is shown by what is done to what, and by nothing less."""

import pytest

from riskproof.facts.capabilities import harmless, shown_by
from riskproof.facts.reading import read_tool
from riskproof.model.call import Tool


def shown(name: str, description: str = "", *fields: str) -> tuple[str, ...]:
    return tuple(shown_by(read_tool(Tool(name, description, {"properties": {field: {} for field in fields}}))))


INGESTION, PRIVATE, ACTION = "EXTERNAL_INGESTION", "PRIVATE_ACCESS", "EXTERNAL_ACTION"
LOCAL, CODE, CREDENTIAL = "LOCAL_MUTATION", "CODE_EXECUTION", "CREDENTIAL_ACCESS"


@pytest.mark.parametrize(
    ("name", "description", "fields", "capabilities"),
    [
        ("write_file", "Write a file", ("path", "content"), (LOCAL,)),
        ("save_report", "Save a report", ("path", "body"), (LOCAL,)),
        ("create_doc", "Create a file in the cloud drive", ("filename",), (ACTION,)),
        ("write_file", "Write a file to the local disk and the cloud", ("path",), (ACTION, LOCAL)),
        ("write_note", "Write a note", ("path", "recipient"), (ACTION, LOCAL)),
        ("update_record", "Update a widget", ("body",), (ACTION,)),
        ("delete_branch", "Delete a branch", (), (LOCAL,)),
        ("delete_branch", "Delete a branch of a GitHub repository", (), (ACTION,)),
        ("convert_document", "Convert a document", ("inputPath", "outputPath"), (PRIVATE, LOCAL)),
        ("create_relation", "Create a relation in the graph", ("from", "to"), (LOCAL,)),
    ],
)
def test_a_change_lands_where_its_target_is(name: str, description: str, fields: tuple[str, ...], capabilities: tuple[str, ...]) -> None:
    assert shown(name, description, *fields) == capabilities


@pytest.mark.parametrize(
    ("name", "description", "capabilities"),
    [
        ("search_flights", "Search flights between two airports", (INGESTION,)),
        ("get_issue", "Get an issue of a repository", (INGESTION,)),
        ("list_commits", "List the commits of a repository", (PRIVATE,)),
        ("get_widget", "Get a widget by its id", (PRIVATE,)),
        ("download_invoice", "Download an invoice", (INGESTION, PRIVATE)),
        ("read_query", "Execute a SELECT query on the database", (PRIVATE,)),
        ("fetch", "Fetch the content behind a link", (PRIVATE,)),
        ("get_price", "", (INGESTION,)),
    ],
)
def test_what_is_read_is_placed_by_the_name_then_by_the_sentence(name: str, description: str, capabilities: tuple[str, ...]) -> None:
    assert shown(name, description) == capabilities


@pytest.mark.parametrize(
    "name", ["book_flight", "cancel_order", "transfer_funds", "delete_customer", "return_order_items", "login", "unban_user"]
)
def test_acts_on_a_service_are_external(name: str) -> None:
    assert shown(name, f"{name.replace('_', ' ').capitalize()} for an account") == (ACTION,)


@pytest.mark.parametrize(
    ("name", "description", "capabilities"),
    [
        ("run_tests", "Run the tests", (CODE,)),
        ("start_session", "Start a shell", (CODE,)),
        ("schedule", "Create a job", (CODE,)),
        ("list_runs", "List the runs of a script", (PRIVATE,)),
        ("run_workflow", "Run a workflow", (ACTION,)),
        ("run_report", "Run a report", (PRIVATE,)),
        ("create_node", "Create a node in the tree", (ACTION,)),
    ],
)
def test_code_is_what_something_runs(name: str, description: str, capabilities: tuple[str, ...]) -> None:
    assert shown(name, description, *(("command",) if name == "schedule" else ())) == capabilities


@pytest.mark.parametrize(
    ("name", "description", "capabilities"),
    [
        ("list_tokens", "List the access tokens of an account", (CREDENTIAL,)),
        ("get_user", "Get the user that owns the API token", (PRIVATE,)),
        ("get_token_price", "Get the price of a token", (INGESTION,)),
        ("update_password", "Update the password", (ACTION,)),
        ("create_api_key", "Create a key", (ACTION, CREDENTIAL)),
        ("share_password", "Share a password", (ACTION, CREDENTIAL)),
    ],
)
def test_credentials_are_what_is_read_or_made(name: str, description: str, capabilities: tuple[str, ...]) -> None:
    assert shown(name, description) == capabilities


@pytest.mark.parametrize(
    ("name", "description", "fields"),
    [
        ("calculate", "Calculate the result of an expression", ()),
        ("add", "Add two numbers", ("a", "b")),
        ("get_current_time", "Get the current time", ("timezone",)),
        ("convert_units", "", ()),
        ("count_tokens", "Count the tokens of a text", ("text",)),
        ("generate_chart", "Generate a bar chart", ("data",)),
        ("think", "Think about something before searching the web", ("thought",)),
        ("health", "Check the health status", ()),
        ("uuid", "Generate a random uuid", ()),
        ("sort_list", "Sort a list", ("items",)),
    ],
)
def test_computing_and_telling_the_time_are_known_to_be_harmless(name: str, description: str, fields: tuple[str, ...]) -> None:
    reading = read_tool(Tool(name, description, {"properties": {field: {} for field in fields}}))

    assert shown_by(reading) == {}
    assert harmless(reading) != ""


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("mystery_gadget", ""),
        ("gadget", "Does things"),
        ("upload", "Upload"),
        ("constructor", ""),
        ("computer_use", ""),
    ],
)
def test_what_nobody_understands_is_neither_capable_nor_harmless(name: str, description: str) -> None:
    reading = read_tool(Tool(name, description))

    assert (shown_by(reading), harmless(reading)) == ({}, "")


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("convert_and_send", "Convert a text and send it"),
        ("set_time", "Set the system time"),
        ("convert", "Convert a text, delete the draft"),
        ("get_order_status", "Get the status of an order"),
    ],
)
def test_a_harmless_word_does_not_hide_another_deed_or_object(name: str, description: str) -> None:
    assert harmless(read_tool(Tool(name, description))) == "" or shown(name, description) != ()
    assert shown(name, description) != ()
