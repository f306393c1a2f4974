//! Random sums to try things on: the same on every machine for the same seed.

#[cfg(feature = "schema")]
use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use tedomari_reduction::{HardFamily, HardRecipe};
use tedomari_sum::instances::{Family, Recipe, Sums};
use tedomari_task::{Held, Stop, Task};

use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::session::Session;

/// The question for random sums.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GenerateSums {
    /// How many sums.
    pub count: u64,
    /// How many components each has.
    #[serde(default = "usual::components")]
    pub components: usize,
    /// How deep trees may be; families of fixed shape do not look at it.
    #[serde(default = "usual::depth")]
    pub depth: u32,
    /// How many options a player may have at most; families of fixed shape do not look at it.
    #[serde(default = "usual::options")]
    pub options: u32,
    /// Leaves are integers up to this, and down to its negative.
    #[serde(default = "usual::leaves")]
    pub leaves: i64,
    /// What kind of components.
    #[serde(default, alias = "class", with = "family")]
    #[cfg_attr(feature = "schema", schemars(with = "FamilyName"))]
    pub family: Family,
    /// Where the random numbers start.
    #[serde(default = "usual::seed")]
    pub seed: u64,
}

/// What holds unless it is said.
mod usual {
    use tedomari_sum::instances::Recipe;

    pub(super) fn components() -> usize {
        Recipe::default().components
    }

    pub(super) fn depth() -> u32 {
        Recipe::default().depth
    }

    pub(super) fn options() -> u32 {
        Recipe::default().options
    }

    pub(super) fn leaves() -> i64 {
        Recipe::default().leaves
    }

    pub(super) fn seed() -> u64 {
        1
    }
}

/// A family as JSON: its name.
mod family {
    use std::borrow::Cow;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use tedomari_sum::instances::Family;

    pub(super) fn serialize<S: Serializer>(family: &Family, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(family.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Family, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        name.parse().map_err(D::Error::custom)
    }
}

#[cfg(feature = "schema")]
struct FamilyName;

#[cfg(feature = "schema")]
impl JsonSchema for FamilyName {
    fn schema_name() -> Cow<'static, str> {
        "Family".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A kind of random components.",
            "type": "string",
            "enum": Family::ALL.map(Family::name),
        })
    }
}

/// Random sums. Where they may be many, [`GenerateSums::one_by_one`] gives each when it is made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GeneratedSums {
    /// The sums that were made: all, or those before a limit was reached.
    pub sums: Vec<RandomSum>,
    /// Why some are missing, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// A random sum. It can be asked about as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RandomSum {
    /// The components, as expressions.
    pub components: Vec<String>,
}

/// Random sums that are made when they are asked for, within the limits of a task. The last may be why there are no more.
pub struct OneByOne<'t> {
    sums: Sums,
    task: &'t Task,
    /// Sums that are still to be made.
    left: u64,
    /// Components that were made.
    made: u64,
    /// The bytes of the sum at hand.
    held: Held,
}

/// What a text takes besides its bytes: its place in a list, and what a store of memory adds.
const BYTES_A_TEXT: usize = size_of::<String>() + 16;

/// The task hears after so many components how far it is.
const TELL_EVERY: usize = 256;

impl GenerateSums {
    /// So many sums as usual.
    pub fn new(count: u64, seed: u64) -> GenerateSums {
        let Recipe { family, components, depth, options, leaves } = Recipe::default();
        GenerateSums { count, components, depth, options, leaves, family, seed }
    }

    /// Whether there are such sums.
    pub fn check(&self) -> Result<(), Mistake> {
        self.sums().map(|_| ())
    }

