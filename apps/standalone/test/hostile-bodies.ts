// Requests that a key of each role could send to keep the product busy: what a test sends beside clicks, and a benchmark
// measures.
import { gzipSync } from 'node:zlib';

export type HostileRequest = {
  readonly name: string;
  readonly role: 'network' | 'affiliate' | 'advertiser';
  /** A method and a path. */
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | undefined;
  /** What it is answered with. */
  readonly status: number;
};

/** Sends it to the API of a product; the status of the answer, once all of that is read. */
export async function sendHostile(
  { api }: { readonly api: string },
  { line, headers, body }: HostileRequest,
  key: string,
): Promise<number> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const answer = await fetch(api + path, {
    method,
    headers: { 'X-Api-Key': key, ...headers },
    ...(body !== undefined && { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const MIB = 1024 * 1024;
const BODY_BYTES = MIB - 1024;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const IMPORT = { role: 'advertiser', line: 'POST /advertiser/conversion-import' } as const;

const zipped = (name: string, type: string, text: string): HostileRequest => ({
  ...IMPORT,
  name,
  headers: { 'Content-Type': type, 'Content-Encoding': 'gzip' },
  body: gzipSync(text, { level: 1 }),
  status: 400,
});
const times = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));
const json = (name: string, line: string, body: string, status = 400): HostileRequest => ({
  name,
  role: 'network',
  line,
  headers: JSON_TYPE,
  body,
  status,
});

/** One after another, because each holds so many bytes: an import may have 32 MiB. */
export function* hostileRequests(importBytes = 31 * MIB): Generator<HostileRequest> {
  yield zipped('32 million brackets', 'application/json', times('[', importBytes));
  yield zipped('a list of brackets', 'application/json', `{"conversions":[${times('[', importBytes)}`);
  yield zipped('one endless text', 'application/json', `{"conversions":["${times('x', importBytes)}"]}`);
  yield zipped('one endless name', 'application/json', `{"${times('x', importBytes)}":1}`);
  yield zipped('an endless number', 'application/json', `{"conversions":[${times('9', importBytes)}]}`);
  yield zipped('blanks', 'application/json', `{${times(' ', importBytes)}`);
  yield zipped('16 million empty rows', 'application/json', `{"conversions":[${times('0,', importBytes)}0]}`);
  yield zipped('many names beside the rows', 'application/json', `{${times('"a":0,', importBytes)}"b":1}`);
  yield zipped('32 million commas', 'text/csv', `click_id\n${times(',', importBytes)}`);
  yield zipped('32 million columns', 'text/csv', times(',', importBytes));
  yield zipped('32 million quotes', 'text/csv', `click_id\n"${times('"', importBytes)}`);
  yield zipped('an open quote', 'text/csv', `click_id\n"${times('x', importBytes)}`);
  yield zipped('16 million rows', 'text/csv', `click_id\n${times('a\n', importBytes)}`);
  yield zipped('bytes that are no UTF-8', 'text/csv', `click_id\n${times('a', importBytes)}`);
  yield { ...zipped('rows of 60 kB', 'text/csv', largeRows(importBytes)), status: 202 };

  yield json('deep lists', 'POST /campaign', times('[', BODY_BYTES));
  yield json('deep objects', 'POST /campaign', times('{"a":', BODY_BYTES));
  yield json('90,000 names', 'PATCH /network/account', manyNames());
  yield json('300,000 wrong values', 'PUT /campaign/domains', `{"domains":[${times('1,', BODY_BYTES)}1]}`);
  yield json('many host names', 'PUT /campaign/domains', `{"domains":[${times('"a",', BODY_BYTES)}"b"]}`);
  yield json('an endless amount', 'POST /campaign', `{"commissions":[{"payout":${times('9', BODY_BYTES)}}]}`);
  yield json('an endless address', 'POST /affiliate', `{"email":"${times('a@a.', BODY_BYTES)}"}`);
  yield json('an endless link', 'POST /campaign', `{"url":"http://a/${times('{', BODY_BYTES)}"}`);
  yield json('escapes', 'POST /campaign', `{"title":"${times('\\u0000', BODY_BYTES)}"}`);
  yield {
    ...json('an endless form', 'POST /dictionary/categories', times('a=1&', BODY_BYTES)),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  };
  yield {
    ...json('an endless list in the query', `GET /network/conversions?${times('adid[]=1&', 60_000)}`, ''),
    body: undefined,
  };
}

const manyNames = (): string => `{${Array.from({ length: 90_000 }, (_, n) => `"a${n}":1`).join(',')}}`;

/** As large as an import may be, and every row as large as one may be. */
function largeRows(bytes: number): string {
  const row = `${'f'.repeat(24)},${'x'.repeat(60_000)}\n`;
  return `click_id,sub1\n${times(row, bytes)}`;
}
