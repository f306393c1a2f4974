//! Ko fights against a naive search that remembers nothing and keeps every position.

use std::time::Instant;

use tedomari_ko::{Ban, Fight, FightMove, Ko, Tree, Trees};
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Limits, Player, Stop, Task};

#[derive(Clone, Debug, PartialEq)]
enum Part {
    /// Place, length, A, B, who passes for nothing.
    Ko(u64, u64, i64, i64, Option<Player>),
    Number(i64),
    Game(Vec<Part>, Vec<Part>),
}

type Position = Vec<Part>;

#[derive(Clone)]
struct Naive {
    parts: Position,
    banned: Vec<Position>,
    mover: Player,
    passed: bool,
    paid: i64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Move {
    In(usize, usize),
    Pass,
}

impl Naive {
    fn new(parts: &[Part], mover: Player) -> Naive {
        Naive { parts: parts.to_vec(), banned: Vec::new(), mover, passed: false, paid: 0 }
    }

    fn options(&self, part: &Part) -> Vec<Part> {
        match (part, self.mover) {
            (Part::Number(_), _) => Vec::new(),
            (Part::Ko(1, _, a, _, _), Player::Left) => vec![Part::Number(*a)],
            (Part::Ko(place, m, _, b, _), Player::Right) if place + 1 == *m => vec![Part::Number(*b)],
            (Part::Ko(place, m, a, b, who), mover) => {
                let to = if mover == Player::Left { place - 1 } else { place + 1 };
                vec![Part::Ko(to, *m, *a, *b, *who)]
            }
            (Part::Game(left, _), Player::Left) => left.clone(),
            (Part::Game(_, right), Player::Right) => right.clone(),
        }
    }

    fn is_ko(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Ko(..)))
    }

    fn moves(&mut self) -> Vec<Move> {
        let mut list = Vec::new();
        for (at, part) in self.parts.iter().enumerate() {
            for (option, to) in self.options(part).into_iter().enumerate() {
                let mut after = self.parts.clone();
                after[at] = to;
                if !self.banned.contains(&after) {
                    list.push(Move::In(at, option));
                }
            }
        }
        if self.is_ko() && !self.passed {
            list.push(Move::Pass);
        } else if self.is_ko() && list.is_empty() {
            self.banned.clear();
            return self.moves();
        }
        list
    }

    fn after(&self, made: Move, ban: Ban) -> Naive {
        let mut next = self.clone();
        (next.mover, next.passed) = (self.mover.opponent(), made == Move::Pass);
        match made {
            Move::Pass => {
                let free = |part: &Part| matches!(part, Part::Ko(.., who) if *who == Some(self.mover));
                if !self.parts.iter().any(free) {
                    next.paid += if self.mover == Player::Left { -1 } else { 1 };
                }
            }
            Move::In(at, option) => {
                next.parts[at] = self.options(&self.parts[at]).swap_remove(option);
                if ban == Ban::Japanese {
                    next.banned.clear();
                }
                next.banned.push(self.parts.clone());
            }
        }
        next
    }

    /// The score, if endless play has the score given.
    fn score(&self, ban: Ban, endless: i64, path: &mut Vec<Naive>) -> i64 {
        self.search(ban, endless, path, (-2 * FAR, 2 * FAR))
    }

    fn search(&self, ban: Ban, endless: i64, path: &mut Vec<Naive>, (mut low, mut high): (i64, i64)) -> i64 {
        let same = |other: &Naive| {
            (&other.parts, &other.banned, other.mover, other.passed)
                == (&self.parts, &self.banned, self.mover, self.passed)
        };
        if path.iter().any(same) {
            return endless;
        }
        let mut here = self.clone();
        let moves = here.moves();
        if moves.is_empty() {
            let number = |part: &Part| match part {
                Part::Number(n) => *n,
                _ => panic!("finished"),
            };
            return self.parts.iter().map(number).sum::<i64>() + self.paid;
        }
        path.push(self.clone());
        for made in moves {
            let score = here.after(made, ban).search(ban, endless, path, (low, high));
            match self.mover {
                Player::Left => low = low.max(score),
                Player::Right => high = high.min(score),
            }
            if low >= high {
                break;
            }
        }
        path.pop();
        if self.mover == Player::Left { low } else { high }
    }
}

