//! How games in simplest form fit together in misère play: mates, even and odd games, differences, parts.
//!
//! After Conway, *On Numbers and Games*, chapter 12, and Siegel, *Combinatorial Game Theory*, chapter V:
//!
//! * The **mate** of 0 is *, and that of another game has the mates of its options. A game plus its mate is lost for the player to move.
//! * G is **even** if G + * has the later birthday, else odd. Every game is an even game or an even game plus *, since * + * = 0.
//! * Sums can be **cancelled**: G + X = G + Y only if X = Y. So there is at most one difference G - X.
//! * No option of a sum of two even games is reversible. So if G = X + Y, all three even, the options of G are the X' + Y and the X + Y'; then Y is the
//!   difference of an option of G and any chosen option X'. That finds differences, and every part of G is a part of one of its options.
//! * G is **prime** if it is a sum of two games only in the ways that the units 0 and * allow, and is no unit.

use rustc_hash::FxHashMap;
use tedomari_task::{Stop, Task};

use crate::form::{Form, Forms};
use crate::kind::Kind;

/// Two games whose sum a game is.
pub type Partition = (Form, Form);

impl Forms {
    /// The mate.
    ///
    /// ```
    /// use tedomari_misere::Forms;
    /// use tedomari_task::Task;
    ///
    /// let task = Task::default();
    /// let mut forms = Forms::new();
    /// let two = forms.nim_heap(2);
    /// assert_eq!(forms.mate(&task, two)?, two);
    /// let nothing = forms.nim_heap(0);
    /// assert_eq!(forms.mate(&task, nothing)?, forms.nim_heap(1));
    /// # Ok::<(), tedomari_task::Stop>(())
    /// ```
    pub fn mate(&mut self, task: &Task, form: Form) -> Result<Form, Stop> {
        self.pass_to(task);
        self.mate_of(task, form, &mut FxHashMap::default())
    }

    pub(crate) fn mate_of(
        &mut self,
        task: &Task,
        form: Form,
        known: &mut FxHashMap<Form, Form>,
    ) -> Result<Form, Stop> {
        if form == Forms::ZERO {
            return Ok(self.nim_heap(1));
        }
        if let Some(&mate) = known.get(&form) {
            return Ok(mate);
        }
        task.step()?;
        let mate = task.deeper(|| -> Result<Form, Stop> {
            let mut mates = Vec::with_capacity(self.options(form).len());
            for at in 0..self.options(form).len() {
                mates.push(self.mate_of(task, self.options(form)[at], known)?);
            }
            Ok(self.form(mates))
        })?;
        known.insert(form, mate);
        Ok(mate)
    }

    /// Whether the game is even: * put beside it makes it later born.
    pub fn is_even(&mut self, task: &Task, form: Form) -> Result<bool, Stop> {
        Ok(self.even_part(task, form)?.1)
    }

    /// The even game that this is, or is with *; and whether it is that one itself.
    fn even_part(&mut self, task: &Task, form: Form) -> Result<(Form, bool), Stop> {
        let one = self.nim_heap(1);
        let other = self.add(task, form, one)?;
        let is_even = self.birthday(other) > self.birthday(form);
        Ok((if is_even { form } else { other }, is_even))
    }

    /// Whether the sum of the game with itself is tame.
    pub fn is_half_tame(&mut self, task: &Task, form: Form) -> Result<bool, Stop> {
        let double = self.add(task, form, form)?;
        Ok(self.kind(double) == Kind::Tame)
    }

    /// The game that makes another into this one, if there is one.
    ///
    /// ```
    /// use tedomari_misere::Forms;
    /// use tedomari_task::Task;
    ///
    /// let task = Task::default();
    /// let mut forms = Forms::new();
    /// let [one, two, three, four] = [1, 2, 3, 4].map(|size| forms.nim_heap(size));
    /// assert_eq!(forms.difference(&task, three, two)?, Some(one));
    /// assert_eq!(forms.difference(&task, two, four)?, None);
    /// # Ok::<(), tedomari_task::Stop>(())
    /// ```
    pub fn difference(&mut self, task: &Task, form: Form, part: Form) -> Result<Option<Form>, Stop> {
        self.difference_of(task, form, part, &mut FxHashMap::default())
    }

    fn difference_of(
        &mut self,
        task: &Task,
        form: Form,
        part: Form,
        known: &mut FxHashMap<(Form, Form), Option<Form>>,
    ) -> Result<Option<Form>, Stop> {
        let ((even, is_even), (part, part_is_even)) =
            (self.even_part(task, form)?, self.even_part(task, part)?);
        let one = self.nim_heap(1);
        let odd = is_even != part_is_even;
        let found = if part == Forms::ZERO {
            Some(even)
        } else if let Some(&found) = known.get(&(even, part)) {
            found
        } else {
            task.step()?;
            let found = task.deeper(|| self.search_difference(task, even, part, known))?;
            known.insert((even, part), found);
            found
        };
        match found {
            Some(found) if odd => self.add(task, found, one).map(Some),
            found => Ok(found),
        }
    }

    /// The same of two even games, the second not 0.
    fn search_difference(
        &mut self,
        task: &Task,
        form: Form,
        part: Form,
        known: &mut FxHashMap<(Form, Form), Option<Form>>,
    ) -> Result<Option<Form>, Stop> {
        if form == part {
            return Ok(Some(Forms::ZERO));
        }
        if self.birthday(form) <= self.birthday(part) {
            return Ok(None);
        }
        let below = self.options(part)[0];
        for at in 0..self.options(form).len() {
            let option = self.options(form)[at];
            if let Some(rest) = self.difference_of(task, option, below, known)?
                && self.add(task, part, rest)? == form
            {
                return Ok(Some(rest));
            }
        }
        Ok(None)
    }

