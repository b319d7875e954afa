import type { Conversion } from '@tributary/domain/attribution/conversion';
import { whyNotReleased } from '@tributary/domain/attribution/decide-hit';
import { isDue } from '@tributary/domain/attribution/hold';
import { distinct, grouped, required } from './batch-records.ts';
import { BooksUnavailable, type BookStores } from './books.ts';
import { changeTogether, type ChangeConversionStatusDependencies } from './change-conversion-status.ts';
import type { HeldConversion, HeldConversions } from './held-conversions.ts';

export type ReleaseHeldConversionsDependencies = ChangeConversionStatusDependencies & {
  readonly heldConversions: HeldConversions;
  /** Called with what could not be released for a reason of its own; it is tried again in the next round. */
  readonly onFailure: (error: unknown) => void;
};

/** Where a round stands; null: at the first. */
export type HoldPlace = Pick<HeldConversion, 'id' | 'releaseOn'> | null;

/**
 * Approves conversions whose hold is over (docs/rules/attribution.md#holds), some of them at a time, from `after` on: everything follows as
 * when somebody approves them. Says how many, and where to go on; null: that was the last. Whoever comes second, or again after a crash,
 * finds them approved. Rejects with BooksUnavailable when the books are away; a conversion that fails for another reason holds up no other.
 */
export type ReleaseHeldConversions = (asked?: {
  readonly after?: HoldPlace;
}) => Promise<{ readonly released: number; readonly next: HoldPlace }>;

/** Those of one campaign share a transaction, which holds up all other decisions about the campaign. */
const LOOKED_AT_MAX = 100;

export const makeReleaseHeldConversions = (
  dependencies: ReleaseHeldConversionsDependencies,
): ReleaseHeldConversions => {
  const { books, heldConversions, clock, onFailure } = dependencies;
  return async ({ after = null } = {}) => {
    const due = await heldConversions.listDue({ now: clock(), after, limit: LOOKED_AT_MAX });
    let released = 0;
    for (const [, own] of grouped(due, ({ campaignId }) => campaignId)) {
      try {
        released += await releaseTogether(own);
      } catch (error) {
        if (error instanceof BooksUnavailable) throw error;
        if (own.length === 1) onFailure(error);
        else released += await oneByOne(own);
      }
    }
    return { released, next: due[LOOKED_AT_MAX - 1] ?? null };
  };

  /** Those of one campaign: all of them, or, when it fails, none. */
  function releaseTogether(held: readonly HeldConversion[]): Promise<number> {
    const scope = {
      networkIds: distinct(held.map(({ networkId }) => networkId)),
      campaignIds: distinct(held.map(({ campaignId }) => campaignId)),
    };
    return books.run(scope, (stores) => release(stores, held, dependencies));
  }

  async function oneByOne(held: readonly HeldConversion[]): Promise<number> {
    let released = 0;
    for (const one of held) {
      try {
        released += await releaseTogether([one]);
      } catch (error) {
        if (error instanceof BooksUnavailable) throw error;
        onFailure(error);
      }
    }
    return released;
  }
};

async function release(
  stores: BookStores,
  held: readonly HeldConversion[],
  dependencies: ReleaseHeldConversionsDependencies,
): Promise<number> {
  const now = dependencies.clock();
  let released = 0;
  for (const [, own] of grouped(held, ({ networkId }) => networkId)) {
    const { networkId } = required(own[0]);
    const ids = own.map(({ id }) => id);
    // Somebody may have decided about them meanwhile.
    const due = (await stores.conversions.findMany(networkId, ids)).filter((one) => isDue(one, now));
    const left = await leftToNetwork(stores, due);
    const change = { networkId, status: 'approved' as const, reason: '' };
    const approving = ids.filter((id) => due.some((one) => one.id === id) && !left.has(id));
    const outcomes =
      approving.length === 0 ? [] : await changeTogether(stores, { ids: approving, change }, dependencies);
    for (const [id, outcome] of outcomes) {
      if (outcome.kind === 'refused') left.set(id, { reason: outcome.reason, why: outcome.why.message });
      else released += 1;
    }
    for (const [id, { reason, why }] of left)
      await stores.conversions.setStatus({ networkId, id, status: 'pending', reason, why });
  }
  return released;
}

/** Why some are not approved by themselves. */
async function leftToNetwork({ catalog }: BookStores, due: readonly Conversion[]) {
  const left = new Map<Conversion['id'], { readonly reason: string; readonly why?: string }>();
  if (due.length === 0) return left;
  const standings = await catalog.standings(due);
  const campaigns = await catalog.campaigns(distinct(due.map(({ campaignId }) => campaignId)));
  for (const [index, one] of due.entries()) {
    const campaign = required(campaigns.find(({ id }) => id === one.campaignId));
    const reason = whyNotReleased(one, { campaign, standing: required(standings[index]) });
    if (reason !== undefined) left.set(one.id, { reason });
  }
  return left;
}
