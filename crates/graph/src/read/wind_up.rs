//! Wind-Up: a hand stands on a dial of n marks, and a move turns it back by one of some numbers. Play ends at mark 0. The game
//! was proposed by Alfie Davies at Games at Dal 2023; since the hand may pass 0, play can go round for ever.
//!
//! It is written `wind-up(n; a, b, …)`, with n marks and the numbers by which the hand may turn, and is the digraph whose
//! vertices are the marks.

use tedomari_task::Task;

use super::{List, ReadError, wrong};
use crate::digraph::{Digraph, Vertex};

/// Whether a text is written like this.
pub(super) fn is_one(text: &str) -> bool {
    arguments(text).is_some()
}

/// What stands behind the name.
fn arguments(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let name = text.get(..7)?;
    let is_name = ["wind-up", "wind_up", "wind up"].iter().any(|known| name.eq_ignore_ascii_case(known));
    text[7..].trim_start().strip_prefix('(').filter(|_| is_name)
}

pub(super) fn read(text: &str, task: &Task) -> Result<Digraph, ReadError> {
    let Some(rest) = arguments(text) else {
        return wrong(0, "expected a dial and the numbers by which the hand may turn: wind-up(12; 1,3)");
    };
    let begin = text.len() - rest.len();
    let Some(end) = rest.find(')') else { return wrong(text.len(), "the parenthesis is not closed") };
    if let Some(more) = rest[end + 1..].find(|c: char| !c.is_whitespace()) {
        return wrong(begin + end + 1 + more, "there is more behind the parenthesis");
    }
    let Some((marks, turns)) = rest[..end].split_once(';') else {
        return wrong(
            begin + end,
            "expected `;` and the numbers by which the hand may turn: wind-up(12; 1,3)",
        );
    };
    let n: Vertex = number(marks, begin)?;
    if n == 0 {
        return wrong(begin, "a dial has a mark at least, mark 0");
    }
    let mut steps = Vec::new();
    let mut at = begin + marks.len() + 1;
    for turn in turns.split(',').filter(|_| !turns.trim().is_empty()) {
        task.step()?;
        // A number may be far above the number of marks.
        let words = turn.trim();
        if words.is_empty() || !words.bytes().all(|byte| byte.is_ascii_digit()) {
            return wrong(at + turn.len() - turn.trim_start().len(), "expected a natural number");
        }
        let digits = words.bytes().map(|byte| u64::from(byte - b'0'));
        let step = digits.fold(0, |rest, digit| (10 * rest + digit) % u64::from(n));
        steps.push(step as Vertex);
        at += turn.len() + 1;
    }
    steps.sort_unstable();
    steps.dedup();
    let mut list = List::new(task);
    for mark in 1..n {
        for &step in &steps {
            let to = if step <= mark { mark - step } else { n - (step - mark) };
            list.push((mark, to), text.len())?;
        }
    }
    Digraph::within(n, &list.edges, task).map_err(|error| ReadError::graph(error, 0))
}

fn number(text: &str, at: usize) -> Result<Vertex, ReadError> {
    let offset = at + text.len() - text.trim_start().len();
    match text.trim().parse() {
        Ok(number) => Ok(number),
        Err(error) if *error.kind() == std::num::IntErrorKind::PosOverflow => {
            wrong(offset, "so many vertices cannot be numbered")
        }
        Err(_) => wrong(offset, "expected a natural number"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::gamma::GammaTable;

    fn offset(text: &str) -> usize {
        match read(text, &Task::default()) {
            Err(ReadError::Invalid { offset, .. }) => offset,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, at) in [
            ("wind-up(12)", 10),
            ("wind-up(12; 1,x)", 14),
            ("wind-up(0; 1)", 8),
            ("wind-up(12; 1", 13),
            ("wind-up(12; 1) 2", 15),
            ("wind-up(99999999999; 1)", 8),
            ("wind-up(; 1)", 8),
            ("wind-up(5; 1,,2)", 13),
        ] {
            assert_eq!(offset(text), at, "{text}");
        }
    }

    #[test]
    fn dials() {
        let read = |text: &str| read(text, &Task::default()).unwrap();
        let dial = read("Wind Up (5; 1, 7)");
        assert_eq!(dial.vertices(), 5);
        assert!(dial.followers(0).is_empty());
        assert_eq!([dial.followers(1), dial.followers(3)], [&[0, 4][..], &[1, 2]]);
        // A full turn leads to the same mark; numbers may have any size.
        assert_eq!(read("wind-up(3; 300000000000000000000000000000)").followers(2), [2]);
        assert_eq!(read("wind-up(4;)").edges(), 0);
    }

    /// Who wins, against rounds of retrograde analysis on the rules alone.
    #[test]
    fn outcomes_by_rounds() {
        for n in 1..30_u32 {
            for set in 1..16_u32 {
                let turns: Vec<u32> =
                    [1, 2, 5, 7].into_iter().filter(|turn| set >> (turn / 2) & 1 == 1).collect();
                let text: Vec<String> = turns.iter().map(u32::to_string).collect();
                let dial = read(&format!("wind-up({n}; {})", text.join(",")), &Task::default()).unwrap();
                let table = GammaTable::new(&dial, &Task::default()).unwrap();
                let mut outcome = vec![None; n as usize];
                outcome[0] = Some(Outcome::Previous);
                for _ in 0..n {
                    for mark in 1..n {
                        let after = |turn: &u32| outcome[((mark + 8 * n - turn % n) % n) as usize];
                        if turns.iter().any(|turn| after(turn) == Some(Outcome::Previous)) {
                            outcome[mark as usize] = Some(Outcome::Next);
                        } else if turns.iter().all(|turn| after(turn) == Some(Outcome::Next)) {
                            outcome[mark as usize] = Some(Outcome::Previous);
                        }
                    }
                }
                for mark in 0..n {
                    let expected = outcome[mark as usize].unwrap_or(Outcome::Draw);
                    assert_eq!(table.outcome(&dial, mark), expected, "{n} {turns:?} {mark}");
                }
            }
        }
    }
}
