//! Nimstring: coins hang on strings, from each other or from the ground. A player cuts a string; if that frees a coin, the same player cuts another, and so on until a
//! cut frees none. A player who cannot finish a turn loses: there is no string left to cut.
//!
//! Board: the strings by the numbers of the coins, `1-2`, and `g` for the ground, `1-g`; two coins may be joined by several strings. A move is a whole turn, the cuts in
//! order. Reference: Berlekamp, Conway and Guy, *Winning Ways*, chapter 16, where Dots and Boxes is strings and coins with the rule that most coins win. In the book a turn may
//! go on in another component of a sum, and positions in which freeing coins pays whatever is beside them are loony, which is no value of a game. Here a turn stays on the
//! board: strings on one board are one position, and are not split. Who wins a board is as in the book.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use tedomari_position::{
    About, BoardError, Boxed, FastLane, GraphPicture, Line, Mark, Move, Oriented, Picture, Player, Point,
    Ruleset,
};

use crate::graph::label::{Arc, orders};

/// The ruleset.
pub struct Nimstring;

/// What the program finds in this file.
pub const RULESET: Boxed<Nimstring> = Boxed(Nimstring);

/// A string between two coins, or a coin and the ground, which is the largest number.
type Cord = (u32, u32);
const GROUND: u32 = u32::MAX;

/// The strings, sorted; each coin hangs on one at least.
type Cords = Vec<Cord>;

fn sorted(mut cords: Cords) -> Cords {
    cords.iter_mut().filter(|cord| cord.0 > cord.1).for_each(|cord| *cord = (cord.1, cord.0));
    cords.sort_unstable();
    cords
}

fn name(cord: Cord) -> String {
    let end = |coin| if coin == GROUND { "g".to_owned() } else { u32::to_string(&coin) };
    format!("{}-{}", end(cord.0), end(cord.1))
}

fn without(cords: &[Cord], at: usize) -> Cords {
    let mut rest = cords.to_vec();
    rest.remove(at);
    rest
}

/// Whether the cut of a string frees a coin at one of its ends.
fn frees(cords: &[Cord], at: usize) -> bool {
    let holds = |coin: u32| {
        let others = cords.iter().enumerate().filter(|&(other, _)| other != at);
        coin == GROUND || others.into_iter().any(|(_, cord)| cord.0 == coin || cord.1 == coin)
    };
    !holds(cords[at].0) || !holds(cords[at].1)
}

fn coins(cords: &[Cord]) -> Vec<u32> {
    let mut coins: Vec<u32> = cords.iter().flat_map(|cord| [cord.0, cord.1]).collect();
    coins.sort_unstable();
    coins.dedup();
    coins
}

/// The strings with their coins renumbered, the same for all ways to number them.
fn renumbered(cords: &[Cord]) -> Cords {
    let coins = coins(cords);
    let place = |coin: u32| coins.binary_search(&coin).unwrap_or(0) as u32;
    let marks: Vec<u8> = coins.iter().map(|&coin| u8::from(coin == GROUND)).collect();
    let mut arcs: Vec<Arc> = Vec::new();
    for same in cords.chunk_by(|a, b| a == b) {
        let (from, to, mark) = (place(same[0].0), place(same[0].1), same.len().min(255) as u8);
        arcs.extend([Arc { from, to, mark }, Arc { from: to, to: from, mark }]);
    }
    let images = orders(&marks, &arcs).into_iter().map(|order| {
        let mut number = vec![0; order.len()];
        order.iter().zip(0..).for_each(|(&old, new)| number[old as usize] = new);
        let coin = |coin: u32| if coin == GROUND { GROUND } else { number[place(coin) as usize] };
        sorted(cords.iter().map(|cord| (coin(cord.0), coin(cord.1))).collect())
    });
    images.min().unwrap_or_default()
}

/// The turns that begin on a board, in which some cuts were made before.
struct Turns<'v> {
    /// What coins were freed from, up to the numbers of the coins: coins that are alike are freed once.
    seen: FxHashSet<Cords>,
    visit: &'v mut dyn FnMut(Move<Cords>) -> ControlFlow<()>,
}

