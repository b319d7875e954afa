// Random events for the contract of reports, and what a report of them must say: counted from the events themselves,
// field by field, without the stats' own arithmetic.
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import fc from 'fast-check';
import type { GroupMembership } from '@tributary/domain/accounts/affiliate-group';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { deltasOfClick, deltasOfConversion, deltasOfImpression } from '@tributary/domain/reporting/deltas';
import { COMPARISONS, type MeasureBound } from '@tributary/domain/reporting/measure-bound';
import { merge } from '@tributary/domain/reporting/measures';
import {
  type Elapsed,
  EMPTY_REPORT,
  type FilterCut,
  mergeElapsed,
  NO_ELAPSED,
  REPORT_AMOUNTS,
  REPORT_COUNTS,
  type ReportGroup,
  type ReportMeasure,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { AffiliateGroupId, GoalId, LandingPageId } from '@tributary/domain/shared/ids';
import { money, type Money } from '@tributary/domain/shared/money';
import type { Click, Impression } from '@tributary/domain/tracking/click';
import type { ReportKey, ReportQuery, ReportRow } from '../../src/reporting/report.ts';
import { type BooksUnderTest, inBooks } from '../shared/books-under-test.ts';
import {
  ADVERTISER_ID,
  advertiser,
  affiliateGroup,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  goal,
  GOAL_ID,
  idOf,
  landingPage,
  network,
  NETWORK_ID,
  OTHER_ADVERTISER_ID,
  NOW,
} from '../shared/given.ts';
import {
  click,
  clickId,
  conversion,
  hitId,
  impression,
  impressionId,
  visitorFacts,
} from '../shared/given-events.ts';
import { OTHER_AFFILIATE_ID, OTHER_CAMPAIGN_ID, withoutDisplayId } from '../shared/records-under-test.ts';

export type EventSet = {
  readonly clicks: readonly Click[];
  readonly impressions: readonly Impression[];
  readonly conversions: readonly Conversion[];
};

const LANDING_PAGE_ID = landingPage().id;
export const NAMES = {
  goal: goal().title,
  goneGoalId: idOf<GoalId>('90a1', 2),
  landingPage: landingPage().title,
  goneLandingPageId: idOf<LandingPageId>('1a', 2),
  advertiser: advertiser().name,
  otherAdvertiser: 'Another shop',
  group: 'Gold',
  groupId: idOf<AffiliateGroupId>('970', 1),
  formerGroupId: idOf<AffiliateGroupId>('970', 3),
};

/** Not the advertiser of any campaign any more: what happened before a campaign changed hands stays with it. */
const formerAdvertiser = advertiser({
  id: OTHER_ADVERTISER_ID,
  name: NAMES.otherAdvertiser,
  username: 'another',
  email: 'another@example.com',
});

/** Not UTC, and no whole hours from it. */
export const ZONE = 'Asia/Kolkata';

export async function seedNames({ records }: BooksUnderTest): Promise<void> {
  await records.networks.replace(network({ zone: ZONE }));
  await records.goals.add(goal(), NOW);
  await records.accounts.add(withoutDisplayId(formerAdvertiser));
  const { displayId: _taken, ...page } = landingPage();
  await records.landingPages.add(NETWORK_ID, page);
  // In two, of which the later one goes first, and earlier in a third.
  const groups = [
    affiliateGroup({ id: idOf<AffiliateGroupId>('970', 2), name: 'Silver', order: 7 }),
    affiliateGroup({ id: NAMES.groupId, name: NAMES.group, order: 3 }),
    affiliateGroup({ id: NAMES.formerGroupId, name: 'Former', order: 1 }),
  ];
  const [, , former] = groups;
  for (const group of groups) {
    await records.affiliateGroups.add(group);
    const joined = { networkId: NETWORK_ID, groupId: group.id, affiliateIds: [AFFILIATE_ID] };
    await records.affiliateGroups.addMembers({ ...joined, at: new Date(FIRST) });
    if (group === former) await records.affiliateGroups.removeMembers({ ...joined, at: NOW });
  }
}

/** Rows and stats, as the worker writes them. */
export function record(
  opened: BooksUnderTest,
  { clicks, impressions, conversions }: EventSet,
): Promise<void> {
  return inBooks(opened, async (stores) => {
    await stores.clicks.add(clicks);
    await stores.impressions.add(impressions);
    await stores.conversions.add(conversions);
    await stores.stats.add([
      ...clicks.flatMap((one) => deltasOfClick(one, dayOf(one.clickedAt, ZONE))),
      ...impressions.flatMap((one) => deltasOfImpression(one, dayOf(one.seenAt, ZONE))),
      ...conversions.flatMap((one) => deltasOfConversion(one, dayOf(one.convertedAt, ZONE))),
    ]);
  });
}

/** Three days and a little before and after, so that midnights fall inside. */
const FIRST = Date.UTC(2026, 2, 9, 12);
/** Of the group that goes first, and of the one that was left. */
export const MEMBERSHIPS: readonly GroupMembership[] = [
  { groupId: NAMES.groupId, affiliateId: AFFILIATE_ID, since: new Date(FIRST), until: null },
  { groupId: NAMES.formerGroupId, affiliateId: AFFILIATE_ID, since: new Date(FIRST), until: NOW },
];
const instant = fc.integer({ min: 0, max: 5 * 86_400_000 }).map((ms) => new Date(FIRST + ms));
const amount = fc.constantFrom('0', '0.000000000000001', '2.5', '0.333333333333', '999999.999999999999999');
/** By provider. */
const REGIONS = new Map([
  ['Ship, ping', 'Land Berlin'],
  ['Telecom 🦆', 'Québec'],
]);
const described = {
  campaignId: fc.constantFrom(CAMPAIGN_ID, OTHER_CAMPAIGN_ID),
  affiliateId: fc.constantFrom(AFFILIATE_ID, OTHER_AFFILIATE_ID),
  advertiserId: fc.constantFrom(ADVERTISER_ID, OTHER_ADVERTISER_ID),
  facts: fc
    .record({
      country: fc.constantFrom('US', 'DE', '', 'XX'),
      device: fc.constantFrom('windows', 'iphone', ''),
      os: fc.constantFrom('Windows', 'iOS', ''),
      city: fc.constantFrom('Berlin', "Val-d'Or", ''),
      isp: fc.constantFrom('Ship, ping', '', 'Telecom 🦆'),
      browser: fc.constantFrom('Chrome', '', `long ${'🦆'.repeat(250)}`),
    })
    .map((facts) => visitorFacts({ ...facts, region: REGIONS.get(facts.isp) ?? '' })),
  refererHost: fc.constantFrom('blog.example.org', '', 'shop.example'),
  parameters: fc.constantFrom<Record<string, string>>(
    {},
    { source: 'mail', p1: 'a', app_id: 'org.example.app', app_name: `Anna's, app`, cr_name: 'Banner 1' },
    { source: '🦆'.repeat(300), p1: 'ä', p10: 'last', app_id: '123', cr_name: '🦆'.repeat(201) },
    { p1: '\uFF5E', p2: `O'Neil`, app_name: 'App' },
    { p1: '🦆', p2: 'x'.repeat(900), cr_name: 'Banner 1' },
  ),
  payout: amount.map(money),
  revenue: amount.map(money),
};
const landingPageId = fc.constantFrom(null, LANDING_PAGE_ID, NAMES.goneLandingPageId);

const clicks = fc
  .array(
    fc.record({
      ...described,
      clickedAt: instant,
      landingPageId,
      rejection: fc.constantFrom(null, null, 'BOT' as const),
      duplicate: fc.boolean(),
    }),
    { minLength: 30, maxLength: 60 },
  )
  .map((all) => all.map((one, n) => click({ ...one, id: clickId(n + 1, one.clickedAt) })));

const impressions = fc
  .array(
    fc.record({ ...described, seenAt: instant, rejection: fc.constantFrom(null, null, 'BLOCKED' as const) }),
    { minLength: 10, maxLength: 40 },
  )
  .map((all) => all.map((one, n) => impression({ ...one, id: impressionId(n + 1, one.seenAt) })));

/** Around every limit of the elapsed ranges, an import dated before its click, and conversions of no click. */
const elapsedMs = fc.constantFrom(
  null,
  ...[-5, 0, 2, 15, 60, 300, 9000].flatMap((minutes) => [minutes * MINUTE_MS - 1, minutes * MINUTE_MS]),
);
const conversions = fc
  .array(
    fc.record({
      ...described,
      convertedAt: instant,
      elapsedMs,
      landingPageId,
      status: fc.constantFrom('approved', 'approved', 'pending', 'rejected', 'cancelled'),
      goalId: fc.constantFrom(null, GOAL_ID, NAMES.goneGoalId),
      reasonCode: fc.constantFrom(null, null, 'returned', 'fraud'),
      saleAmount: amount.map(money),
    }),
    { minLength: 60, maxLength: 80 },
  )
  .map((all) => all.map(({ elapsedMs: ms, ...one }, n) => conversion({ ...one, ...dated(one, ms, n) })));

function dated({ convertedAt }: { readonly convertedAt: Date }, ms: number | null, n: number) {
  const clickedAt = ms === null ? null : new Date(convertedAt.getTime() - ms);
  return { id: hitId(n + 1, convertedAt), deduplicationKey: `key ${n}`, clickedAt };
}

export const eventSets: fc.Arbitrary<EventSet> = fc.record({ clicks, impressions, conversions });

const filterValues = {
  country: fc.subarray(['US', 'XX']),
  device: fc.constant(['iphone', 'Unknown']),
  region: fc.constant(['Québec', 'Unknown']),
  city: fc.constant(["Val-d'Or", 'Unknown']),
  app_id: fc.constantFrom([''], ['123']),
  app_name: fc.constant([`Anna's, app`]),
  cr_name: fc.constantFrom(['', 'Banner 1'], ['🦆'.repeat(200)]),
  p1: fc.constantFrom([''], ['ä', '🦆']),
  p2: fc.constant([`O'Neil`]),
  goal: fc.constantFrom([''], [GOAL_ID]),
  reason_code: fc.constantFrom([''], ['fraud', 'test']),
  landing_page: fc.constant(['', LANDING_PAGE_ID]),
  hour: fc.constantFrom(['00', '01', '02', '17', '18', '19', '20'], ['25']),
  weekday: fc.subarray(['1', '2', '3']),
} as const satisfies Partial<Record<FilterCut, fc.Arbitrary<string[]>>>;

/** Filters of the events above, of one cut or two, in every way a value may be stored. */
export const reportFilters: fc.Arbitrary<ReportQuery['filter']> = fc.oneof(
  fc.constant({}),
  fc
    .tuple(
      fc.record(filterValues),
      fc.shuffledSubarray(Object.keys(filterValues), { minLength: 1, maxLength: 2 }),
    )
    .map(([values, cuts]) => ({
      values: Object.fromEntries(Object.entries(values).filter(([cut]) => cuts.includes(cut))),
    })),
);

/** Bounds of a count, an amount and the quotients, which some rows are within. */
export const reportBounds: fc.Arbitrary<readonly MeasureBound[]> = fc.array(
  fc.record({
    measure: fc.constantFrom(
      'clicks',
      'grossConversions',
      'payout',
      'profit',
      'epc',
      'cr',
      'ctr',
      'elapsedRange2',
    ),
    comparison: fc.constantFrom(...COMPARISONS),
    value: fc.constantFrom('0', '1', '-0.5', '33.333333333333333', '999999.999999999999999').map(money),
  }),
  { maxLength: 1 },
);

/** The rows of a report, in its order. */
export function recount(events: EventSet, query: ReportQuery): ReportRow[] {
  const groups = new Map<string, { keys: ReportKey[]; measures: ReportMeasures }>();
  for (const event of counted(events, query.withElapsed).filter((one) => isWanted(one, query))) {
    const keys = query.groups.map((group) => keyOf(event, group));
    const before = groups.get(JSON.stringify(keys))?.measures ?? EMPTY_REPORT;
    const elapsed = mergeElapsed(before.elapsed, event.measures.elapsed);
    groups.set(JSON.stringify(keys), {
      keys,
      measures: { ...before, ...merge(before, event.measures), elapsed },
    });
  }
  return [...groups.values()]
    .filter(({ measures }) => isAsWanted(query, measures))
    .sort((a, b) => compare(query, a, b));
}

type Row = Omit<Click | Impression | Conversion, 'kind'> &
  Pick<Click, 'campaignId' | 'affiliateId' | 'advertiserId' | 'facts'>;
type CountedEvent = {
  readonly row: Row;
  readonly time: Time;
  readonly goalId: string;
  readonly reasonCode: string;
  readonly pageId: string;
  readonly measures: ReportMeasures;
};

function counted({ clicks, impressions, conversions }: EventSet, withElapsed: boolean): CountedEvent[] {
  const none = EMPTY_REPORT;
  return [
    ...clicks.map((row) => ({
      row,
      time: timeOf(row.clickedAt),
      goalId: '',
      reasonCode: '',
      pageId: row.landingPageId ?? '',
      measures: { ...none, ...clickCounts(row), payout: row.payout, revenue: row.revenue },
    })),
    ...impressions
      .filter(({ rejection }) => rejection === null)
      .map((row) => ({
        row,
        time: timeOf(row.seenAt),
        goalId: '',
        reasonCode: '',
        pageId: '',
        measures: { ...none, impressions: 1, payout: row.payout, revenue: row.revenue },
      })),
    ...conversions.map((row) => ({
      row,
      time: timeOf(row.convertedAt),
      goalId: row.goalId ?? '',
      reasonCode: row.reasonCode ?? '',
      pageId: row.landingPageId ?? '',
      measures: { ...none, ...conversionCounts(row), elapsed: withElapsed ? elapsedOf(row) : NO_ELAPSED },
    })),
  ];
}

function clickCounts({ rejection, duplicate }: Click) {
  if (rejection !== null) return { grossClicks: 1, rejectedClicks: 1 };
  return { grossClicks: 1, clicks: 1, uniqueClicks: duplicate ? 0 : 1 };
}

function conversionCounts({ status, payout, revenue, saleAmount }: Conversion) {
  if (status === 'approved') return { approvedConversions: 1, payout, revenue, saleAmount };
  if (status === 'pending') return { pendingConversions: 1, pendingPayout: payout, pendingRevenue: revenue };
  return status === 'rejected' ? { rejectedConversions: 1 } : { cancelledConversions: 1 };
}

function elapsedOf({ status, clickedAt, convertedAt }: Conversion): Elapsed {
  if (status !== 'approved' || !clickedAt) return NO_ELAPSED;
  const minutes = (Number(convertedAt) - Number(clickedAt)) / MINUTE_MS;
  if (minutes < 2) return [1, 0, 0, 0, 0];
  if (minutes < 15) return [0, 1, 0, 0, 0];
  if (minutes < 60) return [0, 0, 1, 0, 0];
  return minutes < 300 ? [0, 0, 0, 1, 0] : [0, 0, 0, 0, 1];
}

function isWanted(event: CountedEvent, { filter, range }: ReportQuery): boolean {
  const {
    row,
    time: { day },
  } = event;
  return (
    day >= range.start &&
    day <= range.end &&
    (filter.campaignIds?.includes(row.campaignId) ?? true) &&
    (filter.affiliateIds?.includes(row.affiliateId) ?? true) &&
    (filter.advertiserIds?.includes(row.advertiserId) ?? true) &&
    Object.entries(filter.values ?? {}).every(([cut, values]) =>
      values.includes(String(keyOf(event, GROUP_OF[cut] ?? (cut as ReportGroup)))),
    )
  );
}
const GROUP_OF: Readonly<Record<string, ReportGroup>> = { goal: 'goalId', landing_page: 'urlId' };

/** In whole numbers, by another way than the one under test: both sides times the divisor, as `compareBy` has them. */
function isAsWanted({ having = [] }: ReportQuery, measures: ReportMeasures): boolean {
  const ratios: Readonly<Partial<Record<ReportMeasure, [bigint, number]>>> = {
    epc: [measures.payout, measures.clicks],
    ctr: [100n * UNIT * BigInt(measures.clicks), measures.impressions],
    cr: [100n * UNIT * BigInt(measures.approvedConversions), measures.clicks],
  };
  const whole = { ...REPORT_COUNTS, ...REPORT_AMOUNTS };
  return having.every(({ measure, comparison, value }) => {
    const figure = whole[measure](measures);
    const [part, divisor] = ratios[measure] ?? [
      typeof figure === 'bigint' ? figure : BigInt(figure) * UNIT,
      1,
    ];
    const difference = divisor === 0 ? -value : part - value * BigInt(divisor);
    const sign = difference < 0n ? '<' : difference > 0n ? '>' : '=';
    return comparison.includes(sign);
  });
}
const UNIT = 10n ** 15n;

/** By the engine's own calendar, not by the one under test. */
const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, weekday: 'short' });
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type Time = { readonly day: string; readonly hour: string; readonly weekday: string };
const timeOf = (at: Date): Time => ({
  day: dayOf(at, ZONE),
  hour: HOUR.format(at),
  weekday: String(1 + WEEKDAYS.indexOf(WEEKDAY.format(at))),
});

