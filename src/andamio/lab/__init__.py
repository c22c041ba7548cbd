"""Many matches at once: playouts, simulations, facts, speed."""
