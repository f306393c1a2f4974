//! Which stones are safe, and why.
//!
//! Three answers are possible for a chain. It is unconditionally alive ([`Safety::Benson`]). Or its owner keeps it alive by
//! answering when the opponent attacks it ([`Safety::Alive`]): it has eyes enough, or makes them in time, or joins
//! stones that live. Or nothing is shown, and who takes it for safe assumes that ([`Safety::Assumed`]).

mod enclosed;
mod ideas;
mod promises;
mod search;

use rustc_hash::FxHashMap;
use tedomari_task::{Limits, Stop, Task};

pub use enclosed::benson;

use crate::board::{Board, Chain};
use crate::color::Color;
use crate::point::Point;
use crate::rules::Rules;
use crate::set::PointSet;
use enclosed::Enclosed;
use promises::Promises;
use search::Search;

/// How safe a chain is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Safety {
    /// The opponent cannot take it even if its owner never answers.
    Benson,
    /// Its owner keeps it by answering. The number is that of the proof in [`SafetyReport::proofs`].
    Alive(usize),
    /// Nothing is shown.
    Assumed,
}

/// Why stones live although the opponent moves first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Whose stones.
    pub color: Color,
    /// The stones that live.
    pub stones: PointSet,
    /// Where it is decided: whatever happens elsewhere on the board, the stones live if their owner answers what the opponent plays
    /// here. The zones of the proofs for a colour have no point in common where one could still play.
    pub zone: PointSet,
    /// How many answers it takes at most, one after the other.
    pub answers: u32,
    /// Whether the zone has other stones that live, to which these are joined or can be.
    pub joins: bool,
    /// Whether the stones live even if the opponent has every point outside of the zone, so that no neutral point that is filled
    /// ever needs an answer.
    pub closed: bool,
}

/// A chain, how safe it is, and what a warning can tell of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainSafety {
    /// The chain with its liberties.
    pub chain: Chain,
    /// How safe it is.
    pub safety: Safety,
    /// How many eyes it has by itself: regions enclosed by its colour all of whose empty points are its liberties.
    pub eyes: usize,
    /// How many points it could reach at most: those that are joined to it without a stone of the opponent which is
    /// unconditionally alive.
    pub room: usize,
}

/// The safety of all chains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SafetyReport {
    /// The chains, in the order of their first stones.
    pub chains: Vec<ChainSafety>,
    /// What shows that chains live.
    pub proofs: Vec<Proof>,
    /// What ended the work before every chain was looked at, if anything did.
    pub stopped: Option<Stop>,
}

impl SafetyReport {
    /// Whether a chain is shown to be safe whatever the opponent plays outside of its eyes.
    pub fn is_closed(&self, chain: &ChainSafety) -> bool {
        match chain.safety {
            Safety::Benson => true,
            Safety::Alive(proof) => self.proofs.get(proof).is_some_and(|proof| proof.closed),
            Safety::Assumed => false,
        }
    }

    /// The stones that are shown to be safe.
    pub fn safe(&self, board: &Board) -> PointSet {
        let shown = self.chains.iter().filter(|chain| chain.safety != Safety::Assumed);
        PointSet::of(board.size(), shown.flat_map(|chain| chain.chain.stones.iter().copied()))
    }
}

/// The stones that are safe when the marked points draw the open regions: those on points without a mark.
///
/// ```
/// use tedomari_go::{Board, PointSet, marked_safe};
///
/// let board = Board::parse(&["XX.O", "X.OO"])?;
/// let marks = PointSet::of(board.size(), ["B1".parse()?, "C2".parse()?, "C1".parse()?]);
/// assert_eq!(marked_safe(&board, &marks).len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn marked_safe(board: &Board, marks: &PointSet) -> PointSet {
    let outside = board.stones().map(|(point, _)| point).filter(|point| !marks.contains(*point));
    PointSet::of(board.size(), outside)
}

/// How the search for living stones is bounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SafetyEffort {
    /// The most answers, one after the other, that a proof may need.
    pub answers: u32,
    /// How many boards are looked at for one chain.
    pub boards: u64,
}

impl Default for SafetyEffort {
    fn default() -> SafetyEffort {
        SafetyEffort { answers: 5, boards: 500 }
    }
}

