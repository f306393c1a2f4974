//! What a controller reads, command by command. The rows of a transcript are what is sent and what must come back.

use tedomari_go::{Board, Color, Game, Point, PointSet, Rules, Vertex};
use tedomari_gtp::{COMMANDS, GtpEngine, Settings};
use tedomari_task::Limits;
use tedomari_yose::Effort;

fn ask(engine: &mut GtpEngine, line: &str) -> String {
    engine.line(line).unwrap_or_else(|| panic!("{line} has no answer")).to_string()
}

fn transcript(engine: &mut GtpEngine, rows: &[(&str, &str)]) {
    for (line, expected) in rows {
        assert_eq!(ask(engine, line), format!("{expected}\n\n"), "{line}");
    }
}

/// The board `board02 5x5` of the vectors: with Black first 2, with White first -1, and only C1 is right for either.
fn solved() -> GtpEngine {
    let mut engine = GtpEngine::new();
    engine.set_game(
        Game::new(
            Board::parse(&["OO.X.", "O.OXX", ".OOX.", "OOOXX", ".X..O"]).unwrap(),
            Color::Black,
            Rules::JAPANESE,
        )
        .unwrap(),
        PointSet::new(tedomari_go::Size::square(5).unwrap()),
    );
    engine
}

#[test]
fn administration_and_play() {
    let mut engine = GtpEngine::new();
    transcript(
        &mut engine,
        &[
            ("1 protocol_version", "=1 2"),
            ("name", "= tedomari"),
            ("known_command genmove", "= true"),
            ("known_command frobnicate", "= false"),
            ("known_command", "? syntax error: expected the name of a command"),
            ("7", "?7 unknown command"),
            ("boardsize 9", "="),
            ("2 boardsize 9 13", "?2 unacceptable size: a board of 9x13 is not a square of 1 to 25 lines"),
            ("boardsize 26", "? unacceptable size: a board of 26x26 is not a square of 1 to 25 lines"),
            ("boardsize nine", "? syntax error: expected a number of lines"),
            ("query_boardsize", "= 9"),
            ("komi 6.5", "="),
            ("komi 6.3", "? syntax error: expected a komi of whole and half points, as 6.5"),
            ("get_komi", "= 6.5"),
            ("play B C3\r\n", "="),
            ("play\tw c3 # there already", "? illegal move: a black stone is there"),
            ("play white", "? syntax error: expected a point or pass"),
            ("play green C4", "? syntax error: \"green\" is not a colour: write black or white"),
            ("play W J9", "="),
            ("play W K9", "? syntax error: K9 is not on a board of 9x9"),
            ("play B pass", "="),
            ("undo", "="),
            ("gg-undo 2", "="),
            ("undo", "? cannot undo"),
            ("fixed_handicap 4", "= C3 G7 C7 G3"),
            ("fixed_handicap 2", "? board not empty"),
            ("clear_board", "="),
            ("place_free_handicap 2", "= C3 G7"),
            ("clear_board", "="),
            ("set_free_handicap A1 A1", "? bad vertex list: two points or more are needed, each once"),
            ("set_free_handicap A1 B2", "="),
            ("time_settings 300 10 1", "="),
            ("time_left B 12.5 0", "="),
            ("time_left B soon 0", "? syntax error: expected a time in seconds"),
            ("kgs-rules new_zealand", "="),
            ("tedomari-rules", "= situational superko, suicide allowed, area scoring"),
            ("tedomari-rules chinese", "="),
            ("tedomari-rules lunar", "? no rules are called \"lunar\": write japanese, chinese or aga"),
            ("tedomari-why", "? no move was asked for yet"),
            ("loadsgf /no/such/file.sgf 3", "? cannot load file: No such file or directory (os error 2)"),
            ("final_status_list asleep", "? syntax error: expected alive, dead or seki"),
        ],
    );
    assert_eq!(ask(&mut engine, "list_commands"), format!("= {}\n\n", COMMANDS.join("\n")));
    let quit = engine.line("9 quit").unwrap();
    assert!(quit.quits);
    assert_eq!(quit.to_string(), "=9\n\n");
}

#[test]
fn a_solved_board() {
    let mut engine = solved();
    transcript(
        &mut engine,
        &[
            ("tedomari-score", "= Black first: B+2\nWhite first: W+1"),
            ("reg_genmove black", "= C1"),
            ("reg_genmove white", "= C1"),
            ("genmove black", "= C1"),
            ("tedomari-why", "= C1 keeps the score: B+2"),
            ("genmove white", "= C5"),
            ("genmove black", "= pass"),
            ("genmove white", "= pass"),
            ("final_score", "= B+2"),
            ("komi 2.5", "="),
            ("final_score", "= W+0.5"),
            ("undo", "="),
            ("undo", "="),
            ("undo", "="),
            ("undo", "="),
        ],
    );
    let leela = ask(&mut engine, "lz-analyze B 50 maxmoves 1");
    assert_eq!(leela, "=\ninfo move C1 visits 100 winrate 0 prior 10000 lcb 0 order 0 pv C1 C5\n\n");
    let kata = ask(&mut engine, "5 kata-analyze interval 50 ownership true");
    assert!(kata.starts_with("=5\ninfo move C1 visits "), "{kata}");
    assert!(kata.contains(" winrate 0.0 scoreMean -0.5 "), "{kata}");
    let ownership = kata.rsplit(" ownership ").next().unwrap();
    assert_eq!(
        ownership.split_whitespace().take(5).collect::<Vec<_>>(),
        ["-1.0", "-1.0", "0.0", "1.0", "1.0"]
    );
    let regions = ask(&mut engine, "tedomari-regions");
    let rows: Vec<Vec<&str>> = regions.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["=", "count", "temperature", "class", "points"]);
    assert_eq!(rows[1], ["0", "2", "gote", "A1", "B1", "C1", "D1", "E1"]);
    assert_eq!(rows[2], ["0", "0", "infinitesimal", "C5"]);
    assert!(ask(&mut engine, "kata-genmove_analyze B").ends_with("\nplay C1\n\n"));
    assert_eq!(engine.game().to_move(), Color::White);
    assert!(ask(&mut engine, "showboard").contains("1 . X X . O 1\n"));
}

