import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import express, { type Request, type RequestHandler } from 'express';
import { LosslessNumber } from 'lossless-json';
import type { ApiDependencies } from '../dependencies.ts';
import { parseExactJson, TooComplex } from './exact-json.ts';
import { badRequest, HttpError, WIRE_CODES } from './http-error.ts';
import { parseParameters } from './parameters.ts';
import type { Upload } from './route.ts';

export const BODY_BYTES_MAX = 1024 * 1024;
/** Hashed at a time, a few milliseconds; the body of an import is many times as long. */
const HASHED_BYTES = 1024 * 1024;

/** Takes the bytes whatever the content type says: JSON without one is accepted (docs/rules/input-output.md#bodies). */
export const readBytes = (bytesMax = BODY_BYTES_MAX): RequestHandler => {
  const read = express.raw({ type: () => true, limit: bytesMax });
  return (request, response, next) =>
    read(request, response, (error?: unknown) => next(error ?? whyUnread(request)));
};

/**
 * Express reads no body of a caller who hung up in the meantime, and goes on as if none had been sent
 * (docs/rules/input-output.md#callers-who-hang-up).
 */
function whyUnread({ body, headers }: Request): HttpError | undefined {
  const isSent = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (body !== undefined || !isSent) return undefined;
  return badRequest('The connection ended before the body was complete. Nothing was done.');
}

export const bytesOf = (request: Request): Uint8Array => {
  const body: unknown = request.body;
  return body instanceof Uint8Array ? body : new Uint8Array();
};

/**
 * The hash by which a repeated request is recognized: of the body, and of the query where there is one (`?dry_run=1`
 * asks for something else).
 */
export async function hashOfAsked(request: Request): Promise<string> {
  const hash = createHash('sha256');
  const bytes = bytesOf(request);
  for (let at = 0; at < bytes.length; at += HASHED_BYTES) {
    if (at > 0) await turn();
    hash.update(bytes.subarray(at, at + HASHED_BYTES));
  }
  const query = request.originalUrl.split('?')[1] ?? '';
  return (query === '' ? hash : hash.update(`?${query}`)).digest('hex');
}

/** An object of fields from JSON or a form; no bytes at all are an empty object, whatever the content type. */
export function bodyOf(request: Request): unknown {
  const bytes = bytesOf(request);
  if (bytes.length === 0) return {};
  const { type, charset } = contentType(request.headers['content-type']);
  if (charset !== 'utf-8' && charset !== 'utf8')
    throw unsupported(`The charset ${charset} isn't supported. Send UTF-8.`);
  const text = decode(bytes);
  if (type === 'application/json' || type.endsWith('+json')) return jsonObject(text);
  if (type === 'application/x-www-form-urlencoded') {
    return text.trimStart().startsWith('{') ? jsonObject(text) : parseParameters(text);
  }
  if (type === '') return jsonObject(text);
  throw unsupported(
    "This content type isn't supported. Send application/json or application/x-www-form-urlencoded.",
  );
}

/** A body that its route reads itself (an import), by its content type. */
export function uploadOf(
  deps: ApiDependencies,
  request: Request,
  { contentTypes, read }: Upload,
): Promise<unknown> {
  const bytes = bytesOf(request);
  const { type: sent, charset } = contentType(request.headers['content-type']);
  // Some clients say that everything they send is a form (docs/rules/input-output.md#bodies).
  const isUnsaid = sent === '' || sent === 'application/x-www-form-urlencoded';
  const type = isUnsaid ? contentTypes[0] : sent;
  if (type === undefined || !contentTypes.includes(type))
    throw unsupported(`This content type isn't supported. Send ${contentTypes.join(' or ')}.`);
  // How CSV is written is seen from its bytes.
  if (type !== 'text/csv' && charset !== 'utf-8' && charset !== 'utf8')
    throw unsupported(`The charset ${charset} isn't supported. Send UTF-8.`);
  return read(deps, bytes, type);
}

function contentType(header: string | undefined): { type: string; charset: string } {
  const [type = '', ...rest] = (header ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = rest.find((part) => part.startsWith('charset='))?.slice('charset='.length) ?? 'utf-8';
  return { type, charset: charset.replace(/^"|"$/g, '') };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('The body is not valid UTF-8.');
  }
}

function jsonObject(text: string): unknown {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (error) {
    if (error instanceof TooComplex) throw badRequest(error.message);
    if (!(error instanceof SyntaxError)) throw error;
    throw badRequest(`The body is not valid JSON. ${error.message.slice(0, 200)}.`);
  }
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    value instanceof LosslessNumber
  ) {
    throw badRequest('The body must be a JSON object.');
  }
  return value;
}

const unsupported = (message: string): HttpError =>
  new HttpError({ status: 415, code: WIRE_CODES.badRequest, message });
