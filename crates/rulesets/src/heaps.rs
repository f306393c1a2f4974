//! The games of [`tedomari_heap`] as rulesets: `nim(3,5)`, `moore[k=2](3,5,7)`, `kotzig[moves=1,2](8 path=0,1)`.
//!
//! A board has the numbers of the position, with commas between them, and behind them what else came about in the course of
//! play. The parameters that never change stand in brackets behind the name. Where the theory of a game gives Grundy values,
//! they are taken from there, whatever the sizes are; elsewhere the search finds them.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use tedomari_heap::{Analysis, Ask, Data, Game, Part, Position, Setup, SetupError};
use tedomari_position::{About, BoardError, Boxed, FastLane, Move, Picture, Player, Ruleset};
use tedomari_task::{Stop, Task};

use crate::piles;
use crate::registry::{Family, Parameter, ParameterError, Registry};

/// Boards whose values a brute force over all plays gave, with the parameter of the example where the game itself has no
/// default for it.
const EXAMPLES: [(&str, &str, &str, &str); 18] = [
    ("nim", "", "3,4,5", "*2"),
    ("moore", "", "1,2,3", "*6"),
    ("scoring", "", "6,5", "*3"),
    ("subtraction", "1,3,4", "5,8", "*2"),
    ("wythoff", "", "3,4", "*2"),
    ("nimhoff", "", "2,3", "*4"),
    ("cyclic", "", "2,4", "*3"),
    ("power-nimhoff", "", "3,6", "*4"),
    ("take", "2,3;1,2", "4,6", "*2"),
    ("wythoff3", "", "1,2,3", "*3"),
    ("w2", "", "2,3", "*5"),
    ("welter", "", "2,3,5", "*7"),
    ("kotzig", "", "5", "*2"),
    ("nimania", "", "1,2", "*2"),
    ("chomp", "", "2x3", "*4"),
    ("poset", "0<1,0<2,1<3,2<3", "0,1,2,3", "*3"),
    ("hackendot", "", "0,1,1,2,2", "*4"),
    ("geography", "0-1,1-2,2-0,1-3", "0", "0"),
];

/// Positions with more moves are not listed move by move.
const MANY_MOVES: usize = 1 << 12;

/// Adds all games of piles.
pub(crate) fn add_all(registry: &mut Registry) {
    for &game in tedomari_heap::all() {
        registry.add_family(family(game));
    }
}

fn family(game: &'static dyn Game) -> Family {
    let about = game.about();
    let known = EXAMPLES.iter().find(|(name, ..)| *name == about.name);
    let (_, with, board, value) = known.copied().unwrap_or((about.name, "", about.example, ""));
    // In an expression a hyphen is a minus sign.
    let name = about.name.replace('-', "_");
    let told = About {
        name: &name,
        board: about.piles,
        moves: about.rules,
        reference: about.reference,
        example: (board, value),
    };
    let fixed = about.parameters.iter().filter(|parameter| !game.changing().contains(&parameter.name));
    let parameters: Vec<Parameter> = fixed
        .map(|parameter| Parameter::new(parameter.name, parameter.what, parameter.default.or(Some(with))))
        .collect();
    let own = name.clone();
    Family::new(told, &parameters, move |given| {
        let mut parameters = Vec::new();
        for (name, text) in given.iter() {
            let data = Data::parse(text)
                .map_err(|error| ParameterError { parameter: name.to_owned(), message: error.message })?;
            parameters.push((name.to_owned(), data));
        }
        Ok(Boxed(HeapGame { game, name: own.clone(), parameters, example: (board, value) }))
    })
}

/// A game of piles with its parameters.
pub struct HeapGame {
    game: &'static dyn Game,
    name: String,
    parameters: Vec<(String, Data)>,
    example: (&'static str, &'static str),
}

/// A position of such a game. Those with the same description are equal.
#[derive(Clone)]
pub struct Heaps {
    setup: Arc<Setup>,
    position: Arc<dyn Position>,
}

impl PartialEq for Heaps {
    fn eq(&self, other: &Heaps) -> bool {
        self.setup == other.setup
    }
}

impl Eq for Heaps {}

impl Hash for Heaps {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.setup.hash(state);
    }
}

