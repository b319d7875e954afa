// What the decisions of one batch write besides their own rows, gathered so that each is written once.
import { deliveriesFor } from '@tributary/domain/postbacks/message';
import type { Delivery } from '@tributary/domain/postbacks/postback';
import type { PostbackParty, PostbackSubject } from '@tributary/domain/postbacks/subject';
import { foldDeltas } from '@tributary/domain/reporting/deltas';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import type { AdvertiserId, DeliveryId } from '@tributary/domain/shared/ids';
import type { BookStores } from '../ports/books.ts';
import type { TrackedEvent } from '../ports/event-log.ts';
import { present, type BatchRecords } from './batch-records.ts';
import { openCapLedger, type CapLedger } from './cap-ledger.ts';
import { openRates, type Rates } from './rates.ts';

export type Undecidable = { readonly event: TrackedEvent; readonly why: string };

export type Batch = {
  readonly stores: BookStores;
  readonly records: BatchRecords;
  readonly ledger: CapLedger;
  readonly rates: Rates;
  readonly deltas: StatsDelta[];
  readonly deliveries: Delivery[];
  readonly undecidable: Undecidable[];
};

export const openBatch = (stores: BookStores, records: BatchRecords): Batch => ({
  stores,
  records,
  ledger: openCapLedger(stores, records.caps),
  rates: openRates(stores.catalog),
  deltas: [],
  deliveries: [],
  undecidable: [],
});

/** Everything in one order: stats rows sorted by key, so that batches never wait for each other in a circle. */
export async function closeBatch({ stores, ledger, deltas, deliveries }: Batch): Promise<void> {
  await ledger.close();
  if (deltas.length > 0) await stores.stats.add(foldDeltas(deltas));
  if (deliveries.length > 0) await stores.outbox.add(deliveries);
}

export type DeliveryStamp = { readonly now: Date; readonly newDeliveryId: () => DeliveryId };

/** Puts the messages about an event into the batch (decisions 8). */
export function tell(batch: Batch, subject: PostbackSubject, stamp: DeliveryStamp): void {
  const event = subject.event === 'click' ? subject.click : subject.conversion;
  const { records } = batch;
  const postbacks = records.postbacks(event.affiliateId);
  const affiliate = records.account(event.affiliateId);
  if (postbacks.length === 0 || !affiliate) return; // an account's postbacks go with it
  batch.deliveries.push(
    ...deliveriesFor(
      subject,
      {
        network: present(records.network(event.networkId)),
        campaign: present(records.campaign(event.campaignId)),
        affiliate,
        advertiser: records.account(event.advertiserId) ?? goneAdvertiser(event.advertiserId),
        postbacks,
      },
      stamp,
    ),
  );
}

/** Its clicks still convert and the affiliate is still told. */
const goneAdvertiser = (id: AdvertiserId): PostbackParty => ({ id, displayId: 0, name: '', username: '' });
