"""English sentences about the user, whom the board calls `You`; other languages use the third person for both."""

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "What {seat} knows": "What you know",
    "as {player} sees it": "as you see it",
    "{player} is out": "You went out",
    "{player} to move": "Your turn",
    "{player} ▸ to move": "You ▸ to move",
    "{seat} draws {count}, passes": "You draw {count}, pass",
    "{seat} draws {tiles}, must pass, and {worth}.": "You draw {tiles} and must pass: this {worth}.",
    "{seat} draws {tiles}, plays {plays}, and {worth}.": "You draw {tiles}. Your best play is {plays}: it {worth}.",
    "{seat} must draw from a boneyard of unknown order and {worth}.": (
        "You must draw from a boneyard of unknown order: this {worth}."
    ),
    "{seat} must draw from a boneyard of unknown order and {worth} ({interval}).": (
        "You must draw from a boneyard of unknown order: this {worth} ({interval})."
    ),
    "{seat} must pass and {worth}.": "You must pass: this {worth}.",
    "{seat} passes": "You pass",
    "{seat} plays {play}": "You play {play}",
    "{seat} plays {play} and scores {points}": "You play {play} and score {points}",
    "{seat} plays {play}: {mean}.": "Your best play is {play}: {mean}.",
    "{seat} plays {play}: {mean}, best in {share} of the deals.": (
        "Your best play is {play}: {mean}, best in {share} of the deals."
    ),
    "{seat} plays {plays} and {worth}.": "Your best play is {plays}: it {worth}.",
}
"""Sentences by those in the third person."""
