import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import {
  EMPTY_REPORT,
  mergeReports,
  NO_ELAPSED,
  planOf,
  REPORT_GROUPS,
  REPORT_MEASURES,
  type ReportGroup,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import type { MeasureBound } from '@tributary/domain/reporting/measure-bound';
import type { Bonus } from '@tributary/domain/billing/bonus';
import { add, money } from '@tributary/domain/shared/money';
import { addDays, calendarDay, type DayRange } from '@tributary/domain/shared/calendar-day';
import type { ReportKey, ReportQuery, ReportRow, Reports } from '../../src/reporting/report.ts';
import { bonus } from '../billing/bonuses.contract.ts';
import { openedBooks, preparedBooks, type BooksUnderTest } from '../shared/books-under-test.ts';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  GOAL_ID,
  idOf,
  NETWORK_ID,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import { click, clickId } from '../shared/given-events.ts';
import { eventSets, NAMES, record, recount, seedNames, type EventSet } from './report-events.ts';
import {
  FOREIGN_ADVERTISER_ID,
  FOREIGN_CAMPAIGN_ID,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
} from '../shared/records-under-test.ts';

export type ReportsUnderTest = BooksUnderTest & { readonly reports: Reports };

const DAY = calendarDay('2026-03-10');
const RANGE: DayRange = { start: DAY, end: addDays(DAY, 2) };
const ALL = { page: 1, limit: 10_000 };

const query = (overrides: Partial<ReportQuery> = {}): ReportQuery => ({
  groups: ['adid'],
  filter: {},
  range: RANGE,
  withElapsed: true,
  sort: overrides.groups?.[0] ?? 'adid',
  order: 'asc',
  ...overrides,
});

const [SOME_EVENTS] = fc.sample(eventSets, { seed: 9, numRuns: 1 }) as [EventSet];

/** Every group alone, and mixtures for each way to answer: from the sums, by one dimension, by several. */
const GROUPINGS: readonly (readonly ReportGroup[])[] = [
  ...REPORT_GROUPS.map((group) => [group]),
  ['created', 'campaign_id', 'goalName'],
  ['campaign_id', 'pid'],
  ['publisher_id', 'adid', 'goalId', 'created', 'advertiser_id'],
  ['month', 'publisher_id', 'advertiser'],
  ['advertiser_id', 'adid', 'created'],
  ['advertiser', 'device'],
  ['advertiser_id', 'p1'],
  ['country', 'created', 'pid'],
  ['urlTitle', 'urlId'],
  ['device', 'os', 'browser'],
  ['source', 'p1', 'created'],
  ['weekday', 'hour', 'country'],
  ['hour', 'created'],
  ['affiliate_group', 'affiliate_group_id'],
  ['affiliate_group', 'campaign_id', 'reason_code'],
  ['affiliate_group_id', 'p1'],
  ['reason_code', 'goalName', 'created'],
];

export function reportContract(name: string, open: () => Promise<ReportsUnderTest>): void {
  describe(`${name}: Reports`, () => {
    const opened = openedBooks(open);
    const read = reader(opened);

    const samples = fc.sample(eventSets, { seed: 20_260_310, numRuns: 3 });

    it('is asked about more than a handful of clicks', () => {
      expect(samples.map(({ clicks }) => clicks.length > 20)).toContain(true);
    });

    it.each(samples.map((events, n) => [n, events] as const))(
      'gives the numbers of a recount for every grouping, whatever book answers (%i)',
      async (_n, events) => {
        await given(opened(), events);
        for (const groups of GROUPINGS) {
          const report = await read({ groups });
          const expected = recount(events, query({ groups }));
          expect({ groups, rows: byKeys(report.rows) }).toEqual({ groups, rows: byKeys(expected) });
          expect(report.total).toBe(expected.length);
          expect(report.totals).toEqual(sumOf(expected));
        }
      },
    );

    it('never tells of another network', async () => {
      await seedNames(opened());
      const foreign = click({
        id: clickId(900),
        networkId: OTHER_NETWORK_ID,
        campaignId: FOREIGN_CAMPAIGN_ID,
      });
      await record(opened(), { clicks: [foreign], impressions: [], conversions: [] });
      for (const groups of [['adid'], ['device'], ['p1']] as ReportGroup[][]) {
        expect(await read({ groups })).toEqual({ rows: [], total: 0, totals: EMPTY_REPORT });
        const own = await opened().reports.read(OTHER_NETWORK_ID, query({ groups }), ALL);
        expect(own.totals.clicks).toBe(1);
      }
    });
  });

  describe(`${name}: Reports of some events`, () => {
    const opened = preparedBooks(open, (one) => given(one, SOME_EVENTS));
    const read = reader(opened);

    it('agrees with itself: each grouping sums up to the same totals', async () => {
      const reports = await Promise.all(GROUPINGS.map((groups) => read({ groups })));
      const plans = new Set(GROUPINGS.map((groups) => planOf(groups).kind));
      expect([...plans].sort()).toEqual(['rows', 'totals']);
      for (const { rows, totals } of reports) {
        expect(sumOf(rows)).toEqual(totals);
        expect(totals).toEqual(reports[0]?.totals);
      }
      expect(reports[0]?.totals.elapsed.every((count) => count > 0)).toBe(true);
    });

    it.each<[string, ReportQuery['filter']]>([
      ['campaign', { campaignIds: [CAMPAIGN_ID] }],
      ['affiliate', { affiliateIds: [AFFILIATE_ID] }],
      ['advertiser', { advertiserIds: [ADVERTISER_ID] }],
      ['an advertiser of others', { advertiserIds: [FOREIGN_ADVERTISER_ID] }],
      ['country', { values: { country: ['DE', 'XX'] } }],
      ['campaign and country', { campaignIds: [OTHER_CAMPAIGN_ID], values: { country: ['US'] } }],
      ['goal', { values: { goal: [GOAL_ID, NAMES.goneGoalId] } }],
      ['reason code', { values: { reason_code: ['fraud', ''] } }],
      ['a code and a goal', { values: { reason_code: ['returned'], goal: [GOAL_ID] } }],
      ['no goal', { values: { goal: [''] } }],
      ['landing page', { values: { landing_page: [NAMES.goneLandingPageId] } }],
      ['device and system', { values: { device: ['iphone'], os: ['Windows', 'Unknown'] } }],
      ['browser', { values: { browser: ['Unknown'] } }],
      ['referrer and source', { values: { referer: ['Empty'], source: ['mail', '🦆'.repeat(200)] } }],
      ['city and provider', { values: { city: ['Unknown', "Val-d'Or"], isp: ['Ship, ping'] } }],
      ['region and creative', { values: { region: ['Unknown', 'Québec'], cr_name: ['Banner 1', ''] } }],
      ['app', { values: { app_id: ['org.example.app'], app_name: [`Anna's, app`] } }],
      ['a sub-id with a quote', { values: { p2: [`O'Neil`] } }],
      ['a sub-id that is not there', { values: { p1: [''], p10: [''] } }],
      ['hours', { values: { hour: ['00', '05', '23'] } }],
      ['weekday and country', { values: { weekday: ['2'], country: ['US'] } }],
      ['an hour there is no event in', { values: { hour: ['25'] } }],
      ['no value', { values: { os: [] } }],
      ['none', { campaignIds: [] }],
    ])('filters by %s in every book', async (_name, filter) => {
      const groupings: ReportGroup[][] = [['created'], ['country'], ['device'], ['p1']];
      for (const groups of groupings) {
        const asked = query({ groups, filter });
        const report = await read(asked);
        expect(byKeys(report.rows)).toEqual(byKeys(recount(SOME_EVENTS, asked)));
        expect(report.totals).toEqual(sumOf(report.rows));
      }
    });

    // docs/rules/stats.md#filters-by-measures
    it.each<[string, readonly MeasureBound[]]>([
      ['clicks', [{ measure: 'clicks', comparison: '>=', value: money('2') }]],
      [
        'no clicks, but conversions',
        [
          { measure: 'clicks', comparison: '=', value: money('0') },
          { measure: 'grossConversions', comparison: '>', value: money('0.5') },
        ],
      ],
      ['payout', [{ measure: 'payout', comparison: '<=', value: money('1000001.833333333332') }]],
      ['profit', [{ measure: 'profit', comparison: '<', value: money('-0.000000000000001') }]],
      ['epc', [{ measure: 'epc', comparison: '>', value: money('0.666666666666666') }]],
      ['cr', [{ measure: 'cr', comparison: '>=', value: money('50') }]],
      ['ctr', [{ measure: 'ctr', comparison: '>', value: money('33.5') }]],
      ['elapsed range', [{ measure: 'elapsedRange3', comparison: '>', value: money('0') }]],
      ['nothing there is', [{ measure: 'revenue', comparison: '>', value: money('9999999999999') }]],
    ])('keeps rows by their figures, and sums up what is kept: %s', async (_name, having) => {
      for (const groups of [
        ['created', 'pid'],
        ['city', 'isp'],
        ['p1', 'hour'],
      ] as ReportGroup[][]) {
        const asked = query({ groups, having });
        const report = await read(asked);
        const expected = recount(SOME_EVENTS, asked);
        expect(byKeys(report.rows)).toEqual(byKeys(expected));
        expect([report.total, report.totals]).toEqual([expected.length, sumOf(expected)]);
        expect(expected.length).toBeLessThan(recount(SOME_EVENTS, query({ groups })).length);
      }
    });

    it('takes days from the first to the last, in the zone of the network', async () => {
      const range = { start: addDays(DAY, 1), end: addDays(DAY, 1) };
      for (const groups of [['created'], ['created', 'source'], ['created', 'p2']] as ReportGroup[][]) {
        const { rows } = await read({ groups, range });
        expect(byKeys(rows)).toEqual(byKeys(recount(SOME_EVENTS, query({ groups, range }))));
        expect(new Set(rows.map(({ keys }) => keys[0]))).toEqual(new Set([addDays(DAY, 1)]));
      }
    });

    it('leaves elapsed ranges out unless asked', async () => {
      for (const groups of [['adid'], ['os'], ['p1']] as ReportGroup[][]) {
        const [without, withThem] = [await read({ groups, withElapsed: false }), await read({ groups })];
        expect(without.totals).toEqual({ ...withThem.totals, elapsed: NO_ELAPSED });
      }
    });

    // docs/rules/stats.md#days-and-order-of-a-report
    it.each<[string, ReportGroup[], boolean]>([
      ['the facts', ['created', 'publisher_id', 'p1'], true],
      ['the sums of each day', ['campaign_id', 'created', 'goalName'], false],
    ])(
      'orders by any measure or key, ties by the keys, and pages: of %s',
      async (_of, groups, withElapsed) => {
        const orders = (sort: ReportQuery['sort']) =>
          (['asc', 'desc'] as const).map((order) => query({ groups, withElapsed, sort, order }));
        for (const asked of [...REPORT_MEASURES, ...groups].flatMap(orders)) {
          const whole = await read(asked);
          expect(whole.rows.map(({ keys }) => keys)).toEqual(
            recount(SOME_EVENTS, asked).map(({ keys }) => keys),
          );
        }
        const byClicks = { groups, withElapsed, sort: 'clicks', order: 'desc' } as const;
        const [first, second, beyond] = [
          await read(byClicks, { page: 1, limit: 4 }),
          await read(byClicks, { page: 2, limit: 4 }),
          await read(byClicks, { page: 99, limit: 4 }),
        ];
        const whole = await read(byClicks);
        expect([...first.rows, ...second.rows]).toEqual(whole.rows.slice(0, 8));
        expect(beyond).toEqual({ rows: [], total: whole.rows.length, totals: whole.totals });
      },
    );

    it('streams the whole report in its order', async () => {
      const asked = query({ groups: ['p1', 'created', 'device'], sort: 'payout', order: 'desc' });
      const streamed: ReportRow[] = [];
      for await (const rows of opened().reports.stream(NETWORK_ID, asked)) streamed.push(...rows);
      expect(streamed.length).toBeGreaterThan(5);
      expect(streamed).toEqual((await read(asked)).rows);
    });

    // docs/rules/stats.md#names-in-a-report
    it('shows names, and ids where a record is gone', async () => {
      const keysOf = async (group: ReportGroup) =>
        (await read({ groups: [group] })).rows.map(({ keys }) => keys[0]);
      expect(await keysOf('goalName')).toEqual(['', NAMES.goneGoalId, NAMES.goal].sort());
      expect(await keysOf('urlTitle')).toEqual(['', NAMES.goneLandingPageId, NAMES.landingPage].sort());
      expect(await keysOf('advertiser')).toEqual([NAMES.otherAdvertiser, NAMES.advertiser]);
      expect(await keysOf('campaign_id')).toEqual([1, 2]);
    });

    // docs/rules/stats.md#turns-of-reports
    it('ends when its signal is aborted, before it begins and between its pieces', async () => {
      const { reports } = opened();
      const over = new AbortController();
      const many = query({ groups: ['p1', 'created', 'device', 'os', 'hour'] });
      const pieces = reports.stream(NETWORK_ID, many, over.signal)[Symbol.asyncIterator]();
      expect((await pieces.next()).done).toBe(false);
      over.abort();
      await expect(rest(pieces)).rejects.toThrow();
      await expect(reports.read(NETWORK_ID, many, ALL, over.signal)).rejects.toThrow();
      await expect(rest(reports.stream(NETWORK_ID, many, over.signal))).rejects.toThrow();
      // Nothing of it is left: the next one has its connection and its room.
      expect((await read(many)).rows.length).toBeGreaterThan(5);
    });
  });

  // docs/rules/stats.md#bonuses-in-reports
  describe(`${name}: Reports of bonuses`, () => {
    const opened = preparedBooks(open, async (one) => {
      await given(one, SOME_EVENTS);
      const { bonuses } = one.records;
      for (const each of BONUSES) await bonuses.add(each);
      await bonuses.add(bonus({ id: idOf('b0', 8), day: addDays(DAY, 3) }));
      await bonuses.add(bonus({ id: idOf('b0', 9), day: DAY, ...FOREIGN_BONUS }));
    });
    const read = reader(opened);

    it.each<[ReportGroup[]]>([
      [['adid']],
      [['campaign_id']],
      [['pid']],
      [['affiliate_group']],
      [['created']],
      [['month', 'pid']],
      [['pid', 'adid']],
      [['pid', 'campaign_id', 'created']],
    ])('adds them, to the last digit, to what they are for: by %s', async (groups) => {
      for (const withElapsed of [true, false]) {
        const asked = query({ groups, withElapsed, withBonus: true, sort: 'bonus', order: 'desc' });
        const [report, expected] = [await read(asked), withBonuses(asked, BONUSES)];
        expect(byKeys(report.rows)).toEqual(expected);
        expect([report.total, report.totals]).toEqual([expected.length, sumOf(report.rows)]);
        expect(report.totals.bonus).toBe(money('14.500000000000001'));
        const amounts = report.rows.map(({ measures }) => measures.bonus);
        expect(amounts).toEqual([...amounts].sort((a, b) => (a < b ? 1 : -1)));
        expect((await read(asked, { page: 1, limit: 1 })).rows).toEqual(report.rows.slice(0, 1));
      }
    });

    it.each<[string, ReportQuery['filter'], readonly number[]]>([
      ['campaign', { campaignIds: [CAMPAIGN_ID] }, [0, 2]],
      ['affiliate', { affiliateIds: [AFFILIATE_ID] }, [0, 1]],
      ['advertiser, which have none', { advertiserIds: [ADVERTISER_ID] }, []],
    ])('narrows them by %s', async (_of, filter, left) => {
      const asked = query({ groups: ['created'], filter, withBonus: true });
      const kept = BONUSES.filter((_one, at) => left.includes(at));
      expect(byKeys((await read(asked)).rows)).toEqual(withBonuses(asked, kept));
    });

    it('has rows of bonuses alone, and keeps rows by them', async () => {
      const having = [{ measure: 'bonus', comparison: '<', value: money('0') }] as const;
      const { rows } = await read({ groups: ['adid'], withBonus: true, having });
      expect(rows).toEqual([{ keys: [''], measures: { ...EMPTY_REPORT, bonus: money('-2.5') } }]);
    });

    it('leaves them out unless asked', async () => {
      const { rows } = await read({ groups: ['adid'] });
      expect(byKeys(rows)).toEqual(withBonuses(query(), []));
    });
  });
}

const BONUSES: readonly Bonus[] = [
  bonus({ id: idOf('b0', 1), day: DAY, amount: money('10.000000000000001') }),
  bonus({ id: idOf('b0', 2), day: addDays(DAY, 1), campaignId: null, amount: money('-2.5') }),
  bonus({ id: idOf('b0', 3), day: DAY, affiliateId: OTHER_AFFILIATE_ID, amount: money('7') }),
];
const FOREIGN_BONUS = { networkId: OTHER_NETWORK_ID, campaignId: null };

const BONUS_KEYS: Readonly<Record<string, (of: Bonus) => ReportKey>> = {
  adid: ({ campaignId }) => campaignId ?? '',
  campaign_id: ({ campaignId }) => (campaignId === null ? 0 : 1),
  pid: ({ affiliateId }) => affiliateId,
  affiliate_group: ({ affiliateId }) => (affiliateId === AFFILIATE_ID ? NAMES.group : ''),
  created: ({ day }) => day,
  month: ({ day }) => day.slice(0, 7),
};

/** The rows of a recount, and what these bonuses add to them. */
function withBonuses(asked: ReportQuery, bonuses: readonly Bonus[]): [string, ReportMeasures][] {
  const rows = new Map(byKeys(recount(SOME_EVENTS, asked)));
  for (const one of bonuses) {
    const key = JSON.stringify(asked.groups.map((group) => BONUS_KEYS[group]?.(one)));
    const before = rows.get(key) ?? EMPTY_REPORT;
    rows.set(key, { ...before, bonus: add(before.bonus, one.amount) });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
}

const reader =
  (opened: () => ReportsUnderTest) =>
  (asked: Partial<ReportQuery> = {}, page = ALL) =>
    opened().reports.read(NETWORK_ID, query(asked), page);

async function given(opened: ReportsUnderTest, events: EventSet): Promise<void> {
  await seedNames(opened);
  await record(opened, events);
}

async function rest(pieces: AsyncIterable<unknown> | AsyncIterator<unknown>): Promise<void> {
  const left = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces;
  while (!(await left.next()).done);
}

const byKeys = (rows: readonly ReportRow[]): [string, ReportMeasures][] =>
  rows
    .map(({ keys, measures }): [string, ReportMeasures] => [JSON.stringify(keys), measures])
    .sort(([a], [b]) => (a < b ? -1 : 1));

const sumOf = (rows: readonly ReportRow[]): ReportMeasures =>
  rows.map(({ measures }) => measures).reduce(mergeReports, EMPTY_REPORT);
