// The page in a real browser: the main job of each page, mistakes, cancelling, progress, links, tabs, width, colours, accessibility.
//
// `TEDOMARI=target/debug/tedomari node web/tests/run.mjs [NAME…]` runs all tests, or those whose names hold one of the words. With SHOTS each page is
// also drawn into that folder.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as shared from "./browser.mjs";
import { barriers, BROWSER, excess, game, hash, launch, serve, shows, until, value, watch } from "./browser.mjs";
import { QUESTIONS } from "./questions.mjs";
import { writing } from "./writing.mjs";

const here = dirname(fileURLToPath(import.meta.url));
if (!existsSync(BROWSER)) {
  console.log(`skipped: there is no browser at ${BROWSER} (Debian's package chromium)`);
  process.exit(0);
}

const tests = [];
const test = (name, run) => tests.push({ name, run });
const words = process.argv.slice(2);

const server = await serve();
const { browser, end } = await launch();
const trouble = [];
// A question with a mistake is answered with 422, which the browser notes by itself.
watch(browser, new URL(server.address).origin, trouble, (text) => /status of 4(00|22)/.test(text));

const open = (place) => shared.open(browser, server.address, place);

test("calculator: a value as one types", async () => {
  const page = await open();
  await game(page).fill("{5|1} + ^");
  await shows(value(page), "{5↑|1↑}");
  await shows(page.locator("[data-fact=temperature]"), "2");
  await shows(page.locator("[data-fact=outcome]"), "Left wins, whoever starts");
  assert.match(page.url(), /g=%7B5%7C1%7D/);
  await page.close();
});

test("calculator: mistakes are underlined", async () => {
  const page = await open(hash("calculator", { g: "{3|1}" }));
  await shows(value(page), "{3|1}");
  await game(page).fill("{3|1} + ½ + ?");
  await shows(page.locator("[role=alert]"), "?");
  assert.equal(await page.locator("mark.mistake").innerText(), "?");
  assert.equal(await game(page).getAttribute("aria-invalid"), "true");
  await game(page).fill("{3|1} + ½");
  await until("the mistake is gone", async () => (await page.locator("mark.mistake").count()) === 0);
  await shows(value(page), "|");
  await page.close();
});

test("calculator: the tax line", async () => {
  const page = await open(hash("calculator", { g: "{7|5||0}", t: "1/2" }));
  const slider = page.getByRole("slider", { name: "tax" });
  await shows(page.locator(".chips .lit"), "7|5");
  assert.equal(await page.locator(".chips .lit").count(), 2);
  // Above the temperature no move is right.
  await slider.focus();
  for (let n = 0; n < 9; n += 1) await page.keyboard.press("PageUp");
  await until("no move is lit", async () => (await page.locator(".chips .lit").count()) === 0);
  // Dragged by the mouse to the bottom, and on to a corner, which attracts it.
  const box = await page.locator("svg.thermograph.live").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4, { steps: 8 });
  await page.mouse.up();
  await until("the line is at the bottom", async () => (await slider.getAttribute("aria-valuetext")) === "tax -1");
  await page.getByRole("textbox", { name: "tax t =" }).fill("3/4");
  await until("a tax is typed", async () => (await slider.getAttribute("aria-valuetext")) === "tax 3/4");
  await shows(page.locator(".at-tax"), "3/4");
  assert.match(page.url(), /t=3%2F4/);
  await page.close();
});

test("calculator: construction, tree, options and history", async () => {
  const page = await open(hash("calculator", { g: "{3|1||0}" }));
  await page.getByRole("button", { name: "show" }).click();
  assert.equal(await page.locator(".construction figure").count(), 4);
  const tree = page.getByRole("tree", { name: "Game tree" });
  await tree.getByRole("treeitem").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await shows(tree, "3");
  await until("the tree is unfolded", async () => (await tree.getByRole("treeitem").count()) === 5);
  await tree.getByRole("link", { name: "{3|1}", exact: true }).click();
  await shows(value(page), "{3|1}");
  await until("the history knows the game", async () => (await page.locator(".history").innerText().catch(() => "")).includes("{3|1}"));
  await page.goBack();
  await shows(value(page), "{3|1||0}");
  await page.close();
});

