import type { Role } from '@tributary/domain/accounts/account';
import type { ApiKeyId, NetworkId, UserId } from '@tributary/domain/shared/ids';
import type { IdempotencyClaim } from '../shared/idempotency-claim.ts';
import type { LogPage, PageOf } from '../shared/page.ts';

/** Who does something: the holder of an API key, somebody who is signed in, an operator at a command line, or the product by itself. */
export type Actor =
  | {
      readonly kind: 'key';
      readonly role: Role;
      readonly keyId: ApiKeyId;
      /** The affiliate or advertiser; null for a network key. */ readonly accountId: string | null;
    }
  | {
      readonly kind: 'user';
      readonly role: Role;
      readonly userId: UserId;
      /** Through whose eyes a member of staff looks; null for everybody who is themselves. */
      readonly asUserId: UserId | null;
      /** The affiliate or advertiser; null for staff. */ readonly accountId: string | null;
    }
  | { readonly kind: 'operator' }
  | { readonly kind: 'system' };

/** On whose behalf something happens, and the request it belongs to (null outside of one). */
export type Acting = {
  readonly actor: Actor;
  /** Given by the API, never by whoever asks. */
  readonly requestId: string | null;
  /** What the client calls its request; null where it gave none. */
  readonly clientRequestId?: string | null;
  /** The Idempotency-Key of the request: every change that it makes is noted under it. */
  readonly claim?: IdempotencyClaim;
};

/** Carried beside the calls, so that no use case has to pass it on and none can forget it. */
export type ActingContext = {
  /** Who acts now, and for which request. */
  current(): Acting;
  /** Runs the work, and everything it starts, in the name of this actor. */
  run<T>(acting: Acting, work: () => T): T;
};

/** `refused`: somebody tried and was not let in. */
export type AuditAction = 'created' | 'changed' | 'removed' | 'refused';

/** Plain JSON; amounts and instants as text. */
export type AuditValue = string | number | boolean | null | readonly AuditValue[] | AuditValues;
export type AuditValues = { readonly [name: string]: AuditValue };

/**
 * Each changed field with its value before and after. Of a secret only the fact that it changed is kept; the values of
 * a removed account are blanked.
 */
export type AuditChanges = Readonly<Record<string, readonly [before: AuditValue, after: AuditValue]>>;

/** "Who changed what when": one record, one change. */
export type AuditEntry = {
  readonly id: string;
  readonly networkId: NetworkId;
  readonly at: Date;
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The kind of record: `campaign`, `commission`, `affiliate`, `conversion`, … */
  readonly object: string;
  readonly objectId: string;
  /** The record it belongs to, such as the campaign of a commission. */
  readonly parentId: string | null;
  /** The account whose personal data the values may contain: they are blanked when it is removed. */
  readonly ownerId: string | null;
  readonly changes: AuditChanges;
  /** Why, where somebody said so or the product has a reason; else empty. */
  readonly reason: string;
  readonly requestId: string | null;
  readonly clientRequestId: string | null;
};

export type AuditFilter = {
  /** Half-open instants. */ readonly from: Date;
  readonly to: Date;
  readonly object?: string;
  /** The record itself and what belongs to it. */ readonly objectId?: string;
  /** The affiliate or advertiser that acted. */ readonly accountId?: string;
  readonly keyId?: string;
};

/** Changes of some fields of many records of one kind. */
export type AuditedFields = {
  /** Half-open instants. */ readonly from: Date;
  readonly to: Date;
  readonly object: string;
  readonly objectIds: readonly string[];
  /** Entries that changed one of these. */
  readonly fields: readonly string[];
  /** So many of each record, the newest. */
  readonly each: number;
};

/** Grows only. Account removal blanks the values of what it owned (Accounts.remove); nothing else ever changes one. */
export type AuditLog = {
  /** Adds entries; none is ever changed or removed. */
  add(entries: readonly AuditEntry[]): Promise<void>;
  /**
   * Lets nobody else audit this record until the transaction ends, so that the values read before a change are the ones
   * the change replaces.
   */
  hold(objectId: string): Promise<void>;
  /** Newest first, then by id descending. With `after`, `page` is ignored. */
  list(networkId: NetworkId, filter: AuditFilter, page: LogPage): Promise<AuditEntry[]>;
  /** Of many records by one question, newest first, then by id descending; what belongs to a record is left out. */
  listFields(networkId: NetworkId, asked: AuditedFields): Promise<AuditEntry[]>;
  /** The same page, and how many entries the filter matches in all, of one moment. */
  page(networkId: NetworkId, filter: AuditFilter, page: LogPage): Promise<PageOf<AuditEntry>>;
};
