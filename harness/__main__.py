"""`python -m harness` is the command `counterplay`."""

from harness.cli import main

if __name__ == "__main__":
    main()
