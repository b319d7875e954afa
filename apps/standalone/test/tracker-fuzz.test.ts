// Every path of the tracker with what it wants and with what nobody expects, byte by byte: no answer of 500, none that
// hangs, none that the document does not allow, nothing kept that a database cannot hold, and every valid event beside it
// is kept. The same seeds draw the same bytes. FUZZ_CALLS sets how many calls a path gets: few beside the other suites,
// more in .ci/run.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { trackingPaths } from '@tributary/api/openapi/tracking-paths';
import {
  AFFILIATE_ID,
  CAMPAIGN_ID,
  idOf,
  LINK_ID,
  NETWORK_ID,
} from '@tributary/application/contracts/shared/given';
import type { SecurityTokenId } from '@tributary/domain/shared/ids';
import fc from 'fast-check';
import {
  everything,
  HOST,
  issuedId,
  snapshotAdvertiser,
  trackerUnderTest,
  type TrackerUnderTest,
} from '../../tracker/test/tracker-under-test.ts';

const CALLS = Number(process.env['FUZZ_CALLS'] ?? 40);
/** A call takes a millisecond; one that takes this long hangs. */
const HANGS_AFTER_MS = 5000;
const TOKEN = 'tok-0123456789abcdef0123';

let t: TrackerUnderTest;
beforeAll(async () => {
  const advertiser = snapshotAdvertiser();
  t = await trackerUnderTest(
    everything({
      advertisers: [advertiser],
      tokens: [
        {
          id: idOf<SecurityTokenId>('5ec'),
          networkId: NETWORK_ID,
          advertiserId: advertiser.id,
          hash: `hash:${TOKEN}`,
          live: true,
        },
      ],
    }),
    // Everybody is a proxy here, so that the headers of proxies are read too.
    { trustedProxies: ['127.0.0.1'] },
  );
});
afterAll(() => t.stop());

const PATHS = trackingPaths('http://tracker.example') as Record<
  string,
  Record<string, { readonly responses: object }>
>;
/** Of every path: an unknown one, another method, an address that is too long. */
const ANYWHERE = [404, 405, 414];
/** What Node.js itself answers, before the tracker sees a request: no HTTP, too large a head, a claim it cannot meet. */
const NO_REQUEST = [400, 413, 417, 431];

function documented(path: string, method: string): ReadonlySet<number> {
  const asked = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operations = Object.hasOwn(PATHS, path) ? PATHS[path] : undefined;
  const operation = operations && Object.hasOwn(operations, asked) ? operations[asked] : undefined;
  // Health and readiness have no operation in the document: docs/rules/running.md#health.
  const known = path === '/healthz' || path === '/readyz' ? [200] : [];
  return new Set([...ANYWHERE, ...known, ...Object.keys(operation?.responses ?? {}).map(Number)]);
}

type Answered = {
  /** Undefined when the connection was closed without a word. */
  readonly status: number | undefined;
  readonly text: string;
};

