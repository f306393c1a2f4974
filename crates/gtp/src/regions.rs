//! The table of regions: where they are, what they count, how large a move is, and of which kind.

use tedomari_go::Point;
use tedomari_ko::Fraction;
use tedomari_vocabulary::{Class, Player};
use tedomari_yose::{Analysis, Whole};

/// The regions, the hottest first; settled ones come last.
pub(crate) fn table(whole: &mut Whole) -> String {
    let mut rows: Vec<(Option<Fraction>, bool, [String; 4])> = Vec::new();
    let analyses: Vec<Analysis> = whole.analyse().into_iter().cloned().collect();
    for (at, (part, analysis)) in whole.parts().iter().zip(&analyses).enumerate() {
        let range = |[low, high]: &[tedomari_number::Dyadic; 2]| format!("{low} to {high}");
        let number = |number: &Option<Fraction>| number.as_ref().map(Fraction::to_string);
        let [mut count, mut temperature] = [number(&analysis.count), number(&analysis.temperature)];
        if analysis.unsolved.is_some() {
            count = Some(range(&analysis.estimate.count));
            temperature = Some(range(&analysis.estimate.temperature));
        }
        let unknown = || "depends on the ko".to_owned();
        let points: Vec<String> = part.area().points.iter().map(Point::to_string).collect();
        let kind = match whole.assumed_territory(at) {
            Some(Player::Left) => "taken for Black's territory".to_owned(),
            Some(Player::Right) => "taken for White's territory".to_owned(),
            None => class(analysis),
        };
        let cells =
            [count.unwrap_or_else(unknown), temperature.unwrap_or_else(unknown), kind, points.join(" ")];
        rows.push((analysis.temperature.clone(), analysis.class != Some(Class::Number), cells));
    }
    rows.sort_by(|a, b| (b.1, &b.0).cmp(&(a.1, &a.0)));
    let heads = ["count", "temperature", "class", "points"].map(str::to_owned);
    let lines: Vec<&[String; 4]> = [&heads].into_iter().chain(rows.iter().map(|row| &row.2)).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
    let widths = [0, 1, 2].map(width);
    let text: Vec<String> = lines
        .iter()
        .map(|[count, temperature, class, points]| {
            let [a, b, c] = widths;
            format!("{count:a$}  {temperature:b$}  {class:c$}  {points}")
        })
        .collect();
    format!("\n{}", text.join("\n"))
}

fn class(analysis: &Analysis) -> String {
    if let Some(why) = &analysis.unsolved {
        return format!("not solved: {why}");
    }
    let name = match analysis.class {
        Some(Class::LeftSente) => "black sente",
        Some(Class::RightSente) => "white sente",
        Some(Class::Tepid) => "infinitesimal",
        Some(other) => other.name_for(Player::Left),
        None => "depends on the ko",
    };
    if analysis.ko.is_some() { format!("{name}, ko") } else { name.to_owned() }
}
