// The page that is checked in is the one that its sources make: it is built anew beside it and compared.
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
