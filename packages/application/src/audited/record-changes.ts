// What rules have in common: the ways in which a record is made, replaced and removed.
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { AuditedChange, Held } from './rule.ts';

type Owned = { readonly id: string; readonly networkId: NetworkId };
type About = Pick<AuditedChange, 'object' | 'parentId' | 'ownerId' | 'reason'>;

/** The change that is the making of a record: nothing before, the record after. */
export const made = (record: Owned, about: About): AuditedChange => ({
  ...about,
  networkId: record.networkId,
  objectId: record.id,
  before: null,
  after: record,
});

/**
 * Finds the record before a change. A record that use cases lock with `findForUpdate` is locked in the same way here,
 * and by that lock alone: two locks, taken in one order here and in the other order there, would wait for each other.
 */
export type Before<T> =
  { readonly find: () => Promise<T | undefined> } | { readonly findForUpdate: () => Promise<T | undefined> };

async function heldBefore<T>({ audit }: Held, id: string, before: Before<T>): Promise<T | undefined> {
  if ('findForUpdate' in before) return before.findForUpdate();
  await audit.hold(id);
  return before.find();
}

export type Replacing<T> = Before<T> & {
  readonly record: T;
  readonly about: About;
  /** Whether there was something to replace. */
  readonly proceed: () => Promise<unknown>;
};

/** The change that is the replacement of a record; none when there was no record, or the store refused the new one. */
export async function replaced<T extends Owned>(
  held: Held,
  { record, about, proceed, ...finding }: Replacing<T>,
): Promise<readonly AuditedChange[]> {
  const before = await heldBefore(held, record.id, finding);
  const outcome = await proceed();
  if (!before || outcome === false) return [];
  const { id, networkId } = record;
  return [{ ...about, networkId, objectId: id, before, after: record }];
}

export type Removing<T> = Before<T> & {
  readonly networkId: NetworkId;
  readonly id: string;
  readonly about: (gone: T) => About;
  readonly proceed: () => Promise<boolean>;
};

/** The change that is the removal of a record; none when there was nothing to remove. */
export async function removed<T extends object>(
  held: Held,
  { networkId, id, about, proceed, ...finding }: Removing<T>,
): Promise<readonly AuditedChange[]> {
  const before = await heldBefore(held, id, finding);
  if (!(await proceed()) || !before) return [];
  return [{ ...about(before), networkId, objectId: id, before, after: null }];
}

/** The parts of a record that are replaced with it: each gets an entry of its own. */
export function partsChanged<Part extends { readonly id: string }>(
  whole: Owned,
  object: string,
  { before, after }: { readonly before: readonly Part[]; readonly after: readonly Part[] },
): AuditedChange[] {
  const was = new Map(before.map((part) => [part.id, part]));
  const is = new Map(after.map((part) => [part.id, part]));
  return [...new Set([...was.keys(), ...is.keys()])].map((id) => ({
    object,
    objectId: id,
    parentId: whole.id,
    networkId: whole.networkId,
    before: was.get(id) ?? null,
    after: is.get(id) ?? null,
  }));
}
