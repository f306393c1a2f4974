//! What the program should print as text, made from the lines that it writes as JSON and from nothing else.

use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use tedomari::answer::database::{BuiltDatabase, DatabaseInfo, DumpedPart};
use tedomari::answer::digraphs::Found;
use tedomari::answer::line::{Answered, Bare};
use tedomari::answer::{
    AnalysedHeaps, GenerateHard, GenerateSums, ListedHeapGames, ListedRulesets, PositionAnswer, Solved,
    SolvedAnnihilation, SolvedGraph,
};
use tedomari::look::Look;
use tedomari::text::{self, Page, Shown};
use tedomari::{Picture, Registry, Style};

use super::Case;
use super::answers::is_error;

/// The text of all lines of a command, as far as each can be read.
pub fn text(case: &Case, lines: &[&str]) -> Option<String> {
    let page = page(case, lines.len());
    match case.schema {
        "rulesets" => return Some(text::listed_rulesets(&page, &ListedRulesets { rulesets: list(lines)? })),
        "heap-list" => return Some(text::listed_heap_games(&page, &ListedHeapGames { games: list(lines)? })),
        "generate" => return generated(case, lines),
        "generate-hard" => return generated_hard(case, lines),
        _ => {}
    }
    let mut whole = String::new();
    for line in lines.iter().filter(|line| !is_error(line)) {
        let text = heading(case, &page, line) + &answer(case, &page, line)?;
        // Blocks are set off from each other.
        if !whole.is_empty() && text.trim_end().contains('\n') {
            whole.push('\n');
        }
        whole += &text;
    }
    Some(whole)
}

fn page(case: &Case, lines: usize) -> Page {
    let style = match (case.has("--unicode"), case.has("--latex")) {
        (true, _) => Style::Unicode,
        (_, true) => Style::Latex,
        _ => Style::Ascii,
    };
    let look = Look { colour: false, ascii: case.has("--ascii"), width: 72, height: 24, fits: false };
    Page { look, full: case.has("--full"), style, many: lines > 1 || case.has("-") }
}

fn read<A: DeserializeOwned>(line: &str) -> Option<A> {
    serde_json::from_str(line).ok()
}

fn list<A: DeserializeOwned>(lines: &[&str]) -> Option<Vec<A>> {
    lines.iter().map(|line| read(line)).collect()
}

/// The answer of a line about an item.
fn item<A: DeserializeOwned>(line: &str) -> Option<A> {
    read::<Answered<A>>(line).map(|line| line.answer)
}

/// The answer of one line.
fn answer(case: &Case, page: &Page, line: &str) -> Option<String> {
    Some(match case.schema {
        "eval" => text::evaluation(page, &item(line)?),
        "compare" => text::comparison(page, &item(line)?, false),
        "thermograph" => text::shown_thermograph(page, &item(line)?, false),
        "tree" => text::shown_tree(page, &item(line)?),
        "table" => text::made_table(page, &item(line)?),
        "tds" => text::discovered(page, &item(line)?),
        "solve" => text::solved(page, &with_last_board(item(line)?)),
        "bounds" => text::bounded(page, &item(line)?),
        "strategy" => text::followed_strategy(page, &item(line)?),
        "tournament" => text::played_tournament(page, &item(line)?),
        "position" => {
            let shown = Shown { thermograph: !case.has("--no-thermograph"), work: case.has("--straight") };
            text::position(page, &with_board(item(line)?), shown)
        }
        "heap" => text::analysed_heaps(page, &item::<AnalysedHeaps>(line)?),
        "graph" => text::solved_graph(page, &item::<Found<SolvedGraph>>(line)?.map(summed_up)),
        "annihilation" => {
            text::solved_annihilation(page, &item::<Found<SolvedAnnihilation>>(line)?.map(all_summed_up))
        }
        "misere" => text::misere(page, &item(line)?),
        "octal" => text::answered_octal(page, &item(line)?),
        "coins" => text::answered_coins(page, &item(line)?),
        "go" => text::answered_go(page, &item(line)?),
        "go-review" => text::reviewed_go(page, &item(line)?),
        "reduce" => text::reduced_file(&item(line)?),
        "ko" => text::answered_kos(page, &item(line)?, false),
        "loopy-value" => text::loopy_facts(page, &item(line)?),
        "loopy-compare" => text::compared_loopy(page, &item(line)?),
        "loopy-phi" => text::phi_answer(page, &item(line)?),
        "loopy-sidle" => text::sidled_loopy(page, &item(line)?),
        "database-build" => text::built_database(page, &read::<Bare<BuiltDatabase>>(line)?.answer),
        "database-info" => text::database_info(page, &read::<DatabaseInfo>(line)?),
        "database-dump" => text::dumped_part(&read::<DumpedPart>(line)?),
        other => panic!("{other} is not a command with text output"),
    })
}

