//! Simplest forms of impartial games in misère play, where the player who makes the last move loses.
//!
//! An impartial game is the set of its options. If all options of G are in simplest form, G equals a game H (in every sum) iff
//! H arises from G by leaving out *reversible* options: the options of H are among those of G, and each other option of G has
//! H among its own options. If H = 0 there is the *mate clause*: G must be an N-position, as 0 is. (Conway, *On Numbers and
//! Games*, chapter 12; Siegel, *Combinatorial Game Theory*, theorem V.3.5.) So simplest forms are interned as sorted lists of
//! options, and equality is equality of handles.

use rustc_hash::FxHashMap;
use tedomari_task::{Held, Stop, Task, growth};

use crate::account::Account;
use crate::genus::Genus;
use crate::kind::{Kind, Type, classify};

/// An impartial game in simplest form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(u32);

/// A collection of simplest forms. It belongs to no task: whoever wants more forms gives the task that is to pay for these.
///
/// ```
/// use tedomari_misere::Forms;
/// use tedomari_task::Task;
///
/// let task = Task::default();
/// let mut forms = Forms::new();
/// let [one, two] = [1, 2].map(|size| forms.nim_heap(size));
/// assert_eq!(forms.add(&task, one, two)?, forms.nim_heap(3));
/// // In misère play two heaps of two are not nothing.
/// assert_ne!(forms.add(&task, two, two)?, forms.nim_heap(0));
/// assert_eq!(forms.genus(two).to_string(), "2^20");
/// # Ok::<(), tedomari_task::Stop>(())
/// ```
#[derive(Debug, Clone)]
pub struct Forms {
    nodes: Vec<Node>,
    known: FxHashMap<Box<[Form]>, Form>,
    sums: FxHashMap<(Form, Form), Form>,
    /// The heaps of Nim, as far as they were asked for.
    heaps: Vec<Form>,
    /// Bytes of all lists of options, and of genera.
    lists: usize,
    account: Account,
}

#[derive(Debug, Clone)]
struct Node {
    options: Box<[Form]>,
    /// Whether the player to move loses.
    is_p: bool,
    genus: Genus,
    kind: Kind,
    /// If the game is tame, the type of the Nim positions that it is like.
    tame: Option<Type>,
    /// If the game is a heap of Nim, how large it is.
    heap: Option<u64>,
    /// The depth of its tree.
    birthday: u64,
}

impl Default for Forms {
    fn default() -> Forms {
        Forms::new()
    }
}

impl Forms {
    /// Only 0, the game without options.
    pub fn new() -> Forms {
        let mut forms = Forms {
            nodes: Vec::new(),
            known: FxHashMap::default(),
            sums: FxHashMap::default(),
            heaps: vec![Forms::ZERO],
            lists: 0,
            account: Account::default(),
        };
        forms.intern(Box::new([]));
        forms
    }

    /// The game without options.
    pub const ZERO: Form = Form(0);
    /// A heap of one bean in Nim.
    const ONE: usize = 1;

    /// How many forms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no forms; there always are.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The options of a form, in the order of their handles.
    pub fn options(&self, form: Form) -> &[Form] {
        &self.nodes[form.0 as usize].options
    }

    /// Whether the player to move loses in misère play.
    pub fn is_p(&self, form: Form) -> bool {
        self.nodes[form.0 as usize].is_p
    }

    /// The genus.
    pub fn genus(&self, form: Form) -> &Genus {
        &self.nodes[form.0 as usize].genus
    }

    /// Whether the game is tame, restive, restless or wild.
    pub fn kind(&self, form: Form) -> Kind {
        self.nodes[form.0 as usize].kind
    }

    /// The type of a tame game.
    pub(crate) fn tame(&self, form: Form) -> Option<Type> {
        self.nodes[form.0 as usize].tame
    }

    /// The birthday: how many moves the longest play takes.
    pub fn birthday(&self, form: Form) -> u64 {
        self.nodes[form.0 as usize].birthday
    }

    /// The size of the heap of Nim that a form is, if it is one.
    pub fn heap_size(&self, form: Form) -> Option<u64> {
        self.nodes[form.0 as usize].heap
    }

    /// The heap of Nim of this size, at the cost of a task: a heap of n has n options.
    pub fn heap(&mut self, task: &Task, size: u64) -> Result<Form, Stop> {
        // A limit that is sure to be reached need not be waited for.
        let cost = size.saturating_mul(size) / 8;
        if self.heaps.len() as u64 <= size && task.rest().nodes.is_some_and(|rest| rest < cost / 2) {
            return Err(Stop::Nodes);
        }
        while self.heaps.len() as u64 <= size {
            task.work(1 + self.heaps.len() as u64 / 4)?;
            self.add_heap();
            self.account.grow(self.bytes())?;
        }
        Ok(self.heaps[size as usize])
    }