#[test]
fn dead_stones_are_told() {
    let rows = ["X.XO.", "XXXOO", "..XO.", "XOXOO", ".XXO."];
    let mut engine = GtpEngine::new();
    let board = Board::parse(&rows).unwrap();
    let size = board.size();
    engine.set_game(Game::new(board, Color::White, Rules::JAPANESE).unwrap(), PointSet::new(size));
    assert_eq!(ask(&mut engine, "final_status_list dead"), "= B2\n\n");
    assert_eq!(ask(&mut engine, "final_status_list seki"), "=\n\n");
    // Black has B5, A3, B3, A1 and twice B2: 6. White has E5, E3 and E1.
    transcript(&mut engine, &[("genmove w", "= pass"), ("genmove b", "= pass"), ("final_score", "= B+3")]);
}

#[test]
fn records_are_loaded_with_their_komi_rules_and_marks() {
    let sgf = "(;SZ[5]KM[0.5]RU[Chinese]AB[da][db][eb][dc][dd][ed][be]AW[aa][ba][ab][cb][bc][cc][ad][bd][cd][ee];B[ce];W[ca])";
    let mut engine = GtpEngine::new().with_reader(move |path| match path {
        "my game.sgf" => Ok(sgf.as_bytes().to_vec()),
        _ => Err("there is no such file".to_owned()),
    });
    transcript(
        &mut engine,
        &[
            ("loadsgf other.sgf", "? cannot load file: there is no such file"),
            ("loadsgf my game.sgf 1", "= black"),
            ("genmove b", "= C1"),
            ("loadsgf my game.sgf", "= black"),
            ("get_komi", "= 0.5"),
            ("tedomari-rules", "= positional superko, no suicide, area scoring"),
        ],
    );
    assert_eq!(engine.game().turns().len(), 2);
}

/// An engine that gives up soon.
fn hurried() -> GtpEngine {
    let (limits, effort) = (Limits::new().nodes(20_000), Effort::steps(2_000));
    GtpEngine::with(Settings { limits, effort, ..Settings::default() })
}

/// An open board is too large to be solved: the engine plays something legal and says that it does not know.
#[test]
fn it_says_what_it_does_not_know() {
    let mut engine = hurried();
    ask(&mut engine, "boardsize 9");
    for turn in 0..8 {
        let color = if turn % 2 == 0 { "black" } else { "white" };
        let reply = ask(&mut engine, &format!("genmove {color}"));
        assert!(reply.starts_with("= "), "{reply}");
        assert!(ask(&mut engine, "tedomari-why").contains("I do not know"), "turn {turn}");
    }
    assert!(ask(&mut engine, "final_score").starts_with("? cannot score"));
    for lines in [1, 2, 25] {
        ask(&mut engine, &format!("boardsize {lines}"));
        assert!(ask(&mut engine, "genmove b").starts_with("= "));
    }
}

/// A ko that was just taken is not taken back at once, whatever it is worth.
#[test]
fn the_engine_plays_no_illegal_move() {
    let rows = [".X.XO.O", "XXXXOOO", "X.XO.O.", "XXX.OOO", "XXXOOO.", ".X.XOOO", "XXXXO.O"];
    let board = Board::parse(&rows).unwrap();
    for rules in [Rules::JAPANESE, Rules::CHINESE, Rules::AGA] {
        let size = board.size();
        for first in Color::BOTH {
            let mut engine = GtpEngine::new();
            engine.set_game(Game::new(board.clone(), first, rules).unwrap(), PointSet::new(size));
            let mut turns = 0;
            while !engine.game().is_over() {
                let color = engine.game().to_move();
                let before = engine.game().clone();
                let text = engine.line(&format!("genmove {color}")).unwrap().result.unwrap();
                let vertex = Vertex::parse(&text, size).unwrap();
                assert_eq!(before.legal(vertex), Ok(()), "{rules}: {text}");
                turns += 1;
                assert!(turns < 40, "{rules}: the game does not end\n{}", engine.game().board());
            }
        }
    }
}

#[test]
fn no_text_makes_it_panic() {
    let mut state = 20_240_101_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % bound
    };
    let words = [
        "b",
        "W",
        "pass",
        "A1",
        "C3",
        "E5",
        "Z99",
        "-1",
        "0",
        "3",
        "99999999999999999999999",
        "1e9",
        "é",
        "\u{0}",
        "#",
        "\t",
        "\r",
        "dead",
        "alive",
        "interval",
        "maxmoves",
        "ownership",
        "true",
        ".5",
        "6.5",
        "/",
    ];
    let mut engine = hurried().with_reader(|_| Ok(b"(;SZ[3]AB[aa])".to_vec()));
    ask(&mut engine, "boardsize 3");
    for _ in 0..400 {
        let mut line = COMMANDS[below(COMMANDS.len())].to_owned();
        if line == "boardsize" || line.ends_with("handicap") {
            line = "play".to_owned();
        }
        for _ in 0..below(4) {
            line += " ";
            line += words[below(words.len())];
        }
        if let Some(reply) = engine.line(&line) {
            let text = reply.to_string();
            assert!(text.ends_with("\n\n") && !text.trim_end().contains("\n\n"), "{line:?}: {text:?}");
        }
    }
    assert!(engine.game().board().size().contains(Point::new(0, 0)));
}
