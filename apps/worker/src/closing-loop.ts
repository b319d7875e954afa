import { MINUTE_MS } from '@tributary/domain/shared/durations';
import type { CloseOnTerms } from '@tributary/application/billing/close-on-terms';
import { makeLoop, type Loop } from './repeat.ts';

export type ClosingLoopDependencies = {
  readonly closeOnTerms: CloseOnTerms;
  readonly onFailure: (error: unknown, inARow: number) => void;
  readonly everyMs?: number;
};

const EVERY_MS = MINUTE_MS;

/** Closes the periods that are over by their affiliates' terms (docs/rules/billing.md#automatic-closing); most rounds find none. */
export const makeClosingLoop = ({
  closeOnTerms,
  onFailure,
  everyMs = EVERY_MS,
}: ClosingLoopDependencies): Loop =>
  makeLoop({
    onFailure,
    round: async () => {
      await closeOnTerms();
      return everyMs;
    },
  });
