//! Sums of positions of any impartial games in misère play: who wins, genera, kinds and simplest forms.
//!
//! Whoever knows the rules numbers the parts of positions and tells what their options leave ([`Rules`]). A sum is the list of its games
//! in order: parts, simplest forms and heaps of Nim. Whatever is known of a part makes the list simpler without changing the sum: a part
//! whose simplest form is known is that form, a form that is a heap of Nim is that heap, heaps of 0 go, and two heaps of 1 go, since 1 + 1 = 0
//! in misère play too. No other pair of equal games may be left out, nor may a part be taken for its nim-value.
//!
//! Small parts get their simplest forms and are looked at for tameness as they are met, each for a limited number of steps. A sum of
//! tame games is settled by the theorem of [`kind`](crate::kind); every other sum is searched. A heap of n beside a sum S needs no
//! search of its own: S + n is lost for the player to move iff n is the misère value of S, since from it the player can move to no
//! other such sum.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use tedomari_task::{Held, Limits, Stop, Task, growth};

use crate::form::{Form, Forms};
use crate::genus::{Genus, mex};
use crate::kind::{Kind, Type, classify};

/// A part of a position, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part(pub u32);

/// One of the games of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A heap of Nim.
    Heap(u64),
    /// A game in simplest form.
    Form(Form),
    /// A part of a position.
    Part(Part),
}

/// What the misère theory needs to know of the games that are played.
pub trait Rules {
    /// Calls `each` with the games that each option of a part leaves side by side, until it stops.
    fn visit_options(
        &mut self,
        task: &Task,
        part: Part,
        each: &mut dyn FnMut(&[Item]) -> Result<(), Stop>,
    ) -> Result<(), Stop>;
}

/// The games of a sum, in order.
pub type Sum = Box<[Item]>;

/// Sums of positions in misère play.
///
/// ```
/// use tedomari_misere::{Item, Part, Play, Rules};
/// use tedomari_task::{Stop, Task};
///
/// /// Kayles: part n is a row of n pins.
/// struct Kayles;
///
/// impl Rules for Kayles {
///     fn visit_options(
///         &mut self,
///         _: &Task,
///         Part(pins): Part,
///         each: &mut dyn FnMut(&[Item]) -> Result<(), Stop>,
///     ) -> Result<(), Stop> {
///         let row = |pins| Item::Part(Part(pins));
///         for knock in (1..=2).filter(|&knock| knock <= pins) {
///             for left in 0..=pins - knock {
///                 each(&[row(left), row(pins - knock - left)])?;
///             }
///         }
///         Ok(())
///     }
/// }
///
/// let (task, mut kayles) = (Task::default(), Kayles);
/// let mut play = Play::new(&mut kayles, &task);
/// let rows = [Item::Part(Part(5)), Item::Heap(4)];
/// assert!(!play.is_lost(&task, &rows)?);
/// assert_eq!(play.genus(&task, &rows[..1])?.to_string(), "4^146");
/// # Ok::<(), Stop>(())
/// ```
pub struct Play<'r> {
    rules: &'r mut dyn Rules,
    forms: Forms,
    parts: FxHashMap<Part, Studied>,
    outcomes: FxHashMap<Sum, bool>,
    values: FxHashMap<Sum, u64>,
    genera: FxHashMap<Sum, Genus>,
    /// Bytes of all lists.
    lists: usize,
    held: Held,
}

/// What is known of a part.
#[derive(Default)]
struct Studied {
    options: Option<Rc<[Sum]>>,
    form: Option<Form>,
    /// Its kind, by its own options and not by those of its simplest form; its type if it is tame.
    kind: Option<(Kind, Option<Type>)>,
    /// Whether it took too long to find these.
    is_deferred: bool,
}

/// So many steps the form of a part, and its kind, may take while a search goes on.
const STEPS_A_PART: u64 = 1 << 11;

/// Smaller heaps are searched move by move.
const SMALL_HEAP: u64 = 8;

