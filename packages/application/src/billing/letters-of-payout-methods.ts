import { getAccount } from '../accounts/get-account.ts';
import { type LetterDependencies, lettersBy, usersOf } from '../identity/letters-of-changes.ts';
import type { SetPayoutMethod } from './edit-payout-method.ts';
import type { PayoutMethods } from './payout-methods.ts';

/** Stores an affiliate's payout method. Letters go to its users and its e-mail, unless it is as it was. */
export function makeSetPayoutMethodWithLetters(
  dependencies: LetterDependencies & {
    readonly stores: { readonly payoutMethods: PayoutMethods };
    readonly setPayoutMethod: SetPayoutMethod;
  },
): SetPayoutMethod {
  const { stores, setPayoutMethod } = dependencies;
  const sendLetters = lettersBy(dependencies);
  return async (input) => {
    const { networkId, affiliateId } = input;
    const before = await stores.payoutMethods.find(networkId, affiliateId);
    const after = await setPayoutMethod(input);
    const account = await getAccount(stores, { networkId, kind: 'affiliate', id: affiliateId });
    await sendLetters({
      networkId,
      of: 'affiliate',
      details: before?.version === after.version ? [] : ['payoutMethod'],
      to: async () => [account.email, ...(await usersOf(stores, account))],
    });
    return after;
  };
}
