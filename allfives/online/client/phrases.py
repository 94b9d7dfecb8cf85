"""The sentences of the conversation in lines."""

from __future__ import annotations

from typing import Final

ASK_NAME: Final = "What do you want to be called here?"
WELCOME: Final = "You are connected as {name}."
HELP_LOBBY: Final = """\
  list                        the tables that there are
  open [GAME] [PLAYERS] [LEVEL ...]
                              open a table; a level seats a computer, - leaves a seat free
  seek [GAME] [PLAYERS]       sit down with anybody who wants the same game
  find NAME                   whose names begin so, and who is here
  sit CODE                    sit down, or come back to a game
  quit                        leave"""
HELP_TABLE: Final = """\
  a number or a tile          play it: 2, or 6-4, or 6-4>4-4 to say where
  call N                      say what the last tile scored
  computer SEAT LEVEL         let a computer take a free seat
  replace SEAT                let a computer play for somebody who is away
  invite NAME                 ask somebody to this table
  undo                        take back, where the house rule allows it
  look                        show the table again
  leave                       go back to the lobby; the seat waits for you"""
NO_TABLES: Final = "No table has a free seat; open one."
NOBODY: Final = "No name begins so."
HERE: Final = "{name} is here."
AWAY: Final = "{name} is away."
INVITED: Final = "{name} finds this table in the lobby now."
OPENED: Final = "The table is open. Others sit down with: sit {code}"
WAITING: Final = "Waiting for others at table {code}. Seats: {seats}."
FREE_SEAT: Final = "free"
YOUR_TURN: Final = "Your turn. Layout: {layout}"
NOTHING_LAID: Final = "nothing yet"
COUNT: Final = "The open ends count {count}."
HAND: Final = "Your tiles: {hand}"
CHOICE: Final = "  {number}  {play}"
LEADS: Final = "lead {tile}"
LAYS: Final = "{tile} on {on}"
DRAWS: Final = "draw a tile"
PASSES: Final = "pass"
CALL: Final = "What did the last tile score? call N, with 0 for nothing."
SCORES: Final = "Score: {scores}."
SCORE: Final = "{side} {score}"
SHOWN: Final = "{name} held {hand}."
NO_TILES: Final = "nothing"
NEXT_ROUND: Final = "Enter deals the next round."
LOST: Final = "The connection is lost; trying to come back."
BACK: Final = "Connected again."
FAIR: Final = "The deals of {rounds} rounds were checked: each follows from the bytes of all."
UNSURE: Final = "Round {round}: the server did not take the bytes of your seat; others may have."
UNFAIR: Final = "Round {round}: {why}"
SAVED: Final = "The game is kept as {path}."
NOT_SAVED: Final = "The game could not be kept. {why}"
AGAIN: Final = "again plays once more with the same people; leave goes back to the lobby."
UNKNOWN: Final = "That is not understood; help tells what can be said."
NOT_POSSIBLE: Final = "That cannot be played now."
SEVERAL: Final = "That tile fits in several places; say where, like {example}."
BYE: Final = "Goodbye. Your seats wait for you."
