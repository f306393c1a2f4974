// Builds the page without a server: the same page, with workers in the place of the server. `web/static/build` calls it with the program in
// TEDOMARI_WASM.
import { join } from "node:path";
import { defineConfig } from "vite";
import shared from "../vite.config.js";

const here = import.meta.dirname;

/** What the page may do, since no server says it: load what lies beside it, and run the program. */
const POLICY = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
  "font-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
].join("; ");

export default defineConfig({
  ...shared,
  root: join(here, ".."),
  resolve: {
    alias: [
      { find: /^\.\.?\/(lib\/)?api$/, replacement: join(here, "transport.ts") },
      { find: /^tedomari\.wasm/, replacement: process.env.TEDOMARI_WASM },
    ],
  },
  worker: { format: "es" },
  plugins: [
    ...shared.plugins,
    {
      name: "policy",
      transformIndexHtml: () => [
        { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
      ],
    },
  ],
});
