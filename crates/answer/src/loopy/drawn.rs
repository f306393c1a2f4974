//! Loopy games as graphs for people: read from DOT and lists of edges, and drawn with the moves of either player.

use tedomari_graph::{Format, GraphError, Label, PartizanDiagram, ReadError, read_partizan};
use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use super::game::{LoopyGame, LoopyMove, Whom};
use crate::mistake::Mistake;

/// Why a text gives no game, or a game no drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undrawn {
    /// Something is wrong with it.
    Mistake(Mistake),
    /// A limit was reached.
    Stopped(Stop),
}

impl From<Stop> for Undrawn {
    fn from(stop: Stop) -> Undrawn {
        Undrawn::Stopped(stop)
    }
}

impl LoopyGame {
    /// Reads a game from DOT with `L` or `R` on its edges, or from a list of edges `a b L`. Play starts at the first vertex of
    /// the text.
    ///
    /// ```
    /// use tedomari_answer::loopy::LoopyGame;
    /// use tedomari_graph::Format;
    /// use tedomari_task::Task;
    ///
    /// let over = LoopyGame::of_graph("a b L\na a R\n", Some(Format::Edges), &Task::default()).unwrap();
    /// assert_eq!(over.names.unwrap(), ["a", "b"]);
    /// ```
    pub fn of_graph(text: &str, format: Option<Format>, task: &Task) -> Result<LoopyGame, Undrawn> {
        let format = format.unwrap_or_else(|| Format::guess(text));
        let read = read_partizan(text, format, task).map_err(|error| match error {
            ReadError::Invalid { offset, message } => Undrawn::Mistake(Mistake::new(text, offset, message)),
            ReadError::Stopped(stop) => Undrawn::Stopped(stop),
        })?;
        let mut game = LoopyGame {
            left: vec![Vec::new(); read.names.len()],
            right: vec![Vec::new(); read.names.len()],
            start: read.start,
            ..LoopyGame::default()
        };
        for (u, v, owner) in read.edges {
            task.step()?;
            if owner.left {
                game.left[u as usize].push(LoopyMove::To(v));
            }
            if owner.right {
                game.right[u as usize].push(LoopyMove::To(v));
            }
        }
        let are_numbers = read.names.iter().enumerate().all(|(v, name)| *name == v.to_string());
        game.names = (!are_numbers).then_some(read.names);
        Ok(game)
    }

    /// The name of a vertex.
    fn name(&self, vertex: usize) -> String {
        self.names.as_ref().and_then(|names| names.get(vertex).cloned()).unwrap_or_else(|| vertex.to_string())
    }

    /// What can be drawn of a game: its vertices, the enders that moves lead to, and who wins where that is known.
    ///
    /// ```
    /// use tedomari_answer::loopy::LoopyGame;
    /// use tedomari_task::Task;
    ///
    /// let over: LoopyGame = serde_json::from_str(r#"{"left": [["0"]], "right": [[0]]}"#).unwrap();
    /// let diagram = over.diagram(None, &Task::default()).unwrap();
    /// assert_eq!(diagram.diagram().labels().len(), 2);
    /// ```
    pub fn diagram(&self, outcomes: Option<&[[Whom; 2]]>, task: &Task) -> Result<PartizanDiagram, Undrawn> {
        let vertices = self.left.len();
        let mut enders: Vec<&str> = Vec::new();
        let mut edges: [Vec<(u32, u32)>; 2] = [Vec::new(), Vec::new()];
        for (list, lists) in edges.iter_mut().zip([&self.left, &self.right]) {
            for (from, moves) in lists.iter().enumerate() {
                for to in moves {
                    task.step()?;
                    let to = match to {
                        &LoopyMove::To(to) | &LoopyMove::Marked(to, _) => to,
                        LoopyMove::Ender(text) => {
                            let at = enders.iter().position(|known| *known == text.trim());
                            let at = at.unwrap_or_else(|| {
                                enders.push(text.trim());
                                enders.len() - 1
                            });
                            (vertices + at) as u32
                        }
                    };
                    list.push((from as u32, to));
                }
            }
        }
        let label = |v: u32| match (v as usize).checked_sub(vertices) {
            Some(ender) => Label { name: format!("= {}", enders[ender]), ..Label::default() },
            None => Label {
                name: self.name(v as usize),
                note: outcomes.and_then(|list| list.get(v as usize)).map_or_else(String::new, told),
                token: (v == self.start).then(String::new),
                ..Label::default()
            },
        };
        let [left, right] = &edges;
        PartizanDiagram::within((vertices + enders.len()) as u32, left, right, task, label).map_err(|error| {
            match error {
                GraphError::Stopped(stop) => Undrawn::Stopped(stop),
                error => Undrawn::Mistake(Mistake::new("", 0, error.to_string())),
            }
        })
    }
}

/// What either player gets by moving first: `L win, R draw`.
fn told(winners: &[Whom; 2]) -> String {
    let words = Player::BOTH.map(|first| {
        let own = Whom::from(Some(first));
        let result = match winners[first.index()] {
            Whom::Draw => "draw",
            winner if winner == own => "win",
            _ => "loss",
        };
        format!("{} {result}", if first == Player::Left { "L" } else { "R" })
    });
    words.join(", ")
}
