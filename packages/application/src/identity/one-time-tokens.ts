import type { OneTimeToken, TokenPurpose } from '@tributary/domain/identity/one-time-token';
import type { NetworkId, UserId } from '@tributary/domain/shared/ids';

/** Links that work once (docs/rules/users.md#one-time-links). */
export type OneTimeTokens = {
  /** Takes the place of those of the same purpose and user: an older link stops working. */
  add(token: OneTimeToken): Promise<void>;
  /** Also finds those that are used or too old: callers judge that. Searches all networks. */
  findByHash(hash: string): Promise<OneTimeToken | undefined>;
  /** Marks it used, and says from where in the audit log; false when it was used before, also a moment ago by somebody else. */
  use(
    token: Pick<OneTimeToken, 'id' | 'networkId' | 'userId' | 'purpose'>,
    used: { readonly at: Date; readonly address: string },
  ): Promise<boolean>;
  /** Ends those of a purpose: those of the user, or with null the network's that are nobody's. */
  end(networkId: NetworkId, purpose: TokenPurpose, userId: UserId | null): Promise<void>;
};
