//! Games whose positions are piles and whose moves make piles smaller: what they share.

use dashu_int::UBig;
use tedomari_value::{Engine, Stop};

use crate::data::{self, Data};
use crate::position::{Analysis, Ask, Move, Position};
use crate::registry::{About, Part, Setup, SetupError};
use crate::search::Memo;

/// The rules of such a game, with its parameters.
pub trait PileRules: Clone + 'static {
    /// The game's description.
    fn about(&self) -> &'static About;

    /// Whether a move may lead from some piles to others. Asked only if no pile has grown and at least one has shrunk.
    fn is_legal(&self, from: &[UBig], to: &[UBig]) -> bool;

    /// Visits all followers, small changes first, until the visitor returns `false`.
    fn visit(&self, piles: &[UBig], visit: &mut dyn FnMut(Vec<UBig>) -> bool);

    /// Fills in what can be found out.
    fn analyse(&self, piles: &[UBig], ask: &Ask, engine: &Engine, found: &mut Analysis) -> Result<(), Stop>;
}

/// A position of such a game.
#[derive(Debug, Clone)]
pub struct Piles<R> {
    pub rules: R,
    pub piles: Vec<UBig>,
}

impl<R: PileRules> Position for Piles<R> {
    fn show(&self) -> Vec<String> {
        vec![format!("piles {}", joined(&self.piles))]
    }

    fn visit_moves(&self, visit: &mut dyn FnMut(Move) -> bool) {
        self.rules.visit(&self.piles, &mut |to| visit(Move::To(to)));
    }

    fn play(&self, played: &Move) -> Result<Box<dyn Position>, String> {
        let Move::To(to) = played else {
            return Err("a move is told by the piles that it leaves".to_owned());
        };
        if to.len() != self.piles.len() {
            return Err(format!("there are {} piles", self.piles.len()));
        }
        let mut pairs = self.piles.iter().zip(to);
        if pairs.any(|(from, to)| to > from) {
            return Err("no pile can grow".to_owned());
        }
        if *to == self.piles {
            return Err("a move must take something".to_owned());
        }
        if !self.rules.is_legal(&self.piles, to) {
            return Err(format!("that is against the rules of {}", self.rules.about().rules));
        }
        Ok(Box::new(Piles { rules: self.rules.clone(), piles: to.clone() }))
    }

    fn how_to_move(&self) -> &'static str {
        if self.piles.len() == 1 {
            "what you leave, `4`, or what you take, `1-3` for 3 from pile 1"
        } else {
            "the piles that you leave, `3 0 4`, or what you take, `2-3` for 3 from pile 2"
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        let mut to = self.piles.clone();
        let words: Vec<&str> = text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
        let short = |word: &str| word.chars().take(20).collect::<String>();
        if words.iter().any(|word| word.contains('-')) {
            for word in &words {
                let parts = word
                    .split_once('-')
                    .and_then(|(pile, take)| Some((pile.parse().ok()?, data::number(take)?)));
                let Some((pile, take)) = parts else {
                    return Err(format!("`{}` is not a pile and what is taken from it: `2-3`", short(word)));
                };
                let pile: usize = pile;
                match pile.checked_sub(1).and_then(|at| to.get_mut(at)) {
                    None => {
                        return Err(format!("there is no pile {pile}; they are 1 to {}", self.piles.len()));
                    }
                    Some(size) if *size < take => return Err(format!("pile {pile} has only {size}")),
                    Some(size) => *size -= take,
                }
            }
        } else {
            let numbers: Option<Vec<UBig>> = words.iter().map(|word| data::number(word)).collect();
            match numbers {
                Some(numbers) if numbers.len() == to.len() => to = numbers,
                Some(_) => {
                    let count = to.len();
                    let piles =
                        if count == 1 { "is 1 pile".to_owned() } else { format!("are {count} piles") };
                    return Err(format!("there {piles}; write `2-3` to take 3 from pile 2"));
                }
                None => return Err(format!("a move is {}", self.how_to_move())),
            }
        }
        let played = Move::To(to);
        self.play(&played).map(|_| played)
    }

