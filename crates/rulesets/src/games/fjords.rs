//! Fjords: a player takes a vertex that touches one of his own, and so spreads over a graph; a player who cannot move loses.
//!
//! Board: a graph such as `L-.-.-R`, where `L` is a vertex that only Left can reach, `R` one that only Right can reach, and `.` one that nobody has reached yet (see
//! [`graph`](crate::graph)). Whoever takes a vertex reaches its neighbours: one that nobody had reached is now the player's, and one that the opponent had reached is lost for both.
//! Reference: Siegel, CGSuite, ruleset `Fjords`; the rules are those of the board game's land phase. In `L-.` Left takes one vertex and then the other: 2.
//!
//! **Parts.** A vertex that is lost or taken is gone. A line between two vertices of one player does nothing, and one between an own and
//! a foreign vertex still does. So the parts are the connected pieces of what is left, without lines between vertices of one player; pieces that nobody
//! reaches are left out.

use std::ops::ControlFlow;

use tedomari_position::{
    About, BoardError, Boxed, FastLane, GraphPicture, Line, Mark, Move, Oriented, Picture, Player, Point,
    Ruleset,
};

use crate::graph::label::{Arc, orders};
use crate::graph::{LEFT, RIGHT, Tint, read_json, read_text, write_text};

/// What the program finds in this file.
pub const RULESET: Boxed<Fjords> = Boxed(Fjords);

/// The ruleset.
pub struct Fjords;

/// A vertex that nobody has reached; 0 is a vertex that is gone.
const OPEN: Tint = LEFT | RIGHT;

/// A graph, and who has reached its vertices.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coast {
    reached: Vec<Tint>,
    /// Both ways, sorted, each once.
    lines: Vec<(u32, u32)>,
}

fn own(player: Player) -> Tint {
    if player == Player::Left { LEFT } else { RIGHT }
}

impl Coast {
    fn new(reached: Vec<Tint>, mut lines: Vec<(u32, u32)>) -> Coast {
        lines.retain(|line| line.0 != line.1);
        lines.sort_unstable();
        lines.dedup();
        Coast { reached, lines }
    }

    fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        let start = self.lines.partition_point(|line| line.0 < vertex);
        self.lines[start..].iter().take_while(move |line| line.0 == vertex).map(|line| line.1)
    }

    fn after(&self, vertex: u32, player: Player) -> Coast {
        let mut reached = self.reached.clone();
        for near in self.neighbours(vertex) {
            // What was open is now the player's, and what the opponent had reached is lost.
            reached[near as usize] &= own(player);
        }
        reached[vertex as usize] = 0;
        Coast { reached, lines: self.lines.clone() }
    }

    /// Whether a line still does something.
    fn matters(&self, &(from, to): &(u32, u32)) -> bool {
        let (from, to) = (self.reached[from as usize], self.reached[to as usize]);
        from != 0 && to != 0 && (from != to || from == OPEN)
    }

    /// Some of the vertices in this order, with the lines between them that matter.
    fn renumbered(&self, order: &[u32]) -> Coast {
        let mut place = vec![u32::MAX; self.reached.len()];
        order.iter().zip(0..).for_each(|(&old, new)| place[old as usize] = new);
        let lines = self.lines.iter().filter(|line| self.matters(line));
        let lines = lines.map(|&(from, to)| (place[from as usize], place[to as usize]));
        let lines = lines.filter(|line| line.0 != u32::MAX && line.1 != u32::MAX).collect();
        Coast::new(order.iter().map(|&old| self.reached[old as usize]).collect(), lines)
    }

    fn exchanged(&self) -> Coast {
        let swap = |&tint: &Tint| (tint & LEFT) << 1 | (tint & RIGHT) >> 1;
        Coast { reached: self.reached.iter().map(swap).collect(), lines: self.lines.clone() }
    }

    fn of(&self, player: Player) -> impl Iterator<Item = u32> + '_ {
        (0..self.reached.len() as u32).filter(move |&at| self.reached[at as usize] == own(player))
    }
}

impl Ruleset for Fjords {
    type Position = Coast;

