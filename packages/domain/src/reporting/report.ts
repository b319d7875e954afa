// The words of custom reports (docs/rules/stats.md#reports): what can be grouped by, what is measured, and which book
// answers.
import { eachNumbered, NUMBERED_PARAMETERS, type NumberedParameter } from '../tracking/click.ts';
import { HOUR_MS, MINUTE_MS } from '../shared/durations.ts';
import {
  type AmountName,
  type CountName,
  EMPTY,
  isAmount,
  isCount,
  MEASURE_NAMES,
  type Measures,
  merge,
} from './measures.ts';
import { DIMENSIONS, type Dimension } from './stats.ts';
import { add, quotient, subtract, type Money, ZERO } from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';

/** What events are grouped by. Several groups may show one cut: a campaign by its ids, an advertiser by its name, … */
export type ReportCut =
  | 'campaign'
  | 'affiliate'
  | 'advertiser'
  | 'goal'
  | 'day'
  | 'hour'
  | 'weekday'
  | 'reason_code'
  | Dimension
  | NumberedParameter;

/** Every group and its cut. The names are the wire's, because callers choose by them and read them back. */
export const REPORT_CUTS = {
  adid: 'campaign',
  campaign_id: 'campaign',
  campaign_long_id: 'campaign',
  pid: 'affiliate',
  publisher_id: 'affiliate',
  publisher_long_id: 'affiliate',
  // The first of the groups that the affiliate is in now (docs/rules/groups.md#groups-in-reports).
  affiliate_group: 'affiliate',
  affiliate_group_id: 'affiliate',
  source: 'source',
  app_id: 'app_id',
  app_name: 'app_name',
  cr_name: 'cr_name',
  advertiser: 'advertiser',
  advertiser_id: 'advertiser',
  goalName: 'goal',
  goalId: 'goal',
  reason_code: 'reason_code',
  urlTitle: 'landing_page',
  urlId: 'landing_page',
  device: 'device',
  os: 'os',
  browser: 'browser',
  country: 'country',
  referer: 'referer',
  region: 'region',
  city: 'city',
  isp: 'isp',
  created: 'day',
  month: 'day',
  hour: 'hour',
  weekday: 'weekday',
  ...(eachNumbered((name) => name) as { readonly [Name in NumberedParameter]: Name }),
} as const satisfies Record<string, ReportCut>;
export type ReportGroup = keyof typeof REPORT_CUTS;
export const REPORT_GROUPS = Object.keys(REPORT_CUTS) as readonly ReportGroup[];

/** What a report may be narrowed by beside its days and its records: each group that shows the value of its cut itself. */
export const FILTER_GROUPS = [
  'goalId',
  'urlId',
  'reason_code',
  'source',
  'app_id',
  'app_name',
  'cr_name',
  'device',
  'os',
  'browser',
  'country',
  'referer',
  'region',
  'city',
  'isp',
  'hour',
  'weekday',
  ...NUMBERED_PARAMETERS,
] as const satisfies readonly ReportGroup[];
export type FilterGroup = (typeof FILTER_GROUPS)[number];
export type FilterCut = (typeof REPORT_CUTS)[FilterGroup];

export type ReportPlan =
  | { readonly kind: 'totals' }
  /** `dimension`: the one by which also the sums of forgotten rows are kept; undefined when the report needs others beside it. */
  | { readonly kind: 'rows'; readonly dimension: Dimension | undefined };

/** Kept from the first row that was forgotten, and of every one: its values together are all of them. */
export const EVERY_EVENT: Dimension = 'country';

const IN_TOTALS: ReadonlySet<ReportCut> = new Set(['campaign', 'affiliate', 'advertiser', 'goal', 'day']);
const isDimension = (cut: ReportCut): cut is Dimension => DIMENSIONS.some((name) => name === cut);

/**
 * What answers: the sums of each day; or the events themselves, by their columnar copy or their rows, for every dimension, p1…p10,
 * hours, weekdays and pairs of campaigns and affiliates. What is filtered by is needed as what is grouped by. Both agree (docs/rules/stats.md#sums-equal-the-rows).
 */
export function planOf(groups: readonly ReportGroup[], filtered: readonly FilterCut[] = []): ReportPlan {
  const cuts = new Set<ReportCut>([...groups.map((group) => REPORT_CUTS[group]), ...filtered]);
  const beyond = [...cuts].filter((cut) => !IN_TOTALS.has(cut));
  const [first, second] = beyond;
  // Of pairs of campaigns and affiliates there are nearly as many sums of each day as events.
  if (first === undefined && cuts.has('campaign') && cuts.has('affiliate'))
    return { kind: 'rows', dimension: EVERY_EVENT };
  if (first === undefined) return { kind: 'totals' };
  return { kind: 'rows', dimension: second === undefined && isDimension(first) ? first : undefined };
}

/** Approved conversions by the time since their click; conversions without a click are in none. */
export type Elapsed = readonly [number, number, number, number, number];
export const NO_ELAPSED: Elapsed = [0, 0, 0, 0, 0];
/** Where elapsedRange1…4 end, exclusively: 2 min, 15 min, 1 h, 5 h. The last range has no end. */
export const ELAPSED_LIMITS_MS = [2 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS] as const;

