//! The boards of all regions while a fight is searched: each once, with its value, its moves and what it counts.

use rustc_hash::FxHashMap;
use tedomari_endgame::{Board, Region, Scoring, Worth};
use tedomari_go::{Ko, Point, PointSet};
use tedomari_number::Dyadic;
use tedomari_task::{Stop, Task};
use tedomari_value::Value;
use tedomari_vocabulary::Player;

use super::past::Past;
use crate::range::Range;
use crate::whole::Whole;

/// Which board each region has.
pub(super) type Boards = Vec<u32>;

/// A move from one board to another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub point: usize,
    pub to: u32,
    /// Prisoners for Left.
    pub prisoners: i64,
    pub takes_ko: bool,
}

/// A board of a region.
struct Spot {
    board: Board,
    worth: Worth,
    stands: i64,
    /// Boards that can come again after each other have the same.
    cycle: u32,
    steps: [Option<Box<[Step]>>; 2],
}

/// A region in the fight.
struct Room {
    region: Region,
    points: Vec<Point>,
    spots: Vec<Spot>,
    numbers: FxHashMap<Board, u32>,
    cycles: FxHashMap<Vec<u32>, u32>,
}

/// The regions, and the whole that solves them.
pub(super) struct Field<'w> {
    whole: &'w mut Whole,
    rooms: Vec<Room>,
    /// What counts outside of them.
    fixed: i64,
    scoring: Scoring,
    ranges: FxHashMap<(Boards, Player), Range>,
}

