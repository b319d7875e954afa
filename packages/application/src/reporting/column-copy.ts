/** Looks after the columnar copy (event-columns.ts): for the worker. */
export type ColumnCopy = {
  /**
   * One step: writes what came since, or one part that is missing, and removes what is no longer named. `behind`: there
   * is more to do at once. `elsewhere`: another folder is looked after by another worker.
   */
  readonly keep: () => Promise<'current' | 'behind' | 'elsewhere'>;
};

/** A part of the copy that is not what the rows say. */
export type ColumnFault = {
  /** The part's UTC day. */
  readonly day: string;
  /** Undefined for rows that no part has. */
  readonly file?: string;
  readonly detail: string;
};
/** `total` counts all; `faults` are the first of them by day. */
export type ColumnFinding = { readonly total: number; readonly faults: readonly ColumnFault[] };

/**
 * Compares the copy in this machine's folder with the rows, row by row (docs/rules/stats.md#sums-equal-the-rows); undefined where
 * the copy is not in this folder, or the disk has no room for a part's rows. Reads everything: for operators, not for requests.
 */
export type ReadColumnFaults = (limit: number) => Promise<ColumnFinding | undefined>;
