//! Reads SGF files and tells whether the board so many moves before the end of each is settled, and whether its score is the
//! recorded one.
//!
//!     cargo run --release -p tedomari-yose --example title_games -- MOVES FILE...

use std::time::{Duration, Instant};

use tedomari_go::sgf::{Collection, GameResult, Stage};
use tedomari_go::{Color, Rules};
use tedomari_number::Dyadic;
use tedomari_task::{Limits, Task};
use tedomari_value::Engine;
use tedomari_yose::{Effort, Grounds, Shelter, Threats, Whole};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let before: usize = arguments.next().ok_or("how many moves before the end?")?.parse()?;
    let show = std::env::var("SHOW").is_ok();
    let [mut games, mut settled, mut right, mut assumed, mut known] = [0usize; 5];
    let mut guess_right = 0;
    let (mut ko_only, mut ko_inside) = (0, 0);
    let mut longest = (Duration::ZERO, String::new());
    for file in arguments {
        let collection =
            Collection::read(&std::fs::read(&file)?).map_err(|error| format!("{file}: {error}"))?;
        let record = &collection.records[0];
        let recorded = match record.result() {
            Some(GameResult::Points(Color::Black, points)) => points,
            Some(GameResult::Points(Color::White, points)) => -points,
            Some(GameResult::Draw) => Dyadic::ZERO,
            _ => continue,
        };
        let (end, illegal) = record.position_so_far(Stage::End, Rules::JAPANESE)?;
        if illegal.is_some() {
            println!("{file}: a move is not legal");
            continue;
        }
        let stage = Stage::Move(end.moves.saturating_sub(before));
        let position = record.position(stage, Rules::JAPANESE)?;
        let board = position.game.board();
        let start = Instant::now();
        let task = Task::new(Limits::new());
        let marks = tedomari_go::PointSet::new(board.size());
        let shelter = Shelter::of(board, &marks, Rules::JAPANESE, &task);
        let sheltered = start.elapsed();
        let engine = Engine::new().with_task(&task);
        let effort =
            std::env::var("STEPS").map_or(Effort::default(), |steps| Effort { steps: steps.parse().ok() });
        if std::env::var("REGIONS").is_ok() {
            for area in tedomari_go::open_areas(&shelter.diagram(board))? {
                let region = tedomari_endgame::Region::new(
                    area.neighbours.clone(),
                    area.touches.clone(),
                    area.stones.clone(),
                )?;
                let empty = region.open_points();
                let largest = area
                    .split()
                    .iter()
                    .map(|part| (part.stones.iter().filter(|s| s.is_none()).count(), part.len()))
                    .max();
                let task = Task::new(Limits::new().nodes(2_000_000));
                let start = Instant::now();
                let mut solver = tedomari_endgame::Solver::new(
                    &Engine::new().with_task(&task),
                    tedomari_endgame::Rules::JAPANESE,
                );
                let found = solver.analyse(&region);
                println!(
                    "region {} points {} empty {} largest {largest:?} steps {} boards {} ko {} unsolved {:?} {:?}",
                    area.points[0],
                    area.len(),
                    empty,
                    task.steps(),
                    solver.boards(),
                    found.ko.is_some(),
                    found.unsolved,
                    start.elapsed()
                );
            }
            continue;
        }
        let mut whole = Whole::new(&engine, &shelter.diagram(board), Rules::JAPANESE, effort)?;
        let first = position.game.to_move().player();
        let score = whole.score(first, Threats::Unknown)?;
        let other = whole.score(first.opponent(), Threats::Unknown)?;
        let took = start.elapsed();
        let [black, white] = position.game.prisoners().map(i64::from);
        let komi = record.komi().unwrap_or(Dyadic::ZERO);
        let more = &Dyadic::from(black - white) - &komi;
        let total = score.exact().map(|score| score + &more);
        games += 1;
        if took > longest.0 {
            longest = (took, file.clone());
        }
        let is_right = total.as_ref() == Some(&recorded);
        known += usize::from(record.komi().is_some() && total.is_some());
        let is_settled =
            total.is_some() && score == other && !whole.analyse().iter().any(|a| a.unsolved.is_some());
        if is_settled && shelter.grounds <= Grounds::Assumed {
            settled += 1;
            right += usize::from(is_right);
            print!("SETTLED ");
        } else if total.is_some() {
            assumed += 1;
            guess_right += usize::from(is_right);
            print!("GUESSED ");
        }
        let unsolved: Vec<usize> = {
            let lens: Vec<usize> = whole.parts().iter().map(|part| part.area().len()).collect();
            whole.analyse().iter().zip(lens).filter(|(a, _)| a.unsolved.is_some()).map(|(_, l)| l).collect()
        };
        let kos = whole.analyse().iter().filter(|a| a.ko.is_some()).count();
        if total.is_none() && unsolved.is_empty() {
            ko_only += 1;
            let inside = &score.low + &more <= recorded && recorded <= &score.high + &more;
            ko_inside += usize::from(inside);
            print!("KO{} ", if inside { "in" } else { "OUT" });
        }
        let took = start.elapsed();
        print!("unsolved {unsolved:?} kos {kos} ");
        let diff = total.as_ref().map_or("open".to_owned(), |total| (total - &recorded).to_string());
        println!(
            "{file} {} score {score} / {other} + {more} record {recorded} diff {diff} komi {:?} {:?} shelter {sheltered:?} all {took:?}",
            position.moves,
            record.komi(),
            shelter.grounds
        );
        if show {
            let size = board.size();
            let names: Vec<char> = "abcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ".chars().collect();
            let analyses: Vec<_> = whole.analyse().into_iter().cloned().collect();
            let parts = whole.parts();
            let shown = |at: usize| {
                whole.assumed_territory(at).is_none()
                    && !(parts[at]
                        .worth()
                        .and_then(|w| w.value())
                        .is_some_and(|v| engine.as_number(v).is_some()))
            };
            for row in (0..size.rows()).rev() {
                let mut line = format!("{:2} ", row + 1);
                for column in 0..size.columns() {
                    let point = tedomari_go::Point::new(column as u8, row as u8);
                    let part = whole.part_of(point);
                    let letter = match (board.at(point), part) {
                        (Some(Color::Black), None) => 'X',
                        (Some(Color::White), None) => 'O',
                        (stone, Some(at)) => {
                            let name = if whole.assumed_territory(at).is_some() {
                                if whole.assumed_territory(at) == Some(tedomari_vocabulary::Player::Left) {
                                    '+'
                                } else {
                                    '-'
                                }
                            } else if shown(at) {
                                names[at % names.len()]
                            } else {
                                '.'
                            };
                            match stone {
                                Some(Color::Black) => {
                                    line.push('x');
                                    name
                                }
                                Some(Color::White) => {
                                    line.push('o');
                                    name
                                }
                                None => name,
                            }
                        }
                        (None, None) => '?',
                    };
                    line.push(letter);
                    if line.chars().count() % 2 == 0 {
                        line.push(' ');
                    }
                    while (line.chars().count() - 3) < 2 * (column + 1) {
                        line.push(' ');
                    }
                }
                println!("{line}");
            }
            println!("   A B C D E F G H J K L M N O P Q R S T  to move {first:?}");
            for (at, analysis) in analyses.iter().enumerate() {
                if !shown(at) && whole.assumed_territory(at).is_none() {
                    let points: Vec<String> = parts[at]
                        .area()
                        .points
                        .iter()
                        .zip(&parts[at].area().stones)
                        .map(|(p, s)| {
                            format!(
                                "{p}{}",
                                match s {
                                    Some(tedomari_vocabulary::Player::Left) => "x",
                                    Some(_) => "o",
                                    None => "",
                                }
                            )
                        })
                        .collect();
                    println!(
                        "  {} = {}",
                        points.join(" "),
                        parts[at].worth().and_then(|w| w.value()).map_or("?".into(), |v| engine.print(v))
                    );
                }
                if shown(at) {
                    let w = parts[at].worth();
                    println!(
                        "  {} {} points: {} count {:?} temp {:?} ko {} unsolved {:?}",
                        names[at % names.len()],
                        parts[at].area().len(),
                        w.map_or("?".into(), |w| if w.low == w.high {
                            engine.print(w.low)
                        } else {
                            format!("{} .. {}", engine.print(w.low), engine.print(w.high))
                        }),
                        analysis.count.as_ref().map(|x| x.to_string()),
                        analysis.temperature.as_ref().map(|x| x.to_string()),
                        analysis.ko.is_some(),
                        analysis.unsolved
                    );
                }
            }
        }
    }
    println!(
        "{games} games, settled {settled} (with komi {known}), right {right}, other exact scores {assumed}, of which right {guess_right}, ko only {ko_only} of which the record is inside {ko_inside}, longest {longest:?}"
    );
    Ok(())
}
