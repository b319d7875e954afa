// What every request asks for first, held in memory: the key it comes with, its network, its own account; and what accounts are
// called that are named beside other records. Before anything held is used, a look at the changes of all processes lies at most a
// second back; a notification that comes only hastens it, so that one which is lost costs a second and nothing else
// (docs/rules/accounts.md#held-in-memory).
import { isLastUseDue } from '@tributary/domain/shared/last-use';
import type { Account, AccountKind, ApiKey, Network } from '@tributary/domain/accounts/account';
import { refusalByMaker } from '@tributary/domain/identity/key-maker';
import type { ApiKeyId, NetworkId } from '@tributary/domain/shared/ids';
import { SECOND_MS } from '@tributary/domain/shared/durations';
import type { AccountName, Accounts } from '../accounts/accounts.ts';
import type { ApiKeys } from '../accounts/credentials.ts';
import type { AccountRef } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import type { Clock } from '../shared/stamps.ts';
import type { AccessChanges, AccessMark } from './access-changes.ts';

export type HeldRecords = {
  /** Only keys that open something are answered from memory: one that is refused is asked for as an unknown one is, in the same time. */
  readonly keys: Pick<ApiKeys, 'findByHash' | 'touch'>;
  readonly networks: Pick<Networks, 'find'>;
  readonly accounts: Pick<Accounts, 'find'> & {
    /** As `Accounts` finds names by long ids. */
    namesOf(networkId: NetworkId, kind: AccountKind, ids: readonly string[]): Promise<readonly AccountName[]>;
  };
  /** After it, what was committed before the call counts in everything that is asked here. Never rejects. */
  refresh(): Promise<void>;
  /** Looks at once when something changed. Returns a way to stop. */
  listen(): Promise<() => Promise<void>>;
};

type Dependencies = {
  readonly stores: {
    readonly keys: ApiKeys;
    readonly networks: Pick<Networks, 'find'>;
    readonly accounts: Pick<Accounts, 'find' | 'findNames'>;
  };
  readonly changes: AccessChanges;
  readonly clock: Clock;
};
type Found = NonNullable<Awaited<ReturnType<ApiKeys['findByHash']>>>;
export type HoldingTimes = {
  /** How long a look counts; 0: every request looks. */
  readonly freshMs: number;
};

const FRESH_MS = SECOND_MS;
/** The next look begins while the last one still counts, so that under load nobody waits for it. */
const EARLY_SHARE = 2;
/** Of each kind. */
const HELD_MAX = 10_000;

/**
 * Records of these stores as they were less than `freshMs` milliseconds ago (docs/rules/accounts.md#held-in-memory). Refuses nothing:
 * what nobody has is undefined, as the stores say; rejects when what is held is older and nobody can look.
 */
export function makeHeldRecords(
  { stores, changes, clock }: Dependencies,
  { freshMs = FRESH_MS }: Partial<HoldingTimes> = {},
): HeldRecords {
  const keys = new Map<string, Found>();
  const networks = new Map<NetworkId, Network>();
  const accounts = new Map<string, Account>();
  const names = new Map<string, AccountName>();
  const touchedAt = new Map<ApiKeyId, Date>();
  let mark: AccessMark | undefined;
  let lookedAt: Date | undefined;
  let looking: Promise<void> | undefined;
  /** How often everything was let go: what was asked for before is not held after. */
  let emptied = 0;

  return {
    keys: {
      async findByHash(hash) {
        await fresh();
        const held = keys.get(hash);
        // One that opens nothing any more is asked for like any other.
        if (held && opens(held, clock())) return held;
        return hold(keys, hash, () => stores.keys.findByHash(hash));
      },
      async touch(id, at) {
        if (!isLastUseDue(touchedAt.get(id), at)) return;
        put(touchedAt, id, at);
        await stores.keys.touch(id, at);
      },
    },
    networks: {
      async find(id) {
        await fresh();
        return networks.get(id) ?? hold(networks, id, () => stores.networks.find(id));
      },
    },
    accounts: {
      async find(networkId, kind, id) {
        await fresh();
        const ref = textOf({ networkId, kind, id });
        return accounts.get(ref) ?? hold(accounts, ref, () => stores.accounts.find(networkId, kind, id));
      },
      async namesOf(networkId, kind, ids) {
        await fresh();
        const refOf = (id: string): string => textOf({ networkId, kind, id });
        const asked = [...new Set(ids)];
        const held = asked.flatMap((id) => names.get(refOf(id)) ?? []);
        if (held.length === asked.length) return held;
        const missing = asked.filter((id) => !names.has(refOf(id)));
        const before = emptied;
        const found = await stores.accounts.findNames(networkId, kind, { ids: missing });
        if (emptied === before) for (const one of found) put(names, refOf(one.id), one);
        return [...held, ...found];
      },
    },
    refresh,
    listen: () => changes.onChange(() => void refresh()),
  };

  /** At once while the last look counts. */
  function fresh(): Promise<void> | undefined {
    const age = lookedAt === undefined ? Infinity : clock().getTime() - lookedAt.getTime();
    // A clock that was set back says nothing of the age.
    if (age < 0 || age >= freshMs) return look();
    if (age >= freshMs / EARLY_SHARE) look().catch(() => undefined); // the one that must have it asks again
    return undefined;
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => (looking = undefined));
    return looking;
  }

  async function lookOnce(): Promise<void> {
    const at = clock();
    const { changed, mark: next } = await changes.look(mark);
    if (changed) empty();
    mark = next;
    lookedAt = at;
  }

  async function refresh(): Promise<void> {
    try {
      // One that began before may have missed what was committed since.
      await looking?.catch(() => undefined);
      await look();
    } catch {
      empty();
      lookedAt = undefined;
    }
  }

  function empty(): void {
    emptied++;
    keys.clear();
    networks.clear();
    accounts.clear();
    names.clear();
  }

  /** A change that was seen while the record was read may have come after it: then it is answered, and not held. */
  async function hold<K, V>(
    held: Map<K, V>,
    key: K,
    read: () => Promise<V | undefined>,
  ): Promise<V | undefined> {
    const before = emptied;
    const found = await read();
    if (found !== undefined && emptied === before) put(held, key, found);
    return found;
  }
}

const textOf = ({ networkId, kind, id }: AccountRef): string => `${networkId} ${kind} ${id}`;

const opens = ({ key, accountLive, networkLive, maker }: Found, now: Date): boolean =>
  networkLive && accountLive !== false && isUsable(key, now) && refusalByMaker(key, maker) === null;

/** Neither revoked nor expired. */
export const isUsable = (key: ApiKey, now: Date): boolean =>
  key.live && (key.expiresAt === null || key.expiresAt > now);

/** The one that was put in first makes room. */
function put<K, V>(held: Map<K, V>, key: K, value: V): void {
  if (held.size >= HELD_MAX && !held.has(key)) {
    const first = held.keys().next();
    if (!first.done) held.delete(first.value);
  }
  held.set(key, value);
}
