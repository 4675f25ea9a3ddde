"""Exercises, one file a lesson, and the engine that checks answers to them."""
