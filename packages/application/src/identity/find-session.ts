import { isSecretText } from '@tributary/domain/identity/one-time-token';
import { isOpen, mayActAs } from '@tributary/domain/identity/session';
import type { KeyedHashes } from '../accounts/hashes.ts';
import type { AffiliateGroups } from '../accounts/affiliate-groups.ts';
import { membersAssigned } from './members-assigned.ts';
import type { FoundSession, Sessions } from './sessions.ts';

type Dependencies = {
  readonly sessions: Pick<Sessions, 'findByHash'>;
  readonly affiliateGroups: Pick<AffiliateGroups, 'listMembersOfAny'>;
  readonly hashes: KeyedHashes;
};

/** What a session is found by: a prefix keeps a link from passing for one. */
export const sessionHash = (hashes: KeyedHashes, text: string): string =>
  hashes.credential(`session ${text}`);
/** What a link is found by. */
export const linkHash = (hashes: KeyedHashes, text: string): string => hashes.credential(`link ${text}`);

/**
 * The session with this text, if it still counts: neither over nor ended, of a user, an account and a network that are
 * live (docs/rules/users.md#sessions). One of staff who look through a user's eyes counts as long as they may. One made before a rotation of the secret that is not finished is found, too.
 */
export async function findSession(
  { sessions, affiliateGroups, hashes }: Dependencies,
  text: string,
  now: Date,
): Promise<FoundSession | undefined> {
  if (!isSecretText(text)) return undefined;
  const earlier = hashes.earlierCredential(`session ${text}`);
  const found =
    (await sessions.findByHash(sessionHash(hashes, text))) ??
    (earlier && (await sessions.findByHash(earlier.hash)));
  if (!found?.networkLive || found.accountLive === false || !found.user.live) return undefined;
  const { actedBy, user } = found;
  if (actedBy) {
    const members = await membersAssigned({ affiliateGroups }, actedBy);
    if (!mayActAs(actedBy, user, members) || found.secondFactorMissing) return undefined;
  }
  return isOpen(found.session, now) ? found : undefined;
}
