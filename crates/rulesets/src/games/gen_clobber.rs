//! The family of Clobber: a player moves one of his stones in one of some directions onto another cell, and leaves something
//! behind; a player who cannot move loses.
//!
//! Board: `x` Left's stone, `o` Right's, `.` empty, `#` outside; `RxC` is the full checkerboard with `x` in its first cell.
//! Parameters say in which directions and how far a stone goes (further than one cell over empty cells, as a rook does in chess),
//! what it may go to (an enemy stone, an own one, any stone, or an empty cell), and what it leaves behind. Clobber onto empty
//! cells that leaves an enemy stone behind is Anti-Clobber. Reference: Siegel, CGSuite, ruleset `GenClobber` with `Kings`,
//! `Rooks`, `Queens`, `HotClobber` and `AntiClobber`; there `xox|ox.` with the moves of a queen is ^.
//!
//! **Play ends**, since each move removes a stone, or fills an empty cell. Rules under which neither is so are refused.
//!
//! **Parts.** A stone that clobbers only ever stands where a stone has been. So two stones can meet only if a chain of stones leads from one to
//! the other, each in a direction from the last and with nothing but empty cells between. If stones go to empty cells, a cell once filled
//! stays so: then the parts are joined through the empty cells.

use std::ops::ControlFlow;

use tedomari_position::{
    About, Board, BoardError, Cell, FastLane, Labels, Links, Move, Oriented, Picture, Player, Ruleset,
    Square, Symmetry, ahead,
};

use crate::registry::{Family, Parameter, ParameterError, Parameters};

const ABOUT: About<'static> = About {
    name: "gen_clobber",
    board: "rows joined by `|`: `x` Left, `o` Right, `.` empty, `#` outside; or `4x5`, the full checkerboard",
    moves: "A player moves a stone in one of the `directions` onto what the parameter `onto` says, and leaves behind what \
            `leaves` says",
    reference: "Siegel, CGSuite, ruleset GenClobber",
    example: ("xox|ox.", "{^^*|*,v[2]}"),
};

const CHARACTERS: &[u8; 4] = b"#xo.";

const COMPASS: [(&str, Square); 8] = [
    ("n", (-1, 0)),
    ("ne", (-1, 1)),
    ("e", (0, 1)),
    ("se", (1, 1)),
    ("s", (1, 0)),
    ("sw", (1, -1)),
    ("w", (0, -1)),
    ("nw", (-1, -1)),
];

/// What a stone goes to, and what it leaves behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Enemy,
    Own,
    Stone,
    Nothing,
}

impl What {
    fn is(self, cell: Cell, player: Player) -> bool {
        match self {
            What::Enemy => cell == Cell::of(player.opponent()),
            What::Own => cell == Cell::of(player),
            What::Stone => cell.is_stone(),
            What::Nothing => cell == Cell::Empty,
        }
    }
}

/// What the program finds in this file.
pub fn family() -> Family {
    let parameters = [
        Parameter::new(
            "directions",
            "`orthogonal`, `diagonal`, `all`, or a list of some of n, ne, e, se, s, sw, w, nw",
            Some("all"),
        ),
        Parameter::new("distance", "how far a stone goes: a number of cells, or `any`", Some("1")),
        Parameter::new(
            "onto",
            "what it goes to: `enemy`, `own`, `stone` (either) or `nothing`",
            Some("enemy"),
        ),
        Parameter::new("leaves", "what it leaves behind: `nothing`, `enemy` or `own`", Some("nothing")),
    ];
    Family::new(ABOUT, &parameters, GenClobber::new)
}

/// A game of the family.
pub struct GenClobber {
    directions: Vec<Square>,
    distance: i32,
    onto: What,
    leaves: What,
    /// Whether turning and reflecting a board changes nothing.
    symmetric: bool,
}

fn wrong(parameter: &str, message: String) -> ParameterError {
    ParameterError { parameter: parameter.to_owned(), message }
}

