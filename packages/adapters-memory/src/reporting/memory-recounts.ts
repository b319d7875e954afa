import { groupsAt } from '@tributary/domain/accounts/affiliate-group';
import type { CapCounterKey } from '@tributary/application/attribution/books';
import type { Mending, Recount, Recounting, Recounts } from '@tributary/application/reporting/recounts';
import {
  concerns,
  slotOf,
  takenOf,
  useOfClick,
  useOfConversion,
  useOfImpression,
  type CapUse,
} from '@tributary/domain/attribution/caps';
import {
  deltaKeyText,
  deltasOfClick,
  deltasOfConversion,
  deltasOfImpression,
  foldDeltas,
} from '@tributary/domain/reporting/deltas';
import { EMPTY, isEmpty, merge, negated } from '@tributary/domain/reporting/measures';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import { dayOf, type DayRange, EVERY_DAY } from '@tributary/domain/shared/calendar-day';
import { add, ZERO, type Money } from '@tributary/domain/shared/money';
import type { MemoryState } from '../state.ts';
import { inTransaction } from '../shared/transaction.ts';
import { counterText } from '../attribution/memory-book-sums.ts';

export const memoryRecounts = (state: MemoryState): Recounts => ({
  of: (networkId) => recounting(state, networkId),
  mend: (networkId, work) => inTransaction(state, (draft) => work(mending(draft, networkId))),
});

/** After a change of the network's zone: counts stats and caps anew by its new days. */
export function rebuildBooks(state: MemoryState, networkId: string): void {
  rebuildStats(state, networkId, EVERY_DAY);
  rebuildCaps(state, networkId);
}

const mending = (state: MemoryState, networkId: string): Mending => ({
  ...recounting(state, networkId),
  rebuildStats: async (range) => rebuildStats(state, networkId, range),
  rebuildCaps: async () => rebuildCaps(state, networkId),
});

const recounting = (state: MemoryState, networkId: string): Recounting => ({
  stats: async (range, limit) => {
    const booked = byKey(bookedStats(state, networkId, range));
    const counted = byKey(countedStats(state, networkId, range));
    const either = [...new Map([...booked, ...counted])].sort(([a], [b]) =>
      inOrder(a) < inOrder(b) ? -1 : 1,
    );
    const all = either.map(([text, { measures: _ofOne, ...key }]) => ({
      ...key,
      booked: booked.get(text)?.measures ?? EMPTY,
      counted: counted.get(text)?.measures ?? EMPTY,
    }));
    return recountOf(all, limit, (one) => isEmpty(merge(one.booked, negated(one.counted))));
  },
  caps: async (limit) => {
    const counted = countedCaps(state, networkId);
    const texts = [...new Set([...counterTextsOf(state, networkId), ...counted.keys()])].sort();
    const all = texts.map((text) => ({
      key: counterKeyOf(text),
      booked: state.capCounters.get(text)?.used ?? ZERO,
      counted: counted.get(text) ?? ZERO,
    }));
    return recountOf(all, limit, (one) => one.booked === one.counted);
  },
});

function recountOf<T>(all: readonly T[], limit: number, agrees: (one: T) => boolean): Recount<T> {
  const differences = all.filter((one) => !agrees(one));
  return { keys: all.length, differing: differences.length, differences: differences.slice(0, limit) };
}

/** Keys sort part by part, an empty part first: so the separator must sort before every other character. */
const inOrder = (keyText: string): string => keyText.replaceAll('|', '\0');

const isWithin = (range: DayRange, day: string): boolean => day >= range.start && day <= range.end;

const bookedStats = (state: MemoryState, networkId: string, range: DayRange): StatsDelta[] =>
  [...state.stats.values()].filter((row) => row.networkId === networkId && isWithin(range, row.day));

