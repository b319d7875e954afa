// Over real sockets: what is tested is what leaves, and when.
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { compress } from './compress.ts';
import { send, writtenAnswer } from './respond.ts';
import { sendStream } from './send-file.ts';

const LONG = { records: Array.from({ length: 200 }, (_, n) => ({ _id: n, title: 'Shoes' })) };

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

async function serve(pieces: () => AsyncGenerator<string>): Promise<number> {
  const app = express();
  app.use(compress());
  app.get('/long', (_request, response) => send(response, writtenAnswer(200, true, LONG)));
  app.get('/short', (_request, response) => send(response, writtenAnswer(200, true, {})));
  app.get('/:format', async (asked, response) => {
    const contentType = asked.params.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson';
    await sendStream(response, { contentType, name: 'log', pieces: pieces() }, 30_000);
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function ask(port: number, path: string, encodings?: string, method = 'GET'): Promise<IncomingMessage> {
  const headers = encodings === undefined ? {} : { 'Accept-Encoding': encodings };
  const [answer] = (await once(request({ port, path, headers, method }).end(), 'response')) as [
    IncomingMessage,
  ];
  return answer;
}
const bytesOf = async (answer: IncomingMessage) => Buffer.concat((await answer.toArray()) as Uint8Array[]);
const nothing = async function* () {
  yield '';
};

describe('an answer', () => {
  // docs/rules/input-output.md#compressed-answers
  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('of more than 1 KiB is compressed with %s, for who asks', async (encoding, decode) => {
    const port = await serve(nothing);
    const answer = await ask(port, '/long', encoding);
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    const bytes = await bytesOf(answer);
    expect(bytes.length).toBeLessThan(1000);
    expect(JSON.parse(decode(bytes).toString())).toEqual({ success: true, data: LONG });
    const plain = await ask(port, '/long');
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-length']).toBe(String((await bytesOf(plain)).length));
  });

  it('to HEAD names no other length than to GET', async () => {
    const port = await serve(nothing);
    for (const path of ['/long', '/short']) {
      for (const encodings of ['gzip', undefined]) {
        const got = await ask(port, path, encodings);
        await bytesOf(got);
        const head = await ask(port, path, encodings, 'HEAD');
        const lengths = [got, head].map(({ headers }) => headers['content-length']);
        expect([path, encodings, lengths[1]]).toEqual([path, encodings, lengths[0]]);
      }
    }
  });

  it('of less is sent as it is', async () => {
    const answer = await ask(await serve(nothing), '/short', 'gzip, br');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect((await bytesOf(answer)).toString()).toBe('{"success":true,"data":{}}');
  });
});

it.each(['csv', 'ndjson'])(
  'a log as %s flows: a piece is there before the next one is read',
  async (format) => {
    let isRead: () => void = () => undefined;
    const firstIsRead = new Promise<void>((resolve) => (isRead = resolve));
    const port = await serve(async function* () {
      yield 'first\r\n';
      await firstIsRead;
      yield 'second\r\n';
    });
    const answer = await ask(port, `/${format}`, 'gzip, br');
    expect(answer.headers['content-encoding']).toBeUndefined();
    const [piece] = (await once(answer, 'data')) as [Buffer];
    expect(piece.toString()).toBe('first\r\n');
    isRead();
    const [rest] = (await once(answer, 'data')) as [Buffer];
    expect(rest.toString()).toBe('second\r\n');
  },
);
