//! Help: every example in it is run and must print what the help says.

use std::path::Path;
use std::process::Command;

use crate::common::run;

const COMMANDS: [&str; 30] = [
    "eval",
    "compare",
    "thermograph",
    "tree",
    "table",
    "tds",
    "solve",
    "bounds",
    "strategy",
    "tournament",
    "play",
    "generate",
    "heap",
    "position",
    "reduce",
    "rulesets",
    "database",
    "graph",
    "annihilation",
    "misere",
    "octal",
    "coins",
    "go",
    "gtp",
    "ko",
    "loopy",
    "serve",
    "schema",
    "completions",
    "man",
];

/// Commands behind `$` with the lines below them, all without their indentation.
fn examples(help: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let lines = help.lines().skip_while(|line| *line != "Example:").skip(1);
    // A paragraph that is not indented ends the example.
    for line in lines.take_while(|line| line.is_empty() || line.starts_with("  ")) {
        let line = line.strip_prefix("  ").unwrap_or(line);
        match line.strip_prefix("$ ") {
            Some(command) => found.push((command.to_owned(), String::new())),
            None => {
                if let Some((_, output)) = found.last_mut() {
                    output.push_str(line);
                    output.push('\n');
                }
            }
        }
    }
    found
}

#[test]
fn examples_are_true() {
    let folder = Path::new(env!("CARGO_BIN_EXE_tedomari")).parent().unwrap().to_str().unwrap();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap());
    let pages = COMMANDS.iter().map(|command| vec![*command, "--help"]).chain([
        vec!["--help"],
        vec!["-h"],
        vec!["eval", "-h"],
    ]);
    for page in pages {
        let help = run(&page);
        assert_eq!((help.code, &help.err[..]), (0, ""));
        let examples = examples(&help.out);
        assert!(!examples.is_empty(), "{page:?} has an example");
        for (command, expected) in examples {
            // It runs until it is ended; its own test compares what it prints.
            if command == "tedomari serve" {
                continue;
            }
            let output = Command::new("sh")
                .args(["-c", &command])
                .env("PATH", &path)
                .env("LC_ALL", "C.UTF-8")
                .output()
                .unwrap();
            let output = String::from_utf8(output.stdout).unwrap();
            assert_eq!(output.trim_end(), expected.trim_end(), "{command}");
        }
    }
}

#[test]
fn the_program_alone_shows_its_help() {
    let alone = run(&[]);
    assert_eq!(alone.code, 0);
    for command in COMMANDS {
        assert!(alone.out.contains(&format!("\n  {command} ")), "{command}");
    }
}

#[test]
fn versions_and_mistakes() {
    assert_eq!(run(&["--version"]).out, format!("tedomari {}\n", env!("CARGO_PKG_VERSION")));
    let typo = run(&["thermograf", "1"]);
    assert_eq!(typo.code, 2);
    assert!(typo.err.contains("'thermograph'"), "{}", typo.err);
    assert_eq!(run(&["eval", "--jsn", "1"]).code, 2);
    assert_eq!(run(&["rulesets", "more"]).code, 2);
}

#[test]
fn manual_pages_and_completions() {
    for arguments in [&["man"][..], &["man", "position"]] {
        let page = run(arguments).out;
        assert!(page.contains(".TH tedomari") && page.contains(".SH NAME"));
    }
    assert_eq!(run(&["man", "woman"]).code, 2);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(run(&["completions", shell]).out.contains("thermograph"), "{shell}");
    }
    // Relations would be redirections and pipes in fish.
    let fish = run(&["completions", "fish"]).out;
    assert!(fish.contains("-a \"'<'\\t''\n'>'\\t''\n=\\t''\n'||'\\t''\n"), "{fish}");
}

#[test]
fn colours_only_where_wanted() {
    for arguments in [&["eval", "1", "2"][..], &["thermograph", "3|1"], &["position", "domineering", "2x2"]] {
        assert!(!run(arguments).out.contains('\x1b'));
        assert!(run(&[arguments, &["--color", "always"]].concat()).out.contains('\x1b'));
    }
}

#[test]
fn plain_characters_where_wanted() {
    for arguments in [&["thermograph", "3|1"][..], &["position", "domineering", ".#|.."]] {
        assert!(!run(arguments).out.is_ascii());
        assert!(run(&[arguments, &["--ascii"]].concat()).out.is_ascii());
        let output = crate::common::tedomari().args(arguments).env("LC_ALL", "C").output().unwrap();
        assert!(output.stdout.is_ascii());
    }
}

/// Paragraphs that can be read in one go, in words that a shell has not touched.
#[test]
fn descriptions_are_short() {
    const LONGEST: usize = 620;
    for command in COMMANDS {
        let help = run(&[command, "--help"]).out;
        let description = help.split("\nUsage:").next().unwrap();
        assert!(!description.contains('\\'), "{description}");
        for paragraph in description.split("\n\n") {
            assert!(paragraph.len() <= LONGEST, "{command}: {} bytes:\n{paragraph}", paragraph.len());
        }
    }
}
