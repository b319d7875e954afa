import type { ColumnCopy } from '@tributary/application/reporting/column-copy';
import { endsWithin } from '@tributary/application/shared/waiting';
import { makeLoop, type Loop } from './repeat.ts';

export type ColumnLoopDependencies = {
  readonly columnCopy: ColumnCopy;
  readonly onFailure: (error: unknown, inARow: number) => void;
  readonly everyMs?: number;
  readonly stopMsMax?: number;
};

/** What came since is read from the rows, so this is how many rows a report reads beside the copy. */
const EVERY_MS = 20_000;
/** After the start there is more urgent work. */
const FIRST_AFTER_MS = 3_000;
/** A step may take in a million rows; nobody waits for that at a stop. */
const STOP_MS_MAX = 3_000;

/** Keeps the columnar copy of clicks and impressions close behind the rows. */
export const makeColumnLoop = ({
  columnCopy,
  onFailure,
  everyMs = EVERY_MS,
  stopMsMax = STOP_MS_MAX,
}: ColumnLoopDependencies): Loop => {
  let isFirst = true;
  const loop = makeLoop({
    onFailure,
    retryFirstMs: 1000,
    retryMaxMs: 60_000,
    round: async () => {
      if (isFirst) {
        isFirst = false;
        return Math.min(FIRST_AFTER_MS, everyMs);
      }
      return (await columnCopy.keep()) === 'behind' ? 0 : everyMs;
    },
  });
  // A step that is given up leaves nothing behind: its transaction ends with its connection.
  return { ...loop, stop: async () => void (await endsWithin(loop.stop(), stopMsMax)) };
};