    fn name(&self, played: &Move) -> String {
        let Move::To(to) = played else { return String::new() };
        let changed = self.piles.iter().zip(to).enumerate().filter(|(_, (from, to))| from > to);
        let parts: Vec<String> =
            changed.map(|(at, (from, to))| format!("{} from pile {}", from - to, at + 1)).collect();
        let parts = match &parts[..] {
            [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            parts => parts.concat(),
        };
        format!("{parts}, leaving {}", joined(to))
    }

    fn solve(&self, ask: &Ask, engine: &Engine, found: &mut Analysis) -> Result<(), Stop> {
        self.rules.analyse(&self.piles, ask, engine, found)
    }

    fn delay(&self) -> Option<Move> {
        // The least that can be taken, from the largest pile.
        let mut best: Option<(UBig, Move)> = None;
        for played in self.moves(4 * self.piles.len() + 4) {
            let Move::To(to) = &played else { continue };
            let left: UBig = to.iter().sum();
            if best.as_ref().is_none_or(|(most, _)| left > *most) {
                best = Some((left, played));
            }
        }
        best.map(|(_, played)| played)
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}

pub fn joined(numbers: &[UBig]) -> String {
    if numbers.is_empty() {
        return "(none)".to_owned();
    }
    numbers.iter().map(UBig::to_string).collect::<Vec<_>>().join(" ")
}

/// The piles of a setup, as many as the game wants.
pub fn read(
    setup: &Setup,
    about: &About,
    count: std::ops::RangeInclusive<usize>,
) -> Result<Vec<UBig>, SetupError> {
    setup.check(about)?;
    let mut piles = Vec::new();
    for (at, data) in setup.piles.iter().enumerate() {
        match data {
            Data::Number(size) => piles.push(size.clone()),
            _ => {
                let message = format!("{} takes numbers here: {}", about.name, about.piles);
                return Err(SetupError { part: Part::Pile(at), message });
            }
        }
    }
    if !count.contains(&piles.len()) {
        let (least, most) = (*count.start(), *count.end());
        let wanted = match (least, most) {
            (1, usize::MAX) => "at least one pile".to_owned(),
            (least, usize::MAX) => format!("at least {least} piles"),
            (1, 1) => "one number".to_owned(),
            (least, most) if least == most => format!("{least} piles"),
            (least, most) => format!("{least} to {most} piles"),
        };
        let given = piles.len();
        let message = format!("{} is played with {wanted}, not {given}: `{}`", about.name, about.example);
        return Err(SetupError { part: Part::Piles, message });
    }
    Ok(piles)
}

/// A parameter that is a number.
pub fn number(setup: &Setup, name: &str) -> Result<Option<UBig>, SetupError> {
    let Some(data) = setup.get(name) else { return Ok(None) };
    data.number().cloned().map(Some).ok_or_else(|| wrong(name, format!("`{name}` must be a number")))
}

/// A parameter that is a number in a range of machine words.
pub fn small(setup: &Setup, name: &str, least: usize) -> Result<Option<usize>, SetupError> {
    let Some(number) = number(setup, name)? else { return Ok(None) };
    match usize::try_from(&number) {
        Ok(small) if small >= least => Ok(Some(small)),
        Ok(_) => Err(wrong(name, format!("`{name}` must be at least {least}"))),
        Err(_) => Err(wrong(name, format!("`{name}` is too large"))),
    }
}

pub fn wrong(name: &str, message: String) -> SetupError {
    SetupError { part: Part::Parameter(name.to_owned()), message }
}

/// Visits the moves of Nim: any number from one pile.
pub fn visit_nim(piles: &[UBig], visit: &mut dyn FnMut(Vec<UBig>) -> bool) -> bool {
    let most = piles.iter().max().cloned().unwrap_or_default();
    visit_up_to(piles, &most, visit)
}

/// Visits the moves that take up to so many from one pile; `false` if the visitor had enough.
pub fn visit_up_to(piles: &[UBig], most: &UBig, visit: &mut dyn FnMut(Vec<UBig>) -> bool) -> bool {
    let mut take = UBig::ONE;
    while take <= *most && piles.iter().any(|pile| *pile >= take) {
        for (at, pile) in piles.iter().enumerate().filter(|(_, pile)| **pile >= take) {
            let mut to = piles.to_vec();
            to[at] = pile - &take;
            if !visit(to) {
                return false;
            }
        }
        take += 1u32;
    }
    true
}

/// Whether exactly one pile has changed.
pub fn is_nim_move(from: &[UBig], to: &[UBig]) -> bool {
    from.iter().zip(to).filter(|(from, to)| from != to).count() == 1
}

/// Adds the moves that leave a Nim sum of zero.
pub fn nim(piles: &[UBig], ask: &Ask, found: &mut Analysis, method: &'static str) {
    let sum = piles.iter().fold(UBig::ZERO, |sum, pile| sum ^ pile);
    found.decide(!sum.is_zero(), method);
    for (at, pile) in piles.iter().enumerate() {
        let left = pile ^ &sum;
        if left < *pile {
            let mut to = piles.to_vec();
            to[at] = left;
            if !found.push(Move::To(to), ask) {
                break;
            }
        }
    }
    found.grundy = Some(sum);
}

/// Nim in disguise: beside the moves of Nim, further ones that never keep a Nim sum but may lead to zero.
pub fn disguised_nim(
    piles: &[UBig],
    further: impl Iterator<Item = Vec<UBig>>,
    ask: &Ask,
    found: &mut Analysis,
) {
    nim(piles, ask, found, "the Nim sum");
    for to in further {
        let sum = to.iter().fold(UBig::ZERO, |sum, pile| sum ^ pile);
        if sum.is_zero() && !found.push(Move::To(to), ask) {
            break;
        }
    }
}

/// Positions below these piles, if their number is small.
fn below(piles: &[UBig]) -> Option<(Vec<u64>, u64)> {
    let small: Option<Vec<u64>> = piles.iter().map(|pile| u64::try_from(pile).ok()).collect();
    let small = small?;
    let count = small.iter().try_fold(1u64, |count, pile| count.checked_mul(pile.checked_add(1)?));
    Some((small, count.unwrap_or(u64::MAX)))
}

/// Up to so many positions a table is made unasked.
const SMALL: u64 = 1 << 14;

/// The Grundy value by search, if the position is small or the search was asked for.
pub fn grundy_by_table(
    rules: &impl PileRules,
    piles: &[UBig],
    ask: &Ask,
    engine: &Engine,
) -> Result<Option<UBig>, Stop> {
    if ask.moves_only {
        return Ok(None);
    }
    let (root, count) = match below(piles) {
        Some(found) => found,
        None if ask.thorough => return Err(Stop::Memory),
        None => return Ok(None),
    };
    if count > SMALL && !ask.thorough {
        return Ok(None);
    }
    let followers = |state: &Vec<u64>| {
        let piles: Vec<UBig> = state.iter().map(|&pile| UBig::from(pile)).collect();
        let mut found = Vec::new();
        rules.visit(&piles, &mut |to| {
            // What is below a small position is small.
            found.push(to.iter().map(|pile| u64::try_from(pile).unwrap_or(u64::MAX)).collect());
            true
        });
        found
    };
    let mut memo = Memo::with_bytes(8 * root.len());
    Ok(Some(memo.grundy(&root, &followers, engine)?.into()))
}
