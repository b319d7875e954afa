import { Agent, type Dispatcher } from 'undici';
import type { Egress, EgressAnswer, EgressRequest } from '@tributary/application/shared/egress';
import { parseUrl } from '@tributary/domain/shared/parse-url';
import { isForbiddenAddress } from './forbidden-address.ts';
import { ForbiddenAddress, guardedConnector } from './guarded-connector.ts';
import { makeResolveHost, type ResolveHost } from './resolve-host.ts';

export type EgressOptions = {
  /** Development only: lets every address through. */
  readonly allowPrivate: boolean;
  /** Defaults to DNS and the hosts file. */
  readonly resolve?: ResolveHost;
  /** Defaults to `isForbiddenAddress`. */
  readonly isForbidden?: (address: string) => boolean;
  /** How long connections are used again, in ms. */
  readonly keptMsMax?: number;
};

type Opened = { readonly agent: Agent; readonly at: number };
type Failed = Omit<Extract<EgressAnswer, { kind: 'failed' }>, 'latencyMs'>;
type Answered = Omit<Extract<EgressAnswer, { kind: 'answered' }>, 'latencyMs'>;

const HEADER_BYTES_MAX = 64 * 1024;
/** What the body of an answer may take, where what comes of it is enough (`cutBody`): less than a worker that stops waits. */
const CUT_BODY_MS = 1000;
const ERROR_CHARACTERS_MAX = 300;
/** How long a connection waits for the next request: shorter than servers keep theirs. */
const KEPT_IDLE_MS = 1000;
/** After that requests go over new ones, so that a name that moves is followed. */
const KEPT_MS_MAX = 30_000;
const KEPT = { pipelining: 1, keepAliveTimeout: KEPT_IDLE_MS, keepAliveMaxTimeout: KEPT_IDLE_MS };

/**
 * The only way to send a request to somebody else's server (docs/rules/postbacks.md#forbidden-addresses). A request opens a
 * connection of its own unless it says that it may use one again: then those of its host and port alone, so that none is
 * written to a socket that was checked for another name. Redirects are returned, not followed. The total time-out covers name,
 * connection, headers and body.
 */
export function openEgress(options: EgressOptions): Egress {
  const isForbidden = options.allowPrivate ? () => false : (options.isForbidden ?? isForbiddenAddress);
  const guard = { resolve: options.resolve ?? makeResolveHost(), isForbidden };
  const { keptMsMax = KEPT_MS_MAX } = options;
  const agents = new Map<string, Opened>(); // by what undici fixes per agent; callers use few
  const retired = new Set<Agent>();

  function agentFor({ connectTimeoutMs, reusesConnection = false }: EgressRequest): Agent {
    const key = `${connectTimeoutMs}|${reusesConnection}`;
    const present = agents.get(key);
    const now = performance.now();
    if (present && (!reusesConnection || now - present.at < keptMsMax)) return present.agent;
    if (present) retire(present.agent);
    const agent = new Agent({
      connect: guardedConnector(guard, connectTimeoutMs),
      ...(reusesConnection ? KEPT : { pipelining: 0 /* no keep-alive */ }),
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: 0, // the total time-out covers it
      bodyTimeout: 0,
    });
    agents.set(key, { agent, at: now });
    return agent;
  }

  /** Lets what is under way on it end. */
  function retire(agent: Agent): void {
    retired.add(agent);
    void agent.close().finally(() => retired.delete(agent));
  }

  return {
    async send(message) {
      const startedAt = performance.now();
      const url = httpUrl(message.url);
      const answer = url
        ? await exchange(agentFor(message), url, message)
        : failed('invalid_url', 'Only http and https URLs can be sent to.');
      return { ...answer, latencyMs: Math.round(performance.now() - startedAt) };
    },
    async close() {
      const open = [...agents.values()].map(({ agent }) => agent);
      await Promise.all([...open, ...retired].map((agent) => agent.destroy()));
      agents.clear();
    },
  };
}

/**
 * One request and its answer, by what undici's own `request` is made of: that makes a stream of the body and listens to a signal, which was
 * a third of what a request costs.
 */
function exchange(dispatcher: Dispatcher, url: URL, message: EgressRequest): Promise<Answered | Failed> {
  const { method, timeoutMs, bodyBytesMax, cutBody = false } = message;
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined;
    let isOver = false;
    let status = 0;
    let headers: Headers = {};
    const chunks: Uint8Array[] = [];
    let length = 0;

    let bodyTimer: NodeJS.Timeout | undefined;

    const end = (answer: Answered | Failed): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      clearTimeout(bodyTimer);
      resolve(answer);
    };
    const answered = (): Answered => ({
      kind: 'answered',
      status,
      headers: plainHeaders(headers),
      body: Buffer.concat(chunks).subarray(0, bodyBytesMax),
    });
    /** The status counts, where the body may be cut. */
    const endWithout = (error: Error): void => {
      status ||= statusOfHead(error);
      end(cutBody && status >= FIRST_FINAL_STATUS ? answered() : failureOf(error));
    };
    /** Closes the connection as well. */
    const giveUp = (reason: Failed['reason'], text: string): void => {
      const error = new GivenUp(reason, text);
      controller?.abort(error);
      endWithout(error); // where nothing was sent yet
    };
    const timer = setTimeout(
      () => giveUp('timeout', `No complete answer within ${timeoutMs} ms.`),
      timeoutMs,
    );

    const request: Dispatcher.DispatchOptions = {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: message.headers,
      body: method === 'POST' || method === 'PUT' ? message.body : null,
    };
    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (isOver) started.abort(new Error('Given up.')); // nothing was written yet
      },
      onResponseStart(_, code, given) {
        status = code;
        headers = given;
        if (cutBody && code >= FIRST_FINAL_STATUS)
          bodyTimer ??= setTimeout(() => giveUp('timeout', `No body within ${CUT_BODY_MS} ms.`), CUT_BODY_MS);
      },
      onResponseData(_, chunk) {
        chunks.push(chunk);
        length += chunk.length;
        if (length > bodyBytesMax) giveUp('too_large', `The answer has more than ${bodyBytesMax} bytes.`);
      },
      onResponseEnd: () => end(answered()),
      onResponseError: (_, error) => endWithout(error),
    });
  });
}

/** Those before it announce another answer. */
const FIRST_FINAL_STATUS = 200;

/** Of a head that is too large, did not end or cannot be read (patches/undici); 0 when there was no line of status. */
const statusOfHead = (error: Error): number => ('headStatusCode' in error ? Number(error.headStatusCode) : 0);

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

function httpUrl(text: string): URL | undefined {
  const url = parseUrl(text);
  return url && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}

const plainHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

/** Why a request was ended from here. */
class GivenUp extends Error {
  readonly reason: Failed['reason'];
  constructor(reason: Failed['reason'], text: string) {
    super(text);
    this.reason = reason;
  }
}

function failureOf(error: unknown): Failed {
  if (error instanceof GivenUp) return failed(error.reason, error.message);
  if (error instanceof ForbiddenAddress) return failed('forbidden', error.message);
  const { code, message } = error as { code?: string; message?: string };
  const text = [code, message].filter(Boolean).join(': ') || String(error);
  return failed(code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'network', text);
}

const failed = (reason: Failed['reason'], error: string): Failed => ({
  kind: 'failed',
  reason,
  error: error.slice(0, ERROR_CHARACTERS_MAX),
});
