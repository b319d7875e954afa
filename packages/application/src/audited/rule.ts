// What a table of audit rules holds: for every method of every store either what to write down, or why nothing is.
import type { AuditAction, AuditLog } from '../audit/audit.ts';
import type { NetworkId } from '@tributary/domain/shared/ids';

/** One record that was changed, as a rule finds it. */
export type AuditedChange = {
  readonly networkId: NetworkId;
  readonly object: string;
  readonly objectId: string;
  readonly parentId?: string | null;
  readonly ownerId?: string | null;
  /** null: it was made. */ readonly before: object | null;
  /** null: it was removed. */ readonly after: object | null;
  /** By default `created`, `changed` or `removed` by what there was before and after. */
  readonly action?: AuditAction;
  readonly reason?: string;
  /** Log only the names of the fields: the values are personal data of a removed account. */
  readonly blank?: boolean;
};

/** A call of one method. `proceed` makes the change and must be called once; its result goes to the caller. */
export type AuditedCall<Stores, Input extends readonly unknown[], Result> = {
  readonly stores: Stores;
  readonly input: Input;
  readonly proceed: () => Promise<Result>;
};

/** Reads the record, makes the change, and returns what changed; empty when nothing did. */
export type Audit<Stores, Input extends readonly unknown[], Result> = (
  call: AuditedCall<Stores, Input, Result>,
) => Promise<readonly AuditedChange[]>;

/** `read`: changes nothing. `unaudited`: changes something that needs no entry, and why. */
export type Rule<Stores, Input extends readonly unknown[], Result> =
  'read' | { readonly unaudited: string } | Audit<Stores, Input, Result>;

/** Marks a method that changes something and needs no entry; `why` is for whoever reads the rules. */
export const unaudited = (why: string): { readonly unaudited: string } => ({ unaudited: why });

type ReadName = `find${string}` | `list${string}` | `count${string}` | 'first';

/** A rule for every method that may change something: a store or a method without one does not compile. */
export type RulesOf<Stores, Name extends keyof Stores = keyof Stores> = {
  readonly [Of in Name]: {
    readonly [Method in Exclude<keyof Stores[Of], ReadName>]: Stores[Of][Method] extends (
      ...input: infer Input
    ) => Promise<infer Result>
      ? Rule<Stores, Input, Result>
      : never;
  };
};

export type Held = { readonly audit: Pick<AuditLog, 'hold'> };
