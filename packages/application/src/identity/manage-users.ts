// Users as others make, change and remove them (docs/rules/users.md#staff, docs/rules/users.md#users-of-an-account).
import { parseEmail } from '@tributary/domain/accounts/account-rules';
import {
  type Assigned,
  assertMayBeLimited,
  parseAssigned,
  UNLIMITED,
} from '@tributary/domain/identity/limit';
import { parsePersonName } from '@tributary/domain/identity/person-name';
import {
  isFirstUser,
  isOwner,
  mayGrant,
  parseLocale,
  STAFF_MAX,
  type StaffRole,
  type User,
  type UserKind,
  USERS_OF_ACCOUNT_MAX,
} from '@tributary/domain/identity/user';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  NetworkId,
  UserId,
} from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { AffiliateGroups } from '../accounts/affiliate-groups.ts';
import type { KeyedHashes } from '../accounts/hashes.ts';
import { getAccount } from '../accounts/get-account.ts';
import { assertFound, found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { ProviderLinks } from './identity-providers.ts';
import { countLetter, type LetterCounting } from './counted-mail.ts';
import { emailTaken, issueLink } from './one-time-links.ts';
import type { OneTimeTokens } from './one-time-tokens.ts';
import { dropFactor } from './second-factor.ts';
import type { IdentityStores } from './sign-in.ts';

export type UserStores = IdentityStores & {
  readonly oneTimeTokens: OneTimeTokens;
  readonly affiliateGroups: Pick<AffiliateGroups, 'list'>;
};
type Dependencies = Stamps & {
  readonly stores: UserStores;
  readonly unitOfWork: UnitOfWork<UserStores>;
  readonly hashes: KeyedHashes;
  readonly rateBuckets: LetterCounting['rateBuckets'];
};

/** Who manages users: the network, with the role of whoever does it, or an account its own. */
export type UserManager = {
  readonly networkId: NetworkId;
  /** null: the network, which manages all. */
  readonly accountId: AffiliateId | AdvertiserId | null;
  /** Of the network: what they may give or take. A key has its maker's. */
  readonly role: StaffRole;
};

/** `text` is what stands behind `#` in the link; it is stored nowhere. */
export type UserWithLink = {
  readonly user: User;
  readonly purpose: 'invite' | 'reset';
  readonly text: string;
};

export type InviteUser = (input: {
  readonly by: UserManager;
  readonly kind: UserKind;
  /** The account they will work for; null for staff. */
  readonly accountId: AffiliateId | AdvertiserId | null;
  readonly role: StaffRole | null;
  readonly name: string;
  readonly email: string;
  readonly locale?: string | null | undefined;
  readonly onlyAffiliates?: readonly AffiliateId[] | null | undefined;
  readonly onlyGroups?: readonly AffiliateGroupId[] | null | undefined;
  readonly onlyAdvertisers?: readonly AdvertiserId[] | null | undefined;
}) => Promise<UserWithLink>;

/**
 * Makes a user without a password, and the link by which they choose one. Refuses malformed fields, staff without a role
 * and others with one with `invalid_parameter`, an e-mail that is taken with `duplicate`, an unknown account with
 * `not_found`, an owner made by somebody else with `not_permitted`, one too many with `not_allowed_in_state`, and a limit to
 * accounts or groups that the network does not have, or of somebody who cannot have one, with `invalid_parameter`.
 */
export const makeInviteUser =
  (dependencies: Dependencies): InviteUser =>
  async ({ by, kind, accountId, role, ...fields }) => {
    const { networkId } = by;
    if (kind === 'staff' && role === null) throw invalid('role', 'A team member needs a role.');
    if (kind !== 'staff' && role !== null) throw invalid('role', 'Only team members have a role.');
    if (role !== null) assertMayGrant(by, role);
    const user: User = {
      id: nextId<UserId>(dependencies),
      networkId,
      kind,
      accountId,
      role,
      ...limitNamed(fields, UNLIMITED),
      name: parsePersonName(fields.name, 'name'),
      email: parseEmail(fields.email),
      passwordHash: null,
      locale: fields.locale ? parseLocale(fields.locale) : null,
      live: true,
      lastLoginAt: null,
      createdAt: dependencies.clock(),
      modifiedAt: null,
    };
    assertMayBeLimited(user);
    await countLetter(dependencies, { networkId, accountId: by.accountId, to: user.email });
    return dependencies.unitOfWork.run(async (bound) => {
      // One at a time, so that two at once cannot both be the last that fits.
      await bound.networks.findForUpdate(networkId);
      if (kind !== 'staff') await getAccount(bound, { networkId, kind, id: accountId ?? '' });
      await assertAssignable(bound, user, UNLIMITED);
      const filter = accountId === null ? { kind } : { kind, accountId };
      const { total } = await bound.users.list(networkId, filter, { page: 1, limit: 1 });
      const max = accountId === null ? STAFF_MAX : USERS_OF_ACCOUNT_MAX;
      if (total >= max)
        throw refuse('not_allowed_in_state', `You've reached the limit of ${max} users. Remove one first.`);
      if ((await bound.users.add(user)) === 'duplicate') throw emailTaken();
      return linkOf({ ...dependencies, stores: bound }, user);
    });
  };

export type UserChanges = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly role?: StaffRole | undefined;
  readonly locale?: string | null | undefined;
  readonly live?: boolean | undefined;
  /** null: all of them; left out: as it is. */
  readonly onlyAffiliates?: readonly AffiliateId[] | null | undefined;
  readonly onlyGroups?: readonly AffiliateGroupId[] | null | undefined;
  readonly onlyAdvertisers?: readonly AdvertiserId[] | null | undefined;
};
export type EditUser = (input: {
  readonly by: UserManager;
  readonly id: UserId;
  readonly changes: UserChanges;
}) => Promise<User>;

