//! Games that tell others apart in misère play, and games that link them.
//!
//! T *links* G and H if G + T and H + T are both lost for the player to move. X *distinguishes* G from H if G + X is lost and H + X is won.
//! G⁻ is the mate of G, beside which G is lost. All that follows is Conway's (*On Numbers and Games*, chapter 12, where it shows that simplest
//! forms are unique; Siegel, *Combinatorial Game Theory*, section V.3), written so that the games can be built.
//!
//! **Turning.** If G + T is won and H + T is lost, let V have the options T and the mates of the options of G. From G + V every move can be answered:
//! G' + V by G' + G'⁻, G + G'⁻ by G' + G'⁻, and G + T is won. So G + V is lost, and from H + V there is the move to H + T: V distinguishes G from H.
//!
//! **Links.** If neither of G and H is an option of the other, let T have an option that distinguishes G' from H for each option G' of G, and one
//! that distinguishes H' from G for each H'; if there is none, G = H = 0, and T is *. From G + T every move can be answered: G' + T by what distinguishes G' from H, and so can
//! the move to that; what distinguishes H' from G is won beside G. The same holds for H, so T links them.
//!
//! **Distinguishing.** Let G and H be different simplest forms. If G is an option of H, G⁻ distinguishes G from H; if H is an option of G, turn H⁻. If some
//! option H' of H is no option of G and has not G among its options, a game that links G and H' distinguishes G from H, since H can be moved
//! to H'; with G and H exchanged, turn it. Otherwise each option of one game is an option of the other or has the other among its own options.
//! As the games differ, one of them, say H, is thus an option of an option of G; then G cannot be one of an option of H, so that H has only options of G, and all others of these
//! have H as an option. Then the options that H has not are reversible, and G = H but for the mate clause: H is 0, and G is lost. So 0 tells them
//! apart.

use rustc_hash::FxHashMap;
use tedomari_task::{Stop, Task};

use crate::form::{Form, Forms};

impl Forms {
    /// Whether some game makes both of these lost for the player to move.
    ///
    /// ```
    /// use tedomari_misere::Forms;
    ///
    /// let mut forms = Forms::new();
    /// let [nothing, two, three] = [0, 2, 3].map(|size| forms.nim_heap(size));
    /// // A heap of Nim is an option of every larger one.
    /// assert!(!forms.is_linked(nothing, two) && !forms.is_linked(two, three));
    /// ```
    pub fn is_linked(&self, form: Form, other: Form) -> bool {
        !self.has_option(form, other) && !self.has_option(other, form)
    }

    /// A game beside which both of these are lost for the player to move, if there is one.
    ///
    /// ```
    /// use tedomari_misere::Forms;
    /// use tedomari_task::Task;
    ///
    /// let task = Task::default();
    /// let mut forms = Forms::new();
    /// let (nothing, two) = (forms.nim_heap(0), forms.nim_heap(2));
    /// let pair = forms.add(&task, two, two)?;
    /// let link = forms.link(&task, nothing, pair)?.unwrap();
    /// assert!(forms.is_p_sum(&task, &[link])? && forms.is_p_sum(&task, &[two, two, link])?);
    /// // A move leads from two such heaps to one of them, so nothing links them.
    /// assert_eq!(forms.link(&task, two, pair)?, None);
    /// # Ok::<(), tedomari_task::Stop>(())
    /// ```
    pub fn link(&mut self, task: &Task, form: Form, other: Form) -> Result<Option<Form>, Stop> {
        self.pass_to(task);
        if !self.is_linked(form, other) {
            return Ok(None);
        }
        Links::default().link(self, task, form, other).map(Some)
    }

    /// A game beside which the first of these is lost for the player to move and the second is won; none if they are equal.
    pub fn distinguisher(&mut self, task: &Task, form: Form, other: Form) -> Result<Option<Form>, Stop> {
        self.pass_to(task);
        if form == other {
            return Ok(None);
        }
        Links::default().distinguisher(self, task, form, other).map(Some)
    }

    fn has_option(&self, form: Form, option: Form) -> bool {
        self.options(form).binary_search(&option).is_ok()
    }
}

/// What was built for pairs of games.
#[derive(Default)]
struct Links {
    links: FxHashMap<(Form, Form), Form>,
    distinguishers: FxHashMap<(Form, Form), Form>,
    mates: FxHashMap<Form, Form>,
}

