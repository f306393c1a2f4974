//! Rulesets in which play can return: values of the literature, and a naive solver that shares no code with them.

use std::collections::BTreeMap;

use tedomari_loopy::{Engine, LoopyGraph, Named, Relation, Sides, Stopper};
use tedomari_position::{Placements, Player, Reached, Retrograde, Ruleset};
use tedomari_rulesets::games::{backsliding_toads_and_frogs, fox_and_geese::FoxAndGeese, hare_and_hounds};
use tedomari_rulesets::hunt::Hunting;
use tedomari_rulesets::{Registry, Surroundings};
use tedomari_task::Task;

const FOX: Hunting<FoxAndGeese> = Hunting(FoxAndGeese { range: 1 });

fn graph<R: Ruleset>(rules: &R, board: &str, engine: &Engine) -> LoopyGraph {
    let position = rules.read(board).unwrap_or_else(|error| panic!("{board}: {error}"));
    Reached::from(rules, &position, engine.task()).unwrap().graph
}

fn stopper(graph: &LoopyGraph, engine: &Engine) -> Stopper {
    Stopper::new(graph, engine.task()).unwrap().expect("a stopper")
}

/// A board of eight or ten columns with geese on one row and the fox somewhere; rows and columns count from 1 at the top left.
fn board(columns: usize, geese: &[(usize, usize)], fox: (usize, usize)) -> String {
    let rows = geese.iter().map(|goose| goose.0).max().unwrap();
    let mark = |place: (usize, usize)| match place {
        place if place == fox => 'o',
        place if geese.contains(&place) => 'x',
        _ => '.',
    };
    let row = |row: usize| (1..=columns).map(|column| mark((row, column))).collect::<String>();
    (1..=rows).map(row).collect::<Vec<_>>().join("|")
}

/// CGSuite 2, `GameGridTest`: geese at (4,2), (4,4), (4,6), (4,8) and the fox at (1,1) give {4*|7/2}; `ValuesTable` for geese at
/// (3,1), (3,3), (3,5), (3,7); and a board of ten columns.
#[test]
fn fox_and_geese_of_the_literature() {
    let engine = Engine::new();
    let ender = |text: &str| LoopyGraph::of_ender(&engine, engine.read(text).unwrap()).unwrap();
    let over = |n: &str| Named::Over.graph().unwrap().sum(&ender(n), engine.task()).unwrap();
    let game = |left: LoopyGraph, right: LoopyGraph| LoopyGraph::from_options(&[left], &[right]).unwrap();
    let row = |row: usize, columns: &[usize]| columns.iter().map(|&column| (row, column)).collect::<Vec<_>>();
    let (third, fourth) = (row(3, &[1, 3, 5, 7]), row(4, &[2, 4, 6, 8]));
    let wide = row(3, &[1, 3, 5, 7, 9]);
    for (columns, geese, fox, value) in [
        (8, &fourth, (1, 1), ender("{4*|7/2}")),
        (8, &third, (1, 1), game(ender("6"), over("2"))),
        (8, &third, (1, 3), game(over("2"), ender("2"))),
        (8, &third, (1, 5), ender("{4|3||2}")),
        (8, &third, (1, 7), game(over("4"), ender("3*"))),
        (8, &third, (2, 2), over("2")),
        (8, &third, (2, 4), ender("2")),
        (8, &third, (2, 6), ender("3*")),
        (8, &third, (2, 8), over("4")),
        (10, &wide, (1, 9), game(over("6"), ender("5*"))),
    ] {
        let board = board(columns, geese, fox);
        let graph = graph(&FOX, &board, &engine);
        assert!(graph.is_stopper(engine.task()).unwrap(), "{board}");
        let found = graph.sides(&engine).unwrap().stopper().cloned();
        assert_eq!(found, Some(stopper(&value, &engine)), "{board}");
    }
}

/// CGSuite 2, tests of `game.strip`: `ttt..fff` is {on||0|-1/2} & {1/2|0||off}. Small strips by hand: in `t.f` all steps ahead lead
/// to where the other jumps, and steps back do not help.
#[test]
fn backsliding_toads_and_frogs_of_the_literature() {
    let engine = Engine::new();
    let rules = backsliding_toads_and_frogs::RULESET;
    let ender = |text: &str| LoopyGraph::of_ender(&engine, engine.read(text).unwrap()).unwrap();
    let (on, off) = (Named::On.graph().unwrap(), Named::Off.graph().unwrap());
    let onside = LoopyGraph::from_options(&[on], &[ender("0|-1/2")]).unwrap();
    let offside = LoopyGraph::from_options(&[ender("1/2|0")], &[off]).unwrap();
    let sides = graph(&rules, "ttt..fff", &engine).sides(&engine).unwrap();
    let wanted = Sides::new(stopper(&onside, &engine), stopper(&offside, &engine), engine.task()).unwrap();
    assert_eq!(Some(sides), wanted);
    // A strip read backwards with toads and frogs exchanged is the negative.
    for (one, other) in [("tt.f", "t.ff"), ("t..ft", "ft..f"), ("t.t.f.", ".t.f.f")] {
        let [one, other] = [one, other].map(|board| graph(&rules, board, &engine));
        let order = one.compare(&other.negative(), engine.task()).unwrap();
        assert_eq!(order.relation(), Relation::Equal);
    }
}

