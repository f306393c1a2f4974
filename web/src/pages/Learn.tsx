// The book, with its examples live: each command that a page can answer leads there.
import { Marked, type Tokens } from "marked";
import { useEffect, useRef, useState } from "preact/hooks";
import { placeOf } from "../lib/examples";
import { hashOf, type Route } from "../lib/route";

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The name of a heading in links, as in the book. */
export function slug(text: string): string {
  return text.toLowerCase().replace(/<[^>]*>|&[a-z]+;/g, "").replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s+/g, "-");
}

/** Where a link of a chapter leads on this page. */
function leads(href: string, chapter: string): string {
  if (/^[a-z]+:/i.test(href)) return href;
  const [file = "", anchor = ""] = href.split("#");
  if (file !== "" && !file.endsWith(".md")) return `assets/book/${file}`;
  return hashOf("learn", { c: file || chapter, at: anchor || null });
}

function writer(chapter: string): Marked {
  return new Marked({
    renderer: {
      link({ href, tokens }: Tokens.Link) {
        const to = leads(href, chapter);
        const away = /^https?:/.test(to) ? ' target="_blank" rel="noreferrer"' : "";
        return `<a href="${escape(to)}"${away}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        // The chapter on this page shows pictures of it, which nobody needs here.
        if (href.startsWith("workbench/")) return "";
        return `<img src="assets/book/${escape(href)}" alt="${escape(text)}" loading="lazy">`;
      },
      heading({ depth, tokens, text }: Tokens.Heading) {
        return `<h${depth} id="at-${escape(slug(text.replaceAll("`", "")))}" tabindex="-1">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], kind: string) => `<tr>${cells.map(({ tokens }) => `<${kind}>${this.parser.parseInline(tokens)}</${kind}>`).join("")}</tr>`;
        return `<div class="scroll" tabindex="0" role="region" aria-label="table"><table><thead>${row(token.header, "th")}</thead><tbody>${token.rows.map((cells) => row(cells, "td")).join("")}</tbody></table></div>`;
      },
      code({ text, lang }: Tokens.Code) {
        if (lang !== "console") return `<pre tabindex="0"><code>${escape(text)}</code></pre>`;
        const lines = text.split("\n").map((line) => {
          const command = /^\$ (.*)$/.exec(line)?.[1];
          if (command === undefined) return escape(line);
          const place = placeOf(command);
          const shown = `<b class="command">$ ${escape(command)}</b>`;
          return place ? `${shown} <a class="try" href="${escape(place)}" aria-label="try it: ${escape(command)}">try it</a>` : shown;
        });
        return `<pre class="console" tabindex="0"><code>${lines.join("\n")}</code></pre>`;
      },
    },
  });
}

/** On a phone the list of chapters is folded up. */
const isWide = () => matchMedia("(min-width: 821px)").matches;

interface Chapter {
  part: string;
  title: string;
  file: string;
}

function chapters(summary: string): Chapter[] {
  const found: Chapter[] = [];
  let part = "";
  for (const line of summary.split("\n")) {
    const head = /^# (.*)$/.exec(line);
    if (head) part = head[1]!;
    const link = /^- \[(.*)\]\((.*\.md)\)$/.exec(line);
    if (link) found.push({ part, title: link[1]!, file: link[2]! });
  }
  return found;
}

/** A file of the book. If nothing comes at all, it is asked for once more, after a moment. */
async function load(file: string): Promise<string> {
  const get = () => fetch(`assets/book/${file}`);
  const later = () => new Promise<void>((done) => setTimeout(done, 300));
  const response = await get().catch(() => later().then(get)).catch(() => {
    throw new Error(`the chapter ${file} could not be loaded: is the program that hands out this page still running?`);
  });
  if (!response.ok) throw new Error(`there is no chapter ${file}`);
  return response.text();
}

export function Learn({ route }: { route: Route }) {
  const [summary, setSummary] = useState<Chapter[]>([]);
  const chapter = route.params.get("c") ?? "values.md";
  const anchor = route.params.get("at");
  const [page, setPage] = useState<{ of: string; html: string } | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    load("SUMMARY.md").then((own) => setSummary(chapters(own)), (error: Error) => setWrong(error.message));
  }, []);
  useEffect(() => {
    let wanted = true;
    setWrong(null);
    load(chapter).then(
      async (own) => {
        const html = await writer(chapter).parse(own);
        if (wanted) setPage({ of: chapter, html });
      },
      (error: Error) => wanted && setWrong(error.message),
    );
    return () => void (wanted = false);
  }, [chapter]);
  useEffect(() => {
    if (page?.of !== chapter) return;
    const at = anchor && text.current?.querySelector<HTMLElement>(`[id="at-${CSS.escape(anchor)}"]`);
    if (at) {
      at.scrollIntoView();
      at.focus({ preventScroll: true });
    } else scrollTo(0, 0);
  }, [page, anchor]);
  const at = summary.findIndex(({ file }) => file === chapter);
  const link = (own: Chapter | undefined, words: string) => own && <a href={hashOf("learn", { c: own.file })}>{words}: {own.title}</a>;
  return (
    <main class="learn-page">
      <nav class="contents" aria-label="Chapters">
        <details open={isWide()}>
          <summary>Chapters</summary>
          {[...new Set(summary.map(({ part }) => part))].map((part) => (
            <section key={part}>
              <h2>{part}</h2>
              <ul>
                {summary.filter((own) => own.part === part).map(({ title, file }) => (
                  <li key={file}><a href={hashOf("learn", { c: file })} aria-current={file === chapter ? "page" : undefined}>{title}</a></li>
                ))}
              </ul>
            </section>
          ))}
        </details>
      </nav>
      <div class="chapter">
        {wrong && <p class="wrong" role="alert">{wrong}</p>}
        {page && !wrong && <article ref={text} data-chapter={page.of} aria-busy={page.of !== chapter} dangerouslySetInnerHTML={{ __html: page.html }} />}
        {at >= 0 && <p class="turn-page">{link(summary[at - 1], "back")} {link(summary[at + 1], "on")}</p>}
      </div>
    </main>
  );
}
