"""Fast answers to the Game of Primes."""