/// What the fast solver and the graph of reachable positions must agree with: a hunt by its rules, on sets of places, swept over
/// until nothing changes.
struct Naive {
    rows: i32,
    columns: i32,
    is_fox: bool,
}

type Place = (i32, i32);

/// Hunters in order, then the single piece.
type Position = (Vec<Place>, Place);

impl Naive {
    fn squares(&self) -> Vec<Place> {
        let all = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        all.filter(|&(row, column)| match self.is_fox {
            true => (row + column) % 2 == 0,
            false => row == 1 || (column > 0 && column < self.columns - 1),
        })
        .collect()
    }

    fn joined(&self, a: Place, b: Place) -> bool {
        let (down, across) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
        match self.is_fox {
            true => down == 1 && across == 1,
            false => down + across == 1 || (down == 1 && across == 1 && (a.0 + a.1) % 2 == 1),
        }
    }

    /// Whether the second place lies no further back than the first, for hunters.
    fn is_ahead(&self, from: Place, to: Place) -> bool {
        if self.is_fox { to.0 <= from.0 } else { to.1 >= from.1 }
    }

    /// Where a player can go; nothing if Right has escaped, and so has won.
    fn moves(&self, (hunters, prey): &Position, player: Player) -> Option<Vec<Position>> {
        if hunters.iter().all(|hunter| self.is_ahead(*prey, *hunter)) {
            return None;
        }
        let empty = |place: &Place| place != prey && !hunters.contains(place);
        let squares: Vec<Place> = self.squares().into_iter().filter(empty).collect();
        let mut moves = Vec::new();
        match player {
            Player::Left => {
                for (at, &from) in hunters.iter().enumerate() {
                    for &to in
                        squares.iter().filter(|to| self.joined(from, **to) && self.is_ahead(from, **to))
                    {
                        let mut after = hunters.clone();
                        after[at] = to;
                        after.sort_unstable();
                        moves.push((after, *prey));
                    }
                }
            }
            Player::Right => {
                let near = squares.iter().filter(|to| self.joined(*prey, **to));
                moves.extend(near.map(|&to| (hunters.clone(), to)));
            }
        }
        Some(moves)
    }

    fn placements(&self, hunters: usize) -> Vec<Position> {
        let squares = self.squares();
        let mut subsets: Vec<Vec<Place>> = vec![Vec::new()];
        for _ in 0..hunters {
            subsets = (subsets.iter())
                .flat_map(|subset| {
                    let larger =
                        squares.iter().filter(|square| subset.last().is_none_or(|last| last < square));
                    larger.map(|&square| [&subset[..], &[square]].concat()).collect::<Vec<_>>()
                })
                .collect();
        }
        let free =
            |subset: &Vec<Place>| squares.iter().filter(|square| !subset.contains(square)).copied().collect();
        let with = |subset: Vec<Place>| {
            let free: Vec<Place> = free(&subset);
            free.into_iter().map(move |prey| (subset.clone(), prey))
        };
        subsets.into_iter().flat_map(with).collect()
    }

    /// Who wins each placement with either starter, by sweeps.
    fn solve(&self, hunters: usize) -> BTreeMap<Position, [Option<Player>; 2]> {
        let positions = self.placements(hunters);
        let moves: Vec<[Option<Vec<Position>>; 2]> = positions
            .iter()
            .map(|position| Player::BOTH.map(|player| self.moves(position, player)))
            .collect();
        let mut winners: BTreeMap<Position, [Option<Player>; 2]> =
            positions.iter().map(|position| (position.clone(), [None; 2])).collect();
        for (position, _) in positions.iter().zip(&moves).filter(|(_, moves)| moves[0].is_none()) {
            winners.insert(position.clone(), [Some(Player::Right); 2]);
        }
        loop {
            let mut changed = false;
            for (position, moves) in positions.iter().zip(&moves) {
                for player in Player::BOTH {
                    let Some(moves) = &moves[player.index()] else { continue };
                    if winners[position][player.index()].is_some() {
                        continue;
                    }
                    let then = player.opponent();
                    let results: Vec<_> = moves.iter().map(|to| winners[to][then.index()]).collect();
                    let winner = if results.contains(&Some(player)) {
                        Some(player)
                    } else if results.iter().all(|result| *result == Some(then)) {
                        Some(then)
                    } else {
                        continue;
                    };
                    winners.get_mut(position).unwrap()[player.index()] = winner;
                    changed = true;
                }
            }
            if !changed {
                return winners;
            }
        }
    }

