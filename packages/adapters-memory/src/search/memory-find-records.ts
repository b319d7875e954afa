import { characterCount, firstCharacters } from '@tributary/domain/shared/characters';
import { emailKey } from '@tributary/domain/accounts/account-rules';
import type { Account, AccountKind } from '@tributary/domain/accounts/account';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { Campaign, Goal } from '@tributary/domain/catalog/campaign';
import { isOffered } from '@tributary/domain/catalog/runnable';
import type { AdvertiserId, AffiliateId } from '@tributary/domain/shared/ids';
import type { Click } from '@tributary/domain/tracking/click';
import {
  type FindRecords,
  type FoundAccount,
  type FoundClick,
  type FoundConversion,
  PART_LENGTH_MIN,
  type RecordSearch,
  SEARCHED_LENGTH_MAX,
} from '@tributary/application/search/find-records';
import { orderedByKey } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryFindRecords =
  (state: MemoryState): FindRecords =>
  async (networkId, search) => {
    const own = <T extends { readonly networkId: string }>(rows: ReadonlyMap<string, T>): T[] =>
      [...rows.values()].filter((row) => row.networkId === networkId);
    const isNetwork = search.offer === undefined && search.advertiserId === undefined;
    const accounts = <Id extends AffiliateId | AdvertiserId>(kind: AccountKind): FoundAccount<Id>[] =>
      isNetwork
        ? best(own(state.accounts).filter(isPresent(state, kind)), search, accountTexts).map(foundAccount<Id>)
        : [];
    return {
      campaigns: best(own(state.campaigns).filter(isShown(search)), search, campaignTexts).map(
        ({ id, displayId, title, status }) => ({ id, displayId, name: title, status }),
      ),
      affiliates: accounts<AffiliateId>('affiliate'),
      advertisers: accounts<AdvertiserId>('advertiser'),
      goals: isNetwork ? goalsOf(state, own(state.goals), search) : [],
      conversions: own(state.conversions)
        .filter((one) => isAsked(one, search) && isOwnConversion(one, search))
        .sort(orderedByKey(({ convertedAt }) => convertedAt.getTime(), 'desc'))
        .slice(0, search.limit)
        .map((one) => foundConversion(state, one)),
      clicks: own(state.clicks)
        .filter((one) => one.id === search.text && isOwnClick(one, search))
        .map((one) => foundClick(state, one)),
    };
  };

/** What a record is found by: values that are the text, and a text that begins with it or holds it. */
type Texts = { readonly exact: readonly (string | null)[]; readonly email?: string; readonly text: string };

function best<T extends { readonly id: string; readonly createdAt: Date }>(
  rows: readonly T[],
  { text, limit }: RecordSearch,
  textsOf: (row: T) => Texts,
): T[] {
  const rankOf = (row: T): number => {
    const { exact, email, text: searched } = textsOf(row);
    if (exact.includes(text) || email === emailKey(text)) return 0;
    const looked = firstCharacters(searched.toLowerCase(), SEARCHED_LENGTH_MAX);
    if (looked.startsWith(text.toLowerCase())) return 1;
    return characterCount(text) >= PART_LENGTH_MIN && looked.includes(text.toLowerCase()) ? 2 : UNFOUND;
  };
  const newestFirst = orderedByKey<T>(({ createdAt }) => createdAt.getTime(), 'desc');
  return rows
    .filter((row) => rankOf(row) !== UNFOUND)
    .sort((a, b) => rankOf(a) - rankOf(b) || newestFirst(a, b))
    .slice(0, limit);
}
const UNFOUND = 3;

const campaignTexts = ({ id, displayId, externalId, title }: Campaign): Texts => ({
  exact: [id, String(displayId), externalId],
  text: title,
});

const accountTexts = ({ id, displayId, externalId, name, username, email }: Account): Texts => ({
  exact: [id, String(displayId), externalId],
  email: emailKey(email),
  text: `${name}\n${username}\n${email}\n${externalId ?? ''}`,
});

const isShown =
  ({ offer, advertiserId }: RecordSearch) =>
  (one: Campaign): boolean =>
    one.deletedAt === null &&
    (advertiserId === undefined || one.advertiserId === advertiserId) &&
    (offer === undefined ||
      (['open', 'private'] as const).some((which) =>
        isOffered(one, { ...offer, granted: offer.granted.includes(one.id), which }),
      ));

const isPresent =
  (state: MemoryState, kind: AccountKind) =>
  (one: Account): boolean =>
    one.kind === kind && !state.removedAccounts.has(one.id);

const foundAccount = <Id extends AffiliateId | AdvertiserId>({
  id,
  displayId,
  name,
  email,
  live,
}: Account): FoundAccount<Id> => ({ id: id as Id, displayId, name, email, live });

function goalsOf(state: MemoryState, goals: readonly Goal[], search: RecordSearch) {
  const isThere = ({ campaignId }: Goal): boolean =>
    campaignId === null || state.campaigns.get(campaignId)?.deletedAt === null;
  const textsOf = ({ id, title }: Goal): Texts => ({ exact: [id], text: title });
  return best(goals.filter(isThere), search, textsOf).map(({ id, title, live, campaignId }) => ({
    id,
    name: title,
    live,
    campaignId,
  }));
}

const isAsked = ({ id, txnId, clickId }: Conversion, { text }: RecordSearch): boolean =>
  id === text || txnId === text || clickId === text;

const isOwnConversion = (one: Conversion, { offer, advertiserId }: RecordSearch): boolean =>
  (advertiserId === undefined || one.advertiserId === advertiserId) &&
  (offer === undefined || (one.affiliateId === offer.affiliateId && one.shown));

const isOwnClick = ({ affiliateId }: Click, { offer, advertiserId }: RecordSearch): boolean =>
  advertiserId === undefined && (offer === undefined || affiliateId === offer.affiliateId);

const titleOf = (state: MemoryState, campaignId: string): string =>
  state.campaigns.get(campaignId)?.title ?? '';

const foundConversion = (state: MemoryState, one: Conversion): FoundConversion => ({
  id: one.id,
  txnId: one.txnId,
  status: one.status,
  at: one.convertedAt,
  campaignId: one.campaignId,
  campaignTitle: titleOf(state, one.campaignId),
});

const foundClick = (state: MemoryState, one: Click): FoundClick => ({
  id: one.id,
  status: one.rejection !== null ? 'rejected' : one.duplicate ? 'duplicate' : 'valid',
  at: one.clickedAt,
  campaignId: one.campaignId,
  campaignTitle: titleOf(state, one.campaignId),
});
