import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { createServer, get, type Server, type ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { drain, listen } from './serving.ts';

const HOST = '127.0.0.1';

/** The status that a request of the server gets, or `cut` when its connection was cut. */
const ask = (port: number) =>
  new Promise<number | 'cut'>((resolve) => {
    get({ port, host: HOST, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', () => resolve('cut'));
  });

/**
 * Sixteen clients that keep their connections and ask as fast as they are answered. One that is told to close goes
 * elsewhere, as behind a balancer: a connection that is made while the server closes is the system's to refuse or reset.
 */
const CLIENTS = `
  const { Agent, get } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (target) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const sums = { answered: 0, toldToClose: 0, faults: [] };
    const once = () => new Promise((resolve) => {
      get({ ...target, agent }, (response) => {
        if (response.headers.connection === 'close') {
          sums.toldToClose += 1;
          response.resume().on('end', () => resolve('sent away'));
          return;
        }
        response.resume().on('end', () => resolve('answered')).on('error', (error) => resolve(error.code));
      }).on('error', (error) => resolve(error.code));
    });
    const client = async () => {
      for (;;) {
        const outcome = await once();
        if (outcome === 'sent away' || outcome === 'ECONNREFUSED') return;
        if (outcome !== 'answered') return void sums.faults.push(outcome);
        sums.answered += 1;
      }
    };
    Promise.all(Array.from({ length: 16 }, client)).then(() => {
      agent.destroy();
      parentPort.postMessage(sums);
    });
  });
`;

/** Thirty-two clients that connect anew for every request, at once, until they are refused; says how many were reset instead. */
const RECONNECTING = `
  const { get } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (target) => {
    const sums = { refused: 0, reset: 0 };
    const once = () => new Promise((resolve) => {
      get({ ...target, agent: false }, (response) => {
        response.resume().on('end', () => resolve('answered')).on('error', (error) => resolve(error.code));
      }).on('error', (error) => resolve(error.code));
    });
    const client = async () => {
      for (;;) {
        const outcome = await once();
        if (outcome === 'ECONNREFUSED') return void (sums.refused += 1);
        if (outcome !== 'answered') sums.reset += 1;
      }
    };
    Promise.all(Array.from({ length: 32 }, client)).then(() => parentPort.postMessage(sums));
  });
`;

const STOPS_RECONNECTING = 5;

/** A server that answers when it is told to. */
async function serve(): Promise<{ server: Server; port: number; asked: Promise<ServerResponse> }> {
  let setAsked: (response: ServerResponse) => void = () => {};
  const asked = new Promise<ServerResponse>((resolve) => (setAsked = resolve));
  const server = createServer((_, response) => setAsked(response));
  return { server, port: await listen(server, { port: 0, host: HOST }), asked };
}

/** Clients in a thread take a while to begin. */
const askedSoOften = (server: Server, times: number): Promise<void> =>
  new Promise((resolve) => {
    let asked = 0;
    server.on('request', () => void (++asked === times && resolve()));
  });

describe('a server', () => {
  it('says which port it was given, and is refused one that is in use', async () => {
    const { server, port } = await serve();
    expect(port).toBeGreaterThan(0);
    await expect(listen(createServer(), { port, host: HOST })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await drain(server, 1000);
  });

  // docs/rules/input-output.md#callers-who-hang-up
  it.each([
    ['a GET', ['GET / HTTP/1.1\r\nHost: a\r\n\r\n'], 1],
    ['a HEAD', ['HEAD / HTTP/1.1\r\nHost: a\r\n\r\n'], 1],
    ['HTTP/1.0', ['GET / HTTP/1.0\r\n\r\n'], 1],
    ['a GET in pieces', ['GET / HTTP/1.1\r\n', 'Host: a\r\n\r\n'], 1],
    ['a POST', ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n', 'a=1'], 1],
    [
      'a POST in chunks',
      ['POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n0\r\n\r\n'],
      1,
    ],
    ['two requests', ['GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2)], 2],
    ['a request that asks for the end', ['GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'], 1],
  ])('answers a client that closes its half behind %s', async (_, pieces, answers) => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => setTimeout(() => response.end('late'), 30));
    });
    const port = await listen(server, { port: 0, host: HOST });
    const socket = connect({ port, host: HOST, allowHalfOpen: true });
    let received = '';
    socket.on('data', (part) => (received += String(part)));
    for (const piece of pieces.slice(0, -1)) {
      socket.write(piece);
      await new Promise((done) => setTimeout(done, 10));
    }
    socket.end(pieces.at(-1) ?? '');
    await once(socket, 'end');
    expect(received.split('HTTP/1.1 200 OK').length - 1).toBe(answers);
    await drain(server, 1000);
  });

  it('answers what is under way before it has drained, and takes nothing new after that', async () => {
    const { server, port, asked } = await serve();
    const answer = ask(port);
    const response = await asked;
    const drained = drain(server, 10_000);
    await new Promise((done) => setTimeout(done, 600));
    expect(await ask(port)).toBe('cut');
    response.end('done');
    expect(await answer).toBe(200);
    await drained;
  });

  // docs/rules/running.md#stopping
  it('resets nobody in 20 stops under load, and sends those away that keep their connection', async () => {
    const sums = { answered: 0, toldToClose: 0, faults: [] as string[] };
    // In a thread of its own, as clients are: in this one, connecting and closing would take turns.
    const clients = new Worker(CLIENTS, { eval: true });
    for (let stop = 0; stop < 20; stop++) {
      const server = createServer((_, response) => setTimeout(() => response.end('ok'), 2));
      const busy = askedSoOften(server, 50);
      const port = await listen(server, { port: 0, host: HOST });
      const ended = new Promise<typeof sums>((resolve) => clients.once('message', resolve));
      clients.postMessage({ port, host: HOST });
      await busy;
      // However late the clients' thread gets its turn, they are all sent away.
      await drain(server, 60_000, { quietMs: 60_000, lameMsMax: 60_000 });
      const { answered, toldToClose, faults } = await ended;
      sums.answered += answered;
      sums.toldToClose += toldToClose;
      sums.faults.push(...faults);
    }
    await clients.terminate();
    expect(sums.faults).toEqual([]);
    expect(sums.toldToClose).toBeGreaterThan(100);
    expect(sums.answered).toBeGreaterThan(100);
  });

  it('refuses clients that open new connections at once, and hardly ever resets one', async () => {
    const stops: { refused: number; reset: number }[] = [];
    const clients = new Worker(RECONNECTING, { eval: true });
    for (let stop = 0; stop < STOPS_RECONNECTING; stop++) {
      const server = createServer((_, response) => {
        // While this thread stands still, connections queue up.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 0.3);
        setTimeout(() => response.end('ok'), 2);
      });
      const busy = askedSoOften(server, 200);
      const port = await listen(server, { port: 0, host: HOST });
      const ended = new Promise<(typeof stops)[number]>((resolve) => clients.once('message', resolve));
      clients.postMessage({ port, host: HOST });
      await busy;
      await drain(server, 5000);
      stops.push(await ended);
    }
    await clients.terminate();
    expect(stops.map(({ refused }) => refused)).toEqual(Array(STOPS_RECONNECTING).fill(32));
    // The system offers no way to be sure, and may take the processor away in the moment of closing. Closing at any moment
    // resets every second client in every stop, so the stop in the middle says which of the two it is.
    const middle = stops.map(({ reset }) => reset).toSorted((a, b) => a - b)[(STOPS_RECONNECTING - 1) / 2];
    expect(middle).toBeLessThan(32 / 10);
  });

  it('cuts what has not ended after the grace', async () => {
    const { server, port, asked } = await serve();
    const answer = ask(port);
    await asked;
    await drain(server, 10);
    expect(await answer).toBe('cut');
  });
});
