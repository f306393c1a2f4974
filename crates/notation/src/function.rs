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
    /// `left_stop(G)`: the score if Left starts.
    LeftStop,
    /// `right_stop(G)`: the score if Right starts.
    RightStop,
    /// `birthday(G)`: the day on which G is born.
    Birthday,
    /// `atomic_weight(G)`: how many ups the all-small game G is like.
    AtomicWeight,
    /// `onside(G)`: the value of G if Left wins drawn plays.
    Onside,
    /// `offside(G)`: the value of G if Right wins drawn plays.
    Offside,
    /// `degree(G)`: the degree of loopiness of a stopper, 0 for a game that ends.
    Degree,
    /// `variety(G)`: the variety of a stopper within its degree.
    Variety,
    /// `conway_product(G,H)`: the Conway product of the canonical forms.
    ConwayProduct,
    /// `ordinal_product(G,H)`: copies of G stacked as H says.
    OrdinalProduct,
    /// `conjunctive_sum(G,H)`: a move is one in both.
    ConjunctiveSum,
    /// `selective_sum(G,H)`: a move is one in either or in both.
    SelectiveSum,
    /// `power(G,x)`: G = {0|H} to the power x, as in ^<3>.
    Power,
    /// `power_to(G,x)`: G to the power →x, as in `^[3]`.
    PowerTo,
    /// `subordinate(G,B)`: the X with B:X = G.
    Subordinate,
    /// `upsum(G,H)`: the onside of G + H.
    Upsum,
    /// `downsum(G,H)`: the offside of G + H.
    Downsum,
    /// `upsum_variety(G,D)`: the upsum of G with the downsum of -G and -D, where D is a degree.
    UpsumVariety,
    /// `downsum_variety(G,D)`: the downsum of G with the upsum of -G and D, where D is a degree.
    DownsumVariety,
    /// `companion(G)`: G under the symmetry of the lattice of games born by some day.
    Companion,
    /// `stop_count(G)`: how many stopping positions the game tree has.
    StopCount,
    /// `follower_count(G)`: how many positions the canonical form has.
    FollowerCount,
    /// `nim_sum(a,b)`: the nim-sum of two integers or nimbers.
    NimSum,
    /// `nim_product(a,b)`: their nim-product.
    NimProduct,
    /// `nim_inverse(a)`: the inverse in the field of nimbers.
    NimInverse,
    /// `ugly_product(a,b)`: the ugly product of two integers.
    UglyProduct,
    /// `gcd(a,b)`: the greatest common divisor of two integers.
    Gcd,
    /// `isqrt(a)`: the integer part of the square root of an integer.
    Isqrt,
    /// `lb(a)`: the integer part of the binary logarithm of an integer.
    Lb,
    /// `left_options(G)`: Left's options in the canonical form.
    LeftOptions,
    /// `right_options(G)`: Right's options in the canonical form.
    RightOptions,
    /// `left_incentives(G)`: what Left gains by her moves.
    LeftIncentives,
    /// `right_incentives(G)`: what Right gains by his moves.
    RightIncentives,
    /// `followers(G)`: all positions of the canonical form.
    Followers,
    /// `options(G)`: the options of both players.
    Options,
    /// `incentives(G)`: what both players gain by their moves.
    Incentives,
    /// `outcome(G)`: who wins, as a letter.
    Outcome,
    /// `left_first(G)`: who wins if Left starts.
    LeftFirst,
    /// `right_first(G)`: who wins if Right starts.
    RightFirst,
    /// `kind(G)`: number, tepid or hot, or what kind of loopy game it is.
    Kind,
    /// `class(G)`: gote, a player's sente, or what else G is.
    Class,
    /// `parity(G)`: whether all play takes an even or an odd number of moves.
    Parity,
    /// `temper(G)`: whether all play to the first number takes an even or an odd number of moves.
    Temper,
    /// `left_stop_next(G)`: who is to move at the Left stop.
    LeftStopNext,
    /// `right_stop_next(G)`: who is to move at the Right stop.
    RightStopNext,
    /// `uptimal(G)`: G as a sum of powers of up and a nimber.
    Uptimal,
    /// `is_number(G)`.
    IsNumber,
    /// `is_integer(G)`.
    IsInteger,
    /// `is_infinitesimal(G)`: whether G lies between all negative and all positive numbers.
    IsInfinitesimal,
    /// `is_all_small(G)`: whether in every follower both players can move or neither can.
    IsAllSmall,
    /// `is_loopy(G)`: whether play in every form of G can go on for ever.
    IsLoopy,
    /// `is_stopper(G)`: whether G equals a game in which alternating play ends.
    IsStopper,
}

/// What a function gives. Only games and lists of games can be parts of a larger expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gives {
    /// A game; a number is one.
    Game,
    /// A list of games, which may stand among the options in braces.
    Games,
    /// A list of games for each player.
    Sides,
    /// A word.
    Word,
    /// Yes or no.
    Truth,
}

impl std::fmt::Display for Gives {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Gives::Game => "a game",
            Gives::Games => "a list of games",
            Gives::Sides => "two lists of games",
            Gives::Word => "a word",
            Gives::Truth => "yes or no",
        })
    }
}

