//! Domineering: Left places vertical dominoes, Right horizontal ones; who cannot place one loses.
//!
//! Board: `.` empty, `#` blocked, or `RxC` for an empty board. Reference: Berlekamp, Conway and Guy, *Winning Ways*,
//! chapter 5 ("Dominoes"); the 2x4 board is Miny(2).
//!
//! Regions that fit into eight by eight cells are one machine word with a row in each byte, which makes moving,
//! turning and the test "still connected" a few instructions; larger ones are a byte a cell. A quarter turn exchanges
//! the players, so a region has eight images, four of them negated.

use std::ops::ControlFlow;

use smallvec::SmallVec;
use tedomari_position::{About, BoardError, Followers, Grid, Move, Oriented, Player, Ruleset};

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

    fn about(&self) -> &'static About {
        &About {
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
        let name = |(a, b): (Cell, Cell)| format!("{}-{}", cell(a), cell(b));
        region.dominoes(player).map(|domino| Move { name: name(domino), to: region.without(domino) }).collect()
    }

    fn visit_followers(
        &self,
        region: &Region,
        player: Player,
        visit: &mut dyn FnMut(Vec<Oriented<Region>>) -> ControlFlow<()>,
    ) {
        for domino in region.dominoes(player) {
            let parts = self.split(&region.without(domino));
            if visit(parts.into_iter().map(|part| self.normal_form(part)).collect()).is_break() {
                return;
            }
        }
    }

    fn bytes(&self, region: &Region) -> usize {
        match region {
            Region::Small(_) => size_of::<Region>(),
            Region::Large(large) => size_of::<Large>() + large.empty.len(),
        }
    }

    fn split(&self, region: &Region) -> Vec<Region> {
        match region {
            Region::Small(bits) => {
                small::components(*bits).map(|part| Region::Small(small::crop(part))).collect()
            }
            Region::Large(large) => large.components(),
        }
    }

    fn normal_form(&self, part: Region) -> Oriented<Region> {
        match part {
            Region::Small(bits) => {
                let (least, negated) = small::normal_form(bits);
                Oriented { position: Region::Small(least), negated }
            }
            Region::Large(large) => large.normal_form(),
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
        let across = (0..rows).map(|r| fits(&mut (0..columns).map(|c| region.is_empty_at(r, c)))).sum::<i64>();
        Some((-across, down))
    }

    fn pack(&self, part: &Region) -> Option<u64> {
        match part {
            // The complement, since all ones is not a key and a part is never empty.
            Region::Small(bits) => Some(!bits),
            Region::Large(_) => None,
        }
    }

    fn packed_followers(&self, part: u64, player: Player, followers: &mut Followers<u64>) -> bool {
        small::followers(!part, player, followers);
        true
    }
}

/// Row and column from the top left.
type Cell = (usize, usize);

/// Column letter and row number, from the top left: `a1`, `b3`, … `z9`, `aa1`.
fn cell((row, column): Cell) -> String {
    let mut letters = String::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.insert(0, (b'a' + ((rest - 1) % 26) as u8) as char);
        rest = (rest - 1) / 26;
    }
    format!("{letters}{}", row + 1)
}

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

/// Regions of one machine word.
mod small {
    use std::sync::LazyLock;

    use super::{Followers, Player};

    const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
    const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

    /// The cells and their neighbours across edges.
    #[inline]
    fn grow(cells: u64) -> u64 {
        cells | cells << 8 | cells >> 8 | (cells & !LAST_COLUMN) << 1 | (cells & !FIRST_COLUMN) >> 1
    }

