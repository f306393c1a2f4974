//! Boards, alone or in a sum with others and with games, for the last move.
//!
//! The components are the terms of the sum ([`tedomari_sum::Term`]); a move is a component and a move of its game, in the
//! game's own coordinates. Who wins is known from the search over parts ([`WinnerSolver`]), which needs no values of whole
//! boards; it remembers what it has seen, so that a game is searched once and not at every move. Where play can return, who wins
//! is read off the graph of all positions.

mod read;
mod returning;
mod told;

use std::cmp::Reverse;

use tedomari_rulesets::Rulesets;
use tedomari_solve::WinnerSettings;
use tedomari_solve::winner::{Effort, Summand, WinnerSolver};
use tedomari_sum::{Term, TermKind};
use tedomari_task::{Stop, Task};
use tedomari_value::Engine;
use tedomari_vocabulary::Player;

use super::duel::{Duel, Verdict};
use super::{BoardScene, Outlook, Scene, Told};

/// A sum of boards and games.
pub struct Boards {
    engine: Engine,
    rulesets: Rulesets,
    winners: WinnerSolver,
    you: Player,
    rules: Vec<String>,
    /// Whether play can go on for ever.
    is_returning: bool,
    /// How many components there were, for what is said about moves.
    components: usize,
    /// A move to begin with, as an example.
    example: Option<String>,
}

/// The components as they stand, and who is to move.
#[derive(Clone)]
pub struct Table {
    pub(crate) terms: Vec<Term>,
    pub(crate) turn: Player,
}

/// A move: where, and its place and name in the list of moves there.
#[derive(Clone, PartialEq, Eq)]
pub struct Step {
    at: usize,
    option: usize,
    name: String,
}

/// A board with more moves than this is not looked through for the best delay.
const MOST_DELAYS: usize = 300;

/// Of a cake with a billion columns no more moves are known by name than these.
const MOST_MOVES: usize = 100_000;

impl Boards {
    /// The game on these components; the person is that player.
    pub(crate) fn new(
        engine: &Engine,
        rulesets: &Rulesets,
        settings: WinnerSettings,
        start: &Table,
        you: Player,
    ) -> Boards {
        let mut boards = Boards {
            engine: engine.clone(),
            rulesets: rulesets.clone(),
            winners: WinnerSolver::new(engine, settings, rulesets.library.clone()),
            you,
            rules: rules(&start.terms, you),
            is_returning: returning::is_returning(start),
            components: start.terms.len(),
            example: None,
        };
        let own = Table { turn: you, ..start.clone() };
        boards.example = boards.moves(&own, 1).first().map(|step| boards.typed(step));
        boards
    }

    /// A move as it is typed: the only component need not be named.
    fn typed(&self, step: &Step) -> String {
        if self.components == 1 { step.name.clone() } else { format!("{} {}", step.at, step.name) }
    }

    /// The moves in one component, or the first `most` of them.
    fn steps(&self, now: &Table, at: usize, most: usize) -> Vec<Step> {
        let options = now.terms[at].options(&self.engine, now.turn, most).unwrap_or_default();
        options.into_iter().enumerate().map(|(option, (name, _))| Step { at, option, name }).collect()
    }

    fn after(&self, now: &Table, step: &Step) -> Table {
        let mut after = Table { terms: now.terms.clone(), turn: now.turn.opponent() };
        let options = now.terms[step.at].options(&self.engine, now.turn, step.option + 1);
        if let Some((_, to)) = options.unwrap_or_default().into_iter().nth(step.option) {
            after.terms[step.at] = to;
        }
        after
    }

    /// The move that leaves the opponent the fewest moves, as far as they are counted. Where all moves lose, the opponent
    /// still has to find the way; where nothing is known it is often a good one.
    fn delay(&self, now: &Table) -> Option<Step> {
        let count = |table: &Table, player: Player| -> usize {
            let options = table.terms.iter().map(|term| term.options(&self.engine, player, MOST_DELAYS));
            options.map(|options| options.map_or(0, |options| options.len())).sum()
        };
        self.moves(now, MOST_DELAYS).into_iter().min_by_key(|step| {
            let after = self.after(now, step);
            (count(&after, after.turn), Reverse(count(&after, now.turn)))
        })
    }

    fn is_live(&self, term: &Term) -> bool {
        Player::BOTH
            .into_iter()
            .any(|player| term.options(&self.engine, player, 1).is_ok_and(|options| !options.is_empty()))
    }
}

/// What a component looks like.
pub(crate) fn scene_of(engine: &Engine, number: usize, term: &Term, is_only: bool) -> BoardScene {
    BoardScene {
        number,
        is_only,
        ruleset: term.board().map(|board| board.ruleset().name().to_owned()),
        is_negated: term.negated,
        text: match &term.is {
            TermKind::Board(board) => board.text(),
            TermKind::Game(_) => term.text(engine),
        },
        picture: term.board().map(|board| board.picture()),
    }
}

