//! Parts that are valued by several threads together; see [`projects`](super::projects).

use std::hash::BuildHasher;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;
use tedomari_value::{Player, Value};

use super::packed::{Found, Open, Pending};
use super::projects::{Errand, Help, Idle, Part, Place, Project, Taken, TakenErrand};
use super::{Crew, Search, Worker};
use crate::ruleset::Ruleset;

/// Moves to parts that are larger than this are judged by several threads.
pub(super) const LARGE: u32 = 18;

/// A move that bounds leave open.
struct Candidate {
    open: Open,
    promise: i64,
    /// An attempt to prove it no better than the values so far, and how many values had been found then.
    proof: Option<(Arc<Errand>, usize)>,
}

/// So many proofs are attempted at the same time, best promise first.
const AHEAD: usize = 3;

impl<R: Ruleset> Search<R> {
    /// The value of a part known by its key, together with the other threads.
    pub(super) fn share_packed(&self, key: u64, crew: &Crew, worker: &mut Worker<'_>) -> Found<Value> {
        let project = self.open_packed(key, crew);
        self.work_at(&project, crew, worker)
    }

    /// The value of a part, together with the other threads.
    pub(super) fn share(&self, part: &R::Position, crew: &Crew, worker: &mut Worker<'_>) -> Found<Value> {
        let hash = FxBuildHasher.hash_one(part);
        let is_same = |other: &Part| position_of::<R>(other) == Some(part);
        let project = crew.projects.open(hash, is_same, || Part::Position(Box::new(part.clone())));
        self.work_at(&project, crew, worker)
    }

    /// Works at a project, or at what it waits for, until its value is there.
    fn work_at(&self, project: &Arc<Project>, crew: &Crew, worker: &mut Worker<'_>) -> Found<Value> {
        if let Some(place) = &worker.place {
            place.wait_for(Some(project.clone()));
        }
        let answer = self.wait_at(project, worker);
        if let Some(place) = &worker.place {
            place.wait_for(None);
        }
        if answer.is_ok() {
            crew.projects.close(project);
        }
        answer
    }

    fn wait_at(&self, project: &Arc<Project>, worker: &mut Worker<'_>) -> Found<Value> {
        let mut idle = Idle::default();
        loop {
            if let Some(value) = self.value_of_project(project) {
                return Ok(value);
            }
            if self.help(Some(project), &mut idle, worker)? {
                return self.alone(project, worker);
            }
        }
    }

    /// Does something that a project waits for, or waits a moment. Whether the thread waits for itself.
    fn help(&self, project: Option<&Arc<Project>>, idle: &mut Idle, worker: &mut Worker<'_>) -> Found<bool> {
        worker.go_on(&self.engine)?;
        match project.map_or(Help::Wait, |project| project.help(worker.favourite(), worker.number)) {
            Help::Circle => return Ok(true),
            Help::Take(taken) => self.work_on(taken, worker)?,
            Help::Judge(errand) => {
                let outer = worker.place.replace(Place::Errand(errand.0.clone()));
                let path = std::mem::take(&mut worker.path);
                let answer = self.judge(errand, worker);
                (worker.place, worker.path) = (outer, path);
                answer?;
            }
            Help::Wait => {
                if idle.wait() {
                    self.engine.check()?;
                }
                return Ok(false);
            }
        }
        *idle = Idle::default();
        Ok(false)
    }

    fn value_of_project(&self, project: &Project) -> Option<Value> {
        match &project.part {
            Part::Key(key) => self.packed.get(*key).map(Value::from_bits),
            part => self.look_up(position_of::<R>(part)?),
        }
    }

    /// Values a side of a part, and the part itself if the other side is done.
    fn work_on(&self, taken: Taken, worker: &mut Worker<'_>) -> Found<()> {
        let (project, player) = (taken.project.clone(), taken.player);
        let outer = worker.place.replace(Place::Site(taken));
        // What is above on the stack may lie in between.
        let path = std::mem::take(&mut worker.path);
        let side = self.side_of_project(&project, player, worker);
        worker.path = path;
        let Some(Place::Site(taken)) = std::mem::replace(&mut worker.place, outer) else {
            unreachable!("the site that was put there")
        };
        if let Some([left, right]) = taken.finish(side?) {
            let value = self.engine.game(&left, &right)?;
            match &project.part {
                Part::Key(key) => self.keep_packed(*key, value)?,
                part => position_of::<R>(part).map_or(Ok(()), |part| self.keep(part, value))?,
            }
            if let Some(crew) = worker.crew {
                crew.projects.close(&project);
            }
        }
        Ok(())
    }

