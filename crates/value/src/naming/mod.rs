//! Values by name: recognising them, and printing them as text that parses back.

mod print;
mod recognise;
mod uptimal;

pub use uptimal::Uptimal;
