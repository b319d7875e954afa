import type { Session } from '@tributary/domain/identity/session';
import type { User } from '@tributary/domain/identity/user';
import type { NetworkId, SessionId, UserId } from '@tributary/domain/shared/ids';

/** A session with its user, as they are now: what was taken from a user counts at the next request. */
export type FoundSession = {
  readonly session: Session;
  readonly user: User;
  /** null for staff. */ readonly accountLive: boolean | null;
  readonly networkLive: boolean;
  /** The member of staff who looks through the user's eyes; null for the user's own sessions. */
  readonly actedBy: User | null;
  /** Whether the network asks a second factor of whoever sits there, and they have none that is on. */
  readonly secondFactorMissing: boolean;
};

export type Sessions = {
  /** Stores a new session; only its hash, never its text. */
  add(session: Session): Promise<void>;
  /** Also finds those that are over: callers judge that. Searches all networks, because only the session tells which. */
  findByHash(hash: string): Promise<FoundSession | undefined>;
  /** Newest first, then by id descending. */
  list(networkId: NetworkId, userId: UserId): Promise<Session[]>;
  /** Best effort; at most once a minute per session. */
  touch(id: SessionId, at: Date): Promise<void>;
  /** Notes that the password was typed again. False when there is no such session. */
  confirm(id: SessionId, at: Date): Promise<boolean>;
  /** Ends one, with what was begun from it; false when the user has no such session. */
  remove(networkId: NetworkId, userId: UserId, id: SessionId): Promise<boolean>;
  /** Ends all of a user, but the one named, with what was begun from them, and says which of the user's. */
  removeAll(networkId: NetworkId, userId: UserId, but: SessionId | null): Promise<Session[]>;
};
