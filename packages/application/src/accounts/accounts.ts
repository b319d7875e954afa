import type { Account, AccountKind } from '@tributary/domain/accounts/account';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

export type AccountFilter = {
  /** Only these; none of them: nothing. */
  readonly ids?: readonly string[];
  readonly live?: boolean;
  /** Only those that are neither live nor declined (docs/rules/stats.md#to-do-counts). */
  readonly waiting?: true;
  /** Only those that signed up and were declined, and are not live. */
  readonly declined?: true;
  /** Part of name, username, e-mail or external id, case-insensitively. */ readonly search?: string;
  readonly externalId?: string;
  /** Only those whose currency is another. */
  readonly currencyNot?: string;
  readonly sort?: AccountSort;
};

/** As of campaigns: ties by id in the same direction, names without regard to case, never modified as when it was made. */
export type AccountSort = {
  readonly by: 'createdAt' | 'modifiedAt' | 'name' | 'displayId';
  readonly order: 'asc' | 'desc';
};

/** How many of each go with an account when it is removed. */
export type AccountBelongings = {
  readonly keys: number;
  readonly securityTokens: number;
  readonly links: number;
  readonly accesses: number;
  readonly postbacks: number;
  /** Messages to its postbacks, sent and unsent. */
  readonly messages: number;
  /** An advertiser's. */
  readonly campaigns: number;
};

/** What logs and reports call a record; one that was removed still has its ids. */
export type AccountName = { readonly id: string; readonly displayId: number; readonly name: string };

/** What another account of the network and kind has already. */
export type TakenOfAccount = 'duplicate_email' | 'duplicate_external_id';

export type Accounts = {
  /**
   * Takes the next displayId of the network and kind. `duplicate_email` when the e-mail is taken (case-insensitively),
   * `duplicate_external_id` when that id is: of two racing callers exactly one adds.
   */
  add(
    account: Omit<Account, 'displayId'>,
  ): Promise<{ kind: 'added'; account: Account } | { kind: TakenOfAccount }>;
  /** Undefined when the network has no such account of this kind; removed ones are not found. */
  find(networkId: NetworkId, kind: AccountKind, id: string): Promise<Account | undefined>;
  /** Locks the account until the transaction ends, so that two editors do not lose each other's change. */
  findForUpdate(networkId: NetworkId, kind: AccountKind, id: string): Promise<Account | undefined>;
  /** In no promised order; unknown and foreign ids are left out. */
  findMany(networkId: NetworkId, kind: AccountKind, ids: readonly string[]): Promise<Account[]>;
  /** By short ids, in no promised order; unknown ones are left out. */
  findByDisplayIds(
    networkId: NetworkId,
    kind: AccountKind,
    displayIds: readonly number[],
  ): Promise<Account[]>;
  /**
   * The names of accounts given by long or short id, in any order. Removed accounts are included: what they did stays,
   * under the name `deleted`.
   */
  findNames(
    networkId: NetworkId,
    kind: AccountKind,
    named: { readonly ids?: readonly string[]; readonly displayIds?: readonly number[] },
  ): Promise<AccountName[]>;
  /** Replaces every editable field; a duplicate leaves the stored record as it was; unknown id: `missing`. */
  replace(account: Account): Promise<'replaced' | TakenOfAccount | 'missing'>;
  /**
   * Removes personal data, keys, links, postbacks with their messages, kept files and the idempotent answers that may
   * show it at once, and an advertiser's campaigns as if each were deleted; money rows stay under the id
   * (docs/rules/accounts.md#removed-accounts). False when there was none.
   */
  remove(account: {
    readonly networkId: NetworkId;
    readonly kind: AccountKind;
    readonly id: string;
    /** When it is removed. */
    readonly at: Date;
  }): Promise<boolean>;
  /** What `remove` would take along; zeros for an unknown account. */
  countBelongings(networkId: NetworkId, kind: AccountKind, id: string): Promise<AccountBelongings>;
  /** How many of the network, of both kinds, signed up and wait for its decision. */
  countWaiting(networkId: NetworkId): Promise<number>;
  /** Newest first, ties by id descending, unless `sort` says otherwise. */
  list(networkId: NetworkId, kind: AccountKind, filter: AccountFilter, page: Page): Promise<PageOf<Account>>;
};
