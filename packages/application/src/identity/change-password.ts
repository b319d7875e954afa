import { parsePassword } from '@tributary/domain/accounts/account-rules';
import type { Account } from '@tributary/domain/accounts/account';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import { refuse } from '@tributary/domain/shared/refusal';
import { firstUserOf } from '@tributary/domain/identity/user';
import type { ActingContext, AuditLog } from '../audit/audit.ts';
import { incidents } from './incidents.ts';
import type { Visitor } from './start-session.ts';
import { makeBucketTries } from '../accounts/bucket-tries.ts';
import type { RateBuckets } from '../shared/rate-buckets.ts';
import type { Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { newPassword, storeAccount } from '../accounts/edit-account.ts';
import { type AccountRef, getAccount, getAccountForUpdate } from '../accounts/get-account.ts';
import type { PasswordHashes } from '../accounts/hashes.ts';

export type ChangePassword = (
  input: AccountRef & {
    readonly oldPassword: string;
    readonly newPassword: string;
    /** Who asks, as a name that stands for the address (IPv6: its /64). */
    readonly address: string;
    readonly visitor: Pick<Visitor, 'address'>;
  },
) => Promise<Account>;

type Stores = { readonly accounts: Accounts };
type Dependencies = Stamps & {
  readonly acting: ActingContext;
  readonly stores: Stores & { readonly audit: Pick<AuditLog, 'add'> };
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly passwords: PasswordHashes;
  readonly rateBuckets: RateBuckets;
};

/** Wrong passwords before an account is locked, and how long it takes until one more is allowed. */
const OF_ACCOUNT = { tries: 5, everyMs: 3 * MINUTE_MS };
/** Of one address, whichever accounts it tries: offices share an address, guessers go through accounts. */
const OF_ADDRESS = { tries: 20, everyMs: MINUTE_MS };

/**
 * Changes an account's password at its own request (docs/rules/accounts.md#changing-a-password). Refuses a wrong old
 * password with `wrong_password`, and any with `locked` after too many wrong ones for this account or from this address;
 * all processes count together.
 */
export const makeChangePassword =
  ({ stores, unitOfWork, passwords, rateBuckets, acting, clock, randomness }: Dependencies): ChangePassword =>
  async ({ oldPassword, newPassword: text, address, visitor, ...ref }) => {
    const account = await getAccount(stores, ref);
    parsePassword(text, { path: 'newPassword', email: account.email });
    const tries = makeBucketTries(rateBuckets, clock, {
      code: 'locked',
      what: 'Too many wrong passwords',
    });
    const named = [
      { name: `password of ${ref.kind} ${ref.id}`, ...OF_ACCOUNT },
      { name: `passwords from ${address}`, ...OF_ADDRESS },
    ];
    // Counted before the password is compared: guesses sent at once would all be compared before the first is counted.
    await tries.take(named);
    if (!(await passwords.verify(account.passwordHash, oldPassword))) {
      const incident = {
        object: 'confirmation',
        action: 'refused',
        by: 'password',
        reason: WRONG,
      } as const;
      const entry = incidents({ acting, clock, randomness })(firstUserOf(account), visitor, incident);
      await stores.audit.add([entry]);
      throw wrongPassword();
    }
    await tries.giveBack(named);
    const secret = await newPassword({ passwords, randomness }, text, account.email);
    return unitOfWork.run(async (bound) => {
      const current = await getAccountForUpdate(bound, ref);
      // Another one was set while the old one was compared.
      if (current.passwordHash !== account.passwordHash) throw wrongPassword();
      return storeAccount(bound, { ...current, ...secret, modifiedAt: clock() });
    });
  };

const WRONG = 'The current password is wrong.';
const wrongPassword = () => refuse('wrong_password', WRONG, [{ path: 'oldPassword', message: WRONG }]);
