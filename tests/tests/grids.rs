//! The games on grids against a brute force on plain arrays that knows the rules and nothing else: moves, values, parts,
//! symmetries, thermographs, and temperature discovery straight from the board.

use crate::common;

use rustc_hash::FxHashMap as HashMap;
use std::cell::Cell;
use std::hash::Hash;
use std::sync::Arc;

use common::{PLAYERS, assert_same, games, rational, seed};
use tedomari::rulesets::games::amazons::Amazons;
use tedomari::rulesets::games::cannibal_clobber::CannibalClobber;
use tedomari::rulesets::games::clobber::Clobber;
use tedomari::rulesets::games::cram::Cram;
use tedomari::rulesets::games::domineering::Domineering;
use tedomari::rulesets::games::fission::Fission;
use tedomari::rulesets::games::konane::Konane;
use tedomari::rulesets::games::nogo::NoGo;
use tedomari::{Engine, InParts, Ruleset, Search, SharedRuleset, Value, discovery};
use tedomari_oracle::boards::{
    Board, GAMES, Rules, brute_force, flipped, random_legal, reachable, recoloured, transposed, write,
};
use tedomari_oracle::canonical::{canonical, sum};
use tedomari_oracle::random::Random;
use tedomari_oracle::tree::forget_all;
use tedomari_oracle::{Tree, boards, thermo};

/// What exchanging rows and columns, and the colours, makes of a value.
#[derive(Clone, Copy)]
enum Mirror {
    /// Colours exchanged is the negative.
    Colours,
    /// Rows and columns exchanged is the negative.
    Turn,
    /// Nothing changes it.
    Plain,
}

/// One game. Its search is the one that the program uses, so that the tests need not compile another.
struct Case<P: Clone + Eq + Hash + Send + Sync + 'static> {
    ruleset: Arc<SharedRuleset<P>>,
    rules: Rules,
    mirror: Mirror,
    search: Search<SharedRuleset<P>>,
    /// How often discovery found mean and temperature exactly.
    exact: Cell<usize>,
}

