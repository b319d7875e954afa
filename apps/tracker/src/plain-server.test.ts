// What a client sees is the same whether a request is answered here or by Node.js's own server; a request sent in two pieces is.
import { until } from '@tributary/application/contracts/shared/until';
import type { ServerOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { drain, listen } from '@tributary/runtime/serving';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { HttpRequest, Reply, RequestHandler } from './exchange.ts';
import { PlainServer } from './plain-server.ts';

const HOST = '127.0.0.1';
const LIMITS = { headersTimeout: 300, connectionsCheckingInterval: 50, keepAliveTimeout: 300 };
/** Where nothing may end by itself. */
const PATIENT = { headersTimeout: 60_000, keepAliveTimeout: 60_000 };
const GET = 'GET /path?a=b HTTP/1.1\r\nHost: go.example.com\r\nReferer: https://blog.example/\r\n\r\n';
const POST = 'POST /acquisition HTTP/1.1\r\nHost: go.example.com\r\nContent-Length: 3\r\n\r\na=1';

const servers: PlainServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.retire();
    await drain(server, 200);
  }
});

async function serve(
  handle: RequestHandler,
  limits: ServerOptions = LIMITS,
): Promise<{ server: PlainServer; port: number }> {
  const server = new PlainServer(limits, handle);
  servers.push(server);
  return { server, port: await listen(server, { port: 0, host: HOST }) };
}

type Client = { readonly socket: Socket; received: string; isClosed: boolean };

function client(port: number): Client {
  const socket = connect({ port, host: HOST, allowHalfOpen: true });
  const self: Client = { socket, received: '', isClosed: false };
  socket.on('data', (part) => (self.received += part.toString('latin1')));
  socket.on('end', () => socket.end()).on('close', () => (self.isClosed = true));
  socket.on('error', () => {});
  return self;
}

const answers = (text: string): number => text.split('HTTP/1.1 ').length - 1;
const undated = (text: string): string => text.replace(/Date: [^\r]+ GMT/g, 'Date: then');
const say = (reply: Reply, text: string): void =>
  reply.send(200, ['Content-Type', 'text/plain', 'Content-Length', String(Buffer.byteLength(text))], text);
/** Plain ones are not given as Node.js's own. */
const isPlain = ({ message }: HttpRequest): boolean => message === undefined;

// docs/rules/input-output.md#slow-clients
it('lets everybody in while others hold connections for nothing, and closes the longest idle of these', async () => {
  const answer: Reply[] = [];
  const { server, port } = await serve((request, reply) => {
    if (request.target === '/slow') answer.push(reply);
    else say(reply, 'ok');
  }, PATIENT);
  server.maxConnections = 100;
  const working = client(port);
  working.socket.write(GET.replace('/path?a=b', '/slow'));
  await until(() => answer.length === 1);
  const idle = Array.from({ length: 200 }, () => client(port));
  await until(() => idle.filter(({ isClosed }) => isClosed).length >= 100);
  for (let n = 0; n < 20; n++) {
    const visitor = client(port);
    visitor.socket.write(GET);
    await until(() => visitor.received.endsWith('ok') || visitor.isClosed);
    expect(visitor.received).toContain('200 OK');
  }
  for (const reply of answer) say(reply, 'late');
  await until(() => working.received.endsWith('late'));
});

