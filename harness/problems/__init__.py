"""One problem a file; the file name is its registration."""
