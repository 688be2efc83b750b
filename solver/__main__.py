"""Run the command as `python -m tranca`, for systems whose path does not include its script."""

from .cli import main

if __name__ == "__main__":
    main()
