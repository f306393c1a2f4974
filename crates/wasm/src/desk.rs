//! Where a page's questions are answered: what `POST /api/NAME` is to a server, without the server.
//!
//! A request is a text: the path behind `api/`, with the limits as its query, and after the end of the line what would be the body.
//!
//! ```
//! use tedomari_wasm::desk::Desk;
//!
//! let mut desk = Desk::new(64 << 20);
//! let reply = desk.answer(b"eval?time_limit=2s\n{\"input\": \"{3|1}\"}", |_| {});
//! assert!(reply.json.starts_with(r#"{"input":"{3|1}","value":"{3|1}""#));
//! ```

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value as Json;
use tedomari_answer::asked::{File, kind, kinds, written};
use tedomari_answer::play::asked::{self, Recorded};
use tedomari_answer::play::deeds::{self, Begun, DEEDS};
use tedomari_answer::wire::{self, FORBIDDEN, GONE, Reply, Report, UNREADABLE};
use tedomari_answer::{Session, writing};
use tedomari_task::{Ledger, Limits, Task};

/// What is learnt from one question serves the next, and games in progress are kept by their numbers.
pub struct Desk {
    session: Session,
    ledger: Ledger,
    games: BTreeMap<u64, Game>,
    /// The number of the last game.
    last: u64,
    /// Counts what is done in games, to know which was asked last.
    clock: u64,
}

struct Game {
    game: Recorded,
    asked: u64,
}

/// More games than these are not kept: whichever was not asked for the longest time goes.
const MOST: usize = 64;

/// How often it is reported how far the work is.
const REPORT_EVERY: Duration = Duration::from_millis(100);

impl Desk {
    /// A desk whose tables may hold so many bytes.
    pub fn new(memory: usize) -> Desk {
        let ledger = Ledger::new(Some(memory));
        let session = Session::in_ledger(&ledger);
        Desk { session, ledger, games: BTreeMap::new(), last: 0, clock: 0 }
    }

    /// Answers a request. While it works, it reports how far it is.
    pub fn answer(&mut self, request: &[u8], report: impl Fn(&str) + Send + Sync + 'static) -> Reply {
        self.find(request, report).unwrap_or_else(|refused| refused)
    }

