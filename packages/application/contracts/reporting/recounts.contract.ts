import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { groupsAt } from '@tributary/domain/accounts/affiliate-group';
import {
  concerns,
  slotOf,
  takenOf,
  useOfClick,
  useOfConversion,
  useOfImpression,
} from '@tributary/domain/attribution/caps';
import { CAP_MEASURES, type Cap } from '@tributary/domain/catalog/campaign';
import { deltasOfClick, negatedDeltas } from '@tributary/domain/reporting/deltas';
import { EMPTY } from '@tributary/domain/reporting/measures';
import { addDays, calendarDay, dayOf, EVERY_DAY } from '@tributary/domain/shared/calendar-day';
import type { CapId, GoalId } from '@tributary/domain/shared/ids';
import { money, ZERO, type Money } from '@tributary/domain/shared/money';
import type { CapCounterKey } from '../../src/attribution/books.ts';
import type { Recounts } from '../../src/reporting/recounts.ts';
import { inBooks, openedBooks, type BooksUnderTest } from '../shared/books-under-test.ts';
import {
  AFFILIATE_ID,
  CAMPAIGN_ID,
  cap,
  idOf,
  network,
  NETWORK_ID,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import { click, measures, statsDelta } from '../shared/given-events.ts';
import { eventSets, MEMBERSHIPS, NAMES, record, seedNames, ZONE, type EventSet } from './report-events.ts';
import { FOREIGN_CAMPAIGN_ID, OTHER_AFFILIATE_ID } from '../shared/records-under-test.ts';

export type RecountsUnderTest = BooksUnderTest & { readonly recounts: Recounts };

const DAY = calendarDay('2026-03-10');
const LIMIT = 1000;
const [EVENTS] = fc.sample(eventSets, { seed: 13, numRuns: 1 }) as [EventSet];

/** As if a batch had counted what nobody did. */
const WRONG = statsDelta({ day: DAY, measures: measures({ clicks: 1, payout: money('0.000000000000001') }) });

export function recountsContract(name: string, open: () => Promise<RecountsUnderTest>): void {
  describe(`${name}: Recounts of stats`, () => {
    const opened = openedBooks(open);
    const of = (networkId = NETWORK_ID) => opened().recounts.of(networkId);
    const readAll = () => opened().readDailyStats(NETWORK_ID, {}, EVERY_DAY);
    const given = async () => {
      await seedNames(opened());
      await record(opened(), EVENTS);
    };
    const spoil = (...deltas: Parameters<typeof negatedDeltas>[0]) =>
      inBooks(opened(), (stores) => stores.stats.add(deltas));

    it('find nothing where all is well, in a zone that is half an hour off', async () => {
      await given();
      const recount = await of().stats(EVERY_DAY, LIMIT);
      expect(recount).toEqual({ keys: expect.any(Number), differing: 0, differences: [] });
      expect(recount.keys).toBeGreaterThan(15);
    });

    it('find every key that is wrong, in the order of their keys, and name as many as asked', async () => {
      await given();
      const before = await of().stats(EVERY_DAY, LIMIT);
      const stray = { ...WRONG, goalId: idOf<GoalId>('90a1', 77) };
      await spoil(WRONG, stray);
      const { keys, differing, differences } = await of().stats(EVERY_DAY, LIMIT);
      expect(keys - before.keys).toBeGreaterThanOrEqual(1);
      expect(differing).toBe(2);
      const [total, other] = differences;
      const { measures: _wrong, ...key } = stray;
      expect(other).toEqual({ ...key, booked: WRONG.measures, counted: EMPTY });
      expect(total).toMatchObject({ goalId: '', campaignId: CAMPAIGN_ID });
      expect((total?.booked.payout ?? ZERO) - (total?.counted.payout ?? ZERO)).toBe(1n);
      expect((total?.booked.clicks ?? 0) - (total?.counted.clicks ?? 0)).toBe(1);
      expect(await of().stats(EVERY_DAY, 1)).toMatchObject({ differing: 2, differences: [total] });
    });

    it('mend what is too much and what is missing, and nothing outside of the range', async () => {
      await given();
      const right = await readAll();
      const [row] = EVENTS.clicks;
      if (!row) throw new Error('There are clicks.');
      await spoil(WRONG, ...negatedDeltas(deltasOfClick(row, dayOf(row.clickedAt, ZONE))));
      const outside = addDays(DAY, -100);
      await spoil({ ...WRONG, day: outside });
      const after = await opened().recounts.mend(NETWORK_ID, async (books) => {
        await books.rebuildStats({ start: addDays(DAY, -50), end: EVERY_DAY.end });
        return books.stats(EVERY_DAY, LIMIT);
      });
      expect(after.differences.map(({ day }) => day)).toEqual([outside]);
      expect((await readAll()).filter(({ day }) => day !== outside)).toEqual(right);
      expect(await of().stats({ start: DAY, end: addDays(DAY, 9) }, LIMIT)).toMatchObject({ differing: 0 });
    });

    it('leave everything as it was when the work fails', async () => {
      await given();
      await spoil(WRONG);
      const work = opened().recounts.mend(NETWORK_ID, async (books) => {
        await books.rebuildStats(EVERY_DAY);
        throw new Error('No.');
      });
      await expect(work).rejects.toThrow('No.');
      expect(await of().stats(EVERY_DAY, LIMIT)).toMatchObject({ differing: 1 });
    });

    it('never look at another network, or change it', async () => {
      const foreign = click({ networkId: OTHER_NETWORK_ID, campaignId: FOREIGN_CAMPAIGN_ID });
      await spoil(...deltasOfClick(foreign, DAY));
      expect(await of().stats(EVERY_DAY, LIMIT)).toEqual({ keys: 0, differing: 0, differences: [] });
      await opened().recounts.mend(NETWORK_ID, (books) => books.rebuildStats(EVERY_DAY));
      expect((await of(OTHER_NETWORK_ID).stats(EVERY_DAY, LIMIT)).differing).toBe(1);
    });

    it('agree after a change of the zone', async () => {
      await given();
      const before = await readAll();
      await opened().records.networks.replace(network({ zone: 'America/Los_Angeles' }));
      expect(await of().stats(EVERY_DAY, LIMIT)).toMatchObject({ differing: 0 });
      expect(await readAll()).not.toEqual(before);
    });
  });

  describe(`${name}: Recounts of caps`, () => {
    const opened = openedBooks(open);
    const of = () => opened().recounts.of(NETWORK_ID);
    const given = async () => {
      await seedNames(opened());
      await record(opened(), EVENTS);
      for (const one of CAPS) await opened().records.caps.add(one);
      await inBooks(opened(), (stores) => stores.capCounters.add(usedOfCaps(ZONE)));
    };
    const used = async (...keys: CapCounterKey[]) => {
      const read = await inBooks(opened(), (stores) => stores.capCounters.read(keys));
      return read.map((one) => one.used);
    };
    beforeEach(given);

    it('find nothing where all is well, for every measure, period and scope', async () => {
      const recount = await of().caps(LIMIT);
      expect(recount).toEqual({ keys: expect.any(Number), differing: 0, differences: [] });
      expect(recount.keys).toBeGreaterThan(CAPS.length);
    });

    it('find what is wrong and mend it', async () => {
      const [right] = usedOfCaps(ZONE);
      if (!right) throw new Error('Something is used.');
      const stray = { ...right.key, period: '1999-01-01' };
      const wrong = [right.key, stray].map((key) => ({ key, used: money('0.5'), reached: false }));
      await inBooks(opened(), (stores) => stores.capCounters.add(wrong));
      const { differing, differences } = await of().caps(LIMIT);
      expect(differing).toBe(2);
      expect(differences).toContainEqual({ key: stray, booked: money('0.5'), counted: ZERO });
      await opened().recounts.mend(NETWORK_ID, (books) => books.rebuildCaps());
      expect(await of().caps(LIMIT)).toMatchObject({ differing: 0 });
      expect(await used(right.key)).toEqual([sumOf(right.key, usedOfCaps(ZONE))]);
    });

    // docs/rules/caps.md#caps-and-zones
    it('follow a change of the zone: days begin at other hours', async () => {
      await opened().records.networks.replace(network({ zone: 'America/Los_Angeles' }));
      expect(await of().caps(LIMIT)).toMatchObject({ differing: 0 });
      const wanted = usedOfCaps('America/Los_Angeles').filter(({ key }) => key.period === '2026-03-10');
      const keys = [...new Map(wanted.map(({ key }) => [JSON.stringify(key), key])).values()];
      expect(keys.length).toBeGreaterThan(5);
      const counted = await inBooks(opened(), (stores) => stores.capCounters.read(keys));
      for (const { key, used: one } of counted) expect(one).toBe(sumOf(key, wanted));
      expect(counted).toHaveLength(keys.length);
    });
  });
}

const CREATED_AT = new Date('2026-03-10T06:00:00.000Z');
const SCOPES = [
  { scope: 'all', affiliateIds: [], groupId: null, countries: [] },
  { scope: 'each', affiliateIds: [], groupId: null, countries: ['ALL'] },
  { scope: 'group', affiliateIds: [OTHER_AFFILIATE_ID], groupId: null, countries: [] },
  { scope: 'each', affiliateIds: [AFFILIATE_ID], groupId: null, countries: ['DE'] },
  { scope: 'group', affiliateIds: [], groupId: NAMES.groupId, countries: [] },
  { scope: 'each', affiliateIds: [], groupId: NAMES.formerGroupId, countries: ['DE'] },
] as const;
const CAPS: readonly Cap[] = CAP_MEASURES.flatMap((measure) =>
  (['daily', 'monthly', 'lifetime'] as const).flatMap((period) =>
    SCOPES.map((scope) => ({ measure, period, ...scope })),
  ),
).map((made, n) =>
  cap({ ...made, id: idOf<CapId>('cab', n + 1), limit: money('1000000000'), createdAt: CREATED_AT }),
);

/** What the worker counts (attribution/cap-ledger.ts). */
function usedOfCaps(zone: string) {
  const valid = <T extends { readonly rejection: unknown }>(rows: readonly T[]) =>
    rows.filter(({ rejection }) => rejection === null);
  const uses = [
    ...valid(EVENTS.clicks).map((row) => ({ row, at: row.clickedAt, use: useOfClick(row) })),
    ...valid(EVENTS.impressions).map((row) => ({ row, at: row.seenAt, use: useOfImpression(row) })),
    ...EVENTS.conversions.map((row) => ({ row, at: row.convertedAt, use: useOfConversion(row) })),
  ];
  return CAPS.flatMap((one) =>
    uses.flatMap(({ row, at, use }) => {
      const { affiliateId, facts } = row;
      const memberAt = 'clickedAt' in row ? (row.clickedAt ?? at) : at;
      const groupIds = groupsAt(MEMBERSHIPS, { affiliateId, at: memberAt });
      const occasion = { affiliateId, groupIds, country: facts.country, at, day: dayOf(at, zone) };
      const taken = takenOf(one, use);
      if (row.campaignId !== one.campaignId || taken === ZERO || !concerns(one, occasion)) return [];
      return [{ key: slotOf(one, occasion), used: taken, reached: false }];
    }),
  );
}

const sumOf = (key: CapCounterKey, all: ReturnType<typeof usedOfCaps>): Money =>
  all
    .filter((one) => JSON.stringify(one.key) === JSON.stringify(key))
    .reduce((sum, one) => (sum + one.used) as Money, ZERO);
