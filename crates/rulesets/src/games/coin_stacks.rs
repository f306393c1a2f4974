//! Stacks of coins: a player takes the top coin of a stack and keeps it; the score is Left's money less Right's.
//!
//! Board: stacks joined by `|`, the coins of each from the top down with commas between, `15,10|25,30`; coins are numbers such
//! as `5`, `5/2`; `.` is an empty stack. What Left is ahead by may stand in front with a colon: `3: 5,10`. A move is named by the
//! number of its stack; `spend` is a free move of the player who is ahead, as in the number that the lead is: money counts as
//! free moves when games are added. Reference: Yedwab, "On Playing Well in a Sum of Games" (1985), chapter 3. The stack 5,10,8 is +-3.
//!
//! A stack with coin c on top of the stack S is the game {c + S | -c + S}; it is built from the bottom up without a search.
//! The score under best play, with either player to move, is the stop that `eval` and `solve` tell.

use std::ops::ControlFlow;
use std::str::FromStr;

use tedomari_number::Dyadic;
use tedomari_position::{
    About, BoardError, Boxed, FastLane, Found, GraphPicture, Mark, Move, Oriented, Picture, Player, Point,
    Ruleset,
};
use tedomari_value::{Engine, Value};

/// The ruleset.
pub struct CoinStacks;

/// What the program finds in this file.
pub const RULESET: Boxed<CoinStacks> = Boxed(CoinStacks);

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

/// The stacks with their top coins above, if they are few, their numbers are short, and nobody is ahead.
fn columns(table: &Table) -> Option<Picture> {
    const MOST: usize = 12;
    let is_small =
        |stack: &Vec<Dyadic>| stack.len() <= MOST && stack.iter().all(|coin| coin.to_string().len() <= 3);
    let fits = (1..=MOST).contains(&table.stacks.len()) && table.stacks.iter().all(is_small);
    let mut points = Vec::new();
    for (x, stack) in table.stacks.iter().enumerate() {
        for (height, coin) in stack.iter().rev().enumerate() {
            let place = (x as f64, -0.5625 * height as f64);
            points.push(Point { name: coin.to_string(), mark: Mark::Empty, place });
        }
    }
    (fits && table.ahead.is_zero() && !points.is_empty())
        .then_some(Picture::Graph(GraphPicture { points, lines: Vec::new() }))
}

impl Ruleset for CoinStacks {
    type Position = Table;

    fn about(&self) -> About<'_> {
        About {
            name: "coin_stacks",
            board: "stacks joined by `|`, each from the top down, `15,10|25,30`; `.` an empty stack; `3: 5,10` if Left is ahead \
                    by 3",
            moves: "A player takes the top coin of a stack and scores it. In play for the last move, `spend` is a free move of the player who is ahead and gives up 1 of the lead (if the lead is a fraction: a move in that number)",
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

    /// Who is ahead, and a line for each stack.
    fn picture(&self, table: &Table) -> Picture {
        let mut text = match table.ahead.signum() {
            0 => "nobody is ahead".to_owned(),
            1 => format!("Left is ahead by {}", table.ahead),
            _ => format!("Right is ahead by {}", -table.ahead.clone()),
        };
        for (at, stack) in table.stacks.iter().enumerate() {
            let coins = stack.iter().map(Dyadic::to_string).collect::<Vec<_>>().join(", ");
            text += &format!("\n{}: {}", at + 1, if coins.is_empty() { "." } else { &coins });
        }
        Picture::with_drawing(text, columns(table))
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

    fn fast_lane(&self) -> &dyn FastLane<Table> {
        self
    }
}

impl FastLane<Table> for CoinStacks {
    fn split(&self, table: &Table) -> Option<Vec<Table>> {
        let stacks = table.stacks.iter().filter(|stack| !stack.is_empty());
        let alone = |stack: &Vec<Dyadic>| Table { ahead: Dyadic::ZERO, stacks: vec![stack.clone()] };
        let mut parts: Vec<Table> = stacks.map(alone).collect();
        if !table.ahead.is_zero() {
            parts.push(Table { ahead: table.ahead.clone(), stacks: Vec::new() });
        }
        Some(parts)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the coins, the lead and all of them are seen, and the stacks by the numbers that moves have.
    #[test]
    fn the_picture_shows_the_lead() {
        for (text, shown) in [
            ("-5: 8|4", "Right is ahead by 5\n1: 8\n2: 4"),
            ("8|4", "nobody is ahead\n1: 8\n2: 4"),
            ("5,10,8|.|4", "nobody is ahead\n1: 5, 10, 8\n2: .\n3: 4"),
            ("7/2: .", "Left is ahead by 7/2\n1: ."),
        ] {
            let table = RULESET.read(text).unwrap();
            let (Picture::Text(text) | Picture::Drawn(text, _)) = RULESET.picture(&table) else {
                panic!("a text")
            };
            assert_eq!(text, shown);
        }
    }

    /// The lead is as many free moves: 3 of Left's, one at a time; in 1/2 Left moves to 0 and Right to 1.
    #[test]
    fn spending_takes_a_free_move() {
        let after = |text: &str, player| {
            let moves = RULESET.moves(&RULESET.read(text).unwrap(), player).into_iter();
            let spent = moves.filter(|option| option.name == "spend");
            spent.map(|option| RULESET.write(&option.to)).collect::<Vec<_>>()
        };
        assert_eq!(after("3: 5", Player::Left), ["2: 5"]);
        assert_eq!(after("3: 5", Player::Right), [""; 0]);
        assert_eq!(after("-1: 5", Player::Right), ["5"]);
        assert_eq!(after("1/2: 5", Player::Left), ["5"]);
        assert_eq!(after("1/2: 5", Player::Right), ["1: 5"]);
        assert_eq!(after("5", Player::Left), [""; 0]);
    }
}
