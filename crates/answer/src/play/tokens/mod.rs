//! Tokens on digraphs against the program: sums, annihilation games, Matter and Antimatter.

mod annihilation;
mod matter;
mod sum;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_graph::{Outcome, Token, Vertex};
use tedomari_task::Task;

use self::annihilation::{AnnihilationDuel, Remembered};
use self::matter::MatterDuel;
use self::sum::SumDuel;
use super::duel::{Duelling, Verdict};
use super::{InProgress, Outlook, Scene, Side, TokenScene};
use crate::digraphs::{Failed, Found, GraphText, Names, Solved, Tokens, read_position, solve};
use crate::mistake::Mistake;
use crate::session::Session;

/// A sum of tokens to be played.
///
/// ```
/// use tedomari_answer::Session;
/// use tedomari_answer::play::{PlayTokens, Side};
/// use tedomari_task::Task;
///
/// let task = Task::default();
/// let setup = PlayTokens {
///     graphs: vec!["digraph { a -> b -> a; b -> c }".into()],
///     tokens: vec!["a,b".to_owned()],
///     first: Side::You,
/// };
/// let mut game = setup.start(&mut Session::new(), &task)?;
/// game.play(&task, "b -> c").unwrap();
/// assert_eq!(game.reply(&task).unwrap().name, "a -> b");
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PlayTokens {
    /// One graph, or the graphs of a sum.
    pub graphs: Vec<GraphText>,
    /// The vertices with a token: for each graph a list such as `0,3` or `a,b`, `none` where there is none. If this is
    /// not said, the texts say where tokens are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<String>,
    /// Who moves first.
    pub first: Side,
}

/// A position of an annihilation game to be played, or of Matter and Antimatter if there are particles.
///
/// ```
/// use tedomari_answer::Session;
/// use tedomari_answer::play::{PlayAnnihilation, Side};
/// use tedomari_task::Task;
///
/// let task = Task::default();
/// let setup = PlayAnnihilation {
///     graphs: vec!["0 1\n1 2\n2 3\n3 0\n".into()],
///     tokens: vec!["0,1".to_owned()],
///     electrons: Vec::new(),
///     positrons: Vec::new(),
///     first: Side::You,
/// };
/// let mut game = setup.start(&mut Session::new(), &task)?;
/// assert_eq!(game.play(&task, "0 1").unwrap().name, "0 -> 1, where two vanish");
/// assert!(game.is_over());
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PlayAnnihilation {
    /// One graph, or the graphs of a sum.
    pub graphs: Vec<GraphText>,
    /// The vertices with a token: for each graph a list such as `0,3` or `a,b`, `none` where there is none. If this is
    /// not said, the texts say where tokens are. The same holds for the particles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<String>,
    /// The vertices with an electron.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub electrons: Vec<String>,
    /// The vertices with a positron.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positrons: Vec<String>,
    /// Who moves first.
    pub first: Side,
}

impl PlayTokens {
    /// The game at its beginning. If a limit is reached before the graphs are solved, the mistake says so.
    pub fn start(&self, _: &mut Session, task: &Task) -> Result<Box<dyn InProgress>, Mistake> {
        started(self.solve(task)?)
    }

    /// The same; why there is no game is told as for a position that is not played.
    pub fn solve(&self, task: &Task) -> Result<Found<Box<dyn InProgress>>, Mistake> {
        Found::of(self.begin(task), task)
    }

    fn begin(&self, task: &Task) -> Result<Box<dyn InProgress>, Failed> {
        let Tokens { game, is_sum, tokens, .. } = solve(&self.graphs, &self.tokens, task)?;
        if tokens.is_empty() {
            return Err(no_tokens().into());
        }
        Ok(Box::new(Duelling::new(SumDuel { game, is_sum }, tokens, self.first)))
    }
}

impl PlayAnnihilation {
    /// The game at its beginning. If a limit is reached before the graphs are solved, the mistake says so.
    pub fn start(&self, _: &mut Session, task: &Task) -> Result<Box<dyn InProgress>, Mistake> {
        started(self.solve(task)?)
    }

    /// The same; why there is no game is told as for a position that is not played.
    pub fn solve(&self, task: &Task) -> Result<Found<Box<dyn InProgress>>, Mistake> {
        Found::of(self.begin(task), task)
    }

    fn begin(&self, task: &Task) -> Result<Box<dyn InProgress>, Failed> {
        let lists = [&self.tokens[..], &self.electrons, &self.positrons];
        match read_position(&self.graphs, lists, task)?.solve(task)? {
            Solved::Particles(solved) => {
                let duel = MatterDuel { game: solved.game, joined: solved.joined };
                Ok(Box::new(Duelling::new(duel, solved.start, self.first)))
            }
            Solved::Tokens(solved) => {
                let tokens = solved.tokens.ok_or_else(no_tokens)?;
                let duel = AnnihilationDuel { game: solved.game, joined: solved.joined };
                Ok(Box::new(Duelling::new(duel, Remembered::from(tokens), self.first)))
            }
        }
    }
}

fn started(found: Found<Box<dyn InProgress>>) -> Result<Box<dyn InProgress>, Mistake> {
    match found {
        Found::Found(game) => Ok(game),
        Found::Stopped(why) => {
            Err(Mistake::new("", 0, format!("{} before the graphs were solved", why.stopped)))
        }
    }
}

/// Without tokens there is nothing to play: the field tells this mistake from others.
fn no_tokens() -> Mistake {
    Mistake::new("", 0, "a game needs tokens to play with").in_field("play")
}

const HOW: &str = "where a token is and where it goes: `a -> b`, or `a b`";
const HOW_IN_A_SUM: &str = "where a token is and where it goes, with the number of the graph: `0:a -> b`";

