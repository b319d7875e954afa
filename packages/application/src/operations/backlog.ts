/** How much of the deployment's work in the database is not done yet. */
export type Backlog = {
  /** Messages that are still to be delivered. */
  readonly postbacks: number;
  /** Hits that wait for their click. */
  readonly waitingHits: number;
  /** Imports that have not ended. */
  readonly jobs: number;
  readonly deadLetters: number;
  /** Days of exports whose last attempt failed and whose file is not there yet; of exports that are on. */
  readonly troubledExports: number;
  /** Reports by mail whose last attempt failed for what passes and that wait for the next one. */
  readonly troubledReports: number;
};

/** For metrics: counts, so not for requests. */
export type ReadBacklog = () => Promise<Backlog>;
