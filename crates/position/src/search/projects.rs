//! Parts that several threads are at work on, so that they share work instead of repeating it.
//!
//! A value needs both sides of its part: what Left can move to and what Right can. A part that is being valued is a
//! *project* with two sites, one a side. A thread that comes to a project takes a site that nobody works at. Where both
//! are taken it helps. In a large part each move has to be judged, by bounds and attempted proofs: these are errands, which
//! whoever has time takes. Sites and errands tell which project they wait for, and a thread that looks for work follows
//! these until it finds something, near the root if it can. So nothing is done twice, and whoever waits does what he waits
//! for. The thread that finishes the second site puts the value together.
//!
//! Nobody waits for ever. Play makes parts smaller, so the projects that wait for each other form no circle, and at the end of
//! every chain somebody works. If play can come back to a part, a thread finds its own site at the end of the chain; then it
//! works alone, and its path tells the circle. A thread that gives up, or panics, leaves its site free.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tedomari_table::mix;
use tedomari_value::{Player, Value};

use super::packed::Open;

/// All projects, by a hash of their part.
pub(super) struct Projects {
    shards: Box<[Shard]>,
}

#[derive(Default)]
#[repr(align(128))]
struct Shard(Mutex<FxHashMap<u64, Same>>);

/// Projects with the same hash: nearly always one.
type Same = SmallVec<[Arc<Project>; 1]>;

const SHARDS: usize = 64;

/// What a project is about.
pub(super) enum Part {
    /// A part that is known by a key.
    Key(u64),
    /// A position of the search's ruleset.
    Position(Box<dyn Any + Send + Sync>),
}

/// A part that is being valued.
pub(super) struct Project {
    pub(super) part: Part,
    hash: u64,
    sites: [Site; 2],
    done: AtomicUsize,
    /// The value is in the table.
    closed: AtomicBool,
}

/// One side of a project.
#[derive(Default)]
struct Site {
    post: Post,
    values: Mutex<Vec<Value>>,
    /// Moves of this side that can be judged one by one.
    errands: Mutex<Vec<Arc<Errand>>>,
}

/// Something that one thread does.
#[derive(Default)]
struct Post {
    /// [`FREE`], [`DONE`], or one more than the number of the thread that does it.
    owner: AtomicU32,
    /// What the work waits for.
    at: Mutex<Option<Arc<Project>>>,
}

const FREE: u32 = 0;
const DONE: u32 = u32::MAX;

impl Post {
    fn owner(&self) -> u32 {
        self.owner.load(Ordering::Acquire)
    }

    fn take(&self, number: usize) -> bool {
        // To look first costs less than an attempt that fails.
        self.owner.load(Ordering::Relaxed) == FREE
            && self
                .owner
                .compare_exchange(FREE, number as u32 + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok()
    }

    fn finish(&self) {
        self.owner.store(DONE, Ordering::Release);
    }

    /// Free again, if the work is not done.
    fn leave(&self) {
        *self.at.lock() = None;
        if self.owner() != DONE {
            self.owner.store(FREE, Ordering::Release);
        }
    }
}

/// A move to be judged: whether it may be better than all of some values, and then how much it promises.
pub(super) struct Errand {
    post: Post,
    pub(super) open: Open,
    pub(super) player: Player,
    pub(super) values: Arc<[Value]>,
    /// Bounds shall be asked, otherwise proofs be tried.
    pub(super) by_bounds: bool,
    verdict: AtomicI64,
}

/// No promise is so low.
const DROPPED: i64 = i64::MIN;

impl Errand {
    pub(super) fn new(open: Open, player: Player, values: Arc<[Value]>, by_bounds: bool) -> Arc<Errand> {
        let (post, verdict) = (Post::default(), AtomicI64::new(DROPPED));
        Arc::new(Errand { post, open, player, values, by_bounds, verdict })
    }

    /// Takes it for the thread with this number, if it is free.
    pub(super) fn take(self: &Arc<Errand>, number: usize) -> Option<TakenErrand> {
        self.post.take(number).then(|| TakenErrand(self.clone()))
    }

    pub(super) fn is_done(&self) -> bool {
        self.post.owner() == DONE
    }

    /// What the move promises; nothing if it is no better than one of the values.
    pub(super) fn verdict(&self) -> Option<i64> {
        Some(self.verdict.load(Ordering::Relaxed)).filter(|&promise| promise != DROPPED)
    }

