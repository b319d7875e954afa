// A load generator that costs as little as it can: raw sockets, requests built beforehand, answers counted, not parsed.
import { connect } from 'node:net';
import UserAgent from 'user-agents';
import { linkIdOf, LINKS } from './given-network.ts';

export const CONNECTIONS = 50;
const REQUESTS_BUILT = 20_000;
const USER_AGENTS = 300;

export type Load = {
  readonly perSecond: number;
  readonly answers: number;
  readonly errors: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

export type LoadOptions = {
  /** Ids of the links that are clicked; those of given-network.ts when not given. */
  readonly links?: readonly string[];
  /** So many requests in all, each counted from when it was due; when not given, the next as soon as one is answered. */
  readonly perSecond?: number;
  /** Called with each answer, in latin1. */
  readonly onAnswer?: (answer: Buffer) => void;
  /** Whether it may end before its time. */
  readonly isEnough?: () => boolean;
};

/** Keeps one request under way on each connection for the time given; the connections are spread over the servers. */
export async function drive(
  urls: readonly string[],
  seconds: number,
  { links, perSecond, onAnswer, isEnough = () => false }: LoadOptions = {},
): Promise<Load> {
  const requests = buildRequests(links);
  const latencies = new Float64Array(4_000_000);
  const started = performance.now();
  const until = started + seconds * 1000;
  const gapMs = perSecond === undefined ? 0 : 1000 / perSecond;
  let dueAt = started;
  let answers = 0;
  let errors = 0;

  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => keepAsking(connection)));
  const elapsed = performance.now() - started;
  const sorted = latencies.subarray(0, Math.min(answers, latencies.length)).sort();
  return {
    perSecond: (answers / elapsed) * 1000,
    answers,
    errors,
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };

  function keepAsking(connection: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(urls[connection % urls.length] ?? '');
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      let next = connection * 401;
      let askedAt = 0;
      const send = (at: number): void => {
        askedAt = at;
        socket.write(requests[next++ % REQUESTS_BUILT] ?? '');
      };
      const ask = (): void => {
        const now = performance.now();
        if (gapMs === 0) return send(now);
        const at = dueAt;
        dueAt += gapMs;
        if (at > now) setTimeout(send, at - now, at);
        else send(at);
      };
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('data', (answer) => {
        // Answers have no body and fit one segment: the first bytes tell everything.
        if (answer.toString('latin1', 9, 12) !== '302') errors++;
        onAnswer?.(answer);
        const now = performance.now();
        latencies[answers++ % latencies.length] = now - askedAt;
        if (now < until && dueAt < until && !isEnough()) return ask();
        socket.end();
        resolve();
      });
    });
  }
}

function buildRequests(links?: readonly string[]): Buffer[] {
  const agents = Array.from({ length: USER_AGENTS }, () => new UserAgent().toString());
  return Array.from({ length: REQUESTS_BUILT }, (_, i) => {
    const n = Math.imul(i + 1, 2_654_435_761) >>> 0;
    const ip = `${((n >>> 24) % 220) + 1}.${(n >>> 16) & 255}.${(n >>> 8) & 255}.${n & 255}`;
    return Buffer.from(
      `GET /${links ? links[n % links.length] : linkIdOf(n % LINKS)}?p1=sub-${i}&source=newsletter HTTP/1.1\r\nHost: go.example.com\r\n` +
        `User-Agent: ${agents[i % USER_AGENTS]}\r\nAccept: text/html,application/xhtml+xml\r\n` +
        `Accept-Language: en-US,en;q=0.9\r\nAccept-Encoding: gzip, deflate, br\r\n` +
        `Referer: https://blog.example.org/post/${i % 50}\r\nX-Forwarded-For: ${ip}\r\nConnection: keep-alive\r\n\r\n`,
    );
  });
}
