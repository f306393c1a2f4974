/** The program in this page. */
export interface Engine {
  ask(path: string, body?: string): Promise<{ status: number; json: string }>;
  bytes(): number;
}

export function start(
  module: WebAssembly.Module,
  options?: { onProgress?: (report: string) => void; levels?: number },
): Promise<Engine>;
