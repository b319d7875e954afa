// The messages to affiliates about the events of a batch (docs/rules/postbacks.md#written-with-the-event). They are made at
// its end, so that what only some of them need (dollars, the tracking domain) is read once for all, and not at all when none
// needs it.
import { deliveriesFor, type DeliveryStamp } from '@tributary/domain/postbacks/message';
import type { Delivery, Postback } from '@tributary/domain/postbacks/postback';
import type { PostbackParty, PostbackSubject } from '@tributary/domain/postbacks/subject';
import { trackingDomain } from '@tributary/domain/tracking/tracking-domain';
import type { AdvertiserId } from '@tributary/domain/shared/ids';
import type { BookCatalog } from './books.ts';
import { required, type BatchRecords } from './batch-records.ts';
import type { Rates } from './rates.ts';

export type Notice = { readonly subject: PostbackSubject; readonly stamp: DeliveryStamp };
type NoticeBatch = {
  readonly stores: { readonly catalog: BookCatalog };
  readonly records: BatchRecords;
  readonly rates: Rates;
};

const DOLLARS = 'USD';

/** The messages to write. None for an affiliate without postbacks, or one that was removed: its postbacks go with it. */
export async function messagesAbout(batch: NoticeBatch, notices: readonly Notice[]): Promise<Delivery[]> {
  const { records } = batch;
  const wanted = notices.filter(({ subject }) => {
    const { affiliateId } = eventOf(subject);
    return records.postbacks(affiliateId).length > 0 && records.account(affiliateId) !== undefined;
  });
  await prepareDollars(batch, wanted);
  const domainOf = await readDomains(batch, wanted);
  return wanted.flatMap(({ subject, stamp }) => {
    const event = eventOf(subject);
    const usdFactor = dollarFactor(batch, subject);
    const domain = domainOf(subject);
    return deliveriesFor(
      subject,
      {
        network: required(records.network(event.networkId)),
        campaign: required(records.campaign(event.campaignId)),
        affiliate: required(records.account(event.affiliateId)),
        advertiser: records.account(event.advertiserId) ?? goneAdvertiser(event.advertiserId),
        postbacks: records.postbacks(event.affiliateId),
        ...(usdFactor && { usdFactor }),
        ...(domain !== undefined && { trackingDomain: domain }),
      },
      stamp,
    );
  });
}

const eventOf = (subject: PostbackSubject) =>
  subject.event === 'click' ? subject.click : subject.conversion;

/** Its clicks still convert and the affiliate is still notified. */
const goneAdvertiser = (id: AdvertiserId): PostbackParty => ({ id, displayId: 0, name: '', username: '' });

const dayOf = ({ records }: NoticeBatch, subject: PostbackSubject) => {
  const at = subject.event === 'click' ? subject.click.clickedAt : subject.conversion.convertedAt;
  const { networkId } = eventOf(subject);
  return { networkId, day: records.day(networkId, at) };
};

function needsDollars({ records }: NoticeBatch, subject: PostbackSubject): boolean {
  const { networkId, affiliateId } = eventOf(subject);
  const { currency } = required(records.network(networkId));
  return currency !== DOLLARS && someSays(records.postbacks(affiliateId), 'payout_usd');
}

const prepareDollars = (batch: NoticeBatch, notices: readonly Notice[]): Promise<void> =>
  batch.rates.prepare(
    notices.flatMap(({ subject }) => (needsDollars(batch, subject) ? [dayOf(batch, subject)] : [])),
  );

function dollarFactor(batch: NoticeBatch, subject: PostbackSubject) {
  if (!needsDollars(batch, subject)) return undefined;
  const { currency } = required(batch.records.network(eventOf(subject).networkId));
  return batch.rates.rateOf(dayOf(batch, subject), currency, DOLLARS)?.factor;
}

async function readDomains({ stores, records }: NoticeBatch, notices: readonly Notice[]) {
  const wanted = notices
    .map(({ subject }) => eventOf(subject))
    .filter(({ affiliateId }) => someSays(records.postbacks(affiliateId), 'tdomain'));
  const pairs = new Map(wanted.map((event) => [pairOf(event), event]));
  const found = pairs.size === 0 ? [] : await stores.catalog.linkDomains([...pairs.values()]);
  const domains = new Map(found.map((one) => [pairOf(one), trackingDomain(one.domain, one)]));
  return (subject: PostbackSubject): string | undefined => domains.get(pairOf(eventOf(subject)));
}

const pairOf = ({ affiliateId, campaignId }: { readonly affiliateId: string; readonly campaignId: string }) =>
  `${affiliateId}|${campaignId}`;

/** A POST may hold every macro. */
const someSays = (postbacks: readonly Postback[], macro: string): boolean =>
  postbacks.some(({ url, method }) => method === 'POST' || url.includes(`{${macro}}`));
