//! Records: what is read, what is refused and where, how deep a tree may be, and what others read of what is written.

use tedomari_go::sgf::{Collection, GameResult, Record, SgfProblem, Stage};
use tedomari_go::{Board, Color, Illegal, Rules, Size, Vertex};

fn one(text: &str) -> Record {
    Collection::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}")).records.remove(0)
}

fn board(text: &str, stage: Stage) -> Board {
    one(text)
        .position(stage, Rules::JAPANESE)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .game
        .board()
        .clone()
}

fn error(text: &str) -> String {
    match Collection::read(text.as_bytes()) {
        Err(error) => error.to_string(),
        Ok(collection) => {
            collection.records[0].position(Stage::End, Rules::JAPANESE).unwrap_err().to_string()
        }
    }
}

#[test]
fn set_up_is_merged_and_takes_back() {
    let text = "(;SZ[5]AB[aa]AB[bb:cc]AW[ee][de]AE[cc];AE[aa]AW[aa])";
    assert_eq!(board(text, Stage::Move(0)).to_string(), "O....\n.XX..\n.X...\n.....\n...OO\n");
    let text = "(;SZ[5]AB[aa][]AW[]AB[bb])";
    assert_eq!(board(text, Stage::End).stones().count(), 2);
}

#[test]
fn rectangles_of_both_kinds_are_boards() {
    let record = one("(;SZ[9:7]SQ[aa:ba][ig]LB[aa:1][bb:a\\:b\\]]TR[cc]TB[ia]TW[ag])");
    assert_eq!(record.size(), Size::new(9, 7).unwrap());
    let marks = record.marks(record.root()).unwrap();
    let names: Vec<String> = marks.squares.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["A7", "B7", "J1"]);
    assert_eq!(marks.labels[1].1, "a:b]");
    assert_eq!(marks.territory.map(|points| points[0].to_string()), ["J7", "A1"]);
    assert_eq!(marks.triangles[0].to_string(), "C5");
    assert_eq!(one("(;B[aa])").size(), Size::square(19).unwrap());
    assert_eq!(one("(;SZ[52]B[ZZ])").position(Stage::End, Rules::JAPANESE).unwrap().moves, 1);
}

#[test]
fn the_main_line_is_played_to_a_move() {
    let text = "(;SZ[3]KM[5.5]HA[2]RE[W+3]RU[Japanese]AB[aa][cc];W[ba];B[bb](;W[ab];B[tt];W[])(;W[ca]))";
    let record = one(text);
    assert_eq!(record.komi(), Some("11/2".parse().unwrap()));
    assert_eq!((record.handicap(), record.rules()), (2, Some(Rules::JAPANESE)));
    assert_eq!(record.result(), Some(GameResult::Points(Color::White, "3".parse().unwrap())));
    let at = |number| record.position(Stage::Move(number), Rules::JAPANESE);
    assert_eq!(at(0).unwrap().game.to_move(), Color::White);
    assert_eq!(at(3).unwrap().game.prisoners(), [0, 1]);
    assert!(at(5).unwrap().game.is_over());
    assert_eq!(at(6).unwrap_err().problem, SgfProblem::NoSuchMove { asked: 6, moves: 5 });
    assert_eq!(record.position(Stage::End, Rules::JAPANESE).unwrap().moves, 5);
    let branch = record.node(record.main_line()[2]).children[1];
    let other = record.position(Stage::Node(branch), Rules::JAPANESE).unwrap();
    assert_eq!(other.game.turns().last().unwrap().vertex.to_string(), "C3");
}

#[test]
fn who_moves_is_told_or_seen() {
    let mover = |text: &str| one(text).position(Stage::Move(0), Rules::JAPANESE).unwrap().game.to_move();
    assert_eq!(mover("(;SZ[9])"), Color::Black);
    assert_eq!(mover("(;SZ[9]PL[W])"), Color::White);
    assert_eq!(mover("(;SZ[9]PL[white])"), Color::White);
    assert_eq!(mover("(;SZ[9];W[aa])"), Color::White);
    assert_eq!(mover("(;SZ[9]HA[2]AB[aa][bb])"), Color::White);
}

