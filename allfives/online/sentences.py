"""What the network says to people, kept together: nothing compares these sentences."""

from __future__ import annotations

from typing import Final

DECLINED: Final[dict[str, str]] = {
    "no_table": "There is no table with that code; ask again for it.",
    "not_seated": "You have no seat at that table, and nobody may look on.",
    "full": "Every seat at that table is taken.",
    "begun": "The game has begun, so seats no longer change.",
    "not_yours": "Only whoever opened the table may do that.",
    "seat_taken": "That seat is taken.",
    "no_level": "There is no computer player of that level.",
    "no_deal": "No deal waits for your bytes.",
    "shared": "Other bytes have come from your seat for this deal.",
    "not_begun": "The game has not begun: seats are still free.",
    "not_your_seat": "That is not your seat.",
    "stale": "The table has moved on meanwhile; look at it again.",
    "not_over": "The record is shown when the game is over.",
    "shown": "The hands of that round have been shown, so nothing is taken back.",
    "rules": "These rules cannot be played.",
    "preset": "There is no game of that name.",
    "levels": "There are more computers than free seats.",
    "command": "That is no command of the game.",
    "message": "That is no message of this protocol.",
    "nobody": "Nobody here has that name.",
    "still_here": "That person was here a moment ago; wait a little.",
    "protocol": "The server speaks another version of the protocol; update allfives.",
    "hello": "The first message must say hello.",
    "name_needed": "You are not known here yet: choose a name.",
    "name_taken": "Somebody else has that name; choose another.",
    "name_wrong": "That name cannot be used: take up to sixteen letters of one alphabet.",
    "too_fast": "That is faster than anybody plays; wait a moment.",
    "too_many_tables": "You have too many games that are not over; finish one of them.",
    "store": "The server cannot save anything at the moment; nothing has changed. Try again.",
    "slow": "What was sent could not be delivered; connect again.",
    "silent": "Nobody said hello; connect again.",
    "crowded": "There are too many connections from that address.",
}
"""Why something was not done, by the word for it on the wire."""

NAMES: Final = ("Carla", "Bruno", "Dora", "Emil")
"""What computers are called, by seat."""
