// A tracker on a free port with everything outside of it faked: what it recorded, and what it answered, can be looked at.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  campaign,
  LINK_ID,
  NETWORK_ID,
  NOW,
  CAMPAIGN_ID,
} from '@tributary/application/contracts/shared/given';
import { visitorFacts } from '@tributary/application/contracts/shared/given-events';
import { EventLogFull, type Refusing, type TrackedEvent } from '@tributary/application/tracking/event-log';
import { NO_CHANGES } from '@tributary/application/tracking/tracking-snapshots';
import type {
  SnapshotAdvertiser,
  SnapshotAffiliate,
  SnapshotCampaign,
  SnapshotChanges,
  SnapshotLink,
  SnapshotNetwork,
} from '@tributary/application/tracking/tracking-snapshots';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import type { VisitorFacts } from '@tributary/domain/shared/visitor-facts';
import { composeEventId, eventIdParts, eventSeconds } from '@tributary/domain/tracking/event-id';
import { pageScriptOf } from '../src/page-script.ts';
import { startTracker } from '../src/start-tracker.ts';
import type { TrackerOptions } from '../src/tracker.ts';

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
export const HOST = 'go.example.com';

export const snapshotNetwork = (overrides: Partial<SnapshotNetwork> = {}): SnapshotNetwork => ({
  id: NETWORK_ID,
  zone: 'UTC',
  domains: [HOST],
  fallbackUrl: null,
  appLibraries: 'app',
  statusWords: {},
  live: true,
  isFirst: false,
  hasFormerClicks: false,
  ...overrides,
});
export const snapshotAffiliate = (overrides: Partial<SnapshotAffiliate> = {}): SnapshotAffiliate => ({
  id: AFFILIATE_ID,
  networkId: NETWORK_ID,
  displayId: 7,
  name: 'Alice & Söhne',
  username: 'alice',
  live: true,
  groupIds: [],
  ...overrides,
});
export const snapshotAdvertiser = (overrides: Partial<SnapshotAdvertiser> = {}): SnapshotAdvertiser => ({
  id: ADVERTISER_ID,
  networkId: NETWORK_ID,
  displayId: 3,
  name: 'Shop',
  allowedIps: [],
  creditUsedUp: false,
  ...overrides,
});
export const snapshotLink = (overrides: Partial<SnapshotLink> = {}): SnapshotLink => ({
  id: LINK_ID,
  networkId: NETWORK_ID,
  affiliateId: AFFILIATE_ID,
  campaignId: CAMPAIGN_ID,
  domain: null,
  live: true,
  ...overrides,
});
export const snapshotCampaign = (
  overrides: Partial<Campaign> = {},
  rest: Partial<Omit<SnapshotCampaign, 'campaign'>> = {},
): SnapshotCampaign => ({
  campaign: campaign(overrides),
  termsVersion: 4,
  landingPages: [],
  grantedAffiliates: [],
  ...rest,
});

export const changes = (some: Partial<SnapshotChanges> = {}): SnapshotChanges => ({ ...NO_CHANGES, ...some });

/** One network with one live link; `some` replaces whole lists. */
export const everything = (some: Partial<SnapshotChanges> = {}): SnapshotChanges =>
  changes({
    networks: [snapshotNetwork()],
    affiliates: [snapshotAffiliate()],
    advertisers: [snapshotAdvertiser()],
    campaigns: [snapshotCampaign()],
    links: [snapshotLink()],
    ...some,
  });

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
export type TestRequest = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
};

export type TrackerUnderTest = Awaited<ReturnType<typeof trackerUnderTest>>;