    /// All of `within` that can be reached from the seed.
    #[inline]
    fn flood(seed: u64, within: u64) -> u64 {
        let mut reached = seed;
        loop {
            let next = grow(reached) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    #[inline]
    fn lowest(cells: u64) -> u64 {
        cells & cells.wrapping_neg()
    }

    /// The connected parts that hold at least two cells; a single cell has no move.
    pub(super) fn components(mut cells: u64) -> impl Iterator<Item = u64> {
        std::iter::from_fn(move || {
            while cells != 0 {
                let part = flood(lowest(cells), cells);
                cells &= !part;
                if part & (part - 1) != 0 {
                    return Some(part);
                }
            }
            None
        })
    }

    #[inline]
    fn columns_used(cells: u64) -> u64 {
        let x = cells | cells >> 32;
        let x = x | x >> 16;
        (x | x >> 8) & 0xff
    }

    /// Moved to the top left corner.
    #[inline]
    pub(super) fn crop(cells: u64) -> u64 {
        if cells == 0 {
            return 0;
        }
        let cells = cells >> (cells.trailing_zeros() & !7);
        cells >> columns_used(cells).trailing_zeros()
    }

    /// Rows of a cropped region.
    #[inline]
    pub(super) fn height(cells: u64) -> usize {
        (64 - cells.leading_zeros()).div_ceil(8) as usize
    }

    /// Columns of a cropped region.
    #[inline]
    pub(super) fn width(cells: u64) -> usize {
        (64 - columns_used(cells).leading_zeros()) as usize
    }

    /// Rows and columns exchanged: three rounds of swapping off-diagonal blocks.
    #[inline]
    fn transpose(mut x: u64) -> u64 {
        for (shift, mask) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0xf0f0_f0f0)] {
            let swap = (x ^ (x >> shift)) & mask;
            x ^= swap ^ (swap << shift);
        }
        x
    }

    /// The least of the four images under reflections of a cropped region.
    #[inline]
    fn least_reflection(x: u64, height: usize, width: usize) -> u64 {
        let (up, aside) = (8 * (8 - height), 8 - width);
        let flipped = x.swap_bytes() >> up;
        let turned = x.reverse_bits() >> (up + aside);
        let mirrored = x.reverse_bits().swap_bytes() >> aside;
        x.min(flipped).min(turned).min(mirrored)
    }

    /// Wide rather than tall; a square takes the least of all eight images.
    #[inline]
    pub(super) fn normal_form(cells: u64) -> (u64, bool) {
        let x = crop(cells);
        let (height, width) = (height(x), width(x));
        if height < width {
            (least_reflection(x, height, width), false)
        } else if height > width {
            (least_reflection(transpose(x), width, height), true)
        } else {
            let plain = least_reflection(x, height, width);
            let turned = least_reflection(transpose(x), width, height);
            (plain.min(turned), turned < plain)
        }
    }

    /// Whether the edge neighbours of a domino are joined to each other around it, for every pattern of the cells
    /// around it: three rows of four for a horizontal domino, four rows of three for a vertical one.
    static JOINED: LazyLock<[[bool; 1 << 12]; 2]> = LazyLock::new(|| [joined_patterns(3, 4), joined_patterns(4, 3)]);

    fn joined_patterns(rows: usize, columns: usize) -> [bool; 1 << 12] {
        // The pattern in the layout of a region, with the domino in the middle left out.
        let cell = |row: usize, column: usize| 1_u64 << (8 * row + column);
        let domino = if columns == 4 { cell(1, 1) | cell(1, 2) } else { cell(1, 1) | cell(2, 1) };
        let around = grow(domino) & !domino;
        std::array::from_fn(|pattern| {
            let bits = (0..12).filter(|bit| pattern >> bit & 1 == 1);
            let ring = bits.fold(0, |ring, bit| ring | cell(bit / columns, bit % columns)) & !domino;
            let neighbours = around & ring;
            debug_assert!(rows * columns == 12, "both windows have twelve cells");
            neighbours == 0 || flood(lowest(neighbours), ring) & neighbours == neighbours
        })
    }

    /// The twelve cells around and under a domino as a pattern; those beyond the board's sides are empty.
    #[inline]
    fn pattern(cells: u64, first: u32, player: Player) -> usize {
        // The window's top left corner, one row up and one column left, moves to bit 0.
        let window = if first >= 9 { cells >> (first - 9) } else { cells << (9 - first) };
        let column = first & 7;
        match player {
            Player::Right => {
                let sides = [0xeee, 0xfff, 0xfff, 0xfff, 0xfff, 0xfff, 0x777, 0x777][column as usize];
                ((window & 0xf | window >> 4 & 0xf0 | window >> 8 & 0xf00) & sides) as usize
            }
            Player::Left => {
                let sides = if column == 0 { 0o6666 } else if column == 7 { 0o3333 } else { 0o7777 };
                let rows = window & 0o7 | window >> 5 & 0o70 | window >> 10 & 0o700 | window >> 15 & 0o7000;
                (rows & sides) as usize
            }
        }
    }

