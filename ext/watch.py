"""The former name of `stop`."""

from .stop import Stop as Watch

__all__ = ["Watch"]
