//! Databases through the program: killed builds, several readers, wrong files, limits.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Run, run, tedomari};

fn name(folder: &Path, file: &str) -> String {
    folder.join(file).to_str().unwrap().to_owned()
}

fn start(arguments: &[&str]) -> Child {
    let mut command = tedomari();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program runs")
}

/// What must be equal for files with the same content.
fn content(file: &str) -> [String; 3] {
    let info = run(&["database", "info", file, "--json"]);
    assert_eq!((info.code, &info.err[..]), (0, ""));
    let info = &info.json()[0];
    ["digest", "bases", "rulesets"].map(|field| info[field].to_string())
}

fn parts(file: &str) -> u64 {
    let info = run(&["database", "info", file, "--json"]);
    info.json()[0]["rulesets"][0]["parts"].as_u64().unwrap_or(0)
}

const SIZE: &str = "4x6";

fn build(file: &str) -> Vec<&str> {
    vec!["database", "build", "domineering", "--max", SIZE, "--file", file]
}

/// The moments of the kills come from a fixed seed, and are scaled by how long a whole build takes here.
#[test]
fn ten_kills_leave_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, killed) = (name(folder.path(), "whole.db"), name(folder.path(), "killed.db"));
    let began = Instant::now();
    let first = run(&build(&whole));
    assert_eq!((first.code, &first.err[..]), (0, ""));
    let whole_time = began.elapsed();
    let mut seed = 2026_u64;
    let mut random = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as u32 % 1000
    };
    let (mut kills, mut scale) = (0, whole_time / 2);
    while kills < 10 {
        // The first kills come very early, while the file is being made.
        let most = if kills < 3 { scale / 10 } else { scale };
        let mut child = start(&build(&killed));
        std::thread::sleep(most * random() / 1000);
        if child.try_wait().unwrap().is_some() {
            // It was finished, so the rest of the kills would hit builds that have nothing to do.
            std::fs::remove_file(&killed).unwrap();
            (kills, scale) = (0, scale * 2 / 3);
            continue;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        if Path::new(&killed).exists() {
            // Whatever it holds can be read at once.
            let dump = run(&["database", "info", &killed]);
            assert_eq!((dump.code, &dump.err[..]), (0, ""), "after kill {kills}");
        }
    }
    let last = run(&build(&killed));
    assert_eq!((last.code, &last.err[..]), (0, ""));
    assert_eq!(content(&killed), content(&whole));
    assert!(std::fs::read(&killed).unwrap() == std::fs::read(&whole).unwrap(), "the same bytes");
    let dumps = [&killed, &whole].map(|file| run(&["database", "dump", file]));
    assert_eq!(dumps[0].out, dumps[1].out);
    assert_eq!(dumps[0].out.lines().count() as u64, parts(&whole));
}

#[test]
fn two_processes_read_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = name(folder.path(), "shared.db");
    let built = run(&["database", "build", "domineering", "--max", "4x4", "--file", &file]);
    assert_eq!(built.code, 0, "{}", built.err);
    let mut readers = [0, 1].map(|_| start(&["position", "domineering", "-", "--json", "--database", &file]));
    let mut pipes: Vec<_> = readers
        .iter_mut()
        .map(|reader| (reader.stdin.take().unwrap(), BufReader::new(reader.stdout.take().unwrap())))
        .collect();
    for board in ["4x4", "3x4", "##..|....|....|....", "2x4"] {
        let alone = run(&["position", "domineering", board, "--json"]);
        for (input, output) in &mut pipes {
            writeln!(input, "{board}").unwrap();
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            let answer: serde_json::Value = serde_json::from_str(&line).unwrap();
            assert_eq!(answer["value"], alone.json()[0]["value"]);
            assert_eq!(
                answer["parts"],
                answer["components"].as_array().unwrap().len(),
                "found, not searched"
            );
        }
    }
    // A third one may look, and another one write: who reads goes on with what was there.
    assert_eq!(run(&["database", "info", &file]).code, 0);
    let before = parts(&file);
    let built = run(&["database", "build", "domineering", "--max", "4x5", "--file", &file]);
    assert_eq!(built.code, 0, "{}", built.err);
    assert!(parts(&file) > before);
    for (input, output) in &mut pipes {
        writeln!(input, "4x4").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.contains("\"parts\":1"), "{line}");
    }
    drop(pipes);
    for mut reader in readers {
        assert!(reader.wait().unwrap().success());
    }
}

