// The program, compiled to WebAssembly, as the page and the tests call it: the other side of crates/wasm/src/door.rs.

/**
 * So many levels of recursion fit on a stack of about a megabyte, which is what browsers and Node have. Where a new one can be made, it is made
 * early; where it cannot, more is dared.
 */
const [EARLY, LATE] = [64, 256];

/** What is told: how far the work is, and that the program has broken down. */
const [PROGRESS, PANIC] = [0, 1];

/**
 * Starts the program. `levels` is given if the stack is another than usual; then no new ones are made.
 *
 * Where calls can be waited for (`WebAssembly.promising`), each has a stack of its own, and recursion goes as deep as the memory allows.
 */
export async function start(module, { onProgress = () => {}, levels } = {}) {
  const grows = levels === undefined && typeof WebAssembly.promising === "function";
  const decoder = new TextDecoder();
  let program;
  let panic = "";
  const text = (at, bytes) => decoder.decode(new Uint8Array(program.memory.buffer, at >>> 0, bytes >>> 0));
  const tell = (what, at, bytes) => {
    if (what === PANIC) panic = text(at, bytes);
    else if (what === PROGRESS) onProgress(text(at, bytes));
  };
  let stepOn;
  // The call comes after this one has given way, so that it does not lie on the same stack.
  const step = grows ? new WebAssembly.Suspending((at) => Promise.resolve().then(() => stepOn(at))) : () => {};
  const instance = await WebAssembly.instantiate(module, { tedomari: { now: () => performance.now(), tell, step } });
  program = instance.exports;
  const later = (called) => (grows ? WebAssembly.promising(called) : async (...args) => called(...args));
  stepOn = later(program.tedomari_step);
  const answer = later(program.tedomari_ask);
  program.tedomari_begin(levels ?? (grows ? EARLY : LATE), grows ? 1 : 0);
  return {
    /** Asks what would be posted to `api/PATH`; the status, and the reply as text. One question at a time. */
    async ask(path, body = "") {
      const request = new TextEncoder().encode(`${path}\n${body}`);
      const at = program.tedomari_take(request.length) >>> 0;
      new Uint8Array(program.memory.buffer, at, request.length).set(request);
      let reply;
      try {
        reply = (await answer(at, request.length)) >>> 0;
      } catch (error) {
        throw new Error(broken(error), { cause: error });
      }
      program.tedomari_give(at, request.length);
      const head = new DataView(program.memory.buffer, reply, 8);
      const [status, length] = [head.getUint32(0, true), head.getUint32(4, true)];
      const json = text(reply + 8, length);
      program.tedomari_give(reply, 8 + length);
      return { status, json };
    },
    /** The bytes that the program has taken. */
    bytes: () => program.memory.buffer.byteLength,
  };
  function broken(error) {
    if (error instanceof RangeError) return "this is nested too deeply for the browser";
    // Nearly all that 32 bits can address.
    if (!panic && program.memory.buffer.byteLength > 0xf000_0000) return "the memory of the page is full";
    return `the work on this question broke off${panic ? `: ${panic}` : ""}`;
  }
}
