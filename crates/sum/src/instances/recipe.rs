//! Random sums from a recipe and a seed.

use std::fmt;

use tedomari_number::Dyadic;
use tedomari_task::{Stop, Task};

use super::family::Family;
use super::file::Entry;
use super::random::Random;
use super::tree::{Room, Tree};

/// What random sums should be like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipe {
    /// What kind of components.
    pub family: Family,
    /// How many components a sum has.
    pub components: usize,
    /// How deep trees may be, 1 to [`Recipe::DEEPEST`]; families of fixed shape do not look at it.
    pub depth: u32,
    /// How many options a player may have at most, 1 to [`Recipe::WIDEST`]; families of fixed shape do not look at it.
    pub options: u32,
    /// Leaves are integers from -`leaves` to `leaves`, which is at least 1.
    pub leaves: i64,
}

/// Sums of the thesis' class as benchmarks use them: depth 3, one or two options a side, leaves up to ±50.
impl Default for Recipe {
    fn default() -> Recipe {
        Recipe { family: Family::Thesis, components: 5, depth: 3, options: 2, leaves: 50 }
    }
}

/// Why a recipe cannot be followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecipeError(String);

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RecipeError {}

/// Random sums, as many as are asked for: see [`Recipe::sums`].
#[derive(Debug, Clone)]
pub struct Sums {
    recipe: Recipe,
    random: Random,
}

/// Leaves of one component at most, or nearly so.
const ROOM: usize = 5_000;

impl Recipe {
    /// The greatest depth.
    pub const DEEPEST: u32 = 12;
    /// The greatest number of options.
    pub const WIDEST: u32 = 8;
    /// The greatest leaf.
    pub const LARGEST: i64 = 1_000_000_000_000;

    /// The sums of a seed, without end. The first ones do not depend on how many are taken.
    pub fn sums(&self, seed: u64) -> Result<Sums, RecipeError> {
        let within = |what: &str, is: i64, least: i64, most: i64| match (least..=most).contains(&is) {
            true => Ok(()),
            false => Err(RecipeError(format!("{what} must be from {least} to {most}, not {is}"))),
        };
        within("the depth", self.depth.into(), 1, Self::DEEPEST.into())?;
        within("the number of options", self.options.into(), 1, Self::WIDEST.into())?;
        within("the bound of the leaves", self.leaves, 1, Self::LARGEST)?;
        if self.components == 0 {
            return Err(RecipeError("a sum needs a component".to_owned()));
        }
        Ok(Sums { recipe: self.clone(), random: Random::new(seed) })
    }
}

/// The components of one random sum, as texts: see [`Sums::components`].
pub struct Components<'s> {
    sums: &'s mut Sums,
    task: &'s Task,
    window: Option<Window>,
    left: usize,
}

impl Sums {
    /// The components of the next sum, one after the other, each of them a step of a task. So a sum of very many can be
    /// stopped on the way, and need not be held as a whole. They are to be taken to the end, or else the sums after this
    /// one are others.
    ///
    /// ```
    /// use tedomari_sum::instances::Recipe;
    /// use tedomari_task::{Limits, Stop, Task};
    ///
    /// let mut sums = Recipe { components: 1_000_000_000, ..Recipe::default() }.sums(1)?;
    /// let task = Task::new(Limits::new().nodes(10));
    /// assert_eq!(sums.components(&task).last(), Some(Err(Stop::Nodes)));
    /// # Ok::<(), tedomari_sum::instances::RecipeError>(())
    /// ```
    pub fn components<'s>(&'s mut self, task: &'s Task) -> Components<'s> {
        let window =
            (self.recipe.family == Family::Close).then(|| Window::choose(&mut self.random, &self.recipe));
        Components { left: self.recipe.components, window, task, sums: self }
    }

