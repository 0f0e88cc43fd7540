"""Benchmarks: how fast, how large and how soon, each against what a user would pick instead."""
