// Positions of any ruleset: the board is drawn by clicking, its parts are coloured with what they are worth, the best moves stand on it,
// and every legal move with what it loses beside it.
import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "../lib/api";
import { between, boundRows, rows as factRows, type Facts as ValueFacts, type Row, type Stopped } from "../lib/facts";
import { shown } from "../lib/number";
import { playerName, type GridPicture, type Interval, type Picture, type Player, type Side } from "../lib/play";
import { hashOf, useParams, type Route } from "../lib/route";
import { useAnswer } from "../lib/use-answer";
import { Board, cellName, cellsOf, type Region } from "../parts/Board";
import { Card, Facts, SavePicture, Scroll, Working, Wrong } from "../parts/bits";
import { GameInput } from "../parts/GameInput";
import { Play } from "../parts/Play";
import { Thermograph, type Graph } from "../parts/Thermograph";
import { Typeset } from "../parts/Typeset";

interface RulesetFacts {
  name: string;
  board: string;
  moves: string;
  reference: string;
  example: { board: string; value: string };
  loopy: boolean;
  parameters?: { name: string; what: string; default: string | null }[];
}

interface Part {
  board: string;
  cells?: string[];
  value?: string;
  mean: string | null;
  temperature: string | null;
  bounds?: Interval;
}

interface MoveStudy {
  move: string;
  value?: string | null;
  mean: string | null;
  temperature: string | null;
  best: boolean | null;
}

interface Best {
  moves: string[];
  value?: string;
}

interface LoopyMoves {
  left: { move: string; winner: string }[];
  right: { move: string; winner: string }[];
}

type Studied = Partial<ValueFacts> &
  Partial<Stopped> & {
    board: string;
    method?: string;
    thermograph?: Graph;
    components?: Part[];
    best?: { left: Best[]; right: Best[] };
    moves?: { left: MoveStudy[]; right: MoveStudy[] } | null;
    has_too_many_moves?: boolean;
    loopy?: { left_first: string; right_first: string; positions: number; best?: LoopyMoves };
    sides?: { value: string; onside: string | null; offside: string | null };
    estimated?: { mean: string; temperature: string };
    to_try?: { left: string | null; right: string | null };
    note?: string;
    picture?: Picture;
  };

interface Scored {
  worths?: { move?: string; loss: Interval }[];
}

interface Winner {
  winner: Player | null;
  stopped?: string;
}

/** How long a board is searched. */
const TIMES = ["1s", "10s", "60s", "10m"];

const FAVOURITES = ["domineering", "clobber", "amazons", "snort", "col", "hackenbush", "toads_and_frogs", "toppling_dominoes", "konane", "nogo", "fission", "cram"];

/** The characters of a board that stand alone in the description of it. */
function palette(facts: RulesetFacts): string[] {
  const found = [...facts.board.matchAll(/`(.)`/g)].map((match) => match[1]!);
  return [...new Set([".", ...found])].filter((sign) => sign !== "|" && (sign !== "." || found.includes(".")));
}

const sign = (mark: GridPicture["cells"][number]): string => (mark === "empty" ? "." : mark === "blocked" ? "#" : mark.piece[1]);

/** The text of a board that is drawn cell by cell, if its cells are its text. */
function boardText(grid: GridPicture): string[] {
  const rows: string[] = [];
  for (let at = 0; at < grid.cells.length; at += grid.columns) {
    rows.push(grid.cells.slice(at, at + grid.columns).map(sign).join(""));
  }
  return rows;
}

