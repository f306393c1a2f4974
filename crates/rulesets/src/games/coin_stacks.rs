//! Stacks of coins: a player takes the top coin of a stack and keeps it; the score is Left's money less Right's.
//!
//! Board: stacks joined by `|`, the coins of each from the top down with commas between, `15,10|25,30`; coins are numbers such
//! as `5`, `5/2`; `.` is an empty stack. What Left is ahead by may stand in front with a colon: `3: 5,10`. A move is named by the
//! number of its stack; `spend` is a move in the money won, which counts as free moves when games are added. Reference: Yedwab, "On Playing Well in a Sum of Games" (1985), chapter 3. The stack 5,10,8 is +-3.
//!
//! A stack with coin c on top of the stack S is the game {c + S | -c + S}; it is built from the bottom up without a search.
//! The score under best play, with either player to move, is the stop that `eval` and `solve` tell.

use std::ops::ControlFlow;
use std::str::FromStr;

use tedomari_number::Dyadic;
use tedomari_position::{
    About, BoardError, Found, GridPicture, Labels, Mark, Move, Oriented, Picture, Player, Ruleset,
};
use tedomari_value::{Engine, Value};

/// The ruleset.
pub struct CoinStacks;

/// What the program finds in this file.
pub const RULESET: CoinStacks = CoinStacks;

/// Coins on the table and what was taken.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Table {
    /// What Left is ahead by.
    ahead: Dyadic,
    /// Each stack from the top down.
    stacks: Vec<Vec<Dyadic>>,
}

fn number(text: &str, place: usize) -> Result<Dyadic, BoardError> {
    let offset = place + text.len() - text.trim_start().len();
    let message = || "expected a number such as `5` or `5/2`".to_owned();
    Dyadic::from_str(text.trim()).map_err(|_| BoardError { offset, message: message() })
}

/// What is left of a number when a player moves in it: money is as good as free moves.
fn spent(number: &Dyadic, player: Player) -> Option<Dyadic> {
    let own = if player == Player::Left { number.signum() > 0 } else { number.signum() < 0 };
    let step = Dyadic::new(1, number.denominator_exponent());
    (own || !number.is_integer()).then(|| match player {
        Player::Left => number - &step,
        Player::Right => number + &step,
    })
}

impl Ruleset for CoinStacks {
    type Position = Table;

