import { EDITED_FIELDS } from '@tributary/domain/attribution/conversion';
import type {
  Clicks,
  Conversions,
  Hits,
  Impressions,
  WaitingHits,
} from '@tributary/application/attribution/books';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { isShown } from '@tributary/domain/attribution/status';
import { visitorKey } from '@tributary/domain/attribution/unique-clicks';
import { copy } from '../shared/lists.ts';
import { markVolume } from './mark-volume.ts';
import type { MemoryState } from '../state.ts';

export const memoryClicks = (state: MemoryState): Clicks => ({
  known: async (ids) => knownOf(state.clicks, ids),
  add: async (added) => addMissing(state.clicks, added),
  findMany: async (ids) => copy(found(state.clicks, ids)),
  uniqueWithin: async (spans) =>
    copy(
      spans.flatMap(({ after, before, ...visitor }) =>
        (state.uniqueClicks.get(visitorKey(visitor)) ?? []).filter(
          ({ clickedAt }) => clickedAt > after && clickedAt < before,
        ),
      ),
    ),
  rememberUnique: async (clicks) => {
    for (const click of clicks) {
      const earlier = state.uniqueClicks.get(visitorKey(click)) ?? [];
      if (earlier.some(({ clickedAt }) => Number(clickedAt) === Number(click.clickedAt))) continue;
      state.uniqueClicks.set(visitorKey(click), [...earlier, copy(click)]);
    }
  },
  findFormer: async (networkId, formerIds) =>
    new Map(
      formerIds.flatMap((formerId) => {
        const found = state.formerClicks.get(formerKey(networkId, formerId));
        return found ? [[formerId, found.clickId]] : [];
      }),
    ),
  nameFormer: async (names) => {
    // Trackers are told that the network has some.
    if (names.length > 0) state.changes += 1;
    for (const name of names) {
      const key = formerKey(name.networkId, name.formerId);
      if (!state.formerClicks.has(key)) state.formerClicks.set(key, copy(name));
    }
  },
});

const formerKey = (networkId: string, formerId: string): string => `${networkId}|${formerId}`;

export const memoryImpressions = (state: MemoryState): Impressions => ({
  known: async (ids) => knownOf(state.impressions, ids),
  add: async (added) => addMissing(state.impressions, added),
});

export const memoryHits = (state: MemoryState): Hits => ({
  known: async (ids) => knownOf(state.hits, ids),
  add: async (added) => addMissing(state.hits, added, (line) => line.hit.id),
  findMany: async (ids) => copy(found(state.hits, ids).map(({ hit }) => hit)),
  waitingFor: async (clickIds) => {
    const wanted = new Set<string>(clickIds);
    return copy(waiting(state).filter(({ clickId }) => clickId !== null && wanted.has(clickId)));
  },
  settle: async ({ id, outcome, detail, networkId }) => {
    const line = state.hits.get(id);
    if (line?.outcome.state !== 'waiting') return;
    state.hits.set(id, { hit: { ...line.hit, networkId }, outcome: copy(outcome), detail });
  },
});

