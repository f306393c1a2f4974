//! Games in which the players have different moves, in misère play: how they are read, and who wins.
//!
//! In misère play a game is its form. Numbers stand for their canonical forms, games in braces for what is written, and nothing is simplified.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use tedomari_misere::{PartizanPlay, PartizanRules, Sided};
use tedomari_notation::{Algebra, Expr, Function, KoShape, LoopyName};
use tedomari_number::Dyadic;
use tedomari_rulesets::{AnyPosition, OrientedParts, Rulesets};
use tedomari_task::{Held, Stop, Task, deeper};
use tedomari_value::{NoValue, ReadError};
use tedomari_vocabulary::{Outcome, Player};

use super::{MisereAnswer, MisereMove};
use crate::ration::Ration;

/// A game of a sum, or its mirror image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Piece {
    game: Game,
    flipped: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Game {
    /// A position, by its number.
    Position(u32),
    /// A game by its options, by its number.
    Options(u32),
}

/// A game by its options.
struct Options {
    /// What it is called, unless it is given by its braces.
    name: Option<String>,
    /// Left's and Right's, each a sum.
    sides: [Vec<Vec<Piece>>; 2],
}

/// A name of a game in braces is no longer than this: games that are parts of each other can be much longer than the expression.
const LONGEST_NAME: usize = 1 << 12;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Origin {
    /// A part of a ruleset: the place of the ruleset, and the number there.
    Ruleset(usize, u32),
    /// A game by its options.
    Options(u32),
}

/// The games of an expression, and the parts that play leads to.
struct Tables {
    task: Task,
    rulesets: Rulesets,
    positions: Vec<AnyPosition>,
    options: Vec<Options>,
    nimbers: Vec<u32>,
    numbers: HashMap<Dyadic, u32>,
    parts: Vec<Box<dyn OrientedParts>>,
    places: HashMap<String, usize>,
    origins: Vec<Origin>,
    by_origin: HashMap<Origin, u32>,
    held: Held,
    bytes: usize,
}

/// Tables that a search asks while others look at them.
struct Shared(Rc<RefCell<Tables>>);

/// Reads an expression whose games may be partizan, and tells who wins it.
pub(super) fn answer(
    expr: &Expr,
    rulesets: &Rulesets,
    task: &Task,
    answer: &mut MisereAnswer,
) -> Result<(), ReadError> {
    let mut tables = Tables::new(rulesets, task);
    let values = expr.fold(&mut tables).map_err(|(id, error)| error.at(expr, id))?;
    let sum = values.last().cloned().unwrap_or_default();
    answer.partizan = true;
    found(tables, &sum, task, answer).map_err(ReadError::Stopped)
}

fn found(tables: Tables, sum: &[Piece], task: &Task, answer: &mut MisereAnswer) -> Result<(), Stop> {
    let tables = Rc::new(RefCell::new(tables));
    let mut play = PartizanPlay::new(Shared(tables.clone()), task);
    let sided = tables.borrow_mut().sided(sum);
    task.stage("who wins", None);
    let wins = |play: &mut PartizanPlay<Shared>, player| play.wins(task, &sided, player);
    let [left, right] = [wins(&mut play, Player::Left)?, wins(&mut play, Player::Right)?];
    answer.outcome = Some(match (left, right) {
        (true, true) => Outcome::Next,
        (false, false) => Outcome::Previous,
        (true, false) => Outcome::Left,
        (false, true) => Outcome::Right,
    });
    answer.complete = Some(false);
    task.stage("winning moves", None);
    let mut ration = Ration::new(task, false);
    for (player, wins) in [(Player::Left, left), (Player::Right, right)] {
        if !wins {
            continue;
        }
        for (component, piece) in sum.iter().enumerate() {
            let others: Vec<Sided> = {
                let others: Vec<Piece> = sum
                    .iter()
                    .enumerate()
                    .filter(|&(at, _)| at != component)
                    .map(|(_, &piece)| piece)
                    .collect();
                tables.borrow_mut().sided(&others)
            };
            let moves = tables.borrow_mut().named_moves(*piece, player);
            for (name, to, left) in moves {
                let next: Vec<Sided> = left.into_iter().chain(others.iter().copied()).collect();
                if !play.wins(task, &next, player.opponent())? {
                    ration.take(size_of::<MisereMove>() + name.len() + to.len())?;
                    answer.moves.push(MisereMove { component, name, to, player: Some(player) });
                }
            }
        }
    }
    answer.complete = Some(true);
    Ok(())
}

