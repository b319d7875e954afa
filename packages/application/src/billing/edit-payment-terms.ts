import {
  assertTerms,
  firstSettings,
  lastPeriod,
  OWN_CLOSINGS,
  type PaymentTerms,
  type PayoutSettings,
} from '@tributary/domain/billing/payment-terms';
import { bankAccount, type TypedDestination } from '@tributary/domain/billing/payout-method';
import { addDays, dayOf, type CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import type { Accounts } from '../accounts/accounts.ts';
import type { Networks } from '../accounts/networks.ts';
import { found } from '../shared/found.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { PayoutTerms } from './payout-terms.ts';

type Stores = {
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly payoutTerms: PayoutTerms;
};
type Dependencies = { readonly unitOfWork: UnitOfWork<Stores>; readonly clock: () => Date };

export type SetPayoutSettings = (input: {
  readonly networkId: NetworkId;
  readonly terms?: Partial<PaymentTerms> | undefined;
  /** null: none. */
  readonly payer?: Omit<TypedDestination, 'kind'> | null | undefined;
  readonly secondPerson?: boolean | undefined;
}) => Promise<PayoutSettings>;

/** Changes what a network says of all its payouts; what is left out stays. Refuses an account that no bank would take. */
export const makeSetPayoutSettings =
  ({ unitOfWork, clock }: Dependencies): SetPayoutSettings =>
  ({ networkId, terms, payer, secondPerson }) =>
    unitOfWork.run(async ({ networks, payoutTerms }) => {
      const { currency, zone } = found(await networks.findForUpdate(networkId), 'network');
      const present = (await payoutTerms.findSettings(networkId)) ?? firstSettings(networkId);
      const settings: PayoutSettings = {
        networkId,
        terms: { ...present.terms, ...terms },
        payer: payer === undefined ? present.payer : payer && bankAccount(payer),
        secondPerson: secondPerson ?? present.secondPerson,
      };
      assertTerms(settings.terms, currency);
      await beginWithFirst(payoutTerms, { networkId, terms: settings.terms, today: dayOf(clock(), zone) });
      await payoutTerms.putSettings(settings);
      return settings;
    });

export type SetPaymentTerms = (input: {
  readonly networkId: NetworkId;
  readonly affiliateId: string;
  /** null: the network's from now on. */
  readonly terms: Partial<PaymentTerms> | null;
}) => Promise<{ readonly terms: PaymentTerms; readonly isOwn: boolean }>;

/** Agrees on terms with one affiliate, for the network; what is left out is as it was. */
export const makeSetPaymentTerms =
  ({ unitOfWork, clock }: Dependencies): SetPaymentTerms =>
  ({ networkId, affiliateId: id, terms: changes }) =>
    unitOfWork.run(async ({ networks, accounts, payoutTerms }) => {
      const { currency, zone } = found(await networks.find(networkId), 'network');
      const affiliateId = id as AffiliateId;
      found(await accounts.findForUpdate(networkId, 'affiliate', affiliateId), 'affiliate');
      const { terms: ofAll } = (await payoutTerms.findSettings(networkId)) ?? firstSettings(networkId);
      if (changes === null) {
        await payoutTerms.removeOwn(networkId, affiliateId);
        return { terms: ofAll, isOwn: false };
      }
      const present = await payoutTerms.findOwn(networkId, affiliateId);
      const terms = { ...(present?.terms ?? ofAll), ...changes };
      assertTerms(terms, currency);
      await beginWithFirst(payoutTerms, { networkId, terms, today: dayOf(clock(), zone) });
      await payoutTerms.putOwn({ networkId, affiliateId, terms });
      return { terms, isOwn: true };
    });

type Agreed = {
  readonly networkId: NetworkId;
  readonly terms: PaymentTerms;
  readonly today: CalendarDay;
};

/** What was over before the first terms that close by themselves is closed by hand (docs/rules/billing.md#closing-by-itself). */
async function beginWithFirst(payoutTerms: PayoutTerms, { networkId, terms, today }: Agreed): Promise<void> {
  if (terms.closes === 'by_hand' || (await payoutTerms.listClosing()).includes(networkId)) return;
  for (const closes of OWN_CLOSINGS)
    await payoutTerms.beginClosing(networkId, closes, addDays(lastPeriod(closes, today).end, 1));
}
