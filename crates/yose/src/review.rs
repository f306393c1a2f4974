//! Reviews of games: what each move of the endgame lost against perfect play.
//!
//! A game is reviewed from its end backwards, as far as the board had fallen apart into regions that can be solved. A move loses the
//! difference between the score under best play before it and the score after it; with a ko or a region that is not solved this
//! is a range. One sum of regions serves all positions ([`Whole::next`]), so that a region is solved once, however many moves it stays as
//! it is.

use std::fmt;

use tedomari_endgame::Unsolved;
use tedomari_go::sgf::{GameResult, NodeId, Record, SgfError, Stage};
use tedomari_go::{AreaError, Board, Color, Game, Point, PointSet, Rules, Scoring, Turn, Vertex};
use tedomari_number::Dyadic;
use tedomari_task::Stop;
use tedomari_value::Engine;
use tedomari_vocabulary::Player;

use crate::fight::Past;
use crate::range::Range;
use crate::shelter::{Grounds, Shelter};
use crate::whole::{Effort, Threats, Whole};

/// What a ko fight in a position that is reviewed may take.
const FIGHT: Effort = Effort::steps(10_000);

/// How a game is reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewOptions {
    /// After how many moves the review begins. Without it, it begins as early as all positions from there on are settled.
    pub from: Option<usize>,
    /// The rules.
    pub rules: Rules,
    /// How much work a region may take.
    pub effort: Effort,
    /// The weakest grounds for safe stones with which a position is settled.
    pub grounds: Grounds,
}

impl ReviewOptions {
    /// A review under these rules, from where the board has fallen apart without assumptions.
    pub fn new(rules: Rules) -> ReviewOptions {
        ReviewOptions { from: None, rules, effort: Effort::default(), grounds: Grounds::Alive }
    }
}

/// A move and what it lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reviewed {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who played it.
    pub color: Color,
    /// What was played.
    pub vertex: Vertex,
    /// The score under best play before it, of what is on the board: without earlier prisoners and komi.
    pub score: Range,
    /// What it lost, at least and at most.
    pub loss: Range,
    /// The best moves in its place; none if nobody had a reason to move.
    pub best: Vec<Point>,
    /// On what grounds stones were safe.
    pub grounds: Grounds,
}

/// Why a position is not settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    /// The board cannot be split into regions.
    Area(AreaError),
    /// Stones are safe on weaker grounds than are asked for. These are chains that are only assumed to be safe, by a stone of each.
    Grounds(Grounds, Vec<Point>),
    /// The region at this point was not solved.
    Region(Point, Unsolved),
    /// What this move lost is not known.
    Move(Vertex),
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Area(error) => error.fmt(f),
            Doubt::Grounds(Grounds::Assumed, chains) if !chains.is_empty() => {
                let names: Vec<String> = chains.iter().map(Point::to_string).collect();
                write!(f, "nothing shows that these stones are safe: {}", names.join(", "))
            }
            Doubt::Grounds(grounds, _) => f.write_str(match grounds {
                Grounds::Marked => "stones are safe because they are marked",
                Grounds::Benson => "stones live unconditionally",
                Grounds::Alive => "stones live only if their owner answers",
                Grounds::Assumed => "some stones or points are only assumed to be safe",
                Grounds::Guessed => "some stones or points are only guessed to be safe",
            }),
            Doubt::Region(point, why) => write!(f, "the region at {point} was not solved: {why}"),
            Doubt::Move(vertex) => write!(f, "what the move {vertex} lost is not known"),
        }
    }
}

/// A position that is not settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsettled {
    /// After so many moves.
    pub moves: usize,
    /// Why.
    pub doubt: Doubt,
}

/// How the game ended, Black minus White.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalScore {
    /// What is on the board.
    pub board: Range,
    /// The prisoners, Black's minus White's. They count by territory.
    pub prisoners: i64,
    /// The komi, if the record tells it.
    pub komi: Option<Dyadic>,
    /// The score with prisoners, if they count, and komi.
    pub total: Range,
    /// What the record says.
    pub recorded: Option<GameResult>,
    /// On what grounds stones are safe at the end.
    pub grounds: Grounds,
}

impl FinalScore {
    /// Whether the score is the one in the record; none if one of them is no number of points.
    pub fn agrees(&self) -> Option<bool> {
        let found = self.total.exact()?;
        let recorded = match self.recorded.as_ref()? {
            GameResult::Points(Color::Black, points) => points.clone(),
            GameResult::Points(Color::White, points) => -points.clone(),
            GameResult::Draw => Dyadic::ZERO,
            GameResult::Otherwise(..) | GameResult::Open => return None,
        };
        Some(*found == recorded)
    }
}

