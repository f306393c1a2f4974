//! The commands: their names, their arguments, and what each does.

use std::time::Duration;

use tedomari_go::{Color, Point, Rules, Size, Vertex};
use tedomari_number::Dyadic;
use tedomari_yose::Threats;

use crate::analyze::Form;
use crate::decimal::{decimal, result};
use crate::engine::{GtpEngine, check_size};
use crate::finish::{Fate, fates, prisoners, score, stones};
use crate::handicap::fixed;
use crate::regions::table;

/// The commands that an engine knows.
pub const COMMANDS: [&str; 37] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "query_boardsize",
    "clear_board",
    "komi",
    "get_komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "gg-undo",
    "showboard",
    "final_score",
    "final_status_list",
    "loadsgf",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "time_settings",
    "time_left",
    "kgs-rules",
    "kata-set-rules",
    "tedomari-rules",
    "analyze",
    "lz-analyze",
    "kata-analyze",
    "genmove_analyze",
    "lz-genmove_analyze",
    "kata-genmove_analyze",
    "tedomari-regions",
    "tedomari-why",
    "tedomari-score",
];

fn syntax(expected: &str) -> String {
    format!("syntax error: expected {expected}")
}

/// The argument at a place, or what should be there.
fn at<'a>(arguments: &'a [String], place: usize, expected: &str) -> Result<&'a str, String> {
    arguments.get(place).map(String::as_str).ok_or_else(|| syntax(expected))
}

fn color_at(arguments: &[String], place: usize) -> Result<Color, String> {
    at(arguments, place, "a colour, black or white")?
        .parse()
        .map_err(|error| format!("syntax error: {error}"))
}

fn number_at(arguments: &[String], place: usize, expected: &str) -> Result<usize, String> {
    at(arguments, place, expected)?.parse().map_err(|_| syntax(expected))
}

/// A time in seconds, which some controllers write with a fraction.
fn seconds_at(arguments: &[String], place: usize) -> Result<Duration, String> {
    let expected = "a time in seconds";
    let text = at(arguments, place, expected)?;
    let whole = text.split('.').next().unwrap_or_default();
    whole.parse().map(Duration::from_secs).map_err(|_| syntax(expected))
}