/// While a build runs everybody can read what it has published, and nobody else can build.
#[test]
fn a_build_can_be_watched() {
    let folder = tempfile::tempdir().unwrap();
    let file = name(folder.path(), "watched.db");
    let mut child = start(&build(&file));
    drop(child.stdin.take());
    let (mut seen, mut looks, mut refusals) = (0, 0, 0);
    while child.try_wait().unwrap().is_none() {
        if !Path::new(&file).exists() {
            continue;
        }
        let now = parts(&file);
        assert!(now >= seen, "{now} after {seen}");
        (seen, looks) = (now, looks + 1);
        let value = run(&["eval", "domineering(3x4)", "--json", "--database", &file]);
        assert_eq!((value.code, &value.err[..]), (0, ""));
        assert_eq!(value.json()[0]["value"], run(&["eval", "domineering(3x4)", "--json"]).json()[0]["value"]);
        if looks == 2 && child.try_wait().unwrap().is_none() {
            let second = run(&build(&file));
            refusals += u32::from(second.code == 2 && second.err.contains("in use"));
        }
    }
    assert!(child.wait().unwrap().success());
    assert!(looks > 1 && refusals <= 1, "{looks} looks");
    let whole = name(folder.path(), "whole.db");
    assert_eq!(run(&build(&whole)).code, 0);
    assert_eq!(content(&file), content(&whole));
    let mut left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["watched.db", "whole.db"]);
}

#[test]
fn limits_and_interrupts_leave_a_good_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = name(folder.path(), "limited.db");
    let mut arguments = build(&file);
    arguments.extend(["--node-limit", "2000"]);
    let limited = run(&arguments);
    assert_eq!(limited.code, 3, "{}", limited.err);
    assert!(limited.out.contains("node limit reached"), "{}", limited.out);
    let before = parts(&file);
    assert!(before > 100, "{before} parts");

    let mut child = start(&build(&file));
    std::thread::sleep(Duration::from_millis(150));
    let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    drop(child.stdin.take());
    let interrupted = Run::of(child.wait_with_output().unwrap());
    // On a fast machine it may have been over before.
    assert!([0, 130].contains(&interrupted.code), "{}", interrupted.err);
    assert!(parts(&file) >= before);
}

/// Every command that values positions takes values from the file: same answers, less work.
#[test]
fn every_command_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = name(folder.path(), "d.db");
    assert_eq!(run(&["database", "build", "domineering", "--max", "4x4", "--file", &file]).code, 0);
    let commands: [&[&str]; 10] = [
        &["eval", "domineering(4x4)"],
        &["compare", "domineering(4x4)", "{1|0}"],
        &["thermograph", "domineering(4x4)"],
        &["tds", "domineering(3x4)"],
        &["bounds", "domineering(4x4)", "{3|1}"],
        &["solve", "domineering(4x4)", "{3|1}"],
        &["solve", "--play", "normal", "domineering(4x4)", "{3|1}"],
        &["strategy", "hotstrat", "domineering(4x4)", "{3|1}"],
        &["position", "domineering", "4x4", "--moves"],
        &["position", "domineering", "4x4"],
    ];
    for words in commands {
        let answer = |more: &[&str]| {
            let told = run(&[words, &["--json", "--stats", "--threads", "1"], more].concat());
            assert_eq!(told.code, 0, "{words:?}: {}", told.err);
            let mut answer = told.json()[0].clone();
            let nodes = answer["stats"]["nodes"].as_u64().unwrap();
            for field in ["stats", "nodes", "seconds", "parts", "winner_nodes", "table"] {
                answer.as_object_mut().unwrap().remove(field);
            }
            (answer, nodes)
        };
        let (alone, with) = (answer(&[]), answer(&["--database", &file]));
        assert_eq!(alone.0, with.0, "{words:?}");
        // Temperature discovery plays on the board and asks for no value.
        let fewer = words[0] != "tds";
        assert!(with.1 < alone.1 || !fewer, "{words:?}: {} of {} steps", with.1, alone.1);
    }
    for words in [&["play", "domineering(4x4) - {3|1}"][..], &["position", "domineering", "4x4", "--play"]] {
        let played = [&[][..], &["--database", &file]].map(|more| {
            let played =
                crate::common::run_with(&[words, more].concat(), b"hint\n#1\n#1\n#1\n#1\nhint\nquit\n");
            assert_eq!((played.code, &played.err[..]), (0, ""));
            played.out
        });
        assert!(played[1].contains("the program plays"), "{}", played[1]);
    }
}

