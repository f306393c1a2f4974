//! What is taken for granted on a board that is not shown to have fallen apart: which stones live, and what is territory.
//!
//! Playouts judge the board ([`tedomari_go::judge`]). Chains that stay on the board in most of them are taken for safe, the surest
//! first, and only where a region would be too large without that. The points of a player that lie far enough from
//! every stone of the opponent are taken for this player's territory, with the dead stones there. What remains is open:
//! the borders, the chains that are not clear, and the dead stones near them. It is played out.
//!
//! A chain that lives is not safe if it can fall into atari when the neutral points are filled: its owner may have to answer, and
//! that costs a point. Such a chain stays open. If it is long, only the stones with something beside them stand for it, since nobody
//! lets it be taken. Where a region is too large even so, such chains are trusted one after the other, the surest first, and then the
//! score is a guess: a protective move may be missing in it.

use std::cmp::Reverse;

use tedomari_go::{
    Board, ChainSafety, Color, Diagram, Judgement, OpenArea, Point, PointSet, Safety, SafetyReport, falls,
    open_areas,
};
use tedomari_task::{Limits, Task};

/// How many playouts judge a board.
pub(crate) const PLAYOUTS: u32 = 300;
/// How sure a judgement is at first, in thousandths, and how sure it must be at least where nothing else helps.
const LEVELS: [i32; 3] = [FIRM, 700, 500];
/// How sure the first verdicts are.
const FIRM: i32 = 850;
/// A verdict that is less sure is a guess. It was chosen on one half of the title games, where the surest score that was wrong had 713; in
/// the other half no score with this much was wrong.
const CLEAR: i32 = 740;
/// How surely a point must be a player's to be territory.
pub(crate) const SURE: i32 = 300;
/// What is tried, one after the other, until a region is small enough.
const CUTS: [Cut; 8] = [
    Cut { depth: 3, dead: Dead::Border },
    Cut { depth: 2, dead: Dead::Border },
    Cut { depth: 1, dead: Dead::Border },
    Cut { depth: 4, dead: Dead::Whole },
    Cut { depth: 3, dead: Dead::Whole },
    Cut { depth: 2, dead: Dead::Whole },
    Cut { depth: 2, dead: Dead::Gone },
    Cut { depth: 1, dead: Dead::Gone },
];

/// How much of a region is left open.
#[derive(Clone, Copy)]
struct Cut {
    /// How far the open points reach into territory.
    depth: u16,
    dead: Dead,
}

/// What becomes of dead stones.
#[derive(Clone, Copy, PartialEq)]
enum Dead {
    /// Territory is open around them.
    Border,
    /// A chain that reaches the open points is open as a whole.
    Whole,
    /// A chain that reaches territory is gone.
    Gone,
}

/// A region with so many points is played out.
const POINTS: usize = 11;

/// How many boards are looked at to see whether a chain falls.
const READ: u64 = 400;
/// A chain that may need a protective move is taken for safe only if it is judged as surely to live.
const TRUSTED: i32 = 700;
/// A chain with so many liberties of its own is not taken by force.
const ROOMY: usize = 4;
/// A longer chain must be judged more surely to be dead.
const SHORT: usize = 5;
/// As many stones at least stand for a long chain.
const LEFT: usize = 3;

/// What is taken for granted.
pub(crate) struct Assumption {
    /// The safe stones, those that were shown to be safe among them.
    pub(crate) safe: PointSet,
    /// The chains that are only assumed to be safe.
    pub(crate) chains: Vec<ChainSafety>,
    /// Black's territory, White's.
    pub(crate) territory: [PointSet; 2],
    /// Stones of open chains that others of the chain stand for.
    pub(crate) hidden: PointSet,
    /// Whether some of it is only a guess.
    pub(crate) guessed: bool,
}

struct Work<'b> {
    board: &'b Board,
    judgement: &'b Judgement,
    report: &'b SafetyReport,
    chains: &'b [ChainSafety],
    /// The chain of each point.
    chain_of: Vec<Option<usize>>,
    /// How sure each chain stays.
    sure: Vec<i32>,
    /// From which level on each chain is judged.
    level: Vec<i32>,
    /// Chains that live but must not be safe.
    weak: Vec<bool>,
    /// Chains that may need a protective move and are taken for safe nevertheless.
    trusted: Vec<bool>,
    shown: &'b PointSet,
}

