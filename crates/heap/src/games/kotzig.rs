//! Kotzig's Nim: a coin on a circle of n places moves forward by one of some numbers, never to a place where it has been.
//!
//! Only places that differ by multiples of the common divisor of n and the moves are ever met, so a long circle may be a
//! short one in disguise (the game of length 4n with moves n and 2n always has length 4). A single move is forced all the
//! way. The rest is geography on the circle, by search.

use std::collections::BTreeSet;

use dashu_int::UBig;
use dashu_int::ops::Gcd;
use tedomari_task::{Stop, Task};

use super::geography::{Map, Token};
use crate::data::Data;
use crate::piles::{joined, wrong};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Parameter, Part, Setup, SetupError};

/// Kotzig's Nim.
#[derive(Debug, Clone, Copy)]
pub struct Kotzig;

static ABOUT: About = About {
    name: "kotzig",
    aliases: &["kotzigs nim", "modular nim"],
    rules: "Kotzig's Nim: move the coin forward by one of the moves, never to a place where it has been",
    piles: "the length of the circle, whose places are 0, 1, …",
    parameters: &[
        Parameter { name: "moves", what: "by how much the coin may move", default: Some("1,2") },
        Parameter {
            name: "path",
            what: "the places where the coin has been, its place last",
            default: Some("0"),
        },
    ],
    solved: "formula for a single move; otherwise a search, after dividing by the common divisor",
    reference: "Winning Ways, chapter 15; Fraenkel, Jaffray, Kotzig and Sabidussi 1995; Scenic Trails, section 7",
    example: "moves=1,2 8",
};

impl Game for Kotzig {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn changing(&self) -> &'static [&'static str] {
        &["path"]
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = crate::piles::read(setup, &ABOUT, 1..=1)?;
        let length = piles.first().cloned().unwrap_or_default();
        if length.is_zero() {
            let message = "the circle must have a place".to_owned();
            return Err(SetupError { part: Part::Pile(0), message });
        }
        let list = |name: &str, default: &[u32]| match setup.get(name) {
            None => Ok(default.iter().map(|&number| UBig::from(number)).collect()),
            Some(data) => {
                (data.numbers()).ok_or_else(|| wrong(name, format!("`{name}` must be a list of numbers")))
            }
        };
        let mut moves: Vec<UBig> = list("moves", &[1, 2])?;
        moves.iter_mut().for_each(|step| *step %= &length);
        // Once round is no move, since the coin's own place is taken.
        moves.retain(|step| !step.is_zero());
        moves.sort();
        moves.dedup();
        let path: Vec<UBig> = list("path", &[0])?;
        let Some((start, rest)) = path.split_first() else {
            return Err(wrong("path", "the coin must be somewhere".to_owned()));
        };
        if *start >= length {
            return Err(wrong("path", format!("there is no place {start} on a circle of {length}")));
        }
        let mut coin = Coin { length, moves, path: vec![start.clone()] };
        let mut been: BTreeSet<&UBig> = BTreeSet::from([start]);
        for next in rest {
            coin.check(next, !been.insert(next)).map_err(|message| wrong("path", message))?;
            coin.path.push(next.clone());
        }
        Ok(Box::new(coin))
    }
}

#[derive(Debug, Clone)]
struct Coin {
    length: UBig,
    moves: Vec<UBig>,
    path: Vec<UBig>,
}

impl Coin {
    fn at(&self) -> &UBig {
        &self.path[self.path.len() - 1]
    }

    /// Whether the coin may go to a place, where it has been or not.
    fn check(&self, next: &UBig, has_been: bool) -> Result<(), String> {
        if *next >= self.length {
            return Err(format!("there is no place {next} on a circle of {}", self.length));
        }
        if has_been {
            return Err(format!("the coin has been on {next}"));
        }
        let distance = (next + &self.length - self.at()) % &self.length;
        if !self.moves.contains(&distance) {
            return Err(format!("from {} to {next} is {distance}, which is not a move", self.at()));
        }
        Ok(())
    }

    fn step(&self, next: &UBig) -> Result<Coin, String> {
        self.check(next, self.path.contains(next))?;
        let mut after = self.clone();
        after.path.push(next.clone());
        Ok(after)
    }