const shortened = (text: string): string => [...text].slice(0, 200).join('');

function keyOf({ row, time, goalId, pageId, reasonCode }: CountedEvent, group: ReportGroup): ReportKey {
  const parameters: Readonly<Record<string, string>> = row.parameters;
  const keys: Readonly<Partial<Record<ReportGroup, ReportKey>>> = {
    adid: row.campaignId,
    campaign_id: row.campaignId === CAMPAIGN_ID ? 1 : 2,
    campaign_long_id: row.campaignId,
    pid: row.affiliateId,
    publisher_id: row.affiliateId === AFFILIATE_ID ? 1 : 2,
    publisher_long_id: row.affiliateId,
    advertiser: row.advertiserId === ADVERTISER_ID ? NAMES.advertiser : NAMES.otherAdvertiser,
    advertiser_id: row.advertiserId,
    affiliate_group: row.affiliateId === AFFILIATE_ID ? NAMES.group : '',
    affiliate_group_id: row.affiliateId === AFFILIATE_ID ? NAMES.groupId : '',
    goalId,
    reason_code: reasonCode,
    goalName: goalId === GOAL_ID ? NAMES.goal : goalId,
    urlId: pageId,
    urlTitle: pageId === LANDING_PAGE_ID ? NAMES.landingPage : pageId,
    hour: time.hour,
    weekday: time.weekday,
    source: shortened(parameters['source'] ?? ''),
    app_id: shortened(parameters['app_id'] ?? ''),
    app_name: shortened(parameters['app_name'] ?? ''),
    cr_name: shortened(parameters['cr_name'] ?? ''),
    device: row.facts.device || 'Unknown',
    os: row.facts.os || 'Unknown',
    browser: shortened(row.facts.browser || 'Unknown'),
    country: row.facts.country || 'XX',
    region: row.facts.region || 'Unknown',
    city: row.facts.city || 'Unknown',
    isp: row.facts.isp || 'Unknown',
    referer: row.refererHost || 'Empty',
    created: time.day,
    month: time.day.slice(0, 7),
  };
  return keys[group] ?? parameters[group] ?? '';
}

