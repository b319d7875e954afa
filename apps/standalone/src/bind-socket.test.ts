import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { listen } from '@tributary/runtime/serving';
import http from 'node:http';
import { bindSocket } from './bind-socket.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

// docs/rules/running.md#parts
it('has a port before anybody listens, and serves whoever listens on it', async () => {
  const socket = await bindSocket(0, '127.0.0.1');
  const server = http.createServer((_, response) => response.end('served'));
  servers.push(server);
  expect(await listen(server, { port: 0, socket: socket.handle })).toBe(socket.port);
  expect(await (await fetch(`http://127.0.0.1:${socket.port}`)).text()).toBe('served');
});

it('is refused where somebody listens, and where there is no such address', async () => {
  const other = createServer().listen(0);
  servers.push(other);
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(bindSocket(port, undefined)).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  await expect(bindSocket(0, '192.0.2.1')).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
  await expect(bindSocket(0, 'no.such.host.invalid')).rejects.toMatchObject({
    code: expect.stringMatching(/^E(NOTFOUND|AI_AGAIN)$/),
  });
});
