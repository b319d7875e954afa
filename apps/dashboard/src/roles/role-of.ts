import type { Session } from '../api/session.ts';
import { ADVERTISER } from './advertiser.ts';
import { AFFILIATE } from './affiliate.ts';
import { missingFor } from './asks.ts';
import { NETWORK } from './network.ts';
import type { Role } from './role.ts';

const ROLES: Readonly<Record<Session['user']['kind'], Role>> = {
  staff: NETWORK,
  affiliate: AFFILIATE,
  advertiser: ADVERTISER,
};

/** What the person of a session sees: of the places of their side those that they may open. */
export function roleOf(session: Session): Role {
  const role = ROLES[session.user.kind];
  return { ...role, places: role.places.filter(({ to }) => missingFor(session, to) === undefined) };
}

const firstPart = (path: string): string => path.split('/')[1] ?? '';

/** How one signs in, and what one was told, are the same pages for every role. */
const OF_EVERYBODY = ['security', 'notices'];

/**
 * Whether an address is of the person's role: one of its places, or something below one. The API decides what anybody sees; this only
 * keeps pages away from people who would see nothing but refusals there.
 */
export const isOfRole = ({ user }: Session, path: string): boolean =>
  OF_EVERYBODY.includes(firstPart(path)) ||
  ROLES[user.kind].places.some(({ to }) => firstPart(to) === firstPart(path)) ||
  ROLES[user.kind].pages?.includes(path) === true;
