//! Games that users of other programs know, and versions of games, by their rules and nothing else.

use super::Naive;
use crate::boards::{self, Board};

/// What is made of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Either player makes any move.
    Impartial,
    /// Nobody moves where the other cannot.
    Dicotic,
    /// The players change sides after each move.
    Twisted,
}

/// A version of a game.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Version<B> {
    /// Which.
    pub kind: Kind,
    /// The position of the game.
    pub base: B,
    /// Whether Left makes Right's moves.
    pub swapped: bool,
}

impl<B: Naive> Naive for Version<B> {
    fn followers(&self, left: bool) -> Vec<Version<B>> {
        let base = match self.kind {
            Kind::Impartial => [self.base.followers(true), self.base.followers(false)].concat(),
            Kind::Dicotic if self.base.followers(!left).is_empty() => vec![],
            Kind::Dicotic => self.base.followers(left),
            Kind::Twisted => self.base.followers(left != self.swapped),
        };
        let swapped = self.kind == Kind::Twisted && !self.swapped;
        base.into_iter().map(|base| Version { kind: self.kind, base, swapped }).collect()
    }

    fn text(&self) -> String {
        let board = self.base.text();
        if self.swapped { format!("swapped {board}") } else { board }
    }
}

/// The family of Clobber.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Clobbers {
    /// The cells.
    pub board: Board,
    /// Down and right.
    pub directions: Vec<(i64, i64)>,
    /// How far a stone goes.
    pub distance: i64,
    /// What it goes to: `e` an enemy stone, `o` an own one, `s` either, `.` an empty cell.
    pub onto: char,
    /// What it leaves: `e`, `o` or `.`.
    pub leaves: char,
}

fn at(board: &Board, (row, column): (i64, i64)) -> char {
    let inside = row >= 0 && column >= 0 && row < board.len() as i64 && column < board[0].len() as i64;
    if inside { board[row as usize][column as usize] } else { '#' }
}

impl Naive for Clobbers {
    fn followers(&self, left: bool) -> Vec<Clobbers> {
        let (own, enemy) = if left { ('x', 'o') } else { ('o', 'x') };
        let mut all = vec![];
        for row in 0..self.board.len() as i64 {
            for column in 0..self.board[0].len() as i64 {
                for (down, right) in &self.directions {
                    for steps in 1..=self.distance.min(9) {
                        let to = (row + steps * down, column + steps * right);
                        let way = (1..steps)
                            .all(|step| at(&self.board, (row + step * down, column + step * right)) == '.');
                        let goal = at(&self.board, to);
                        let fits = match self.onto {
                            'e' => goal == enemy,
                            'o' => goal == own,
                            's' => goal == own || goal == enemy,
                            _ => goal == '.',
                        };
                        if at(&self.board, (row, column)) == own && way && fits {
                            let mut board = self.board.clone();
                            board[row as usize][column as usize] = match self.leaves {
                                'e' => enemy,
                                'o' => own,
                                _ => '.',
                            };
                            board[to.0 as usize][to.1 as usize] = own;
                            all.push(Clobbers { board, ..self.clone() });
                        }
                    }
                }
            }
        }
        all
    }

    fn text(&self) -> String {
        boards::write(&self.board)
    }
}

/// King Dirt.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dirt {
    /// The cells.
    pub board: Board,
    /// What Left and Right hold.
    pub held: (usize, usize),
    /// Whether that comes first.
    pub must_place: bool,
}

impl Naive for Dirt {
    fn followers(&self, left: bool) -> Vec<Dirt> {
        let (own, held) = if left { ('x', self.held.0) } else { ('o', self.held.1) };
        let mut all = vec![];
        let cells =
            (0..self.board.len()).flat_map(|row| (0..self.board[0].len()).map(move |column| (row, column)));
        for (row, column) in cells {
            if held > 0 && self.board[row][column] == '.' {
                let mut after = self.clone();
                after.board[row][column] = own;
                if left {
                    after.held.0 -= 1;
                } else {
                    after.held.1 -= 1;
                }
                all.push(after);
            }
            if self.board[row][column] != own || held > 0 && self.must_place {
                continue;
            }
            for down in -1..=1 {
                for right in -1..=1 {
                    let to = (row as i64 + down, column as i64 + right);
                    if at(&self.board, to) == '.' {
                        let mut after = self.clone();
                        after.board[row][column] = '#';
                        after.board[to.0 as usize][to.1 as usize] = own;
                        all.push(after);
                    }
                }
            }
        }
        all
    }

    fn text(&self) -> String {
        format!("{},{}:{}", self.held.0, self.held.1, boards::write(&self.board))
    }
}

/// Sheep: `None` is outside, 0 is free.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Pasture(pub Vec<Vec<Option<i32>>>);

