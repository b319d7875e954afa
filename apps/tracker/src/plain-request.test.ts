// What we read of a plain request is what Node.js reads of it.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainRequestOf, readable } from './plain-request.ts';

const BROWSER = [
  'GET /0123456789abcdef01234567?p1=a%20b&source=x HTTP/1.1',
  'Host: go.example.com',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64)',
  'Accept: text/html, */*;q=0.1',
  'Accept-Language: en',
  'Referer: https://blog.example/',
  'Cookie: tb_1=2; other="a b"',
  'Connection: keep-alive',
];
const head = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`;
const withLine = (line: string): string => head(...BROWSER, line);

// docs/rules/input-output.md#requests-in-one-piece
describe('a plain request', () => {
  it('is read with the headers that handlers ask for, names in lower case, values without blanks around', () => {
    expect(plainRequestOf(withLine('x-forwarded-FOR: \t10.0.0.1, 10.0.0.2 \t'))).toEqual({
      target: '/0123456789abcdef01234567?p1=a%20b&source=x',
      headers: {
        host: 'go.example.com',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
        accept: 'text/html, */*;q=0.1',
        referer: 'https://blog.example/',
        cookie: 'tb_1=2; other="a b"',
        'x-forwarded-for': '10.0.0.1, 10.0.0.2',
      },
    });
  });

  it.each([
    ['another method', head('POST / HTTP/1.1', 'Host: a')],
    ['HEAD', head('HEAD / HTTP/1.1', 'Host: a')],
    ['HTTP/1.0', head('GET / HTTP/1.0', 'Host: a')],
    ['an absolute form', head('GET http://a/ HTTP/1.1', 'Host: a')],
    ['a blank in the target', head('GET /a b HTTP/1.1', 'Host: a')],
    ['no host', head('GET / HTTP/1.1', 'Accept: */*')],
    ['no header', 'GET / HTTP/1.1\r\n\r\n'],
    ['two hosts', head('GET / HTTP/1.1', 'Host: a', 'host: b')],
    ['two of a header that is read', withLine('REFERER: https://other.example/')],
    ['a body by length', withLine('content-length: 3')],
    ['no body by length', withLine('Content-Length: 0')],
    ['a body in chunks', withLine('Transfer-encoding: chunked')],
    ['an expectation', withLine('EXPECT: 100-continue')],
    ['an upgrade', withLine('Upgrade: h2c')],
    ['the end of its connection', head('GET / HTTP/1.1', 'Host: a', 'Connection: close')],
    ['a name before a blank', withLine('Referer : x')],
    ['a folded line', `${withLine('X-A: b').slice(0, -2)} folded\r\n\r\n`],
    ['a line without a name', withLine(': x')],
    ['a line without a colon', withLine('X-A')],
    ['a control character', withLine('X-A: \x01')],
    ['a bare line feed', withLine('X-A: b\nX-B: c')],
    ['a bare carriage return', withLine('X-A: b\rc')],
    ['the beginning of a head', withLine('X-A: b').slice(0, -2)],
    ['more than a head', `${withLine('X-A: b')}x`],
    ['a line before', `\r\n${withLine('X-A: b')}`],
    ['two requests', head(...BROWSER) + head(...BROWSER)],
  ])('is none with %s', (_, text) => {
    expect(plainRequestOf(text)).toBeUndefined();
  });
});

// docs/rules/tracking.md#tracked-texts
describe('bytes in the line of a request that should be escaped', () => {
  it('are escaped', () => {
    expect(plainRequestOf(head('GET /\xe4?a=\xc3\xbc%41 HTTP/1.1', 'Host: a'))?.target).toBe(
      '/%E4?a=%C3%BC%41',
    );
  });

  it.each([
    ['POST /\xe4 HTTP/1.1\r\nHost: a\xe4\r\n\r\n\xe4', 'POST /%E4 HTTP/1.1\r\nHost: a\xe4\r\n\r\n\xe4'],
    ['HEAD http://a/\xff HTTP/1.0\n', 'HEAD http://a/%FF HTTP/1.0\n'],
    ['POST /a HTTP/1.1\r\n\xe4', undefined],
    ['GET /a?b=c \xe4  d HTTP/1.1\r\n', 'GET /a?b=c%20%E4%20%20d HTTP/1.1\r\n'],
    ['GET /a?b=\t\x01\x7f\0 HTTP/1.1\r\n', 'GET /a?b=%09%01%7F%00 HTTP/1.1\r\n'],
    ['GET /a  HTTP/1.1\r\n', 'GET /a%20 HTTP/1.1\r\n'],
    ['GET  /\xe4 HTTP/1.1\r\n', undefined],
    ['GET /a b HTTP/2.0\r\n', undefined],
    ['GET /\xe4', undefined],
    ['', undefined],
  ])('are escaped for Node.js, and nothing else is: %j', (sent, expected) => {
    expect(readable(Buffer.from(sent, 'latin1'))?.toString('latin1')).toBe(expected);
  });
});

describe('beside the parser of Node.js', () => {
  type Read = { readonly target: string; readonly headers: IncomingHttpHeaders };
  let server: Server;
  let read: Read | undefined;
  beforeAll(async () => {
    server = createServer((request, response) => {
      read = { target: request.url ?? '', headers: request.headers };
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => new Promise((done) => server.close(done)));

  /** What Node.js reads; undefined when it refuses. */
  async function readByNode(text: string): Promise<Read | undefined> {
    read = undefined;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await new Promise<void>((done) => socket.once('data', () => done()).end(text, 'latin1'));
    socket.destroy();
    return read;
  }

  const name = fc.oneof(
    fc.constantFrom(
      'Host',
      'user-agent',
      'REFERER',
      'Cookie',
      'X-Forwarded-For',
      'Accept',
      'X-Moz',
      'Sec-CH-UA-Platform',
      'Sec-CH-UA-Platform-Version',
      'Via',
      'TE',
    ),
    fc.constantFrom('Connection', 'Content-Length', 'Transfer-Encoding', 'Expect', 'x_y', "!#$%&'*+-.^`|~"),
    fc.string({ minLength: 1, maxLength: 6 }),
  );
  const value = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      'a',
      '\ta \t',
      'a:b',
      'keep-alive',
      'close',
      '0',
      '1',
      'chunked',
      '\xe4\xff',
      'a\xa0',
      '\x7f',
      '\x00',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const target = fc.oneof(
    fc.constantFrom('/', '/a?b=%zz', '//x', '/a#b', '*', 'http://a/b', '/a b'),
    fc.webPath(),
  );

  it('reads nothing that it refuses, and everything as it does', async () => {
    let [plain, tried] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        target,
        fc.array(fc.tuple(name, value), { maxLength: 4 }),
        fc.constantFrom('\r\n', '\r\n', '\r\n', '\n'),
        async (path, pairs, lineBreak) => {
          tried++;
          const lines = [
            `GET ${path} HTTP/1.1`,
            'Host: go.example.com',
            ...pairs.map(([n, v]) => `${n}:${v}`),
          ];
          const text = [...lines, '', ''].join(lineBreak);
          const ours = plainRequestOf(Buffer.from(text, 'latin1').toString('latin1'));
          if (!ours) return;
          plain++;
          const theirs = await readByNode(text);
          expect(theirs?.target).toBe(ours.target);
          for (const [header, text] of Object.entries(ours.headers))
            expect([header, text]).toEqual([header, theirs?.headers[header]]);
        },
      ),
      { numRuns: 600 },
    );
    // A twelfth at least; those that try mutants run fewer cases.
    expect(plain).toBeGreaterThan(tried / 12);
  });
});
