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
        if std::env::var("SHOW").is_ok() {
            let size = board.size();
            for row in (0..size.rows()).rev() {
                let mut l = format!("{:2} ", row + 1);
                for col in 0..size.columns() {
                    let p = Point::new(col as u8, row as u8);
                    let v = j.of(p, Color::Black);
                    let c = match board.at(p) {
                        Some(c) => { let ch = if c == Color::Black {'X'} else {'O'}; if dead.contains(p) { ch.to_ascii_lowercase() } else { ch } }
                        None => if v > 700 {'+'} else if v < -700 {'-'} else if v > 300 {'?'} else if v < -300 {'!'} else {'.'}
                    };
                    l.push(c); l.push(' ');
                }
                println!("{l}");
            }
            println!("   A B C D E F G H J K L M N O P Q R S T   last {:?} {:?} prisoners {pr:?}", pos.game.turns().last().map(|t| (t.color, t.vertex)), pos.game.to_move());
            for ch in board.chains() { let v = j.of_all(&ch.stones, ch.color); if v.abs() < 700 { println!("{} {} {v}", ch.stones[0], ch.stones.len()); } }
        }
        println!("{file} moves {} score {score} record {re} diff {d} komi {komi:?} unsure {unsure} dead {} dame {} beside {:?} {dt:?}", pos.moves, dead.len(), ct.dame, ct.beside_dame);
    }
    println!("{all} games, {good} agree, {close} within 2; sure {sure} of which good {suregood}");
    Ok(())
}
