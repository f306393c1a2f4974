//! What the engine thinks of a position, and which move it takes.
//!
//! If all regions are solved and no ko matters, the score is a number, and by the number avoidance theorem some move in a region
//! that is no number keeps it as long as there is one; when only numbers are left, a pass keeps it. The move is the first one
//! of the line of best play where that is legal. With a ko the fight is searched, with the threats that are on the board and
//! under the ko rule of the game. Otherwise scores are ranges, and the engine takes what is surely best, hotter regions first; where regions were not solved it looks for stones to take or to save.

use tedomari_go::{AreaError, Board, Color, Game, Point, PointSet, Rules, Vertex};
use tedomari_ko::Fraction;
use tedomari_number::Dyadic;
use tedomari_task::{Stop, Task};
use tedomari_value::Engine;
use tedomari_vocabulary::Player;
use tedomari_yose::{Advice, Analysis, Effort, Grounds, Past, Range, Shelter, Threats, Whole};

use crate::decimal::result;
use crate::finish::{Fate, fates, prisoners};
use crate::tactics::{Tactic, tactics};

/// What a ko fight may take before the engine goes by what is sure whoever wins it.
const FIGHT: Effort = Effort::steps(20_000);

/// A move that was thought about.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub vertex: Vertex,
    /// The score after it, Black minus White, without prisoners and komi; none where nothing was solved.
    pub score: Option<Range>,
    /// How play goes on after it, the move included.
    pub line: Vec<Vertex>,
}

/// What was found about a position.
#[derive(Debug, Clone)]
pub(crate) struct Thought {
    /// The moves, the one to play first. There is always one.
    pub candidates: Vec<Candidate>,
    /// Why the first one is played.
    pub why: String,
}

/// What is kept from one question to the next.
#[derive(Default)]
pub(crate) struct Mind {
    seen: Option<Seen>,
}

struct Seen {
    whole: Whole,
    board: Board,
    marks: PointSet,
    shelter: Shelter,
}

/// The board with its regions, and the stones that were taken for safe.
pub(crate) struct View<'m> {
    pub whole: &'m mut Whole,
    pub shelter: &'m Shelter,
}

impl Mind {
    /// The regions of a board. What is known of regions from earlier boards is used again.
    pub(crate) fn view(
        &mut self,
        board: &Board,
        marks: &PointSet,
        rules: Rules,
        effort: Effort,
        task: &Task,
    ) -> Result<View<'_>, AreaError> {
        let kept = self.seen.take().filter(|seen| seen.whole.rules() == rules);
        let seen = match kept {
            Some(mut seen) if seen.board == *board && seen.marks == *marks => {
                seen.whole.set_task(task);
                seen
            }
            kept => {
                let shelter = Shelter::of(board, marks, rules, task);
                let diagram = shelter.diagram(board);
                let whole = match kept {
                    Some(mut seen) => {
                        seen.whole.set_task(task);
                        seen.whole.next(&diagram)?;
                        seen.whole
                    }
                    None => Whole::new(&Engine::new().with_task(task), &diagram, rules, effort)?,
                };
                Seen { whole, board: board.clone(), marks: marks.clone(), shelter }
            }
        };
        let seen = self.seen.insert(seen);
        Ok(View { whole: &mut seen.whole, shelter: &seen.shelter })
    }

    /// Forgets what was found, if a limit may have cut it short.
    pub(crate) fn forget(&mut self) {
        self.seen = None;
    }
}

/// A solved move with what decides about it.
struct Solved {
    point: Point,
    score: Range,
    /// What is sure for the player.
    sure: Dyadic,
    is_first_of_line: bool,
    temperature: Option<Fraction>,
    is_orthodox: bool,
    /// Whether it leaves less to the ko rule than a pass does: its score holds even if the opponent may take every ko.
    is_firm: bool,
}

/// What is sure for a player.
fn sure(range: &Range, player: Player) -> Dyadic {
    match player {
        Player::Left => range.low.clone(),
        Player::Right => -&range.high,
    }
}

