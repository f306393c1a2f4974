//! A quick board for playouts: chains as rings of points, with enough about their liberties to see an atari at once.
//!
//! For each chain it keeps how many pairs of a stone and an empty point beside it there are, the sum of these points and the sum
//! of their squares. All pairs name the same point, which is then the only liberty, exactly if the number times the
//! sum of squares is the square of the sum (Cauchy and Schwarz).

use crate::board::Board;
use crate::color::Color;
use crate::point::Size;

const EMPTY: u8 = 0;
const RIM: u8 = 3;

/// The pairs of a chain's stones and the empty points beside them.
#[derive(Clone, Copy, Default)]
struct Pairs {
    count: u32,
    sum: u32,
    squares: u64,
}

#[derive(Clone)]
pub(crate) struct Playout {
    stride: usize,
    /// 0 for empty points, 1 for Black, 2 for White, 3 off the board.
    cells: Vec<u8>,
    /// A stone that stands for its chain.
    head: Vec<u16>,
    /// The next stone of the chain.
    next: Vec<u16>,
    stones: Vec<u16>,
    pairs: Vec<Pairs>,
    empty: Vec<u16>,
    /// Where each empty point is in the list.
    place: Vec<u16>,
    ko: usize,
    last: usize,
    seed: u64,
}

impl Playout {
    pub(crate) fn new(board: &Board, seed: u64) -> Playout {
        let size = board.size();
        let stride = size.columns() + 1;
        let cells = stride * (size.rows() + 2) + 1;
        let mut playout = Playout {
            stride,
            cells: vec![RIM; cells],
            head: vec![0; cells],
            next: vec![0; cells],
            stones: vec![0; cells],
            pairs: vec![Pairs::default(); cells],
            empty: Vec::new(),
            place: vec![0; cells],
            ko: 0,
            last: 0,
            seed,
        };
        for point in size.points() {
            let at = playout.cell(size, size.index(point));
            playout.cells[at] = EMPTY;
            playout.place[at] = playout.empty.len() as u16;
            playout.empty.push(at as u16);
        }
        // Every chain of a board that play has reached has a liberty, so nothing is taken here.
        for point in size.points() {
            if let Some(color) = board.at(point) {
                let at = playout.cell(size, size.index(point));
                playout.put(at, color.index() as u8 + 1);
            }
        }
        playout
    }

    /// The cell of the point with this number.
    pub(crate) fn cell(&self, size: Size, index: usize) -> usize {
        (index / size.columns() + 1) * self.stride + index % size.columns() + 1
    }

