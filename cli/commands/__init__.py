"""The commands. Each is a function in a module of the same name, which `group` imports when it is called."""
