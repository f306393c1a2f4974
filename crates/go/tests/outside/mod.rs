//! Programs of others that tests ask, where they are installed: GNU Go, and two readers of SGF. The tests of `gtp` and `yose` use
//! this module, too.

#![allow(dead_code)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A GNU Go that talks GTP.
pub struct GnuGo {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl GnuGo {
    /// Starts one with these options; none if it is not installed.
    pub fn start(options: &[&str]) -> Option<GnuGo> {
        let spawn = |program: &str| {
            let mut command = Command::new(program);
            command.args(["--mode", "gtp", "--level", "1"]).args(options);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()
        };
        let mut child = spawn("gnugo").or_else(|| spawn("/usr/games/gnugo"))?;
        let (to, from) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        Some(GnuGo { child, to, from })
    }

    /// The answer to a command, which must not fail.
    pub fn ask(&mut self, command: &str) -> String {
        writeln!(self.to, "{command}").unwrap();
        self.to.flush().unwrap();
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).unwrap() > 0, "GNU Go has ended at {command}");
            if line.trim().is_empty() {
                break;
            }
            answer += &line;
        }
        answer.strip_prefix('=').unwrap_or_else(|| panic!("{command}: {answer}")).trim().to_owned()
    }
}

impl Drop for GnuGo {
    fn drop(&mut self) {
        let _ = writeln!(self.to, "quit");
        let _ = self.child.wait();
    }
}

/// Lets sgfmill and @sabaki/sgf read a record, each where it is installed. `name` is a word for the file. The two pairs are what
/// each prints of the root `r` (sgfmill also has the game `g`), and what that must be.
pub fn read_by_others(name: &str, record: &str, sgfmill: (&str, &str), sabaki: (&str, &str)) {
    let file = std::env::temp_dir().join(format!("tedomari-{name}-{}.sgf", std::process::id()));
    std::fs::write(&file, record).unwrap();
    let path = file.to_str().unwrap();
    let python = format!(
        "import sys; from sgfmill import sgf
g = sgf.Sgf_game.from_bytes(open(sys.argv[1], 'rb').read()); r = g.get_root()
print({})",
        sgfmill.0
    );
    let script = format!(
        "const sgf = require('@sabaki/sgf'); const [r] = sgf.parseFile(process.argv[1]); console.log({})",
        sabaki.0
    );
    let runs = [
        ("sgfmill", "python3", ["-c", "import sgfmill"], ["-c", &python, path], sgfmill.1),
        ("@sabaki/sgf", "node", ["-e", "require('@sabaki/sgf')"], ["-e", &script, path], sabaki.1),
    ];
    for (name, program, test, arguments, expected) in runs {
        let installed = Command::new(program).args(test).output();
        if !installed.is_ok_and(|output| output.status.success()) {
            eprintln!("skipped: {name} is not installed, so it does not read what is written");
            continue;
        }
        let output = Command::new(program).args(arguments).output().unwrap();
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(out.trim(), expected, "{name}: {err}");
    }
    std::fs::remove_file(file).unwrap();
}
