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
import type { AffiliateGroupId, AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import type { AffiliateGroups } from '../accounts/affiliate-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Networks } from '../accounts/networks.ts';
import { found } from '../shared/found.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { PayoutTerms } from './payout-terms.ts';

type Stores = {
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly payoutTerms: PayoutTerms;
  readonly affiliateGroups: Pick<AffiliateGroups, 'findForUpdate'>;
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
  /** null: none of its own from now on. */
  readonly terms: Partial<PaymentTerms> | null;
}) => Promise<TermsInForce>;

/** Agrees on terms with one affiliate, for the network; what is left out is as it was. */
export const makeSetPaymentTerms =
  ({ unitOfWork, clock }: Dependencies): SetPaymentTerms =>
  ({ networkId, affiliateId: id, terms: changes }) =>
    unitOfWork.run(async ({ networks, accounts, payoutTerms }) => {
      const { currency, zone } = found(await networks.find(networkId), 'network');
      const affiliateId = id as AffiliateId;
      found(await accounts.findForUpdate(networkId, 'affiliate', affiliateId), 'affiliate');
      if (changes === null) await payoutTerms.removeOwn(networkId, affiliateId);
      const present = await agreedTermsOf(payoutTerms, networkId, affiliateId);
      if (changes === null) return present;
      const terms = { ...present.terms, ...changes };
      assertTerms(terms, currency);
      await beginWithFirst(payoutTerms, { networkId, terms, today: dayOf(clock(), zone) });
      await payoutTerms.putOwn({ networkId, affiliateId, terms });
      return { terms, isOwn: true, groupId: null };
    });

/** The terms that count for an affiliate: its own, else those of a group (`groupId`), else the network's. */
export type TermsInForce = {
  readonly terms: PaymentTerms;
  readonly isOwn: boolean;
  readonly groupId: AffiliateGroupId | null;
};

/** Those of one affiliate (docs/rules/billing.md#payment-terms); the network's also for an id that no affiliate has. */
export async function agreedTermsOf(
  payoutTerms: PayoutTerms,
  networkId: NetworkId,
  affiliateId: string,
): Promise<TermsInForce> {
  const [agreed] = await payoutTerms.findManyAgreed(networkId, [affiliateId]);
  if (agreed) return { terms: agreed.terms, isOwn: agreed.groupId === null, groupId: agreed.groupId };
  return { terms: await termsOfNetwork(payoutTerms, networkId), isOwn: false, groupId: null };
}

const termsOfNetwork = async (payoutTerms: PayoutTerms, networkId: NetworkId): Promise<PaymentTerms> =>
  ((await payoutTerms.findSettings(networkId)) ?? firstSettings(networkId)).terms;

export type SetGroupTerms = (input: {
  readonly networkId: NetworkId;
  readonly groupId: string;
  /** null: none of its own from now on. */
  readonly terms: Partial<PaymentTerms> | null;
}) => Promise<Omit<TermsInForce, 'groupId'>>;

/** Terms of members of a group that have none of their own; what is left out is as it was. Refuses an unknown group with `not_found`. */
export const makeSetGroupTerms =
  ({ unitOfWork, clock }: Dependencies): SetGroupTerms =>
  ({ networkId, groupId: id, terms: changes }) =>
    unitOfWork.run(async ({ networks, affiliateGroups, payoutTerms }) => {
      const { currency, zone } = found(await networks.find(networkId), 'network');
      const groupId = id as AffiliateGroupId;
      found(await affiliateGroups.findForUpdate(networkId, groupId), 'group');
      if (changes === null) await payoutTerms.removeGroup(networkId, groupId);
      const present = await groupTermsOf(payoutTerms, networkId, groupId);
      if (changes === null) return present;
      const terms = { ...present.terms, ...changes };
      assertTerms(terms, currency);
      await beginWithFirst(payoutTerms, { networkId, terms, today: dayOf(clock(), zone) });
      await payoutTerms.putGroup({ networkId, groupId, terms });
      return { terms, isOwn: true };
    });

/** A group's own terms, or the network's. */
export async function groupTermsOf(
  payoutTerms: PayoutTerms,
  networkId: NetworkId,
  groupId: string,
): Promise<Omit<TermsInForce, 'groupId'>> {
  const own = await payoutTerms.findGroup(networkId, groupId);
  return { terms: own?.terms ?? (await termsOfNetwork(payoutTerms, networkId)), isOwn: own !== undefined };
}

type Agreed = {
  readonly networkId: NetworkId;
  readonly terms: PaymentTerms;
  readonly today: CalendarDay;
};

/** What was over before the first terms that close by themselves is closed by hand (docs/rules/billing.md#automatic-closing). */
async function beginWithFirst(payoutTerms: PayoutTerms, { networkId, terms, today }: Agreed): Promise<void> {
  if (terms.closes === 'by_hand' || (await payoutTerms.listClosing()).includes(networkId)) return;
  for (const closes of OWN_CLOSINGS)
    await payoutTerms.beginClosing(networkId, closes, addDays(lastPeriod(closes, today).end, 1));
}