/**
 * Changes a user. Who is switched off is signed out everywhere at once. Refuses as inviting does, what would leave a
 * network without an owner who can sign in, and what of a first user is the account's, with `not_allowed_in_state`.
 */
export const makeEditUser =
  ({
    unitOfWork,
    clock,
  }: Pick<Dependencies, 'clock'> & {
    readonly unitOfWork: UnitOfWork<UserStores & { readonly providerLinks: ProviderLinks }>;
  }): EditUser =>
  ({ by, id, changes }) =>
    unitOfWork.run(async (bound) => {
      const before = await managed(bound, by, id);
      const { email, role, live } = changes;
      if (role !== undefined && before.kind !== 'staff')
        throw invalid('role', 'Only team members have a role.');
      const isAccounts = isFirstUser(before) && (email !== undefined || live !== undefined);
      if (isAccounts) throw refuse('not_allowed_in_state', OF_THE_ACCOUNT);
      const after = edited(before, changes, clock());
      assertMayBeLimited(after);
      await assertAssignable(bound, after, before);
      if (after.role !== null && after.role !== before.role) assertMayGrant(by, after.role);
      if (isOwner(before) && !isOwner(after)) await assertNotLastOwner(bound, before);
      const outcome = await bound.users.replace(after);
      if (outcome === 'duplicate') throw emailTaken();
      assertFound(outcome === 'replaced', 'user');
      // Whoever set the provider up would be an owner by what it says of them.
      if (after.role === 'owner' && before.role !== 'owner')
        await bound.providerLinks.removeAll(by.networkId, id);
      if (before.live && !after.live) await bound.sessions.removeAll(by.networkId, id, null);
      return after;
    });

const edited = (before: User, changes: UserChanges, modifiedAt: Date): User => {
  const { name, email, role, locale, live } = changes;
  return {
    ...before,
    name: name === undefined ? before.name : parsePersonName(name, 'name'),
    email: email === undefined ? before.email : parseEmail(email),
    role: role ?? before.role,
    locale: locale === undefined ? before.locale : locale === null ? null : parseLocale(locale),
    live: live ?? before.live,
    ...limitNamed(changes, before),
    modifiedAt,
  };
};

export type RemoveUser = (input: { readonly by: UserManager; readonly id: UserId }) => Promise<void>;

/** Removes a user with all sessions. Refuses as editing does. */
export const makeRemoveUser =
  ({ unitOfWork }: Dependencies): RemoveUser =>
  ({ by, id }) =>
    unitOfWork.run(async (bound) => {
      const user = await managed(bound, by, id);
      if (isFirstUser(user)) throw refuse('not_allowed_in_state', OF_THE_ACCOUNT);
      if (isOwner(user)) await assertNotLastOwner(bound, user);
      await bound.sessions.removeAll(by.networkId, id, null);
      assertFound(await bound.users.remove(by.networkId, id), 'user');
    });

export type MakeUserLink = (input: {
  readonly by: UserManager;
  readonly id: UserId;
}) => Promise<UserWithLink>;

/**
 * Another link for a user: to accept the invitation, or, once there is a password, to choose another one. The one before
 * stops working. An account has none made for its first user, who is the account itself.
 */
export const makeMakeUserLink =
  (dependencies: Dependencies): MakeUserLink =>
  async ({ by, id }) => {
    const { networkId, accountId } = by;
    const named = await dependencies.stores.users.find(networkId, id);
    if (named && (accountId === null || named.accountId === accountId))
      await countLetter(dependencies, { networkId, accountId, to: named.email });
    return dependencies.unitOfWork.run(async (bound) => {
      const user = await managed(bound, by, id);
      if (by.accountId !== null && isFirstUser(user)) throw refuse('not_allowed_in_state', OF_THE_ACCOUNT);
      if (!user.live) throw refuse('not_allowed_in_state', 'This user is deactivated.');
      return linkOf({ ...dependencies, stores: bound }, user);
    });
  };

export type ResetSecondFactor = (input: { readonly by: UserManager; readonly id: UserId }) => Promise<void>;

/**
 * Switches the second factor of somebody off who lost the device, and signs them out everywhere. Refuses with
 * `not_allowed_in_state` when there is none; as for links, an account has none reset for its first user.
 */