/** Bytes as they are, which no HTTP client would send; the answer until the tracker closes. */
function askRaw(bytes: Buffer): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const socket = connect(t.tracker.port, '127.0.0.1', () => socket.end(bytes));
    const hangs = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No answer in ${HANGS_AFTER_MS} ms to ${JSON.stringify(bytes.toString('latin1'))}`));
    }, HANGS_AFTER_MS);
    let text = '';
    const done = () => {
      clearTimeout(hangs);
      // One that was told to go on (100) is answered a second time.
      const status = /^(?:HTTP\/1\.1 100[^]*?\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      resolve({ status: status === undefined ? undefined : Number(status), text });
    };
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('close', done);
    socket.on('error', () => undefined); // 'close' follows, with what had come until then
  });
}

// ---- what is sent

const HOSTILE_TEXT = fc.oneof(
  // What PostgreSQL cannot hold, and half of a character.
  fc.constantFrom('%00', 'a%00b', '%ed%a0%80', '%f0%9f%98', '%ff'),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e400',
    '1_000',
    '99999999999999999999',
    '0x10',
    'NaN',
    'null',
    'undefined',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'prototype',
    ...[
      '%',
      '%2',
      '%zz',
      '%00',
      '%0d%0aSet-Cookie:%20x=1',
      '%c0%af',
      '%ed%a0%80',
      '%ff%fe',
      '%u0041',
      '%25%30%30',
    ],
    ...[
      '{click_id}',
      '%7Bclick_id%7D',
      '${7*7}',
      '../../etc/passwd',
      '..%2f..%2f',
      "' or 1=1 --",
      '<script>',
    ],
    'http://127.0.0.1/',
    '//evil.example',
    'javascript:alert(1)',
    'https://shop.example@evil.example/',
    'f'.repeat(24),
    'F'.repeat(24),
    '0'.repeat(24),
    'x'.repeat(5000),
    '%f0%9f%98%80'.repeat(300),
  ),
  fc
    .string({ unit: 'binary', maxLength: 40 })
    .map((text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))),
  fc
    .uint8Array({ maxLength: 30 })
    .map((bytes) => [...bytes].map((one) => `%${one.toString(16).padStart(2, '0')}`).join('')),
);
const NAMES = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        'campaign_id',
        'pub_id',
        'click_id',
        'security_token',
        'txn_id',
        'goal_value',
        'goal_id',
        'sale_amount',
      ],
      ...[
        'revenue',
        'currency',
        'status',
        'adid',
        'av',
        'sub1',
        'sub10',
        'p1',
        'p10',
        'source',
        'url',
        'lp_id',
      ],
      'campaign_id[]',
      'p1[a]',
      '__proto__',
      'constructor',
      'toString',
      'CAMPAIGN_ID',
    ),
  },
  { weight: 1, arbitrary: HOSTILE_TEXT },
);
const VALUES = fc.oneof(
  HOSTILE_TEXT,
  fc.constantFrom(CAMPAIGN_ID, AFFILIATE_ID, LINK_ID, TOKEN, '7', '1', 'EUR'),
);
const PAIR = fc.tuple(NAMES, VALUES).map(([name, value]) => `${name}=${value}`);
const QUERY = fc.oneof(
  { weight: 8, arbitrary: fc.array(PAIR, { maxLength: 12 }).map((pairs) => pairs.join('&')) },
  // Thousands of pairs, one name a hundred times, an address beyond every limit.
  {
    weight: 1,
    arbitrary: fc
      .tuple(PAIR, fc.integer({ min: 100, max: 4000 }))
      .map(([pair, times]) => `${pair}&`.repeat(times)),
  },
  { weight: 1, arbitrary: fc.constantFrom('&&&===', '?', 'a=b?c=d#e', '=', '%00', '&'.repeat(40_000)) },
);

const PARTY = `campaign_id=${CAMPAIGN_ID}&pub_id=${AFFILIATE_ID}&`;
const HIT = `click_id=${issuedId(1)}&security_token=${TOKEN}&`;

/** By their entries in the document; `at` is what is sent for it, `wants` what makes a query one that counts. */
const PLACES: readonly { readonly path: string; readonly at: string; readonly wants: string }[] = [
  { path: '/{linkId}', at: `/${LINK_ID}`, wants: '' },
  { path: '/click', at: '/click', wants: PARTY },
  { path: '/imp', at: '/imp', wants: PARTY },
  { path: '/imp/{linkId}', at: `/imp/${LINK_ID}`, wants: '' },
  { path: '/acquisition', at: '/acquisition', wants: HIT },
  { path: '/pixel', at: '/pixel', wants: `adid=${CAMPAIGN_ID}&` },
  { path: '/healthz', at: '/healthz', wants: '' },
  { path: '/readyz', at: '/readyz', wants: '' },
  { path: 'elsewhere', at: '', wants: HIT },
];

/** The same path as people and proxies spell it. */
const spelled = (at: string) =>
  fc.constantFrom(
    at,
    at,
    at,
    `${at}/`,
    at.toUpperCase(),
    `http://${HOST}${at}`,
    `${at}//`,
    `${at}%00`,
    `/.${at}`,
    `/${at}`,
  );
const SOMEWHERE = fc.oneof(
  HOSTILE_TEXT.map((text) => `/${text}`),
  fc.constantFrom(
    '/',
    '*',
    '//',
    '/imp/',
    '/imp/x/y',
    '/metrics',
    '/.env',
    'http://',
    'x',
    '/%2e%2e/click',
    `/${'a/'.repeat(500)}`,
  ),
);