    fn component(&mut self, window: Option<&Window>, task: &Task) -> Result<Tree, Stop> {
        task.step()?;
        let (random, recipe) = (&mut self.random, &self.recipe);
        let mut room = Room(ROOM);
        Ok(match (recipe.family, window) {
            (Family::Unrestricted, _) => Tree::any(random, recipe, recipe.depth, &mut room),
            (Family::Close, Some(window)) => window.tree(random, recipe, task)?,
            (Family::Thesis | Family::Close, _) => Tree::ordered(random, recipe, recipe.depth, &mut room),
            (Family::LeftHeavy, _) => Tree::left_heavy(random, recipe),
            (Family::Mixed, _) if random.chance(1, 2) => Tree::left_heavy(random, recipe),
            (Family::Mixed, _) => {
                let [a, b] = super::tree::falling(random, recipe);
                Tree::switch(a, b)
            }
        })
    }
}

impl Iterator for Components<'_> {
    type Item = Result<String, Stop>;

    fn next(&mut self) -> Option<Result<String, Stop>> {
        self.left = self.left.checked_sub(1)?;
        let tree = self.sums.component(self.window.as_ref(), self.task);
        if tree.is_err() {
            self.left = 0;
        }
        Some(tree.map(|tree| tree.to_string()))
    }
}

impl Iterator for Sums {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        // Nothing stops a task without limits.
        let texts: Result<Vec<String>, Stop> = self.components(&Task::default()).collect();
        texts.ok().map(Entry::of_trees)
    }
}

/// Temperatures from `least` to a tenth more.
struct Window {
    least: i64,
}

impl Window {
    /// Around half of the bound, where random trees are most frequent.
    fn choose(random: &mut Random, recipe: &Recipe) -> Window {
        let (low, high) = (recipe.leaves * 2 / 5, recipe.leaves * 3 / 5);
        Window { least: random.between(low.max(1), high.max(1)) }
    }

    fn holds(&self, temperature: &Dyadic) -> bool {
        // 10 t ≤ 11 least, without a division.
        let times = |x: &Dyadic, n: i64| x * &Dyadic::from(n);
        let least = Dyadic::from(self.least);
        *temperature >= least && times(temperature, 10) <= times(&least, 11)
    }

    fn tree(&self, random: &mut Random, recipe: &Recipe, task: &Task) -> Result<Tree, Stop> {
        // One tree in twenty or so fits. They may be large, so that the limits are looked at for each.
        for _ in 0..2_000 {
            task.check()?;
            let tree = Tree::ordered(random, recipe, recipe.depth, &mut Room(ROOM));
            if self.holds(tree.thermograph().temperature()) {
                return Ok(tree);
            }
        }
        let centre = random.between(self.least - recipe.leaves, recipe.leaves - self.least);
        Ok(Tree::switch(centre + self.least, centre - self.least))
    }
}

#[cfg(test)]
mod tests {
    use tedomari_thermograph::Player;
    use tedomari_value::{Engine, NoPositions};

    use super::*;
    use crate::Game;
    use crate::classes::{self, Class};

    fn games(recipe: &Recipe, seed: u64, count: usize) -> Vec<Vec<Game>> {
        let engine = Engine::new();
        let sums = recipe.sums(seed).unwrap().take(count);
        sums.map(|entry| entry.sum(&engine, &NoPositions).unwrap().components().to_vec()).collect()
    }

    /// V_L or V_R by minimax over the written tree; also that every node has options and V_L ≥ V_R.
    fn ordered_scores(engine: &Engine, game: &Game, depth: u32, recipe: &Recipe) -> [Dyadic; 2] {
        let sides = Player::BOTH.map(|player| game.options(engine, player).unwrap());
        // A leaf is written as a number and has at most one canonical option.
        if !game.text(engine).contains('{') {
            let x = engine.as_number(game.value()).unwrap();
            assert!(x.abs() <= Dyadic::from(recipe.leaves));
            return [x.clone(), x];
        }
        assert!(depth > 0, "deeper than the recipe says");
        assert!(sides.iter().all(|side| (1..=recipe.options as usize).contains(&side.len())));
        let scores = |side: &[Game]| -> Vec<[Dyadic; 2]> {
            side.iter().map(|option| ordered_scores(engine, option, depth - 1, recipe)).collect()
        };
        let left = scores(&sides[0]).into_iter().map(|[_, right]| right).max().unwrap();
        let right = scores(&sides[1]).into_iter().map(|[left, _]| left).min().unwrap();
        assert!(left >= right, "zugzwang in {}", game.text(engine));
        [left, right]
    }

