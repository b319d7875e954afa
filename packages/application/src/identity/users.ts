import type { User, UserKind } from '@tributary/domain/identity/user';
import type { NetworkId, UserId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

export type UserFilter = {
  readonly kind?: UserKind;
  /** Only those who work for this affiliate or advertiser. */
  readonly accountId?: string;
};

/** People who sign in (docs/rules/users.md). An e-mail is unique per network and kind, whatever its letter case. */
export type Users = {
  /** `duplicate` when another user of the network and kind has the e-mail. */
  add(user: User): Promise<'added' | 'duplicate'>;
  /** Undefined when the network has no such user. */
  find(networkId: NetworkId, id: UserId): Promise<User | undefined>;
  /** Locked until the transaction ends. */
  findForUpdate(networkId: NetworkId, id: UserId): Promise<User | undefined>;
  /** Those with this e-mail in any network, in whatever case, oldest first: who signs in has not said yet where. */
  findByEmail(email: string): Promise<User[]>;
  /** Newest first, then by id descending. */
  list(networkId: NetworkId, filter: UserFilter, page: Page): Promise<PageOf<User>>;
  /** How many of the network's staff may sign in. */
  countStaff(networkId: NetworkId): Promise<number>;
  /** How many owners may sign in: live, and with a password. */
  countOwners(networkId: NetworkId): Promise<number>;
  /** Replaces every field but kind, account, creation and last sign-in. */
  replace(user: User): Promise<'replaced' | 'missing' | 'duplicate'>;
  /** Notes the last time somebody signed in. */
  noteLogin(id: UserId, at: Date): Promise<void>;
  /** With sessions and links; what the audit log holds of the person is blanked. False when there is no such user. */
  remove(networkId: NetworkId, id: UserId): Promise<boolean>;
};
