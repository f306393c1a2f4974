//! Games against GNU Go from solved boards, both colours and both ways of counting: the engine never ends below the score. Where
//! GNU Go is not installed the test says so and checks nothing.

use crate::outside::GnuGo;
use tedomari_go::{Board, Color, Game, PointSet, Rules};
use tedomari_gtp::GtpEngine;

/// A score as a number, Black minus White.
fn score(text: &str) -> i64 {
    let text = text.replace("B+", "").replace("W+", "-");
    text.trim_end_matches(".0").parse().unwrap_or_else(|_| panic!("{text} is no score"))
}

#[test]
fn gnu_go_gains_nothing() {
    let data: serde_json::Value = serde_json::from_str(include_str!("data/go_boards.json")).unwrap();
    let mut finished = 0;
    for (rules, option) in [(Rules::JAPANESE, "--japanese-rules"), (Rules::CHINESE, "--chinese-rules")] {
        let Some(mut gnugo) = GnuGo::start(&[option]) else {
            println!("skipped: gnugo is not installed");
            return;
        };
        for case in data.as_array().unwrap() {
            let rows: Vec<&str> =
                case["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
            let board = Board::parse(&rows).unwrap();
            let size = board.size();
            for side in Color::BOTH {
                for first in Color::BOTH {
                    gnugo.ask(&format!("boardsize {}", size.columns()));
                    gnugo.ask("clear_board");
                    gnugo.ask("komi 0");
                    for (point, color) in board.stones() {
                        gnugo.ask(&format!("play {color} {point}"));
                    }
                    let mut engine = GtpEngine::new();
                    engine.set_game(Game::new(board.clone(), first, rules).unwrap(), PointSet::new(size));
                    let told = engine.line("tedomari-score").unwrap().result.unwrap();
                    let due = score(told.lines().nth(first.index()).unwrap().rsplit(' ').next().unwrap());
                    if rules == Rules::JAPANESE {
                        let key = if first == Color::Black { "black_first" } else { "white_first" };
                        assert_eq!(due, score(case[key]["score"].as_str().unwrap()));
                    }
                    while !engine.game().is_over() && engine.game().turns().len() < 200 {
                        let color = engine.game().to_move();
                        let ask = format!("genmove {color}");
                        if color == side {
                            let vertex = engine.line(&ask).unwrap().result.unwrap();
                            gnugo.ask(&format!("play {color} {vertex}"));
                        } else {
                            let vertex = gnugo.ask(&ask);
                            if vertex.eq_ignore_ascii_case("resign") {
                                break;
                            }
                            let played = engine.line(&format!("play {color} {vertex}")).unwrap();
                            assert_eq!(played.result, Ok(String::new()), "{vertex}");
                        }
                    }
                    if !engine.game().is_over() {
                        continue;
                    }
                    finished += 1;
                    let end = score(&engine.line("final_score").unwrap().result.unwrap());
                    let gained = if side == Color::Black { end - due } else { due - end };
                    assert!(gained >= 0, "{} {side} {first}: {end}, due {due}", case["name"]);
                }
            }
        }
    }
    println!("{finished} games were played to their end");
    assert!(finished >= 30, "{finished} games were played to their end");
}
