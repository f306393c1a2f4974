//! Boards, alone or in a sum with others and with games, against the program, for the last move.
//!
//! The components are the terms of the sum ([`tedomari::sums::Term`]); a move is a component and a move of its game, in the
//! game's own coordinates. Who wins is known from the search over parts ([`Referee`]), which needs no values of whole
//! boards; it remembers what it has seen, so that a game is searched once and not at every move.

mod read;
mod show;

use std::cmp::Reverse;

use tedomari::solving::Settings;
use tedomari::solving::contest::{Effort, Entrant, Referee};
use tedomari::sums::{Term, TermKind};
use tedomari::{Engine, Player, Stop};

use crate::desk::Desk;
use crate::duel::{Duel, Outlook, Verdict};
use crate::look::Look;
use crate::{play, sums};

pub use show::{board, drawings, value_table};

/// A sum of boards and games at the prompt.
pub struct BoardsDuel<'d> {
    desk: &'d Desk,
    referee: Referee<'d>,
    you: Player,
    /// What is said at the beginning.
    rules: String,
    /// How many components there were, for what is said about moves.
    components: usize,
    /// A move to begin with, as an example.
    example: Option<String>,
}

/// The components as they stand, and who is to move.
#[derive(Clone)]
pub struct Standing {
    pub terms: Vec<Term>,
    pub turn: Player,
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

/// The table of a search may take a part of the memory that leaves room for everything else.
pub fn settings(desk: &Desk) -> Settings {
    let mut settings = Settings::default();
    if let Some(memory) = desk.limits.memory() {
        settings.table_bytes = settings.table_bytes.min(memory / 4);
    }
    settings
}

impl<'d> BoardsDuel<'d> {
    pub fn new(desk: &'d Desk, start: &Standing, you: Player) -> BoardsDuel<'d> {
        let referee = Referee::new(&desk.engine, settings(desk), desk.rulesets.library.as_deref());
        let components = start.terms.len();
        let rules = show::rules(&start.terms, you, &desk.look);
        let mut duel = BoardsDuel { desk, referee, you, rules, components, example: None };
        let own = Standing { turn: you, ..start.clone() };
        duel.example = duel.moves(&own, 1).first().map(|step| duel.typed(step));
        duel
    }

    fn engine(&self) -> &'d Engine {
        &self.desk.engine
    }

    /// A move as it is typed: the only component need not be named.
    fn typed(&self, step: &Step) -> String {
        if self.components == 1 { step.name.clone() } else { format!("{} {}", step.at, step.name) }
    }

    /// The moves in one component, or the first `most` of them.
    fn steps(&self, now: &Standing, at: usize, most: usize) -> Vec<Step> {
        let options = now.terms[at].options(self.engine(), now.turn, most).into_iter().enumerate();
        options.map(|(option, (name, _))| Step { at, option, name }).collect()
    }

    fn after(&self, now: &Standing, step: &Step) -> Standing {
        let mut after = Standing { terms: now.terms.clone(), turn: now.turn.opponent() };
        let options = now.terms[step.at].options(self.engine(), now.turn, step.option + 1);
        if let Some((_, to)) = options.into_iter().nth(step.option) {
            after.terms[step.at] = to;
        }
        after
    }

    /// The move that leaves the opponent the fewest moves, as far as they are counted. Where all moves lose, the opponent
    /// still has to find the way; where nothing is known it is often a good one.
    fn delay(&self, now: &Standing) -> Option<Step> {
        let count = |standing: &Standing, player: Player| -> usize {
            let options = standing.terms.iter().map(|term| term.options(self.engine(), player, MOST_DELAYS));
            options.map(|options| options.len()).sum()
        };
        self.moves(now, MOST_DELAYS).into_iter().min_by_key(|step| {
            let after = self.after(now, step);
            (count(&after, after.turn), Reverse(count(&after, now.turn)))
        })
    }
}

impl Duel for BoardsDuel<'_> {
    type Position = Standing;
    type Move = Step;

