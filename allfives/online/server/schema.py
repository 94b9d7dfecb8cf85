"""The tables of the store, and how an older store is brought up to them.

The truth of a table is its log: rows that are only ever added. The row in `tables` says how
long the log is, so that of two writers one is refused, and what a search must find quickly.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
)

VERSION: Final = 1
"""The version of the store that this program reads and writes."""

METADATA: Final = MetaData()

STORE: Final = Table("store", METADATA, Column("version", Integer, primary_key=True))
"""One row: which version the store has."""

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("folded", String(128), nullable=False, unique=True),
    Column("key_hash", String(64), nullable=False, unique=True),
    Column("seen", Float, nullable=False),
)
"""Who has been here: a name, the hash of the key that proves who it is, and when last."""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("at", Integer, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("awaited", BigInteger),
    Column("due", Float),
    Column("about", Text, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tables_by_phase", "phase", "changed"),
    Index("tables_by_due", "due"),
)
"""One row a table: the length of its log, and what is found without reading that."""

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("at", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)
"""The logs: one row for all that happened together."""

INVITATIONS: Final = Table(
    "invitations",
    METADATA,
    Column("account", BigInteger, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)
"""Who has been asked to which tables."""

SITTINGS: Final = Table(
    "sittings",
    METADATA,
    Column("account", BigInteger, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)
"""Who sits at which tables."""


class NewerStore(Exception):
    """A newer program has changed the store; the text is a sentence for people."""


def migrate(connection: Connection) -> None:
    """Make the store, or bring an older one up to this version.

    Raises:
        NewerStore: If a newer program has changed it.
    """
    if not inspect(connection).has_table(STORE.name):
        METADATA.create_all(connection)
        connection.execute(insert(STORE).values(version=VERSION))
        return
    found = connection.execute(select(STORE.c.version)).scalar_one()
    if found > VERSION:
        raise NewerStore(
            f"The store has version {found}, and this program knows {VERSION}:"
            " start a newer allfives on it."
        )
