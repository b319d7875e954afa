// Every answer a test gets is compared with the OpenAPI document; a test that got one it does not allow is red.
import { afterEach } from '@jest/globals';
import { gunzipSync, inflateSync } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AnswerCheck, makeAnswerCheck } from './answer-check.ts';
import { theDocument } from './the-document.ts';

export type CheckedApi = (request: IncomingMessage, response: ServerResponse) => void;

/** One for all test files of a worker: compiling the schemas of the document takes seconds. */
const CHECK = Symbol.for('tributary.answerCheck');
const holder: typeof globalThis & { [CHECK]?: AnswerCheck } = globalThis;
const complaints: string[] = [];

/** Reads along what the API writes, and compares it once it is whole. */
export function checked(api: CheckedApi): CheckedApi {
  return (request, response) => {
    const pieces: Buffer[] = [];
    const keep = (piece: unknown): void => {
      if (typeof piece === 'string') pieces.push(Buffer.from(piece));
      else if (piece instanceof Uint8Array) pieces.push(Buffer.from(piece));
    };
    const write = response.write.bind(response) as (...given: unknown[]) => boolean;
    const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
    response.write = ((...given: unknown[]) => (keep(given[0]), write(...given))) as typeof response.write;
    response.end = ((...given: unknown[]) => {
      keep(given[0]);
      const check = (holder[CHECK] ??= makeAnswerCheck(theDocument()));
      const answer = {
        method: request.method ?? '',
        path: request.url ?? '',
        status: response.statusCode,
        headers: response.getHeaders(),
        text: decoded(response.getHeader('Content-Encoding'), Buffer.concat(pieces)).toString('utf8'),
      };
      complaints.push(...check(answer));
      return end(...given);
    }) as typeof response.end;
    api(request, response);
  };
}

function decoded(encoding: unknown, bytes: Buffer): Buffer {
  if (encoding === 'gzip') return gunzipSync(bytes);
  return encoding === 'deflate' ? inflateSync(bytes) : bytes;
}

afterEach(() => {
  const found = [...new Set(complaints.splice(0))];
  if (found.length > 0) {
    throw new Error(`Answers that the OpenAPI document does not allow:\n${found.slice(0, 10).join('\n')}`);
  }
});
