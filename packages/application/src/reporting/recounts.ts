import type { Measures } from '@tributary/domain/reporting/measures';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import type { CapCounterKey } from '../attribution/books.ts';

/** A key of the stats whose sums are not those of the rows. */
export type StatsDifference = Omit<StatsDelta, 'measures'> & {
  readonly booked: Measures;
  readonly counted: Measures;
};
export type CapDifference = {
  readonly key: CapCounterKey;
  readonly booked: Money;
  readonly counted: Money;
};

/**
 * How many sums were compared (`keys`), for how many of them books and rows differ, and the first of the differences in
 * the order of their keys.
 */
export type Recount<Difference> = {
  readonly keys: number;
  readonly differing: number;
  readonly differences: readonly Difference[];
};

/** Days are those of the network's present zone; `limit` bounds how many differences are named. */
export type Recounting = {
  readonly stats: (range: DayRange, limit: number) => Promise<Recount<StatsDifference>>;
  /** What is used of the network's caps, of all periods. */
  readonly caps: (limit: number) => Promise<Recount<CapDifference>>;
};

/** Replaces the sums in the books by those of the rows. */
export type Mending = Recounting & {
  readonly rebuildStats: (range: DayRange) => Promise<void>;
  readonly rebuildCaps: () => Promise<void>;
};

/** The books against the rows they were added up from. An unknown network has neither. */
export type Recounts = {
  /** Each comparison sees books and rows at one moment, and does not hold up the workers. */
  readonly of: (networkId: NetworkId) => Recounting;
  /** Workers that count for the network wait until the work is done; when it throws nothing happened. */
  readonly mend: <T>(networkId: NetworkId, work: (books: Mending) => Promise<T>) => Promise<T>;
};
