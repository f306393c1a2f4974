//! Items answered by several threads at once, and told in the order in which they were given.
//!
//! Each thread has a session of its own and answers item after item; whoever gives them out takes the answers back. An item
//! should be read only when somebody is free to answer it, since its time begins then. The limit on memory holds for all
//! threads together. Where it is too little for an item beside the others, the item is answered once more while the others
//! wait, with nothing in their tables.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tedomari_task::{Stop, Task};

use crate::item::{Bad, Item};
use crate::line::Stats;
use crate::question::{Answer, Question};
use crate::session::Session;

/// Something to be answered in a session, whatever it is about.
pub trait Job: Send {
    /// Answers it. Nothing if the memory was not enough, but might be without what else is held.
    fn attempt(&mut self, session: &mut Session) -> Option<Box<dyn Any + Send>>;

    /// Answers it when nothing else is held.
    fn attempt_alone(&mut self, session: &mut Session) -> Box<dyn Any + Send>;
}

/// Knows the limits of items.
pub trait Keeper: Send {
    /// A task for a question that is asked now.
    fn begin(&self) -> Task;

    /// Whether the tables of a thread with so many bytes serve the next item as well.
    fn keeps(&self, bytes: u64) -> bool;
}

/// An answer and the work it was, or why there is none.
pub type Asked<A> = Result<(A, Stats), Bad>;

/// The work that an item is, for one of the threads. What comes back is [`Made`].
pub struct Work<Q: Question, K, P> {
    /// The task, if it has begun already.
    pub task: Option<Task>,
    /// The item; there until it is answered.
    pub item: Option<Item<Q>>,
    /// Where it comes from, or whatever else should come back with the answer.
    pub place: P,
    /// The limits.
    pub keeper: K,
}

/// What came of an item.
pub struct Made<Q: Question, P> {
    /// The item.
    pub item: Item<Q>,
    /// Its answer.
    pub asked: Asked<Q::Answer>,
    /// What was given with it.
    pub place: P,
}

impl<Q: Question, K: Keeper, P: Clone + Send + 'static> Work<Q, K, P> {
    /// Whether the memory was not enough stands in the answer.
    fn ask(&mut self, session: &mut Session) -> Asked<Q::Answer> {
        let task = self.task.take().unwrap_or_else(|| self.keeper.begin());
        let asked = self.item.as_ref().expect("it is not answered yet").ask(session, &task);
        // What is left in the tables may serve the next item.
        if !self.keeper.keeps(session.bytes()) {
            session.clear();
        }
        asked
    }

    fn made(&mut self, asked: Asked<Q::Answer>) -> Box<dyn Any + Send> {
        let item = self.item.take().expect("it is answered once");
        Box::new(Made { item, asked, place: self.place.clone() })
    }
}

impl<Q: Question, K: Keeper, P: Clone + Send + 'static> Job for Work<Q, K, P> {
    fn attempt(&mut self, session: &mut Session) -> Option<Box<dyn Any + Send>> {
        let asked = self.ask(session);
        let is_full = asked.as_ref().is_ok_and(|(answer, _)| answer.stop() == Some(Stop::Memory));
        (!is_full).then(|| self.made(asked))
    }

    fn attempt_alone(&mut self, session: &mut Session) -> Box<dyn Any + Send> {
        let asked = self.ask(session);
        self.made(asked)
    }
}

/// The sessions of all threads.
struct Room {
    seats: Vec<Mutex<Session>>,
    /// Held by the thread for which all others wait.
    turn: Mutex<()>,
}

