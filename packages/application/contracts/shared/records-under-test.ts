// What the contracts of the record ports share: one adapter opened for a file, emptied before each test.
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import type { Terms } from '@tributary/domain/catalog/terms';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import type { RecordStores } from '../../src/record-stores.ts';
import type { UnitOfWork } from '../../src/shared/unit-of-work.ts';
import {
  advertiser,
  affiliate,
  campaign,
  commission,
  idOf,
  network,
  NOW,
  OTHER_NETWORK_ID,
} from './given.ts';

export type RecordsUnderTest = {
  readonly stores: RecordStores;
  readonly unitOfWork: UnitOfWork<RecordStores>;
  /** Every version of a campaign's terms, oldest first, whatever its network. */
  termsOf(campaignId: CampaignId): Promise<Terms[]>;
  /** Leaves no record behind. */
  reset(): Promise<void>;
  close(): Promise<void>;
};
export type OpenRecords = () => Promise<RecordsUnderTest>;

/** Opens once; before each test it empties them and adds what is `given`. The result may only be called inside a test. */
export function openedRecords<T extends RecordsUnderTest>(
  open: () => Promise<T>,
  given?: (stores: RecordStores) => Promise<void>,
): () => T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(async () => {
    await opened?.reset();
    if (opened) await given?.(opened.stores);
  });
  afterAll(async () => {
    await opened?.close();
  });
  return () => {
    if (!opened) throw new Error('The records are open only while a test runs.');
    return opened;
  };
}

export const OTHER_AFFILIATE_ID = idOf<AffiliateId>('aff', 2);
export const FOREIGN_AFFILIATE_ID = idOf<AffiliateId>('aff', 99);
export const FOREIGN_ADVERTISER_ID = idOf<AdvertiserId>('ad', 99);
export const OTHER_CAMPAIGN_ID = idOf<CampaignId>('ca', 2);
export const FOREIGN_CAMPAIGN_ID = idOf<CampaignId>('ca', 99);

/** Text that has broken stores before: quotes, backslashes, line ends, other scripts, characters outside the first plane, and length. */
export const AWKWARD_TEXT = `O'Neil "ÄÖ" \\n \n\t %_ {click_id} $1 ? 漢字 عربى 🦆 ${'ü🦆'.repeat(4000)}`;
/** Milliseconds other than zero, so that a store of whole seconds shows. */
export const AWKWARD_INSTANT = new Date('2026-02-28T23:59:59.987Z');

const by =
  <T>(key: (item: T) => string) =>
  (a: T, b: T) =>
    key(a) < key(b) ? -1 : 1;
/** For answers whose order is not promised. */
export const sortedById = <T extends { readonly id: string }>(items: readonly T[]): T[] =>
  [...items].sort(by((item) => item.id));
export const idsOf = (items: readonly { readonly id: string }[]): string[] => items.map((item) => item.id);

/** Two networks; the first with an advertiser, two affiliates and two campaigns, the other with one of each. */
export async function seed(stores: RecordStores): Promise<void> {
  await stores.networks.add(network());
  await stores.networks.add(
    network({ id: OTHER_NETWORK_ID, name: 'Other', createdAt: new Date('2026-03-02') }),
  );
  for (const account of [
    advertiser(),
    affiliate(),
    affiliate({ id: OTHER_AFFILIATE_ID, email: 'bob@example.com', username: 'bob', name: 'Bob' }),
    affiliate({ id: FOREIGN_AFFILIATE_ID, networkId: OTHER_NETWORK_ID }),
    advertiser({ id: FOREIGN_ADVERTISER_ID, networkId: OTHER_NETWORK_ID }),
  ]) {
    await stores.accounts.add(withoutDisplayId(account));
  }
  await stores.campaigns.add(withoutDisplayId(campaign()), NOW);
  await stores.campaigns.add(withoutDisplayId(anotherCampaign()), NOW);
  await stores.campaigns.add(
    withoutDisplayId(
      anotherCampaign({
        id: FOREIGN_CAMPAIGN_ID,
        networkId: OTHER_NETWORK_ID,
        advertiserId: FOREIGN_ADVERTISER_ID,
        commissions: [commission({ id: idOf('c0', 99) })],
      }),
    ),
    NOW,
  );
}

/** A second campaign of the first network, with a commission id of its own. */
export const anotherCampaign = (overrides: Partial<Campaign> = {}): Campaign =>
  campaign({
    id: OTHER_CAMPAIGN_ID,
    title: 'Second',
    commissions: [commission({ id: idOf('c0', 2) })],
    ...overrides,
  });

/** `add` takes the next short id itself. */
export function withoutDisplayId<T extends { readonly displayId: number }>(record: T): Omit<T, 'displayId'> {
  const { displayId: _taken, ...rest } = record;
  return rest;
}

/** Starts them all at once; n counts from 1. */
export async function race<T>(racers: number, start: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: racers }, (_, n) => start(n + 1)));
}
