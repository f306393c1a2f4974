//! `tedomari ko`: what sums of kos are worth.

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json};
use tedomari::answer::digraphs::Found;
use tedomari::answer::item::{Item, object};
use tedomari::answer::ko::{KoMasters, ScoringRule};
use tedomari::answer::loopy::{BanLetter, ThreatLetters};
use tedomari::answer::{AnsweredKos, AskKos};
use tedomari::draw;
use tedomari::ko::{Masters, Mastery};
use tedomari::text::{self, Page};

use super::refuse_lone_hyphen;
use crate::batch::{self, Show, Source};
use crate::desk::Desk;
use crate::drawing::{self, DrawingArgs};
use crate::failure::{Exit, Failure};
use crate::files;
use crate::hyphen::unguard;
use crate::limits::AnswerArgs;
use crate::words;

const EXAMPLE: &str = "\
Example:
  $ tedomari ko 'KO[7,0]' 'KO[1,0]' --threats L
    sum        KO[7,0] + KO[1,0]
    ban        J
    threats    L: Left has very many
      value    {7||2|0}
      method   Theorem 15
      threats  0 threats are enough";

/// What a sum of kos is worth if one player has very many ko-threats
///
/// KO[A,B] is a ko that Left can take and Right can end in B; when Left has taken it, it is OK[A,B], which she can end in A and
/// Right can take back. KO(i,m)[A,B] is the place i of a ko with m steps from B to A. In KOL[A,B] Left may pass, in KOR[A,B]
/// Right; so for OKL and OKR. A and B are any games. Arguments that are not kos are games that are added.
///
/// With `-` each line of standard input is an object {"m":3,"kos":[[i,A,B],…],"integer":0,"ban":"J","threats":"L"}, where kos may
/// also be texts, kind may be KO, KOL or KOR, and scoring japanese or chinese; or a bare recurrence {"m":3,"v":[…]} (Theorem 15 of
/// Moews) or {"m":3,"P":[0,8],"v":[…],"C":3} (Theorem 20).
///
/// With --json the fields are: input, threats, value (null if it is a loopy game), infinitesimal (whether the value holds only
/// up to one), sides or between where they are known instead, method, threats_needed (null if it was not found), right_rich (the
/// same if Right has the threats, unless --threats says who), sum, ban, masters (with --masters), komonster (with --komonster), nodes.
///
/// Thermographs are drawn in the terminal, or as SVG or PNG: both players as komaster in one picture, over the same axes. A file
/// without --masters and --komonster shows komasters.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct KoArgs {
    /// Kos and games; or `-` for a JSON object on each line of standard input
    #[arg(value_name = "KO", required = true, value_parser = unguard)]
    kos: Vec<String>,

    /// The ban: J (the position just left) or N (all positions left so far)
    #[arg(long, value_name = "BAN", value_parser = words::ban(), ignore_case = true, default_value = "J")]
    ban: BanLetter,

    /// Who has very many ko-threats: L, R, LR (both, Left more), RL [default: both L and R are shown]
    #[arg(long, value_name = "WHO", value_parser = words::threats(), ignore_case = true)]
    threats: Option<ThreatLetters>,

    /// How the finished game is counted, which decides who may pass
    #[arg(long, value_name = "RULE", value_parser = words::one_of(RULES))]
    scoring: Option<ScoringRule>,

    /// Search for the number of threats that suffice however long it takes
    #[arg(long)]
    thorough: bool,

    /// Also give the thermographs with either player as komaster, who has enough threats to win every ko
    #[arg(long)]
    masters: bool,

    /// Also give the thermographs with either player as komonster, who has threats to spare
    #[arg(long)]
    komonster: bool,

    #[command(flatten)]
    drawing: DrawingArgs,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

const RULES: &[(&str, ScoringRule)] =
    &[("japanese", ScoringRule::Japanese), ("chinese", ScoringRule::Chinese)];

pub fn run(args: KoArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    args.drawing.check(args.answer.output.json)?;
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, args.ascii);
    let usual = AskKos {
        ban: args.ban,
        threats: args.threats,
        scoring: args.scoring,
        thorough: args.thorough,
        masters: args.masters || (args.drawing.is_wanted() && !args.komonster),
        komonster: args.komonster,
        style: args.answer.output.style(),
        ..AskKos::default()
    };
    let source = if args.kos == ["-"] {
        Source::Lines(Box::new(move |line| object::read(line, &["kos"], &usual)))
    } else {
        refuse_lone_hyphen(&args.kos)?;
        files::refuse_names(&args.kos)?;
        let texts: Vec<&str> = args.kos.iter().map(|text| &text[..]).collect();
        let question = AskKos { kos: AskKos::new(&texts).kos, ..usual };
        let input = Map::from_iter([("kos".to_owned(), Json::from(args.kos))]);
        Source::Arguments(vec![Item::new(Json::Object(input), question)])
    };
    let mut drawings = Drawings { args: &args.drawing, seen: Vec::new() };
    let exit = batch::run(&mut desk, source, &mut drawings)?;
    if !drawings.seen.is_empty() {
        let seen = drawings.seen;
        args.drawing.save(|theme| {
            let options = args.drawing.options(theme);
            let seen: Vec<_> =
                seen.iter().map(|(title, walls, mastery)| (&title[..], walls, *mastery)).collect();
            Ok(draw::svg_masters(&seen, &options))
        })?;
    }
    Ok(exit)
}

/// Keeps what is to be drawn.
struct Drawings<'a> {
    args: &'a DrawingArgs,
    seen: Vec<(String, Masters, Mastery)>,
}

impl Show<AskKos> for &mut Drawings<'_> {
    fn text(&mut self, page: &Page, _: &Item<AskKos>, answer: &Found<AnsweredKos>) -> String {
        match self.args.is_standard_output() {
            true => String::new(),
            false => text::answered_kos(page, answer, self.args.is_wanted()),
        }
    }

    fn see(&mut self, _: &Item<AskKos>, answer: &Found<AnsweredKos>) {
        let Found::Found(answer) = answer else { return };
        if !self.args.is_wanted() {
            return;
        }
        let all = [(&answer.masters, Mastery::Komaster), (&answer.komonster, Mastery::Komonster)];
        for (masters, mastery) in all {
            let Some(walls) = masters.as_ref().and_then(KoMasters::masters) else { continue };
            let title = drawing::title(answer.sum.as_deref().unwrap_or_default());
            self.seen.push((title, walls, mastery));
        }
    }
}
