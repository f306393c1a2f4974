//! Games whose positions are piles and whose moves make piles smaller: what they share.

use std::fmt::Write;
use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use crate::data;
use crate::misere;
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Part, Setup, SetupError};
use crate::search::Memo;
use crate::sizes::{Change, Sizes};
use crate::work::{spend_if_many, spend_pile};

/// The rules of such a game, with its parameters.
pub trait PileRules: Clone + Send + Sync + 'static {
    /// The game's description.
    fn about(&self) -> &'static About;

    /// Whether a move may change some piles: those that are smaller than before, at least one, with what is left of each.
    fn is_legal(&self, from: &[UBig], changes: &[Change]) -> bool;

    /// Visits all followers, small changes first, until the visitor returns `false`.
    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool);

    /// Fills in what can be found out.
    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop>;

    /// The same for misère play; `false` if no theorem tells it, so that it is to be searched for.
    fn analyse_misere(&self, _: &Arc<[UBig]>, _: &Ask, _: &Task, _: &mut Analysis) -> Result<bool, Stop> {
        Ok(false)
    }

    /// Whether piles may change places.
    fn is_symmetric(&self) -> bool {
        true
    }
}

/// A position of such a game.
#[derive(Debug, Clone)]
pub struct Piles<R> {
    pub rules: R,
    pub piles: Arc<[UBig]>,
}

impl<R: PileRules> Position for Piles<R> {
    fn show(&self) -> Vec<String> {
        vec![format!("piles {}", joined(self.piles.iter()))]
    }

    fn setup(&self) -> Setup {
        Setup::of_numbers(self.piles.iter().cloned())
    }

    fn visit_moves(&self, visit: &mut dyn FnMut(PileMove) -> bool) {
        self.rules.visit(&self.piles, &mut |to| visit(PileMove::To(to)));
    }

    fn play(&self, played: &PileMove) -> Result<Box<dyn Position>, String> {
        let PileMove::To(to) = played else {
            return Err("a move is given by the piles that it leaves".to_owned());
        };
        if to.len() != self.piles.len() {
            return Err(format!("there are {} piles", self.piles.len()));
        }
        let changes = to.against(&self.piles);
        if changes.iter().any(|(at, left)| *left > self.piles[*at]) {
            return Err("no pile can grow".to_owned());
        }
        if changes.is_empty() {
            return Err("a move must take something".to_owned());
        }
        if !self.rules.is_legal(&self.piles, &changes) {
            return Err(format!("that is against the rules of {}", self.rules.about().rules));
        }
        Ok(Box::new(Piles { rules: self.rules.clone(), piles: to.iter().cloned().collect() }))
    }

