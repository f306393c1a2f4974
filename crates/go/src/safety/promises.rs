//! Groups whose eyes lie in separate places.
//!
//! A chain lives if it has two eyes, and it does not matter where. So each place is searched by itself: does the defender,
//! who answers every attack there, keep an eye of the chain in it? Then the work for two places is the sum, and not
//! the product, of the work for each.
//!
//! Take a set of chains of the defender, the *living*, and connected sets of points beside them, the *rooms*; other stones of the
//! defender in a room may be lost. Any points will do for rooms: those that probably are the defender's, or all that are
//! connected. Each room promises eyes to chains beside it, and every living chain is promised two eyes at least, be it
//! in one room or in two. A promise is kept if there is a local strategy: on a board on which everything outside of the
//! room is the attacker's and cannot be taken, but for a liberty of each chain that is promised an eye elsewhere, the
//! defender answers in the room and always reaches a position in which Benson's theorem shows these eyes
//! ([`Search`]). One strategy serves all chains beside the room.
//!
//! The strategies do not disturb each other. A move of the attacker lies in one room, and the answer in the same. After every
//! answer a chain has a liberty in each room that promises it an eye. So an attack in one room does not take it if another
//! promises it an eye, too, and for a chain with both eyes in this room the search has seen to it. So no living chain is ever taken, and the rooms stay apart. If a chain is not promised two eyes, it leaves the
//! living, its rooms become one, and the promises are looked for again: as in Benson's theorem what is left supports itself.

use rustc_hash::FxHashMap;
use tedomari_task::{Limits, Stop, Task};

use crate::board::{Board, Chain};
use crate::color::Color;
use crate::point::Point;
use crate::safety::search::Search;
use crate::safety::{SafetyEffort, Side};
use crate::set::PointSet;

/// A room with more points is not searched: hardly ever is something found there.
const ROOM: usize = 100;

/// A room may take as many boards as so many chains: it serves all that are beside it.
const SHARE: u64 = 6;

/// What a room promises: eyes for chains, by their numbers.
type Promise = Vec<(usize, u8)>;

/// A strategy that keeps a promise.
#[derive(Clone, Copy)]
struct Kept {
    answers: u32,
}

/// Chains that live together, and where that is decided.
pub(crate) struct Together {
    pub(crate) stones: PointSet,
    pub(crate) zone: PointSet,
    pub(crate) answers: u32,
    pub(crate) joins: bool,
}

/// A connected set of points between living chains.
struct Room {
    points: PointSet,
    /// The chains beside it that are to be shown to live.
    borders: Vec<usize>,
    /// Whether stones that are known to live are beside it.
    joins: bool,
    promise: Promise,
    answers: u32,
}

pub(crate) struct Promises<'b> {
    board: &'b Board,
    color: Color,
    suicide: bool,
    /// Stones that are known to live.
    immortal: &'b PointSet,
    /// Points on which other proofs rest.
    taken: &'b PointSet,
    /// Where rooms may be; everywhere if it is not given.
    hint: Option<&'b PointSet>,
    chains: Vec<Chain>,
    effort: SafetyEffort,
    task: &'b Task,
    /// What was tried: a room, by its points, and a promise.
    known: FxHashMap<(Vec<Point>, Promise), Option<Kept>>,
}

