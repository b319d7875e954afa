// The ledger's own control (docs/rules/stats.md#sums-equal-the-rows): what the workers
// added up as events came against the rows themselves, for operators who want proof or have to mend.
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { CapDifference, Recount, Recounts, StatsDifference } from './recounts.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';

/** How many differences are named; they are all counted. */
const DIFFERENCES_MAX = 100;

type Dependencies = {
  readonly recounts: Recounts;
  readonly stores: { readonly networks: Networks };
};

/**
 * `after` is null for a dry run; else it is a second recount, made before anybody could write again, that found no
 * difference.
 */
export type Rebuilt<Difference> = {
  readonly before: Recount<Difference>;
  readonly after: Recount<Difference> | null;
};

/** Refuses an unknown network with `not_found`, and a range that ends before it starts with `invalid_day`. */
export type RecountStats = (networkId: NetworkId, range: DayRange) => Promise<Recount<StatsDifference>>;
export type RebuildStats = (
  networkId: NetworkId,
  range: DayRange,
  options?: { readonly dryRun?: boolean },
) => Promise<Rebuilt<StatsDifference>>;
export type RecountCaps = (networkId: NetworkId) => Promise<Recount<CapDifference>>;
export type RebuildCaps = (
  networkId: NetworkId,
  options?: { readonly dryRun?: boolean },
) => Promise<Rebuilt<CapDifference>>;

/** Reads only. A range of any length: the rows of a busy year take minutes, and hold nobody up. */
export const makeRecountStats =
  ({ recounts, stores }: Dependencies): RecountStats =>
  async (networkId, range) => {
    await requireNetworkAndRange(stores, networkId, range);
    return recounts.of(networkId).stats(range, DIFFERENCES_MAX);
  };

/**
 * Rebuilds the range from its rows in one transaction, and returns the differences there were before (none, when all is
 * well). The network's events wait in their spools meanwhile; a dry run only compares and holds nobody up. Throws, and
 * changes nothing, if the rebuilt books should still differ.
 */
export const makeRebuildStats =
  ({ recounts, stores }: Dependencies): RebuildStats =>
  async (networkId, range, { dryRun = false } = {}) => {
    await requireNetworkAndRange(stores, networkId, range);
    if (dryRun) return { before: await recounts.of(networkId).stats(range, DIFFERENCES_MAX), after: null };
    return recounts.mend(networkId, async (books) => {
      const before = await books.stats(range, DIFFERENCES_MAX);
      await books.rebuildStats(range);
      return { before, after: proven(await books.stats(range, DIFFERENCES_MAX)) };
    });
  };

/** What is used of the network's caps against the rows they count, from each cap's creation on. Reads only. */
export const makeRecountCaps =
  ({ recounts, stores }: Dependencies): RecountCaps =>
  async (networkId) => {
    await getNetwork(stores, networkId);
    return recounts.of(networkId).caps(DIFFERENCES_MAX);
  };

/** As makeRebuildStats, for all caps of the network. */
export const makeRebuildCaps =
  ({ recounts, stores }: Dependencies): RebuildCaps =>
  async (networkId, { dryRun = false } = {}) => {
    await getNetwork(stores, networkId);
    if (dryRun) return { before: await recounts.of(networkId).caps(DIFFERENCES_MAX), after: null };
    return recounts.mend(networkId, async (books) => {
      const before = await books.caps(DIFFERENCES_MAX);
      await books.rebuildCaps();
      return { before, after: proven(await books.caps(DIFFERENCES_MAX)) };
    });
  };

async function requireNetworkAndRange(
  stores: Dependencies['stores'],
  networkId: NetworkId,
  { start, end }: DayRange,
): Promise<void> {
  if (start > end) throw refuse('invalid_day', 'The start date is after the end date.');
  await getNetwork(stores, networkId);
}

function proven<Difference>(recount: Recount<Difference>): Recount<Difference> {
  if (recount.differing === 0) return recount;
  throw new Error(`${recount.differing} sums still differ from their rows after they were rebuilt.`);
}
