// The tables of the domain (reporting/measures.ts and stats.ts) as SQL: what each stored row adds, and where it has the
// values of the dimensions. The functions of the database that recount and the reports over rows are both made of this.
import { own } from '@tributary/domain/shared/own';
import {
  MEASURE_NAMES,
  MEASURES,
  type Condition,
  type MeasureName,
  type RowKind,
  type Summand,
} from '@tributary/domain/reporting/measures';
import { ELAPSED_LIMITS_MS } from '@tributary/domain/reporting/report';
import {
  DIMENSION_TABLE,
  DIMENSION_VALUE_LENGTH_MAX,
  type Dimension,
  type DimensionSource,
} from '@tributary/domain/reporting/stats';
import { columnNameOf } from '../shared/columns.ts';

const CONDITIONS: { readonly [K in RowKind]: Readonly<Record<Condition<K>, string>> } = {
  click: {
    valid: 'rejection is null',
    rejected: 'rejection is not null',
    unique: 'rejection is null and not duplicate',
  },
  impression: { valid: 'rejection is null' },
  conversion: {
    approved: `status = 'approved'`,
    pending: `status = 'pending'`,
    rejected: `status = 'rejected'`,
    cancelled: `status = 'cancelled'`,
  },
};

/** What a row of the kind adds to a measure, as an expression; undefined when rows of that kind never add to it. */
export function sumSql(kind: RowKind, name: MeasureName): string | undefined {
  type Addend = { readonly adds: Summand<'conversion'>; readonly if?: string };
  const addend = (MEASURES[name] as Readonly<Partial<Record<RowKind, Addend>>>)[kind];
  if (!addend) return undefined;
  const condition = addend.if && own<string>(CONDITIONS[kind], addend.if);
  const summand = addend.adds === 1 ? '1' : columnNameOf(addend.adds);
  if (condition === undefined) return summand;
  return addend.adds === 1 ? `(${condition})::int` : `case when ${condition} then ${summand} else 0 end`;
}

/** A condition that holds for every row that adds anything, for the sake of speed; undefined when all of them may. */
export function onlySummedSql(kind: RowKind): string | undefined {
  const conditions = new Set<string | undefined>();
  for (const name of MEASURE_NAMES) {
    const addend = (MEASURES[name] as Readonly<Partial<Record<RowKind, { readonly if?: string }>>>)[kind];
    if (addend) conditions.add(addend.if);
  }
  const [only, ...others] = conditions;
  if (only === undefined || others.length > 0) return undefined;
  return own<string>(CONDITIONS[kind], only);
}

/** The value a stored row has for a dimension, empty when it has none. */
export function storedValueSql(kind: RowKind, dimension: Dimension): string {
  const source: DimensionSource = DIMENSION_TABLE[dimension];
  if ('parameter' in source) return `coalesce(parameters ->> '${source.parameter}', '')`;
  if ('fact' in source) return columnNameOf(source.fact);
  if (source.field === 'landingPageId' && kind === 'impression') return `''`;
  return `coalesce(${columnNameOf(source.field)}, '')`;
}

/** A stored value as the books keep it: an empty one by its name, a long one cut. */
export function keptValueSql(dimension: Dimension, stored: string): string {
  const { unknown } = DIMENSION_TABLE[dimension];
  const named = unknown === '' ? stored : `coalesce(nullif(${stored}, ''), '${unknown}')`;
  return `left(${named}, ${DIMENSION_VALUE_LENGTH_MAX})`;
}

/** In which range of elapsed time a conversion is, from 0; null without a click. */
export const elapsedBucketSql = `width_bucket(converted_at - clicked_at, array[${ELAPSED_LIMITS_MS.map(
  (ms) => `interval '${ms} milliseconds'`,
).join(', ')}])`;

export type RowTable = {
  readonly kind: RowKind;
  readonly table: 'clicks' | 'impressions' | 'conversions' | 'conversion_facts';
  /** When the row happened. */
  readonly at: string;
  /** Empty for rows that have no goal. */
  readonly goal: string;
  /** Whether the table has a partition for each UTC day, found by its column `day`. */
  readonly byDay: boolean;
};

export const CLICK_ROWS: RowTable = {
  kind: 'click',
  table: 'clicks',
  at: 'clicked_at',
  goal: `''`,
  byDay: true,
};
export const IMPRESSION_ROWS: RowTable = {
  kind: 'impression',
  table: 'impressions',
  at: 'seen_at',
  goal: `''`,
  byDay: true,
};
export const CONVERSION_ROWS: RowTable = {
  kind: 'conversion',
  table: 'conversions',
  at: 'converted_at',
  goal: `coalesce(goal_id, '')`,
  byDay: false,
};
/** What reports count of conversions: each fact as many times as its `sign` says. */
export const FACT_ROWS: RowTable = { ...CONVERSION_ROWS, table: 'conversion_facts' };
