//! The rulesets that are known, by name.
//!
//! A [`Registry`] is a value: [`Registry::default`] has all games of this crate, and whoever has a ruleset of their own adds
//! it. A ruleset may have parameters, which are written in brackets behind the name: `moore[k=2](3,5,7)`. What stands under a
//! name with parameters is a [`Family`].

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use tedomari_position::{About, Ruleset};
use tedomari_vocabulary::spelling;

use crate::any::AnyRuleset;

/// Rulesets by name.
///
/// ```
/// use tedomari_rulesets::Registry;
///
/// let registry = Registry::default();
/// assert_eq!(registry.find("domineering")?.name(), "domineering");
/// assert_eq!(registry.find("Toads and Frogs")?.name(), "toads_and_frogs");
/// assert!(registry.find("domineerin").unwrap_err().message.contains("did you mean `domineering`?"));
/// # Ok::<(), tedomari_rulesets::FindError>(())
/// ```
#[derive(Clone)]
pub struct Registry {
    families: BTreeMap<String, Family>,
}

/// Rulesets that differ in parameters.
///
/// ```
/// use tedomari_position::{About, BoardError, Move, Player, Ruleset};
/// use tedomari_rulesets::{Family, Parameter, Registry, Rulesets};
/// use tedomari_value::Engine;
///
/// /// A heap from which Left takes some number and Right another.
/// struct Heap(u32, u32);
///
/// const ABOUT: About = About {
///     name: "two_takers",
///     board: "how many there are",
///     moves: "Left takes so many, Right so many",
///     reference: "Fraenkel and Kotzig, 1987",
///     example: ("2", "{1|0}"),
/// };
///
/// impl Ruleset for Heap {
///     type Position = u32;
///     fn about(&self) -> About<'_> { ABOUT }
///     fn read(&self, text: &str) -> Result<u32, BoardError> {
///         text.trim().parse().map_err(|_| BoardError { offset: 0, message: "expected a number".into() })
///     }
///     fn write(&self, heap: &u32) -> String { heap.to_string() }
///     fn moves(&self, heap: &u32, player: Player) -> Vec<Move<u32>> {
///         let taken = if player == Player::Left { self.0 } else { self.1 };
///         heap.checked_sub(taken).map(|to| Move { name: format!("take {taken}"), to }).into_iter().collect()
///     }
/// }
///
/// let mut registry = Registry::default();
/// let parameters = [Parameter::new("left", "how many Left takes", None),
///                   Parameter::new("right", "how many Right takes", Some("2"))];
/// registry.add_family(Family::new(ABOUT, &parameters, |given| {
///     Ok(Heap(given.number("left")?, given.number("right")?))
/// }));
/// let engine = Engine::new();
/// let form = engine.read_form("two_takers[left=1](5) - 1", &Rulesets::of(registry))?;
/// assert_eq!(engine.print(form.value()), "{0|-1}");
/// # Ok::<(), tedomari_value::ReadError>(())
/// ```
#[derive(Clone)]
pub struct Family {
    name: String,
    texts: [String; 3],
    example: (String, String),
    parameters: Vec<Parameter>,
    make: Arc<Make>,
}

type Make = dyn Fn(&Registry, &str, &Parameters) -> Result<AnyRuleset, ParameterError> + Send + Sync;

/// A parameter of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, as in `k=2`.
    pub name: String,
    /// What it means.
    pub what: String,
    /// What holds if it is left out; nothing if it must be given.
    pub default: Option<String>,
}

/// The parameters that were given, and the defaults of the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parameters(Vec<(String, String)>);

/// Why parameters give no ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParameterError {
    /// The parameter that is wrong.
    pub parameter: String,
    /// What is wrong with it.
    pub message: String,
}

/// Why a name gives no ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FindError {
    /// The byte in the name.
    pub offset: usize,
    /// What is wrong, and what may have been meant.
    pub message: String,
}

impl fmt::Display for FindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FindError {}

impl Parameter {
    /// A parameter.
    pub fn new(name: &str, what: &str, default: Option<&str>) -> Parameter {
        Parameter { name: name.to_owned(), what: what.to_owned(), default: default.map(str::to_owned) }
    }
}

