//! Domineering: Left places vertical dominoes, Right horizontal ones; a player who cannot place one loses.
//!
//! Board: `.` empty, `#` blocked, or `RxC` for an empty board. Reference: Berlekamp, Conway and Guy, *Winning Ways*,
//! chapter 5 ("Dominoes"); the 2x4 board is Miny(2).
//!
//! Regions that fit into eight by eight cells are one machine word with a row in each byte, which makes moving,
//! turning and the test "still connected" a few instructions; larger ones are a byte a cell. A quarter turn exchanges
//! the players, so a region has eight images, four of them negated.

use std::ops::{ControlFlow, Range};

use smallvec::SmallVec;
use tedomari_position::{
    About, BoardError, FastLane, Followers, Grid, InParts, Move, Oriented, Player, Ruleset, cell_name,
};

use crate::dominoes as small;

/// The ruleset.
pub struct Domineering;

/// What the program finds in this file.
pub const RULESET: Domineering = Domineering;

/// The empty cells of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    /// Within eight by eight cells: bit 8·row + column.
    Small(u64),
    /// Anything larger.
    Large(Box<Large>),
}

/// A region that needs more than eight rows or columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Large {
    rows: usize,
    columns: usize,
    empty: Vec<bool>,
}

impl Ruleset for Domineering {
    type Position = Region;

    fn about(&self) -> About<'_> {
        About {
            name: "domineering",
            board: "rows joined by `|`: `.` empty, `#` blocked; or `5x6`, rows x columns, all empty",
            moves: "Left covers two empty cells with a vertical domino, Right with a horizontal one",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 5",
            example: ("2x4", "Miny(2)"),
        }
    }

    fn read(&self, text: &str) -> Result<Region, BoardError> {
        let grid = Grid::read(text, b".#")?;
        let (rows, columns) = (grid.rows(), grid.columns());
        let cells = (0..rows * columns).map(|i| grid.get(i / columns, i % columns) == b'.');
        if rows <= 8 && columns <= 8 {
            let bits = cells.enumerate().filter(|&(_, empty)| empty);
            return Ok(Region::Small(bits.fold(0, |b, (i, _)| b | 1 << (8 * (i / columns) + i % columns))));
        }
        Ok(Region::Large(Box::new(Large { rows, columns, empty: cells.collect() })))
    }

    fn write(&self, region: &Region) -> String {
        let (rows, columns) = match region {
            Region::Small(bits) => (small::height(*bits).max(1), small::width(*bits).max(1)),
            Region::Large(large) => (large.rows, large.columns),
        };
        let row = |r: usize| -> String {
            (0..columns).map(|c| if region.is_empty_at(r, c) { '.' } else { '#' }).collect()
        };
        (0..rows).map(row).collect::<Vec<_>>().join("|")
    }

    fn moves(&self, region: &Region, player: Player) -> Vec<Move<Region>> {
        region.moves(player).collect()
    }

    fn visit_moves(
        &self,
        region: &Region,
        player: Player,
        visit: &mut dyn FnMut(Move<Region>) -> ControlFlow<()>,
    ) {
        let _ = region.moves(player).try_for_each(visit);
    }

    fn fast_lane(&self) -> &dyn FastLane<Region> {
        self
    }
}

impl FastLane<Region> for Domineering {
    fn has_packed_relaxations(&self) -> bool {
        true
    }

    fn has_too_many_moves(&self, region: &Region) -> bool {
        const MOST_CELLS: usize = 1 << 12;
        match region {
            Region::Small(_) => false,
            Region::Large(large) => {
                large.empty.len() > MOST_CELLS
                    && large.empty.iter().filter(|&&empty| empty).count() > MOST_CELLS
            }
        }
    }

    fn visit_followers(
        &self,
        region: &Region,
        player: Player,
        visit: &mut dyn FnMut(Vec<Oriented<Region>>) -> ControlFlow<()>,
    ) -> bool {
        let mut dominoes = region.dominoes(player);
        let _ = dominoes.try_for_each(|domino| visit(self.oriented_parts(&region.without(domino))));
        true
    }

    fn bytes(&self, region: &Region) -> usize {
        match region {
            Region::Small(_) => size_of::<Region>(),
            Region::Large(large) => size_of::<Large>() + large.empty.len(),
        }
    }