export const makeResetSecondFactor =
  ({ unitOfWork }: Dependencies): ResetSecondFactor =>
  ({ by, id }) =>
    unitOfWork.run(async (bound) => {
      const user = await managed(bound, by, id);
      if (by.accountId !== null && isFirstUser(user)) throw refuse('not_allowed_in_state', OF_THE_ACCOUNT);
      await dropFactor(bound, user);
    });

export type UnlinkProvider = (input: { readonly by: UserManager; readonly id: UserId }) => Promise<void>;

/**
 * Undoes by which name the identity provider knows somebody, and signs them out everywhere: the next time they are found by their e-mail
 * again. Refuses with `not_allowed_in_state` when it knows them by none.
 */
export const makeUnlinkProvider =
  ({
    unitOfWork,
  }: {
    readonly unitOfWork: UnitOfWork<UserStores & { readonly providerLinks: ProviderLinks }>;
  }): UnlinkProvider =>
  ({ by, id }) =>
    unitOfWork.run(async (bound) => {
      await managed(bound, by, id);
      if ((await bound.providerLinks.removeAll(by.networkId, id)).length === 0)
        throw refuse('not_allowed_in_state', "This user isn't linked to the identity provider.");
      await bound.sessions.removeAll(by.networkId, id, null);
    });

/** The limit as it is asked for; what is left out stays. */
const limitNamed = (asked: Pick<UserChanges, keyof Assigned>, before: Assigned): Assigned => {
  const named = <Id extends string>(
    ids: readonly Id[] | null | undefined,
    earlier: readonly Id[] | null,
    path: keyof Assigned,
  ): readonly Id[] | null => (ids === undefined ? earlier : ids && parseAssigned(ids, path));
  return {
    onlyAffiliates: named(asked.onlyAffiliates, before.onlyAffiliates, 'onlyAffiliates'),
    onlyGroups: named(asked.onlyGroups, before.onlyGroups, 'onlyGroups'),
    onlyAdvertisers: named(asked.onlyAdvertisers, before.onlyAdvertisers, 'onlyAdvertisers'),
  };
};

/** What is newly named is the network's; an account or group that was named already may have been removed since. */
async function assertAssignable(
  { accounts, affiliateGroups }: Pick<UserStores, 'accounts' | 'affiliateGroups'>,
  { networkId, ...limit }: Pick<User, 'networkId'> & Assigned,
  before: Assigned,
): Promise<void> {
  const known: Record<keyof Assigned, [string, (ids: readonly string[]) => Promise<readonly Named[]>]> = {
    onlyAffiliates: ['affiliate', (ids) => accounts.findMany(networkId, 'affiliate', ids)],
    onlyGroups: ['group of affiliates', () => affiliateGroups.list(networkId)],
    onlyAdvertisers: ['advertiser', (ids) => accounts.findMany(networkId, 'advertiser', ids)],
  };
  for (const path of Object.keys(known) as (keyof Assigned)[]) {
    const [what, find] = known[path];
    const earlier: readonly string[] = before[path] ?? [];
    const added = (limit[path] ?? []).filter((id) => !earlier.includes(id));
    const found = added.length === 0 ? [] : await find(added);
    const unknown = added.find((id) => !found.some((one) => one.id === id));
    if (unknown !== undefined) throw invalid(path, `There is no ${what} ${unknown}.`);
  }
}

type Named = { readonly id: string };

const OF_THE_ACCOUNT =
  'This user is the account itself. Edit the account to change its email, password or status.';

/** Another link for a user: to come in, or, once there is a password, to choose another one. */
export async function linkOf(
  dependencies: Stamps & {
    readonly stores: Pick<UserStores, 'oneTimeTokens'>;
    readonly hashes: KeyedHashes;
  },
  user: User,
): Promise<UserWithLink> {
  const purpose = user.passwordHash === null ? 'invite' : 'reset';
  const text = await issueLink(dependencies, { networkId: user.networkId, purpose, user });
  return { user, purpose, text };
}

/** The user, locked, if they are among those who may be managed: another account's looks like an unknown one. */
async function managed(bound: UserStores, by: UserManager, id: UserId): Promise<User> {
  // Before the user, in one order for all: owners are counted under this lock.
  await bound.networks.findForUpdate(by.networkId);
  const user = found(await bound.users.findForUpdate(by.networkId, id), 'user');
  assertFound(by.accountId === null || user.accountId === by.accountId, 'user');
  if (user.role !== null) assertMayGrant(by, user.role);
  return user;
}

function assertMayGrant(by: UserManager, role: StaffRole): void {
  if (by.accountId === null && mayGrant(by.role, role)) return;
  throw refuse('not_permitted', 'Only an owner can add, change or remove owners.');
}

async function assertNotLastOwner({ users }: UserStores, { networkId, passwordHash }: User): Promise<void> {
  // One who was only invited cannot sign in yet, and is no loss.
  if (passwordHash === null || (await users.countOwners(networkId)) > 1) return;
  throw refuse('not_allowed_in_state', 'This is the only owner who can sign in. Add another owner first.');
}