/// Judges which stones live and what is territory. The stones of `shown` are safe in any case.
pub(crate) fn assume(
    board: &Board,
    shown: &PointSet,
    report: &SafetyReport,
    judgement: &Judgement,
    task: &Task,
) -> Assumption {
    let chains = &report.chains[..];
    let size = board.size();
    let mut chain_of = vec![None; size.area()];
    for (at, chain) in chains.iter().enumerate() {
        chain.chain.stones.iter().for_each(|stone| chain_of[size.index(*stone)] = Some(at));
    }
    let sure = chains.iter().map(|chain| judgement.of_all(&chain.chain.stones, chain.chain.color)).collect();
    let level = vec![i32::MAX; chains.len()];
    let weak = vec![false; chains.len()];
    let mut work =
        Work { board, judgement, report, chains, chain_of, sure, level, trusted: weak.clone(), weak, shown };
    let mut territory = [PointSet::new(size), PointSet::new(size)];
    for level in LEVELS {
        let large = work.large(&territory);
        if large.is_empty() {
            break;
        }
        for area in &large {
            work.lower(area, level);
        }
        work.find_weak(task);
        territory = work.carve();
        let large = work.large(&territory);
        if large.iter().any(|area| work.firm_up(area, task)) {
            territory = work.carve();
        }
    }
    // Where that is not enough, chains are taken not to need a protective move, one after the other.
    while task.check().is_ok() {
        let large = work.large(&territory);
        let trusted = large.iter().filter(|area| work.trust(area)).count();
        if trusted == 0 {
            break;
        }
        territory = work.carve();
    }
    let (safe, hidden) = (work.safe(), work.hidden());
    let assumed = |chain: &&ChainSafety| {
        let stone = chain.chain.stones[0];
        safe.contains(stone) && !shown.contains(stone)
    };
    let mut named: Vec<ChainSafety> = chains.iter().filter(assumed).cloned().collect();
    named.sort_by_key(|chain| Reverse(chain.chain.stones.len()));
    let guessed = work.is_guessed(&territory);
    Assumption { safe, chains: named, territory, hidden, guessed }
}

/// Whether a region is too large to be played out.
fn is_large(area: &OpenArea) -> bool {
    area.split().iter().any(|part| part.len() > POINTS)
}

