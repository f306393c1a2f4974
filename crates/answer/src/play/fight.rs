//! A ko fight in progress: kos, games and threats, played for the score under a ko-ban.

use tedomari_ko::{FightMove, FightPosition, Played};
use tedomari_number::{Dyadic, Interval};
use tedomari_task::Task;
use tedomari_vocabulary::{Play, Player};

use super::choice::{self, Chosen};
use super::{
    Cost, End, Hint, InProgress, Made, MoveName, RESIGNED, Review, Rules, Scene, Side, Standing as Worth,
    SumHint, SumMistake, SumReview, Told,
};
use crate::ko::{FightSum, Standing};

/// A fight of a person against the program.
pub(super) struct Fighting {
    sum: FightSum,
    you: Player,
    first: Player,
    start: (FightPosition, Vec<Standing>),
    now: (FightPosition, Vec<Standing>),
    plies: Vec<Ply>,
}

/// A move that was made, with the position before it.
struct Ply {
    before: (FightPosition, Vec<Standing>),
    player: Player,
    made: FightMove,
    name: String,
}

impl Fighting {
    pub(super) fn new(sum: FightSum, first: Player, you: Player) -> Fighting {
        let start = (sum.fight.begin(first), sum.components.clone());
        Fighting { you, first, now: start.clone(), start, plies: Vec::new(), sum }
    }

    fn mover(&self) -> Player {
        self.now.0.mover()
    }

    fn side(&self, player: Player) -> Side {
        if player == self.you { Side::You } else { Side::Program }
    }

    /// A move as it is told and typed: `0 take`, `1 to 3`, `pass`.
    fn name(&self, components: &[Standing], player: Player, chosen: FightMove) -> MoveName {
        let place = self.sum.place(chosen);
        let (_, named) = self.sum.after(components, player, chosen);
        let name = match chosen {
            FightMove::Pass => "pass".to_owned(),
            FightMove::Ko { .. } => format!("{} {}", place.component, named.name),
            FightMove::Game { .. } => format!("{}.{} to {}", place.component, place.option, named.to),
        };
        let is_pass = chosen == FightMove::Pass;
        MoveName {
            name,
            component: (!is_pass).then_some(place.component),
            option: Some(match chosen {
                FightMove::Game { .. } => place.option.to_string(),
                _ => named.name.clone(),
            }),
            to: (!is_pass).then_some(named.to),
        }
    }

    fn make(&mut self, made: FightMove) -> Made {
        let player = self.mover();
        let name = self.name(&self.now.1, player, made).name;
        let component = self.sum.place(made).component;
        if let Some(position) = self.sum.fight.after(&self.now.0, made) {
            let (after, _) = self.sum.after(&self.now.1, player, made);
            let mut components = self.now.1.clone();
            if let (Some(after), Some(place)) = (after, components.get_mut(component)) {
                *place = after;
            }
            let before = std::mem::replace(&mut self.now, (position, components));
            self.plies.push(Ply { before, player, made, name: name.clone() });
        }
        Made { by: self.side(player), player: Some(player), name, doubt: None, changed: None }
    }

    /// The move that is typed so.
    fn read(&self, text: &str) -> Result<FightMove, String> {
        let moves = self.sum.fight.moves(&self.now.0);
        let text = text.trim();
        if let Some(number) = text.strip_prefix('#') {
            let at = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let found = at.and_then(|at| moves.get(at));
            return found
                .copied()
                .ok_or_else(|| format!("`{text}` is not a move: there are {}", moves.len()));
        }
        if text.eq_ignore_ascii_case("pass") {
            let is_allowed = moves.contains(&FightMove::Pass);
            let why = "you cannot pass now: a pass is allowed while a ko lasts, but not right after a pass";
            return if is_allowed { Ok(FightMove::Pass) } else { Err(why.to_owned()) };
        }
        let Some(chosen) = choice::parse(text) else {
            return Err(format!("`{text}` is not a move; a move is {HOW_TO_MOVE}"));
        };
        let (component, option) = chosen?;
        let here: Vec<FightMove> =
            moves.iter().copied().filter(|&chosen| self.is_in(chosen, component)).collect();
        if here.is_empty() {
            return Err(self.why_not(component));
        }
        let at = |index: usize| here.iter().copied().find(|&chosen| self.sum.place(chosen).option == index);
        let written = |text: &str| {
            let name = |&chosen: &FightMove| self.sum.after(&self.now.1, self.mover(), chosen).1;
            here.iter().copied().find(|chosen| {
                let named = name(chosen);
                named.to == text.trim() || named.name == text.trim()
            })
        };
        let found = match option {
            Chosen::Only if here.len() == 1 => here.first().copied(),
            Chosen::Only => {
                return Err(format!(
                    "component {component} has several moves: say which, as in `{component}.0`"
                ));
            }
            Chosen::Index(index) => at(index),
            Chosen::Text(text) => written(&text),
            Chosen::Either(index, text) => at(index).or_else(|| written(&text)),
        };
        found.ok_or_else(|| format!("there is no such move in component {component}; `moves` lists them"))
    }

