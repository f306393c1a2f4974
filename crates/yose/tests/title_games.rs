//! Title games, where they are installed: the analysis runs from move 150 on, and a board that is settled at the last move has the
//! score that the record tells.
//!
//! A sample is looked at; `TEDOMARI_TITLE_GAMES=all` looks at every game and tells how many are settled.

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
const WRONG: [(&str, &str); 1] = [("M-73-2.mgt", "B+5 cannot be with a komi of 5 1/2")];

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

#[test]
fn settled_title_games_have_the_recorded_score() {
    let Ok(folder) = std::fs::read_dir(FOLDER) else {
        eprintln!("skipped: {FOLDER} is not there (the package goban-original-games has it)");
        return;
    };
    let all = std::env::var("TEDOMARI_TITLE_GAMES").is_ok_and(|value| value == "all");
    let mut paths: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let [mut counted, mut settled, mut exact, mut right] = [[0; 3]; 4];
    let mut slowest = (Duration::ZERO, String::new());
    for path in paths.iter().step_by(if all { 1 } else { 299 }) {
        let file = name(path);
        let collection = Collection::read(&std::fs::read(path).unwrap()).unwrap();
        let record = &collection.records[0];
        let (end, _) = record.position_so_far(Stage::End, Rules::JAPANESE).unwrap();
        let last = end.moves;
        let result = recorded(record).filter(|_| record.komi().is_some());
        for (column, before) in [(Some(0), 20), (Some(1), 10), (Some(2), 0), (None, last.saturating_sub(150))]
        {
            let Some(moves) = last.checked_sub(before).filter(|moves| *moves >= 150) else { continue };
            // The sample is a few boards: the last ones, and that after move 150 of the first game.
            if !all && before > 0 && (column.is_some() || path != &paths[0]) {
                continue;
            }
            let (position, _) = record.position_so_far(Stage::Move(moves), Rules::JAPANESE).unwrap();
            let start = Instant::now();
            let found = look(&position, record, if all { 200_000 } else { 5_000 });
            if start.elapsed() > slowest.0 {
                slowest = (start.elapsed(), format!("{file} after {moves} moves"));
            }
            let (Some(column), Some(result)) = (column, &result) else { continue };
            counted[column] += 1;
            exact[column] += usize::from(found.exact().is_some());
            right[column] += usize::from(found.exact() == Some(result));
            settled[column] += usize::from(found.is_settled());
            if before == 0 && found.is_settled() && !WRONG.iter().any(|(wrong, _)| *wrong == file) {
                assert_eq!(found.exact(), Some(result), "{file}: the score is not the recorded one");
            }
        }
    }
    eprintln!("20, 10 and 0 moves before the end of counted games with a komi: {counted:?}");
    eprintln!("settled: {settled:?}; a score was found: {exact:?}; it is the recorded one: {right:?}");
    eprintln!("the slowest: {slowest:?}");
}
