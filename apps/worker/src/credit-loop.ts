import type { DecideCredits } from '@tributary/application/billing/decide-credits';
import { makeLoop, type Loop } from './repeat.ts';

export type CreditLoopDependencies = {
  readonly decideCredits: DecideCredits;
  readonly onFailure: (error: unknown, inARow: number) => void;
  readonly everyMs?: number;
};

const EVERY_MS = 5000;

/** Pauses the campaigns of advertisers whose credit is used up, and lets them go on (docs/rules/billing.md#credit). */
export const makeCreditLoop = ({
  decideCredits,
  onFailure,
  everyMs = EVERY_MS,
}: CreditLoopDependencies): Loop =>
  makeLoop({
    onFailure,
    round: async () => {
      await decideCredits();
      return everyMs;
    },
  });