    #[test]
    fn the_thesis_class() {
        for (depth, options) in [(3, 2), (1, 1), (2, 4), (6, 1)] {
            let recipe = Recipe { depth, options, components: 4, ..Recipe::default() };
            let engine = Engine::new();
            for entry in recipe.sums(3).unwrap().take(40) {
                let sum = entry.sum(&engine, &NoPositions).unwrap();
                assert_eq!(sum.components().len(), 4);
                for game in sum.components() {
                    ordered_scores(&engine, game, depth, &recipe);
                }
            }
        }
    }

    #[test]
    fn close_temperatures() {
        let recipe = Recipe { family: Family::Close, components: 12, ..Recipe::default() };
        let engine = Engine::new();
        for entry in recipe.sums(5).unwrap().take(10) {
            let sum = entry.sum(&engine, &NoPositions).unwrap();
            let values = sum.values();
            let temperatures: Vec<Dyadic> = values.iter().map(|&v| engine.temperature(v).unwrap()).collect();
            let (low, high) = (temperatures.iter().min().unwrap(), temperatures.iter().max().unwrap());
            assert!(high * &Dyadic::from(10) <= low * &Dyadic::from(11), "{low} and {high}");
            assert!(low.signum() > 0);
            for game in sum.components() {
                ordered_scores(&engine, game, recipe.depth, &recipe);
            }
        }
    }

    #[test]
    fn left_heavy_and_mixed() {
        let recipe = Recipe { family: Family::Mixed, components: 6, leaves: 9, ..Recipe::default() };
        let engine = Engine::new();
        let mut kinds = [0, 0];
        for family in [Family::LeftHeavy, Family::Mixed] {
            let recipe = Recipe { family, ..recipe.clone() };
            for entry in recipe.sums(8).unwrap().take(30) {
                for game in entry.sum(&engine, &NoPositions).unwrap().components() {
                    let class = classes::recognise(&engine, &[game.value()]).unwrap();
                    let is_tree = matches!(class, Class::LeftHeavy(_));
                    assert!(is_tree || family == Family::Mixed, "{}", game.text(&engine));
                    if family == Family::Mixed {
                        kinds[usize::from(is_tree)] += 1;
                    }
                }
            }
        }
        assert!(kinds.iter().all(|&count| count > 60), "{kinds:?}");
    }

    #[test]
    fn unrestricted_sums_have_zugzwangs() {
        let recipe = Recipe { family: Family::Unrestricted, components: 1, ..Recipe::default() };
        let all: Vec<Game> = games(&recipe, 2, 200).concat();
        let numbers = all.iter().filter(|game| game.is_number()).count();
        assert!((20..180).contains(&numbers), "{numbers} of 200 are numbers");
    }

    #[test]
    fn seeds() {
        let recipe = Recipe::default();
        let take = |seed: u64, count: usize| recipe.sums(seed).unwrap().take(count).collect::<Vec<_>>();
        assert_eq!(take(1, 3), take(1, 5)[..3]);
        assert_ne!(take(1, 3), take(2, 3));
    }

    #[test]
    fn extreme_recipes() {
        let wide =
            Recipe { depth: Recipe::DEEPEST, options: Recipe::WIDEST, components: 1, ..Recipe::default() };
        for family in Family::ALL {
            let most = Recipe { family, leaves: Recipe::LARGEST, ..wide.clone() };
            let least = Recipe { family, leaves: 1, depth: 1, options: 1, components: 2 };
            // Room for the leaves is checked while a tree grows, and one more level may still be filled.
            assert!(most.sums(1).unwrap().next().unwrap().texts()[0].len() < 4_000_000);
            assert_eq!(least.sums(1).unwrap().take(50).count(), 50);
        }
        let bad = [
            Recipe { depth: 0, ..wide.clone() },
            Recipe { depth: 13, ..wide.clone() },
            Recipe { options: 0, ..wide.clone() },
            Recipe { leaves: 0, ..wide.clone() },
            Recipe { leaves: i64::MIN, ..wide.clone() },
            Recipe { components: 0, ..wide },
        ];
        assert!(bad.iter().all(|recipe| recipe.sums(1).is_err()));
    }
}
