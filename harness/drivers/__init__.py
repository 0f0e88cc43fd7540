"""Where jobs run, and nothing else."""