/** Credentials hash to `hash:` and the text; ids verify when their MAC is the fake's. */
export async function trackerUnderTest(
  loaded: SnapshotChanges = everything(),
  { now = NOW, ...options }: Partial<TrackerOptions> & { now?: Date } = {},
) {
  const events: TrackedEvent[] = [];
  const counted: string[] = [];
  const errors: string[] = [];
  const renewed: string[] = [];
  const asked = { city: false };
  const failure: {
    error: Error | null;
    hang: Promise<void> | null;
    refusing: Refusing | undefined;
    unreadable: number;
    unreachable: number;
  } = {
    error: null,
    hang: null,
    refusing: undefined,
    unreadable: 0,
    unreachable: 0,
  };
  const facts: { current: Partial<VisitorFacts> } = { current: {} };
  const feed: { pending: SnapshotChanges[]; reload: boolean; wake: () => void } = {
    pending: [],
    reload: false,
    wake: () => {},
  };
  let current = loaded;
  let counter = 0;
  const tracker = await startTracker(
    {
      eventLog: {
        async append(event) {
          if (failure.hang) await failure.hang;
          if (failure.error) throw failure.error;
          events.push(event);
        },
        read: async () => [],
        discard: async () => {},
        waitForEvents: async () => {},
        size: async () => events.length,
        oldestId: async () => undefined,
        refusing: () => failure.refusing,
        unreadable: async () => failure.unreadable,
        unreachable: async () => failure.unreachable,
        close: async () => {},
      },
      snapshots: {
        async load(onPiece) {
          onPiece(current);
          return 'cursor';
        },
        async changesSince(cursor) {
          if (feed.reload) {
            feed.reload = false;
            return { kind: 'reload' };
          }
          const [next = changes(), ...later] = feed.pending;
          feed.pending = later;
          return { kind: 'changes', changes: next, cursor };
        },
        async onChange(wake) {
          feed.wake = wake;
          return async () => {};
        },
      },
      eventIds: {
        next: () => issuedId(++counter, now),
        verify: (text) => Buffer.from(eventIdParts(text)?.mac ?? []).equals(MAC),
      },
      hashes: {
        credential: (text) => `hash:${text}`,
        earlierCredential: (text) => ({ hash: `earlier:${text}`, replacedAt: NOW }),
        fingerprint: (text) => Buffer.from(text).toString('hex').padEnd(32, '0').slice(-32),
      },
      renewHash: (kind, text) => renewed.push(`${kind} ${text}`),
      visitors: {
        facts(_ip, userAgent, needCity) {
          asked.city = needCity;
          return visitorFacts({ city: '', region: '', bot: /bot/i.test(userAgent), ...facts.current });
        },
      },
      clock: () => now,
      pageScript: pageScriptOf(PAGE_SCRIPT),
      metrics: {
        redirect: () => counted.push('redirect'),
        rejectedClick: (reason) => counted.push(reason),
        impression: () => counted.push('impression'),
        hit: () => counted.push('hit'),
        refusedHit: (reason) => counted.push(reason),
        unavailable: () => counted.push('unavailable'),
      },
      onError: (message) => errors.push(message),
    },
    {
      port: 0,
      host: '127.0.0.1',
      trustedProxies: [],
      storeFullIp: false,
      trackerUrl: `http://${HOST}`,
      pollEveryMs: 60_000,
      ...options,
    },
  );
  await tracker.ready;
  return {
    tracker,
    events,
    counted,
    errors,
    renewed,
    asked,
    failure,
    facts,
    ask: (path: string, request: TestRequest = {}) => askTracker(tracker.port, path, request),
    /** Announces changes and waits until they count. */
    async change(some: SnapshotChanges) {
      feed.pending.push(some);
      feed.wake();
      while (feed.pending.length > 0) await new Promise(setImmediate);
      await new Promise(setImmediate);
    },
    async reload(next: SnapshotChanges) {
      current = next;
      feed.reload = true;
      feed.wake();
      while (feed.reload) await new Promise(setImmediate);
      await new Promise(setImmediate);
    },
    fill: () => (failure.error = new EventLogFull()),
    stop: () => tracker.stop(),
  };
}

const MAC = Buffer.from([1, 2, 3, 4, 5]);
/** What the tracker under test gives its n-th event. */
export const issuedId = (n: number, now = NOW): string =>
  composeEventId({ seconds: eventSeconds(now), slot: 1, counter: n }, MAC);
/** Stands in for the script of shops, which the build makes. */
export const PAGE_SCRIPT = Buffer.from('(() => {})(); // as built');

/** Raw: no redirect is followed, the path goes out byte by byte (as Latin-1). */
export function askTracker(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: TestRequest,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent: false,
        headers: { Host: HOST, 'User-Agent': CHROME, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('latin1'),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
