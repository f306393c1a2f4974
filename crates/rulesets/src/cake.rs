//! Games of cutting rectangular cakes: several of them, with sides of any size, as text and as moves.
//!
//! A cut may leave more cakes than could ever be put on a list, so cakes of one size lie in lots. A small lot falls into its
//! cakes when the position is split into parts; a large one is a part, worth its number times the cake.

use std::ops::ControlFlow;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_number::Dyadic;
use tedomari_position::{
    About, BoardError, FastLane, Found, GridPicture, Labels, Mark, Move, Oriented, Picture, Player, Ruleset,
};
use tedomari_value::{Engine, Stop};

/// A cake: rows and columns.
pub type Cake = (UBig, UBig);

/// So many equal cakes.
pub type Lot = (UBig, Cake);

/// The pieces that a side is cut into: how many of which length.
pub type Pieces = Vec<(UBig, UBig)>;

/// The cakes on the table.
pub type Cakes = Vec<Lot>;

/// A larger lot is not taken apart.
const MOST_APART: usize = 64;

/// What a game says about its cuts: Left cuts the columns, Right the rows, by the same rule.
pub trait CakeGame: Send + Sync + 'static {
    /// Name, board, moves and reference.
    fn about(&self) -> About<'_>;

    /// Visits the ways to cut a side: the number that names one, and the pieces, each with how many there are of it. They
    /// grow with the number.
    fn visit_cuts(&self, side: &UBig, visit: &mut dyn FnMut(&UBig, Pieces) -> ControlFlow<()>);

    /// Whether some ways are left out, because to look for all of them would take too long.
    fn leaves_out_cuts(&self, _side: &UBig) -> bool {
        false
    }

    /// The number that a cake is.
    fn value(&self, cake: &Cake, engine: &Engine) -> Result<Dyadic, Stop>;

    /// Integers between which it lies, if they are seen at once.
    fn bounds(&self, _cake: &Cake) -> Option<(i64, i64)> {
        None
    }
}

/// A game of cakes as a ruleset.
pub struct CakeRules<G>(pub G);

impl<G: CakeGame> Ruleset for CakeRules<G> {
    type Position = Cakes;

