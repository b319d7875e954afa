import type { Response } from 'express';
import { weakEtag } from './etag.ts';
import { exactJsonText } from './exact-json.ts';
import type { Failure } from './http-error.ts';
import type { WrittenAnswer } from './idempotency.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export function writtenAnswer(status: number, success: boolean, data: unknown): WrittenAnswer {
  const body = exactJsonText({ success, data });
  if (body === undefined) throw new Error('An answer must be JSON.');
  return { status, body };
}

export const FLAT_TYPE = 'application/vnd.tributary.flat+json';

/** Without `data`; of the type that was asked for, else JSON (docs/rules/stats.md#flat-conversion-logs). */
export function writtenFlat(
  flat: Readonly<Record<string, unknown>>,
  type: string | undefined,
): WrittenAnswer {
  const body = exactJsonText({ success: true, ...flat });
  if (body === undefined) throw new Error('An answer must be JSON.');
  return { status: 200, body, ...(type && { contentType: `${type}; charset=utf-8` }) };
}

export function writtenFailure({ status, code, message, errors, beside }: Failure): WrittenAnswer {
  const data = { message, code, ...(errors && errors.length > 0 && { errors }), ...beside };
  return writtenAnswer(status, false, data);
}

export function send(response: Response, { status, body, contentType = JSON_TYPE }: WrittenAnswer): void {
  if (response.writableEnded) return; // answered meanwhile: answer-in-time.ts
  const bytes = Buffer.from(body);
  response.status(status).setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

/** An answer that is the same for long: browsers keep it for a minute (docs/rules/input-output.md#dictionaries). */
export function sendLasting(response: Response, written: WrittenAnswer): void {
  if (response.writableEnded) return;
  response.setHeader('Cache-Control', 'private, max-age=60');
  response.setHeader('ETag', weakEtag(written.body));
  if (response.req.fresh) response.status(304).end();
  else send(response, written);
}

/** What is away may be back by then; a failure may know better. */
const RETRY_AFTER_S = '5';

export function sendFailure(response: Response, failure: Failure): void {
  if (failure.status === 503) response.setHeader('Retry-After', RETRY_AFTER_S);
  for (const [name, value] of Object.entries(failure.headers ?? {})) response.setHeader(name, value);
  send(response, writtenFailure(failure));
}