impl Parameters {
    /// The text of a parameter.
    ///
    /// # Panics
    /// If the family has no such parameter.
    pub fn text(&self, name: &str) -> &str {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, text)| &text[..]).expect("a parameter of the family")
    }

    /// The same as a number, or whatever else can be parsed.
    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Result<T, ParameterError> {
        let text = self.text(name);
        text.parse().map_err(|_| ParameterError {
            parameter: name.to_owned(),
            message: format!("`{text}` is not a number that `{name}` can be"),
        })
    }

    /// Names and texts.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (&name[..], &text[..]))
    }
}

impl Family {
    /// Rulesets with parameters; the function makes one.
    pub fn new<R: Ruleset>(
        about: About<'_>,
        parameters: &[Parameter],
        make: impl Fn(&Parameters) -> Result<R, ParameterError> + Send + Sync + 'static,
    ) -> Family {
        Family::derived(about, parameters, move |_, name, given| Ok(AnyRuleset::named(make(given)?, name)))
    }

    /// A single ruleset.
    pub fn single(ruleset: impl Ruleset) -> Family {
        let ruleset = AnyRuleset::new(ruleset);
        let about = ruleset.clone();
        Family::derived(about.about(), &[], move |_, _, _| Ok(ruleset.clone()))
    }

    /// Rulesets that are made from others of the registry; the function gets it with the name.
    pub(crate) fn derived(
        about: About<'_>,
        parameters: &[Parameter],
        make: impl Fn(&Registry, &str, &Parameters) -> Result<AnyRuleset, ParameterError> + Send + Sync + 'static,
    ) -> Family {
        Family {
            name: about.name.to_owned(),
            texts: [about.board, about.moves, about.reference].map(str::to_owned),
            example: (about.example.0.to_owned(), about.example.1.to_owned()),
            parameters: parameters.to_vec(),
            make: Arc::new(make),
        }
    }

    /// Name, board characters, moves and reference.
    pub fn about(&self) -> About<'_> {
        About {
            name: &self.name,
            board: &self.texts[0],
            moves: &self.texts[1],
            reference: &self.texts[2],
            example: (&self.example.0, &self.example.1),
        }
    }

    /// The parameters, in order.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The ruleset with these parameters, each with its place in a text.
    fn make(&self, registry: &Registry, given: &[(usize, &str, &str)]) -> Result<AnyRuleset, FindError> {
        // What is wrong with a parameter is the text behind its `=`.
        let place = |name: &str| {
            given.iter().find(|(_, known, _)| *known == name).map_or(0, |(offset, known, text)| {
                offset + (text.as_ptr() as usize).saturating_sub(known.as_ptr() as usize)
            })
        };
        for (at, &(offset, name, _)) in given.iter().enumerate() {
            if !self.parameters.iter().any(|known| known.name == name) {
                let known: Vec<String> =
                    self.parameters.iter().map(|known| format!("`{}`", known.name)).collect();
                let message = match &known[..] {
                    [] => format!("`{}` has no parameters", self.name),
                    _ => format!("`{}` has no parameter `{name}`, but {}", self.name, known.join(", ")),
                };
                return Err(FindError { offset, message });
            }
            if given[..at].iter().any(|(_, other, _)| *other == name) {
                return Err(FindError { offset, message: format!("`{name}` is given twice") });
            }
        }
        let mut parameters = Vec::new();
        for Parameter { name, what, default } in &self.parameters {
            let text = given.iter().find(|(_, known, _)| known == name).map(|&(_, _, text)| text);
            let text = text.or(default.as_deref()).ok_or_else(|| {
                let message =
                    format!("`{}` needs `{name}`: {what}, as in `{}[{name}=…]`", self.name, self.name);
                FindError { offset: 0, message }
            })?;
            parameters.push((name.clone(), text.to_owned()));
        }
        // What is given as it would be anyway is not repeated in the name.
        let told: Vec<String> = (self.parameters.iter().zip(&parameters))
            .filter(|(parameter, (_, text))| parameter.default.as_ref() != Some(text))
            .map(|(_, (name, text))| format!("{name}={text}"))
            .collect();
        let name = match &told[..] {
            [] => self.name.clone(),
            told => format!("{}[{}]", self.name, told.join(",")),
        };
        (self.make)(registry, &name, &Parameters(parameters))
            .map_err(|error| FindError { offset: place(&error.parameter), message: error.message })
    }
}

