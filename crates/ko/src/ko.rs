//! Kos: KO_i^m[A, B] and its kin with passes (Moews, section 4.1).
//!
//! A ko has places 1, …, m - 1. Left moves one place down, Right one place up; from place 1 Left ends the ko by moving to
//! A, from place m - 1 Right ends it by moving to B. KO[A, B] is place 2 and OK[A, B] place 1 of m = 3. In KOL every place
//! has a pass for Left, in KOR one for Right.
//!
//! With Chinese scoring a ko in Go is a KO, because a pass costs as much as a play in one's own territory. With Japanese
//! scoring a pass is free, and it matters to the player with fewer threats: the same ko is a KOR if Left has more of them,
//! and a KOL if Right has.

use std::fmt;

use dashu_int::IBig;
use tedomari_loopy::{Builder, Kind, LoopyError, LoopyGraph, Threats, Vertex};
use tedomari_number::{Dyadic, Fraction};
use tedomari_value::{Engine, Stop, Value};
use tedomari_vocabulary::Player;

/// How a finished game is counted, which decides what a pass costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones and territory: a pass costs a point.
    Chinese,
    /// Territory and prisoners: a pass costs nothing.
    Japanese,
}

/// A ko.
///
/// ```
/// use tedomari_ko::Ko;
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let n = |n| engine.integer(n);
/// let ko = Ko::basic(n(7), n(0));
/// assert_eq!(ko.text(&engine), "KO[7,0]");
/// assert_eq!(ko.negative(&engine).text(&engine), "OK[0,-7]");
/// assert_eq!(ko.mean(&engine).unwrap().to_string(), "7/3");
/// let graph = ko.graph(&engine)?;
/// assert_eq!(graph.options(graph.start(), tedomari_value::Player::Left).count(), 1);
/// # Ok::<(), tedomari_loopy::LoopyError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ko {
    passes: Option<Player>,
    place: u64,
    length: u64,
    a: Value,
    b: Value,
}

/// What is not a ko.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KoError {
    /// The length m is below 3.
    Length(u64),
    /// The place i is not one of 1, …, m - 1.
    Place {
        /// The place i.
        place: u64,
        /// The length m.
        length: u64,
    },
}

impl fmt::Display for KoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KoError::Length(m) => write!(f, "m is {m}; it must be at least 3"),
            KoError::Place { place, length } => {
                write!(f, "i is {place}; it must be between 1 and m - 1, which is {}", length - 1)
            }
        }
    }
}

impl std::error::Error for KoError {}

impl Ko {
    /// KO[A, B].
    pub fn basic(a: Value, b: Value) -> Ko {
        Ko { passes: None, place: 2, length: 3, a, b }
    }

    /// OK[A, B].
    pub fn ok(a: Value, b: Value) -> Ko {
        Ko { passes: None, place: 1, length: 3, a, b }
    }

    /// KO_i^m[A, B].
    pub fn new(place: u64, length: u64, a: Value, b: Value) -> Result<Ko, KoError> {
        if length < 3 {
            Err(KoError::Length(length))
        } else if place == 0 || place >= length {
            Err(KoError::Place { place, length })
        } else {
            Ok(Ko { passes: None, place, length, a, b })
        }
    }

    /// The same ko with passes for a player at every place: KOL or KOR.
    pub fn with_passes(self, player: Player) -> Ko {
        Ko { passes: Some(player), ..self }
    }

    /// The ko as it is counted when one player has more threats: with Japanese scoring the other may pass.
    ///
    /// ```
    /// use tedomari_ko::{Ko, Scoring, Threats};
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let ko = Ko::basic(engine.integer(6), engine.integer(-1));
    /// assert_eq!(ko.scored(Scoring::Japanese, Threats::Left).text(&engine), "KOR[6,-1]");
    /// assert_eq!(ko.scored(Scoring::Chinese, Threats::Left).text(&engine), "KO[6,-1]");
    /// ```
    pub fn scored(self, scoring: Scoring, threats: Threats) -> Ko {
        let passes = match scoring {
            Scoring::Chinese => None,
            Scoring::Japanese => threats.players().first().map(|richer| richer.opponent()),
        };
        Ko { passes, ..self }
    }

    /// Who may pass.
    pub fn passes(&self) -> Option<Player> {
        self.passes
    }

    /// The place i.
    pub fn place(&self) -> u64 {
        self.place
    }

    /// The length m.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// What Left ends the ko with, A.
    pub fn a(&self) -> Value {
        self.a
    }

    /// What Right ends the ko with, B.
    pub fn b(&self) -> Value {
        self.b
    }

    /// The negative: the places are counted from the other end.
    pub fn negative(&self, engine: &Engine) -> Ko {
        Ko {
            passes: self.passes.map(Player::opponent),
            place: self.length - self.place,
            length: self.length,
            a: engine.negative(self.b),
            b: engine.negative(self.a),
        }
    }

