//! Chomp: bite a square off a bar of chocolate, with all squares right of it and below; the first square is poisoned.
//!
//! Nobody takes the poisoned square, so whoever makes the last other bite wins. Every bar but the single square is won for
//! the first player (strategy stealing), but no one knows in general by which bite: two rows, two columns and L-shapes have
//! formulas, the rest is searched, each shape together with its mirror image.
//!
//! A square bar is won by the bite that leaves an L with equal arms, and by no other: after any other bite that keeps the first row
//! and the first column whole the opponent can leave that L, and a bite into them leaves a bar, which is won by strategy
//! stealing. The same bite wins every shape with as many rows as columns that has the square in it; there others may win too.

mod wide;

use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Held, Stop, Task};

use crate::data::{self, Data};
use crate::misere;
use crate::piles::joined;
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Part, Setup, SetupError};
use crate::search::Memo;
use crate::work::spend;

/// Chomp.
#[derive(Debug, Clone, Copy)]
pub struct Chomp;

static ABOUT: About = About {
    name: "chomp",
    aliases: &[],
    rules: "Chomp: bite off a square with all that is right of it and below, but not the first square",
    piles: "the lengths of the rows, none longer than the one before; `3x4` is 3 rows of 4",
    parameters: &[],
    solved: "formula for squares, two rows, two columns and L-shapes, any size; otherwise a search over smaller shapes",
    reference: "Gale 1974; Scenic Trails, section 7",
    example: "3x4",
};

impl Game for Chomp {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        setup.check(&ABOUT)?;
        let bad = |at: usize, message: &str| SetupError { part: Part::Pile(at), message: message.to_owned() };
        let mut runs: Vec<Run> = Vec::new();
        for (at, data) in setup.piles.iter().enumerate() {
            let run = match data {
                Data::Word(word) => {
                    let sides = word.split_once(['x', 'X']);
                    let sides =
                        sides.and_then(|(rows, columns)| Some((data::number(rows)?, data::number(columns)?)));
                    let (rows, length) =
                        sides.ok_or_else(|| bad(at, "a bar is written as rows and columns: `3x4`"))?;
                    if rows.is_zero() || length.is_zero() {
                        return Err(bad(at, "a bar has at least one square"));
                    }
                    Run { rows, length }
                }
                data => {
                    let length =
                        data.number().ok_or_else(|| bad(at, "the length of a row is expected here"))?;
                    Run { rows: UBig::ONE, length: length.clone() }
                }
            };
            if runs.last().is_some_and(|last| run.length > last.length) {
                return Err(bad(at, "no row may be longer than the one above it"));
            }
            runs.push(run);
        }
        runs.retain(|run| !run.length.is_zero());
        if runs.is_empty() {
            let message = format!("a bar has at least one square: `{}`", ABOUT.example);
            return Err(SetupError { part: Part::Piles, message });
        }
        Ok(of_runs(runs))
    }
}

/// So many rows of one length.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Run {
    rows: UBig,
    length: UBig,
}

/// The position with these rows, which are held one by one unless they are too many for that.
fn of_runs(runs: Vec<Run>) -> Box<dyn Position> {
    const MOST_ROWS: usize = 1 << 20;
    let rows: UBig = runs.iter().map(|run| &run.rows).sum();
    if rows > UBig::from(MOST_ROWS) {
        return Box::new(wide::WideBar::new(runs));
    }
    let rows = runs.into_iter().flat_map(|run| {
        let count = usize::try_from(&run.rows).unwrap_or(MOST_ROWS);
        std::iter::repeat_n(run.length, count)
    });
    Box::new(Bar { rows: rows.collect() })
}

#[derive(Debug, Clone)]
struct Bar {
    rows: Vec<UBig>,
}

impl Bar {
    /// What is left after a bite.
    fn bite(&self, row: usize, column: &UBig) -> Vec<UBig> {
        let mut rows = self.rows.clone();
        for length in &mut rows[row..] {
            if *length > *column {
                *length = column.clone();
            }
        }
        rows.retain(|length| !length.is_zero());
        rows
    }

