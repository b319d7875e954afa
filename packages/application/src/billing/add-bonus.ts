import { assertBonusDay, bonusAmount, type Bonus, type BonusKind } from '@tributary/domain/billing/bonus';
import { dayOf, type CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { BonusId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import { invalid } from '@tributary/domain/shared/refusal';
import type { Accounts } from '../accounts/accounts.ts';
import { affiliatesNamed, type AccountName } from '../accounts/named-affiliates.ts';
import type { Networks } from '../accounts/networks.ts';
import type { Campaigns } from '../catalog/campaigns.ts';
import { found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Bonuses } from './bonuses.ts';

type Stores = {
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly campaigns: Campaigns;
  readonly bonuses: Bonuses;
};
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };

export type AddBonus = (input: {
  readonly networkId: NetworkId;
  readonly affiliate: AccountName;
  readonly campaignId?: string | undefined;
  readonly kind: BonusKind;
  readonly amount: Money;
  readonly reason: string;
  /** Today when left out. */
  readonly day?: CalendarDay | undefined;
}) => Promise<Bonus>;

/** Gives an affiliate a bonus, or takes a deduction, which stands: what was wrong is set off by one of the other kind. */
export const makeAddBonus =
  ({ unitOfWork, ...stamps }: Dependencies): AddBonus =>
  ({ networkId, affiliate, campaignId, kind, amount, reason, day }) =>
    unitOfWork.run(async (stores) => {
      const { zone } = found(await stores.networks.find(networkId), 'network');
      const today = dayOf(stamps.clock(), zone);
      if (day !== undefined) assertBonusDay(day, today);
      const [affiliateId] = await affiliatesNamed(stores, networkId, {
        named: [affiliate],
        path: 'affiliate',
      });
      const campaign =
        campaignId === undefined ? null : await stores.campaigns.find(networkId, campaignId as CampaignId);
      if (affiliateId === undefined || campaign === undefined)
        throw invalid('campaignId', 'Campaign not found.');
      const bonus: Bonus = {
        id: nextId<BonusId>(stamps),
        networkId,
        affiliateId,
        campaignId: campaign?.id ?? null,
        day: day ?? today,
        amount: bonusAmount(kind, amount),
        reason,
        ruleId: null,
        periodStart: null,
        bookedOn: today,
        createdAt: stamps.clock(),
      };
      await stores.bonuses.add(bonus);
      return bonus;
    });