/// Of several answers each stands under its item.
fn heading(case: &Case, page: &Page, line: &str) -> String {
    let input = read::<Json>(line).map(|line| line["input"].clone()).unwrap_or_default();
    let head = match (case.schema, &input) {
        _ if !page.many => return String::new(),
        (
            "compare" | "position" | "database-dump" | "coins" | "go" | "go-review" | "reduce" | "ko"
            | "loopy-value" | "loopy-compare" | "loopy-phi" | "loopy-sidle",
            _,
        ) => return String::new(),
        ("eval" | "thermograph" | "tree" | "tds" | "misere", Json::String(text)) => text.clone(),
        ("misere", object) => format!("{}({})", word(&object["ruleset"]), word(&object["board"])),
        ("octal", Json::String(text)) => text.trim().to_owned(),
        ("octal", object) => object["code"].as_str().unwrap_or_default().to_owned(),
        ("graph" | "annihilation", _) if line.contains("\"stopped\"") => return String::new(),
        ("graph" | "annihilation", object) => object.to_string(),
        ("heap", object) => position_of_heaps(object),
        // A line of text, or the components of an object with the name of the sum.
        (_, Json::String(text)) => text.trim().to_owned(),
        (_, object) => {
            let games: Vec<String> =
                object["components"].as_array().into_iter().flatten().map(word).collect();
            let name = object["name"].as_str().map_or_else(String::new, |name| format!("{name}: "));
            name + &games.join(" ; ")
        }
    };
    page.head(&head)
}

fn word(json: &Json) -> String {
    json.as_str().map_or_else(|| json.to_string(), str::to_owned)
}

fn position_of_heaps(object: &Json) -> String {
    let mut words = vec![word(&object["game"])];
    for (key, value) in object.as_object().into_iter().flatten() {
        match &key[..] {
            "game" | "id" => {}
            "piles" => words.extend(value.as_array().into_iter().flatten().map(word)),
            key => words.push(format!("{key}={}", word(value))),
        }
    }
    words.join(" ")
}

/// JSON has the board as it is written; the picture that text begins with is drawn from it.
fn with_board(mut answer: PositionAnswer) -> PositionAnswer {
    answer.picture = picture(&answer.ruleset, &answer.board);
    answer
}

/// Under normal play the text ends with a picture of the only board: what the last move of the line has made of it.
fn with_last_board(mut answer: Solved) -> Solved {
    let is_alone = answer.components.len() == 1 && answer.method.as_deref() == Some("parts");
    if let Some(last) = answer.line.last().filter(|_| is_alone) {
        let board = last.to.strip_suffix(')').and_then(|text| text.split_once('('));
        answer.picture = board.and_then(|(ruleset, board)| picture(ruleset, board));
    }
    answer
}

fn picture(ruleset: &str, board: &str) -> Option<Picture> {
    let position = Registry::default().find(ruleset).ok()?.read(board).ok()?;
    Some(position.picture())
}

/// In text, larger graphs are summed up rather than listed.
const MOST_LISTED: u64 = 40;

fn summed_up(answer: SolvedGraph) -> SolvedGraph {
    match answer {
        SolvedGraph::Vertices(mut all) if all.size.vertices > MOST_LISTED => {
            all.list = None;
            SolvedGraph::Vertices(all)
        }
        other => other,
    }
}

fn all_summed_up(answer: SolvedAnnihilation) -> SolvedAnnihilation {
    match answer {
        SolvedAnnihilation::Vertices(mut all) if all.size.vertices > MOST_LISTED => {
            all.list = None;
            SolvedAnnihilation::Vertices(all)
        }
        other => other,
    }
}

/// The same for hard sums.
fn generated_hard(case: &Case, lines: &[&str]) -> Option<String> {
    let after = |name: &str| case.arguments.iter().skip_while(|word| *word != name).nth(1);
    let number = |name: &str| after(name).and_then(|word| word.parse::<u64>().ok()).unwrap_or(1);
    let family = after("--family")?.parse().ok()?;
    let (size, count) = (number("--size") as usize, number("--count"));
    let sums: Vec<_> = list(lines)?;
    let mut whole = text::generated_hard_head(&GenerateHard { family, size, count, seed: number("--seed") });
    whole.extend(sums.iter().map(|sum| text::random_sum(sum).to_string()));
    if (sums.len() as u64) < count {
        whole += &text::generated_end(tedomari::Stop::Nodes, sums.len() as u64, count);
    }
    Some(whole)
}

/// A file of sums begins with the command that makes it, and ends with why it is not whole.
fn generated(case: &Case, lines: &[&str]) -> Option<String> {
    let mut question = GenerateSums::new(1, 1);
    for pair in case.arguments.windows(2) {
        let Ok(number) = pair[1].parse::<u32>() else { continue };
        match &pair[0][..] {
            "--count" => question.count = number.into(),
            "--components" => question.components = number as usize,
            "--depth" => question.depth = number,
            "--seed" => question.seed = number.into(),
            _ => {}
        }
    }
    let sums: Vec<_> = list(lines)?;
    let mut whole = text::generated_head(&question);
    whole.extend(sums.iter().map(|sum| text::random_sum(sum).to_string()));
    if (sums.len() as u64) < question.count {
        whole += &text::generated_end(tedomari::Stop::Nodes, sums.len() as u64, question.count);
    }
    Some(whole)
}