impl<'w> Field<'w> {
    /// The regions of a board; none if one of them was not solved.
    pub(super) fn new(whole: &'w mut Whole) -> Result<Option<Field<'w>>, Stop> {
        let (mut rooms, mut fixed) = (Vec::new(), whole.fixed());
        let scoring = whole.local_scoring();
        let mut boards = Vec::new();
        for at in 0..whole.parts().len() {
            let part = &whole.parts()[at];
            if !whole.is_part_solved(at) || part.is_decreed() {
                let value = part.worth().and_then(|worth| worth.value());
                let number = value.and_then(|value| whole.engine().as_number(value)).map(|x| x.floor());
                // Territory by decree or by assumption is an integer, in which nobody moves.
                let owned =
                    whole.assumed_territory(at).and(number).and_then(|x| i64::try_from(&x.numerator()).ok());
                let Some(points) = owned else { return Ok(None) };
                fixed += points;
                continue;
            }
            let Some(board) = part.now() else { return Ok(None) };
            fixed += part.prisoners();
            boards.push(board);
            rooms.push(Room {
                region: part.region().clone(),
                points: part.area().points.clone(),
                spots: Vec::new(),
                numbers: FxHashMap::default(),
                cycles: FxHashMap::default(),
            });
        }
        let mut field = Field { whole, rooms, fixed, scoring, ranges: FxHashMap::default() };
        for (room, board) in boards.into_iter().enumerate() {
            field.number(room, board)?;
        }
        Ok(Some(field))
    }

    /// Which board the ko that was taken just now may not be brought back to by this player.
    pub(super) fn banned(&mut self, past: &Past, player: Player) -> Result<Option<(usize, u32)>, Stop> {
        let Some((point, _)) = past.ko.filter(|ko| ko.1 == player) else { return Ok(None) };
        for room in 0..self.rooms.len() {
            if let Ok(at) = self.rooms[room].points.binary_search(&point) {
                let steps = self.steps(room, 0, player)?;
                return Ok(steps.iter().find(|step| step.point == at).map(|step| (room, step.to)));
            }
        }
        Ok(None)
    }

    /// The earlier boards that may come again, with who was to move: those that differ from now only in regions, and there by
    /// boards that can follow.
    pub(super) fn earlier(&mut self, past: &Past) -> Result<Vec<(Boards, Player)>, Stop> {
        let now = self.whole.board();
        let open: PointSet = PointSet::of(now.size(), self.rooms.iter().flat_map(|room| room.points.clone()));
        let outside = |board: &tedomari_go::Board| {
            now.size().points().all(|point| open.contains(point) || board.at(point) == now.at(point))
        };
        let mut list = Vec::new();
        'boards: for (board, mover) in &past.boards {
            if board.size() != now.size() || !outside(board) {
                continue;
            }
            let mut spots = Boards::with_capacity(self.rooms.len());
            for room in 0..self.rooms.len() {
                let stone = |point: &Point| board.at(*point).map(tedomari_go::Color::player);
                let stones: Vec<Option<Player>> = self.rooms[room].points.iter().map(stone).collect();
                let Some(there) = self.rooms[room].region.board_of(&stones) else { continue 'boards };
                let spot = self.number(room, there)?;
                if self.cycle(room, spot) != self.cycle(room, 0) {
                    continue 'boards;
                }
                spots.push(spot);
            }
            list.push((spots, *mover));
        }
        Ok(list)
    }

    /// The boards at the beginning.
    pub(super) fn start(&self) -> Boards {
        self.rooms.iter().map(|_| 0).collect()
    }

    pub(super) fn ko(&self) -> Ko {
        self.whole.rules().ko
    }

    pub(super) fn task(&self) -> &Task {
        self.whole.engine().task()
    }

    pub(super) fn rooms(&self) -> usize {
        self.rooms.len()
    }

    pub(super) fn point(&self, room: usize, step: &Step) -> Point {
        self.rooms[room].points[step.point]
    }

    /// About how many bytes the boards take.
    pub(super) fn bytes(&self) -> usize {
        let spots: usize = self.rooms.iter().map(|room| room.spots.len()).sum();
        spots * 512 + self.ranges.len() * 192
    }

    pub(super) fn cycle(&self, room: usize, spot: u32) -> u32 {
        self.rooms[room].spots[spot as usize].cycle
    }

    fn number(&mut self, room: usize, board: Board) -> Result<u32, Stop> {
        if let Some(&number) = self.rooms[room].numbers.get(&board) {
            return Ok(number);
        }
        let region = &self.rooms[room].region;
        let (worth, cycle) = self.whole.board_of(region, &board)?;
        let stands = region.as_it_stands(&board, self.scoring).unwrap_or(0);
        let room = &mut self.rooms[room];
        let next = room.cycles.len() as u32;
        let cycle = *room.cycles.entry(cycle).or_insert(next);
        let number = room.spots.len() as u32;
        room.spots.push(Spot { board, worth, stands, cycle, steps: [None, None] });
        room.numbers.insert(board, number);
        Ok(number)
    }

    /// The moves of a player in a region.
    pub(super) fn steps(&mut self, room: usize, spot: u32, player: Player) -> Result<Box<[Step]>, Stop> {
        let entry = &self.rooms[room].spots[spot as usize];
        if let Some(steps) = &entry.steps[player.index()] {
            return Ok(steps.clone());
        }
        let board = entry.board;
        let plays = self.whole.plays_of(&self.rooms[room].region, &board, player)?;
        let mut steps = Vec::with_capacity(plays.len());
        for play in plays {
            // Safe stones need their eyes.
            if self.rooms[room].region.is_eye(&board, play.point, player) {
                continue;
            }
            let to = self.number(room, play.board)?;
            steps.push(Step { point: play.point, to, prisoners: play.prisoners, takes_ko: play.takes_ko });
        }
        let steps: Box<[Step]> = steps.into();
        self.rooms[room].spots[spot as usize].steps[player.index()] = Some(steps.clone());
        Ok(steps)
    }

    /// Where the score surely lies if this player moves, whatever the ko rule.
    pub(super) fn range(&mut self, boards: &Boards, mover: Player) -> Result<Range, Stop> {
        let key = (boards.clone(), mover);
        if let Some(range) = self.ranges.get(&key) {
            return Ok(range.clone());
        }
        let fixed = self.whole.engine().integer(self.fixed);
        let mut values: [Vec<Value>; 2] = [vec![fixed], vec![fixed]];
        for (room, &spot) in self.rooms.iter().zip(boards) {
            let worth = room.spots[spot as usize].worth;
            values[0].push(worth.low);
            values[1].push(worth.high);
        }
        let range = self.whole.score_between(&values, mover)?;
        self.ranges.insert(key, range.clone());
        Ok(range)
    }

    /// What the boards count after two passes; the one who passed first would go on.
    pub(super) fn end(&mut self, boards: &Boards, first: Player) -> Result<Dyadic, Stop> {
        let stands = |(room, &spot): (&Room, &u32)| room.spots[spot as usize].stands;
        let count = Dyadic::from(self.fixed + self.rooms.iter().zip(boards).map(stands).sum::<i64>());
        let range = self.range(boards, first)?;
        Ok(count.max(range.low).min(range.high))
    }
}
