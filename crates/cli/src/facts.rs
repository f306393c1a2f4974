//! What is told about a value: the fields of `eval`, as JSON and as a table.
//!
//! The value, its outcome and its stops are known at once. The rest takes work of its own, in which the budget may
//! run out; what was found before that is told all the same.

use serde_json::{Map, Value as Json, json};
use tedomari::{
    AdornedStop, Class, Dyadic, Engine, Estimate, Interval, Kind, Outcome, Parity, Player, Stop, Thermograph,
    Uptimal, Value,
};

use crate::desk::Desk;
use crate::table::Table;

/// Everything about a value; `None` where the budget ran out first.
pub struct Facts {
    pub value: Value,
    /// Why some facts are missing, if some are.
    pub stop: Option<Stop>,
    outcome: Outcome,
    stops: [AdornedStop; 2],
    kind: Kind,
    is_infinitesimal: bool,
    thermograph: Option<Thermograph>,
    birthday: Option<Dyadic>,
    is_all_small: Option<bool>,
    parity: Option<Option<Parity>>,
    uptimal: Option<Option<Uptimal>>,
    atomic_weight: Option<Option<Value>>,
    incentives: Option<[Vec<Value>; 2]>,
}

impl Facts {
    pub fn gather(engine: &Engine, value: Value, incentives: bool) -> Facts {
        let mut facts = Facts {
            value,
            stop: None,
            outcome: engine.outcome(value),
            stops: Player::BOTH.map(|player| engine.adorned_stop(value, player)),
            kind: engine.kind(value),
            is_infinitesimal: engine.is_infinitesimal(value),
            thermograph: None,
            birthday: None,
            is_all_small: None,
            parity: None,
            uptimal: None,
            atomic_weight: None,
            incentives: None,
        };
        facts.stop = facts.find_rest(engine, incentives).err();
        facts
    }

    fn find_rest(&mut self, engine: &Engine, incentives: bool) -> Result<(), Stop> {
        let value = self.value;
        self.thermograph = Some(engine.thermograph(value)?);
        self.birthday = Some(engine.birthday(value)?);
        self.is_all_small = Some(engine.is_all_small(value));
        self.parity = Some(engine.parity(value)?);
        self.uptimal = Some(engine.as_uptimal(value)?);
        self.atomic_weight = Some(engine.atomic_weight(value)?);
        if incentives {
            let of = |player| engine.incentives(value, player);
            self.incentives = Some([of(Player::Left)?, of(Player::Right)?]);
        }
        Ok(())
    }

    /// The thermograph, unless the budget ran out before it.
    pub fn thermograph(&self) -> Option<&Thermograph> {
        self.thermograph.as_ref()
    }

    /// The same with the value as its title.
    pub fn titled_thermograph(&self, desk: &Desk) -> Option<(String, Thermograph)> {
        Some((brief_title(&desk.brief(self.value)), self.thermograph.clone()?))
    }

    /// Bounds from elsewhere, with what is known exactly put in.
    pub fn sharpen(&self, mut estimate: Estimate) -> Estimate {
        let [left, right] = &self.stops;
        estimate.left_stop = Interval::exactly(left.number.clone());
        estimate.right_stop = Interval::exactly(right.number.clone());
        match &self.thermograph {
            Some(thermograph) => {
                estimate.mean = Interval::exactly(thermograph.mean().clone());
                estimate.temperature = Interval::exactly(thermograph.temperature().clone());
            }
            // The mean lies between the stops.
            None => {
                let Interval { low, high } = &mut estimate.mean;
                *low = Some(low.take().map_or(right.number.clone(), |x| x.max(right.number.clone())));
                *high = Some(high.take().map_or(left.number.clone(), |x| x.min(left.number.clone())));
            }
        }
        estimate
    }

    /// The fields of `eval`, without those that are not known.
    pub fn fields(&self, desk: &Desk) -> Map<String, Json> {
        let [left, right] = &self.stops;
        let mut fields = Map::new();
        let mut put = |name: &str, value: Json| fields.insert(name.to_owned(), value);
        put("value", desk.value(self.value).into());
        put("outcome", self.outcome.letter().to_string().into());
        put("left_stop", left.number.to_string().into());
        put("right_stop", right.number.to_string().into());
        if let Some(thermograph) = &self.thermograph {
            put("mean", thermograph.mean().to_string().into());
            put("temperature", thermograph.temperature().to_string().into());
        }
        if let Some(birthday) = &self.birthday {
            put("birthday", birthday.to_string().into());
        }
        if let Some(weight) = self.atomic_weight {
            put("atomic_weight", weight.map(|weight| desk.value(weight)).into());
        }
        put("is_number", self.value.is_number().into());
        put("is_infinitesimal", self.is_infinitesimal.into());
        if let Some(all_small) = self.is_all_small {
            put("is_all_small", all_small.into());
        }
        put("kind", self.kind.to_string().into());
        if let Some(thermograph) = &self.thermograph {
            put("class", thermograph.class().to_string().into());
        }
        put("left_stop_next", left.next.lower().into());
        put("right_stop_next", right.next.lower().into());
        if let Some(parity) = self.parity {
            put("parity", parity.map(parity_name).into());
        }
        if let Some(uptimal) = &self.uptimal {
            put("uptimal", uptimal.as_ref().map_or(Json::Null, uptimal_json));
        }
        if let Some(incentives) = &self.incentives {
            let list = |values: &[Value]| values.iter().map(|&v| desk.value(v)).collect::<Vec<_>>();
            put("left_incentives", list(&incentives[0]).into());
            put("right_incentives", list(&incentives[1]).into());
        }
        fields
    }

