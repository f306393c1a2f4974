// A game against the program: whose turn it is, the moves, a hint, what a move costs, taking back, and the review at the end.
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../lib/api";
import { between } from "../lib/facts";
import { shown } from "../lib/number";
import { Game, playerName, type Cost, type GameState, type Hint, type Made, type MoveName, type Review, type Scene } from "../lib/play";
import { Card } from "./bits";
import { Board } from "./Board";
import { Typeset } from "./Typeset";

interface Props {
  /** The question that begins the game. */
  name: string;
  question: object;
  /** The moves so far, which the address holds. */
  record: string[];
  onRecord: (record: string[]) => void;
  onEnd: () => void;
  /** Hears how the game stands. */
  onState?: (state: GameState) => void;
}

export function Play({ name, question, record, onRecord, onEnd, onState }: Props) {
  const [game, setGame] = useState<Game | null>(null);
  const [state, setState] = useState<GameState | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState("");
  const [hint, setHint] = useState<Hint | null>(null);
  const [costs, setCosts] = useState<Record<string, Cost>>({});
  const [review, setReview] = useState<Review | null>(null);
  const [last, setLast] = useState<Made[]>([]);
  const [ended, setEnded] = useState<string | null>(null);
  const control = useRef(new AbortController());
  const known = useRef<string>("");
  const key = JSON.stringify([name, question]);
  // A record that is not ours, after a reload or a step back in the browser, is played again.
  useEffect(() => {
    if (known.current === JSON.stringify([key, record])) return;
    const own = new AbortController();
    control.current.abort();
    control.current = own;
    setError(null);
    setHint(null);
    setCosts({});
    setReview(null);
    setEnded(null);
    setBusy("setting up");
    Game.begin(name, question, record, own.signal).then(
      (begun) => {
        if (own.signal.aborted) return;
        known.current = JSON.stringify([key, begun.state.typed]);
        setGame(begun);
        setState(begun.state);
        setLast([]);
        setBusy("");
      },
      (failure: Error) => {
        if (own.signal.aborted) return;
        setBusy("");
        setError(failure.message);
      },
    );
  }, [key, record.join("\n")]);
  useEffect(() => () => control.current.abort(), []);
  useEffect(() => {
    if (state) onState?.(state);
  }, [state]);
  const settle = (next: GameState) => {
    setState(next);
    setHint(null);
    setCosts({});
    known.current = JSON.stringify([key, next.typed]);
    onRecord(next.typed);
  };
  const act = async (deed: string, body: object, what: string) => {
    if (!game) return null;
    setError(null);
    setBusy(what);
    try {
      return await game.act(deed, body, control.current.signal);
    } catch (failure) {
      if (failure instanceof Refused) setError(failure.message);
      return null;
    } finally {
      setBusy("");
    }
  };
  // The program answers by itself.
  useEffect(() => {
    if (!game || !state || busy || state.is_over || ended || state.to_move !== "program") return;
    void act("reply", {}, "the program thinks").then((done) => {
      if (!done?.state) return;
      if (done.made) setLast((before) => [...before.slice(-1), done.made!]);
      settle(done.state);
    });
  }, [game, state]);
  useEffect(() => {
    if (!state?.is_over || review || !game) return;
    void act("review", {}, "looking back").then((done) => done?.review && setReview(done.review));
  }, [state]);
  const move = async (text: string) => {
    const done = await act("move", { move: text }, "");
    if (!done?.state) return;
    if (done.made) setLast([done.made]);
    settle(done.state);
  };
  const undo = async () => {
    setReview(null);
    setEnded(null);
    const done = await act("undo", {}, "");
    if (done?.state) {
      setLast([]);
      settle(done.state);
    }
  };
  const finish = async (end: string) => {
    setEnded(end);
    const done = await act("review", { end }, "looking back");
    if (done?.review) setReview(done.review);
  };
  const cost = async (text: string) => {
    const done = await act("cost", { move: text }, "");
    if (done?.cost) setCosts((before) => ({ ...before, [text]: done.cost! }));
  };
  const you = state?.rules.you;
  const yours = state && !state.is_over && !ended && state.to_move === "you";
  return (
    <Card title="Play" class="play" tools={<button type="button" onClick={onEnd}>stop playing</button>}>
      {error && <p class="wrong" role="alert">{error}</p>}
      {state && (
        <>
          <p class="turn" role="status" aria-live="polite">
            {busy === "the program thinks" ? (
              <><span class="spinner" aria-hidden="true" /> The program thinks …</>
            ) : state.is_over ? (
              <b>The game is over.</b>
            ) : ended ? (
              <b>{ended === "drawn" ? "A draw is agreed." : "You have resigned."}</b>
            ) : yours ? (
              <>
                <span>Move {state.number}: <b>your turn</b>
                {you ? <> as <b class={`${you}-ink`}>{playerName(you)}</b></> : ""}
                {state.rules.play ? `, for the ${state.rules.play === "score" ? "score" : "last move"}` : state.rules.is_misere ? "; whoever makes the last move loses" : ""}.</span>
              </>
            ) : (
              <>Move {state.number}: the program’s turn.</>
            )}
          </p>
          {last.length > 0 && (
            <ul class="last">
              {last.map((made, at) => (
                <li key={at}>
                  {made.by === "you" ? "You" : "The program"} played <b class={made.player ? `${made.player}-ink` : ""}>{made.name}</b>
                  {made.doubt ? ` (${made.doubt}: it may not be the best)` : ""}
                </li>
              ))}
            </ul>
          )}
          <SceneView scene={state.scene} moves={yours ? state.moves : []} onMove={(text) => void move(text)} you={you ?? null} />
          <div class="deeds">
            <button type="button" disabled={!yours || busy !== ""} onClick={async () => {
              const done = await act("hint", {}, "looking for a hint");
              if (done?.hint) setHint(done.hint);
            }}>
              hint
            </button>
            <button type="button" disabled={!state.can_undo || busy !== ""} onClick={() => void undo()}>
              take back
            </button>
            {state.rules.can_draw && (
              <button type="button" disabled={!yours || busy !== ""} onClick={async () => {
                const done = await act("draw", {}, "");
                if (done?.drawn) void finish("drawn");
                else if (done) setError("The program plays on: it means to win.");
              }}>
                offer a draw
              </button>
            )}
            <button type="button" disabled={!yours || busy !== ""} onClick={() => void finish("resigned")}>
              resign
            </button>
            {busy && busy !== "the program thinks" && <span class="muted">{busy} …</span>}
          </div>
          {hint && <HintView hint={hint} />}
          {yours && <MoveList state={state} costs={costs} onMove={(text) => void move(text)} onCost={(text) => void cost(text)} busy={busy !== ""} />}
          {review && <ReviewView review={review} />}
          <RecordView record={state.record} first={state.rules.first} />
        </>
      )}
      {!state && !error && <p class="muted">setting up …</p>}
    </Card>
  );
}

