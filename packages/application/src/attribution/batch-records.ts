import { groupsAt, membershipsAt } from '@tributary/domain/accounts/affiliate-group';
import { firstHold, type GroupHold } from '@tributary/domain/attribution/hold';
import type { Account } from '@tributary/domain/accounts/account';
import type { Campaign, Cap } from '@tributary/domain/catalog/campaign';
import type { Terms } from '@tributary/domain/catalog/terms';
import type { Postback } from '@tributary/domain/postbacks/postback';
import { dayOf, type CalendarDay } from '@tributary/domain/shared/calendar-day';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  CampaignId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import type { BookCatalog, BookNetwork } from './books.ts';

/** The part of an event or click that says which records deciding it needs. */
export type Subject = {
  readonly networkId: NetworkId;
  readonly campaignId: CampaignId;
  readonly affiliateId: AffiliateId;
  readonly advertiserId: AdvertiserId;
  readonly termsVersion: number;
};

/** The records a batch is decided by, read once, as the transaction sees them. */
export type BatchRecords = {
  readonly network: (id: NetworkId) => BookNetwork | undefined;
  readonly campaign: (id: CampaignId) => Campaign | undefined;
  readonly account: (id: AffiliateId | AdvertiserId) => Account | undefined;
  readonly terms: (campaignId: CampaignId, version: number) => Terms | undefined;
  readonly currentTerms: (campaignId: CampaignId) => Terms | undefined;
  readonly caps: (campaignId: CampaignId) => readonly Cap[];
  readonly postbacks: (affiliateId: AffiliateId) => readonly Postback[];
  /** The affiliate's groups at the instant. */
  readonly groups: (affiliateId: AffiliateId, at: Date) => readonly AffiliateGroupId[];
  /** The hold that these groups have now. */
  readonly groupHold: (affiliateId: AffiliateId, at: Date) => GroupHold | null;
  /** The network's day. */
  readonly day: (networkId: NetworkId, at: Date) => CalendarDay;
};

/** Reads all records that deciding these events needs, each once, in a few queries. */
export async function readBatchRecords(
  catalog: BookCatalog,
  subjects: readonly Subject[],
): Promise<BatchRecords> {
  const campaignIds = distinct(subjects.map(({ campaignId }) => campaignId));
  const affiliateIds = distinct(subjects.map(({ affiliateId }) => affiliateId));
  const advertiserIds = distinct(subjects.map(({ advertiserId }) => advertiserId));
  const versions = new Map(subjects.map((one) => [termsKey(one.campaignId, one.termsVersion), one]));
  const wanted = [...versions.values()].map(({ campaignId, termsVersion }) => ({
    campaignId,
    version: termsVersion,
  }));
  const networkIds = distinct(subjects.map(({ networkId }) => networkId));
  // Asked for one after the other, but none waits for the answer to the one before.
  const found = await Promise.all([
    some(networkIds, catalog.networks),
    some(campaignIds, catalog.campaigns),
    some([...affiliateIds, ...advertiserIds], catalog.accounts),
    some(wanted, catalog.terms),
    some(campaignIds, catalog.currentTerms),
    some(campaignIds, catalog.caps),
    some(affiliateIds, catalog.postbacks),
    some(affiliateIds, catalog.groupMemberships),
  ]);
  const [networks, campaigns, accounts] = [byId(found[0]), byId(found[1]), byId(found[2])];
  const terms = new Map(found[3].map((one) => [termsKey(one.campaignId, one.version), one]));
  const currentTerms = new Map(found[4].map((one) => [one.campaignId, one]));
  const caps = grouped(found[5], (cap) => cap.campaignId);
  const postbacks = grouped(found[6], (postback) => postback.affiliateId);
  const memberships = grouped(found[7], (membership) => membership.affiliateId);
  return {
    network: (id) => networks.get(id),
    campaign: (id) => campaigns.get(id),
    account: (id) => accounts.get(id),
    terms: (campaignId, version) => terms.get(termsKey(campaignId, version)),
    currentTerms: (campaignId) => currentTerms.get(campaignId),
    caps: (campaignId) => caps.get(campaignId) ?? [],
    postbacks: (affiliateId) => postbacks.get(affiliateId) ?? [],
    groups: (affiliateId, at) => groupsAt(memberships.get(affiliateId) ?? [], { affiliateId, at }),
    groupHold: (affiliateId, at) =>
      firstHold(membershipsAt(memberships.get(affiliateId) ?? [], { affiliateId, at })),
    day: dayLookup((id) => networks.get(id)),
  };
}