/// What was found about a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// After how many moves the review begins: the move after these is the first that could be reviewed.
    pub from: usize,
    /// How many moves the game has.
    pub length: usize,
    /// The moves, in their order.
    pub moves: Vec<Reviewed>,
    /// Positions that are not settled, in their order. If the beginning was to be found, it is the last position before it.
    pub unsettled: Vec<Unsettled>,
    /// The score at the end, if the last position is settled.
    pub final_score: Option<FinalScore>,
    /// A move that is not legal. The game was reviewed up to it.
    pub illegal: Option<SgfError>,
    /// The limit that ended the work. What comes last in the game is reviewed first.
    pub stopped: Option<Stop>,
}

impl Review {
    /// The moves that lost something, or may have, the largest loss that is sure first.
    pub fn mistakes(&self) -> Vec<&Reviewed> {
        let mut list: Vec<&Reviewed> =
            self.moves.iter().filter(|played| !played.loss.high.is_zero()).collect();
        list.sort_by(|a, b| (&b.loss.low, &b.loss.high).cmp(&(&a.loss.low, &a.loss.high)));
        list
    }

    /// What a player lost by all reviewed moves together.
    pub fn lost_by(&self, color: Color) -> Range {
        let moves = || self.moves.iter().filter(|played| played.color == color);
        Range {
            low: moves().map(|played| played.loss.low.clone()).sum(),
            high: moves().map(|played| played.loss.high.clone()).sum(),
        }
    }
}

/// Reviews the main line of a game, from its end backwards. Where stones are set up in the middle of a game it begins anew, and so does the
/// review. Squares that a node marks draw the open regions from there on. The engine's task limits the work; when it ends, what was
/// reviewed so far is the answer. What cannot be read is an error.
///
/// ```
/// use tedomari_go::sgf::Collection;
/// use tedomari_go::{Color, Rules};
/// use tedomari_value::Engine;
/// use tedomari_yose::{ReviewOptions, review};
///
/// // Two corridors of Black's. White should enter the longer one, and begins with the shorter.
/// let sgf = b"(;SZ[5]AB[aa:da][ab][ac:dc][ad][bd][ae:de]AW[ea:ee]SQ[bb:db][cd:dd];W[dd];B[db])";
/// let record = &Collection::read(sgf)?.records[0];
/// let review = review(&Engine::new(), record, &ReviewOptions::new(Rules::JAPANESE))?;
/// assert_eq!((review.from, review.moves.len()), (0, 2));
/// let worst = review.mistakes()[0];
/// assert_eq!((worst.number, worst.loss.to_string()), (1, "1".to_owned()));
/// assert_eq!(worst.best, ["D4".parse().unwrap()]);
/// assert!(review.lost_by(Color::Black).high.is_zero());
/// # Ok::<(), tedomari_go::sgf::SgfError>(())
/// ```
pub fn review(engine: &Engine, record: &Record, options: &ReviewOptions) -> Result<Review, SgfError> {
    let (position, illegal) = record.position_so_far(Stage::End, options.rules)?;
    let marks = Marked::read(record, position.node)?;
    let mut walk = Walk {
        options,
        marks,
        engine: engine.clone(),
        whole: None,
        review: Review {
            from: position.moves,
            length: position.moves,
            moves: Vec::new(),
            unsettled: Vec::new(),
            final_score: None,
            illegal,
            stopped: None,
        },
    };
    if let Err(stop) = walk.back(position.game, record) {
        walk.review.stopped = Some(stop);
    }
    let mut review = walk.review;
    review.moves.reverse();
    review.unsettled.reverse();
    Ok(review)
}

/// The squares of the main line.
struct Marked(Vec<(usize, PointSet)>);

impl Marked {
    /// The squares on the way to a node, each with the number of moves before them.
    fn read(record: &Record, last: NodeId) -> Result<Marked, SgfError> {
        let sets = record.all_squares(last)?.into_iter();
        Ok(Marked(sets.map(|(moves, squares)| (moves, PointSet::of(record.size(), squares))).collect()))
    }

    /// What is marked after so many moves.
    fn at(&self, board: &Board, moves: usize) -> PointSet {
        let last = self.0.iter().rev().find(|(from, _)| *from <= moves);
        last.map_or_else(|| PointSet::new(board.size()), |(_, marks)| marks.clone())
    }
}

/// A review on its way from the end to the beginning.
struct Walk<'r> {
    options: &'r ReviewOptions,
    marks: Marked,
    engine: Engine,
    whole: Option<Whole>,
    review: Review,
}