    fn split(&self, region: &Region) -> Option<Vec<Region>> {
        Some(match region {
            Region::Small(bits) => {
                small::components(*bits).map(|part| Region::Small(small::crop(part))).collect()
            }
            Region::Large(large) => large.components(),
        })
    }

    fn normal_form(&self, part: Region) -> Oriented<Region> {
        match part {
            Region::Small(bits) => {
                let (least, negated) = small::normal_form(small::crop(bits));
                Oriented { position: Region::Small(least), negated }
            }
            Region::Large(large) => large.normal_form(),
        }
    }

    fn is_own_negative(&self, region: &Region) -> bool {
        match region {
            Region::Small(bits) => small::is_own_transpose(small::crop(*bits)),
            Region::Large(large) => {
                large.rows == large.columns && {
                    let reflections = [(false, false), (false, true), (true, false), (true, true)];
                    reflections.into_iter().any(|(flip, mirror)| large.image(true, flip, mirror) == **large)
                }
            }
        }
    }

    fn bounds(&self, region: &Region) -> Option<(i64, i64)> {
        let (rows, columns) = region.size();
        // Dominoes that fit into the runs of empty cells of one line.
        let fits = |line: &mut dyn Iterator<Item = bool>| {
            let (mut run, mut dominoes) = (0, 0);
            for empty in line {
                run = if empty { run + 1 } else { 0 };
                if run == 2 {
                    (run, dominoes) = (0, dominoes + 1);
                }
            }
            dominoes
        };
        let down = (0..columns).map(|c| fits(&mut (0..rows).map(|r| region.is_empty_at(r, c)))).sum::<i64>();
        let across =
            (0..rows).map(|r| fits(&mut (0..columns).map(|c| region.is_empty_at(r, c)))).sum::<i64>();
        Some((-across, down))
    }

    fn pack(&self, part: &Region) -> Option<u64> {
        match part {
            // The complement, since all ones is not a key and a part is never empty.
            Region::Small(bits) => Some(!bits),
            Region::Large(_) => None,
        }
    }

    fn unpack(&self, key: u64) -> Option<Region> {
        Some(Region::Small(!key))
    }

    /// Without Right's dominoes across some of the lines between columns the region falls into strips, which are easy to
    /// value if they are narrow; without Left's across lines between rows, the same.
    fn relax(
        &self,
        region: &Region,
        player: Player,
        widest: usize,
        piece: &mut dyn FnMut(Range<usize>, Region) -> ControlFlow<()>,
    ) {
        let (rows, columns) = region.extent();
        let length = if player == Player::Left { columns } else { rows };
        for start in 0..length {
            for end in start + 1..=length.min(start + widest) {
                if piece(start..end, region.strip(player, start..end)).is_break() {
                    return;
                }
            }
        }
    }

    fn packed_followers(&self, part: u64, player: Player, followers: &mut Followers<u64>) -> bool {
        small::followers(!part, player, followers);
        true
    }

    fn packed_size(&self, part: u64) -> u32 {
        (!part).count_ones()
    }

    /// If Right may not cross a vertical line, the two sides of it are independent: Left never crosses it.
    fn packed_relaxation(&self, part: u64, player: Player, which: usize, sum: &mut Vec<(u64, bool)>) -> bool {
        small::relaxation(!part, player, which, sum)
    }
}

/// Row and column from the top left.
type Cell = (usize, usize);

impl Region {
    fn size(&self) -> (usize, usize) {
        match self {
            Region::Small(_) => (8, 8),
            Region::Large(large) => (large.rows, large.columns),
        }
    }

    fn is_empty_at(&self, row: usize, column: usize) -> bool {
        match self {
            Region::Small(bits) => row < 8 && column < 8 && bits >> (8 * row + column) & 1 == 1,
            Region::Large(large) => {
                row < large.rows && column < large.columns && large.empty[row * large.columns + column]
            }
        }
    }

    /// Rows and columns in use.
    fn extent(&self) -> (usize, usize) {
        match self {
            Region::Small(bits) => (small::height(*bits), small::width(*bits)),
            Region::Large(large) => (large.rows, large.columns),
        }
    }