/// Thinks about the move of a colour.
pub(crate) fn think(game: &Game, color: Color, view: View<'_>, komi: &Dyadic) -> Result<Thought, Stop> {
    let View { whole, shelter } = view;
    let player = color.player();
    let fates = fates(whole);
    let in_any_case = whole.score(player.opponent(), Threats::Unknown)?;
    let pass = in_any_case.clone();
    let urgent = guesses(game, color, whole);
    if urgent.is_empty() && fates.iter().all(|fate| *fate != Fate::Open) {
        let shown = final_text(game, &pass, komi);
        let why =
            format!("only numbers are left, and no move gains anything: {shown}{}", doubt(whole, shelter));
        let only = Candidate { vertex: Vertex::Pass, score: Some(pass), line: vec![Vertex::Pass] };
        return Ok(Thought { candidates: vec![only], why });
    }
    whole.set_past(Past::of(game));
    let advice = whole.advise_in_fight(player, [0, 0], FIGHT)?;
    let pass = if advice.score.exact().is_some() {
        let fought = whole.fight(player, [0, 0], FIGHT)?;
        fought.pass.map_or(pass, |score| Range { low: score.clone(), high: score })
    } else {
        pass
    };
    let line: Vec<Vertex> =
        whole.line_in_fight(player, [0, 0], FIGHT)?.moves.iter().map(|play| play.point.into()).collect();
    let mut solved = rank(game, color, whole, &advice, line.first().copied());
    find_firm(&mut solved, player, whole, &sure(&pass, player), &sure(&in_any_case, player))?;
    let is_known = advice.is_complete && advice.score.exact().is_some();
    let mut candidates: Vec<Candidate> = solved
        .iter()
        .map(|play| Candidate {
            vertex: play.point.into(),
            score: Some(play.score.clone()),
            line: if play.is_first_of_line { line.clone() } else { vec![play.point.into()] },
        })
        .collect();
    let passing = Candidate { vertex: Vertex::Pass, score: Some(pass.clone()), line: vec![Vertex::Pass] };
    let place = solved.iter().position(|play| !is_better(play, &sure(&pass, player), is_known));
    candidates.insert(place.unwrap_or(solved.len()), passing);
    let best = solved.first().filter(|_| place != Some(0));
    let guessed = urgent.first().filter(|tactic| prefers_tactic(game, best, tactic));
    let why = match (guessed, best) {
        (Some(tactic), _) => {
            let chosen = Vertex::Point(tactic.point);
            candidates.insert(0, Candidate { vertex: chosen, score: None, line: vec![chosen] });
            unknown_text(tactic, whole)
        }
        (None, Some(play)) if is_known => format!(
            "{} keeps the score: {}{}",
            play.point,
            final_text(game, &play.score, komi),
            doubt(whole, shelter)
        ),
        (None, Some(play)) => format!(
            "I do not know the score; {} is surely best among the regions that I have solved: {}{}",
            play.point,
            final_text(game, &play.score, komi),
            doubt(whole, shelter)
        ),
        (None, None) => format!(
            "no move is better than a pass: {}{}",
            final_text(game, &pass, komi),
            doubt(whole, shelter)
        ),
    };
    Ok(Thought { candidates, why })
}

/// The legal moves in solved regions, the best first.
fn rank(game: &Game, color: Color, whole: &mut Whole, advice: &Advice, first: Option<Vertex>) -> Vec<Solved> {
    let player = color.player();
    let parts: Vec<Vec<Point>> = whole.parts().iter().map(|part| part.area().points.clone()).collect();
    let analyses = whole.analyse();
    let mut solved: Vec<Solved> = advice
        .moves
        .iter()
        .filter(|play| is_new(game, color, play.point))
        .map(|play| {
            let analysis = analyses.get(play.part);
            let orthodox = analysis.map(|analysis| &analysis.moves[player.index()]);
            Solved {
                point: play.point,
                sure: sure(&play.score, player),
                score: play.score.clone(),
                is_first_of_line: first == Some(Vertex::Point(play.point)),
                temperature: analysis.and_then(|analysis| analysis.temperature.clone()),
                is_orthodox: orthodox.is_some_and(|points| {
                    points.iter().any(|at| parts[play.part].get(*at) == Some(&play.point))
                }),
                is_firm: false,
            }
        })
        .collect();
    solved.sort_by(|a, b| {
        (&b.sure, b.is_first_of_line, &b.temperature, b.is_orthodox).cmp(&(
            &a.sure,
            a.is_first_of_line,
            &a.temperature,
            a.is_orthodox,
        ))
    });
    solved
}

/// Two passes end a game while a ko is open that only the ban on retaking keeps. If play goes on, the ko can be lost, so a move that ends
/// it and costs nothing is better than the pass.
fn find_firm(
    solved: &mut [Solved],
    player: Player,
    whole: &mut Whole,
    pass: &Dyadic,
    in_any_case: &Dyadic,
) -> Result<(), Stop> {
    if in_any_case >= pass {
        return Ok(());
    }
    for play in solved.iter_mut().take_while(|play| play.sure >= *pass) {
        let after = whole.score_after(player, play.point, Threats::Unknown)?;
        play.is_firm = after.is_some_and(|score| sure(&score, player) > *in_any_case);
    }
    // The order is kept otherwise.
    solved.sort_by(|a, b| (&b.sure, b.is_firm).cmp(&(&a.sure, a.is_firm)));
    Ok(())
}

