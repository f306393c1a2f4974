//! Games in which play can go on for ever. What was asked has an answer only where every play ends, so each search says at once
//! that play returns, and through which positions; where it goes on without returning, a limit ends it.

use std::sync::Arc;

use tedomari::answer::Session;
use tedomari::answer::play::{PlaySum, Side};
use tedomari::discovery::{OnBoard, Options, ThermographSearch, measure};
use tedomari::rulesets::SearchOptions;
use tedomari::sums::Term;
use tedomari::winner::{Book, BookId, PartSettings, PositionError, Sum, WinnerSettings};
use tedomari::{
    About, AnyRuleset, BoardError, Discovery, Engine, FastLane, Followers, Limits, Move, Play, Player,
    Registry, Ruleset, Rulesets, Search, Shelf, Stop, Task, Value, WinnerSearch, discover,
};

/// Where a player can go from a place.
type Ways = fn(u64, Player) -> Vec<u64>;

/// A walk along numbered places.
#[derive(Clone, Copy)]
struct Walk {
    ways: Ways,
    /// Whether it is said that both players have the same moves.
    impartial: bool,
    /// Whether places are known to the search as keys.
    keys: bool,
}

impl Ruleset for Walk {
    type Position = u64;

    fn about(&self) -> About<'_> {
        About { name: "walk", board: "a number", moves: "along", reference: "none", example: ("0", "0") }
    }

    fn read(&self, text: &str) -> Result<u64, BoardError> {
        text.parse().map_err(|_| BoardError { offset: 0, message: "expected a number".into() })
    }

    fn write(&self, place: &u64) -> String {
        place.to_string()
    }

    fn moves(&self, place: &u64, player: Player) -> Vec<Move<u64>> {
        let ways = (self.ways)(*place, player).into_iter();
        ways.map(|to| Move { name: format!("to {to}"), to }).collect()
    }

    fn is_impartial(&self) -> bool {
        self.impartial
    }

    fn fast_lane(&self) -> &dyn FastLane<u64> {
        self
    }
}

impl FastLane<u64> for Walk {
    fn pack(&self, place: &u64) -> Option<u64> {
        self.keys.then_some(*place)
    }

    fn unpack(&self, key: u64) -> Option<u64> {
        self.keys.then_some(key)
    }

    fn packed_followers(&self, key: u64, player: Player, followers: &mut Followers<u64>) -> bool {
        for to in (self.ways)(key, player) {
            followers.begin();
            followers.push(to, false);
        }
        self.keys
    }
}

/// There and back.
fn round(place: u64, _: Player) -> Vec<u64> {
    vec![1 - place]
}

/// Left goes there and Right comes back.
fn shuttle(place: u64, player: Player) -> Vec<u64> {
    if (place == 0) == (player == Player::Left) { vec![1 - place] } else { vec![] }
}

/// There and back after a long way.
fn after_a_way(place: u64, _: Player) -> Vec<u64> {
    vec![if place == 301 { 300 } else { place + 1 }]
}

/// From each of four places to all the others, and to an end.
fn all_over(place: u64, _: Player) -> Vec<u64> {
    if place == 4 { vec![] } else { (0..5).filter(|&to| to != place).collect() }
}

/// On and on.
fn endless(place: u64, _: Player) -> Vec<u64> {
    vec![place + 1]
}

/// Every way that search can see the rules.
fn walks(ways: Ways) -> impl Iterator<Item = Walk> {
    let impartial = move |impartial| [false, true].map(|keys| Walk { ways, impartial, keys });
    [false, true].into_iter().flat_map(impartial)
}

/// More than any of these searches may take.
const MOST_BYTES: usize = 16 << 20;
const MOST_STEPS: u64 = 10_000;

fn limited() -> Task {
    Task::new(Limits::new().nodes(10_000).memory(200 << 20))
}

/// A place from which the cycle begins anywhere: `0` and `1` as `walk(0)`, or as a term of a sum.
fn places(cycle: &[String]) -> Vec<&str> {
    let digits = |text| str::trim_matches(text, |c: char| !c.is_ascii_digit());
    let mut places: Vec<&str> = cycle.iter().map(|text| digits(text)).collect();
    places.sort_unstable();
    places
}