const METHOD = fc.oneof(
  { weight: 10, arbitrary: fc.constant('GET') },
  { weight: 6, arbitrary: fc.constant('POST') },
  { weight: 1, arbitrary: fc.constant('HEAD') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT', 'get', 'QWERTY'),
  },
);

const HEADER_VALUE = fc.oneof(
  HOSTILE_TEXT,
  fc.uint8Array({ maxLength: 60 }).map((bytes) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/[^\x20-\x7e\x80-\xff]/g, ' '),
  ),
  fc.constantFrom(
    '1'.repeat(3000),
    'a,b,,c',
    '"',
    '::1',
    '999.1.1.1',
    '[::1]:x',
    'unknown',
    'text/html',
    'iframe',
    'bytes=0-1',
  ),
  fc.constantFrom(
    `tb_${CAMPAIGN_ID}=${'f'.repeat(24)}`,
    'tb_=;=;;tb___proto__=x',
    'tb_constructor=1',
    `${'a=b; '.repeat(500)}`,
  ),
);
const HEADER_NAME = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      ...[
        'User-Agent',
        'Referer',
        'Cookie',
        'X-Forwarded-For',
        'X-Forwarded-Host',
        'X-Forwarded-Proto',
        'Accept',
      ],
      ...[
        'Sec-Fetch-Dest',
        'Purpose',
        'Sec-Purpose',
        'Range',
        'If-None-Match',
        'Upgrade',
        'Origin',
        'X-Api-Key',
      ],
      'Accept-Encoding',
      '__proto__',
      'constructor',
    ),
  },
  // Those that Node.js itself reads, and mostly refuses.
  { weight: 1, arbitrary: fc.constantFrom('Host', 'Expect', 'TE', 'Transfer-Encoding', 'Content-Length') },
);
const HEADER = fc.tuple(HEADER_NAME, HEADER_VALUE).map(([name, value]) => `${name}: ${value}`);

type Body = { readonly type: string; readonly bytes: Buffer };
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const textBody =
  (type: string) =>
  (text: string): Body => ({ type, bytes: Buffer.from(text, 'utf8') });
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const BODY: fc.Arbitrary<Body> = fc.oneof(
  QUERY.map(textBody('application/x-www-form-urlencoded')),
  fc
    .dictionary(NAMES, fc.oneof(fc.jsonValue(), VALUES), { maxKeys: 8 })
    .map((fields) => textBody('application/json')(JSON.stringify(fields))),
  fc.jsonValue().map((value) => textBody('application/json')(JSON.stringify(value))),
  fc
    .constantFrom(
      '{',
      '{"__proto__":{"a":1}}',
      '{"click_id":',
      nested(20_000),
      `{"txn_id":${nested(9000)}}`,
      '{"sale_amount":1e400}',
      '"',
    )
    .map(textBody('application/json')),
  fc
    .array(fc.tuple(NAMES, VALUES), { maxLength: 6 })
    .map((pairs) =>
      textBody('multipart/form-data; boundary=b')(
        `${pairs.map(([name, value]) => part(name, value)).join('')}--b--\r\n`,
      ),
    ),
  fc
    .constantFrom('--b', '--b\r\n', part('click_id', 'x'), '--b--', '')
    .map(textBody('multipart/form-data; boundary=b')),
  fc
    .uint8Array({ maxLength: 300 })
    .chain((bytes) =>
      fc
        .constantFrom(
          'multipart/form-data',
          'multipart/form-data; boundary=',
          'multipart/form-data; boundary=b',
          'application/json; charset=utf-16',
          'text/plain',
          'x',
        )
        .map((type) => ({ type, bytes: Buffer.from(bytes) })),
    ),
  // Beyond the limit of a body.
  fc
    .constantFrom('application/json', 'multipart/form-data; boundary=b', 'x')
    .map((type) => ({ type, bytes: Buffer.alloc(70 * 1024, 'a=b&') })),
);

type Sent = {
  readonly method: string;
  readonly bytes: Buffer;
  /** The caller hangs up before its body is whole, or asks for a tunnel: there is nobody to answer. */
  readonly isUnanswerable: boolean;
};

