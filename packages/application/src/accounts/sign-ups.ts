import type { AccountKind } from '@tributary/domain/accounts/account';
import type { SignUp } from '@tributary/domain/accounts/sign-up';
import type { NetworkId, SignUpId } from '@tributary/domain/shared/ids';

/** Sign-ups whose e-mail is not confirmed yet (docs/rules/accounts.md#signing-up). */
export type SignUps = {
  /** Stores a new one; only the hash of its link's text. */
  add(signUp: SignUp): Promise<void>;
  /** Also one that is over: callers judge that. Searches all networks, because only the link tells which. */
  findByHash(hash: string): Promise<SignUp | undefined>;
  /** Those of a network that are not over. */
  countOpen(networkId: NetworkId, now: Date): Promise<number>;
  /** False when it is gone, also a moment ago by somebody else. */
  remove(id: SignUpId): Promise<boolean>;
  /** All for an e-mail, whatever its letter case. */
  removeFor(networkId: NetworkId, kind: AccountKind, email: string): Promise<void>;
};