    /// The sums, one after the other.
    ///
    /// ```
    /// use tedomari_answer::GenerateSums;
    /// use tedomari_task::Task;
    ///
    /// let task = Task::default();
    /// let question = GenerateSums { components: 2, ..GenerateSums::new(1_000_000, 4) };
    /// let first = question.one_by_one(&task)?.next().unwrap();
    /// assert_eq!(first.unwrap().components.len(), 2);
    /// # Ok::<(), tedomari_answer::Mistake>(())
    /// ```
    pub fn one_by_one<'t>(&self, task: &'t Task) -> Result<OneByOne<'t>, Mistake> {
        let sums = self.sums()?;
        task.stage("components", self.count.checked_mul(self.components as u64));
        Ok(OneByOne { sums, task, left: self.count, made: 0, held: task.hold() })
    }

    /// The sums without end.
    pub(crate) fn sums(&self) -> Result<Sums, Mistake> {
        let &GenerateSums { family, components, depth, options, leaves, seed, .. } = self;
        let recipe = Recipe { family, components, depth, options, leaves };
        recipe.sums(seed).map_err(|error| Mistake::new("", 0, error.to_string()))
    }
}

impl OneByOne<'_> {
    fn make(&mut self) -> Result<RandomSum, Stop> {
        let mut components: Vec<String> = Vec::new();
        let mut bytes = 0;
        self.held.set(0);
        for text in self.sums.components(self.task) {
            let text = text?;
            bytes += text.capacity() + BYTES_A_TEXT;
            components.push(text);
            if components.len().is_multiple_of(TELL_EVERY) {
                self.task.done(self.made + components.len() as u64);
                self.held.grow(bytes)?;
            }
        }
        self.made += components.len() as u64;
        self.task.done(self.made);
        self.held.grow(bytes)?;
        Ok(RandomSum { components })
    }
}

impl Iterator for OneByOne<'_> {
    type Item = Result<RandomSum, Stop>;

    fn next(&mut self) -> Option<Result<RandomSum, Stop>> {
        self.left = self.left.checked_sub(1)?;
        let made = self.make();
        if made.is_err() {
            self.left = 0;
            self.held.set(0);
        }
        Some(made)
    }
}

impl Answer for GeneratedSums {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Question for GenerateSums {
    const NAME: &'static str = "generate sums";

    type Answer = GeneratedSums;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<GeneratedSums, Mistake> {
        let (mut sums, mut stopped) = (Vec::new(), None);
        let (held, mut bytes) = (task.hold(), 0);
        for sum in self.one_by_one(task)? {
            let kept = sum.and_then(|sum| {
                bytes += sum.components.iter().map(|text| text.capacity() + BYTES_A_TEXT).sum::<usize>();
                held.grow(bytes)?;
                Ok(sum)
            });
            match kept {
                Ok(sum) => sums.push(sum),
                Err(stop) => {
                    stopped = Some(stop);
                    break;
                }
            }
        }
        Ok(GeneratedSums { sums, stopped })
    }
}

/// The question for random sums that are as hard as can be, or just not.
///
/// ```
/// use tedomari_answer::{GenerateHard, Session};
/// use tedomari_task::Task;
///
/// let question: GenerateHard = serde_json::from_str(r#"{"family":"subset-switch","size":3}"#).unwrap();
/// let answer = Session::new().ask(&Task::default(), &question)?;
/// assert_eq!(answer.sums[0].components.len(), 10);
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GenerateHard {
    /// What kind of sums.
    #[serde(with = "hard_family")]
    #[cfg_attr(feature = "schema", schemars(with = "HardFamilyName"))]
    pub family: HardFamily,
    /// How large: components, switches or variables, as the family has it.
    pub size: usize,
    /// How many sums.
    #[serde(default = "usual::seed")]
    pub count: u64,
    /// Where the random numbers start.
    #[serde(default = "usual::seed")]
    pub seed: u64,
}

/// A family of hard sums as JSON: its name.
mod hard_family {
    use std::borrow::Cow;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use tedomari_reduction::HardFamily;

    pub(super) fn serialize<S: Serializer>(family: &HardFamily, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(family.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<HardFamily, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        name.parse().map_err(D::Error::custom)
    }
}

#[cfg(feature = "schema")]
struct HardFamilyName;

#[cfg(feature = "schema")]
impl JsonSchema for HardFamilyName {
    fn schema_name() -> Cow<'static, str> {
        "HardFamily".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A kind of hard sums.",
            "type": "string",
            "enum": HardFamily::ALL.map(HardFamily::name),
        })
    }
}