    /// The numbers that A and B are, apart from infinitesimals; `None` if one of them is hot.
    pub fn ends(&self, engine: &Engine) -> Option<(Dyadic, Dyadic)> {
        Some((near(engine, self.a)?, near(engine, self.b)?))
    }

    /// The points that the ko is about, A - B apart from infinitesimals.
    pub fn points(&self, engine: &Engine) -> Option<Dyadic> {
        self.ends(engine).map(|(a, b)| &a - &b)
    }

    /// The mean value (iB + (m - i)A)/m, apart from infinitesimals.
    pub fn mean(&self, engine: &Engine) -> Option<Fraction> {
        let (a, b) = self.ends(engine)?;
        let times = |n: u64, x: &Dyadic| Fraction::from(n) * Fraction::from(x);
        let sum = times(self.place, &b) + times(self.length - self.place, &a);
        Some(sum / Fraction::from(self.length))
    }

    /// The name in the notation of games: `KO[7,0]`, `OKL[1,0]`, `KO(3,5)[2,-1/2]`.
    pub fn text(&self, engine: &Engine) -> String {
        let passes = match self.passes {
            None => "",
            Some(Player::Left) => "L",
            Some(Player::Right) => "R",
        };
        let name = match (self.place, self.length) {
            (2, 3) => format!("KO{passes}"),
            (1, 3) => format!("OK{passes}"),
            (i, m) => format!("KO{passes}({i},{m})"),
        };
        format!("{name}[{},{}]", engine.print(self.a), engine.print(self.b))
    }

    /// The loopy game: A, B and the places, with every move in the ko marked as a capture. All infinite plays are drawn.
    pub fn graph(&self, engine: &Engine) -> Result<LoopyGraph, LoopyError> {
        let (ends, starts) = LoopyGraph::of_enders(engine, &[self.a, self.b])?;
        let mut builder = Builder::new();
        let ends = builder.include(&ends);
        let places = Vertex::try_from(self.length - 1).map_err(|_| LoopyError::TooLarge)?;
        let first = builder.vertices();
        for at in 0..places {
            engine.step()?;
            let here = builder.vertex();
            if at == 0 {
                builder.add(Player::Left, here, ends + starts[0]);
            } else {
                builder.add_kind(Player::Left, here, here - 1, Kind::Capture);
                builder.add_kind(Player::Right, here - 1, here, Kind::Capture);
            }
            if at + 1 == places {
                builder.add(Player::Right, here, ends + starts[1]);
            }
            if let Some(player) = self.passes {
                builder.add(player, here, here);
            }
        }
        builder.finish_within(first + (self.place - 1) as Vertex, engine.task())
    }

    /// The places and the moves between them, one a line.
    ///
    /// ```
    /// use tedomari_ko::Ko;
    /// use tedomari_value::{Engine, Player};
    ///
    /// let engine = Engine::new();
    /// let ko = Ko::ok(engine.integer(1), engine.integer(0)).with_passes(Player::Right);
    /// assert_eq!(ko.diagram(&engine).lines().next(), Some("1: Left to A = 1; Right to 2, pass; start"));
    /// ```
    pub fn diagram(&self, engine: &Engine) -> String {
        let line = |place: u64| {
            let left =
                if place == 1 { format!("A = {}", engine.print(self.a)) } else { (place - 1).to_string() };
            let last = place + 1 == self.length;
            let right = if last { format!("B = {}", engine.print(self.b)) } else { (place + 1).to_string() };
            let pass = |player| if self.passes == Some(player) { ", pass" } else { "" };
            let start = if place == self.place { "; start" } else { "" };
            let (l, r) = (pass(Player::Left), pass(Player::Right));
            format!("{place}: Left to {left}{l}; Right to {right}{r}{start}\n")
        };
        (1..self.length).map(line).collect()
    }

    /// The value with many threats for Left, for a ko without passes: {…{A|}…|} with i bars, and {that with i = m - 2 | B} at
    /// place m - 1.
    pub(crate) fn value_for_left(&self, engine: &Engine) -> Result<Value, Stop> {
        let bars = self.place.min(self.length - 2);
        // After the first bar it is an integer that is not negative, to which each further bar adds 1.
        let first = engine.game(&[self.a], &[])?;
        let kept = engine.add(first, engine.number(&Dyadic::from(IBig::from(bars - 1))))?;
        if self.place + 1 == self.length { engine.game(&[kept], &[self.b]) } else { Ok(kept) }
    }
}

/// The number that the value is, apart from an infinitesimal.
pub(crate) fn near(engine: &Engine, value: Value) -> Option<Dyadic> {
    let stops = engine.both_stops(value);
    (stops.left == stops.right).then_some(stops.left)
}
