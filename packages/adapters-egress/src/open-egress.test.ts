import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Egress, EgressRequest } from '@tributary/application/shared/egress';
import { openEgress, type EgressOptions } from './open-egress.ts';

let server: Server;
let port: number;
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
let answer: RequestListener;
const opened: Egress[] = [];

const egress = (options: Partial<EgressOptions> = {}): Egress => {
  const made = openEgress({ allowPrivate: false, ...options });
  opened.push(made);
  return made;
};

const message = (url: string, overrides: Partial<EgressRequest> = {}): EgressRequest => ({
  method: 'GET',
  url,
  headers: {},
  body: '',
  timeoutMs: 2000,
  connectTimeoutMs: 500,
  bodyBytesMax: 1000,
  ...overrides,
});

beforeEach(async () => {
  seen = [];
  answer = (_, response) => response.end('ok');
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('what is sent', () => {
  it('arrives as it is, and the answer comes back', async () => {
    answer = (_, response) => response.writeHead(201, { 'x-a': '1', 'retry-after': '7' }).end('hello');
    const sent = await egress({ allowPrivate: true }).send(
      message(`http://127.0.0.1:${port}/a?b=%20c`, {
        method: 'POST',
        headers: { 'webhook-id': 'x', 'content-type': 'application/json' },
        body: '{"a":"ü"}',
      }),
    );
    expect(sent).toMatchObject({
      kind: 'answered',
      status: 201,
      headers: { 'x-a': '1', 'retry-after': '7' },
    });
    expect(sent.kind === 'answered' && Buffer.from(sent.body).toString()).toBe('hello');
    expect(seen).toMatchObject([{ method: 'POST', url: '/a?b=%20c', body: '{"a":"ü"}' }]);
    expect(seen[0]?.headers).toMatchObject({ 'webhook-id': 'x', connection: 'close' });
  });

  it('resolves names, localhost included, when private addresses are allowed', async () => {
    const sent = await egress({ allowPrivate: true }).send(message(`http://localhost:${port}/`));
    expect(sent).toMatchObject({ kind: 'answered', status: 200 });
  });

  // docs/rules/postbacks.md#connections
  it('uses a connection again only where it may, for the same name, and not for ever', async () => {
    const carried = new Map<unknown, (string | undefined)[]>(); // by connection, the hosts that were asked
    server.on('request', ({ socket, headers }: IncomingMessage) =>
      carried.set(socket, [...(carried.get(socket) ?? []), headers.host]),
    );
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const sent = async (one: Egress, name: string, { times = 20, reusesConnection = true } = {}) => {
      carried.clear();
      for (let n = 0; n < times; n++)
        expect(
          await one.send(message(`http://${name}.example:${port}/`, { reusesConnection })),
        ).toMatchObject({ status: 200 });
      return [...carried.values()];
    };
    const one = egress({ allowPrivate: true, resolve });
    expect(await sent(one, 'a', { reusesConnection: false })).toHaveLength(20);
    expect((await sent(one, 'a')).length).toBeLessThan(20);
    expect(await sent(one, 'b', { times: 1 })).toEqual([[`b.example:${port}`]]);
    expect(await sent(egress({ allowPrivate: true, resolve, keptMsMax: 0 }), 'a')).toHaveLength(20);
  });

  it.each([301, 302, 303, 307, 308])('is not sent on to where a %d redirects', async (status) => {
    answer = (_, response) => response.writeHead(status, { location: `http://127.0.0.1:${port}/next` }).end();
    const sent = await egress({ allowPrivate: true }).send(message(`http://127.0.0.1:${port}/first`));
    expect(sent).toMatchObject({ kind: 'answered', status });
    expect(seen.map(({ url }) => url)).toEqual(['/first']);
  });

  it.each(['ftp://example.org/', 'javascript:alert(1)', 'file:///etc/passwd', 'nonsense', ''])(
    'never goes to %j',
    async (url) => {
      expect(await egress({ allowPrivate: true }).send(message(url))).toMatchObject({
        reason: 'invalid_url',
      });
    },
  );
});

// docs/rules/postbacks.md#forbidden-addresses
describe('the guard', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0',
    '%31%32%37.0.0.1',
    '127。0。0。1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ])('lets nothing through to %s', async (host) => {
    const sent = await egress().send(message(`http://${host}:${port}/`));
    expect(sent).toMatchObject({ kind: 'failed', reason: 'forbidden' });
    expect(seen).toEqual([]);
  });

  it('refuses a name if any of its addresses is private', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const sent = await egress({ resolve }).send(message(`http://mixed.example:${port}/`));
    expect(sent).toMatchObject({ kind: 'failed', reason: 'forbidden' });
  });

  it('connects to what was checked when a name changes between two look-ups', async () => {
    let calls = 0;
    // Public at every first look-up and private at every second: deceives code that checks one answer and connects to
    // another.
    const resolve = async () => [{ address: calls++ % 2 === 0 ? '203.0.114.1' : '127.0.0.1', family: 4 }];
    const guarded = egress({ resolve });
    const sent = [];
    for (let i = 0; i < 10; i++) {
      sent.push(
        await guarded.send(
          message(`http://rebind.example:${port}/`, { connectTimeoutMs: 30, timeoutMs: 60 }),
        ),
      );
    }
    expect(calls).toBe(10); // one look-up per request
    expect(sent.filter((one) => one.kind === 'failed' && one.reason === 'forbidden')).toHaveLength(5);
    expect(sent.some((one) => one.kind === 'answered')).toBe(false);
    expect(seen).toEqual([]);
  });

  it('looks at the address of the open connection before anything is written', async () => {
    let checks = 0;
    const isForbidden = () => ++checks > 1; // the look-up's answer passes, the socket's address does not
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const sent = await egress({ resolve, isForbidden }).send(message(`http://slipped.example:${port}/`));
    expect(sent).toMatchObject({ kind: 'failed', reason: 'forbidden' });
    expect(checks).toBe(2);
    expect(seen).toEqual([]);
  });

  it('tells a name of the internal network from no unknown one, and never an address', async () => {
    const failing = (code: string) => async () =>
      Promise.reject(Object.assign(new Error(`queryA ${code} name.example`), { code }));
    const internal = async () => [{ address: '10.1.2.3', family: 4 }];
    const nothing = async () => [];
    for (const resolve of [failing('ENOTFOUND'), failing('ENODATA'), nothing, internal]) {
      const { latencyMs: _, ...sent } = await egress({ resolve }).send(message('http://name.example/'));
      const error = 'name.example has no public address.';
      expect(sent).toEqual({ kind: 'failed', reason: 'forbidden', error });
    }
    const away = await egress({ resolve: failing('ETIMEOUT') }).send(message('http://name.example/'));
    expect(away).toMatchObject({ kind: 'failed', reason: 'network' });
  });
});

