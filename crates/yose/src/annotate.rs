//! Records with what was found written into them, for any program that shows SGF.
//!
//! The labels at a node are what a move is worth there, its comment tells of the regions and the score, its squares draw the regions so
//! that they are found again, and lines of best play are its variations.

use std::fmt::{self, Write as _};

use tedomari_endgame::Analysis;
use tedomari_go::sgf::{NodeId, Record, SgfError, Stage};
use tedomari_go::{Color, Edges, Point, Vertex};
use tedomari_task::Stop;
use tedomari_vocabulary::{Class, Player};

use crate::line::WholeLine;
use crate::range::Range;
use crate::review::{Review, Reviewed};
use crate::whole::{Threats, Whole};

/// Why nothing can be written into a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnnotateError {
    /// The position at the node cannot be read.
    Record(SgfError),
    /// The sum is not that of the position at the node.
    OtherBoard,
    /// The work was ended.
    Stopped(Stop),
}

impl fmt::Display for AnnotateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnnotateError::Record(error) => error.fmt(f),
            AnnotateError::OtherBoard => {
                f.write_str("the regions are not those of the position in the record")
            }
            AnnotateError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for AnnotateError {}

impl From<SgfError> for AnnotateError {
    fn from(error: SgfError) -> AnnotateError {
        AnnotateError::Record(error)
    }
}

impl From<Stop> for AnnotateError {
    fn from(stop: Stop) -> AnnotateError {
        AnnotateError::Stopped(stop)
    }
}

/// The record with what was found at a node, whose position the sum stands for: the temperature of each region that is not settled
/// on its best points (`LB`), the regions and the score in the comment, the regions as squares (`SQ`), and lines of best play for either
/// player as variations. What the node said before stays.
///
/// If the node is the last of its line, a node without a move keeps its place as the end of the line, so that the position is found
/// there again.
///
/// ```
/// use tedomari_go::sgf::{Collection, Stage};
/// use tedomari_go::{Diagram, PointSet, Rules};
/// use tedomari_task::Task;
/// use tedomari_value::Engine;
/// use tedomari_yose::{Effort, Shelter, Whole, annotate};
///
/// let sgf = b"(;SZ[5]AB[aa:da][ab][ac:dc][ad][bd][ae:de]AW[ea:ee]SQ[bb:db][cd:dd])";
/// let record = &Collection::read(sgf)?.records[0];
/// let position = record.position(Stage::End, Rules::JAPANESE)?;
/// let marks = PointSet::of(record.size(), record.marks(position.node)?.squares);
/// let shelter = Shelter::of(position.game.board(), &marks, Rules::JAPANESE, &Task::default());
/// let diagram = Diagram::of_board(position.game.board(), &shelter.safe);
/// let mut whole = Whole::new(&Engine::new(), &diagram, Rules::JAPANESE, Effort::default())?;
/// let written = annotate(record, position.node, &mut whole)?;
/// let labels = written.marks(position.node)?.labels;
/// assert_eq!(labels[0], ("D4".parse()?, "3/4".to_owned()));
/// assert!(written.text(position.node, "C").unwrap().starts_with("Score: 2 if Black plays first, 1 if White plays first."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn annotate(record: &Record, node: NodeId, whole: &mut Whole) -> Result<Record, AnnotateError> {
    let position = record.position(Stage::Node(node), whole.rules())?;
    let diagram = whole.diagram();
    if diagram.edges() != Edges::ALL || diagram.board() != *position.game.board() {
        return Err(AnnotateError::OtherBoard);
    }
    let analyses: Vec<Analysis> = whole.analyse().into_iter().cloned().collect();
    whole.engine().task().check()?;
    let mut scores = Vec::new();
    let mut lines = Vec::new();
    for first in Player::BOTH {
        scores.push(whole.score(first, Threats::Unknown)?);
        lines.push(whole.line(first)?);
    }
    let mut written = record.clone();
    if written.property(written.root(), "CA").is_none() {
        written.set_text(written.root(), "CA", "UTF-8");
    }
    let labels = labels(record, node, whole, &analyses)?;
    written.set_labels(node, labels.iter().map(|(point, text)| (*point, text.as_str())));
    let squares = squares(whole, &analyses);
    written.set_points(node, "SQ", squares.iter().copied());
    add_comment(&mut written, node, &summary(whole, &analyses, &scores));
    if written.node(node).children.is_empty() && lines.iter().any(|line| !line.moves.is_empty()) {
        let end = written.add(node);
        written.set_points(end, "SQ", squares);
    }
    for ((first, line), score) in Player::BOTH.into_iter().zip(&lines).zip(&scores) {
        add_line(&mut written, node, first, line, score);
    }
    Ok(written)
}

/// The record with a comment at every move that was reviewed and lost something, or may have, and with the best moves there as
/// variations.
pub fn annotate_review(record: &Record, review: &Review) -> Record {
    let mut written = record.clone();
    if written.property(written.root(), "CA").is_none() {
        written.set_text(written.root(), "CA", "UTF-8");
    }
    let mut moves = 0;
    for node in record.main_line() {
        let is_move = |name: &str| name == "B" || name == "W";
        let before = moves;
        moves += record.node(node).properties.iter().filter(|property| is_move(&property.name)).count();
        for played in review.moves.iter().filter(|played| before < played.number && played.number <= moves) {
            if played.loss.high.is_zero() {
                continue;
            }
            add_comment(&mut written, node, &mistake(played));
            // A variation stands for the whole node: several moves in one node have no place for it.
            if let (Some(parent), 1) = (record.node(node).parent, moves - before) {
                for &point in &played.best {
                    let better = written.play(parent, played.color, Vertex::Point(point));
                    let text = format!("This keeps the score of {}.", played.score);
                    written.set_text(better, "C", &text);
                }
            }
        }
    }
    written
}

