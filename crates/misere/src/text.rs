//! Simplest forms as text: `*2` for a heap of Nim, `{0,*2}` for the game with these options.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use tedomari_task::{Held, Stop, Task};

use crate::form::{Form, Forms};

/// So many bytes of text take as long as a step.
const BYTES_A_STEP: usize = 64;

impl Forms {
    /// A form in braces, with heaps of Nim by their names and the options of each game in order: heaps first, then short ones. The same
    /// game is always written in the same way.
    ///
    /// ```
    /// use tedomari_misere::Forms;
    /// use tedomari_task::Task;
    ///
    /// let task = Task::default();
    /// let mut forms = Forms::new();
    /// let [one, two] = [1, 2].map(|size| forms.nim_heap(size));
    /// let double = forms.add(&task, two, two)?;
    /// assert_eq!(forms.text(&task, double)?, "{*2,*3}");
    /// assert_eq!(forms.text(&task, one)?, "*");
    /// # Ok::<(), tedomari_task::Stop>(())
    /// ```
    pub fn text(&self, task: &Task, form: Form) -> Result<String, Stop> {
        let mut writer =
            Writer { forms: self, task, known: FxHashMap::default(), held: task.hold(), bytes: 0 };
        writer.text(form).map(|text| text.to_string())
    }
}

struct Writer<'a> {
    forms: &'a Forms,
    task: &'a Task,
    known: FxHashMap<Form, Rc<str>>,
    held: Held,
    bytes: usize,
}

impl Writer<'_> {
    fn text(&mut self, form: Form) -> Result<Rc<str>, Stop> {
        if let Some(known) = self.known.get(&form) {
            return Ok(known.clone());
        }
        let text = match self.forms.heap_size(form) {
            Some(0) => "0".to_owned(),
            Some(1) => "*".to_owned(),
            Some(size) => format!("*{size}"),
            None => {
                let task = self.task;
                task.deeper(|| self.braces(form))?
            }
        };
        let text: Rc<str> = text.into();
        self.known.insert(form, text.clone());
        Ok(text)
    }

    fn braces(&mut self, form: Form) -> Result<String, Stop> {
        let mut options = Vec::new();
        for &option in self.forms.options(form) {
            let size = self.forms.heap_size(option).unwrap_or(u64::MAX);
            let text = self.text(option)?;
            options.push((size, text.len(), text));
        }
        options.sort_unstable();
        let length: usize = options.iter().map(|option| option.1 + 1).sum();
        self.task.work(1 + (length / BYTES_A_STEP) as u64)?;
        self.bytes += length + 64;
        self.held.grow(self.bytes)?;
        let mut text = String::with_capacity(length + 1);
        for (at, (_, _, option)) in options.iter().enumerate() {
            text.push(if at == 0 { '{' } else { ',' });
            text.push_str(option);
        }
        text.push('}');
        Ok(text)
    }
}