/// What is played: the rules of each ruleset once, and who the person is.
fn rules(terms: &[Term], you: Player) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for board in terms.iter().filter_map(Term::board) {
        let ruleset = board.ruleset();
        if !seen.iter().any(|name| name == ruleset.name()) {
            seen.push(ruleset.name().to_owned());
            lines.push(format!("{}: {}", ruleset.name(), ruleset.about().moves));
        }
    }
    if terms.iter().any(|term| term.negated && term.board().is_some()) {
        lines.push("With a minus in front Left has the moves of Right, and Right those of Left".to_owned());
    }
    lines.push(format!("You are {you}, the program is {}", you.opponent()));
    lines
}

impl Duel for Boards {
    type Position = Table;
    type Move = Step;

    fn rules(&self) -> Vec<String> {
        self.rules.clone()
    }

    fn how_to_move(&self) -> String {
        let what = if self.components == 1 { "typed as `moves` lists it" } else { "a component and a move" };
        match &self.example {
            Some(example) => format!("{what}: `{example}`"),
            None => what.to_owned(),
        }
    }

    fn you(&self) -> Option<Player> {
        Some(self.you)
    }

    fn scene(&self, now: &Table) -> Scene {
        let is_only = now.terms.len() == 1;
        let (mut components, mut idle) = (Vec::new(), Vec::new());
        for (at, term) in now.terms.iter().enumerate() {
            if is_only || self.is_live(term) {
                components.push(scene_of(&self.engine, at, term, is_only));
            } else {
                idle.push(at);
            }
        }
        Scene::Boards { components, idle }
    }

    fn changed(&self, after: &Table, step: &Step) -> Option<BoardScene> {
        let term = &after.terms[step.at];
        term.board().map(|_| BoardScene { is_negated: false, ..scene_of(&self.engine, step.at, term, true) })
    }

    fn moves(&self, now: &Table, most: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        for at in 0..now.terms.len() {
            steps.extend(self.steps(now, at, most - steps.len()));
            if steps.len() >= most {
                break;
            }
        }
        steps
    }

    fn name(&self, now: &Table, step: &Step) -> String {
        match now.terms[step.at].is {
            TermKind::Game(_) => format!("{} to {}", step.at, step.name),
            TermKind::Board(_) => self.typed(step),
        }
    }

    fn read(&self, now: &Table, text: &str) -> Result<Step, String> {
        read::step(self, now, text)
    }

    fn play(&mut self, now: &Table, step: &Step) -> Table {
        self.after(now, step)
    }

    fn judge(&mut self, task: &Task, now: &Table) -> Result<Verdict<Step>, Stop> {
        if self.is_returning {
            return returning::judge(self, task, now);
        }
        self.winners.set_task(task);
        let sum: Vec<Summand> = now.terms.iter().map(|term| Summand::of_term(term.clone())).collect();
        let verdict = self.winners.verdict(&sum, now.turn, Effort::Some);
        let lists = |at: usize| self.steps(now, at, MOST_MOVES);
        let mut known: Vec<Option<Vec<Step>>> = vec![None; now.terms.len()];
        let mut best = Vec::new();
        for winning in &verdict.best {
            let place = winning.place;
            let steps = known[place.component].get_or_insert_with(|| lists(place.component));
            best.extend(steps.get(place.option).cloned());
        }
        match (verdict.winner, verdict.stop) {
            _ if !best.is_empty() => Ok(Verdict { outlook: Outlook::Win, best }),
            (Some(winner), _) if winner != now.turn => {
                let best = self.delay(now).ok_or(Stop::Nodes)?;
                Ok(Verdict { outlook: Outlook::Loss, best: vec![best] })
            }
            (_, Some(stop)) => Err(stop),
            // Somewhere there is a winning move, among more than anybody can look through.
            (_, None) => {
                for step in self.moves(now, MOST_DELAYS) {
                    let after = self.after(now, &step);
                    if self.winners.winner(&after.terms, after.turn)? == now.turn {
                        return Ok(Verdict { outlook: Outlook::Win, best: vec![step] });
                    }
                }
                Err(Stop::Nodes)
            }
        }
    }

    fn keeps(
        &mut self,
        task: &Task,
        now: &Table,
        step: &Step,
        verdict: &Verdict<Step>,
    ) -> Result<bool, Stop> {
        // Not every winning move is looked for.
        if verdict.best.contains(step) {
            return Ok(true);
        }
        if self.is_returning {
            return Ok(false);
        }
        self.winners.set_task(task);
        let after = self.after(now, step);
        Ok(self.winners.winner(&after.terms, after.turn)? == now.turn)
    }

    fn can_draw(&self) -> bool {
        self.is_returning
    }

    fn guess(&self, now: &Table) -> Option<Step> {
        self.delay(now)
    }

    fn ask(&mut self, task: &Task, now: &Table, line: &str) -> Option<Result<Told, String>> {
        told::ask(self, task, now, line)
    }

    fn words(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("value", "what the components are worth, with mean and temperature; `value 0` of one alone"),
            ("tree 0", "component 0 as a tree, down to numbers"),
            ("t 0", "the thermograph of component 0 (also `thermograph 0`)"),
            ("score", "what the position is worth under best play for the score"),
        ]
    }
}
