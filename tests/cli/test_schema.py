"""`tranca schema`: kinds listed, schemas and tables printed, unknown kinds refused."""

import json

import pytest
from click.testing import CliRunner
from facts import states

from tranca.cli import cli
from tranca.views.schemas.kinds import KINDS, schema


def test_the_kinds_are_listed_with_what_they_describe() -> None:
    result = CliRunner().invoke(cli, ["schema"])
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == [f"tranca.{kind}/1" for kind in KINDS]


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_of_a_kind_is_printed_as_json(kind: str) -> None:
    for name in (kind, f"tranca.{kind}/1"):
        result = CliRunner().invoke(cli, ["schema", name])
        assert result.exit_code == 0
        assert json.loads(result.stdout) == schema(kind)


def test_tables_are_printed_for_people() -> None:
    result = CliRunner().invoke(cli, ["schema", "solve", "--table"])
    assert states(result.stdout, "`value`")


def test_an_unknown_kind_is_refused_with_those_that_exist() -> None:
    result = CliRunner().invoke(cli, ["schema", "sovle"])
    assert result.exit_code == 2
    assert states(result.stderr, "'sovle'")