test("calculator: a link holds the whole state", async () => {
  const page = await open(hash("calculator", { g: "domineering(2x3)", t: "1/2", steps: "1", form: "written", open: "o.L0" }));
  await shows(page.getByRole("tree"), "domineering(#..|#..)");
  const seen = async () => [await page.locator("main").innerText(), await page.getByRole("slider", { name: "tax" }).getAttribute("aria-valuetext")];
  await until("all of it is there", async () => (await page.getByRole("treeitem").count()) > 6);
  await until("the history knows the game", async () => (await page.locator(".history").innerText().catch(() => "")).includes("domineering(2x3)"));
  const before = await seen();
  await page.reload();
  await until("the same is there after a reload", async () => JSON.stringify(await seen()) === JSON.stringify(before) || (await seen())[0].slice(0, 900));
  await page.close();
});

test("calculator: progress and cancelling", async () => {
  const page = await open(hash("calculator", { g: "clobber(6x6)" }));
  await shows(page.locator(".working"), "steps");
  await page.getByRole("button", { name: "Cancel" }).click();
  await shows(page.locator(".working"), "You have ended this search");
  // The server is free again at once.
  await until("nothing is at work", async () => {
    const about = await page.evaluate(async () => (await fetch("api", { headers: { "x-tedomari-token": new URLSearchParams(location.search).get("token") } })).json());
    return about.at_work === 0 || about.at_work;
  });
  await game(page).fill("^");
  await shows(value(page), "↑");
  await page.close();
});

test("calculator: loopy values, results and bounds", async () => {
  const page = await open(hash("calculator", { g: "over" }));
  await shows(page.locator("[data-fact=kind]"), "loopy: a stopper, infinitesimal");
  await game(page).fill("options({3|1})");
  await shows(page.locator("[data-fact='Left options']"), "3");
  await page.close();
});

writing(test, open);

test("fifty questions: text, JSON and page tell the same", async () => {
  const page = await open();
  const text = (args) => {
    try {
      return execFileSync(process.env.TEDOMARI, args, { encoding: "utf8" });
    } catch (error) {
      return error.stdout;
    }
  };
  const json = text(["eval", "--json", ...QUESTIONS]).trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(json.length, 50);
  const answers = await page.evaluate(async (questions) => {
    const token = new URLSearchParams(location.search).get("token");
    const headers = { "x-tedomari-token": token, "content-type": "application/json" };
    const ask = async (input) => (await fetch("api/eval", { method: "POST", headers, body: JSON.stringify({ input }) })).json();
    return Promise.all(questions.map(ask));
  }, QUESTIONS);
  assert.deepEqual(answers, json);
  for (const question of QUESTIONS) {
    const lines = text(["eval", "--unicode", question]).trimEnd().split("\n");
    const told = lines.map((line) => line.trim().split(/ {2,}/)).map(([name, ...rest]) => [name, rest.join("  ")]);
    await page.goto(server.address + hash("calculator", { g: question }));
    await until(`the page tells of ${question}`, async () => {
      const seen = await page.locator("[data-fact]").evaluateAll((all) => all.map((own) => [own.dataset.fact, own.querySelector("[data-text]")?.dataset.text ?? own.innerText]));
      return JSON.stringify(seen) === JSON.stringify(told) || { seen, told };
    });
  }
  await page.close();
});

test("sum: best moves and what the others lose", async () => {
  const page = await open(hash("sum", { c: "{15,{100|12}|-5}\n{-10|-20}" }));
  await shows(value(page), "2");
  await shows(page.locator("tr.best"), "{100|12}");
  await shows(page.locator(".worths"), "7");
  const order = await page.locator("[data-component]").evaluateAll((all) => all.map((own) => own.dataset.component));
  assert.deepEqual(order, ["0", "1"]);
  await game(page, "Add a component").fill("{90|-90}");
  await game(page, "Add a component").press("Enter");
  await until("the hottest comes first", async () => (await page.locator("[data-component]").first().getAttribute("data-component")) === "2");
  await page.getByRole("button", { name: "remove component 2" }).click();
  await shows(value(page), "2");
  await page.getByRole("button", { name: "one move on" }).click();
  await shows(page.locator(".replay"), "move 1 of");
  assert.match(page.url(), /at=1/);
  await page.close();
});

