"""`python -m harness` is the command `counterplay`."""

from harness.packages import stop_without

if __name__ == "__main__":
    try:
        from harness.cli import main
    except ModuleNotFoundError as missing:
        stop_without(missing)
    main()