impl Room {
    fn answer(&self, seat: usize, job: &mut dyn Job) -> Box<dyn Any + Send> {
        drop(locked(&self.turn));
        let made = job.attempt(&mut locked(&self.seats[seat]));
        made.unwrap_or_else(|| {
            // Nobody waits for this while holding a session, so all sessions can be had.
            let _turn = locked(&self.turn);
            let mut sessions: Vec<_> = self.seats.iter().map(locked).collect();
            sessions.iter_mut().for_each(|session| session.clear());
            job.attempt_alone(&mut sessions[seat])
        })
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What comes back.
enum Event<E> {
    /// From outside.
    Outside(E),
    /// What the thread with this number made of an item; a panic is handed on.
    Done { seat: usize, item: u64, made: std::thread::Result<Box<dyn Any + Send>> },
}

/// A way to wake the one who waits for answers with news of another kind, such as the next line of the input.
pub struct Outside<E>(Sender<Event<E>>);

impl<E> Outside<E> {
    /// Whether somebody hears it.
    pub fn tell(&self, news: E) -> bool {
        self.0.send(Event::Outside(news)).is_ok()
    }
}

/// The threads, and what they have not told yet.
pub struct Hands<E> {
    seats: Vec<Sender<(u64, Box<dyn Job>)>>,
    free: Vec<usize>,
    events: Receiver<Event<E>>,
    done: Sender<Event<E>>,
    /// Answers whose turn has not come.
    waiting: BTreeMap<u64, Box<dyn Any + Send>>,
    /// The next item to be told, and the next to be given out.
    due: u64,
    next: u64,
}

impl<E: Send + 'static> Hands<E> {
    /// A thread with a stack of this size for each session. They end when this is dropped and their items are answered.
    pub fn hire(sessions: Vec<Session>, stack: usize) -> Hands<E> {
        let (done, events) = channel();
        let room = Room { seats: sessions.into_iter().map(Mutex::new).collect(), turn: Mutex::new(()) };
        let room = Arc::new(room);
        let mut seats = Vec::new();
        for number in 0..room.seats.len() {
            let (give, jobs) = channel::<(u64, Box<dyn Job>)>();
            let (done, room) = (done.clone(), room.clone());
            let work = move || {
                while let Ok((item, mut job)) = jobs.recv() {
                    let made = catch_unwind(AssertUnwindSafe(|| room.answer(number, &mut *job)));
                    drop(job);
                    if done.send(Event::Done { seat: number, item, made }).is_err() {
                        break;
                    }
                }
            };
            // A thread that cannot be had is done without.
            if std::thread::Builder::new().stack_size(stack).spawn(work).is_ok() {
                seats.push(give);
            } else {
                break;
            }
        }
        let free = (0..seats.len()).rev().collect();
        Hands { seats, free, events, done, waiting: BTreeMap::new(), due: 0, next: 0 }
    }

    /// A way for others to wake who waits here.
    pub fn outside(&self) -> Outside<E> {
        Outside(self.done.clone())
    }

    /// Whether nobody could be hired.
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// Whether nobody works.
    pub fn are_idle(&self) -> bool {
        self.free.len() == self.seats.len()
    }

    /// Whether somebody is free, and not too many answers wait for one that takes long.
    pub fn are_free(&self) -> bool {
        !self.free.is_empty() && self.next - self.due < 8 * self.seats.len() as u64
    }

    /// Whether all that was given out was told.
    pub fn are_done(&self) -> bool {
        self.next == self.due
    }

    /// Gives out an item; somebody must be free.
    pub fn give(&mut self, job: Box<dyn Job>) {
        let seat = self.free.pop().expect("somebody is free");
        self.seats[seat].send((self.next, job)).expect("a thread waits for its next item");
        self.next += 1;
    }

    /// Takes note of an item that needs no work.
    pub fn put(&mut self, made: Box<dyn Any + Send>) {
        self.waiting.insert(self.next, made);
        self.next += 1;
    }

    /// What is to be told now, if it is there.
    pub fn due(&mut self) -> Option<Box<dyn Any + Send>> {
        let made = self.waiting.remove(&self.due)?;
        self.due += 1;
        Some(made)
    }

    /// Waits until an answer comes, or news from outside, which it gives.
    pub fn wait(&mut self) -> Option<E> {
        match self.events.recv().expect("the channel is held open") {
            Event::Outside(news) => return Some(news),
            Event::Done { seat, item, made } => {
                self.free.push(seat);
                _ = self.waiting.insert(item, made.unwrap_or_else(|panic| resume_unwind(panic)));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluate;

    /// No limits, and tables are always kept.
    struct Free;

    impl Keeper for Free {
        fn begin(&self) -> Task {
            Task::default()
        }

        fn keeps(&self, _: u64) -> bool {
            true
        }
    }

    #[test]
    fn answers_come_in_order() {
        let mut hands = Hands::<()>::hire(vec![Session::new(), Session::new(), Session::new()], 1 << 21);
        let mut told = Vec::new();
        let mut take = |hands: &mut Hands<()>| {
            while let Some(made) = hands.due() {
                let Made { asked, place, .. } = *made.downcast::<Made<Evaluate, usize>>().unwrap();
                let value = asked.map(|(answer, _)| answer.facts.unwrap().value.clone());
                told.push((place, value.map_err(|bad| bad.mistake.offset)));
            }
        };
        for place in 0..40_usize {
            while !hands.are_free() {
                hands.wait();
                take(&mut hands);
            }
            // Every eighth takes longer than those that follow, and every ninth is wrong.
            let text = match (place % 8, place % 9) {
                (_, 0) => format!("{place} + )"),
                (0, _) => format!("domineering(4x4) - domineering(4x4) + {place}"),
                _ => place.to_string(),
            };
            let item = Some(Item::new(text[..].into(), Evaluate::new(&text)));
            hands.give(Box::new(Work { task: None, item, place, keeper: Free }));
        }
        while !hands.are_done() {
            hands.wait();
            take(&mut hands);
        }
        let expected = |place: usize| match place % 9 {
            0 => Err(place.to_string().len() + 3),
            _ => Ok(place.to_string()),
        };
        assert_eq!(told, (0..40_usize).map(|place| (place, expected(place))).collect::<Vec<_>>());
        assert!(hands.are_idle());
    }
}
