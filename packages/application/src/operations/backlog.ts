/** How much of the deployment's work in the database is not done yet, and how the database is. */
export type Backlog = {
  /** Messages that are still to be delivered. */
  readonly postbacks: number;
  /** Messages to the networks' own systems that are still to be delivered. */
  readonly webhooks: number;
  /** Letters that no mail server has taken yet, after one try at least. */
  readonly letters: number;
  /** Hits that wait for their click. */
  readonly waitingHits: number;
  /** Imports that have not ended. */
  readonly jobs: number;
  readonly deadLetters: number;
  /** Days of exports whose last attempt failed and whose file is not there yet; of exports that are on. */
  readonly troubledExports: number;
  /** Reports by mail whose last attempt failed for what passes and that wait for the next one. */
  readonly troubledReports: number;
  /** When a worker last looked after the columnar copy; null where there is none. */
  readonly copiedAt: Date | null;
  /** When `batch backup` last saved this database; null for never. */
  readonly backedUpAt: Date | null;
  /** Connections of all processes to the database's server, and how many it takes; null where there is no server. */
  readonly connections: { readonly open: number; readonly max: number } | null;
};

/** For metrics: counts, so not for requests. */
export type ReadBacklog = () => Promise<Backlog>;