/// Whether a move is legal and does not bring back a board of this game: without superko such play need not end.
fn is_new(game: &Game, color: Color, point: Point) -> bool {
    if game.legal_as(color, Vertex::Point(point)).is_err() {
        return false;
    }
    let mut after = game.board().clone();
    if after.play(point, color, game.rules().suicide).is_err() {
        return false;
    }
    (0..game.turns().len()).all(|turns| game.board_after(turns) != Some(&after))
}

/// Whether a move is to be preferred to a pass. If both keep the score, a move must bring the game nearer to its end.
fn is_better(play: &Solved, pass: &Dyadic, is_known: bool) -> bool {
    let is_hot = play.temperature.as_ref().is_some_and(|t| t.signum() > 0);
    play.sure > *pass
        || (play.sure == *pass && (play.is_first_of_line || play.is_firm || (!is_known && is_hot)))
}

/// Whether simple tactics come before the best solved move, if there is one.
fn prefers_tactic(game: &Game, solved: Option<&Solved>, tactic: &Tactic) -> bool {
    match solved.and_then(|play| play.temperature.as_ref()) {
        Some(temperature) => Fraction::from(tactic.stones as i64) > *temperature,
        // After a pass of the opponent on a board that is mostly full, quiet moves may do harm.
        None if tactic.stones == 0 && game.passes() > 0 => {
            2 * game.board().stones().count() < game.board().size().area()
        }
        None => true,
    }
}

/// Moves by rules of thumb in regions that were not solved. In one that is taken for territory only a threat is answered.
fn guesses(game: &Game, color: Color, whole: &mut Whole) -> Vec<Tactic> {
    let unsure = |analysis: &Analysis| {
        let [low, high] = &analysis.estimate.count;
        analysis.unsolved.is_some() && low != high
    };
    let unsure: Vec<bool> = whole.analyse().into_iter().map(unsure).collect();
    let last = game.turns().last().and_then(|turn| turn.vertex.point());
    let mut found = Vec::new();
    for (at, part) in whole.parts().iter().enumerate().filter(|(at, _)| unsure[*at]) {
        let points = &part.area().points;
        // What is more than half of the board is no territory yet, whatever surrounds it.
        let is_territory =
            whole.assumed_territory(at).is_some() && 2 * points.len() <= game.board().size().area();
        if is_territory && last.is_none_or(|last| points.binary_search(&last).is_err()) {
            continue;
        }
        let here = tactics(game, color, points.iter().copied());
        found.extend(here.into_iter().filter(|tactic| !is_territory || tactic.stones > 0));
    }
    found.sort_by_key(Tactic::urgency);
    found
}

/// The score of a game after best play, in words.
fn final_text(game: &Game, range: &Range, komi: &Dyadic) -> String {
    let [low, high] = [&range.low, &range.high].map(|score| result(&(&(score + &prisoners(game)) - komi)));
    if low == high { low } else { format!("between {low} and {high}") }
}

fn unknown_text(tactic: &Tactic, whole: &Whole) -> String {
    let what = match tactic.stones {
        0 => "nothing there can be taken or saved at once".to_owned(),
        1 => "it takes or saves a stone".to_owned(),
        stones => format!("it takes or saves {stones} stones"),
    };
    let largest = whole.parts().iter().map(|part| part.area().len()).max().unwrap_or(0);
    format!(
        "I do not know: a region was not solved (the largest has {largest} points); {} is a guess, {what}",
        tactic.point
    )
}

/// What the answer rests on, if that is not sure.
fn doubt(whole: &Whole, shelter: &Shelter) -> String {
    let mut text = String::new();
    if shelter.grounds >= Grounds::Assumed {
        let stones: Vec<String> =
            shelter.assumed.iter().map(|chain| chain.chain.stones[0].to_string()).collect();
        text += &format!("; the chains at {} are only assumed to be safe", stones.join(", "));
    }
    if (0..whole.parts().len()).any(|at| whole.assumed_territory(at).is_some()) {
        text += "; a large region is taken for territory without proof";
    }
    text
}

/// A move where nothing could be computed within the limits.
pub(crate) fn guess(game: &Game, color: Color, stop: &Stop) -> Thought {
    let all = tactics(game, color, game.board().size().points());
    let vertex = match all.first().filter(|tactic| prefers_tactic(game, None, tactic)) {
        Some(tactic) => Vertex::Point(tactic.point),
        None => Vertex::Pass,
    };
    let why = format!("I do not know: the work was stopped ({stop}); {vertex} is a guess");
    Thought { candidates: vec![Candidate { vertex, score: None, line: vec![vertex] }], why }
}
