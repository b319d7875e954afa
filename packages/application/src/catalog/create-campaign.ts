import { parseName } from '@tributary/domain/accounts/account-rules';
import type {
  Campaign,
  CampaignStatus,
  ConversionTracking,
  Model,
  Visibility,
} from '@tributary/domain/catalog/campaign';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import { validateDestination } from '@tributary/domain/shared/destination';
import type { AdvertiserId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import { parseHost } from '@tributary/domain/tracking/tracking-domain';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import {
  commissionOf,
  devicesOf,
  names,
  optionalText,
  optionalUrl,
  type NewCommission,
} from './campaign-fields.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { type FetchMedia, storeMedia } from '../media/fetch-media.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from './campaigns.ts';
import type { Media } from '../media/media.ts';
import type { Networks } from '../accounts/networks.ts';

/** What is left out or null takes its default (docs/rules/input-output.md#creating-a-campaign). */
export type NewCampaign = {
  readonly networkId: NetworkId;
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly url: string;
  /** Of a picture to be fetched and kept (docs/rules/input-output.md#fetched-files). */
  readonly image?: string | null | undefined;
  readonly previewUrl?: string | null | undefined;
  readonly devices?: readonly string[] | null | undefined;
  readonly categories?: readonly string[] | null | undefined;
  readonly advertiserId: string;
  readonly commissions: readonly NewCommission[];
  readonly model?: Model | null | undefined;
  readonly currency?: string | null | undefined;
  readonly status?: CampaignStatus | null | undefined;
  readonly visibility?: Visibility | null | undefined;
  readonly appName?: string | null | undefined;
  readonly appId?: string | null | undefined;
  readonly conversionTracking?: ConversionTracking | null | undefined;
  /** Required when conversions are not tracked by postback. */
  readonly conversionPixelDomain?: string | null | undefined;
};
export type CreateCampaign = (input: NewCampaign) => Promise<Campaign>;

type Stores = {
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly campaigns: Campaigns;
  readonly media: Media;
};
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores>; readonly fetchMedia: FetchMedia };

const COOKIE_DAYS_DEFAULT = 30;

/** Refuses with `invalid_parameter` and the field, `invalid_money` for amounts; nothing is stored then. */
export const makeCreateCampaign =
  ({ unitOfWork, fetchMedia, clock, randomness }: Dependencies): CreateCampaign =>
  async (input) => {
    const { networkId } = input;
    const id = nextId<CampaignId>({ clock, randomness });
    campaignFields(input, ANY_CURRENCY); // refused before anything is fetched
    const url = optionalText(input.image);
    const image = url && (await fetchMedia({ networkId, ownerId: id, url, path: 'image', accepts: 'image' }));
    return unitOfWork.run(async (stores) => {
      const fields = campaignFields(input, (await getNetwork(stores, networkId)).currency);
      const advertiser = await stores.accounts.find(networkId, 'advertiser', input.advertiserId);
      if (!advertiser) throw invalid('advertiser_id', 'There is no such advertiser.');
      if (image) await storeMedia(stores, [image]);
      const stamps = { clock, randomness };
      return stores.campaigns.add({
        ...fields,
        image: image ? image.url : null,
        id,
        networkId,
        advertiserId: advertiser.id as AdvertiserId,
        commissions: commissionsOf(stamps, input.commissions),
        createdAt: clock(),
      });
    });
  };

const ANY_CURRENCY = 'USD';

type Made = 'image' | 'id' | 'networkId' | 'displayId' | 'advertiserId' | 'commissions' | 'createdAt';

const campaignFields = (input: NewCampaign, networkCurrency: string): Omit<Campaign, Made> => ({
  ...describing(input),
  ...tracking(input),
  currency: parseCurrency(input.currency || networkCurrency),
  model: input.model ?? 'cpa',
  status: input.status ?? 'pending',
  visibility: input.visibility ?? 'public',
  targeting: { devices: devicesOf(input.devices), os: [], osVersions: {}, cities: [], isps: [] },
  conversionStatus: 'approved',
  cookieDays: COOKIE_DAYS_DEFAULT,
  fallbackUrl: null,
  defaultGoalId: null,
  fireGlobalPostback: false,
  expiresOn: null,
  blockedAffiliates: [],
  allowedAffiliates: [],
  disabledReason: null,
  live: true,
  deletedAt: null,
  modifiedAt: null,
});

const describing = (input: NewCampaign) => ({
  title: parseName(input.title, 'title'),
  description: optionalText(input.description),
  url: validateDestination(input.url, 'url'),
  previewUrl: optionalUrl(input.previewUrl, 'preview_url'),
  categories: names(input.categories),
  appName: optionalText(input.appName),
  appId: optionalText(input.appId),
});

function tracking({ conversionTracking, conversionPixelDomain }: NewCampaign) {
  const domain = optionalText(conversionPixelDomain);
  const mode = conversionTracking ?? 'postback';
  if (mode !== 'postback' && domain === null) {
    throw invalid('conversion_pixel_domain', `Required when conversion_tracking is ${mode}.`);
  }
  return {
    conversionTracking: mode,
    conversionPixelDomain: domain === null ? null : parseHost(domain, 'conversion_pixel_domain'),
  };
}

/** In the order sent; of several that fit a country equally well the first one listed is the older one. */
function commissionsOf(stamps: Stamps, given: readonly NewCommission[]) {
  if (given.length === 0) throw invalid('commissions', 'A campaign needs at least one commission.');
  const now = stamps.clock().getTime();
  return given.map((one, index) => ({
    ...commissionOf(stamps, one),
    createdAt: new Date(now + index),
  }));
}
