//! Reads SGF files and tells which stones are safe so many moves before the end of each, when so many boards are looked at for a
//! chain.
//!
//!     cargo run --release -p tedomari-go --example safety_of_games -- MOVES BOARDS FILE...

use std::time::{Duration, Instant};

use tedomari_go::sgf::{Collection, Stage};
use tedomari_go::{Rules, Safety, SafetyEffort, safety};
use tedomari_task::{Limits, Task};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let before: usize = arguments.next().ok_or("how many moves before the end?")?.parse()?;
    let boards = arguments.next().ok_or("how many boards for a chain?")?.parse()?;
    let effort = SafetyEffort { boards, ..SafetyEffort::default() };
    let [mut games, mut all, mut benson, mut alive, mut whole] = [0usize; 5];
    let mut longest = Duration::ZERO;
    let began = Instant::now();
    for file in arguments {
        let collection =
            Collection::read(&std::fs::read(&file)?).map_err(|error| format!("{file}: {error}"))?;
        for record in &collection.records {
            let (end, _) = record.position_so_far(Stage::End, Rules::JAPANESE)?;
            let stage = Stage::Move(end.moves.saturating_sub(before));
            let (position, _) = record.position_so_far(stage, Rules::JAPANESE)?;
            let board = position.game.board();
            let start = Instant::now();
            let report = safety(board, Rules::JAPANESE, effort, &Task::new(Limits::new()));
            longest = longest.max(start.elapsed());
            let count = |wanted: fn(Safety) -> bool| {
                let chains = report.chains.iter().filter(|chain| wanted(chain.safety));
                chains.map(|chain| chain.chain.stones.len()).sum::<usize>()
            };
            games += 1;
            all += board.stones().count();
            benson += count(|safety| safety == Safety::Benson);
            alive += count(|safety| matches!(safety, Safety::Alive(_)));
            whole += usize::from(count(|safety| safety == Safety::Assumed) == 0);
            if games <= 3 {
                println!("{file}\n{}", board.with_coordinates());
                for chain in &report.chains {
                    let (stone, stones) = (chain.chain.stones[0], chain.chain.stones.len());
                    let liberties = chain.chain.liberties.len();
                    println!(
                        "{stone} {stones} stones, {liberties} liberties, {} eyes: {:?}",
                        chain.eyes, chain.safety
                    );
                }
            }
        }
    }
    let share = |part: usize| format!("{part} of {all} stones ({} in a thousand)", part * 1000 / all.max(1));
    println!(
        "{games} games, {before} moves before the end, in {:?}; the longest took {longest:?}",
        began.elapsed()
    );
    println!("unconditionally alive: {}\nalive by answering: {}", share(benson), share(alive));
    println!("games in which every stone is shown: {whole}");
    Ok(())
}
