//! Safety against brute force: Benson's theorem by its definition, and living stones by playing everything out. The rules here are
//! written once more, in the simplest way.

use std::collections::{HashMap, HashSet};

use tedomari_go::{Board, Color, PointSet, Rules, Safety, SafetyEffort, benson, safety, safety_with};
use tedomari_task::{Limits, Task};

/// A board as characters, row by row; what is behind the last point is not looked at.
type Naive = [u8; 16];

struct Table {
    around: Vec<Vec<usize>>,
}

impl Table {
    fn new(columns: usize, rows: usize) -> Table {
        let around = |at: usize| {
            let (x, y) = ((at % columns) as i32, (at / columns) as i32);
            let all = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)];
            let on = |(x, y): &(i32, i32)| *x >= 0 && *y >= 0 && *x < columns as i32 && *y < rows as i32;
            all.iter().filter(|place| on(place)).map(|(x, y)| *y as usize * columns + *x as usize).collect()
        };
        Table { around: (0..columns * rows).map(around).collect() }
    }

    fn chain(&self, board: &Naive, from: usize) -> (Vec<usize>, bool) {
        let (mut chain, mut free, mut next) = (vec![from], false, 0);
        while next < chain.len() {
            for &to in &self.around[chain[next]] {
                free |= board[to] == b'.';
                if board[to] == board[from] && !chain.contains(&to) {
                    chain.push(to);
                }
            }
            next += 1;
        }
        (chain, free)
    }

    /// The board after a move, and where it may not be retaken at once.
    fn play(&self, board: &Naive, at: usize, stone: u8, suicide: bool) -> Option<(Naive, Option<usize>)> {
        if board[at] != b'.' {
            return None;
        }
        let mut after = *board;
        after[at] = stone;
        let mut taken = Vec::new();
        for &to in &self.around[at] {
            if after[to] != b'.' && after[to] != stone {
                let (chain, free) = self.chain(&after, to);
                if !free {
                    chain.iter().for_each(|stone| after[*stone] = b'.');
                    taken.extend(chain);
                }
            }
        }
        let (own, free) = self.chain(&after, at);
        if !free {
            if !suicide {
                return None;
            }
            own.iter().for_each(|stone| after[*stone] = b'.');
        }
        // A ko: taking it back at once would bring the board back.
        let ko = match taken[..] {
            [only] => {
                let mut back = after;
                back[only] = if stone == b'X' { b'O' } else { b'X' };
                let again = own.len() == 1 && !self.chain(&back, at).1;
                again.then_some(only)
            }
            _ => None,
        };
        Some((after, ko))
    }

    fn is_legal(&self, board: &Naive) -> bool {
        (0..self.around.len()).all(|at| board[at] == b'.' || self.chain(board, at).1)
    }

    /// The stones of a colour that its opponent can take by moving alone.
    fn capturable(&self, board: &Naive, stone: u8, suicide: bool) -> Vec<bool> {
        let other = if stone == b'X' { b'O' } else { b'X' };
        let mut taken = vec![false; self.around.len()];
        let mut seen: HashSet<Naive> = [*board].into();
        let mut stack = vec![*board];
        while let Some(here) = stack.pop() {
            for at in 0..self.around.len() {
                if let Some((after, _)) = self.play(&here, at, other, suicide)
                    && seen.insert(after)
                {
                    (0..self.around.len())
                        .for_each(|at| taken[at] |= board[at] == stone && after[at] != stone);
                    stack.push(after);
                }
            }
        }
        taken
    }

    /// Whether the owner keeps all of these stones, answering every move of the opponent, who begins and may retake kos at
    /// once; the owner never lets a board come back. Nothing if there are too many boards.
    fn lives(&self, board: &Naive, stone: u8, targets: &[usize], most: usize) -> Option<bool> {
        let other = if stone == b'X' { b'O' } else { b'X' };
        let kept = |board: &Naive| targets.iter().all(|at| board[*at] == stone);
        // For each board with the opponent to move: for each move the boards that the owner can leave.
        let mut replies: HashMap<Naive, Vec<Vec<Naive>>> = HashMap::new();
        let mut stack = vec![*board];
        while let Some(here) = stack.pop() {
            if replies.contains_key(&here) {
                continue;
            }
            let mut all = Vec::new();
            for at in 0..self.around.len() {
                let Some((attacked, ko)) = self.play(&here, at, other, false) else { continue };
                let mut answers = Vec::new();
                if kept(&attacked) {
                    answers.push(attacked);
                    for at in (0..self.around.len()).filter(|at| ko != Some(*at)) {
                        answers.extend(self.play(&attacked, at, stone, false).map(|(after, _)| after));
                    }
                }
                stack.extend(answers.iter().filter(|answer| !replies.contains_key(*answer)).copied());
                all.push(answers);
            }
            replies.insert(here, all);
            if replies.len() > most {
                return None;
            }
        }
        let mut won: HashSet<&Naive> = HashSet::new();
        loop {
            let is_won =
                |all: &Vec<Vec<Naive>>| all.iter().all(|answers| answers.iter().any(|to| won.contains(to)));
            let new: Vec<&Naive> = replies
                .iter()
                .filter(|(here, all)| !won.contains(here) && is_won(all))
                .map(|(here, _)| here)
                .collect();
            if new.is_empty() {
                return Some(won.contains(board));
            }
            won.extend(new);
        }
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// A random board of this size, in which every chain has a liberty.
fn random_board(random: &mut Random, table: &Table, points: usize, letters: &[u8]) -> Naive {
    loop {
        let mut board: Naive = [b'#'; 16];
        board[..points].fill_with(|| letters[random.below(letters.len())]);
        if table.is_legal(&board) {
            return board;
        }
    }
}

fn rows(board: &Naive, columns: usize) -> Vec<String> {
    board
        .split(|cell| *cell == b'#')
        .next()
        .unwrap()
        .chunks(columns)
        .map(|row| String::from_utf8(row.to_vec()).unwrap())
        .collect()
}

fn places(set: &PointSet) -> Vec<usize> {
    set.iter().map(|point| set.size().index(point)).collect()
}

#[test]
fn benson_is_what_cannot_be_captured() {
    let mut random = Random(5);
    let [mut alive, mut boards] = [0; 2];
    for round in 0..500 {
        let (columns, lines) = [(3, 3), (4, 3), (2, 5), (7, 1), (4, 2)][round % 5];
        let table = Table::new(columns, lines);
        let naive = random_board(&mut random, &table, columns * lines, b"XXXXXO..");
        let board = Board::parse(&rows(&naive, columns)).unwrap();
        for (color, stone) in [(Color::Black, b'X'), (Color::White, b'O')] {
            let taken = table.capturable(&naive, stone, false);
            let expected: Vec<usize> =
                (0..columns * lines).filter(|at| naive[*at] == stone && !taken[*at]).collect();
            let found = places(&benson(&board, color, false));
            assert_eq!(found, expected, "{board}");
            alive += found.len();
            // With suicide the theorem is one-sided.
            let taken = table.capturable(&naive, stone, true);
            let found = places(&benson(&board, color, true));
            assert!(found.iter().all(|at| !taken[*at]), "suicide: {board}");
        }
        boards += 1;
    }
    eprintln!("{boards} boards, {alive} stones that cannot be captured");
    assert!(alive > 300);
}

/// Where suicide is allowed, the stone in the corner can vanish and leave a liberty there for stones that fill the others.
#[test]
fn suicide_matters_to_benson() {
    let text = ["XXXXX", ".XXXX", "O.X.X"];
    let board = Board::parse(&text).unwrap();
    assert_eq!(benson(&board, Color::Black, false).len(), 11);
    assert!(benson(&board, Color::Black, true).is_empty());
    let mut naive = [b'#'; 16];
    naive[..15].copy_from_slice(text.concat().as_bytes());
    let table = Table::new(5, 3);
    assert!(!table.capturable(&naive, b'X', false).contains(&true));
    assert!(table.capturable(&naive, b'X', true).contains(&true));
}

#[test]
fn stones_that_are_shown_to_live_do_live() {
    play_out(11, 240, 1500);
}

#[test]
#[ignore = "takes minutes"]
fn stones_that_are_shown_to_live_do_live_on_many_boards() {
    play_out(17, 6000, 6000);
}

/// Random boards: what is shown to live is played out, on the board itself and with other stones outside of the zones.
fn play_out(seed: u64, rounds: usize, most: usize) {
    let mut random = Random(seed);
    let [mut beyond, mut checked, mut changed] = [0; 3];
    for round in 0..rounds {
        let (columns, lines) = [(4, 3), (5, 2), (4, 4), (5, 3), (7, 2), (3, 3)][round % 6];
        let table = Table::new(columns, lines);
        let letters: &[u8] = if round % 2 == 0 { b"XXXXXXO...." } else { b"XXXXXOO..." };
        let naive = random_board(&mut random, &table, columns * lines, letters);
        let board = Board::parse(&rows(&naive, columns)).unwrap();
        let task = Task::new(Limits::new());
        // Hints at random in every third round: a wrong one must not make anything safe.
        let size = board.size();
        let mut hint = || PointSet::of(size, size.points().filter(|_| random.below(6) > 0));
        let hints = (round % 3 == 0).then(|| [hint(), hint()]);
        let effort = SafetyEffort { answers: 4, boards: 3000 };
        let report = safety_with(&board, Rules::JAPANESE, effort, hints.as_ref(), &task);
        for (color, stone) in [(Color::Black, b'X'), (Color::White, b'O')] {
            let chains = report.chains.iter().filter(|chain| chain.chain.color == color);
            let alive = chains.clone().filter(|chain| matches!(chain.safety, Safety::Alive(_))).count();
            beyond += alive;
            if alive == 0 {
                continue;
            }
            let safe = chains.filter(|chain| chain.safety != Safety::Assumed);
            let points = safe.flat_map(|chain| chain.chain.stones.iter().copied());
            let targets = places(&PointSet::of(board.size(), points));
            if let Some(lives) = table.lives(&naive, stone, &targets, most) {
                assert!(lives, "{board}{report:?}");
                checked += 1;
            }
            // A proof that leans on no other stones holds whatever is outside of its zone.
            let own = report.proofs.iter().filter(|proof| proof.color == color && !proof.joins);
            for proof in own {
                let (zone, targets) = (places(&proof.zone), places(&proof.stones));
                let outside: Vec<usize> = (0..columns * lines).filter(|at| !zone.contains(at)).collect();
                for _ in 0..if outside.is_empty() { 0 } else { 3 } {
                    let mut other = naive;
                    outside.iter().for_each(|at| other[*at] = b"XOO."[random.below(4)]);
                    if !table.is_legal(&other) {
                        continue;
                    }
                    if let Some(lives) = table.lives(&other, stone, &targets, most) {
                        assert!(lives, "{board}changed to {:?}\n{proof:?}", rows(&other, columns));
                        changed += 1;
                    }
                }
            }
        }
    }
    eprintln!(
        "{rounds} boards: {beyond} chains live beyond Benson, {checked} sides played out, {changed} zones"
    );
    assert!(checked > rounds / 20 && changed > rounds / 50);
}

/// A zone has a liberty of every chain in it also between an attack and its answer.
#[test]
fn a_zone_keeps_stones_until_the_answer() {
    let board = Board::parse(&[".OX.X", "OXX.X"]).unwrap();
    let report = safety(&board, Rules::JAPANESE, SafetyEffort::default(), &Task::new(Limits::new()));
    let around = ["D2", "D1"].map(|name| name.parse().unwrap());
    let one = report.proofs.iter().find(|proof| proof.stones.contains("C2".parse().unwrap()));
    assert!(one.is_none_or(|proof| around.iter().all(|point| proof.zone.contains(*point))), "{one:?}");
}

fn shown(rows: &[&str], stone: &str) -> Safety {
    let board = Board::parse(rows).unwrap();
    let point = board.size().parse_point(stone).unwrap();
    let report = safety(&board, Rules::JAPANESE, SafetyEffort::default(), &Task::new(Limits::new()));
    report.chains.iter().find(|chain| chain.chain.stones.contains(&point)).unwrap().safety
}

/// Shapes whose status every Go player knows.
#[test]
fn known_shapes() {
    let corner = |eyespace: &str| {
        let mut rows: Vec<String> = eyespace.split('/').map(|row| format!("{row}O...")).collect();
        rows.push("O".repeat(rows[0].len()));
        rows.extend([".".repeat(rows[0].len()), ".".repeat(rows[0].len())]);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        shown(&rows, &format!("A{}", rows.len() - eyespace.split('/').count() + 1))
    };
    // On the edge: three in a row die if the opponent begins, four live, bent four on the edge live.
    assert_eq!(corner("...X/XXXX"), Safety::Assumed);
    assert!(matches!(corner("....X/XXXXX"), Safety::Alive(_)));
    assert!(matches!(corner("...XX/XX.XX/XXXXX"), Safety::Alive(_)));
    assert_eq!(corner(".X.XX/XXXXX"), Safety::Benson);
    // One whole eye in the middle and half an eye on each side: miai for the second.
    let miai = ["O..X.X..O", "OXXXXXXXO", "OOOOOOOOO", "........."];
    assert!(matches!(shown(&miai, "B3"), Safety::Alive(_)));
    let lost = ["OO.X.X..O", "OXXXXXXXO", "OOOOOOOOO", "........."];
    assert_eq!(shown(&lost, "B3"), Safety::Assumed);
    // A stone that joins living stones by either of two points, and one that has a single way.
    let joined = [".X.XO..", "XXXXO..", "OOX.O..", ".O.XO..", ".OOOO.."];
    assert!(matches!(shown(&joined, "D2"), Safety::Alive(_)));
    assert_eq!(shown(&joined, "C3"), Safety::Benson);
    let cut = [".X.XO..", "XXXXO..", "OOX.O..", ".OOXO..", ".OOOO.."];
    assert_eq!(shown(&cut, "D2"), Safety::Assumed);
}

/// Eyes in separate rooms: in each square of four points an attack is answered by an eye, and no neutral point needs an answer.
#[test]
fn eyes_in_separate_rooms() {
    let proof = |rows: &[&str]| {
        let board = Board::parse(rows).unwrap();
        let report = safety(&board, Rules::JAPANESE, SafetyEffort::default(), &Task::new(Limits::new()));
        let chain = report.chains.iter().find(|chain| chain.chain.color == Color::Black).unwrap();
        (chain.safety, report.is_closed(chain))
    };
    let squares = ["..X..XO..", "..X..XO..", "XXXXXXO..", "OOOOOOO..", "........."];
    assert!(matches!(proof(&squares), (Safety::Alive(_), true)));
    // A single square is one eye at most.
    let square = ["..XXXXO..", "..XXXXO..", "XXXXXXO..", "OOOOOOO..", "........."];
    assert_eq!(proof(&square), (Safety::Assumed, false));
    // Two chains share both rooms, and neither can be cut from them.
    let two = ["..X..XO..", "..XX.XO..", "XX.XXXO..", "OOOOOOO..", "........."];
    assert_ne!(proof(&two).0, Safety::Assumed);
}

/// An eye that the opponent's stones outside of the hint reach into is no eye.
#[test]
fn an_eye_ends_where_the_hint_does() {
    let board = Board::parse(&[".XX.", "XOOX", "...X"]).unwrap();
    let without = |names: &[&str]| {
        let gone: Vec<_> = names.iter().map(|name| name.parse().unwrap()).collect();
        PointSet::of(board.size(), board.size().points().filter(|point| !gone.contains(point)))
    };
    let hints = [without(&["A2"]), without(&[])];
    let effort = SafetyEffort { answers: 4, boards: 3000 };
    let report = safety_with(&board, Rules::JAPANESE, effort, Some(&hints), &Task::new(Limits::new()));
    let a2 = "A2".parse().unwrap();
    let outside = report.proofs.iter().filter(|proof| proof.color == Color::Black && proof.closed);
    assert!(outside.into_iter().all(|proof| proof.zone.contains(a2)), "{report:?}");
}

#[test]
fn a_spent_budget_is_an_answer() {
    let size = tedomari_go::Size::square(19).unwrap();
    let mut board = Board::empty(size);
    board.set("D4".parse().unwrap(), Some(Color::Black));
    let task = Task::new(Limits::new().nodes(50));
    let report = safety(&board, Rules::JAPANESE, SafetyEffort::default(), &task);
    assert_eq!(report.stopped, Some(tedomari_task::Stop::Nodes));
    let chain = &report.chains[0];
    assert_eq!(
        (chain.safety, chain.eyes, chain.room, chain.chain.liberties.len()),
        (Safety::Assumed, 0, 361, 4)
    );
}