test("sum: a mistake has its component", async () => {
  const page = await open(hash("sum", { c: "{3|1}\n{3|" }));
  await shows(page.locator(".component-cards .bad [role=alert]"), "to close the");
  await game(page, "Component 1").fill("{3|2}");
  await game(page, "Component 1").press("Enter");
  await shows(value(page), "5");
  await page.close();
});

test("sum: bounds while it searches", async () => {
  // Components as random as those of the benchmarks: too many for a moment.
  let seed = 7;
  const roll = (sides) => (seed = (seed * 1103515245 + 12345) % 2147483648) % sides;
  const hot = () => { const [a, b, c, d] = [0, 0, 0, 0].map(() => roll(120) - 60).sort((x, y) => y - x); return roll(2) ? `{${a}|${b}||${c}|${d}}` : `{${a}||${b}|||${c}|${d - roll(60)}}`; };
  const page = await open(hash("sum", { c: Array.from({ length: 90 }, hot).join("\n") }));
  await until("bounds are told, or the answer", async () => {
    const told = (await page.locator(".card:has-text('lies between') dd, .value").allInnerTexts()).join(" ");
    return /-?\d+ to -?\d+/.test(told) || /^−?\d/.test(told) || told;
  });
  await page.getByRole("button", { name: "Cancel" }).click({ timeout: 3000 }).catch(() => {});
  await page.close();
});

test("sum: played, taken back, reloaded, reviewed", async () => {
  const page = await open(hash("sum", { c: "{15,{100|12}|-5}\n{-10|-20}" }));
  await shows(page.locator(".component-card"), "a best move is here");
  await page.getByRole("button", { name: "Play Left" }).click();
  await page.locator(".turn").waitFor();
  assert.equal(await page.getByText("a best move is here").count(), 0, "a game is no game if the best move is told");
  await page.getByRole("button", { name: "hint" }).click();
  await shows(page.locator(".hint-box"), "0.1 to {100|12}");
  await page.getByRole("button", { name: "what 0.0 to 15 costs" }).click();
  await shows(page.locator(".moves"), "loses 7");
  await page.locator(".moves").getByRole("button", { name: "0.0 to 15", exact: true }).click();
  await shows(page.locator(".review"), "Under best play it would have been 2");
  await shows(page.locator(".review td"), "7");
  await page.reload();
  await shows(page.locator(".review"), "Under best play it would have been 2");
  await page.getByRole("button", { name: "take back" }).click();
  await shows(page.locator(".turn"), "Move 1");
  await page.getByRole("button", { name: "stop playing" }).click();
  await shows(value(page), "2");
  await page.close();
});

