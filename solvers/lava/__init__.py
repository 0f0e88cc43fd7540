"""Fast answers to CAO Stage-3."""