impl<'r> Play<'r> {
    /// Nothing is known yet. The task pays for what is kept.
    pub fn new(rules: &'r mut dyn Rules, task: &Task) -> Play<'r> {
        Play {
            rules,
            forms: Forms::new(),
            parts: FxHashMap::default(),
            outcomes: FxHashMap::default(),
            values: FxHashMap::default(),
            genera: FxHashMap::default(),
            lists: 0,
            held: task.hold(),
        }
    }

    /// The simplest forms that were met.
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// The same, to find out more about them.
    pub fn forms_mut(&mut self) -> &mut Forms {
        &mut self.forms
    }

    /// Whether the player to move loses.
    pub fn is_lost(&mut self, task: &Task, sum: &[Item]) -> Result<bool, Stop> {
        let sum = self.learned(task, sum)?;
        if let Some(known) = self.glance(&sum) {
            return Ok(known);
        }
        task.step()?;
        if let Some((size, rest)) = large_heap(&sum) {
            return Ok(self.value(task, &rest)? == size);
        }
        task.deeper(|| {
            let mut open = Vec::new();
            for next in self.moves(task, &sum)? {
                match self.glance(&next) {
                    Some(true) => return self.note(sum, false),
                    Some(false) => {}
                    None => open.push(next),
                }
            }
            open.sort_unstable_by_key(|next| next.len());
            for next in open {
                if self.is_lost(task, &next)? {
                    return self.note(sum, false);
                }
            }
            self.note(sum, true)
        })
    }

    fn note(&mut self, sum: Sum, is_lost: bool) -> Result<bool, Stop> {
        self.lists += bytes_of(&sum);
        self.outcomes.insert(sum, is_lost);
        self.pay()?;
        Ok(is_lost)
    }

    /// The misère value: the size of the heap beside which the player to move loses.
    pub fn value(&mut self, task: &Task, sum: &[Item]) -> Result<u64, Stop> {
        let sum = self.learned(task, sum)?;
        if let Some(kind) = self.type_of(&sum) {
            return Ok(kind.misere);
        }
        if let [Item::Form(form)] = sum[..] {
            return Ok(self.forms.genus(form).misere(0));
        }
        if let Some(&known) = self.values.get(&sum) {
            return Ok(known);
        }
        task.step()?;
        task.deeper(|| {
            let mut options = Vec::new();
            for next in self.moves(task, &sum)? {
                options.push(self.value(task, &next)?);
            }
            let value = mex(options.into_iter());
            self.lists += bytes_of(&sum);
            self.values.insert(sum, value);
            self.pay()?;
            Ok(value)
        })
    }

    /// The genus.
    pub fn genus(&mut self, task: &Task, sum: &[Item]) -> Result<Genus, Stop> {
        let sum = self.learned(task, sum)?;
        if let Some(kind) = self.type_of(&sum) {
            return Ok(Genus::of_nim(kind));
        }
        if let [Item::Form(form)] = sum[..] {
            return Ok(self.forms.genus(form).clone());
        }
        if let Some(known) = self.genera.get(&sum) {
            return Ok(known.clone());
        }
        task.step()?;
        task.deeper(|| {
            let mut options = Vec::new();
            for next in self.moves(task, &sum)? {
                options.push(self.genus(task, &next)?);
            }
            let genus = Genus::of(options.iter());
            self.lists += bytes_of(&sum) + 2 * genus.bytes();
            self.genera.insert(sum, genus.clone());
            self.pay()?;
            Ok(genus)
        })
    }

    /// The simplest form.
    pub fn form(&mut self, task: &Task, sum: &[Item]) -> Result<Form, Stop> {
        self.forms.pass_to(task);
        self.form_of(task, sum)
    }

    /// The same within the same piece of work.
    fn form_of(&mut self, task: &Task, sum: &[Item]) -> Result<Form, Stop> {
        let mut whole = Forms::ZERO;
        for &item in sum {
            let form = match item {
                Item::Heap(size) => self.forms.heap(task, size)?,
                Item::Form(form) => form,
                Item::Part(part) => self.form_of_part(task, part)?,
            };
            whole = self.forms.sum(task, whole, form)?;
        }
        Ok(whole)
    }

    fn form_of_part(&mut self, task: &Task, part: Part) -> Result<Form, Stop> {
        if let Some(form) = self.parts.get(&part).and_then(|studied| studied.form) {
            return Ok(form);
        }
        task.deeper(|| {
            let mut options = Vec::new();
            for option in self.options(task, part)?.iter() {
                task.step()?;
                options.push(self.form_of(task, option)?);
            }
            let form = self.forms.form(options);
            let kind = (self.forms.kind(form), self.forms.tame(form));
            let studied = self.parts.entry(part).or_default();
            (studied.form, studied.kind) = (Some(form), Some(kind));
            self.pay()?;
            Ok(form)
        })
    }

    /// The heap of Nim that a sum is known to be equal to, whatever is beside it.
    pub fn as_heap(&self, sum: &[Item]) -> Option<u64> {
        match self.simpler(sum)[..] {
            [] => Some(0),
            [Item::Heap(size)] => Some(size),
            _ => None,
        }
    }

    /// What a game is known to be equal to, as far as its simplest form is known: the heap of 0 if it is nothing.
    pub fn known(&self, item: Item) -> Item {
        let form = match item {
            Item::Heap(_) => return item,
            Item::Form(form) => form,
            Item::Part(part) => match self.parts.get(&part).and_then(|studied| studied.form) {
                Some(form) => form,
                None => return item,
            },
        };
        self.forms.heap_size(form).map_or(Item::Form(form), Item::Heap)
    }

    /// Tame, restive, restless or wild. Nothing if that depends on the simplest form, and this is not known: it may lack options that are wild.
    pub fn kind(&mut self, task: &Task, sum: &[Item]) -> Result<Option<Kind>, Stop> {
        let sum = self.learned(task, sum)?;
        if self.type_of(&sum).is_some() {
            return Ok(Some(Kind::Tame));
        }
        if let [Item::Form(form)] = sum[..] {
            return Ok(Some(self.forms.kind(form)));
        }
        let options = self.moves(task, &sum)?;
        let (kind, _) = self.classified(task, &options)?;
        Ok((kind != Kind::Wild).then_some(kind))
    }

    /// The kind and the type of a game with these options.
    fn classified(&mut self, task: &Task, options: &[Sum]) -> Result<(Kind, Option<Type>), Stop> {
        let types: Vec<Option<Type>> = options.iter().map(|option| self.type_of(option)).collect();
        let mut after: Vec<Vec<Type>> = Vec::with_capacity(options.len());
        for (option, own) in options.iter().zip(&types) {
            after.push(match own {
                Some(_) => Vec::new(),
                None => self.moves(task, option)?.iter().filter_map(|next| self.type_of(next)).collect(),
            });
        }
        Ok(classify(&types, |at, wanted| after[at].contains(&wanted)))
    }

    /// Finds out whether a part is tame.
    fn study(&mut self, task: &Task, part: Part) -> Result<(), Stop> {
        if self.parts.get(&part).is_some_and(|studied| studied.kind.is_some()) {
            return Ok(());
        }
        task.deeper(|| {
            let options = self.options(task, part)?;
            for option in options.iter() {
                task.step()?;
                for item in option.iter() {
                    if let &Item::Part(part) = item {
                        self.study(task, part)?;
                    }
                }
            }
            let options: Vec<Sum> = options.iter().map(|option| self.simpler(option)).collect();
            let kind = self.classified(task, &options)?;
            self.parts.entry(part).or_default().kind = Some(kind);
            Ok(())
        })
    }

    /// The sum, made simpler by what a moment's work shows of its parts.
    fn learned(&mut self, task: &Task, sum: &[Item]) -> Result<Sum, Stop> {
        for &item in sum {
            let Item::Part(part) = item else { continue };
            let studied = self.parts.entry(part).or_default();
            if studied.form.is_some() || studied.is_deferred {
                continue;
            }
            studied.is_deferred = true;
            let moment = || task.part(Limits::new().nodes(STEPS_A_PART));
            self.forms.pass_to(task);
            if self.form_of_part(&moment(), part).is_err() {
                let _ = self.study(&moment(), part);
            }
            // If not only the moment is over, what was missed may be found later.
            if let Err(stop) = task.check() {
                self.parts.entry(part).or_default().is_deferred = false;
                return Err(stop);
            }
        }
        Ok(self.simpler(sum))
    }

    /// The sum in order, made simpler by what is known of its parts.
    fn simpler(&self, sum: &[Item]) -> Sum {
        let mut items: Vec<Item> = sum.iter().map(|&item| self.known(item)).collect();
        items.retain(|&item| item != Item::Heap(0));
        items.sort_unstable();
        let ones = items.iter().filter(|&&item| item == Item::Heap(1)).count();
        // Heaps of 1 come first.
        items.drain(..ones - ones % 2);
        items.into()
    }

    /// The type of a sum of tame games.
    fn type_of(&self, sum: &[Item]) -> Option<Type> {
        sum.iter().try_fold(Type::EMPTY, |sum, item| {
            let own = match item {
                Item::Heap(size) => Type::heap(*size),
                Item::Form(form) => self.forms.tame(*form)?,
                Item::Part(part) => self.parts.get(part)?.kind?.1?,
            };
            Some(sum.plus(own))
        })
    }

    /// Who loses, as far as that needs no search.
    fn glance(&self, sum: &Sum) -> Option<bool> {
        match (self.type_of(sum), &sum[..]) {
            (Some(kind), _) => Some(kind.misere == 0),
            (None, &[Item::Form(form)]) => Some(self.forms.is_p(form)),
            _ => self.outcomes.get(sum).copied(),
        }
    }

    /// What the moves in a sum leave.
    fn moves(&mut self, task: &Task, sum: &[Item]) -> Result<Vec<Sum>, Stop> {
        let mut found: Vec<Sum> = Vec::new();
        let held = task.hold();
        let mut bytes = 0;
        for (at, &item) in sum.iter().enumerate() {
            if sum[..at].contains(&item) {
                continue;
            }
            let mut add = |play: &Play<'_>, option: &[Item]| -> Result<(), Stop> {
                let next = [&sum[..at], option, &sum[at + 1..]].concat();
                bytes += bytes_of(&next);
                if found.len().is_multiple_of(64) {
                    held.grow(bytes)?;
                }
                found.push(play.simpler(&next));
                Ok(())
            };
            match item {
                Item::Heap(size) => {
                    for smaller in 0..size {
                        task.step()?;
                        add(self, &[Item::Heap(smaller)])?;
                    }
                }
                Item::Form(form) => {
                    for &option in self.forms.options(form) {
                        add(self, &[Item::Form(option)])?;
                    }
                }
                Item::Part(part) => {
                    for option in self.options(task, part)?.iter() {
                        add(self, option)?;
                    }
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// What the options of a part leave, each once.
    fn options(&mut self, task: &Task, part: Part) -> Result<Rc<[Sum]>, Stop> {
        if let Some(known) = self.parts.get(&part).and_then(|studied| studied.options.clone()) {
            return Ok(known);
        }
        let mut found: Vec<Sum> = Vec::new();
        self.rules.visit_options(task, part, &mut |option| {
            task.step()?;
            let mut option = option.to_vec();
            option.retain(|&item| item != Item::Heap(0));
            option.sort_unstable();
            found.push(option.into());
            Ok(())
        })?;
        found.sort_unstable();
        found.dedup();
        self.lists += found.iter().map(|sum| bytes_of(sum)).sum::<usize>();
        let found: Rc<[Sum]> = found.into();
        self.parts.entry(part).or_default().options = Some(found.clone());
        self.pay()?;
        Ok(found)
    }

    /// All parts that play can reach from some games, each after those that its options leave, and what these are. A heap of Nim or a
    /// form that stands for no part is among them.
    pub fn closure(&mut self, task: &Task, roots: &[Item]) -> Result<Vec<(Item, Vec<Sum>)>, Stop> {
        let mut found = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for &root in roots {
            self.reach(task, root, &mut seen, &mut found)?;
        }
        Ok(found)
    }

    fn reach(
        &mut self,
        task: &Task,
        item: Item,
        seen: &mut rustc_hash::FxHashSet<Item>,
        found: &mut Vec<(Item, Vec<Sum>)>,
    ) -> Result<(), Stop> {
        if item == Item::Heap(0) || !seen.insert(item) {
            return Ok(());
        }
        task.deeper(|| {
            task.step()?;
            let options: Vec<Sum> = match item {
                Item::Heap(size) => (0..size).map(|smaller| [Item::Heap(smaller)].into()).collect(),
                Item::Form(form) => self
                    .forms
                    .options(form)
                    .iter()
                    .map(|&option| [self.known(Item::Form(option))].into())
                    .collect(),
                Item::Part(part) => self.options(task, part)?.to_vec(),
            };
            for option in &options {
                for &next in option.iter() {
                    self.reach(task, next, seen, found)?;
                }
            }
            found.push((item, options));
            Ok(())
        })
    }

    /// Tells how much is held, and looks at the limits.
    fn pay(&self) -> Result<(), Stop> {
        let tables = growth::of_map(&self.parts) + growth::of_map(&self.outcomes);
        self.held.grow(self.lists + tables + growth::of_map(&self.values) + growth::of_map(&self.genera))
    }
}

/// The largest heap of Nim in a sum and the rest, if it is not small.
fn large_heap(sum: &[Item]) -> Option<(u64, Sum)> {
    // Heaps come first, and the largest one last among them.
    let at = sum.iter().rposition(|item| matches!(item, Item::Heap(_)))?;
    match sum[at] {
        Item::Heap(size) if size >= SMALL_HEAP => Some((size, [&sum[..at], &sum[at + 1..]].concat().into())),
        _ => None,
    }
}

/// About how many bytes a list takes.
fn bytes_of(sum: &[Item]) -> usize {
    size_of_val(sum) + 16
}
