// Games in progress on the server.
import { ask, Refused } from "./api";

export type Side = "you" | "program";
export type Player = "left" | "right";
export type Interval = [string | null, string | null];

export type Mark = "empty" | "blocked" | { piece: [Player | null, string] };

export interface GridPicture {
  columns: number;
  cells: Mark[];
  labels: "cells" | "board" | "go" | "columns" | "none";
}

export interface GraphPicture {
  points: { name: string; mark: Mark; place: [number, number] }[];
  lines: { ends: [number, number]; owner: Player | null; arrow: boolean; name: string }[];
}

export type Picture = { grid: GridPicture } | { graph: GraphPicture } | { text: string } | { drawn: [string, Picture] };

export interface BoardScene {
  number: number;
  is_only: boolean;
  ruleset: string | null;
  is_negated: boolean;
  text: string;
  picture: Picture | null;
}

export interface ComponentFacts {
  game: string;
  mean: string | null;
  temperature: string | null;
  class: string | null;
}

export type Scene =
  | { kind: "lines"; lines: string[] }
  | { kind: "heaps"; heaps: number[] }
  | { kind: "tokens"; tokens: { what: string; vertex: string; to: string[] }[]; more: number }
  | { kind: "boards"; components: BoardScene[]; idle: number[] }
  | { kind: "sum"; components: [number, ComponentFacts][]; boards: BoardScene[]; settled: string | null };

export interface MoveName {
  name: string;
  component: number | null;
  option: string | null;
  to: string | null;
}

export interface GameState {
  rules: {
    rules: string[];
    you: Player | null;
    first: Side;
    play: "score" | "normal" | null;
    is_misere: boolean;
    can_draw: boolean;
    has_boards: boolean;
    opponent: string;
    how_to_move: string;
    words: [string, string][];
  };
  to_move: Side;
  is_over: boolean;
  number: number;
  record: string[];
  typed: string[];
  scene: Scene;
  moves: MoveName[];
  has_more_moves: boolean;
  can_undo: boolean;
}

export interface Made {
  by: Side;
  player: Player | null;
  name: string;
  doubt: string | null;
}

export type Cost = { points: Interval } | { outlook: "win" | "draw" | "loss" | null } | { unknown: string };

export type Hint =
  | { kind: "no_move" }
  | { kind: "unknown"; stop: string }
  | { kind: "outlook"; outlook: "win" | "draw" | "loss"; moves: string[]; more: number }
  | {
      kind: "sum";
      best: string;
      stop: string | null;
      play: "score" | "normal";
      mover: Player;
      score: Interval;
      winner: Player | null;
      reason: {
        class: string;
        temperature: string;
        elsewhere: string | null;
        becomes: [string, string] | null;
      } | null;
      next: [string, Interval] | null;
    };

export interface Standing {
  to_move: Player;
  play: "score" | "normal";
  score: Interval;
  winner: Player | null;
  stop: string | null;
}

export type Review =
  | {
      kind: "duel";
      end: string;
      winner: Side | null;
      last: Side | null;
      mistakes: { number: number; played: string; lost: "win" | "draw" | "loss"; better: string | null }[];
      has_moved: boolean;
      is_complete: boolean;
    }
  | {
      kind: "sum";
      end: string;
      play: "score" | "normal";
      you: Player;
      score: string | null;
      last_mover: Player | null;
      position: Standing | null;
      optimum: Standing;
      has_moved: boolean;
      mistakes: { number: number; played: string; loss: Interval | null; best: string | null }[];
      unknown: number;
    };

export interface Done {
  made?: Made;
  hint?: Hint;
  cost?: Cost;
  review?: Review;
  undone?: number;
  drawn?: boolean;
  state?: GameState;
}

/** A game that has begun. If the server has forgotten it, it is begun again with its moves. */
export class Game {
  private constructor(
    readonly name: string,
    readonly question: object,
    private id: number,
    public state: GameState,
  ) {}

  static async begin(name: string, question: object, moves: string[], signal: AbortSignal): Promise<Game> {
    const begun = await ask<{ game: number; state: GameState }>(name, { ...question, moves }, { signal, time: "60s" });
    return new Game(name, question, begun.game, begun.state);
  }

  async act(deed: string, body: object = {}, signal?: AbortSignal, time = "5s"): Promise<Done> {
    const options = { time, ...(signal ? { signal } : {}) };
    const send = () => ask<Done>(`games/${this.id}/${deed}`, body, options);
    let done: Done;
    try {
      done = await send();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 410) throw error;
      const moves = this.state.typed;
      const begun = await ask<{ game: number; state: GameState }>(this.name, { ...this.question, moves }, options);
      this.id = begun.game;
      done = await send();
    }
    if (done.state) this.state = done.state;
    return done;
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const playerName = (player: Player) => capital(player);

export function pieceOf(picture: Picture): Picture {
  return "drawn" in picture ? picture.drawn[1] : picture;
}