    /// The ways to write an even game as the sum of two even games that are not 0, each once.
    ///
    /// For an odd game these are the ways of the even game that it is with *: one of the two games gets a * more.
    pub fn partitions(&mut self, task: &Task, form: Form) -> Result<Vec<Partition>, Stop> {
        let (even, _) = self.even_part(task, form)?;
        let mut search = Parts { parts: FxHashMap::default(), differences: FxHashMap::default() };
        let parts = search.of(self, task, even)?;
        let mut partitions = Vec::new();
        for part in parts {
            let rest = self.difference_of(task, even, part, &mut search.differences)?;
            let Some(rest) = rest.filter(|_| part != Forms::ZERO && part != even) else { continue };
            let pair = (part.min(rest), part.max(rest));
            if !partitions.contains(&pair) {
                partitions.push(pair);
            }
        }
        partitions.sort_unstable();
        Ok(partitions)
    }

    /// Whether the game is prime, from its partitions: a unit is not.
    pub fn is_prime(&mut self, task: &Task, form: Form) -> Result<bool, Stop> {
        let (even, _) = self.even_part(task, form)?;
        Ok(even != Forms::ZERO && self.partitions(task, form)?.is_empty())
    }

    /// The game that has this form in another collection.
    pub fn adopt(&mut self, task: &Task, others: &Forms, form: Form) -> Result<Form, Stop> {
        self.pass_to(task);
        self.adopt_form(task, others, form, &mut FxHashMap::default())
    }

    fn adopt_form(
        &mut self,
        task: &Task,
        others: &Forms,
        form: Form,
        known: &mut FxHashMap<Form, Form>,
    ) -> Result<Form, Stop> {
        if let Some(&known) = known.get(&form) {
            return Ok(known);
        }
        task.step()?;
        let adopted = task.deeper(|| -> Result<Form, Stop> {
            let mut options = Vec::with_capacity(others.options(form).len());
            for &option in others.options(form) {
                options.push(self.adopt_form(task, others, option, known)?);
            }
            Ok(self.form(options))
        })?;
        known.insert(form, adopted);
        Ok(adopted)
    }
}

/// A search for parts.
struct Parts {
    /// Of even games.
    parts: FxHashMap<Form, Vec<Form>>,
    differences: FxHashMap<(Form, Form), Option<Form>>,
}

impl Parts {
    /// The even parts of an even game, with 0 and the game itself.
    fn of(&mut self, forms: &mut Forms, task: &Task, form: Form) -> Result<Vec<Form>, Stop> {
        if let Some(known) = self.parts.get(&form) {
            return Ok(known.clone());
        }
        task.step()?;
        let mut found = vec![Forms::ZERO, form];
        let mut looked = found.clone();
        task.deeper(|| -> Result<(), Stop> {
            for at in 0..forms.options(form).len() {
                let (option, _) = forms.even_part(task, forms.options(form)[at])?;
                for part in self.of(forms, task, option)? {
                    if looked.contains(&part) {
                        continue;
                    }
                    looked.push(part);
                    if forms.difference_of(task, form, part, &mut self.differences)?.is_some() {
                        found.push(part);
                    }
                }
            }
            Ok(())
        })?;
        self.parts.insert(form, found.clone());
        Ok(found)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// All games born by day 4: there are 22 (Conway).
    pub(crate) fn small(forms: &mut Forms) -> Vec<Form> {
        let mut all: Vec<Form> = vec![Forms::ZERO];
        for _ in 0..4 {
            let known = all.clone();
            for chosen in 0..1_usize << known.len() {
                let options = known.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
                let form = forms.form(options.map(|(_, &form)| form).collect());
                if !all.contains(&form) {
                    all.push(form);
                }
            }
        }
        all
    }

    #[test]
    fn mates_win_and_differences_cancel() {
        let (task, mut forms) = (Task::default(), Forms::new());
        let all = small(&mut forms);
        assert_eq!(all.len(), 22);
        for &g in &all {
            let mate = forms.mate(&task, g).unwrap();
            assert!(forms.is_p_sum(&task, &[g, mate]).unwrap());
            for &h in &all {
                let sum = forms.add(&task, g, h).unwrap();
                assert_eq!(forms.difference(&task, sum, h).unwrap(), Some(g));
                let whole = all.iter().find(|&&x| forms.add(&task, x, h).unwrap() == g).copied();
                let found = forms.difference(&task, g, h).unwrap();
                assert!(whole.is_none() || found == whole);
                // A difference may be born after day 4.
                assert!(found.is_none_or(|rest| forms.add(&task, rest, h).unwrap() == g));
            }
        }
    }

    /// The parts of games born by day 4, and of sums of two, against all pairs.
    #[test]
    fn parts_are_those_of_all_pairs() {
        let (task, mut forms) = (Task::default(), Forms::new());
        let all = small(&mut forms);
        let even: Vec<Form> = all.iter().copied().filter(|&g| forms.is_even(&task, g).unwrap()).collect();
        for &g in &even {
            let mut pairs = Vec::new();
            for &x in &even {
                for &y in &even {
                    if x != Forms::ZERO && y != Forms::ZERO && x <= y && forms.add(&task, x, y).unwrap() == g
                    {
                        pairs.push((x, y));
                    }
                }
            }
            pairs.sort_unstable();
            assert_eq!(forms.partitions(&task, g).unwrap(), pairs);
            for &h in &even {
                let sum = forms.add(&task, g, h).unwrap();
                assert!(forms.is_even(&task, sum).unwrap());
                if g != Forms::ZERO && h != Forms::ZERO {
                    assert!(forms.partitions(&task, sum).unwrap().contains(&(g.min(h), g.max(h))));
                    assert!(!forms.is_prime(&task, sum).unwrap());
                }
            }
        }
    }
}
