import {
  changedMethod,
  payoutDestination,
  type PayoutMethod,
  type TypedDestination,
} from '@tributary/domain/billing/payout-method';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { Accounts } from '../accounts/accounts.ts';
import { found } from '../shared/found.ts';
import type { Clock } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Invoices } from './invoices.ts';
import type { PayoutBatches } from './payout-batches.ts';
import type { PayoutMethods } from './payout-methods.ts';

type Stores = {
  readonly accounts: Accounts;
  readonly invoices: Pick<Invoices, 'wasPaid'>;
  readonly payoutMethods: PayoutMethods;
  readonly payoutBatches: Pick<PayoutBatches, 'pays'>;
};
type Dependencies = { readonly unitOfWork: UnitOfWork<Stores>; readonly clock: Clock };
type Of = { readonly networkId: NetworkId; readonly affiliateId: AffiliateId };

export type SetPayoutMethod = (input: Of & { readonly typed: TypedDestination }) => Promise<PayoutMethod>;

/**
 * Stores where an affiliate wants its money, for the affiliate itself. Refuses what a bank would
 * (docs/rules/billing.md#payout-methods).
 */
export const makeSetPayoutMethod =
  ({ unitOfWork, clock }: Dependencies): SetPayoutMethod =>
  ({ typed, ...of }) =>
    unitOfWork.run(async ({ accounts, payoutMethods, invoices, payoutBatches }) => {
      const destination = payoutDestination(typed);
      found(await accounts.findForUpdate(of.networkId, 'affiliate', of.affiliateId), 'affiliate');
      const present = await payoutMethods.find(of.networkId, of.affiliateId);
      const { networkId, affiliateId } = of;
      const wasPaid =
        (await invoices.wasPaid(networkId, affiliateId)) ||
        (await payoutBatches.pays(networkId, affiliateId));
      const method = changedMethod(present, { ...of, destination, at: clock(), wasPaid });
      if (method !== present) await payoutMethods.put(method);
      return method;
    });

export type ConfirmPayoutMethod = (input: {
  readonly networkId: NetworkId;
  readonly affiliateId: string;
  /** The one that was looked at. */
  readonly version: number;
  /** The user of the network who confirms; null for a key that is nobody's. */
  readonly person: string | null;
}) => Promise<PayoutMethod>;

/**
 * Lets money go to a changed payout method, for the network. Refuses one that was changed since it was looked at, and
 * whoever is nobody (docs/rules/billing.md#confirming-a-payout-method).
 */
export const makeConfirmPayoutMethod =
  ({ unitOfWork, clock }: Dependencies): ConfirmPayoutMethod =>
  ({ networkId, affiliateId, version, person }) =>
    unitOfWork.run(async ({ accounts, payoutMethods }) => {
      found(await accounts.findForUpdate(networkId, 'affiliate', affiliateId as AffiliateId), 'affiliate');
      const method = found(await payoutMethods.find(networkId, affiliateId), 'payout method');
      if (method.version !== version) {
        throw refuse(
          'not_allowed_in_state',
          'The payout method has changed in the meantime. Check it again.',
        );
      }
      if (method.confirmation !== 'waiting') return method;
      if (person === null) {
        throw refuse(
          'not_permitted',
          'Only a person can confirm a payout method. Sign in, or use a personal API key.',
        );
      }
      const confirmed: PayoutMethod = {
        ...method,
        confirmation: 'given',
        confirmedBy: person,
        confirmedAt: clock(),
      };
      await payoutMethods.put(confirmed);
      return confirmed;
    });
