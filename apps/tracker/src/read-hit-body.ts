import { cleanText } from '@tributary/domain/tracking/clean-text';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type InputType, type ZlibOptions } from 'node:zlib';
import type { HttpRequest } from './exchange.ts';
import { HIT_FIELD_LENGTH_MAX, HIT_FIELDS, type HitFields } from './hit.ts';
import { parseQuery } from './query.ts';

export type HitBody =
  | { readonly kind: 'fields'; readonly fields: HitFields }
  /** `fields`: what can be made out of it all the same, for the log. */
  | {
      readonly kind: 'unreadable';
      readonly status: 400 | 405 | 413 | 415;
      readonly message: string;
      readonly fields: HitFields;
    }
  /** The caller hung up before all of it was there, and so asked for nothing. */
  | { readonly kind: 'gone' };

export const BODY_BYTES_MAX = 64 * 1024;

const NOTHING: HitBody = { kind: 'fields', fields: {} };

/**
 * The fields of a form, of a form with parts (multipart), or of a flat JSON object, whatever the content type says, compressed
 * or not (docs/rules/attribution.md#server-to-server); GET has none.
 */
export async function readHitBody({ method, message, isUnread }: HttpRequest): Promise<HitBody> {
  if (isUnread === true) return unreadable(400, 'The request cannot be read.');
  if (method !== 'POST' || !message) return NOTHING;
  const sent = await readBytes(message);
  if (sent === 'gone') return { kind: 'gone' };
  if (sent.isCut) return tooLarge(sent.bytes);
  const read = await decoded(
    sent.bytes,
    message.headers['content-encoding'] ?? (isGzip(sent.bytes) ? 'gzip' : ''),
  );
  return Buffer.isBuffer(read) ? fieldsIn(read, message.headers['content-type'] ?? '') : read;
}

async function fieldsIn(bytes: Buffer, contentType: string): Promise<HitBody> {
  const text = bytes.toString('utf8').trim();
  if (text === '') return NOTHING;
  if (/^multipart\/form-data/i.test(contentType)) return multipartFields(bytes, contentType);
  const saysJson = /json/i.test(contentType);
  if (saysJson || text.startsWith('{')) return jsonFields(text);
  return { kind: 'fields', fields: formFields(bytes) };
}

const formFields = (bytes: Buffer): HitFields =>
  parseQuery(bytes.toString('latin1').trim(), HIT_FIELDS, HIT_FIELD_LENGTH_MAX);

const unreadable = (status: 400 | 413 | 415, message: string, fields: HitFields = {}): HitBody => ({
  kind: 'unreadable',
  status,
  message,
  fields,
});

const tooLarge = (beginning: Buffer): HitBody =>
  unreadable(413, `A body has at most ${BODY_BYTES_MAX} bytes.`, glimpsed(beginning));

/** Text, numbers and literals behind a name, as JSON has them. */
const PAIR = /"(\w{1,20})"\s*:\s*(?:"((?:[^"\\]|\\.){0,4000})"|([\w.+-]{1,100}))/g;
/** A part of a form, from its name on. */
const PART = /\bname="?(\w{1,20})"?[^\r\n]{0,200}\r?\n\r?\n([^\r\n]{0,4000})/g;

