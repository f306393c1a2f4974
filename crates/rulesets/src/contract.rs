//! What every ruleset promises, checked: that its fast lane changes no value, and that what it writes it reads back.
//!
//! A ruleset is searched twice, once with everything that its [fast lane](tedomari_position::FastLane) offers and once by its
//! moves alone. On each position the two must agree, the parts must add up to the whole, normal forms must be worth what
//! the parts are, bounds must hold, and every board that is written must be read back with the same value.
//!
//! ```
//! use tedomari_rulesets::Registry;
//!
//! let toads = Registry::default().find("toads_and_frogs")?;
//! // All positions that play from here can reach.
//! assert_eq!(toads.check_contract("t.f", 1000), Ok(6));
//! # Ok::<(), tedomari_rulesets::FindError>(())
//! ```

use std::collections::VecDeque;
use std::fmt::Display;
use std::sync::Arc;

use tedomari_position::{About, BoardError, InParts, Move, Oriented, Player, Ruleset, Search, SharedRuleset};
use tedomari_value::{Engine, Stop, Value};

/// A ruleset by its moves alone: without parts, symmetries, keys and theorems.
struct Plain<R>(Arc<R>);

impl<R: Ruleset> Ruleset for Plain<R> {
    type Position = R::Position;

    fn about(&self) -> About<'_> {
        self.0.about()
    }

    fn read(&self, text: &str) -> Result<R::Position, BoardError> {
        self.0.read(text)
    }

    fn write(&self, position: &R::Position) -> String {
        self.0.write(position)
    }

    fn moves(&self, position: &R::Position, player: Player) -> Vec<Move<R::Position>> {
        self.0.moves(position, player)
    }
}

/// Two searches over the same ruleset, with and without its fast lane. If the ruleset is a [`SharedRuleset`], both are the search
/// that the program itself uses for such positions, so that no other one is compiled for the check.
pub struct Contract<R: Ruleset> {
    engine: Engine,
    rules: Arc<R>,
    clever: Search<R>,
    plain: Search<SharedRuleset<R::Position>>,
}

/// What is broken, in words.
pub type Broken = String;

impl<R: Ruleset> Contract<R> {
    /// Nothing is checked yet.
    pub fn new(engine: &Engine, rules: Arc<R>) -> Contract<R> {
        let clever = Search::shared(engine, rules.clone());
        let plain = Search::new(engine, SharedRuleset::new(Plain(rules.clone())));
        Contract { engine: engine.clone(), rules, clever, plain }
    }

    /// The value of a position by its moves alone.
    pub fn plainly(&self, position: &R::Position) -> Result<Value, Broken> {
        self.plain.value(position, 1).map_err(|stop| self.broken(position, stop))
    }

    fn broken(&self, position: &R::Position, what: impl Display) -> Broken {
        format!("{}({}): {what}", self.rules.about().name, self.rules.write(position))
    }

    /// Checks one board; its position and value.
    pub fn check_board(&self, text: &str) -> Result<(R::Position, Value), Broken> {
        let position = self.rules.read(text).map_err(|error| format!("`{text}` cannot be read: {error}"))?;
        let value = self.check(&position)?;
        Ok((position, value))
    }

    /// Checks one position; its value.
    pub fn check(&self, position: &R::Position) -> Result<Value, Broken> {
        let (engine, lane) = (&self.engine, self.rules.fast_lane());
        let broken = |what: String| self.broken(position, what);
        let told = |stop: Stop| broken(stop.to_string());
        let value = self.plainly(position)?;
        let print = |value: Value| engine.print(value);
        let clever = self.clever.value(position, 1).map_err(told)?;
        if clever != value {
            let (clever, value) = (print(clever), print(value));
            return Err(broken(format!("{clever} by the fast lane, {value} by the moves")));
        }
        let mut sum = Value::ZERO;
        for part in self.rules.parts(position) {
            let alone = self.plainly(&part)?;
            sum = engine.add(sum, alone).map_err(told)?;
            let Oriented { position: normal, negated } = lane.normal_form(part);
            let there = self.plainly(&normal)?;
            let written = self.rules.write(&normal);
            if engine.negative_if(negated, there) != alone {
                let (there, alone) = (print(there), print(alone));
                return Err(broken(format!(
                    "the normal form {written} of a part is {there}, the part {alone}"
                )));
            }
            let twice = lane.normal_form(normal.clone());
            if engine.negative_if(twice.negated, self.plainly(&twice.position)?) != there {
                return Err(broken(format!("the normal form {written} has another normal form")));
            }
            if lane.pack(&normal) == Some(u64::MAX) {
                return Err(broken(format!("the key of {written} is reserved")));
            }
            self.check_text(&normal, there).map_err(|what| broken(format!("a part: {what}")))?;
        }
        if sum != value {
            return Err(broken(format!("the parts add up to {}, the whole is {}", print(sum), print(value))));
        }
        self.check_text(position, value).map_err(broken)?;
        if lane.is_own_negative(position) && engine.negative(value) != value {
            return Err(broken(format!("{} is not its own negative", print(value))));
        }
        for (low, high) in [lane.bounds(position), lane.close_bounds(position)].into_iter().flatten() {
            let (low, high) = (engine.integer(low), engine.integer(high));
            let holds = engine.le(low, value).map_err(told)? && engine.le(value, high).map_err(told)?;
            if !holds {
                return Err(broken(format!(
                    "{} is not from {} to {}",
                    print(value),
                    print(low),
                    print(high)
                )));
            }
        }
        Ok(value)
    }