    /// The cells of these columns (for Left) or rows (for Right).
    fn strip(&self, player: Player, lines: Range<usize>) -> Region {
        match self {
            Region::Small(bits) => Region::Small(small::strip(*bits, player, lines)),
            Region::Large(large) => {
                let (rows, columns) = match player {
                    Player::Left => (0..large.rows, lines),
                    Player::Right => (lines, 0..large.columns),
                };
                let cells = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
                let numbers = cells.map(|(row, column)| row * large.columns + column);
                large.cropped(&numbers.filter(|&at| large.empty[at]).collect::<Vec<_>>())
            }
        }
    }

    /// The places where the player can put a domino, row by row.
    fn dominoes(&self, player: Player) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let (rows, columns) = self.size();
        let (down, across) = if player == Player::Left { (1, 0) } else { (0, 1) };
        (0..rows * columns).map(move |at| (at / columns, at % columns)).filter_map(move |(row, column)| {
            let other = (row + down, column + across);
            let fits = self.is_empty_at(row, column) && self.is_empty_at(other.0, other.1);
            fits.then_some(((row, column), other))
        })
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = Move<Region>> + '_ {
        let name = |(a, b): (Cell, Cell)| format!("{}-{}", cell_name(a.0, a.1), cell_name(b.0, b.1));
        self.dominoes(player).map(move |domino| Move { name: name(domino), to: self.without(domino) })
    }

    fn without(&self, (a, b): (Cell, Cell)) -> Region {
        let mut left = self.clone();
        left.cover(a.0, a.1);
        left.cover(b.0, b.1);
        left
    }

    fn cover(&mut self, row: usize, column: usize) {
        match self {
            Region::Small(bits) => *bits &= !(1 << (8 * row + column)),
            Region::Large(large) => large.empty[row * large.columns + column] = false,
        }
    }
}

impl Large {
    fn components(&self) -> Vec<Region> {
        let mut left = self.empty.clone();
        let mut parts = Vec::new();
        for start in 0..left.len() {
            if !left[start] {
                continue;
            }
            left[start] = false;
            let mut part = vec![start];
            let mut next = 0;
            while next < part.len() {
                let at = part[next];
                next += 1;
                for to in self.neighbours(at) {
                    if left[to] {
                        left[to] = false;
                        part.push(to);
                    }
                }
            }
            if part.len() > 1 {
                parts.push(self.cropped(&part));
            }
        }
        parts
    }

    fn neighbours(&self, at: usize) -> SmallVec<[usize; 4]> {
        let (row, column) = (at / self.columns, at % self.columns);
        let mut near = SmallVec::new();
        if row > 0 {
            near.push(at - self.columns);
        }
        if row + 1 < self.rows {
            near.push(at + self.columns);
        }
        if column > 0 {
            near.push(at - 1);
        }
        if column + 1 < self.columns {
            near.push(at + 1);
        }
        near
    }

    /// The part with these cells in its bounding box; small if it fits.
    fn cropped(&self, part: &[usize]) -> Region {
        let rows = || part.iter().map(|at| at / self.columns);
        let columns = || part.iter().map(|at| at % self.columns);
        let range = |low: Option<usize>, high: Option<usize>| (low.unwrap_or(0), high.unwrap_or(0));
        let (top, bottom) = range(rows().min(), rows().max());
        let (first, last) = range(columns().min(), columns().max());
        let (height, width) = (bottom - top + 1, last - first + 1);
        let place = |at: usize| (at / self.columns - top, at % self.columns - first);
        if height <= 8 && width <= 8 {
            let bits = part
                .iter()
                .map(|&at| place(at))
                .fold(0, |bits, (row, column)| bits | 1 << (8 * row + column));
            return Region::Small(bits);
        }
        let mut empty = vec![false; height * width];
        for (row, column) in part.iter().map(|&at| place(at)) {
            empty[row * width + column] = true;
        }
        Region::Large(Box::new(Large { rows: height, columns: width, empty }))
    }

    fn image(&self, transpose: bool, flip: bool, mirror: bool) -> Large {
        let (rows, columns) = if transpose { (self.columns, self.rows) } else { (self.rows, self.columns) };
        let empty = (0..rows * columns)
            .map(|i| {
                let row = if flip { rows - 1 - i / columns } else { i / columns };
                let column = if mirror { columns - 1 - i % columns } else { i % columns };
                let (row, column) = if transpose { (column, row) } else { (row, column) };
                self.empty[row * self.columns + column]
            })
            .collect();
        Large { rows, columns, empty }
    }

