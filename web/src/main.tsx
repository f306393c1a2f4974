// The page: its head, and below it what the address asks for.
import { render } from "preact";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { about, type About } from "./lib/api";
import { useRoute, type Route } from "./lib/route";
import { Calculator } from "./pages/Calculator";

type Page = ComponentType<{ route: Route }>;

/** The pages; all but the first are loaded when they are looked at. */
const PAGES: { name: string; title: string; load: () => Promise<Page> }[] = [
  { name: "calculator", title: "Calculator", load: () => Promise.resolve(Calculator) },
  { name: "sum", title: "Sum", load: () => import("./pages/Sum").then(({ Sum }) => Sum) },
  { name: "boards", title: "Boards", load: () => import("./pages/Boards").then(({ Boards }) => Boards) },
  { name: "go", title: "Go", load: () => import("./pages/Go").then(({ Go }) => Go) },
  { name: "graphs", title: "Graphs", load: () => import("./pages/Graphs").then(({ Graphs }) => Graphs) },
  { name: "kos", title: "Kos", load: () => import("./pages/Kos").then(({ Kos }) => Kos) },
  { name: "piles", title: "Piles", load: () => import("./pages/Piles").then(({ Piles }) => Piles) },
  { name: "learn", title: "Learn", load: () => import("./pages/Learn").then(({ Learn }) => Learn) },
];

const loaded: Record<string, Page> = { calculator: Calculator };

/** The page of that name, when it is there, and whether it could not be loaded. */
function usePage(name: string, load: () => Promise<Page>): [Page | null, boolean] {
  const [, redraw] = useState(0);
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => {
    if (loaded[name]) return;
    load().then(
      (page) => {
        loaded[name] = page;
        redraw((n) => n + 1);
      },
      () => setLost(name),
    );
  }, [name]);
  return [loaded[name] ?? null, lost === name];
}

type Theme = "auto" | "light" | "dark";

function useTheme(): [Theme, (theme: Theme) => void] {
  const read = (): Theme => {
    const kept = localStorage.getItem("tedomari-theme");
    return kept === "light" || kept === "dark" ? kept : "auto";
  };
  const [theme, set] = useState(read);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("tedomari-theme", theme);
  }, [theme]);
  return [theme, set];
}

function App() {
  const route = useRoute();
  const [theme, setTheme] = useTheme();
  const [server, setServer] = useState<About | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => {
    about().then(setServer, (error: Error) => setLost(error.message));
  }, []);
  const here = PAGES.find(({ name }) => name === route.page) ?? PAGES[0]!;
  const [Here, isLost] = usePage(here.name, here.load);
  useEffect(() => {
    document.title = `${here.title} · tedomari`;
  }, [here]);
  return (
    <>
      <a class="skip" href="#content" onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>("#content")?.focus();
      }}>
        to the content
      </a>
      <header class="head">
        <a class="name" href="#/calculator">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path class="wall mast" d="M16 3v9" />
            <path class="wall left" d="M16 12 5 28" />
            <path class="wall right" d="m16 12 11 16" />
          </svg>
          tedomari
        </a>
        <nav aria-label="Pages">
          {PAGES.map(({ name, title }) => (
            <a key={name} href={`#/${name}`} aria-current={name === here.name ? "page" : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <label class="theme">
          <span class="hidden">colours</span>
          <select value={theme} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
            <option value="auto">auto</option>
            <option value="light">light</option>
            <option value="dark">dark</option>
          </select>
        </label>
      </header>
      {lost && (
        <p class="lost" role="alert">
          {lost}
        </p>
      )}
      <div id="content" tabIndex={-1}>
        {Here ? (
          <Here key={here.name} route={route} />
        ) : isLost ? (
          <main>
            <p class="wrong" role="alert">
              This page could not be loaded. <button type="button" onClick={() => location.reload()}>Try again</button>
            </p>
          </main>
        ) : (
          <main><p class="muted">loading …</p></main>
        )}
      </div>
      <footer>
        tedomari {server?.version ?? ""}. Everything is computed on this machine; nothing leaves it.
      </footer>
    </>
  );
}

render(<App />, document.getElementById("app")!);
