//! The workbench: a server on this machine that answers all questions about games, and the page in the browser that asks them.
//!
//! The server listens on the loopback interface only, and lets in nobody who does not know its token ([`gate`]). A question is a
//! request ([`ask`]); the work is done by a few threads, on which long questions leave room for short ones ([`pool`], [`turns`]); whoever
//! leaves ends the work on their question ([`reply`]). Games in progress are kept by number ([`games`]). The files of the
//! page, and those of the book, are a part of the program ([`assets`]).
//!
//! ```no_run
//! use tedomari_serve::{Server, Settings};
//!
//! let server = Server::bind(Settings::default())?;
//! println!("{}", server.address());
//! server.run()?;
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod ask;
pub mod assets;
pub mod browser;
pub mod games;
pub mod gate;
pub mod pool;
pub mod reply;
pub mod turns;

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{get, post};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tedomari::answer::Session;
use tedomari::task::quantity;
use tedomari::{Ledger, Library, Limits};
use tokio::sync::{Notify, Semaphore};

use crate::games::Games;
use crate::gate::{Gate, Room};
use crate::pool::Pool;

/// How a server is set up.
pub struct Settings {
    /// The port; with 0 any that is free.
    pub port: u16,
    /// If the port is taken, whether another will do.
    pub any_port: bool,
    /// No question takes more than this, whatever it asks for.
    pub limits: Limits,
    /// The bytes that all tables together may hold.
    pub memory: Option<usize>,
    /// Tells what the program holds in truth, where somebody counts.
    pub gauge: Option<fn() -> usize>,
    /// How many long questions have their turn together.
    pub threads: usize,
    /// Whether questions that would write files are refused.
    pub read_only: bool,
    /// Values that were found before.
    pub library: Option<Arc<dyn Library>>,
    /// The version that the page shows.
    pub version: String,
}

/// Reads limits from a list such as `time=10s,nodes=5M,memory=2GiB`.
///
/// ```
/// use tedomari_serve::limits_of;
///
/// assert_eq!(limits_of("nodes=5k,memory=1MiB").unwrap().nodes, Some(5000));
/// assert!(limits_of("time=soon").is_err() && limits_of("space=1").is_err());
/// ```
pub fn limits_of(list: &str) -> Result<Limits, String> {
    let mut limits = Limits::new();
    for part in list.split(',').map(str::trim) {
        let (name, text) = part.split_once('=').unwrap_or((part, ""));
        match name.trim() {
            "time" => limits.time = Some(quantity::time(text)?),
            "nodes" => limits.nodes = Some(quantity::count(text)?),
            "memory" => limits.memory = Some(quantity::bytes(text)?),
            _ => return Err(format!("`{part}` is no limit: there are time=10s, nodes=5M and memory=2GiB")),
        }
    }
    Ok(limits)
}

/// The port that is tried first.
pub const PORT: u16 = 8620;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            port: PORT,
            any_port: true,
            limits: Limits::new().time(Duration::from_secs(60)),
            memory: None,
            gauge: None,
            threads: 1,
            read_only: false,
            library: None,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// What all requests share.
pub struct Site {
    /// How it is set up.
    pub settings: Settings,
    /// Who is let in.
    pub gate: Gate,
    /// Who does the work.
    pub pool: Pool,
    /// The games in progress.
    pub games: Games,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    site: Arc<Site>,
    stop: Arc<Notify>,
}

/// Ends a server.
#[derive(Clone)]
pub struct Stopper(Arc<Notify>);

impl Stopper {
    /// The server ends soon. Questions that are at work are given up.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

/// So many connections are open at most; others wait.
const MOST_CONNECTIONS: usize = 1000;
/// A request must have come after this time, its head and then its body.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

impl Server {
    /// Listens from now on. Nobody is answered before it [runs](Server::run).
    pub fn bind(settings: Settings) -> io::Result<Server> {
        let listen = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = match listen(settings.port) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && settings.any_port => listen(0)?,
            other => other?,
        };
        let address = listener.local_addr()?;
        let ledger = match settings.gauge {
            Some(gauge) => Ledger::new(settings.memory).with_gauge(gauge),
            None => Ledger::new(settings.memory),
        };
        let base = Session::in_ledger(&ledger).with_library(settings.library.clone());
        let pool = Pool::new(settings.threads, &ledger, base);
        let gate = Gate::new(address)?;
        let mut settings = settings;
        // One question alone does not fill the memory.
        let share = settings.memory.map(|memory| memory / 4);
        settings.limits = settings.limits.and(Limits { memory: share, ..Limits::new() });
        let site = Arc::new(Site { settings, gate, pool, games: Games::default() });
        Ok(Server { listener, address, site, stop: Arc::new(Notify::new()) })
    }

    /// Where the page is, with the token. Whoever has this address may ask.
    pub fn address(&self) -> String {
        format!("http://{}/?token={}", self.address, self.site.gate.token())
    }

    /// Where it listens.
    pub fn socket(&self) -> SocketAddr {
        self.address
    }

    /// The token.
    pub fn token(&self) -> &str {
        self.site.gate.token()
    }

    /// What ends it, from any thread.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.stop.clone())
    }

    /// Answers until it is stopped.
    pub fn run(self) -> io::Result<()> {
        self.listener.set_nonblocking(true)?;
        // This thread only reads and writes; the work is done by others.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let router = router(self.site);
            let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
            let accepting = accept(listener, router, connections);
            let stopped = self.stop.notified();
            futures_util::future::select(std::pin::pin!(accepting), std::pin::pin!(stopped)).await;
            Ok(())
        })
    }
}

async fn accept(listener: tokio::net::TcpListener, router: Router, connections: Arc<Semaphore>) {
    loop {
        let Ok(permit) = connections.clone().acquire_owned().await else { return };
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // Such as: too many files are open. It may pass.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // An answer is small and should not wait for more.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(1 << 16);
            // The client may leave at any time; that is no trouble.
            let _ = http.serve_connection(TokioIo::new(stream), service).await;
            drop(permit);
        });
    }
}

fn router(site: Arc<Site>) -> Router {
    Router::new()
        .route("/", get(page))
        .route("/assets/{*name}", get(asset))
        .route("/api", get(ask::list))
        .route("/api/schema/{kind}/{name}", get(ask::schema))
        .route("/api/games/{number}/{deed}", post(games::deed))
        .route("/api/games/{number}", axum::routing::delete(games::forget))
        .route("/api/{name}", post(ask::ask))
        .fallback(nothing)
        .method_not_allowed_fallback(other_method)
        .layer(from_fn_with_state(site.clone(), guard))
        .with_state(site)
}

/// Lets a request in or not, and hardens the response.
async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let room = match request.uri().path() {
        "/" => Room::Page,
        path if path.starts_with("/assets/") => Room::Assets,
        _ => Room::Questions,
    };
    let mut response = match site.gate.check(room, request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refused) => *refused,
    };
    gate::harden(response.headers_mut());
    response
}

async fn page(headers: HeaderMap) -> Response {
    assets::find(assets::INDEX).map_or_else(assets::missing, |page| page.respond(&headers))
}

async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    assets::find(&format!("assets/{name}")).map_or_else(assets::missing, |asset| asset.respond(&headers))
}

async fn nothing() -> Response {
    reply::complaint(StatusCode::NOT_FOUND, "there is nothing here: questions are asked at /api/NAME")
}

async fn other_method(method: Method) -> Response {
    let message = format!("this is not asked with {method}: questions are asked with POST");
    reply::complaint(StatusCode::METHOD_NOT_ALLOWED, &message)
}