export function Boards({ route }: { route: Route }) {
  const set = useParams(route);
  const ruleset = route.params.get("r") ?? "domineering";
  const listed = useAnswer<{ rulesets: RulesetFacts[] }>("rulesets", {});
  const name = ruleset.replace(/\[.*$/, "");
  const about = listed.answer?.rulesets.find((facts) => facts.name === name);
  const board = route.params.get("b") ?? (ruleset === "domineering" ? "...#..|..##..|##....|...#.." : (about?.example.board ?? ""));
  const playing = route.params.get("play");
  const record = useMemo(() => (route.params.get("moves") ?? "").split("\n").filter(Boolean), [route]);
  const question = about && board.trim() ? { ruleset, board, moves: true, picture: true, style: "unicode" } : null;
  const time = TIMES.find((time) => time === route.params.get("time")) ?? "10s";
  const asked = useAnswer<Studied>("position", question, time);
  const studied = asked.answer;
  const fresh = studied !== null && !asked.error;
  const [brush, setBrush] = useState<string | null>(null);
  const [show, setShow] = useState<"left" | "right" | "none">("left");
  const [picked, setPicked] = useState<{ side: Player; move: string } | null>(null);
  useEffect(() => setPicked(null), [board, ruleset]);
  const change = (next: string, replace = false) => set({ b: next || " ", play: null, moves: null }, replace);
  const grid = studied?.picture && "grid" in studied.picture ? studied.picture.grid : null;
  const texts = grid ? boardText(grid) : null;
  const signs = about ? palette(about) : [];
  // A board can be drawn if its cells are its text, whether that is written out or not.
  const plain = board.trim().split("|").map((row) => row.trim());
  const written = texts !== null && (texts.join("|").toLowerCase() === plain.join("|").toLowerCase() || /^\d+x\d+$/.test(board.trim()));
  const drawable = written && signs.length > 1;
  const paint = (cell: number, event: MouseEvent | KeyboardEvent) => {
    if (!grid || !texts) return;
    const now = sign(grid.cells[cell]!);
    let next: string;
    if (event instanceof KeyboardEvent && event.key.length === 1 && event.key !== " ") {
      if (!signs.includes(event.key)) return;
      next = event.key;
    } else if (brush !== null) next = brush === now && signs.includes(".") ? "." : brush;
    else next = signs[(signs.indexOf(now) + 1) % signs.length]!;
    const row = Math.floor(cell / grid.columns);
    const column = cell % grid.columns;
    change(texts.map((text, at) => (at === row ? text.slice(0, column) + next + text.slice(column + 1) : text)).join("|"), true);
  };
  const resize = (rows: number, columns: number) => {
    if (!texts) return;
    const empty = signs.includes(".") ? "." : signs[0]!;
    const next = Array.from({ length: Math.max(1, texts.length + rows) }, (_, at) => texts[at] ?? empty.repeat(grid!.columns));
    const width = Math.max(1, grid!.columns + columns);
    change(next.map((row) => row.slice(0, width).padEnd(width, empty)).join("|"));
  };
  const parts = fresh ? (studied.components ?? []) : [];
  const regions: Region[] | undefined = useMemo(() => {
    if (!grid) return undefined;
    const cells = new Map(grid.cells.map((_, cell) => [cellName(grid, cell), cell]));
    const own = parts.filter((part) => part.cells?.length);
    if (own.length < 2) return undefined;
    return own.map((part, at) => ({
      cells: new Set(part.cells!.map((cell) => cells.get(cell) ?? -1)),
      colour: at,
      labels: [
        part.value && part.value.length <= 7 ? part.value : part.mean !== null ? `m ${shown(part.mean)}` : "",
        part.temperature !== null ? `t ${shown(part.temperature)}` : "",
      ],
    }));
  }, [studied]);
  const drawnMoves = useMemo(() => {
    if (!grid || !fresh) return [];
    if (picked) return [{ cells: cellsOf(grid, picked.move), side: picked.side }];
    if (show === "none") return [];
    const best = studied.best?.[show].flatMap((best) => best.moves) ?? studied.loopy?.best?.[show].map(({ move }) => move) ?? [studied.to_try?.[show] ?? ""];
    return best.slice(0, 24).map((move) => ({ cells: cellsOf(grid, move), side: show }));
  }, [studied, fresh, show, picked]);
  return (
    <main class="boards-page">
      <h1 class="hidden">Boards</h1>
      <div class="chooser">
        <label>
          Ruleset{" "}
          <select value={name} onChange={(event) => {
            const chosen = listed.answer?.rulesets.find((facts) => facts.name === event.currentTarget.value);
            set({ r: event.currentTarget.value, b: chosen?.example.board ?? " ", play: null, moves: null });
          }}>
            <optgroup label="often played">
              {(listed.answer?.rulesets ?? []).filter(({ name }) => FAVOURITES.includes(name)).map(({ name }) => <option key={name} value={name}>{name.replaceAll("_", " ")}</option>)}
            </optgroup>
            <optgroup label="all others">
              {(listed.answer?.rulesets ?? []).filter(({ name }) => !FAVOURITES.includes(name)).map(({ name }) => <option key={name} value={name}>{name.replaceAll("_", " ")}</option>)}
            </optgroup>
          </select>
        </label>
        <label>
          searched for{" "}
          <select value={time} onChange={(event) => set({ time: event.currentTarget.value === "10s" ? null : event.currentTarget.value }, true)}>
            {TIMES.map((time) => <option key={time} value={time}>{time.replace(/(\d+)s/, "$1 s").replace(/(\d+)m/, "$1 min")}</option>)}
          </select>
        </label>
        {about?.parameters?.length ? <Parameters key={ruleset} ruleset={ruleset} about={about} onChange={(r) => set({ r, play: null, moves: null })} /> : null}
      </div>
      {about && <p class="about"><b>{about.name.replaceAll("_", " ")}.</b> {about.moves}. <span class="muted">Boards: <Ticked text={about.board} />.</span></p>}
      <GameInput label="Board" isExpression={false} value={board} onChange={(text) => change(text, true)} onEnter={(text) => change(text)} error={asked.error?.field === "ruleset" ? null : asked.error} wait={200} />
      {asked.error?.field === "ruleset" && <Wrong error={asked.error} />}
      <Working asked={asked} what="searching the board" />
      <Wrong error={listed.error} />
      {playing ? (
        <Play
          key={`${ruleset} ${board} ${playing}`}
          name="play-position"
          question={{ ruleset, board, you: playing.split(".")[0], first: (playing.split(".")[1] ?? "you") as Side }}
          record={record}
          onRecord={(moves) => set({ moves: moves.join("\n") || null }, true)}
          onEnd={() => set({ play: null, moves: null })}
        />
      ) : (
        studied && (
          <div class={`columns even ${asked.error ? "stale" : ""}`}>
            <div class="column">
              <Card title="Board" tools={<SavePicture name="board" />}>
                {drawable && (
                  <div class="palette" role="radiogroup" aria-label="what a click puts on the board">
                    <label><input type="radio" name="brush" checked={brush === null} onChange={() => setBrush(null)} /> in turn</label>
                    {signs.map((own) => (
                      <label key={own}><input type="radio" name="brush" checked={brush === own} onChange={() => setBrush(own)} /> <code>{own}</code></label>
                    ))}
                    <span class="sizes">
                      {/\|/.test(board) || /^\d+x/.test(board) || texts!.length > 1 ? (
                        <>rows <button type="button" aria-label="one row less" onClick={() => resize(-1, 0)}>−</button><button type="button" aria-label="one row more" onClick={() => resize(1, 0)}>+</button></>
                      ) : null}
                      columns <button type="button" aria-label="one column less" onClick={() => resize(0, -1)}>−</button><button type="button" aria-label="one column more" onClick={() => resize(0, 1)}>+</button>
                    </span>
                  </div>
                )}
                {studied.picture && (
                  <Board
                    picture={studied.picture}
                    label={`Board ${board}`}
                    name="board"
                    {...(regions ? { regions } : {})}
                    moves={drawnMoves}
                    {...(drawable ? { onCell: paint } : {})}
                    cellLabel={(cell) => `${cellName(grid!, cell)}: ${{ ".": "empty", "#": "blocked" }[sign(grid!.cells[cell]!)] ?? sign(grid!.cells[cell]!)}`}
                  />
                )}
                {grid && (
                  <p class="choice" role="radiogroup" aria-label="best moves that are drawn">
                    Best moves of
                    {(["left", "right", "none"] as const).map((side) => (
                      <label key={side}>
                        <input type="radio" name="best" checked={show === side} onChange={() => { setShow(side); setPicked(null); }} />
                        <span class={side === "none" ? "" : `${side}-ink`}>{side === "none" ? "nobody" : playerName(side)}</span>
                      </label>
                    ))}
                  </p>
                )}
                <p class="deeds">
                  Play as
                  {(["left", "right"] as const).map((player) => (
                    <button key={player} type="button" onClick={() => set({ play: player, moves: null })}>{playerName(player)}, first</button>
                  ))}
                  {(["left", "right"] as const).map((player) => (
                    <button key={player} type="button" onClick={() => set({ play: `${player}.program`, moves: null })}>{playerName(player)}, second</button>
                  ))}
                </p>
              </Card>
              {parts.length > 1 && <Parts parts={parts} ruleset={ruleset} />}
            </div>
            <div class="column">
              <Worth studied={studied} ruleset={ruleset} board={board} />
              {studied.thermograph && (
                <Card title="Thermograph" tools={<SavePicture name="thermograph" />}>
                  <Thermograph label={`Thermograph of the board: mean ${studied.mean}, temperature ${studied.temperature}`} graph={studied.thermograph} height={300} name="thermograph" />
                </Card>
              )}
              {!asked.error && <Moves studied={studied} ruleset={ruleset} board={board} onPick={setPicked} picked={picked} />}
            </div>
          </div>
        )
      )}
    </main>
  );
}

/** Text in which backticks mark what is typed. */
function Ticked({ text }: { text: string }) {
  return <>{text.split("`").map((part, at) => (at % 2 ? <code key={at}>{part}</code> : part))}</>;
}

function Parameters({ ruleset, about, onChange }: { ruleset: string; about: RulesetFacts; onChange: (ruleset: string) => void }) {
  const inside = /\[(.*)\]$/.exec(ruleset)?.[1] ?? "";
  const [text, set] = useState(inside);
  return (
    <label title={about.parameters!.map(({ name, what }) => `${name}: ${what}`).join("; ")}>
      with{" "}
      <input
        value={text}
        placeholder={about.parameters!.map(({ name, default: usual }) => `${name}=${usual ?? "…"}`).join(",")}
        onInput={(event) => set(event.currentTarget.value)}
        onChange={() => onChange(text.trim() ? `${about.name}[${text.trim()}]` : about.name)}
        size={18}
      />
    </label>
  );
}

function Worth({ studied, ruleset, board }: { studied: Studied; ruleset: string; board: string }) {
  const rows: Row[] = [];
  const won = (whom: string) => (whom === "draw" ? "draw" : `${playerName(whom as Player)} wins`);
  const value = studied.sides?.value ?? studied.value;
  if (studied.loopy) {
    if (studied.sides) rows.push(["onside", studied.sides.onside ?? "not known"], ["offside", studied.sides.offside ?? "not known"]);
    rows.push(["Left starts", won(studied.loopy.left_first)], ["Right starts", won(studied.loopy.right_first)], ["positions", studied.loopy.positions.toLocaleString("en")]);
  }
  if (studied.value !== undefined && studied.outcome) rows.push(...factRows(studied as ValueFacts));
  else if (studied.stopped && studied.bounds) rows.push(...boundRows(studied as Stopped));
  else if (studied.method) {
    for (const [name, text] of [["Left stop", studied.left_stop], ["Right stop", studied.right_stop], ["mean", studied.mean], ["temperature", studied.temperature], ["kind", studied.class]]) {
      if (text !== undefined) rows.push([name!, text]);
    }
  }
  if (studied.estimated) rows.push(["it seems", `mean ${studied.estimated.mean}, temperature ${studied.estimated.temperature}; nothing is proved by this`]);
  return (
    <Card title="Worth" class="value-card" tools={<a href={hashOf("calculator", { g: `${ruleset}(${board})` })}>in the calculator</a>}>
      {value !== undefined && <p class="value" data-fact="value"><Typeset text={value} /></p>}
      {studied.stopped && <p class="stopped">{studied.stopped}: what is not known lies within these bounds.</p>}
      {studied.note && <p>{studied.note}</p>}
      <Facts rows={rows} />
      {studied.stopped && <WhoWins component={`${ruleset}(${board})`} />}
    </Card>
  );
}

/** On a board that is too large for its value it may still be found who wins. */
function WhoWins({ component }: { component: string }) {
  return (
    <div class="who-wins">
      <h3>Who wins?</h3>
      {(["left", "right"] as const).map((first) => <WinnerOf key={first} component={component} first={first} />)}
    </div>
  );
}

function WinnerOf({ component, first }: { component: string; first: Player }) {
  const asked = useAnswer<Winner>("solve", { components: [component], first, play: "normal", winner_only: true }, "60s");
  return (
    <>
      <p>
        If {playerName(first)} starts:{" "}
        <b>{asked.busy ? "…" : asked.answer?.winner ? `${playerName(asked.answer.winner)} wins` : (asked.answer?.stopped ?? asked.error?.message ?? "not known")}</b>
      </p>
      <Working asked={asked} what="searching who wins" />
    </>
  );
}

function Parts({ parts, ruleset }: { parts: Part[]; ruleset: string }) {
  return (
    <Card title={`${parts.length} parts`}>
      <Scroll label="the parts">
        <table>
          <thead><tr><th>part</th><th>value</th><th>mean</th><th>temperature</th></tr></thead>
          <tbody>
            {parts.slice(0, 100).map((part, at) => (
              <tr key={at}>
                <td class="tagged"><span class={`swatch part${at % 6}`} aria-hidden="true" /> <a class="game" href={hashOf("boards", { r: ruleset, b: part.board })}>{part.board}</a></td>
                <td class="game long">{part.value !== undefined && part.value !== null ? <Typeset text={part.value} /> : part.bounds ? between(part.bounds) : ""}</td>
                <td class="figure">{shown(part.mean ?? "")}</td>
                <td class="figure">{shown(part.temperature ?? "")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}

function Moves({ studied, ruleset, board, onPick, picked }: {
  studied: Studied;
  ruleset: string;
  board: string;
  onPick: (picked: { side: Player; move: string } | null) => void;
  picked: { side: Player; move: string } | null;
}) {
  const [side, setSide] = useState<Player>("left");
  // What each move loses is a question of its own: the score after it against the best.
  const [losses, setLosses] = useState<Record<string, Interval>>({});
  const known = studied.value !== undefined && !studied.stopped && !studied.loopy;
  useEffect(() => {
    setLosses({});
    if (!known) return;
    const own = new AbortController();
    ask<Scored>("solve", { components: [`${ruleset}(${board})`], first: side, play: "score" }, { signal: own.signal, time: "5s" }).then(
      (solved) => setLosses(Object.fromEntries((solved.worths ?? []).filter(({ move }) => move).map(({ move, loss }) => [move!, loss]))),
      () => {},
    );
    return () => own.abort();
  }, [known, ruleset, board, side, studied]);
  const all: MoveStudy[] | undefined = studied.moves?.[side];
  const loopy = studied.loopy?.best?.[side];
  const tools = (
    <span class="choice" role="radiogroup" aria-label="whose moves">
      {(["left", "right"] as const).map((player) => (
        <label key={player}>
          <input type="radio" name="whose" checked={side === player} onChange={() => setSide(player)} />
          <span class={`${player}-ink`}>{playerName(player)}</span>
        </label>
      ))}
    </span>
  );
  if (!all) {
    const some = loopy?.map(({ move, winner }) => `${move} (${winner === "draw" ? "draw" : `${playerName(winner as Player)} wins`})`) ?? studied.best?.[side].map(({ moves }) => moves.join(", ")) ?? [];
    const attempt = studied.to_try?.[side];
    return (
      <Card title={loopy || studied.best ? "Best moves" : "Moves"} tools={tools}>
        {some.length > 0 ? <ul class="best-list">{some.slice(0, 60).map((text) => <li key={text}>{text}</li>)}</ul> : attempt ? <p>A move to try: <b>{attempt}</b></p> : <p class="muted">{studied.has_too_many_moves ? "There are too many moves to list them." : "No moves are known."}</p>}
      </Card>
    );
  }
  if (all.length > 0 && all.every(({ value, mean, best }) => !value && !mean && !best)) {
    return (
      <Card title="Every move" tools={tools}>
        <p class="muted">Within the limits nothing is known of single moves.</p>
        <p class="game">{all.slice(0, 300).map(({ move }) => move).join(", ")}</p>
      </Card>
    );
  }
  const order = (study: MoveStudy) => (study.best ? 0 : 1);
  return (
    <Card title="Every move" tools={tools}>
      {all.length === 0 ? <p class="muted">{playerName(side)} has no move.</p> : (
        <Scroll label="the moves">
          <table class="worths">
            <thead><tr><th>move</th><th>leaves</th><th>mean</th><th>temperature</th><th>loses</th></tr></thead>
            <tbody>
              {[...all].sort((a, b) => order(a) - order(b)).slice(0, 300).map((study) => (
                <tr key={study.move} class={`${study.best ? "best" : ""} ${picked?.move === study.move ? "picked" : ""}`}
                  onMouseEnter={() => onPick({ side, move: study.move })} onMouseLeave={() => onPick(null)}>
                  <td class="game">{study.move}</td>
                  <td class="game long">{study.value ? <Typeset text={study.value} /> : "?"}</td>
                  <td class="figure">{shown(study.mean ?? "?")}</td>
                  <td class="figure">{shown(study.temperature ?? "?")}</td>
                  <td class="figure">{study.best ? "best" : losses[study.move] ? shown(between(losses[study.move]!)) : ""}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Card>
  );
}