impl Tables {
    fn new(rulesets: &Rulesets, task: &Task) -> Tables {
        Tables {
            task: task.clone(),
            rulesets: rulesets.clone(),
            positions: Vec::new(),
            options: Vec::new(),
            nimbers: Vec::new(),
            numbers: HashMap::new(),
            parts: Vec::new(),
            places: HashMap::new(),
            origins: Vec::new(),
            by_origin: HashMap::new(),
            held: task.hold(),
            bytes: 0,
        }
    }

    fn pay(&mut self, bytes: usize) -> Result<(), Stop> {
        self.task.step()?;
        self.bytes += 2 * bytes;
        self.held.grow(self.bytes)
    }

    fn with_options(&mut self, name: Option<String>, sides: [Vec<Vec<Piece>>; 2]) -> Result<u32, Stop> {
        let pieces: usize = sides.iter().flatten().map(|sum| size_of::<Piece>() * sum.len() + 24).sum();
        self.pay(pieces + size_of::<Options>())?;
        self.options.push(Options { name, sides });
        Ok(self.options.len() as u32 - 1)
    }

    /// The canonical form of a number that is not an integer or 1: {simpler below | simpler above}. An integer n is n copies of 1.
    fn number_form(&mut self, x: &Dyadic) -> Result<Vec<Piece>, NoValue> {
        if x.is_integer() {
            let count = x.abs().to_i64().and_then(|n| usize::try_from(n).ok()).ok_or(Stop::Memory)?;
            self.pay(count.saturating_mul(size_of::<Piece>()))?;
            self.task.work(count as u64 / 64)?;
            if count == 0 {
                return Ok(Vec::new());
            }
            let one = match self.numbers.get(&Dyadic::ONE) {
                Some(&one) => one,
                None => {
                    let one = self.with_options(Some("1".to_owned()), [vec![Vec::new()], Vec::new()])?;
                    self.numbers.insert(Dyadic::ONE, one);
                    one
                }
            };
            return Ok(vec![Piece { game: Game::Options(one), flipped: x.signum() < 0 }; count]);
        }
        if let Some(&known) = self.numbers.get(x) {
            return Ok(vec![Piece { game: Game::Options(known), flipped: false }]);
        }
        let unit = Dyadic::ONE.shift(-(x.denominator_exponent() as i64));
        let text = x.to_string();
        let task = self.task.clone();
        let sides = task.deeper(|| -> Result<_, NoValue> {
            Ok([vec![self.number_form(&(x - &unit))?], vec![self.number_form(&(x + &unit))?]])
        })?;
        let form = self.with_options(Some(text), sides)?;
        self.numbers.insert(x.clone(), form);
        Ok(vec![Piece { game: Game::Options(form), flipped: false }])
    }

    fn part(&mut self, origin: Origin) -> u32 {
        let next = self.origins.len() as u32;
        let part = *self.by_origin.entry(origin).or_insert(next);
        if part == next {
            self.origins.push(origin);
        }
        part
    }

    /// The parts of a sum.
    fn sided(&mut self, sum: &[Piece]) -> Vec<Sided> {
        let mut sided = Vec::new();
        for &Piece { game, flipped } in sum {
            match game {
                Game::Options(at) => sided.push(Sided { part: self.part(Origin::Options(at)), flipped }),
                Game::Position(at) => {
                    let position = self.positions[at as usize].clone();
                    sided.extend(self.sided_position(&position, flipped));
                }
            }
        }
        sided
    }

    fn sided_position(&mut self, position: &AnyPosition, flipped: bool) -> Vec<Sided> {
        let rules = position.ruleset();
        let place = match self.places.get(rules.name()) {
            Some(&place) => place,
            None => {
                self.parts.push(rules.oriented_parts());
                self.places.insert(rules.name().to_owned(), self.parts.len() - 1);
                self.parts.len() - 1
            }
        };
        let pieces = self.parts[place].pieces(position).unwrap_or_default();
        let sided = pieces.into_iter().map(|piece| {
            let part = self.part(Origin::Ruleset(place, piece.part));
            Sided { part, flipped: piece.flipped != flipped }
        });
        sided.collect()
    }

    /// A player's moves in a game of the sum: the name, what is left as text, and its parts.
    fn named_moves(&mut self, piece: Piece, player: Player) -> Vec<(String, String, Vec<Sided>)> {
        let player = if piece.flipped { player.opponent() } else { player };
        let mirrored = |left: Vec<Sided>| -> Vec<Sided> {
            left.into_iter().map(|part| if piece.flipped { part.mirrored() } else { part }).collect()
        };
        match piece.game {
            Game::Position(at) => {
                let moves = self.positions[at as usize].options(player, usize::MAX);
                let mut named = Vec::new();
                for (name, after) in moves {
                    let left = mirrored(self.sided_position(&after, false));
                    named.push((name, after.to_string(), left));
                }
                named
            }
            Game::Options(at) => {
                let options = self.options[at as usize].sides[player.index()].clone();
                let mut named = Vec::new();
                for option in options {
                    let shown: Vec<Piece> = option
                        .iter()
                        .map(|part| Piece { flipped: part.flipped != piece.flipped, ..*part })
                        .collect();
                    let text = self.text(&shown);
                    named.push((text.clone(), text, mirrored(self.sided(&option))));
                }
                named
            }
        }
    }

