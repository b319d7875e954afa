import type { TestEvent } from '@tributary/domain/attribution/test-event';
import type { Conversion, HitEvent } from '@tributary/domain/attribution/conversion';
import { UNIQUE_CLICK_WINDOW_MS } from '@tributary/domain/attribution/unique-clicks';
import type { ClickId, DeliveryId, NetworkId } from '@tributary/domain/shared/ids';
import type { Click, ClickEvent, ImpressionEvent } from '@tributary/domain/tracking/click';
import type { Books } from './books.ts';
import { keepTests } from './keep-tests.ts';
import type { TestEvents } from './test-events.ts';
import type { TrackedEvent } from '../tracking/event-log.ts';
import type { Clock } from '../shared/stamps.ts';
import { closeBatch, openBatch, type Batch, type Undecidable } from './batch.ts';
import { distinct, readBatchRecords, type Subject } from './batch-records.ts';
import { decideClicks, decideImpressions } from './decide-clicks.ts';
import { decideHits, type IncomingHit } from './decide-hits.ts';
import { decideOrderHits, namesOrder } from './decide-order-hits.ts';
import { LANE_EVENTS_MIN, lanesOf, type Lane } from './lanes.ts';

export type DecideDependencies = {
  readonly books: Books;
  readonly clock: Clock;
  readonly newDeliveryId: () => DeliveryId;
  /** docs/rules/tracking.md#unique-clicks; 24 h by default. */
  readonly uniqueWindowMs?: number;
  /** From how many events on a transaction of their own is worth its cost (`lanesOf`); 300 by default. */
  readonly laneEventsMin?: number;
};

/** A stored click never changes, so reading one needs no lock and holds nobody up. */
const NOTHING_LOCKED = { networkIds: [], campaignIds: [] };

/** What was decided. */
export type Decided = {
  readonly clicks: number;
  readonly impressions: number;
  readonly conversions: readonly Conversion[];
  readonly undecidable: readonly Undecidable[];
};

/**
 * Decides events; those of one campaign in one transaction: all of them become visible at once, or nothing. Idempotent: what is stored
 * already changes nothing, so a batch may come again after a crash between its commits and its removal from the log, and when one of
 * its transactions failed and the other did not (docs/rules/running.md#two-transactions-of-a-batch).
 */
export async function decideBatch(
  dependencies: DecideDependencies & { readonly testEvents: TestEvents },
  events: readonly TrackedEvent[],
): Promise<Decided> {
  const { books } = dependencies;
  const sent = partsOf(events);
  await keepTests(dependencies.testEvents, sent.tests);
  const orderHits = sent.hits.filter(namesOrder);
  const others = sent.hits.filter((hit) => !namesOrder(hit));
  const parts = { ...sent, hits: await withFormerClicks(books, others) };
  const stored = await storedClicks(books, parts.hits, parts.clicks);
  const lanes = lanesOf({ ...parts, stored }, dependencies.laneEventsMin ?? LANE_EVENTS_MIN);
  const decided = together(await allOf(lanes.map((lane) => decideLane(dependencies, lane))));
  const undecidable = await decideOrderHits(books, orderHits, optionsOf(dependencies).stamp);
  return { ...decided, undecidable: [...decided.undecidable, ...undecidable] };
}

async function decideLane(dependencies: DecideDependencies, parts: Lane): Promise<Decided> {
  const subjects: Subject[] = [...parts.clicks, ...parts.impressions, ...parts.stored.values()];
  return dependencies.books.run(scopeOf(subjects), async (stores) => {
    const batch = openBatch(stores, await readBatchRecords(stores.catalog, subjects));
    const options = optionsOf(dependencies);
    const clicks = await decideClicks(batch, parts.clicks, options);
    const impressions = await decideImpressions(batch, parts.impressions);
    const byId = new Map([...parts.stored, ...(await clicksHere(batch, parts.clicks, clicks))]);
    const waiting = await stores.hits.waitingFor(clicks.map(({ id }) => id));
    const incoming = [...(await freshHits(batch, parts.hits)), ...waiting.map(asWaited)];
    const conversions = await decideHits(batch, incoming, { ...options, clickOf: (id) => byId.get(id) });
    // Last, and the most of all: the stats are summed up while they are written.
    await stores.clicks.add(clicks);
    await stores.impressions.add(impressions);
    await closeBatch(batch, options.stamp.now);
    return {
      clicks: clicks.length,
      impressions: impressions.length,
      conversions,
      undecidable: batch.undecidable,
    };
  });
}

/** Waits for all, whatever becomes of any, and fails with the first that did: nothing is under way any more then. */
async function allOf<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

const together = (lanes: readonly Decided[]): Decided => ({
  clicks: lanes.reduce((sum, { clicks }) => sum + clicks, 0),
  impressions: lanes.reduce((sum, { impressions }) => sum + impressions, 0),
  conversions: lanes.flatMap(({ conversions }) => conversions),
  undecidable: lanes.flatMap(({ undecidable }) => undecidable),
});

/**
 * Decides the hits that wait for clicks which are stored by now. The hits are read again under the campaigns' locks.
 */
