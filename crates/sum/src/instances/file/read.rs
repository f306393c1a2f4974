//! Reading files of sums: lines to parts, parts to entries.

use tedomari_number::Dyadic;
use tedomari_thermograph::Player;

use super::{Component, Entry, FileError};

/// The entries of a text, or the first thing that is wrong with it. Components are taken as they are: what they say is
/// read by [`Entry::sum`].
pub fn parse(text: &str) -> Result<Vec<Entry>, FileError> {
    entries(text).into_iter().collect()
}

/// The entries of a text one by one, so that a mistake in one does not hide the others.
pub fn entries(text: &str) -> Vec<Result<Entry, FileError>> {
    let mut all = Vec::new();
    let mut open: Option<Result<Entry, FileError>> = None;
    let (mut start, mut opened) = (0, 0);
    for (number, line) in (1..).zip(text.split('\n')) {
        let offset = start;
        start += line.len() + 1;
        let bare = if number == 1 { line.strip_prefix(MARK).unwrap_or(line) } else { line };
        let parts = parts(Piece { text: bare, line: number, offset: offset + line.len() - bare.len() });
        let Some(first) = parts.first() else { continue };
        if !bare.starts_with(char::is_whitespace) {
            all.extend(open.take().map(|entry| close(entry, opened)));
            opened = first.offset;
            open = Some(Ok(Entry { line: number, ..Entry::default() }));
        }
        match &mut open {
            None => all.push(Err(
                first.bad("an indented line continues the sum before it, but there is no sum before it")
            )),
            // The rest of a sum with a mistake is passed over.
            Some(Err(_)) => {}
            Some(Ok(entry)) => {
                if let Err(error) = parts.iter().try_for_each(|part| add(entry, part)) {
                    open = Some(Err(error));
                }
            }
        }
    }
    all.extend(open.map(|entry| close(entry, opened)));
    all
}

/// Says at the start of a file that it is UTF-8, and nothing else.
const MARK: char = '\u{feff}';

/// A sum that is not gone on with.
fn close(entry: Result<Entry, FileError>, offset: usize) -> Result<Entry, FileError> {
    let entry = entry?;
    if entry.components.is_empty() {
        let message = "the sum has no component".to_owned();
        return Err(FileError { line: entry.line, offset, message });
    }
    Ok(entry)
}

/// Some of the text, and where it stands.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    line: usize,
    offset: usize,
}

impl<'a> Piece<'a> {
    fn bad(&self, message: impl Into<String>) -> FileError {
        FileError { line: self.line, offset: self.offset, message: message.into() }
    }

    fn slice(&self, from: usize, to: usize) -> Piece<'a> {
        Piece { text: &self.text[from..to], offset: self.offset + from, ..*self }
    }

    fn trim_start(&self) -> Piece<'a> {
        self.slice(self.text.len() - self.text.trim_start().len(), self.text.len())
    }

    fn trim(&self) -> Piece<'a> {
        let bare = self.trim_start();
        bare.slice(0, bare.text.trim_end().len())
    }

    /// The piece without a word at its start.
    fn without(&self, prefix: &str) -> Option<Piece<'a>> {
        let head = self.text.get(..prefix.len())?;
        head.eq_ignore_ascii_case(prefix).then(|| self.slice(prefix.len(), self.text.len()))
    }

    /// The first parenthesis that nothing closes.
    fn unclosed(&self) -> Option<usize> {
        let mut open = Vec::new();
        for (at, c) in self.text.char_indices() {
            match c {
                '(' => open.push(at),
                ')' => drop(open.pop()),
                _ => {}
            }
        }
        open.first().copied()
    }

    /// Where the first of some signs stands that is not inside of parentheses.
    fn find(&self, signs: &[char]) -> Option<usize> {
        let mut depth = 0_usize;
        self.text.char_indices().find_map(|(at, c)| {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            (depth == 0 && signs.contains(&c)).then_some(at)
        })
    }
}

/// Ends a part, or begins a comment.
const ENDS: [char; 2] = [';', '#'];