impl GenerateHard {
    /// The sums, one after the other. The last may be why there are no more.
    pub fn one_by_one<'t>(&self, task: &'t Task) -> Result<HardOneByOne<'t>, Mistake> {
        if self.size == 0 {
            return Err(Mistake::new("", 0, "the size must be at least 1").in_field("size"));
        }
        task.stage("sums", Some(self.count));
        let recipe = HardRecipe::new(self.family, self.size, self.seed);
        Ok(HardOneByOne { recipe, task, left: self.count, made: 0 })
    }
}

/// Hard sums that are made when they are asked for.
pub struct HardOneByOne<'t> {
    recipe: HardRecipe,
    task: &'t Task,
    left: u64,
    made: u64,
}

impl Iterator for HardOneByOne<'_> {
    type Item = Result<RandomSum, Stop>;

    fn next(&mut self) -> Option<Result<RandomSum, Stop>> {
        self.left = self.left.checked_sub(1)?;
        let sum = self.task.step().and_then(|()| self.recipe.next(self.task));
        self.made += 1;
        self.task.done(self.made);
        if sum.is_err() {
            self.left = 0;
        }
        Some(sum.map(|components| RandomSum { components }))
    }
}

impl Question for GenerateHard {
    const NAME: &'static str = "generate hard";

    type Answer = GeneratedSums;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<GeneratedSums, Mistake> {
        let (mut sums, mut stopped) = (Vec::new(), None);
        for sum in self.one_by_one(task)? {
            match sum {
                Ok(sum) => sums.push(sum),
                Err(stop) => stopped = Some(stop),
            }
        }
        Ok(GeneratedSums { sums, stopped })
    }
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    fn ask(question: &GenerateSums, limits: Limits) -> GeneratedSums {
        let answer = Session::new().ask(&Task::new(limits), question).unwrap();
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<GeneratedSums>(&text).unwrap(), answer);
        answer
    }

    #[test]
    fn one_by_one_or_together() {
        for family in Family::ALL {
            let question = GenerateSums { family, components: 3, ..GenerateSums::new(4, 9) };
            let all = ask(&question, Limits::new());
            let task = Task::default();
            let each: Result<Vec<RandomSum>, Stop> = question.one_by_one(&task).unwrap().collect();
            assert_eq!((each.unwrap(), all.stopped), (all.sums.clone(), None));
            let recipe = Recipe { family, components: 3, ..Recipe::default() };
            let known: Vec<Vec<String>> = (recipe.sums(9).unwrap().take(4))
                .map(|entry| entry.texts().into_iter().map(str::to_owned).collect())
                .collect();
            assert_eq!(all.sums.into_iter().map(|sum| sum.components).collect::<Vec<_>>(), known);
        }
    }

    #[test]
    fn limits_leave_whole_sums() {
        let question = GenerateSums { components: 100, ..GenerateSums::new(u64::MAX, 1) };
        let stopped = ask(&question, Limits::new().nodes(1050));
        assert_eq!((stopped.sums.len(), stopped.stopped), (10, Some(Stop::Nodes)));
        assert!(stopped.sums.iter().all(|sum| sum.components.len() == 100));
        let large = GenerateSums { components: usize::MAX, ..GenerateSums::new(1, 1) };
        let task = Task::new(Limits::new().memory(1 << 20));
        let stopped = Session::new().ask(&task, &large).unwrap();
        assert_eq!((stopped.sums.len(), stopped.stopped), (0, Some(Stop::Memory)));
        assert!(task.steps() < 40_000, "{}", task.steps());
    }

    #[test]
    fn questions_as_json() {
        let read = |text: &str| serde_json::from_str::<GenerateSums>(text);
        let question = GenerateSums { family: Family::LeftHeavy, ..GenerateSums::new(3, 1) };
        assert_eq!(read(r#"{"count":3,"class":"Left-Heavy"}"#).unwrap(), question);
        assert_eq!(read(&serde_json::to_string(&question).unwrap()).unwrap(), question);
        assert!(read(r#"{"count":3,"family":"odd"}"#).unwrap_err().to_string().contains("there are thesis"));
        assert!(GenerateSums { depth: 99, ..question }.check().is_err());
    }
}
