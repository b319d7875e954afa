import { secretText } from '@tributary/domain/identity/one-time-token';
import {
  type Session,
  SESSION_MAX_MS,
  SESSION_RANDOM_BYTES,
  shortAgent,
} from '@tributary/domain/identity/session';
import { apiRoleOf, type User } from '@tributary/domain/identity/user';
import type { SessionId } from '@tributary/domain/shared/ids';
import type { ActingContext, Actor } from '../audit/audit.ts';
import type { KeyedHashes } from '../accounts/hashes.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { sessionHash } from './find-session.ts';
import type { Sessions } from './sessions.ts';
import type { SignInTries } from './tries.ts';
import type { Users } from './users.ts';

/** Where a request comes from, as people would know it again. */
export type Visitor = {
  readonly address: string;
  readonly agent: string;
  /** Stands for the whole address, by which they are known there from now on; left out where it is not known. */
  readonly place?: string;
};
/** `text` is what the cookie holds; it is stored nowhere. */
export type StartedSession = { readonly session: Session; readonly user: User; readonly text: string };

type Dependencies = Stamps & {
  readonly stores: { readonly sessions: Sessions; readonly users: Users; readonly signInTries: SignInTries };
  readonly hashes: KeyedHashes;
  readonly acting: ActingContext;
};

/** The actor of a user's own doings in the audit log. */
export const actorOf = (user: User): Actor => ({
  kind: 'user',
  role: apiRoleOf(user),
  userId: user.id,
  asUserId: null,
  accountId: user.accountId,
});

/** Signs a user in who has just shown who they are: the password counts as just typed. */
export async function startSession(
  { stores, hashes, acting, ...stamps }: Dependencies,
  user: User,
  { address, agent, place }: Visitor,
): Promise<StartedSession> {
  const text = secretText(stamps.randomness(SESSION_RANDOM_BYTES));
  const now = stamps.clock();
  const session: Session = {
    id: nextId<SessionId>(stamps),
    networkId: user.networkId,
    userId: user.id,
    hash: sessionHash(hashes, text),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MAX_MS),
    confirmedAt: now,
    address,
    agent: shortAgent(agent),
    actedById: null,
    actedFromId: null,
  };
  await acting.run({ ...acting.current(), actor: actorOf(user) }, () => stores.sessions.add(session));
  await stores.users.noteLogin(user.id, now);
  if (place !== undefined) await stores.signInTries.notePlace(user.id, place, now);
  return { session, user: { ...user, lastLoginAt: now }, text };
}