/// Finds out which chains are safe. The board is as a game has left it: every chain has a liberty.
///
/// ```
/// use tedomari_go::{Board, Rules, Safety, SafetyEffort, safety};
/// use tedomari_task::{Limits, Task};
///
/// // Four points in a row: whatever White plays, Black makes two eyes.
/// let board = Board::parse(&["....XO", "XXXXXO", "OOOOOO", "......"])?;
/// let report = safety(&board, Rules::JAPANESE, SafetyEffort::default(), &Task::new(Limits::new()));
/// assert!(matches!(report.chains[0].safety, Safety::Alive(_)));
/// assert_eq!(report.proofs[0].answers, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn safety(board: &Board, rules: Rules, effort: SafetyEffort, task: &Task) -> SafetyReport {
    safety_with(board, rules, effort, None, task)
}

/// The same with a hint for either colour: points that probably are or will be this colour's. Eyes are looked for there first. A wrong
/// hint makes nothing safe that is not.
pub fn safety_with(
    board: &Board,
    rules: Rules,
    effort: SafetyEffort,
    hints: Option<&[PointSet; 2]>,
    task: &Task,
) -> SafetyReport {
    let mut proofs = Vec::new();
    let mut stopped = None;
    let unconditional = Color::BOTH.map(|color| benson(board, color, rules.suicide));
    for color in Color::BOTH {
        let mut side = Side::new(board, color, rules.suicide, &unconditional[color.index()]);
        let hint = hints.map(|hints| &hints[color.index()]);
        stopped = stopped.or(side.work(effort, hint, task).err());
        proofs.extend(side.proofs);
    }
    let enclosed = Color::BOTH.map(|color| Enclosed::new(board, color, rules.suicide));
    let mut rooms = Color::BOTH.map(|color| Rooms::new(board, &unconditional[color.opponent().index()]));
    let chains = board.chains().into_iter().map(|chain| {
        let (first, side) = (chain.stones[0], chain.color.index());
        let proof = proofs
            .iter()
            .position(|proof: &Proof| proof.color == chain.color && proof.stones.contains(first));
        let safety = match proof {
            _ if unconditional[side].contains(first) => Safety::Benson,
            Some(proof) => Safety::Alive(proof),
            None => Safety::Assumed,
        };
        let eyes = enclosed[side].chain_at(board, first).map_or(0, |at| enclosed[side].eyes(at));
        ChainSafety { room: rooms[side].of(first), chain, safety, eyes }
    });
    let chains = chains.collect();
    SafetyReport { chains, proofs, stopped }
}

/// The work for one colour.
struct Side<'b> {
    board: &'b Board,
    color: Color,
    suicide: bool,
    /// Stones that are shown to live.
    living: PointSet,
    /// Points of zones, the living stones aside: other proofs keep away from them.
    taken: PointSet,
    proofs: Vec<Proof>,
}