    fn text(&self, (hunters, prey): &Position) -> String {
        let squares = self.squares();
        let mark = |place: Place| match place {
            place if place == *prey => 'o',
            place if hunters.contains(&place) => 'x',
            place if !self.is_fox && !squares.contains(&place) => '#',
            _ => '.',
        };
        let row = |row: i32| (0..self.columns).map(|column| mark((row, column))).collect::<String>();
        (0..self.rows).map(row).collect::<Vec<_>>().join("|")
    }
}

fn agree<R: Ruleset>(rules: &R, naive: &Naive, start: &str, hunters: usize) {
    let task = Task::default();
    let position = rules.read(start).unwrap();
    let placements: Box<dyn Placements<R::Position>> = rules.placements(&position).unwrap();
    let solved = Retrograde::solve(&*placements, &task).unwrap().unwrap();
    let winners = naive.solve(hunters);
    assert_eq!(solved.placements() as usize, winners.len());
    for (place, expected) in &winners {
        let text = naive.text(place);
        let position = rules.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let number = placements.number(&position).unwrap();
        assert!(placements.position(number) == position, "{text}");
        for first in Player::BOTH {
            assert_eq!(solved.winner(number, first), expected[first.index()], "{text}, {first} first");
        }
    }
    let reached = Reached::from(rules, &position, &task).unwrap();
    let outcomes = reached.graph.outcomes(&task).unwrap();
    for (position, outcome) in reached.positions.iter().zip(outcomes) {
        let number = placements.number(position).unwrap();
        for first in Player::BOTH {
            assert_eq!(outcome.winner(first), solved.winner(number, first), "{}", rules.write(position));
        }
    }
}

#[test]
fn small_boards_of_foxes_and_geese() {
    for (size, hunters) in [((3, 3), 2), ((4, 4), 2), ((5, 4), 2), ((4, 6), 3), ((6, 6), 3)] {
        let naive = Naive { rows: size.0, columns: size.1, is_fox: true };
        agree(&FOX, &naive, &format!("{}x{}", size.0, size.1), hunters);
    }
}

#[test]
fn small_boards_of_hares_and_hounds() {
    for columns in [5, 7] {
        let naive = Naive { rows: 3, columns, is_fox: false };
        agree(&hare_and_hounds::RULESET, &naive, &format!("3x{columns}"), 3);
    }
}

/// Winning Ways, chapter 21: on the small board the hounds win.
#[test]
fn hounds_catch_the_hare() {
    let engine = Engine::new();
    let graph = graph(&hare_and_hounds::RULESET, "3x5", &engine);
    let outcome = graph.outcome(engine.task()).unwrap();
    assert!(outcome.wins_first && outcome.wins_second);
}

#[test]
fn boards_that_are_none() {
    for (board, at) in
        [("o.|..|.o", 7), ("..|..", 5), ("o.|x.", 3), ("#.|.o", 0), ("o.x", 0), ("q.|..", 0), ("o.|...", 6)]
    {
        assert_eq!(FOX.read(board).unwrap_err().offset, at, "{board}");
    }
    let hare = &hare_and_hounds::RULESET;
    for (board, at) in [("x...#|....o|#...#", 0), ("#...#|..#.o|#...#", 8), ("3x6", 0), ("4x5", 0)] {
        assert_eq!(hare.read(board).unwrap_err().offset, at, "{board}");
    }
    assert_eq!(FOX.write(&FOX.read("4x4").unwrap()), "..o.|....|....|.x.x");
    assert_eq!(hare.write(&hare.read("3x5").unwrap()), "#x..#|x...o|#x..#");
}

/// The limits of a task hold while positions are found, and a ruleset that does not return has a graph, too.
#[test]
fn surroundings_within_limits() {
    let registry = Registry::default();
    let geese = registry.find("fox_and_geese").unwrap().read("8x8").unwrap();
    let few = Task::new(tedomari_task::Limits::new().nodes(1000));
    assert!(geese.surroundings(&few).is_err() && geese.all_placements(&few).is_err());
    let small = Task::new(tedomari_task::Limits::new().memory(1 << 16));
    assert!(geese.surroundings(&small).is_err() && geese.all_placements(&small).is_err());
    let engine = Engine::new();
    let toads = registry.find("toads_and_frogs").unwrap();
    assert!(!toads.is_loopy() && registry.find("fox_and_geese[range=2]").unwrap().is_loopy());
    let Surroundings { graph, moves } = toads.read("tt.ff").unwrap().surroundings(engine.task()).unwrap();
    assert_eq!(graph.as_ender(&engine).unwrap(), Some(engine.read("*").unwrap()));
    assert_eq!(moves[0], [("2-3".to_owned(), 1)]);
    assert!(registry.find("fox_and_geese[range=0]").is_err());
}
