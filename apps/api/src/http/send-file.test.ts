// Over real sockets, because what is tested is what a socket does when nobody reads it.
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import express from 'express';
import { compress } from './compress.ts';
import { sendStream } from './send-file.ts';

/** Short, so that the tests are; whatever it is, they wait for what happens and not for a time. */
const STALLED_AFTER_MS = 200;
const SLOWLY_MS = 1000;
const PIECE = 'x'.repeat(64 * 1024);

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** Serves what `pieces` gives; resolves with the port, and reports when the pieces were released. */
async function serve(pieces: () => AsyncGenerator<string>, stalledAfterMs = STALLED_AFTER_MS) {
  let letGo: (outcome: unknown) => void = () => undefined;
  const released = new Promise((resolve) => (letGo = resolve));
  const listeners: number[] = [];
  const app = express();
  app.use(compress());
  app.get('/', async (_request, response) => {
    const file = { contentType: 'text/csv', name: 'x.csv', pieces: pieces() };
    listeners.push(response.listenerCount('close'));
    await sendStream(response, file, stalledAfterMs).then(() => letGo('ended'), letGo);
    listeners.push(response.listenerCount('close'));
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, released, listeners };
}

function ask(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

it('lets go of the pieces when the reader takes nothing', async () => {
  let closed = false;
  const { port, released } = await serve(async function* () {
    try {
      for (;;) yield PIECE;
    } finally {
      closed = true;
    }
  });
  ask(port).pause();
  expect(await released).toBe('ended');
  expect(closed).toBe(true);
});

it('lets go of them when the reader takes some and then no more', async () => {
  const { port, released } = await serve(async function* () {
    for (;;) yield PIECE;
  });
  const socket = ask(port);
  socket.once('data', () => socket.pause());
  expect(await released).toBe('ended');
});

it('continues for a reader that is slow, but reads', async () => {
  const pieces = 60;
  // Far longer than this process stands still on a busy machine.
  const { port } = await serve(async function* () {
    for (let n = 0; n < pieces; n++) yield PIECE;
  }, SLOWLY_MS);
  const socket = ask(port);
  let length = 0;
  let tail = '';
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      length += chunk.length;
      tail = chunk.subarray(-5).toString();
      if (tail === '0\r\n\r\n') resolve();
      socket.pause();
      setTimeout(() => socket.resume(), SLOWLY_MS / 40); // all in all longer than it may take nothing
    });
  });
  expect(length).toBeGreaterThan(pieces * PIECE.length);
});

it('waits for pieces that take long to come', async () => {
  const { port, released } = await serve(async function* () {
    yield PIECE;
    await new Promise((resolve) => setTimeout(resolve, 3 * STALLED_AFTER_MS));
    yield 'the last';
  });
  const socket = ask(port);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-50)));
  expect(await released).toBe('ended');
  await new Promise<void>((resolve) =>
    text.includes('the last') ? resolve() : socket.once('data', () => resolve()),
  );
  expect(text).toContain('the last');
});

it('breaks the connection when the pieces fail, and leaves no listener behind', async () => {
  const { port, released, listeners } = await serve(async function* () {
    for (let n = 0; n < 200; n++) yield PIECE;
    throw new Error('The database went away.');
  });
  const socket = ask(port);
  let tail = '';
  socket.on('data', (chunk: Buffer) => (tail = chunk.subarray(-5).toString()));
  const ended = new Promise((resolve) => socket.on('close', resolve));
  expect(await released).toMatchObject({ message: 'The database went away.' });
  await ended;
  expect(tail).not.toBe('0\r\n\r\n');
  expect(listeners[1]).toBe(listeners[0]);
});
