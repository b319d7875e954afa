import { parsePassword } from '@tributary/domain/accounts/account-rules';
import type { Account } from '@tributary/domain/accounts/account';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import { refuse, refuseFor } from '@tributary/domain/shared/refusal';
import type { RateBuckets } from '../shared/rate-buckets.ts';
import type { Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Accounts } from './accounts.ts';
import { newPassword, storeAccount } from './edit-account.ts';
import { type AccountRef, getAccount, getAccountForUpdate } from './get-account.ts';
import type { PasswordHashes } from './hashes.ts';

export type ChangePassword = (
  input: AccountRef & {
    readonly oldPassword: string;
    readonly newPassword: string;
    /** Who asks, as a name that stands for the address (IPv6: its /64). */
    readonly address: string;
  },
) => Promise<Account>;

type Stores = { readonly accounts: Accounts };
type Dependencies = Stamps & {
  readonly stores: Stores;
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
  ({ stores, unitOfWork, passwords, rateBuckets, clock, randomness }: Dependencies): ChangePassword =>
  async ({ oldPassword, newPassword: text, address, ...ref }) => {
    const account = await getAccount(stores, ref);
    parsePassword(text, 'newPassword');
    const tries = makeTries(rateBuckets, clock);
    const named = [
      { name: `password of ${ref.kind} ${ref.id}`, ...OF_ACCOUNT },
      { name: `passwords from ${address}`, ...OF_ADDRESS },
    ];
    // Counted before the password is compared: guesses sent at once would all be compared before the first is counted.
    await tries.take(named);
    if (!(await passwords.verify(account.passwordHash, oldPassword))) {
      const message = 'The old password is wrong.';
      throw refuse('wrong_password', message, [{ path: 'oldPassword', message }]);
    }
    await tries.giveBack(named);
    const secret = await newPassword({ passwords, randomness }, text);
    return unitOfWork.run(async (bound) => {
      const current = await getAccountForUpdate(bound, ref);
      return storeAccount(bound, { ...current, ...secret, modifiedAt: clock() });
    });
  };

type Named = { readonly name: string; readonly tries: number; readonly everyMs: number };

function makeTries(buckets: RateBuckets, clock: Stamps['clock']) {
  const taken = async ({ name, tries, everyMs }: Named, tokens: number) => {
    const limit = { perSecond: 1000 / everyMs, burst: tries };
    const [bucket] = await buckets.take(limit, [{ name, tokens, at: clock() }]);
    return bucket?.tokens ?? tries;
  };
  return {
    /** Refuses with `locked` when one of them is used up; then nothing is taken, so that trying on locks no longer. */
    async take(all: readonly Named[]): Promise<void> {
      const done: Named[] = [];
      for (const one of all) {
        const left = await taken(one, 1);
        done.push(one);
        if (left >= 0) continue;
        for (const each of done) await taken(each, -1);
        const seconds = Math.max(1, Math.ceil((-left * one.everyMs) / 1000));
        throw refuseFor('locked', `Too many wrong passwords; try again in ${seconds} s.`, seconds);
      }
    },
    async giveBack(all: readonly Named[]): Promise<void> {
      for (const one of all) await taken(one, -1);
    },
  };
}