#[test]
fn what_is_broken_is_told_with_its_place() {
    assert_eq!(error(""), "line 1, column 1: this is not SGF: no game begins with (;");
    assert_eq!(error("hello (world)"), "line 1, column 1: this is not SGF: no game begins with (;");
    assert_eq!(error("(;B[aa]"), "line 1, column 1: the record ends, but ) is missing for the ( here");
    assert_eq!(
        error("(;B[aa]\n(;W[bb]"),
        "line 2, column 1: the record ends, but ) is missing for the ( here"
    );
    assert_eq!(error("(;C[a\\]"), "line 1, column 4: the record ends, but ] is missing for the [ here");
    assert_eq!(
        error("(;B[aa]()"),
        "line 1, column 9: a game or a variation begins with a node, that is with ;"
    );
    assert_eq!(error("(;B)"), "line 1, column 3: the property B has no value in [ ]");
    assert_eq!(error("(;B[aa](W[bb]))"), "line 1, column 9: the property W is in no node: ; is missing");
    assert_eq!(
        error("(;B[aa](;W[bb])C[x])"),
        "line 1, column 16: the property C is in no node: ; is missing"
    );
    assert_eq!(
        error("(;B[aa](;W[bb]);W[cc])"),
        "line 1, column 16: after a variation comes another one, which begins with (, or )"
    );
    assert_eq!(error("(;B[aa]\n ?)"), "line 2, column 2: '?' means nothing here");
    assert_eq!(error("(;GM[2])"), "line 1, column 3: this is a record of another game: GM[2] is not Go");
    assert_eq!(error("(;SZ[x])"), "line 1, column 3: SZ[x] cannot be read");
    assert_eq!(
        error("(;SZ[99])"),
        "line 1, column 3: a board of 99x99 is not possible: each side has 1 to 52 lines"
    );
    assert_eq!(
        error("(;SZ[0])"),
        "line 1, column 3: a board of 0x0 is not possible: each side has 1 to 52 lines"
    );
    assert_eq!(error("(;SZ[9];B[zz])"), "line 1, column 9: B[zz] cannot be read");
    assert_eq!(error("(;SZ[9];B[aa];AB[cc][é])"), "line 1, column 15: AB[cc][é] cannot be read");
    assert_eq!(
        error("(;SZ[9]\n;B[aa];W[bb]\n;B[bb])"),
        "line 3, column 2: move 3, Black B8, is not legal: a white stone is there"
    );
    assert_eq!(
        error("(;SZ[3]AB[aa]AW[ab][ba])"),
        "line 1, column 14: the black stone at A3 has no liberty: it would have been taken off the board"
    );
}

#[test]
fn no_text_makes_it_panic() {
    let text = "(;SZ[9]C[x\\]y]AB[aa][bb:dd]\r\n(;B[aa];W[])(;LB[aa:b]PL[W]))";
    for end in 0..text.len() {
        let _ = Collection::read(&text.as_bytes()[..end]);
    }
    // Every byte changed to every letter that means something, and to some that do not.
    for at in 0..text.len() {
        for byte in *b"()[];:\\ aZ9\n\0\xff\xe3" {
            let mut bytes = text.as_bytes().to_vec();
            bytes[at] = byte;
            if let Ok(collection) = Collection::read(&bytes) {
                for record in &collection.records {
                    let _ = record.position(Stage::End, Rules::AGA);
                    let _ = record.marks(record.root());
                    let again = Collection::read(record.to_string().as_bytes()).unwrap();
                    assert_eq!(again.records[0].to_string(), record.to_string());
                }
            }
        }
    }
}

#[test]
fn a_tree_may_be_deep() {
    let depth = 100_000;
    let nested = "(;B[]".repeat(depth) + &")".repeat(depth);
    let record = one(&nested);
    assert_eq!((record.len(), record.main_line().len()), (depth, depth));
    assert_eq!(record.position(Stage::Move(1000), Rules::JAPANESE).unwrap().moves, 1000);
    let long = one(&record.to_string());
    assert_eq!(long.len(), depth);
    assert!(error(&"(;B[]".repeat(depth)).contains(") is missing"));
    assert!(error(&"(".repeat(depth)).contains("not SGF"));
    assert!(error(&("(;".to_owned() + &"(".repeat(depth))).contains("begins with a node"));
}

#[test]
fn encodings_other_than_utf8_are_read() {
    let comment = |bytes: &[u8]| {
        let collection = Collection::read(bytes).unwrap();
        (collection.records[0].text(collection.records[0].root(), "C").unwrap(), collection.encoding)
    };
    assert_eq!(comment("(;C[囲碁])".as_bytes()), ("囲碁".to_owned(), "UTF-8"));
    // The second byte of the katakana SO is a backslash in Shift_JIS.
    assert_eq!(comment(b"(;CA[Shift_JIS]C[\x83\x5c])"), ("ソ".to_owned(), "Shift_JIS"));
    assert_eq!(comment(b"(;CA[GB2312]C[\xce\xa7\xc6\xe5])"), ("围棋".to_owned(), "GBK"));
    assert_eq!(comment(b"(;C[caf\xe9])"), ("café".to_owned(), "windows-1252"));
    assert_eq!(comment(b"\xef\xbb\xbf(;C[a])"), ("a".to_owned(), "UTF-8"));
    assert_eq!(comment(b"(;CA[no such thing]C[\xe9])"), ("é".to_owned(), "windows-1252"));
}