impl Turns<'_> {
    fn go_on(&mut self, cords: Cords, before: &str) -> ControlFlow<()> {
        let mut open = vec![(cords, before.to_owned())];
        while let Some((cords, before)) = open.pop() {
            // If every cut frees a coin, no turn ends.
            if (0..cords.len()).all(|at| frees(&cords, at)) || !self.seen.insert(renumbered(&cords)) {
                continue;
            }
            for at in (0..cords.len()).filter(|&at| at == 0 || cords[at] != cords[at - 1]) {
                let name = format!("{before}{}", name(cords[at]));
                let rest = without(&cords, at);
                if frees(&cords, at) {
                    open.push((rest, format!("{name},")));
                } else {
                    (self.visit)(Move { name, to: rest })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for Nimstring {
    type Position = Cords;

    fn about(&self) -> About<'_> {
        About {
            name: "nimstring",
            board: "the strings by the numbers of their coins, `1-2,2-3`, with `g` for the ground, `3-g`",
            moves: "Either player cuts a string; one who frees a coin cuts again, and a player who cannot finish a turn loses",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 16",
            example: ("1-2,2-3,3-1,1-g", "0"),
        }
    }

    fn read(&self, text: &str) -> Result<Cords, BoardError> {
        let mut cords = Vec::new();
        let mut offset = 0;
        let end = |text: &str| match text.trim() {
            "g" | "G" => Some(GROUND),
            number => number.parse::<u32>().ok().filter(|&coin| coin != GROUND),
        };
        for word in text.split(',').filter(|_| !matches!(text.trim(), "" | "0")) {
            let ends = word.split_once('-').and_then(|(a, b)| Some((end(a)?, end(b)?)));
            let cord = ends.filter(|cord| cord.0 != cord.1).ok_or_else(|| BoardError {
                offset,
                message: "expected a string between two coins such as `1-2`, or to the ground, `1-g`"
                    .to_owned(),
            })?;
            cords.push(cord);
            offset += word.len() + 1;
        }
        Ok(sorted(cords))
    }

    fn write(&self, cords: &Cords) -> String {
        if cords.is_empty() {
            return "0".to_owned();
        }
        cords.iter().map(|&cord| name(cord)).collect::<Vec<_>>().join(",")
    }

    fn picture(&self, cords: &Cords) -> Picture {
        const MOST: usize = 40;
        let coins = coins(cords);
        if coins.is_empty() || coins.len() > MOST {
            return Picture::Text(self.write(cords));
        }
        let place = |coin: u32| coins.binary_search(&coin).unwrap_or(0);
        let line = |cord: &Cord| Line {
            ends: (place(cord.0), place(cord.1)),
            owner: None,
            arrow: false,
            name: String::new(),
        };
        let lines: Vec<Line> = cords.iter().map(line).collect();
        let Picture::Graph(GraphPicture { points, lines }) =
            Picture::circle(&vec![Mark::Empty; coins.len()], lines)
        else {
            return Picture::Text(self.write(cords));
        };
        let label = |coin: u32| if coin == GROUND { "g".to_owned() } else { coin.to_string() };
        let points =
            points.into_iter().zip(&coins).map(|(point, &coin)| Point { name: label(coin), ..point });
        let graph = GraphPicture { points: points.collect(), lines };
        Picture::with_drawing(self.write(cords), Some(Picture::Graph(graph)))
    }

    fn moves(&self, cords: &Cords, player: Player) -> Vec<Move<Cords>> {
        let mut moves = Vec::new();
        self.visit_moves(cords, player, &mut |found| {
            moves.push(found);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(&self, cords: &Cords, _: Player, visit: &mut dyn FnMut(Move<Cords>) -> ControlFlow<()>) {
        let _ = Turns { seen: FxHashSet::default(), visit }.go_on(cords.clone(), "");
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn fast_lane(&self) -> &dyn FastLane<Cords> {
        self
    }
}

impl FastLane<Cords> for Nimstring {
    fn normal_form(&self, part: Cords) -> Oriented<Cords> {
        Oriented { position: renumbered(&part), negated: false }
    }

    fn has_too_many_moves(&self, cords: &Cords) -> bool {
        cords.len() > 1 << 8
    }

    fn bytes(&self, cords: &Cords) -> usize {
        size_of::<Cords>() + size_of_val(&cords[..])
    }
}
