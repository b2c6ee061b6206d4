"""Derive, prove and print strategy charts."""