const FAR: i64 = 1_000_000;

struct Random(u64);

impl Random {
    fn between(&mut self, low: i64, high: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        low + ((self.0 >> 33) % (high - low + 1) as u64) as i64
    }
}

fn tree(trees: &mut Trees, part: &Part) -> Tree {
    match part {
        Part::Number(n) => trees.value(trees.engine().clone().integer(*n)).unwrap(),
        Part::Game(left, right) => {
            let left: Vec<Tree> = left.iter().map(|part| tree(trees, part)).collect();
            let right: Vec<Tree> = right.iter().map(|part| tree(trees, part)).collect();
            trees.game(&left, &right).unwrap()
        }
        Part::Ko(..) => panic!("a game"),
    }
}

fn fight(engine: &Engine, parts: &[Part], ban: Ban) -> Fight {
    let mut trees = Trees::new(engine);
    let (mut kos, mut games) = (Vec::new(), Vec::new());
    for part in parts {
        if let Part::Ko(place, m, a, b, who) = part {
            let ko = Ko::new(*place, *m, engine.integer(*a), engine.integer(*b)).unwrap();
            kos.push(who.map_or(ko, |player| ko.with_passes(player)));
        } else {
            games.push(tree(&mut trees, part));
        }
    }
    Fight::new(trees, &kos, games, ban).unwrap()
}

fn named(made: &FightMove) -> Move {
    match made {
        FightMove::Ko { component } => Move::In(*component, 0),
        FightMove::Game { component, option } => Move::In(*component, *option),
        FightMove::Pass => Move::Pass,
    }
}

fn check(engine: &Engine, parts: &[Part], ban: Ban) {
    let fight = fight(engine, parts, ban);
    for first in Player::BOTH {
        let mut naive = Naive::new(parts, first);
        let [low, high] = [-FAR, FAR].map(|endless| naive.score(ban, endless, &mut Vec::new()));
        let played = fight.play(first, &Task::default());
        let finite = |score: i64| (score.abs() < FAR).then(|| Dyadic::from(score));
        let found = (played.at_least.clone(), played.at_most.clone());
        assert_eq!(found, (finite(low), finite(high)), "{parts:?} {ban:?} {first}");
        if low != high {
            continue;
        }
        let best: Vec<Move> = naive.moves();
        let endless = if first == Player::Left { -FAR } else { FAR };
        let keeps = |made: &Move| naive.after(*made, ban).score(ban, endless, &mut Vec::new()) == low;
        let best: Vec<Move> = best.into_iter().filter(keeps).collect();
        let found: Vec<Move> = played.best.iter().map(named).collect();
        assert_eq!(found.len(), best.len(), "{parts:?} {ban:?} {first}: {found:?} for {best:?}");
        assert!(found.iter().all(|made| best.contains(made)), "{parts:?} {ban:?} {first}");
        // The line leads to the score.
        for (player, made) in &played.line {
            assert_eq!(naive.mover, *player);
            assert!(naive.moves().contains(&named(made)), "{parts:?} {made}");
            naive = naive.after(named(made), ban);
        }
        if naive.moves().is_empty() {
            assert_eq!(naive.score(ban, 0, &mut Vec::new()), low);
        } else {
            assert!(played.endless, "{parts:?} {ban:?} {first}: {:?}", played.line);
        }
    }
}

fn threat(player: Player, size: i64) -> Part {
    let [zero, size] = [0, if player == Player::Left { size } else { -size }].map(Part::Number);
    let pair = |a: &Part, b: &Part| Part::Game(vec![a.clone()], vec![b.clone()]);
    match player {
        Player::Left => pair(&pair(&size, &zero), &zero),
        Player::Right => pair(&zero, &pair(&zero, &size)),
    }
}