    fn is_in(&self, chosen: FightMove, component: usize) -> bool {
        chosen != FightMove::Pass && self.sum.place(chosen).component == component
    }

    /// Why there is no move in a component.
    fn why_not(&self, component: usize) -> String {
        match self.now.1.get(component) {
            None => format!("there is no component {component}"),
            Some(Standing::Ko(_)) => {
                format!("the ban forbids a move in the ko {component}: play elsewhere first")
            }
            Some(Standing::Game(_)) => format!("you have no move in component {component}"),
        }
    }

    fn played(&self, task: &Task, position: &FightPosition) -> Played {
        self.sum.fight.play_from(position, task)
    }

    fn worth(&self, task: &Task, position: &FightPosition) -> Worth {
        let played = self.played(task, position);
        Worth {
            to_move: position.mover(),
            play: Play::Score,
            score_only: true,
            score: Interval { low: played.at_least, high: played.at_most },
            winner: None,
            stop: played.stopped,
        }
    }

    /// What a move loses: the score before it less that after it, from the side of who moves.
    fn loss(&self, task: &Task, before: &FightPosition, made: FightMove) -> Option<Dyadic> {
        let after = self.sum.fight.after(before, made)?;
        let (was, is) = (self.played(task, before), self.played(&task.again(), &after));
        let loss = was.score()? - is.score()?;
        Some(if before.mover() == Player::Left { loss } else { -&loss })
    }
}

const HOW_TO_MOVE: &str =
    "a component, and an option if it has several: `0` in a ko, `1.0` or `1 3` in a game, or `pass`";

impl InProgress for Fighting {
    fn rules(&self) -> Rules {
        Rules {
            rules: vec![
                "In a ko a move takes it or ends it, and the ban says when it may be taken back".to_owned(),
                "While a ko lasts you may pass, which costs a point, but not after a pass".to_owned(),
            ],
            you: Some(self.you),
            first: self.side(self.first),
            play: Some(Play::Score),
            is_misere: false,
            can_draw: false,
            has_boards: false,
            opponent: "best play".to_owned(),
            how_to_move: HOW_TO_MOVE.to_owned(),
            words: vec![("score".to_owned(), "what best play leads to".to_owned())],
        }
    }

    fn to_move(&self) -> Side {
        self.side(self.mover())
    }

    fn is_over(&self) -> bool {
        self.now.0.is_over()
    }

    fn number(&self) -> usize {
        self.plies.len() + 1
    }

    fn record(&self) -> Vec<String> {
        self.plies.iter().map(|ply| ply.name.clone()).collect()
    }

    fn scene(&self, _: &Task) -> Scene {
        let engine = self.sum.engine();
        let is_open = |component: &Standing| match component {
            Standing::Ko(_) => true,
            Standing::Game(game) => !game.is_number(),
        };
        let open = self.now.1.iter().enumerate().filter(|(_, component)| is_open(component));
        let components = open.map(|(at, component)| (at, component.facts(engine))).collect();
        Scene::Sum { components, boards: Vec::new(), settled: Some(self.now.0.settled().clone()) }
    }

    fn moves(&self, most: usize) -> Vec<MoveName> {
        let moves = self.sum.fight.moves(&self.now.0);
        moves.into_iter().take(most).map(|chosen| self.name(&self.now.1, self.mover(), chosen)).collect()
    }

