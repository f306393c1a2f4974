//! Exact scores and best moves in a sum of games.
