"""What is compared with what, a file a game and one for the oracles."""

COMPILED = "document, g++ -O2"
PYTHON = "document, Python"