impl HeapGame {
    /// The position with a description, under the name that it has on a board.
    fn position(&self, mut setup: Setup) -> Result<Heaps, SetupError> {
        let own = setup.parameters.iter().map(|(name, _)| name);
        if let Some(name) = own.clone().find(|name| self.parameters.iter().any(|(fixed, _)| fixed == *name)) {
            let message = format!("`{name}` follows the name of the game: `{}[{name}=…](…)`", self.name);
            return Err(SetupError { part: Part::Parameter(name.clone()), message });
        }
        setup.parameters.extend(self.parameters.iter().cloned());
        let read = self.game.position(&setup)?;
        let told = read.setup();
        // Numbers that name vertices may change when some are gone, and then those of the position must change too.
        if told.piles == setup.piles {
            return Ok(Heaps { setup: Arc::new(told), position: Arc::from(read) });
        }
        let mut again = told.clone();
        again.parameters.extend(self.parameters.iter().cloned());
        let position = self.game.position(&again)?;
        Ok(Heaps { setup: Arc::new(told), position: Arc::from(position) })
    }
}

/// Numbers and parameters with spaces between them; commas may stand there too.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().map(|word| match word.trim_end_matches(',') {
        "" => word,
        rest => rest,
    })
}

/// The byte where a part of a board begins.
fn place(text: &str, part: &Part) -> usize {
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let mut pile = 0;
    for word in words(text) {
        match (word.split_once('='), part) {
            (Some((name, _)), Part::Parameter(wanted)) if name == wanted => return offset(word),
            (None, Part::Pile(wanted)) => {
                let is_list = !word.contains(['-', '<', ';']);
                for item in word.split(|c| is_list && c == ',') {
                    if pile == *wanted {
                        return offset(item);
                    }
                    pile += 1;
                }
            }
            _ => {}
        }
    }
    0
}

impl Ruleset for HeapGame {
    type Position = Heaps;

    fn about(&self) -> About<'_> {
        let about = self.game.about();
        About {
            name: &self.name,
            board: about.piles,
            moves: about.rules,
            reference: about.reference,
            example: self.example,
        }
    }

    fn read(&self, text: &str) -> Result<Heaps, BoardError> {
        let at = |error: SetupError| BoardError { offset: place(text, &error.part), message: error.message };
        self.position(Setup::of_words(words(text)).map_err(at)?).map_err(at)
    }

    fn write(&self, heaps: &Heaps) -> String {
        let piles: Vec<String> = heaps.setup.piles.iter().map(Data::to_string).collect();
        let mut text = piles.join(",");
        for (name, data) in &heaps.setup.parameters {
            text += &format!(" {name}={data}");
        }
        text.trim_start().to_owned()
    }

    fn picture(&self, heaps: &Heaps) -> Picture {
        let drawing = piles::drawing(self.game.about().name, &heaps.position.setup(), &self.parameters);
        Picture::with_drawing(heaps.position.show().join("\n"), drawing)
    }

    fn moves(&self, heaps: &Heaps, player: Player) -> Vec<Move<Heaps>> {
        let mut moves = Vec::new();
        self.visit_moves(heaps, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(&self, heaps: &Heaps, _: Player, visit: &mut dyn FnMut(Move<Heaps>) -> ControlFlow<()>) {
        heaps.position.visit_moves(&mut |played| {
            let name = heaps.position.typed(&played);
            // What the game itself lists is never against its rules.
            let after = heaps.position.play(&played).ok().and_then(|after| self.position(after.setup()).ok());
            after.is_none_or(|to| visit(Move { name, to }).is_continue())
        });
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn fast_lane(&self) -> &dyn FastLane<Heaps> {
        self
    }
}

impl FastLane<Heaps> for HeapGame {
    fn has_too_many_moves(&self, heaps: &Heaps) -> bool {
        let mut left = MANY_MOVES;
        heaps.position.visit_moves(&mut |_| {
            left -= 1;
            left > 0
        });
        left == 0
    }

    fn nim_heaps(&self, heaps: &Heaps) -> Option<Vec<u64>> {
        if self.game.about().name != "nim" {
            return None;
        }
        heaps.setup.piles.iter().map(|pile| u64::try_from(pile.number()?).ok()).collect()
    }

    /// Every nimber is infinitesimal.
    fn bounds(&self, _: &Heaps) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    fn nim_value(&self, heaps: &Heaps, task: &Task) -> Result<Option<u64>, Stop> {
        let mut found = Analysis::default();
        let ask = Ask { most: 0, ..Ask::default() };
        heaps.position.solve(&ask, task, &mut found)?;
        match found.grundy {
            None => Ok(None),
            // A nimber so large has no canonical form that any memory could hold.
            Some(grundy) => u64::try_from(&grundy).map(Some).map_err(|_| Stop::Memory),
        }
    }

    fn bytes(&self, heaps: &Heaps) -> usize {
        size_of::<Heaps>() + 64 * (heaps.setup.piles.len() + heaps.setup.parameters.len())
    }
}