/** How a move is typed: by its place in the list, which is always understood. */
const typed = (at: number) => `#${at + 1}`;

function MoveList({ state, costs, onMove, onCost, busy }: {
  state: GameState;
  costs: Record<string, Cost>;
  onMove: (text: string) => void;
  onCost: (text: string) => void;
  busy: boolean;
}) {
  const [filter, setFilter] = useState("");
  const all = state.moves.map((move, at) => ({ move, at }));
  const chosen = all.filter(({ move }) => move.name.includes(filter.trim()));
  return (
    <section class="moves" aria-label="Your moves">
      <h3>Your moves</h3>
      {all.length > 12 && (
        <input aria-label="show moves with" placeholder="show moves with …" value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
      )}
      <ul>
        {chosen.slice(0, 120).map(({ move, at }) => (
          <li key={at}>
            <button type="button" disabled={busy} onClick={() => onMove(typed(at))}>{move.name}</button>
            <button type="button" class="quiet" disabled={busy} aria-label={`what ${move.name} costs`} onClick={() => onCost(typed(at))}>
              {costs[typed(at)] ? costText(costs[typed(at)]!) : "cost?"}
            </button>
          </li>
        ))}
      </ul>
      {(state.has_more_moves || chosen.length > 120) && <p class="muted">There are more moves than are shown.</p>}
    </section>
  );
}

function costText(cost: Cost): string {
  if ("points" in cost) {
    const lost = between(cost.points);
    return lost === "0" ? "loses nothing" : `loses ${shown(lost)}`;
  }
  if ("unknown" in cost) return `not known: ${cost.unknown}`;
  if (cost.outlook === null) return "loses nothing";
  return { win: "gives the win away", draw: "gives the draw away", loss: "loses nothing" }[cost.outlook];
}

