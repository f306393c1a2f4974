//! Simple strategies for sums of hot games, and how well they do.
