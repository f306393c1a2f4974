use tedomari_go::sgf::{Collection, GameResult, Stage};
use tedomari_go::*;
use tedomari_number::Dyadic;
use tedomari_task::{Limits, Task};
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let n: u32 = args.next().unwrap().parse()?;
    let (mut all, mut good, mut close) = (0, 0, 0);
    let mut sure = 0; let mut suregood = 0;
    for file in args {
        let Ok(c) = Collection::read(&std::fs::read(&file)?) else { println!("{file} unreadable"); continue };
        let r = &c.records[0];
        let re = match r.result() { Some(GameResult::Points(Color::Black, p)) => p, Some(GameResult::Points(_, p)) => -p, _ => continue };
        let Ok((pos, err)) = r.position_so_far(Stage::End, Rules::JAPANESE) else { continue };
        if err.is_some() { println!("{file} illegal"); continue; }
        let board = pos.game.board();
        let t0 = std::time::Instant::now();
        let j = judge(board, n, &Task::new(Limits::new()))?;
        let dt = t0.elapsed();
        let mut dead = PointSet::new(board.size());
        let mut unsure = 0;
        for ch in board.chains() {
            let v = j.of_all(&ch.stones, ch.color);
            if v < 0 { dead.extend(ch.stones.iter().copied()); }
            if v.abs() < 400 { unsure += ch.stones.len(); }
        }
        let ct = count(board, &dead);
        let pr = pos.game.prisoners();
        let komi = r.komi();
        let score = Dyadic::from(ct.score(Scoring::Territory, pr)) - komi.clone().unwrap_or(Dyadic::ZERO);
        all += 1;
        let d = &score - &re;
        let ok = d == Dyadic::ZERO;
        good += ok as u32;
        let small = d <= Dyadic::from(2) && d >= Dyadic::from(-2);
        close += small as u32;
        if unsure == 0 { sure += 1; suregood += ok as u32; }
        println!("{file} moves {} score {score} record {re} diff {d} komi {komi:?} unsure {unsure} dead {} dame {} beside {:?} {dt:?}", pos.moves, dead.len(), ct.dame, ct.beside_dame);
    }
    println!("{all} games, {good} agree, {close} within 2; sure {sure} of which good {suregood}");
    Ok(())
}
