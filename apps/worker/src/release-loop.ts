import { MINUTE_MS } from '@tributary/domain/shared/durations';
import type {
  HoldPlace,
  ReleaseHeldConversions,
} from '@tributary/application/attribution/release-held-conversions';
import { makeLoop, type Loop } from './repeat.ts';

export type ReleaseLoopDependencies = {
  readonly releaseHeldConversions: ReleaseHeldConversions;
  /** Postbacks may have been written. */
  readonly onReleased?: () => void;
  readonly onFailure: (error: unknown, inARow: number) => void;
  readonly everyMs?: number;
};

const EVERY_MS = MINUTE_MS;

/** Once a minute, approves the conversions whose hold is over (docs/rules/attribution.md#holds): at once while there are more. */
export function makeReleaseLoop({
  releaseHeldConversions,
  onReleased,
  onFailure,
  everyMs = EVERY_MS,
}: ReleaseLoopDependencies): Loop {
  let after: HoldPlace = null;
  return makeLoop({
    onFailure,
    round: async () => {
      const { released, next } = await releaseHeldConversions({ after });
      after = next;
      if (released > 0) onReleased?.();
      return next === null ? everyMs : 0;
    },
  });
}