    fn find(
        &mut self,
        request: &[u8],
        report: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Reply, Reply> {
        let end = request.iter().position(|&byte| byte == b'\n').unwrap_or(request.len());
        let (head, body) = (&request[..end], request.get(end + 1..).unwrap_or_default());
        let head = std::str::from_utf8(head)
            .map_err(|_| Reply::complaint(UNREADABLE, "the name of the question is not UTF-8"))?;
        let (path, query) = head.split_once('?').unwrap_or((head, ""));
        if path.is_empty() {
            return Ok(self.about());
        }
        let limits = wire::limits(query).map_err(|message| Reply::complaint(UNREADABLE, &message))?;
        let is_game = path.starts_with("games/") || asked::NAMES.contains(&path);
        if !is_game && kind(path).is_none() && !writing::NAMES.contains(&path) {
            return Err(wire::unknown(path));
        }
        let question = wire::read_json(body)?;
        let task = self.begin(limits, report);
        if let Some(reply) = writing::ask(path, &self.session, &task, &question) {
            return Ok(reply);
        }
        if let Some(place) = path.strip_prefix("games/") {
            return self.deed(place, &task, &question);
        }
        let reply =
            if is_game { self.play(path, &task, question)? } else { self.ask(path, &task, question)? };
        // What was learnt is forgotten when it is much.
        if self.is_half_full() {
            self.session.clear();
        }
        Ok(reply)
    }

    /// A task that reports on its way.
    fn begin(&self, limits: Limits, report: impl Fn(&str) + Send + Sync + 'static) -> Task {
        let tell = move |task: &Task| report(&written(&Report::of(task)));
        Task::setup(limits).ledger(&self.ledger).watch(REPORT_EVERY, tell).start()
    }

    fn is_half_full(&self) -> bool {
        self.ledger.limit().is_some_and(|limit| self.ledger.bytes() >= limit / 2)
    }

    fn ask(&mut self, name: &str, task: &Task, question: Json) -> Result<Reply, Reply> {
        let kind = kind(name).ok_or_else(|| wire::unknown(name))?;
        if kind.writes(&question) || kind.file == Some(File::Read) {
            return Err(no_files());
        }
        Ok(wire::answer(kind, &mut self.session, task, question))
    }

    fn play(&mut self, name: &str, task: &Task, question: Json) -> Result<Reply, Reply> {
        if asked::writes(&question) {
            return Err(no_files());
        }
        let game = deeds::begin(name, &mut self.session, task, question)?;
        let state = game.state(task);
        // Games hold what they have learnt. If much of the memory is taken by them, the others go.
        let most = if self.is_half_full() { 1 } else { MOST };
        while self.games.len() >= most {
            let oldest = self.games.iter().min_by_key(|(_, game)| game.asked);
            let Some((&oldest, _)) = oldest else { break };
            self.games.remove(&oldest);
        }
        (self.last, self.clock) = (self.last + 1, self.clock + 1);
        self.games.insert(self.last, Game { game, asked: self.clock });
        Ok(Reply::ok(&Begun { game: self.last, state }))
    }

    /// Does something in a game: `3/move`.
    fn deed(&mut self, place: &str, task: &Task, question: &Json) -> Result<Reply, Reply> {
        let (number, deed) = place.split_once('/').unwrap_or((place, ""));
        if !DEEDS.contains(&deed) {
            return Err(deeds::unknown(deed));
        }
        self.clock += 1;
        let kept = number.parse().ok().and_then(|number: u64| self.games.get_mut(&number));
        let Some(kept) = kept else {
            let message = "this game is not kept any more: begin it again, with its moves";
            return Err(Reply::complaint(GONE, message));
        };
        kept.asked = self.clock;
        Ok(deeds::act(&mut kept.game, deed, task, question))
    }

    /// What can be asked here.
    fn about(&self) -> Reply {
        #[derive(Serialize)]
        struct About {
            program: &'static str,
            version: &'static str,
            questions: Vec<&'static str>,
            games: [&'static str; 6],
            read_only: bool,
            memory_limit: Option<usize>,
            memory_held: usize,
        }
        let answered = kinds().iter().filter(|kind| !matches!(kind.file, Some(File::Read | File::Written)));
        Reply::ok(&About {
            program: "tedomari",
            version: env!("CARGO_PKG_VERSION"),
            questions: answered.map(|kind| kind.name).collect(),
            games: asked::NAMES,
            read_only: true,
            memory_limit: self.ledger.limit(),
            memory_held: self.ledger.bytes(),
        })
    }
}

fn no_files() -> Reply {
    Reply::complaint(FORBIDDEN, "a page has no files: this is asked of the program (tedomari --help)")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn desk() -> Desk {
        Desk::new(256 << 20)
    }

    fn ask(desk: &mut Desk, request: &str) -> (u16, Json) {
        let reply = desk.answer(request.as_bytes(), |_| {});
        (reply.status, serde_json::from_str(&reply.json).unwrap())
    }

    #[test]
    fn questions_are_answered() {
        let mut desk = desk();
        let (status, told) = ask(&mut desk, "eval\n{\"input\": \"{3|1} + ^\"}");
        assert_eq!((status, &told["value"]), (200, &Json::from("{3^|1^}")));
        let (status, told) = ask(&mut desk, "eval?node_limit=1000\n{\"input\": \"domineering(8x8)\"}");
        assert_eq!((status, &told["stopped"]), (200, &Json::from("node limit reached")));
        let (_, told) = ask(&mut desk, "typeset\n{\"texts\": [\"1/2\", \"?\"]}");
        assert_eq!(told["latex"], serde_json::json!(["\\frac{1}{2}", null]));
        let (status, about) = ask(&mut desk, "");
        assert!(status == 200 && about["questions"].as_array().unwrap().contains(&Json::from("position")));
    }

    #[test]
    fn mistakes_have_a_status() {
        let mut desk = desk();
        let wrong = [
            ("eval\n{\"input\": \"{3|\"}", 422, "`}`"),
            ("eval\n{", 400, "this is not JSON"),
            ("eval", 400, "this is not JSON"),
            ("eval?time_limit=soon\n{}", 400, "time_limit: "),
            ("chess\n{}", 404, "there is no question `chess`"),
            ("octal\n{\"code\": \"0.77\", \"resume\": \"x\"}", 403, "a page has no files"),
            ("games/1/move\n{\"move\": \"#1\"}", 410, "begin it again"),
            ("games/1/leap\n{}", 404, "there is no action `leap`"),
        ];
        for (request, status, part) in wrong {
            let (found, told) = ask(&mut desk, request);
            let message = told["error"]["message"].as_str().unwrap().to_owned();
            assert!(found == status && message.contains(part), "{request}: {found} {message}");
        }
        assert_eq!(desk.answer(b"\xff\n{}", |_| {}).status, 400);
    }

    #[test]
    fn games_are_played() {
        let mut desk = desk();
        let (status, begun) = ask(&mut desk, "play\n{\"components\": [\"{5|-5}\", \"{3|1}\"]}");
        assert_eq!((status, &begun["game"]), (200, &Json::from(1)));
        let (_, done) = ask(&mut desk, "games/1/move\n{\"move\": \"#1\"}");
        assert_eq!(done["state"]["number"], 2);
        let (_, done) = ask(&mut desk, "games/1/reply\n{}");
        assert_eq!(done["made"]["by"], "program");
        for _ in 0..MOST {
            ask(&mut desk, "play-heap\n{\"game\": \"nim\", \"piles\": [3, 5], \"first\": \"you\"}");
        }
        assert_eq!(ask(&mut desk, "games/1/state\n{}").0, 410);
        assert_eq!(ask(&mut desk, "games/65/state\n{}").0, 200);
    }

    #[test]
    fn what_was_learnt_is_forgotten_when_it_is_much() {
        let mut desk = Desk::new(24 << 20);
        for n in 0..12 {
            let input = format!("domineering(3x4) + {{{n}|{{1|-{n}}}}} + clobber(3x4)");
            let (status, told) = ask(&mut desk, &format!("eval\n{{\"input\": \"{input}\"}}"));
            assert!(status == 200 && told["value"].is_string(), "{told}");
            assert!(desk.ledger.bytes() < 24 << 20);
        }
    }
}
