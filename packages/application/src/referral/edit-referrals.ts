import {
  assertReferralRate,
  changedReferralCountsFrom,
  newReferralCountsFrom,
  type Referral,
  type ReferralTerms,
} from '@tributary/domain/referral/referral';
import type { AffiliateId, NetworkId, ReferralId } from '@tributary/domain/shared/ids';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { Sent } from '../shared/changes.ts';
import { assertFound, found } from '../shared/found.ts';
import { getAccount, getNetwork } from '../accounts/get-account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Networks } from '../accounts/networks.ts';
import type { Referrals } from './referrals.ts';

type Stores = { readonly accounts: Accounts; readonly networks: Networks; readonly referrals: Referrals };
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };
type Ref = { readonly networkId: NetworkId; readonly id: ReferralId };

export type CreateReferral = (
  input: { readonly networkId: NetworkId; readonly affiliateId: string } & Sent<ReferralTerms>,
) => Promise<Referral>;

/**
 * Makes a referral whose terms hold from today on. Refuses an unknown affiliate with `not_found`, and more than 100 %
 * with `invalid_parameter`.
 */
export const makeCreateReferral =
  ({ unitOfWork, ...stamps }: Dependencies): CreateReferral =>
  async ({ networkId, affiliateId, ...sent }) =>
    unitOfWork.run(async (stores) => {
      const { id } = await getAccount(stores, { networkId, kind: 'affiliate', id: affiliateId });
      const referral: Referral = {
        ...DEFAULTS,
        ...given(sent),
        id: nextId<ReferralId>(stamps),
        networkId,
        affiliateId: id as AffiliateId,
        createdAt: stamps.clock(),
        modifiedAt: null,
      };
      assertReferralRate(referral);
      const { zone } = await getNetwork(stores, networkId);
      await stores.referrals.add(referral, newReferralCountsFrom(referral.createdAt, zone));
      return referral;
    });

const DEFAULTS: ReferralTerms = {
  recurring: true,
  base: 'payout',
  type: 'percentage',
  live: true,
  rate: 0n as ReferralTerms['rate'],
};

export type EditReferral = (input: Ref & { readonly changes: Sent<ReferralTerms> }) => Promise<Referral>;

/** Fields that were not sent stay. The new terms hold from the network's next day on: the past does not change. */
export const makeEditReferral =
  ({ unitOfWork, clock }: Dependencies): EditReferral =>
  async ({ networkId, id, changes }) =>
    unitOfWork.run(async (stores) => {
      const before = found(await stores.referrals.findForUpdate(networkId, id), 'referral');
      const now = clock();
      const referral: Referral = { ...before, ...given(changes), modifiedAt: now };
      assertReferralRate(referral);
      await stores.referrals.replace(referral, await countsFrom(stores, networkId, now));
      return referral;
    });

export type RemoveReferral = (ref: Ref) => Promise<void>;

/**
 * Removes a referral: it takes no sign-ups from now on and earns nothing from the network's next day on; what it earned
 * stays.
 */
export const makeRemoveReferral =
  ({ unitOfWork, clock }: Dependencies): RemoveReferral =>
  async ({ networkId, id }) =>
    unitOfWork.run(async (stores) => {
      const now = clock();
      const validFrom = await countsFrom(stores, networkId, now);
      assertFound(await stores.referrals.remove({ networkId, id, validFrom, at: now }), 'referral');
    });

const given = (sent: Sent<ReferralTerms>): Partial<ReferralTerms> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

async function countsFrom(
  stores: Pick<Stores, 'networks'>,
  networkId: NetworkId,
  changedAt: Date,
): Promise<Date> {
  return changedReferralCountsFrom(changedAt, (await getNetwork(stores, networkId)).zone);
}
