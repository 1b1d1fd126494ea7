"""The only room with Numba and NumPy: the rules compiled, and what is played with them."""