impl Naive for Pasture {
    fn followers(&self, left: bool) -> Vec<Pasture> {
        let mut all = vec![];
        let sign = if left { 1 } else { -1 };
        let get = |row: i64, column: i64| {
            let inside = row >= 0 && column >= 0;
            inside.then(|| self.0.get(row as usize)?.get(column as usize).copied().flatten()).flatten()
        };
        for row in 0..self.0.len() as i64 {
            for column in 0..self.0[0].len() as i64 {
                let herd = get(row, column).unwrap_or(0) * sign;
                for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)] {
                    let mut far = 0;
                    while get(row + (far + 1) * down, column + (far + 1) * right) == Some(0) {
                        far += 1;
                    }
                    for sent in 1..herd {
                        if far > 0 {
                            let mut after = self.0.clone();
                            after[row as usize][column as usize] = Some((herd - sent) * sign);
                            after[(row + far * down) as usize][(column + far * right) as usize] =
                                Some(sent * sign);
                            all.push(Pasture(after));
                        }
                    }
                }
            }
        }
        all
    }

    fn text(&self) -> String {
        let cell = |cell: &Option<i32>| match cell {
            None => "#".to_owned(),
            Some(0) => ".".to_owned(),
            Some(herd) => herd.to_string(),
        };
        let row = |row: &Vec<Option<i32>>| row.iter().map(cell).collect::<Vec<_>>().join(" ");
        self.0.iter().map(row).collect::<Vec<_>>().join("|")
    }
}

/// Toads and Frogs with longer slides and jumps.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Leap {
    /// `t`, `f` and `.`.
    pub cells: Vec<char>,
    /// The shortest and the longest slide.
    pub slide: (usize, usize),
    /// Over how many a jump goes.
    pub jump: usize,
    /// Whether over all kinds.
    pub over_all: bool,
}

impl Naive for Leap {
    fn followers(&self, left: bool) -> Vec<Leap> {
        // Right's moves are Left's in the mirror.
        let mut cells = self.cells.clone();
        if !left {
            cells.reverse();
        }
        let own = if left { 't' } else { 'f' };
        let mut all = vec![];
        for from in 0..cells.len() {
            for to in from + 1..cells.len() {
                let between = &cells[from + 1..to];
                let slides =
                    between.iter().all(|&c| c == '.') && (self.slide.0..=self.slide.1).contains(&(to - from));
                let jumps = !between.is_empty()
                    && between.len() <= self.jump
                    && between.iter().all(|&c| c != '.' && (self.over_all || c != own));
                if cells[from] == own && cells[to] == '.' && (slides || jumps) {
                    let mut after = cells.clone();
                    after.swap(from, to);
                    if !left {
                        after.reverse();
                    }
                    all.push(Leap { cells: after, ..self.clone() });
                }
            }
        }
        all
    }

    fn text(&self) -> String {
        self.cells.iter().collect()
    }
}

/// Heaps from which each player takes by digits of their own; the digits repeat the last one if the code is endless.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Taken {
    /// The heaps.
    pub heaps: Vec<usize>,
    /// The digits of Left and of Right from d₁ on.
    pub digits: [Vec<u8>; 2],
    /// Whether the last digit goes on for ever.
    pub endless: [bool; 2],
}

impl Naive for Taken {
    fn followers(&self, left: bool) -> Vec<Taken> {
        let side = usize::from(!left);
        let digit = |take: usize| match self.digits[side].get(take - 1) {
            None if self.endless[side] => self.digits[side].last().copied().unwrap_or(0),
            digit => digit.copied().unwrap_or(0),
        };
        let mut all = vec![];
        for at in 0..self.heaps.len() {
            // The ruleset lists the moves of equal heaps once.
            if self.heaps[..at].contains(&self.heaps[at]) {
                continue;
            }
            for take in 1..=self.heaps[at] {
                let rest = self.heaps[at] - take;
                let mut leave = |new: &[usize]| {
                    let mut heaps = self.heaps.clone();
                    heaps.remove(at);
                    heaps.extend(new);
                    heaps.sort_unstable();
                    all.push(Taken { heaps, ..self.clone() });
                };
                if digit(take) & 1 != 0 && rest == 0 {
                    leave(&[]);
                }
                if digit(take) & 2 != 0 && rest > 0 {
                    leave(&[rest]);
                }
                for small in (1..=rest / 2).filter(|_| digit(take) & 4 != 0) {
                    leave(&[small, rest - small]);
                }
            }
        }
        all
    }

    fn text(&self) -> String {
        if self.heaps.is_empty() {
            return "0".to_owned();
        }
        self.heaps.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
    }
}

