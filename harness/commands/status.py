"""Exit statuses: as expected; a find or an unexpected verdict; bad input; inconclusive."""

AS_EXPECTED, UNEXPECTED, BAD_INPUT, INCONCLUSIVE = 0, 1, 2, 3
