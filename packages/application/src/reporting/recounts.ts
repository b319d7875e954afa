import type { Measures } from '@tributary/domain/reporting/measures';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import type { CapCounterKey } from '../attribution/books.ts';

/** A key of the stats whose sums are not those of the rows. `dimension` null: the totals. */
export type StatsDifference = Omit<StatsDelta, 'measures'> & {
  readonly booked: Measures;
  readonly counted: Measures;
};
export type CapDifference = {
  readonly key: CapCounterKey;
  readonly booked: Money;
  readonly counted: Money;
};

/** What was compared, of how much of it the books and the rows differ, and the first of those in the order of their keys. */
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

/** Puts what the rows come to in place of what the books say. */
export type Mending = Recounting & {
  readonly rebuildStats: (range: DayRange) => Promise<void>;
  readonly rebuildCaps: () => Promise<void>;
};

/** The books against the rows they were added up from. A network nobody knows has neither. */
export type Recounts = {
  /** Of one moment each, without holding up the workers. */
  readonly of: (networkId: NetworkId) => Recounting;
  /** Workers that count for the network wait until the work is done; when it throws nothing happened. */
  readonly mend: <T>(networkId: NetworkId, work: (books: Mending) => Promise<T>) => Promise<T>;
};
