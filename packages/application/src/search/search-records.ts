import type { Network } from '@tributary/domain/accounts/account';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { getNetwork } from '../accounts/get-account.ts';
import { groupIdsOf, type GroupsOfAffiliates } from '../accounts/group-ids-of.ts';
import type { Networks } from '../accounts/networks.ts';
import type { CampaignAccesses } from '../catalog/campaign-accesses.ts';
import type { Clock } from '../shared/stamps.ts';
import type { FindRecords, FoundRecords, RecordSearch } from './find-records.ts';

export type SearchRecords = (
  asked: Pick<RecordSearch, 'text' | 'limit'> & {
    readonly networkId: NetworkId;
    /** Whose view; the whole network's when both are left out. */
    readonly affiliateId?: AffiliateId;
    readonly advertiserId?: AdvertiserId;
  },
) => Promise<{ readonly network: Network; readonly found: FoundRecords }>;

type Dependencies = {
  readonly stores: GroupsOfAffiliates & {
    readonly networks: Networks;
    readonly accesses: CampaignAccesses;
  };
  readonly findRecords: FindRecords;
  readonly clock: Clock;
};

/** What somebody may see of what a text finds (docs/rules/input-output.md#search). */
export const makeSearchRecords =
  ({ stores, findRecords, clock }: Dependencies): SearchRecords =>
  async ({ networkId, affiliateId, advertiserId, ...search }) => {
    const network = await getNetwork(stores, networkId);
    if (affiliateId === undefined) {
      const whose = advertiserId === undefined ? {} : { advertiserId };
      return { network, found: await findRecords(networkId, { ...search, ...whose }) };
    }
    const accesses = await stores.accesses.listOf(networkId, affiliateId);
    const granted = accesses.filter(({ live }) => live).map(({ campaignId }) => campaignId);
    const groupIds = await groupIdsOf(stores, networkId, affiliateId);
    const offer = { affiliateId, groupIds, granted, today: dayOf(clock(), network.zone) };
    return { network, found: await findRecords(networkId, { ...search, offer }) };
  };
