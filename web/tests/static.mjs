// The page without a server in a real browser: a plain server of files hands it out, and the page answers by itself.
//
// `node web/tests/static.mjs FOLDER` tests what `web/static/build FOLDER` has built.
import assert from "node:assert/strict";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import * as shared from "./browser.mjs";
import { barriers, excess, game, hash, launch, shows, until, value, watch } from "./browser.mjs";

const folder = process.argv[2];
const KINDS = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".md": "text/plain; charset=utf-8", ".woff2": "font/woff2" };

/** Any server of files, below a path as on pages of a project. It does not even know the kind of the program. */
const files = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname)).replace(/^\/games\//, "");
  const file = join(folder, path === "" ? "index.html" : path);
  if (request.method !== "GET" || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" });
  createReadStream(file).pipe(response);
});
await new Promise((done) => files.listen(0, "127.0.0.1", done));
const address = `http://127.0.0.1:${files.address().port}/games/`;

const { browser, end } = await launch();
const trouble = [];
watch(browser, address, trouble);
browser.on("page", (page) => page.on("request", (request) => request.method() !== "GET" && trouble.push(`${request.method()} ${request.url()}`)));

const tests = [];
const test = (name, run) => tests.push({ name, run });
const open = (place) => shared.open(browser, address, place);

test("a value as one types, and the tax line", async () => {
  const page = await open();
  await game(page).fill("{7|5||0}");
  await shows(value(page), "{7|5||0}");
  // By hand: 6 - t = t.
  await shows(page.locator("[data-fact=mean]"), "3");
  await shows(page.locator("[data-fact=temperature]"), "3");
  const slider = page.getByRole("slider", { name: "tax" });
  await slider.focus();
  await page.getByRole("textbox", { name: "tax t =" }).fill("1/2");
  await shows(page.locator(".chips .lit").first(), "7|5");
  await until("the line is there", async () => (await slider.getAttribute("aria-valuetext")) === "tax 1/2");
  for (let n = 0; n < 9; n += 1) {
    await slider.focus();
    await page.keyboard.press("PageUp");
  }
  await until("no move is lit", async () => (await page.locator(".chips .lit").count()) === 0);
  await shows(page.locator("footer"), "tedomari 0.");
  await page.close();
});

test("a mistake is underlined", async () => {
  const page = await open(hash("calculator", { g: "{3|1}" }));
  await shows(value(page), "{3|1}");
  await game(page).fill("{3|1} + ½ + ?");
  await shows(page.locator("[role=alert]"), "?");
  assert.equal(await page.locator("mark.mistake").innerText(), "?");
  await page.close();
});

test("progress, cancelling, and a short question beside a long one", async () => {
  const page = await open(hash("calculator", { g: "clobber(6x6)" }));
  await shows(page.locator(".working"), "steps");
  await page.getByRole("button", { name: "Cancel" }).click();
  await shows(page.locator(".working"), "You have ended this search");
  // The worker ends with its search.
  await until("one worker is left at most", async () => (await page.workers()).length <= 1 || page.workers().length);
  await game(page).fill("^");
  await shows(value(page), "↑");
  // What is typed on the way to something else is given up.
  await game(page).fill("clobber(6x6)");
  await shows(page.locator(".working"), "steps");
  await game(page).fill("{5|1}");
  await shows(value(page), "{5|1}");
  await page.close();
});

test("as deep as the memory allows", async () => {
  const page = await open();
  const deep = "{".repeat(10_000) + "0" + "|}".repeat(10_000);
  await game(page).fill(deep);
  // {0|} is 1, {1|} is 2, and so on.
  await shows(value(page), "10000");
  await page.close();
});

