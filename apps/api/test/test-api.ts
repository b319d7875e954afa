// The API with one network, its key, and a clock that stands still unless moved: on memory adapters, and in the jest
// project `pg` on PostgreSQL (adapters.ts). Every answer is checked against the OpenAPI document.
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import request from 'supertest';
import { readImport } from '@tributary/adapters-import/read-import';
import { containerOf } from '@tributary/composition/container-of';
import { internet } from '@tributary/composition/internet';
import { system } from '@tributary/composition/system';
import { unrotated } from '@tributary/application/operations/root-secrets';
import { PORTS } from '@tributary/composition/tokens';
import { network, OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { HoldingTimes } from '@tributary/application/operations/held-records';
import type { Egress } from '@tributary/application/shared/egress';
import { composeApiKey } from '@tributary/domain/accounts/api-key';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { makeDeliverPostbacks } from '@tributary/application/postbacks/deliver-postbacks';
import { WEBHOOK_USER_AGENT } from '@tributary/application/webhooks/test-webhook';
import { makeSendReports, type SendReports } from '@tributary/application/exports/send-reports';
import { reportCsv } from '@tributary/tables/report-file';
import { makeSendLetters, type SendLetters } from '@tributary/application/notices/send-letters';
import { makeWorkJobs } from '@tributary/application/jobs/work-jobs';
import type { ApiDependencies } from '../src/dependencies.ts';
import { apiDependencies } from '../src/container.ts';
import { type ApiOptions, createApi } from '../src/create-api.ts';
import { openAdapters } from './adapters.ts';
import { checked } from './checked.ts';
import { fakeMail, type FakeMail } from './fake-mail.ts';
import { fakeWeb, type FakeWeb } from './fake-web.ts';
import { connections, PLAIN, served } from './served.ts';
import type { TestEvents } from '@tributary/application/attribution/test-events';
import type { Deliveries } from '@tributary/application/postbacks/postbacks';
import type { JobBooks } from '@tributary/application/jobs/jobs';

export const TRACKER_URL = 'http://track.example:3001';
export const API_URL = 'http://api.example:3000';

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
  /** Listens; supertest takes it as it is. */
  readonly app: Server;
  readonly deps: ApiDependencies;
  /** What the worker writes to: for rows that no route makes. */
  readonly books: JobBooks;
  /** Likewise. */
  readonly testEvents: TestEvents;
  /** Likewise. */
  readonly deliveries: Deliveries;
  /** Works on what was scheduled, as a worker does, until there is nothing left. */
  readonly workJobs: () => Promise<void>;
  /**
   * The text of everything stored once no letter is under way, to be compared: without when a key was last used and kept
   * answers.
   */
  readonly stored: () => Promise<string>;
  /** The text of everything stored, to be searched. */
  readonly searchable: () => Promise<string>;
  /** Notes everything stored; what is returned puts it back, once no letter is under way. In memory only. */
  readonly mark: () => () => Promise<void>;
  /** The network's key, and another network's. */
  readonly key: string;
  readonly otherKey: string;
  readonly errors: unknown[];
  /** What the API's requests to others find. */
  readonly web: FakeWeb;
  /** No mail server is set up unless a test says so. */
  readonly mail: FakeMail;
  readonly at: { now: Date };
  /** As the worker does. */
  readonly sendLetters: SendLetters;
  /** As the worker does, one letter at a time. */
  readonly sendReports: SendReports;
  /** As the worker does: how many attempts there were. */
  deliverWebhooks(): Promise<number>;
  /** `request` is a method and a path: `GET /campaign`. */
  call(key: string | null, request: string, sent?: Sent): Promise<Answer>;
  /** The data of a call that must succeed. */
  ok(key: string, request: string, body?: unknown): Promise<Json>;
};
type Sent = { readonly body?: unknown; readonly headers?: Record<string, string> };
export type Json = { readonly [name: string]: Json };

/** `egress`: in the place of the fake web. `freshMs`: how long what is held in memory counts, `lifetimeMs`: how long a
 * stream goes on; neither at all by default. */