describe('limits', () => {
  it('give up a receiver that never answers', async () => {
    answer = () => undefined;
    const sent = await egress({ allowPrivate: true }).send(
      message(`http://127.0.0.1:${port}/`, { timeoutMs: 100 }),
    );
    expect(sent).toMatchObject({ kind: 'failed', reason: 'timeout' });
  });

  it('give up a body that trickles for ever', async () => {
    answer = (_, response) => {
      const timer = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(timer));
    };
    const sent = await egress({ allowPrivate: true }).send(
      message(`http://127.0.0.1:${port}/`, { timeoutMs: 150, bodyBytesMax: 1_000_000 }),
    );
    expect(sent).toMatchObject({ kind: 'failed', reason: 'timeout' });
  });

  it('give up a name server that never answers', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const sent = await egress({ resolve }).send(
      message('http://slow-dns.example/', { connectTimeoutMs: 50 }),
    );
    expect(sent).toMatchObject({ kind: 'failed', reason: 'timeout' });
  });

  it('give up a name that is found too late, and then send nothing there', async () => {
    let found = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (found = resolve));
    const resolve = async () => {
      await waiting;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const one = egress({ allowPrivate: true, resolve });
    const late = message(`http://late.example:${port}/late`, { timeoutMs: 50, connectTimeoutMs: 5000 });
    expect(await one.send(late)).toMatchObject({ kind: 'failed', reason: 'timeout' });
    found();
    const next = await one.send(message(`http://late.example:${port}/next`, { connectTimeoutMs: 5000 }));
    expect(next).toMatchObject({ status: 200 });
    expect(seen.map(({ url }) => url)).toEqual(['/next']);
  });

  it('refuse a body that is too big, or cut it when asked', async () => {
    answer = (_, response) => response.end('x'.repeat(3_000_000));
    const url = `http://127.0.0.1:${port}/`;
    const one = egress({ allowPrivate: true });
    expect(await one.send(message(url))).toMatchObject({ kind: 'failed', reason: 'too_large' });
    const cut = await one.send(message(url, { cutBody: true }));
    expect(cut.kind === 'answered' && cut.body).toHaveLength(1000);
    expect(await one.send(message(url, { bodyBytesMax: 3_000_000 }))).toMatchObject({ kind: 'answered' });
  });

  it('turn what is no HTTP, and a closed port, into failures', async () => {
    const noise = createTcpServer((socket) => socket.resume().end('hello\r\n'));
    await new Promise<void>((resolve) => noise.listen(0, '127.0.0.1', resolve));
    const noisePort = (noise.address() as AddressInfo).port;
    const one = egress({ allowPrivate: true });
    expect(await one.send(message(`http://127.0.0.1:${noisePort}/`))).toMatchObject({ reason: 'network' });
    await new Promise((resolve) => noise.close(resolve));
    expect(await one.send(message(`http://127.0.0.1:${noisePort}/`))).toMatchObject({ reason: 'network' });
  });
});

