import type { ApiKey, KeyScope, Role, SecurityToken } from '@tributary/domain/accounts/account';
import {
  composeApiKey,
  composeSecurityToken,
  KEY_RANDOM_BYTES,
  parseOwnText,
  prefixOf,
} from '@tributary/domain/accounts/api-key';
import type {
  AdvertiserId,
  AffiliateId,
  ApiKeyId,
  NetworkId,
  SecurityTokenId,
} from '@tributary/domain/shared/ids';
import { parseLine } from '@tributary/domain/accounts/account-rules';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { KeyedHashes } from './hashes.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { getAccount } from './get-account.ts';
import type { Accounts } from './accounts.ts';
import type { ApiKeys, SecurityTokens } from './credentials.ts';

type Dependencies = Stamps & {
  readonly stores: { readonly accounts: Accounts; readonly keys: ApiKeys; readonly tokens: SecurityTokens };
  readonly hashes: KeyedHashes;
};

export type NewApiKey = {
  readonly networkId: NetworkId;
  readonly role: Role;
  /** The affiliate or advertiser; required unless the role is network. */
  readonly accountId?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly scope?: KeyScope | undefined;
  readonly expiresAt?: Date | null | undefined;
  /** The user whose state and role bind the key (docs/rules/accounts.md#maker-of-a-key); nobody by default. */
  readonly makerId?: ApiKey['makerId'];
  /** The text another system has given out; a new one when left out. */
  readonly text?: string | null | undefined;
  /** Checks everything and stores nothing: the key that is returned is not valid. */
  readonly dryRun?: boolean;
};
/** The text is stored nowhere: this is the only time it is seen. */
export type IssuedApiKey = { readonly key: ApiKey; readonly text: string };
export type IssueApiKey = (input: NewApiKey) => Promise<IssuedApiKey>;

/**
 * Makes an API key. Refuses an unknown account with `not_found`; an account that is missing though the role needs one,
 * one that is named though the role has none, and an expiry in the past, with `invalid_parameter`; a given text that is in use, with `duplicate`.
 */
export const makeIssueApiKey =
  (dependencies: Dependencies): IssueApiKey =>
  async ({
    networkId,
    role,
    accountId,
    label = null,
    scope = 'all',
    expiresAt = null,
    makerId = null,
    dryRun = false,
    ...given
  }) => {
    const { stores, hashes, clock, randomness } = dependencies;
    if (expiresAt && expiresAt <= clock()) throw invalid('expiresAt', 'Choose an expiry date in the future.');
    if (role === 'network' && accountId) throw invalid('accountId', OF_NO_ACCOUNT);
    const account = role === 'network' ? null : await owner(stores, { networkId, kind: role, id: accountId });
    const text = given.text
      ? parseOwnText(given.text, 'keyText')
      : composeApiKey(role, randomness(KEY_RANDOM_BYTES));
    const named = label === null ? '' : parseLine(label, 'label');
    const key: ApiKey = {
      id: nextId<ApiKeyId>(dependencies),
      networkId,
      role,
      accountId: account as AffiliateId | AdvertiserId | null,
      label: named || null,
      prefix: prefixOf(text),
      hash: hashes.credential(text),
      live: true,
      createdAt: clock(),
      expiresAt,
      lastUsedAt: null,
      scope,
      makerId,
    };
    if (!dryRun && !(await stores.keys.add(key))) throw textTaken('keyText');
    return { key, text };
  };

/** Whoever names an account wants no key that may do everything. */
const OF_NO_ACCOUNT =
  "A key with the role network doesn't belong to an account. Choose the role affiliate or advertiser.";

export type NewSecurityToken = {
  readonly networkId: NetworkId;
  /** Without one the token vouches for every click of the network. */
  readonly advertiserId?: string | null | undefined;
  /** As of keys. */
  readonly text?: string | null | undefined;
};
export type IssuedSecurityToken = { readonly token: SecurityToken; readonly text: string };
export type IssueSecurityToken = (input: NewSecurityToken) => Promise<IssuedSecurityToken>;

/**
 * Earlier tokens stay valid until they are revoked, so that one can be rotated
 * (docs/rules/attribution.md#security-tokens).
 */
export const makeIssueSecurityToken =
  (dependencies: Dependencies): IssueSecurityToken =>
  async ({ networkId, advertiserId = null, ...given }) => {
    const { stores, hashes, clock, randomness } = dependencies;
    if (advertiserId !== null) await getAccount(stores, { networkId, kind: 'advertiser', id: advertiserId });
    const text = given.text
      ? parseOwnText(given.text, 'tokenText')
      : composeSecurityToken(randomness(KEY_RANDOM_BYTES));
    const token: SecurityToken = {
      id: nextId<SecurityTokenId>(dependencies),
      networkId,
      advertiserId: advertiserId as AdvertiserId | null,
      prefix: prefixOf(text),
      hash: hashes.credential(text),
      live: true,
      createdAt: clock(),
    };
    if (!(await stores.tokens.add(token))) throw textTaken('tokenText');
    return { token, text };
  };

const textTaken = (path: string) =>
  refuse('duplicate', 'This value is already in use.', [{ path, message: 'This value is already in use.' }]);

async function owner(
  stores: Dependencies['stores'],
  {
    networkId,
    kind,
    id,
  }: { networkId: NetworkId; kind: 'affiliate' | 'advertiser'; id: string | null | undefined },
): Promise<string> {
  if (!id) throw invalid('accountId', `A key with the role ${kind} must belong to an ${kind}.`);
  return (await getAccount(stores, { networkId, kind, id })).id;
}