    fn side_of_project(
        &self,
        project: &Project,
        player: Player,
        worker: &mut Worker<'_>,
    ) -> Found<Vec<Value>> {
        match &project.part {
            Part::Key(key) => {
                // A part counts one step.
                if player == Player::Left {
                    self.count_step(worker)?;
                }
                let name =
                    || self.lane().unpack(*key).map_or_else(String::new, |part| self.ruleset.write(&part));
                self.along(key, worker, name, |worker| {
                    let mut buffers = worker.buffers();
                    let (followers, values) = buffers.look_up(self, *key, player);
                    let mut side = Vec::new();
                    let moves = 0..followers.len();
                    let answer = self.fill_side(followers, values, player, moves, &mut side, worker);
                    worker.spare.push(buffers);
                    answer.map(|()| side)
                })
            }
            part => {
                let part = position_of::<R>(part).expect("a position of the search's own ruleset");
                self.along(
                    part,
                    worker,
                    || self.ruleset.write(part),
                    |worker| self.side_of(part, player, worker),
                )
            }
        }
    }

    /// Fills a side from moves to parts without a value: the threads judge them together.
    pub(super) fn judge_all(
        &self,
        pending: &[Pending],
        player: Player,
        side: &mut Vec<Value>,
        worker: &mut Worker<'_>,
    ) -> Found<()> {
        // What bounds say of each is needed in any case.
        let values: Arc<[Value]> = side.as_slice().into();
        let bounded = |pending: &Pending| Errand::new(pending.open, player, values.clone(), true);
        let errands: Vec<_> = pending.iter().map(bounded).collect();
        self.offer(errands.iter().cloned(), worker);
        for errand in &errands {
            if let Some(taken) = errand.take(worker.number) {
                self.judge(taken, worker)?;
            }
        }
        let mut open = Vec::new();
        for errand in &errands {
            let promise = self.see_to(errand, worker)?;
            open.extend(promise.map(|promise| Candidate { open: errand.open, promise, proof: None }));
        }
        open.sort_by_key(|candidate| candidate.promise);
        // One proof after the other, and some beforehand: not all of those are needed.
        let mut found = Vec::new();
        while !open.is_empty() {
            let ahead = open.len().saturating_sub(AHEAD);
            for candidate in &mut open[ahead..] {
                let values = || -> Arc<[Value]> { side.as_slice().into() };
                candidate.proof.get_or_insert_with(|| {
                    (Errand::new(candidate.open, player, values(), false), found.len())
                });
            }
            let proofs = open[ahead..].iter().filter_map(|candidate| candidate.proof.as_ref());
            self.offer(proofs.map(|(errand, _)| errand.clone()), worker);
            let Some(Candidate { open: best, proof: Some((errand, known)), .. }) = open.pop() else { break };
            if self.see_to(&errand, worker)?.is_none()
                || self.is_proved_dominated(&best, &found[known..], player, worker)?
            {
                continue;
            }
            let value = self.value_of(&best, worker)?;
            let mut at = 0;
            while at < open.len() {
                if self.one_is_no_better(&open[at].open, &[value], player, worker)? {
                    open.remove(at);
                } else {
                    at += 1;
                }
            }
            found.push(value);
            side.push(value);
            self.engine.keep_best(side, player)?;
        }
        self.offer(std::iter::empty(), worker);
        Ok(())
    }

    fn offer(&self, errands: impl Iterator<Item = Arc<Errand>>, worker: &Worker<'_>) {
        if let Some(Place::Site(site)) = &worker.place {
            site.offer(errands.filter(|errand| !errand.is_done()).collect());
        }
    }

    /// Does an errand, or waits for the thread that does it.
    fn see_to(&self, errand: &Arc<Errand>, worker: &mut Worker<'_>) -> Found<Option<i64>> {
        let mut idle = Idle::default();
        while !errand.is_done() {
            match errand.take(worker.number) {
                Some(taken) => self.judge(taken, worker)?,
                None => _ = self.help(errand.waits_for().as_ref(), &mut idle, worker)?,
            }
        }
        Ok(errand.verdict())
    }

    /// Judges a move.
    fn judge(&self, taken: TakenErrand, worker: &mut Worker<'_>) -> Found<()> {
        let Errand { open, player, values, .. } = &*taken.0;
        let verdict = if !taken.0.by_bounds {
            (!self.is_proved_dominated(open, values, *player, worker)?).then_some(0)
        } else if self.one_is_no_better(open, values, *player, worker)? {
            None
        } else {
            Some(self.promise(open, *player, worker)?)
        };
        taken.finish(verdict);
        Ok(())
    }

    fn open_packed(&self, key: u64, crew: &Crew) -> Arc<Project> {
        let is_same = |part: &Part| matches!(part, Part::Key(other) if *other == key);
        let project = crew.projects.open(key, is_same, || Part::Key(key));
        // The value may have come between the look-up and the opening.
        if self.packed.get(key).is_some() {
            crew.projects.close(&project);
        }
        project
    }

    /// Values a part without the others.
    fn alone(&self, project: &Project, worker: &mut Worker<'_>) -> Found<Value> {
        let crew = worker.crew.take();
        let answer = match &project.part {
            Part::Key(key) => self.find_packed(*key, worker),
            part => match position_of::<R>(part) {
                Some(part) => self.find(part, worker),
                None => Err(None),
            },
        };
        worker.crew = crew;
        answer
    }
}

fn position_of<R: Ruleset>(part: &Part) -> Option<&R::Position> {
    match part {
        Part::Position(position) => position.downcast_ref(),
        Part::Key(_) => None,
    }
}