/// What is said about a move that loses.
fn mistake(played: &Reviewed) -> String {
    let is_sure = played.loss.exact().is_some() || !played.loss.low.is_zero();
    let verb = if is_sure { "loses" } else { "may lose" };
    let lost = if is_sure { played.loss.to_string() } else { format!("up to {}", played.loss.high) };
    let mut text = format!("Move {} {verb} {lost}.", played.number);
    let better: Vec<String> = played.best.iter().map(Point::to_string).collect();
    if !better.is_empty() {
        let _ = write!(text, " Better: {}.", better.join(", "));
    } else {
        text.push_str(" Better: pass.");
    }
    text
}

/// Adds a paragraph to the comment of a node.
fn add_comment(record: &mut Record, node: NodeId, text: &str) {
    let before = record.text(node, "C").filter(|before| !before.trim().is_empty());
    let all = before.map_or_else(|| text.to_owned(), |before| format!("{}\n\n{text}", before.trim_end()));
    record.set_text(node, "C", &all);
}

/// Whether a region has nothing to play for and no stones: then it needs no marks.
fn is_plain(whole: &Whole, at: usize, analysis: &Analysis) -> bool {
    let is_number = analysis.value.is_some_and(|value| whole.engine().as_number(value).is_some());
    is_number && whole.parts()[at].area().stones.iter().all(Option::is_none)
}

/// The points of the regions, but for empty territory unless there is nothing else. Stones outside of the squares are safe, and empty
/// points are open in any case: so the same regions are found again.
fn squares(whole: &Whole, analyses: &[Analysis]) -> Vec<Point> {
    let points = |plain: bool| -> Vec<Point> {
        let kept =
            analyses.iter().enumerate().filter(|(at, analysis)| plain || !is_plain(whole, *at, analysis));
        kept.flat_map(|(at, _)| whole.parts()[at].area().points.iter().copied()).collect()
    };
    let mut found = points(false);
    if found.is_empty() {
        found = points(true);
    }
    found.sort_unstable();
    found
}

/// The temperature of each region that is not settled on its best points, and the labels that were there on others.
fn labels(
    record: &Record,
    node: NodeId,
    whole: &Whole,
    analyses: &[Analysis],
) -> Result<Vec<(Point, String)>, SgfError> {
    let mut labels = Vec::new();
    for (part, analysis) in whole.parts().iter().zip(analyses) {
        if analysis.class.is_none_or(|class| class == Class::Number) && analysis.ko.is_none() {
            continue;
        }
        let text = analysis.temperature.as_ref().map_or_else(|| "ko".to_owned(), ToString::to_string);
        for &at in analysis.moves.iter().flatten() {
            labels.push((part.area().points[at], text.clone()));
        }
    }
    let mut before = record.marks(node)?.labels;
    before.retain(|(point, _)| labels.iter().all(|(other, _)| other != point));
    labels.extend(before);
    labels.sort();
    labels.dedup();
    Ok(labels)
}

/// The comment at the node.
fn summary(whole: &Whole, analyses: &[Analysis], scores: &[Range]) -> String {
    let mut text = format!("Score: {} if Black plays first, {} if White plays first.", scores[0], scores[1]);
    text.push_str(" Prisoners taken before and komi are not included.");
    let mut order: Vec<usize> =
        (0..analyses.len()).filter(|&at| !is_plain(whole, at, &analyses[at])).collect();
    order.sort_by(|&a, &b| analyses[b].temperature.cmp(&analyses[a].temperature).then(a.cmp(&b)));
    for at in order {
        let _ =
            write!(text, "\n{}: {}", whole.parts()[at].area().points[0], region(whole, at, &analyses[at]));
    }
    text
}

/// What is said about a region.
fn region(whole: &Whole, at: usize, analysis: &Analysis) -> String {
    let mut facts = Vec::new();
    if let Some(owner) = whole.assumed_territory(at) {
        facts.push(format!("assumed to be territory of {}", Color::from(owner)));
    } else if let Some(why) = &analysis.unsolved {
        facts.push(format!("not solved, because {why}"));
    }
    facts.extend(analysis.count.as_ref().map(|count| format!("count {count}")));
    facts.extend(analysis.temperature.as_ref().map(|temperature| format!("temperature {temperature}")));
    facts.extend(analysis.class.map(|class| name(class).to_owned()));
    if let Some(ko) = &analysis.ko {
        facts.push(format!("a ko, {}", ko.kind));
        for player in Player::BOTH {
            let graph = ko.masters.of(player);
            let (count, temperature) = (graph.mean(), graph.temperature());
            facts.push(format!(
                "with {} as master count {count} and temperature {temperature}",
                Color::from(player)
            ));
        }
    }
    facts.join(", ")
}

/// What a Go player calls a class.
fn name(class: Class) -> &'static str {
    match class {
        Class::Number => "settled",
        Class::Tepid => "infinitesimal",
        Class::Gote => "gote",
        Class::LeftSente => "Black's sente",
        Class::RightSente => "White's sente",
        Class::DoubleSente => "double sente",
    }
}

/// Adds a line of best play as a variation.
fn add_line(record: &mut Record, node: NodeId, first: Player, line: &WholeLine, score: &Range) {
    let mut here = node;
    for (at, made) in line.moves.iter().enumerate() {
        here = record.play(here, Color::from(made.player), Vertex::Point(made.point));
        if at == 0 {
            let text = format!("Best play if {} begins. The score is {score}.", Color::from(first));
            record.set_text(here, "C", &text);
        }
    }
    if here != node {
        let end = if line.is_complete {
            "Nothing is left to gain."
        } else {
            "The line ends here, because the rest depends on a ko or was not solved."
        };
        add_comment(record, here, end);
    }
}