    /// A table for people.
    pub fn text(&self, desk: &Desk) -> String {
        let mut table = Table::new(&desk.look);
        table.fact("value", desk.readable(self.value));
        table.fact("outcome", self.outcome_text());
        let [left, right] = &self.stops;
        for (name, stop) in [("Left stop", left), ("Right stop", right)] {
            let next = if self.value.is_number() {
                String::new()
            } else {
                format!(", then {} is to move", stop.next)
            };
            table.fact(name, format!("{}{next}", stop.number));
        }
        if let Some(thermograph) = &self.thermograph {
            table.fact("mean", thermograph.mean().to_string());
            table.fact("temperature", thermograph.temperature().to_string());
            table.fact("kind", self.kind_text(thermograph.class()));
        }
        if let Some(Some(uptimal)) = self.uptimal.as_ref().filter(|_| !self.value.is_number())
            && uptimal.digits.len() > 1
        {
            table.fact("uptimal", desk.styled(&uptimal_text(uptimal)));
        }
        if let Some(Some(weight)) = self.atomic_weight.filter(|_| !self.value.is_number()) {
            table.fact("atomic weight", desk.readable(weight));
        }
        if let Some(birthday) = &self.birthday {
            table.fact("birthday", birthday.to_string());
        }
        if let Some(Some(parity)) = self.parity {
            table.fact("parity", parity_name(parity));
        }
        for (name, values) in ["Left gains", "Right gains"].into_iter().zip(self.incentives.iter().flatten())
        {
            let list: Vec<String> = values.iter().map(|&v| desk.readable(v)).collect();
            table.fact(name, if list.is_empty() { "no move".to_owned() } else { list.join(", ") });
        }
        table.render()
    }

    pub fn outcome_text(&self) -> &'static str {
        match self.outcome {
            Outcome::Left => "Left wins, whoever starts",
            Outcome::Right => "Right wins, whoever starts",
            Outcome::Next => "whoever starts wins",
            Outcome::Previous => "whoever starts loses",
        }
    }

    fn kind_text(&self, class: Class) -> String {
        match self.kind {
            Kind::Number if self.stops[0].number.is_integer() => "integer".to_owned(),
            Kind::Number => "number".to_owned(),
            Kind::Hot => format!("hot: {class}"),
            Kind::Tepid if !self.is_infinitesimal => "tepid: a number and an infinitesimal".to_owned(),
            Kind::Tepid if self.is_all_small == Some(true) => "infinitesimal, all-small".to_owned(),
            Kind::Tepid => "infinitesimal".to_owned(),
        }
    }
}

/// A value as the title of its thermograph.
fn brief_title(value: &str) -> String {
    const LONGEST: usize = 40;
    match value.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &value[..cut]),
        None => value.to_owned(),
    }
}

fn parity_name(parity: Parity) -> &'static str {
    match parity {
        Parity::Even => "even",
        Parity::Odd => "odd",
    }
}

fn uptimal_json(uptimal: &Uptimal) -> Json {
    let digits: Vec<String> = uptimal.digits.iter().map(i64::to_string).collect();
    json!({ "digits": digits, "star": uptimal.star.to_string() })
}

/// As a sum: `^ + 2.^<2> - ^<3> + *`.
fn uptimal_text(uptimal: &Uptimal) -> String {
    let mut text = String::new();
    let mut add = |negative: bool, term: String| {
        text.push_str(match (text.is_empty(), negative) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        });
        text.push_str(&term);
    };
    for (at, &digit) in uptimal.digits.iter().enumerate().filter(|(_, digit)| **digit != 0) {
        let up = if at == 0 { "^".to_owned() } else { format!("^<{}>", at + 1) };
        let times = digit.unsigned_abs();
        add(digit < 0, if times == 1 { up } else { format!("{times}.{up}") });
    }
    match uptimal.star {
        0 => {}
        1 => add(false, "*".to_owned()),
        star => add(false, format!("*{star}")),
    }
    text
}