const sentTo = (at: string, wants: string): fc.Arbitrary<Sent> =>
  fc
    .record({
      method: METHOD,
      target: at === '' ? SOMEWHERE : spelled(at),
      before: fc.constantFrom(wants, wants, ''),
      query: QUERY,
      headers: fc.array(HEADER, { maxLength: 6 }),
      body: fc.option(BODY),
      framing: fc.constantFrom('length', 'length', 'length', 'chunks', 'chunks', 'both', 'short'),
    })
    .map(({ method, target, before, query, headers, body, framing }) => {
      const whole = before + query === '' ? target : `${target}?${before}${query}`;
      const head = [`${method} ${whole} HTTP/1.1`, `Host: ${HOST}`, 'Connection: close', ...headers];
      const isUnanswerable = method === 'CONNECT' || (body !== null && framing === 'short');
      return { method, bytes: Buffer.concat(framed(head, body, framing)), isUnanswerable };
    });

function framed(head: readonly string[], body: Body | null, framing: string): Buffer[] {
  const written = (lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (!body) return [written(head)];
  const { type, bytes } = body;
  const typed = [...head, `Content-Type: ${type}`];
  const length = `Content-Length: ${bytes.length}`;
  const chunks = [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from(`\r\n0\r\n\r\n`)];
  if (framing === 'chunks')
    return [
      written([...typed, 'Transfer-Encoding: chunked']),
      ...(bytes.length > 0 ? chunks : [Buffer.from('0\r\n\r\n')]),
    ];
  if (framing === 'both') return [written([...typed, length, 'Transfer-Encoding: chunked']), ...chunks];
  if (framing === 'short') return [written([...typed, `Content-Length: ${bytes.length + 10}`]), bytes];
  return [written([...typed, length]), bytes];
}

// ---- what must hold

/** Every text in what was kept: bounded, and such that PostgreSQL can hold it (docs/rules/tracking.md#tracked-texts). */
function unfitTexts(value: unknown, at = ''): string[] {
  if (typeof value === 'string') {
    const isFit = value.length <= 4096 && !/[\0\p{Surrogate}]/u.test(value);
    return isFit ? [] : [`${at}: ${JSON.stringify(value.slice(0, 80))}`];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => unfitTexts(one, `${at}.${name}`));
}

const faultOf = (path: string, sent: Sent, { status, text }: Answered): string | undefined => {
  const { method, isUnanswerable } = sent;
  if (status === undefined) return isUnanswerable ? undefined : 'was not answered';
  if (status >= 500) return `answered ${status}`;
  if (NO_REQUEST.includes(status) && !text.includes('Cache-Control')) return undefined;
  return documented(path, method).has(status)
    ? undefined
    : `answered ${status}, which the document does not know`;
};

const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);

describe('whatever is sent', () => {
  it.each(PLACES)(
    'to $path is answered as documented, and costs no valid event beside it',
    async ({ path, at, wants }) => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(sentTo(at, wants), async (sent) => {
          const marker = `valid-${path}-${++run}`;
          const before = t.events.length;
          const [answer, click, hit] = await Promise.all([
            askRaw(sent.bytes),
            t.ask(`/${LINK_ID}?p1=${encodeURIComponent(marker)}`),
            t.ask(
              `/acquisition?click_id=${issuedId(1)}&security_token=${TOKEN}&sub1=${encodeURIComponent(marker)}`,
            ),
          ]);
          expect({ fault: faultOf(path, sent, answer), errors: t.errors }).toEqual({
            fault: undefined,
            errors: [],
          });
          const kept = t.events.slice(before);
          expect(kept.flatMap((event) => unfitTexts(event))).toEqual([]);
          expect([click.status, hit.status]).toEqual([302, 200]);
          const marked = kept.filter((event) =>
            JSON.stringify(event, (_, value: unknown) =>
              typeof value === 'bigint' ? String(value) : value,
            ).includes(marker),
          );
          expect(marked.map(({ kind }) => kind).sort()).toEqual(['click', 'hit']);
        }),
        { numRuns: CALLS, seed: seedOf(path) },
      );
    },
    30_000 + CALLS * 1000,
  );
});