    /// What the thread that does it waits for.
    pub(super) fn waits_for(&self) -> Option<Arc<Project>> {
        self.post.at.lock().clone()
    }
}

/// An errand that a thread has taken. It is free again when this is dropped before it is done.
pub(super) struct TakenErrand(pub(super) Arc<Errand>);

impl TakenErrand {
    /// Hands in the verdict.
    pub(super) fn finish(self, promise: Option<i64>) {
        self.0.verdict.store(promise.unwrap_or(DROPPED), Ordering::Relaxed);
        self.0.post.finish();
    }
}

impl Drop for TakenErrand {
    fn drop(&mut self) {
        self.0.post.leave();
    }
}

/// What a thread works at: what it waits for is noted there.
pub(super) enum Place {
    Site(Taken),
    Errand(Arc<Errand>),
}

impl Place {
    /// Says what the work waits for.
    pub(super) fn wait_for(&self, project: Option<Arc<Project>>) {
        let post = match self {
            Place::Site(taken) => &taken.site().post,
            Place::Errand(errand) => &errand.post,
        };
        *post.at.lock() = project;
    }
}

/// A thread that looks for a place to help looks at so many projects: in a circle of others it would go round.
const MOST_LOOKS: u32 = 4096;

/// A site that a thread has taken. It is free again when this is dropped before the work is done.
pub(super) struct Taken {
    pub(super) project: Arc<Project>,
    pub(super) player: Player,
}

/// Where a thread that waits may help.
pub(super) enum Help {
    Take(Taken),
    Judge(TakenErrand),
    /// Everything is taken.
    Wait,
    /// The thread waits for itself: play goes round in a circle.
    Circle,
}

impl Projects {
    pub(super) fn new() -> Projects {
        Projects { shards: (0..SHARDS).map(|_| Shard::default()).collect() }
    }

    fn shard(&self, hash: u64) -> &Mutex<FxHashMap<u64, Same>> {
        &self.shards[(mix(hash) >> 58) as usize % SHARDS].0
    }

    /// The project of a part, a new one if there is none.
    pub(super) fn open(
        &self,
        hash: u64,
        is_same: impl Fn(&Part) -> bool,
        part: impl FnOnce() -> Part,
    ) -> Arc<Project> {
        let mut shard = self.shard(hash).lock();
        let same = shard.entry(hash).or_default();
        if let Some(known) = same.iter().find(|project| is_same(&project.part)) {
            return known.clone();
        }
        let project = Arc::new(Project {
            part: part(),
            hash,
            sites: Default::default(),
            done: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
        });
        same.push(project.clone());
        project
    }

    /// Forgets a project, whose value is in the table.
    pub(super) fn close(&self, project: &Arc<Project>) {
        if project.closed.swap(true, Ordering::Relaxed) {
            return;
        }
        let mut shard = self.shard(project.hash).lock();
        if let Some(same) = shard.get_mut(&project.hash) {
            same.retain(|other| !Arc::ptr_eq(other, project));
            if same.is_empty() {
                shard.remove(&project.hash);
            }
        }
    }
}

impl Project {
    fn site(&self, player: Player) -> &Site {
        &self.sites[player.index()]
    }

    /// Takes a free site for the thread with this number.
    pub(super) fn take(self: &Arc<Project>, first: Player, number: usize) -> Option<Taken> {
        let mut players = [first, first.opponent()].into_iter();
        let player = players.find(|&player| self.site(player).post.take(number))?;
        Some(Taken { project: self.clone(), player })
    }

    /// A free site below this project, or the project's own, whichever is nearer.
    pub(super) fn help(self: &Arc<Project>, first: Player, number: usize) -> Help {
        let mut open: SmallVec<[Arc<Project>; 16]> = SmallVec::new();
        open.push(self.clone());
        for _ in 0..MOST_LOOKS {
            let Some(project) = open.pop() else { break };
            if project.closed.load(Ordering::Relaxed) {
                continue;
            }
            if let Some(taken) = project.take(first, number) {
                return Help::Take(taken);
            }
            // The last one is looked at first.
            for player in [first.opponent(), first] {
                let site = project.site(player);
                match site.post.owner() {
                    FREE | DONE => continue,
                    owner if owner == number as u32 + 1 => return Help::Circle,
                    _ => open.extend(site.post.at.lock().clone()),
                }
                // The owner begins at the front, the others at the back.
                for errand in site.errands.lock().iter().rev() {
                    if let Some(taken) = errand.take(number) {
                        return Help::Judge(taken);
                    }
                    open.extend(errand.waits_for());
                }
            }
        }
        Help::Wait
    }
}

impl Taken {
    fn site(&self) -> &Site {
        self.project.site(self.player)
    }

    /// Offers errands to the others.
    pub(super) fn offer(&self, errands: Vec<Arc<Errand>>) {
        *self.site().errands.lock() = errands;
    }

    /// Hands in the values of the side. The values of both sides, if the other is there already.
    pub(super) fn finish(self, values: Vec<Value>) -> Option<[Vec<Value>; 2]> {
        *self.site().values.lock() = values;
        self.site().post.finish();
        let is_last = self.project.done.fetch_add(1, Ordering::AcqRel) == 1;
        is_last.then(|| {
            let values = |player: Player| std::mem::take(&mut *self.project.site(player).values.lock());
            [values(Player::Left), values(Player::Right)]
        })
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.offer(Vec::new());
        self.site().post.leave();
    }
}

/// A thread that finds nothing to do: it spins, then lets others go first, then sleeps.
#[derive(Default)]
pub(super) struct Idle(u32);

impl Idle {
    /// Waits a little. Whether it was so long that the limits should be looked at.
    pub(super) fn wait(&mut self) -> bool {
        self.0 += 1;
        match self.0 {
            ..=16 => (0..32).for_each(|_| std::hint::spin_loop()),
            17..=48 => std::thread::yield_now(),
            _ => {
                std::thread::sleep(Duration::from_micros(u64::from(self.0.min(500))));
                return true;
            }
        }
        false
    }
}
