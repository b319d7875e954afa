// The program on the adapters of a test: with two networks, and a day's traffic in the first one.
import { Writable } from 'node:stream';
import { containerOf } from '@tributary/composition/container-of';
import { system } from '@tributary/composition/system';
import { secretVault } from '@tributary/adapters-crypto/secret-vault';
import { systemRandomness } from '@tributary/adapters-crypto/system-randomness';
import { memoryDeploymentSecrets } from '@tributary/adapters-memory/operations/memory-deployment';
import { unrotated } from '@tributary/application/operations/root-secrets';
import { PORTS } from '@tributary/composition/tokens';
import type { ColumnFault } from '@tributary/application/reporting/column-copy';
import type { RecordStores } from '@tributary/application/record-stores';
import { NOW, postback } from '@tributary/application/contracts/shared/given';
import { clickEvent, clickId, hitEvent, hitId } from '@tributary/application/contracts/shared/given-events';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { makeProcessEvents } from '@tributary/application/attribution/process-events';
import { UNIQUE_CLICK_WINDOW_MS } from '@tributary/domain/attribution/unique-clicks';
import { batchDependencies } from '../src/container.ts';
import type { BatchDependencies } from '../src/dependencies.ts';
import type { Machine } from '../src/machine.ts';
import { runProgram } from '../src/program.ts';

/** A module of adapters: memory, or PostgreSQL. */
type Adapters = Parameters<typeof containerOf>[number];

export type Ended = { readonly code: number; readonly out: string; readonly err: string };

export type TestBatch = {
  readonly dependencies: BatchDependencies;
  /** How many commands have the database open now, and how many had it in all. */
  readonly opened: () => { readonly now: number; readonly ever: number };
  /** What the spool of this machine keeps aside. */
  readonly damaged: { mayBeRead: boolean; files: { file: string; events: number | undefined }[] };
  /** What is wrong with the columnar copy of this machine. */
  readonly copy: { isHere: boolean; faults: ColumnFault[] };
  /** From now on Ctrl-C comes after so many writes to stdout; 0: before anything is done. */
  readonly stopAfter: (writes: number) => void;
  run(...line: readonly string[]): Promise<Ended>;
};

export function openBatch(adapters: Adapters, secrets = unrotated(new Uint8Array(32).fill(7))): TestBatch {
  const publicUrls = () => ['https://api.example', 'https://track.example'];
  const container = containerOf(
    adapters,
    system(secrets, { clock: () => NOW, actor: { kind: 'operator' }, publicUrls }),
  );
  const records = memoryDeploymentSecrets();
  const fingerprint = secretVault.fingerprintOf(secrets.current);
  void records.getOrSet({ secret: secrets.current, fingerprint, sealed: null, rotatedAt: null });
  const rotation = {
    secrets: records,
    vault: secretVault,
    randomness: systemRandomness,
    next: undefined,
    isGiven: false,
    present: secrets,
  };
  const damaged: TestBatch['damaged'] = { mayBeRead: true, files: [] };
  const copy: TestBatch['copy'] = { isHere: true, faults: [] };
  const dependencies = batchDependencies(container, {
    rotation,
    uniqueWindowMs: UNIQUE_CLICK_WINDOW_MS,
    damagedEvents: () => (damaged.mayBeRead ? damaged.files : undefined),
    columnFaults: async (limit) =>
      copy.isHere ? { total: copy.faults.length, faults: copy.faults.slice(0, limit) } : undefined,
  });
  let [now, ever, stopAt] = [0, 0, Number.POSITIVE_INFINITY];
  return {
    dependencies,
    damaged,
    copy,
    opened: () => ({ now, ever }),
    stopAfter: (writes) => {
      stopAt = writes;
    },
    async run(...line) {
      const stopping = new AbortController();
      if (stopAt === 0) stopping.abort();
      const [out, err]: [string[], string[]] = [[], []];
      const code = await runProgram(line, {
        open: async () => {
          now += 1;
          ever += 1;
          return { dependencies, close: async () => void (now -= 1) };
        },
        machine: MACHINE,
        write: async (text) => {
          out.push(text);
          if (out.length >= stopAt) stopping.abort();
        },
        stderr: collecting(err),
        signal: stopping.signal,
        explain: (error) => `unexpected: ${String(error)}`,
      });
      return { code, out: out.join(''), err: err.join('') };
    },
  };
}

/** Two clicks, a conversion that is approved and one that is pending, and the message the first one causes. */
export async function seedTraffic(
  adapters: Adapters,
  prepare: (stores: RecordStores) => Promise<void> = async () => undefined,
): Promise<void> {
  const container = containerOf(adapters, system(unrotated(new Uint8Array(32)), { clock: () => NOW }));
  const stores = container.get(PORTS.stores);
  await seed(stores);
  await stores.postbacks.add(postback());
  await prepare(stores);
  const process = makeProcessEvents({
    books: container.get(PORTS.books),
    testEvents: container.get(PORTS.testEvents),
    clock: () => NOW,
    newDeliveryId: container.get(PORTS.newDeliveryId),
    deadLetters: {
      keep: async ({ id }, why) => Promise.reject(new Error(`${id} became a dead letter: ${why}`)),
    },
  });
  await process([clickEvent(), clickEvent({ id: clickId(2), fingerprint: 'other' })]);
  await process([
    hitEvent(),
    hitEvent({ id: hitId(2), clickId: clickId(2), requestedStatus: 'pending', txnId: 'a "quoted", one' }),
  ]);
}

/** What whole databases are asked for is tried in machine.pg.test.ts. */
const MACHINE: Machine = {
  backUp: async () => ({ tables: 2, files: 3, bytes: 4 }),
  restore: async () => ({ tables: 2, files: 3, bytes: 4 }),
  moveDatabase: async () => ({ accounts: 2, networks: 3, sessions: 0 }),
};

const collecting = (pieces: string[]): Writable =>
  new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece.toString());
      done();
    },
  });
