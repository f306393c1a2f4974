//! The heaps of a take-and-break game as misère games: their simplest forms, one after the other.

use std::ops::ControlFlow;

use tedomari_octal::{Rule, Taking};
use tedomari_task::{Stop, Task};

use crate::form::{Form, Forms};
use crate::genus::Genus;

/// Heaps of a game, as far as their simplest forms are known.
///
/// ```
/// use tedomari_misere::Heaps;
/// use tedomari_task::Task;
///
/// let task = Task::default();
/// let mut kayles = Heaps::new("kayles".parse()?);
/// kayles.extend(&task, 5)?;
/// assert_eq!(kayles.genus(5).unwrap().to_string(), "4^146");
/// assert!(!kayles.is_p(&task, &[5, 5])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Heaps {
    rule: Rule,
    forms: Forms,
    heaps: Vec<Form>,
}

impl Heaps {
    /// Only the empty heap.
    pub fn new(rule: Rule) -> Heaps {
        Heaps { rule, forms: Forms::new(), heaps: vec![Forms::ZERO] }
    }

    /// The rule of the game.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The forms.
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// How many heaps are known, the empty one included.
    pub fn known(&self) -> usize {
        self.heaps.len()
    }

    /// Computes the forms of heaps up to this one.
    pub fn extend(&mut self, task: &Task, upto: u64) -> Result<(), Stop> {
        self.forms.pass_to(task);
        self.reach(task, upto)
    }

    /// The same within the same piece of work.
    fn reach(&mut self, task: &Task, upto: u64) -> Result<(), Stop> {
        if (self.heaps.len() as u64) <= upto {
            task.stage("heaps", upto.checked_add(1));
        }
        let rule = self.rule.clone();
        while (self.heaps.len() as u64) <= upto {
            task.done(self.heaps.len() as u64);
            let mut options = Vec::new();
            let visited = rule.visit_moves(self.heaps.len() as u64, u64::MAX, |_, leave| {
                match task.step().and_then(|()| self.sum(task, leave)) {
                    Ok(form) => options.push(form),
                    Err(stop) => return ControlFlow::Break(stop),
                }
                ControlFlow::Continue(())
            });
            if let ControlFlow::Break(stop) = visited {
                return Err(stop);
            }
            let form = self.forms.form(options);
            self.heaps.push(form);
        }
        Ok(())
    }

    /// The form of known heaps side by side.
    fn sum(&mut self, task: &Task, heaps: &[u64]) -> Result<Form, Stop> {
        let mut sum = Forms::ZERO;
        for &heap in heaps {
            sum = self.forms.sum(task, sum, self.heaps[heap as usize])?;
        }
        Ok(sum)
    }

    /// The form of a heap, if it is known.
    pub fn form(&self, heap: u64) -> Option<Form> {
        self.heaps.get(usize::try_from(heap).ok()?).copied()
    }

    /// The genus of a heap, if its form is known.
    pub fn genus(&self, heap: u64) -> Option<&Genus> {
        Some(self.forms.genus(self.form(heap)?))
    }

    /// The genus of heaps side by side.
    pub fn genus_of(&mut self, task: &Task, heaps: &[u64]) -> Result<Genus, Stop> {
        self.extend(task, heaps.iter().copied().max().unwrap_or(0))?;
        let sum = self.sum(task, heaps)?;
        Ok(self.forms.genus(sum).clone())
    }

    /// Whether the player to move loses heaps side by side.
    pub fn is_p(&mut self, task: &Task, heaps: &[u64]) -> Result<bool, Stop> {
        self.forms.pass_to(task);
        self.loses(task, heaps)
    }

    /// The same within the same piece of work.
    fn loses(&mut self, task: &Task, heaps: &[u64]) -> Result<bool, Stop> {
        self.reach(task, heaps.iter().copied().max().unwrap_or(0))?;
        let sum: Vec<Form> = heaps.iter().map(|&heap| self.heaps[heap as usize]).collect();
        self.forms.is_p_sum(task, &sum)
    }

    /// All moves that win.
    pub fn winning_moves(&mut self, task: &Task, heaps: &[u64]) -> Result<Vec<Taking>, Stop> {
        self.forms.pass_to(task);
        let rule = self.rule.clone();
        let mut winning = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            let visited = rule.visit_moves(heap, u64::MAX, |take, leave| {
                let mut next = heaps.to_vec();
                next.splice(at..=at, leave.iter().copied());
                match task.step().and_then(|()| self.loses(task, &next)) {
                    Ok(true) => winning.push(Taking { heap: at, take, leave: leave.to_vec() }),
                    Ok(false) => {}
                    Err(stop) => return ControlFlow::Break(stop),
                }
                ControlFlow::Continue(())
            });
            if let ControlFlow::Break(stop) = visited {
                return Err(stop);
            }
        }
        Ok(winning)
    }
}
