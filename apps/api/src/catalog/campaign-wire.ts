import { z } from 'zod';
import type { AccountName } from '@tributary/application/accounts/accounts';
import { CREDIT_STATES, type CreditState } from '@tributary/domain/billing/credit';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import { CAMPAIGN_WIRE, type CampaignNeeds } from './campaign-fields-wire.ts';
import { listedCommissionOut, listedCommissionsOf } from './commission-wire.ts';
import {
  dayIn,
  dayInOrNull,
  dayOut,
  int,
  metaOf,
  metaOut,
  nullableDay,
  nullableString,
  string,
  strings,
} from '../shared/output.ts';
import { usedCapOut } from './campaign-extras-wire.ts';
import { clickSeriesOut, figuresOut } from '../shared/figures.ts';

/** As creation and edits return it (docs/rules/input-output.md#campaign-record). */
export const campaignOut = z
  .object({
    ...CAMPAIGN_WIRE.shape('shown'),
    comm_type: string('Always default.'),
    coverage: strings('Union of what the commissions cover.'),
    cdt: nullableString('Always null.'),
    meta: metaOut,
  })
  .meta({ id: 'Campaign', description: 'A campaign as the network sees it.' });

export function campaignOf(campaign: Campaign, needs: CampaignNeeds): z.input<typeof campaignOut> {
  return {
    ...CAMPAIGN_WIRE.show('shown', { ...campaign, ...campaign.targeting }, needs),
    comm_type: 'default',
    // Every code as listed, ALL beside single countries included: docs/rules/input-output.md#campaign-record.
    coverage: [...new Set(campaign.commissions.flatMap(({ coverage }) => coverage))],
    cdt: null,
    meta: metaOf({}),
  };
}

const listedShape = {
  _id: string('Long ID.'),
  title: string('Title.'),
  description: nullableString('Description.'),
  image: nullableString('Picture.'),
  url: string('Destination, with macros.'),
  device: strings('Devices wanted; empty for all.'),
  external_id: nullableString('Its id in the system it comes from.'),
  expiry: nullableDay('Last day it runs.'),
  created: dayOut('Day of creation.'),
};
/** Of billing: see docs/rules/billing.md#credit. */
export const creditStateOut = z.enum(CREDIT_STATES).meta({
  description:
    'Credit of the advertiser. warned_80 and warned_95: 80 % and 95 % are used. used_up: its campaigns are paused for new clicks.',
});

const ownerShape = {
  credit_state: creditStateOut,
  model: string('cpa, cpc, cpi, cpm or cps.'),
  advertiser: z
    .object({ _id: string('Long ID.'), display_id: int('Short ID.'), name: string('Name.') })
    .meta({ id: 'NamedAccount' })
    .meta({ description: 'The advertiser.' }),
};
/** Whatever an edit can set can be read here: docs/rules/input-output.md#campaign-record. */
export const singleCampaignOut = z
  .object({ ...listedShape, ...CAMPAIGN_WIRE.shape('shown'), device: listedShape.device, ...ownerShape })
  .meta({ id: 'SingleCampaign', description: 'A campaign, with everything that an edit can set.' });
export const listedCampaignOut = z
  .object({
    ...listedShape,
    display_id: int('Short ID.'),
    status: string('active, pending, paused or disabled.'),
    vis: string('public, private or permission.'),
    category: strings('Category names.'),
    ...ownerShape,
    modified: nullableDay('Day of the last change.'),
    figures: figuresOut.optional(),
    series: clickSeriesOut.optional(),
    cap: usedCapOut.nullable().optional().meta({
      description:
        'The cap, among those turned on, that is used the most; null without caps. With `with=caps`.',
    }),
    commissions: z.array(listedCommissionOut).meta({ description: 'What it pays and charges.' }),
  })
  .meta({ id: 'ListedCampaign', description: 'A campaign of a listing.' });

/** Whose campaign it is; undefined only when the account went while the campaign was read. */
type Owner = { readonly advertiser: AccountName | undefined; readonly creditState: CreditState };

const ownerOf = ({ advertiserId, model }: Campaign, { advertiser, creditState }: Owner) => ({
  credit_state: creditState,
  model,
  advertiser: {
    _id: advertiserId,
    display_id: advertiser?.displayId ?? 0,
    name: advertiser?.name ?? '',
  },
});

export const singleCampaignOf = (
  campaign: Campaign,
  { advertiser, creditState, ...needs }: CampaignNeeds & Owner,
): z.input<typeof singleCampaignOut> => ({
  ...CAMPAIGN_WIRE.show('shown', { ...campaign, ...campaign.targeting }, needs),
  device: [...campaign.targeting.devices],
  ...ownerOf(campaign, { advertiser, creditState }),
});

export const listedCampaignOf = (
  campaign: Campaign,
  { zone, ...owner }: { readonly zone: string } & Owner,
): z.input<typeof listedCampaignOut> => ({
  _id: campaign.id,
  title: campaign.title,
  description: campaign.description,
  image: campaign.image,
  url: campaign.url,
  device: [...campaign.targeting.devices],
  external_id: campaign.externalId,
  expiry: campaign.expiresOn,
  created: dayIn(campaign.createdAt, zone),
  display_id: campaign.displayId,
  status: campaign.status,
  vis: campaign.visibility,
  category: [...campaign.categories],
  ...ownerOf(campaign, owner),
  modified: dayInOrNull(campaign.modifiedAt, zone),
  commissions: listedCommissionsOf(campaign, zone),
});

/** What the wire calls the fields that may be refused. */
export const CAMPAIGN_WORDS = {
  ...CAMPAIGN_WIRE.words,
  advertiserId: 'advertiser_id',
  imageUrl: 'image_url',
  blockedAffiliates: 'blacklist_pubs',
  allowedAffiliates: 'whitelist_pubs',
  blockedGroups: 'blocked_groups',
  approvedGroups: 'approved_groups',
} as const;
