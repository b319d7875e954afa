import { HOUR_MS } from '@tributary/domain/shared/durations';
import express, { type Express, type RequestHandler } from 'express';
import { makeRenewHash } from '@tributary/application/accounts/credential-hashes';
import { isInRange, parseIp, parseIpRange } from '@tributary/domain/shared/ip-address';
import { lookOf } from './accounts/brand-wire.ts';
import { brandCss } from './dashboard/brand-css.ts';
import { serveDashboard } from './dashboard/serve-dashboard.ts';
import type { ApiDependencies } from './dependencies.ts';
import { cors } from './http/cors.ts';
import { compress } from './http/compress.ts';
import { makeCookies } from './http/cookies.ts';
import { makeGate } from './http/gate.ts';
import { answerInTime } from './http/answer-in-time.ts';
import { type OnAnswer, announceAnswers } from './http/announce-answers.ts';
import { answerErrors, giveRequestId, mount, type Mounting, unknownPath } from './http/mount.ts';
import { readAliases } from './http/path-aliases.ts';
import { parseParameters } from './http/parameters.ts';
import { healthRoutes } from './http/health.ts';
import { serveDocument } from './openapi/serve-document.ts';
import { ROUTES } from './routes.ts';

export type ApiOptions = {
  /** Addresses or CIDRs whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly allowQueryKey: boolean;
  /** The API is reached by https, whatever a proxy says; not so by default. */
  readonly servedSecurely?: boolean;
  /** Origins whose pages may call the API from a browser; none by default. */
  readonly corsOrigins?: readonly string[];
  /** Of each key. */
  readonly rateLimitPerSecond: number;
  /** Of each session; as of keys by default. */
  readonly sessionRateLimitPerSecond?: number;
  /** The folder of the built dashboard; none is served without. */
  readonly dashboardFolder?: string | undefined;
  /** How long the reader of a file of a log may take nothing before it is cut off; 30 s by default. */
  readonly stalledAfterMs?: number;
  /**
   * Awaited before a change is answered: where a tracker runs beside, so that it counts from the next click
   * (docs/rules/tracking.md#changes-count-from-the-next-click).
   */
  readonly afterChange?: () => Promise<void>;
  /** Why the API cannot serve at the moment; undefined when it can. */
  readonly notReady: () => Promise<string | undefined>;
  /** Whether an error is one of the database that passes; none by default. */
  readonly isPassing?: (error: unknown) => boolean;
  /** Whether others were in the way of a change until it was given up; none by default. */
  readonly isContended?: (error: unknown) => boolean;
  /** Called when an answer has ended, for metrics. */
  readonly onAnswer?: OnAnswer;
  readonly onError: Mounting['onError'];
  /** Sees every request; none unless debug lines are logged. */
  readonly accessLog?: RequestHandler | undefined;
};

/**
 * A system's buffers take megabytes from a socket at a time, so that nothing is seen of a reader of a few kB a second for many minutes
 * (of one of 50 kB, for half a minute).
 */
const STALLED_AFTER_MS = HOUR_MS;

export function createApi(deps: ApiDependencies, options: ApiOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', parseParameters);
  app.set('trust proxy', trusting(options.trustedProxies));
  app.use(giveRequestId);
  app.use(readAliases);
  if (options.accessLog) app.use(options.accessLog);
  app.use(cors(options.corsOrigins ?? []));
  if (options.onAnswer) app.use(announceAnswers(options.onAnswer));
  app.use(compress());
  app.use(answerInTime(options.notReady));
  healthRoutes(app, { notReady: options.notReady, deadLetters: deps.deadLetters });
  serveDocument(app, ROUTES, deps.trackerUrl);
  if (options.dashboardFolder !== undefined) serveDashboard(app, options.dashboardFolder, cssOf(deps));
  const renewHash = makeRenewHash(deps.credentialHashes, deps.hashes, deps.clock);
  const { sessions, affiliateGroups } = deps.stores;
  const guards = {
    keys: deps.held.keys,
    sessions,
    affiliateGroups,
    hashes: deps.hashes,
    buckets: deps.rateBuckets,
    renewHash,
  };
  const cookies = makeCookies({ alwaysSecure: options.servedSecurely ?? false });
  const gate = makeGate(guards, { ...options, cookies });
  const { onError, stalledAfterMs = STALLED_AFTER_MS } = options;
  const afterChange = async () => void (await Promise.all([deps.held.refresh(), options.afterChange?.()]));
  mount(app, ROUTES, { deps, gate, cookies, onError, stalledAfterMs, afterChange });
  app.use(unknownPath);
  app.use(answerErrors(options));
  return app;
}

const cssOf = (deps: ApiDependencies) => async (host: string) => {
  const network = await deps.useCases.findNetworkOfHost(host);
  return network ? brandCss(lookOf(network)) : '';
};

/** Reads addresses as the tracker does; an entry that is no address trusts nobody. A connection that is closed by now has no address. */
export function trusting(entries: readonly string[]): (peer: string | undefined) => boolean {
  const ranges = entries.map(parseIpRange).filter((range) => range !== undefined);
  return (peer) => {
    const address = peer === undefined ? undefined : parseIp(peer);
    return address !== undefined && ranges.some((range) => isInRange(address, range));
  };
}
