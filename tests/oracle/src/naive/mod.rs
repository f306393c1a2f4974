//! Games on strips, slopes, cakes and graphs by their rules and nothing else, and values by looking at every position.

pub mod cakes;
pub mod graphs;
pub mod nimstring;
pub mod peers;
pub mod slopes;
pub mod strips;

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::hash::Hash;

use crate::boards;
use crate::canonical::canonical;
use crate::tree::{Player, Tree};

/// A game as a naive program knows it.
pub trait Naive: Clone + Eq + Hash {
    /// Every position that Left (or Right) can move to.
    fn followers(&self, left: bool) -> Vec<Self>;
    /// The board's text.
    fn text(&self) -> String;
}

/// The canonical value by looking at all positions.
pub fn brute_force<B: Naive>(board: &B, seen: &mut HashMap<B, Tree>) -> Tree {
    if let Some(&known) = seen.get(board) {
        return known;
    }
    let [left, right] = [true, false].map(|left| {
        let followers = board.followers(left);
        followers.iter().map(|after| brute_force(after, seen)).collect::<Vec<Tree>>()
    });
    let value = canonical(Tree::new(&left, &right));
    seen.insert(board.clone(), value);
    value
}

/// A board of one of the games on grids.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    /// Which of [`boards::GAMES`].
    pub game: usize,
    /// The cells.
    pub board: boards::Board,
}

impl Naive for Grid {
    fn followers(&self, left: bool) -> Vec<Grid> {
        let player = if left { Player::Left } else { Player::Right };
        let after = boards::GAMES[self.game].1(&self.board, player);
        after.into_iter().map(|board| Grid { game: self.game, board }).collect()
    }

    fn text(&self) -> String {
        boards::write(&self.board)
    }
}

/// More positions than this are too many to look at all.
const MOST: usize = 120;

/// The value of a position if it is of a game known here, written in a way known here, and small.
pub fn value(ruleset: &str, board: &str) -> Option<Tree> {
    let walk = |jumps| strips::Walk { cells: board.chars().collect(), jumps };
    match ruleset {
        "toads_and_frogs" => small(&walk(true)),
        "elephants_and_rhinos" => small(&walk(false)),
        "toppling_dominoes" => small(&strips::Row(board.to_owned())),
        "ski_jumps" => small(&slopes::Slope(boards::read(board))),
        "cutcake" | "maundy_cake" => {
            let sides = |cake: &str| {
                let (rows, columns) = cake.split_once('x')?;
                Some((rows.parse().ok()?, columns.parse().ok()?))
            };
            let mut cakes = board.split(',').map(sides).collect::<Option<Vec<(u32, u32)>>>()?;
            cakes.sort_unstable();
            small(&cakes::Cakes { equal_parts: ruleset == "maundy_cake", cakes })
        }
        "col" => small(&graphs::Graph::path(graphs::Game::Col, board)?),
        "snort" => small(&graphs::Graph::path(graphs::Game::Snort, board)?),
        _ => {
            let game = boards::GAMES.iter().position(|game| game.0 == ruleset)?;
            let board = boards::read(&sized(ruleset, board).unwrap_or_else(|| board.to_owned()));
            small(&Grid { game, board })
        }
    }
}

/// `RxC` as a board: a checkerboard of stones where the game begins with one, else empty.
fn sized(ruleset: &str, board: &str) -> Option<String> {
    let (rows, columns) = board.split_once('x')?;
    let (rows, columns): (usize, usize) = (rows.parse().ok()?, columns.parse().ok()?);
    let stones = ["clobber", "cannibal_clobber", "konane"].contains(&ruleset);
    let cell = |row: usize, column: usize| match (stones, (row + column).is_multiple_of(2)) {
        (false, _) => '.',
        (true, true) => 'x',
        (true, false) => 'o',
    };
    let row = |row: usize| (0..columns).map(|column| cell(row, column)).collect::<String>();
    Some((0..rows).map(row).collect::<Vec<_>>().join("|"))
}

/// The value, unless too many positions can be reached.
fn small<B: Naive>(board: &B) -> Option<Tree> {
    let (mut seen, mut open) = (HashSet::from_iter([board.clone()]), vec![board.clone()]);
    while let Some(next) = open.pop() {
        for after in [true, false].iter().flat_map(|&left| next.followers(left)) {
            if seen.len() == MOST {
                return None;
            }
            if seen.insert(after.clone()) {
                open.push(after);
            }
        }
    }
    Some(brute_force(board, &mut HashMap::default()))
}