impl Registry {
    /// No rulesets.
    pub fn empty() -> Registry {
        Registry { families: BTreeMap::new() }
    }

    /// Adds a ruleset, in place of one that had its name.
    pub fn add(&mut self, ruleset: impl Ruleset) {
        self.add_family(Family::single(ruleset));
    }

    /// Adds rulesets with parameters, in place of what had their name.
    pub fn add_family(&mut self, family: Family) {
        self.families.insert(family.name.clone(), family);
    }

    /// All families, by name.
    pub fn families(&self) -> impl Iterator<Item = &Family> {
        self.families.values()
    }

    /// All names, without parameters.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.families.keys().map(String::as_str)
    }

    /// The ruleset with a name: `domineering`, or with parameters `moore[k=2]`.
    pub fn find(&self, name: &str) -> Result<AnyRuleset, FindError> {
        let before = name.len() - name.trim_start().len();
        let (bare, parameters) = match name.split_once('[') {
            None => (name, None),
            Some((bare, rest)) => (bare, Some((bare.len() + 1, rest))),
        };
        let family = self.family(bare).ok_or_else(|| FindError {
            offset: before,
            message: format!("this ruleset is not known: {}", self.hint(bare.trim())),
        })?;
        let Some((start, rest)) = parameters else { return family.make(self, &[]) };
        let Some(list) = rest.trim_end().strip_suffix(']') else {
            let message = "the parameters end with `]`".to_owned();
            return Err(FindError { offset: name.len(), message });
        };
        family.make(self, &split(list, start)?)
    }

    /// The family with a name, which may be spelt in any way: `Toads and Frogs` is `toads_and_frogs`.
    pub fn family(&self, name: &str) -> Option<&Family> {
        let spelt = || self.families.values().find(|family| spelling::is_same(&family.name, name));
        self.families.get(name.trim()).or_else(spelt)
    }

    /// What may have been meant by a name that is not known.
    fn hint(&self, name: &str) -> String {
        match spelling::nearest(name, self.names()) {
            Some(known) => format!("did you mean `{known}`?"),
            None => "`tedomari rulesets` lists them".to_owned(),
        }
    }
}

/// `a=1, b=2,3` as places, names and texts. A comma separates only what begins with a name.
fn split(list: &str, start: usize) -> Result<Vec<(usize, &str, &str)>, FindError> {
    let mut given = Vec::new();
    let (mut depth, mut from, mut value) = (0_usize, 0, 0);
    let ends = list.char_indices().filter(|&(_, c)| {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    });
    for end in ends.map(|(at, _)| at).chain([list.len()]).collect::<Vec<_>>() {
        let item = &list[from..end];
        let offset = start + from + (item.len() - item.trim_start().len());
        match (item.split_once('='), given.last_mut()) {
            (Some((name, text)), _) => {
                value = from + name.len() + 1;
                given.push((offset, name.trim(), text.trim()));
            }
            // The value is a list, and goes on.
            (None, Some((_, _, text))) => *text = list[value..end].trim(),
            (None, None) => {
                let message = "a parameter is written `name=value`".to_owned();
                return Err(FindError { offset, message });
            }
        }
        from = end + 1;
    }
    Ok(given)
}

/// All games of this crate.
impl Default for Registry {
    fn default() -> Registry {
        // The unit tests of this crate look at single games, and those of all games stand in its folder `tests`: without the
        // lists no search is compiled for them a second time.
        static ALL: LazyLock<Registry> = LazyLock::new(|| {
            #[cfg_attr(test, expect(unused_mut, reason = "nothing is added"))]
            let mut registry = Registry::empty();
            #[cfg(not(test))]
            crate::list::add_all(&mut registry);
            #[cfg(not(test))]
            crate::heaps::add_all(&mut registry);
            #[cfg(not(test))]
            crate::variants::add_all(&mut registry);
            registry
        });
        ALL.clone()
    }
}