impl GenClobber {
    fn new(given: &Parameters) -> Result<GenClobber, ParameterError> {
        let chosen =
            |keep: fn(&Square) -> bool| COMPASS.map(|(_, way)| way).into_iter().filter(keep).collect();
        let (directions, symmetric): (Vec<Square>, bool) = match given.text("directions") {
            "all" => (chosen(|_| true), true),
            "orthogonal" => (chosen(|way| way.0 == 0 || way.1 == 0), true),
            "diagonal" => (chosen(|way| way.0 != 0 && way.1 != 0), true),
            list => {
                let mut ways = Vec::new();
                for word in list.split(',').map(str::trim) {
                    let known = COMPASS.iter().find(|(name, _)| *name == word);
                    let Some((_, way)) = known else {
                        let message = format!(
                            "`{word}` is no direction: expected `orthogonal`, `diagonal`, `all`, or a list of some of n, ne, e, se, s, sw, w, nw"
                        );
                        return Err(wrong("directions", message));
                    };
                    ways.push(*way);
                }
                ways.sort_unstable();
                ways.dedup();
                (ways, false)
            }
        };
        let distance = match given.text("distance") {
            "any" => i32::MAX,
            text => text.parse().ok().filter(|&cells| cells > 0).ok_or_else(|| {
                wrong("distance", format!("`{text}` is no distance: expected a number of cells, or `any`"))
            })?,
        };
        let what = |parameter: &str| match given.text(parameter) {
            "enemy" => Ok(What::Enemy),
            "own" => Ok(What::Own),
            "stone" if parameter == "onto" => Ok(What::Stone),
            "nothing" => Ok(What::Nothing),
            text => Err(wrong(parameter, format!("`{text}` is not one of `nothing`, `enemy`, `own`"))),
        };
        let (onto, leaves) = (what("onto")?, what("leaves")?);
        if (onto == What::Nothing) == (leaves == What::Nothing) {
            let message = "play would not end: a stone that goes to `nothing` leaves a stone behind, and one that goes \
                           to a stone leaves `nothing`";
            return Err(wrong("leaves", message.to_owned()));
        }
        Ok(GenClobber { directions, distance, onto, leaves, symmetric })
    }

    fn left_behind(&self, player: Player) -> Cell {
        match self.leaves {
            What::Enemy => Cell::of(player.opponent()),
            What::Own => Cell::of(player),
            What::Stone | What::Nothing => Cell::Empty,
        }
    }

    /// The cells to which a stone can go in a direction.
    fn targets(
        &self,
        board: &Board,
        from: Square,
        way: Square,
        player: Player,
        visit: &mut dyn FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut steps = 1;
        loop {
            let to = ahead(from, way, steps);
            let cell = board.get(to);
            if self.onto.is(cell, player) {
                visit(to)?;
            }
            if cell != Cell::Empty || steps == self.distance {
                return ControlFlow::Continue(());
            }
            steps += 1;
        }
    }