    fn play(&mut self, _: &Task, text: &str) -> Result<Made, String> {
        let chosen = self.read(text)?;
        Ok(self.make(chosen))
    }

    fn cost(&mut self, task: &Task, text: &str) -> Result<Cost, String> {
        let chosen = self.read(text)?;
        Ok(match self.loss(task, &self.now.0, chosen) {
            Some(loss) => Cost::Points(Interval { low: Some(loss.clone()), high: Some(loss) }),
            None => match task.check() {
                Err(stop) => Cost::Unknown(stop),
                Ok(()) => Cost::Points(Interval::default()),
            },
        })
    }

    fn reply(&mut self, task: &Task) -> Option<Made> {
        let moves = self.sum.fight.moves(&self.now.0);
        let played = self.played(task, &self.now.0);
        let chosen = played.best.first().or(moves.first()).copied()?;
        let doubt = if played.best.is_empty() { played.stopped } else { None };
        Some(Made { doubt, ..self.make(chosen) })
    }

    fn undo(&mut self) -> usize {
        let Some(at) = self.plies.iter().rposition(|ply| ply.player == self.you) else { return 0 };
        let taken = self.plies.len() - at;
        self.now = self.plies[at].before.clone();
        self.plies.truncate(at);
        taken
    }

    fn has_moved(&self) -> bool {
        self.plies.iter().any(|ply| ply.player == self.you)
    }

    fn hint(&mut self, task: &Task) -> Hint {
        let played = self.played(task, &self.now.0);
        let Some(&best) = played.best.first() else {
            return match played.stopped {
                Some(stop) => Hint::Unknown { stop },
                None => Hint::NoMove,
            };
        };
        Hint::Sum(Box::new(SumHint {
            best: self.name(&self.now.1, self.mover(), best).name,
            stop: None,
            play: Play::Score,
            mover: self.mover(),
            score: Interval { low: played.at_least, high: played.at_most },
            winner: None,
            reason: None,
            next: None,
        }))
    }

    fn ask(&mut self, task: &Task, line: &str) -> Option<Result<Told, String>> {
        let is_score = ["score", "s"].iter().any(|word| line.trim().eq_ignore_ascii_case(word));
        is_score.then(|| Ok(Told::Score(Box::new(self.worth(task, &self.now.0)))))
    }

    fn offer_draw(&mut self, _: &Task) -> Result<bool, String> {
        Err("a fight is played for points: there is no draw to agree on".to_owned())
    }

    fn review(&mut self, task: &Task, end: End) -> Review {
        let mut mistakes = Vec::new();
        let mut unknown = 0;
        for (at, ply) in self.plies.iter().enumerate().filter(|(_, ply)| ply.player == self.you) {
            let (before, components) = &ply.before;
            match self.loss(&task.again(), before, ply.made) {
                None => unknown += 1,
                Some(loss) if loss.is_zero() => {}
                Some(loss) => {
                    let best = self.played(&task.again(), before).best.first().copied();
                    mistakes.push(SumMistake {
                        number: at + 1,
                        played: ply.name.clone(),
                        loss: Some(Interval { low: Some(loss.clone()), high: Some(loss) }),
                        best: best.map(|best| self.name(components, ply.player, best).name),
                    });
                }
            }
        }
        let is_over = self.is_over();
        let position = (!is_over).then(|| self.worth(&task.again(), &self.now.0));
        if end == End::Resigned && position.as_ref().is_some_and(|position| position.is_won(self.you)) {
            let (now, components) = &self.now;
            let best = self.played(&task.again(), now).best.first().copied();
            mistakes.push(SumMistake {
                number: self.number(),
                played: RESIGNED.to_owned(),
                loss: None,
                best: best.map(|best| self.name(components, self.mover(), best).name),
            });
        }
        Review::Sum(Box::new(SumReview {
            end,
            play: Play::Score,
            you: self.you,
            to_move: self.mover(),
            number: self.number(),
            score: is_over.then(|| self.now.0.settled().clone()),
            last_mover: None,
            position,
            optimum: self.worth(&task.again(), &self.start.0),
            has_moved: self.has_moved(),
            mistakes,
            unknown,
        }))
    }
}
