//! Answers about graphs as text, and their drawings.

use tedomari::answer::digraphs::Found;
use tedomari::answer::item::Item;
use tedomari::answer::{Answer, Question, SolvedAnnihilation, SolvedGraph};
use tedomari::graph::Diagram;
use tedomari::text::{self, Page};
use tedomari::{Stop, Task, draw};

use super::GraphArgs;
use crate::batch::Show;
use crate::commands::write_file;
use crate::failure::{Exit, Failure, complain};

/// What was found about a graph.
pub trait Solution: Answer {
    /// As text.
    fn text(page: &Page, found: &Found<Self>) -> String
    where
        Self: Sized;

    /// What can be drawn.
    fn diagram(&self) -> Option<&Diagram>;
}

impl Solution for SolvedGraph {
    fn text(page: &Page, found: &Found<SolvedGraph>) -> String {
        text::solved_graph(page, found)
    }

    fn diagram(&self) -> Option<&Diagram> {
        SolvedGraph::diagram(self)
    }
}

impl Solution for SolvedAnnihilation {
    fn text(page: &Page, found: &Found<SolvedAnnihilation>) -> String {
        text::solved_annihilation(page, found)
    }

    fn diagram(&self) -> Option<&Diagram> {
        SolvedAnnihilation::diagram(self)
    }
}

/// Shows answers, and draws graphs.
pub struct Showing<'a, Q> {
    args: &'a GraphArgs,
    /// The text of the graph that a question is about.
    text_of: fn(&Q) -> &str,
    /// The task of the question: drawings have what is left of its limits.
    pub task: Task,
    /// Whether the drawings could be written.
    pub drawn: Result<(), Failure>,
    /// How the run ends because of them.
    pub exit: Exit,
}

/// Why there is no drawing.
enum Undrawn {
    Stopped(Stop),
    Failed(Failure),
}

impl From<Stop> for Undrawn {
    fn from(stop: Stop) -> Undrawn {
        Undrawn::Stopped(stop)
    }
}

impl From<Failure> for Undrawn {
    fn from(failure: Failure) -> Undrawn {
        Undrawn::Failed(failure)
    }
}

impl<'a, Q> Showing<'a, Q> {
    pub fn new(args: &'a GraphArgs, text_of: fn(&Q) -> &str) -> Showing<'a, Q> {
        Showing { args, text_of, task: Task::default(), drawn: Ok(()), exit: Exit::Answered }
    }

    /// Writes the drawings that were asked for.
    fn draw(&self, diagram: &Diagram) -> Result<(), Undrawn> {
        if let Some(file) = &self.args.svg {
            write_file(file, draw::svg_diagram(diagram, &self.task)?.as_bytes())?;
        }
        if let Some(file) = &self.args.png {
            write_file(file, &png(diagram, &self.task)?)?;
        }
        if let Some(file) = &self.args.dot {
            write_file(file, draw::dot(diagram, &self.task)?.as_bytes())?;
        }
        Ok(())
    }
}

#[cfg(feature = "png")]
fn png(diagram: &Diagram, task: &Task) -> Result<Vec<u8>, Undrawn> {
    draw::png_diagram(diagram, 2.0, task).map_err(|error| match error {
        draw::PngError::Stopped(stop) => Undrawn::Stopped(stop),
        error => Undrawn::Failed(Failure::Usage(format!("the drawing cannot be made: {error}"))),
    })
}

#[cfg(not(feature = "png"))]
fn png(_: &Diagram, _: &Task) -> Result<Vec<u8>, Undrawn> {
    let message = "this program was built without images (the feature `png`); use --svg";
    Err(Undrawn::Failed(Failure::Usage(message.to_owned())))
}

impl<S: Solution, Q: Question<Answer = Found<S>>> Show<Q> for &mut Showing<'_, Q> {
    fn text(&mut self, page: &Page, item: &Item<Q>, answer: &Found<S>) -> String {
        match answer {
            Found::Stopped(_) => S::text(page, answer),
            Found::Found(_) if self.args.draws_to_stdout() => String::new(),
            Found::Found(_) if page.many => {
                page.head((self.text_of)(&item.question)) + &S::text(page, answer)
            }
            Found::Found(_) => S::text(page, answer),
        }
    }

    fn see(&mut self, _: &Item<Q>, answer: &Found<S>) {
        match answer {
            Found::Stopped(why) => why.because.iter().for_each(|because| complain(because)),
            Found::Found(found) => {
                let Some(diagram) = found.diagram() else { return };
                match self.draw(diagram) {
                    Ok(()) => {}
                    Err(Undrawn::Failed(failure)) => self.drawn = Err(failure),
                    Err(Undrawn::Stopped(stop)) => {
                        complain(&format!("{stop} before the drawing was done"));
                        let interrupted = stop == Stop::Interrupted;
                        self.exit = if interrupted { Exit::Interrupted } else { Exit::BudgetSpent };
                    }
                }
            }
        }
    }
}