    fn plays(
        &self,
        board: &Board,
        player: Player,
        visit: &mut dyn FnMut([Square; 2], Board) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for from in board.find(Cell::of(player)) {
            for &way in &self.directions {
                self.targets(board, from, way, player, &mut |to| {
                    let changes = [(from, self.left_behind(player)), (to, Cell::of(player))];
                    visit([from, to], board.with(&changes))
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Joins what may meet.
    fn links(&self, board: &Board) -> Links {
        let mut links = Links::new(board);
        let mut line = Vec::new();
        for from in (0..board.area()).map(|at| board.place(at)) {
            let here = board.get(from);
            let starts = here.is_stone() || here == Cell::Empty && self.onto == What::Nothing;
            for &way in self.directions.iter().filter(|_| starts) {
                let next = |steps: i32| (ahead(from, way, steps), board.get(ahead(from, way, steps)));
                if self.onto == What::Nothing {
                    // Stones never give way, so two of them have nothing to do with each other.
                    let (to, cell) = next(1);
                    let meet = cell == Cell::Empty || here == Cell::Empty && cell.is_stone();
                    if meet {
                        links.join(board, &[from, to]);
                    }
                    continue;
                }
                line.clear();
                line.push(from);
                let mut steps = 1;
                // Beyond a distance nothing is reached, but a cell that falls empty can be passed.
                while next(steps).1 == Cell::Empty && steps < self.distance {
                    line.push(next(steps).0);
                    steps += 1;
                }
                if next(steps).1.is_stone() {
                    line.push(next(steps).0);
                    links.join(board, &line);
                }
            }
        }
        links
    }
}

/// The colours exchanged.
fn recoloured(board: &Board) -> Board {
    let stones = |cell| board.find(cell).collect::<Vec<Square>>();
    let (left, right) = (stones(Cell::Left), stones(Cell::Right));
    let to = |places: Vec<Square>, cell| places.into_iter().map(move |place| (place, cell));
    let changes: Vec<(Square, Cell)> = to(left, Cell::Right).chain(to(right, Cell::Left)).collect();
    board.with(&changes)
}

impl Ruleset for GenClobber {
    type Position = Board;

    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn read(&self, text: &str) -> Result<Board, BoardError> {
        let board = Board::read(text, CHARACTERS)?;
        let is_size = text.contains(|c: char| c.is_ascii_digit());
        Ok(if is_size { Board::checkerboard(board.rows(), board.columns()) } else { board })
    }

    fn write(&self, board: &Board) -> String {
        board.write(CHARACTERS)
    }

    fn picture(&self, board: &Board) -> Picture {
        Picture::of_text(&self.write(board)).labelled(Labels::Board)
    }

    fn moves(&self, board: &Board, player: Player) -> Vec<Move<Board>> {
        let mut moves = Vec::new();
        self.visit_moves(board, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(
        &self,
        board: &Board,
        player: Player,
        visit: &mut dyn FnMut(Move<Board>) -> ControlFlow<()>,
    ) {
        let _ = self.plays(board, player, &mut |[from, to], after| {
            let name = |place| board.cell_name(Labels::Board, place);
            visit(Move { name: format!("{}-{}", name(from), name(to)), to: after })
        });
    }

    /// If one can clobber, the other can clobber back: with an enemy stone in reach there is a stone in reach of the enemy.
    fn is_all_small(&self) -> bool {
        self.onto == What::Enemy
            && self.directions.iter().all(|&(down, right)| self.directions.contains(&(-down, -right)))
    }

    fn fast_lane(&self) -> &dyn FastLane<Board> {
        self
    }
}

impl FastLane<Board> for GenClobber {
    fn split(&self, board: &Board) -> Option<Vec<Board>> {
        let mut parts = Vec::new();
        self.links(board).parts(board, |part| {
            if part.count(Cell::Left) + part.count(Cell::Right) > 0 {
                parts.push(part);
            }
        });
        Some(parts)
    }

    fn normal_form(&self, part: Board) -> Oriented<Board> {
        if self.symmetric {
            return part.normal_form(Symmetry::Colours);
        }
        let other = recoloured(&part);
        let negated = other.write(CHARACTERS) < part.write(CHARACTERS);
        Oriented { position: if negated { other } else { part }, negated }
    }

    fn is_own_negative(&self, board: &Board) -> bool {
        self.symmetric && board.is_own_negative(Symmetry::Colours)
    }

    fn visit_followers(
        &self,
        part: &Board,
        player: Player,
        visit: &mut dyn FnMut(Vec<Oriented<Board>>) -> ControlFlow<()>,
    ) -> bool {
        let _ = self.plays(part, player, &mut |_, to| {
            let mut parts = self.split(&to).unwrap_or_default();
            visit(parts.drain(..).map(|part| self.normal_form(part)).collect())
        });
        true
    }

    /// Each move removes a stone, or fills an empty cell.
    fn bounds(&self, board: &Board) -> Option<(i64, i64)> {
        let count = |cell| board.count(cell) as i64;
        let (left, right) = (count(Cell::Left), count(Cell::Right));
        Some(match self.onto {
            What::Enemy => (-left, right),
            What::Nothing => (-count(Cell::Empty), count(Cell::Empty)),
            What::Own | What::Stone => (-(left + right), left + right),
        })
    }

    fn has_too_many_moves(&self, board: &Board) -> bool {
        board.is_huge()
    }

    fn bytes(&self, board: &Board) -> usize {
        board.bytes()
    }
}