/** Those of both, which were read in one transaction. */
export const withRecords = (ours: BatchRecords, more: BatchRecords): BatchRecords => ({
  network: (id) => ours.network(id) ?? more.network(id),
  campaign: (id) => ours.campaign(id) ?? more.campaign(id),
  account: (id) => ours.account(id) ?? more.account(id),
  terms: (campaignId, version) => ours.terms(campaignId, version) ?? more.terms(campaignId, version),
  currentTerms: (campaignId) => ours.currentTerms(campaignId) ?? more.currentTerms(campaignId),
  caps: (campaignId) => (ours.campaign(campaignId) ? ours : more).caps(campaignId),
  postbacks: (affiliateId) => (ours.account(affiliateId) ? ours : more).postbacks(affiliateId),
  groups: (affiliateId, at) => (ours.account(affiliateId) ? ours : more).groups(affiliateId, at),
  groupHold: (affiliateId, at) => (ours.account(affiliateId) ? ours : more).groupHold(affiliateId, at),
  day: (networkId, at) => (ours.network(networkId) ? ours : more).day(networkId, at),
});

/** Of no keys nothing is read: a batch of hits whose clicks are not stored yet needs no records. */
export const some = async <K, V>(
  keys: readonly K[],
  read: (keys: readonly K[]) => Promise<readonly V[]>,
): Promise<readonly V[]> => (keys.length === 0 ? [] : read(keys));

/** Why events of the subject can't be decided; undefined when they can. */
export function missingRecord(records: BatchRecords, subject: Subject): string | undefined {
  const { networkId, campaignId, termsVersion } = subject;
  if (!records.network(networkId)) return `network ${networkId} is not there`;
  const campaign = records.campaign(campaignId);
  if (campaign?.networkId !== networkId) return `campaign ${campaignId} is not there`;
  if (!records.terms(campaignId, termsVersion)) {
    return `version ${termsVersion} of the terms of campaign ${campaignId} is not there`;
  }
  return undefined;
}

/** The value of a lookup that `missingRecord` has checked, or that was prepared; throws if it is missing all the same. */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A record that was there a moment ago is gone.');
  return value;
}

/** Each value once, in the order of its first appearance. */
export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

const QUARTER_MS = 900_000;

/**
 * Offsets of zones are multiples of 15 minutes, so the day is worked out once per quarter of an hour, not per event.
 */
function dayLookup(networkOf: (id: NetworkId) => BookNetwork | undefined): BatchRecords['day'] {
  const days = new Map<string, CalendarDay>();
  return (networkId, at) => {
    const key = `${networkId}|${Math.floor(at.getTime() / QUARTER_MS)}`;
    const day = days.get(key) ?? dayOf(at, required(networkOf(networkId)).zone);
    days.set(key, day);
    return day;
  };
}

const termsKey = (campaignId: string, version: number): string => `${campaignId}|${version}`;

const byId = <T extends { readonly id: string }>(records: readonly T[]): Map<string, T> =>
  new Map(records.map((record) => [record.id, record]));

/** Records by what they have in common, each group in their order. */
export function grouped<T>(records: readonly T[], keyOf: (record: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const group = groups.get(keyOf(record));
    if (group) group.push(record);
    else groups.set(keyOf(record), [record]);
  }
  return groups;
}