/// A row of coins with a test for the sets that may be turned. Rows of one game are equal if their coins are.
#[derive(Clone)]
pub struct Coins {
    /// Heads.
    pub heads: Vec<bool>,
    /// Whether coins with these numbers, from 1 and in order, may be turned.
    pub may: fn(&[usize]) -> bool,
}

impl PartialEq for Coins {
    fn eq(&self, other: &Coins) -> bool {
        self.heads == other.heads
    }
}

impl Eq for Coins {}

impl std::hash::Hash for Coins {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.heads.hash(state);
    }
}

impl Naive for Coins {
    fn followers(&self, _: bool) -> Vec<Coins> {
        let mut all = vec![];
        for set in 1..1_u32 << self.heads.len() {
            let coins: Vec<usize> =
                (1..=self.heads.len()).filter(|coin| set >> (coin - 1) & 1 == 1).collect();
            let last = coins[coins.len() - 1];
            if self.heads[last - 1] && (self.may)(&coins) {
                let mut heads = self.heads.clone();
                coins.iter().for_each(|coin| heads[coin - 1] = !heads[coin - 1]);
                all.push(Coins { heads, may: self.may });
            }
        }
        all
    }

    fn text(&self) -> String {
        self.heads.iter().map(|&head| if head { 'h' } else { 't' }).collect()
    }
}

/// A heap that remembers: how many there are, the number, and which game.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Remembers {
    /// The beans.
    pub beans: u64,
    /// The least, the most or the forbidden number.
    pub number: u64,
    /// `l` at least, `m` at most, `b` anything but.
    pub kind: char,
    /// How many times as many may be taken, a fraction.
    pub times: (u64, u64),
}

impl Naive for Remembers {
    fn followers(&self, _: bool) -> Vec<Remembers> {
        let fits = |&take: &u64| match self.kind {
            'l' => take >= self.number,
            'm' => take <= self.number,
            _ => take != self.number,
        };
        let after = |take: u64| {
            let number = if self.kind == 'm' { take * self.times.0 / self.times.1 } else { take };
            Remembers { beans: self.beans - take, number, ..self.clone() }
        };
        (1..=self.beans).filter(fits).map(after).collect()
    }

    fn text(&self) -> String {
        format!("{}:{}", self.beans, self.number)
    }
}

/// Euclid: two numbers, and whether a number may become 0.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Pair(pub u64, pub u64, pub bool);

impl Naive for Pair {
    fn followers(&self, _: bool) -> Vec<Pair> {
        let (a, b) = (self.0.min(self.1), self.0.max(self.1));
        if a == 0 {
            return vec![];
        }
        let pairs = (1..=b / a).map(|times| Pair(a, b - times * a, self.2));
        pairs.filter(|pair| pair.1 > 0 || self.2).collect()
    }

    fn text(&self) -> String {
        format!("{},{}", self.0, self.1)
    }
}

/// Partizan Euclid: two numbers in their order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Ordered(pub u64, pub u64);

impl Naive for Ordered {
    fn followers(&self, left: bool) -> Vec<Ordered> {
        let mut rest = self.0;
        while self.1 > 0 && rest >= self.1 {
            rest -= self.1;
        }
        if self.1 == 0 || rest == 0 {
            return vec![];
        }
        vec![Ordered(self.1, if left { rest } else { self.1 - rest })]
    }

    fn text(&self) -> String {
        format!("{},{}", self.0, self.1)
    }
}

/// Shove, and Push if pieces stop at a gap.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Shoved {
    /// `l`, `r` and `.`.
    pub cells: Vec<char>,
    /// Push.
    pub stops: bool,
}

impl Naive for Shoved {
    fn followers(&self, left: bool) -> Vec<Shoved> {
        let own = if left { 'l' } else { 'r' };
        let mut all = vec![];
        for piece in (0..self.cells.len()).filter(|&at| self.cells[at] == own) {
            let mut first = 0;
            if self.stops {
                first = piece;
                while first > 0 && self.cells[first] != '.' {
                    first -= 1;
                }
            }
            let mut cells = self.cells.clone();
            cells[first..piece].copy_from_slice(&self.cells[first + 1..=piece]);
            cells[piece] = '.';
            all.push(Shoved { cells, stops: self.stops });
        }
        all
    }

    fn text(&self) -> String {
        self.cells.iter().collect()
    }
}

/// Eatcake with strips of one.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Eaten {
    /// Rows and columns.
    pub cakes: Vec<(usize, usize)>,
    /// Whether a cake is turned before each move.
    pub turned: bool,
}