    fn about(&self) -> &'static About {
        &About {
            name: "coin_stacks",
            board: "stacks joined by `|`, each from the top down, `15,10|25,30`; `.` an empty stack; `3: 5,10` if Left is ahead \
                    by 3",
            moves: "take the top coin of a stack; it counts for the taker",
            reference: "Yedwab, On Playing Well in a Sum of Games, chapter 3",
            example: ("5,10,8", "+-3"),
        }
    }

    fn read(&self, text: &str) -> Result<Table, BoardError> {
        let mut table = Table::default();
        let mut start = 0;
        if let Some(colon) = text.find(':') {
            table.ahead = number(&text[..colon], 0)?;
            start = colon + 1;
        }
        for stack in text[start..].split(['|', '\n']) {
            let mut coins = Vec::new();
            let mut place = start;
            if stack.trim() != "." {
                for coin in stack.split(',') {
                    coins.push(number(coin, place)?);
                    place += coin.len() + 1;
                }
            }
            table.stacks.push(coins);
            start += stack.len() + 1;
        }
        Ok(table)
    }

    fn write(&self, table: &Table) -> String {
        let stack = |coins: &Vec<Dyadic>| match coins.len() {
            0 => ".".to_owned(),
            _ => coins.iter().map(Dyadic::to_string).collect::<Vec<_>>().join(","),
        };
        let stacks = table.stacks.iter().map(stack).collect::<Vec<_>>().join("|");
        let stacks = if stacks.is_empty() { ".".to_owned() } else { stacks };
        if table.ahead.is_zero() { stacks } else { format!("{}: {stacks}", table.ahead) }
    }

    /// Stacks whose coins are all single digits, as columns.
    fn picture(&self, table: &Table) -> Picture {
        let digit = |coin: &Dyadic| coin.to_i64().and_then(|n| char::from_digit(n.try_into().ok()?, 10));
        let height = table.stacks.iter().map(Vec::len).max().unwrap_or(0);
        let mut cells = Vec::new();
        for level in (0..height).rev() {
            for stack in &table.stacks {
                let coin = stack.len().checked_sub(level + 1).map(|from_top| &stack[from_top]);
                match coin.map(digit) {
                    None => cells.push(Mark::Empty),
                    Some(Some(digit)) => cells.push(Mark::Piece(None, digit)),
                    Some(None) => return Picture::Text(self.write(table)),
                }
            }
        }
        if cells.is_empty() {
            return Picture::Text(self.write(table));
        }
        Picture::Grid(GridPicture { columns: table.stacks.len(), cells, labels: Labels::Columns })
    }

    fn moves(&self, table: &Table, player: Player) -> Vec<Move<Table>> {
        let mut moves = Vec::new();
        self.visit_moves(table, player, &mut |option| {
            moves.push(option);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(
        &self,
        table: &Table,
        player: Player,
        visit: &mut dyn FnMut(Move<Table>) -> ControlFlow<()>,
    ) {
        if let Some(ahead) = spent(&table.ahead, player) {
            let to = Table { ahead, stacks: table.stacks.clone() };
            if visit(Move { name: "spend".to_owned(), to }).is_break() {
                return;
            }
        }
        for at in (0..table.stacks.len()).filter(|&at| !table.stacks[at].is_empty()) {
            let mut to = table.clone();
            let coin = to.stacks[at].remove(0);
            to.ahead = if player == Player::Left { &to.ahead + &coin } else { &to.ahead - &coin };
            if visit(Move { name: (at + 1).to_string(), to }).is_break() {
                return;
            }
        }
    }

    fn split(&self, table: &Table) -> Vec<Table> {
        let stacks = table.stacks.iter().filter(|stack| !stack.is_empty());
        let alone = |stack: &Vec<Dyadic>| Table { ahead: Dyadic::ZERO, stacks: vec![stack.clone()] };
        let mut parts: Vec<Table> = stacks.map(alone).collect();
        if !table.ahead.is_zero() {
            parts.push(Table { ahead: table.ahead.clone(), stacks: Vec::new() });
        }
        parts
    }

    /// A stack is the same for both players, so only what one is ahead by has a sign.
    fn normal_form(&self, mut part: Table) -> Oriented<Table> {
        let negated = part.stacks.is_empty() && part.ahead.signum() < 0;
        if negated {
            part.ahead = -part.ahead;
        }
        Oriented { position: part, negated }
    }

    /// Money is a number; with coins on the table the stops are within their sum, and the next integer is beyond the game.
    fn bounds(&self, table: &Table) -> Option<(i64, i64)> {
        let coins = || table.stacks.iter().flatten();
        let (low, high) = if coins().next().is_none() {
            (table.ahead.floor(), table.ahead.ceil())
        } else {
            let sum = coins().fold(Dyadic::ZERO, |sum, coin| sum + coin.abs());
            ((&table.ahead - &sum).ceil() - Dyadic::ONE, (&table.ahead + &sum).floor() + Dyadic::ONE)
        };
        Some((low.to_i64()?, high.to_i64()?))
    }

    fn known_value(
        &self,
        part: &Table,
        engine: &Engine,
        _: &mut dyn FnMut(&Table) -> Found,
    ) -> Option<Found> {
        let build = || {
            let mut sum = engine.number(&part.ahead);
            for stack in &part.stacks {
                let mut value = Value::ZERO;
                for coin in stack.iter().rev() {
                    engine.step()?;
                    let (gain, loss) = (engine.number(coin), engine.number(&-coin.clone()));
                    value = engine.game(&[engine.add(value, gain)?], &[engine.add(value, loss)?])?;
                }
                sum = engine.add(sum, value)?;
            }
            Ok(Some(sum))
        };
        Some(build())
    }

    fn bytes(&self, table: &Table) -> usize {
        let coins = table.stacks.iter().map(Vec::len).sum::<usize>();
        size_of::<Table>() + size_of_val(&table.stacks[..]) + coins * size_of::<Dyadic>()
    }
}
