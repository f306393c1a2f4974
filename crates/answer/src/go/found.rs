//! What was found on a whole board, as an answer.

use tedomari_go::{Diagram, Point, Scoring};
use tedomari_ko::Fraction;
use tedomari_notation::Style;
use tedomari_number::Dyadic;
use tedomari_task::Task;
use tedomari_value::Engine;
use tedomari_vocabulary::{Class, Player};
use tedomari_yose::{Advice, Advised, Analysis, Effort, Grounds, Range, Threats, Whole};

use super::read::{Setting, stone};
use super::review::ends;
use super::{
    AnsweredGo, AskGo, GoBest, GoBounds, GoKo, GoKoScores, GoLines, GoLoss, GoLosses, GoMaster, GoOrthodox,
    GoPlay, GoRegion, GoRules, GoScores, GoWalls, Stone,
};

/// So many steps are spent on a ko fight that nobody asked about.
const SHORT_FIGHT: u64 = 10_000;

pub(super) fn answer(question: &AskGo, setting: &Setting, whole: &mut Whole, task: &Task) -> AnsweredGo {
    let analyses: Vec<Analysis> = whole.analyse().into_iter().cloned().collect();
    let regions: Vec<GoRegion> =
        (0..analyses.len()).map(|at| region(question.style, whole, at, &analyses[at])).collect();
    let is_assumed = regions.iter().any(|region| region.assumed);
    let grounds = if is_assumed { setting.grounds.max(Grounds::Assumed) } else { setting.grounds };
    let has_ko = regions.iter().any(|region| region.ko.is_some());
    whole.set_past(setting.past.clone());
    let threats = [question.black_threats, question.white_threats];
    // Who counts threats wants to know; otherwise a fight that is not short is left alone, unless thorough work is asked for.
    let effort = match threats {
        _ if question.thorough => Effort::WHOLE,
        [0, 0] => Effort::steps(SHORT_FIGHT),
        _ => Effort::default(),
    };
    let [black_score, white_score] = Player::BOTH.map(|player| whole.score(player, Threats::Unknown).ok());
    let advices = Player::BOTH.map(|player| whole.advise_in_fight(player, threats, effort).ok());
    let [black, white] = &advices;
    let first = match setting.to_move {
        Stone::Black => Player::Left,
        Stone::White => Player::Right,
    };
    let line = whole.line_in_fight(first, threats, effort).unwrap_or_default();
    let ko_score = has_ko.then(|| {
        let mut masters = |player| {
            let [black, white] = Player::BOTH.map(|first| whole.score(first, Threats::Rich(player)).ok());
            scores(black.as_ref(), white.as_ref())
        };
        let (black_master, white_master) = (masters(Player::Left), masters(Player::Right));
        let [black, white] =
            Player::BOTH.map(|first| whole.fight(first, threats, effort).ok().map(|fought| fought.score));
        let fought = scores(black.as_ref(), white.as_ref());
        GoKoScores { black_master, white_master, fought, uncounted: whole.has_assumed_territory() }
    });
    // The last thing: it looks at the board before the last move.
    let orthodox = GoOrthodox {
        black: orthodox(setting, whole, Player::Left, black.as_ref(), task),
        white: orthodox(setting, whole, Player::Right, white.as_ref(), task),
    };
    AnsweredGo {
        size: setting.diagram.size().to_string(),
        rules: setting.rules.name().map_or_else(|| setting.rules.to_string(), str::to_owned),
        safety: grounds.safety().to_owned(),
        grounds: grounds.to_string(),
        assumed: setting.assumed.clone(),
        board: setting.diagram.to_string().lines().map(str::to_owned).collect(),
        moves: setting.moves,
        to_move: setting.to_move,
        regions,
        fixed: Dyadic::from(whole.fixed()),
        score: scores(black_score.as_ref(), white_score.as_ref()),
        ko_score,
        prisoners: setting.prisoners,
        komi: setting.komi.clone(),
        best: GoBest { black: best(black.as_ref()), white: best(white.as_ref()) },
        losses: GoLosses { black: losses(black.as_ref()), white: losses(white.as_ref()) },
        orthodox,
        line: line.moves.iter().map(|made| play(made.player, made.point)).collect(),
        line_complete: line.is_complete,
        region: None,
        annotated: None,
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
    others.map(loss).collect()
}

fn loss(play: &Advised) -> GoLoss {
    GoLoss { point: play.point.to_string(), loss: ends(&play.loss) }
}

/// What simple rules would play, as far as it is known what that loses.
fn orthodox(
    setting: &Setting,
    whole: &mut Whole,
    player: Player,
    advice: Option<&Advice>,
    task: &Task,
) -> GoRules {
    let Some(advice) = advice.filter(|_| task.check().is_ok()) else { return GoRules::default() };
    let with_losses = |points: Vec<Point>| {
        let known = points.iter().filter_map(|&point| advice.moves.iter().find(|play| play.point == point));
        known.map(loss).collect::<Vec<_>>()
    };
    let hottest = with_losses(whole.hottest(player, None).unwrap_or_default());
    let highest = setting.before.as_ref().filter(|_| setting.to_move == stone(player.into()));
    let highest = highest.and_then(|(point, before)| heat_before(whole, *point, before));
    let sentestrat = match highest {
        Some(t) => with_losses(whole.hottest(player, Some(&t)).unwrap_or_default()),
        None => hottest.clone(),
    };
    GoRules { hottest, sentestrat }
}

/// The highest temperature before the opponent's last move, if that has made its region the only hottest.
fn heat_before(whole: &mut Whole, point: Point, before: &Diagram) -> Option<Fraction> {
    let heats = whole.heats();
    let here = whole.part_of(point)?;
    let is_hottest = |at: usize| at == here || heats[at] < heats[here];
    if heats[here].is_none() || !(0..heats.len()).all(is_hottest) {
        return None;
    }
    let now = whole.diagram().clone();
    whole.next(before).ok()?;
    let highest = whole.heats().into_iter().flatten().max();
    whole.next(&now).ok()?;
    highest
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
    let above = Fraction::from(i32::from(whole.rules().scoring == Scoring::Area));
    let ko = analysis.ko.as_ref().map(|ko| {
        let master = |player: Player| {
            let graph = ko.masters.of(player);
            GoMaster {
                count: graph.mean().to_string(),
                temperature: (graph.temperature() + &above).to_string(),
                walls: GoWalls::of(graph, &above),
            }
        };
        GoKo {
            kind: ko.kind.to_string(),
            black_master: master(Player::Left),
            white_master: master(Player::Right),
            phi_black: ko.phi_black.ok().map(print),
            phi_white: ko.phi_white.ok().map(print),
            no_phi_black: ko.phi_black.err().map(|why| why.to_string()),
            no_phi_white: ko.phi_white.err().map(|why| why.to_string()),
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
            Some(_) => Some((&above - &Fraction::from(1)).to_string()),
            None => analysis.temperature.as_ref().map(ToString::to_string),
        },
        class: if assumed.is_some() {
            Some("number".to_owned())
        } else {
            analysis.class.map(|it| class(it).to_owned())
        },
        deiri: analysis.deiri.as_ref().map(ToString::to_string),
        double_sente_below: analysis.double_sente_below.as_ref().map(ToString::to_string),
        walls: analysis.walls.as_ref().map(|walls| GoWalls::of(walls, &above)),
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
