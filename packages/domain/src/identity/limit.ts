// Staff who see some accounts and nothing of the others (docs/rules/users.md#limited-staff).
import type { AccountKind } from '../accounts/account.ts';
import type { AdvertiserId, AffiliateId } from '../shared/ids.ts';
import { invalid } from '../shared/refusal.ts';
import type { StaffRole, User } from './user.ts';

/** What a user is assigned: accounts, and groups of affiliates. */
export type Assigned = Pick<User, 'onlyAffiliates' | 'onlyGroups' | 'onlyAdvertisers'>;

/** Of each kind of account those that somebody sees; null: all of them. A user is none: their groups have members. */
export type Limit = Omit<Assigned, 'onlyGroups'> & { readonly onlyGroups?: never };

/** How many accounts of a kind, and how many groups, one user may be limited to. */
export const ASSIGNED_MAX = 500;

export const UNLIMITED: Assigned = { onlyAffiliates: null, onlyGroups: null, onlyAdvertisers: null };

const FIELDS = Object.keys(UNLIMITED) as (keyof Assigned)[];

/** Whether a user sees some accounts only. */
export const isLimited = (assigned: Assigned): boolean => FIELDS.some((field) => assigned[field] !== null);

/** What limits a user while `members` are in their groups; undefined where nothing does. */
export function limitOf(assigned: Assigned, members: readonly AffiliateId[]): Limit | undefined {
  if (!isLimited(assigned)) return undefined;
  const { onlyAffiliates, onlyGroups, onlyAdvertisers } = assigned;
  if (onlyGroups === null) return { onlyAffiliates, onlyAdvertisers };
  return { onlyAffiliates: [...new Set([...(onlyAffiliates ?? []), ...members])], onlyAdvertisers };
}

/** Whoever manages users could lift the own limit, so these have none. */
const NEVER_LIMITED: readonly (StaffRole | null)[] = ['owner', 'admin'];

/** Refuses with `invalid_parameter` a limit of somebody who cannot have one. */
export function assertMayBeLimited(user: Pick<User, 'kind' | 'role'> & Assigned): void {
  const path = FIELDS.find((field) => user[field] !== null);
  if (path === undefined) return;
  if (user.kind !== 'staff') throw invalid(path, 'Only team members can be limited to accounts.');
  if (NEVER_LIMITED.includes(user.role))
    throw invalid(path, `The role ${user.role} sees all accounts. Choose another role, or remove the limit.`);
}

/** The ids of a limit, each once; refuses none, and too many, with `invalid_parameter`. */
export function parseAssigned<Id extends string>(ids: readonly Id[], path: string): Id[] {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) throw invalid(path, 'Send at least one, or null for no limit.');
  if (distinct.length > ASSIGNED_MAX) throw invalid(path, `Enter up to ${ASSIGNED_MAX} values.`);
  return distinct;
}

/** The accounts of a kind that somebody sees; null: all of them. */
export const assignedOf = (
  kind: AccountKind,
  limit: Limit,
): readonly (AffiliateId | AdvertiserId)[] | null =>
  kind === 'affiliate' ? limit.onlyAffiliates : limit.onlyAdvertisers;

const holds = (only: readonly string[] | null, id: string): boolean => only === null || only.includes(id);

/** Whether an account is among those that somebody sees. */
export const isAssigned = (limit: Limit, kind: AccountKind, id: string): boolean =>
  holds(assignedOf(kind, limit), id);

/** Whose a record is; of a kind that is not said, the record is of nobody. */
export type Parties = {
  readonly affiliateId?: AffiliateId | undefined;
  readonly advertiserId?: AdvertiserId | undefined;
};

/** Whether a record is of assigned accounts alone. */
export const isWithin = (limit: Limit, { affiliateId, advertiserId }: Parties): boolean =>
  (affiliateId === undefined || holds(limit.onlyAffiliates, affiliateId)) &&
  (advertiserId === undefined || holds(limit.onlyAdvertisers, advertiserId));

/** What a filter names, of which only what is assigned is left; undefined: everything. An empty list matches nothing. */
function among<Id extends string>(
  only: readonly Id[] | null,
  named: readonly Id[] | undefined,
): readonly Id[] | undefined {
  if (only === null) return named;
  return named === undefined ? only : named.filter((id) => only.includes(id));
}

type PartyFilter = {
  readonly affiliateIds?: readonly AffiliateId[];
  readonly advertiserIds?: readonly AdvertiserId[];
};

/** The filter of a log or a report, which then brings nothing but what is of assigned accounts. */
export function filterWithin<Filter extends PartyFilter>(limit: Limit, filter: Filter): Filter {
  const affiliateIds = among(limit.onlyAffiliates, filter.affiliateIds);
  const advertiserIds = among(limit.onlyAdvertisers, filter.advertiserIds);
  return { ...filter, ...(affiliateIds && { affiliateIds }), ...(advertiserIds && { advertiserIds }) };
}

/**
 * Whether all that an account sees is of assigned accounts: an affiliate sees campaigns of every advertiser, and an
 * advertiser what every affiliate brought.
 */
export const seesAllOf = (limit: Limit, kind: AccountKind): boolean =>
  assignedOf(kind === 'affiliate' ? 'advertiser' : 'affiliate', limit) === null;