// docs/rules/postbacks.md#success-and-failure
describe('an answer whose head is enough', () => {
  const RESET_MS = 50;
  const BIG = 'x'.repeat(20_000);
  const heads = (lines: number) => Array.from({ length: lines }, (_, n) => `X-${n}: ${BIG}\r\n`).join('');
  type End = 'ends' | 'goes on' | 'is reset';
  /** What the receiver writes, and what the connection does after it. */
  const ANSWERS: [string, string[], End][] = [
    ['a body that is cut off', ['HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc'], 'ends'],
    [
      'a body in chunks and cut off',
      ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'],
      'ends',
    ],
    [
      'in chunks that are none',
      ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc'],
      'goes on',
    ],
    ['a body longer than it says', ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabc'], 'goes on'],
    ['an endless body', ['HTTP/1.1 200 OK\r\n\r\n', BIG, BIG], 'goes on'],
    ['a body that never comes', ['HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n'], 'goes on'],
    ['a slow body', ['HTTP/1.1 200 OK\r\n\r\na'], 'goes on'],
    [
      'a body that is not the gzip it claims',
      ['HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc'],
      'ends',
    ],
    [
      'after 100 Continue',
      ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'],
      'goes on',
    ],
    [
      'after a 100 with fields, apart',
      ['HTTP/1.1 100 Continue\r\nX: y\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n'],
      'ends',
    ],
    [
      'after hints and processing',
      [
        'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n',
        'HTTP/1.1 200 OK\r\n\r\n',
      ],
      'ends',
    ],
    ['a head of 20 kB', [`HTTP/1.1 200 OK\r\n${heads(1)}Content-Length: 0\r\n\r\n`], 'goes on'],
    ['a head of 400 kB', [`HTTP/1.1 200 OK\r\n${heads(20)}Content-Length: 0\r\n\r\n`], 'goes on'],
    ['an endless head', [`HTTP/1.1 200 OK\r\n`, heads(2), heads(2)], 'goes on'],
    [
      'with a head that is malformed',
      ['HTTP/1.1 200 OK\r\nServer: x\r\nno field\0 at all\r\n\r\n'],
      'goes on',
    ],
    ['with a first field that is malformed', ['HTTP/1.1 200 OK\r\nno field\r\n\r\n'], 'goes on'],
    ['with a space before a colon', ['HTTP/1.1 200 OK\r\nServer : x\r\n\r\nok'], 'ends'],
    ['with lines that end in LF alone', ['HTTP/1.1 200 OK\nContent-Length: 2\n\nok'], 'goes on'],
    ['with lines that end in CR alone', ['HTTP/1.1 200 OK\rContent-Length: 2\r\rok'], 'goes on'],
    ['a line of status alone', ['HTTP/1.1 200 OK\r\n'], 'ends'],
    ['a line of status alone, without words', ['HTTP/1.1 200 \r\n'], 'ends'],
    ['a line of status alone, reset', ['HTTP/1.1 200 OK\r\n'], 'is reset'],
    ['a head that is cut off', ['HTTP/1.1 200 OK\r\nServer: x\r\n'], 'ends'],
    ['a head that is reset', ['HTTP/1.1 200 OK\r\nServer: x\r\nDa'], 'is reset'],
    ['a head that never ends', ['HTTP/1.1 200 OK\r\nServer: x\r\n'], 'goes on'],
    ['a head without fields that never ends', ['HTTP/1.1 200 OK\r\n'], 'goes on'],
  ];
  const receiver = (writes: readonly string[], end: End) =>
    createTcpServer((socket) => {
      socket.on('error', () => undefined);
      const write = async (): Promise<void> => {
        for (const text of writes)
          await new Promise<void>((resolve) => socket.write(text, () => setImmediate(resolve)));
        if (end === 'ends') socket.end();
        if (end === 'is reset') setTimeout(() => socket.resetAndDestroy(), RESET_MS); // sooner would take back what was written
      };
      socket.once('data', () => void write());
    });
  const sendTo = async (tcp: TcpServer, overrides: Partial<EgressRequest>) => {
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    const { port: at } = tcp.address() as AddressInfo;
    const one = egress({ allowPrivate: true });
    const sent = await one.send(message(`http://127.0.0.1:${at}/`, { timeoutMs: 1500, ...overrides }));
    await one.close();
    await new Promise((resolve) => tcp.close(resolve));
    return sent;
  };

  it.each(ANSWERS)('counts: %s', async (_, writes, end) => {
    const sent = (['GET', 'POST'] as const).flatMap((method) =>
      [true, false].map((reusesConnection) =>
        sendTo(receiver(writes, end), { method, cutBody: true, reusesConnection }),
      ),
    );
    for (const one of await Promise.all(sent)) expect(one).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('is a failure all the same where the status is one', async () => {
    const cut = receiver(['HTTP/1.1 500 No\r\nContent-Length: 100\r\n\r\nabc'], 'ends');
    expect(await sendTo(cut, { cutBody: true })).toMatchObject({ kind: 'answered', status: 500 });
    for (const text of [
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.1 200',
      'HTTP/1.1 103 Hints\r\nLink: a\r\n\r\n',
    ])
      expect(await sendTo(receiver([text], 'ends'), { cutBody: true })).toMatchObject({ kind: 'failed' });
  });

  it('is not the answer of the request before on the same connection', async () => {
    let requests = 0;
    const tcp = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () =>
        ++requests === 1 ? socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n') : socket.end(),
      );
    });
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    const { port: at } = tcp.address() as AddressInfo;
    const one = egress({ allowPrivate: true });
    const kept = message(`http://127.0.0.1:${at}/`, { cutBody: true, reusesConnection: true });
    expect(await one.send(kept)).toMatchObject({ kind: 'answered', status: 200 });
    expect(await one.send(kept)).toMatchObject({ kind: 'failed', reason: 'network' });
    await one.close();
    await new Promise((resolve) => tcp.close(resolve));
  });

  it('says what a head with lines that end in LF alone says', async () => {
    const later = receiver(['HTTP/1.1 503 No\nRetry-After: 7\n\n'], 'ends');
    expect(await sendTo(later, { cutBody: true })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '7' },
    });
  });

  it('is not enough for whoever wants the body', async () => {
    const cut = receiver(['HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc'], 'ends');
    expect(await sendTo(cut, {})).toMatchObject({ kind: 'failed', reason: 'network' });
  });
});
