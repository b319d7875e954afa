import type { Response } from 'express';
import { stringify } from 'lossless-json';
import { weakEtag } from './etag.ts';
import type { Failure } from './http-error.ts';
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
  if (response.writableEnded) return; // answered meanwhile: answer-in-time.ts
  response.status(status).setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

/** An answer that is the same for every caller for long (docs/rules/input-output.md#dictionaries). */
export function sendLasting(response: Response, answer: WrittenAnswer): void {
  if (response.writableEnded) return;
  response.setHeader('Cache-Control', 'private, max-age=60');
  response.setHeader('ETag', weakEtag(answer.body));
  if (response.req.fresh) response.status(304).end();
  else send(response, answer);
}

export function sendFailure(response: Response, failure: Failure): void {
  for (const [name, value] of Object.entries(failure.headers ?? {})) response.setHeader(name, value);
  send(response, writtenFailure(failure));
}