    /// Checks a position of a game in which play can return, and which no search can value: what is written is the same
    /// position when it is read back, and its number among all placements belongs to it and leads where its moves lead.
    fn check_loopy(&self, position: &R::Position) -> Result<(), Broken> {
        let written = self.rules.write(position);
        match self.rules.read(&written) {
            Ok(again) if again == *position => {}
            Ok(_) => return Err(self.broken(position, "what is written is another position")),
            Err(error) => return Err(self.broken(position, format!("it cannot be read: {error}"))),
        }
        let Some(placements) = self.rules.placements(position) else { return Ok(()) };
        let Some(number) = placements.number(position) else {
            return Err(self.broken(position, "it is not among all placements"));
        };
        if placements.count().is_none_or(|count| number >= count) || placements.position(number) != *position
        {
            return Err(self.broken(position, format!("its number {number} belongs to another")));
        }
        for player in Player::BOTH {
            let moves = self.rules.moves(position, player);
            let mut by_moves: Vec<_> = moves.iter().map(|option| placements.number(&option.to)).collect();
            let mut by_number = Vec::new();
            placements.followers(number, player, &mut |to| by_number.push(Some(to)));
            by_moves.sort_unstable();
            by_number.sort_unstable();
            if by_moves != by_number {
                return Err(self.broken(position, format!("the numbers of {player}'s moves are wrong")));
            }
        }
        Ok(())
    }

    /// What is written is read back, with the same value, and written in the same way again.
    fn check_text(&self, position: &R::Position, value: Value) -> Result<(), Broken> {
        let written = self.rules.write(position);
        let again = self
            .rules
            .read(&written)
            .map_err(|error| format!("it is written `{written}`, which cannot be read: {error}"))?;
        let there = self.plainly(&again)?;
        if there != value {
            let (there, value) = (self.engine.print(there), self.engine.print(value));
            return Err(format!("it is written `{written}`, which is {there} and not {value}"));
        }
        match self.rules.write(&again) {
            twice if twice == written => Ok(()),
            twice => Err(format!("it is written `{written}`, and that is written `{twice}`")),
        }
    }

    /// Checks the positions that play from a board can reach, breadth first, or the first `most` of them; how many that
    /// were.
    pub fn check_reachable(&self, board: &str, most: usize) -> Result<usize, Broken> {
        let start = match self.rules.is_loopy() {
            true => self.rules.read(board).map_err(|error| format!("`{board}` cannot be read: {error}"))?,
            false => self.check_board(board)?.0,
        };
        let mut seen = rustc_hash::FxHashSet::from_iter([start.clone()]);
        let mut open = VecDeque::from([start]);
        let mut checked = 0;
        while let Some(position) = open.pop_front() {
            if checked == most {
                break;
            }
            match self.rules.is_loopy() {
                true => self.check_loopy(&position)?,
                false => self.check(&position).map(|_| ())?,
            }
            checked += 1;
            for player in Player::BOTH {
                let moves = self.rules.moves(&position, player);
                let mut names: Vec<&str> = moves.iter().map(|option| &option.name[..]).collect();
                names.sort_unstable();
                if let Some(twice) = names.windows(2).find(|two| two[0] == two[1]) {
                    let what = format!("{player} has two moves named {}", twice[0]);
                    return Err(self.broken(&position, what));
                }
                for Move { to, .. } in moves {
                    if seen.len() < 4 * most && seen.insert(to.clone()) {
                        open.push_back(to);
                    }
                }
            }
        }
        Ok(checked)
    }
}
