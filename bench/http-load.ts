// A load generator for answers with a body, that costs as little as it can: raw sockets, one request sent again and again, answers
// counted by the length they name.
import { connect } from 'node:net';

export const CONNECTIONS = 20;

export type Answers = {
  readonly perSecond: number;
  readonly answers: number;
  readonly errors: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of one answer, its head included. */
  readonly bytes: number;
};
export type Asked = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds: number;
};

const LATENCIES_MAX = 2_000_000;
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;

/** Keeps one request under way on each connection for the time given; every answer must name its length. */
export async function ask({ url, headers = {}, seconds }: Asked): Promise<Answers> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}\r\n`);
  const latencies = new Float64Array(LATENCIES_MAX);
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let answers = 0;
  let errors = 0;
  let bytes = 0;
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking));
  const elapsed = performance.now() - startedAt;
  const sorted = latencies.subarray(0, Math.min(answers, LATENCIES_MAX)).sort();
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {
    perSecond: (answers / elapsed) * 1000,
    answers,
    errors,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    bytes,
  };

  function keepAsking(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      let askedAt = 0;
      let kept: Buffer | undefined;
      const send = (): void => {
        askedAt = performance.now();
        socket.write(request);
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        const got = kept ? Buffer.concat([kept, chunk]) : chunk;
        const length = lengthOf(got);
        if (length === undefined || got.length < length) return void (kept = got);
        kept = undefined;
        bytes = length;
        if (got.toString('latin1', 9, 12) !== '200') errors++;
        const now = performance.now();
        latencies[answers++ % LATENCIES_MAX] = now - askedAt;
        if (now < until) return send();
        socket.end();
        resolve();
      });
    });
  }
}

/** Of the whole answer; undefined while its head is not whole. */
function lengthOf(got: Buffer): number | undefined {
  const headEnd = got.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const [, length] = LENGTH.exec(got.toString('latin1', 0, headEnd)) ?? [];
  if (length === undefined)
    throw new Error(`An answer without a length: ${got.toString('latin1', 0, headEnd)}`);
  return headEnd + HEAD_END.length + Number(length);
}