    fn rules(&self) -> String {
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

    fn show(&self, now: &Standing, look: &Look) -> String {
        show::standing(self.engine(), now, look)
    }

    fn show_move(&self, after: &Standing, step: &Step, look: &Look) -> String {
        match &after.terms[step.at].is {
            TermKind::Board(board) => show::board(board, look),
            TermKind::Game(_) => String::new(),
        }
    }

    fn moves(&self, now: &Standing, most: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        for at in 0..now.terms.len() {
            steps.extend(self.steps(now, at, most - steps.len()));
            if steps.len() >= most {
                break;
            }
        }
        steps
    }

    fn name(&self, now: &Standing, step: &Step) -> String {
        match now.terms[step.at].is {
            TermKind::Game(_) => format!("{} to {}", step.at, step.name),
            TermKind::Board(_) => self.typed(step),
        }
    }

    fn read(&self, now: &Standing, text: &str) -> Result<Step, String> {
        read::step(self, now, text)
    }

    fn play(&mut self, now: &Standing, step: &Step) -> Standing {
        self.after(now, step)
    }

    fn judge(&mut self, now: &Standing) -> Result<Verdict<Step>, Stop> {
        let sum: Vec<Entrant> = now.terms.iter().map(|term| Entrant::of_term(term.clone())).collect();
        let verdict = self.referee.verdict(&sum, now.turn, Effort::Some);
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
                    if self.referee.winner(&after.terms, after.turn)? == now.turn {
                        return Ok(Verdict { outlook: Outlook::Win, best: vec![step] });
                    }
                }
                Err(Stop::Nodes)
            }
        }
    }

    fn keeps(&mut self, now: &Standing, step: &Step, verdict: &Verdict<Step>) -> Result<bool, Stop> {
        // Not every winning move is looked for.
        Ok(verdict.best.contains(step) || {
            let after = self.after(now, step);
            self.referee.winner(&after.terms, after.turn)? == now.turn
        })
    }

    fn guess(&self, now: &Standing) -> Option<Step> {
        self.delay(now)
    }

    fn more(&mut self, now: &Standing, line: &str) -> Option<Result<String, String>> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        let word = match &word[..] {
            "value" | "values" | "v" => "value",
            "tree" => "tree",
            "thermograph" | "t" => "thermograph",
            "score" => "score",
            _ => return None,
        };
        let one = match (rest.parse::<usize>(), now.terms.len()) {
            (Ok(at), count) if at < count => Some(at),
            (Ok(at), 1) => return Some(Err(format!("there is no component {at}, only component 0"))),
            (Ok(at), count) => {
                return Some(Err(format!("there is no component {at}, only 0 to {}", count - 1)));
            }
            (Err(_), 1) if rest.is_empty() => Some(0),
            (Err(_), _) if rest.is_empty() => None,
            _ => return Some(Err(format!("after `{word}` the number of a component is expected"))),
        };
        let told = match (word, one) {
            ("score", _) if !rest.is_empty() => return Some(Err("`score` stands alone".to_owned())),
            ("score", _) => show::score(self.desk, now),
            ("value", None) => Ok(show::values(self.desk, now, &(0..now.terms.len()).collect::<Vec<_>>())),
            ("value", Some(at)) => Ok(show::values(self.desk, now, &[at])),
            (_, None) => return Some(Err(format!("which component? `{word} 0`"))),
            ("tree", Some(at)) => {
                sums::game_of(self.desk, &now.terms[at]).map(|game| play::tree(self.desk, &game))
            }
            (_, Some(at)) => show::thermograph(self.desk, now, at),
        };
        Some(told.map_err(|stop| stop.to_string()))
    }

    fn more_help(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("value", "what the components are worth, with mean and temperature; `value 0` of one alone"),
            ("tree 0", "component 0 as a tree, down to numbers"),
            ("t 0", "the thermograph of component 0 (also `thermograph 0`)"),
            ("score", "what the position is worth under best play for the score"),
        ]
    }
}