export async function testApi(
  options: Partial<ApiOptions> = {},
  egress?: Egress,
  { freshMs, lifetimeMs = 0 }: HoldingTimes & { readonly lifetimeMs?: number } = { freshMs: 0 },
): Promise<TestApi> {
  const adapters = await openAdapters();
  const at = { now: new Date('2026-03-10T12:00:00.000Z') };
  const passwords = {
    hash: async (text: string) => `hash of ${text}`,
    verify: async (hash: string, text: string) => hash === `hash of ${text}`,
  };
  const secret = new Uint8Array(32).fill(7);
  const web = fakeWeb();
  const mail = fakeMail();
  const container = containerOf(
    adapters.module,
    system(unrotated(secret), { clock: () => at.now, passwords, publicUrls: () => [API_URL, TRACKER_URL] }),
    internet({
      allowPrivate: false,
      apiUrl: () => API_URL,
      hasExportFolder: true,
      egress: egress ?? web,
      resolveName: web.resolve,
      mail,
    }),
  );
  const errors: unknown[] = [];
  // A stream ends with what there is, so that it is an answer like others; what a test changes beside the API counts at once.
  const deps = apiDependencies(container, { trackerUrl: TRACKER_URL, readImport }, { lifetimeMs, freshMs });
  const { stores } = deps;
  await stores.networks.add(network({ domains: [] }));
  await stores.networks.add(network({ id: OTHER_NETWORK_ID, name: 'Other', domains: [] }));
  const keyOf = async (networkId: NetworkId) =>
    (await deps.useCases.issueApiKey({ networkId, role: 'network' })).text;
  const api = createApi(deps, {
    trustedProxies: [],
    allowQueryKey: true,
    rateLimitPerSecond: 1_000_000,
    notReady: async () => undefined,
    onError: (error) => errors.push(error),
    ...options,
  });
  const app = await served(checked(api));
  const workJob = makeWorkJobs({
    stores,
    books: container.get(PORTS.books),
    hashes: container.get(PORTS.hashes),
    clock: () => at.now,
    randomness: randomBytes,
    queue: container.get(PORTS.jobQueue),
    newDeliveryId: container.get(PORTS.newDeliveryId),
    acting: deps.acting,
  });
  const call: TestApi['call'] = async (key, line, { body, headers = {} } = {}) => {
    const [method = 'GET', path = '/'] = line.split(/ (.*)/);
    const asked = request(app)[method.toLowerCase() as 'get'](path);
    let sending = asked.agent(connections).set(PLAIN).set(headers);
    if (key !== null) sending = sending.set('X-Api-Key', key);
    const answer: unknown = await (body === undefined ? sending : sending.send(body as object));
    return answer as Answer;
  };
  return {
    app,
    deps,
    errors,
    web,
    mail,
    at,
    call,
    stored: async () => {
      await mail.settled();
      return adapters.stored();
    },
    searchable: adapters.searchable,
    mark: () => {
      const putBack = adapters.mark();
      const { now } = at;
      return async () => {
        await mail.settled();
        putBack();
        at.now = now;
      };
    },
    books: container.get(PORTS.books),
    testEvents: container.get(PORTS.testEvents),
    deliveries: container.get(PORTS.deliveries),
    workJobs: async () => {
      while (await workJob()) continue;
    },
    sendLetters: makeSendLetters({
      stores: container.get(PORTS.stores),
      noticeLetters: container.get(PORTS.noticeLetters),
      mail,
      letters: container.get(PORTS.letters),
      clock: () => at.now,
    }),
    sendReports: makeSendReports({
      stores: container.get(PORTS.stores),
      reportLetters: container.get(PORTS.reportLetters),
      reports: deps.reports,
      reportCsv,
      mail,
      letters: container.get(PORTS.letters),
      clock: () => at.now,
      randomness: randomBytes,
      random: () => 0.5,
    }),
    deliverWebhooks: () =>
      makeDeliverPostbacks({
        deliveries: container.get(PORTS.webhookDeliveries),
        egress: container.get(PORTS.egress),
        sign: container.get(PORTS.sign),
        clock: () => at.now,
        random: () => 0.5,
        pause: async () => undefined,
        userAgent: WEBHOOK_USER_AGENT,
      }).deliverDue(),
    key: await keyOf(network().id),
    otherKey: await keyOf(OTHER_NETWORK_ID),
    async ok(key, line, body) {
      const answer = await call(key, line, { body });
      if (!answer.body.success) throw refusedIn({ errors }, line, answer);
      return answer.body.data;
    },
  };
}

export const idIn = (record: Json | undefined): string => record?.['_id'] as unknown as string;

/** What a test reads whose call was refused; with the cause, where it was our fault. */
export const refusedIn = ({ errors }: Pick<TestApi, 'errors'>, line: string, answer: Answer): Error =>
  new Error(`${line}: ${answer.status} ${answer.text}`, { cause: errors.at(-1) });

/** A well-formed key nobody holds. */
export const unknownKey = (): string => composeApiKey('network', randomBytes(32));