    fn places(&self) -> impl Iterator<Item = UBig> {
        let places = self.moves.iter().map(|step| (self.at() + step) % &self.length);
        places.filter(|place| !self.path.contains(place))
    }
}

impl Position for Coin {
    fn show(&self) -> Vec<String> {
        let moves = joined(self.moves.iter());
        vec![format!(
            "circle of {}, moves {moves}, coin on {}, has been on {}",
            self.length,
            self.at(),
            joined(self.path.iter())
        )]
    }

    fn setup(&self) -> Setup {
        let setup = Setup::of_numbers([self.length.clone()]);
        match &self.path[..] {
            [start] if start.is_zero() => setup,
            path => setup.with("path", Data::List(path.iter().cloned().map(Data::Number).collect())),
        }
    }

    fn visit_moves(&self, visit: &mut dyn FnMut(PileMove) -> bool) {
        for place in self.places() {
            if !visit(PileMove::At(place)) {
                return;
            }
        }
    }

    fn play(&self, played: &PileMove) -> Result<Box<dyn Position>, String> {
        let PileMove::At(place) = played else { return Err("a move names a place".to_owned()) };
        Ok(Box::new(self.step(place)?))
    }

    fn how_to_move(&self) -> &'static str {
        "the place to go to: `3`"
    }

    fn choice(&self, played: &PileMove) -> String {
        match played {
            PileMove::At(place) => format!("to {place}"),
            PileMove::To(_) | PileMove::Square(..) => String::new(),
        }
    }

    fn solve(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let divisor = self.moves.iter().fold(self.length.clone(), |divisor, step| divisor.gcd(step));
        let length = &self.length / &divisor;
        if self.moves.len() <= 1 {
            // All places of the short circle are visited in turn.
            let left = &length - UBig::from(self.path.len());
            let is_odd = !(&left % UBig::from(2u32)).is_zero();
            let last_is_mine = is_odd && !self.moves.is_empty();
            found.decide(last_is_mine != ask.misere, "counting: every move is forced");
            found.grundy = (!ask.misere).then(|| UBig::from(u8::from(last_is_mine)));
            if last_is_mine != ask.misere {
                for place in self.places() {
                    found.push(PileMove::At(place), ask, task)?;
                }
            }
            return Ok(());
        }
        if divisor > UBig::ONE {
            found.facts.push((
                "same as",
                format!("a circle of {length} with moves {}", {
                    let short: Vec<UBig> = self.moves.iter().map(|step| step / &divisor).collect();
                    joined(short.iter())
                }),
            ));
        }
        let short = u32::try_from(&length).map_err(|_| Stop::Memory)?;
        // The circle is written out as a graph.
        let bytes = (short as usize).checked_mul(16 * self.moves.len() + 64);
        let held = task.hold();
        held.grow(bytes.unwrap_or(usize::MAX))?;
        if bytes.is_none_or(|bytes| bytes as u64 > 1 << 34) {
            return Err(Stop::Memory);
        }
        let scale =
            |place: &UBig| u64::try_from((place + &self.length - &self.path[0]) % &self.length / &divisor);
        let steps: Result<Vec<u64>, _> =
            self.moves.iter().map(|step| u64::try_from(step / &divisor)).collect();
        let path: Result<Vec<u64>, _> = self.path.iter().map(scale).collect();
        let (Ok(steps), Ok(path)) = (steps, path) else { return Err(Stop::Memory) };
        let map = Map::circle(u64::from(short), &steps, task)?;
        let token = Token::along(map, &path).map_err(|_| Stop::Memory)?;
        let inner = token.analyse(ask, task);
        let back = |place: &UBig| (place * &divisor + &self.path[0]) % &self.length;
        let facts = std::mem::take(&mut found.facts);
        *found = inner;
        found.facts = facts;
        for played in &mut found.moves {
            if let PileMove::At(place) = played {
                *place = back(place);
            }
        }
        found.stop.map_or(Ok(()), Err)
    }

    /// The same circle, and the same graph if there is one, by which misère play is searched.
    fn solve_misere(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        self.solve(ask, task, found)
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}
