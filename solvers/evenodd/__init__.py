"""Fast answers to Tweedle-Dee and Tweedle-Dum."""