export const memoryConversions = (state: MemoryState): Conversions => ({
  findByDeduplicationKeys: async (networkId, keys) => {
    const wanted = new Set(keys);
    const own = [...state.conversions.values()].filter(
      (one) => one.networkId === networkId && wanted.has(one.deduplicationKey),
    );
    const further = keys.flatMap((key): [string, Conversion][] => {
      const one = state.conversions.get(state.conversionKeys.get(`${networkId}|${key}`) ?? '');
      return one ? [[key, copy(one)]] : [];
    });
    return new Map([...further, ...own.map((one) => [one.deduplicationKey, copy(one)] as const)]);
  },
  find: async (networkId, id) => {
    const one = state.conversions.get(id);
    return one?.networkId === networkId ? copy(one) : undefined;
  },
  findMany: async (networkId, ids) =>
    copy(found(state.conversions, ids).filter((one) => one.networkId === networkId)),
  add: async (added) => {
    const taken = new Set(
      [...state.conversions.values()].map((one) => `${one.networkId}|${one.deduplicationKey}`),
    );
    for (const one of added) {
      const key = `${one.networkId}|${one.deduplicationKey}`;
      if (taken.has(key) || state.conversions.has(one.id))
        throw new Error(`There is a conversion ${key} already.`);
      taken.add(key);
      state.conversions.set(one.id, copy(one));
      markVolume(state, one);
    }
  },
  hold: async (keys) => {
    for (const { networkId, deduplicationKey, conversionId } of keys) {
      const key = `${networkId}|${deduplicationKey}`;
      if (!state.conversionKeys.has(key)) state.conversionKeys.set(key, conversionId);
    }
  },
  setStatus: async ({ networkId, id, status, reason, reasonCode = null }) => {
    const one = state.conversions.get(id);
    if (one?.networkId !== networkId) return;
    const statusWhenPriced = status === 'pending' ? one.statusWhenPriced && status : one.statusWhenPriced;
    state.conversions.set(
      id,
      withShown({ ...one, status, reason, reasonCode, statusWhenPriced, releaseOn: null }),
    );
    markVolume(state, one);
  },
  edit: async (edited) => {
    for (const after of edited) {
      const before = state.conversions.get(after.id);
      if (before?.networkId !== after.networkId) continue;
      const isTaken = [...state.conversions.values()].some(
        (one) =>
          one.id !== after.id &&
          one.networkId === after.networkId &&
          one.deduplicationKey === after.deduplicationKey,
      );
      if (isTaken) throw new Error(`There is a conversion ${after.deduplicationKey} already.`);
      if (before.deduplicationKey !== after.deduplicationKey) {
        state.conversionKeys.set(`${before.networkId}|${before.deduplicationKey}`, before.id);
        state.conversionKeys.delete(`${after.networkId}|${after.deduplicationKey}`);
      }
      state.conversions.set(after.id, withShown({ ...before, ...copy(editable(after)) }));
      markVolume(state, before);
    }
  },
  findByTransactionIds: async (networkId, transactionIds, limit) =>
    conversionsOf(
      state,
      { networkId, among: transactionIds.filter((txnId) => txnId !== ''), limit },
      'txnId',
    ),
  findByClicks: async (networkId, clickIds, limit) =>
    conversionsOf(state, { networkId, among: clickIds, limit }, 'clickId'),
  saidOf: async (networkId, ids) =>
    new Map(
      ids.flatMap((id) => {
        const said = state.orderStatements.get(id);
        return said !== undefined && state.conversions.get(id)?.networkId === networkId ? [[id, said]] : [];
      }),
    ),
  noteSaid: async (networkId, said) => {
    for (const [id, { first, last }] of said) {
      if (state.conversions.get(id)?.networkId !== networkId) continue;
      const before = state.orderStatements.get(id);
      state.orderStatements.set(id, {
        first: first ?? before?.first ?? null,
        last: last ?? before?.last ?? null,
      });
    }
  },
});

type Wanted = {
  readonly networkId: Conversion['networkId'];
  readonly among: readonly string[];
  /** Of each. */
  readonly limit: number;
};

const conversionsOf = (
  state: MemoryState,
  { networkId, among, limit }: Wanted,
  field: 'txnId' | 'clickId',
): Conversion[] =>
  copy(
    [...new Set(among)].flatMap((value) =>
      [...state.conversions.values()]
        .filter((one) => one.networkId === networkId && one[field] === value)
        .slice(0, limit),
    ),
  );

const withShown = (one: Conversion): Conversion => ({ ...one, shown: isShown(one) });

const editable = (conversion: Conversion): Partial<Conversion> =>
  Object.fromEntries(EDITED_FIELDS.map((field) => [field, conversion[field]]));

export const memoryWaitingHits = (state: MemoryState): WaitingHits => ({
  ready: async (limit) =>
    copy(
      waiting(state)
        .filter(({ clickId }) => clickId !== null && state.clicks.has(clickId))
        .slice(0, limit),
    ),
  olderThan: async (before, limit) =>
    copy(
      waiting(state)
        .filter(({ hitAt }) => hitAt < before)
        .slice(0, limit),
    ),
});

/** Oldest first. */
const waiting = (state: MemoryState) =>
  [...state.hits.values()]
    .filter(({ outcome }) => outcome.state === 'waiting')
    .map(({ hit }) => hit)
    .sort((a, b) => (a.id < b.id ? -1 : 1));

const knownOf = <T extends string>(held: ReadonlyMap<string, unknown>, ids: readonly T[]): Set<T> =>
  new Set(ids.filter((id) => held.has(id)));

const found = <T>(held: ReadonlyMap<string, T>, ids: readonly string[]): T[] =>
  [...new Set(ids)].flatMap((id) => held.get(id) ?? []);

function addMissing<T>(
  held: Map<string, T>,
  added: readonly T[],
  idOf: (one: T) => string = (one) => (one as { id: string }).id,
): void {
  for (const one of added) if (!held.has(idOf(one))) held.set(idOf(one), copy(one));
}
