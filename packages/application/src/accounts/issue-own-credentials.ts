// Keys and tokens that affiliates and advertisers give themselves (docs/rules/accounts.md#own-keys).
import type { AccountKind, ApiKey, KeyScope } from '@tributary/domain/accounts/account';
import type { AdvertiserId, NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Accounts } from './accounts.ts';
import type { ApiKeys, SecurityTokens } from './credentials.ts';
import type { KeyedHashes } from './hashes.ts';
import {
  type IssuedApiKey,
  type IssuedSecurityToken,
  makeIssueApiKey,
  makeIssueSecurityToken,
} from './issue-credentials.ts';

type Stores = { readonly accounts: Accounts; readonly keys: ApiKeys; readonly tokens: SecurityTokens };
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores>; readonly hashes: KeyedHashes };

/** Valid at a time, of one account. */
export const OWN_CREDENTIALS_MAX = 20;

export type NewOwnKey = {
  readonly networkId: NetworkId;
  readonly kind: AccountKind;
  readonly accountId: string;
  readonly label?: string | null | undefined;
  readonly scope: KeyScope;
  readonly expiresAt: Date | null;
  readonly makerId: ApiKey['makerId'];
};
export type IssueOwnKey = (input: NewOwnKey) => Promise<IssuedApiKey>;

/**
 * Makes a key of one's own account. Refuses one more than 20 that are valid with `not_allowed_in_state`, and a last day in
 * the past with `invalid_parameter`.
 */
export const makeIssueOwnKey =
  (dependencies: Dependencies): IssueOwnKey =>
  ({ networkId, kind, accountId, ...key }) =>
    dependencies.unitOfWork.run(async (stores) => {
      // Locked, so that no two at once are both the last that fits.
      await stores.accounts.findForUpdate(networkId, kind, accountId);
      const now = dependencies.clock();
      const valid = (await stores.keys.list(networkId, accountId)).filter(
        ({ live, expiresAt }) => live && (expiresAt === null || expiresAt > now),
      );
      requireRoom(valid.length, 'keys');
      return makeIssueApiKey({ ...dependencies, stores })({ networkId, role: kind, accountId, ...key });
    });

export type IssueOwnToken = (input: {
  readonly networkId: NetworkId;
  readonly advertiserId: AdvertiserId;
}) => Promise<IssuedSecurityToken>;

/** Makes a security token of one's own. Refuses one more than 20 that are valid with `not_allowed_in_state`. */
export const makeIssueOwnToken =
  (dependencies: Dependencies): IssueOwnToken =>
  ({ networkId, advertiserId }) =>
    dependencies.unitOfWork.run(async (stores) => {
      await stores.accounts.findForUpdate(networkId, 'advertiser', advertiserId);
      const tokens = await stores.tokens.list(networkId, advertiserId);
      requireRoom(tokens.filter(({ live }) => live).length, 'tokens');
      return makeIssueSecurityToken({ ...dependencies, stores })({ networkId, advertiserId });
    });

function requireRoom(valid: number, what: string): void {
  if (valid < OWN_CREDENTIALS_MAX) return;
  throw refuse(
    'not_allowed_in_state',
    `Up to ${OWN_CREDENTIALS_MAX} ${what} can be valid at a time. Revoke one that is no longer used.`,
  );
}
