//! Regions that a colour encloses, and Benson's unconditional life.
//!
//! D. B. Benson, *Life in the game of Go*, Information Sciences 10 (1976): take all chains of a colour and all regions, that is
//! connected sets of points without a stone of that colour. A region is vital to a chain if all of its empty points are
//! liberties of the chain. Take away, as long as there are any, the chains with fewer than two vital regions, and
//! the regions that a chain which was taken away borders. What is left is exactly what the opponent cannot
//! capture, even if the colour never answers.
//!
//! The theorem rests on suicide being forbidden. Where it is allowed, stones of the opponent within a region may vanish, so that
//! all points of a vital region, and not only the empty ones, have to lie beside the chain.

use smallvec::SmallVec;

use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::set::PointSet;

const NONE: u16 = u16::MAX;

/// The chains of a colour and the regions between them.
pub(crate) struct Enclosed {
    pub(crate) chains: Vec<Vec<Point>>,
    pub(crate) regions: Vec<Region>,
    /// The chain of each point, by its number.
    chain_of: Vec<u16>,
}

/// A connected set of points without a stone of the colour.
pub(crate) struct Region {
    pub(crate) points: Vec<Point>,
    /// The chains beside it.
    pub(crate) borders: Vec<u16>,
    /// Those to which it is vital.
    pub(crate) vital: SmallVec<[u16; 4]>,
}

impl Enclosed {
    pub(crate) fn new(board: &Board, color: Color, suicide: bool) -> Enclosed {
        let size = board.size();
        let own = |point: Point| board.at(point) == Some(color);
        let mut label = vec![NONE; size.area()];
        let mut flood = |start: Point, number: u16, inside: bool| {
            let mut points = vec![start];
            label[size.index(start)] = number;
            let mut next = 0;
            while let Some(&point) = points.get(next) {
                next += 1;
                for beside in size.neighbours(point) {
                    let there = &mut label[size.index(beside)];
                    if *there == NONE && own(beside) == inside {
                        *there = number;
                        points.push(beside);
                    }
                }
            }
            points
        };
        let (mut chains, mut starts): (Vec<Vec<Point>>, Vec<Point>) = (Vec::new(), Vec::new());
        let mut seen = PointSet::new(size);
        for point in size.points() {
            if !own(point) {
                starts.push(point);
            } else if !seen.contains(point) {
                let chain = flood(point, chains.len() as u16, true);
                seen.extend(chain.iter().copied());
                chains.push(chain);
            }
        }
        let mut region_points: Vec<Vec<Point>> = Vec::new();
        for start in starts {
            if !seen.contains(start) {
                let points = flood(start, NONE - 1, false);
                seen.extend(points.iter().copied());
                region_points.push(points);
            }
        }
        let regions = region_points.into_iter().map(|points| {
            let (mut borders, mut vital): (Vec<u16>, Option<SmallVec<[u16; 4]>>) = (Vec::new(), None);
            for &point in &points {
                let beside: SmallVec<[u16; 4]> = size
                    .neighbours(point)
                    .map(|beside| label[size.index(beside)])
                    .filter(|chain| *chain < NONE - 1)
                    .collect();
                for chain in &beside {
                    if !borders.contains(chain) {
                        borders.push(*chain);
                    }
                }
                if suicide || board.at(point).is_none() {
                    match &mut vital {
                        None => vital = Some(beside),
                        Some(vital) => vital.retain(|chain| beside.contains(chain)),
                    }
                }
            }
            let mut vital = vital.unwrap_or_default();
            vital.sort_unstable();
            vital.dedup();
            Region { points, borders, vital }
        });
        let regions = regions.collect();
        Enclosed { chains, regions, chain_of: label }
    }

    /// The chain of the stone on a point.
    pub(crate) fn chain_at(&self, board: &Board, point: Point) -> Option<usize> {
        let chain = self.chain_of[board.size().index(point)];
        (chain < NONE - 1).then_some(usize::from(chain))
    }

    /// Which chains are left by Benson's theorem, where each needs so many eyes: two by itself, fewer if it has eyes elsewhere.
    /// Only eyes in `within` count, if that is given.
    pub(crate) fn left(&self, needs: &[u8], within: Option<&PointSet>) -> Vec<bool> {
        let mut left = vec![true; self.chains.len()];
        loop {
            let mut eyes = vec![0u8; self.chains.len()];
            for region in self.regions.iter().filter(|region| region.is_eye(&left, within)) {
                region.vital.iter().for_each(|chain| {
                    let eyes = &mut eyes[usize::from(*chain)];
                    *eyes = eyes.saturating_add(1);
                });
            }
            let gone = |chain: usize| left[chain] && eyes[chain] < needs[chain];
            let goes: Vec<usize> = (0..self.chains.len()).filter(|chain| gone(*chain)).collect();
            if goes.is_empty() {
                return left;
            }
            goes.iter().for_each(|chain| left[*chain] = false);
        }
    }

    /// What shows that these chains, which are left, live: their stones, as many vital regions for each as it needs, and the chains
    /// beside those.
    pub(crate) fn zone(
        &self,
        board: &Board,
        left: &[bool],
        needs: &[u8],
        within: Option<&PointSet>,
        chains: &[usize],
    ) -> PointSet {
        let mut zone = PointSet::new(board.size());
        let mut seen = vec![false; self.chains.len()];
        let mut stack = chains.to_vec();
        while let Some(chain) = stack.pop() {
            if std::mem::replace(&mut seen[chain], true) {
                continue;
            }
            zone.extend(self.chains[chain].iter().copied());
            if needs[chain] == 0 {
                continue;
            }
            let is_eye =
                |region: &&Region| region.vital.contains(&(chain as u16)) && region.is_eye(left, within);
            let mut eyes: Vec<&Region> = self.regions.iter().filter(is_eye).collect();
            eyes.sort_by_key(|region| region.points.len());
            for eye in eyes.iter().take(usize::from(needs[chain])) {
                zone.extend(eye.points.iter().copied());
                stack.extend(eye.borders.iter().map(|chain| usize::from(*chain)));
            }
        }
        zone
    }

    /// How many regions are vital to a chain.
    pub(crate) fn eyes(&self, chain: usize) -> usize {
        self.regions.iter().filter(|region| region.vital.contains(&(chain as u16))).count()
    }
}

impl Region {
    /// Whether all chains around it are left, and all of it lies where eyes count.
    fn is_eye(&self, left: &[bool], within: Option<&PointSet>) -> bool {
        self.borders.iter().all(|chain| left[usize::from(*chain)])
            && within.is_none_or(|within| self.points.iter().all(|point| within.contains(*point)))
    }
}

/// The stones of a colour that the opponent cannot capture even if the colour never answers (Benson's theorem). It matters whether
/// suicide is allowed.
///
/// ```
/// use tedomari_go::{Board, Color, benson};
///
/// let board = Board::parse(&[".X.XO", "XXXXO", "OOOO.", "....."])?;
/// assert_eq!(benson(&board, Color::Black, false).len(), 6);
/// assert!(benson(&board, Color::White, false).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn benson(board: &Board, color: Color, suicide: bool) -> PointSet {
    let enclosed = Enclosed::new(board, color, suicide);
    let left = enclosed.left(&vec![2; enclosed.chains.len()], None);
    let stones = enclosed.chains.iter().zip(&left).filter(|(_, left)| **left);
    PointSet::of(board.size(), stones.flat_map(|(chain, _)| chain.iter().copied()))
}
