import { CAMPAIGN_DEFAULTS, type Campaign } from '@tributary/domain/catalog/campaign';
import { assertPercentages, ratesOfCommissions } from '@tributary/domain/catalog/percentages';
import type { AdvertiserId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { parseCreated } from '@tributary/domain/shared/moved-record';
import { invalid } from '@tributary/domain/shared/refusal';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import {
  commissionOf,
  externalIdTaken,
  optionalText,
  refuseLoops,
  withFields,
  type CampaignChanges,
  type NewCommission,
} from './campaign-fields.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { type FetchMedia, storeMedia } from '../media/fetch-media.ts';
import { leadingBack, type PublicUrls } from '../accounts/deployment-hosts.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Network } from '@tributary/domain/accounts/account';
import type { AffiliateGroups } from '../accounts/affiliate-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from './campaigns.ts';
import type { Caps } from './caps.ts';
import { assertGoal, listsOf, type CampaignLists } from './edit-campaign.ts';
import { newCap, type CapTerms } from './edit-caps.ts';
import type { Goals } from './goals.ts';
import type { Media } from '../media/media.ts';
import type { Networks } from '../accounts/networks.ts';

/** Whatever may be set later. The default goal can only be one that is for every campaign: the campaign has none yet. */
type SetAtCreation = CampaignLists & {
  readonly [Name in Exclude<keyof CampaignChanges, 'title' | 'url'>]?: CampaignChanges[Name] | null;
};

/** What is left out or null takes its default (docs/rules/input-output.md#creating-a-campaign). */
export type NewCampaign = SetAtCreation & {
  readonly title: string;
  readonly url: string;
  readonly networkId: NetworkId;
  /** Of a picture to be fetched and kept (docs/rules/input-output.md#fetched-files). */
  readonly image?: string | null | undefined;
  readonly advertiserId: string;
  readonly commissions: readonly NewCommission[];
  /** When it was made in the system it comes from, as text in the network's zone; now by default. */
  readonly created?: string | null | undefined;
  /** They count from the first click on. */
  readonly caps?: readonly CapTerms[] | null | undefined;
};
export type CreateCampaign = (input: NewCampaign) => Promise<Campaign>;

type Stores = {
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly affiliateGroups: Pick<AffiliateGroups, 'find' | 'list'>;
  readonly campaigns: Campaigns;
  readonly caps: Caps;
  readonly goals: Goals;
  readonly media: Media;
};
type Dependencies = Stamps & {
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly fetchMedia: FetchMedia;
  readonly publicUrls: PublicUrls;
};

/** Refuses with `invalid_parameter` and the field, `invalid_money` for amounts; nothing is stored then. */
export const makeCreateCampaign =
  ({ unitOfWork, fetchMedia, clock, randomness, publicUrls }: Dependencies): CreateCampaign =>
  async (input) => {
    const { networkId } = input;
    const id = nextId<CampaignId>({ clock, randomness });
    campaignFields(input, ANY_CURRENCY); // refused before anything is fetched
    const url = optionalText(input.image);
    const common = { path: 'image', accepts: 'image', mayBeSent: true } as const;
    const image = url && (await fetchMedia({ networkId, ownerId: id, url, ...common }));
    return unitOfWork.run(async (stores) => {
      const network = await getNetwork(stores, networkId);
      const fields = campaignFields(input, network.currency);
      refuseLoops(fields, leadingBack(network, publicUrls));
      const advertiser = await stores.accounts.find(networkId, 'advertiser', input.advertiserId);
      if (!advertiser) throw invalid('advertiserId', 'Advertiser not found.');
      if (image) await storeMedia(stores, [image]);
      await assertGoal(stores, { id, networkId }, fields.defaultGoalId);
      const stamps = { clock, randomness };
      const now = clock();
      // Its first terms hold from then on, too: that is what an import of its earlier conversions is priced by.
      const createdAt = input.created ? parseCreated(input.created, { ...network, now }) : now;
      const campaign = {
        ...fields,
        ...(await listsOf(stores, networkId, input)),
        image: image ? image.url : null,
        id,
        networkId,
        advertiserId: advertiser.id as AdvertiserId,
        commissions: commissionsOf(stamps, input.commissions),
        createdAt,
      };
      const added = await stores.campaigns.add(campaign, createdAt);
      if (added.kind !== 'added') throw externalIdTaken();
      for (const [index, terms] of (input.caps ?? []).entries()) {
        const cap = await newCap(stamps, stores, { ...terms, networkId, campaignId: id });
        // In the order sent, because caps are listed oldest first.
        await stores.caps.add({ ...cap, createdAt: new Date(now.getTime() + index) });
      }
      return added.campaign;
    });
  };

/** What is refused before anything of it is stored: for callers who check many first. */
export function assertNewCampaign(
  input: Omit<NewCampaign, 'networkId' | 'advertiserId'>,
  network: Network,
  now: Date,
): void {
  campaignFields(input, network.currency);
  if (input.created) parseCreated(input.created, { ...network, now });
}

const ANY_CURRENCY = 'USD';

type Made = 'image' | 'id' | 'networkId' | 'displayId' | 'advertiserId' | 'commissions' | 'createdAt';

function campaignFields(
  input: Omit<NewCampaign, 'networkId' | 'advertiserId'>,
  networkCurrency: string,
): Omit<Campaign, Made> {
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  const { title, url, commissions } = input;
  const currency = input.currency || networkCurrency;
  const fields = withFields({ ...CAMPAIGN_DEFAULTS, title, url, currency }, { ...sent, currency });
  assertPercentages(ratesOfCommissions({ ...fields, commissions }), { list: 'commissions' });
  return fields;
}

/**
 * In the order sent, the first one as the oldest: of several commissions that fit a country equally well the oldest
 * pays.
 */
function commissionsOf(stamps: Stamps, given: readonly NewCommission[]) {
  if (given.length === 0) throw invalid('commissions', 'A campaign needs at least one commission.');
  const now = stamps.clock().getTime();
  return given.map((one, index) => ({
    ...commissionOf(stamps, one),
    createdAt: new Date(now + index),
  }));
}
