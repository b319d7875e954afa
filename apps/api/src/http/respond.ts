import { once } from 'node:events';
import type { Response } from 'express';
import { stringify } from 'lossless-json';
import type { Failure } from './http-error.ts';
import type { StreamedFile } from './reply.ts';
import type { WrittenAnswer } from './idempotency.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export function writtenAnswer(status: number, success: boolean, data: unknown): WrittenAnswer {
  const body = stringify({ success, data });
  if (body === undefined) throw new Error('An answer must be JSON.');
  return { status, body };
}

export function writtenFailure({ status, code, message, errors, beside }: Failure): WrittenAnswer {
  const data = { message, code, ...(errors && errors.length > 0 && { errors }), ...beside };
  return writtenAnswer(status, false, data);
}

export function send(response: Response, { status, body }: WrittenAnswer): void {
  response.status(status).setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

export function sendFailure(response: Response, failure: Failure): void {
  for (const [name, value] of Object.entries(failure.headers ?? {})) response.setHeader(name, value);
  send(response, writtenFailure(failure));
}

/** Writes as fast as the client reads. A failure in the middle breaks the connection: a cut file must not look whole. */
export async function sendStream(
  response: Response,
  { contentType, name, pieces }: StreamedFile,
): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  // The first piece comes before the head, so that what fails at once can still be answered properly.
  let next = await iterator.next();
  response.status(200);
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  if (response.req.method === 'HEAD') {
    await iterator.return?.();
    response.end();
    return;
  }
  try {
    while (!next.done && !response.destroyed) {
      if (!response.write(next.value)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      next = await iterator.next();
    }
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    await iterator.return?.();
  }
}
