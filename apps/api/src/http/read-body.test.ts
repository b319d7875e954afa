import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type Request } from 'express';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { bytesOf, readBytes } from './read-body.ts';

/** The outcome of a request: what its work was given, or why there was none. */
type Outcome = { readonly done: string } | { readonly refused: string };

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a request to a server that looks its caller up first, which takes until `meanwhile` is over. */
async function outcomeOf(
  sent: string,
  meanwhile: (client: ReturnType<typeof connect>, asked: Request) => Promise<unknown>,
) {
  const app = express();
  const client = { socket: undefined as unknown as ReturnType<typeof connect> };
  const outcome = new Promise<Outcome>((resolve) => {
    app.use(async (asked, _response, next) => {
      await meanwhile(client.socket, asked);
      next();
    });
    app.use(readBytes(), (asked, response) => {
      resolve({ done: Buffer.from(bytesOf(asked)).toString() });
      response.end();
    });
    app.use((error: Error, _asked: Request, response: express.Response, _next: express.NextFunction) => {
      resolve({ refused: error.message });
      response.status(400).end();
    });
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client.socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
    client.socket.write(sent),
  );
  return outcome;
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\n';
const BODY = '{"all":false}';

describe('a caller who hangs up while the key is looked up (docs/rules/input-output.md#callers-who-hang-up)', () => {
  it.each([
    ['with a length', `${HEAD}Content-Length: ${BODY.length}\r\n\r\n${BODY}`],
    ['in chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\nd\r\n${BODY}\r\n0\r\n\r\n`],
    ['in part', `${HEAD}Content-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, 4)}`],
  ])('has asked for nothing: a body %s', async (_case, sent) => {
    const outcome = await outcomeOf(sent, (socket, asked) => {
      socket.destroy();
      return new Promise((resolve) => asked.socket.once('close', resolve));
    });
    expect(outcome).toEqual({
      refused: 'The connection ended before the body was complete. Nothing was done.',
    });
  });
});

it.each([
  ['a body', `${HEAD}Content-Length: ${BODY.length}\r\n\r\n${BODY}`, BODY],
  ['an empty body', `${HEAD}Content-Length: 0\r\n\r\n`, ''],
  ['no body', `${HEAD}\r\n`, ''],
])('%s of a caller who waits is read behind the key', async (_case, sent, done) => {
  expect(await outcomeOf(sent, () => new Promise((resolve) => setTimeout(resolve, 20)))).toEqual({ done });
});