impl GtpEngine {
    /// Does what a command says.
    pub(crate) fn order(&mut self, name: &str, arguments: &[String]) -> Result<String, String> {
        let nothing = |()| String::new();
        match name {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("tedomari".to_owned()),
            "version" => Ok(self.settings.version.clone()),
            "known_command" => {
                let name = at(arguments, 0, "the name of a command")?;
                Ok(COMMANDS.contains(&name).to_string())
            }
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => Ok(String::new()),
            "boardsize" => self.boardsize(arguments).map(nothing),
            "query_boardsize" => Ok(self.size().columns().to_string()),
            "clear_board" => {
                self.clear(self.size());
                Ok(String::new())
            }
            "komi" => {
                let text = at(arguments, 0, "a number of points")?;
                let number = text.strip_suffix('.').unwrap_or(text).parse::<Dyadic>();
                self.komi = number.map_err(|_| syntax("a komi of whole and half points, as 6.5"))?;
                Ok(String::new())
            }
            "get_komi" => Ok(decimal(&self.komi)),
            "play" => self.play(arguments).map(nothing),
            "genmove" => {
                let color = color_at(arguments, 0)?;
                let thought = self.think(color)?;
                Ok(self.take(color, &thought).to_string())
            }
            "reg_genmove" => {
                let color = color_at(arguments, 0)?;
                let thought = self.think(color)?;
                let mut moves = thought.candidates.iter().map(|candidate| candidate.vertex);
                let legal = moves.find(|vertex| self.game.legal_as(color, *vertex).is_ok());
                Ok(legal.unwrap_or(Vertex::Pass).to_string())
            }
            "undo" => self.undo(1).map(nothing),
            "gg-undo" => {
                let count =
                    if arguments.is_empty() { 1 } else { number_at(arguments, 0, "a number of moves")? };
                self.undo(count).map(nothing)
            }
            "showboard" => Ok(self.showboard()),
            "final_score" => self.final_score(),
            "final_status_list" => self.final_status_list(arguments),
            "loadsgf" => self.loadsgf(arguments),
            "fixed_handicap" | "place_free_handicap" => {
                let count = number_at(arguments, 0, "a number of stones")?;
                let points = fixed(self.size(), count).ok_or("invalid number of stones")?;
                self.handicap(&points)
            }
            "set_free_handicap" => {
                let points: Result<Vec<Point>, String> = arguments
                    .iter()
                    .map(|text| self.size().parse_point(text).map_err(|e| e.to_string()))
                    .collect();
                let points = points.map_err(|error| format!("bad vertex list: {error}"))?;
                let repeated = points.iter().enumerate().any(|(at, point)| points[..at].contains(point));
                if points.len() < 2 || repeated || points.len() >= self.size().area() {
                    return Err("bad vertex list: two points or more are needed, each once".to_owned());
                }
                self.handicap(&points).map(|_| String::new())
            }
            "time_settings" => self.time_settings(arguments).map(nothing),
            "time_left" => self.time_left(arguments).map(nothing),
            "kgs-rules" | "kata-set-rules" => {
                let text = at(arguments, 0, "the name of rules")?.replace('_', " ");
                let rules =
                    Rules::from_record(&text).ok_or_else(|| format!("no rules are called {text:?}"))?;
                self.change_rules(rules).map(nothing)
            }
            "tedomari-rules" => match arguments.first() {
                Some(name) => {
                    let rules: Rules = name.parse().map_err(|error| format!("{error}"))?;
                    self.change_rules(rules).map(nothing)
                }
                None => Ok(self.game.rules().to_string()),
            },
            "analyze" | "lz-analyze" => self.analyze(arguments, Form::Leela),
            "kata-analyze" => self.analyze(arguments, Form::Kata),
            "genmove_analyze" | "lz-genmove_analyze" => self.genmove_analyze(arguments, Form::Leela),
            "kata-genmove_analyze" => self.genmove_analyze(arguments, Form::Kata),
            "tedomari-regions" => {
                let color = self.game.to_move();
                Ok(table(self.view(color)?.whole))
            }
            "tedomari-why" => self.why.clone().ok_or_else(|| "no move was asked for yet".to_owned()),
            "tedomari-score" => self.score_of_best_play(),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn boardsize(&mut self, arguments: &[String]) -> Result<(), String> {
        let expected = "a number of lines";
        let columns = number_at(arguments, 0, expected)?;
        let rows = if arguments.len() > 1 { number_at(arguments, 1, expected)? } else { columns };
        let size = Size::new(columns, rows).map_err(|error| format!("unacceptable size: {error}"))?;
        check_size(size)?;
        self.clear(size);
        Ok(())
    }

    fn play(&mut self, arguments: &[String]) -> Result<(), String> {
        let color = color_at(arguments, 0)?;
        let text = at(arguments, 1, "a point or pass")?;
        let vertex = Vertex::parse(text, self.size()).map_err(|error| format!("syntax error: {error}"))?;
        self.game.play_as(color, vertex).map_err(|error| format!("illegal move: {error}"))?;
        Ok(())
    }

    fn undo(&mut self, count: usize) -> Result<(), String> {
        if count > self.game.turns().len() {
            return Err("cannot undo".to_owned());
        }
        for _ in 0..count {
            self.game.undo();
        }
        Ok(())
    }

    fn showboard(&self) -> String {
        let [black, white] = self.game.prisoners();
        format!(
            "\n{}{} to move; prisoners: Black {black}, White {white}; komi {}; {}",
            self.game.board().with_coordinates(),
            self.game.to_move(),
            decimal(&self.komi),
            self.game.rules()
        )
    }

    /// After both have passed, the board as it stands; before that, what best play comes to.
    fn final_score(&mut self) -> Result<String, String> {
        let (game, komi) = (self.game.clone(), self.komi.clone());
        let view = self.view(game.to_move())?;
        let fates = fates(view.whole);
        if game.is_over() || fates.iter().all(|fate| *fate != Fate::Open) {
            return Ok(result(&(&score(&game, view.whole, &fates) - &komi)));
        }
        let range =
            view.whole.score(game.to_move().player(), Threats::Unknown).map_err(|stop| stop.to_string())?;
        match range.exact() {
            Some(exact) => Ok(result(&(&(exact + &prisoners(&game)) - &komi))),
            None => {
                Err("cannot score: the game is not over, and the score after best play is not known"
                    .to_owned())
            }
        }
    }

    /// The score after best play, or between which scores it lies.
    fn score_of_best_play(&mut self) -> Result<String, String> {
        let (game, komi) = (self.game.clone(), self.komi.clone());
        let view = self.view(game.to_move())?;
        let mut lines = Vec::new();
        for color in Color::BOTH {
            let range =
                view.whole.score(color.player(), Threats::Unknown).map_err(|stop| stop.to_string())?;
            let [low, high] =
                [&range.low, &range.high].map(|score| result(&(&(score + &prisoners(&game)) - &komi)));
            let text = if low == high { low } else { format!("between {low} and {high}") };
            lines.push(format!("{color} first: {text}"));
        }
        Ok(lines.join("\n"))
    }

    fn final_status_list(&mut self, arguments: &[String]) -> Result<String, String> {
        let status = at(arguments, 0, "alive, dead or seki")?.to_owned();
        let game = self.game.clone();
        let view = self.view(game.to_move())?;
        let fates = fates(view.whole);
        let [dead, seki] = stones(&game, view.whole, &fates);
        let wanted = |point: Point| match status.as_str() {
            "alive" => Ok(!dead.contains(point) && !seki.contains(point)),
            "dead" => Ok(dead.contains(point)),
            "seki" => Ok(seki.contains(point)),
            _ => Err(syntax("alive, dead or seki")),
        };
        wanted(Point::new(0, 0))?;
        let mut lines = Vec::new();
        for chain in game.board().chains() {
            if wanted(chain.stones[0])? {
                lines.push(chain.stones.iter().map(Point::to_string).collect::<Vec<_>>().join(" "));
            }
        }
        Ok(lines.join("\n"))
    }

    fn loadsgf(&mut self, arguments: &[String]) -> Result<String, String> {
        at(arguments, 0, "the name of a file")?;
        let number =
            arguments.last().filter(|_| arguments.len() > 1).and_then(|text| text.parse::<usize>().ok());
        let words = if number.is_some() { &arguments[..arguments.len() - 1] } else { arguments };
        self.load(&words.join(" "), number)
    }

    fn time_settings(&mut self, arguments: &[String]) -> Result<(), String> {
        let (main, extra) = (seconds_at(arguments, 0)?, seconds_at(arguments, 1)?);
        let stones = number_at(arguments, 2, "a number of stones")?;
        let time = match (extra.is_zero(), stones) {
            // By the protocol that is no limit at all.
            (false, 0) => None,
            (true, _) => Some(main / 40),
            (false, stones) => Some((main / 40).max(extra / u32::try_from(stones).unwrap_or(u32::MAX))),
        };
        self.clocks = [time; 2];
        Ok(())
    }

    fn time_left(&mut self, arguments: &[String]) -> Result<(), String> {
        let (color, time) = (color_at(arguments, 0)?, seconds_at(arguments, 1)?);
        let stones = number_at(arguments, 2, "a number of stones")?;
        let share =
            if stones == 0 { 20 } else { u32::try_from(stones).unwrap_or(u32::MAX).saturating_add(1) };
        self.clocks[color.index()] = Some((time / share).max(Duration::from_millis(50)));
        Ok(())
    }
}
