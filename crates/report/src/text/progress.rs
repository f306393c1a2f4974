//! How far a task is, in a line: what a person who waits wants to know.

use std::time::{Duration, Instant};

use tedomari_number::Interval;
use tedomari_task::{Progress, Task};

use super::{interval, thousands};

/// How many characters a bar has.
const BAR: u64 = 20;

/// Somebody who looks at a task.
pub struct Sight {
    began: Instant,
    /// What has been done, since when, and how much of it was done when that was seen first. Work on a piece may have
    /// stages of its own before it comes back to the whole.
    stages: Vec<(&'static str, Instant, u64)>,
}

impl Sight {
    /// Of a task that began then.
    pub fn since(began: Instant) -> Sight {
        Sight { began, stages: Vec::new() }
    }

    /// How far a task is: the time, a bar if it is known of how much, how many, the best bounds, and the time that is left.
    pub fn line(&mut self, task: &Task, is_stopping: bool) -> String {
        let Progress { stage, done, of, found: (what, count), bounds } = task.progress();
        match self.stages.iter_mut().find(|(name, ..)| *name == stage) {
            None => self.stages.push((stage, Instant::now(), done)),
            // It has begun anew.
            Some((_, since, from)) if done < *from => (*since, *from) = (Instant::now(), done),
            Some(_) => {}
        }
        let mut items = Vec::new();
        match (stage, of) {
            ("", _) => {}
            (stage, Some(of)) => items.push(format!("{} of {} {stage}", thousands(done), thousands(of))),
            // Nothing of it is counted: it says what is known, and what is looked for.
            (stage, None) if done == 0 => items.push(stage.to_owned()),
            (stage, None) => items.push(format!("{} {stage}", thousands(done))),
        }
        if !what.is_empty() && what != stage {
            items.push(format!("{} {what}", thousands(count)));
        }
        if bounds != Interval::default() {
            items.push(interval(&bounds));
        }
        if items.is_empty() {
            items.push(format!("{} steps", thousands(task.steps())));
        }
        items.push(match (is_stopping, self.left(task, stage, done, of)) {
            (true, _) => "stopping".to_owned(),
            (false, Some(left)) => left,
            (false, None) => String::new(),
        });
        items.retain(|item| !item.is_empty());
        let bar = of.map(|of| format!("{} ", bar(done, of))).unwrap_or_default();
        format!("{}  {bar}{}", clock(self.began.elapsed()), items.join(", "))
    }

    /// The same when all is done.
    pub fn full(&self, task: &Task) -> String {
        let Progress { stage, of, .. } = task.progress();
        let of = of.unwrap_or_default();
        let (time, bar, of) = (clock(self.began.elapsed()), bar(1, 1), thousands(of));
        format!("{time}  {bar} {of} of {of} {stage}")
    }

    /// The time that is left: about so much at the pace so far, and no more than the limit allows.
    fn left(&self, task: &Task, stage: &str, done: u64, of: Option<u64>) -> Option<String> {
        let (_, since, from) = self.stages.iter().find(|(name, ..)| *name == stage)?;
        let spent = since.elapsed();
        let pace = of.filter(|_| done > *from && spent >= Duration::from_secs(1)).map(|of| {
            let rest = of.saturating_sub(done) as f64 / (done - from) as f64;
            spent.mul_f64(rest.min(1e6))
        });
        let limit = task.limits().time.map(|limit| limit.saturating_sub(task.elapsed()));
        match (pace, limit) {
            (Some(pace), Some(limit)) if limit < pace => Some(format!("stops in {}", clock(limit))),
            (Some(pace), _) => Some(format!("about {} left", clock(pace))),
            (None, Some(limit)) => Some(format!("stops in {}", clock(limit))),
            (None, None) => None,
        }
    }
}

/// A bar, full when all is done and not before, and the share in per cent.
fn bar(done: u64, of: u64) -> String {
    let share = |whole: u64| match of {
        0 => whole,
        of => (u128::from(done.min(of)) * u128::from(whole) / u128::from(of)) as u64,
    };
    let marks = share(BAR) as usize;
    format!("[{}{}] {:>3} %", "#".repeat(marks), ".".repeat(BAR as usize - marks), share(100))
}

fn clock(spent: Duration) -> String {
    let seconds = spent.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m}:{s:02}"),
        (h, m, s) => format!("{h}:{m:02}:{s:02}"),
    }
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    #[test]
    fn for_people() {
        assert_eq!(clock(Duration::from_secs(3723)), "1:02:03");
        assert_eq!(clock(Duration::from_secs(75)), "1:15");
    }

    #[test]
    fn bars_are_full_at_the_end() {
        assert_eq!(bar(0, 7), "[....................]   0 %");
        assert_eq!(bar(6, 7), "[#################...]  85 %");
        assert_eq!(bar(7, 7), "[####################] 100 %");
        assert_eq!(bar(0, 0), bar(9, 7));
        assert_eq!(bar(u64::MAX - 1, u64::MAX), "[###################.]  99 %");
    }

    #[test]
    fn what_users_want_to_know() {
        let ago = |seconds| Instant::now() - Duration::from_secs(seconds);
        let task = Task::new(Limits::new());
        task.stage("sums", Some(1000));
        task.done(250);
        let mut sight = Sight { began: ago(10), stages: vec![("sums", ago(10), 0)] };
        assert_eq!(
            sight.line(&task, false),
            "10 s  [#####...............]  25 % 250 of 1,000 sums, about 30 s left"
        );
        assert!(sight.line(&task, true).ends_with(", stopping"));
        assert_eq!(sight.full(&task), "10 s  [####################] 100 % 1,000 of 1,000 sums");
        let task = Task::new(Limits::new().time(Duration::from_secs(100)));
        task.bounds(Interval { low: Some((-3).into()), high: Some(5.into()) });
        task.found("parts", 12);
        let line = Sight { began: ago(2), stages: Vec::new() }.line(&task, false);
        assert_eq!(line, "2 s  12 parts, from -3 to 5, stops in 1:39");
        let task = Task::new(Limits::new());
        task.stage("Left wins; looking for all winning moves", None);
        let line = Sight { began: ago(2), stages: Vec::new() }.line(&task, false);
        assert_eq!(line, "2 s  Left wins; looking for all winning moves");
    }
}