    /// The shape in machine words, if there is room for its first bites; `held` is their account.
    fn shape(rows: &[UBig], held: &Held) -> Result<Vec<u32>, Stop> {
        let squares = usize::try_from(&rows.iter().sum::<UBig>()).map_err(|_| Stop::Memory)?;
        // Every square is a bite that leaves a shape of its own.
        let each = size_of::<Vec<u32>>() + 4 * rows.len() + 16;
        let bytes =
            squares.checked_mul(each).filter(|&bytes| (bytes as u64) < MOST_BYTES).ok_or(Stop::Memory)?;
        held.grow(bytes)?;
        rows.iter().map(|row| u32::try_from(row).map_err(|_| Stop::Memory)).collect()
    }

    fn search(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let held = task.hold();
        let shape = Bar::shape(&self.rows, &held)?;
        let mut memo: Memo<Vec<u32>, bool> = Memo::new(task).with_bytes(4 * shape.len());
        task.stage("positions", None);
        let mut winning = Vec::new();
        for left in bites(&shape, task)? {
            task.step()?;
            let followers = |shape: &Vec<u32>| canonical_bites(shape, task);
            if !memo.wins(&canonical(left.clone()), &followers, task)? {
                found.outcome = Some(crate::Outcome::Next);
                winning.push(left);
            }
        }
        found.decide(!winning.is_empty(), "a search over smaller shapes");
        winning.sort();
        winning.dedup();
        for left in winning.into_iter().rev() {
            let left: Vec<UBig> = left.into_iter().map(UBig::from).collect();
            let played = PileMove::To(left.into());
            // One may be known from the start.
            if !found.moves.contains(&played) && !found.push(played, ask, task)? {
                break;
            }
        }
        Ok(())
    }

    fn grundy(&self, ask: &Ask, task: &Task) -> Result<Option<UBig>, Stop> {
        let held = task.hold();
        let most = if ask.thorough { usize::MAX } else { 1 << 13 };
        let shape = match Bar::shape(&self.rows, &held) {
            Ok(shape) if ask.thorough || shape.iter().map(|&row| u64::from(row)).sum::<u64>() <= 100 => shape,
            Err(stop) if ask.thorough => return Err(stop),
            _ => return Ok(None),
        };
        // The memory accounts for them from now on.
        drop(held);
        let mut memo: Memo<Vec<u32>, u32> = Memo::new(task).with_bytes(4 * shape.len()).at_most(most);
        match memo.grundy(&canonical(shape), &|shape: &Vec<u32>| canonical_bites(shape, task), task) {
            Ok(value) => Ok(Some(value.into())),
            Err(Stop::Nodes) if !ask.thorough => Ok(None),
            Err(stop) => Err(stop),
        }
    }
}

/// The winning bite of two rows, if there is one: lost are the shapes whose first row is longer by one.
fn two_rows(above: &UBig, below: &UBig) -> Option<(UBig, UBig)> {
    let next = below + UBig::ONE;
    if *above == next {
        None
    } else if *above > next {
        Some((next, below.clone()))
    } else {
        Some((above.clone(), above - UBig::ONE))
    }
}

/// No machine has room for the bites of a larger bar.
const MOST_BYTES: u64 = 1 << 34;

/// Bites between two looks at the limits.
const MANY: usize = 1 << 10;

/// All shapes after one bite.
fn bites(shape: &[u32], task: &Task) -> Result<Vec<Vec<u32>>, Stop> {
    let mut found = Vec::new();
    for row in (0..shape.len()).rev() {
        for column in (u32::from(row == 0)..shape[row]).rev() {
            let mut left = shape.to_vec();
            left[row..].iter_mut().for_each(|length| *length = column.min(*length));
            while left.last() == Some(&0) {
                left.pop();
            }
            found.push(left);
            if found.len().is_multiple_of(MANY) {
                spend(task, MANY * shape.len())?;
            }
        }
    }
    Ok(found)
}

