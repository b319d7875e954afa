import type { AuditEntry, AuditFilter, AuditLog } from '@tributary/application/audit/audit';
import type { LogPage } from '@tributary/application/shared/page';
import { addNew, copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

/** `hold` has nothing to wait for: there is one transaction at a time. */
export const memoryAuditLog = (state: MemoryState): AuditLog => ({
  add: async (entries) => {
    for (const entry of entries) addNew(state.audit, entry.id, entry);
  },
  hold: async () => undefined,
  list: async (networkId, filter, page) => listed(matching(state, networkId, filter), page),
  listFields: async (networkId, { from, to, object, objectIds, fields, each }) => {
    const all = matching(state, networkId, { from, to, object }).sort(newestFirst);
    const found = [...new Set(objectIds)].flatMap((objectId) =>
      all
        .filter(
          (one) => one.objectId === objectId && fields.some((field) => Object.hasOwn(one.changes, field)),
        )
        .slice(0, each),
    );
    return copy(found.sort(newestFirst));
  },
  page: async (networkId, filter, page) => {
    const all = matching(state, networkId, filter);
    return { items: listed(all, page), total: all.length };
  },
});

function listed(entries: readonly AuditEntry[], { page, limit, after }: LogPage): AuditEntry[] {
  const all = [...entries].sort(newestFirst);
  const rest = after
    ? all.filter((one) => newestFirst({ ...after }, one) < 0)
    : all.slice((page - 1) * limit);
  return copy(rest.slice(0, limit));
}

/** Keeps who changed which fields and when; the values of the fields are deleted with the account. */
export function blankAuditOf(state: MemoryState, ownerId: string): void {
  for (const entry of state.audit.values()) {
    if (entry.ownerId !== ownerId) continue;
    const blanked = Object.keys(entry.changes).map((name) => [name, [null, null]] as const);
    state.audit.set(entry.id, { ...entry, changes: Object.fromEntries(blanked) });
  }
}

const matching = (state: MemoryState, networkId: string, filter: AuditFilter): AuditEntry[] =>
  [...state.audit.values()].filter((one) => one.networkId === networkId && passes(one, filter));

const passes = ({ at, actor, object, objectId, parentId }: AuditEntry, filter: AuditFilter): boolean =>
  at >= filter.from &&
  at < filter.to &&
  isAsked(filter.object, object) &&
  (isAsked(filter.objectId, objectId) || filter.objectId === parentId) &&
  isAsked(filter.keyId, actor.kind === 'key' ? actor.keyId : null) &&
  isAsked(filter.accountId, 'accountId' in actor ? actor.accountId : null);

const isAsked = (wanted: string | undefined, is: string | null): boolean =>
  wanted === undefined || wanted === is;

type Placed = Pick<AuditEntry, 'at' | 'id'>;
const newestFirst = (a: Placed, b: Placed): number =>
  b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
