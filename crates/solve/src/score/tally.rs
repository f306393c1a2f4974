//! The walls of a position added up, and what each move makes of them.
//!
//! With L and R the sums of the walls of the parts at t, a move of Left in the part g with offset o to g' leaves the sums
//! L - L(g) + L(g') and R - R(g) + R(g'). Right is to move then, so the move is worth at least o + R - R(g) + R(g') - t
//! and at most o + L - L(g) + L(g') - W for every t ≥ 0, with W the width of the widest part that is left (thermostatic
//! bounds). What a move changes does not depend on the position, so it is found once, and a move costs a few additions
//! a lane, without its position being made.

use tedomari_parts::PairWalls;
use tedomari_value::Stop;

use super::scalar::{Lanes, Scalar};
use super::universe::{NONE, Step, Universe};

/// The sums at the positions on the way, the last one on top.
pub(crate) struct Tally<S> {
    lanes: usize,
    /// For each position [`ROWS`] rows of lanes: Left walls, Right walls minus t, widest part, next to widest.
    sums: Vec<S>,
    /// For each step known [`ROWS`] rows: what is added to the Left walls and the Right walls, width before and after.
    changes: Vec<S>,
    /// Where the changes of a step are; [`NONE`] until they are asked for.
    starts: Vec<u32>,
    /// Where the walls of a position's parts are.
    walls: Vec<usize>,
}

/// Rows of lanes that describe a position or a change.
const ROWS: usize = 4;

/// The widest part is nearly always among so many of the hottest, and any part gives a bound.
const HOTTEST: usize = 5;

/// A position's rows and a change's rows.
#[derive(Clone, Copy)]
pub(crate) struct Changing<'a, S> {
    pub sums: &'a [S],
    pub change: &'a [S],
    pub stride: usize,
    pub lanes: usize,
}

impl<S: Scalar> Tally<S> {
    pub(crate) fn new(universe: &Universe<S>) -> Tally<S> {
        Tally {
            lanes: universe.lanes.len(),
            sums: Vec::new(),
            changes: Vec::new(),
            starts: vec![NONE; universe.steps.len()],
            walls: Vec::new(),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        (self.changes.capacity() + self.sums.capacity()) * size_of::<S>()
            + self.starts.len() * size_of::<u32>()
    }

    /// Adds up the walls of a position.
    pub(crate) fn push(
        &mut self,
        universe: &Universe<S>,
        walls: &mut PairWalls<S>,
        parts: &[u32],
    ) -> Result<(), Stop> {
        self.gather(universe, walls, parts)?;
        let first = self.sums.len();
        self.sums.resize(first + ROWS * self.lanes, S::ZERO);
        let (left_sums, rest) = self.sums[first..].split_at_mut(self.lanes);
        // The rows after these are found below.
        let right_sums = &mut rest[..self.lanes];
        for &start in &self.walls {
            let (left, right) = walls.data()[start..].split_at(self.lanes);
            left_sums.iter_mut().zip(left).for_each(|(sum, wall)| *sum += wall);
            right_sums.iter_mut().zip(right).for_each(|(sum, wall)| *sum += wall);
        }
        for (sum, t) in self.sums[first + self.lanes..].iter_mut().zip(&universe.lanes) {
            *sum -= t;
        }
        self.find_widest(universe, walls);
        Ok(())
    }

    /// The same for what a step of the position on top leads to, negated, if nothing but the step's part has changed.
    pub(crate) fn push_after(
        &mut self,
        universe: &Universe<S>,
        walls: &mut PairWalls<S>,
        parts: &[u32],
        step: u32,
        reached: &S,
    ) -> Result<(), Stop> {
        self.gather(universe, walls, &parts[..parts.len().min(HOTTEST)])?;
        let (first, size) = (self.sums.len(), ROWS * self.lanes);
        let start = self.starts[step as usize] as usize * size;
        self.sums.resize(first + size, S::ZERO);
        let (before, sums) = self.sums.split_at_mut(first);
        let changing = Changing {
            sums: &before[first - size..],
            change: &self.changes[start..start + size],
            stride: self.lanes,
            lanes: self.lanes,
        };
        S::turn(sums, changing, &universe.lanes, reached);
        self.find_widest(universe, walls);
        Ok(())
    }

    /// Finds where the walls of parts are.
    fn gather(
        &mut self,
        universe: &Universe<S>,
        walls: &mut PairWalls<S>,
        parts: &[u32],
    ) -> Result<(), Stop> {
        self.walls.clear();
        for &part in parts {
            let wall = walls.single(universe, part)?;
            self.walls.push(walls.start(wall));
        }
        Ok(())
    }

    fn find_widest(&mut self, universe: &Universe<S>, walls: &PairWalls<S>) {
        let first = self.sums.len() - ROWS * self.lanes;
        let hottest = &self.walls[..self.walls.len().min(HOTTEST)];
        S::find_widest(&mut self.sums[first..], Lanes::of(walls, universe, self.lanes), hottest);
    }

    pub(crate) fn pop(&mut self) {
        self.sums.truncate(self.sums.len() - ROWS * self.lanes);
    }

    /// Lower and upper bound on what a step of the position on top is worth, not rounded; as good as is needed to tell whether
    /// it reaches a target.
    #[inline]
    pub(crate) fn worth(
        &mut self,
        universe: &Universe<S>,
        walls: &mut PairWalls<S>,
        step: u32,
        lanes: usize,
        target: &S,
    ) -> Result<(S, S), Stop> {
        if self.starts[step as usize] == NONE {
            self.find_change(universe, walls, step)?;
        }
        let size = ROWS * self.lanes;
        let start = self.starts[step as usize] as usize * size;
        Ok(S::worth(
            Changing {
                sums: &self.sums[self.sums.len() - size..],
                change: &self.changes[start..start + size],
                stride: self.lanes,
                lanes,
            },
            target,
        ))
    }

    fn find_change(
        &mut self,
        universe: &Universe<S>,
        walls: &mut PairWalls<S>,
        step: u32,
    ) -> Result<(), Stop> {
        let place = (self.changes.len() / (ROWS * self.lanes)) as u32;
        let &Step { from, to, ref offset, .. } = &universe.steps[step as usize];
        let zero = vec![S::ZERO; self.lanes];
        let mut rows = |part: u32| match part {
            NONE => Ok((zero.clone(), zero.clone())),
            part => {
                let wall = walls.single(universe, part)?;
                let (left, right) = walls.get(wall);
                Ok((left.to_vec(), right.to_vec()))
            }
        };
        let (before, after) = (rows(from)?, rows(to)?);
        let change = |after: &[S], before: &[S]| -> Vec<S> {
            after.iter().zip(before).map(|(after, before)| after.minus(before).plus(offset)).collect()
        };
        let width = |(left, right): &(Vec<S>, Vec<S>)| -> Vec<S> {
            left.iter().zip(right).map(|(left, right)| left.minus(right)).collect()
        };
        self.changes.extend(change(&after.0, &before.0));
        self.changes.extend(change(&after.1, &before.1));
        self.changes.extend(width(&before));
        self.changes.extend(width(&after));
        self.starts[step as usize] = place;
        Ok(())
    }
}