#[test]
fn every_command_refuses_a_wrong_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = name(folder.path(), "notes.txt");
    std::fs::write(&file, "not a database").unwrap();
    for arguments in [
        vec!["eval", "domineering(4x4)", "--database", &file],
        vec!["position", "domineering", "4x4", "--database", &file],
        vec!["solve", "domineering(4x4)", "--first", "left", "--database", &file],
        vec!["database", "info", &file],
        vec!["database", "dump", &file],
        vec!["database", "build", "domineering", "--max", "2x2", "--file", &file],
    ] {
        let refused = run(&arguments);
        assert_eq!(refused.code, 2, "{arguments:?}");
        assert!(refused.err.contains("is not a database of tedomari"), "{}", refused.err);
    }
    for arguments in [
        vec!["database", "build", "domineering"],
        vec!["database", "build", "dominering", "--max", "2x2"],
        vec!["database", "build", "domineering", "--max", "2"],
        vec!["database", "build", "domineering", "..|.", "--file", "/nonexistent/x"],
        vec!["database", "build", "domineering", "..|.", "--file", &name(folder.path(), "new.db")],
    ] {
        let refused = run(&arguments);
        assert_eq!((refused.code, &refused.out[..]), (2, ""), "{arguments:?}");
        assert!(refused.err.starts_with("error: "), "{}", refused.err);
    }
}

/// Bytes that were changed anywhere: a message or the right value, never a wrong one and never a crash.
#[test]
fn damage_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let (file, broken) = (name(folder.path(), "d.db"), name(folder.path(), "broken.db"));
    assert_eq!(run(&["database", "build", "domineering", "--max", "3x4", "--file", &file]).code, 0);
    let bytes = std::fs::read(&file).unwrap();
    let dump = run(&["database", "dump", &file]).out;
    let mut seed = 7_u64;
    for round in 0..24 {
        let mut changed = bytes.clone();
        if round % 6 == 5 {
            changed.truncate(bytes.len() * (round / 6 + 1) / 5);
        }
        for _ in 0..1 << (round % 6) {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            // Most of a small file is unused: the damage goes where something is written.
            let used: Vec<usize> = (0..changed.len()).filter(|&at| changed[at] != 0).collect();
            let at = used[(seed >> 20) as usize % used.len()];
            changed[at] ^= 1 << (seed >> 17 & 7);
        }
        std::fs::write(&broken, &changed).unwrap();
        let read = run(&["database", "dump", &broken]);
        match read.code {
            0 => assert!(dump.starts_with(&read.out), "round {round}"),
            2 => assert!(read.err.contains("error: "), "round {round}: {}", read.err),
            other => panic!("round {round} ended with {other}: {}", read.err),
        }
    }
}

/// `--engine ray` starts the package for Python, and says what it needs.
#[cfg(unix)]
#[test]
fn another_engine_is_started_or_says_what_it_needs() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let python = name(folder.path(), "python");
    let build = |more: &[&str]| {
        let mut command = tedomari();
        command.args([
            "database",
            "build",
            "domineering",
            "--max",
            "2x3",
            "--engine",
            "ray",
            "--threads",
            "2",
        ]);
        Run::of(command.args(more).env("TEDOMARI_PYTHON", &python).stdin(Stdio::null()).output().unwrap())
    };
    let run = build(&[]);
    assert_eq!((run.code, &run.out[..]), (2, ""));
    assert!(run.err.contains("needs Python, and") && run.err.contains("TEDOMARI_PYTHON"), "{}", run.err);
    let write = |text: &str| {
        std::fs::write(&python, format!("#!/bin/sh\n{text}\n")).unwrap();
        std::fs::set_permissions(&python, std::fs::Permissions::from_mode(0o755)).unwrap();
    };
    write("echo \"ModuleNotFoundError: No module named 'tedomari'\" >&2; exit 1");
    let run = build(&[]);
    assert_eq!((run.code, &run.out[..]), (2, ""));
    assert!(run.err.contains("No module named 'tedomari'") && run.err.contains("pip install"), "{}", run.err);
    write("echo 0.0.1");
    assert!(build(&[]).err.contains("is 0.0.1, and this program "), "{}", build(&[]).err);
    let version = env!("CARGO_PKG_VERSION");
    for code in [0, 2, 3, 130] {
        write(&format!("[ \"$1\" = -c ] && echo {version} && exit; echo \"$@\"; exit {code}"));
        let run = build(&["--file", "a b.db", "--time-limit", "5s", "--json", "..|.."]);
        let asked = "-m tedomari.cluster --workers 2 --max 2x3 --file a b.db --time-limit 5s --json -- domineering ..|..\n";
        assert_eq!((run.code, &run.out[..], &run.err[..]), (code, asked, ""));
    }
    for limit in [["--node-limit", "5"], ["--memory-limit", "1GiB"]] {
        let run = build(&limit);
        assert_eq!(run.code, 2);
        assert!(run.err.contains("no limit but that of time"), "{}", run.err);
    }
}
