// Builds the page into `dist`, which is checked in: whoever runs the program needs no Node.
import { defineConfig } from "vite";

/** The fonts of KaTeX that the notation needs: signs and digits, names, boards, and brackets of all heights. */
const FONTS = ["Main-Regular", "Main-Italic", "Typewriter-Regular", "Size1-Regular", "Size2-Regular", "Size3-Regular", "Size4-Regular"];

/** Leaves the other fonts out, and all but the form that browsers of today read. */
const fonts = {
  name: "fonts-that-are-used",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("katex.min.css")) return null;
    return code.replace(/@font-face\{[^}]*\}/g, (face) => {
      const [, name] = /KaTeX_([\w-]+)\.woff2/.exec(face);
      return FONTS.includes(name) ? face.replace(/,url\([^)]*\.(?:woff|ttf)\) ?format\("\w+"\)/g, "") : "";
    });
  },
};

/** CodeMirror's styles go into the page as a sheet of its own: the policy forbids elements with styles. */
const sheets = {
  name: "styles-as-sheets",
  transform(code, id) {
    if (!id.includes("style-mod")) return null;
    const test = "!root.head && root.adoptedStyleSheets";
    if (!code.includes(test)) throw new Error("style-mod has changed: its styles would not reach the page");
    return code.replace(test, "root.adoptedStyleSheets");
  },
};

export default defineConfig({
  base: "./",
  plugins: [fonts, sheets],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    // The policy of the server allows no inline data but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
});
