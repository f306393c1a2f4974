//! Domineering: Left places vertical dominoes, Right horizontal ones; who cannot place one loses.
//!
//! Board: `.` empty, `#` blocked, or `RxC` for an empty board. Reference: Berlekamp, Conway and Guy, *Winning Ways*,
//! chapter 5 ("Dominoes"); the 2x4 board is Miny(2).
//!
//! Regions that fit into eight by eight cells are one machine word with a row in each byte, which makes moving,
//! turning and the test "still connected" a few instructions; larger ones are a byte a cell. A quarter turn exchanges
//! the players, so a region has eight images, four of them negated.

use std::ops::{ControlFlow, Range};

use smallvec::SmallVec;
use tedomari_position::{About, BoardError, Followers, Grid, Move, Oriented, Player, Ruleset, cell_name};

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
    const RELAXES: bool = true;

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
        let name = |(a, b): (Cell, Cell)| format!("{}-{}", cell_name(a.0, a.1), cell_name(b.0, b.1));
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
                let (least, negated) = small::normal_form(small::crop(bits));
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
        piece: &mut dyn FnMut(Range<usize>, Region),
    ) {
        let (rows, columns) = region.extent();
        let length = if player == Player::Left { columns } else { rows };
        for start in 0..length {
            for end in start + 1..=length.min(start + widest) {
                piece(start..end, region.strip(player, start..end));
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
                let inside = |at: usize| {
                    let line = if player == Player::Left { at % large.columns } else { at / large.columns };
                    large.empty[at] && lines.contains(&line)
                };
                let cells: Vec<usize> = (0..large.empty.len()).filter(|&at| inside(at)).collect();
                large.cropped(&cells)
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
    use std::ops::Range;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::{Followers, Player, SmallVec};

    const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
    const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

    /// The cells and their neighbours across edges. With a margin, that is with an empty column beside every row, the
    /// sides need no care: what leaves a row on one side is in the margin.
    #[inline]
    fn grow<const MARGIN: bool>(cells: u64) -> u64 {
        let (right, left) =
            if MARGIN { (cells, cells) } else { (cells & !LAST_COLUMN, cells & !FIRST_COLUMN) };
        cells | cells << 8 | cells >> 8 | right << 1 | left >> 1
    }

    /// All of `within` that can be reached from the seed.
    #[inline]
    fn flood<const MARGIN: bool>(seed: u64, within: u64) -> u64 {
        let mut reached = seed;
        loop {
            let next = grow::<MARGIN>(reached) & within;
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
                let part = flood::<false>(lowest(cells), cells);
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

    /// The cells of these columns (for Left) or rows (for Right), moved to the left or to the top.
    pub(super) fn strip(cells: u64, player: Player, lines: Range<usize>) -> u64 {
        let (start, count) = (lines.start as u32, lines.len() as u32);
        match player {
            Player::Left => cells >> start & (FIRST_COLUMN * ((1 << count) - 1)),
            Player::Right => {
                let end = 1_u64.checked_shl(8 * count).map_or(!0, |end| end - 1);
                cells.checked_shr(8 * start).unwrap_or(0) & end
            }
        }
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

    /// The bits of every row in reverse.
    #[inline]
    fn mirror(mut x: u64) -> u64 {
        for (shift, mask) in [(1, 0x5555_5555_5555_5555), (2, 0x3333_3333_3333_3333), (4, 0x0f0f_0f0f_0f0f_0f0f)] {
            x = x >> shift & mask | (x & mask) << shift;
        }
        x
    }

    /// The least of the four images under reflections of a cropped region.
    #[inline]
    fn least_reflection(x: u64, height: usize, width: usize) -> u64 {
        let up = 8 * (8 - height);
        let mirrored = mirror(x) >> (8 - width);
        let (flipped, turned) = (x.swap_bytes() >> up, mirrored.swap_bytes() >> up);
        x.min(flipped).min(turned).min(mirrored)
    }

    /// The normal form of a cropped region: wide rather than tall; a square takes the least of all eight images.
    pub(super) fn normal_form(x: u64) -> (u64, bool) {
        let (height, width) = (height(x), width(x));
        let turned = transpose(x);
        // Which way a region lies is hard to predict, so this is written without a branch.
        let tall = height > width;
        let (wide, low, long) = (if tall { turned } else { x }, height.min(width), height.max(width));
        let least = least_reflection(wide, low, long);
        if height != width {
            return (least, tall);
        }
        let other = least_reflection(turned, height, height);
        (least.min(other), other < least)
    }

    /// The cells of a window of three rows of four as an index.
    #[inline]
    fn wide_index(x: u64) -> usize {
        (x & 0xf | x >> 4 & 0xf0 | x >> 8 & 0xf00) as usize
    }

    /// The cells of a window of four rows of three as an index.
    #[inline]
    fn tall_index(x: u64) -> usize {
        (x & 0o7 | x >> 5 & 0o70 | x >> 10 & 0o700 | x >> 15 & 0o7000) as usize
    }

    /// The cells that an index of a window stands for.
    fn window_cells(index: usize, columns: usize) -> u64 {
        let bits = (0..12).filter(|bit| index >> bit & 1 == 1);
        bits.fold(0, |cells, bit| cells | 1 << (8 * (bit / columns) + bit % columns))
    }

    /// For every pattern of the cells around a domino, in a wide window around a horizontal one and in a tall window
    /// around a vertical one: the cells joined within the window to the domino's first edge neighbour. No cells at all if
    /// every edge neighbour is among them; with [`MORE`] if two or more groups of neighbours are left.
    static AROUND: LazyLock<[[u32; 1 << 12]; 2]> = LazyLock::new(|| {
        // The domino is in the middle of its window.
        [(4, 0b11 << 9), (3, 0b1_0000_0001 << 9)].map(|(columns, domino)| {
            std::array::from_fn(|index| {
                let ring = window_cells(index, columns) & !domino;
                let neighbours = grow::<true>(domino) & ring;
                let first = flood::<true>(lowest(neighbours), ring);
                let left = neighbours & !first;
                let second = flood::<true>(lowest(left), ring);
                match left {
                    0 => 0,
                    _ if left & !second == 0 => first as u32,
                    _ => first as u32 | MORE,
                }
            })
        })
    });
    const MORE: u32 = 1 << 31;

    /// The cells around a domino as the index of a window. Without a margin, those beyond the board's sides are left out.
    #[inline]
    fn pattern<const LEFT: bool, const MARGIN: bool>(cells: u64, first: u32) -> usize {
        let window = to_window::<MARGIN>(cells, first);
        if MARGIN {
            return if LEFT { tall_index(window) } else { wide_index(window) };
        }
        let column = first & 7;
        if LEFT {
            let sides = if column == 0 { 0o6666 } else if column == 7 { 0o3333 } else { 0o7777 };
            tall_index(window) & sides
        } else {
            let sides = [0xeee, 0xfff, 0xfff, 0xfff, 0xfff, 0xfff, 0x777, 0x777][column as usize];
            wide_index(window) & sides
        }
    }

    /// Moves the window's top left corner, one row up and one column left of the domino, to bit 0. With a margin the
    /// corner is on the board.
    #[inline]
    fn to_window<const MARGIN: bool>(cells: u64, first: u32) -> u64 {
        if MARGIN || first >= 9 { cells >> ((first - 9) & 63) } else { cells << (9 - first) }
    }

    #[inline]
    fn from_window<const MARGIN: bool>(cells: u64, first: u32) -> u64 {
        if MARGIN || first >= 9 { cells << ((first - 9) & 63) } else { cells >> (9 - first) }
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

        /// The normal form of the region without the domino whose first cell has this bit, if its rows and columns are
        /// still all in use.
        #[inline]
        fn without<const LEFT: bool>(&self, first: u32) -> Option<(u64, bool)> {
            let (height, width) = (self.height as u32, self.width as u32);
            let (across, down): (u64, u64) = (0b11, 1 | 1 << 8);
            let (row, column) = (first / 8, first % 8);
            // The domino's place from the other side, and its shape in plain and in transposed images.
            let (below, beside, plain, turned) = if LEFT {
                (height - 2 - row, width - 1 - column, down, across)
            } else {
                (height - 1 - row, width - 2 - column, across, down)
            };
            let without = |image: usize, shape: u64, row: u32, column: u32| {
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

    /// Normal forms that were found lately. Parts come again and again, and to recognise one takes a quarter of the time
    /// to turn it. An entry is (part ⊕ found, found), so that one torn by two threads fits no part.
    static RECENT: [[AtomicU64; 2]; 1 << RECENT_BITS] =
        [const { [const { AtomicU64::new(0) }; 2] }; 1 << RECENT_BITS];
    const RECENT_BITS: u32 = 12;
    /// A region with a margin leaves the last cell free.
    const NEGATED: u64 = 1 << 63;

    /// The normal form of a part.
    #[inline]
    fn part_normal_form<const MARGIN: bool>(part: u64) -> (u64, bool) {
        let x = crop(part);
        if !MARGIN {
            return normal_form(x);
        }
        let place = (x.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - RECENT_BITS)) as usize;
        let [mixed, found] = &RECENT[place];
        let mut form = found.load(Ordering::Relaxed);
        if mixed.load(Ordering::Relaxed) ^ form != x {
            let (least, negated) = normal_form(x);
            form = least | if negated { NEGATED } else { 0 };
            mixed.store(x ^ form, Ordering::Relaxed);
            found.store(form, Ordering::Relaxed);
        }
        (form & !NEGATED, form & NEGATED != 0)
    }

    /// The two sides of a line that the opponent would have to cross; lines with few crossings come first.
    pub(super) fn relaxation(cells: u64, player: Player, which: usize, sum: &mut Vec<(u64, bool)>) -> bool {
        let mut lines: SmallVec<[(u32, u64); 8]> = SmallVec::new();
        for line in 1..8 {
            let (before, crossing) = match player {
                Player::Left => {
                    (FIRST_COLUMN * ((1 << line) - 1), cells & cells >> 1 & FIRST_COLUMN << (line - 1))
                }
                Player::Right => ((1 << (8 * line)) - 1, cells & cells >> 8 & 0xff << (8 * (line - 1))),
            };
            if cells & before != 0 && cells & !before != 0 {
                lines.push((crossing.count_ones(), before));
            }
        }
        lines.sort_unstable();
        let Some(&(_, before)) = lines.get(which) else { return false };
        for side in [cells & before, cells & !before] {
            for part in components(side) {
                let (least, negated) = normal_form(crop(part));
                sum.push((!least, negated));
            }
        }
        true
    }

    pub(super) fn followers(cells: u64, player: Player, list: &mut Followers<u64>) {
        // A margin of one cell on each side, and of two rows below, makes the most common sizes simpler.
        let margin = height(cells) <= 6 && width(cells) <= 7;
        match (player, margin) {
            (Player::Left, true) => followers_in::<true, true>(cells, list),
            (Player::Left, false) => followers_in::<true, false>(cells, list),
            (Player::Right, true) => followers_in::<false, true>(cells, list),
            (Player::Right, false) => followers_in::<false, false>(cells, list),
        }
    }

    fn followers_in<const LEFT: bool, const MARGIN: bool>(region: u64, followers: &mut Followers<u64>) {
        let around = &AROUND[usize::from(LEFT)];
        let images = Images::new(region);
        let margin = if MARGIN { 9 } else { 0 };
        let cells = region << margin;
        let (mut firsts, pair) = if LEFT {
            (cells & cells >> 8, 1 | 1 << 8)
        } else {
            (cells & cells >> 1 & if MARGIN { !0 } else { !LAST_COLUMN }, 0b11)
        };
        while firsts != 0 {
            let first = firsts.trailing_zeros();
            firsts &= firsts - 1;
            followers.begin();
            let domino = pair << first;
            let mut rest = cells & !domino;
            if rest == 0 {
                continue;
            }
            let mut group = around[pattern::<LEFT, MARGIN>(rest, first)];
            if group == 0
                && let Some((least, negated)) = images.without::<LEFT>(first - margin)
            {
                followers.push(!least, negated);
                continue;
            }
            let mut push = |part: u64| {
                let (least, negated) = part_normal_form::<MARGIN>(part);
                // A single cell has no move.
                followers.push_if(part & part.wrapping_sub(1) != 0, !least, negated);
            };
            while group != 0 {
                let one = from_window::<MARGIN>(u64::from(group & !MORE), first);
                let others = grow::<MARGIN>(domino) & rest & !one;
                let Some(part) = part_of_one::<MARGIN>(one, others, rest) else { break };
                let part = if part & one == 0 { rest & !part } else { part };
                push(part);
                rest &= !part;
                group = if group & MORE == 0 { 0 } else { around[pattern::<LEFT, MARGIN>(rest, first)] };
            }
            if group & MORE == 0 { push(rest) } else { split_around::<MARGIN>(domino, rest, push) }
        }
    }

    /// All that is connected with one of two sets of cells, if it is not connected with the other. Both grow in step, so
    /// that the smaller one is found first.
    #[inline]
    fn part_of_one<const MARGIN: bool>(mut one: u64, mut other: u64, rest: u64) -> Option<u64> {
        loop {
            let (next_one, next_other) = (grow::<MARGIN>(one) & rest, grow::<MARGIN>(other) & rest);
            if next_one & next_other != 0 {
                return None;
            }
            if next_one == one {
                return Some(one);
            }
            if next_other == other {
                return Some(other);
            }
            (one, other) = (next_one, next_other);
        }
    }

    /// Hands over the connected parts of what a domino leaves of a connected region. Every part touches the domino, so
    /// the last neighbour's part is what the others leave.
    #[inline]
    fn split_around<const MARGIN: bool>(domino: u64, mut rest: u64, mut part: impl FnMut(u64)) {
        let mut neighbours = grow::<MARGIN>(domino) & rest;
        while neighbours != 0 {
            let seed = lowest(neighbours);
            let piece = if neighbours == seed { rest } else { flood::<MARGIN>(seed, rest) };
            part(piece);
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
            let mut parts: Vec<_> = Domineering.split(region).into_iter().map(key).collect();
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
    fn relaxations_are_smaller_and_favour_the_player() {
        let engine = Engine::new();
        let search = Search::new(&engine, &Plain);
        let value = |cells: u64| search.value(&Region::Small(cells), 1).expect("no limit");
        let mut seen = 0;
        for part in regions(1200, 5).filter(|part| part.count_ones() <= 14) {
            for player in [Player::Left, Player::Right] {
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
                    let (low, high) = if player == Player::Left { (value(part), sum) } else { (sum, value(part)) };
                    assert!(engine.le(low, high).expect("no limit"), "{part:#x} {player}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 3000, "{seen}");
    }

    /// The rules without the fast lane.
    struct Plain;

    impl Ruleset for Plain {
        type Position = Region;

        fn about(&self) -> &'static About {
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
        let (plain, fast) = (Search::new(&engine, &Plain), Search::new(&engine, &RULESET));
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
            for player in [Player::Left, Player::Right] {
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
