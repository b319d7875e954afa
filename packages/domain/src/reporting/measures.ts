import type { Conversion } from '../attribution/conversion.ts';
import { ZERO, add, negate, type Money } from '../shared/money.ts';
import type { Click, Impression } from '../tracking/click.ts';

/** The fields of stored rows that stats are summed up from. */
export type SummedRows = {
  readonly click: Pick<Click, 'rejection' | 'duplicate' | 'payout' | 'revenue'>;
  readonly impression: Pick<Impression, 'rejection' | 'payout' | 'revenue'>;
  readonly conversion: Pick<Conversion, 'status' | 'payout' | 'revenue' | 'saleAmount'>;
};
export type RowKind = keyof SummedRows;

/** When a row adds to a measure. */
const CONDITIONS = {
  click: {
    valid: ({ rejection }) => rejection === null,
    rejected: ({ rejection }) => rejection !== null,
    unique: ({ rejection, duplicate }) => rejection === null && !duplicate,
  },
  impression: {
    valid: ({ rejection }) => rejection === null,
  },
  conversion: {
    approved: ({ status }) => status === 'approved',
    pending: ({ status }) => status === 'pending',
    rejected: ({ status }) => status === 'rejected',
    cancelled: ({ status }) => status === 'cancelled',
  },
} as const satisfies { readonly [K in RowKind]: Readonly<Record<string, (row: SummedRows[K]) => boolean>> };
export type Condition<K extends RowKind> = keyof (typeof CONDITIONS)[K] & string;

/** Which numbers a row of a kind has: itself, counted as 1, and its amounts. */
export type Summand<K extends RowKind> = 1 | (K extends 'conversion' ? ConversionAmount : Earned);
type Earned = 'payout' | 'revenue';
type ConversionAmount = Earned | 'saleAmount';

/** What a row of each kind adds; a kind that is not named adds nothing. Without `if`, every row of the kind adds. */
type Rule = {
  readonly [K in RowKind]?: { readonly adds: Summand<K>; readonly if?: Condition<K> };
};

/**
 * Everything that is summed, and what each stored row adds to it (docs/rules/stats.md#what-stats-count). The deltas of
 * the domain, the functions of the database that recount and the SQL of reports all come from this table, so that they
 * cannot differ. A new line needs a migration, which `npm run stats-migration` writes.
 *
 * Rejected impressions are stored, not counted. Only approved amounts count as payout, revenue and sale amount; pending
 * ones have measures of their own; rejected and cancelled conversions are only counted.
 */
export const MEASURES = {
  grossClicks: { click: { adds: 1 } },
  /** Valid clicks that repeat no earlier one. */
  uniqueClicks: { click: { adds: 1, if: 'unique' } },
  rejectedClicks: { click: { adds: 1, if: 'rejected' } },
  /** Valid clicks (gross minus rejected). */
  clicks: { click: { adds: 1, if: 'valid' } },
  impressions: { impression: { adds: 1, if: 'valid' } },
  approvedConversions: { conversion: { adds: 1, if: 'approved' } },
  pendingConversions: { conversion: { adds: 1, if: 'pending' } },
  rejectedConversions: { conversion: { adds: 1, if: 'rejected' } },
  cancelledConversions: { conversion: { adds: 1, if: 'cancelled' } },
  payout: {
    click: { adds: 'payout' },
    impression: { adds: 'payout', if: 'valid' },
    conversion: { adds: 'payout', if: 'approved' },
  },
  revenue: {
    click: { adds: 'revenue' },
    impression: { adds: 'revenue', if: 'valid' },
    conversion: { adds: 'revenue', if: 'approved' },
  },
  pendingPayout: { conversion: { adds: 'payout', if: 'pending' } },
  pendingRevenue: { conversion: { adds: 'revenue', if: 'pending' } },
  saleAmount: { conversion: { adds: 'saleAmount', if: 'approved' } },
} as const satisfies Readonly<Record<string, Rule>>;

