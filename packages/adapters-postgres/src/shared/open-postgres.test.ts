import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createServer, type Server, type Socket } from 'node:net';
import { watchedSockets, type WatchedSockets } from './open-postgres.ts';

const LOOK_EVERY_MS = 20;
const SILENT_MS = 100;

let server: Server;
let sockets: WatchedSockets;
/** What a new connection gets: an answer to its question, or nothing. */
let isAnswering: boolean;
const taken: Socket[] = [];
beforeEach(async () => {
  isAnswering = true;
  server = createServer((socket) => {
    taken.push(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => void (isAnswering && bytes.length === 8 && socket.write('N')));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  sockets.close();
  for (const socket of taken.splice(0)) socket.destroy();
  await new Promise((done) => server.close(done));
});

const watching = (silentMsMax = 60_000): Socket => {
  sockets = watchedSockets({
    silentMs: SILENT_MS,
    lookEveryMs: LOOK_EVERY_MS,
    answerMsMax: 100,
    silentMsMax,
  });
  const { port } = server.address() as { port: number };
  const socket = sockets.open({ host: '127.0.0.1', port });
  socket.on('error', () => undefined).resume();
  return socket;
};
const closes = (socket: Socket, withinMs: number): Promise<boolean> =>
  new Promise((done) => {
    const timer = setTimeout(() => done(false), withinMs);
    socket.once('close', () => {
      clearTimeout(timer);
      done(true);
    });
  });

// docs/rules/running.md#partition
it('cuts a silent connection while the server answers no new one', async () => {
  const socket = watching();
  isAnswering = false;
  expect(await closes(socket, 5000)).toBe(true);
});

it('cuts it while others try to connect all the time and are not answered, too', async () => {
  const socket = watching();
  isAnswering = false;
  const { port } = server.address() as { port: number };
  const trying = setInterval(() => {
    const another = sockets.open({ host: '127.0.0.1', port }).on('error', () => undefined);
    setTimeout(() => another.destroy(), SILENT_MS / 2);
  }, LOOK_EVERY_MS);
  const isCut = await closes(socket, 3000);
  clearInterval(trying);
  expect(isCut).toBe(true);
});

it('leaves one that only waits, because the server answers', async () => {
  const socket = watching();
  expect(await closes(socket, 10 * SILENT_MS)).toBe(false);
  socket.destroy();
});

it('cuts it when nothing listens any more, too', async () => {
  const socket = watching();
  await new Promise((done) => socket.once('connect', done));
  server.close();
  expect(await closes(socket, 5000)).toBe(true);
});

it('leaves one over which something comes, whatever a new one is answered', async () => {
  const socket = watching();
  isAnswering = false;
  await new Promise((done) => socket.once('connect', done));
  const [peer] = taken;
  const chatter = setInterval(() => peer?.write('x'), LOOK_EVERY_MS);
  expect(await closes(socket, 10 * SILENT_MS)).toBe(false);
  clearInterval(chatter);
  socket.destroy();
});

it('cuts one that is silent for longer than any statement takes, whatever the server answers', async () => {
  const socket = watching(3 * SILENT_MS);
  expect(await closes(socket, 5000)).toBe(true);
});
