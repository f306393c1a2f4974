//! Parity games on arenas that are never written down, by Zielonka's recursion.
//!
//! The priorities are on the moves. The player of the greatest priority's parity attracts play to moves of that priority;
//! what is left is solved without them. If the opponent wins a part of the rest, he wins all that he attracts to it,
//! and the remainder is looked at again. The recursion is as deep as there are priorities, and everything inside is a
//! worklist that counts the moves still open at a vertex.

use tedomari_task::{Held, Stop, Task};
use tedomari_vocabulary::Player;

/// A game graph that gives its moves on demand. Vertices are numbered from 0; parallel moves count as many.
pub(crate) trait Arena {
    /// How many vertices there are.
    fn size(&self) -> usize;
    /// Who moves at a vertex.
    fn mover(&self, vertex: u32) -> Player;
    /// Calls with the end and the priority of each move from a vertex.
    fn moves_from(&self, vertex: u32, each: impl FnMut(u32, u8));
    /// Calls with the beginning and the priority of each move to a vertex.
    fn moves_to(&self, vertex: u32, each: impl FnMut(u32, u8));
    /// The least and the greatest priority.
    fn priorities(&self) -> (u8, u8);
}

/// Where Left wins: even priorities are hers, and a player who cannot move loses.
pub(crate) fn solve<A: Arena>(arena: &A, task: &Task) -> Result<Vec<bool>, Stop> {
    let size = arena.size();
    let held = task.hold();
    held.grow(size.saturating_mul(PER_VERTEX))?;
    let mut solver = Solver {
        arena,
        task,
        level: vec![1; size],
        left_wins: vec![false; size],
        count: vec![0; size],
        touched: vec![0; size],
        inside: vec![0; size],
        epoch: 0,
        least: arena.priorities().0,
        _held: held,
    };
    solver.settle_ends()?;
    let members: Vec<u32> = (0..size as u32).filter(|&v| solver.level[v as usize] == 1).collect();
    solver.solve(members, 1, arena.priorities().1)?;
    Ok(solver.left_wins)
}

/// Bytes for the tables and for the lists of two levels.
const PER_VERTEX: usize = 1 + 1 + 3 * 4 + 3 * 4;

struct Solver<'a, A> {
    arena: &'a A,
    task: &'a Task,
    /// The deepest level of the recursion that a vertex takes part in.
    level: Vec<u8>,
    left_wins: Vec<bool>,
    /// How many moves are still open, if the vertex was touched in this epoch.
    count: Vec<u32>,
    touched: Vec<u32>,
    /// Whether a vertex is attracted: if this is the epoch.
    inside: Vec<u32>,
    epoch: u32,
    least: u8,
    _held: Held,
}

/// Why vertices are in an attractor.
struct Leaning {
    how: Vec<u8>,
    /// Where the move leads that it rests on.
    on: Vec<u32>,
}

/// Not in the attractor.
const OUT: u8 = 0;
/// By a move of the greatest priority.
const ON_TOP: u8 = 1;
/// By a move to a vertex that is in it.
const ON_ONE: u8 = 2;
/// Because every move leads into it or has the greatest priority.
const ON_ALL: u8 = 3;

fn player_of(priority: u8) -> Player {
    if priority.is_multiple_of(2) { Player::Left } else { Player::Right }
}