describe('an answer', () => {
  it.each([
    [
      'a redirect',
      (reply: Reply) => reply.send(302, ['Location', '/next', 'Content-Length', '0', 'Set-Cookie', 'a=b']),
    ],
    ['a text', (reply: Reply) => say(reply, 'grüße\n')],
    ['bytes', (reply: Reply) => reply.send(200, ['Content-Length', '3'], Buffer.from([1, 200, 0]))],
    ['one without a body', (reply: Reply) => reply.send(304, ['ETag', '"a"'])],
  ])('has the same bytes as that of Node.js: %s', async (_, answer) => {
    const seen: boolean[] = [];
    const { server, port } = await serve((request, reply) => {
      seen.push(isPlain(request));
      answer(reply);
    });
    const accepted: Socket[] = [];
    server.on('connection', (socket: Socket) => accepted.push(socket));
    const whole = client(port);
    whole.socket.write(GET);
    await until(() => seen.length === 1);
    const parts = client(port);
    parts.socket.write(GET.slice(0, 30));
    await until(() => accepted[1]?.bytesRead === 30);
    parts.socket.write(GET.slice(30));
    await until(() => whole.received !== '' && whole.received.length === parts.received.length);
    expect(seen).toEqual([true, false]);
    expect(undated(whole.received)).toBe(undated(parts.received));
  });

  it('begins no header of its own by a line break in a value', async () => {
    const failures: unknown[] = [];
    const { port } = await serve((_, reply) => {
      try {
        reply.send(302, ['Location', '/a\r\nSet-Cookie: b=c', 'Content-Length', '0']);
      } catch (error) {
        failures.push(error);
        say(reply, 'refused');
      }
    });
    const one = client(port);
    one.socket.write(GET);
    await until(() => one.received.includes('refused'));
    expect(one.received).not.toContain('Set-Cookie');
    expect(failures).toEqual([expect.any(TypeError)]);
  });

  it('is given once', async () => {
    const failures: unknown[] = [];
    const { port } = await serve((_, reply) => {
      say(reply, 'one');
      try {
        say(reply, 'two');
      } catch (error) {
        failures.push(error);
      }
    });
    const one = client(port);
    one.socket.write(GET);
    await until(() => failures.length > 0 && answers(one.received) > 0);
    await new Promise((done) => setTimeout(done, 20));
    expect([answers(one.received), one.received.includes('two')]).toEqual([1, false]);
  });
});