fn gote(a: i64, b: i64) -> Part {
    Part::Game(vec![Part::Number(a)], vec![Part::Number(b)])
}

#[test]
fn random_fights() {
    let engine = Engine::new();
    let mut random = Random(7);
    for round in 0..600 {
        let mut parts = Vec::new();
        for _ in 0..random.between(1, 2) {
            let m = if random.between(0, 3) == 0 { 4 } else { 3 };
            let a = random.between(-2, 9);
            let who = [None, None, Some(Player::Left), Some(Player::Right)][random.between(0, 3) as usize];
            parts.push(Part::Ko(random.between(1, m - 1) as u64, m as u64, a, a - random.between(0, 9), who));
        }
        let room = if parts.len() == 1 { 2 } else { 1 };
        for _ in 0..random.between(0, room) {
            let size = random.between(1, 12);
            let kind = if room == 1 { 2 } else { random.between(0, 3) };
            parts.push(match kind {
                0 => threat(Player::Left, size),
                1 => threat(Player::Right, size),
                2 => gote(size, random.between(-5, 0)),
                _ => Part::Game(vec![gote(size + 4, 2), Part::Number(3)], vec![Part::Number(-size)]),
            });
        }
        check(&engine, &parts, if round % 2 == 0 { Ban::Japanese } else { Ban::NorthAmerican });
    }
}

/// Kos that nobody wants to end can be taken in turn for ever under the Japanese ban, and under no other.
#[test]
fn endless_play() {
    let engine = Engine::new();
    let parts = [1, 1, 2].map(|place| Part::Ko(place, 3, -30, 30, None));
    let japanese = fight(&engine, &parts, Ban::Japanese).play(Player::Left, &Task::default());
    assert!(japanese.endless);
    let other = fight(&engine, &parts, Ban::NorthAmerican).play(Player::Left, &Task::default());
    assert!(!other.endless && other.score().is_some());
}

/// With one more threat than the opponent the ko is won.
#[test]
fn threats_decide() {
    let engine = Engine::new();
    for left in 0..5 {
        for right in 0..5 {
            let mut parts = vec![Part::Ko(2, 3, 20, 0, None)];
            parts.extend((0..left).map(|_| threat(Player::Left, 50)));
            parts.extend((0..right).map(|_| threat(Player::Right, 50)));
            let played = fight(&engine, &parts, Ban::Japanese).play(Player::Left, &Task::default());
            let want = if left >= right { 20 } else { 0 };
            let score = played.score().unwrap().clone();
            assert!((score - Dyadic::from(want)).abs() <= Dyadic::from(1), "{left} {right}");
        }
    }
}

#[test]
fn a_large_fight_and_its_limits() {
    let engine = Engine::new();
    let mut parts = vec![Part::Ko(2, 3, 20, 0, None), Part::Ko(1, 3, 9, -2, None)];
    parts.extend([gote(9, -3), gote(5, -6), gote(3, -3), gote(7, 0)]);
    for size in [30, 11] {
        parts.extend(Player::BOTH.map(|player| threat(player, size)));
    }
    let began = Instant::now();
    let fight = fight(&engine, &parts, Ban::Japanese);
    let task = Task::default();
    let score = fight.play(Player::Left, &task).score().unwrap().clone();
    println!("{} steps, {:?}", task.steps(), began.elapsed());
    let stopped = fight.play(Player::Left, &Task::new(Limits::new().nodes(100)));
    assert_eq!((stopped.stopped, stopped.score()), (Some(Stop::Nodes), None));
    for nodes in [1000, 5000, 20000, 50000] {
        let stopped = fight.play(Player::Left, &Task::new(Limits::new().nodes(nodes)));
        println!("{nodes}: {:?} {score} {:?}", stopped.at_least, stopped.at_most);
        assert!(stopped.at_least.is_none_or(|low| low <= score));
        assert!(stopped.at_most.is_none_or(|high| high >= score));
    }
}
