// What a campaign pays and charges. The wire calls the payout `rate`, but not in the body that makes a campaign.
import { z } from 'zod';
import type { Campaign, Commission } from '@tributary/domain/catalog/campaign';
import type { CommissionChanges } from '@tributary/application/catalog/edit-commissions';
import { amount, optionalText, textList } from '../shared/input.ts';
import { CREATED_DAY, exact, MODIFIED_DAY, nullableString, string, strings } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

type Needs = { readonly campaign: Campaign; readonly zone: string };

const payout = exact('Payout to the affiliate.');
const revenue = exact('Charged to the advertiser.');
const coverage = strings('Country codes, or ALL.');
const sentPayout = amount('To the affiliate.');
const sentRevenue = amount('From the advertiser.');
const sentCoverage = textList('Country codes, or ALL; everywhere when left out.').nullable().optional();
const sentDescription = optionalText('Description.', 1000);

const FIRST = ['payout', 'revenue', 'coverage'] as const;
/** Every field of a commission. `shownOfNew`: with a new campaign; `shownInList`: with campaigns that are listed. */
export const COMMISSION_WIRE = recordWire<Commission, Needs, CommissionChanges>()(
  {
    id: {
      shown: ['_id', string('Long ID.')],
      shownOfNew: ['_id', string('Long ID.')],
      shownInList: ['_id', string('Long ID.')],
    },
    campaignId: {
      shown: ['ad_id', string('The campaign.'), (_one, { campaign }) => campaign.id],
      shownOfNew: ['ad_id', string('The campaign.'), (_one, { campaign }) => campaign.id],
    },
    tierId: {
      shownOfNew: ['tier_id', nullableString('Tiers are not part of this product: always null.'), () => null],
    },
    description: {
      shown: ['description', nullableString('Description.')],
      created: ['description', sentDescription],
      createdWithCampaign: ['description', sentDescription],
      changed: ['description', sentDescription],
    },
    model: {
      shown: ['model', string("The campaign's model."), (_one, { campaign }) => campaign.model],
      shownInList: ['model', string("The campaign's model."), (_one, { campaign }) => campaign.model],
    },
    payout: {
      shown: ['rate', payout],
      shownOfNew: ['rate', payout],
      shownInList: ['rate', payout],
      created: ['rate', sentPayout],
      createdWithCampaign: ['payout', sentPayout],
      changed: ['rate', sentPayout.optional()],
    },
    revenue: {
      shown: ['revenue', revenue],
      shownOfNew: ['revenue', revenue],
      shownInList: ['revenue', revenue],
      created: ['revenue', sentRevenue],
      createdWithCampaign: ['revenue', sentRevenue],
      changed: ['revenue', sentRevenue.optional()],
    },
    coverage: {
      shown: ['coverage', coverage],
      shownOfNew: ['coverage', coverage],
      shownInList: ['coverage', coverage],
      created: ['coverage', sentCoverage],
      createdWithCampaign: ['coverage', sentCoverage],
      changed: ['coverage', sentCoverage],
    },
    createdAt: CREATED_DAY,
    modifiedAt: MODIFIED_DAY,
  },
  { shownInList: ['model'], created: FIRST, createdWithCampaign: FIRST, changed: FIRST },
);

/** `GET /commissions/{campaignId}`. */
export const commissionOut = z
  .object(COMMISSION_WIRE.shape('shown'))
  .meta({ id: 'Commission', description: 'A commission.' });
/** `data.commissions[]` of a creation. */
export const newCommissionOut = z
  .object(COMMISSION_WIRE.shape('shownOfNew'))
  .meta({ id: 'NewCommission', description: 'A commission of a new campaign.' });
/** Listings use the array form (docs/rules/input-output.md#common-record-forms). */
export const listedCommissionOut = z
  .object(COMMISSION_WIRE.shape('shownInList'))
  .meta({ id: 'ListedCommission', description: 'A commission of a listed campaign.' });

export const commissionRecordOf = (
  campaign: Campaign,
  one: Commission,
  zone: string,
): z.input<typeof commissionOut> => COMMISSION_WIRE.show('shown', one, { campaign, zone });

export const newCommissionsOf = (campaign: Campaign, zone: string): z.input<typeof newCommissionOut>[] =>
  campaign.commissions.map((one) => COMMISSION_WIRE.show('shownOfNew', one, { campaign, zone }));

export const listedCommissionsOf = (
  campaign: Campaign,
  zone: string,
): z.input<typeof listedCommissionOut>[] =>
  campaign.commissions.map((one) => COMMISSION_WIRE.show('shownInList', one, { campaign, zone }));