export async function decideWaiting(
  dependencies: DecideDependencies,
  clickIds: readonly ClickId[],
): Promise<Decided> {
  const { books } = dependencies;
  const clicks = await findClicks(books, clickIds);
  const subjects = [...clicks.values()];
  return books.run(scopeOf(subjects), async (stores) => {
    const batch = openBatch(stores, await readBatchRecords(stores.catalog, subjects));
    const waiting = await stores.hits.waitingFor([...clicks.keys()]);
    const options = { ...optionsOf(dependencies), clickOf: (id: ClickId) => clicks.get(id) };
    const conversions = await decideHits(batch, waiting.map(asWaited), options);
    await closeBatch(batch, options.stamp.now);
    return { clicks: 0, impressions: 0, conversions, undecidable: batch.undecidable };
  });
}

const optionsOf = (dependencies: DecideDependencies) => ({
  stamp: { now: dependencies.clock(), newDeliveryId: dependencies.newDeliveryId },
  uniqueWindowMs: dependencies.uniqueWindowMs ?? UNIQUE_CLICK_WINDOW_MS,
});

function partsOf(events: readonly TrackedEvent[]) {
  const clicks: ClickEvent[] = [];
  const impressions: ImpressionEvent[] = [];
  const hits: HitEvent[] = [];
  const tests: TestEvent[] = [];
  for (const event of events) {
    if (event.kind === 'click') clicks.push(event);
    else if (event.kind === 'impression') impressions.push(event);
    else if (event.kind === 'hit') hits.push(event);
    else tests.push(event);
  }
  return { clicks, impressions, hits, tests };
}

type NamedElsewhere = HitEvent & { readonly networkId: NetworkId };
/** Whether a hit that may be decided names its click, and not by an id of ours. */
const isNamedElsewhere = (hit: HitEvent): hit is NamedElsewhere =>
  hit.networkId !== null && hit.clickId === null && hit.clickIdText !== '' && hit.refusal === null;

/** Hits that name a click by the id another system gave it get its id here (docs/rules/imports.md#past-clicks). */
async function withFormerClicks(books: Books, hits: readonly HitEvent[]): Promise<readonly HitEvent[]> {
  const named = hits.filter(isNamedElsewhere);
  if (named.length === 0) return hits;
  const found = await books.run(NOTHING_LOCKED, async ({ clicks }) => {
    const ids = new Map<NetworkId, ReadonlyMap<string, ClickId>>();
    for (const networkId of distinct(named.map((hit) => hit.networkId))) {
      const own = named.filter((hit) => hit.networkId === networkId);
      ids.set(networkId, await clicks.findFormer(networkId, distinct(own.map((hit) => hit.clickIdText))));
    }
    return ids;
  });
  return hits.map((hit) =>
    isNamedElsewhere(hit) ? { ...hit, clickId: found.get(hit.networkId)?.get(hit.clickIdText) ?? null } : hit,
  );
}

/**
 * The clicks of the hits, those in the same batch apart, looked up before anything is locked because they say which
 * campaigns to lock. A stored click never changes, so nothing is lost by reading it early.
 */
function storedClicks(
  books: Books,
  hits: readonly HitEvent[],
  clicks: readonly ClickEvent[],
): Promise<Map<ClickId, Click>> {
  const here = new Set(clicks.map(({ id }) => id));
  // The click of a refused hit is read only where nothing else says which network's log it belongs to.
  const wanted = hits.flatMap(({ clickId, refusal, networkId }) =>
    clickId === null || (refusal !== null && networkId !== null) || here.has(clickId) ? [] : [clickId],
  );
  return findClicks(books, distinct(wanted));
}

async function findClicks(books: Books, ids: readonly ClickId[]): Promise<Map<ClickId, Click>> {
  if (ids.length === 0) return new Map();
  const found = await books.run(NOTHING_LOCKED, ({ clicks }) => clicks.findMany(ids));
  return new Map(found.map((click) => [click.id, click]));
}

/** The batch's own clicks as they are stored: those just decided, and those a redelivered batch had stored before. */
async function clicksHere(
  { stores }: Batch,
  events: readonly ClickEvent[],
  decided: readonly Click[],
): Promise<Map<ClickId, Click>> {
  const byId = new Map(decided.map((click) => [click.id, click]));
  const before = events.map(({ id }) => id).filter((id) => !byId.has(id));
  for (const click of await stores.clicks.findMany(before)) byId.set(click.id, click);
  return byId;
}

async function freshHits({ stores }: Batch, hits: readonly HitEvent[]): Promise<IncomingHit[]> {
  const known = await stores.hits.known(hits.map(({ id }) => id));
  return hits.filter(({ id }) => !known.has(id)).map((hit) => ({ hit, waited: false }));
}

const asWaited = (hit: HitEvent): IncomingHit => ({ hit, waited: true });

const scopeOf = (subjects: readonly Subject[]) => ({
  networkIds: distinct(subjects.map(({ networkId }) => networkId)),
  campaignIds: distinct(subjects.map(({ campaignId }) => campaignId)),
});