impl Naive for Eaten {
    fn followers(&self, left: bool) -> Vec<Eaten> {
        let mut all = vec![];
        for at in 0..self.cakes.len() {
            if self.cakes[..at].contains(&self.cakes[at]) {
                continue;
            }
            let (mut rows, mut columns) = self.cakes[at];
            if self.turned {
                (rows, columns) = (columns, rows);
            }
            let side = if left { columns } else { rows };
            // The strip with this number is eaten; the mirror image is the same move.
            for strip in 0..side.div_ceil(2) {
                let mut cakes = self.cakes.clone();
                cakes.remove(at);
                for piece in [strip, side - 1 - strip].into_iter().filter(|&piece| piece > 0) {
                    cakes.push(if left { (rows, piece) } else { (piece, columns) });
                }
                cakes.sort_unstable();
                all.push(Eaten { cakes, turned: self.turned });
            }
        }
        all
    }

    fn text(&self) -> String {
        if self.cakes.is_empty() {
            return ".".to_owned();
        }
        self.cakes.iter().map(|(rows, columns)| format!("{rows}x{columns}")).collect::<Vec<_>>().join(",")
    }
}

/// Arc Kayles.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Arcs {
    /// Ends and colour, `-`, `l` or `r`.
    pub edges: Vec<(usize, usize, char)>,
    /// The weight of each vertex.
    pub weights: Vec<u32>,
}

impl Naive for Arcs {
    fn followers(&self, left: bool) -> Vec<Arcs> {
        let own = if left { 'l' } else { 'r' };
        let taken = self.edges.iter().filter(|edge| edge.2 == '-' || edge.2 == own);
        let after = |edge: &(usize, usize, char)| {
            let mut weights = self.weights.clone();
            weights[edge.0] -= 1;
            weights[edge.1] -= 1;
            let edges = self
                .edges
                .iter()
                .copied()
                .filter(|edge| weights[edge.0] > 0 && weights[edge.1] > 0)
                .collect();
            Arcs { edges, weights }
        };
        taken.map(after).collect()
    }

    fn text(&self) -> String {
        if self.edges.is_empty() {
            return "0".to_owned();
        }
        let edges =
            self.edges.iter().map(|(a, b, kind)| format!("{a}{kind}{b}")).collect::<Vec<_>>().join(",");
        let weights =
            self.weights.iter().enumerate().map(|(at, weight)| format!("{at}:{weight}")).collect::<Vec<_>>();
        format!("{edges};{}", weights.join(","))
    }
}

/// Fjords: `L`, `R`, `.` for open and `#` for gone.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Coast {
    /// The vertices.
    pub vertices: Vec<char>,
    /// The lines between them.
    pub lines: Vec<(usize, usize)>,
}

impl Naive for Coast {
    fn followers(&self, left: bool) -> Vec<Coast> {
        let own = if left { 'L' } else { 'R' };
        let mut all = vec![];
        for at in (0..self.vertices.len()).filter(|&at| self.vertices[at] == own) {
            let mut vertices = self.vertices.clone();
            for (near, vertex) in vertices.iter_mut().enumerate() {
                let joined = self.lines.contains(&(at, near)) || self.lines.contains(&(near, at));
                if joined && *vertex == '.' {
                    *vertex = own;
                } else if joined && *vertex != own {
                    *vertex = '#';
                }
            }
            vertices[at] = '#';
            all.push(Coast { vertices, lines: self.lines.clone() });
        }
        all
    }

    fn text(&self) -> String {
        let vertex = |c: &char| match c {
            '.' => "\"LR\"".to_owned(),
            '#' => "\"\"".to_owned(),
            c => format!("\"{c}\""),
        };
        let vertices = self.vertices.iter().map(vertex).collect::<Vec<_>>().join(",");
        let lines = self.lines.iter().map(|(a, b)| format!("[{a},{b}]")).collect::<Vec<_>>().join(",");
        format!("{{\"vertices\":[{vertices}],\"edges\":[{lines}]}}")
    }
}

/// Generalised Wythoff: two piles and r.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Wythoff(pub u64, pub u64, pub u64);

impl Naive for Wythoff {
    fn followers(&self, _: bool) -> Vec<Wythoff> {
        let mut all = std::collections::BTreeSet::new();
        for a in 0..=self.0 {
            for b in 0..=self.1 {
                let one = (a == 0) != (b == 0);
                if one || a > 0 && b > 0 && a.abs_diff(b) < self.2 {
                    // Of equal piles the mirror image of a move is the same move.
                    let (c, d) = (self.0 - a, self.1 - b);
                    let mirrored = self.0 == self.1 && c > d;
                    all.insert(if mirrored { (d, c) } else { (c, d) });
                }
            }
        }
        all.into_iter().map(|(a, b)| Wythoff(a, b, self.2)).collect()
    }

    fn text(&self) -> String {
        format!("{},{}", self.0, self.1)
    }
}