    /// The heap of Nim of this size.
    pub fn nim_heap(&mut self, size: u32) -> Form {
        while self.heaps.len() <= size as usize {
            self.add_heap();
        }
        self.heaps[size as usize]
    }

    /// The next heap of Nim, which has no reversible options.
    fn add_heap(&mut self) {
        let known = self.known.get(&self.heaps[..]).copied();
        let heap = known.unwrap_or_else(|| self.intern(self.heaps.clone().into()));
        self.heaps.push(heap);
    }

    /// The simplest form of the game with these options.
    pub fn form(&mut self, mut options: Vec<Form>) -> Form {
        options.sort_unstable();
        options.dedup();
        if let Some(&known) = self.known.get(&options[..]) {
            return known;
        }
        match self.simpler(&options) {
            Some(form) => {
                self.lists += bytes_of_list(options.len());
                self.known.insert(options.into(), form);
                form
            }
            None => self.intern(options.into()),
        }
    }

    /// The same within a piece of work, which pays for it.
    pub(crate) fn charged(&mut self, options: Vec<Form>) -> Result<Form, Stop> {
        let form = self.form(options);
        self.account.grow(self.bytes())?;
        Ok(form)
    }

    /// A form that arises from these options by leaving out reversible ones, if there is one.
    fn simpler(&self, options: &[Form]) -> Option<Form> {
        let is_n = options.iter().any(|&option| self.is_p(option));
        let fits = |form: Form| {
            let kept = self.options(form);
            if form == Forms::ZERO && !is_n {
                return false;
            }
            let is_subset = kept.iter().all(|option| options.binary_search(option).is_ok());
            let reverses = |option: &Form| self.options(*option).binary_search(&form).is_ok();
            is_subset && options.iter().all(|option| kept.binary_search(option).is_ok() || reverses(option))
        };
        // An option that is left out has the form as an option.
        options.iter().flat_map(|&option| self.options(option).iter().copied()).find(|&form| fits(form))
    }

    fn intern(&mut self, options: Box<[Form]>) -> Form {
        let form = Form(u32::try_from(self.nodes.len()).expect("fewer than 2^32 forms fit into memory"));
        let is_p = !options.is_empty() && !options.iter().any(|&option| self.is_p(option));
        let genus = Genus::of(options.iter().map(|&option| self.genus(option)));
        let types: Vec<Option<Type>> = options.iter().map(|&option| self.tame(option)).collect();
        let (kind, tame) = classify(&types, |at, wanted| {
            self.options(options[at]).iter().any(|&after| self.tame(after) == Some(wanted))
        });
        // Different heaps, each smaller than their number: all of these.
        let smaller = |&option: &Form| self.heap_size(option).is_some_and(|size| size < options.len() as u64);
        let heap = options.iter().all(smaller).then_some(options.len() as u64);
        self.lists += 2 * bytes_of_list(options.len()) + genus.bytes();
        let birthday = options.iter().map(|&option| self.birthday(option) + 1).max().unwrap_or(0);
        self.nodes.push(Node { options: options.clone(), is_p, genus, kind, tame, heap, birthday });
        self.known.insert(options, form);
        form
    }

    /// The task that all this is held for from now on.
    pub(crate) fn pass_to(&mut self, task: &Task) {
        let bytes = self.bytes();
        self.account.pass_to(task, bytes);
    }

    /// The simplest form of a sum.
    pub fn add(&mut self, task: &Task, a: Form, b: Form) -> Result<Form, Stop> {
        self.pass_to(task);
        self.sum(task, a, b)
    }

    /// The same within the same piece of work.
    pub(crate) fn sum(&mut self, task: &Task, a: Form, b: Form) -> Result<Form, Stop> {
        let (a, b) = (a.min(b), a.max(b));
        if a == Forms::ZERO {
            return Ok(b);
        }
        if let Some(&sum) = self.sums.get(&(a, b)) {
            return Ok(sum);
        }
        task.step()?;
        task.deeper(|| {
            let mut options = Vec::with_capacity(self.options(a).len() + self.options(b).len());
            for at in 0..self.options(a).len() {
                options.push(self.sum(task, self.options(a)[at], b)?);
            }
            for at in 0..self.options(b).len() {
                options.push(self.sum(task, a, self.options(b)[at])?);
            }
            let sum = self.form(options);
            self.account.grow(self.bytes())?;
            self.sums.insert((a, b), sum);
            Ok(sum)
        })
    }

