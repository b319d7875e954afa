// Puts the audit log behind every store: whoever changes a record through these writes down who did, in the same
// transaction, without knowing of it.
import { own } from '@tributary/domain/shared/own';
import type { AuditEntry, AuditLog, Acting } from '../audit/audit.ts';
import type { Clock } from '../shared/stamps.ts';
import { blankedFields, changesBetween } from '../audit/changes-between.ts';
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
  return withRules<Stores, Audited>(stores, rules, ({ rule, method }) => async (...input) => {
    let result: unknown;
    const proceed = async () => (result = await method(...input));
    const changes = await rule({ stores, input, proceed });
    const entries = changes.flatMap((change) => entryOf(change, writing));
    if (entries.length > 0) await stores.audit.add(entries);
    return result;
  });
}

/** The stores outside of a transaction: what has an audit rule becomes a transaction of its own. */
export function committingStores<Stores extends object>(
  stores: Stores,
  rules: object,
  inTransaction: <T>(work: (stores: Stores) => Promise<T>) => Promise<T>,
): Stores {
  return withRules(
    stores,
    rules,
    ({ of, name }) =>
      (...input) =>
        inTransaction((inside) => {
          const method = own(own(inside as unknown as AnyStores, of) ?? {}, name);
          if (!method) throw new Error(`There is no ${of}.${name} inside of a transaction.`);
          return method(...input);
        }),
  );
}

type Ruled<Rule> = {
  readonly of: string;
  readonly name: string;
  readonly method: Method;
  readonly rule: Rule;
};
type Audited = Audit<unknown, readonly unknown[], unknown>;

/** Matches stores and rules by name only: the tables of rules have checked their types already. */
export function withRules<Stores extends object, Rule = unknown>(
  stores: Stores,
  rules: object,
  replace: (ruled: Ruled<Rule>) => Method,
): Stores {
  const replaced = Object.entries(stores as unknown as AnyStores).map(([of, store]): [string, Store] => {
    const ruled = Object.entries(own(rules as AnyRules, of) ?? {});
    const audited = ruled.flatMap(([name, rule]): [string, Method][] => {
      const method = own(store, name);
      if (!method || typeof rule !== 'function') return [];
      return [[name, replace({ of, name, method, rule: rule as Rule })]];
    });
    return [of, audited.length === 0 ? store : { ...store, ...Object.fromEntries(audited) }];
  });
  return Object.fromEntries(replaced) as unknown as Stores;
}

/** The audit entry of a change; empty when nothing changed. */
export function entryOf(change: AuditedChange, { acting, clock, nextId }: Writing): AuditEntry[] {
  const { networkId, object, objectId, parentId = null, ownerId = null, reason = '' } = change;
  const action = change.action ?? actionOf(change);
  const changes = changesOf(change);
  if (action === undefined || (action === 'changed' && Object.keys(changes).length === 0)) return [];
  const { actor, requestId, clientRequestId = null } = acting;
  const at = clock();
  const entry = { action, object, objectId, parentId, ownerId, changes, reason };
  return [{ id: nextId(at), networkId, at, actor, requestId, clientRequestId, ...entry }];
}

const changesOf = ({ before, after, blank }: AuditedChange): AuditEntry['changes'] =>
  blank ? blankedFields(before ?? after ?? {}) : changesBetween(before, after);

/** undefined when there was nothing and is nothing. */
function actionOf({ before, after }: AuditedChange): AuditEntry['action'] | undefined {
  if (before === null) return after === null ? undefined : 'created';
  return after === null ? 'removed' : 'changed';
}
