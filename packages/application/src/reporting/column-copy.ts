/** Looks after the columnar copy (event-columns.ts): for the worker. */
export type ColumnCopy = {
  /**
   * One step: writes what came since, or one part that is missing, and removes what is no longer named. `behind`: there
   * is more to do at once. `elsewhere`: another folder is looked after by another worker.
   */
  readonly keep: () => Promise<'current' | 'behind' | 'elsewhere'>;
};