    /// About how many bytes are held, or will be when there is one more form.
    pub fn bytes(&self) -> usize {
        let nodes = self.nodes.capacity() * size_of::<Node>();
        nodes
            + self.lists
            + self.heaps.capacity() * size_of::<Form>()
            + growth::of_map(&self.known)
            + growth::of_map(&self.sums)
    }

    /// Whether the player to move loses a sum of games; such sums are looked at without their simplest forms, which can be much
    /// larger than what decides the outcome.
    pub fn is_p_sum(&self, task: &Task, sum: &[Form]) -> Result<bool, Stop> {
        let mut outcomes = Outcomes { forms: self, known: FxHashMap::default(), lists: 0, held: task.hold() };
        outcomes.is_p(task, sum.to_vec())
    }

    fn is_one(&self, form: Form) -> bool {
        form.0 as usize == Forms::ONE && self.options(form) == [Forms::ZERO]
    }
}

/// Bytes of so many forms in a place of their own.
fn bytes_of_list(length: usize) -> usize {
    size_of::<Form>() * length + 16
}

/// The outcomes of sums.
struct Outcomes<'a> {
    forms: &'a Forms,
    known: FxHashMap<Vec<Form>, bool>,
    /// Bytes of all sums.
    lists: usize,
    held: Held,
}

impl Outcomes<'_> {
    fn is_p(&mut self, task: &Task, mut sum: Vec<Form>) -> Result<bool, Stop> {
        sum.retain(|&form| form != Forms::ZERO);
        sum.sort_unstable();
        // Of all games 1 + 1 is 0; no other game has this property so simply.
        let ones = sum.iter().filter(|&&form| self.forms.is_one(form)).count();
        let mut spare = ones - ones % 2;
        sum.retain(|&form| {
            let drop = spare > 0 && self.forms.is_one(form);
            spare -= usize::from(drop);
            !drop
        });
        match sum[..] {
            [] => return Ok(false),
            [form] => return Ok(self.forms.is_p(form)),
            _ => {}
        }
        if let Some(&known) = self.known.get(&sum) {
            return Ok(known);
        }
        task.step()?;
        self.lists += bytes_of_list(sum.len());
        self.held.grow(self.lists + growth::of_map(&self.known))?;
        task.deeper(|| {
            let mut is_p = true;
            'moves: for at in 0..sum.len() {
                if at > 0 && sum[at] == sum[at - 1] {
                    continue;
                }
                for &option in self.forms.options(sum[at]) {
                    // Where there are many games, each of their sums is long.
                    if sum.len() > 1 << 12 {
                        task.check()?;
                    }
                    let mut next = sum.clone();
                    next[at] = option;
                    if self.is_p(task, next)? {
                        is_p = false;
                        break 'moves;
                    }
                }
            }
            self.known.insert(sum, is_p);
            Ok(is_p)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mate_clause() {
        let mut forms = Forms::new();
        let [one, two] = [1, 2].map(|size| forms.nim_heap(size));
        // {1} reverses to 0 and is an N-position; {2} also has only options that lead back to 0, but is a P-position.
        assert_eq!(forms.form(vec![one]), Forms::ZERO);
        assert_ne!(forms.form(vec![two]), Forms::ZERO);
        // {0, 2} reverses out 2? Its options have 1 = {0} among theirs.
        assert_eq!(forms.form(vec![Forms::ZERO, two]), one);
    }

    #[test]
    fn misere_nim() {
        let task = Task::default();
        let mut forms = Forms::new();
        let heaps: Vec<Form> = (0..6).map(|size| forms.nim_heap(size)).collect();
        for a in 0..6 {
            for b in 0..=a {
                for c in 0..=b {
                    // Bouton: as in normal play, unless all heaps have at most one bean.
                    let expected = if a <= 1 { (a + b + c) % 2 == 1 } else { a ^ b ^ c == 0 };
                    let sum = [heaps[a], heaps[b], heaps[c]];
                    assert_eq!(forms.is_p_sum(&task, &sum), Ok(expected), "{a} {b} {c}");
                    let pair = forms.add(&task, sum[0], sum[1]).unwrap();
                    let all = forms.add(&task, pair, sum[2]).unwrap();
                    assert_eq!(forms.is_p(all), expected);
                }
            }
        }
    }
}
