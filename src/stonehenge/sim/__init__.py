"""The only room with Numba and NumPy: the rules compiled, what is played with them, a courier."""
