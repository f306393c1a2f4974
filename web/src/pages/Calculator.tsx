// What is a game worth? The value with everything about it, its thermograph, how that arises, and the tree of the game.
import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "../lib/api";
import { boundRows, isKnown, isLoopy, isTold, loopyRows, rows, toldRows, type Evaluation } from "../lib/facts";
import { forget, games, remember } from "../lib/history";
import { dyadic, shown } from "../lib/number";
import { hashOf, useParams, type Route } from "../lib/route";
import { useAnswer } from "../lib/use-answer";
import { Card, Copy, Facts, SavePicture, Working, Wrong } from "../parts/bits";
import { GameInput } from "../parts/GameInput";
import { Thermograph, temperatureOf, topFor, type Graph, type Wall } from "../parts/Thermograph";
import { Tree } from "../parts/Tree";
import { Typeset } from "../parts/Typeset";

interface Step {
  option: string;
  facing_wall: Wall;
  taxed: Wall;
  thermograph: Graph;
}

interface Optimal {
  index: number;
  option: string;
}

interface Shown extends Graph {
  mean?: string;
  temperature?: string;
  class?: string;
  at?: { t: string; left: string; right: string; class: string | null; left_optimal: Optimal[] | null; right_optimal: Optimal[] | null }[];
  steps?: { left: Step[]; right: Step[]; left_scaffold: Wall | null; right_scaffold: Wall | null };
  stopped?: string;
}

const EXAMPLES = ["{3|1} + ^ - domineering(2x4)", "{7|5||0}", "14|2|||-2||-14|-16", "^^* + {2|0}", "clobber(xox|oxo)", "Tiny(2) + {1|*}", "over + *"];

export function Calculator({ route }: { route: Route }) {
  const set = useParams(route);
  const game = route.params.get("g") ?? "{3|1} + ^ - domineering(2x4)";
  const tax = dyadic(route.params.get("t") ?? "") ?? "0";
  const steps = route.params.get("steps") === "1";
  const blank = game.trim() === "";
  const asked = useAnswer<Evaluation>("eval", blank ? null : { input: game, style: "unicode" });
  const answer = asked.answer;
  const fresh = answer !== null && !asked.error && !blank;
  // While something is wrong, what was known before stays, faint.
  const known = answer !== null && !blank && isKnown(answer) ? answer : null;
  const drawable = known && asked.of !== null ? (JSON.parse(asked.of) as { input: string }).input : null;
  const graph = useAnswer<Shown>("thermograph", drawable === null ? null : { input: drawable, steps: true, at: [tax] });
  const drawn = graph.answer?.left ? graph.answer : null;
  const [past, setPast] = useState(games);
  useEffect(() => {
    // What is only typed on the way to something else is not worth remembering.
    if (!fresh) return;
    const timer = setTimeout(() => setPast(remember(game)), 1200);
    return () => clearTimeout(timer);
  }, [fresh, game]);
  const open = useMemo(() => new Set((route.params.get("open") ?? "").split(",").filter(Boolean)), [route]);
  const written = (route.params.get("form") ?? (/[a-z_]\w*(\[[^\]]*\])?\(/.test(game) ? "written" : "canonical")) === "written";
  return (
    <main class="calculator">
      <h1 class="hidden">Calculator</h1>
      <div class="wide">
        <GameInput
          label="Game"
          value={game}
          error={asked.error}
          hint="such as {3|1} + ^ - 2, 4.{2|0}, cool(G,1), domineering(4x4); the arrow keys bring earlier games back"
          past={games}
          onChange={(text) => set({ g: text || " ", open: null }, true)}
          onEnter={(text) => {
            set({ g: text || " ", open: null });
            if (!asked.error) setPast(remember(text));
          }}
        />
        <p class="examples">
          {EXAMPLES.map((text) => (
            <a key={text} href={hashOf("calculator", { g: text })}>
              {text}
            </a>
          ))}
        </p>
        <Working asked={asked} what="looking for the value" />
      </div>
      {answer && !blank && (
        <div class={`columns ${asked.error || asked.busy ? "stale" : ""}`}>
          <div class="column">
            <ValueCard answer={answer} />
            <History games={past} onForget={() => (forget(), setPast([]))} />
          </div>
          {drawn && known && (
            <div class="column main">
              <ThermographCard
                shownGraph={drawn}
                game={known.input}
                tax={tax}
                onTax={(t) => set({ t }, true)}
              />
            </div>
          )}
        </div>
      )}
      <Wrong error={graph.error} />
      <Working asked={graph} what="drawing the thermograph" />
      {!answer && <History games={past} onForget={() => (forget(), setPast([]))} />}
      {drawn?.steps && known && (
        <Card
          title="How the thermograph arises"
          tools={
            <button type="button" aria-expanded={steps} onClick={() => set({ steps: steps ? null : "1" }, true)}>
              {steps ? "hide" : "show"}
            </button>
          }
        >
          {steps ? <Construction shownGraph={drawn} /> : <p class="muted">From the walls of the options, taxed by t, to the walls of the game.</p>}
        </Card>
      )}
      {fresh && !isTold(answer) && !isLoopy(answer) && !answer.stopped && (
        <Card
          title="Game tree"
          tools={
            <div class="choice" role="radiogroup" aria-label="form of the tree">
              {(["canonical", "written"] as const).map((form) => (
                <label key={form}>
                  <input
                    type="radio"
                    name="form"
                    checked={written === (form === "written")}
                    onChange={() => set({ form, open: null }, true)}
                  />
                  {form === "written" ? "as written" : "canonical form"}
                </label>
              ))}
            </div>
          }
        >
          <Tree
            key={`${game} ${written}`}
            game={game}
            written={written}
            open={open}
            onOpen={(next) => set({ open: [...next].join(",") || null }, true)}
          />
        </Card>
      )}
    </main>
  );
}

