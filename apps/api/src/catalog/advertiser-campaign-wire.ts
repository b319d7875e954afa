// Campaigns as their advertiser sees them: neither payouts nor affiliates are among the fields.
import { z } from 'zod';
import type { CreditState } from '@tributary/domain/billing/credit';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import { moneyText } from '@tributary/domain/shared/money';
import type { Creative } from '@tributary/domain/catalog/creative';
import { creditStateOut } from './campaign-wire.ts';
import { creativesOrNullOf, creativesOrNullOut } from './creative-wire.ts';
import {
  bool,
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

/**
 * An advertiser's revenue is a text, with a percent sign where it is one
 * (docs/rules/input-output.md#common-record-forms).
 */
export const advertiserCommissionsOut = z
  .array(
    z
      .object({
        revenue: string('What the advertiser is charged; a percent of the sale for cps.'),
        coverage: strings('Country codes, or ALL.'),
        model: string('cpa, cpc, cpi, cpm or cps.'),
        description: nullableString('Description.'),
      })
      .meta({ id: 'AdvertiserCommission', description: 'What a campaign charges.' }),
  )
  .meta({ description: 'Oldest first.' });

export const advertiserCommissionsOf = ({
  commissions,
  model,
}: Campaign): z.input<typeof advertiserCommissionsOut> =>
  commissions.map(({ revenue, coverage, description }) => ({
    revenue: model === 'cps' ? `${moneyText(revenue)}%` : moneyText(revenue),
    coverage: [...coverage],
    model,
    description,
  }));

const shape = {
  _id: string('Long ID.'),
  display_id: int('Short ID.'),
  status: string('active, pending, paused or disabled.'),
  credit_state: creditStateOut,
  user_id: string('The advertiser.'),
  org_id: string('The network.'),
  title: string('Title.'),
  description: nullableString('Description.'),
  url: string('Destination, with macros.'),
  preview_url: nullableString('Preview URL of the campaign.'),
  creative: creativesOrNullOut,
  image: nullableString('Picture.'),
  category: strings('Category names.'),
  type: string('Always article.'),
  device: strings('Devices wanted; empty for all.'),
  expiry: nullableDay('Last day it runs.'),
  live: bool('Whether it can run at all.'),
  created: dayOut('Day of creation.'),
  modified: nullableDay('Day of the last change.'),
  meta: metaOut,
};

export const advertiserCampaignOut = z
  .object(shape)
  .meta({ id: 'AdvertiserCampaign', description: "An advertiser's campaign." });
export const listedAdvertiserCampaignOut = z
  .object({
    ...shape,
    commissions: advertiserCommissionsOut,
  })
  .meta({ id: 'ListedAdvertiserCampaign', description: "An advertiser's campaign of a listing." });

type Needs = {
  readonly zone: string;
  readonly creatives: readonly Creative[];
  readonly creditState: CreditState;
};

export const advertiserCampaignOf = (
  campaign: Campaign,
  { zone, creatives, creditState }: Needs,
): z.input<typeof advertiserCampaignOut> => ({
  _id: campaign.id,
  display_id: campaign.displayId,
  status: campaign.status,
  credit_state: creditState,
  user_id: campaign.advertiserId,
  org_id: campaign.networkId,
  title: campaign.title,
  description: campaign.description,
  url: campaign.url,
  preview_url: campaign.previewUrl,
  creative: creativesOrNullOf(creatives, zone),
  image: campaign.image,
  category: [...campaign.categories],
  type: 'article',
  device: [...campaign.targeting.devices],
  expiry: campaign.expiresOn,
  live: campaign.live,
  created: dayIn(campaign.createdAt, zone),
  modified: dayInOrNull(campaign.modifiedAt, zone),
  meta: metaOf({}),
});
