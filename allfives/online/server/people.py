"""Who may be called what, and how somebody is known again."""

from __future__ import annotations

import hashlib
import unicodedata

from allfives.online.server.deciding import Declined
from allfives.online.server.store import Account, Store, Taken
from allfives.record.names import clean_name


async def account_for(store: Store, key: str, name: str | None) -> Account:
    """Whoever has this key; somebody new, if a name is given that is free.

    Raises:
        Declined: If nobody has the key and the name is missing, taken or not allowed.
    """
    key_hash = hashlib.sha256(bytes.fromhex(key)).hexdigest()
    known = await store.account(key_hash)
    if known is not None:
        return known
    if name is None:
        raise Declined("name_needed")
    shown = checked_name(name)
    try:
        return await store.new_account(shown, folded(shown), key_hash)
    except Taken:
        raise Declined("name_taken") from None


def checked_name(name: str) -> str:
    """The name as it will be shown.

    Raises:
        Declined: If it holds signs that could deceive: hidden ones, or of two alphabets.
    """
    shown = clean_name(name, "")
    if not shown or shown != " ".join(unicodedata.normalize("NFC", name).split()):
        raise Declined("name_wrong")
    if len({_alphabet(letter) for letter in shown if letter.isalpha()}) > 1:
        raise Declined("name_wrong")
    return shown


def folded(name: str) -> str:
    """What two names have in common that people would take for one another."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _alphabet(letter: str) -> str:
    """The alphabet of a letter: the first word of its name, as in LATIN SMALL LETTER A."""
    return unicodedata.name(letter, "unknown").split()[0]
