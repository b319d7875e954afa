// What the contracts of the worker's ports share: one adapter opened for a file, emptied and seeded before each test.
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Delivery } from '@tributary/domain/postbacks/postback';
import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { WaitingHits } from '../../src/attribution/books.ts';
import type { RecordStores } from '../../src/record-stores.ts';
import type { Reads } from '../../src/attribution/logs.ts';
import type { ReadDailyStats } from '../../src/reporting/stats.ts';
import { CAMPAIGN_ID, NETWORK_ID, OTHER_NETWORK_ID } from './given.ts';
import { FOREIGN_CAMPAIGN_ID, OTHER_CAMPAIGN_ID, seed } from './records-under-test.ts';
import type { JobBooks, JobStores } from '../../src/jobs/jobs.ts';

export type BooksUnderTest = {
  readonly records: RecordStores;
  readonly books: JobBooks;
  readonly waitingHits: WaitingHits;
  readonly reads: Reads;
  readonly readDailyStats: ReadDailyStats;
  /** Everything in the outbox, in any order. */
  outbox(): Promise<Delivery[]>;
  /** Leaves no record and no event behind. */
  reset(): Promise<void>;
  close(): Promise<void>;
};
export type OpenBooks = () => Promise<BooksUnderTest>;

/** Opens once; empties and seeds (records-under-test.ts) before each test. The result may only be called inside a test. */
export function openedBooks<T extends BooksUnderTest>(open: () => Promise<T>): () => T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(async () => {
    await opened?.reset();
    if (opened) await seed(opened.records);
  });
  afterAll(async () => {
    await opened?.close();
  });
  return () => {
    if (!opened) throw new Error('The books are open only while a test runs.');
    return opened;
  };
}

/** The same for tests that only read: empties, seeds and prepares once, before the first of them. */
export function preparedBooks<T extends BooksUnderTest>(
  open: () => Promise<T>,
  prepare: (opened: T) => Promise<void>,
): () => T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
    await opened.reset();
    await seed(opened.records);
    await prepare(opened);
  });
  afterAll(async () => {
    await opened?.close();
  });
  return () => {
    if (!opened) throw new Error('The books are open only while a test runs.');
    return opened;
  };
}

/** The whole of what records-under-test.ts seeds. */
const EVERYTHING = {
  networkIds: [NETWORK_ID, OTHER_NETWORK_ID],
  campaignIds: [CAMPAIGN_ID, OTHER_CAMPAIGN_ID, FOREIGN_CAMPAIGN_ID],
};

/** One transaction over all that is seeded. */
export const inBooks = <T>(
  { books }: BooksUnderTest,
  work: (stores: JobStores) => Promise<T>,
  scope: { networkIds: NetworkId[]; campaignIds: CampaignId[] } = EVERYTHING,
): Promise<T> => books.run(scope, work);