test("boards: drawn by clicking, parts and moves", async () => {
  const page = await open(hash("boards", { r: "domineering", b: "...|...|..." }));
  await shows(value(page), "±1");
  await page.getByRole("button", { name: "b2: empty" }).click();
  await until("the middle is blocked", async () => decodeURIComponent(page.url()).includes("b=...|.#.|..."));
  await shows(value(page), "0");
  // By the keyboard: from the first cell down, and typed.
  await page.getByRole("button", { name: "a1: empty" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("#");
  await until("two are blocked", async () => decodeURIComponent(page.url()).includes("b=...|##.|..."));
  await page.goto(server.address + hash("boards", { r: "domineering", b: "...|..#|##.|#.." }));
  await shows(page.locator(".card", { hasText: "2 parts" }).first(), "#.|..");
  await shows(page.locator("tr.best"), "b1-b2");
  assert.equal(await page.locator(".drawn-move.left").count(), 1);
  await until("losses are told", async () => (await page.locator(".worths").innerText()).includes("1"));
  await page.getByLabel("Ruleset").selectOption("clobber");
  await shows(page.locator(".about"), "clobber");
  await page.close();
});

test("boards: mistakes and rulesets of all kinds", async () => {
  const page = await open(hash("boards", { r: "clobber", b: "xo|o?" }));
  await shows(page.locator("[role=alert]"), "?");
  const names = await page.getByLabel("Ruleset").locator("option").evaluateAll((all) => all.map((own) => own.value));
  assert.ok(names.length > 50);
  for (const name of ["hackenbush", "nim", "snort", "backsliding_toads_and_frogs", "toppling_dominoes", "ski_jumps"]) {
    await page.getByLabel("Ruleset").selectOption(name);
    await until(`${name} is drawn`, async () => (await page.locator(".card[aria-label=Worth] dd").count()) > 0 && (await page.locator(".board-picture, .board-text").count()) > 0);
  }
  await page.close();
});

test("boards: who wins on a board that is too large", async () => {
  const page = await open(hash("boards", { r: "domineering", b: "7x7", time: "1s" }));
  await shows(page.locator(".stopped"), "time limit reached");
  // A square is its own negative, which tells the mean; the temperature has bounds.
  await shows(page.locator("[data-fact=mean]"), "0");
  await shows(page.locator("[data-fact=temperature]"), " to ");
  await shows(page.locator(".who-wins"), "If Left starts: Left wins");
  await shows(page.locator(".who-wins"), "If Right starts: Right wins");
  await page.close();
});

test("boards: played by clicking", async () => {
  const page = await open(hash("boards", { r: "domineering", b: "4x4", play: "left" }));
  await page.getByRole("button", { name: "b2, can be played" }).click();
  await page.getByRole("button", { name: "b3, can be played" }).click();
  await shows(page.locator(".last"), "b2-b3");
  await shows(page.locator(".turn"), "Move 3");
  await page.reload();
  await shows(page.locator(".turn"), "Move 3");
  await page.getByRole("button", { name: "resign" }).click();
  await shows(page.locator(".review"), "Review");
  await page.close();
});

test("two tabs at once", async () => {
  const [long, short] = [await open(hash("calculator", { g: "clobber(6x6)" })), await open()];
  await shows(long.locator(".working"), "steps");
  const began = Date.now();
  await game(short).fill("{5|1} + ^ - domineering(2x4)");
  await shows(value(short), "{5↑");
  assert.ok(Date.now() - began < 5_000, `${Date.now() - began} ms`);
  assert.ok(await long.locator(".working").isVisible());
  await Promise.all([long.close(), short.close()]);
});

test("drawings are saved", async () => {
  const page = await open(hash("calculator", { g: "{7|5||0}" }));
  for (const kind of ["SVG", "PNG"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: `save thermograph as ${kind}` }).click()]);
    const bytes = readFileSync(await download.path());
    if (kind === "PNG") assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    else assert.match(bytes.toString(), /^<svg [^>]*viewBox="0 0 520 400"[\s\S]*stroke="rgb\(37, 99, 235\)"/);
  }
  await page.close();
});

const RECORD = "(;SZ[5]KM[0.5]RE[B+1.5]AB[aa:da][ab][ac:dc][ad][bd][ae:de]AW[ea:ee]SQ[bb:db][cd:dd];W[dd];B[db])";

test("go: a diagram, its regions and the whole board", async () => {
  const page = await open(hash("go", { b: "OOOO-OOOOO|O..X-O...X|OOOO-OOOOO" }));
  await shows(page.locator("[data-fact='Black first']"), "-1");
  await shows(page.locator("[data-fact='White first']"), "-2");
  await shows(page.locator(".card", { hasText: "2 regions" }).first(), "−5/4");
  await page.getByRole("button", { name: "G2", exact: true }).click();
  await shows(page.locator("[data-fact=value]"), "{∗|-1||-2}");
  assert.equal(await page.locator(".best-mark").count(), 1);
  await page.getByRole("radio", { name: "a line of best play" }).check();
  await until("the line is on the board", async () => (await page.locator(".go-note.line-black").count()) === 2);
  // A stone is set, and what is wrong then is told.
  await page.locator("[data-point=J2]").click();
  await until("a stone was set", async () => decodeURIComponent(page.url()).includes("O..X-O..XX"));
  await page.goto(server.address + hash("go", { b: "OOO|O.." }));
  await shows(page.locator("[role=alert]"), "not closed");
  await page.close();
});

test("go: a ko has two thermographs", async () => {
  const page = await open(hash("go", { b: "XXOO|X.xO|XXOO", region: "0" }));
  await shows(page.locator("[data-fact=ko]"), "placid");
  await until("both masters are drawn", async () => (await page.locator("figure svg").count()) === 2);
  await page.close();
});