/// More tokens than this are counted rather than shown.
const MOST_SHOWN: usize = 30;

fn how(is_sum: bool) -> String {
    if is_sum { HOW_IN_A_SUM.to_owned() } else { HOW.to_owned() }
}

/// The choice of the program first, then whatever is as good.
fn verdict<M: PartialEq>(outcome: Outcome, choice: Option<M>, good: Vec<M>) -> Verdict<M> {
    let outlook = match outcome {
        Outcome::Previous => Outlook::Loss,
        Outcome::Next => Outlook::Win,
        _ => Outlook::Draw,
    };
    let mut best: Vec<M> = Vec::new();
    let others = good.into_iter().filter(|step| choice.as_ref() != Some(step)).collect::<Vec<M>>();
    best.extend(choice);
    best.extend(others);
    Verdict { outlook, best }
}

/// Tokens with where each can go.
fn scene(names: Names, count: usize, tokens: impl Iterator<Item = (Token, &'static str)>) -> Scene {
    let shown = tokens.take(MOST_SHOWN).map(|(token, kind)| {
        let followers = names.graphs[token.graph].followers(token.vertex).iter();
        let ends = followers.take(MOST_SHOWN).map(|&u| names.plain(Token { vertex: u, ..token }));
        TokenScene { what: kind.to_owned(), vertex: names.of(token), to: ends.collect() }
    });
    Scene::Tokens { tokens: shown.collect(), more: count.saturating_sub(MOST_SHOWN) }
}

/// The move that was typed, if it leads to one of the vertices that a token there can go to.
fn typed(names: Names, text: &str, ends: impl Fn(Token) -> Vec<Vertex>) -> Result<(Token, Vertex), String> {
    let (from, to) = names.read(text)?;
    let ends = ends(from);
    if ends.contains(&to) {
        return Ok((from, to));
    }
    let place = names.of(from);
    let ends: Vec<String> = ends.iter().map(|&u| names.plain(Token { vertex: u, ..from })).collect();
    Err(match ends.is_empty() {
        true => format!("nothing that can move is on {place}"),
        false => format!("from {place} the moves are to {}", ends.join(", ")),
    })
}

#[cfg(test)]
mod tests {
    use tedomari_task::{Limits, Stop};

    use super::*;
    use crate::play::{Hint, Review};

    const MAZE: &str = "0 4\n0 5\n1 4\n2 0\n3 2\n4 3\n5 1\n5 6\n6 1\n6 2\n";

    fn annihilation(lists: [&str; 3]) -> PlayAnnihilation {
        let [tokens, electrons, positrons] =
            lists.map(|list| if list.is_empty() { Vec::new() } else { vec![list.to_owned()] });
        PlayAnnihilation { graphs: vec![MAZE.into()], tokens, electrons, positrons, first: Side::Program }
    }

    /// The program wins what is won, whatever the other does.
    #[test]
    fn the_program_wins_what_is_won() {
        let task = Task::default();
        for lists in [["0,1,3,4,5,6", "", ""], ["", "0,6", "2,3"]] {
            for choice in 0..3 {
                let mut game = annihilation(lists).start(&mut Session::new(), &task).unwrap();
                while !game.is_over() {
                    if game.to_move() == Side::Program {
                        game.reply(&task).unwrap();
                        continue;
                    }
                    let count = game.moves(usize::MAX).len();
                    game.play(&task, &format!("#{}", choice % count + 1)).unwrap();
                }
                let Review::Duel(review) = game.review(&task, crate::play::End::Over) else {
                    panic!("a duel")
                };
                assert_eq!(review.winner, Some(Side::Program), "{lists:?}");
            }
        }
    }

    #[test]
    fn limits_and_games_without_tokens() {
        let short = Task::new(Limits::new().nodes(3));
        let found = annihilation(["0,1", "", ""]).solve(&short).unwrap();
        let Found::Stopped(why) = found else { panic!("a limit was reached") };
        assert_eq!(why.stopped, Stop::Nodes);
        let wrong =
            |setup: PlayAnnihilation| setup.start(&mut Session::new(), &Task::default()).err().unwrap();
        assert_eq!(wrong(annihilation(["", "", ""])).field.as_deref(), Some("play"));
        assert_eq!(wrong(annihilation(["0,0", "", ""])).offset, 2);
        let setup = PlayTokens { graphs: vec![MAZE.into()], tokens: Vec::new(), first: Side::You };
        assert_eq!(
            setup.start(&mut Session::new(), &Task::default()).err().unwrap().field.as_deref(),
            Some("play")
        );
    }

    #[test]
    fn what_is_typed() {
        let task = Task::default();
        let setup = PlayTokens {
            graphs: vec!["digraph { a -> b -> c }".into(), "0 1".into()],
            tokens: vec!["a".to_owned(), "0,0".to_owned()],
            first: Side::You,
        };
        let mut game = setup.start(&mut Session::new(), &task).unwrap();
        assert_eq!(game.play(&task, "a b").unwrap_err(), "expected a move such as `0:a -> b`");
        assert_eq!(game.play(&task, "0:a c").unwrap_err(), "from 0:a the moves are to b");
        assert_eq!(game.play(&task, "0:c a").unwrap_err(), "nothing that can move is on 0:c");
        let Hint::Outlook { outlook, .. } = game.hint(&task) else { panic!("it is known") };
        assert_eq!(outlook, Outlook::Loss);
        let Scene::Tokens { tokens, more } = game.scene(&task) else { panic!("tokens") };
        assert_eq!((tokens.len(), more, &tokens[0].vertex[..]), (3, 0, "0:a"));
    }
}
