// Stats, caps and messages that the decisions of one batch change, gathered so that each is written once.
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { isShown } from '@tributary/domain/attribution/status';
import type { DeliveryStamp } from '@tributary/domain/postbacks/message';
import type { PostbackSubject } from '@tributary/domain/postbacks/subject';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import type { Click } from '@tributary/domain/tracking/click';
import type { BookStores } from './books.ts';
import type { TrackedEvent } from '../tracking/event-log.ts';
import type { BatchRecords } from './batch-records.ts';
import { openCapLedger, type CapLedger } from './cap-ledger.ts';
import { messagesAbout, type Notice } from './messages.ts';
import { openRates, type Rates } from './rates.ts';
import { openStandings, type Standings } from './standings.ts';

export type { DeliveryStamp };
export type Undecidable = { readonly event: TrackedEvent; readonly why: string };

export type Batch = {
  readonly stores: BookStores;
  /** Those of more subjects are added when they are read. */
  records: BatchRecords;
  readonly ledger: CapLedger;
  readonly rates: Rates;
  readonly standings: Standings;
  readonly deltas: StatsDelta[];
  readonly notices: Notice[];
  readonly undecidable: Undecidable[];
};

/** An empty batch on the stores of a transaction. */
export const openBatch = (stores: BookStores, records: BatchRecords): Batch => ({
  stores,
  records,
  ledger: openCapLedger(stores, records.caps),
  rates: openRates(stores.catalog),
  standings: openStandings(stores.catalog),
  deltas: [],
  notices: [],
  undecidable: [],
});

/**
 * Writes what was decided at `now`, all in a fixed order (stats rows by key), so that two batches cannot deadlock. Stats come last: batches
 * of other campaigns add to the same sums of affiliates and network, and wait for them until this one is committed.
 */
export async function closeBatch(batch: Batch, now: Date): Promise<void> {
  const { stores, ledger, deltas, notices } = batch;
  await ledger.close(now);
  await stores.outbox.add(await messagesAbout(batch, notices));
  await stores.stats.add(deltas);
}

/** Puts the messages about an event into the batch (docs/rules/postbacks.md#written-with-the-event). */
export function notify(batch: Batch, subject: PostbackSubject, stamp: DeliveryStamp): void {
  batch.notices.push({ subject, stamp });
}

type Changed = {
  /** Null: it was made just now. */
  readonly before: Conversion | null;
  readonly after: Conversion;
  readonly click: Click | null;
};

/** The same about a conversion, if its status changed. */
export function notifyOfStatus(batch: Batch, { before, after, click }: Changed, stamp: DeliveryStamp): void {
  if (before?.status === after.status) return;
  const previousStatus = before !== null && isShown(before) ? before.status : null;
  notify(batch, { event: 'conversion', conversion: after, previousStatus, click }, stamp);
}
