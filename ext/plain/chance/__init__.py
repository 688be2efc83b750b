"""Deals with a boneyard: expectimax."""
