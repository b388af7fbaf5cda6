"""The generating model, run by llama.cpp."""