    fn normal_form(&self) -> Oriented<Region> {
        let mut best: Option<(Large, bool)> = None;
        for transpose in [false, true] {
            if (transpose && self.rows < self.columns) || (!transpose && self.rows > self.columns) {
                continue;
            }
            for (flip, mirror) in [(false, false), (false, true), (true, false), (true, true)] {
                let image = self.image(transpose, flip, mirror);
                if best.as_ref().is_none_or(|(least, _)| image < *least) {
                    best = Some((image, transpose));
                }
            }
        }
        let (least, negated) = best.expect("one orientation at least is wide or square");
        Oriented { position: Region::Large(Box::new(least)), negated }
    }
}

#[cfg(test)]
mod tests {
    use tedomari_position::Search;
    use tedomari_value::{Engine, Value};

    use super::*;

    /// The keys of the parts that each move leaves, by the plain rules.
    fn plain_followers(cells: u64, player: Player) -> Vec<Vec<(u64, bool)>> {
        let region = Region::Small(cells);
        let key = |part: Region| {
            let Oriented { position, negated } = Domineering.normal_form(part);
            (Domineering.pack(&position).expect("a part of a small region is small"), negated)
        };
        let parts = |region: &Region| {
            let mut parts: Vec<_> = Domineering.parts(region).into_iter().map(key).collect();
            parts.sort_unstable();
            parts
        };
        region.dominoes(player).map(|domino| parts(&region.without(domino))).collect()
    }