fn canonical_bites(shape: &[u32], task: &Task) -> Result<Vec<Vec<u32>>, Stop> {
    let mut found = bites(shape, task)?;
    let held = task.hold();
    held.grow(found.len() * (size_of::<Vec<u32>>() + 4 * shape.len() + 16))?;
    for (at, left) in found.iter_mut().enumerate() {
        if at % MANY == MANY - 1 {
            spend(task, MANY * shape.len())?;
        }
        *left = canonical(std::mem::take(left));
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// The shape or its mirror image.
fn canonical(shape: Vec<u32>) -> Vec<u32> {
    let width = shape.first().copied().unwrap_or(0);
    let count = |column: u32| shape.iter().filter(|&&row| row > column).count() as u32;
    if width as usize != shape.len() {
        return if width as usize > shape.len() { shape } else { (0..width).map(count).collect() };
    }
    let mirror: Vec<u32> = (0..width).map(count).collect();
    shape.max(mirror)
}

impl Position for Bar {
    fn show(&self) -> Vec<String> {
        const MOST: u32 = 40;
        let fits = self.rows.len() <= MOST as usize && self.rows[0] <= UBig::from(MOST);
        if !fits {
            return vec![format!("rows {}", joined(self.rows.iter()))];
        }
        let draw = |(at, row): (usize, &UBig)| {
            let squares = usize::try_from(row).unwrap_or(0);
            let first = if at == 0 { "x" } else { "#" };
            format!("{}{}", first, " #".repeat(squares.saturating_sub(1)))
        };
        self.rows.iter().enumerate().map(draw).collect()
    }

    fn setup(&self) -> Setup {
        Setup::of_numbers(self.rows.iter().cloned())
    }

    fn visit_moves(&self, visit: &mut dyn FnMut(PileMove) -> bool) {
        for row in (0..self.rows.len()).rev() {
            let first = if row == 0 { UBig::ONE } else { UBig::ZERO };
            let mut column = self.rows[row].clone();
            while column > first {
                column -= 1u32;
                if !visit(PileMove::To(self.bite(row, &column).into())) {
                    return;
                }
            }
        }
    }

    fn play(&self, played: &PileMove) -> Result<Box<dyn Position>, String> {
        let PileMove::To(left) = played else {
            return Err("a move is given by the rows that it leaves".to_owned());
        };
        let row_of = |at: usize| left.get(at).cloned().unwrap_or_default();
        // The first row that changes tells the bite.
        let changed = (0..self.rows.len()).find(|&at| row_of(at) != self.rows[at]);
        let Some(row) = changed else { return Err("a move must bite something off".to_owned()) };
        if row == 0 && row_of(0).is_zero() {
            return Err("the first square is poisoned".to_owned());
        }
        let left = left.to_vec();
        if row_of(row) > self.rows[row] || self.bite(row, &row_of(row)) != left {
            return Err("no bite leaves these rows".to_owned());
        }
        Ok(Box::new(Bar { rows: left }))
    }

    fn how_to_move(&self) -> &'static str {
        "the row and the column of a square, counted from 1: `2 3`"
    }

    fn read_move(&self, text: &str) -> Result<PileMove, String> {
        let words: Vec<&str> = text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
        let how = || format!("a move is {}", self.how_to_move());
        let [row, column] = &words[..] else { return Err(how()) };
        let (Ok(row), Some(column)) = (row.parse::<usize>(), data::number(column)) else { return Err(how()) };
        let there =
            row.checked_sub(1).and_then(|at| self.rows.get(at)).is_some_and(|length| column <= *length);
        if !there || column.is_zero() {
            return Err(format!("there is no square {row} {column}"));
        }
        let played = PileMove::To(self.bite(row - 1, &(column - UBig::ONE)).into());
        self.play(&played).map(|_| played)
    }

    /// The row and the column of the square that is bitten.
    fn typed(&self, played: &PileMove) -> String {
        let PileMove::To(to) = played else { return String::new() };
        let lengths = to.iter().map(Some).chain(std::iter::repeat(None));
        let mut pairs = self.rows.iter().zip(lengths).enumerate();
        let bitten = pairs.find_map(|(row, (before, after))| {
            let after = after.cloned().unwrap_or_default();
            (after < *before).then(|| format!("{},{}", row + 1, after + UBig::ONE))
        });
        bitten.unwrap_or_default()
    }

    fn choice(&self, played: &PileMove) -> String {
        let PileMove::To(left) = played else { return String::new() };
        let row_of = |at: usize| left.get(at).cloned().unwrap_or_default();
        let changed = (0..self.rows.len()).find(|&at| row_of(at) != self.rows[at]);
        let row = changed.unwrap_or(0);
        format!("row {} column {}", row + 1, row_of(row) + UBig::ONE)
    }

    fn solve(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let two = UBig::from(2u32);
        if self.rows.len() <= 2 {
            let below = self.rows.get(1).cloned().unwrap_or_default();
            let left = two_rows(&self.rows[0], &below);
            found.decide(left.is_some(), "two rows: lost if the first is longer by one");
            if let Some((above, below)) = left {
                let mut rows = vec![above, below];
                rows.retain(|row| !row.is_zero());
                found.push(PileMove::To(rows.into()), ask, task)?;
            }
        } else if self.rows[0] <= two {
            let doubles = self.rows.iter().filter(|row| **row == two).count();
            let left = two_rows(&self.rows.len().into(), &doubles.into());
            found.decide(left.is_some(), "two columns: lost if the first is longer by one");
            if let Some((all, doubles)) = left {
                // Neither is larger than the number of rows.
                let (all, doubles) =
                    (usize::try_from(all).unwrap_or(0), usize::try_from(doubles).unwrap_or(0));
                let row = |at: usize| UBig::from(if at < doubles { 2u32 } else { 1 });
                let rows: Vec<UBig> = (0..all).map(row).collect();
                found.push(PileMove::To(rows.into()), ask, task)?;
            }
        } else if self.rows[1].is_one() {
            let (arm, leg) = (&self.rows[0] - UBig::ONE, UBig::from(self.rows.len() - 1));
            found.decide(arm != leg, "an L: lost if its arms are equal");
            found.grundy = Some(&arm ^ &leg);
            let row = |at: usize| if at == 0 { self.rows[0].clone() } else { UBig::ONE };
            if arm > leg {
                let mut rows = self.rows.clone();
                rows[0] = &leg + UBig::ONE;
                found.push(PileMove::To(rows.into()), ask, task)?;
            } else if leg > arm {
                let count = usize::try_from(&self.rows[0]).unwrap_or(1);
                let rows: Vec<UBig> = (0..count).map(row).collect();
                found.push(PileMove::To(rows.into()), ask, task)?;
            }
        } else {
            let last = self.rows.len() - 1;
            let is_bar = self.rows[0] == self.rows[last];
            let has_equal_arms = self.rows[0] == UBig::from(self.rows.len());
            if has_equal_arms {
                found.decide(true, "the bite that leaves an L with equal arms");
            } else if is_bar {
                // Whatever the search has time for.
                found.decide(true, "strategy stealing");
            }
            if has_equal_arms {
                found.push(PileMove::To(self.bite(1, &UBig::ONE).into()), ask, task)?;
            }
            if !(has_equal_arms && is_bar) {
                self.search(ask, task, found)?;
            }
        }
        if found.grundy.is_none() && !ask.moves_only {
            found.grundy = self.grundy(ask, task)?;
        }
        Ok(())
    }

    /// An L is Nim with its arms as piles; every other shape is searched.
    fn solve_misere(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        if self.rows.get(1).is_some_and(|row| !row.is_one()) {
            return misere::search(self.copy(), ask, task, found);
        }
        let arms: Arc<[UBig]> = [&self.rows[0] - UBig::ONE, UBig::from(self.rows.len() - 1)].into();
        let mut nim = Analysis::default();
        misere::nim(
            &arms,
            &Ask { most: usize::MAX, ..Ask::default() },
            task,
            &mut nim,
            "Bouton's rule for the arms of an L",
        )?;
        (found.outcome, found.method) = (nim.outcome, nim.method);
        for played in &nim.moves {
            let PileMove::To(left) = played else { continue };
            let count = usize::try_from(&left[1]).unwrap_or(0) + 1;
            let row = |at: usize| if at == 0 { &left[0] + UBig::ONE } else { UBig::ONE };
            let rows: Vec<UBig> = (0..count).map(row).collect();
            if !found.push(PileMove::To(rows.into()), ask, task)? {
                break;
            }
        }
        Ok(())
    }

    /// The shape or its mirror image.
    fn key(&self) -> Setup {
        let shape: Option<Vec<u32>> = self.rows.iter().map(|row| u32::try_from(row).ok()).collect();
        match shape.filter(|shape| shape[0] <= 1 << 16) {
            Some(shape) => Setup::of_numbers(canonical(shape).into_iter().map(UBig::from)),
            None => self.setup(),
        }
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}
