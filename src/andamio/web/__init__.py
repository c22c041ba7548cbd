"""HTTP only: pages, forms, ticks and a JSON API over the tables of a house."""
