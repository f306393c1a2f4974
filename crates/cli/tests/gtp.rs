//! The GTP engine driven by a program that others use: `@sabaki/gtp`, which Sabaki talks to engines with.

use std::process::Command;

/// Places a board, lets the engine play both sides to the end, and prints what the engine said, as Sabaki gets it.
const SCRIPT: &str = "
const {Controller} = require('@sabaki/gtp');
(async () => {
  const engine = new Controller(process.argv[1], ['gtp']);
  engine.start();
  const ask = async (name, ...args) => {
    const reply = await engine.sendCommand({name, args});
    if (reply.error) throw new Error(name + ': ' + reply.content);
    return reply.content;
  };
  console.log(await ask('name'), await ask('protocol_version'));
  const commands = (await ask('list_commands')).split('\\n');
  console.log(['genmove', 'lz-analyze', 'loadsgf', 'tedomari-regions'].every(name => commands.includes(name)));
  await ask('boardsize', '5');
  const rows = ['.X.O.', 'XX.OO', '.X.O.', 'XX.OO', 'XX.OO'];
  for (let row = 0; row < 5; row++) for (let column = 0; column < 5; column++) {
    const stone = {X: 'B', O: 'W'}[rows[row][column]];
    if (stone) await ask('play', stone, 'ABCDE'[column] + (5 - row));
  }
  let info = '';
  await engine.sendCommand({name: 'lz-analyze', args: ['B', '100']}, part => { info += part.line + ' '; });
  console.log(/info move C[1-5] visits \\d+ winrate \\d+ prior \\d+ lcb \\d+ order 0 pv C/.test(info));
  const moves = [];
  for (let passes = 0; passes < 2 && moves.length < 30;) {
    const move = await ask('genmove', moves.length % 2 ? 'W' : 'B');
    passes = move.toLowerCase() === 'pass' ? passes + 1 : 0;
    moves.push(move);
  }
  console.log(moves.filter(move => /^C[1-5]$/.test(move)).length, moves.length < 30, await ask('final_score'));
  const reply = await engine.sendCommand({name: 'no_such_command'});
  console.log(reply.error);
  await engine.stop();
})().catch(error => { console.error(error); process.exit(1); });
";

/// Two eyes for either player and five points between them that nobody can surround: two points each, so a tie by territory.
#[test]
fn sabaki_drives_the_engine() {
    let node = |arguments: &[&str]| Command::new("node").args(arguments).output();
    if !node(&["-e", "require('@sabaki/gtp')"]).is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: @sabaki/gtp is not installed, so it does not drive the engine");
        return;
    }
    let output = node(&["-e", SCRIPT, env!("CARGO_BIN_EXE_tedomari")]).unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{err}");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].ends_with(" 2"), "{out}");
    assert_eq!(lines[1..3], ["true", "true"], "{out}");
    let words: Vec<&str> = lines[3].split(' ').collect();
    assert_eq!(words[1..], ["true", "0"], "{out}");
    assert_eq!(lines[4], "true", "{out}");
}
