/** Housekeeping of the storage itself, run by the worker, never by a request. */
export type Maintenance = {
  /** Makes the event tables' partitions for the days from `from` to `to` (UTC days, inclusive). Idempotent. */
  preparePartitions(from: Date, to: Date): Promise<void>;
  /**
   * Forgets what is no longer needed: seen fingerprints older than `fingerprintsBefore`, change feed rows, idempotent
   * answers older than 24 h.
   */
  forget(now: Date, fingerprintsBefore: Date): Promise<void>;
  /**
   * Forgets messages to postbacks (with their attempts) that were written before. Which conversions a postback was notified
   * of is remembered, so that none is sent twice.
   */
  forgetDeliveries(before: Date): Promise<void>;
};
