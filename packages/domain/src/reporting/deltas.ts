import { EMPTY, isEmpty, merge, negated } from './measures.ts';
import type { Dimension, Measures, StatsDelta, StatsKey } from './stats.ts';
import type { Conversion } from '../attribution/conversion.ts';
import type { CalendarDay } from '../shared/calendar-day.ts';
import type { Click, Impression } from '../tracking/click.ts';

// What each stored row adds to the books (docs/rules/stats.md#sums-equal-the-rows). A recount of the rows in SQL must
// come to the same sums: whoever changes a line here changes it there.

/**
 * Longer values of a dimension (`source` is the affiliate's free text) are cut to this many characters (code points, as
 * SQL's left() counts), so that they fit into an index row.
 */
export const DIMENSION_VALUE_LENGTH_MAX = 200;
export const REFERER_NONE = 'Empty';
export const COUNTRY_UNKNOWN = 'XX';
/** Of a device, an operating system or a browser that the user agent does not tell. */
export const AGENT_UNKNOWN = 'Unknown';

/** `day`: the network's day of clickedAt. */
export function deltasOfClick(click: Click, day: CalendarDay): StatsDelta[] {
  const valid = click.rejection === null;
  return rowDeltas(keyOf(click, '', day), click, {
    ...EMPTY,
    grossClicks: 1,
    clicks: valid ? 1 : 0,
    uniqueClicks: valid && !click.duplicate ? 1 : 0,
    rejectedClicks: valid ? 0 : 1,
    payout: click.payout,
    revenue: click.revenue,
  });
}

/** `day`: the network's day of seenAt. Rejected impressions are stored, not counted. */
export function deltasOfImpression(impression: Impression, day: CalendarDay): StatsDelta[] {
  if (impression.rejection !== null) return [];
  const { payout, revenue } = impression;
  const measures = { ...EMPTY, impressions: 1, payout, revenue };
  return rowDeltas(keyOf(impression, '', day), { ...impression, landingPageId: null }, measures);
}

/**
 * `day`: the network's day of convertedAt, whatever the day of its click or of a later status change. Only approved
 * amounts count as payout, revenue and sale amount; pending ones have measures of their own; rejected and cancelled
 * ones are only counted.
 */
export function deltasOfConversion(conversion: Conversion, day: CalendarDay): StatsDelta[] {
  return rowDeltas(keyOf(conversion, conversion.goalId ?? '', day), conversion, measuresOf(conversion));
}

/** The deltas that take back `deltas`: a status change adds these for the old status, then those of the new one. */
export const negatedDeltas = (deltas: readonly StatsDelta[]): StatsDelta[] =>
  deltas.map((delta) => ({ ...delta, measures: negated(delta.measures) }));

/** One delta per key, in one total order (which is the order rows are locked in), without those that add nothing. */
export function foldDeltas(deltas: readonly StatsDelta[]): StatsDelta[] {
  const byKey = new Map<string, StatsDelta>();
  for (const delta of deltas) {
    const key = deltaKeyText(delta);
    const earlier = byKey.get(key);
    byKey.set(key, earlier ? { ...delta, measures: merge(earlier.measures, delta.measures) } : delta);
  }
  return [...byKey.entries()]
    .filter(([, delta]) => !isEmpty(delta.measures))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, delta]) => delta);
}

/** The key of a delta as one text, equal exactly for equal keys: no part but the last can hold the separator. */
export const deltaKeyText = (delta: StatsDelta): string =>
  [
    delta.networkId,
    delta.day,
    delta.campaignId,
    delta.affiliateId,
    delta.advertiserId,
    delta.goalId,
    delta.dimension ?? '',
    delta.value,
  ].join('|');

type Described = {
  readonly facts: Click['facts'];
  readonly refererHost: string;
  readonly landingPageId: string | null;
  readonly parameters: { readonly source?: string } | Readonly<Record<string, string>>;
};

function rowDeltas(key: StatsKey, row: Described, measures: Measures): StatsDelta[] {
  const total: StatsDelta = { ...key, dimension: null, value: '', measures };
  const cut = (dimension: Dimension, value: string): StatsDelta => ({
    ...key,
    dimension,
    value: shortened(value),
    measures,
  });
  return [
    total,
    cut('device', row.facts.device || AGENT_UNKNOWN),
    cut('os', row.facts.os || AGENT_UNKNOWN),
    cut('browser', row.facts.browser || AGENT_UNKNOWN),
    cut('country', row.facts.country || COUNTRY_UNKNOWN),
    cut('referer', row.refererHost || REFERER_NONE),
    cut('source', row.parameters.source ?? ''),
    cut('landing_page', row.landingPageId ?? ''),
  ];
}

function measuresOf({ status, payout, revenue, saleAmount }: Conversion): Measures {
  switch (status) {
    case 'approved':
      return { ...EMPTY, approvedConversions: 1, payout, revenue, saleAmount };
    case 'pending':
      return { ...EMPTY, pendingConversions: 1, pendingPayout: payout, pendingRevenue: revenue };
    case 'rejected':
      return { ...EMPTY, rejectedConversions: 1 };
    case 'cancelled':
      return { ...EMPTY, cancelledConversions: 1 };
  }
}

function keyOf(
  row: Pick<StatsKey, 'networkId' | 'campaignId' | 'affiliateId' | 'advertiserId'>,
  goalId: string,
  day: CalendarDay,
): StatsKey {
  return {
    networkId: row.networkId,
    campaignId: row.campaignId,
    affiliateId: row.affiliateId,
    advertiserId: row.advertiserId,
    goalId,
    day,
  };
}

function shortened(value: string): string {
  // Most values are short; only a string of more UTF-16 units than the limit can hold more code points.
  if (value.length <= DIMENSION_VALUE_LENGTH_MAX) return value;
  return [...value].slice(0, DIMENSION_VALUE_LENGTH_MAX).join('');
}