test("a board: drawn, valued, changed, played", async () => {
  const page = await open(hash("boards", { r: "domineering", b: "...|..#|##.|#.." }));
  await shows(page.locator(".card", { hasText: "2 parts" }).first(), "#.|..");
  await shows(page.locator("tr.best"), "b1-b2");
  assert.equal(await page.locator(".drawn-move.left").count(), 1);
  await page.goto(address + hash("boards", { r: "domineering", b: "...|...|..." }));
  await shows(value(page), "±1");
  await page.getByRole("button", { name: "b2: empty" }).click();
  await until("the middle is blocked", async () => decodeURIComponent(page.url()).includes("b=...|.#.|..."));
  await shows(value(page), "0");
  await page.goto(address + hash("boards", { r: "domineering", b: "4x4", play: "left" }));
  await page.getByRole("button", { name: "b2, can be played" }).click();
  await page.getByRole("button", { name: "b3, can be played" }).click();
  await shows(page.locator(".last"), "b2-b3");
  await shows(page.locator(".turn"), "Move 3");
  await page.close();
});

test("every page answers, and the book is there", async () => {
  const page = await open();
  for (const name of ["sum", "boards", "go", "graphs", "kos", "piles"]) {
    await page.goto(address + hash(name));
    await until(`${name} answers`, async () => (await page.locator("[data-fact], .value").count()) > 0);
    assert.deepEqual(await page.locator(".wrong[role=alert]").allInnerTexts(), [], name);
  }
  await page.goto(address + hash("learn", { c: "values.md" }));
  await until("the chapter is there", async () => (await page.locator('article[data-chapter="values.md"] h1').count()) === 1);
  const lost = await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll("article img")];
    const found = await Promise.all(pictures.map(async ({ src }) => (await fetch(src)).ok));
    return pictures.filter((_, at) => !found[at]).map(({ src }) => src);
  });
  assert.deepEqual(lost, []);
  await page.close();
});

test("phone width and accessibility", async () => {
  const page = await open();
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [name, params] of Object.entries({ calculator: { g: "{7|5||0}", t: "1/2", steps: "1" }, sum: {}, boards: {}, go: { region: "0" }, graphs: {}, kos: {}, piles: { kind: "octal" }, learn: { c: "values.md" } })) {
    for (const [width, colours] of [[1280, "dark"], [390, "light"]]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: colours });
      await page.goto(address + hash(name, params));
      await until(`${name} is drawn`, async () => (await page.locator("[data-fact], article").count()) > 0);
      await page.waitForLoadState("networkidle");
      assert.ok((await excess(page)) <= 0, `${name} is too wide at ${width}`);
      assert.deepEqual(await barriers(page), [], name);
      if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `static-${name}-${width}.png`), fullPage: true });
    }
  }
  await page.close();
});

test("games are typeset, and names completed", async () => {
  const page = await open(hash("calculator", { g: "{3|1/2}" }));
  await until("the value is typeset", async () => (await page.locator(".value .katex .mfrac").count()) === 1);
  await game(page).fill("cool({3|1},1) + dom");
  await game(page).press("End");
  await game(page).press("i");
  await until("names are offered", async () => (await page.locator(".cm-tooltip [role=option]").allInnerTexts()).some((text) => text.startsWith("domineering")));
  await page.close();
});

if (process.env.SPEED) {
  tests.length = 0;
  test("how long a board takes", async () => {
    const page = await open(hash("calculator", { g: "1" }));
    await shows(value(page), "1");
    const began = Date.now();
    await game(page).fill(process.env.SPEED);
    await until("it is answered", async () => (await value(page).innerText()) !== "1", 300_000);
    console.log(`     ${process.env.SPEED}: ${Date.now() - began} ms by the clock`);
    await page.close();
  });
}

let failed = 0;
for (const { name, run } of tests) {
  const began = Date.now();
  try {
    trouble.length = 0;
    await run();
    assert.deepEqual(trouble, []);
    console.log(`  ok ${name} (${Date.now() - began} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`  FAILED ${name}\n${error.stack}\n${trouble.join("\n")}`);
    for (const page of browser.pages().slice(1)) await page.close();
  }
}
await end();
files.close();
console.log(failed ? `${failed} of ${tests.length} tests of the page without a server failed` : `${tests.length} tests of the page without a server passed`);
process.exit(failed ? 1 : 0);