impl<P: Clone + Eq + Hash + Send + Sync + 'static> Case<P> {
    fn new(engine: &Engine, ruleset: impl Ruleset<Position = P>, mirror: Mirror) -> Case<P> {
        let ruleset = Arc::new(SharedRuleset::new(ruleset));
        let name = ruleset.about().name;
        let (_, rules) =
            GAMES.into_iter().find(|(known, _)| *known == name).expect("the oracle knows the game");
        let search = Search::shared(engine, ruleset.clone());
        Case { ruleset, rules, mirror, search, exact: Cell::new(0) }
    }

    fn read(&self, board: &Board) -> P {
        let text = write(board);
        self.ruleset.read(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn value(&self, board: &Board) -> Value {
        self.search.value(&self.read(board), 1).unwrap()
    }

    /// Everything about one board.
    fn check(&self, board: &Board, seen: &mut HashMap<Board, Tree>) {
        let (engine, text, position) = (self.search.engine(), write(board), self.read(board));
        let expected = brute_force(self.rules, board, seen);
        let value = self.search.value(&position, 1).unwrap();
        assert_same(engine, value, expected, || text.clone());
        self.check_moves(board, &position);
        self.check_parts(&position, expected, &text);
        self.check_images(board, value);
        let again = self.ruleset.read(&self.ruleset.write(&position)).unwrap();
        assert_eq!(self.search.value(&again, 1).unwrap(), value, "{text} written and read");
        if let Some((low, high)) = self.ruleset.fast_lane().bounds(&position) {
            assert!(engine.le(engine.integer(low), value).unwrap(), "{text} is below {low}");
            assert!(engine.le(value, engine.integer(high)).unwrap(), "{text} is above {high}");
        }
        self.check_temperature(&position, value, expected, &text);
    }

    /// The moves are those of the rules, each as often. Vacated cells may count as outside.
    fn check_moves(&self, board: &Board, position: &P) {
        let plain = |text: String| text.replace('#', ".");
        for (player, oracle_player) in PLAYERS {
            let moves = self.ruleset.moves(position, player);
            let mut found: Vec<String> =
                moves.iter().map(|option| plain(self.ruleset.write(&option.to))).collect();
            let after = (self.rules)(board, oracle_player);
            let written = |board: &Board| plain(self.ruleset.write(&self.read(board)));
            let mut expected: Vec<String> = after.iter().map(written).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{player}'s moves in {}", write(board));
            let mut names: Vec<&String> = moves.iter().map(|option| &option.name).collect();
            names.sort();
            names.dedup();
            assert_eq!(
                names.len(),
                moves.len(),
                "{player}'s moves in {} have names of their own",
                write(board)
            );
        }
    }

    /// Each part alone, by brute force, adds up to the whole; its normal form has the same value.
    fn check_parts(&self, position: &P, expected: Tree, text: &str) {
        let mut total = Tree::zero();
        let lane = self.ruleset.fast_lane();
        for part in self.ruleset.parts(position) {
            let board = boards::read(&self.ruleset.write(&part));
            let value = brute_force(self.rules, &board, &mut HashMap::default());
            total = sum(total, value);
            let normal = lane.normal_form(part);
            let normal_board = boards::read(&self.ruleset.write(&normal.position));
            let there = brute_force(self.rules, &normal_board, &mut HashMap::default());
            let there = if normal.negated { canonical(there.negative()) } else { there };
            assert_eq!(there, value, "the normal form of {} in {text}", write(&board));
            let twice = lane.normal_form(normal.position.clone());
            assert!(twice.position == normal.position, "the normal form of {} is one", write(&normal_board));
            if let Some(key) = lane.pack(&normal.position) {
                assert_ne!(key, u64::MAX, "{text}");
            }
        }
        assert_eq!(canonical(total), expected, "the parts of {text}");
    }

    fn check_images(&self, board: &Board, value: Value) {
        let engine = self.search.engine();
        let (turns, colours) = match self.mirror {
            Mirror::Colours => (false, true),
            Mirror::Turn => (true, false),
            Mirror::Plain => (false, false),
        };
        let mut image = board.clone();
        for quarter in 0..8 {
            // Alternately exchanging rows and columns and turning the rows round gives all eight images.
            let transposed_so_far = (quarter + 1) / 2 % 2 == 1;
            let expected = if turns && transposed_so_far { engine.negative(value) } else { value };
            assert_eq!(self.value(&image), expected, "{} as an image of {}", write(&image), write(board));
            if colours {
                let other = recoloured(&image);
                assert_eq!(self.value(&other), engine.negative(expected), "{}", write(&other));
            }
            image = if quarter % 2 == 0 { transposed(&image) } else { flipped(&image) };
        }
    }

    /// Thermograph, discovery from the board and the oracle agree.
    fn check_temperature(&self, position: &P, value: Value, expected: Tree, text: &str) {
        let engine = self.search.engine();
        let thermograph = engine.thermograph(value).unwrap();
        assert_eq!(rational(thermograph.mean()), thermo::mean(expected), "{text}");
        assert_eq!(rational(thermograph.temperature()), thermo::temperature(expected), "{text}");
        let board = discovery::OnBoard::new(&*self.ruleset);
        let options = discovery::Options::default();
        let found = discovery::discover(engine, &board, &board.position(position), &options).unwrap();
        if let Some(mean) = found.exact_mean() {
            assert_eq!(mean, thermograph.mean(), "discovery on {text}");
            self.exact.set(self.exact.get() + 1);
        }
        if let Some(temperature) = found.exact_temperature() {
            assert_eq!(temperature, thermograph.temperature(), "discovery on {text}");
        }
    }
}

/// Random boards of these sizes, those left out that the brute force would take long over.
fn run<R: Ruleset>(
    own_seed: u64,
    ruleset: R,
    mirror: Mirror,
    characters: &[&str],
    sizes: &[(usize, usize)],
    count: usize,
) {
    const MOST_BOARDS: usize = 400;
    let mut random: Random = seed(own_seed);
    let engine = Engine::new();
    let case = Case::new(&engine, ruleset, mirror);
    let (mut done, mut with_moves) = (0, 0);
    for n in 0..games(count) {
        forget_all();
        let (rows, columns) = sizes[n % sizes.len()];
        let kind = characters[random.between(0, characters.len() as i64 - 1) as usize];
        let board = random_legal(&mut random, case.ruleset.about().name, rows, columns, kind);
        let reached = reachable(case.rules, &board, MOST_BOARDS);
        if reached < MOST_BOARDS {
            case.check(&board, &mut HashMap::default());
            done += 1;
            with_moves += usize::from(reached > 1);
        }
    }
    let (name, exact) = (case.ruleset.about().name, case.exact.get());
    println!("{name}: {done} boards passed, {with_moves} with moves, {exact} discovered exactly");
    assert!(10 * exact > 9 * done, "discovery ends on small boards: {exact} of {done}");
    assert!(4 * with_moves > games(count), "most boards are tried: {with_moves} of {}", games(count));
}

/// Sizes with both ends in view: small squares, strips beyond 64 cells, and wide boards with little on them.
const SMALL: [(usize, usize); 8] = [(2, 2), (2, 3), (3, 2), (3, 3), (1, 6), (7, 1), (2, 4), (4, 2)];

#[test]
fn domineering() {
    run(200, Domineering, Mirror::Turn, &["...#", "..#"], &SMALL, 240);
}

#[test]
fn cram() {
    run(201, Cram, Mirror::Plain, &["...#", "..#"], &SMALL, 240);
}

#[test]
fn clobber() {
    run(202, Clobber, Mirror::Colours, &["xo.", "xxoo.", "xo#"], &SMALL, 300);
}

#[test]
fn cannibal_clobber() {
    run(203, CannibalClobber, Mirror::Colours, &["xo..", "xo.", "xo#."], &SMALL, 300);
}

#[test]
fn amazons() {
    run(204, Amazons, Mirror::Colours, &["xo##..", "x#o#.#.", "xo.####.."], &SMALL, 400);
}

#[test]
fn nogo() {
    run(205, NoGo, Mirror::Colours, &["xo.", "xo#.", "xxoo#..", "..xo#"], &SMALL, 300);
}

#[test]
fn konane() {
    let sizes = [(3, 3), (3, 4), (4, 3), (1, 9), (8, 1), (4, 4), (2, 6), (5, 3), (4, 5)];
    run(206, Konane, Mirror::Colours, &["xo.", "xo..", "xo...#"], &sizes, 400);
}

#[test]
fn fission() {
    let sizes = [(3, 3), (3, 4), (4, 3), (1, 5), (5, 1), (2, 5), (3, 5), (4, 4)];
    run(207, Fission, Mirror::Turn, &["x..", "x...", "x..#"], &sizes, 400);
}

/// Boards of more than 64 cells have another representation: mostly outside, with a small board in some place.
#[test]
fn large_boards() {
    fn run<R: Ruleset>(own_seed: u64, ruleset: R, mirror: Mirror, characters: &str) {
        let mut random = seed(own_seed);
        let engine = Engine::new();
        let case = Case::new(&engine, ruleset, mirror);
        for (rows, columns) in [(9, 9), (3, 30), (70, 1), (13, 6), (8, 9)] {
            for _ in 0..games(12) {
                forget_all();
                let mut board = vec![vec!['#'; columns]; rows];
                let name = case.ruleset.about().name;
                let small = random_legal(&mut random, name, rows.min(3), columns.min(3), characters);
                let place = |random: &mut Random, room: usize| random.between(0, room as i64) as usize;
                let top = place(&mut random, rows - small.len());
                let first = place(&mut random, columns - small[0].len());
                for (row, cells) in small.iter().enumerate() {
                    board[top + row][first..first + cells.len()].copy_from_slice(cells);
                }
                if reachable(case.rules, &board, 120) < 120 {
                    case.check(&board, &mut HashMap::default());
                }
            }
        }
    }
    run(210, Cram, Mirror::Plain, "..#");
    run(211, Clobber, Mirror::Colours, "xo.");
    run(212, CannibalClobber, Mirror::Colours, "xo..");
    run(213, Amazons, Mirror::Colours, "xo#..#");
    run(214, NoGo, Mirror::Colours, "xo#.");
    run(215, Konane, Mirror::Colours, "xo.");
    run(216, Fission, Mirror::Turn, "x..");
}
