// The program as WebAssembly answers like the program that a server runs: questions of many kinds are put to both, and games are played on both.
//
// `TEDOMARI=target/debug/tedomari node web/tests/wasm.mjs FILE.wasm`. With SPEED it is only measured how long a board takes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { start } from "../static/engine.js";
import { ASKED } from "./asked.mjs";
import { serve } from "./browser.mjs";

/** Node has no stacks that grow, as browsers have; so the program gets a large one, on which so many levels fit. */
const STACK_MB = 600;
const LEVELS = 40_000;

if (!isMainThread) {
  // The levels and the module are given; each message is a question.
  const engine = await start(new WebAssembly.Module(workerData.bytes), { levels: workerData.levels ?? undefined });
  parentPort.on("message", async ([path, body]) => {
    try {
      parentPort.postMessage({ ...(await engine.ask(path, body)), bytes: engine.bytes() });
    } catch (error) {
      parentPort.postMessage({ broken: error.message });
    }
  });
}

/** The program in a thread of its own. */
function engine(bytes, { levels = LEVELS, stackSizeMb = STACK_MB } = {}) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { bytes, levels }, resourceLimits: { stackSizeMb }, argv: process.argv.slice(2) });
  const failed = new Promise((_, fail) => worker.on("error", fail));
  return {
    ask: (path, question) => {
      worker.postMessage([path, typeof question === "string" ? question : JSON.stringify(question)]);
      return Promise.race([failed, new Promise((done) => worker.once("message", done))]);
    },
    end: () => worker.terminate(),
  };
}

/** What depends on the machine, or on what was asked before: the time, and how much work it was. */
function plain(json) {
  return JSON.parse(json, (name, value) => (["seconds", "thinking", "nodes", "parts", "table", "winner_nodes"].includes(name) ? undefined : value));
}

/** The program that is compared with. */
let server;

async function main() {
  const bytes = readFileSync(process.argv[2]);
  if (process.env.SPEED) return measure(bytes);
  let program = engine(bytes);
  server = await serve(["--limits", "time=10m"]);
  const address = new URL(server.address);
  const headers = { "content-type": "application/json", "x-tedomari-token": address.searchParams.get("token") };
  const post = async (path, question) => {
    const response = await fetch(`${address.origin}/api/${path}`, { method: "POST", headers, body: typeof question === "string" ? question : JSON.stringify(question) });
    return { status: response.status, json: await response.text() };
  };
  const statuses = {};
  const same = async (path, question) => {
    const told = await post(path, question);
    const found = await program.ask(path, question);
    const what = `${path} ${JSON.stringify(question).slice(0, 200)}`;
    if (found.broken) {
      // What has broken down is started anew, as the page does it.
      await program.end();
      program = engine(bytes);
      assert.fail(`${what}: ${found.broken}`);
    }
    assert.equal(found.status, told.status, `${what}: ${found.json.slice(0, 300)}`);
    const [own, theirs] = [plain(found.json), plain(told.json)];
    // A number is another one in each program.
    if (typeof own.game === "number") own.game = theirs.game;
    // Without databases there are fewer names to choose from.
    if (found.status !== 404) assert.deepEqual(own, theirs, what);
    statuses[told.status] = (statuses[told.status] ?? 0) + 1;
    return found;
  };
  const wrong = [];
  // First what ends at a limit, before either side has learnt anything.
  const order = [...ASKED].sort((a, b) => (a[2] ? 0 : 1) - (b[2] ? 0 : 1));
  for (const [name, question, query] of order) {
    await same(query ? `${name}?${query}` : name, question).catch((error) => wrong.push(error.message));
  }
  assert.deepEqual(wrong, []);
  assert.ok(statuses[200] >= 50, JSON.stringify(statuses));
  await same("eval", '{"input": }');
  await same("eval?time_limit=soon", {});

  // A game on both, by its number on each: the first on either side.
  await same("play-position", { ruleset: "domineering", board: "4x4", you: "left", first: "you" });
  for (const [deed, body] of [["move", { move: "#1" }], ["reply", {}], ["hint", {}], ["cost", { move: "#2" }], ["undo", {}], ["review", {}], ["leap", {}]]) await same(`games/1/${deed}`, body);
  await same("games/99/state", {});
  await same("octal", { code: "0.77", upto: 20 });

  // The page has no files.
  const refused = await program.ask("octal", { code: "0.77", upto: 20, resume: "/tmp/x" });
  assert.equal(refused.status, 403);
  assert.match(JSON.parse(refused.json).error.message, /no files/);

  // A limit on the time holds, and the next question is answered.
  const began = performance.now();
  const late = await program.ask("eval?time_limit=300ms", { input: "clobber(6x6)" });
  assert.equal(JSON.parse(late.json).stopped, "time limit reached");
  assert.ok(performance.now() - began < 10_000);
  await same("eval", { input: "{5|1}" });

  // Where stacks do not grow, what is too deep for them is a limit, not an end.
  const shallow = engine(bytes, { levels: 16, stackSizeMb: 1 });
  const components = Array.from({ length: 30 }, (_, n) => `{${3 * n + 1}|${n}||${-n}|${-2 * n}}`);
  const deep = await shallow.ask("solve", { components, first: "left" });
  assert.ok(deep.broken === undefined && JSON.parse(deep.json).stopped === "memory limit reached", JSON.stringify(deep).slice(0, 300));
  assert.equal(JSON.parse((await shallow.ask("eval", { input: "{3|1}" })).json).value, "{3|1}");
  await shallow.end();
  await program.end();
  console.log(`  the program as WebAssembly answers like the server: ${JSON.stringify(statuses)}`);
}

/** How long a board takes, in processor time of this process. */
async function measure(bytes) {
  const program = engine(bytes);
  await program.ask("eval", { input: "1" });
  const began = process.cpuUsage();
  const told = await program.ask("eval", { input: process.env.SPEED });
  const { user } = process.cpuUsage(began);
  console.log(`  ${process.env.SPEED}: ${(user / 1e6).toFixed(2)} s of processor time, ${(told.bytes / 2 ** 20).toFixed(0)} MiB; ${told.json.slice(0, 60)}`);
  await program.end();
}

if (isMainThread) {
  // The server must not outlive a test that fails.
  try {
    await main();
  } catch (error) {
    console.log(`  FAILED ${error.message}`);
    process.exitCode = 1;
  } finally {
    server?.end();
  }
  process.exit();
}