test("go: a record is dropped, gone through, reviewed and saved", async () => {
  const page = await open(hash("go"));
  await page.getByLabel("a record in SGF").setInputFiles({ name: "game.sgf", mimeType: "text/plain", buffer: Buffer.from(RECORD) });
  await shows(page.locator(".replay"), "after move 2");
  await page.getByRole("button", { name: "to the start" }).click();
  await shows(page.locator(".replay"), "after move 0 of 2");
  await shows(page.locator("[data-fact='Black first']"), "2");
  await page.getByRole("button", { name: "review it" }).click();
  await shows(page.getByLabel("Review of the game"), "D4");
  const save = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return readFileSync(await download.path(), "utf8");
  };
  assert.match(await save("save the reviewed record"), /Move 1 loses 1\. Better: D4\./);
  assert.match(await save("save the annotated record"), /B4: count 5\/4, temperature 3\/4, gote/);
  await page.getByRole("button", { name: "show the position before move 1" }).click();
  await shows(page.locator(".replay"), "after move 0");
  await page.close();
});

test("go: played out", async () => {
  const page = await open(hash("go", { sgf: RECORD, move: "0" }));
  await page.getByRole("button", { name: "White", exact: true }).click();
  await page.locator("[data-point=D2]").click();
  await shows(page.locator(".hint-box"), "D2 loses 1. Best was D4.");
  // The program takes the larger one.
  await until("the program has answered", async () => new URL(page.url()).hash.includes("moves=D2+D4"));
  await shows(page.locator(".turn"), "your turn as White");
  await page.reload();
  await shows(page.locator(".turn"), "your turn as White");
  await page.getByRole("button", { name: "pass" }).click();
  await until("it goes on", async () => /moves=D2\+D4\+pass\+\w+/.test(page.url()));
  await page.getByRole("button", { name: "take back" }).click();
  await page.locator("[data-point=A1]").click();
  await shows(page.locator(".hint-box"), "A1");
  await page.close();
});

