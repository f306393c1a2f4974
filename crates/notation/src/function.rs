//! The words of the notation that are not free for labels: the functions, with name and number of arguments in one
//! table, the names of tiny and miny, and the names of loopy games.

use crate::loopy::{KoShape, LoopyName};

/// A function of the notation, as in `cool({3|1},1/2)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Function {
    /// `cool(G,t)`: G cooled by t.
    Cool,
    /// `heat(G,T)`: G heated by T, numbers fixed.
    Heat,
    /// `overheat(G,S,T)`: integers become copies of S, everything else is heated by T.
    Overheat,
    /// `freeze(G)`: G cooled by its own temperature.
    Freeze,
    /// `chill(G)`: G cooled by 1.
    Chill,
    /// `norton(G,U)`: the Norton product of G by U.
    Norton,
    /// `reduced(G)`: the reduced canonical form of G.
    Reduced,
    /// `mean(G)`: the mean of G.
    Mean,
    /// `temperature(G)`: the temperature of G.
    Temperature,
}

const TABLE: [(Function, &str, usize); 9] = [
    (Function::Cool, "cool", 2),
    (Function::Heat, "heat", 2),
    (Function::Overheat, "overheat", 3),
    (Function::Freeze, "freeze", 1),
    (Function::Chill, "chill", 1),
    (Function::Norton, "norton", 2),
    (Function::Reduced, "reduced", 1),
    (Function::Mean, "mean", 1),
    (Function::Temperature, "temperature", 1),
];

pub(crate) const PASS: &str = "pass";
pub(crate) const TINY: &str = "Tiny";
pub(crate) const MINY: &str = "Miny";

impl Function {
    /// Every function, in the order of the table.
    pub fn all() -> impl Iterator<Item = Function> {
        TABLE.iter().map(|&(function, ..)| function)
    }

    /// The function with this name.
    ///
    /// ```
    /// use tedomari_notation::Function;
    ///
    /// assert_eq!(Function::from_name("heat"), Some(Function::Heat));
    /// assert_eq!(Function::Overheat.arity(), 3);
    /// ```
    pub fn from_name(name: &str) -> Option<Function> {
        TABLE.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The name as it is written.
    pub fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// How many arguments the function takes.
    pub fn arity(self) -> usize {
        TABLE[self as usize].2
    }
}

/// Whether the word has a fixed meaning, so that it cannot name a subgame.
pub(crate) fn is_reserved(word: &str) -> bool {
    let loopy = LoopyName::from_word(word).is_some() || KoShape::from_word(word).is_some();
    loopy || word == PASS || word == TINY || word == MINY || Function::from_name(word).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for (at, function) in Function::all().enumerate() {
            assert_eq!(function as usize, at);
            assert_eq!(Function::from_name(function.name()), Some(function));
        }
    }
}