/** Fields of a body that is not what it says, or that is too large. */
function glimpsed(bytes: Buffer): HitFields {
  const text = bytes.toString('utf8');
  if (!/"|\n/.test(text)) return formFields(bytes);
  const fields: Record<string, string> = {};
  const found = [...text.matchAll(PAIR), ...text.matchAll(PART)];
  for (const [, sent = '', quoted, literal = ''] of found) {
    const name = sent.toLowerCase();
    if (HIT_FIELDS.has(name) && !Object.hasOwn(fields, name))
      fields[name] = cleanText(quoted ?? literal, HIT_FIELD_LENGTH_MAX);
  }
  return fields;
}

type Decompress = (bytes: InputType, options: ZlibOptions) => Promise<Buffer>;
const GUNZIP: Decompress = promisify<InputType, ZlibOptions, Buffer>(gunzip);
const INFLATE: Decompress = promisify<InputType, ZlibOptions, Buffer>(inflate);
const INFLATE_RAW: Decompress = promisify<InputType, ZlibOptions, Buffer>(inflateRaw);
const BROTLI: Decompress = promisify<InputType, ZlibOptions, Buffer>(brotliDecompress);
/** `deflate` is sent with and without the head that the standard wants. */
const deflated: Decompress = (bytes, options) =>
  isZlib(bytes as Buffer) ? INFLATE(bytes, options) : INFLATE_RAW(bytes, options);
const isZlib = (bytes: Buffer): boolean => (bytes[0] ?? 0) % 16 === 8 && bytes.readUInt16BE(0) % 31 === 0;

/** Some clients compress and do not say so; no form or JSON begins with these bytes. */
const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const DECOMPRESS: ReadonlyMap<string, Decompress> = new Map([
  ['gzip', GUNZIP],
  ['x-gzip', GUNZIP],
  ['deflate', deflated],
  ['br', BROTLI],
]);

/** The body as it was before it was compressed, within the same limit. */
async function decoded(bytes: Buffer, contentEncoding: string): Promise<Buffer | HitBody> {
  const [name, ...more] = contentEncoding
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== 'identity');
  if (name === undefined || bytes.length === 0) return bytes;
  const decompress = more.length === 0 ? DECOMPRESS.get(name) : undefined;
  if (!decompress) return unreadable(415, 'A body is compressed with gzip, deflate or br, or not at all.');
  try {
    return await decompress(bytes, { maxOutputLength: BODY_BYTES_MAX });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return tooLarge(Buffer.alloc(0));
    return unreadable(400, `The body is not compressed with ${name}.`, glimpsed(bytes));
  }
}

type Sent = { readonly bytes: Buffer; readonly isCut: boolean };

/** What is too much is read and dropped, so that the answer can be sent. */
function readBytes(request: IncomingMessage): Promise<Sent | 'gone'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      if (size <= BODY_BYTES_MAX) chunks.push(chunk);
      size += chunk.length;
      if (size > BODY_BYTES_MAX)
        resolve({ bytes: Buffer.concat(chunks).subarray(0, BODY_BYTES_MAX), isCut: true });
    });
    request.on('end', () => resolve({ bytes: Buffer.concat(chunks), isCut: false }));
    request.on('error', () => resolve('gone'));
  });
}

/** Read by the parser of Node.js itself. Files among the parts are no fields; of a name sent twice the first counts. */
async function multipartFields(bytes: Buffer, contentType: string): Promise<HitBody> {
  let parts: FormData;
  try {
    parts = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    return unreadable(400, 'The body is not multipart/form-data.', glimpsed(bytes));
  }
  const fields: Record<string, string> = {};
  for (const [sent, value] of parts) {
    const name = sent.toLowerCase();
    if (!HIT_FIELDS.has(name) || Object.hasOwn(fields, name) || typeof value !== 'string') continue;
    fields[name] = cleanText(value, HIT_FIELD_LENGTH_MAX);
  }
  return { kind: 'fields', fields };
}

/** Strings as they are; numbers by their digits, because a float would change some amounts. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function jsonFields(text: string): HitBody {
  let parsed: unknown;
  try {
    JSON.parse(text); // quoting would make some malformed texts well-formed
    parsed = JSON.parse(
      text.replace(STRING_OR_NUMBER, (part) => (part.startsWith('"') ? part : `"${part}"`)),
    );
  } catch {
    return unreadable(400, 'The body is not JSON.', glimpsed(Buffer.from(text)));
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return unreadable(400, 'The body is a JSON object of fields.', glimpsed(Buffer.from(text)));
  }
  const fields: Record<string, string> = {};
  for (const [sent, value] of Object.entries(parsed)) {
    const name = sent.toLowerCase();
    if (!HIT_FIELDS.has(name) || Object.hasOwn(fields, name) || value === null) continue;
    if (typeof value !== 'string' && typeof value !== 'boolean') {
      return unreadable(400, `${name} is text, a number or a boolean.`, glimpsed(Buffer.from(text)));
    }
    fields[name] = cleanText(String(value), HIT_FIELD_LENGTH_MAX);
  }
  return { kind: 'fields', fields };
}
