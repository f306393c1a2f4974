//! Alpha-beta, plain, with a table, or with bounds at every node.
//!
//! A search returns what it has proved: the exact score, or a lower bound that reaches beta, or an upper bound that does not
//! exceed alpha. Every node is seen by its mover, who likes high scores. With static bounds a node's moves are all bounded
//! first, which raises alpha at once, settles those that cannot matter, and says which promises most; that one is tried
//! first. Without bounds moves are tried in the order of the components.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_task::Held;
use tedomari_thermograph::Player;
use tedomari_value::{Stop, Value};

use super::extended::{Extended, Known};
use super::tree::{Live, Position, Tree};

/// About what an entry of the table holds beside the list of parts.
const BYTES_AN_ENTRY: usize = 192;

pub(super) struct AlphaBeta<'e> {
    pub tree: Tree<'e>,
    /// By parts and mover, what is known of the score of the parts as the mover counts.
    table: Option<FxHashMap<(Live, Player), Known>>,
}

/// A node whose moves are being tried.
pub(super) struct Open {
    children: Vec<Child>,
    _held: Option<Held>,
}

struct Child {
    part: u32,
    value: Value,
    position: Position,
    /// As the node's mover counts.
    known: Known,
}

impl Open {
    /// What is proved of the node.
    pub fn known(&self) -> Known {
        let lower = self.children.iter().map(|child| &child.known.lower).max();
        let upper = self.children.iter().map(|child| &child.known.upper).max();
        Known {
            lower: lower.cloned().unwrap_or(Extended::Low),
            upper: upper.cloned().unwrap_or(Extended::High),
        }
    }

    /// The move of which most is certain: the part and what it becomes.
    pub fn best(&self) -> Option<(u32, Value)> {
        // The first of equals.
        let best = self.children.iter().rev().max_by_key(|child| (&child.known.lower, &child.known.upper))?;
        Some((best.part, best.value))
    }
}

impl<'e> AlphaBeta<'e> {
    pub fn new(tree: Tree<'e>, remember: bool) -> AlphaBeta<'e> {
        AlphaBeta { tree, table: remember.then(FxHashMap::default) }
    }

    /// The moves of a position, each with what is known without search.
    pub fn open(&mut self, position: &Position, mover: Player) -> Result<Open, Stop> {
        let mut children = Vec::new();
        let steps = self.tree.steps(position, mover)?;
        for step in steps.list {
            let known = self.look(&step.after, mover.opponent())?.negate();
            children.push(Child { part: step.part, value: step.value, position: step.after, known });
        }
        if self.tree.has_bounds() {
            let promise = |child: &Child| (child.known.upper.clone(), child.known.lower.clone());
            children.sort_by_cached_key(|child| std::cmp::Reverse(promise(child)));
        }
        Ok(Open { children, _held: steps.held })
    }

    /// Tries moves until the score is known, or known to lie outside of alpha and beta.
    pub fn run(
        &mut self,
        open: &mut Open,
        mover: Player,
        alpha: &Extended,
        beta: &Extended,
    ) -> Result<(), Stop> {
        let mut lower = open.known().lower;
        for child in &mut open.children {
            if lower >= *beta {
                break;
            }
            let reached = (&lower).max(alpha).clone();
            if child.known.upper <= reached {
                continue;
            }
            let found = self.search(&child.position, mover.opponent(), &-beta, &-&reached)?.negate();
            child.known = child.known.clone().and(found);
            lower = lower.max(child.known.lower.clone());
        }
        Ok(())
    }

    fn search(
        &mut self,
        position: &Position,
        mover: Player,
        alpha: &Extended,
        beta: &Extended,
    ) -> Result<Known, Stop> {
        if !self.tree.has_bounds() {
            // Where bounds are found, that is what counts.
            self.tree.count(position.live.len())?;
        }
        let stack = self.tree.task().stack()?;
        let known = stack.run(|| {
            let mut open = self.open(position, mover)?;
            self.run(&mut open, mover, alpha, beta)?;
            Ok(open.known())
        })?;
        if self.table.is_some() {
            let settled = Self::settled(position, mover);
            self.file(position, mover, known.plus(&-settled));
        }
        Ok(known)
    }

    /// What is known of a position without search, as its mover counts.
    fn look(&mut self, position: &Position, mover: Player) -> Result<Known, Stop> {
        let settled = Self::settled(position, mover);
        if position.live.is_empty() {
            let score = Extended::At(settled);
            return Ok(Known { lower: score.clone(), upper: score });
        }
        if let Some(table) = &self.table
            && let Some(known) = table.get(&(position.live.clone(), mover))
        {
            return Ok(known.plus(&settled));
        }
        if !self.tree.has_bounds() {
            return Ok(Known::nothing());
        }
        self.tree.count(position.live.len())?;
        let range = Known::range(self.tree.range(&position.live, mover));
        let known = if mover == Player::Left { range } else { range.negate() };
        let told = known.plus(&settled);
        self.file(position, mover, known);
        Ok(told)
    }

    fn settled(position: &Position, mover: Player) -> Dyadic {
        if mover == Player::Left { position.settled.clone() } else { -&position.settled }
    }

    fn file(&mut self, position: &Position, mover: Player, known: Known) {
        if let Some(table) = &mut self.table {
            let (parts, mut is_new) = (position.live.len(), false);
            let entry = table.entry((position.live.clone(), mover)).or_insert_with(|| {
                is_new = true;
                Known::nothing()
            });
            let before = std::mem::replace(entry, Known::nothing());
            *entry = before.and(known);
            self.tree.held += if is_new { BYTES_AN_ENTRY + 4 * parts } else { 0 };
        }
    }
}
