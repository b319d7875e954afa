import { firstCharacters } from '../shared/characters.ts';
import { isEmpty, measuresOf, mergeAll, negated, type Measures } from './measures.ts';
import {
  DIMENSION_TABLE,
  DIMENSION_VALUE_LENGTH_MAX,
  type Dimension,
  type DimensionSource,
  type StatsDelta,
  type StatsKey,
} from './stats.ts';
import type { Conversion } from '../attribution/conversion.ts';
import type { CalendarDay } from '../shared/calendar-day.ts';
import type { Click, Impression } from '../tracking/click.ts';

// What each stored row adds to the books (docs/rules/stats.md#sums-equal-the-rows), by the tables of measures.ts and
// stats.ts.

/** `day`: the network's day of clickedAt. */
export const deltasOfClick = (click: Click, day: CalendarDay): StatsDelta[] =>
  deltasOf(keyOf(click, '', day), measuresOf('click', click));

/** `day`: the network's day of seenAt. None for a rejected impression, which adds nothing. */
export const deltasOfImpression = (impression: Impression, day: CalendarDay): StatsDelta[] =>
  deltasOf(keyOf(impression, '', day), measuresOf('impression', impression));

/** `day`: the network's day of convertedAt, whatever the day of its click or of a later status change. */
export const deltasOfConversion = (conversion: Conversion, day: CalendarDay): StatsDelta[] =>
  deltasOf(keyOf(conversion, conversion.goalId ?? '', day), measuresOf('conversion', conversion));

/** The deltas that take back `deltas`: a status change adds these for the old status, then those of the new one. */
export const negatedDeltas = (deltas: readonly StatsDelta[]): StatsDelta[] =>
  deltas.map((delta) => ({ ...delta, measures: negated(delta.measures) }));

/** One delta per key, in one total order (which is the order rows are locked in), without those that add nothing. */
export function foldDeltas(deltas: readonly StatsDelta[]): StatsDelta[] {
  const byKey = new Map<string, { readonly delta: StatsDelta; readonly measures: Measures[] }>();
  for (const delta of deltas) {
    const key = deltaKeyText(delta);
    const earlier = byKey.get(key);
    if (earlier) earlier.measures.push(delta.measures);
    else byKey.set(key, { delta, measures: [delta.measures] });
  }
  return [...byKey.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { delta, measures }]) => ({ ...delta, measures: mergeAll(measures) }))
    .filter(({ measures }) => !isEmpty(measures));
}

/** The key of a delta as one text, equal exactly for equal keys: no part can hold the separator. */
export const deltaKeyText = (delta: StatsKey): string =>
  `${delta.networkId}|${delta.day}|${delta.campaignId}|${delta.affiliateId}|${delta.advertiserId}|${delta.goalId}`;

const deltasOf = (key: StatsKey, measures: Measures): StatsDelta[] =>
  isEmpty(measures) ? [] : [{ ...key, measures }];

/** What reports and breakdowns cut rows by. Impressions have no landing page. */
export type Described = Pick<Click, 'facts' | 'refererHost' | 'landingPageId' | 'parameters'>;

/** The value that a row counts under in a breakdown: an empty one by its name, a long one cut. */
export function dimensionValueOf(dimension: Dimension, row: Described): string {
  const source: DimensionSource = DIMENSION_TABLE[dimension];
  return shortened(valueAt(source, row) || source.unknown);
}

function valueAt(source: DimensionSource, row: Described): string | null | undefined {
  if ('fact' in source) return row.facts[source.fact];
  if ('field' in source) return row[source.field];
  return row.parameters[source.parameter];
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
  return firstCharacters(value, DIMENSION_VALUE_LENGTH_MAX);
}
