// How long somebody stays signed in (docs/rules/users.md#sessions). Time is passed in.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/durations.ts';
import type { NetworkId, SessionId, UserId } from '../shared/ids.ts';
import type { AffiliateId } from '../shared/ids.ts';
import { type Assigned, isAssigned, limitOf, seesAllOf } from './limit.ts';
import { permissionsOf, type User } from './user.ts';

export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_MAX_MS = 30 * DAY_MS;
/** How long a password that was typed again vouches for what needs more than being signed in. */
export const CONFIRMED_MS = 10 * MINUTE_MS;
/** How long a member of staff looks through somebody's eyes (docs/rules/users.md#viewing-as-an-account). */
export const ACTING_MS = HOUR_MS;
/** Random bytes of the text in the cookie. */
export const SESSION_RANDOM_BYTES = 32;

/** The stored side of a session: only a keyed hash of its text. */
export type Session = {
  readonly id: SessionId;
  readonly networkId: NetworkId;
  readonly userId: UserId;
  readonly hash: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** The end whatever happens; idle ones end earlier. */
  readonly expiresAt: Date;
  /** When the password was last typed in this session. */
  readonly confirmedAt: Date | null;
  /** The network it comes from (IPv4 without its last byte, IPv6 its /48): to know one's own sessions again. */
  readonly address: string;
  /** What the browser calls itself, shortened. */
  readonly agent: string;
  /** The member of staff who looks through this user's eyes; null for the user's own sessions. */
  readonly actedById: UserId | null;
  /** The session of that member of staff from which it was begun, and with which it ends. */
  readonly actedFromId: SessionId | null;
};

/**
 * Whether somebody may look through a user's eyes: live staff whose role has `act_as`, and who, when they are limited to
 * accounts, would see nothing of others (docs/rules/users.md#limited-staff). `members` are in the actor's groups.
 */
export function mayActAs(
  actor: Pick<User, 'kind' | 'role' | 'live'> & Assigned,
  { kind, accountId }: Pick<User, 'kind' | 'accountId'>,
  members: readonly AffiliateId[],
): boolean {
  if (!actor.live || !permissionsOf(actor).includes('act_as') || kind === 'staff' || accountId === null)
    return false;
  const limit = limitOf(actor, members);
  return limit === undefined || (isAssigned(limit, kind, accountId) && seesAllOf(limit, kind));
}

/** When looking through somebody's eyes ends: after an hour, and not later than the session it was begun from. */
export const actingEnd = (from: Pick<Session, 'expiresAt'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + ACTING_MS, from.expiresAt.getTime()));

/** When a session ends if nothing more comes in it. */
export function endOf({ lastSeenAt, expiresAt }: Pick<Session, 'lastSeenAt' | 'expiresAt'>): Date {
  return new Date(Math.min(lastSeenAt.getTime() + SESSION_IDLE_MS, expiresAt.getTime()));
}

/** Whether a session counts: neither idle for too long nor too old. */
export const isOpen = (session: Pick<Session, 'lastSeenAt' | 'expiresAt'>, now: Date): boolean =>
  now < endOf(session);

/** By how much the clocks of two processes may differ. */
const CLOCKS_DIFFER_MAX_MS = MINUTE_MS;

/** Until when the password counts as just typed; null when it does not any more, and after a clock was set back: how long ago it was, nobody knows then. */
export function confirmedUntil({ confirmedAt }: Pick<Session, 'confirmedAt'>, now: Date): Date | null {
  if (confirmedAt === null || confirmedAt.getTime() - now.getTime() > CLOCKS_DIFFER_MAX_MS) return null;
  const until = new Date(confirmedAt.getTime() + CONFIRMED_MS);
  return until > now ? until : null;
}

const AGENT_LENGTH_MAX = 200;

/** What of the browser's name is kept: enough to tell one's devices apart. */
export const shortAgent = (agent: string): string =>
  // Control characters could not be stored, and nobody could read them.
  agent.replace(/[^\x20-\x7e]/g, '').slice(0, AGENT_LENGTH_MAX);
