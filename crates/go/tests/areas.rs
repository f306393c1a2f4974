//! Open areas against data with known answers, and what cannot be split.

use tedomari_go::{
    AreaError, Board, Diagram, Edges, OpenArea, PointSet, Size, open_areas, open_areas_of_board,
};
use tedomari_vocabulary::Player;

fn names(area: &OpenArea) -> Vec<String> {
    area.points.iter().map(|point| point.to_string()).collect()
}

fn of(rows: &[&str], edges: &str) -> Result<Vec<OpenArea>, AreaError> {
    open_areas(&Diagram::parse(rows, edges.parse().unwrap()).unwrap())
}

/// The lines of the data: `edges`, rows joined by `/`, and the points of each region, as in the vectors of sums and boards.
#[test]
fn the_regions_of_the_vectors_are_found() {
    let data = include_str!("data/regions.txt");
    let mut count = 0;
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split('\t').collect();
        let &[edges, rows, regions] = &parts[..] else { panic!("three columns: {line}") };
        let rows: Vec<&str> = rows.split('/').collect();
        let areas = of(&rows, edges).unwrap();
        let found: Vec<String> = areas.iter().map(|area| names(area).join(" ")).collect();
        let mut expected: Vec<&str> = regions.split(';').collect();
        assert_eq!(found.len(), expected.len(), "{line}");
        // The vectors do not order the regions; the points of each are ordered.
        let mut sorted = found.clone();
        sorted.sort();
        expected.sort();
        assert_eq!(sorted, expected);
        assert!(areas.is_sorted_by_key(|area| area.points[0]));
        count += 1;
    }
    assert_eq!(count, 22);
}

#[test]
fn what_is_not_closed_is_told_with_its_point() {
    let not_closed = |rows: &[&str], edges: &str| match of(rows, edges) {
        Err(AreaError::NotClosed(point)) => point.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(not_closed(&["X.X", "XXX"], ""), "B2");
    assert_eq!(not_closed(&["XXX", "X.-", "XXX"], ""), "B2");
    assert!(of(&["X.X", "XXX"], "top").is_ok());
}

#[test]
fn chains_without_a_liberty_are_told() {
    let rows = ["OOO", "OxO", "OOO"];
    assert!(matches!(of(&rows, ""), Err(AreaError::NoLiberty(error)) if error.point.to_string() == "B2"));
    assert!(of(&rows, "").unwrap_err().to_string().contains("B2"));
    // Safe stones need no liberty in the diagram.
    assert_eq!(of(&["OOO", "OXO", "OOO"], ""), Ok(vec![]));
}

#[test]
fn an_open_board_is_one_area_and_a_full_one_has_none() {
    let size = Size::square(25).unwrap();
    let areas = open_areas_of_board(&Board::empty(size), &PointSet::new(size)).unwrap();
    assert_eq!((areas.len(), areas[0].len()), (1, 625));
    assert!(areas[0].touches.iter().all(|touches| *touches == [false, false]));
    let one = Size::square(1).unwrap();
    let areas = open_areas_of_board(&Board::empty(one), &PointSet::new(one)).unwrap();
    assert_eq!((areas.len(), areas[0].neighbours.len()), (1, 1));
    assert_eq!(open_areas(&Diagram::parse(&["X"], Edges::NONE).unwrap()), Ok(vec![]));
}

/// The rules of an area, straight from their definition: a play is legal if, after what it captures is gone, the new chain has a
/// liberty or is safe. The captured stones are given back.
fn play(area: &OpenArea, stones: &mut [Option<Player>], at: usize, player: Player) -> Option<Vec<usize>> {
    let chain = |stones: &[Option<Player>], from: usize| {
        let mut chain = vec![from];
        let mut free = false;
        let mut next = 0;
        while next < chain.len() {
            let here = chain[next];
            free |= area.touches[here][stones[from].unwrap().index()];
            for to in area.neighbours[here].iter().map(|to| *to as usize) {
                free |= stones[to].is_none();
                if stones[to] == stones[from] && !chain.contains(&to) {
                    chain.push(to);
                }
            }
            next += 1;
        }
        (chain, free)
    };
    if stones[at].is_some() {
        return None;
    }
    let before = stones.to_vec();
    stones[at] = Some(player);
    let mut captured = Vec::new();
    for to in area.neighbours[at].iter().map(|to| *to as usize) {
        if stones[to] == Some(player.opponent()) {
            let (chain, free) = chain(stones, to);
            if !free {
                chain.iter().for_each(|stone| stones[*stone] = None);
                captured.extend(chain);
            }
        }
    }
    if !chain(stones, at).1 {
        stones.copy_from_slice(&before);
        return None;
    }
    Some(captured)
}

/// Random play in an area and in its parts: the same plays are legal and take the same stones.
#[test]
fn the_parts_of_an_area_play_as_the_whole() {
    let mut random = Random(3);
    let (mut split, mut plays, mut captures) = (0, 0, 0);
    for _ in 0..3000 {
        let size = Size::new(3 + random.below(4), 3 + random.below(3)).unwrap();
        let rows: Vec<String> = (0..size.rows())
            .map(|_| (0..size.columns()).map(|_| b"XXOO....xo"[random.below(10)] as char).collect())
            .collect();
        let Ok(areas) = open_areas(&Diagram::parse(&rows, Edges::ALL).unwrap()) else { continue };
        for area in areas {
            let parts = area.split();
            if parts.len() == 1 {
                continue;
            }
            split += 1;
            let place = |at: usize| {
                let find = |part: &OpenArea| part.points.binary_search(&area.points[at]).ok();
                parts.iter().enumerate().find_map(|(number, part)| find(part).map(|at| (number, at))).unwrap()
            };
            let mut whole = area.stones.clone();
            let mut pieces: Vec<_> = parts.iter().map(|part| part.stones.clone()).collect();
            for _ in 0..40 {
                let (at, player) = (random.below(area.len()), Player::BOTH[random.below(2)]);
                let (part, within) = place(at);
                let one = play(&area, &mut whole, at, player);
                let other = play(&parts[part], &mut pieces[part], within, player);
                let one = one.map(|mut captured| {
                    captured.sort();
                    captured.iter().map(|at| area.points[*at]).collect::<Vec<_>>()
                });
                let other = other.map(|mut captured| {
                    captured.sort();
                    captured.iter().map(|at| parts[part].points[*at]).collect::<Vec<_>>()
                });
                assert_eq!(one, other, "{rows:?} {} {player}", area.points[at]);
                plays += usize::from(one.is_some());
                captures += one.map_or(0, |captured| captured.len());
            }
        }
    }
    assert!(split > 100 && plays > 1000 && captures > 20, "{split} {plays} {captures}");
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}