#[test]
fn a_record_is_read_as_it_is_written() {
    let text = "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[\\]\\\\x]\n;B[aa]C[a: b\\]c]LB[aa:1\\:2]\n(;W[bb]\n;B[])\
                (;W[cc]XX[y][z]))\n";
    assert_eq!(one(text).to_string(), text);
    let two = Collection::read(format!("{text}\n junk {text}").as_bytes()).unwrap();
    assert_eq!(two.records.len(), 2);
    assert_eq!(two.to_string(), text.repeat(2));
    let mut record = one("(;SZ[5]AB[aa]AB[bb]C[x])");
    let root = record.root();
    record.set_points(root, "AB", ["C3".parse().unwrap()]);
    record.set(root, "C", Vec::new());
    assert_eq!(record.to_string(), "(;SZ[5]AB[cc])\n");
}

/// A record with everything that the program writes. It is square, because sgfmill reads no other boards.
fn written() -> Record {
    let size = Size::square(9).unwrap();
    let mut record = Record::new(size);
    let root = record.root();
    let point = |name: &str| size.parse_point(name).unwrap();
    record.set_points(root, "AB", ["C3", "D3"].map(point));
    record.set_points(root, "AW", ["J9"].map(point));
    record.set_text(root, "C", "count 3/2: a [bracket], a \\ backslash\nand a second line, 囲碁");
    record.set_labels(root, [(point("A1"), "1/2"), (point("B1"), "a:b]")]);
    let first = record.play(root, Color::Black, Vertex::Point(point("E5")));
    record.play(first, Color::White, Vertex::Pass);
    let branch = record.play(root, Color::White, Vertex::Point(point("A7")));
    record.set_points(branch, "SQ", ["A6", "B6"].map(point));
    record
}

#[test]
fn what_is_written_has_the_marks_that_were_set() {
    let record = one(&written().to_string());
    let marks = record.marks(record.root()).unwrap();
    assert_eq!(marks.labels, written().marks(written().root()).unwrap().labels);
    assert_eq!(marks.labels[1].1, "a:b]");
    let root = sgf_parse::parse(&written().to_string()).unwrap();
    let sgf_parse::GameTree::GoGame(root) = &root[0] else { panic!("Go") };
    assert_eq!((root.children.len(), root.properties.len()), (2, 8));
}

#[test]
fn other_programs_read_what_is_written() {
    crate::outside::read_by_others(
        "sgf",
        &written().to_string(),
        (
            "len(list(g.get_main_sequence())), len(r), len(r.get('AB')), sorted(r.get('LB')), r.get('C').count('\\\\')",
            "3 2 2 [((0, 0), '1/2'), ((0, 1), 'a:b]')] 1",
        ),
        (
            "r.children.length, r.data.AB.length, r.data.LB.join(' '), r.data.C[0].split('\\n').length",
            "2 2 ai:1/2 bi:a:b] 2",
        ),
    );
}

/// Debian's goban-original-games, where they are installed: every main line can be played, but for five whose records put
/// a stone on another one (sgfmill stops at the same moves).
#[test]
fn title_games_are_played_to_the_end() {
    let Ok(folder) = std::fs::read_dir("/usr/share/goban") else {
        eprintln!("skipped: Debian's goban-original-games are not installed, so no title games are played");
        return;
    };
    let [mut games, mut moves, mut counted, mut taken] = [0usize; 4];
    let mut illegal = Vec::new();
    for entry in folder {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).unwrap();
        let collection = Collection::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        for record in &collection.records {
            let (position, error) = record
                .position_so_far(Stage::End, Rules::JAPANESE)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            games += 1;
            moves += position.moves;
            taken += position.game.prisoners().iter().sum::<u32>() as usize;
            counted +=
                usize::from(matches!(record.result(), Some(GameResult::Points(..) | GameResult::Draw)));
            let again = one(&record.to_string()).position_so_far(Stage::End, Rules::JAPANESE).unwrap().0;
            assert_eq!(again.game.board(), position.game.board());
            illegal.extend(error.map(|error| (name.clone(), error.problem)));
        }
    }
    illegal.sort_by(|(one, _), (other, _)| one.cmp(other));
    let told: Vec<(&str, usize)> = illegal
        .iter()
        .map(|(name, problem)| match problem {
            SgfProblem::Illegal { number, why: Illegal::Occupied(_), .. } => (name.as_str(), *number),
            other => panic!("{name}: {other:?}"),
        })
        .collect();
    let known = [
        ("M-65-5.sgf", 228),
        ("M-77-1.mgt", 177),
        ("M-77-2.mgt", 138),
        ("M-77-4.mgt", 150),
        ("T-22-4.mgt", 278),
    ];
    assert_eq!(told, known);
    eprintln!("{games} title games, {counted} with a counted result, {moves} moves, {taken} stones taken");
}
