// The page that is checked in is the one that its sources make: it is built anew beside it and compared. What it is made from is named in
// THIRD-PARTY.md, and is free to be used.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const fresh = mkdtempSync(join(tmpdir(), "tedomari-page-"));
const program = (name) => join(web, "node_modules", ".bin", name);
execFileSync(program("tsc"), ["--noEmit"], { cwd: web, stdio: "inherit" });
execFileSync(program("vite"), ["build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "error"], { cwd: web, stdio: "inherit" });
const files = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
const [kept, made] = [files(join(web, "dist")), files(fresh)];
const differ = JSON.stringify(kept) !== JSON.stringify(made) || made.some((name) => !readFileSync(join(web, "dist", name)).equals(readFileSync(join(fresh, name))));
rmSync(fresh, { recursive: true, force: true });
if (differ) {
  console.error("web/dist is not what its sources make: `cd web && npm ci && npm run build` builds it anew");
  process.exit(1);
}
console.log(`  the page that is checked in is built from its sources: ${made.length} files`);

/** What goes into the page: what it depends on, with what that depends on. */
const locked = JSON.parse(readFileSync(join(web, "package-lock.json"), "utf8")).packages;
const inside = Object.entries(locked).filter(([place, { dev }]) => place !== "" && !dev).map(([place, { license }]) => ({ name: place.replace("node_modules/", ""), license }));
const listed = readFileSync(join(web, "../THIRD-PARTY.md"), "utf8");
const FREE = ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC"];
const wrong = inside.filter(({ name, license }) => !FREE.includes(license) || !listed.toLowerCase().includes(name));
if (inside.length === 0 || wrong.length > 0) {
  console.error(`THIRD-PARTY.md does not name these, or their licence is another than ${FREE.join(", ")}: ${JSON.stringify(wrong)}`);
  process.exit(1);
}
console.log(`  THIRD-PARTY.md names the ${inside.length} packages that the page is built from`);
