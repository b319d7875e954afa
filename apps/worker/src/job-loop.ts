import type { WorkJobs } from '@tributary/application/jobs/work-jobs';
import { makeLoop, type Loop } from './repeat.ts';

export type JobLoopDependencies = {
  readonly workJobs: WorkJobs;
  /** Postbacks may have been written. */
  readonly onProgress?: () => void;
  readonly onFailure: (error: unknown, inARow: number) => void;
  readonly everyMs?: number;
};

const EVERY_MS = 250;

/** Looks for jobs four times a second, and works on them one turn after another while there are any. */
export function makeJobLoop({
  workJobs,
  onProgress = () => undefined,
  onFailure,
  everyMs = EVERY_MS,
}: JobLoopDependencies): Loop {
  let stopping = false;
  const loop = makeLoop({
    onFailure,
    round: async () => {
      const worked = await workJobs({ mayGoOn: () => !stopping, onProgress });
      return worked ? 0 : everyMs;
    },
  });
  return {
    ...loop,
    stop: () => {
      stopping = true;
      return loop.stop();
    },
  };
}
