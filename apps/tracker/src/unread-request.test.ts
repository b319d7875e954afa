import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CAMPAIGN_ID, idOf, LINK_ID, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { until } from '@tributary/application/contracts/shared/until';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import type { SecurityTokenId } from '@tributary/domain/shared/ids';
import { everything, HOST, trackerUnderTest, type TrackerUnderTest } from '../test/tracker-under-test.ts';

let t: TrackerUnderTest;
beforeEach(async () => {
  t = await trackerUnderTest(
    everything({
      tokens: [
        {
          id: idOf<SecurityTokenId>('5ec'),
          networkId: NETWORK_ID,
          advertiserId: null,
          hash: 'hash:good',
          live: true,
        },
      ],
    }),
  );
});
afterEach(() => t.stop());

/** The answers to what is written in pieces, after which the client closes its half. */
function ask(...pieces: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port: t.tracker.port, host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text)).on('end', () => socket.destroy());
    const [last = '', ...before] = [...pieces].reverse();
    const write = (): void => {
      const piece = before.pop();
      if (piece === undefined) return void socket.end(last, 'latin1');
      socket.write(piece, 'latin1');
      setTimeout(write, 20);
    };
    write();
  });
}
const statuses = (text: string): string[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, one]) => one ?? '');
const refused = (): HitEvent[] =>
  (t.events as HitEvent[]).filter(({ refusal }) => refusal === 'MALFORMED_REQUEST');

const HOSTED = `Host: ${HOST}\r\n`;
const ORDER = '/acquisition?security_token=good&txn_id=A-1';
const CHUNKED = `POST ${ORDER} HTTP/1.1\r\n${HOSTED}Transfer-Encoding: chunked\r\n\r\n`;

// docs/rules/attribution.md#refused-at-once
describe('a hit that no parser can read is in the log of hits', () => {
  it.each([
    ['a header with a blank', '400', [`GET ${ORDER} HTTP/1.1\r\n${HOSTED}A b: c\r\n\r\n`]],
    ['no host', '400', [`GET ${ORDER} HTTP/1.1\r\nUser-Agent: x\r\n\r\n`]],
    ['a method in small letters', '400', [`get ${ORDER} HTTP/1.1\r\n${HOSTED}\r\n`]],
    ['two lengths', '400', [`POST ${ORDER} HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`]],
    ['an address too long', '431', [`GET ${ORDER}&sub1=${'x'.repeat(200_000)} HTTP/1.1\r\n${HOSTED}\r\n`]],
    ['a head too long', '431', [`GET ${ORDER} HTTP/1.1\r\n${HOSTED}A: ${'x'.repeat(200_000)}\r\n\r\n`]],
    ['a chunk of no length', '400', [`${CHUNKED}zz\r\n`]],
    ['a chunk of no length, in pieces', '400', [CHUNKED, '3\r\na=1\r\n', 'zz\r\n']],
    ['an extension too long', '413', [`${CHUNKED}3;${'x'.repeat(20_000)}\r\na=1\r\n0\r\n\r\n`]],
  ])('%s', async (_, status, pieces) => {
    expect(statuses(await ask(...pieces))).toEqual([status]);
    await until(() => t.events.length > 0);
    expect(t.events).toEqual([
      expect.objectContaining({ networkId: NETWORK_ID, txnId: 'A-1', refusal: 'MALFORMED_REQUEST' }),
    ]);
  });

  it('by a pixel, for the campaign that it names', async () => {
    expect(
      statuses(await ask(`GET /pixel?adid=${CAMPAIGN_ID}&txn_id=A-2 HTTP/1.1\r\nA b: c\r\n\r\n`)),
    ).toEqual(['400']);
    await until(() => t.events.length > 0);
    expect(refused()).toEqual([expect.objectContaining({ pixelCampaignId: CAMPAIGN_ID, txnId: 'A-2' })]);
  });

  const GOOD = `POST ${ORDER.replace('A-1', 'A-0')} HTTP/1.1\r\n${HOSTED}`;
  const UNREAD = `GET ${ORDER} HTTP/1.1\r\n${HOSTED}A b: c\r\n\r\n`;
  it.each([
    ['after it', [`${GOOD}Content-Length: 0\r\n\r\n`, UNREAD]],
    ['together with it', [`${GOOD}Content-Length: 0\r\n\r\n${UNREAD}`]],
    ['together with one by GET', [`${GOOD.replace('POST', 'GET')}\r\n${UNREAD}`]],
    ['after its body', [`${GOOD}Content-Length: 3\r\n\r\na=1${UNREAD}`]],
    ['after its chunks', [`${GOOD}Transfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n0\r\n\r\n${UNREAD}`]],
    ['after part of its body', [`${GOOD}Content-Length: 3\r\n\r\na`, `=1${UNREAD}`]],
  ])('behind another on its connection, which is not taken for it: %s', async (_, pieces) => {
    expect(statuses(await ask(...pieces)).at(-1)).toBe('400');
    await until(() => refused().length > 0);
    expect(refused().map(({ txnId }) => txnId)).toEqual(['A-1']);
  });

  it('but a click is not, nor bytes that are no request, nor what its client broke off', async () => {
    expect(statuses(await ask(`GET /${LINK_ID} HTTP/1.1\r\n${HOSTED}A b: c\r\n\r\n`))).toEqual(['400']);
    expect(statuses(await ask('\x16\x03\x01\x02\x00'))).toEqual(['400']);
    expect(statuses(await ask(`GET ${ORDER} HTTP/1.1\r\n${HOSTED}`))).toEqual(['400']);
    const posted = `POST ${ORDER} HTTP/1.1\r\n${HOSTED}Content-Length: 9\r\n\r\na=1`;
    expect(statuses(await ask(posted))).toEqual(['400']);
    expect(t.events).toEqual([]);
  });

  it('and a tunnel is refused', async () => {
    const text = await ask(`CONNECT ${HOST}:443 HTTP/1.1\r\n${HOSTED}\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 405 .*\r\nAllow: GET, HEAD, POST\r\n/s);
  });
});