impl Work<'_> {
    fn is_alive(&self, chain: usize) -> bool {
        self.shown.contains(self.chains[chain].chain.stones[0]) || self.sure[chain] >= self.level[chain]
    }

    /// Whether something rests on a verdict that is not sure: a chain that lives or is dead, a long dead chain that was not played
    /// out, or a chain that may need a protective move.
    fn is_guessed(&self, territory: &[PointSet; 2]) -> bool {
        (0..self.chains.len()).any(|at| {
            let stones = &self.chains[at].chain.stones;
            if self.is_safe(at) {
                let is_unsure =
                    !self.shown.contains(stones[0]) && (self.trusted[at] || self.sure[at] < CLEAR);
                return is_unsure || self.may_need_protection(at);
            }
            let is_gone = territory.iter().any(|points| points.contains(stones[0]));
            is_gone && (stones.len() > SHORT || -self.sure[at] < CLEAR)
        })
    }

    /// Whether a chain that lives by its owner's answers may have to be connected at the cost of a point, once the neutral points
    /// beside it are filled.
    fn may_need_protection(&self, at: usize) -> bool {
        if self.chains[at].safety == Safety::Benson {
            return false;
        }
        // A liberty beside an open chain of the same colour may be filled to save that chain, and then the two are one.
        let is_weak = |point: Point| {
            let beside = self.chain_at(point).filter(|beside| self.weak[*beside]);
            beside.is_some_and(|beside| self.chains[beside].chain.color == self.chains[at].chain.color)
        };
        let size = self.board.size();
        let stays = |point: &Point| !size.neighbours(*point).any(is_weak);
        self.own_liberties(at).filter(stays).count() < 2
    }

    /// Whether nothing can happen to a chain.
    fn is_safe(&self, chain: usize) -> bool {
        self.is_alive(chain) && !self.weak[chain]
    }

    /// The liberties of a chain that are its own: points of its owner that no living stone of the opponent lies beside, so that
    /// filling them costs the opponent a point.
    fn own_liberties(&self, at: usize) -> impl Iterator<Item = Point> {
        let chain = &self.chains[at].chain;
        let is_theirs = |point: Point| {
            let there = self.chain_at(point).filter(|_| self.board.at(point) != Some(chain.color));
            there.is_some_and(|chain| !self.is_dead(chain))
        };
        let is_own = move |point: &Point| {
            self.owner(*point) == Some(chain.color) && !self.board.size().neighbours(*point).any(is_theirs)
        };
        chain.liberties.iter().copied().filter(is_own)
    }

    /// Finds the chains that live but have fewer than two liberties which are their own, and those that are taken when the neutral
    /// points are filled and their owner does not protect them.
    fn find_weak(&mut self, task: &Task) {
        let is_weak = |at: usize| {
            if !self.is_alive(at) || self.report.is_closed(&self.chains[at]) {
                return false;
            }
            let own = self.own_liberties(at).count();
            own < 2 || (own < ROOMY && self.falls_at_last(at, task) == Some(true))
        };
        self.weak = (0..self.chains.len()).map(is_weak).collect();
    }

    /// Takes the weak chains of an area for safe that are not taken even if the opponent fills all neutral points beside them and
    /// moves first. Says whether there were any.
    fn firm_up(&mut self, area: &OpenArea, task: &Task) -> bool {
        let mut changed = false;
        for point in &area.points {
            let Some(at) = self.chain_at(*point).filter(|at| self.weak[*at]) else { continue };
            if self.falls_at_last(at, task) == Some(false) {
                self.weak[at] = false;
                changed = true;
            }
        }
        changed
    }

    /// Whether a chain is taken if the opponent has filled all neutral points beside it and moves first, if reading finds that out.
    fn falls_at_last(&self, at: usize, task: &Task) -> Option<bool> {
        let chain = &self.chains[at].chain;
        let mut filled = self.board.clone();
        for &liberty in &chain.liberties {
            if self.owner(liberty) != Some(chain.color) {
                filled.set(liberty, Some(chain.color.opponent()));
            }
        }
        let part = task.part(Limits::new().nodes(READ));
        let lives = filled.chain(chain.stones[0]).is_some_and(|chain| !chain.liberties.is_empty());
        if !lives {
            return Some(true);
        }
        falls(&filled, chain.stones[0], &part).ok()
    }

    /// Takes the weak chain of an area that is judged most surely to live for safe. Says whether there is one.
    fn trust(&mut self, area: &OpenArea) -> bool {
        let weak = area
            .points
            .iter()
            .filter_map(|point| self.chain_at(*point))
            .filter(|at| self.weak[*at] && self.sure[*at] >= TRUSTED);
        let Some(at) = weak.max_by_key(|at| (self.sure[*at], self.chains[*at].chain.stones.len())) else {
            return false;
        };
        (self.weak[at], self.trusted[at]) = (false, true);
        true
    }

    /// The stones of long weak chains that have nothing open beside them which another does not have, too.
    fn hidden(&self) -> PointSet {
        let size = self.board.size();
        let mut hidden = PointSet::new(size);
        for (at, chain) in self.chains.iter().enumerate() {
            let chain = &chain.chain;
            if self.is_safe(at) || !self.is_alive(at) || chain.stones.len() <= LEFT {
                continue;
            }
            let is_open = |point: &Point| match self.chain_at(*point) {
                Some(there) => self.board.at(*point) != Some(chain.color) && !self.is_safe(there),
                None => true,
            };
            let beside = |stone: Point| size.neighbours(stone).filter(is_open);
            let mut covered = PointSet::new(size);
            let mut left: Vec<Point> = Vec::new();
            let new = |stone: &Point, covered: &PointSet| {
                beside(*stone).filter(|point| !covered.contains(*point)).count()
            };
            while let Some(&best) =
                chain.stones.iter().max_by_key(|stone| (new(stone, &covered), Reverse(**stone)))
                && new(&best, &covered) > 0
            {
                covered.extend(beside(best));
                left.push(best);
            }
            let more = chain.stones.iter().filter(|stone| !left.contains(stone));
            let more: Vec<Point> = more.copied().take(LEFT.saturating_sub(left.len())).collect();
            left.extend(more);
            hidden.extend(chain.stones.iter().copied().filter(|stone| !left.contains(stone)));
        }
        hidden
    }

    /// A long chain must be judged more surely.
    fn is_dead(&self, chain: usize) -> bool {
        let least = match self.chains[chain].chain.stones.len() {
            0..=2 => 0,
            3..=SHORT => 700,
            _ => FIRM,
        };
        !self.is_alive(chain) && -self.sure[chain] >= self.level[chain].max(least)
    }

    fn safe(&self) -> PointSet {
        let alive = (0..self.chains.len()).filter(|chain| self.is_safe(*chain));
        let stones = alive.flat_map(|chain| self.chains[chain].chain.stones.iter().copied());
        PointSet::of(self.board.size(), stones)
    }

    fn diagram(&self, territory: &[PointSet; 2]) -> Diagram {
        let diagram = Diagram::of_board(self.board, &self.safe()).with_hidden(self.hidden().iter());
        Color::BOTH
            .into_iter()
            .fold(diagram, |diagram, color| diagram.with_territory(territory[color.index()].iter(), color))
    }

    /// The regions that are too large.
    fn large(&self, territory: &[PointSet; 2]) -> Vec<OpenArea> {
        let areas = open_areas(&self.diagram(territory)).unwrap_or_default();
        areas.into_iter().filter(is_large).collect()
    }

    /// Judges the chains in an area and beside its stones at this level.
    fn lower(&mut self, area: &OpenArea, level: i32) {
        for point in &area.points {
            if let Some(chain) = self.chain_of[self.board.size().index(*point)] {
                self.level[chain] = self.level[chain].min(level);
            }
        }
    }

    fn chain_at(&self, point: Point) -> Option<usize> {
        self.chain_of[self.board.size().index(point)]
    }

    /// Whose a point is that is not a safe stone, if that is clear.
    fn owner(&self, point: Point) -> Option<Color> {
        match self.chain_at(point) {
            Some(chain) => self.is_dead(chain).then(|| self.chains[chain].chain.color.opponent()),
            None => Color::BOTH.into_iter().find(|color| self.judgement.of(point, *color) >= SURE),
        }
    }

    /// Takes what lies far from the borders of large regions for territory: as little as possible.
    fn carve(&self) -> [PointSet; 2] {
        let size = self.board.size();
        let safe = self.safe();
        let mut territory = [PointSet::new(size), PointSet::new(size)];
        for cut in CUTS {
            let large = self.large(&territory);
            if large.is_empty() {
                break;
            }
            let depths = self.depths(&safe, cut.dead);
            for area in large {
                let chosen = self.beyond(&area, &depths, cut);
                for color in Color::BOTH {
                    territory[color.index()].extend(chosen[color.index()].iter());
                }
            }
        }
        territory
    }

    /// How far each point that is clearly a player's lies from what is not: 1 beside a safe stone of the opponent or a point that
    /// is not this player's.
    fn depths(&self, safe: &PointSet, dead: Dead) -> Vec<u16> {
        let size = self.board.size();
        let mut depths = vec![u16::MAX; size.area()];
        let mut queue: Vec<Point> = Vec::new();
        let owner: Vec<Option<Color>> = size.points().map(|point| self.owner(point)).collect();
        for point in size.points().filter(|point| !safe.contains(*point)) {
            let Some(color) = owner[size.index(point)] else { continue };
            let is_border = size.neighbours(point).any(|beside| match safe.contains(beside) {
                true => self.board.at(beside) != Some(color),
                false => {
                    let is_stone = self.board.at(beside) == Some(color.opponent());
                    owner[size.index(beside)] != Some(color) || (dead == Dead::Border && is_stone)
                }
            });
            if is_border {
                depths[size.index(point)] = 1;
                queue.push(point);
            }
        }
        let mut next = 0;
        while let Some(&point) = queue.get(next) {
            next += 1;
            let here = depths[size.index(point)];
            for beside in size.neighbours(point).filter(|beside| !safe.contains(*beside)) {
                let depth = &mut depths[size.index(beside)];
                if *depth == u16::MAX && owner[size.index(beside)] == owner[size.index(point)] {
                    *depth = here + 1;
                    queue.push(beside);
                }
            }
        }
        depths
    }

    /// The points of an area that lie deeper than the cut, by owner. A dead chain is whole in it, or open with all its liberties.
    fn beyond(&self, area: &OpenArea, depths: &[u16], cut: Cut) -> [PointSet; 2] {
        let size = self.board.size();
        let mut territory = [PointSet::new(size), PointSet::new(size)];
        for &point in &area.points {
            let stays = cut.dead == Dead::Border && self.chain_at(point).is_some();
            if depths[size.index(point)] > cut.depth
                && !stays
                && let Some(color) = self.owner(point)
            {
                territory[color.index()].insert(point);
            }
        }
        if cut.dead == Dead::Gone {
            for &point in &area.points {
                let Some(chain) = self.chain_at(point).filter(|chain| self.is_dead(*chain)) else { continue };
                let chain = &self.chains[chain].chain;
                let side = &mut territory[chain.color.opponent().index()];
                if chain.stones.iter().any(|stone| side.contains(*stone)) {
                    side.extend(chain.stones.iter().copied());
                }
            }
        }
        loop {
            let mut changed = false;
            for &point in &area.points {
                let Some(chain) = self.chain_at(point) else { continue };
                let held = |point: &Point| territory.iter().any(|points| points.contains(*point));
                if held(&point) {
                    continue;
                }
                let chain = &self.chains[chain].chain;
                let opened: Vec<Point> =
                    chain.stones.iter().chain(&chain.liberties).copied().filter(held).collect();
                for point in opened {
                    changed = true;
                    territory.iter_mut().for_each(|points| {
                        points.remove(point);
                    });
                }
            }
            if !changed {
                return territory;
            }
        }
    }
}