/// Fails unless the search was told that play returns, through these places, and took next to nothing.
#[track_caller]
fn assert_loopy<T: std::fmt::Debug>(
    what: &str,
    task: &Task,
    found: Result<T, Stop>,
    through: Option<&[&str]>,
) {
    assert!(matches!(found, Err(Stop::Loopy)), "{what}: {found:?} after {} steps", task.steps());
    let cycle = task.cycle().unwrap_or_else(|| panic!("{what}: no cycle was told"));
    match through {
        Some(through) => assert_eq!(places(cycle), through, "{what}: {cycle:?}"),
        None => assert!(cycle.len() > 1, "{what}: {cycle:?}"),
    }
    assert!(task.bytes() < MOST_BYTES, "{what}: {} bytes", task.bytes());
    assert!(task.steps() < MOST_STEPS, "{what}: {} steps", task.steps());
}

fn value(walk: Walk, threads: usize, task: &Task) -> Result<Value, Stop> {
    Search::new(&Engine::new().with_task(task), walk).value(&0, threads)
}

/// A place as a sum of the search. Small parts are valued as soon as they are met.
fn enter(search: &mut WinnerSearch, book: BookId, place: &str) -> Result<Sum, Stop> {
    search.read(book, place).map_err(|error| match error {
        PositionError::Stopped(stop) => stop,
        PositionError::Board(error) => panic!("{error}"),
    })
}

fn winner(walk: Walk, settings: WinnerSettings, task: &Task) -> Result<Player, Stop> {
    let engine = Engine::new().with_task(task);
    let mut search = WinnerSearch::with(&engine, settings);
    let book = search.book(Book::new(&engine, walk));
    let sum = enter(&mut search, book, "0")?;
    search.winner(&sum, Player::Left)
}

/// The winner of two such games and another that is hot.
fn winner_of_sum(walk: Walk, settings: WinnerSettings, task: &Task) -> Result<Player, Stop> {
    let engine = Engine::new().with_task(task);
    let mut search = WinnerSearch::with(&engine, settings);
    let book = search.book(Book::new(&engine, walk));
    let (sum, other) = (enter(&mut search, book, "0")?, enter(&mut search, book, "1")?);
    let sum = search.plus(sum, &other)?;
    let sum = search.plus_value(sum, engine.read("{1|-1}").expect("a game"))?;
    search.winner(&sum, Player::Left)
}

fn thermograph(walk: Walk, settings: WinnerSettings, task: &Task) -> Result<tedomari::Thermograph, Stop> {
    let engine = Engine::new().with_task(task);
    let mut thermographs = ThermographSearch::with(&engine, settings.parts);
    let book = thermographs.book(Book::new(&engine, walk));
    let sum = thermographs.board(book, "0").expect("a place");
    thermographs.thermograph(&sum)
}

/// Temperature discovery. Its refusal is an answer of its own.
fn discovered(walk: Walk, deepen: bool, task: &Task) -> Result<Discovery, tedomari::discovery::Refusal> {
    let board = OnBoard::new(&walk);
    let options = Options { deepen, ..Options::default() };
    discover(&Engine::new().with_task(task), &board, &board.position(&0), &options)
}

