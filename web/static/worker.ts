// A worker of the page without a server: it has the program and answers one question after the other.
import { start, type Engine } from "./engine.js";

/** What the page sends: first the program, then questions. */
export type ToWorker = { module: WebAssembly.Module } | { path: string; body: string };

/** What it hears: how far the work is, a reply, or that this worker is of no use any more. */
export type FromWorker = { progress: string } | { status: number; json: string } | { broken: string };

const page = self as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

let engine: Promise<Engine> | null = null;

page.onmessage = async ({ data }) => {
  try {
    if ("module" in data) engine = start(data.module, { onProgress: (progress) => page.postMessage({ progress }) });
    else page.postMessage(await (await engine!).ask(data.path, data.body));
  } catch (error) {
    page.postMessage({ broken: error instanceof Error ? error.message : String(error) });
  }
};
