"""From records to files that people and programs read."""
