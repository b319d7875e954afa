// Clients that send a byte now and then keep nothing: not their connection beyond the time-outs, no memory, and nobody else
// from an answer (docs/rules/input-output.md#slow-clients).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { faultsInBooks } from './batch-check.ts';
import { call, click, clickIds, makeNetwork } from './network.ts';
import { residentBytes } from './parts-of-product.ts';
import { IS_LONG, KEY, start, temporaryFolder, until, type Product } from './product.ts';

/** Of each kind, half of them to the tracker and half to the API. */
const SLOW_CLIENTS = 1000;
const CONTROL_CLIENTS = 50;
const BYTE_EVERY_MS = 2000;
/** What a busy machine may add to the time-outs; a quiet one adds the second between two looks. */
const LATE_MS = 30_000;
const HEAD_MS = 10_000;
const TRACKER_BODY_MS = 20_000;
const API_BODY_MS = 60_000;
const GROWN_BYTES_MAX = 200 * 2 ** 20;
const CLICKS_BEFORE = 600;

const folder = temporaryFolder();
let database: EmbeddedPostgres;
let product: Product;
beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir: join(folder.path, 'database') });
  product = await start(folder.path, { DATABASE_URL: database.url });
}, 240_000);
afterAll(async () => {
  await product.stop();
  await database.stop();
  folder.remove();
}, 180_000);

const portOf = (url: string): number => Number(new URL(url).port);

type SlowClient = { readonly socket: Socket; answer: string; closedAfterMs: number | undefined };

/** Sends `first` at once and then a byte now and then, until the other side closes. */
function slowClient(port: number, first: string): SlowClient {
  const startedAt = performance.now();
  const socket = connect(port, '127.0.0.1', () => socket.write(first));
  const client: SlowClient = { socket, answer: '', closedAfterMs: undefined };
  const timer = setInterval(() => socket.write('x'), BYTE_EVERY_MS);
  const gone = () => {
    clearInterval(timer);
    client.closedAfterMs ??= performance.now() - startedAt;
    socket.destroy();
  };
  socket.on('data', (part: Buffer) => (client.answer += part.toString('latin1')));
  socket.on('error', gone).on('end', gone).on('close', gone);
  return client;
}

const HEAD = 'GET /healthz HTTP/1.1\r\nHost: slow.example\r\nX-Slow: ';
const bodyOf = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: slow.example\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n${more}\r\n{`;

const many = (port: number, first: string, count = SLOW_CLIENTS / 2): SlowClient[] =>
  Array.from({ length: count }, () => slowClient(port, first));

/** Resolves with how long the shortest- and the longest-lived one lived, and what they were answered. */
async function allClosed(clients: readonly SlowClient[], limitMs: number) {
  const open = () => clients.filter(({ closedAfterMs }) => closedAfterMs === undefined).length;
  const deadline = performance.now() + limitMs + LATE_MS;
  while (open() > 0) {
    if (performance.now() > deadline) throw new Error(`${open()} of ${clients.length} are open still.`);
    await new Promise((done) => setTimeout(done, 50));
  }
  const lived = clients.map(({ closedAfterMs }) => Math.round(closedAfterMs ?? 0));
  const statuses = new Set(clients.map(({ answer }) => answer.split('\r\n')[0]));
  return { shortest: Math.min(...lived), longest: Math.max(...lived), statuses: [...statuses] };
}

/** One without time-outs: what it is sent stays open. */
async function lenientServer() {
  const server = createServer({ headersTimeout: 0, requestTimeout: 0 }, (_request, response) =>
    response.end(),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return { server, clients: many(port, HEAD, CONTROL_CLIENTS) };
}

it(`${SLOW_CLIENTS} slow heads and as many slow bodies are closed, and delay nobody; control: without time-outs they stay`, async () => {
  const { linkId } = await makeNetwork(product);
  const answered: string[] = [];
  const others = new Set<string | number>();
  const repeatUntil = async (isOver: () => boolean, act: () => Promise<void>): Promise<void> => {
    while (!isOver()) {
      await act();
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  let visitor = 0;
  // Apart, so that clicks are counted at their own pace and not at that of the stats.
  const sendTraffic = (isOver: () => boolean) =>
    Promise.all([
      repeatUntil(isOver, async () => {
        const id = await click(product, linkId, visitor++).catch(() => undefined);
        if (id === undefined) others.add('no redirect');
        else answered.push(id);
      }),
      repeatUntil(isOver, async () => {
        const { status } = await call(product, 'GET /network/stats');
        if (status !== 200) others.add(status);
      }),
    ]);
  // What parts that have just started take for themselves once they work is not the slow clients'.
  await sendTraffic(() => answered.length >= CLICKS_BEFORE);
  const before = residentBytes(folder.path);
  const [tracker, api] = [portOf(product.tracker), portOf(product.api)];
  const control = await lenientServer();
  const kinds = [
    { limitMs: HEAD_MS, clients: [...many(tracker, HEAD), ...many(api, HEAD)] },
    { limitMs: TRACKER_BODY_MS, clients: many(tracker, bodyOf('/acquisition')) },
    { limitMs: API_BODY_MS, clients: many(api, bodyOf('/campaign', `X-Api-Key: ${KEY}\r\n`)) },
  ].filter(({ limitMs }) => IS_LONG || limitMs < API_BODY_MS);
  let sending = true;
  const traffic = sendTraffic(() => !sending);
  const grown = { bytes: 0 };
  const meter = setInterval(
    () => (grown.bytes = Math.max(grown.bytes, residentBytes(folder.path) - before)),
    500,
  );
  const closed = await Promise.all(
    kinds.map(async ({ limitMs, clients }) => ({ limitMs, ...(await allClosed(clients, limitMs)) })),
  ).finally(() => {
    clearInterval(meter);
    sending = false;
    for (const { clients } of kinds) for (const { socket } of clients) socket.destroy();
  });
  await traffic;
  process.stderr.write(
    `slow clients: ${JSON.stringify(closed)}; ${answered.length - CLICKS_BEFORE} clicks beside them; grown by ${Math.round(grown.bytes / 2 ** 20)} MiB\n`,
  );
  for (const { limitMs, shortest, statuses } of closed) {
    expect(shortest).toBeGreaterThanOrEqual(limitMs);
    expect(statuses).toEqual(['HTTP/1.1 408 Request Timeout']);
  }
  expect(control.clients.every(({ closedAfterMs }) => closedAfterMs === undefined)).toBe(true);
  for (const { socket } of control.clients) socket.destroy();
  await new Promise((done) => control.server.close(done));
  expect([...others]).toEqual([]);
  expect(answered.length - CLICKS_BEFORE).toBeGreaterThan(100);
  expect(grown.bytes).toBeLessThan(GROWN_BYTES_MAX);
  const stored = await until(async () => {
    const ids = await clickIds(product);
    return ids.length >= answered.length && ids;
  }, 180_000);
  expect([...stored].sort()).toEqual([...answered].sort());
  expect(faultsInBooks(database.url)).toBe(0);
}, 240_000);
