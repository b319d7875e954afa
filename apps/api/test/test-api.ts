// The API on memory adapters, with one network, its key, and a clock that stands still unless moved.
import { randomBytes } from 'node:crypto';
import type { Express } from 'express';
import request from 'supertest';
import { makeKeyedHashes } from '@tributary/adapters-crypto/keyed-hashes';
import { memoryBooks } from '@tributary/adapters-memory/memory-books';
import { memoryDailyStats } from '@tributary/adapters-memory/memory-daily-stats';
import { memoryDeliveries } from '@tributary/adapters-memory/memory-deliveries';
import { memoryReads } from '@tributary/adapters-memory/memory-reads';
import { memoryReports } from '@tributary/adapters-memory/memory-reports';
import { memoryRecords, memoryUnitOfWork } from '@tributary/adapters-memory/memory-records';
import { emptyState, type MemoryState } from '@tributary/adapters-memory/state';
import { network, OTHER_NETWORK_ID } from '@tributary/application/contracts/given';
import { composeApiKey } from '@tributary/domain/accounts/api-key';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { ApiDependencies } from '../src/dependencies.ts';
import { type ApiOptions, createApi } from '../src/create-api.ts';
import { makeApiUseCases } from './use-cases.ts';

export const TRACKER_URL = 'http://track.example:3001';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: {
    readonly success: boolean;
    readonly data: Json;
  };
};

export type TestApi = {
  readonly app: Express;
  readonly state: MemoryState;
  readonly deps: ApiDependencies;
  /** The network's key, and another network's. */
  readonly key: string;
  readonly otherKey: string;
  readonly errors: unknown[];
  readonly at: { now: Date };
  /** `request` is a method and a path: `GET /campaign`. */
  call(key: string | null, request: string, sent?: Sent): Promise<Answer>;
  /** The data of a call that must succeed. */
  ok(key: string, request: string, body?: unknown): Promise<Json>;
};
type Sent = { readonly body?: unknown; readonly headers?: Record<string, string> };
export type Json = { readonly [name: string]: Json };

export async function testApi(options: Partial<ApiOptions> = {}): Promise<TestApi> {
  const state = emptyState();
  const at = { now: new Date('2026-03-10T12:00:00.000Z') };
  const clock = () => at.now;
  const hashes = makeKeyedHashes(new Uint8Array(32).fill(7));
  const stores = memoryRecords(state);
  const passwords = {
    hash: async (text: string) => `hash of ${text}`,
    verify: async (hash: string, text: string) => hash === `hash of ${text}`,
  };
  const ports = {
    stores,
    hashes,
    passwords,
    clock,
    randomness: randomBytes,
    unitOfWork: memoryUnitOfWork(state),
    books: memoryBooks(state),
    reads: memoryReads(state),
  };
  const errors: unknown[] = [];
  const deps: ApiDependencies = {
    ...{ stores, hashes, clock, trackerUrl: TRACKER_URL },
    reads: ports.reads,
    dailyStats: memoryDailyStats(state),
    reports: memoryReports(state),
    deliveries: memoryDeliveries(state),
    useCases: makeApiUseCases(ports),
  };
  await stores.networks.add(network({ domains: [] }));
  await stores.networks.add(network({ id: OTHER_NETWORK_ID, name: 'Other', domains: [] }));
  const keyOf = async (networkId: NetworkId) =>
    (await deps.useCases.issueApiKey({ networkId, role: 'network' })).text;
  const app = createApi(deps, {
    ...{ trustedProxies: [], allowQueryKey: true, rateLimitPerSecond: 1_000_000 },
    notReady: async () => undefined,
    onError: (error) => errors.push(error),
    ...options,
  });
  const call: TestApi['call'] = async (key, line, { body, headers = {} } = {}) => {
    const [method = 'GET', path = '/'] = line.split(/ (.*)/);
    let sending = request(app)[method.toLowerCase() as 'get'](path).set(headers);
    if (key !== null) sending = sending.set('X-Api-Key', key);
    const answer: unknown = await (body === undefined ? sending : sending.send(body as object));
    return answer as Answer;
  };
  return {
    ...{ app, state, deps, errors, at, call },
    key: await keyOf(network().id),
    otherKey: await keyOf(OTHER_NETWORK_ID),
    async ok(key, line, body) {
      const answer = await call(key, line, { body });
      if (!answer.body.success) throw new Error(`${line}: ${answer.status} ${answer.text}`);
      return answer.body.data;
    },
  };
}

export const idIn = (record: Json | undefined): string => record?.['_id'] as unknown as string;

/** A well-formed key nobody holds. */
export const unknownKey = (): string => composeApiKey('network', randomBytes(32));
