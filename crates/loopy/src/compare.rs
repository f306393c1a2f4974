//! The order of loopy games, and their outcomes.

use tedomari_task::Task;
use tedomari_vocabulary::{Outcome, Player, Relation};

use crate::condition::Goal;
use crate::designation::Sign;
use crate::difference::Difference;
use crate::error::LoopyError;
use crate::graph::{LoopyGraph, Vertex};

/// How two loopy games compare, side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// G⁺ ≥ H⁺.
    pub plus_ge: bool,
    /// G⁺ ≤ H⁺.
    pub plus_le: bool,
    /// G⁻ ≥ H⁻.
    pub minus_ge: bool,
    /// G⁻ ≤ H⁻.
    pub minus_le: bool,
}

impl Comparison {
    /// G ≥ H: on both sides.
    pub fn ge(&self) -> bool {
        self.plus_ge && self.minus_ge
    }

    /// G ≤ H: on both sides.
    pub fn le(&self) -> bool {
        self.plus_le && self.minus_le
    }

    /// The relation of the two games.
    pub fn relation(&self) -> Relation {
        Relation::from_order(self.le(), self.ge())
    }
}

/// Who wins, with draws: what Left can reach as either starter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LoopyOutcome {
    /// Left wins moving first.
    pub wins_first: bool,
    /// Left wins or draws moving first.
    pub survives_first: bool,
    /// Left wins moving second.
    pub wins_second: bool,
    /// Left wins or draws moving second.
    pub survives_second: bool,
}

impl LoopyOutcome {
    /// The four answers in their usual order.
    pub fn as_array(self) -> [bool; 4] {
        [self.wins_first, self.survives_first, self.wins_second, self.survives_second]
    }

    /// The winner if this player starts; nobody if it is a draw.
    pub fn winner(self, first: Player) -> Option<Player> {
        let (wins, survives) = match first {
            Player::Left => (self.wins_first, self.survives_first),
            Player::Right => (self.wins_second, self.survives_second),
        };
        match (wins, survives) {
            (true, _) => Some(Player::Left),
            (false, true) => None,
            (false, false) => Some(Player::Right),
        }
    }

    /// The outcome class, if it has one of the usual names: either starter's play is decided, or both are drawn.
    pub fn class(self) -> Option<Outcome> {
        match (self.winner(Player::Left), self.winner(Player::Right)) {
            (Some(Player::Left), Some(Player::Left)) => Some(Outcome::Left),
            (Some(Player::Right), Some(Player::Right)) => Some(Outcome::Right),
            (Some(Player::Left), Some(Player::Right)) => Some(Outcome::Next),
            (Some(Player::Right), Some(Player::Left)) => Some(Outcome::Previous),
            (None, None) => Some(Outcome::Draw),
            _ => None,
        }
    }
}

impl LoopyGraph {
    /// Compares the starts of two games, by nested fixpoints on the pairs of their positions.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyGraph, Relation};
    ///
    /// let engine = Engine::new();
    /// let over = LoopyGraph::new(&[vec![1], vec![]], &[vec![0], vec![]], 0)?;
    /// let ender = |text: &str| LoopyGraph::of_ender(&engine, engine.read(text).unwrap()).unwrap();
    /// let compare = |text| over.compare(&ender(text), engine.task()).map(|order| order.relation());
    /// assert_eq!(compare("0")?, Relation::Greater);
    /// assert_eq!(compare("1/1024")?, Relation::Less);
    /// assert_eq!(compare("*")?, Relation::Greater);
    /// assert_eq!(compare("{3|-3}")?, Relation::Confused);
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn compare(&self, other: &LoopyGraph, task: &Task) -> Result<Comparison, LoopyError> {
        let (g, h) = (self.reachable(task)?, other.reachable(task)?);
        if g.is_drawn() && h.is_drawn() && g.is_stopper(task)? && h.is_stopper(task)? {
            let ge = Difference::of_stoppers(&g, &h, task)?.ge(g.start(), h.start());
            let le = Difference::of_stoppers(&h, &g, task)?.ge(h.start(), g.start());
            return Ok(Comparison { plus_ge: ge, plus_le: le, minus_ge: ge, minus_le: le });
        }
        let ge = |side| Ok(Difference::on_side(&g, &h, side, task)?.ge(g.start(), h.start()));
        let le = |side| Ok(Difference::on_side(&h, &g, side, task)?.ge(h.start(), g.start()));
        let one = |answer: Result<bool, LoopyError>| answer;
        Ok(Comparison {
            plus_ge: one(ge(Sign::Plus))?,
            plus_le: one(le(Sign::Plus))?,
            minus_ge: one(ge(Sign::Minus))?,
            minus_le: one(le(Sign::Minus))?,
        })
    }

    /// Whether G = H: equal in every sum.
    pub fn equals(&self, other: &LoopyGraph, task: &Task) -> Result<bool, LoopyError> {
        Ok(self.compare(other, task)?.relation() == Relation::Equal)
    }

    /// The outcome of every position.
    pub fn outcomes(&self, task: &Task) -> Result<Vec<LoopyOutcome>, LoopyError> {
        let zero = LoopyGraph::new(&[vec![]], &[vec![]], 0)?;
        let table = |goal| Difference::with_goal((self, self.parts()), (&zero, zero.parts()), goal, task);
        let (win, survive) = (table(Goal::Win)?, table(Goal::Survive)?);
        let of = |v: Vertex| LoopyOutcome {
            wins_first: win.left_does(v, 0, Player::Left),
            survives_first: survive.left_does(v, 0, Player::Left),
            wins_second: win.left_does(v, 0, Player::Right),
            survives_second: survive.left_does(v, 0, Player::Right),
        };
        Ok((0..self.vertices()).map(of).collect())
    }

    /// The outcome of the start.
    ///
    /// ```
    /// use tedomari_loopy::{LoopyGraph, Outcome, Task};
    ///
    /// let dud = LoopyGraph::new(&[vec![0]], &[vec![0]], 0)?;
    /// assert_eq!(dud.outcome(&Task::default())?.class(), Some(Outcome::Draw));
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn outcome(&self, task: &Task) -> Result<LoopyOutcome, LoopyError> {
        let graph = self.reachable(task)?;
        Ok(graph.outcomes(task)?[graph.start() as usize])
    }
}
