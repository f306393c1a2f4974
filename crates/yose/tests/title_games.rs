//! Title games, where they are installed: the analysis runs from move 150 on, and a board that is settled at the last move has the
//! score that the record tells.
//!
//! A sample is looked at. An ignored test looks at every game and tells how many are settled.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tedomari_go::sgf::{Collection, GameResult, Position, Record, Stage};
use tedomari_go::{Color, PointSet, Rules};
use tedomari_number::Dyadic;
use tedomari_task::{Limits, Task};
use tedomari_value::Engine;
use tedomari_yose::{Effort, Grounds, Range, Shelter, Threats, Whole};

const FOLDER: &str = "/usr/share/goban";

/// Records that contradict themselves.
const WRONG: [(&str, &str); 2] = [
    ("M-73-2.mgt", "B+5 cannot be with a komi of 5 1/2"),
    ("T-01-1.mgt", "W+8 cannot be with a komi of 5 1/2"),
];

/// What was found at a position.
struct Found {
    /// With the player to move first, and with the other, prisoners and komi included.
    scores: [Range; 2],
    grounds: Grounds,
    is_solved: bool,
}

impl Found {
    fn exact(&self) -> Option<&Dyadic> {
        self.scores[0].exact()
    }

    /// Whether the score is known, does not depend on who moves, and rests on nothing that is a guess.
    fn is_settled(&self) -> bool {
        let same = self.exact().is_some() && self.scores[0] == self.scores[1];
        same && self.is_solved && self.grounds <= Grounds::Assumed
    }
}

fn look(position: &Position, record: &Record, steps: u64) -> Found {
    let board = position.game.board();
    let task = Task::new(Limits::new());
    let shelter = Shelter::of(board, &PointSet::new(board.size()), Rules::JAPANESE, &task);
    for point in shelter.territory.iter().flat_map(PointSet::iter) {
        assert!(!shelter.safe.contains(point), "{point} is a safe stone and territory");
    }
    let engine = Engine::new().with_task(&task);
    let effort = Effort::steps(steps);
    let mut whole = Whole::new(&engine, &shelter.diagram(board), Rules::JAPANESE, effort).unwrap();
    assert!(whole.board() == *board);
    let first = position.game.to_move().player();
    let [black, white] = position.game.prisoners().map(i64::from);
    let more = Dyadic::from(black - white) - record.komi().unwrap_or(Dyadic::ZERO);
    let scores = [first, first.opponent()].map(|first| {
        let score = whole.score(first, Threats::Unknown).unwrap();
        assert!(score.low <= score.high);
        Range { low: &score.low + &more, high: &score.high + &more }
    });
    Found { scores, grounds: shelter.grounds, is_solved: whole.is_solved() }
}

fn recorded(record: &Record) -> Option<Dyadic> {
    match record.result()? {
        GameResult::Points(Color::Black, points) => Some(points),
        GameResult::Points(Color::White, points) => Some(-points),
        GameResult::Draw => Some(Dyadic::ZERO),
        GameResult::Otherwise(..) | GameResult::Open => None,
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The games are in two halves, by their names: the constants of the judgement were chosen by looking at one, and the other shows what
/// they are worth.
fn is_for_tuning(file: &str) -> bool {
    let hash = file.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash >> 32 & 1 == 0
}

/// A few games: at the end of the first ones the whole board is settled, and after move 150 of the last one hardly anything is.
const SAMPLE: [(&str, usize); 7] = [
    ("Hon-41-3.mgt", 0),
    ("Hon-57-6.mgt", 0),
    ("Hon-70-1.sgf", 0),
    ("Hon-74-6.sgf", 0),
    ("Hon-85-5.mgt", 0),
    ("T-07-1.mgt", 0),
    ("T-07-1.mgt", usize::MAX),
];

#[derive(Default, Debug)]
struct Tally {
    counted: usize,
    settled: usize,
    settled_right: usize,
    exact: usize,
    right: usize,
    /// Only an interval is known, and the recorded score is in it.
    within: usize,
}

fn read(path: &Path) -> Record {
    Collection::read(&std::fs::read(path).unwrap()).unwrap().records.remove(0)
}

/// Looks at a game so many moves before its end. Nothing if it does not have 150 moves then.
fn look_before(
    path: &Path,
    record: &Record,
    before: usize,
    steps: u64,
    tally: &mut Tally,
) -> Option<Duration> {
    let file = name(path);
    let (end, _) = record.position_so_far(Stage::End, Rules::JAPANESE).unwrap();
    let moves = end.moves.checked_sub(before).filter(|moves| *moves >= 150)?;
    let (position, _) = record.position_so_far(Stage::Move(moves), Rules::JAPANESE).unwrap();
    let start = Instant::now();
    let found = look(&position, record, steps);
    let took = start.elapsed();
    let Some(result) = recorded(record).filter(|_| record.komi().is_some()) else { return Some(took) };
    let is_right = found.exact() == Some(&result);
    tally.counted += 1;
    tally.exact += usize::from(found.exact().is_some());
    tally.right += usize::from(is_right);
    let [first, second] = &found.scores;
    let (low, high) = ((&first.low).min(&second.low), (&first.high).max(&second.high));
    tally.within += usize::from(found.exact().is_none() && *low <= result && result <= *high);
    tally.settled += usize::from(found.is_settled());
    tally.settled_right += usize::from(found.is_settled() && is_right);
    if before == 0 && found.is_settled() && !WRONG.iter().any(|(wrong, _)| *wrong == file) {
        assert!(is_right, "{file}: {:?} is not the recorded score {result}", found.scores);
    }
    Some(took)
}

#[test]
fn settled_title_games_have_the_recorded_score() {
    if std::fs::read_dir(FOLDER).is_err() {
        eprintln!("skipped: {FOLDER} is not there (the package goban-original-games has it)");
        return;
    }
    let mut tally = Tally::default();
    for (file, before) in SAMPLE {
        let path = Path::new(FOLDER).join(file);
        let record = read(&path);
        let (end, _) = record.position_so_far(Stage::End, Rules::JAPANESE).unwrap();
        let before = if before == usize::MAX { end.moves - 150 } else { before };
        look_before(&path, &record, before, 400_000, &mut tally);
    }
    assert!(tally.settled >= 4, "the sample no longer shows anything: {tally:?}");
}

/// All games, 20, 10 and 0 moves before their end and after move 150: the table of the two halves.
#[test]
#[ignore = "takes half an hour; run it optimised"]
fn all_title_games() {
    let folder = std::fs::read_dir(FOLDER).unwrap();
    let mut paths: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut slowest = (Duration::ZERO, String::new());
    for before in [0, 10, 20] {
        let mut halves: [Tally; 2] = Default::default();
        for path in &paths {
            let half = usize::from(!is_for_tuning(&name(path)));
            let took = look_before(path, &read(path), before, 200_000, &mut halves[half]);
            slowest =
                slowest.max((took.unwrap_or_default(), format!("{} {before} moves before", name(path))));
        }
        eprintln!("{before} moves before the end, half for tuning: {:?}", halves[0]);
        eprintln!("{before} moves before the end, half for validation: {:?}", halves[1]);
    }
    let mut early = Tally::default();
    for path in &paths {
        let record = read(path);
        let (end, _) = record.position_so_far(Stage::End, Rules::JAPANESE).unwrap();
        if let Some(before) = end.moves.checked_sub(150) {
            look_before(path, &record, before.max(1), 20_000, &mut early);
        }
    }
    eprintln!("after move 150: {early:?}\nthe slowest: {slowest:?}");
}
