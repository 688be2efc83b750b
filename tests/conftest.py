"""Settings of the property tests: no time limit for a single example, since machines are shared."""

from hypothesis import settings

settings.register_profile("tranca", deadline=None)
settings.load_profile("tranca")
