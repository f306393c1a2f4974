//! The heaps of a take-and-break game as misère games: their simplest forms, one after the other.

use std::ops::ControlFlow;

use tedomari_octal::{Move, Rule};
use tedomari_value::{Engine, Stop};

use crate::form::{Form, Forms};
use crate::genus::Genus;

/// Heaps of a game, as far as their simplest forms are known.
///
/// ```
/// use tedomari_misere::Heaps;
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let mut kayles = Heaps::new("kayles".parse()?);
/// kayles.extend(&engine, 5)?;
/// assert_eq!(kayles.genus(5).unwrap().to_string(), "4^146");
/// assert!(!kayles.is_p(&engine, &[5, 5])?);
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
    pub fn extend(&mut self, engine: &Engine, upto: u64) -> Result<(), Stop> {
        while (self.heaps.len() as u64) <= upto {
            let mut options: Vec<Vec<u64>> = Vec::new();
            let visited = self.rule.visit_moves(self.heaps.len() as u64, u64::MAX, |_, leave| {
                options.push(leave.to_vec());
                match engine.step() {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(stop) => ControlFlow::Break(stop),
                }
            });
            if let ControlFlow::Break(stop) = visited {
                return Err(stop);
            }
            let mut forms = Vec::with_capacity(options.len());
            for heaps in options {
                forms.push(self.sum(engine, &heaps)?);
            }
            let form = self.forms.form(forms);
            self.heaps.push(form);
        }
        Ok(())
    }

    /// The form of known heaps side by side.
    fn sum(&mut self, engine: &Engine, heaps: &[u64]) -> Result<Form, Stop> {
        let mut sum = Forms::ZERO;
        for &heap in heaps {
            sum = self.forms.add(engine, sum, self.heaps[heap as usize])?;
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
    pub fn genus_of(&mut self, engine: &Engine, heaps: &[u64]) -> Result<Genus, Stop> {
        self.extend(engine, heaps.iter().copied().max().unwrap_or(0))?;
        let sum = self.sum(engine, heaps)?;
        Ok(self.forms.genus(sum).clone())
    }

    /// Whether the player to move loses heaps side by side.
    pub fn is_p(&mut self, engine: &Engine, heaps: &[u64]) -> Result<bool, Stop> {
        self.extend(engine, heaps.iter().copied().max().unwrap_or(0))?;
        let sum: Vec<Form> = heaps.iter().map(|&heap| self.heaps[heap as usize]).collect();
        self.forms.is_p_sum(engine, &sum)
    }

    /// All moves that win.
    pub fn winning_moves(&mut self, engine: &Engine, heaps: &[u64]) -> Result<Vec<Move>, Stop> {
        let mut moves: Vec<Move> = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            let _ = self.rule.visit_moves::<()>(heap, u64::MAX, |take, leave| {
                moves.push(Move { heap: at, take, leave: leave.to_vec() });
                ControlFlow::Continue(())
            });
        }
        let mut winning = Vec::new();
        for option in moves {
            let mut next = heaps.to_vec();
            next.splice(option.heap..=option.heap, option.leave.iter().copied());
            if self.is_p(engine, &next)? {
                winning.push(option);
            }
        }
        Ok(winning)
    }
}