impl<'b> Promises<'b> {
    pub(crate) fn new(
        side: &'b Side<'b>,
        hint: Option<&'b PointSet>,
        effort: SafetyEffort,
        task: &'b Task,
    ) -> Promises<'b> {
        let mut chains = side.board.chains();
        chains.retain(|chain| chain.color == side.color && !side.living.contains(chain.stones[0]));
        Promises {
            board: side.board,
            color: side.color,
            suicide: side.suicide,
            immortal: &side.living,
            taken: &side.taken,
            hint,
            chains,
            effort,
            task,
            known: FxHashMap::default(),
        }
    }

    /// The groups that live by promises.
    pub(crate) fn find(&mut self) -> Result<Vec<Together>, Stop> {
        let mut living = vec![true; self.chains.len()];
        loop {
            let mut rooms = self.rooms(&living);
            for room in &mut rooms {
                self.promise(room)?;
            }
            let eyes = self.eyes(&rooms);
            for room in &mut rooms {
                self.promise_more(room, &eyes)?;
            }
            let eyes = self.eyes(&rooms);
            let poor: Vec<usize> = (0..living.len()).filter(|at| living[*at] && eyes[*at] < 2).collect();
            let Some(least) = poor.iter().map(|at| self.chains[*at].stones.len()).min() else {
                self.drop_idle(&mut rooms);
                return Ok(self.groups(&living, &rooms));
            };
            // The shortest chains go first: without them a room is larger, and may have eyes for the others.
            let goes = |at: &&usize| self.chains[**at].stones.len() == least;
            poor.iter().filter(goes).for_each(|at| living[*at] = false);
        }
    }

    /// How many eyes each chain is promised.
    fn eyes(&self, rooms: &[Room]) -> Vec<u8> {
        let mut eyes = vec![0u8; self.chains.len()];
        for (chain, count) in rooms.iter().flat_map(|room| &room.promise) {
            eyes[*chain] = eyes[*chain].saturating_add(*count);
        }
        eyes
    }

    /// The rooms between these chains and the stones that are known to live.
    fn rooms(&self, living: &[bool]) -> Vec<Room> {
        let size = self.board.size();
        let mut chain_of: Vec<Option<usize>> = vec![None; size.area()];
        for (at, chain) in self.chains.iter().enumerate().filter(|(at, _)| living[*at]) {
            chain.stones.iter().for_each(|stone| chain_of[size.index(*stone)] = Some(at));
        }
        let is_wall = |point: Point| chain_of[size.index(point)].is_some() || self.immortal.contains(point);
        let is_room = |point: Point| !is_wall(point) && self.hint.is_none_or(|hint| hint.contains(point));
        let mut seen = PointSet::new(size);
        let mut rooms = Vec::new();
        for start in size.points() {
            if !is_room(start) || !seen.insert(start) {
                continue;
            }
            let (mut stack, mut points) = (vec![start], PointSet::of(size, [start]));
            let (mut borders, mut joins) = (Vec::new(), false);
            while let Some(point) = stack.pop() {
                for beside in size.neighbours(point) {
                    match chain_of[size.index(beside)] {
                        Some(chain) if !borders.contains(&chain) => borders.push(chain),
                        Some(_) => {}
                        None if self.immortal.contains(beside) => joins = true,
                        None if is_room(beside) && seen.insert(beside) => {
                            points.insert(beside);
                            stack.push(beside);
                        }
                        None => {}
                    }
                }
            }
            borders.sort_unstable();
            let is_free = points.len() <= ROOM && !points.iter().any(|point| self.taken.contains(point));
            if is_free && !borders.is_empty() {
                rooms.push(Room { points, borders, joins, promise: Vec::new(), answers: 0 });
            }
        }
        rooms
    }

    /// Promises an eye to each chain beside a room if that is possible, else to as many as possible.
    fn promise(&mut self, room: &mut Room) -> Result<(), Stop> {
        let all: Promise = room.borders.iter().map(|chain| (*chain, 1)).collect();
        let mut promise = Promise::new();
        if self.is_kept(room, &all)?.is_some() {
            promise = all;
        } else if room.borders.len() > 1 {
            let mut order = room.borders.clone();
            order.sort_by_key(|chain| std::cmp::Reverse(self.chains[*chain].stones.len()));
            for chain in order {
                let mut more = promise.clone();
                more.push((chain, 1));
                more.sort_unstable();
                if self.is_kept(room, &more)?.is_some() {
                    promise = more;
                }
            }
        }
        room.promise = promise;
        Ok(())
    }

    /// Promises two eyes to chains that have only one, and finds out how many answers the whole promise takes.
    fn promise_more(&mut self, room: &mut Room, eyes: &[u8]) -> Result<(), Stop> {
        let mut promise = room.promise.clone();
        for at in 0..promise.len() {
            let mut more = promise.clone();
            more[at].1 = 2;
            if eyes[promise[at].0] == 1 && self.is_kept(room, &more)?.is_some() {
                promise = more;
            }
        }
        room.answers = match promise.is_empty() {
            true => 0,
            false => self.is_kept(room, &promise)?.map_or(0, |kept| kept.answers),
        };
        room.promise = promise;
        Ok(())
    }

    /// Whether there is a strategy that keeps a promise.
    fn is_kept(&mut self, room: &Room, promise: &Promise) -> Result<Option<Kept>, Stop> {
        let key = (room.points.iter().collect::<Vec<_>>(), promise.clone());
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let kept = self.search(room, promise)?;
        self.known.insert(key, kept);
        Ok(kept)
    }

    fn search(&self, room: &Room, promise: &Promise) -> Result<Option<Kept>, Stop> {
        let size = self.board.size();
        // Outside everything is the attacker's, but for a liberty of each chain with an eye elsewhere. It must not be a liberty of a
        // chain without.
        let mut board = self.board.clone();
        let need_of =
            |chain: usize| promise.iter().find(|(there, _)| *there == chain).map_or(0, |(_, need)| *need);
        let mut inside = room.points.clone();
        for chain in room.borders.iter().filter(|chain| need_of(**chain) == 2) {
            inside.extend(self.chains[*chain].stones.iter().copied());
        }
        // A liberty there helps nobody in the room.
        let is_apart = |point: Point| {
            !inside.contains(point) && !size.neighbours(point).any(|beside| inside.contains(beside))
        };
        let mut walls = PointSet::of(size, self.immortal.iter());
        let (mut targets, mut needs) = (Vec::new(), Vec::new());
        let mut immortal = self.immortal.clone();
        let mut kept_open = PointSet::new(size);
        for &chain in &room.borders {
            let stones = &self.chains[chain].stones;
            walls.extend(stones.iter().copied());
            let need = need_of(chain);
            if need == 0 {
                immortal.extend(stones.iter().copied());
            } else {
                targets.push(stones[0]);
                needs.push((stones[0], need));
            }
            if need < 2 {
                let mut beside = stones.iter().flat_map(|stone| size.neighbours(*stone));
                let liberty =
                    beside.find(|point| is_apart(*point) && self.board.at(*point) != Some(self.color));
                let Some(liberty) = liberty else { return Ok(None) };
                kept_open.insert(liberty);
            }
        }
        let mut outside = PointSet::new(size);
        for point in size.points().filter(|point| !room.points.contains(*point)) {
            outside.insert(point);
            // The eyes of stones that are known to live stay as they are.
            if !walls.contains(point) && !self.taken.contains(point) {
                let stone = (!kept_open.contains(point)).then_some(self.color.opponent());
                board.set(point, stone);
            }
        }
        if !self.give_liberties(&mut board, room, &walls, &is_apart) {
            return Ok(None);
        }
        let part = self.task.part(Limits::new().nodes(SHARE * self.effort.boards));
        let mut search = Search {
            color: self.color,
            suicide: self.suicide,
            targets: &targets,
            immortal: &immortal,
            needs: &needs,
            within: Some(&room.points),
            reserved: &outside,
            task: &part,
            known: FxHashMap::default(),
        };
        for answers in 0..=self.effort.answers {
            match search.attacked(&board, answers) {
                Ok(Some(_)) => return Ok(Some(Kept { answers })),
                Ok(None) => {}
                Err(stop) => {
                    return self.task.check().and(if stop == Stop::Nodes { Ok(None) } else { Err(stop) });
                }
            }
        }
        Ok(None)
    }

    /// Sees to it that the attacker's chains outside of a room cannot be taken from there: each has a liberty that nobody fills and that
    /// helps nobody else. Says whether that was possible.
    fn give_liberties(
        &self,
        board: &mut Board,
        room: &Room,
        walls: &PointSet,
        is_apart: &impl Fn(Point) -> bool,
    ) -> bool {
        let size = self.board.size();
        let is_outside = |point: Point| !room.points.contains(point) && !walls.contains(point);
        let mut beside: Vec<Point> = Vec::new();
        for point in room.points.iter() {
            beside.extend(size.neighbours(point).filter(|beside| is_outside(*beside)));
        }
        for stone in beside {
            let Some(chain) = board.chain(stone) else { continue };
            if chain.liberties.iter().any(|liberty| is_outside(*liberty)) {
                continue;
            }
            // Without that stone the chain must not fall apart.
            let gives = |free: &&Point| {
                let mut trial = board.clone();
                trial.set(**free, None);
                let rest = trial.chain(stone);
                is_outside(**free)
                    && is_apart(**free)
                    && rest.is_some_and(|rest| rest.liberties.contains(free))
            };
            let Some(&free) = chain.stones.iter().find(gives) else { return false };
            board.set(free, None);
        }
        true
    }

    /// Takes back promises that nobody needs, those of the largest rooms first.
    fn drop_idle(&self, rooms: &mut [Room]) {
        rooms.sort_by_key(|room| std::cmp::Reverse(room.points.len()));
        for at in 0..rooms.len() {
            let promise = std::mem::take(&mut rooms[at].promise);
            let eyes = self.eyes(rooms);
            if promise.iter().any(|(chain, _)| eyes[*chain] < 2) {
                rooms[at].promise = promise;
            }
        }
    }

    /// The living chains, those together that share rooms.
    fn groups(&self, living: &[bool], rooms: &[Room]) -> Vec<Together> {
        let size = self.board.size();
        let mut left: Vec<usize> = (0..living.len()).filter(|at| living[*at]).collect();
        let mut groups = Vec::new();
        while let Some(first) = left.pop() {
            let (mut members, mut next) = (vec![first], 0);
            let (mut zone, mut answers, mut joins) = (PointSet::new(size), 0, false);
            while let Some(&member) = members.get(next) {
                next += 1;
                zone.extend(self.chains[member].stones.iter().copied());
                let used = |room: &&Room| !room.promise.is_empty() && room.borders.contains(&member);
                for room in rooms.iter().filter(used) {
                    zone.extend(room.points.iter());
                    answers = answers.max(room.answers);
                    joins |= room.joins;
                    let new: Vec<usize> =
                        room.borders.iter().copied().filter(|chain| left.contains(chain)).collect();
                    left.retain(|chain| !new.contains(chain));
                    members.extend(new);
                }
            }
            let stones = members.iter().flat_map(|member| self.chains[*member].stones.iter().copied());
            groups.push(Together { stones: PointSet::of(size, stones), zone, answers, joins });
        }
        groups
    }
}
