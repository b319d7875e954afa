import type { SendReports } from '@tributary/application/exports/send-reports';
import { SECOND_MS } from '@tributary/domain/shared/durations';
import { makeLoop, type Loop } from './repeat.ts';

export type ReportLoopDependencies = {
  readonly sendReports: SendReports;
  readonly onFailure: (error: unknown, inARow: number) => void;
};

/** A letter is due two hours after its last day ended: nobody waits for half a minute more. */
const EVERY_MS = 30 * SECOND_MS;

/** Letter after letter while some are due (docs/rules/scheduled-reports.md#sending). A stop ends the report under way; the next worker begins it anew. */
export function makeReportLoop({ sendReports, onFailure }: ReportLoopDependencies): Loop {
  const stopping = new AbortController();
  const loop = makeLoop({
    onFailure,
    round: async () => ((await sendReports(stopping.signal)) ? 0 : EVERY_MS),
  });
  return {
    ...loop,
    stop: () => {
      stopping.abort();
      return loop.stop();
    },
  };
}
