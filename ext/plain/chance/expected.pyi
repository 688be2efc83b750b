# Nothing here is callable from Python.
