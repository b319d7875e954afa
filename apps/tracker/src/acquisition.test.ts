import { connect } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ADVERTISER_ID,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '@tributary/application/contracts/shared/given';
import type { SnapshotToken } from '@tributary/application/tracking/tracking-snapshots';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import type { SecurityTokenId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { composeEventId, eventSeconds } from '@tributary/domain/tracking/event-id';
import {
  changes,
  everything,
  HOST,
  snapshotAdvertiser,
  snapshotNetwork,
  trackerUnderTest,
  type Answer,
  type TrackerUnderTest,
} from '../test/tracker-under-test.ts';

const token = (text: string, overrides: Partial<SnapshotToken> = {}): SnapshotToken => ({
  id: idOf<SecurityTokenId>('5ec'),
  networkId: NETWORK_ID,
  advertiserId: null,
  hash: `hash:${text}`,
  live: true,
  ...overrides,
});
const CLICK = composeEventId(
  { seconds: eventSeconds(NOW), slot: 9, counter: 5 },
  Buffer.from([1, 2, 3, 4, 5]),
);
const FORGED = CLICK.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

let t: TrackerUnderTest;
beforeEach(async () => {
  t = await trackerUnderTest(
    everything({
      advertisers: [snapshotAdvertiser({ allowedIps: ['198.51.100.0/24'] })],
      tokens: [
        token('good'),
        token('revoked', { live: false }),
        token('shop', { id: idOf<SecurityTokenId>('5ec', 2), advertiserId: ADVERTISER_ID }),
      ],
    }),
    { trustedProxies: ['127.0.0.1'] },
  );
});
afterEach(() => t.stop());

const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=----shop';
const parts = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(
      ([name, value]) => `------shop\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .concat('------shop--\r\n')
    .join('');

const hit = (): HitEvent => t.events.at(-1) as HitEvent;
const answered = ({ status, body }: Answer): [number, string | undefined] => {
  const { success, data } = JSON.parse(body) as { success: boolean; data: { reason?: string } };
  expect(success).toBe(status === 200);
  return [status, data.reason];
};

describe('/acquisition', () => {
  // docs/rules/attribution.md#accepting-a-hit
  it('accepts a hit, says which conversion it may make, and records every field', async () => {
    const subs = Array.from({ length: 10 }, (_, i) => `sub${i + 1}=s${i + 1}`).join('&');
    const answer = await t.ask(
      `/acquisition?click_id=${CLICK}&security_token=good&txn_id=T%201&goal_value=sale&goal_id=g&sale_amount=12.345678901234567&revenue=1e2&currency=eur&status=pending&${subs}`,
      { headers: { 'X-Forwarded-For': '198.51.100.7', Referer: 'https://shop.example.com/thanks' } },
    );
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(answer.body)).toEqual({
      success: true,
      data: {
        conversion_id: hit().id,
        status: 'accepted',
        message: 'The conversion was accepted and is being decided.',
      },
    });
    expect(hit()).toMatchObject({
      kind: 'hit',
      networkId: NETWORK_ID,
      method: 'postback',
      clickId: CLICK,
      clickIdText: CLICK,
      hitAt: NOW,
      tokenId: idOf('5ec'),
      tokenAdvertiserId: null,
      pixelCampaignId: null,
      pixelAdvertiserId: null,
      goalId: 'g',
      goalValue: 'sale',
      txnId: 'T 1',
      saleAmount: money('12.345678901234567'),
      revenue: money('100'),
      currency: 'EUR',
      requestedStatus: 'pending',
      ip: '198.51.100.0',
      referer: 'https://shop.example.com/thanks',
      refusal: null,
    });
    expect(hit().subs.sub10).toBe('s10');
    expect(t.counted).toEqual(['hit']);
  });

  // docs/rules/attribution.md#server-to-server
  it.each([
    [
      'a form',
      'application/x-www-form-urlencoded',
      `click_id=${CLICK}&security_token=good&sale_amount=0.10&txn_id=a+b`,
    ],
    [
      'JSON',
      'application/json',
      `{"click_id":"${CLICK}","security_token":"good","sale_amount":0.10,"txn_id":"a b","TXN_ID":"the second","currency":null}`,
    ],
    [
      'JSON that calls itself a form',
      'application/x-www-form-urlencoded',
      `{"click_id":"${CLICK}","security_token":"good","sale_amount":"0.1","txn_id":"a b"}`,
    ],
    [
      'a form with parts',
      PARTS,
      parts({
        click_id: CLICK,
        security_token: 'good',
        sale_amount: '0.1',
        txn_id: 'a b',
        TXN_ID: 'the first of two counts',
        '"; filename="bill.txt': 'a file is no field',
        'txn_id"; filename="bill.txt': 'a file is no field',
        __proto__: 'nor is this',
      }),
    ],
    ['nothing it says', '', `click_id=${CLICK}&security_token=good&sale_amount=.1&txn_id=a%20b`],
  ])('takes %s by POST', async (_, type, body) => {
    const headers: Record<string, string> = type === '' ? {} : { 'Content-Type': type };
    expect(answered(await t.ask('/acquisition', { method: 'POST', headers, body }))).toEqual([
      200,
      undefined,
    ]);
    expect(hit()).toMatchObject({ txnId: 'a b', saleAmount: money('0.1'), currency: '' });
  });

  it('takes a field from the query before the body, unless it is empty there', async () => {
    const query = `click_id=${CLICK}&security_token=good&txn_id=of-the-query&sale_amount=&sub1=%20`;
    const headers = { 'Content-Type': FORM };
    const body = 'txn_id=of-the-body&sale_amount=0.1&sub1=s1&sub2=s2';
    const answer = await t.ask(`/acquisition?${query}`, { method: 'POST', headers, body });
    expect(answered(answer)).toEqual([200, undefined]);
    expect(hit()).toMatchObject({ txnId: 'of-the-query', saleAmount: money('0.1') });
    expect(hit().subs).toEqual({ sub1: 's1', sub2: 's2' });
  });

  it.each([
    ['cut off', PARTS, parts({ click_id: CLICK }).slice(0, -6)],
    ['without a boundary', 'multipart/form-data', parts({ click_id: CLICK })],
    ['with another boundary', 'multipart/form-data; boundary=x', parts({ click_id: CLICK })],
  ])('refuses a form of parts %s, and logs what it can make out', async (_, type, body) => {
    const headers = { 'Content-Type': type };
    const answer = await t.ask('/acquisition', { method: 'POST', headers, body });
    expect(answered(answer)[0]).toBe(400);
    expect(hit()).toMatchObject({ clickId: CLICK, refusal: 'MALFORMED_REQUEST' });
  });

  it('never puts an amount through a float', async () => {
    const body = `{"click_id":"${CLICK}","security_token":"good","sale_amount":123456789.123456789012345,"sub1":7,"sub2":true}`;
    await t.ask('/acquisition', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    expect(hit().saleAmount).toBe(money('123456789.123456789012345'));
    expect(hit().subs).toEqual({ sub1: '7', sub2: 'true' });
  });

  it('reads a token without the spaces around it, up to 200 characters, and one of an advertiser it does not know', async () => {
    const [longest, longer] = ['x'.repeat(200), 'x'.repeat(201)];
    const shop = token('gone', { id: idOf<SecurityTokenId>('5ec', 3), advertiserId: idOf('ad', 9) });
    await t.change(changes({ tokens: [token(longest), token(longer), shop] }));
    const send = async (text: string) =>
      answered(await t.ask(`/acquisition?click_id=${CLICK}&security_token=${text}`));
    expect(await send('%20good%20')).toEqual([200, undefined]);
    expect(await send(longest)).toEqual([200, undefined]);
    expect(await send(longer)).toEqual([403, 'INVALID_SECURITY_TOKEN']);
    expect(await send('gone')).toEqual([200, undefined]);
  });

  // docs/rules/imports.md#past-clicks
  it('takes what another system called a click where clicks of one came along, and nobody else', async () => {
    await t.change(changes({ networks: [snapshotNetwork({ hasFormerClicks: true })] }));
    const send = async (clickId: string, more: string) =>
      answered(await t.ask(`/acquisition?click_id=${clickId}&${more}`));
    expect(await send('old-1', 'security_token=good')).toEqual([200, undefined]);
    expect(hit()).toMatchObject({
      clickId: null,
      clickIdText: 'old-1',
      refusal: null,
      networkId: NETWORK_ID,
    });
    expect(await send(CLICK, 'security_token=good')).toEqual([200, undefined]);
    expect(hit()).toMatchObject({ clickId: CLICK });
    expect(await send('', 'security_token=good')).toEqual([400, 'INVALID_CLICK_ID']);
    expect(await send('x'.repeat(65), 'security_token=good')).toEqual([400, 'INVALID_CLICK_ID']);
    expect(await send('old-1', 'security_token=nobodys')).toEqual([403, 'INVALID_SECURITY_TOKEN']);
    expect(await send('old-1', 'security_token=good&revenue=-1')).toEqual([400, 'INVALID_AMOUNT']);
  });

  // docs/rules/attribution.md#unreadable-amounts
  it('accepts amounts that cannot be read, keeps them as they were sent and says so', async () => {
    const sent = `click_id=${CLICK}&security_token=good&sale_amount=12.5O%20EUR&revenue=NaN&currency=eur`;
    const answer = await t.ask(`/acquisition?${sent}`);
    expect(answered(answer)).toEqual([200, undefined]);
    expect(JSON.parse(String(answer.body))).toMatchObject({
      data: {
        status: 'accepted',
        warnings: [
          { path: 'sale_amount', message: expect.stringContaining('sale_amount "12.5O EUR" cannot be read') },
          { path: 'revenue', message: expect.stringContaining('revenue "NaN" cannot be read') },
        ],
      },
    });
    expect(hit()).toMatchObject({
      refusal: null,
      saleAmount: null,
      revenue: null,
      currency: 'EUR',
      unread: { sale_amount: '12.5O EUR', revenue: 'NaN' },
    });
  });

  // docs/rules/attribution.md#words-for-a-status
  it('takes a status that nobody knows for pending, and says so', async () => {
    const warningsOf = async (status: string) => {
      const sent = `click_id=${CLICK}&security_token=good&status=${encodeURIComponent(status)}`;
      const { body } = await t.ask(`/acquisition?${sent}`);
      return (JSON.parse(String(body)) as { data: { warnings?: unknown } }).data.warnings;
    };
    const message: unknown = expect.stringContaining('status "storniert" isn\'t known and counts as pending');
    expect(await warningsOf(' storniert ')).toEqual([{ path: 'status', message }]);
    expect(hit()).toMatchObject({ requestedStatus: 'pending', refusal: null });
    for (const known of ['', ' ', 'pending', 'Charge-Back', '3'])
      expect(await warningsOf(known)).toBeUndefined();
    await t.change(changes({ networks: [snapshotNetwork({ statusWords: { storniert: 'cancelled' } })] }));
    expect(await warningsOf('Storniert')).toBeUndefined();
  });

  it('keeps what no amount or currency may be in the hit that it refuses', async () => {
    await t.ask(`/acquisition?click_id=${CLICK}&security_token=good&sale_amount=-5&currency=euro`);
    expect(hit()).toMatchObject({
      refusal: 'INVALID_AMOUNT',
      saleAmount: null,
      unread: { sale_amount: '-5', currency: 'euro' },
    });
  });

  // docs/rules/attribution.md#refused-at-once
  it.each([
    ['a forged click id', `click_id=${FORGED}&security_token=good`, 400, 'INVALID_CLICK_ID'],
    ['no click id', 'security_token=good', 400, 'INVALID_CLICK_ID'],
    ['a click id of 10 kB', `click_id=${'f'.repeat(10_000)}&security_token=good`, 400, 'INVALID_CLICK_ID'],
    ['a negative sale', `click_id=${CLICK}&security_token=good&sale_amount=(5)`, 400, 'INVALID_AMOUNT'],
    ['a negative revenue', `click_id=${CLICK}&security_token=good&revenue=-1`, 400, 'INVALID_AMOUNT'],
    [
      'an amount over a billion',
      `click_id=${CLICK}&security_token=good&revenue=1000000001`,
      400,
      'INVALID_AMOUNT',
    ],
    [
      'a currency that is none',
      `click_id=${CLICK}&security_token=good&currency=dollar`,
      400,
      'INVALID_AMOUNT',
    ],
    [
      'a currency nobody has',
      `click_id=${CLICK}&security_token=good&sale_amount=1&currency=zzz`,
      400,
      'INVALID_AMOUNT',
    ],
    ['an address not on the list', `click_id=${CLICK}&security_token=shop`, 403, 'UNTRUSTED_IP'],
    ['a token nobody holds', `click_id=${CLICK}&security_token=bad`, 403, 'INVALID_SECURITY_TOKEN'],
    ['a revoked token', `click_id=${CLICK}&security_token=revoked`, 403, 'INVALID_SECURITY_TOKEN'],
    ['no token', `click_id=${CLICK}`, 403, 'INVALID_SECURITY_TOKEN'],
  ])('refuses %s, and logs it with the reason', async (_case, query, status, reason) => {
    expect(answered(await t.ask(`/acquisition?${query}`))).toEqual([status, reason]);
    expect(t.events).toHaveLength(1);
    expect(hit()).toMatchObject({ kind: 'hit', refusal: reason });
    expect(hit().clickIdText.length).toBeLessThanOrEqual(64);
    expect(t.counted).toEqual([reason]);
  });

  // docs/rules/attribution.md#allowed-addresses
  it("lets an advertiser's token in from its addresses, and remembers whose it is", async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.7' };
    expect(answered(await t.ask(`/acquisition?click_id=${CLICK}&security_token=shop`, { headers }))[0]).toBe(
      200,
    );
    expect(hit().tokenAdvertiserId).toBe(ADVERTISER_ID);
  });

  // docs/rules/attribution.md#refused-at-once
  it.each([false, true])(
    'keeps nothing of a hit that is nobody’s (first network known: %s)',
    async (isFirst) => {
      const others = [
        snapshotNetwork({ domains: [], isFirst }),
        snapshotNetwork({ id: OTHER_NETWORK_ID, domains: [] }),
      ];
      await t.change(changes({ networks: others }));
      expect(answered(await t.ask(`/acquisition?click_id=${FORGED}&security_token=bad`))).toEqual([
        403,
        'INVALID_SECURITY_TOKEN',
      ]);
      expect(t.events).toEqual([]);
      expect(t.counted).toEqual(['INVALID_SECURITY_TOKEN']);
    },
  );

  // docs/rules/attribution.md#refused-at-once
  it('keeps a hit without a token or click of ours for the network of the host, and nothing of none', async () => {
    await t.ask(`/acquisition?click_id=${FORGED}&security_token=bad`);
    expect(hit()).toMatchObject({ networkId: NETWORK_ID, clickId: null, refusal: 'INVALID_SECURITY_TOKEN' });
    await t.ask(`/acquisition?click_id=${CLICK}&security_token=bad`);
    expect(hit()).toMatchObject({ networkId: null, clickId: CLICK, refusal: 'INVALID_SECURITY_TOKEN' });
    await t.ask('/acquisition?utm=1');
    expect(t.events).toHaveLength(2);
  });

  // docs/rules/tracking.md#spelling-of-paths
  it.each([
    CLICK.toUpperCase(),
    `${CLICK}.`,
    `${CLICK}%E2%80%8B`,
    `%22${CLICK}%22`,
    `${CLICK})%20`,
    `${CLICK}%3Cbr%3E`,
  ])('knows the click by %s', async (sent) => {
    expect((await t.ask(`/acquisition?CLICK_ID=${sent}&security_token=good`)).status).toBe(200);
    expect(hit()).toMatchObject({ clickId: CLICK, refusal: null });
  });

  // docs/rules/tracking.md#spelling-of-paths
  it.each(['good.', 'good%E2%80%8B', '%22good%22', 'good)%20', 'good</td>'])(
    'knows the token by %s',
    async (sent) => {
      expect((await t.ask(`/acquisition?click_id=${CLICK}&security_token=${sent}`)).status).toBe(200);
      expect(hit()).toMatchObject({ tokenId: token('good').id, refusal: null });
    },
  );

  it('reads what stands in an address of any length', async () => {
    const subs = `sub1=${'x'.repeat(50_000)}`;
    expect((await t.ask(`/acquisition?click_id=${CLICK}&security_token=good&${subs}`)).status).toBe(200);
    expect(hit().subs['sub1']).toHaveLength(1000);
  });

  // docs/rules/attribution.md#requested-status
  it('pays nothing at once on a status nobody knows', async () => {
    await t.ask(`/acquisition?click_id=${CLICK}&security_token=good&status=nobody-knows`);
    expect(hit().requestedStatus).toBe('pending');
    await t.ask(`/acquisition?click_id=${CLICK}&security_token=good&status=Approved`);
    expect(hit().requestedStatus).toBe('approved');
    await t.ask(`/acquisition?click_id=${CLICK}&security_token=good&status=`);
    expect(hit().requestedStatus).toBeNull();
  });

  // docs/rules/attribution.md#long-transaction-ids
  it('keeps long transaction ids apart that begin alike', async () => {
    const ids: string[] = [];
    for (const end of ['a', 'b']) {
      await t.ask(`/acquisition?click_id=${CLICK}&security_token=good&txn_id=${'x'.repeat(900)}${end}`);
      ids.push(hit().txnId);
    }
    expect(new Set(ids).size).toBe(2);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(200);
  });

  // docs/rules/attribution.md#refused-at-once
  it.each([
    ['a field that is an object', '{"sub1":{}}', 400],
    ['malformed JSON', '{"click_id":', 400],
    ['JSON that is no object', '[1]', 400],
    [
      'a field that is an object beside others',
      `{"click_id":"${CLICK}","sub1":{},"security_token":"good"}`,
      400,
    ],
    ['JSON with a comma too many', `{"click_id":"${CLICK}","security_token":"good",}`, 400],
    ['a body too large', `{"click_id":"${CLICK}","security_token":"good","x":"${'x'.repeat(70_000)}"}`, 413],
    ['a form too large', `click_id=${CLICK}&security_token=good&x=${'x'.repeat(70_000)}`, 413],
  ])('answers %s with the reason, and logs it with what can be read', async (_, body, status) => {
    const answer = await t.ask('/acquisition', {
      method: 'POST',
      headers: { 'Content-Type': body.startsWith('click') ? FORM : 'application/json' },
      body,
    });
    expect(answered(answer)).toEqual([status, 'MALFORMED_REQUEST']);
    const isRead = body.includes('good');
    expect(t.events).toEqual([
      expect.objectContaining({
        networkId: NETWORK_ID,
        clickId: isRead ? CLICK : null,
        tokenId: isRead ? token('good').id : null,
        refusal: 'MALFORMED_REQUEST',
      }),
    ]);
  });

  it('converts by GET and POST only, and logs what comes otherwise', async () => {
    for (const method of ['PUT', 'DELETE', 'HEAD']) {
      const { status, headers } = await t.ask(`/acquisition?click_id=${CLICK}&security_token=good`, {
        method,
      });
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET, POST']);
      expect(hit()).toMatchObject({ clickId: CLICK, refusal: 'MALFORMED_REQUEST' });
    }
    expect((await t.ask('/acquisition', { method: 'HEAD' })).status).toBe(405);
    expect(t.events).toHaveLength(3);
  });

  // docs/rules/attribution.md#server-to-server
  describe('with a compressed body', () => {
    const form = `click_id=${CLICK}&security_token=good&txn_id=`;
    const post = (encoding: string, body: Buffer, type = FORM): Promise<Answer> =>
      t.ask('/acquisition', {
        method: 'POST',
        headers: { 'Content-Type': type, 'Content-Encoding': encoding },
        body,
      });

    it.each([
      ['gzip', gzipSync],
      ['x-gzip', gzipSync],
      ['GZIP', gzipSync],
      ['identity, gzip', gzipSync],
      ['deflate', deflateSync],
      ['deflate', deflateRawSync],
      ['br', brotliCompressSync],
      ['identity', (text: string) => Buffer.from(text)],
    ])('by %s reads it', async (encoding, compress) => {
      expect((await post(encoding, compress(`${form}o-1`))).status).toBe(200);
      expect(hit()).toMatchObject({ txnId: 'o-1', refusal: null });
      const json = JSON.stringify({ click_id: CLICK, security_token: 'good', txn_id: 'o-2' });
      expect((await post(encoding, compress(json), 'application/json')).status).toBe(200);
      expect(hit().txnId).toBe('o-2');
    });

    it('reads gzip that is not said to be it', async () => {
      const body = gzipSync(`${form}o-3`);
      await t.ask('/acquisition', { method: 'POST', headers: { 'Content-Type': FORM }, body });
      expect(hit()).toMatchObject({ txnId: 'o-3', refusal: null });
    });

    it.each([
      ['an unknown one', 'zstd', Buffer.from('x'), 415],
      ['two, one in the other', 'gzip, gzip', gzipSync(gzipSync(form)), 415],
      ['one that it is not', 'gzip', Buffer.from(form), 400],
      ['one that breaks off', 'gzip', gzipSync(form).subarray(0, 30), 400],
      ['one byte', 'deflate', Buffer.from('x'), 400],
      ['a body that grows too large', 'gzip', gzipSync('x'.repeat(10_000_000)), 413],
      ['a body that grows too large', 'br', brotliCompressSync('x'.repeat(10_000_000)), 413],
    ])('refuses %s, and logs it', async (_, encoding, body, status) => {
      expect(answered(await post(encoding, body))).toEqual([status, 'MALFORMED_REQUEST']);
      expect(hit()).toMatchObject({ networkId: NETWORK_ID, refusal: 'MALFORMED_REQUEST' });
    });
  });

  // docs/rules/input-output.md#callers-who-hang-up
  it('logs nothing of who hangs up in the middle of the body', async () => {
    const socket = connect(t.tracker.port, '127.0.0.1', () =>
      socket.write(
        `POST /acquisition?click_id=${CLICK}&security_token=good HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 9\r\n\r\na=`,
      ),
    );
    await new Promise((done) => setTimeout(done, 50));
    socket.destroy();
    expect((await t.ask(`/acquisition?click_id=${CLICK}&security_token=good`)).status).toBe(200);
    expect(t.events).toHaveLength(1);
  });
});

// docs/rules/running.md#rotating-the-secret
describe('a token from before a rotation of the secret', () => {
  it('is taken, and hashed again with the present one', async () => {
    await t.change(everything({ tokens: [token('before', { hash: 'earlier:before' })] }));
    const url = (text: string) => `/acquisition?click_id=${CLICK}&security_token=${text}`;
    expect((await t.ask(url('before'))).status).toBe(200);
    expect(hit().tokenId).toBe(token('before').id);
    expect((await t.ask(url('unknown'))).status).toBe(403);
    expect(t.renewed).toEqual(['token before']);
  });
});

// docs/rules/attribution.md#words-for-a-status
describe('the status of a postback', () => {
  it.each([
    ['', null],
    ['approved', 'approved'],
    ['Refunded', 'cancelled'],
    ['declined', 'rejected'],
    ['3', 'rejected'],
    ['storniert', 'cancelled'],
    ['1', 'pending'],
    ['no such word', 'pending'],
  ])('%j is %s', async (word, requestedStatus) => {
    const words = snapshotNetwork({ statusWords: { '1': 'pending', storniert: 'cancelled' } });
    await t.change(changes({ networks: [words] }));
    await t.ask(`/acquisition?click_id=${CLICK}&security_token=good&status=${encodeURIComponent(word)}`);
    const unknownStatus = word === 'no such word' ? word : '';
    expect(t.events.at(-1)).toMatchObject({ kind: 'hit', refusal: null, requestedStatus, unknownStatus });
  });

  // docs/rules/attribution.md#orders-that-exist
  it.each([
    ['security_token=good&txn_id=A&status=rejected', 200, null],
    ['security_token=good&txn_id=A&sale_amount=5', 400, 'INVALID_CLICK_ID'],
    ['security_token=good&status=rejected', 400, 'INVALID_CLICK_ID'],
    [`security_token=good&txn_id=A&status=rejected&click_id=${FORGED}`, 400, 'INVALID_CLICK_ID'],
    ['security_token=bad&txn_id=A&status=rejected', 403, 'INVALID_SECURITY_TOKEN'],
  ])('with %s is answered %i', async (query, status, refusal) => {
    const answer = await t.ask(`/acquisition?${query}`);
    expect(answer.status).toBe(status);
    if (status === 200)
      expect(t.events.at(-1)).toMatchObject({ clickId: null, clickIdText: '', txnId: 'A', refusal });
  });
});