const TABLE: [(Function, &str, usize, Gives); 61] = [
    (Function::Cool, "cool", 2, Gives::Game),
    (Function::Heat, "heat", 2, Gives::Game),
    (Function::Overheat, "overheat", 3, Gives::Game),
    (Function::Freeze, "freeze", 1, Gives::Game),
    (Function::Chill, "chill", 1, Gives::Game),
    (Function::Norton, "norton", 2, Gives::Game),
    (Function::Reduced, "reduced", 1, Gives::Game),
    (Function::Mean, "mean", 1, Gives::Game),
    (Function::Temperature, "temperature", 1, Gives::Game),
    (Function::LeftStop, "left_stop", 1, Gives::Game),
    (Function::RightStop, "right_stop", 1, Gives::Game),
    (Function::Birthday, "birthday", 1, Gives::Game),
    (Function::AtomicWeight, "atomic_weight", 1, Gives::Game),
    (Function::Onside, "onside", 1, Gives::Game),
    (Function::Offside, "offside", 1, Gives::Game),
    (Function::Degree, "degree", 1, Gives::Game),
    (Function::Variety, "variety", 1, Gives::Game),
    (Function::ConwayProduct, "conway_product", 2, Gives::Game),
    (Function::OrdinalProduct, "ordinal_product", 2, Gives::Game),
    (Function::ConjunctiveSum, "conjunctive_sum", 2, Gives::Game),
    (Function::SelectiveSum, "selective_sum", 2, Gives::Game),
    (Function::Power, "power", 2, Gives::Game),
    (Function::PowerTo, "power_to", 2, Gives::Game),
    (Function::Subordinate, "subordinate", 2, Gives::Game),
    (Function::Upsum, "upsum", 2, Gives::Game),
    (Function::Downsum, "downsum", 2, Gives::Game),
    (Function::UpsumVariety, "upsum_variety", 2, Gives::Game),
    (Function::DownsumVariety, "downsum_variety", 2, Gives::Game),
    (Function::Companion, "companion", 1, Gives::Game),
    (Function::StopCount, "stop_count", 1, Gives::Game),
    (Function::FollowerCount, "follower_count", 1, Gives::Game),
    (Function::NimSum, "nim_sum", 2, Gives::Game),
    (Function::NimProduct, "nim_product", 2, Gives::Game),
    (Function::NimInverse, "nim_inverse", 1, Gives::Game),
    (Function::UglyProduct, "ugly_product", 2, Gives::Game),
    (Function::Gcd, "gcd", 2, Gives::Game),
    (Function::Isqrt, "isqrt", 1, Gives::Game),
    (Function::Lb, "lb", 1, Gives::Game),
    (Function::LeftOptions, "left_options", 1, Gives::Games),
    (Function::RightOptions, "right_options", 1, Gives::Games),
    (Function::LeftIncentives, "left_incentives", 1, Gives::Games),
    (Function::RightIncentives, "right_incentives", 1, Gives::Games),
    (Function::Followers, "followers", 1, Gives::Games),
    (Function::Options, "options", 1, Gives::Sides),
    (Function::Incentives, "incentives", 1, Gives::Sides),
    (Function::Outcome, "outcome", 1, Gives::Word),
    (Function::LeftFirst, "left_first", 1, Gives::Word),
    (Function::RightFirst, "right_first", 1, Gives::Word),
    (Function::Kind, "kind", 1, Gives::Word),
    (Function::Class, "class", 1, Gives::Word),
    (Function::Parity, "parity", 1, Gives::Word),
    (Function::Temper, "temper", 1, Gives::Word),
    (Function::LeftStopNext, "left_stop_next", 1, Gives::Word),
    (Function::RightStopNext, "right_stop_next", 1, Gives::Word),
    (Function::Uptimal, "uptimal", 1, Gives::Word),
    (Function::IsNumber, "is_number", 1, Gives::Truth),
    (Function::IsInteger, "is_integer", 1, Gives::Truth),
    (Function::IsInfinitesimal, "is_infinitesimal", 1, Gives::Truth),
    (Function::IsAllSmall, "is_all_small", 1, Gives::Truth),
    (Function::IsLoopy, "is_loopy", 1, Gives::Truth),
    (Function::IsStopper, "is_stopper", 1, Gives::Truth),
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

    /// What the function gives.
    ///
    /// ```
    /// use tedomari_notation::{Function, Gives};
    ///
    /// assert_eq!(Function::Mean.gives(), Gives::Game);
    /// assert_eq!(Function::Outcome.gives(), Gives::Word);
    /// ```
    pub fn gives(self) -> Gives {
        TABLE[self as usize].3
    }
}

/// Infinite arithmetic has its own reader; here the word only cannot be a label.
pub(crate) const OMEGA: &str = "omega";

/// Whether the word has a fixed meaning, so that it cannot name a subgame.
pub(crate) fn is_reserved(word: &str) -> bool {
    let loopy = LoopyName::from_word(word).is_some() || KoShape::from_word(word).is_some();
    loopy
        || word == PASS
        || word == OMEGA
        || word == TINY
        || word == MINY
        || Function::from_name(word).is_some()
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
