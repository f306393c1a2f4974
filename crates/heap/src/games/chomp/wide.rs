//! Bars with more rows than can be held one by one: what the theorems say about them.

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use super::{Run, of_runs, two_rows};
use crate::data::{self, Data};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::Setup;

/// Rows in runs of equal length.
#[derive(Debug, Clone)]
pub(super) struct WideBar {
    runs: Vec<Run>,
}

impl WideBar {
    pub(super) fn new(runs: Vec<Run>) -> WideBar {
        let mut joined: Vec<Run> = Vec::with_capacity(runs.len());
        for run in runs {
            match joined.last_mut() {
                Some(last) if last.length == run.length => last.rows += run.rows,
                _ => joined.push(run),
            }
        }
        WideBar { runs: joined }
    }

    fn rows(&self) -> UBig {
        self.runs.iter().map(|run| &run.rows).sum()
    }

    fn columns(&self) -> &UBig {
        &self.runs[0].length
    }

    /// The length of a row, counted from 1; 0 below the last.
    fn row(&self, row: &UBig) -> UBig {
        let mut above = UBig::ZERO;
        for run in &self.runs {
            above += &run.rows;
            if *row <= above {
                return run.length.clone();
            }
        }
        UBig::ZERO
    }

    /// How many rows reach a column, counted from 1.
    fn column(&self, column: &UBig) -> UBig {
        self.runs.iter().filter(|run| run.length >= *column).map(|run| &run.rows).sum()
    }

    /// What is left after the bite of a square.
    fn bite(&self, row: &UBig, column: &UBig) -> Vec<Run> {
        let mut left = Vec::with_capacity(self.runs.len() + 1);
        let (mut above, most) = (UBig::ZERO, column - UBig::ONE);
        for run in &self.runs {
            let whole = (row - UBig::ONE).max(above.clone()) - &above;
            let whole = whole.min(run.rows.clone());
            let rest = &run.rows - &whole;
            left.push(Run { rows: whole, length: run.length.clone() });
            left.push(Run { rows: rest, length: run.length.clone().min(most.clone()) });
            above += &run.rows;
        }
        left.retain(|run| !run.rows.is_zero() && !run.length.is_zero());
        left
    }

    /// The square that is bitten by a move.
    fn square<'m>(&self, played: &'m PileMove) -> Result<(&'m UBig, &'m UBig), String> {
        let PileMove::Square(row, column) = played else {
            return Err("a move is told by the square that is bitten".to_owned());
        };
        if row.is_zero() || column.is_zero() || *column > self.row(row) {
            return Err(format!("there is no square {row} {column}"));
        }
        if row.is_one() && column.is_one() {
            return Err("the first square is poisoned".to_owned());
        }
        Ok((row, column))
    }
}

impl Position for WideBar {
    fn show(&self) -> Vec<String> {
        let run = |run: &Run| format!("{}x{}", run.rows, run.length);
        vec![format!("rows {}", self.runs.iter().map(run).collect::<Vec<_>>().join(" "))]
    }

    fn setup(&self) -> Setup {
        let run = |run: &Run| Data::Word(format!("{}x{}", run.rows, run.length));
        Setup { piles: self.runs.iter().map(run).collect(), parameters: Vec::new() }
    }

    fn visit_moves(&self, visit: &mut dyn FnMut(PileMove) -> bool) {
        let mut row = self.rows();
        while !row.is_zero() {
            let mut column = self.row(&row);
            let first = if row.is_one() { UBig::ONE } else { UBig::ZERO };
            while column > first {
                if !visit(PileMove::Square(row.clone(), column.clone())) {
                    return;
                }
                column -= 1u32;
            }
            row -= 1u32;
        }
    }

    fn play(&self, played: &PileMove) -> Result<Box<dyn Position>, String> {
        let (row, column) = self.square(played)?;
        Ok(of_runs(self.bite(row, column)))
    }

    fn how_to_move(&self) -> &'static str {
        "the row and the column of a square, counted from 1: `2 3`"
    }

    fn read_move(&self, text: &str) -> Result<PileMove, String> {
        let words: Vec<&str> = text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
        let numbers: Option<Vec<UBig>> = words.iter().map(|word| data::number(word)).collect();
        match numbers.as_deref() {
            Some([row, column]) => {
                let played = PileMove::Square(row.clone(), column.clone());
                self.square(&played).map(|_| played.clone())
            }
            _ => Err(format!("a move is {}", self.how_to_move())),
        }
    }

    fn choice(&self, played: &PileMove) -> String {
        match played {
            PileMove::Square(row, column) => format!("row {row} column {column}"),
            _ => String::new(),
        }
    }

    fn solve(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let two = UBig::from(2u32);
        let (rows, columns) = (self.rows(), self.columns().clone());
        let bite = |found: &mut Analysis, row: UBig, column: UBig| {
            found.push(PileMove::Square(row, column), ask, task)
        };
        if columns <= two {
            let doubles = if columns == two { self.column(&two) } else { UBig::ZERO };
            let left = two_rows(&rows, &doubles);
            found.decide(left.is_some(), "two columns: lost if the first is longer by one");
            if let Some((all, doubles_left)) = left {
                match all < rows {
                    true => bite(found, all + UBig::ONE, UBig::ONE)?,
                    false => bite(found, doubles_left + UBig::ONE, two)?,
                };
            }
            return Ok(());
        }
        if self.row(&two).is_one() {
            let (arm, leg) = (&columns - UBig::ONE, &rows - UBig::ONE);
            found.decide(arm != leg, "an L: lost if its arms are equal");
            found.grundy = Some(&arm ^ &leg);
            if arm > leg {
                bite(found, UBig::ONE, leg + &two)?;
            } else if leg > arm {
                bite(found, arm + &two, UBig::ONE)?;
            }
            return Ok(());
        }
        let is_bar = self.runs.len() == 1;
        if rows == columns {
            found.decide(true, "the bite that leaves an L with equal arms");
            bite(found, two.clone(), two)?;
        } else if is_bar {
            found.decide(true, "strategy stealing");
        }
        // Only a square is known to have no other winning bite.
        if rows == columns && is_bar { Ok(()) } else { Err(Stop::Memory) }
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}
