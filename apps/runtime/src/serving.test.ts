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

/** A server that answers when it is told to. */
async function serve(): Promise<{ server: Server; port: number; asked: Promise<ServerResponse> }> {
  let setAsked: (response: ServerResponse) => void = () => {};
  const asked = new Promise<ServerResponse>((resolve) => (setAsked = resolve));
  const server = createServer((_, response) => setAsked(response));
  return { server, port: await listen(server, { port: 0, host: HOST }), asked };
}

describe('a server', () => {
  it('says which port it was given, and is refused one that is in use', async () => {
    const { server, port } = await serve();
    expect(port).toBeGreaterThan(0);
    await expect(listen(createServer(), { port, host: HOST })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await drain(server, 1000);
  });

  it('answers what is under way before it has drained, and takes nothing new', async () => {
    const { server, port, asked } = await serve();
    const answer = ask(port);
    const response = await asked;
    const drained = drain(server, 10_000);
    expect(await ask(port)).toBe('cut');
    response.end('done');
    expect(await answer).toBe(200);
    await drained;
  });

  it('cuts what has not ended after the grace', async () => {
    const { server, port, asked } = await serve();
    const answer = ask(port);
    await asked;
    await drain(server, 10);
    expect(await answer).toBe('cut');
  });
});