    pub(crate) fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// SplitMix64, and the high bits of a product for a number below `below`.
    fn random(&mut self, below: usize) -> usize {
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * below as u64) >> 32) as usize
    }

    fn around(&self, at: usize) -> [usize; 4] {
        [at - self.stride, at - 1, at + 1, at + self.stride]
    }

    fn chain(&self, at: usize) -> usize {
        usize::from(self.head[at])
    }

    /// The only liberty of a chain, if it is in atari.
    fn atari(&self, chain: usize) -> Option<usize> {
        let Pairs { count, sum, squares } = self.pairs[chain];
        let in_atari = count > 0 && u64::from(count) * squares == u64::from(sum) * u64::from(sum);
        in_atari.then(|| (sum / count) as usize)
    }

    fn add_pair(&mut self, chain: usize, point: usize) {
        let pairs = &mut self.pairs[chain];
        pairs.count += 1;
        pairs.sum += point as u32;
        pairs.squares += (point * point) as u64;
    }

    fn drop_pair(&mut self, chain: usize, point: usize) {
        let pairs = &mut self.pairs[chain];
        pairs.count -= 1;
        pairs.sum -= point as u32;
        pairs.squares -= (point * point) as u64;
    }

    /// Puts a stone, joins its chains, and takes off enemies without a liberty. Says how many, and one of them.
    fn put(&mut self, at: usize, color: u8) -> (usize, usize) {
        let place = usize::from(self.place[at]);
        self.empty.swap_remove(place);
        if let Some(&moved) = self.empty.get(place) {
            self.place[usize::from(moved)] = place as u16;
        }
        self.cells[at] = color;
        (self.head[at], self.next[at], self.stones[at]) = (at as u16, at as u16, 1);
        self.pairs[at] = Pairs::default();
        let around = self.around(at);
        for beside in around {
            match self.cells[beside] {
                EMPTY => self.add_pair(at, beside),
                RIM => {}
                _ => {
                    let chain = self.chain(beside);
                    self.drop_pair(chain, at);
                }
            }
        }
        let (mut taken, mut one) = (0, 0);
        for beside in around {
            if self.cells[beside] == color {
                self.join(at, beside);
            } else if self.cells[beside] != EMPTY && self.cells[beside] != RIM {
                let chain = self.chain(beside);
                if self.pairs[chain].count == 0 {
                    taken += self.take(chain);
                    one = beside;
                }
            }
        }
        (taken, one)
    }

    fn join(&mut self, one: usize, other: usize) {
        let (mut large, mut small) = (self.chain(one), self.chain(other));
        if large == small {
            return;
        }
        if self.stones[large] < self.stones[small] {
            std::mem::swap(&mut large, &mut small);
        }
        let more = self.pairs[small];
        let pairs = &mut self.pairs[large];
        pairs.count += more.count;
        pairs.sum += more.sum;
        pairs.squares += more.squares;
        self.stones[large] += self.stones[small];
        let mut at = small;
        loop {
            self.head[at] = large as u16;
            at = usize::from(self.next[at]);
            if at == small {
                break;
            }
        }
        self.next.swap(large, small);
    }

    fn take(&mut self, chain: usize) -> usize {
        let (mut at, mut taken) = (chain, 0);
        loop {
            self.cells[at] = EMPTY;
            self.place[at] = self.empty.len() as u16;
            self.empty.push(at as u16);
            taken += 1;
            at = usize::from(self.next[at]);
            if at == chain {
                break;
            }
        }
        loop {
            for beside in self.around(at) {
                if self.cells[beside] != EMPTY && self.cells[beside] != RIM {
                    let chain = self.chain(beside);
                    self.add_pair(chain, at);
                }
            }
            at = usize::from(self.next[at]);
            if at == chain {
                return taken;
            }
        }
    }

    /// Whether the point is an eye of the colour that should not be filled.
    fn is_eye(&self, at: usize, color: u8) -> bool {
        if self.around(at).iter().any(|&beside| self.cells[beside] != color && self.cells[beside] != RIM) {
            return false;
        }
        let stride = self.stride;
        let corners = [at - stride - 1, at - stride + 1, at + stride - 1, at + stride + 1];
        let is = |wanted: u8| corners.iter().filter(|&&corner| self.cells[corner] == wanted).count();
        is(3 - color) < if is(RIM) > 0 { 1 } else { 2 }
    }

    /// Whether the stone may be played and does not throw stones away.
    fn is_sensible(&mut self, at: usize, color: u8) -> bool {
        if at == self.ko || self.is_eye(at, color) {
            return false;
        }
        // A second liberty anywhere, or something to take, makes it legal and no self-atari.
        let (mut free, mut liberty) = (0, 0);
        let mut stones = 1;
        for beside in self.around(at) {
            let here = self.cells[beside];
            if here == EMPTY {
                free += 1;
                liberty = beside;
            } else if here == color {
                let chain = self.chain(beside);
                match self.atari(chain) {
                    Some(_) => stones += usize::from(self.stones[chain]),
                    None => {
                        stones += usize::from(self.stones[chain]);
                        free += 1;
                        if !self.has_two_besides(chain, at, &mut liberty) {
                            continue;
                        }
                        return true;
                    }
                }
            } else if here != RIM && self.atari(self.chain(beside)).is_some() {
                return true;
            }
            if free >= 2 {
                return true;
            }
        }
        match free {
            0 => false,
            _ if stones <= 2 => true,
            _ if stones <= 6 => self.random(4) == 0,
            _ => false,
        }
    }

    /// Whether a chain has two liberties other than this point.
    fn has_two_besides(&self, chain: usize, at: usize, liberty: &mut usize) -> bool {
        let mut pairs = self.pairs[chain];
        for beside in self.around(at) {
            if self.cells[beside] != EMPTY && self.cells[beside] != RIM && self.chain(beside) == chain {
                pairs.count -= 1;
                pairs.sum -= at as u32;
                pairs.squares -= (at * at) as u64;
            }
        }
        *liberty = pairs.sum.checked_div(pairs.count).unwrap_or(0) as usize;
        pairs.count > 0
            && u64::from(pairs.count) * pairs.squares != u64::from(pairs.sum) * u64::from(pairs.sum)
    }

    fn play(&mut self, at: usize, color: u8) {
        let (taken, one) = self.put(at, color);
        let alone = self.stones[self.chain(at)] == 1;
        self.ko = if taken == 1 && alone && self.atari(self.chain(at)) == Some(one) { one } else { 0 };
        self.last = at;
    }

    /// An urgent answer to the last move: take what is in atari, or save what it has put into atari.
    fn answer(&mut self, color: u8) -> Option<usize> {
        let last = self.last;
        if last == 0 || self.cells[last] != 3 - color {
            return None;
        }
        if let Some(liberty) = self.atari(self.chain(last))
            && liberty != self.ko
        {
            return Some(liberty);
        }
        for beside in self.around(last) {
            if self.cells[beside] != color {
                continue;
            }
            let Some(liberty) = self.atari(self.chain(beside)) else { continue };
            // Extending must help.
            if liberty != self.ko && self.gains(liberty, color) {
                return Some(liberty);
            }
        }
        None
    }

    /// Whether a stone there has two liberties.
    fn gains(&self, at: usize, color: u8) -> bool {
        let mut free = 0;
        for beside in self.around(at) {
            let here = self.cells[beside];
            if here == EMPTY {
                free += 1;
            } else if here == color && self.atari(self.chain(beside)).is_none() {
                let mut liberty = 0;
                free += if self.has_two_besides(self.chain(beside), at, &mut liberty) { 2 } else { 1 };
            } else if here != RIM && here != color && self.atari(self.chain(beside)).is_some() {
                return true;
            }
        }
        free >= 2
    }

    fn choose(&mut self, color: u8) -> Option<usize> {
        if let Some(at) = self.answer(color) {
            return Some(at);
        }
        let count = self.empty.len();
        if count == 0 {
            return None;
        }
        let start = self.random(count);
        (0..count).map(|step| (start + step) % count).find_map(|place| {
            let at = usize::from(self.empty[place]);
            self.is_sensible(at, color).then_some(at)
        })
    }

    /// Plays to the end; at most so many moves. Says how many it took.
    pub(crate) fn run(&mut self, first: Color, most: usize) -> usize {
        let (mut color, mut passes, mut moves) = (first.index() as u8 + 1, 0, 0);
        while passes < 2 && moves < most {
            match self.choose(color) {
                Some(at) => {
                    self.play(at, color);
                    passes = 0;
                }
                None => {
                    (self.ko, self.last) = (0, 0);
                    passes += 1;
                }
            }
            color = 3 - color;
            moves += 1;
        }
        moves
    }

    /// Whose a cell is at the end: a stone's, or of the colour that is alone around an empty point. 1 for Black, -1 for
    /// White.
    pub(crate) fn owner(&self, at: usize) -> i32 {
        let sign = |cell: u8| match cell {
            1 => 1,
            2 => -1,
            _ => 0,
        };
        match self.cells[at] {
            EMPTY => {
                let around = self.around(at).map(|beside| sign(self.cells[beside]));
                let (black, white) = (around.contains(&1), around.contains(&-1));
                i32::from(black && !white) - i32::from(white && !black)
            }
            cell => sign(cell),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;

    /// The same moves on the careful board lead to the same stones, the same ataris and the same bans.
    #[test]
    fn playouts_keep_to_the_rules() {
        let size = Size::new(7, 6).unwrap();
        for seed in 0..40 {
            let mut board = Board::empty(size);
            let mut playout = Playout::new(&board, seed);
            for number in 0..90 {
                let color = Color::BOTH[number % 2];
                let Some(at) = playout.choose(color.index() as u8 + 1) else { break };
                let index = (0..size.area()).find(|index| playout.cell(size, *index) == at).unwrap();
                playout.play(at, color.index() as u8 + 1);
                let played = board.play(size.point(index), color, false).unwrap();
                let ko = played.ko.map_or(0, |point| playout.cell(size, size.index(point)));
                assert_eq!(playout.ko, ko);
                for index in 0..size.area() {
                    let (cell, point) = (playout.cell(size, index), size.point(index));
                    let stone = board.at(point).map_or(EMPTY, |color| color.index() as u8 + 1);
                    assert_eq!(playout.cells[cell], stone);
                    if let Some(chain) = board.chain(point) {
                        let only = match chain.liberties[..] {
                            [liberty] => Some(playout.cell(size, size.index(liberty))),
                            _ => None,
                        };
                        assert_eq!(playout.atari(playout.chain(cell)), only);
                    }
                }
            }
        }
    }
}