/// The parts of a line, without its comment. A `;` at the end of a line ends the part before it; elsewhere an empty part is
/// kept, to be complained about.
fn parts(line: Piece<'_>) -> Vec<Piece<'_>> {
    let mut parts = Vec::new();
    let mut rest = line;
    loop {
        // Names may have single parentheses in them.
        let plain = rest.trim_start().without("name:").is_some();
        // One look for both signs, which goes no further than this part: a line may have very many.
        let end = if plain { rest.text.find(ENDS) } else { rest.find(&ENDS) };
        let part = rest.slice(0, end.unwrap_or(rest.text.len())).trim();
        match end.filter(|&end| rest.text[end..].starts_with(';')) {
            Some(end) => {
                parts.push(part);
                rest = rest.slice(end + 1, rest.text.len());
            }
            None => {
                if !part.text.is_empty() {
                    parts.push(part);
                }
                return parts;
            }
        }
    }
}

fn add(entry: &mut Entry, part: &Piece<'_>) -> Result<(), FileError> {
    if let Some(name) = part.without("name:") {
        let name = name.trim();
        if name.text.is_empty() {
            return Err(name.bad("expected a name after `name:`"));
        }
        if entry.name.is_some() {
            return Err(part.bad("the sum has a name already"));
        }
        entry.name = Some(name.text.to_owned());
    } else if let Some(at) = part.find(&['=']) {
        expect(entry, part.slice(0, at).trim(), part.slice(at + 1, part.text.len()).trim())?;
    } else if part.text.is_empty() {
        return Err(part.bad("expected a component before the `;`"));
    } else if part.text.starts_with(MARK) {
        return Err(part.bad("a byte order mark is allowed only at the start of a file"));
    } else if let Some(at) = part.unclosed() {
        // It would swallow what follows if the lines were joined.
        return Err(part.slice(at, at + 1).bad("this `(` is not closed on its line"));
    } else {
        let Piece { text, line, offset } = *part;
        entry.components.push(Component { text: text.to_owned(), line, offset });
    }
    Ok(())
}

fn expect(entry: &mut Entry, what: Piece<'_>, answer: Piece<'_>) -> Result<(), FileError> {
    let words: Vec<String> = what.text.split_whitespace().map(str::to_ascii_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let expected = &mut entry.expected;
    let is_new = match words[..] {
        ["left"] => expected.left.replace(score(answer)?).is_none(),
        ["right"] => expected.right.replace(score(answer)?).is_none(),
        ["winner", "left"] => expected.winner_left.replace(winner(answer)?).is_none(),
        ["winner", "right"] => expected.winner_right.replace(winner(answer)?).is_none(),
        _ => {
            let message = "expected `left`, `right`, `winner left` or `winner right` before the `=`";
            return Err(what.bad(message));
        }
    };
    if is_new {
        Ok(())
    } else {
        Err(what.bad(format!("the sum has an answer for `{}` already", words.join(" "))))
    }
}

fn score(answer: Piece<'_>) -> Result<Dyadic, FileError> {
    let message = "expected the score, a number such as 4, -75 or 3/2";
    answer.text.parse().map_err(|_| answer.bad(message))
}

fn winner(answer: Piece<'_>) -> Result<Player, FileError> {
    let found = Player::BOTH.into_iter().find(|&p| answer.text.eq_ignore_ascii_case(p.lower()));
    found.ok_or_else(|| answer.bad("expected the winner, `left` or `right`"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tedomari_value::{Engine, NoPositions};

    use super::super::{EntryError, Expected, print};
    use super::*;

    const FILE: &str = "\
# Sums of the thesis.

{5|-5} ; {{9|2}|-80}       # Left threatens first
    name: Figure 2.3 (right)
    left = 4
    right = -75
    winner left = Left

name: one a line
\t{{56|0}|-60} ;
\t# a comment between
\t{{34|0}|-70}; Left = -14

domineering(..#|.;.) ; +-3/2 ; right=-3/2
";

    #[test]
    fn a_file() {
        let all = parse(FILE).unwrap();
        assert_eq!(all.iter().map(Entry::line).collect::<Vec<_>>(), [3, 9, 14]);
        assert_eq!(all[0].texts(), ["{5|-5}", "{{9|2}|-80}"]);
        assert_eq!(all[0].name(), Some("Figure 2.3 (right)"));
        let expected = all[0].expected();
        assert_eq!(
            (expected.score(Player::Left), expected.score(Player::Right)),
            (Some(&4.into()), Some(&(-75).into()))
        );
        assert_eq!(
            (expected.winner(Player::Left), expected.winner(Player::Right)),
            (Some(Player::Left), None)
        );
        assert_eq!(
            (all[1].name(), all[1].texts()),
            (Some("one a line"), vec!["{{56|0}|-60}", "{{34|0}|-70}"])
        );
        assert_eq!(all[2].texts(), ["domineering(..#|.;.)", "+-3/2"]);
        assert_eq!(parse(&print(&all)).unwrap(), all);
        assert_eq!(parse(&FILE.replace('\n', "\r\n")).unwrap(), all);
        assert_eq!(parse(&format!("\u{feff}{FILE}")).unwrap(), all);
        assert_eq!(parse("").unwrap(), []);
    }

    #[test]
    fn errors_know_their_place() {
        let bad = |text: &str| {
            let error = parse(text).unwrap_err();
            (error.line, error.offset, error.message)
        };
        let place = |text: &str| (bad(text).0, bad(text).1);
        assert_eq!(place("# one\n  3|1\n"), (2, 8));
        assert_eq!(place("1 ; ; 2"), (1, 4));
        assert_eq!(place("1\n  left = x\n"), (2, 11));
        assert_eq!(place("1\n  left = 1/3\n"), (2, 11));
        assert_eq!(place("1\n  middle = 3"), (2, 4));
        assert_eq!(place("1 ; left = 2 ; LEFT = 3"), (1, 15));
        assert_eq!(place("1 ; winner left = black"), (1, 18));
        assert_eq!(place("1 ; name: a ; name: b"), (1, 14));
        assert_eq!(place("1 ; name:  "), (1, 9));
        assert_eq!(place("1 ; (2 ; 3"), (1, 4));
        assert_eq!(place("1\n \u{feff}2"), (2, 3));
        assert_eq!(place("2\nname: nothing\n\n3"), (2, 2));
        assert_eq!(bad("name: x ; left = 3").2, "the sum has no component");
    }

    #[test]
    fn a_mistake_does_not_hide_the_rest() {
        let all = entries("1\n2 ; left = ?\n  more\n3\n");
        assert_eq!(all.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
        assert_eq!(all[2].as_ref().unwrap().texts(), ["3"]);
    }

    #[test]
    fn components_that_cannot_be_read() {
        let engine = Engine::new();
        let text = "1 ; 2\nä|1 ; {3|1} ; {3||1";
        let all = parse("1 ; 2\n*1 ; {3|1} ; {3||1}} # ?").unwrap();
        assert!(all[0].sum(&engine, &NoPositions).is_ok());
        let Err(EntryError::Bad(error)) = all[1].sum(&engine, &NoPositions) else {
            panic!("it has a brace too many")
        };
        assert_eq!((error.line, error.offset), (2, 25));
        assert!(parse(text).unwrap()[1].sum(&engine, &NoPositions).is_err());
    }

    #[test]
    fn what_a_file_cannot_hold() {
        assert!(Entry::new(Some("a (b"), &["snort(;#)", "{3|1}"]).is_ok());
        assert!(Entry::new(None, &["1 ; 2"]).is_err());
        assert!(Entry::new(None, &["1\n2"]).is_err());
        assert!(Entry::new(None, &["1 = 2"]).is_err());
        assert!(Entry::new(None, &[]).is_err());
        assert!(Entry::new(None, &[""]).is_err());
        assert!(Entry::new(Some("#1"), &["1"]).is_err());
        assert!(Entry::new(Some(" "), &["1"]).is_err());
    }

    fn any_entry() -> impl Strategy<Value = Entry> {
        let name = prop::option::of("[a-zA-Z(][a-zA-Z0-9 ().=é]{0,8}[a-z)]");
        let components = prop::collection::vec("[{(]?[0-9a-z|,^*+-]{1,9}( [0-9a-z]{1,3})?", 1..5);
        let number =
            || prop::option::of((any::<i64>(), 0..9_u64).prop_map(|(num, exp)| Dyadic::new(num, exp)));
        let player = || prop::option::of(prop_oneof![Just(Player::Left), Just(Player::Right)]);
        let expected =
            (number(), number(), player(), player()).prop_map(|(left, right, winner_left, winner_right)| {
                Expected { left, right, winner_left, winner_right }
            });
        (name, components, expected).prop_filter_map("a file can hold it", |(name, components, expected)| {
            let components: Vec<&str> = components.iter().map(String::as_str).collect();
            Some(Entry::new(name.as_deref(), &components).ok()?.expecting(expected))
        })
    }

    proptest! {
        #[test]
        fn printed_entries_read_back(entries in prop::collection::vec(any_entry(), 0..5)) {
            prop_assert_eq!(parse(&print(&entries)).unwrap(), entries);
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[ \t\n;#=()|{}a-c0-2:]{0,60}(name:|left =)?[ \n;#=():]{0,20}") {
            for entry in entries(&text) {
                match entry {
                    Ok(entry) => {
                        for component in entry.components() {
                            prop_assert!(text[component.offset()..].starts_with(component.text()));
                        }
                        prop_assert_eq!(parse(&entry.to_string()).unwrap(), vec![entry]);
                    }
                    Err(error) => prop_assert!(text.is_char_boundary(error.offset)),
                }
            }
        }
    }
}
