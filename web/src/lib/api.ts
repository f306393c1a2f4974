// Questions to the server. The token is in the address of the page and goes with every request. A page without a server is built with another
// module in the place of this one (`static/transport.ts`).

const token = new URLSearchParams(location.search).get("token") ?? "";

/** How far the work on a question is. */
export interface Progress {
  stage: string;
  done: number;
  of: number | null;
  found: [string, number] | null;
  bounds: [string | null, string | null];
  nodes: number;
  seconds: string;
}

/** What is wrong with a question, and where. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly offset = 0,
    readonly field?: string,
    readonly component?: number,
  ) {
    super(message);
  }
}

export interface AskOptions {
  signal?: AbortSignal;
  /** A limit on the time, such as `5s`. */
  time?: string;
  onProgress?: (progress: Progress) => void;
}

export interface ErrorBody {
  error?: { message?: string; offset?: number; field?: string; component?: number };
}

export function refused(status: number, body: ErrorBody): Refused {
  const error = body.error ?? {};
  return new Refused(status, error.message ?? "no answer", error.offset, error.field, error.component);
}

async function send(path: string, body: unknown, options: AskOptions, events: boolean): Promise<Response> {
  const query = options.time ? `?time_limit=${encodeURIComponent(options.time)}` : "";
  try {
    return await fetch(`api/${path}${query}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-tedomari-token": token,
        ...(events ? { accept: "text/event-stream" } : {}),
      },
      body: JSON.stringify(body),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Refused(0, "the program does not answer: is `tedomari serve` still running?");
  }
}

/** Asks a question and waits for the answer. */
export async function ask<T>(name: string, question: unknown, options: AskOptions = {}): Promise<T> {
  const response = await send(name, question, options, options.onProgress !== undefined);
  if (!options.onProgress || !response.headers.get("content-type")?.startsWith("text/event-stream")) {
    const body = await response.json().catch(() => ({}));
    if (!response.ok) throw refused(response.status, body as ErrorBody);
    return body as T;
  }
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Refused(0, "the program broke off");
    rest += value;
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const event = /^event: (.*)\ndata: (.*)$/s.exec(rest.slice(0, end));
      rest = rest.slice(end + 2);
      if (!event) continue;
      const data: unknown = JSON.parse(event[2]!);
      if (event[1] === "answer") return data as T;
      if (event[1] === "error") throw refused(422, data as ErrorBody);
      options.onProgress(data as Progress);
    }
  }
}

/** What the server says about itself. */
export interface About {
  version: string;
  read_only: boolean;
  time_limit: string | null;
  memory_limit: number | null;
  memory_held: number;
}

export async function about(): Promise<About> {
  const response = await fetch("api", { headers: { "x-tedomari-token": token } });
  if (!response.ok) throw refused(response.status, (await response.json().catch(() => ({}))) as ErrorBody);
  return (await response.json()) as About;
}
