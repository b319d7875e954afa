import { HOUR_MS } from '@tributary/domain/shared/durations';
import type { HitEvent, HitOutcome } from '@tributary/domain/attribution/conversion';
import type { ClickId } from '@tributary/domain/shared/ids';
import { distinct } from './batch-records.ts';
import { decideWaiting, type DecideDependencies } from './decide-batch.ts';
import type { WaitingHits } from './books.ts';

export type SweepDependencies = DecideDependencies & {
  readonly waitingHits: WaitingHits;
  /** Called with every hit that can't be decided and is refused for it, for the log and a metric. */
  readonly onUndecidable?: (hit: HitEvent, why: string) => void;
};

/** Decides hits whose click arrived through another spool, and refuses those that waited too long. Says how many. */
export type SweepWaitingHits = () => Promise<number>;

const LIMIT = 500;
/**
 * A hit whose click has not come within this time is refused: a spool was away for longer than a long weekend
 * (docs/rules/attribution.md#early-hits).
 */
const WAIT_MAX_MS = 72 * HOUR_MS;
const REFUSED: HitOutcome = { state: 'refused', reason: 'INVALID_CLICK_ID' };

export const makeSweepWaitingHits = (dependencies: SweepDependencies): SweepWaitingHits => {
  const { waitingHits, clock, onUndecidable } = dependencies;
  return async () => {
    const ready = await waitingHits.ready(LIMIT);
    if (ready.length > 0) {
      const { undecidable } = await decideWaiting(dependencies, clickIdsOf(ready));
      const stuck = undecidable.flatMap(({ event, why }) =>
        event.kind === 'hit' ? [{ hit: event, why }] : [],
      );
      for (const { hit, why } of stuck) onUndecidable?.(hit, why);
      await refuse(dependencies, stuck);
    }
    const before = new Date(clock().getTime() - WAIT_MAX_MS);
    const late = await waitingHits.olderThan(before, LIMIT);
    await refuse(
      dependencies,
      late.map((hit) => ({ hit, why: 'its click never arrived' })),
    );
    return ready.length + late.length;
  };
};

async function refuse(
  { books }: SweepDependencies,
  lines: readonly { readonly hit: HitEvent; readonly why: string }[],
): Promise<void> {
  if (lines.length === 0) return;
  await books.run({ networkIds: [], campaignIds: [] }, async ({ hits }) => {
    for (const { hit, why } of lines)
      await hits.settle({ id: hit.id, outcome: REFUSED, detail: why, networkId: hit.networkId });
  });
}

const clickIdsOf = (hits: readonly HitEvent[]): ClickId[] =>
  distinct(hits.flatMap(({ clickId }) => clickId ?? []));
