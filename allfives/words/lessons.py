"""What is said in the coach's lessons: before one tries, and with the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from allfives.coach.lessons import Topic

TITLES: Final[Mapping[Topic, str]] = {
    Topic.TAKE_FIVE: "Take five, not ten",
    Topic.TWO_LEADS: "Two leads of ten",
    Topic.LEAVE_LESS: "Leave less",
}
"""What each lesson is called."""

TASKS: Final[Mapping[Topic, str]] = {
    Topic.TAKE_FIVE: (
        "The ends show 2 and 5. One of your tiles scores 10 and another 5. Which do you play?"
    ),
    Topic.TWO_LEADS: "You lead, and two of your tiles score 10. Which do you lead?",
    Topic.LEAVE_LESS: (
        "The ends show 2 and 5. Two of your tiles score 5 each. Which of them do you play?"
    ),
}
"""What is asked before one tries."""

ANSWERS: Final[Mapping[Topic, str]] = {
    Topic.TAKE_FIVE: (
        "5-3 on the 5 scores 5, and no tile that you cannot see scores after it. 5-2 on the 2 "
        "scores 10, but leaves two fives: the other player can score in reply 12 times in 17, and "
        "the best reply is worth 1220/153 points on average, nearly 8. Five points kept are more "
        "than ten with eight given back."
    ),
    Topic.TWO_LEADS: (
        "After 6-4 only 6-1 scores in reply, for 5. After 5-5 only 5-0 does, for 10. The other "
        "player holds either of them 9 times in 19, so 5-5 gives away 90/19 points on average and "
        "6-4 half as much, 45/19."
    ),
    Topic.LEAVE_LESS: (
        "After 5-3 on the 5 the ends are 2 and 3, and nothing you cannot see scores. After 2-0 on "
        "the 2 they are 0 and 5, and 5-5, 5-0 and 0-0 all score: the other player can score in "
        "reply 29 times in 34, 265/34 points on average. Both score 5 now; leave less."
    ),
}
"""What is told with the answer."""
