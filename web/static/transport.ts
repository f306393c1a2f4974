// Questions of the page without a server: workers of this page answer them. It stands in the place of `src/lib/api.ts`,
// of which only the types and the mistakes are left.
import source from "tedomari.wasm?url";
import { refused, Refused, type About, type AskOptions, type ErrorBody, type Progress } from "../src/lib/api.ts";
import type { FromWorker, ToWorker } from "./worker";

export { Refused, type Progress };

/** A question for which somebody waits. */
interface Job {
  path: string;
  body: string;
  progress: ((progress: Progress) => void) | undefined;
  done: (reply: { status: number; json: string }) => void;
  failed: (error: unknown) => void;
}

/** A worker of whose question nobody wants to know any more may still end it within this time; then the worker is ended. */
const GRACE = 100;

/** The program, which is compiled once for all workers. */
let program: Promise<WebAssembly.Module> | null = null;

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(source);
  if (!response.ok) throw new Refused(0, `the program could not be loaded: ${source} has status ${response.status}`);
  // Not every server knows the kind of this file; without it, it cannot be compiled while it comes.
  const isKnown = response.headers.get("content-type")?.startsWith("application/wasm");
  return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

function loaded(): Promise<WebAssembly.Module> {
  program ??= load().catch((error: unknown) => {
    program = null;
    throw error instanceof Refused ? error : new Refused(0, `the program could not be loaded: ${error}`);
  });
  return program;
}

/** A worker, and the question that it is at. */
class Hand {
  job: Job | null = null;
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

  constructor(private readonly crew: Crew, module: WebAssembly.Module) {
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    this.worker.onerror = (event) => this.hear({ broken: event.message || "the work on this question broke off" });
    this.send({ module });
  }

  private send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  take(job: Job): void {
    this.job = job;
    this.send({ path: job.path, body: job.body });
  }

  private hear(data: FromWorker): void {
    const job = this.job;
    if ("progress" in data) return job?.progress?.(JSON.parse(data.progress) as Progress);
    this.job = null;
    if ("broken" in data) {
      this.end();
      job?.failed(new Refused(500, data.broken));
    } else job?.done(data);
    this.crew.go();
  }

  /** Ends the worker with what it is at. */
  end(): void {
    this.worker.terminate();
    this.crew.leave(this);
  }
}

/** Workers that share the questions. More of them come when all are at work, up to a number. */
class Crew {
  private hands: Hand[] = [];
  private waiting: Job[] = [];

  constructor(private readonly most: number) {}

  ask(job: Job): void {
    this.waiting.push(job);
    loaded().then(() => this.go(), (error: unknown) => this.give(job) && job.failed(error));
  }

  /** Nobody waits for the reply any more. */
  drop(job: Job): void {
    if (this.give(job)) return;
    setTimeout(() => {
      this.hands.find((hand) => hand.job === job)?.end();
      void this.go();
    }, GRACE);
  }

  /** Takes a question out of the line. */
  private give(job: Job): boolean {
    const at = this.waiting.indexOf(job);
    if (at >= 0) this.waiting.splice(at, 1);
    return at >= 0;
  }

  leave(hand: Hand): void {
    this.hands = this.hands.filter((other) => other !== hand);
  }

  async go(): Promise<void> {
    if (this.waiting.length === 0) return;
    const module = await loaded();
    while (this.waiting.length > 0) {
      let hand = this.hands.find(({ job }) => job === null);
      if (!hand && this.hands.length < this.most) {
        hand = new Hand(this, module);
        this.hands.push(hand);
      }
      if (!hand) return;
      hand.take(this.waiting.shift()!);
    }
  }
}

/** Questions are answered side by side, so that a short one need not wait for a long one. */
const questions = new Crew(Math.min(3, Math.max(2, navigator.hardwareConcurrency ?? 2)));
/** Games in progress are kept by one worker. If it is ended, they are begun again with their moves. */
const games = new Crew(1);

/** Without a limit of its own a question takes a minute at most, as on the server. */
const LONGEST = "60s";

/** Asks a question and waits for the answer. */
export async function ask<T>(name: string, question: unknown, options: AskOptions = {}): Promise<T> {
  const { signal, time = LONGEST, onProgress } = options;
  signal?.throwIfAborted();
  const crew = /^(play|games\/)/.test(name) ? games : questions;
  const path = `${name}?time_limit=${time}`;
  const reply = await new Promise<{ status: number; json: string }>((done, failed) => {
    const job = { path, body: JSON.stringify(question), progress: onProgress, done, failed };
    signal?.addEventListener("abort", () => {
      failed(signal.reason);
      crew.drop(job);
    });
    crew.ask(job);
  });
  const body: unknown = JSON.parse(reply.json);
  if (reply.status !== 200) throw refused(reply.status, body as ErrorBody);
  return body as T;
}

export async function about(): Promise<About> {
  const reply = await new Promise<{ json: string }>((done, failed) => {
    questions.ask({ path: "", body: "", progress: undefined, done, failed });
  });
  return JSON.parse(reply.json) as About;
}
