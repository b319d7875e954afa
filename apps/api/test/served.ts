// A test's API on a port of its own, until the test file ends. Left to itself, supertest opens a port and a connection for
// every request, which costs about as much as the answer.
import { afterAll } from '@jest/globals';
import { once } from 'node:events';
import { Agent, createServer, type RequestListener, type Server } from 'node:http';

const servers: Server[] = [];
/** Requests share their connections. */
export const connections = new Agent({ keepAlive: true });

/** Nothing to be packed and unpacked thrice: compressing has suites of its own. */
export const PLAIN = { 'Accept-Encoding': 'identity' };

export async function served(listener: RequestListener): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 0 }, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return server;
}

afterAll(() => {
  connections.destroy();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