function HintView({ hint }: { hint: Hint }) {
  switch (hint.kind) {
    case "no_move":
      return <p class="hint-box">You have no move.</p>;
    case "unknown":
      return <p class="hint-box">The program does not know either: {hint.stop}.</p>;
    case "outlook": {
      const what = { win: "wins", draw: "draws", loss: "All moves lose. To try:" }[hint.outlook];
      const more = hint.more ? ` and ${hint.more} more` : "";
      return (
        <p class="hint-box">
          {hint.outlook === "loss" ? `${what} ${hint.moves.join(", ")}` : `${hint.moves.join(", ")}${more} ${what}.`}
        </p>
      );
    }
    default: {
      const { reason, next } = hint;
      return (
        <p class="hint-box">
          Best is <b>{hint.best}</b>
          {hint.stop ? ` as far as is known (${hint.stop})` : ""}: the score is {shown(between(hint.score))}
          {hint.winner ? `, and ${playerName(hint.winner)} has the last move` : ""}.
          {reason && ` The component is ${reason.class} of temperature ${shown(reason.temperature)}${reason.elsewhere !== null ? `, elsewhere it is ${shown(reason.elsewhere)}` : ""}.`}
          {reason?.becomes && ` It becomes ${reason.becomes[0]}, of temperature ${shown(reason.becomes[1])}.`}
          {next && ` The next best, ${next[0]}, loses ${shown(between(next[1]))}.`}
        </p>
      );
    }
  }
}