describe('a connection', () => {
  it('continues after each answer, and with Node.js from the first request that is not plain', async () => {
    const seen: [string, boolean, string][] = [];
    const { port } = await serve((request, reply) => {
      const answer = (body: string): void => {
        seen.push([request.method, isPlain(request), body]);
        say(reply, 'ok');
      };
      if (!request.message) return answer('');
      let body = '';
      request.message.on('data', (part) => (body += String(part))).on('end', () => answer(body));
    });
    const one = client(port);
    for (const [n, text] of [GET, GET, POST, GET].entries()) {
      one.socket.write(text);
      await until(() => answers(one.received) === n + 1);
    }
    expect(seen).toEqual([
      ['GET', true, ''],
      ['GET', true, ''],
      ['POST', false, 'a=1'],
      ['GET', false, ''],
    ]);
  });

  it('answers requests that do not wait for each other in their order, each once', async () => {
    let n = 0;
    const { port } = await serve((_, reply) => {
      const text = `answer ${(n += 1)};`;
      setTimeout(say, n === 1 ? 100 : 0, reply, text);
    });
    const one = client(port);
    one.socket.write(GET);
    await until(() => n === 1);
    one.socket.write(GET.slice(0, 20));
    await new Promise((done) => setTimeout(done, 20));
    one.socket.write(GET.slice(20) + GET + POST);
    await until(() => answers(one.received) === 4);
    expect(one.received.match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4']);
  });

  // docs/rules/input-output.md#callers-who-hang-up
  it.each([
    ['one request', [GET], 1],
    ['a request in pieces', [GET.slice(0, 20), GET.slice(20)], 1],
    ['a request with a body', [POST], 1],
    ['a HEAD', [GET.replace('GET', 'HEAD')], 1],
    ['a request in a version of before', [GET.replace('HTTP/1.1', 'HTTP/1.0')], 1],
    ['a request that asks for the end', [GET.replace('Host', 'Connection: close\r\nHost')], 1],
    ['requests at once', [GET + GET], 2],
    ['requests one before the answer to the other', [GET, GET + POST], 3],
  ])('has its answer though the client closes its half behind %s', async (_, pieces, count) => {
    const { port } = await serve(({ message }, reply) => {
      const answer = (): void => void setTimeout(say, 30, reply, 'late');
      if (message) message.resume().on('end', answer);
      else answer();
    }, PATIENT);
    const one = client(port);
    for (const piece of pieces.slice(0, -1)) {
      one.socket.write(piece);
      await new Promise((done) => setTimeout(done, 10));
    }
    one.socket.end(pieces.at(-1) ?? '');
    await until(() => one.isClosed);
    expect(answers(one.received)).toBe(count);
  });

  it('that is gone before the answer harms nobody', async () => {
    let asked = 0;
    let answered = 0;
    const { port } = await serve((_, reply) => {
      asked++;
      setTimeout(() => {
        say(reply, 'ok');
        answered++;
      }, 50);
    });
    const gone = client(port);
    gone.socket.write(GET);
    await until(() => asked === 1);
    gone.socket.resetAndDestroy();
    await until(() => answered === 1);
    const next = client(port);
    next.socket.write(GET);
    await until(() => answers(next.received) === 1);
  });

  // docs/rules/input-output.md#slow-clients
  it('that asks nothing is answered 408, and one that asks no more is closed', async () => {
    const { port } = await serve((_, reply) => say(reply, 'ok'));
    const silent = client(port);
    const done = client(port);
    done.socket.write(GET);
    await until(() => silent.isClosed && done.isClosed);
    expect(silent.received).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    expect([answers(done.received), done.received.includes('Keep-Alive: timeout=0')]).toEqual([1, true]);
  });

  it('is not closed while its answer is being made', async () => {
    const { port } = await serve((_, reply) => void setTimeout(say, 1600, reply, 'in the end'));
    const one = client(port);
    one.socket.write(GET);
    await until(() => one.isClosed);
    expect(one.received).toContain('in the end');
  });

  it('of a client that does not read is no longer answered here', async () => {
    const seen: boolean[] = [];
    const large = Buffer.alloc(2 ** 25);
    const { port } = await serve((request, reply) => {
      seen.push(isPlain(request));
      reply.send(200, ['Content-Length', String(large.length)], large);
    });
    const deaf = client(port);
    deaf.socket.pause();
    for (const n of [1, 2]) {
      deaf.socket.write(GET);
      await until(() => seen.length === n);
    }
    expect(seen).toEqual([true, false]);
    deaf.socket.destroy();
  });

  it('of a client that keeps sending is not read before it is answered', async () => {
    let asked = 0;
    const accepted: Socket[] = [];
    const { server, port } = await serve(() => void (asked += 1));
    server.on('connection', (socket: Socket) => accepted.push(socket));
    const hasty = client(port);
    hasty.socket.write(GET);
    await until(() => asked === 1);
    for (let n = 0; n < 256; n++) hasty.socket.write(Buffer.alloc(2 ** 16));
    await new Promise((done) => setTimeout(done, 300));
    expect(accepted[0]?.bytesRead).toBeLessThan(2 ** 20);
    hasty.socket.destroy();
  });
});

// docs/rules/running.md#stopping
describe('a server that stops', () => {
  it('answers what is under way, tells the next that it closes, and ends idle connections', async () => {
    const waiting: Reply[] = [];
    let isHeld = false;
    const { server, port } = await serve((_, reply) =>
      isHeld ? void waiting.push(reply) : say(reply, 'ok'),
    );
    const [idle, busy, asking] = [client(port), client(port), client(port)];
    for (const one of [idle, asking]) one.socket.write(GET);
    await until(() => answers(idle.received) === 1 && answers(asking.received) === 1);
    isHeld = true;
    busy.socket.write(GET);
    await until(() => waiting.length === 1);
    isHeld = false;
    server.retire();
    const drained = drain(server, 5000);
    asking.socket.write(GET);
    await until(() => answers(asking.received) === 2);
    expect(asking.received.split('HTTP/1.1 ')[2]).toContain('Connection: close');
    await until(() => idle.isClosed && asking.isClosed);
    expect(busy.isClosed).toBe(false);
    for (const reply of waiting) say(reply, 'at last');
    await drained;
    // What was sent is with the client a moment later.
    await until(() => busy.isClosed);
    expect(busy.received).toContain('at last');
  });

  it('cuts what does not end in time', async () => {
    let asked = 0;
    const { server, port } = await serve(() => void (asked += 1), PATIENT);
    const one = client(port);
    one.socket.write(GET);
    await until(() => asked === 1);
    server.retire();
    await drain(server, 300);
    await until(() => one.isClosed);
    expect(one.received).toBe('');
  });
});
