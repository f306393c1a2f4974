//! The README and the book: every command they show is run and must print what they say, every link leads
//! somewhere, in the repository and in the site that mdBook makes, every picture is what the program draws, every program text compiles.
//!
//! In a block marked `console` a line `$ …` is a command for `sh`; the lines below it, up to the next command, are what
//! it prints on standard output. It must succeed and print nothing on standard error, unless it ends with `# exit N`:
//! then it must end with that code, and standard error is shown after standard output. A command runs in a folder of its
//! own; what it writes to `docs/pictures` must be what lies there.
//!
//! `BOOK_WRITE=1 cargo test -p tedomari-cli book::` writes what the commands print into the files. A person must
//! read the changes before they are kept: the program's word is not proof that the mathematics is right.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[path = "../../../docs/examples/cutcake.rs"]
mod cutcake;

#[path = "../../../docs/examples/library.rs"]
mod library;

#[path = "../../../docs/examples/from_cgt.rs"]
mod from_cgt;

#[path = "../../../docs/examples/house.rs"]
mod house;

#[path = "../../../docs/examples/sums.rs"]
mod sums;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace has a root")
}

fn is_writing() -> bool {
    std::env::var_os("BOOK_WRITE").is_some_and(|value| value == "1")
}

/// All pages, in a fixed order.
fn pages() -> Vec<PathBuf> {
    let root = root();
    let single = ["README.md", "CHANGELOG.md", "THIRD-PARTY.md", "crates/README.md"];
    let mut found: Vec<PathBuf> = single.iter().map(|name| root.join(name)).collect();
    let mut folders = vec![root.join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder can be listed") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a fence opens: its number of backquotes and its mark.
fn fence(line: &str) -> Option<(usize, &str)> {
    let mark = line.trim_start_matches('`');
    let count = line.len() - mark.len();
    (count >= 3).then_some((count, mark.trim()))
}

/// A page cut into runs of lines; those of a block carry its mark.
fn blocks(page: &str) -> Vec<(Option<&str>, Vec<&str>)> {
    let mut found: Vec<(Option<&str>, Vec<&str>)> = vec![(None, Vec::new())];
    let mut open: Option<usize> = None;
    for line in page.lines() {
        match (open, fence(line)) {
            (None, Some((count, mark))) => {
                open = Some(count);
                found.last_mut().expect("there is a run").1.push(line);
                found.push((Some(mark), Vec::new()));
            }
            (Some(count), Some((closing, ""))) if closing >= count => {
                open = None;
                found.push((None, vec![line]));
            }
            _ => found.last_mut().expect("there is a run").1.push(line),
        }
    }
    assert!(open.is_none(), "a block is not closed");
    found
}

/// The code that a command should end with, and whether it says so.
fn expected_code(command: &str) -> Option<i32> {
    let (_, code) = command.rsplit_once("# exit ")?;
    code.trim().parse().ok()
}

/// What a command shows, or what is wrong with how it ended.
fn run(command: &str, folder: &Path) -> Result<String, String> {
    let program = Path::new(env!("CARGO_BIN_EXE_tedomari")).parent().expect("the program is in a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .expect("sh can be started");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    let code = output.status.code();
    let expected = expected_code(command);
    if code != Some(expected.unwrap_or(0)) {
        return Err(format!("ended with {code:?}\n{out}{err}"));
    }
    match expected {
        Some(_) => Ok(out + &err),
        None if err.is_empty() => Ok(out),
        None => Err(format!("wrote to standard error, which only a command marked `# exit N` may\n{err}")),
    }
}

/// A folder that is removed when it is no longer needed.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        let folder = std::env::temp_dir().join(format!("tedomari-book-{}", std::process::id()));
        for part in ["docs/pictures", "docs/examples"] {
            fs::create_dir_all(folder.join(part)).expect("a folder can be made");
        }
        // Files that commands read.
        let games = Path::new("docs/examples/two-kos.json");
        fs::copy(root().join(games), folder.join(games)).expect("an example can be copied");
        Scratch(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the commands of one block; the block as it should be, and what differs from it.
fn replay(lines: &[&str], folder: &Path, faults: &mut Vec<String>) -> Vec<String> {
    let mut fresh = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some(command) = lines[at].strip_prefix("$ ") else {
            faults.push(format!("a block must begin with a command, not with `{}`", lines[at]));
            return lines.iter().map(|line| line.to_string()).collect();
        };
        let end = (at + 1..lines.len()).find(|&i| lines[i].starts_with("$ ")).unwrap_or(lines.len());
        let shown = &lines[at + 1..end];
        fresh.push(lines[at].to_owned());
        match run(command, folder) {
            Ok(text) => {
                let printed: Vec<&str> = text.lines().map(str::trim_end).collect();
                if printed != shown && !is_writing() {
                    faults.push(format!(
                        "$ {command}\n--- the page shows\n{}\n--- the program prints\n{}",
                        shown.join("\n"),
                        printed.join("\n")
                    ));
                }
                fresh.extend(printed.iter().map(|line| line.to_string()));
            }
            Err(why) => {
                faults.push(format!("$ {command}\n{why}"));
                fresh.extend(shown.iter().map(|line| line.to_string()));
            }
        }
        at = end;
    }
    fresh
}

#[test]
fn commands_print_what_the_pages_show() {
    let scratch = Scratch::new();
    let mut faults = Vec::new();
    let mut commands = 0;
    for page in pages() {
        let text = read(&page);
        let mut here = Vec::new();
        let mut fresh: Vec<String> = Vec::new();
        for (mark, lines) in blocks(&text) {
            if mark == Some("console") {
                commands += lines.iter().filter(|line| line.starts_with("$ ")).count();
                fresh.extend(replay(&lines, &scratch.0, &mut here));
            } else {
                fresh.extend(lines.iter().map(|line| line.to_string()));
            }
        }
        let fresh = fresh.join("\n") + "\n";
        if is_writing() && fresh != text {
            fs::write(&page, fresh).expect("a page can be written");
        }
        let name = page.strip_prefix(root()).unwrap_or(&page).display().to_string();
        faults.extend(here.into_iter().map(|fault| format!("{name}: {fault}")));
    }
    compare_pictures(&scratch.0.join("docs/pictures"), &mut faults);
    assert!(commands > 50, "the book has lost its commands: only {commands} are left");
    let hint = "BOOK_WRITE=1 writes the new output into the pages; read it before you keep it";
    assert!(faults.is_empty(), "{}\n\n{hint}", faults.join("\n\n"));
}

/// Every picture must be drawn by a command of some page, and be what that command draws now.
fn compare_pictures(drawn: &Path, faults: &mut Vec<String>) {
    let kept = root().join("docs/pictures");
    let names = |folder: &Path| -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder can be listed");
        // Those of the rulesets are drawn by a test of their own.
        let files = entries.map(|entry| entry.expect("an entry")).filter(|entry| entry.path().is_file());
        let mut names: Vec<String> =
            files.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    for name in names(drawn) {
        let now = fs::read(drawn.join(&name)).expect("the command wrote it");
        if is_writing() {
            fs::write(kept.join(&name), &now).expect("a picture can be written");
        } else if fs::read(kept.join(&name)).ok() != Some(now) {
            faults.push(format!("docs/pictures/{name} is not what its command draws"));
        }
    }
    for name in names(&kept).into_iter().filter(|name| !drawn.join(name).exists()) {
        faults.push(format!("docs/pictures/{name} is drawn by no command of any page"));
    }
}

/// Where the links of a line lead, outside of inline code.
fn links(line: &str) -> Vec<&str> {
    let prose = line.split('`').step_by(2);
    let starts = prose.flat_map(|part| part.split("](").skip(1));
    starts.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target).collect()
}

/// The anchors that a forge and mdBook give to the headings of a page; a title that comes again gets a number.
fn anchors(page: &str) -> Vec<String> {
    let prose = blocks(page).into_iter().filter(|(mark, _)| mark.is_none()).flat_map(|(_, lines)| lines);
    let headings = prose.filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let mut found: Vec<String> = Vec::new();
    for title in headings {
        let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let anchor = kept.collect::<String>().to_lowercase().replace(' ', "-");
        let again = found.iter().filter(|known| **known == anchor).count();
        found.push(if again == 0 { anchor } else { format!("{anchor}-{again}") });
    }
    found
}

/// Where a link into the repository leads, as a path in it.
fn in_repository(target: &str) -> Option<&str> {
    let rest = target.strip_prefix(env!("CARGO_PKG_REPOSITORY"))?;
    rest.strip_prefix("/blob/main/").or_else(|| rest.strip_prefix("/tree/main/"))
}

/// What is wrong with a link of a page.
fn fault(page: &Path, target: &str, summary: &str) -> Option<&'static str> {
    let docs = root().join("docs");
    if let Some(path) = in_repository(target) {
        let path = root().join(path.split('#').next().unwrap_or_default());
        return (!path.exists()).then_some("leads to nothing in the repository");
    }
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = if file.is_empty() { page.to_owned() } else { page.parent().expect("a folder").join(file) };
    let Ok(path) = path.canonicalize() else { return Some("leads nowhere") };
    if !anchor.is_empty() && !anchors(&read(&path)).iter().any(|known| known == anchor) {
        return Some("leads to a heading that is not there");
    }
    if !page.starts_with(&docs) {
        return None;
    }
    // The site has what is in `docs`: its chapters as pages, other files as they are.
    let Ok(inside) = path.strip_prefix(&docs) else {
        return Some("leaves the book: link to the file in the repository");
    };
    let is_chapter = summary.contains(&format!("({})", inside.display()));
    match path.extension().is_some_and(|extension| extension == "md") {
        true if !is_chapter => Some("leads to a page that is not in SUMMARY.md"),
        true if path.ends_with("README.md") && !page.ends_with("SUMMARY.md") => {
            Some("leads to a README, which the site calls index.html")
        }
        _ if path.is_dir() => Some("leads to a folder, which a site cannot show: link to the repository"),
        _ => None,
    }
}

#[test]
fn links_lead_somewhere() {
    let mut faults = Vec::new();
    let summary = read(&root().join("docs/SUMMARY.md"));
    let mut count = 0;
    for page in pages() {
        let text = read(&page);
        let prose = blocks(&text).into_iter().filter(|(mark, _)| mark.is_none()).flat_map(|(_, lines)| lines);
        for target in prose.flat_map(links) {
            count += 1;
            let fault = fault(&page, target, &summary);
            faults.extend(fault.map(|fault| format!("{}: the link to {target} {fault}", page.display())));
        }
    }
    assert!(count > 200, "the book has lost its links: only {count} are left");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn broken_links_are_found() {
    let page = root().join("docs/values.md");
    let summary = "(values.md) (notation.md)";
    for good in
        ["notation.md", "notation.md#names", "#who-wins", "pictures/steps.svg", "https://example.org/x"]
    {
        assert_eq!(fault(&page, good, summary), None, "{good}");
    }
    let repository = env!("CARGO_PKG_REPOSITORY");
    assert_eq!(fault(&page, &format!("{repository}/blob/main/crates/cli/src/main.rs"), summary), None);
    for bad in ["nowhere.md", "notation.md#nowhere", "../crates/README.md", "glossary.md", "pictures"] {
        assert!(fault(&page, bad, summary).is_some(), "{bad}");
    }
    assert!(fault(&page, &format!("{repository}/blob/main/crates/nowhere.rs"), summary).is_some());
}

/// The chapters of a list, in its order.
fn chapters(page: &str) -> Vec<String> {
    let targets = page.lines().flat_map(links).filter(|target| target.ends_with(".md"));
    targets.filter(|target| *target != "README.md").map(str::to_owned).collect()
}

#[test]
fn every_chapter_is_in_the_summary() {
    let docs = root().join("docs");
    let [summary, index] = ["SUMMARY.md", "README.md"].map(|name| read(&docs.join(name)));
    assert_eq!(chapters(&summary), chapters(&index), "the book and its introduction have one order");
    let parts: Vec<&str> = summary.lines().filter(|line| line.starts_with("# ")).collect();
    assert_eq!(parts, ["# Summary", "# Learn", "# Look up", "# Inside"]);
    for page in pages().iter().filter(|page| page.starts_with(&docs)) {
        let name = page.strip_prefix(&docs).expect("a page of the book").display().to_string();
        let is_frame = matches!(&name[..], "SUMMARY.md" | "README.md");
        // Programs in `examples` have texts of their own.
        assert!(is_frame || name.starts_with("examples/") || chapters(&summary).contains(&name), "{name}");
    }
}

/// A block marked `rust,file=examples/x.rs` shows that file, which is compiled above.
#[test]
fn program_texts_are_the_files_that_are_compiled() {
    let mut shown = 0;
    for page in pages() {
        let text = read(&page);
        for (mark, lines) in blocks(&text) {
            let Some(name) = mark.and_then(|mark| mark.strip_prefix("rust,file=")) else { continue };
            let file = read(&page.parent().expect("a folder").join(name));
            assert_eq!(lines.join("\n").trim_end(), file.trim_end(), "{} shows {name}", page.display());
            shown += 1;
        }
    }
    assert_eq!(shown, 6);
}

#[test]
fn the_library_in_a_few_lines() {
    library::example().expect("the lines of the README work");
    sums::example().expect("the lines of the chapter about sums work");
    house::example().expect("the lines of the chapter about the house work");
    from_cgt::example().expect("the lines for those who know cgt work");
}

#[test]
fn the_ruleset_of_the_book_is_right() {
    use tedomari::{Engine, Player, Ruleset, Search};

    let engine = Engine::new();
    let search = Search::new(&engine, cutcake::RULESET);
    let value = |board: &str| {
        let position = cutcake::RULESET.read(board).expect("a board");
        assert_eq!(cutcake::RULESET.read(&cutcake::RULESET.write(&position)).as_ref(), Ok(&position));
        engine.print(search.value(&position, 1).expect("no limit is set"))
    };
    // The table of Winning Ways, chapter 2: cakes of one to five rows, one to eight columns.
    let table = [
        [0, 1, 2, 3, 4, 5, 6, 7],
        [-1, 0, 0, 1, 1, 2, 2, 3],
        [-2, 0, 0, 1, 1, 2, 2, 3],
        [-3, -1, -1, 0, 0, 0, 0, 1],
        [-4, -1, -1, 0, 0, 0, 0, 1],
    ];
    for (rows, line) in (1..).zip(table) {
        for (columns, expected) in (1..).zip(line) {
            assert_eq!(value(&format!("{rows}x{columns}")), expected.to_string(), "{rows}x{columns}");
        }
    }
    let (board, known) = Ruleset::about(&cutcake::RULESET).example;
    assert_eq!(value(board), known);
    assert_eq!(value("1x3,2x1"), "1");
    assert_eq!(cutcake::RULESET.read("2x2,0x1").unwrap_err().offset, 4);
    assert_eq!(cutcake::RULESET.read("2,2").unwrap_err().offset, 0);
    let slice = cutcake::RULESET.read("2x3").expect("a board");
    let names: Vec<String> =
        cutcake::RULESET.moves(&slice, Player::Left).into_iter().map(|option| option.name).collect();
    assert_eq!(names, ["2x3 into 2x1 and 2x2", "2x3 into 2x2 and 2x1"]);
}