impl Walk<'_> {
    fn back(&mut self, mut game: Game, record: &Record) -> Result<(), Stop> {
        let mut moves = self.review.length;
        let first = moves - game.turns().len();
        let (grounds, doubts) = self.look(&game, moves)?;
        if doubts.is_empty() {
            self.review.final_score = Some(self.count(&game, record, grounds)?);
        }
        if !self.goes_on(moves, doubts) {
            return Ok(());
        }
        let least = self.options.from.unwrap_or(first).max(first);
        while moves > least
            && let Some(turn) = game.undo()
        {
            moves -= 1;
            self.engine.task().done((self.review.length - moves) as u64);
            let (grounds, mut doubts) = self.look(&game, moves)?;
            let has_sum = !doubts.iter().any(|doubt| matches!(doubt, Doubt::Area(_)));
            let wanted = doubts.is_empty() || self.options.from.is_some();
            if has_sum && wanted {
                match self.judge(&game, &turn, moves + 1, grounds)? {
                    Some(reviewed) => self.review.moves.push(reviewed),
                    None => doubts.push(Doubt::Move(turn.vertex)),
                }
            }
            if !self.goes_on(moves, doubts) {
                return Ok(());
            }
            self.review.from = moves;
        }
        Ok(())
    }

    /// Notes why a position is not settled, and says whether earlier ones are of interest.
    fn goes_on(&mut self, moves: usize, doubts: Vec<Doubt>) -> bool {
        let settled = doubts.is_empty();
        self.review.unsettled.extend(doubts.into_iter().rev().map(|doubt| Unsettled { moves, doubt }));
        settled || self.options.from.is_some()
    }

    /// Splits a board into its regions and solves them. Every reason why it is not settled is told.
    fn look(&mut self, game: &Game, moves: usize) -> Result<(Grounds, Vec<Doubt>), Stop> {
        let task = self.engine.task().clone();
        let board = game.board();
        let shelter = Shelter::of(board, &self.marks.at(board, moves), self.options.rules, &task);
        task.check()?;
        let mut doubts = Vec::new();
        if shelter.grounds > self.options.grounds {
            let chains = shelter.assumed.iter().map(|chain| chain.chain.stones[0]).collect();
            doubts.push(Doubt::Grounds(shelter.grounds, chains));
            // Large regions are not worth the work if the position will not be reviewed.
            if self.options.from.is_none() {
                return Ok((shelter.grounds, doubts));
            }
        }
        let diagram = shelter.diagram(board);
        let split = match &mut self.whole {
            Some(whole) => whole.next(&diagram),
            None => Whole::new(&self.engine, &diagram, self.options.rules, self.options.effort)
                .map(|whole| self.whole = Some(whole)),
        };
        if let Err(error) = split {
            return Ok((shelter.grounds, vec![Doubt::Area(error)]));
        }
        if let Some(whole) = &mut self.whole {
            let unsolved: Vec<Option<Unsolved>> =
                whole.analyse().into_iter().map(|analysis| analysis.unsolved).collect();
            task.check()?;
            for (part, why) in whole.parts().iter().zip(unsolved) {
                doubts.extend(why.map(|why| Doubt::Region(part.area().points[0], why)));
            }
        }
        Ok((shelter.grounds, doubts))
    }

    /// What a turn lost on the board that the sum stands for.
    fn judge(
        &mut self,
        game: &Game,
        turn: &Turn,
        number: usize,
        grounds: Grounds,
    ) -> Result<Option<Reviewed>, Stop> {
        let Some(whole) = &mut self.whole else { return Ok(None) };
        let player = Player::from(turn.color);
        whole.set_past(Past::of(game));
        // Nobody counts the threats in territory that is only assumed, so a loss in a ko that hangs on them is a range.
        let advice = match whole.has_assumed_territory() {
            true => whole.advise(player, Threats::Unknown)?,
            false => whole.advise_in_fight(player, [0, 0], FIGHT)?,
        };
        let after = match turn.vertex {
            Vertex::Pass => Some(whole.score(player.opponent(), Threats::Unknown)?),
            Vertex::Point(point) => match advice.moves.iter().find(|play| play.point == point) {
                Some(play) => Some(play.score.clone()),
                None => whole.score_after(player, point, Threats::Unknown)?,
            },
        };
        let Some(after) = after else { return Ok(None) };
        let is_legal = |point: &Point| game.legal_as(turn.color, Vertex::Point(*point)).is_ok();
        Ok(Some(Reviewed {
            number,
            color: turn.color,
            vertex: turn.vertex,
            loss: advice.score.lost(&after, player),
            best: advice.best().map(|play| play.point).filter(is_legal).collect(),
            score: advice.score,
            grounds,
        }))
    }

    /// The score at the end. If something is left to play for, it lies between those for either player to begin.
    fn count(&mut self, game: &Game, record: &Record, grounds: Grounds) -> Result<FinalScore, Stop> {
        let whole = self.whole.as_mut().expect("a position that is settled has a sum");
        let black = whole.score(Player::Left, Threats::Unknown)?;
        let board = black.hull(whole.score(Player::Right, Threats::Unknown)?);
        let [black, white] = game.prisoners().map(i64::from);
        let komi = record.komi();
        let mut more = -komi.clone().unwrap_or(Dyadic::ZERO);
        if self.options.rules.scoring == Scoring::Territory {
            more += Dyadic::from(black - white);
        }
        let total = board.shifted(&more);
        let recorded = record.result();
        Ok(FinalScore { board, prisoners: black - white, komi, total, recorded, grounds })
    }
}