impl<'b> Side<'b> {
    fn new(board: &'b Board, color: Color, suicide: bool, unconditional: &PointSet) -> Side<'b> {
        let enclosed = Enclosed::new(board, color, suicide);
        let needs = vec![2; enclosed.chains.len()];
        let left = enclosed.left(&needs, None);
        let chains: Vec<usize> = (0..left.len()).filter(|chain| left[*chain]).collect();
        let zone = enclosed.zone(board, &left, &needs, None, &chains);
        let taken = PointSet::of(board.size(), zone.iter().filter(|point| !unconditional.contains(*point)));
        Side { board, color, suicide, living: unconditional.clone(), taken, proofs: Vec::new() }
    }

    /// Looks at all chains, the largest first, and at those that failed once more when others have been shown to live. Groups with
    /// eyes in separate rooms come before all.
    fn work(&mut self, effort: SafetyEffort, hint: Option<&PointSet>, task: &Task) -> Result<(), Stop> {
        let groups = Promises::new(self, hint, effort, task).find()?;
        for group in groups {
            self.living.extend(group.stones.iter());
            self.proofs.push(Proof {
                color: self.color,
                stones: group.stones,
                zone: group.zone,
                answers: group.answers,
                joins: group.joins,
                closed: true,
            });
        }
        for proof in &self.proofs {
            self.taken.extend(proof.zone.iter().filter(|point| !self.living.contains(*point)));
        }
        loop {
            let mut rest: Vec<Chain> = self.board.chains();
            rest.retain(|chain| chain.color == self.color && !self.living.contains(chain.stones[0]));
            rest.sort_by_key(|chain| std::cmp::Reverse(chain.stones.len()));
            let before = self.living.len();
            for chain in &rest {
                self.chain(chain, effort, task)?;
            }
            if self.living.len() == before || rest.is_empty() {
                return Ok(());
            }
        }
    }

    fn chain(&mut self, chain: &Chain, effort: SafetyEffort, task: &Task) -> Result<(), Stop> {
        let target = chain.stones[0];
        if self.living.contains(target) {
            return Ok(());
        }
        let alone = self.prove(&[target], &self.living, &self.taken, effort, task)?;
        let Some((zone, answers)) = alone else { return Ok(()) };
        let clash = |other: &Proof| {
            zone.iter().any(|point| other.zone.contains(point) && !self.living.contains(point))
        };
        let clashes: Vec<usize> = (0..self.proofs.len()).filter(|at| clash(&self.proofs[*at])).collect();
        if clashes.is_empty() {
            if !zone.iter().any(|point| self.taken.contains(point)) {
                self.accept(&[target], zone, answers);
            }
            return Ok(());
        }
        // The proofs need the same points: one proof has to show it for all of these stones at once.
        let mut targets = vec![target];
        let (mut living, mut taken) = (self.living.clone(), self.taken.clone());
        for at in &clashes {
            let proof = &self.proofs[*at];
            for stone in proof.stones.iter() {
                living.remove(stone);
            }
            for point in proof.zone.iter() {
                taken.remove(point);
            }
            targets.extend(proof.stones.iter());
        }
        // A proof that leans on stones which are open again does not stand by itself.
        let leans = |proof: &Proof| proof.joins && proof.zone.iter().any(|point| targets.contains(&point));
        if self.proofs.iter().enumerate().any(|(at, proof)| !clashes.contains(&at) && leans(proof)) {
            return Ok(());
        }
        if let Some((zone, answers)) = self.prove(&targets, &living, &taken, effort, task)?
            && !zone.iter().any(|point| taken.contains(point))
        {
            for at in clashes.iter().rev() {
                self.proofs.remove(*at);
            }
            (self.living, self.taken) = (living, taken);
            self.accept(&targets, zone, answers);
        }
        Ok(())
    }

    fn prove(
        &self,
        targets: &[Point],
        living: &PointSet,
        taken: &PointSet,
        effort: SafetyEffort,
        task: &Task,
    ) -> Result<Option<(PointSet, u32)>, Stop> {
        let part = task.part(Limits::new().nodes(effort.boards));
        let mut search = Search {
            color: self.color,
            suicide: self.suicide,
            targets,
            immortal: living,
            needs: &[],
            within: None,
            reserved: taken,
            task: &part,
            known: FxHashMap::default(),
        };
        for answers in 0..=effort.answers {
            match search.attacked(self.board, answers) {
                Ok(Some(zone)) => return Ok(Some((zone, answers))),
                Ok(None) => {}
                Err(stop) => return task.check().and(if stop == Stop::Nodes { Ok(None) } else { Err(stop) }),
            }
        }
        Ok(None)
    }

    fn accept(&mut self, targets: &[Point], zone: PointSet, answers: u32) {
        let mut stones = PointSet::new(self.board.size());
        for target in targets {
            stones.extend(self.board.chain(*target).map(|chain| chain.stones).unwrap_or_default());
        }
        let joins = zone.iter().any(|point| self.living.contains(point));
        self.living.extend(stones.iter());
        self.taken.extend(zone.iter().filter(|point| !self.living.contains(*point)));
        self.proofs.push(Proof { color: self.color, stones, zone, answers, joins, closed: false });
    }
}

/// Connected sets of points without certain stones, found when they are asked for.
struct Rooms<'b> {
    board: &'b Board,
    walls: &'b PointSet,
    found: Vec<PointSet>,
}

impl<'b> Rooms<'b> {
    fn new(board: &'b Board, walls: &'b PointSet) -> Rooms<'b> {
        Rooms { board, walls, found: Vec::new() }
    }

    fn of(&mut self, point: Point) -> usize {
        if let Some(room) = self.found.iter().find(|room| room.contains(point)) {
            return room.len();
        }
        let size = self.board.size();
        let mut room = PointSet::of(size, [point]);
        let mut stack = vec![point];
        while let Some(point) = stack.pop() {
            let next =
                size.neighbours(point).filter(|beside| !self.walls.contains(*beside) && room.insert(*beside));
            stack.extend(next.collect::<Vec<_>>());
        }
        self.found.push(room);
        self.found[self.found.len() - 1].len()
    }
}
