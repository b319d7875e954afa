// What the audit log says of links by which somebody signs in (docs/rules/users.md#in-the-audit-log).
import type { OneTimeToken } from '@tributary/domain/identity/one-time-token';
import { EVER } from '@tributary/domain/shared/calendar-day';
import type { Actor } from '../audit/audit.ts';
import type { RecordStores } from '../record-stores.ts';
import { type AuditedChange, type RulesOf, unaudited } from './rule.ts';

export const SIGN_IN_LINK_RULES: RulesOf<RecordStores, 'oneTimeTokens'>['oneTimeTokens'] = {
  add: async ({ input: [token], proceed }) => {
    await proceed();
    const { purpose, expiresAt } = token;
    return [{ ...aboutSignInLink(token), before: null, after: { purpose, expiresAt } }];
  },
  use: async ({ stores, input: [token, { at: usedAt, address }], proceed }) => {
    if (!(await proceed())) return [];
    const about = aboutSignInLink(token);
    const filter = { ...EVER, object: about.object, objectId: token.id };
    const [made] = await stores.audit.list(token.networkId, filter, { page: 1, limit: 1 });
    const after = { usedAt, address, purpose: token.purpose, madeBy: made ? idOfActor(made.actor) : null };
    return [{ ...about, before: {}, after }];
  },
  end: unaudited('What ends a link has an entry.'),
};

/** Of a link by which somebody signs in. From where it was used is theirs: it is blanked with them. */
const aboutSignInLink = ({
  id,
  networkId,
  userId,
}: Pick<OneTimeToken, 'id' | 'networkId' | 'userId'>): Omit<AuditedChange, 'before' | 'after'> => ({
  object: 'sign_in_link',
  objectId: id,
  networkId,
  parentId: userId,
  ownerId: userId,
});

/** The user or the key; `operator` or `system` where there is neither. */
function idOfActor(actor: Actor): string {
  if (actor.kind === 'user') return actor.userId;
  return actor.kind === 'key' ? actor.keyId : actor.kind;
}