impl<A: Arena> Solver<'_, A> {
    /// What can be decided by reaching a position where somebody cannot move.
    fn settle_ends(&mut self) -> Result<(), Stop> {
        let mut ends: [Vec<u32>; 2] = [Vec::new(), Vec::new()];
        for v in 0..self.level.len() as u32 {
            self.task.step()?;
            let mut moves = 0;
            self.arena.moves_from(v, |_, _| moves += 1);
            if moves == 0 {
                ends[self.arena.mover(v).opponent().index()].push(v);
            }
        }
        for winner in Player::BOTH {
            let seeds = std::mem::take(&mut ends[winner.index()]);
            self.epoch += 1;
            for v in self.attract(winner, seeds, 1, u8::MAX)? {
                self.left_wins[v as usize] = winner == Player::Left;
                self.level[v as usize] = 0;
            }
        }
        Ok(())
    }

    /// Solves the game on these vertices, all of this level, with moves up to a priority.
    fn solve(&mut self, mut members: Vec<u32>, level: u8, top: u8) -> Result<(), Stop> {
        if top == self.least + 1 {
            return self.solve_two(members, level, top);
        }
        while !members.is_empty() {
            let player = player_of(top);
            let rest = if top <= self.least {
                Vec::new()
            } else {
                self.rest_of_attractor(player, &members, level, top)?
            };
            if !rest.is_empty() {
                rest.iter().for_each(|&v| self.level[v as usize] = level + 1);
                self.solve(rest.clone(), level + 1, top - 1)?;
                rest.iter().for_each(|&v| self.level[v as usize] = level);
            }
            let lost: Vec<u32> = rest
                .into_iter()
                .filter(|&v| self.left_wins[v as usize] != (player == Player::Left))
                .collect();
            if lost.is_empty() {
                members.iter().for_each(|&v| self.left_wins[v as usize] = player == Player::Left);
                return Ok(());
            }
            self.epoch += 1;
            for v in self.attract(player.opponent(), lost, level, top)? {
                self.left_wins[v as usize] = player == Player::Right;
                self.level[v as usize] = level - 1;
            }
            members.retain(|&v| self.level[v as usize] == level);
        }
        Ok(())
    }

    /// The same where two priorities are left. What the opponent attracts is taken away from the attractor of the greater one, and
    /// only what leant on it is looked at again: a long chain of small steps costs what the steps cost.
    fn solve_two(&mut self, members: Vec<u32>, level: u8, top: u8) -> Result<(), Stop> {
        let player = player_of(top);
        let held = self.task.hold();
        held.grow(self.level.len() * (size_of::<u32>() + 1))?;
        let mut rest = self.rest_of_attractor(player, &members, level, top)?;
        let mut leaning = self.lean(player, &members, level, top);
        while !rest.is_empty() {
            self.epoch += 1;
            let lost = self.attract(player.opponent(), rest, level, top)?;
            for &v in &lost {
                self.left_wins[v as usize] = player == Player::Right;
                self.level[v as usize] = level - 1;
            }
            let open = self.drop_support(&lost, &mut leaning, player, level, top)?;
            rest = self.find_support(open, &mut leaning, player, level, top)?;
        }
        let left = player == Player::Left;
        members
            .iter()
            .filter(|&&v| self.level[v as usize] == level)
            .for_each(|&v| self.left_wins[v as usize] = left);
        Ok(())
    }

    /// On what each vertex of the attractor just found leans.
    fn lean(&mut self, player: Player, members: &[u32], level: u8, top: u8) -> Leaning {
        let mut leaning = Leaning { how: vec![OUT; self.level.len()], on: vec![0; self.level.len()] };
        for &v in members.iter().filter(|&&v| self.inside[v as usize] == self.epoch) {
            leaning.how[v as usize] = ON_ALL;
            if self.arena.mover(v) != player {
                continue;
            }
            // Of the moves into the attractor, one to a vertex that was there before.
            let (levels, rank, mine) = (&self.level, &self.count, self.count[v as usize]);
            let (inside, epoch) = (&self.inside, self.epoch);
            self.arena.moves_from(v, |to, priority| {
                let t = to as usize;
                if levels[t] < level || leaning.how[v as usize] == ON_TOP {
                    return;
                }
                if priority == top {
                    (leaning.how[v as usize], leaning.on[v as usize]) = (ON_TOP, to);
                } else if priority < top && inside[t] == epoch && rank[t] < mine {
                    (leaning.how[v as usize], leaning.on[v as usize]) = (ON_ONE, to);
                }
            });
        }
        leaning
    }

    /// Takes out of the attractor all that leant on lost vertices, or on what is taken out.
    fn drop_support(
        &self,
        lost: &[u32],
        leaning: &mut Leaning,
        player: Player,
        level: u8,
        top: u8,
    ) -> Result<Vec<u32>, Stop> {
        let mut open: Vec<u32> = Vec::new();
        for &gone in lost {
            self.task.step()?;
            self.arena.moves_to(gone, |from, _| {
                let u = from as usize;
                let leant = matches!(leaning.how[u], ON_TOP | ON_ONE) && leaning.on[u] == gone;
                if self.level[u] >= level && leant {
                    leaning.how[u] = OUT;
                    open.push(from);
                }
            });
        }
        let mut at = 0;
        while let Some(&gone) = open.get(at) {
            at += 1;
            self.task.step()?;
            self.arena.moves_to(gone, |from, priority| {
                let u = from as usize;
                if self.level[u] < level || leaning.how[u] == OUT || priority >= top {
                    return;
                }
                if self.arena.mover(from) != player || (leaning.how[u] == ON_ONE && leaning.on[u] == gone) {
                    leaning.how[u] = OUT;
                    open.push(from);
                }
            });
        }
        Ok(open)
    }

    /// Puts back what can lean on something else; the rest is returned.
    fn find_support(
        &self,
        open: Vec<u32>,
        leaning: &mut Leaning,
        player: Player,
        level: u8,
        top: u8,
    ) -> Result<Vec<u32>, Stop> {
        let mut back: Vec<u32> = Vec::new();
        for &v in &open {
            self.task.step()?;
            if self.support(v, leaning, player, level, top) {
                back.push(v);
            }
        }
        while let Some(v) = back.pop() {
            self.task.step()?;
            let mut near: Vec<u32> = Vec::new();
            self.arena.moves_to(v, |from, priority| {
                if self.level[from as usize] >= level && leaning.how[from as usize] == OUT && priority < top {
                    near.push(from);
                }
            });
            for u in near {
                if leaning.how[u as usize] == OUT && self.support(u, leaning, player, level, top) {
                    back.push(u);
                }
            }
        }
        Ok(open.into_iter().filter(|&v| leaning.how[v as usize] == OUT).collect())
    }

    /// Finds something for a vertex to lean on.
    fn support(&self, v: u32, leaning: &mut Leaning, player: Player, level: u8, top: u8) -> bool {
        let mine = self.arena.mover(v) == player;
        let (mut found, mut all) = (None, true);
        self.arena.moves_from(v, |to, priority| {
            if self.level[to as usize] < level || priority > top {
                return;
            }
            if priority == top {
                found = Some((ON_TOP, to));
            } else if leaning.how[to as usize] != OUT {
                found = found.or(Some((ON_ONE, to)));
            } else {
                all = false;
            }
        });
        let lean = if mine { found } else { all.then_some((ON_ALL, 0)) };
        if let Some((how, on)) = lean {
            (leaning.how[v as usize], leaning.on[v as usize]) = (how, on);
        }
        lean.is_some()
    }

    /// The vertices from which a player cannot force a move of the greatest priority.
    fn rest_of_attractor(
        &mut self,
        player: Player,
        members: &[u32],
        level: u8,
        top: u8,
    ) -> Result<Vec<u32>, Stop> {
        self.epoch += 1;
        let mut seeds = Vec::new();
        for &v in members {
            self.task.step()?;
            let (mut at_top, mut below) = (false, 0);
            let levels = &self.level;
            self.arena.moves_from(v, |to, priority| {
                if levels[to as usize] >= level {
                    at_top |= priority == top;
                    below += u32::from(priority < top);
                }
            });
            let forced = if self.arena.mover(v) == player { at_top } else { below == 0 };
            if forced {
                seeds.push(v);
            }
            (self.touched[v as usize], self.count[v as usize]) = (self.epoch, below);
        }
        let order = self.attract(player, seeds, level, top - 1)?;
        // From here on the counts are the order in which vertices came in.
        order.iter().enumerate().for_each(|(at, &v)| self.count[v as usize] = at as u32);
        Ok(members.iter().copied().filter(|&v| self.inside[v as usize] != self.epoch).collect())
    }

    /// All vertices of a level from which a player can force play into the seeds by moves up to a priority.
    fn attract(&mut self, player: Player, seeds: Vec<u32>, level: u8, top: u8) -> Result<Vec<u32>, Stop> {
        let epoch = self.epoch;
        let mut list = seeds;
        list.iter().for_each(|&v| self.inside[v as usize] = epoch);
        let mut at = 0;
        while let Some(&v) = list.get(at) {
            at += 1;
            self.task.step()?;
            let Solver { arena, level: levels, inside, count, touched, .. } = self;
            arena.moves_to(v, |from, priority| {
                let u = from as usize;
                if priority > top || levels[u] < level || inside[u] == epoch {
                    return;
                }
                if arena.mover(from) != player {
                    if touched[u] != epoch {
                        let mut open = 0;
                        arena.moves_from(from, |to, priority| {
                            open += u32::from(priority <= top && levels[to as usize] >= level);
                        });
                        (touched[u], count[u]) = (epoch, open);
                    }
                    count[u] -= 1;
                    if count[u] > 0 {
                        return;
                    }
                }
                inside[u] = epoch;
                list.push(from);
            });
        }
        Ok(list)
    }
}
