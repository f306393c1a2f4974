//! What was found on a whole board, as an answer.

use tedomari_go::Point;
use tedomari_notation::Style;
use tedomari_number::Dyadic;
use tedomari_task::Task;
use tedomari_value::Engine;
use tedomari_vocabulary::{Class, Player};
use tedomari_yose::{Advice, Analysis, Grounds, Range, Threats, Whole};

use super::read::Setting;
use super::{
    AnsweredGo, AskGo, GoBest, GoBounds, GoKo, GoKoScores, GoLines, GoLoss, GoLosses, GoMaster, GoPlay,
    GoRegion, GoScores, Stone,
};

pub(super) fn answer(question: &AskGo, setting: &Setting, whole: &mut Whole, task: &Task) -> AnsweredGo {
    let analyses: Vec<Analysis> = whole.analyse().into_iter().cloned().collect();
    let regions: Vec<GoRegion> =
        (0..analyses.len()).map(|at| region(question.style, whole, at, &analyses[at])).collect();
    let is_assumed = regions.iter().any(|region| region.assumed);
    let grounds = if is_assumed { setting.grounds.max(Grounds::Assumed) } else { setting.grounds };
    let has_ko = regions.iter().any(|region| region.ko.is_some());
    let advices = Player::BOTH.map(|player| whole.advise(player, Threats::Unknown).ok());
    let [black, white] = &advices;
    let first = match setting.to_move {
        Stone::Black => Player::Left,
        Stone::White => Player::Right,
    };
    let line = whole.line(first).unwrap_or_default();
    let ko_score = has_ko.then(|| {
        let mut masters = |player| {
            let [black, white] = Player::BOTH.map(|first| whole.score(first, Threats::Rich(player)).ok());
            scores(black.as_ref(), white.as_ref())
        };
        GoKoScores { black_master: masters(Player::Left), white_master: masters(Player::Right) }
    });
    AnsweredGo {
        size: setting.diagram.size().to_string(),
        rules: setting.rules.name().map_or_else(|| setting.rules.to_string(), str::to_owned),
        safety: grounds.to_string(),
        assumed: setting.assumed.clone(),
        board: setting.diagram.to_string().lines().map(str::to_owned).collect(),
        moves: setting.moves,
        to_move: setting.to_move,
        regions,
        fixed: Dyadic::from(whole.fixed()),
        score: scores(black.as_ref().map(|advice| &advice.score), white.as_ref().map(|advice| &advice.score)),
        ko_score,
        prisoners: setting.prisoners,
        komi: setting.komi.clone(),
        best: GoBest { black: best(black.as_ref()), white: best(white.as_ref()) },
        losses: GoLosses { black: losses(black.as_ref()), white: losses(white.as_ref()) },
        line: line.moves.iter().map(|made| play(made.player, made.point)).collect(),
        line_complete: line.is_complete,
        boards: whole.boards(),
        stopped: task.check().err(),
        nodes: task.steps(),
    }
}

fn scores(black: Option<&Range>, white: Option<&Range>) -> GoScores {
    let exact = |range: Option<&Range>| range.and_then(Range::exact).cloned();
    let between = |range: Option<&Range>| {
        let open = range.filter(|range| range.exact().is_none())?;
        Some([open.low.clone(), open.high.clone()])
    };
    GoScores {
        black_first: exact(black),
        white_first: exact(white),
        black_first_between: between(black),
        white_first_between: between(white),
    }
}

fn best(advice: Option<&Advice>) -> Vec<String> {
    advice.map_or_else(Vec::new, |advice| advice.best().map(|play| play.point.to_string()).collect())
}

/// The other moves, which lose something, or may.
fn losses(advice: Option<&Advice>) -> Vec<GoLoss> {
    let Some(advice) = advice else { return Vec::new() };
    let best: Vec<Point> = advice.best().map(|play| play.point).collect();
    let others = advice.moves.iter().filter(|play| !best.contains(&play.point));
    let loss = |range: &Range| [range.low.clone(), range.high.clone()];
    others.map(|play| GoLoss { point: play.point.to_string(), loss: loss(&play.loss) }).collect()
}

fn play(player: Player, point: Point) -> GoPlay {
    let player = if player == Player::Left { Stone::Black } else { Stone::White };
    GoPlay { player, point: point.to_string() }
}

/// The words of the specification for what a region is.
fn class(class: Class) -> &'static str {
    match class {
        Class::Number => "number",
        Class::Tepid => "infinitesimal",
        Class::Gote => "gote",
        Class::LeftSente => "black sente",
        Class::RightSente => "white sente",
        Class::DoubleSente => "double sente",
    }
}

fn region(style: Style, whole: &Whole, at: usize, analysis: &Analysis) -> GoRegion {
    let engine: &Engine = whole.engine();
    let points = &whole.parts()[at].area().points;
    let name = |point: usize| points[point].to_string();
    let print = |value| engine.print_as(value, style);
    let owner = whole.assumed_territory(at);
    let lines = |player: Player| -> Vec<GoPlay> {
        analysis.lines[player.index()]
            .plays
            .iter()
            .map(|&(player, point)| play(player, points[point]))
            .collect()
    };
    let assumed = owner.and_then(|_| whole.parts()[at].worth()).and_then(|worth| worth.value());
    let settled = analysis
        .value
        .or(assumed)
        .is_some_and(|value| engine.as_number(value).is_some_and(|x| x.is_integer()));
    let ko = analysis.ko.as_ref().map(|ko| {
        let master = |player: Player| {
            let graph = ko.masters.of(player);
            GoMaster { count: graph.mean().to_string(), temperature: graph.temperature().to_string() }
        };
        GoKo {
            kind: ko.kind.to_string(),
            black_master: master(Player::Left),
            white_master: master(Player::Right),
            phi_black: ko.phi_black.map(print),
            phi_white: ko.phi_white.map(print),
        }
    });
    let estimate = &analysis.estimate;
    GoRegion {
        points: points.iter().map(Point::to_string).collect(),
        value: analysis.value.or(assumed).map(print),
        chilled: analysis.chilled.or(assumed).map(print),
        count: match assumed {
            Some(value) => engine.as_number(value).map(|x| x.to_string()),
            None => analysis.count.as_ref().map(ToString::to_string),
        },
        temperature: match assumed {
            Some(_) => Some("-1".to_owned()),
            None => analysis.temperature.as_ref().map(ToString::to_string),
        },
        class: if assumed.is_some() {
            Some("number".to_owned())
        } else {
            analysis.class.map(|it| class(it).to_owned())
        },
        deiri: analysis.deiri.as_ref().map(ToString::to_string),
        double_sente_below: analysis.double_sente_below.as_ref().map(ToString::to_string),
        ko,
        moves: GoBest {
            black: analysis.moves[0].iter().map(|&point| name(point)).collect(),
            white: analysis.moves[1].iter().map(|&point| name(point)).collect(),
        },
        lines: GoLines { black: lines(Player::Left), white: lines(Player::Right) },
        settled,
        assumed: assumed.is_some(),
        bounds: analysis.unsolved.filter(|_| assumed.is_none()).map(|_| GoBounds {
            black_first: estimate.left_stop.clone(),
            white_first: estimate.right_stop.clone(),
            count: estimate.count.clone(),
            temperature: estimate.temperature.clone(),
        }),
        unsolved: analysis.unsolved.map(|why| why.to_string()),
    }
}