/** Quotients are compared by multiplying crosswise. */
function compare({ groups, sort, order }: ReportQuery, a: ReportRow, b: ReportRow): number {
  const place = groups.indexOf(sort as ReportGroup);
  const first =
    place < 0 ? compareBy(sort as ReportMeasure, a.measures, b.measures) : compareKeys(a, b, place);
  const ties = groups.map((_group, at) => compareKeys(a, b, at));
  return [order === 'asc' ? first : -first, ...ties].find((one) => one !== 0) ?? 0;
}

function compareBy(name: ReportMeasure, a: ReportMeasures, b: ReportMeasures): number {
  const parts: Readonly<Partial<Record<ReportMeasure, (m: ReportMeasures) => [number | Money, number]>>> = {
    epc: (m) => [m.payout, m.clicks],
    ctr: (m) => [m.clicks, m.impressions],
    cr: (m) => [m.approvedConversions, m.clicks],
  };
  const whole = { ...REPORT_COUNTS, ...REPORT_AMOUNTS }[name];
  const partsOf = parts[name] ?? ((m: ReportMeasures): [number | Money, number] => [whole(m), 1]);
  const [[part, divisor], [otherPart, otherDivisor]] = [partsOf(a), partsOf(b)];
  const left = divisor === 0 ? 0n : BigInt(part) * BigInt(otherDivisor || 1);
  const right = otherDivisor === 0 ? 0n : BigInt(otherPart) * BigInt(divisor || 1);
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareKeys(a: ReportRow, b: ReportRow, at: number): number {
  const [left = '', right = ''] = [a.keys[at], b.keys[at]];
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
}
