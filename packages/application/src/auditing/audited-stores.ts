// Puts the audit log behind every store: whoever changes a record through these writes down who did, in the same
// transaction, without knowing of it.
import type { AuditEntry, AuditLog, Acting } from '../ports/audit.ts';
import type { Clock, Randomness } from '../ports/outside.ts';
import { blankedFields, changesBetween } from './changes-between.ts';
import type { Audit, AuditedChange } from './rule.ts';

type Method = (...input: unknown[]) => Promise<unknown>;
type Store = Readonly<Record<string, Method>>;
type AnyStores = Readonly<Record<string, Store>>;
type AnyRules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export type Writing = {
  readonly acting: Acting;
  readonly clock: Clock;
  readonly nextId: (at: Date) => string;
};

/** The stores of one transaction, with the methods that have an audit rule replaced by ones that write it down. */
export function auditedStores<Stores extends { readonly audit: Pick<AuditLog, 'add'> }>(
  stores: Stores,
  rules: object,
  writing: Writing,
): Stores {
  return withAudits(
    stores as unknown as AnyStores,
    rules as AnyRules,
    (audit, method) =>
      async (...input) => {
        let result: unknown;
        const proceed = async () => (result = await method(...input));
        const changes = await audit({ stores, input, proceed });
        const entries = changes.flatMap((change) => entryOf(change, writing));
        if (entries.length > 0) await stores.audit.add(entries);
        return result;
      },
  ) as unknown as Stores;
}

/** The stores outside of a transaction: what has an audit rule becomes a transaction of its own. */
export function committingStores<Stores>(
  stores: Stores,
  rules: object,
  inTransaction: <T>(work: (stores: Stores) => Promise<T>) => Promise<T>,
): Stores {
  return withAudits(
    stores as unknown as AnyStores,
    rules as AnyRules,
    (_audit, _method, name, of) =>
      (...input) =>
        inTransaction((inside) => {
          const method = (inside as unknown as AnyStores)[of]?.[name];
          if (!method) throw new Error(`There is no ${of}.${name} inside of a transaction.`);
          return method(...input);
        }),
  ) as unknown as Stores;
}

type AnyAudit = Audit<unknown, readonly unknown[], unknown>;

function withAudits(
  stores: AnyStores,
  rules: AnyRules,
  replace: (audit: AnyAudit, method: Method, name: string, of: string) => Method,
): AnyStores {
  const replaced = Object.entries(stores).map(([of, store]): [string, Store] => {
    const audited = Object.entries(rules[of] ?? {}).flatMap(([name, rule]): [string, Method][] => {
      const method = store[name];
      return method && typeof rule === 'function'
        ? [[name, replace(rule as AnyAudit, method, name, of)]]
        : [];
    });
    return [of, audited.length === 0 ? store : { ...store, ...Object.fromEntries(audited) }];
  });
  return Object.fromEntries(replaced);
}

/** None for a change that changed nothing. */
function entryOf(change: AuditedChange, { acting, clock, nextId }: Writing): AuditEntry[] {
  const { before, after, blank = false, action = actionOf(change) } = change;
  const changes = blank ? blankedFields(before ?? after ?? {}) : changesBetween(before, after);
  const isNothing = before === null && after === null;
  if (isNothing || (action === 'changed' && Object.keys(changes).length === 0)) return [];
  const at = clock();
  return [
    {
      id: nextId(at),
      networkId: change.networkId,
      at,
      actor: acting.actor,
      action,
      object: change.object,
      objectId: change.objectId,
      parentId: change.parentId ?? null,
      ownerId: change.ownerId ?? null,
      changes,
      reason: change.reason ?? '',
      requestId: acting.requestId,
    },
  ];
}

function actionOf({ before, after }: AuditedChange): AuditEntry['action'] {
  if (before === null) return 'created';
  return after === null ? 'removed' : 'changed';
}

const COUNTER_MAX = 0x10000;
const RANDOM_BYTES = 4;

/**
 * Ids of entries: milliseconds, a counter and chance, so that what one process does in one millisecond keeps its order.
 */
export function auditIds(randomness: Randomness): (at: Date) => string {
  let counter = 0;
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return (at) => {
    counter = (counter + 1) % COUNTER_MAX;
    const random = [...randomness(RANDOM_BYTES)].map((byte) => hex(byte, 2)).join('');
    return `${hex(at.getTime(), 12)}${hex(counter, 4)}${random}`;
  };
}