    /// Connected regions, from full boards to thin ones.
    fn regions(count: usize, most: u64) -> impl Iterator<Item = u64> {
        let mut state = 1_u64;
        let mut random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 29
        };
        (0..count).flat_map(move |round| {
            let (rows, columns) = (1 + random() % most, 1 + random() % most);
            let board = (0..rows).fold(0, |board, row| board | ((1 << columns) - 1) << (8 * row));
            let blocked = (0..round % 4).fold(!0, |blocked, _| blocked & random());
            let cells = board & !if round % 4 == 0 { 0 } else { blocked };
            small::components(cells).map(|part| small::normal_form(small::crop(part)).0).collect::<Vec<_>>()
        })
    }

    #[test]
    fn squares_that_are_their_own_negatives() {
        for (board, is_own) in [
            ("#", true),
            ("#.#|...|#.#", true),
            ("..|..", true),
            ("..", false),
            ("..|.#", true),
            ("...|.##|...", false),
        ] {
            let region = Domineering.read(board).unwrap();
            assert_eq!(Domineering.is_own_negative(&region), is_own, "{board}");
        }
    }

    #[test]
    fn relaxations_are_smaller_and_favour_the_player() {
        let engine = Engine::new();
        let search = Search::new(&engine, Plain);
        let value = |cells: u64| search.value(&Region::Small(cells), 1).expect("no limit");
        let mut seen = 0;
        for part in regions(1200, 5).filter(|part| part.count_ones() <= 14) {
            for player in Player::BOTH {
                let mut parts = Vec::new();
                for which in 0.. {
                    parts.clear();
                    if !Domineering.packed_relaxation(!part, player, which, &mut parts) {
                        break;
                    }
                    let mut sum = Value::ZERO;
                    for &(key, negated) in &parts {
                        assert!(Domineering.packed_size(key) < Domineering.packed_size(!part));
                        sum = engine.add(sum, engine.negative_if(negated, value(!key))).expect("no limit");
                    }
                    let (low, high) =
                        if player == Player::Left { (value(part), sum) } else { (sum, value(part)) };
                    assert!(engine.le(low, high).expect("no limit"), "{part:#x} {player}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 3000, "{seen}");
    }

    #[test]
    fn chains_of_strips_favour_the_player() {
        let engine = Engine::new();
        let search = Search::new(&engine, Plain);
        let mut seen = 0;
        for part in regions(400, 4).filter(|part| part.count_ones() <= 11) {
            let part = Region::Small(part);
            let whole = search.value(&part, 1).expect("no limit");
            for player in Player::BOTH {
                let mut pieces = Vec::new();
                Domineering.relax(&part, player, 3, &mut |lines, piece| {
                    pieces.push((lines, piece));
                    ControlFlow::Continue(())
                });
                let last = pieces.iter().map(|(lines, _)| lines.end).max().unwrap_or(0);
                // All chains, by where they end.
                let mut open = vec![(0, Value::ZERO)];
                while let Some((line, sum)) = open.pop() {
                    if line == last {
                        let (low, high) = if player == Player::Left { (whole, sum) } else { (sum, whole) };
                        assert!(engine.le(low, high).expect("no limit"), "{part:?} {player}");
                        seen += 1;
                        continue;
                    }
                    for (lines, piece) in pieces.iter().filter(|(lines, _)| lines.start == line) {
                        let value = search.value(piece, 1).expect("no limit");
                        open.push((lines.end, engine.add(sum, value).expect("no limit")));
                    }
                }
            }
        }
        assert!(seen > 1000, "{seen}");
    }

    #[test]
    fn the_fast_lane_gives_chains_of_two() {
        let mut seen = 0;
        for part in regions(400, 6) {
            for player in Player::BOTH {
                let mut pieces = Vec::new();
                Domineering.relax(&Region::Small(part), player, 8, &mut |lines, piece| {
                    pieces.push((lines, piece));
                    ControlFlow::Continue(())
                });
                let last = pieces.iter().map(|(lines, _)| lines.end).max().unwrap_or(0);
                let keys = |lines: Range<usize>| -> Vec<(u64, bool)> {
                    let piece = pieces.iter().find(|(found, _)| *found == lines).map(|(_, piece)| piece);
                    let parts = piece.map(|piece| Domineering.parts(piece)).unwrap_or_default();
                    let normal = parts.into_iter().map(|part| Domineering.normal_form(part));
                    normal
                        .filter_map(|form| Some((Domineering.pack(&form.position)?, form.negated)))
                        .collect()
                };
                // A single cell has no move, and need not be told.
                let sorted = |mut sum: Vec<(u64, bool)>| {
                    sum.retain(|&(key, _)| Domineering.packed_size(key) > 1);
                    sum.sort_unstable();
                    sum
                };
                let chains: Vec<_> =
                    (1..last).map(|line| sorted([keys(0..line), keys(line..last)].concat())).collect();
                let mut sum = Vec::new();
                for which in 0.. {
                    sum.clear();
                    if !Domineering.packed_relaxation(!part, player, which, &mut sum) {
                        assert_eq!(which, chains.len());
                        break;
                    }
                    assert!(chains.contains(&sorted(sum.clone())), "{part:#x} {player}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 1000, "{seen}");
    }

    /// The rules without the fast lane.
    struct Plain;

    impl Ruleset for Plain {
        type Position = Region;

        fn about(&self) -> About<'_> {
            Domineering.about()
        }

        fn read(&self, text: &str) -> Result<Region, BoardError> {
            Domineering.read(text)
        }

        fn write(&self, region: &Region) -> String {
            Domineering.write(region)
        }

        fn moves(&self, region: &Region, player: Player) -> Vec<Move<Region>> {
            Domineering.moves(region, player)
        }
    }

    /// Leaving dominated moves out changes no value: the same from the bare rules, without splitting or turning.
    #[test]
    fn the_search_finds_the_values_of_the_rules() {
        let engine = Engine::new();
        let (plain, fast) = (Search::new(&engine, Plain), Search::new(&engine, RULESET));
        let mut seen = 0;
        for part in regions(1500, 5).filter(|part| part.count_ones() <= 15) {
            let region = Region::Small(part);
            assert_eq!(fast.value(&region, 1), plain.value(&region, 1), "{part:#x}");
            seen += 1;
        }
        assert!(seen > 1000, "{seen}");
    }

    #[test]
    fn packed_followers_are_those_of_the_rules() {
        for part in regions(6000, 8) {
            for player in Player::BOTH {
                let mut followers = Followers::default();
                assert!(Domineering.packed_followers(!part, player, &mut followers));
                let found = followers.iter().map(|parts| {
                    let mut parts = parts.to_vec();
                    parts.sort_unstable();
                    parts
                });
                assert_eq!(found.collect::<Vec<_>>(), plain_followers(part, player), "{part:#x} {player}");
            }
        }
    }
}
