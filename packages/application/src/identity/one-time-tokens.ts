import type { OneTimeToken, TokenPurpose } from '@tributary/domain/identity/one-time-token';
import type { NetworkId, OneTimeTokenId, UserId } from '@tributary/domain/shared/ids';

/** Links that work once (docs/rules/users.md#one-time-links). */
export type OneTimeTokens = {
  /** Takes the place of those of the same purpose and user: an older link stops working. */
  add(token: OneTimeToken): Promise<void>;
  /** Also finds those that are used or too old: callers judge that. Searches all networks. */
  findByHash(hash: string): Promise<OneTimeToken | undefined>;
  /** Marks it used; false when it was used before, also a moment ago by somebody else. */
  use(id: OneTimeTokenId, at: Date): Promise<boolean>;
  /** Ends those of a purpose: those of the user, or with null the network's that are nobody's. */
  end(networkId: NetworkId, purpose: TokenPurpose, userId: UserId | null): Promise<void>;
};
