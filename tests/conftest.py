"""For all tests: no example has a deadline, and the same examples are tried every time."""

from hypothesis import settings

settings.register_profile("stonehenge", deadline=None, derandomize=True)
settings.load_profile("stonehenge")
