//! Loopy games with names of their own (Winning Ways, chapter 11).

use tedomari_task::Task;

use crate::canonical::Stopper;
use crate::error::LoopyError;
use crate::graph::{LoopyGraph, Vertex};
use crate::sides::Sides;

/// A loopy game with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Named {
    /// on = {pass|}, greater than every ender.
    On,
    /// off = {|pass}, less than every ender.
    Off,
    /// over = {0|pass} = 1/on, the least of the positive games that every positive number exceeds.
    Over,
    /// under = {pass|0} = -over.
    Under,
    /// upon = {pass|*}, the limit of `^`, `^[2]`, `^[3]`, …: less than `^^`.
    Upon,
    /// upon* = {0,pass|0}.
    UponStar,
    /// -upon = {*|pass}.
    MinusUpon,
    /// -upon* = {0|0,pass}.
    MinusUponStar,
    /// dud = {pass|pass} = on & off, the deathless universal draw.
    Dud,
    /// tis = {tisn|} = 1 & 0.
    Tis,
    /// tisn = {|tis} = 0 & -1.
    Tisn,
}

/// Moves as lists for each vertex.
type Lists = &'static [&'static [Vertex]];

impl Named {
    /// All of them.
    pub const ALL: [Named; 11] = [
        Named::On,
        Named::Off,
        Named::Over,
        Named::Under,
        Named::Upon,
        Named::UponStar,
        Named::MinusUpon,
        Named::MinusUponStar,
        Named::Dud,
        Named::Tis,
        Named::Tisn,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Named::On => "on",
            Named::Off => "off",
            Named::Over => "over",
            Named::Under => "under",
            Named::Upon => "upon",
            Named::UponStar => "upon*",
            Named::MinusUpon => "-upon",
            Named::MinusUponStar => "-upon*",
            Named::Dud => "dud",
            Named::Tis => "tis",
            Named::Tisn => "tisn",
        }
    }

    /// The game with this name; `1/on` is over.
    pub fn from_name(name: &str) -> Option<Named> {
        let name = if name == "1/on" { "over" } else { name };
        Named::ALL.into_iter().find(|named| named.name() == name)
    }

    /// Its graph.
    ///
    /// ```
    /// use tedomari_loopy::{Named, Relation, Task};
    ///
    /// let task = Task::default();
    /// let over = Named::Over.graph()?;
    /// assert!(over.sum(&over, &task)?.equals(&over, &task)?);
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn graph(self) -> Result<LoopyGraph, LoopyError> {
        let (left, right): (Lists, Lists) = match self {
            Named::On => (&[&[0]], &[&[]]),
            Named::Off => (&[&[]], &[&[0]]),
            Named::Over => (&[&[1], &[]], &[&[0], &[]]),
            Named::Under => (&[&[0], &[]], &[&[1], &[]]),
            Named::Upon => (&[&[0], &[2], &[]], &[&[1], &[2], &[]]),
            Named::UponStar => (&[&[0, 1], &[]], &[&[1], &[]]),
            Named::MinusUpon => (&[&[1], &[2], &[]], &[&[0], &[2], &[]]),
            Named::MinusUponStar => (&[&[1], &[]], &[&[0, 1], &[]]),
            Named::Dud => (&[&[0]], &[&[0]]),
            Named::Tis => (&[&[1], &[]], &[&[], &[0]]),
            Named::Tisn => (&[&[], &[0]], &[&[1], &[]]),
        };
        let lists = |lists: Lists| -> Vec<Vec<Vertex>> { lists.iter().map(|list| list.to_vec()).collect() };
        LoopyGraph::new(&lists(left), &lists(right), 0)
    }

    /// The name of a stopper, if it has one.
    pub fn of_stopper(stopper: &Stopper, task: &Task) -> Result<Option<Named>, LoopyError> {
        // The largest has three vertices.
        if stopper.graph().vertices() > 3 {
            return Ok(None);
        }
        for named in &Named::ALL[..8] {
            if Stopper::new(&named.graph()?, task)?.as_ref() == Some(stopper) {
                return Ok(Some(*named));
            }
        }
        Ok(None)
    }

    /// The name of a game with two different sides, if it has one.
    pub fn of_sides(sides: &Sides, task: &Task) -> Result<Option<Named>, LoopyError> {
        let (Some(on), Some(off)) = (sides.on.stopper(), sides.off.stopper()) else { return Ok(None) };
        let is = |stopper: &Stopper, left: Lists, right: Lists| -> Result<bool, LoopyError> {
            let lists =
                |lists: Lists| -> Vec<Vec<Vertex>> { lists.iter().map(|list| list.to_vec()).collect() };
            let graph = LoopyGraph::new(&lists(left), &lists(right), 0)?;
            Ok(Stopper::new(&graph, task)?.as_ref() == Some(stopper))
        };
        let (zero, one): (Lists, Lists) = (&[&[], &[]], &[&[1], &[]]);
        Ok(if is(on, &[&[0]], &[&[]])? && is(off, &[&[]], &[&[0]])? {
            Some(Named::Dud)
        } else if is(on, one, zero)? && is(off, zero, zero)? {
            Some(Named::Tis)
        } else if is(on, zero, zero)? && is(off, zero, one)? {
            Some(Named::Tisn)
        } else {
            None
        })
    }
}
