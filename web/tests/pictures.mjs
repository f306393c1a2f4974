// Draws the pictures of the book's chapter on the workbench: `TEDOMARI=… node web/tests/pictures.mjs`.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, serve } from "./browser.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../docs/workbench");
const PICTURES = {
  calculator: { hash: { g: "{15,{100|12}|-5}", t: "1" }, height: 860 },
  sum: { hash: {}, height: 940 },
  boards: { hash: {}, height: 800 },
  go: { hash: { region: "0" }, height: 900 },
  graphs: { hash: {}, height: 720 },
  kos: { hash: { rt: "5 5" }, height: 800 },
  piles: { hash: { kind: "octal" }, height: 880 },
};

const server = await serve();
const { browser, end } = await launch();
const page = await browser.newPage();
await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
for (const [name, { hash, height }] of Object.entries(PICTURES)) {
  await page.setViewportSize({ width: 1000, height });
  await page.goto(`${server.address}#/${name}?${new URLSearchParams(hash)}`);
  await page.reload();
  await page.locator("[data-fact]").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
await end();
server.end();
process.exit(0);