test("graphs: drawn, with tokens, values and winning moves", async () => {
  const page = await open(hash("graphs", { g: "0>1 1>0 1>2 2>3", n: "4", xy: "100,100;100,300;300,300;300,100", k: "" }));
  const vertex = (n) => page.locator(`[data-vertex="${n}"]`);
  await until("all are judged", async () => (await vertex(0).getAttribute("aria-label")) === "vertex 0, D, γ ∞" && (await vertex(2).getAttribute("aria-label")) === "vertex 2, N, γ 1");
  await vertex(2).click();
  await shows(page.locator("[data-fact='winning moves']"), "2 to 3");
  assert.equal(await page.locator(".arc.win").count(), 1);
  // A new arc from 0 to 3 ends the draw there.
  const middle = async (n) => { const box = await vertex(n).locator(".disc").boundingBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  await page.mouse.move(...(await middle(0)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(3)), { steps: 6 });
  await page.mouse.up();
  await until("0 wins now", async () => (await vertex(0).getAttribute("aria-label")).startsWith("vertex 0, N"));
  assert.match(decodeURIComponent(page.url()), /0>3/);
  // By the keyboard: another token, and arcs as text.
  await vertex(0).focus();
  await page.keyboard.press("Enter");
  await until("there are two tokens", async () => (await page.locator(".token").count()) === 2);
  await page.getByRole("textbox", { name: "Arcs" }).fill("0>1 1>x");
  await shows(page.locator("[role=alert]"), "is no arc");
  await page.close();
});

test("graphs: played, also where tokens vanish", async () => {
  for (const mode of ["sum", "annihilation"]) {
    const page = await open(hash("graphs", { g: "0>1 1>2 2>3", n: "4", k: "0 2", mode }));
    await until("the tokens are judged", async () => (await page.locator("[data-fact=outcome]").count()) > 0);
    await page.getByRole("button", { name: "you first" }).click();
    await page.locator(".moves button").first().waitFor();
    assert.equal(await page.locator(".arc.win, .gamma, [data-fact=outcome]").count(), 0, "nothing tells who wins");
    await page.locator(".moves button").first().click();
    await until(`${mode}: it goes on`, async () => /You|program/.test((await page.locator(".last").innerText().catch(() => ""))));
    await until("the drawing shows where the tokens are now", async () => !(await page.locator('[data-vertex="0"]').getAttribute("aria-label")).includes("token"));
    await page.getByRole("button", { name: "stop playing" }).click();
    await shows(page.locator("[data-fact=outcome]").first(), "the player to move");
    await page.close();
  }
});

test("graphs: arcs of Left and Right", async () => {
  const page = await open(hash("graphs", { g: "0>0l 0>1r", n: "2", k: "0", mode: "partizan" }));
  // By definition: under = {under|0}.
  await shows(page.locator("[data-fact=value]"), "under");
  await page.close();
});

test("kos: a fight, threats, masters and play", async () => {
  const page = await open(hash("kos", { c: "KO[7,0]", rt: " " }));
  // Without threats Left takes the ko, Right has nothing to do, and Left ends it: the Left stop of {8|0} (Moews).
  await shows(value(page), "8");
  await shows(page.locator("[data-fact='Left has them']"), "{8|0}");
  await until("both masters are drawn", async () => (await page.locator("figure svg").count()) === 2);
  await page.getByRole("button", { name: "one threat of Right’s more" }).click();
  await until("the threat counts", async () => (await value(page).innerText()) !== "8");
  await page.getByRole("button", { name: "count", exact: true }).click();
  await until("all are counted", async () => (await page.locator(".counting td").allInnerTexts()).filter((text) => /\d/.test(text)).length === 25);
  await page.getByRole("button", { name: "Play Left" }).click();
  await page.locator(".moves").getByRole("button", { name: "0 take", exact: true }).click();
  await shows(page.locator(".last"), "The program played");
  await page.goto(server.address + hash("kos", { c: "KO[7,0" }));
  await shows(page.locator("[role=alert]"), "]");
  await page.close();
});

test("piles: who wins, by which moves, and play", async () => {
  const page = await open(hash("piles", { g: "nim", p: "3 5 6" }));
  // 3, 5 and 6 cancel each other in the Nim sum.
  await shows(value(page), "the player to move loses");
  await page.getByRole("textbox", { name: "Piles" }).fill("3 5 7");
  await shows(page.locator("[data-fact='winning moves']"), "1 from pile 0; 1 from pile 1; 1 from pile 2");
  await page.getByRole("button", { name: "you first" }).click();
  await page.locator(".moves").getByRole("button", { name: /^1 from pile 0/ }).first().click();
  await shows(page.locator(".last"), "The program played");
  await page.getByRole("button", { name: "stop playing" }).click();
  for (const name of await page.getByRole("combobox", { name: "Game" }).locator("option").evaluateAll((all) => all.map((own) => own.value))) {
    await page.getByRole("combobox", { name: "Game" }).selectOption(name);
    await until(`${name} is answered`, async () => (await page.locator("[data-fact=outcome]").innerText().catch(() => "")) !== "" && (await page.locator("[role=alert]").count()) === 0);
  }
  await page.close();
});

test("octal games: values, periods and play", async () => {
  const page = await open(hash("piles", { kind: "octal", g: "0.77", p: "5 4" }));
  // Kayles has the period 12 from 71 on (Winning Ways, chapter 4).
  await shows(page.locator("[data-fact=period]"), "12, from heap 71 on; proved");
  assert.equal(await page.locator(".point-value").count(), 151);
  await shows(page.locator("[data-fact='nim-value']"), "5");
  await page.getByLabel("whoever makes the last move loses").check();
  await shows(value(page), "the player to move");
  await page.getByLabel("Code").fill("0.7x");
  await shows(page.locator("[role=alert]"), "");
  await page.close();
});

test("learn: the book with its examples live", async () => {
  const page = await open(hash("learn", { c: "values.md", at: "thermographs" }));
  await until("the chapter is there", async () => (await page.locator("#at-thermographs").count()) === 1);
  // The list of chapters is a file of its own, which may come later.
  await until("the chapters are listed", async () => (await page.locator(".contents a").count()) > 0);
  const files = await page.locator(".contents a").evaluateAll((all) => all.map((own) => new URLSearchParams(own.hash.split("?")[1]).get("c")));
  assert.ok(files.length > 25);
  let tried = 0;
  for (const file of files) {
    await page.goto(server.address + hash("learn", { c: file }));
    await until(`${file} is there`, async () => (await page.locator(".contents a[aria-current]").count()) === 1 && (await page.locator(`article[data-chapter="${file}"] h1`).count()) === 1);
    assert.equal(await page.locator("[role=alert]").count(), 0, file);
    tried += await page.locator(".try").count();
    // Each heading that a link of this chapter names is there, and each picture can be had.
    const lost = await page.evaluate(async () => {
      const own = new URLSearchParams(location.hash.split("?")[1]).get("c");
      const links = [...document.querySelectorAll("article a")].map((link) => new URLSearchParams(link.hash.split("?")[1]));
      const here = links.filter((params) => params.get("c") === own && params.get("at")).map((params) => params.get("at"));
      const headings = here.filter((at) => !document.getElementById(`at-${at}`));
      const pictures = [];
      for (const image of document.querySelectorAll("article img")) if (!(await fetch(image.src)).ok) pictures.push(image.src);
      return [...headings, ...pictures];
    });
    assert.deepEqual(lost, [], file);
  }
  assert.ok(tried > 100, `${tried} examples can be tried`);
  await page.goto(server.address + hash("learn", { c: "values.md" }));
  await page.locator(".try").first().click();
  await until("an example leads to a page that answers it", async () => (await page.locator("[data-fact]").count()) > 0);
  await page.close();
});

test("learn: a file that does not come at first", async () => {
  const page = await open();
  await shows(value(page), "|");
  // The list of chapters comes late, and the first request for the chapter breaks off.
  let broken = 0;
  await page.route(/book\/SUMMARY\.md/, async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.fallback();
  });
  await page.route(/book\/notation\.md/, (route) => ((broken += 1) === 1 ? route.abort("connectionreset") : route.fallback()));
  await page.goto(server.address + hash("learn", { c: "notation.md" }));
  await until("the chapter is there", async () => (await page.locator('article[data-chapter="notation.md"] h1').count()) === 1);
  await until("the list is there", async () => (await page.locator(".contents a[aria-current]").count()) === 1);
  assert.equal(broken, 2);
  // A page whose script does not come says so.
  await page.route(/assets\/Kos-.*\.js/, (route) => route.abort("connectionreset"));
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Kos", exact: true }).click();
  await shows(page.locator("main [role=alert]"), "could not be loaded");
  await page.unroute(/assets\/Kos-.*\.js/);
  await page.getByRole("button", { name: "Try again" }).click();
  await until("the page is there", async () => (await page.locator(".value").count()) > 0);
  await page.close();
  // The browser tells of both by itself.
  assert.ok(trouble.every((text) => /ERR_CONNECTION_RESET/.test(text)), trouble.join("\n"));
  trouble.length = 0;
});

