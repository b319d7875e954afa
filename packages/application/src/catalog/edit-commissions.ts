import type { Campaign, Commission } from '@tributary/domain/catalog/campaign';
import { parseCoverage } from '@tributary/domain/catalog/coverage';
import { assertPercentages, ratesOfCommissions } from '@tributary/domain/catalog/percentages';
import { payable } from '@tributary/domain/shared/money';
import { refuse } from '@tributary/domain/shared/refusal';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { commissionOf, optionalText, type NewCommission } from './campaign-fields.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import type { Stamps } from '../shared/stamps.ts';
import { found } from '../shared/found.ts';
import { getCampaignForUpdate, type CampaignRef } from './get-campaign.ts';
import type { Campaigns } from './campaigns.ts';

type Stores = { readonly campaigns: Campaigns };
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };
type Edited = { readonly campaign: Campaign; readonly commission: Commission };
export type CommissionRef = CampaignRef & { readonly commissionId: string };

export type AddCommission = (
  input: CampaignRef & { readonly commission: NewCommission },
) => Promise<Commission>;

/** Clicks already made keep the commissions they saw (docs/rules/money.md#price-at-click-time). */
export const makeAddCommission =
  (dependencies: Dependencies): AddCommission =>
  ({ commission, ...ref }) =>
    edit(dependencies, ref, (campaign) => {
      const added = commissionOf(dependencies, commission);
      return { campaign: { ...campaign, commissions: [...campaign.commissions, added] }, commission: added };
    });

export type CommissionChanges = Sent<NewCommission>;
export type EditCommission = (
  input: CommissionRef & { readonly changes: CommissionChanges },
) => Promise<Commission>;

/**
 * Changes the fields that were sent, as a new version of the terms (docs/rules/tracking.md#terms-of-a-click). Refuses
 * with `not_found` an unknown commission and with `invalid_parameter` a malformed value.
 */
export const makeEditCommission =
  (dependencies: Dependencies): EditCommission =>
  ({ commissionId, changes, ...ref }) =>
    edit(dependencies, ref, (campaign) => {
      const before = commissionIn(campaign, commissionId);
      const commission = withTerms(before, changes, dependencies.clock());
      const commissions = campaign.commissions.map((one) => (one === before ? commission : one));
      return { campaign: { ...campaign, commissions }, commission };
    });

/** Refuses with `invalid_parameter` and `invalid_money` what it may not hold. */
export const withTerms = (before: Commission, changes: CommissionChanges, now: Date): Commission => ({
  ...changed<Commission, CommissionChanges>(before, changes, PARSERS),
  modifiedAt: now,
});

export type RemoveCommission = (input: CommissionRef) => Promise<void>;

/** The last one stays: `not_allowed_in_state` (docs/rules/money.md#last-commission). */
export const makeRemoveCommission =
  (dependencies: Dependencies): RemoveCommission =>
  async ({ commissionId, ...ref }) => {
    await edit(dependencies, ref, (campaign) => {
      const commission = commissionIn(campaign, commissionId);
      if (campaign.commissions.length === 1) {
        throw refuse(
          'not_allowed_in_state',
          'A campaign needs at least one payout. Add another before removing this one.',
        );
      }
      const commissions = campaign.commissions.filter((one) => one !== commission);
      return { campaign: { ...campaign, commissions }, commission };
    });
  };

const edit = (
  { unitOfWork, clock }: Dependencies,
  ref: CampaignRef,
  work: (campaign: Campaign) => Edited,
): Promise<Commission> =>
  unitOfWork.run(async (stores) => {
    const before = await getCampaignForUpdate(stores, ref);
    const { campaign, commission } = work(before);
    assertPercentages(ratesOfCommissions(campaign), { before: ratesOfCommissions(before) });
    const now = clock();
    await stores.campaigns.replace({ ...campaign, modifiedAt: now }, now);
    return commission;
  });

const commissionIn = (campaign: Campaign, id: string): Commission =>
  found(
    campaign.commissions.find((one) => one.id === id),
    'commission',
  );

const PARSERS: Parsers<Commission, CommissionChanges> = {
  payout: (amount) => ({ payout: payable(amount) }),
  revenue: (amount) => ({ revenue: payable(amount) }),
  coverage: (codes) => ({ coverage: parseCoverage(codes) }),
  description: (text) => ({ description: optionalText(text) }),
};
