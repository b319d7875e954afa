import type { SendLetters } from '@tributary/application/notices/send-letters';
import { SECOND_MS } from '@tributary/domain/shared/durations';
import { makeLoop, type Loop } from './repeat.ts';

export type LetterLoopDependencies = {
  readonly sendLetters: SendLetters;
  readonly onFailure: (error: unknown, inARow: number) => void;
};

const EVERY_MS = 10 * SECOND_MS;

/** Letters of what people were told (docs/rules/notices.md#letters): every ten seconds, and at once while there are more. */
export const makeLetterLoop = ({ sendLetters, onFailure }: LetterLoopDependencies): Loop =>
  makeLoop({
    onFailure,
    retryFirstMs: EVERY_MS,
    retryMaxMs: 60 * SECOND_MS,
    round: async () => ((await sendLetters()).tried > 0 ? 0 : EVERY_MS),
  });