function ValueCard({ answer }: { answer: Evaluation }) {
  const copy = (style: string) => async () => {
    const told = await ask<{ value?: string }>("eval", { input: answer.input, style });
    return told.value ?? "";
  };
  const value = "value" in answer ? answer.value : undefined;
  return (
    <Card
      title={isTold(answer) ? "Result" : "Value"}
      class="value-card"
      tools={
        value !== undefined && (
          <>
            <Copy label="text" name="copy the value as text" text={copy("ascii")} />
            <Copy label="LaTeX" name="copy the value for LaTeX" text={copy("latex")} />
          </>
        )
      }
    >
      {value !== undefined && (
        <p class="value" data-fact="value">
          <Typeset text={value} />
        </p>
      )}
      {answer.stopped && <p class="stopped">{answer.stopped}: the answer lies within these bounds.</p>}
      {isTold(answer) ? (
        <Facts rows={toldRows(answer)} />
      ) : isLoopy(answer) ? (
        <Facts rows={loopyRows(answer)} />
      ) : answer.stopped && answer.bounds ? (
        <Facts rows={boundRows({ stopped: answer.stopped, bounds: answer.bounds, nodes: answer.nodes ?? 0 })} />
      ) : isKnown(answer) ? (
        <Facts rows={rows(answer)} />
      ) : null}
    </Card>
  );
}

function ThermographCard({ shownGraph, game, tax, onTax }: {
  shownGraph: Shown;
  game: string;
  tax: string;
  onTax: (tax: string) => void;
}) {
  const at = shownGraph.at?.[0];
  const steps = shownGraph.steps;
  const marks = useMemo(() => (at ? { left: at.left, right: at.right } : undefined), [at]);
  const [typed, setTyped] = useState(tax);
  useEffect(() => setTyped(tax), [tax]);
  return (
    <Card title="Thermograph" tools={<SavePicture name="thermograph" />}>
      <Thermograph
        label={`Thermograph of ${game}: mean ${shownGraph.mean}, temperature ${shownGraph.temperature}`}
        graph={shownGraph}
        tax={tax}
        onTax={onTax}
        marks={marks!}
        name="thermograph"
      />
      <div class="at-tax" aria-live="polite">
        <label>
          tax t ={" "}
          <input
            class={dyadic(typed) === null ? "bad" : ""}
            value={typed}
            size={6}
            aria-invalid={dyadic(typed) === null}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              const exact = dyadic(event.currentTarget.value);
              if (exact !== null) onTax(exact);
            }}
          />
        </label>
        {at && (
          <span>
            Left wall <b class="left-ink">{shown(at.left)}</b>, Right wall <b class="right-ink">{shown(at.right)}</b>
            {at.class ? `, ${at.class}` : ""}
          </span>
        )}
      </div>
      {steps && at && (
        <div class="moves-at-tax">
          <Moves side="left" all={steps.left} right={at.left_optimal} />
          <Moves side="right" all={steps.right} right={at.right_optimal} />
        </div>
      )}
    </Card>
  );
}

