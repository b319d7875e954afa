import type { Account } from './account.ts';

/** What stays of a removed account: what its money is booked under, and when and how it came. Nothing personal. */
type KeptOfAccount =
  'id' | 'networkId' | 'kind' | 'displayId' | 'currency' | 'createdAt' | 'modifiedAt' | 'referralId';

/** What logs and reports call a removed account. */
export const ERASED_NAME = 'deleted';

/**
 * What the other fields of an account become when it is removed: everything personal, and everything it could sign in
 * or be reached with. A new field of an account must be named here or among those that stay, or this does not compile.
 * See docs/rules/accounts.md#removed-accounts.
 */
export const ERASED_FIELDS: Omit<Account, KeptOfAccount> = {
  username: '',
  name: ERASED_NAME,
  email: '',
  passwordHash: '',
  passwordFingerprint: '',
  phone: null,
  country: null,
  zone: null,
  live: false,
  lastLoginAt: null,
  meta: {},
  allowedIps: [],
  externalId: null,
  signUp: null,
  declineReason: null,
};

/** The account as it stays under its money rows. */
export const erased = (account: Account): Account => ({ ...account, ...ERASED_FIELDS });