test("learn: a live example of each kind is answered", async () => {
  const page = await open();
  for (const file of ["values.md", "playing-sums.md", "rulesets.md", "go.md", "kos.md", "heaps.md", "octal.md", "notation.md"]) {
    await page.goto(server.address + hash("learn", { c: file }));
    await until(`${file} is there`, async () => (await page.locator(`article[data-chapter="${file}"] .try`).count()) > 0);
    const places = await page.locator(".try").evaluateAll((all) => all.map((own) => own.hash));
    for (const place of [places[0], places[Math.floor(places.length / 2)]]) {
      await page.goto(server.address + place);
      await until(`${file}: ${place} is answered`, async () => (await page.locator("[data-fact], .wrong[role=alert]").count()) > 0);
    }
  }
  await page.close();
});

const PAGES = {
  calculator: { g: "{7|5||0}", t: "1/2", steps: "1" },
  sum: {},
  boards: {},
  go: { region: "0" },
  graphs: {},
  kos: {},
  piles: { kind: "octal" },
  learn: { c: "values.md" },
};

test("phone width, dark mode, accessibility", async () => {
  const page = await open();
  const shots = process.env.SHOTS;
  if (shots) mkdirSync(shots, { recursive: true });
  for (const [name, params] of Object.entries(PAGES)) {
    for (const [width, colours] of [[1280, "light"], [1280, "dark"], [390, "light"]]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: colours, reducedMotion: "reduce" });
      await page.goto(server.address + hash(name, params));
      await page.reload();
      await until(`${name} is drawn`, async () => (await page.locator("[data-fact], article").count()) > 0);
      await page.waitForLoadState("networkidle");
      const wide = await excess(page);
      assert.ok(wide <= 0, `${name} is ${wide} too wide at ${width}`);
      const [paper, ink] = await page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]);
      assert.equal(paper, colours === "dark" ? "rgb(15, 23, 42)" : "rgb(255, 255, 255)");
      assert.notEqual(paper, ink);
      assert.deepEqual(await barriers(page), [], name);
      if (shots) await page.screenshot({ path: join(shots, `${name}-${width}-${colours}.png`), fullPage: true });
    }
  }
  await page.close();
});

