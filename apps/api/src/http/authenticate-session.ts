import { isLastUseDue } from '@tributary/domain/shared/last-use';
import { apiRoleOf } from '@tributary/domain/identity/user';
import type { AdvertiserId, AffiliateId } from '@tributary/domain/shared/ids';
import type { KeyedHashes } from '@tributary/application/accounts/hashes';
import { findSession } from '@tributary/application/identity/find-session';
import type { FoundSession, Sessions } from '@tributary/application/identity/sessions';
import type { Caller } from './caller.ts';
import type { AffiliateGroups } from '@tributary/application/accounts/affiliate-groups';
import type { SentSession } from './cookies.ts';
import { HttpError, WIRE_CODES } from './http-error.ts';

type Dependencies = {
  readonly sessions: Sessions;
  readonly affiliateGroups: AffiliateGroups;
  readonly hashes: KeyedHashes;
};

/** Who is signed in. Unknown, ended, idle and switched off look alike, so that a guess tells nothing. */
export async function authenticateSession(
  { sessions, affiliateGroups, hashes }: Dependencies,
  { text, isActing, forget }: SentSession,
  now: Date,
): Promise<Caller> {
  const found = await findSession({ sessions, affiliateGroups, hashes }, text, now);
  if (!found || (found.actedBy !== null) !== isActing) {
    const message = isActing
      ? "You're no longer viewing as an account. Send the request again."
      : 'This session has ended; sign in again.';
    const headers = isActing ? { headers: { 'Set-Cookie': forget } } : {};
    throw new HttpError({ status: 401, code: WIRE_CODES.keyUnknown, message, ...headers });
  }
  const { session } = found;
  if (isLastUseDue(session.lastSeenAt, now)) {
    // A session that is in use goes on; no answer fails because this was not noted.
    await sessions.touch(session.id, now).catch(() => undefined);
  }
  return callerOf(found);
}

function callerOf({ session, user, actedBy, secondFactorMissing }: FoundSession): Caller {
  const who = { id: session.id, userId: user.id, session, user, actedBy };
  const by = { kind: 'session', ...who, secondFactorMissing } as const;
  const known = { networkId: user.networkId, by };
  const role = apiRoleOf(user);
  if (role === 'network') return { ...known, role };
  if (role === 'affiliate') return { ...known, role, affiliateId: user.accountId as AffiliateId };
  return { ...known, role, advertiserId: user.accountId as AdvertiserId };
}
