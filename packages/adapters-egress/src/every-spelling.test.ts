// Ways in which people have written an address that must not be reached, each tried against a server that counts who
// connects: what is refused must not even open a connection. Broken by hand, each check of the guard alone turns one of
// these tests, or one of open-egress.test.ts and forbidden-address.test.ts, red.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EgressRequest } from '@tributary/application/shared/egress';
import { openEgress, type EgressOptions } from './open-egress.ts';

const servers: Server[] = [];
let port: number;
let connections = 0;

beforeAll(async () => {
  const listen = async (host: string, at: number): Promise<number> => {
    const server = createServer((_, response) => response.end('ok'));
    server.on('connection', () => connections++);
    servers.push(server);
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, host, resolve));
    return (server.address() as AddressInfo).port;
  };
  port = await listen('127.0.0.1', 0);
  await listen('::1', port).catch(() => undefined); // a machine without IPv6 has nothing to be reached there
});
beforeEach(() => {
  connections = 0;
});
afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

async function sendTo(url: string, options: Partial<EgressOptions> = {}) {
  const egress = openEgress({ allowPrivate: false, ...options });
  const request: EgressRequest = {
    method: 'GET',
    url,
    headers: {},
    body: '',
    timeoutMs: 2000,
    connectTimeoutMs: 500,
    bodyBytesMax: 1000,
  };
  try {
    return await egress.send(request);
  } finally {
    await egress.close();
  }
}
const FORBIDDEN = { kind: 'failed', reason: 'forbidden' };

const SPELLINGS = [
  // Loopback, as parsers of URLs read it.
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.127.127.127',
  '127.255.255.254',
  '127.0.0.1.',
  '2130706433',
  '0x7f000001',
  '0X7F000001',
  '0x7f.1',
  '0x7f.0.0.1',
  '0x7F.0x0.0x0.0x1',
  '017700000001',
  '0177.1',
  '0177.0.0.01',
  '0177.0.0.0x1',
  '00000177.0.0.1',
  '127.0.0.0x01',
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '0.0',
  '0.1.2.3',
  '%31%32%37.0.0.1',
  '127%2e0%2e0%2e1',
  '127。0。0。1',
  '127．0．0．1',
  '127｡0｡0｡1',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '𝟏𝟐𝟕.𝟎.𝟎.𝟏',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'user:password@localhost',
  'a@127.0.0.1',
  // IPv6, also with an IPv4 address inside.
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::FFFF:127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  // Networks and services behind the product.
  '10.0.0.1',
  '10.1',
  '0xa000001',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.257',
  ...[
    '100.64.0.1',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '[::ffff:a9fe:a9fe]',
  ],
  '168.63.129.16',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];

// docs/rules/postbacks.md#forbidden-addresses
describe('an address that must not be reached', () => {
  it('is written in at least 60 ways here', () => {
    expect(new Set(SPELLINGS).size).toBeGreaterThanOrEqual(60);
  });

  it.each(SPELLINGS)('is not even connected to as %s', async (host) => {
    for (const url of [`http://${host}:${port}/`, `https://${host}:${port}/`]) {
      expect(await sendTo(url)).toMatchObject(FORBIDDEN);
    }
    expect(connections).toBe(0);
  });

  it.each([
    ['first', ['127.0.0.1', '203.0.114.1']],
    ['last', ['203.0.114.1', '127.0.0.1']],
    ['of the other family', ['203.0.114.1', '::1']],
    ['in other words', ['::ffff:127.0.0.1']],
    ['with a zone', ['fe80::1%lo']],
    ['that is none', ['nonsense']],
  ])('is not connected to by a name that has it %s', async (_, addresses) => {
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    expect(await sendTo(`http://name.example:${port}/`, { resolve })).toMatchObject(FORBIDDEN);
    expect(connections).toBe(0);
  });

  it('is not connected to by a name that was public when it was looked up before', async () => {
    let asked = 0;
    const resolve = async () => [
      { address: ['203.0.114.1', '127.0.0.1'][asked++] ?? '127.0.0.1', family: 4 },
    ];
    const egress = openEgress({ allowPrivate: false, resolve });
    const send = () =>
      egress.send({
        method: 'GET',
        url: `http://rebind.example:${port}/`,
        headers: {},
        body: '',
        timeoutMs: 100,
        connectTimeoutMs: 50,
        bodyBytesMax: 10,
      });
    expect(await send()).not.toMatchObject({ kind: 'answered' });
    expect(await send()).toMatchObject(FORBIDDEN);
    await egress.close();
    expect([asked, connections]).toEqual([2, 0]);
  });

  it('gets nothing to read when a connection to it was made all the same', async () => {
    let requests = 0;
    const count = () => requests++;
    for (const server of servers) server.on('request', count);
    let checks = 0;
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const isForbidden = () => ++checks > 1;
    expect(await sendTo(`http://slipped.example:${port}/`, { resolve, isForbidden })).toMatchObject(
      FORBIDDEN,
    );
    for (const server of servers) server.off('request', count);
    expect([connections, requests]).toEqual([1, 0]);
  });
});