    fn how_to_move(&self) -> &'static str {
        if self.piles.len() == 1 {
            "what you leave, `4`, or what you take, `0-3` for 3 from pile 0"
        } else {
            "the piles that you leave, `3 0 4`, or what you take, `1-3` for 3 from pile 1"
        }
    }

    fn read_move(&self, text: &str) -> Result<PileMove, String> {
        let mut to = self.piles.to_vec();
        let words: Vec<&str> = text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
        let short = |word: &str| word.chars().take(20).collect::<String>();
        if words.iter().any(|word| word.contains('-')) {
            for word in &words {
                let parts = word
                    .split_once('-')
                    .and_then(|(pile, take)| Some((pile.parse().ok()?, data::number(take)?)));
                let Some((pile, take)) = parts else {
                    let word = short(word);
                    return Err(match word.split_once('-') {
                        Some((pile, "")) if pile.parse::<usize>().is_ok() => {
                            format!(
                                "`{word}` does not say how many you take: `{word}3` for 3 from pile {pile}"
                            )
                        }
                        Some(("", take)) if data::number(take).is_some() => {
                            format!("`{word}` does not say from which pile you take: `0{word}` for pile 0")
                        }
                        _ => format!("`{word}` is not a pile and what is taken from it: `1-3`"),
                    });
                };
                let pile: usize = pile;
                match to.get_mut(pile) {
                    None => {
                        let last = self.piles.len().saturating_sub(1);
                        return Err(format!("there is no pile {pile}; they are 0 to {last}"));
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
                    let given = words.len();
                    return Err(match given < count {
                        true => format!(
                            "there {piles}, and you name {given}: say what you leave of each, or write `1-3` to take 3 from pile 1"
                        ),
                        false => format!("there {piles}; write `1-3` to take 3 from pile 1"),
                    });
                }
                None => return Err(format!("a move is {}", self.how_to_move())),
            }
        }
        let played = PileMove::To(to.into());
        self.play(&played).map(|_| played)
    }

    /// What is taken, as in `1-3` for 3 from pile 1.
    fn typed(&self, played: &PileMove) -> String {
        let PileMove::To(to) = played else { return String::new() };
        let changed = to.against(&self.piles).into_iter().filter(|(at, left)| self.piles[*at] > *left);
        let parts: Vec<String> =
            changed.map(|(at, left)| format!("{at}-{}", &self.piles[at] - left)).collect();
        parts.join(",")
    }

    fn choice(&self, played: &PileMove) -> String {
        let PileMove::To(to) = played else { return String::new() };
        let changed = to.against(&self.piles).into_iter().filter(|(at, left)| self.piles[*at] > *left);
        let parts: Vec<String> =
            changed.map(|(at, left)| format!("{} from pile {at}", &self.piles[at] - left)).collect();
        match &parts[..] {
            [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            parts => parts.concat(),
        }
    }

    fn solve(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        self.rules.analyse(&self.piles, ask, task, found)
    }

    fn solve_misere(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        match self.rules.analyse_misere(&self.piles, ask, task, found)? {
            true => Ok(()),
            false => misere::search(self.copy(), ask, task, found),
        }
    }

    fn key(&self) -> Setup {
        let mut piles = self.piles.to_vec();
        if self.rules.is_symmetric() {
            piles.sort_unstable();
        }
        Setup::of_numbers(piles)
    }

    fn delay(&self) -> Option<PileMove> {
        // The least that can be taken.
        let mut best: Option<(UBig, PileMove)> = None;
        let mut left = 4 * self.piles.len() + 4;
        self.rules.visit(&self.piles, &mut |to| {
            let taken: UBig = to.against(&self.piles).iter().map(|(at, size)| &self.piles[*at] - size).sum();
            if best.as_ref().is_none_or(|(least, _)| taken < *least) {
                best = Some((taken, PileMove::To(to)));
            }
            left -= 1;
            left > 0
        });
        best.map(|(_, played)| played)
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}

/// Numbers with spaces between them.
pub fn joined<'n>(numbers: impl Iterator<Item = &'n UBig>) -> String {
    let mut text = String::new();
    for number in numbers {
        if !text.is_empty() {
            text.push(' ');
        }
        // A text has room for everything.
        let _ = write!(text, "{number}");
    }
    if text.is_empty() { "(none)".to_owned() } else { text }
}

/// The piles of a setup, as many as the game wants.
pub fn read(
    setup: &Setup,
    about: &About,
    count: std::ops::RangeInclusive<usize>,
) -> Result<Arc<[UBig]>, SetupError> {
    setup.check(about)?;
    let given = setup.piles.len();
    if let Some(at) = setup.piles.iter().position(|data| data.number().is_none()) {
        let message = format!("{} takes numbers here: {}", about.name, about.piles);
        return Err(SetupError { part: Part::Pile(at), message });
    }
    if !count.contains(&given) {
        let (least, most) = (*count.start(), *count.end());
        let wanted = match (least, most) {
            (1, usize::MAX) => "at least one pile".to_owned(),
            (least, usize::MAX) => format!("at least {least} piles"),
            (1, 1) => "one number".to_owned(),
            (least, most) if least == most => format!("{least} piles"),
            (least, most) => format!("{least} to {most} piles"),
        };
        let message = format!("{} is played with {wanted}, not {given}: `{}`", about.name, about.example);
        return Err(SetupError { part: Part::Piles, message });
    }
    // Straight into its place: a million piles are held only once.
    let size = |at: usize| setup.piles[at].number().cloned().unwrap_or_default();
    Ok((0..given).map(size).collect())
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
pub fn visit_nim(piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) -> bool {
    let most = piles.iter().max().cloned().unwrap_or_default();
    visit_up_to(piles, &most, visit)
}

/// Visits the moves that take up to so many from one pile; `false` if the visitor had enough.
pub fn visit_up_to(piles: &Arc<[UBig]>, most: &UBig, visit: &mut dyn FnMut(Sizes) -> bool) -> bool {
    let mut take = UBig::ONE;
    let mut large: Vec<usize> = (0..piles.len()).collect();
    while take <= *most {
        large.retain(|&at| piles[at] >= take);
        if large.is_empty() {
            break;
        }
        for &at in &large {
            if !visit(Sizes::changed(piles, vec![(at, &piles[at] - &take)])) {
                return false;
            }
        }
        take += 1u32;
    }
    true
}

/// What each changed pile loses.
pub fn taken<'p>(from: &'p [UBig], changes: &'p [Change]) -> impl Iterator<Item = UBig> + 'p {
    changes.iter().map(|(at, left)| &from[*at] - left)
}

/// The Nim sum of the sizes.
pub fn nim_sum(piles: &[UBig], task: &Task) -> Result<UBig, Stop> {
    let mut sum = UBig::ZERO;
    for some in piles.chunks(1 << 12) {
        spend_if_many(task, some.len())?;
        some.iter().for_each(|pile| sum ^= pile);
    }
    Ok(sum)
}

/// Adds the moves that leave a Nim sum of zero; `false` if no more are wanted.
pub fn nim(
    piles: &Arc<[UBig]>,
    ask: &Ask,
    task: &Task,
    found: &mut Analysis,
    method: &'static str,
) -> Result<bool, Stop> {
    let sum = nim_sum(piles, task)?;
    found.decide(!sum.is_zero(), method);
    found.grundy = Some(sum.clone());
    if sum.is_zero() {
        return Ok(true);
    }
    for (at, pile) in piles.iter().enumerate() {
        spend_pile(task, at)?;
        let left = pile ^ &sum;
        if left < *pile && !found.push(PileMove::To(Sizes::changed(piles, vec![(at, left)])), ask, task)? {
            return Ok(false);
        }
    }
    Ok(true)
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
    task: &Task,
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
        let piles: Arc<[UBig]> = state.iter().map(|&pile| UBig::from(pile)).collect();
        let mut found: Vec<Vec<u64>> = Vec::new();
        let held = task.hold();
        let mut stop = Ok(());
        rules.visit(&piles, &mut |to| {
            stop = spend_pile(task, found.len()).map(|()| {
                held.set(found.len() * (size_of::<Vec<u64>>() + 8 * to.len() + 16));
                // What is below a small position is small.
                found.push(to.iter().map(|pile| u64::try_from(pile).unwrap_or(u64::MAX)).collect());
            });
            stop.is_ok()
        });
        stop.map(|()| found)
    };
    let mut memo = Memo::new(task).with_bytes(8 * root.len());
    Ok(Some(memo.grundy(&root, &followers, task)?.into()))
}
