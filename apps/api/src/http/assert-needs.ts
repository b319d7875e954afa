// What a session may do of what its role may: staff by their permissions (docs/rules/users.md#staff-roles), a key of the network by those
// of its maker (docs/rules/accounts.md#maker-of-a-key).
import { confirmedUntil } from '@tributary/domain/identity/session';
import { isLimited } from '@tributary/domain/identity/limit';
import {
  apiRoleOf,
  type Permission,
  permissionsOf,
  type StaffRole,
  type User,
} from '@tributary/domain/identity/user';
import type { Needs } from './needs.ts';
import { type Caller, hasRole, type RouteRole } from './caller.ts';
import { HttpError, WIRE_CODES } from './http-error.ts';

/**
 * Refuses with 403: that a second factor must be set up first (9), what the role lacks or that somebody is limited to accounts (5),
 * or that the password must be typed again (6). A route that says nothing of its needs is none for limited staff.
 */
export function assertNeeds({ by }: Caller, needs: Needs | undefined, now: Date): void {
  if (by.kind === 'key') {
    if (needs?.permission) assertPermission({ by }, needs.permission);
    return;
  }
  const { permission = null, confirmed = false, factorless = false } = needs ?? ({} as Partial<Needs>);
  const { user } = by;
  if (needs && by.secondFactorMissing && !factorless) {
    const message =
      'This network requires two-factor authentication. Set it up first (Security; POST /auth/second-factor or POST /auth/passkeys/challenge).';
    throw new HttpError({ status: 403, code: WIRE_CODES.factorFirst, message });
  }
  // Before the permission: who is told that one is missing would ask for it in vain.
  if (isLimitedOut(user, needs)) throw limitedOut();
  if (permission !== null) assertPermission({ by }, permission);
  if (confirmed) assertConfirmed({ by }, now);
}

/** Refuses staff, and keys of the network, whose role lacks the permission with 403 and code 5. */
export function assertPermission({ by }: Pick<Caller, 'by'>, permission: Permission): void {
  if (mayUse({ by }, permission)) return;
  const whose = by.kind === 'key' ? 'The role of the user who created this key' : 'Your role';
  const message = `${whose} (${roleOf(by)}) doesn't have the permission ${permission}.`;
  throw new HttpError({ status: 403, code: WIRE_CODES.roleForbidden, message });
}

/** Whether staff, or a key of the network, have the permission: for what a route leaves out without it. */
export const mayUse = ({ by }: Pick<Caller, 'by'>, permission: Permission): boolean =>
  hasPermission(roleOf(by), permission);

const roleOf = (by: Caller['by']): StaffRole | null => (by.kind === 'key' ? by.staffRole : by.user.role);

/** Affiliates and advertisers have no role, and need no permission. */
const hasPermission = (role: StaffRole | null, permission: Permission): boolean =>
  role === null || permissionsOf({ kind: 'staff', role }).includes(permission);

const isLimitedOut = (user: User, needs: Pick<Needs, 'accounts'> | undefined): boolean =>
  isLimited(user) && needs?.accounts === undefined;

/**
 * Which operations a user may call by role, permission and limit (docs/rules/users.md#permitted-operations). The rest of what a session
 * may lack has a field of its own in it: a second factor, the password typed again, and changes while somebody sees as an account.
 */
export const permittedOf = <Operation extends string>(
  routes: readonly (Guard & { readonly operation: Operation })[],
  user: User,
): Operation[] =>
  routes
    .filter(
      ({ role, needs }) =>
        role === 'public' ||
        (hasRole({ role: apiRoleOf(user), by: { kind: 'session' } }, role) &&
          !isLimitedOut(user, needs) &&
          (needs.permission === null || hasPermission(user.role, needs.permission))),
    )
    .map(({ operation }) => operation);
type Guard = { readonly role: RouteRole; readonly needs: Needs };

/** The answer to limited staff for everything that is not made for them (docs/rules/users.md#limited-staff). */
export const limitedOut = (): HttpError =>
  new HttpError({
    status: 403,
    code: WIRE_CODES.roleForbidden,
    message: 'Your user is limited to assigned accounts, and this includes others.',
  });

/** Refuses with 403 and code 6 where the password must be typed again; keys pass (docs/rules/users.md#typing-the-password-again). */
export function assertConfirmed({ by }: Pick<Caller, 'by'>, now: Date): void {
  if (by.kind === 'session' && confirmedUntil(by.session, now) === null) {
    const message = 'Enter your password again or use a passkey first (POST /auth/confirm).';
    throw new HttpError({ status: 403, code: WIRE_CODES.confirmFirst, message });
  }
}

/**
 * Refuses with 403 and code 8 what would change something: with a key that may only read (docs/rules/accounts.md#scope-of-a-key),
 * and for staff who see as an account (docs/rules/users.md#viewing-as-an-account).
 */
export function assertMayChange(
  by: Caller['by'],
  { endsActing = false }: { readonly endsActing?: boolean | undefined },
): void {
  if (by.kind === 'key') {
    if (by.scope === 'all') return;
    const message = 'This key is read-only. Use a key with the scope all.';
    throw new HttpError({ status: 403, code: WIRE_CODES.readOnly, message });
  }
  const { actedBy, user } = by;
  if (actedBy === null || endsActing) return;
  const message = `You're viewing as ${user.name}, so nothing can be changed. Stop viewing first (DELETE /auth/acting).`;
  throw new HttpError({ status: 403, code: WIRE_CODES.readOnly, message });
}