test("the keyboard leads to the content first", async () => {
  const page = await open();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const inside = await page.evaluate(() => document.activeElement.id);
  assert.equal(inside, "content");
  await page.close();
});

test("the page is quick and small", async () => {
  const dist = process.env.PAGE ?? join(here, "..", "dist");
  const scripts = readdirSync(join(dist, "assets")).filter((file) => file.endsWith(".js"));
  const size = scripts.map((file) => gzipSync(readFileSync(join(dist, "assets", file)), { level: 9 }).length).reduce((a, b) => a + b, 0);
  assert.ok(size < 300_000, `${size} bytes of script`);
  // What typesets and what edits is not needed to paint the page.
  assert.doesNotMatch(readFileSync(join(dist, "index.html"), "utf8"), /katex|editor/);
  const page = await open(hash("calculator", { g: "{3|1} + ^ - domineering(2x4)" }));
  await shows(value(page), "{3↑");
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  const times = await page.evaluate(async () => {
    const token = new URLSearchParams(location.search).get("token");
    const headers = { "x-tedomari-token": token, "content-type": "application/json" };
    const times = [];
    for (let n = 0; n < 9; n += 1) {
      const began = performance.now();
      await (await fetch("api/eval", { method: "POST", headers, body: JSON.stringify({ input: "{3|1} + ^ - domineering(2x4)" }) })).json();
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b);
  });
  console.log(`     ${size} bytes of script, first paint after ${paint.toFixed(0)} ms, an answer after ${times[4].toFixed(1)} ms`);
  // On an idle machine 300 and 50 are the aims; here others may work.
  assert.ok(paint < 3000 && times[4] < 500, `${paint} ${times}`);
  await page.close();
});

/** What went wrong; nothing if all is well. */
async function fault(run) {
  try {
    trouble.length = 0;
    await run();
    assert.deepEqual(trouble, []);
    return null;
  } catch (error) {
    return `${error.stack}\n${trouble.join("\n")}`;
  }
}

// A browser beside other work stands still for seconds now and then. So a test that fails is told and tried once more, but not many are. With
// STRICT none is: whoever looks for rare faults runs the tests many times like that.
const SECOND_TRIES = process.env.STRICT ? 0 : 2;
let failed = 0;
let again = 0;
const doubtful = [];
const chosen = tests.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
for (const { name, run } of chosen) {
  for (let tries = 1; tries <= 2; tries += 1) {
    const began = Date.now();
    const wrong = await fault(run);
    if (wrong === null) {
      console.log(`  ok ${name} (${Date.now() - began} ms)`);
      if (tries > 1) doubtful.push(name);
      break;
    }
    console.log(`  FAILED ${name}\n${wrong}`);
    for (const page of browser.pages().slice(1)) {
      if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `failed-${failed + again + 1}.png`) });
      await page.close();
    }
    if (tries === 1 && again < SECOND_TRIES) {
      again += 1;
      console.log("  it is tried once more");
    } else {
      failed += 1;
      break;
    }
  }
}
await end();
server.end();
if (doubtful.length > 0) console.log(`these tests of the page passed only when they were tried once more: ${doubtful.join("; ")}`);
console.log(failed ? `${failed} of ${chosen.length} tests of the page failed` : `${chosen.length} tests of the page passed`);
process.exit(failed ? 1 : 0);