    /// A sum as it can be written; of a very long one the beginning.
    fn text(&self, sum: &[Piece]) -> String {
        let mut text = String::new();
        self.write(&mut text, sum);
        text
    }

    fn write(&self, text: &mut String, sum: &[Piece]) {
        if sum.is_empty() {
            text.push('0');
        }
        for (at, piece) in sum.iter().enumerate() {
            if text.len() > LONGEST_NAME {
                text.push('…');
                return;
            }
            text.push_str(if at > 0 { " + " } else { "" });
            text.push_str(if piece.flipped { "-" } else { "" });
            match piece.game {
                Game::Position(at) => text.push_str(&self.positions[at as usize].to_string()),
                Game::Options(at) => {
                    let Options { name, sides: [left, right] } = &self.options[at as usize];
                    match name {
                        Some(name) => text.push_str(name),
                        None => deeper(|| {
                            text.push('{');
                            self.write_side(text, left);
                            text.push('|');
                            self.write_side(text, right);
                            text.push('}');
                        }),
                    }
                }
            }
        }
    }

    fn write_side(&self, text: &mut String, side: &[Vec<Piece>]) {
        for (at, option) in side.iter().enumerate() {
            if text.len() > LONGEST_NAME {
                text.push('…');
                return;
            }
            text.push_str(if at > 0 { "," } else { "" });
            self.write(text, option);
        }
    }

    fn in_braces(&mut self, left: &[Vec<Piece>], right: &[Vec<Piece>]) -> Result<Vec<Piece>, NoValue> {
        if left.is_empty() && right.is_empty() {
            return Ok(Vec::new());
        }
        let at = self.with_options(None, [left.to_vec(), right.to_vec()])?;
        Ok(vec![Piece { game: Game::Options(at), flipped: false }])
    }
}

impl PartizanRules for Shared {
    fn moves(&mut self, task: &Task, part: u32, player: Player) -> Result<Vec<Vec<Sided>>, Stop> {
        let tables = &mut *self.0.borrow_mut();
        let mut moves = Vec::new();
        match tables.origins[part as usize] {
            Origin::Options(at) => {
                for option in tables.options[at as usize].sides[player.index()].clone() {
                    moves.push(tables.sided(&option));
                }
            }
            Origin::Ruleset(place, number) => {
                let mut options = Vec::new();
                tables.parts[place].visit_moves(task, number, player, &mut |pieces| {
                    options.push(pieces.to_vec());
                    Ok(())
                })?;
                let bytes: usize = tables.parts.iter().map(|parts| parts.bytes()).sum();
                tables.held.grow(tables.bytes + bytes + 48 * tables.origins.len())?;
                for option in options {
                    let left = option.into_iter().map(|piece| Sided {
                        part: tables.part(Origin::Ruleset(place, piece.part)),
                        flipped: piece.flipped,
                    });
                    moves.push(left.collect());
                }
            }
        }
        Ok(moves)
    }
}

fn here<T>(message: &str) -> Result<T, NoValue> {
    Err(NoValue::Here(message.to_owned()))
}

/// What is said of values that stand for no form.
const NO_FORM: &str = "in misère play a game is its form: write its options in braces, `{0|*}`";

impl Algebra for Tables {
    type Value = Vec<Piece>;
    type Error = NoValue;

    fn number(&mut self, x: &Dyadic) -> Result<Vec<Piece>, NoValue> {
        self.number_form(x)
    }

    fn nimber(&mut self, n: u64) -> Result<Vec<Piece>, NoValue> {
        while (self.nimbers.len() as u64) < n {
            let smaller: Vec<Vec<Piece>> = std::iter::once(Vec::new())
                .chain(self.nimbers.iter().map(|&at| vec![Piece { game: Game::Options(at), flipped: false }]))
                .collect();
            let size = smaller.len();
            let text = if size == 1 { "*".to_owned() } else { format!("*{size}") };
            let next = self.with_options(Some(text), [smaller.clone(), smaller])?;
            self.nimbers.push(next);
        }
        let heap = n.checked_sub(1).map(|at| self.nimbers[at as usize]);
        Ok(heap.into_iter().map(|at| Piece { game: Game::Options(at), flipped: false }).collect())
    }

