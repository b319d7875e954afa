// Who signs in: people, apart from the accounts they work for (docs/rules/users.md).
import type { Account, AccountKind, Role } from '../accounts/account.ts';
import type { AdvertiserId, AffiliateGroupId, AffiliateId, NetworkId, UserId } from '../shared/ids.ts';
import { invalid } from '../shared/refusal.ts';

export const STAFF_ROLES = ['owner', 'admin', 'manager', 'finance', 'analyst', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a signed-in member of the network's staff may do, and a key of the network whose maker they are. */
export const PERMISSIONS = [
  'read',
  'manage',
  'postbacks',
  'billing',
  'keys',
  'users',
  'settings',
  'act_as',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Each role is a preset of permissions (docs/rules/users.md#staff-roles). */
const OF_ROLE = {
  owner: PERMISSIONS,
  admin: PERMISSIONS,
  manager: ['read', 'manage', 'postbacks', 'act_as'],
  finance: ['read', 'billing'],
  analyst: ['read'],
  support: ['read', 'postbacks'],
} as const satisfies Record<StaffRole, readonly Permission[]>;

/** How many users there may be, of staff and of one account. */
export const STAFF_MAX = 500;
export const USERS_OF_ACCOUNT_MAX = 50;

export type UserKind = 'staff' | AccountKind;

export type User = {
  readonly id: UserId;
  readonly networkId: NetworkId;
  readonly kind: UserKind;
  /** The affiliate or advertiser the user works for; null for staff. */
  readonly accountId: AffiliateId | AdvertiserId | null;
  /** Of staff only. */
  readonly role: StaffRole | null;
  /** Of staff: the affiliates whose records they see; null: all (limit.ts). Never empty. */
  readonly onlyAffiliates: readonly AffiliateId[] | null;
  /** Of staff: the groups whose members they see besides; null: none are named (limit.ts). Never empty. */
  readonly onlyGroups: readonly AffiliateGroupId[] | null;
  /** As of affiliates, the only advertisers. */
  readonly onlyAdvertisers: readonly AdvertiserId[] | null;
  readonly name: string;
  /** As typed; unique per network and kind, case-insensitively. */
  readonly email: string;
  /** null: invited, and no password chosen yet. */
  readonly passwordHash: string | null;
  /** Such as `de` or `es-MX`, for what they read (language.ts); null: none was chosen. */
  readonly locale: string | null;
  readonly live: boolean;
  readonly lastLoginAt: Date | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

/**
 * The first user of an account is the account itself: the id, the e-mail and the password are the account's, and stay so
 * (docs/rules/users.md#first-user).
 */
export const firstUserOf = (account: Omit<Account, 'displayId'>): User => ({
  id: account.id as string as UserId,
  networkId: account.networkId,
  kind: account.kind,
  accountId: account.id,
  role: null,
  onlyAffiliates: null,
  onlyGroups: null,
  onlyAdvertisers: null,
  name: account.name,
  email: account.email,
  passwordHash: account.passwordHash,
  locale: null,
  live: true,
  lastLoginAt: null,
  createdAt: account.createdAt,
  modifiedAt: null,
});

/** Whether the user is the first one of an account. */
export const isFirstUser = ({ id, accountId }: Pick<User, 'id' | 'accountId'>): boolean =>
  accountId !== null && (id as string) === (accountId as string);

/** What a user may do: staff by their role, others nothing beyond their own account (docs/rules/users.md#staff-roles). */
export const permissionsOf = ({ kind, role }: Pick<User, 'kind' | 'role'>): readonly Permission[] =>
  kind === 'staff' && role !== null ? OF_ROLE[role] : [];

/** The role of the API as which a user's requests count: staff are the network. */
export const apiRoleOf = ({ kind }: Pick<User, 'kind'>): Role => (kind === 'staff' ? 'network' : kind);

/** Whether nobody else could manage the network if this user did not: a network keeps one owner who can sign in. */
export const isOwner = ({ kind, role, live }: Pick<User, 'kind' | 'role' | 'live'>): boolean =>
  kind === 'staff' && role === 'owner' && live;

/**
 * Whether somebody of the first role may give or take the second: only owners make owners
 * (docs/rules/users.md#staff-roles).
 */
export const mayGrant = (own: StaffRole, granted: StaffRole): boolean =>
  own === 'owner' || granted !== 'owner';

const LOCALE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/** A language tag such as `en` or `pt-BR`; refuses others with `invalid_parameter`. */
export function parseLocale(text: string, path = 'locale'): string {
  if (text.length <= 35 && LOCALE.test(text)) return text;
  throw invalid(path, 'A language is a tag such as en or pt-BR.');
}
