// On whose behalf a key acts (docs/rules/accounts.md#maker-of-a-key).
import { type Assigned, isLimited } from './limit.ts';
import type { StaffRole, User } from './user.ts';
import type { ApiKey } from '../accounts/account.ts';

/** A key from before makers were kept, of which the audit log doesn't say who made it. */
export const UNKNOWN_MAKER = 'unknown';

/** What of a maker counts, as it is when the key is used. */
export type KeyMaker = Pick<User, 'kind' | 'role' | 'live'> & Assigned;

/** Whether somebody's state and role bind the key. */
const isBound = ({ makerId }: Pick<ApiKey, 'makerId'>): boolean =>
  makerId !== null && makerId !== UNKNOWN_MAKER;

/**
 * Why a key is refused though it is valid: its maker was removed (`maker` is null), is deactivated, or is limited to some accounts. null:
 * it isn't refused.
 */
export function refusalByMaker(
  key: Pick<ApiKey, 'makerId'>,
  maker: KeyMaker | null,
): 'removed' | 'deactivated' | 'limited' | null {
  if (!isBound(key)) return null;
  if (maker === null) return 'removed';
  if (!maker.live) return 'deactivated';
  return isLimited(maker) ? 'limited' : null;
}

/**
 * The role whose permissions a key of the network has: its maker's, all where the operator made it, and an admin's where nobody knows. null:
 * a key of an account, which has no role.
 */
export function staffRoleOf(key: Pick<ApiKey, 'role' | 'makerId'>, maker: KeyMaker | null): StaffRole | null {
  if (key.role !== 'network') return null;
  if (key.makerId === null) return 'owner';
  if (key.makerId === UNKNOWN_MAKER) return 'admin';
  return maker?.role ?? 'analyst';
}
