// Staff who look through the eyes of an affiliate or advertiser (docs/rules/users.md#viewing-as-an-account).
import type { AccountKind } from '@tributary/domain/accounts/account';
import { isAssigned, limitOf, seesAllOf } from '@tributary/domain/identity/limit';
import { secretText } from '@tributary/domain/identity/one-time-token';
import {
  actingEnd,
  type Session,
  SESSION_RANDOM_BYTES,
  shortAgent,
} from '@tributary/domain/identity/session';
import type { AdvertiserId, AffiliateId, SessionId, UserId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { KeyedHashes } from '../accounts/hashes.ts';
import { assertFound, found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { sessionHash } from './find-session.ts';
import { membersAssigned } from './members-assigned.ts';
import { type IdentityStores, mayEnter } from './sign-in.ts';
import type { AffiliateGroups } from '../accounts/affiliate-groups.ts';
import type { FoundSession } from './sessions.ts';
import type { StartedSession, Visitor } from './start-session.ts';

type Dependencies = Stamps & {
  readonly stores: IdentityStores & { readonly affiliateGroups: Pick<AffiliateGroups, 'listMembersOfAny'> };
  readonly hashes: KeyedHashes;
};

export type ActAs = (input: {
  /** Of the member of staff, as the gate found it. */
  readonly from: Pick<FoundSession, 'session' | 'user'>;
  readonly kind: AccountKind;
  readonly accountId: AffiliateId | AdvertiserId;
  readonly visitor: Visitor;
}) => Promise<StartedSession>;

/**
 * Opens a session of the account's first user for a member of staff, beside their own, which it ends with. Refuses an
 * account the network does not have, or that limited staff do not see, with `not_found`, one that sees more than they do with
 * `not_permitted`, and one that is switched off with `not_allowed_in_state`.
 */
export const makeActAs =
  ({ stores, hashes, ...stamps }: Dependencies): ActAs =>
  async ({ from, kind, accountId, visitor }) => {
    const { networkId } = from.session;
    const account = found(await stores.accounts.find(networkId, kind, accountId), kind);
    const limit = limitOf(from.user, await membersAssigned(stores, from.user));
    assertFound(limit === undefined || isAssigned(limit, kind, account.id), kind);
    if (limit !== undefined && !seesAllOf(limit, kind)) throw refuse('not_permitted', SEES_OTHERS);
    // The first user of an account is the account itself.
    const user = found(await stores.users.find(networkId, account.id as string as UserId), kind);
    if (!(await mayEnter(stores, user))) {
      throw refuse('not_allowed_in_state', `This ${kind} is deactivated, so nobody can sign in with it.`);
    }
    const text = secretText(stamps.randomness(SESSION_RANDOM_BYTES));
    const now = stamps.clock();
    const session: Session = {
      id: nextId<SessionId>(stamps),
      networkId,
      userId: user.id,
      hash: sessionHash(hashes, text),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: actingEnd(from.session, now),
      confirmedAt: null,
      address: visitor.address,
      agent: shortAgent(visitor.agent),
      actedById: from.user.id,
      actedFromId: from.session.id,
    };
    await stores.sessions.add(session);
    return { session, user, text };
  };

const SEES_OTHERS =
  "Your user is limited to assigned accounts, and viewing as this account shows others: an affiliate sees every advertiser's campaigns, an advertiser every affiliate's conversions.";

export type StopActing = (
  input: Pick<FoundSession, 'session' | 'actedBy'>,
) => Promise<Pick<FoundSession, 'session' | 'user'>>;

/**
 * Ends it before its time, and gives back the member of staff's own session, in which they go on. Refuses a session of
 * the user's own with `not_allowed_in_state`.
 */
export const makeStopActing =
  ({ stores }: Pick<Dependencies, 'stores'>): StopActing =>
  async ({ session: { id, networkId, userId, actedFromId }, actedBy }) => {
    if (actedBy === null) throw refuse('not_allowed_in_state', "You aren't viewing as another account.");
    const own = await stores.sessions.list(networkId, actedBy.id);
    await stores.sessions.remove(networkId, userId, id);
    const session = found(
      own.find((one) => one.id === actedFromId),
      'session',
    );
    return { session, user: actedBy };
  };

export type SignOut = (input: Pick<FoundSession, 'session'>) => Promise<void>;

/** Ends a session, and of staff who look through somebody's eyes their own as well: who signs out is out. */
export const makeSignOut =
  ({ stores }: Pick<Dependencies, 'stores'>): SignOut =>
  async ({ session }) => {
    const { networkId, userId, id, actedById, actedFromId } = session;
    await stores.sessions.remove(networkId, userId, id);
    if (actedById !== null && actedFromId !== null) {
      await stores.sessions.remove(networkId, actedById, actedFromId);
    }
  };
