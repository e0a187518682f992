//! Boardwright's engine: a rules interpreter for property-trading board games.
