import type { RaiseAlarms } from '@tributary/application/announced/raise-alarms';
import type { Alarm } from '@tributary/domain/notices/happening';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import { makeLoop, type Loop } from './repeat.ts';

export type AlarmLoopDependencies = {
  /** What is wrong at this moment. */
  readonly look: () => Promise<readonly Alarm[]>;
  readonly raiseAlarms: RaiseAlarms;
  readonly onFailure: (error: unknown, inARow: number) => void;
  readonly everyMs?: number;
};

const EVERY_MS = MINUTE_MS;

/** Once a minute looks at what the product sees of its machine; what is seen twice in a row is told (docs/rules/notices.md#system-alarms). */
export function makeAlarmLoop({
  look,
  raiseAlarms,
  onFailure,
  everyMs = EVERY_MS,
}: AlarmLoopDependencies): Loop {
  let before = new Set<string>();
  return makeLoop({
    onFailure,
    round: async () => {
      const seen = await look();
      await raiseAlarms(seen.filter(({ kind }) => before.has(kind)));
      before = new Set(seen.map(({ kind }) => kind));
      return everyMs;
    },
  });
}
