# Nothing that Python calls.
