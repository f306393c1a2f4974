//! Regions of one machine word on which dominoes are placed: moving, splitting and turning in a few instructions.
//!
//! A region within eight by eight cells has a row in each byte, bit 8·row + column. Most moves leave it connected, which
//! the cells around the domino tell; the normal form of what is left is found from the images of the whole.

use std::ops::Range;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use smallvec::SmallVec;
use tedomari_position::{Followers, Player};

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

/// The cells and their neighbours across edges. With a margin, that is with an empty column beside every row, the
/// sides need no care: what leaves a row on one side is in the margin.
#[inline]
fn grow<const MARGIN: bool>(cells: u64) -> u64 {
    let (right, left) = if MARGIN { (cells, cells) } else { (cells & !LAST_COLUMN, cells & !FIRST_COLUMN) };
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

/// How many dominoes have a place, upright or flat.
#[inline]
pub(crate) fn count(cells: u64) -> u32 {
    (cells & cells >> 8).count_ones() + (cells & cells >> 1 & !LAST_COLUMN).count_ones()
}

/// The connected parts that hold at least two cells; a single cell has no move.
pub(crate) fn components(mut cells: u64) -> impl Iterator<Item = u64> {
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
pub(crate) fn strip(cells: u64, player: Player, lines: Range<usize>) -> u64 {
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
pub(crate) fn crop(cells: u64) -> u64 {
    if cells == 0 {
        return 0;
    }
    let cells = cells >> (cells.trailing_zeros() & !7);
    cells >> columns_used(cells).trailing_zeros()
}

/// Rows of a cropped region.
#[inline]
pub(crate) fn height(cells: u64) -> usize {
    (64 - cells.leading_zeros()).div_ceil(8) as usize
}

/// Columns of a cropped region.
#[inline]
pub(crate) fn width(cells: u64) -> usize {
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
    for (shift, mask) in [(1, 0x5555_5555_5555_5555), (2, 0x3333_3333_3333_3333), (4, 0x0f0f_0f0f_0f0f_0f0f)]
    {
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
pub(crate) fn normal_form(x: u64) -> (u64, bool) {
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

/// Whether a cropped region and the one with rows and columns exchanged are the same, as far as reflections go. One without cells is.
pub(crate) fn is_own_transpose(x: u64) -> bool {
    let (height, width) = (height(x), width(x));
    x == 0
        || height == width
            && least_reflection(x, height, width) == least_reflection(transpose(x), height, width)
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
        let sides = if column == 0 {
            0o6666
        } else if column == 7 {
            0o3333
        } else {
            0o7777
        };
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
pub(crate) fn relaxation(cells: u64, player: Player, which: usize, sum: &mut Vec<(u64, bool)>) -> bool {
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

pub(crate) fn followers(cells: u64, player: Player, list: &mut Followers<u64>) {
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
