import type { Session } from '../api/session.ts';
import { ADVERTISER } from './advertiser.ts';
import { AFFILIATE } from './affiliate.ts';
import { NETWORK } from './network.ts';
import type { Role } from './role.ts';

const ROLES: Readonly<Record<Session['user']['kind'], Role>> = {
  staff: NETWORK,
  affiliate: AFFILIATE,
  advertiser: ADVERTISER,
};

/** What the person of a session sees. */
export const roleOf = (session: Session): Role => ROLES[session.user.kind];
