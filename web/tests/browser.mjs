// A browser and a server for the tests, and what all tests of the page do with them. TEDOMARI is the program; with PAGE the files of the page come from that folder and not from the
// program, so that a page can be looked at before the program is built anew.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";

export const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  // In a container the shared memory may be too small for pages, which then break down.
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const KINDS = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2" };

/** Starts the program; its address, and what ends it. */
export function serve(extra = []) {
  const program = process.env.TEDOMARI;
  const child = spawn(program, ["serve", "--port", "0", ...extra], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((done, failed) => {
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      const address = /http:\S+/.exec(said)?.[0];
      if (address) done({ address, end: () => child.kill() });
    });
    child.on("exit", (code) => failed(new Error(`the program ended with ${code}`)));
  });
}

export async function launch() {
  const folder = mkdtempSync(join(tmpdir(), "tedomari-browser-"));
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: BROWSER,
    args: ARGUMENTS,
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  if (process.env.PAGE) {
    await browser.route(/^http:\/\/127\.0\.0\.1:\d+\/(\?.*|assets\/.*)$/, async (route) => {
      const path = new URL(route.request().url()).pathname;
      const file = join(process.env.PAGE, path === "/" ? "index.html" : path);
      if (!existsSync(file)) return route.continue();
      const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'";
      await route.fulfill({ body: readFileSync(file), headers: { "content-type": KINDS[extname(file)], "content-security-policy": policy } });
    });
  }
  return {
    browser,
    async end() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The fragment of the address for a page and its state. */
export const hash = (name, params = {}) => `#/${name}?${new URLSearchParams(params)}`;

/** The value that a page tells of first. */
export const value = (page) => page.locator(".value").first();

/** The field for a game, when it has become an editor. */
export const game = (page, label = "Game") => page.locator(".cm-content").and(page.getByRole("textbox", { name: label, exact: true }));

/** A fresh tab at a place of the page. */
export async function open(browser, address, place = "") {
  const page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(address + place);
  return page;
}

/** Waits until something holds: until it gives true. What it gives instead is told if it never does. */
export async function until(what, holds, time = 20_000) {
  const late = Date.now() + time;
  for (;;) {
    const seen = await holds();
    if (seen === true) return;
    if (Date.now() > late) assert.fail(`${what}: ${JSON.stringify(seen)}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}

/** Waits until a text is shown. */
export const shows = (locator, text) =>
  until(`"${text}" is shown`, async () => {
    const seen = (await locator.allInnerTexts()).join(" / ");
    return seen.includes(text) || seen;
  });

/** Puts down what goes wrong in a page, and what it asks of others than the address. */
export function watch(browser, address, trouble, isMeant = () => false) {
  browser.on("page", (page) => {
    page.on("pageerror", (error) => trouble.push(`${error}`));
    page.on("console", (message) => {
      if (message.type() === "error" && !isMeant(message.text())) trouble.push(message.text());
    });
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (!["data:", "blob:"].includes(url.protocol) && !url.href.startsWith(address)) trouble.push(`asked elsewhere: ${url}`);
    });
  });
}

/** What a check of accessibility finds that is serious. */
export async function barriers(page) {
  // The policy of the page lets no script in but its own, and this one goes around it.
  await page.evaluate(readFileSync(AXE, "utf8"));
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ").slice(0, 400)}`);
}

/** How much wider a page is than the window. */
export const excess = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
