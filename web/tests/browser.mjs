// A browser and a server for the tests. TEDOMARI is the program; with PAGE the files of the page come from that folder and not from the
// program, so that a page can be looked at before the program is built anew.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";

export const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
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
