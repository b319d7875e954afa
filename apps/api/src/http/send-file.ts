// Answers that are no JSON: files of a log, and kept pictures and documents.
import { once } from 'node:events';
import type { Response } from 'express';
import { notFound } from './http-error.ts';
import type { KeptFile, StreamedFile } from './reply.ts';

/**
 * Writes as fast as the client reads. A failure in the middle breaks the connection: a cut file must not look whole. So
 * does a client that takes nothing for `stalledAfterMs`, or, when too many wait for their clients, one that has waited longest.
 */
export async function sendStream(
  response: Response,
  { contentType, name, pieces, onGone }: StreamedFile,
  stalledAfterMs: number,
): Promise<void> {
  if (response.closed) onGone?.();
  else if (onGone) response.once('close', onGone);
  const iterator = pieces[Symbol.asyncIterator]();
  // The first piece comes before the head, so that what fails at once can still be answered properly.
  let next = await iterator.next();
  response.status(200);
  response.setHeader('Content-Type', contentType);
  // A proxy must not collect what is read while it comes.
  if (name === undefined) response.setHeader('X-Accel-Buffering', 'no');
  else response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  if (response.req.method === 'HEAD') {
    await iterator.return?.();
    response.end();
    return;
  }
  try {
    while (!next.done && !response.destroyed) {
      if (!response.write(next.value)) await taken(response, stalledAfterMs);
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

/**
 * Until the client has taken what was written, or is gone. A socket's own time-out counts the bytes that leave, so a slow
 * reader goes on, and node:http destroys the socket of one that does not read; only while we wait for it, because
 * the time that a query takes is not the client's.
 */
async function taken(response: Response, stalledAfterMs: number): Promise<void> {
  const over = new AbortController();
  waiting.set(response, performance.now());
  cutLongest();
  response.socket?.setTimeout(stalledAfterMs);
  try {
    const { signal } = over;
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } finally {
    response.socket?.setTimeout(0);
    over.abort();
    waiting.delete(response);
  }
}

/** Answers whose clients have not taken what was written, and since when: the longest first. */
const waiting = new Map<Response, number>();
const WAITING_MAX = 500;
const WAITING_MS_MIN = 30_000;

/** Each keeps some memory, so there is an end to how many may: one that takes nothing for half a minute makes room. */
function cutLongest(): void {
  if (waiting.size <= WAITING_MAX) return;
  for (const [response, since] of waiting) {
    if (performance.now() - since >= WAITING_MS_MIN) response.destroy();
    return;
  }
}

/** A year: a name never gets other bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** No script in a file may run on our origin when a browser opens it as a page. */
const NO_SCRIPTS = "sandbox; default-src 'none'; frame-ancestors 'none'";

export async function sendFile(response: Response, file: KeptFile): Promise<void> {
  const etag = `"${file.name}"`;
  const isKnown = etagsIn(response.req.headers['if-none-match']).some((one) => one === etag || one === '*');
  const isBodiless = isKnown || response.req.method === 'HEAD';
  const bytes = isBodiless ? undefined : await file.read();
  if (!isBodiless && !bytes) throw notFound('file');
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', FOR_EVER);
  response.setHeader('Content-Security-Policy', NO_SCRIPTS);
  if (isKnown) {
    response.status(304).end();
    return;
  }
  response.status(200).setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Length', file.bytesLength);
  response.end(bytes);
}

const etagsIn = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