    fn about(&self) -> About<'_> {
        self.0.about()
    }

    fn read(&self, text: &str) -> Result<Cakes, BoardError> {
        read(text)
    }

    fn write(&self, cakes: &Cakes) -> String {
        write(cakes)
    }

    fn picture(&self, cakes: &Cakes) -> Picture {
        Picture::with_drawing(write(cakes), one_cake(cakes))
    }

    fn moves(&self, cakes: &Cakes, player: Player) -> Vec<Move<Cakes>> {
        let mut moves = Vec::new();
        self.visit_moves(cakes, player, &mut |option| {
            moves.push(option);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(
        &self,
        cakes: &Cakes,
        player: Player,
        visit: &mut dyn FnMut(Move<Cakes>) -> ControlFlow<()>,
    ) {
        let mut done = ControlFlow::Continue(());
        for (at, (count, whole)) in cakes.iter().enumerate() {
            self.0.visit_cuts(cut_side(whole, player), &mut |cut, pieces| {
                let others = (*count > UBig::ONE).then(|| (count - UBig::ONE, whole.clone()));
                let pieces = pieces.into_iter().flat_map(|(count, side)| {
                    let (lots, size) = apart(&count);
                    std::iter::repeat_n((size, with_side(whole, player, side)), lots)
                });
                let mut to = cakes.clone();
                to.splice(at..=at, others.into_iter().chain(pieces));
                done = visit(Move { name: name(cakes, at, player, cut), to });
                done
            });
            if done.is_break() {
                return;
            }
        }
    }

    fn fast_lane(&self) -> &dyn FastLane<Cakes> {
        self
    }
}

impl<G: CakeGame> FastLane<Cakes> for CakeRules<G> {
    fn visit_followers(
        &self,
        part: &Cakes,
        player: Player,
        visit: &mut dyn FnMut(Vec<Oriented<Cakes>>) -> ControlFlow<()>,
    ) -> bool {
        self.visit_moves(part, player, &mut |option| {
            visit(split(&option.to).into_iter().map(normal_form).collect())
        });
        true
    }

    fn has_too_many_moves(&self, cakes: &Cakes) -> bool {
        are_large(cakes)
    }

    fn leaves_out_moves(&self, cakes: &Cakes) -> bool {
        let cut = |(_, cake): &Lot| [&cake.0, &cake.1].into_iter().any(|side| self.0.leaves_out_cuts(side));
        cakes.iter().any(cut)
    }

    fn split(&self, cakes: &Cakes) -> Option<Vec<Cakes>> {
        Some(split(cakes))
    }

    fn normal_form(&self, part: Cakes) -> Oriented<Cakes> {
        normal_form(part)
    }

    fn bounds(&self, cakes: &Cakes) -> Option<(i64, i64)> {
        cakes.iter().try_fold((0_i64, 0_i64), |(low, high), (count, cake)| {
            let (least, most) = self.0.bounds(cake)?;
            let count = i64::try_from(count).ok()?;
            let times = |one: i64, sum: i64| sum.checked_add(one.checked_mul(count)?);
            Some((times(least, low)?, times(most, high)?))
        })
    }

    fn known_value(
        &self,
        part: &Cakes,
        engine: &Engine,
        _: &mut dyn FnMut(&Cakes) -> Found,
    ) -> Option<Found> {
        let [(count, cake)] = &part[..] else { return None };
        let all = |one: Dyadic| one * Dyadic::from_parts(count.clone().into(), 0);
        Some(self.0.value(cake, engine).map(|one| Some(engine.number(&all(one)))))
    }

    fn bytes(&self, cakes: &Cakes) -> usize {
        bytes(cakes)
    }
}

/// Reads cakes such as `2x4,3x3` or `9*2x4`; `.` is an empty table.
fn read(text: &str) -> Result<Cakes, BoardError> {
    if text.trim() == "." {
        return Ok(Cakes::new());
    }
    let mut cakes = Cakes::new();
    let mut start = 0;
    for piece in text.split(',') {
        let offset = start + piece.len() - piece.trim_start().len();
        let complaint = || BoardError {
            offset,
            message: "expected a cake such as `2x4`, rows x columns; several are joined by commas".into(),
        };
        let (count, cake) = piece.trim().split_once('*').unwrap_or(("1", piece.trim()));
        let (rows, columns) = cake.split_once(['x', 'X']).ok_or_else(complaint)?;
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
            digits.parse::<UBig>().ok().filter(|side| plain && *side != UBig::ZERO).ok_or_else(complaint)
        };
        cakes.push((number(count.trim_end())?, (number(rows.trim())?, number(columns.trim_start())?)));
        start += piece.len() + 1;
    }
    Ok(cakes)
}

/// Writes cakes.
fn write(cakes: &Cakes) -> String {
    if cakes.is_empty() {
        return ".".to_owned();
    }
    let lot = |(count, (rows, columns)): &Lot| match *count == UBig::ONE {
        true => format!("{rows}x{columns}"),
        false => format!("{count}*{rows}x{columns}"),
    };
    cakes.iter().map(lot).collect::<Vec<_>>().join(",")
}

/// A cake that is alone and not too large, with the grid along which it is cut.
fn one_cake(cakes: &Cakes) -> Option<Picture> {
    const MOST: usize = 24;
    let [(count, (rows, columns))] = &cakes[..] else { return None };
    let side = |side: &UBig| usize::try_from(side).ok().filter(|side| (1..=MOST).contains(side));
    let (rows, columns) = (side(rows)?, side(columns)?);
    let cells = vec![Mark::Empty; rows * columns];
    (*count == UBig::ONE).then_some(Picture::Grid(GridPicture { columns, cells, labels: Labels::None }))
}

/// Into how many lots of which size a lot falls.
fn apart(count: &UBig) -> (usize, UBig) {
    match usize::try_from(count).ok().filter(|&count| count <= MOST_APART) {
        Some(count) => (count, UBig::ONE),
        None => (1, count.clone()),
    }
}

/// Each cake by itself, or each large lot; cakes that nobody can cut are left out.
fn split(cakes: &Cakes) -> Vec<Cakes> {
    let whole = |(_, cake): &&Lot| cake.0 > UBig::ONE || cake.1 > UBig::ONE;
    let parts = cakes.iter().filter(whole).flat_map(|(count, cake)| {
        let (lots, size) = apart(count);
        std::iter::repeat_n(vec![(size, cake.clone())], lots)
    });
    parts.collect()
}

/// A quarter turn exchanges the players.
fn normal_form(part: Cakes) -> Oriented<Cakes> {
    match &part[..] {
        [(count, (rows, columns))] if rows > columns => {
            Oriented { position: vec![(count.clone(), (columns.clone(), rows.clone()))], negated: true }
        }
        _ => Oriented { position: part, negated: false },
    }
}

/// The side that a player's cuts divide.
fn cut_side(cake: &Cake, player: Player) -> &UBig {
    if player == Player::Left { &cake.1 } else { &cake.0 }
}

/// A cake like this one, with another size of the side that the player cuts.
fn with_side(cake: &Cake, player: Player, side: UBig) -> Cake {
    if player == Player::Left { (cake.0.clone(), side) } else { (side, cake.1.clone()) }
}

/// The name of a move: `v3` and `h3`, with the cake's number in front if there are several.
fn name(cakes: &Cakes, at: usize, player: Player, cut: &UBig) -> String {
    let direction = if player == Player::Left { 'v' } else { 'h' };
    if cakes.len() == 1 { format!("{direction}{cut}") } else { format!("{}:{direction}{cut}", at + 1) }
}

/// Whether the cakes are so large that a list of all cuts would be of no use, or so many that play would never end.
fn are_large(cakes: &Cakes) -> bool {
    const MOST_CUTS: usize = 1 << 12;
    let cuts = |side: &UBig| usize::try_from(side).unwrap_or(MOST_CUTS + 1);
    let sides = cakes.iter().flat_map(|(_, (rows, columns))| [cuts(rows), cuts(columns)]);
    let many = cakes.iter().any(|(count, _)| apart(count).1 > UBig::ONE);
    many || sides.fold(0, usize::saturating_add) > MOST_CUTS
}

/// About how many bytes the cakes take.
fn bytes(cakes: &Cakes) -> usize {
    let digits = |(count, (rows, columns)): &Lot| [count, rows, columns].map(|n| n.bit_len() / 8);
    size_of::<Cakes>() + cakes.len() * size_of::<Lot>() + cakes.iter().flat_map(digits).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cakes_of_any_size() {
        for text in ["2x4", "1x1,3x3", "340282366920938463463374607431768211457x2", "9*2x4,1x7", "."] {
            assert_eq!(write(&read(text).expect("cakes")), text);
        }
        let bad = [("", 0), ("2x", 0), ("2x4, 0x3", 5), ("2x4,,1x1", 4), ("-1x2", 0), ("2x+4", 0)];
        for (text, offset) in bad.into_iter().chain([("0*2x4", 0), ("*2x4", 0), ("2x4,3*4", 4)]) {
            assert_eq!(read(text).expect_err(text).offset, offset, "{text}");
        }
    }
    /// Large lots are parts, and the others fall into cakes.
    #[test]
    fn lots() {
        let parts =
            |text: &str| -> Vec<String> { split(&read(text).expect("cakes")).iter().map(write).collect() };
        assert_eq!(parts("3*2x4,9*1x1"), ["2x4"; 3]);
        assert_eq!(parts("1000000007*6x1,2x2"), ["1000000007*6x1", "2x2"]);
    }
}