    fn about(&self) -> About<'_> {
        About {
            name: "fjords",
            board: "a graph, `L-.-.-R`, where a vertex says who has reached it (`.` nobody yet, `#` gone), or \
                    {\"vertices\":[\"L\",\"LR\"],\"edges\":[[0,1]]} with LR for nobody",
            moves: "A player takes a vertex that he has reached; its open neighbours are now his, and those of the opponent are gone",
            reference: "Siegel, CGSuite, ruleset Fjords",
            example: ("L-.-.-R", "*"),
        }
    }

    fn read(&self, text: &str) -> Result<Coast, BoardError> {
        let written = match read_json(text, false) {
            Some(written) => written?,
            None => read_text(text, false)?,
        };
        Ok(Coast::new(written.tints, written.arcs))
    }

    fn write(&self, coast: &Coast) -> String {
        write_text(&coast.reached, &coast.lines)
    }

    fn picture(&self, coast: &Coast) -> Picture {
        let mark = |&tint: &Tint| match tint {
            0 => Mark::Blocked,
            LEFT => Mark::Piece(Some(Player::Left), 'L'),
            RIGHT => Mark::Piece(Some(Player::Right), 'R'),
            _ => Mark::Empty,
        };
        let marks: Vec<Mark> = coast.reached.iter().map(mark).collect();
        let line = |&(from, to): &(u32, u32)| Line {
            ends: (from as usize, to as usize),
            owner: None,
            arrow: false,
            name: String::new(),
        };
        let lines: Vec<Line> = coast.lines.iter().filter(|line| line.0 < line.1).map(line).collect();
        if !lines.iter().all(|line| line.ends.0.abs_diff(line.ends.1) == 1) {
            return Picture::circle(&marks, lines);
        }
        let point = |(at, mark)| Point { name: format!("{at}"), mark, place: (at as f64, 0.0) };
        Picture::Graph(GraphPicture { points: marks.into_iter().enumerate().map(point).collect(), lines })
    }

    fn moves(&self, coast: &Coast, player: Player) -> Vec<Move<Coast>> {
        coast.of(player).map(|at| Move { name: at.to_string(), to: coast.after(at, player) }).collect()
    }

    fn visit_moves(
        &self,
        coast: &Coast,
        player: Player,
        visit: &mut dyn FnMut(Move<Coast>) -> ControlFlow<()>,
    ) {
        let _ = coast
            .of(player)
            .map(|at| Move { name: at.to_string(), to: coast.after(at, player) })
            .try_for_each(visit);
    }

    fn fast_lane(&self) -> &dyn FastLane<Coast> {
        self
    }
}

impl FastLane<Coast> for Fjords {
    fn split(&self, coast: &Coast) -> Option<Vec<Coast>> {
        let mut seen = vec![false; coast.reached.len()];
        let mut parts = Vec::new();
        for start in 0..coast.reached.len() as u32 {
            if coast.reached[start as usize] == 0 || std::mem::replace(&mut seen[start as usize], true) {
                continue;
            }
            let (mut part, mut next) = (vec![start], 0);
            while let Some(&at) = part.get(next) {
                next += 1;
                for near in coast.neighbours(at).filter(|&near| coast.matters(&(at, near))) {
                    if !std::mem::replace(&mut seen[near as usize], true) {
                        part.push(near);
                    }
                }
            }
            part.sort_unstable();
            if part.iter().any(|&at| coast.reached[at as usize] != OPEN) {
                parts.push(coast.renumbered(&part));
            }
        }
        Some(parts)
    }

    fn normal_form(&self, part: Coast) -> Oriented<Coast> {
        let mut best: Option<Oriented<Coast>> = None;
        for (image, negated) in [(part.clone(), false), (part.exchanged(), true)] {
            let arcs: Vec<Arc> = image.lines.iter().map(|&(from, to)| Arc { from, to, mark: 0 }).collect();
            for order in orders(&image.reached, &arcs) {
                let position = image.renumbered(&order);
                if best.as_ref().is_none_or(|best| position < best.position) {
                    best = Some(Oriented { position, negated });
                }
            }
        }
        best.unwrap_or(Oriented { position: part, negated: false })
    }

    /// Each move takes a vertex that the player has reached or may reach.
    fn bounds(&self, coast: &Coast) -> Option<(i64, i64)> {
        let most = |player| {
            if coast.of(player).next().is_none() {
                return 0;
            }
            coast.reached.iter().filter(|&&tint| tint & own(player) != 0).count() as i64
        };
        Some((-most(Player::Right), most(Player::Left)))
    }

    fn has_too_many_moves(&self, coast: &Coast) -> bool {
        coast.reached.len() > 1 << 12
    }

    fn bytes(&self, coast: &Coast) -> usize {
        size_of::<Coast>() + coast.reached.len() + 8 * coast.lines.len()
    }
}
