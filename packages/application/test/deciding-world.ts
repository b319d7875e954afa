// A small network on the in-memory adapters, for tests of what the worker decides.
import { memoryBooks } from '@tributary/adapters-memory/memory-books';
import { memoryWaitingHits } from '@tributary/adapters-memory/attribution/memory-events';
import { memoryDailyStats } from '@tributary/adapters-memory/reporting/memory-daily-stats';
import { memoryRecords } from '@tributary/adapters-memory/memory-records';
import { memoryTestEvents } from '@tributary/adapters-memory/attribution/memory-test-events';
import { memoryHeldConversions } from '@tributary/adapters-memory/attribution/memory-held-conversions';
import { memoryUnpricedConversions } from '@tributary/adapters-memory/attribution/memory-unpriced-conversions';
import { emptyState, type MemoryState } from '@tributary/adapters-memory/state';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import {
  deltasOfClick,
  deltasOfConversion,
  deltasOfImpression,
  foldDeltas,
} from '@tributary/domain/reporting/deltas';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { CampaignId, DeliveryId } from '@tributary/domain/shared/ids';
import { idOf, NETWORK_ID, network, NOW } from '../contracts/shared/given.ts';
import { seed, withoutDisplayId } from '../contracts/shared/records-under-test.ts';
import { type BookCall, strictBooks } from './strict-books.ts';
import type { TrackedEvent } from '../src/tracking/event-log.ts';
import type { RecordStores } from '../src/record-stores.ts';
import { makeChangeConversionStatus } from '../src/attribution/change-conversion-status.ts';
import { makePriceUnpricedConversions } from '../src/attribution/price-unpriced-conversions.ts';
import { makeProcessEvents, type ProcessEventsDependencies } from '../src/attribution/process-events.ts';
import { makeReleaseHeldConversions } from '../src/attribution/release-held-conversions.ts';
import { makeSweepWaitingHits } from '../src/attribution/sweep-waiting-hits.ts';

export type World = {
  readonly state: MemoryState;
  readonly records: RecordStores;
  /** What `process` is made of. */
  readonly dependencies: ProcessEventsDependencies;
  readonly process: ReturnType<typeof makeProcessEvents>;
  readonly sweep: ReturnType<typeof makeSweepWaitingHits>;
  readonly changeStatus: ReturnType<typeof makeChangeConversionStatus>;
  readonly priceUnpriced: ReturnType<typeof makePriceUnpricedConversions>;
  readonly releaseHeld: ReturnType<typeof makeReleaseHeldConversions>;
  /** Why conversions could not be released. */
  readonly failures: unknown[];
  readonly readStats: ReturnType<typeof memoryDailyStats>;
  /** What was asked of the books and written into them, oldest first. */
  readonly calls: BookCall[];
  /** Dead letters by id, with the reason. */
  readonly deadLetters: Map<string, string>;
  /** What time it is. */
  now: Date;
};

/** Two networks with what records-under-test.ts seeds. Days are those of Tokyo, so that UTC days would show. */
export async function makeWorld({
  laneEventsMin,
}: Pick<ProcessEventsDependencies, 'laneEventsMin'> = {}): Promise<World> {
  const state = emptyState();
  const records = memoryRecords(state);
  await seed(records);
  await records.networks.replace(network({ zone: 'Asia/Tokyo' }));
  const deadLetters = new Map<string, string>();
  const failures: unknown[] = [];
  let deliveries = 0;
  const { books: strict, calls } = strictBooks(memoryBooks(state), state);
  const dependencies = {
    books: strict,
    ...(laneEventsMin === undefined ? {} : { laneEventsMin }),
    clock: () => world.now,
    newDeliveryId: () => idOf<DeliveryId>('de', ++deliveries),
    waitingHits: memoryWaitingHits(state),
    unpricedConversions: memoryUnpricedConversions(state),
    heldConversions: memoryHeldConversions(state),
    onFailure: (error: unknown) => void failures.push(error),
    testEvents: memoryTestEvents(state),
    deadLetters: {
      keep: async (event: TrackedEvent, why: string) => void deadLetters.set(event.id, why),
    },
  };
  const world: World = {
    state,
    records,
    dependencies,
    process: makeProcessEvents(dependencies),
    sweep: makeSweepWaitingHits(dependencies),
    changeStatus: makeChangeConversionStatus(dependencies),
    priceUnpriced: makePriceUnpricedConversions(dependencies),
    releaseHeld: makeReleaseHeldConversions(dependencies),
    failures,
    readStats: memoryDailyStats(state),
    calls,
    deadLetters,
    now: NOW,
  };
  return world;
}

/** Adds a campaign; its first terms come with it. */
export async function addCampaign(world: World, campaign: Campaign): Promise<void> {
  await world.records.campaigns.add(withoutDisplayId(campaign), NOW);
}

/** The stats as they should be: counted anew from the stored rows. */
export function recount({ state }: World): StatsDelta[] {
  const day = (networkId: string, at: Date) => dayOf(at, state.networks.get(networkId)?.zone ?? 'UTC');
  return foldDeltas([
    ...[...state.clicks.values()].flatMap((row) => deltasOfClick(row, day(row.networkId, row.clickedAt))),
    ...[...state.impressions.values()].flatMap((row) =>
      deltasOfImpression(row, day(row.networkId, row.seenAt)),
    ),
    ...[...state.conversions.values()].flatMap((row) =>
      deltasOfConversion(row, day(row.networkId, row.convertedAt)),
    ),
  ]);
}

export const books = ({ state }: World): StatsDelta[] => foldDeltas([...state.stats.values()]);

/** The whole network's measures of all days. */
export const totals = async ({ readStats }: World, campaignId?: CampaignId) => {
  const filter = campaignId === undefined ? {} : { campaignIds: [campaignId] };
  const days = await readStats(NETWORK_ID, filter, {
    start: dayOf(new Date('2026-01-01'), 'UTC'),
    end: dayOf(new Date('2026-12-31'), 'UTC'),
  });
  return days.map(({ measures }) => measures);
};