impl Links {
    /// Links two games of which neither is an option of the other.
    fn link(&mut self, forms: &mut Forms, task: &Task, form: Form, other: Form) -> Result<Form, Stop> {
        let pair = (form.min(other), form.max(other));
        if let Some(&known) = self.links.get(&pair) {
            return Ok(known);
        }
        task.step()?;
        let link = task.deeper(|| -> Result<Form, Stop> {
            let mut options = Vec::new();
            for (from, to) in [(form, other), (other, form)] {
                for at in 0..forms.options(from).len() {
                    options.push(self.distinguisher(forms, task, forms.options(from)[at], to)?);
                }
            }
            if options.is_empty() {
                options.push(Forms::ZERO);
            }
            forms.charged(options)
        })?;
        self.links.insert(pair, link);
        Ok(link)
    }

    /// Distinguishes the first of two different games from the second.
    fn distinguisher(
        &mut self,
        forms: &mut Forms,
        task: &Task,
        form: Form,
        other: Form,
    ) -> Result<Form, Stop> {
        if let Some(&known) = self.distinguishers.get(&(form, other)) {
            return Ok(known);
        }
        task.step()?;
        let found = task.deeper(|| self.build(forms, task, form, other))?;
        self.distinguishers.insert((form, other), found);
        Ok(found)
    }

    fn build(&mut self, forms: &mut Forms, task: &Task, form: Form, other: Form) -> Result<Form, Stop> {
        if forms.has_option(other, form) {
            return self.mate(forms, task, form);
        }
        if forms.has_option(form, other) {
            let mate = self.mate(forms, task, other)?;
            return self.turned(forms, task, form, mate);
        }
        if let Some(option) = lone_option(forms, other, form) {
            return self.link(forms, task, form, option);
        }
        if let Some(option) = lone_option(forms, form, other) {
            let link = self.link(forms, task, other, option)?;
            return self.turned(forms, task, form, link);
        }
        if forms.is_p(form) { Ok(Forms::ZERO) } else { self.turned(forms, task, form, Forms::ZERO) }
    }

    /// From a game beside which this one is won and another lost, one beside which this one is lost and the other won.
    fn turned(&mut self, forms: &mut Forms, task: &Task, form: Form, beside: Form) -> Result<Form, Stop> {
        let mut options = vec![beside];
        for at in 0..forms.options(form).len() {
            options.push(self.mate(forms, task, forms.options(form)[at])?);
        }
        forms.charged(options)
    }

    fn mate(&mut self, forms: &mut Forms, task: &Task, form: Form) -> Result<Form, Stop> {
        forms.mate_of(task, form, &mut self.mates)
    }
}

/// An option of a game that is no option of another and does not have that among its own.
fn lone_option(forms: &Forms, form: Form, other: Form) -> Option<Form> {
    let mut options = forms.options(form).iter().copied();
    options.find(|&option| !forms.has_option(other, option) && !forms.has_option(option, other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::tests::small;

    /// All games born by day 4, and sums of some of them: what is built does what it should, which is searched without forms.
    #[test]
    fn what_is_built_links_and_distinguishes() {
        let (task, mut forms) = (Task::default(), Forms::new());
        let mut all = small(&mut forms);
        for at in [7, 13, 21] {
            all.push(forms.add(&task, all[at], all[at - 2]).unwrap());
        }
        let mut late = 0;
        for &g in &all {
            for &h in &all {
                let is_lost =
                    |forms: &Forms, game: Form, beside: Form| forms.is_p_sum(&task, &[game, beside]).unwrap();
                let link = forms.link(&task, g, h).unwrap();
                assert_eq!(link.is_some(), forms.is_linked(g, h));
                if let Some(link) = link {
                    assert!(is_lost(&forms, g, link) && is_lost(&forms, h, link), "{g:?} {h:?}");
                    late = late.max(forms.birthday(link));
                }
                let distinguisher = forms.distinguisher(&task, g, h).unwrap();
                assert_eq!(distinguisher.is_none(), g == h);
                if let Some(found) = distinguisher {
                    assert!(is_lost(&forms, g, found) && !is_lost(&forms, h, found), "{g:?} {h:?}");
                }
            }
        }
        // Games born by day 4 are not enough for all links.
        assert!(late > 4, "{late}");
    }

    /// A link among all games born by day 4 shows that games are linked; where the theorem says that there is none, there is none.
    #[test]
    fn links() {
        let (task, mut forms) = (Task::default(), Forms::new());
        let all = small(&mut forms);
        let early: Vec<Form> = all.iter().copied().filter(|&g| forms.birthday(g) <= 3).collect();
        for &g in &early {
            for &h in &early {
                let link = all.iter().any(|&t| {
                    forms.is_p_sum(&task, &[g, t]).unwrap() && forms.is_p_sum(&task, &[h, t]).unwrap()
                });
                assert!(!link || forms.is_linked(g, h), "{g:?} {h:?}");
                if g == h {
                    assert!(link && forms.is_linked(g, h));
                }
            }
        }
    }
}
