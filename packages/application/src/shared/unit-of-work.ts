/**
 * Runs the work in one transaction: all of it happens, or (when it throws) none of it. The callback gets stores bound
 * to the transaction; the same stores outside of it commit one call at a time. A use case names the stores it touches;
 * a unit of work that offers more stores fits as well.
 */
export type UnitOfWork<Stores> = {
  /** Runs the work in one transaction: all of it is kept or, when it throws, nothing. */
  run<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
};
