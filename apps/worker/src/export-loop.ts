import type { WorkExports } from '@tributary/application/exports/work-exports';
import { makeLoop, type Loop } from './repeat.ts';

export type ExportLoopDependencies = {
  readonly workExports: WorkExports;
  readonly onFailure: (error: unknown, inARow: number) => void;
  readonly everyMs?: number;
};

/** A day is due two hours after it ended: nobody waits for half a minute more. Asking by hand is answered as soon. */
const EVERY_MS = 15_000;

/** File after file while some are due. A stop ends the one under way; the next worker begins it anew. */
export function makeExportLoop({ workExports, onFailure, everyMs = EVERY_MS }: ExportLoopDependencies): Loop {
  const stopping = new AbortController();
  const loop = makeLoop({
    onFailure,
    round: async () => ((await workExports(stopping.signal)) ? 0 : everyMs),
  });
  return {
    ...loop,
    stop: () => {
      stopping.abort();
      return loop.stop();
    },
  };
}