function countedStats(state: MemoryState, networkId: string, range: DayRange): StatsDelta[] {
  const { own, day } = rowsOf(state, networkId);
  return [
    ...own(state.clicks).flatMap((row) => deltasOfClick(row, day(row.clickedAt))),
    ...own(state.impressions).flatMap((row) => deltasOfImpression(row, day(row.seenAt))),
    ...own(state.conversions).flatMap((row) => deltasOfConversion(row, day(row.convertedAt))),
  ].filter((delta) => isWithin(range, delta.day));
}

/** Added up by key. */
const byKey = (deltas: readonly StatsDelta[]): Map<string, StatsDelta> =>
  new Map(foldDeltas(deltas).map((delta) => [deltaKeyText(delta), delta]));

function rebuildStats(state: MemoryState, networkId: string, range: DayRange): void {
  for (const [key, row] of state.stats) {
    if (row.networkId === networkId && isWithin(range, row.day)) state.stats.delete(key);
  }
  for (const [key, row] of byKey(countedStats(state, networkId, range))) state.stats.set(key, row);
}

function countedCaps(state: MemoryState, networkId: string): Map<string, Money> {
  const { own, day } = rowsOf(state, networkId);
  const valid = <T extends { readonly rejection: unknown }>(rows: readonly T[]) =>
    rows.filter(({ rejection }) => rejection === null);
  const uses = [
    ...valid(own(state.clicks)).map((row) => ({
      row,
      at: row.clickedAt,
      memberAt: row.clickedAt,
      use: useOfClick(row),
    })),
    ...valid(own(state.impressions)).map((row) => ({
      row,
      at: row.seenAt,
      memberAt: row.seenAt,
      use: useOfImpression(row),
    })),
    ...own(state.conversions).map((row) => ({
      row,
      at: row.convertedAt,
      memberAt: row.clickedAt ?? row.convertedAt,
      use: useOfConversion(row),
    })),
  ];
  const memberships = own(state.groupMemberships);
  const counted = new Map<string, Money>();
  for (const cap of own(state.caps)) {
    for (const { row, at, memberAt, use } of uses) {
      const { affiliateId, campaignId, facts } = row;
      const groupIds = groupsAt(memberships, { affiliateId, at: memberAt });
      const occasion = { affiliateId, groupIds, country: facts.country, at, day: day(at) };
      if (campaignId !== cap.campaignId || !concerns(cap, occasion)) continue;
      const text = counterText(slotOf(cap, occasion));
      const used = add(counted.get(text) ?? ZERO, takenOf(cap, use satisfies CapUse));
      if (used !== ZERO) counted.set(text, used);
    }
  }
  return counted;
}

function rebuildCaps(state: MemoryState, networkId: string): void {
  const counted = countedCaps(state, networkId);
  for (const text of new Set([...counterTextsOf(state, networkId), ...counted.keys()])) {
    const used = counted.get(text) ?? ZERO;
    const limit = state.caps.get(counterKeyOf(text).capId)?.limit ?? ZERO;
    const before = state.capCounters.get(text);
    const stays = used !== ZERO && before !== undefined && before.reached && used >= before.used;
    state.capCounters.set(text, { used, reached: stays || (used !== ZERO && used >= limit) });
  }
  state.changes += 1; // the trackers must hear of it
}

const counterTextsOf = (state: MemoryState, networkId: string): string[] =>
  [...state.capCounters.keys()].filter(
    (text) => state.caps.get(counterKeyOf(text).capId)?.networkId === networkId,
  );

function counterKeyOf(text: string): CapCounterKey {
  const [capId = '', affiliateId = '', period = ''] = text.split('|');
  return { capId: capId as CapCounterKey['capId'], affiliateId, period };
}

function rowsOf(state: MemoryState, networkId: string) {
  const zone = state.networks.get(networkId)?.zone ?? 'UTC';
  return {
    own: <T extends { readonly networkId: string }>(rows: ReadonlyMap<string, T>): T[] =>
      [...rows.values()].filter((row) => row.networkId === networkId),
    day: (at: Date) => dayOf(at, zone),
  };
}
