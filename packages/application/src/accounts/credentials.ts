import type { ApiKey, SecurityToken } from '@tributary/domain/accounts/account';
import type { KeyMaker } from '@tributary/domain/identity/key-maker';
import type { ApiKeyId, NetworkId, SecurityTokenId } from '@tributary/domain/shared/ids';

export type ApiKeys = {
  /** Stores a new key; only its hash, never its text. False when there is a key of this text, in any network. */
  add(key: ApiKey): Promise<boolean>;
  /**
   * Also finds keys that are revoked or expired: callers judge that. Searches all networks, because only the key tells
   * which network a request is for.
   */
  findByHash(hash: string): Promise<
    | {
        readonly key: ApiKey;
        /** null for a network key */ readonly accountLive: boolean | null;
        /** Who made it, as they are now; null where nobody binds it, and where they were removed. */
        readonly maker: KeyMaker | null;
        readonly networkLive: boolean;
      }
    | undefined
  >;
  /** Newest first; with an account only its own. */
  list(networkId: NetworkId, accountId?: string): Promise<ApiKey[]>;
  /** False when unknown, of another network (with an account: not its own), or revoked before. */
  revoke(networkId: NetworkId, id: ApiKeyId, accountId?: string): Promise<boolean>;
  /** Best effort; at most once a minute per key. */
  touch(id: ApiKeyId, at: Date): Promise<void>;
};

export type SecurityTokens = {
  /**
   * Stores a new token; only its hash, never its text (docs/rules/attribution.md#security-tokens). False when there is a
   * token of this text, in any network.
   */
  add(token: SecurityToken): Promise<boolean>;
  /** Newest first, revoked ones included; with an advertiser only its own. */
  list(networkId: NetworkId, advertiserId?: string): Promise<SecurityToken[]>;
  /** False when the network (with an advertiser: the advertiser) has no such token. */
  revoke(networkId: NetworkId, id: SecurityTokenId, advertiserId?: string): Promise<boolean>;
};
