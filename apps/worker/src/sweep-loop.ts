import type { SweepWaitingHits } from '@tributary/application/attribution/sweep-waiting-hits';
import { makeLoop, type Loop } from './repeat.ts';

export type SweepDependencies = {
  readonly sweepWaitingHits: SweepWaitingHits;
  readonly onSwept?: (hits: number) => void;
  readonly onFailure: (error: unknown, inARow: number) => void;
  readonly everyMs?: number;
};

const EVERY_MS = 500;

/** Twice a second: hits whose click came through another spool are decided soon after it. */
export const makeSweepLoop = ({
  sweepWaitingHits,
  onSwept,
  onFailure,
  everyMs = EVERY_MS,
}: SweepDependencies): Loop =>
  makeLoop({
    onFailure,
    round: async () => {
      const swept = await sweepWaitingHits();
      if (swept > 0) onSwept?.(swept);
      return everyMs;
    },
  });