type Table = typeof MEASURES;
export type MeasureName = keyof Table;
type IsCount<Of> = Of extends { readonly adds: 1 } ? true : false;
export type CountName = {
  [Name in MeasureName]: false extends IsCount<Table[Name][keyof Table[Name]]> ? never : Name;
}[MeasureName];
export type AmountName = Exclude<MeasureName, CountName>;

/** The sums of some rows: counts are whole numbers, amounts exact money. */
export type Measures = { readonly [Name in MeasureName]: Name extends CountName ? number : Money };

/** In the order of the table, which is that of listings and columns. */
export const MEASURE_NAMES = Object.keys(MEASURES) as readonly MeasureName[];
/** Whether the measure counts events (a whole number). */
export const isCount = (name: MeasureName): name is CountName =>
  Object.values<{ readonly adds: unknown }>(MEASURES[name]).every(({ adds }) => adds === 1);
/** Whether the measure adds money. */
export const isAmount = (name: MeasureName): name is AmountName => !isCount(name);
const COUNTS = MEASURE_NAMES.filter(isCount);
const AMOUNTS = MEASURE_NAMES.filter(isAmount);

type Mutable = { -readonly [Name in MeasureName]: Measures[Name] };

/** Nothing: the identity of `merge`. */
export const EMPTY = Object.fromEntries(
  MEASURE_NAMES.map((name) => [name, isCount(name) ? 0 : ZERO]),
) as Measures;

type Addend = {
  readonly name: MeasureName;
  readonly adds: 1 | ConversionAmount;
  readonly holds: (row: never) => boolean;
};

/** What a row of one kind adds, found once. */
const ADDENDS: Readonly<Record<RowKind, readonly Addend[]>> = {
  click: addendsOf('click'),
  impression: addendsOf('impression'),
  conversion: addendsOf('conversion'),
};

function addendsOf(kind: RowKind): Addend[] {
  const conditions: Readonly<Record<string, (row: never) => boolean>> = CONDITIONS[kind];
  return Object.entries<Rule>(MEASURES).flatMap(([name, rule]) => {
    const addend = rule[kind];
    if (!addend) return [];
    const holds = addend.if === undefined ? undefined : conditions[addend.if];
    return [{ name: name as MeasureName, adds: addend.adds, holds: holds ?? always }];
  });
}

/** What one stored row adds, by the table. */
export function measuresOf<K extends RowKind>(kind: K, row: SummedRows[K]): Measures {
  const sums: Record<string, number | Money> = { ...EMPTY };
  for (const { name, adds, holds } of ADDENDS[kind]) {
    if (!(holds as (row: SummedRows[K]) => boolean)(row)) continue;
    sums[name] = adds === 1 ? 1 : (row as SummedRows['conversion'])[adds];
  }
  return sums as Measures;
}

function always(): boolean {
  return true;
}

// The algebra of stats: merge is associative and commutative, EMPTY is its identity, negated(m) its inverse. So events
// may be folded in any order and in any batches, and a status change is "minus what it was, plus what it is".

/** The sum of both: associative and commutative, so that batches may come in any order. */
export const merge = (a: Measures, b: Measures): Measures => mergeAll([a, b]);

/** The sum of all of them, put together in one place: a batch has thousands. */
export function mergeAll(all: readonly Measures[]): Measures {
  const result: Mutable = { ...(all[0] ?? EMPTY) };
  for (let at = 1; at < all.length; at++) {
    const one = all[at] ?? EMPTY;
    for (const name of COUNTS) result[name] += one[name];
    for (const name of AMOUNTS) result[name] = add(result[name], one[name]);
  }
  return result;
}

/** What undoes `measures`: merge(m, negated(m)) is EMPTY. */
export function negated(measures: Measures): Measures {
  const result: Mutable = { ...EMPTY };
  for (const name of COUNTS) result[name] -= measures[name]; // 0 - 0 is 0, -0 would not equal it
  for (const name of AMOUNTS) result[name] = negate(measures[name]);
  return result;
}

/** Whether every measure is zero. */
export function isEmpty(measures: Measures): boolean {
  return COUNTS.every((name) => measures[name] === 0) && AMOUNTS.every((name) => measures[name] === ZERO);
}