/** From 0. A conversion dated before its click (an import may say so) belongs to the shortest. */
export function elapsedRangeOf(clickedAt: Date, convertedAt: Date): number {
  const elapsedMs = convertedAt.getTime() - clickedAt.getTime();
  const found = ELAPSED_LIMITS_MS.findIndex((limit) => elapsedMs < limit);
  return found < 0 ? ELAPSED_LIMITS_MS.length : found;
}

/** The sum of both, range by range; associative and commutative. */
export const mergeElapsed = (a: Elapsed, b: Elapsed): Elapsed => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
  a[3] + b[3],
  a[4] + b[4],
];

export type ReportMeasures = Measures & {
  readonly elapsed: Elapsed;
  /** Bonuses less deductions (docs/rules/stats.md#bonuses-in-reports). */
  readonly bonus: Money;
};
export const EMPTY_REPORT: ReportMeasures = { ...EMPTY, elapsed: NO_ELAPSED, bonus: ZERO };

/** The sum of both, with EMPTY_REPORT as identity; associative and commutative. */
export const mergeReports = (a: ReportMeasures, b: ReportMeasures): ReportMeasures => ({
  ...merge(a, b),
  elapsed: mergeElapsed(a.elapsed, b.elapsed),
  bonus: add(a.bonus, b.bonus),
});

type Count = (measures: ReportMeasures) => number;
type Amount = (measures: ReportMeasures) => Money;

/** Every measure that is summed is shown as it is. */
const SUMMED_COUNTS = Object.fromEntries(
  MEASURE_NAMES.filter(isCount).map((name): [CountName, Count] => [name, (m) => m[name]]),
) as Readonly<Record<CountName, Count>>;
const { payout, revenue, ...LATER_AMOUNTS } = Object.fromEntries(
  MEASURE_NAMES.filter(isAmount).map((name): [AmountName, Amount] => [name, (m) => m[name]]),
) as Readonly<Record<AmountName, Amount>>;

/** Whole numbers. */
export const REPORT_COUNTS = {
  ...SUMMED_COUNTS,
  grossConversions: (m) =>
    m.approvedConversions + m.pendingConversions + m.rejectedConversions + m.cancelledConversions,
  elapsedRange1: (m) => m.elapsed[0],
  elapsedRange2: (m) => m.elapsed[1],
  elapsedRange3: (m) => m.elapsed[2],
  elapsedRange4: (m) => m.elapsed[3],
  elapsedRange5: (m) => m.elapsed[4],
} as const satisfies Record<string, Count>;

const HUNDRED = 100n;
/** Fractional digits of epc, ctr and cr, which are quotients and have no last digit of their own. */
const QUOTIENT_DIGITS = 6;
const percentage = (part: number, whole: number): Money =>
  quotient(BigInt(part) * HUNDRED, BigInt(whole), QUOTIENT_DIGITS);

/** Decimals: amounts in the network's currency, exact; epc per valid click, ctr and cr in percent, rounded half-even. */
export const REPORT_AMOUNTS = {
  payout,
  revenue,
  profit: (m) => subtract(m.revenue, m.payout),
  ...LATER_AMOUNTS,
  bonus: (m) => m.bonus,
  /** Payout ÷ clicks. */
  epc: (m) => (m.clicks === 0 ? ZERO : quotient(m.payout, BigInt(m.clicks) * 10n ** 15n, QUOTIENT_DIGITS)),
  /** Clicks ÷ impressions. */
  ctr: (m) => percentage(m.clicks, m.impressions),
  /** Approved conversions ÷ clicks. */
  cr: (m) => percentage(m.approvedConversions, m.clicks),
} as const satisfies Record<string, Amount>;

export type ReportMeasure = keyof typeof REPORT_COUNTS | keyof typeof REPORT_AMOUNTS;
export const REPORT_MEASURES = [
  ...Object.keys(REPORT_COUNTS).filter((name) => !name.startsWith('elapsed')),
  ...Object.keys(REPORT_AMOUNTS),
  ...Object.keys(REPORT_COUNTS).filter((name) => name.startsWith('elapsed')),
] as readonly ReportMeasure[];

const CUTS_OF_BONUSES: ReadonlySet<ReportCut> = new Set(['campaign', 'affiliate', 'day']);
const hasBonuses = (group: ReportGroup): boolean => CUTS_OF_BONUSES.has(REPORT_CUTS[group]);

/**
 * What is counted beside the sums, for the measures that a report shows, sorts or is narrowed by. Refuses bonuses with
 * `invalid_parameter` where a bonus has no value of its own (docs/rules/stats.md#bonuses-in-reports).
 */
export function countedBeside(
  named: readonly string[],
  {
    groups,
    filtered,
    field = 'groups',
  }: {
    readonly groups: readonly ReportGroup[];
    readonly filtered: readonly ReportCut[];
    readonly field?: string;
  },
): { readonly withElapsed: boolean; readonly withBonus: boolean } {
  const withBonus = named.includes('bonus');
  if (withBonus && !(groups.every(hasBonuses) && filtered.every((cut) => CUTS_OF_BONUSES.has(cut))))
    throw invalid(
      field,
      'Bonuses can be grouped and filtered by campaign, affiliate, affiliate group, day and month only. Remove the bonus, or the other groups and filters.',
    );
  return { withElapsed: named.some((name) => name.startsWith('elapsedRange')), withBonus };
}
