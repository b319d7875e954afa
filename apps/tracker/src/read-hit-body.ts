import { cleanText } from '@tributary/domain/tracking/clean-text';
import type { IncomingMessage } from 'node:http';
import type { HttpRequest } from './exchange.ts';
import { HIT_FIELD_LENGTH_MAX, HIT_FIELDS, type HitFields } from './hit.ts';
import { parseQuery } from './query.ts';

export type HitBody =
  | { readonly kind: 'fields'; readonly fields: HitFields }
  | { readonly kind: 'unreadable'; readonly status: 400 | 413; readonly message: string };

export const BODY_BYTES_MAX = 64 * 1024;

const NOTHING: HitBody = { kind: 'fields', fields: {} };

/**
 * The fields of a form, of a form with parts (multipart), or of a flat JSON object, whatever the content type says; other
 * methods than POST have none.
 */
export async function readHitBody({ method, message }: HttpRequest): Promise<HitBody> {
  if (method !== 'POST' || !message) return NOTHING;
  const bytes = await readBytes(message);
  if (!bytes) {
    return { kind: 'unreadable', status: 413, message: `A body has at most ${BODY_BYTES_MAX} bytes.` };
  }
  const text = bytes.toString('utf8').trim();
  if (text === '') return NOTHING;
  const contentType = message.headers['content-type'] ?? '';
  if (/^multipart\/form-data/i.test(contentType)) return multipartFields(bytes, contentType);
  const saysJson = /json/i.test(contentType);
  if (saysJson || text.startsWith('{')) return jsonFields(text);
  return {
    kind: 'fields',
    fields: parseQuery(bytes.toString('latin1').trim(), HIT_FIELDS, HIT_FIELD_LENGTH_MAX),
  };
}

/** Undefined when there are too many bytes; the rest is read and dropped, so that the answer can be sent. */
function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_BYTES_MAX) chunks.push(chunk);
      else resolve(undefined);
    });
    request.on('end', () => resolve(size <= BODY_BYTES_MAX ? Buffer.concat(chunks) : undefined));
    request.on('error', () => resolve(undefined)); // the caller hung up, so no answer can reach it
  });
}

/** Read by the parser of Node.js itself. Files among the parts are no fields; of a name sent twice the first counts. */
async function multipartFields(bytes: Buffer, contentType: string): Promise<HitBody> {
  let parts: FormData;
  try {
    parts = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    return { kind: 'unreadable', status: 400, message: 'The body is not multipart/form-data.' };
  }
  const fields: Record<string, string> = {};
  for (const [name, value] of parts) {
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
    return { kind: 'unreadable', status: 400, message: 'The body is not JSON.' };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { kind: 'unreadable', status: 400, message: 'The body is a JSON object of fields.' };
  }
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed)) {
    if (!HIT_FIELDS.has(name) || value === null) continue;
    if (typeof value !== 'string' && typeof value !== 'boolean') {
      return { kind: 'unreadable', status: 400, message: `${name} is text, a number or a boolean.` };
    }
    fields[name] = cleanText(String(value), HIT_FIELD_LENGTH_MAX);
  }
  return { kind: 'fields', fields };
}