/** A player's moves; those that are right at the tax light up. */
function Moves({ side, all, right }: { side: "left" | "right"; all: Step[]; right: Optimal[] | null }) {
  const name = side === "left" ? "Left" : "Right";
  const lit = new Set(right?.map(({ index }) => index));
  return (
    <div class={side}>
      <h3>{name}’s moves</h3>
      <ul class="chips">
        {all.map(({ option }, at) => (
          <li key={at} class={lit.has(at) ? "lit" : ""}>
            <a href={hashOf("calculator", { g: option })}><Typeset text={option} /></a>
            {lit.has(at) && <span class="hidden"> is right at this tax</span>}
          </li>
        ))}
      </ul>
      {all.length === 0 ? (
        <p class="muted">{name} has no move.</p>
      ) : right === null ? (
        <p class="muted">No move of {name}’s is worth this tax.</p>
      ) : null}
    </div>
  );
}

function Construction({ shownGraph }: { shownGraph: Shown }) {
  const steps = shownGraph.steps!;
  const top = topFor([temperatureOf(shownGraph), ...[...steps.left, ...steps.right].map((step) => temperatureOf(step.thermograph))]);
  const small = { width: 300, height: 240, top };
  const option = (side: "left" | "right") => (step: Step, at: number) => {
    const faces = side === "left" ? "right" : "left";
    return (
      <figure key={`${side}${at}`} class={side}>
        <Thermograph
          {...small}
          label={`${side === "left" ? "Left" : "Right"}’s option ${step.option}`}
          curves={[
            { wall: step.thermograph[side], kind: side, faint: true },
            { wall: step.facing_wall, kind: faces },
          ]}
        />
        <figcaption>
          {side === "left" ? "Left" : "Right"}’s option <b><Typeset text={step.option} /></b>: after the move its {faces === "left" ? "Left" : "Right"} wall counts
        </figcaption>
      </figure>
    );
  };
  const scaffolds = [
    ...(steps.left_scaffold ? [{ wall: steps.left_scaffold, kind: "left" as const, slope: -1 }] : []),
    ...(steps.right_scaffold ? [{ wall: steps.right_scaffold, kind: "right" as const, slope: 1 }] : []),
  ].map((curve) => ({ ...curve, slope: slopeOf(curve.kind, steps) }));
  const MOST = 8;
  const left = steps.left.slice(0, MOST);
  const right = steps.right.slice(0, MOST);
  const more = steps.left.length + steps.right.length - left.length - right.length;
  return (
    <ol class="construction">
      <li>
        <h3>1. The options</h3>
        <div class="figures">
          {left.map(option("left"))}
          {right.map(option("right"))}
        </div>
        {more > 0 && <p class="muted">… and {more} more options.</p>}
      </li>
      {scaffolds.length > 0 && (
        <li>
          <h3>2. Each move costs the tax t</h3>
          <div class="figures">
            <figure>
              <Thermograph {...small} width={520} height={320} label="The best taxed walls of both players" curves={scaffolds} />
              <figcaption>
                Left takes the most of her options’ Right walls minus t, Right the least of his options’ Left walls plus t.
              </figcaption>
            </figure>
          </div>
        </li>
      )}
      <li>
        <h3>{scaffolds.length > 0 ? "3" : "2"}. Where they meet, the mast begins</h3>
        <div class="figures">
          <figure>
            <Thermograph {...small} width={520} height={320} label="The thermograph" graph={shownGraph} />
            <figcaption>
              mean {shown(shownGraph.mean ?? "")}, temperature {shown(shownGraph.temperature ?? "")}
            </figcaption>
          </figure>
        </div>
      </li>
    </ol>
  );
}

/** Beyond its last corner a taxed wall goes on as a mast minus, or plus, the tax. */
function slopeOf(kind: "left" | "right", steps: NonNullable<Shown["steps"]>): number {
  return (kind === "left" ? steps.left : steps.right).length === 0 ? 0 : kind === "left" ? -1 : 1;
}

function History({ games, onForget }: { games: string[]; onForget: () => void }) {
  if (games.length === 0) return null;
  return (
    <Card title="History" class="history-card" tools={<button type="button" class="quiet" onClick={onForget}>forget</button>}>
      <ul class="history">
        {games.slice(0, 12).map((game) => (
          <li key={game}>
            <a href={hashOf("calculator", { g: game })}>{game}</a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