    /// A region in normal form with its images, so that what a domino leaves of it is turned by leaving out the
    /// domino's images.
    struct Images {
        /// Plain, flipped, mirrored, both; then the same of the transposed region if it is square.
        cells: [u64; 8],
        height: usize,
        width: usize,
    }

    impl Images {
        fn new(cells: u64) -> Images {
            let (height, width) = (height(cells), width(cells));
            let (up, aside) = (8 * (8 - height), 8 - width);
            let four = |x: u64| {
                let turned = x.reverse_bits();
                [x, x.swap_bytes() >> up, turned.swap_bytes() >> aside, turned >> (up + aside)]
            };
            let [a, b, c, d] = four(cells);
            let [e, f, g, h] = if height == width { four(transpose(cells)) } else { [0; 4] };
            Images { cells: [a, b, c, d, e, f, g, h], height, width }
        }

        /// The normal form of the region without a domino, if its rows and columns are still all in use.
        #[inline]
        fn without(&self, row: usize, column: usize, player: Player) -> Option<(u64, bool)> {
            let (height, width) = (self.height, self.width);
            let (across, down): (u64, u64) = (0b11, 1 | 1 << 8);
            // The domino's place from the other side, and its shape in plain and in transposed images.
            let (below, beside, plain, turned) = match player {
                Player::Left => (height - 2 - row, width - 1 - column, down, across),
                Player::Right => (height - 1 - row, width - 2 - column, across, down),
            };
            let without = |image: usize, shape: u64, row: usize, column: usize| {
                self.cells[image] & !(shape << (8 * row + column))
            };
            let rest = without(0, plain, row, column);
            let framed = rest & 0xff != 0
                && rest >> (8 * (height - 1)) != 0
                && rest & FIRST_COLUMN != 0
                && rest & FIRST_COLUMN << (width - 1) != 0;
            if !framed {
                return None;
            }
            let least = rest
                .min(without(1, plain, below, column))
                .min(without(2, plain, row, beside))
                .min(without(3, plain, below, beside));
            if height != width {
                return Some((least, false));
            }
            let other = without(4, turned, column, row)
                .min(without(5, turned, beside, row))
                .min(without(6, turned, column, below))
                .min(without(7, turned, beside, below));
            Some((least.min(other), other < least))
        }
    }

    /// The normal form of a part; the smallest parts are frequent and need no turning.
    #[inline]
    fn part_normal_form(part: u64) -> (u64, bool) {
        let second = part & (part - 1);
        if second & (second - 1) == 0 { (0b11, second == lowest(part) << 8) } else { normal_form(part) }
    }

    pub(super) fn followers(cells: u64, player: Player, followers: &mut Followers<u64>) {
        let (mut firsts, pair, joined) = match player {
            Player::Left => (cells & cells >> 8, 1 | 1 << 8, &JOINED[1]),
            Player::Right => (cells & cells >> 1 & !LAST_COLUMN, 0b11, &JOINED[0]),
        };
        let images = Images::new(cells);
        while firsts != 0 {
            let first = firsts.trailing_zeros();
            firsts &= firsts - 1;
            followers.begin();
            let domino = pair << first;
            let rest = cells & !domino;
            if joined[pattern(rest, first, player)] {
                if rest & rest.wrapping_sub(1) == 0 {
                    continue;
                }
                let place = (first as usize / 8, first as usize % 8);
                let (least, negated) =
                    images.without(place.0, place.1, player).unwrap_or_else(|| part_normal_form(rest));
                followers.push(!least, negated);
            } else {
                split_around(domino, rest, |part| {
                    let (least, negated) = part_normal_form(part);
                    followers.push(!least, negated);
                });
            }
        }
    }

    /// Hands over the connected parts of what a domino leaves of a connected region, when its neighbours are not
    /// joined around it. Every part touches the domino, so the last neighbour's part is what the others leave.
    #[inline]
    fn split_around(domino: u64, mut rest: u64, mut part: impl FnMut(u64)) {
        let mut neighbours = grow(domino) & rest;
        while neighbours != 0 {
            let seed = lowest(neighbours);
            let piece = if neighbours == seed { rest } else { flood(seed, rest) };
            if piece & (piece - 1) != 0 {
                part(piece);
            }
            neighbours &= !piece;
            rest &= !piece;
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