    fn up(&mut self, _: i64, _: u64) -> Result<Vec<Piece>, NoValue> {
        here(NO_FORM)
    }

    fn up_power(&mut self, _: u64, _: bool, _: u64) -> Result<Vec<Piece>, NoValue> {
        here(NO_FORM)
    }

    fn up_sum(&mut self, _: u64, _: bool, _: u64) -> Result<Vec<Piece>, NoValue> {
        here(NO_FORM)
    }

    fn tiny(&mut self, _: &Vec<Piece>) -> Result<Vec<Piece>, NoValue> {
        here(NO_FORM)
    }

    fn miny(&mut self, _: &Vec<Piece>) -> Result<Vec<Piece>, NoValue> {
        here(NO_FORM)
    }

    fn plus_minus(&mut self, options: &[Vec<Piece>]) -> Result<Vec<Piece>, NoValue> {
        let mut mirrored = Vec::with_capacity(options.len());
        for option in options {
            mirrored.push(self.negative(option)?);
        }
        self.in_braces(options, &mirrored)
    }

    fn game(&mut self, left: &[Vec<Piece>], right: &[Vec<Piece>]) -> Result<Vec<Piece>, NoValue> {
        self.in_braces(left, right)
    }

    fn quoted(
        &mut self,
        game: &Vec<Piece>,
        _: &[Vec<Piece>],
        _: &[Vec<Piece>],
    ) -> Result<Vec<Piece>, NoValue> {
        Ok(game.clone())
    }

    /// The mirror image, which is not the negative of the game in misère play: their sum need not be 0.
    fn negative(&mut self, g: &Vec<Piece>) -> Result<Vec<Piece>, NoValue> {
        self.pay(size_of::<Piece>() * g.len())?;
        Ok(g.iter().map(|piece| Piece { flipped: !piece.flipped, ..*piece }).collect())
    }

    fn add(&mut self, g: &Vec<Piece>, h: &Vec<Piece>) -> Result<Vec<Piece>, NoValue> {
        self.pay(size_of::<Piece>() * (g.len() + h.len()))?;
        Ok([&g[..], &h[..]].concat())
    }

    fn multiple(&mut self, times: &Dyadic, g: &Vec<Piece>) -> Result<Vec<Piece>, NoValue> {
        let one = if times.signum() < 0 { self.negative(g)? } else { g.clone() };
        let count = times.abs().to_i64().and_then(|n| usize::try_from(n).ok()).ok_or(Stop::Memory)?;
        let all = count.checked_mul(one.len()).ok_or(Stop::Memory)?;
        self.pay(all.saturating_mul(size_of::<Piece>()))?;
        self.task.work(all as u64 / 64)?;
        Ok(one.repeat(count))
    }

    fn ordinal_sum(&mut self, _: &Vec<Piece>, _: &Vec<Piece>) -> Result<Vec<Piece>, NoValue> {
        here(NO_FORM)
    }

    fn call(&mut self, _: Function, _: &[Vec<Piece>]) -> Result<Vec<Piece>, NoValue> {
        here(NO_FORM)
    }

    fn list(&mut self, _: Function, _: &[Vec<Piece>]) -> Result<Vec<Vec<Piece>>, NoValue> {
        here(NO_FORM)
    }

    fn position(&mut self, ruleset: &str, board: &str) -> Result<Vec<Piece>, NoValue> {
        let position = self.rulesets.position(ruleset, board).map_err(NoValue::Board)?;
        if position.ruleset().is_loopy() {
            return here("play can return to a position here: misère play is answered for games that end");
        }
        if position.leaves_out_moves() || position.has_too_many_moves() {
            return here("this board has more moves than can be looked at one by one");
        }
        self.pay(4 * board.len() + 64)?;
        self.positions.push(position);
        Ok(vec![Piece { game: Game::Position(self.positions.len() as u32 - 1), flipped: false }])
    }

    fn loopy(&mut self, _: LoopyName, _: u64) -> Result<Vec<Piece>, NoValue> {
        here("play need not end in a loopy game: misère play is answered for games that end")
    }

    fn pass(&mut self) -> Result<Vec<Piece>, NoValue> {
        here("play need not end if a player may pass")
    }

    fn sides(&mut self, _: &Vec<Piece>, _: &Vec<Piece>) -> Result<Vec<Piece>, NoValue> {
        here("play need not end in a loopy game: misère play is answered for games that end")
    }

    fn ko(&mut self, _: KoShape, _: &Vec<Piece>, _: &Vec<Piece>) -> Result<Vec<Piece>, NoValue> {
        here("play need not end in a ko: misère play is answered for games that end")
    }

    fn back(&mut self, _: &str) -> Result<Vec<Piece>, NoValue> {
        here("play need not end where a game is among its own followers")
    }
}