/// With and without the values of parts, proof numbers and the table.
fn settings() -> [(&'static str, WinnerSettings); 4] {
    let usual = WinnerSettings::default;
    [
        ("as usual", usual()),
        (
            "without values",
            WinnerSettings { parts: PartSettings { value_steps: 0, ..Default::default() }, ..usual() },
        ),
        (
            "depth first",
            WinnerSettings {
                parts: PartSettings { value_steps: 0, ..Default::default() },
                proof_numbers: false,
                ..usual()
            },
        ),
        (
            "without the table",
            WinnerSettings {
                parts: PartSettings { value_steps: 0, ..Default::default() },
                table: false,
                looking_ahead: false,
                ..usual()
            },
        ),
    ]
}

fn each_search_ends(name: &str, walk: Walk, through: Option<&[&str]>) {
    let Walk { impartial, keys, .. } = walk;
    let what = |search: &str| format!("{search} of {name}, impartial {impartial}, keys {keys}");
    for threads in [1, 3] {
        let task = limited();
        assert_loopy(&what("value"), &task, value(walk, threads, &task), through);
    }
    for (how, settings) in settings() {
        let task = limited();
        let found = winner(walk, settings.clone(), &task);
        assert_loopy(&what(&format!("winner, {how},")), &task, found, through);
        let task = limited();
        let found = thermograph(walk, settings, &task);
        assert_loopy(&what(&format!("thermograph, {how},")), &task, found, through);
    }
    for deepen in [false, true] {
        let task = limited();
        let refusal = discovered(walk, deepen, &task).expect_err(&what("discovery"));
        assert_eq!(refusal, tedomari::discovery::Refusal::Loopy, "{}", what("discovery"));
        assert!(task.bytes() < MOST_BYTES && task.steps() < 10_000, "{task:?}, {} bytes", task.bytes());
    }
}

#[test]
fn there_and_back() {
    for walk in walks(round) {
        each_search_ends("two places", walk, Some(&["0", "1"]));
    }
}

#[test]
fn there_by_left_and_back_by_right() {
    for walk in walks(shuttle).filter(|walk| !walk.impartial) {
        each_search_ends("a shuttle", walk, Some(&["0", "1"]));
    }
}

#[test]
fn a_cycle_far_away() {
    for walk in walks(after_a_way) {
        each_search_ends("a long way", walk, Some(&["300", "301"]));
    }
}

/// Many cycles, and at every place an end: winners may be found all the same, but nothing may go round for ever.
#[test]
fn many_cycles() {
    for walk in walks(all_over) {
        let what = format!("all over, impartial {}, keys {}", walk.impartial, walk.keys);
        let task = limited();
        // An impartial game is asked for one value after the other, and the first move that wins is enough.
        match value(walk, 1, &task) {
            Err(Stop::Loopy) => assert!(task.cycle().is_some_and(|cycle| cycle.len() > 1), "{what}"),
            found => panic!("value of {what}: {found:?}"),
        }
        assert!(task.bytes() < MOST_BYTES, "{what}: {} bytes", task.bytes());
        for (how, settings) in settings() {
            let task = limited();
            // Whoever moves first goes to the end.
            let found = winner(walk, settings, &task);
            assert!(matches!(found, Ok(Player::Left) | Err(Stop::Loopy)), "{what}, {how}: {found:?}");
            assert!(task.bytes() < MOST_BYTES, "{what}, {how}: {} bytes", task.bytes());
        }
        let task = limited();
        let found = thermograph(
            walk,
            WinnerSettings {
                parts: PartSettings { value_steps: 0, ..Default::default() },
                ..WinnerSettings::default()
            },
            &task,
        );
        assert_loopy(&what, &task, found, None);
    }
}

#[test]
fn sums_of_cycles() {
    for walk in walks(round) {
        for (how, settings) in settings() {
            let task = limited();
            let found = winner_of_sum(walk, settings, &task);
            let what = format!("a sum, {how}, impartial {}, keys {}", walk.impartial, walk.keys);
            assert_loopy(&what, &task, found, None);
        }
    }
}

/// A ruleset of one's own, in expressions and wherever positions travel without their types.
#[test]
fn in_expressions() {
    for walk in walks(round) {
        let mut registry = Registry::default();
        registry.add(walk);
        let rulesets = Rulesets::of(registry.clone());
        let engine = Engine::new();
        for threads in [1, 2] {
            let rulesets = Rulesets { threads, ..rulesets.clone() };
            let task = limited();
            let form = engine.with_task(&task).read_form("walk(0) + {3|1}", &rulesets);
            let stopped = match form {
                Err(tedomari::ReadError::Stopped(stop)) => Err(stop),
                other => Ok(other.map(|form| form.value())),
            };
            assert_loopy("an expression", &task, stopped, Some(&["0", "1"]));
        }
        let position = registry.find("walk").unwrap().read("0").unwrap();
        let task = limited();
        let found = position.analyse(&engine.with_task(&task), &SearchOptions::default());
        assert_loopy("an analysis", &task, found.map(|analysis| analysis.value), Some(&["0", "1"]));
        let terms = Term::read(&engine, "walk(0) + {3|1}", &rulesets).unwrap();
        let task = limited();
        let reading = measure(&engine.with_task(&task), &terms, None);
        assert_eq!(reading.stopped, Some(Stop::Loopy));
        assert!(reading.thermograph.is_none() && task.bytes() < MOST_BYTES, "{}", task.bytes());
    }
}

/// A shelf that nothing is ever put on.
struct Bare;

impl Shelf for Bare {
    fn get(&self, _: &Engine, _: &str) -> Result<Option<Value>, Stop> {
        Ok(None)
    }

    fn put(&self, _: &Engine, part: &str, _: Value) -> Result<(), Stop> {
        panic!("{part} has no value")
    }
}

#[test]
fn surveys_for_a_database() {
    for walk in walks(round) {
        let task = limited();
        let engine = Engine::new().with_task(&task);
        let boards = ["0".to_owned()];
        let done = AnyRuleset::new(walk).survey(&boards, &engine, Arc::new(Bare), 2, &mut |_| Ok(()));
        let done = done.map_err(|error| match error {
            tedomari::rulesets::SurveyError::Stopped(stop) => stop,
            other => panic!("{other:?}"),
        });
        assert_loopy("a survey", &task, done, Some(&["0", "1"]));
    }
}

/// What was learnt before a cycle was met, or after, is right; another question is answered.
#[test]
fn searches_go_on_after_a_cycle() {
    /// From 10 on a heap of one or two, below it there and back.
    fn mixed(place: u64, player: Player) -> Vec<u64> {
        match place {
            0 | 1 => round(place, player),
            10 => vec![],
            _ => (1..=2).filter(|taken| place >= 10 + taken).map(|taken| place - taken).collect(),
        }
    }
    for walk in walks(mixed) {
        let engine = Engine::new().with_task(&limited());
        let search = Search::new(&engine, walk);
        for _ in 0..3 {
            assert_eq!(search.value(&0, 1), Err(Stop::Loopy));
            assert_eq!(search.value(&15, 1).map(|value| engine.print(value)).as_deref(), Ok("*2"));
        }
        let mut search = WinnerSearch::with(
            &engine,
            WinnerSettings {
                parts: PartSettings { value_steps: 0, ..Default::default() },
                ..WinnerSettings::default()
            },
        );
        let book = search.book(Book::new(&engine, walk));
        let (loopy, heap) = (search.read(book, "0").unwrap(), search.read(book, "16").unwrap());
        for _ in 0..3 {
            assert_eq!(search.winner(&loopy, Player::Left), Err(Stop::Loopy));
            assert_eq!(search.winner(&heap, Player::Left), Ok(Player::Right));
        }
    }
}

/// Nothing comes back, so nothing but a limit can end it: it does, whichever is set.
#[test]
fn on_and_on() {
    for walk in walks(endless) {
        let what = format!("impartial {}, keys {}", walk.impartial, walk.keys);
        let by_nodes = || Task::new(Limits::new().nodes(10_000).memory(200 << 20));
        let by_memory = || Task::new(Limits::new().memory(16 << 20));
        for (stop, task) in [(Stop::Nodes, &by_nodes as &dyn Fn() -> Task), (Stop::Memory, &by_memory)] {
            let check = |search: &str, task: &Task, found: Option<Stop>| {
                assert_eq!(found, Some(stop), "{search}, {what}, after {} steps", task.steps());
                assert!(task.limits().nodes.is_none_or(|most| task.steps() <= most + 1), "{task:?}");
                assert!(task.bytes() < 200 << 20, "{search}, {what}: {} bytes", task.bytes());
            };
            let own = task();
            let found = value(walk, 1, &own).err();
            check("value", &own, found);
            for (how, settings) in settings().into_iter().take(2) {
                let own = task();
                let found = winner(walk, settings, &own).err();
                check(&format!("winner, {how}"), &own, found);
            }
            let own = task();
            let found = thermograph(walk, WinnerSettings::default(), &own).err();
            check("thermograph", &own, found);
            for deepen in [false, true] {
                let own = task();
                let found = discovered(walk, deepen, &own).expect("bounds").stopped;
                check("discovery", &own, found);
            }
        }
    }
}

/// The program wins a won game against every delay, and a sum in which another component gives it a move to spare.
#[test]
fn boards_that_return_are_played_to_the_end() {
    let task = Task::default();
    let mut state = 1_u64;
    for components in [
        vec!["fox_and_geese(o.......|........|........|.x.x.x.x)"],
        vec!["backsliding_toads_and_frogs(tt.ff)", "{1|0}"],
    ] {
        for _ in 0..6 {
            let mut setup = PlaySum::new(&components, Player::Right);
            setup.play = Some(Play::Normal);
            let mut game = setup.start(&mut Session::new(), &task).unwrap();
            while !game.is_over() {
                assert!(game.number() < 200, "{:?}", game.record());
                if game.to_move() == Side::Program {
                    game.reply(&task).unwrap();
                    continue;
                }
                let moves = game.moves(100);
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let number = (state >> 33) as usize % moves.len() + 1;
                game.play(&task, &format!("#{number}")).unwrap();
            }
            assert_eq!(game.to_move(), Side::You, "{:?}", game.record());
        }
    }
}