function ReviewView({ review }: { review: Review }) {
  const none = <p>You made no mistake.</p>;
  if (review.kind === "duel") {
    return (
      <section class="review" aria-label="Review">
        <h3>Review</h3>
        {review.winner && <p><b>{review.winner === "you" ? "You have won." : "The program has won."}</b></p>}
        {review.end === "drawn" && <p><b>The game is drawn.</b></p>}
        {review.mistakes.length === 0 ? review.has_moved && review.is_complete && none : (
          <table>
            <thead><tr><th>move</th><th>you played</th><th>it gave away</th><th>better</th></tr></thead>
            <tbody>
              {review.mistakes.map((mistake) => (
                <tr key={mistake.number}><td>{mistake.number}</td><td>{mistake.played}</td><td>the {mistake.lost}</td><td>{mistake.better ?? ""}</td></tr>
              ))}
            </tbody>
          </table>
        )}
        {!review.is_complete && <p class="muted">Not all moves could be looked at in time.</p>}
      </section>
    );
  }
  const result = review.score === null ? null : review.play === "score"
    ? `The score is ${shown(review.score)}.`
    : review.last_mover ? `${playerName(review.last_mover)} has the last move.` : "";
  const best = review.optimum;
  return (
    <section class="review" aria-label="Review">
      <h3>Review</h3>
      {result && <p><b>{result}</b></p>}
      {best.play === "score"
        ? <p>Under best play it would have been {shown(between(best.score))}.</p>
        : best.winner && <p>Under best play {playerName(best.winner)} wins.</p>}
      {review.mistakes.length === 0 ? review.has_moved && review.unknown === 0 && none : (
        <table>
          <thead><tr><th>move</th><th>you played</th><th>it lost</th><th>best</th></tr></thead>
          <tbody>
            {review.mistakes.map((mistake) => (
              <tr key={mistake.number}>
                <td>{mistake.number}</td><td>{mistake.played}</td>
                <td>{mistake.loss ? shown(between(mistake.loss)) : "the win"}</td><td>{mistake.best ?? ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {review.unknown > 0 && <p class="muted">{review.unknown} of your moves could not be judged in time.</p>}
    </section>
  );
}

function RecordView({ record, first }: { record: string[]; first: "you" | "program" }) {
  if (record.length === 0) return null;
  return (
    <details class="record">
      <summary>{record.length} {record.length === 1 ? "move" : "moves"} so far</summary>
      <ol>
        {record.map((played, at) => (
          <li key={at}>{(at % 2 === 0) === (first === "you") ? "you" : "program"}: {played}</li>
        ))}
      </ol>
    </details>
  );
}

function SceneView({ scene, moves, onMove, you }: { scene: Scene; moves: MoveName[]; onMove: (text: string) => void; you: "left" | "right" | null }) {
  const find = (component: number, option: string) => moves.findIndex((move) => move.component === component && move.option === option);
  switch (scene.kind) {
    case "lines":
      return <pre class="board-text">{scene.lines.join("\n")}</pre>;
    case "heaps":
      return (
        <ul class="heaps" aria-label="Heaps">
          {scene.heaps.map((heap, at) => (
            <li key={at}>
              <span class="beans" aria-hidden="true">{Array.from({ length: Math.min(heap, 60) }, (_, n) => <i key={n} />)}</span>
              <b>{heap}</b>
            </li>
          ))}
        </ul>
      );
    case "tokens":
      return (
        <ul class="tokens">
          {scene.tokens.map(({ what, vertex, to }, at) => (
            <li key={at}>{what} on <b>{vertex}</b>{to.length ? `, may go to ${to.join(", ")}` : ", cannot move"}</li>
          ))}
          {scene.more > 0 && <li class="muted">and {scene.more} more</li>}
        </ul>
      );
    case "boards":
      return <div class="boards">{scene.components.map((board) => <BoardView key={board.number} board={board} moves={moves} onMove={onMove} you={you} />)}</div>;
    default:
      return (
        <div class="sum-scene">
          <ul class="components">
            {scene.components.map(([number, facts]) => (
              <li key={number}>
                <span class="number">{number}</span> <span class="game"><Typeset text={facts.game} /></span>
                {facts.mean !== null && facts.temperature !== null && (
                  <span class="muted"> mean {shown(facts.mean)}, temperature {shown(facts.temperature)}{facts.class ? `, ${facts.class}` : ""}</span>
                )}
                <span class="options">
                  {moves.filter((move) => move.component === number && !scene.boards.some((board) => board.number === number)).map((move) => (
                    <button key={move.option} type="button" onClick={() => onMove(typed(find(number, move.option ?? "")))}>to {move.to}</button>
                  ))}
                </span>
              </li>
            ))}
            {scene.settled !== null && scene.settled !== "0" && <li class="muted">settled: {shown(scene.settled)}</li>}
          </ul>
          {scene.boards.map((board) => <BoardView key={board.number} board={board} moves={moves} onMove={onMove} you={you} />)}
        </div>
      );
  }
}

/** A board on which moves are made by clicking their cells one after the other. */
function BoardView({ board, moves, onMove, you }: {
  board: { number: number; text: string; picture: import("../lib/play").Picture | null; is_only: boolean };
  moves: MoveName[];
  onMove: (text: string) => void;
  you: "left" | "right" | null;
}) {
  const [chosen, setChosen] = useState<number[]>([]);
  useEffect(() => setChosen([]), [board.text]);
  const own = moves.map((move, at) => ({ move, at })).filter(({ move }) => board.is_only || move.component === null || move.component === board.number);
  if (!board.picture) return <pre class="board-text">{board.text}</pre>;
  const picture = "drawn" in board.picture ? board.picture.drawn[1] : board.picture;
  if (!("grid" in picture)) return <Board picture={picture} label={`Component ${board.number}: ${board.text}`} />;
  const grid = picture.grid;
  const cells = own.map(({ move, at }) => ({ at, cells: cellsOfMove(grid, move) }));
  const goesOn = (path: number[]) => cells.filter(({ cells }) => path.every((cell, at) => cells[at] === cell));
  const click = (cell: number) => {
    const path = [...chosen, cell];
    const fitting = goesOn(path);
    if (fitting.length === 0) {
      setChosen(goesOn([cell]).length ? [cell] : []);
      return;
    }
    const whole = fitting.find(({ cells }) => cells.length === path.length);
    if (whole && fitting.length === 1) {
      setChosen([]);
      onMove(typed(whole.at));
    } else if (whole && fitting.every(({ cells }) => cells.length === path.length)) {
      setChosen([]);
      onMove(typed(whole.at));
    } else setChosen(path);
  };
  const side = you ?? "left";
  const next = chosen.length ? goesOn(chosen).map(({ cells }) => ({ cells: [cells[chosen.length]!], side, faint: true })) : [];
  const drawn = chosen.length ? [{ cells: chosen, side }, ...next] : [];
  return (
    <div class="play-board">
      {!board.is_only && <p class="muted">component {board.number}</p>}
      <Board
        picture={picture}
        label={`Board ${board.text}`}
        moves={drawn}
        {...(own.length ? { onCell: click } : {})}
        cellLabel={(cell) => `${cellNameOf(grid, cell)}${goesOn([...chosen, cell]).length ? ", can be played" : ""}`}
      />
      {own.length > 0 && <p class="muted">{chosen.length ? "Now the next cell of the move." : "Click the cells of a move, one after the other."}</p>}
    </div>
  );
}

import { cellName as cellNameOf, cellsOf } from "./Board";
import type { GridPicture } from "../lib/play";

function cellsOfMove(grid: GridPicture, move: MoveName): number[] {
  const option = move.option ? cellsOf(grid, move.option) : [];
  return option.length ? option : cellsOf(grid, move.name);
}
