import { REFUSING } from '@tributary/application/tracking/event-log';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AFFILIATE_ID, CAMPAIGN_ID, LINK_ID, linkAlias } from '@tributary/application/contracts/shared/given';
import type { ClickEvent } from '@tributary/domain/tracking/click';
import {
  changes,
  everything,
  HOST,
  snapshotCampaign,
  snapshotLink,
  trackerUnderTest,
  type TrackerUnderTest,
} from '../test/tracker-under-test.ts';

let t: TrackerUnderTest;
beforeEach(async () => {
  t = await trackerUnderTest(everything(), { pendingMax: 2 });
});
afterEach(() => t.stop());
const p1 = (): string | undefined => (t.events.at(-1) as ClickEvent).parameters.p1;

/** Bytes as they are, which no HTTP client would send. */
function askRaw(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(t.tracker.port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}
const raw = (target: Buffer, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from('GET '),
    target,
    Buffer.from(` HTTP/1.1\r\nHost: ${HOST}\r\n${headers}Connection: close\r\n\r\n`, 'latin1'),
  ]);

const BY_IDS = `campaign_id=${CAMPAIGN_ID}&pub_id=${AFFILIATE_ID}`;

// docs/rules/input-output.md#framing-and-cors
describe('every answer', () => {
  it.each([
    [`/${LINK_ID}`, 302, "frame-ancestors 'none'"],
    ['/ffffffffffffffffffffffff', 404, "frame-ancestors 'none'"],
    ['/nothing', 404, "frame-ancestors 'none'"],
    [`/imp/${LINK_ID}`, 200, "frame-ancestors 'none'"],
    ['/acquisition', 403, "frame-ancestors 'none'"],
    ['/healthz', 200, "frame-ancestors 'none'"],
    ['/readyz', 200, "frame-ancestors 'none'"],
    [`/${'x'.repeat(49 * 1024)}`, 414, "frame-ancestors 'none'"],
    [`/pixel?adid=${CAMPAIGN_ID}`, 200, "frame-ancestors 'none'"],
  ])(
    'to %s (%d) is not cached, sends on no more than it must, and is shown in no frame',
    async (path, status, policy) => {
      const answer = await t.ask(path);
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': expect.stringMatching(/^no-referrer/),
        'content-security-policy': policy,
      });
    },
  );

  it('may be shown in a frame only if it is the pixel that is made for one', async () => {
    const framed = await t.ask(`/pixel?adid=${CAMPAIGN_ID}`, { headers: { 'sec-fetch-dest': 'iframe' } });
    expect(framed.headers).toMatchObject({ 'content-security-policy': 'frame-ancestors *' });
  });
});

describe('strange input', () => {
  it.each([
    ['10 kB of p1', 'x'.repeat(10_240), 'x'.repeat(1000)],
    ['10 kB of escapes', '%41'.repeat(10_240), 'A'.repeat(1000)],
    ['emoji at the cut', 'x'.repeat(999) + '%F0%9F%98%80', 'x'.repeat(999)],
    ['escapes of three bytes', '%E2%82%AC'.repeat(1500), '€'.repeat(1000)],
    ['an escape within an escape at the cut', `${'x'.repeat(996)}%25C3%25BC`, 'x'.repeat(996)],
    ['Latin-1', 'a%FFb%C3', 'aÿbÃ'],
    ['Latin-1 beside UTF-8', '%C3%BC%FC%E2%82%AC%E2%82', 'üü€â\x82'],
    ['wrong % sequences', '100%&p2=%zz%4', '100%'],
    ['NUL', 'a%00b', 'ab'],
    ['plus and umlauts', 'a+b%C3%BC', 'a bü'],
    ['macros', '%7Bclick_id%7D', '{click_id}'],
  ])('with %s is a click all the same', async (_, sent, kept) => {
    expect((await t.ask(`/${LINK_ID}?p1=${sent}`)).status).toBe(302);
    expect(p1()).toBe(kept);
  });

  // docs/rules/tracking.md#tracked-texts
  it('with raw bytes in a header is read as UTF-8 or Latin-1', async () => {
    const answer = await askRaw(raw(Buffer.from(`/${LINK_ID}`), 'User-Agent: \xc3\xbc \xff\r\n'));
    expect(answer).toMatch(/^HTTP\/1\.1 302/);
    expect((t.events.at(-1) as ClickEvent).userAgent).toBe('ü ÿ');
  });

  describe('with raw bytes in the address', () => {
    const line = (method: string, more = ''): string =>
      `${method} /${LINK_ID}?p1=\xc3\xbc \xfc HTTP/1.1\r\nHost: ${HOST}\r\n${more}\r\n`;
    const plain = `GET /healthz HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`;
    const posted = `POST /acquisition HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 1\r\n\r\na`;
    const CLOSE = 'Connection: close\r\n';

    // docs/rules/tracking.md#tracked-texts
    it.each([
      ['plain', [line('GET')]],
      ['the last of a connection', [line('GET', CLOSE)]],
      ['HEAD', [line('HEAD')]],
      ['of a version of before', [line('GET').replace('HTTP/1.1', 'HTTP/1.0')]],
      ['in the absolute form', [line('GET').replace('/', `http://${HOST}/`)]],
      ['in pieces', [line('GET').slice(0, 40), line('GET').slice(40, 45), line('GET').slice(45)]],
      ['behind another', [plain, line('GET')]],
      ['behind one that Node.js read', [posted, line('GET')]],
      ['behind one that Node.js read, and not plain', [posted, line('GET', CLOSE)]],
      ['behind another such', [posted, line('GET'), line('GET')]],
    ])('a click is read: %s', async (_, parts) => {
      const socket = connect(t.tracker.port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      for (const [n, part] of parts.entries()) {
        const before = text.length;
        socket.write(Buffer.from(part, 'latin1'));
        const isAsked = part.endsWith('\r\n\r\n') || part.endsWith('a');
        while (isAsked ? text.length === before : n === -1) await new Promise((done) => setTimeout(done, 5));
        if (!isAsked) await new Promise((done) => setTimeout(done, 20));
      }
      socket.destroy();
      expect(text.split('HTTP/1.1 ').at(-1)).toMatch(/^302 /);
      expect(p1()).toBe('ü ü');
    });

    it('a hit is read, in a POST as well', async () => {
      const query = 'security_token=none&click_id=\xe9';
      for (const method of ['GET', 'POST']) {
        const body = method === 'POST' ? 'Content-Length: 0\r\n' : '';
        const head = `${method} /acquisition?${query} HTTP/1.1\r\nHost: ${HOST}\r\n${body}${CLOSE}\r\n`;
        expect(await askRaw(Buffer.from(head, 'latin1'))).toMatch(/^HTTP\/1\.1 403/);
      }
    });
  });

  it('in the absolute form is understood', async () => {
    expect(await askRaw(raw(Buffer.from(`http://${HOST}/${LINK_ID}?p1=abs`)))).toMatch(/^HTTP\/1\.1 302/);
    expect(p1()).toBe('abs');
  });

  // docs/rules/tracking.md#tracked-texts
  it('with more than 200 pairs in the query is read up to the 200th', async () => {
    const others = (count: number) => Array.from({ length: count }, (_, n) => `x${n}=1`).join('&');
    expect((await t.ask(`/${LINK_ID}?${others(199)}&p1=last`)).status).toBe(302);
    expect(p1()).toBe('last');
    expect((await t.ask(`/${LINK_ID}?${others(200)}&p1=over`)).status).toBe(302);
    expect(p1()).toBeUndefined();
  });

  it('too long, or not HTTP, is refused', async () => {
    expect((await t.ask(`/${LINK_ID}?p1=${'x'.repeat(50_000)}`)).status).toBe(414);
    expect((await t.ask(`/${LINK_ID}?p1=${'x'.repeat(70_000)}`)).status).toBe(431);
    expect(await askRaw(Buffer.from('nonsense\r\n\r\n'))).toMatch(/^HTTP\/1\.1 400/);
    expect(t.events).toEqual([]);
  });

  it('cannot break out of the Location header', async () => {
    await t.change(
      everything({ campaigns: [snapshotCampaign({ url: 'https://shop.example.com/?p={p1}' })] }),
    );
    const { headers } = await t.ask(`/${LINK_ID}?p1=a%0D%0ASet-Cookie:%20x=1`);
    expect(headers.location).toBe('https://shop.example.com/?p=a%0D%0ASet-Cookie%3A%20x%3D1');
    expect(headers['set-cookie']).toHaveLength(1);
  });

  // docs/rules/tracking.md#spelling-of-paths
  it.each([
    ['GET', `/${LINK_ID.toUpperCase()}`, 302],
    ['GET', `/${LINK_ID}/`, 302],
    ['GET', `/Click/?${BY_IDS}`, 302],
    ['GET', `/CLICK?${BY_IDS}`, 302],
    ['GET', `/Imp/${LINK_ID}/`, 200],
    ['GET', `/IMP/?${BY_IDS}`, 200],
    ['GET', '/Pixel/?adid=1', 200],
    ['GET', '/Acquisition/', 403],
    ['POST', '/ACQUISITION', 403],
    ['GET', '/HealthZ/', 200],
    ['GET', '/readyz/', 200],
    ...[
      '.',
      ',',
      ')',
      ').',
      '%20',
      '%C2%A0',
      '%E2%80%8B',
      '%EF%BB%BF',
      '%22',
      "'",
      '%E2%80%9D',
      '%E2%80%99',
      '>',
      '%3E',
      ';',
      '!',
      '…',
    ].map((mark): [string, string, number] => ['GET', `/${LINK_ID}${encodeURI(decodeURI(mark))}`, 302]),
    ...['<br>', '</a>', '%3C/a%3E', '%22%3Etext%3C', '%', '%2', '#top', '&nbsp;'].flatMap(
      (rest): [string, string, number][] => [
        ['GET', `/${LINK_ID}${rest}`, 302],
        ['GET', `/imp/${LINK_ID}${rest}`, 200],
      ],
    ),
    ['GET', `//${LINK_ID}`, 302],
    ['GET', `///${LINK_ID}//`, 302],
    ['GET', `/%22${LINK_ID}%22`, 302],
    ['GET', `/%20${LINK_ID}`, 302],
    ['GET', `/IMP/${LINK_ID.toUpperCase()}`, 200],
    ['GET', `//imp//${LINK_ID}.`, 200],
    ['GET', `/CLICK?${BY_IDS.toUpperCase()}`, 302],
    ['GET', `/click,?${BY_IDS}`, 302],
    ['GET', `/click?${BY_IDS.replace('&', '&amp;')}`, 302],
    ['GET', `/imp?${BY_IDS.replace('&', '&amp;amp;')}).`, 200],
    ['GET', `/click?${BY_IDS}%E2%80%8B`, 302],
    ['GET', `/click?${BY_IDS}%23top`, 302],
    ['GET', `/click?${BY_IDS}%3Cbr%3E`, 302],
    ['GET', `/click?${BY_IDS}%3Fp1=x`, 302],
    ['GET', `/click?${BY_IDS}%2`, 302],
    ['GET', `/click?${BY_IDS}00`, 404],
    ['GET', `/${LINK_ID}0.`, 404],
    ['GET', '//acquisition', 403],
    ['POST', '//ACQUISITION//', 403],
    ['GET', '/acquisition.', 403],
    ['GET', '//pixel?ADID=1', 200],
    ['GET', `/imp/${LINK_ID}/x`, 404],
    ['GET', '/click//', 404],
    ['GET', '//click', 404],
    ['GET', '/', 404],
  ])(
    '%s %s is understood whatever its case, and with slashes and marks around it',
    async (method, path, status) => {
      expect((await t.ask(path, { method })).status).toBe(status);
    },
  );

  // docs/rules/tracking.md#spelling-of-paths
  it('has its parameters whatever their case, and behind an entity', async () => {
    expect((await t.ask(`/${LINK_ID}?P1=a&amp;P2=b&amp;amp;source=s&p1=c`)).status).toBe(302);
    expect((t.events.at(-1) as ClickEvent).parameters).toEqual({ p1: 'a', p2: 'b', source: 's' });
  });

  it.each([
    '&p1=a%26b',
    '&amp;p1=a%26b',
    '%3Fp1=a%2526b',
    '%3fp1%3Da%2526b',
    '%26p1%3Da%2526b',
    '.%3Fp1=a%2526b',
    '&p1=a%26b?p1=c',
  ])('has the parameters behind it also as %s', async (rest) => {
    expect((await t.ask(`/${LINK_ID}${rest}`)).status).toBe(302);
    expect((t.events.at(-1) as ClickEvent).parameters).toEqual({ p1: 'a&b' });
  });

  it.each(['#top', '%23top'])('has no parameters behind %s', async (rest) => {
    expect(await askRaw(raw(Buffer.from(`/${LINK_ID}${rest}`), ''))).toMatch(/^HTTP\/1\.1 302/);
    expect((t.events.at(-1) as ClickEvent).parameters).toEqual({});
  });

  it('is looked at in a moment, however many marks it has', async () => {
    await t.change(everything({ linkAliases: [linkAlias({ path: '/a' })] }));
    for (const path of [`/${'.'.repeat(40_000)}x`, `/${'%20'.repeat(10_000)}x`])
      expect((await t.ask(path)).status).toBe(404);
  });

  // docs/rules/tracking.md#impression, docs/rules/attribution.md#pixel
  it.each([
    [`/imp/${LINK_ID}`, 'impression'],
    [`/pixel?adid=${CAMPAIGN_ID}&txn_id=A`, 'hit'],
  ])('%s counts by POST, as beacons of pages send it, and its body is not read', async (path, kind) => {
    const posted = { method: 'POST', body: 'txn_id=B' };
    const { status, headers } = await t.ask(path, posted);
    expect([status, headers['content-type']]).toEqual([200, 'image/gif']);
    expect(t.events.map((event) => event.kind)).toEqual([kind]);
    if (kind === 'hit') expect(t.events.at(-1)).toMatchObject({ txnId: 'A' });
  });

  it('by other methods says which to use', async () => {
    for (const path of ['/healthz', '/readyz', '/robots.txt', '/.well-known/traffic-advice']) {
      const { status, headers } = await t.ask(path, { method: 'POST' });
      expect([path, status, headers.allow]).toEqual([path, 405, 'GET, HEAD']);
    }
    for (const path of [`/${LINK_ID}`, '/click', `/imp/${LINK_ID}`, '/imp', '/pixel']) {
      const { status, headers } = await t.ask(path, { method: 'PUT' });
      expect([path, status, headers.allow]).toEqual([path, 405, 'GET, HEAD, POST']);
    }
    expect(t.events).toEqual([]);
  });
});

// docs/rules/tracking.md#robots
describe('robots', () => {
  it('are kept from links, but for previews', async () => {
    const { status, headers, body } = await t.ask('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toMatch(
      /^User-agent: facebookexternalhit\n[^*]*Allow: \/\n\nUser-agent: \*\nDisallow: \/\n$/,
    );
  });

  it('that fetch ahead of clicks for browsers are asked not to', async () => {
    const { status, headers, body } = await t.ask('/.well-known/traffic-advice');
    expect([status, headers['content-type']]).toEqual([200, 'application/trafficadvice+json']);
    expect(JSON.parse(body)).toEqual([{ user_agent: 'prefetch-proxy', disallow: true }]);
    expect(t.events).toEqual([]);
  });
});

// docs/rules/tracking.md#redirect
describe('when an event cannot be made durable', () => {
  it.each(['full', 'failing'])(
    '(%s) answers 503 with Retry-After and counts it, and recovers',
    async (kind) => {
      if (kind === 'full') t.fill();
      else t.failure.error = new Error('disk');
      for (const path of [`/${LINK_ID}`, `/imp/${LINK_ID}`, '/pixel?adid=1']) {
        const { status, headers } = await t.ask(path);
        expect([path, status, headers['retry-after'], headers.location]).toEqual([path, 503, '2', undefined]);
      }
      expect(t.counted).toEqual(['unavailable', 'unavailable', 'unavailable']);
      expect(t.errors).toHaveLength(kind === 'full' ? 0 : 1);
      t.failure.error = null;
      expect((await t.ask(`/${LINK_ID}`)).status).toBe(302);
    },
  );

  it('takes no more than so many at once', async () => {
    let goOn: () => void = () => {};
    t.failure.hang = new Promise((resolve) => (goOn = resolve));
    const waiting = [t.ask(`/${LINK_ID}`), t.ask(`/${LINK_ID}`)];
    let third = await t.ask(`/${LINK_ID}`);
    while (third.status !== 503) third = await t.ask(`/${LINK_ID}`);
    expect(t.events).toEqual([]); // nobody was answered before
    goOn();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([302, 302]);
  });
});

describe('health', () => {
  // docs/rules/running.md#health
  it('is not ready while it cannot take events, and is again as soon as it can', async () => {
    const ready = async () => (await t.ask('/readyz')).status;
    for (const refusing of ['full', 'disk_full', 'brokers_away'] as const) {
      t.failure.refusing = refusing;
      const { status, body, headers } = await t.ask('/readyz');
      expect([status, JSON.parse(body), headers['retry-after']]).toEqual([
        503,
        { ready: false, reason: REFUSING[refusing] },
        '2',
      ]);
    }
    t.failure.refusing = undefined;
    expect(await ready()).toBe(200);
    t.failure.error = new Error('Input/output error');
    await t.ask(`/${LINK_ID}`);
    const ill = await t.ask('/readyz');
    expect([ill.status, ill.body]).toEqual([503, expect.stringContaining('made durable')]);
    t.failure.error = null;
    await t.ask(`/${LINK_ID}`);
    expect(await ready()).toBe(200);
  });

  it('is ready again five seconds after an event failed, so that requests come that may show more', async () => {
    t.failure.error = new Error('Input/output error');
    await t.ask(`/${LINK_ID}`);
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now');
    const statuses: number[] = [];
    for (const later of [4000, 5001]) {
      clock.mockReturnValue(now + later);
      statuses.push((await t.ask('/readyz')).status);
    }
    clock.mockRestore();
    expect(statuses).toEqual([503, 200]);
  });

  // docs/rules/running.md#damaged-spool
  it('says beside being ready that events were damaged', async () => {
    expect((await t.ask('/readyz')).body).toBe('ready\n');
    t.failure.unreadable = 3;
    const { status, body } = await t.ask('/readyz');
    expect([status, body]).toEqual([
      200,
      'ready\nevents of the log that could not be read and were kept aside: 3\n',
    ]);
    t.failure.unreachable = 1;
    expect((await t.ask('/readyz')).body).toMatch(
      /aside: 3\nfiles of the log that cannot be read where they lie: 1\n$/,
    );
    t.failure.refusing = 'full';
    expect((await t.ask('/readyz')).status).toBe(503);
  });

  it('answers without a snapshot, but is not ready then', async () => {
    expect((await t.ask('/healthz')).status).toBe(200);
    expect((await t.ask('/readyz')).status).toBe(200);
  });

  it('tells an occupied port', async () => {
    await expect(trackerUnderTest(everything(), { port: t.tracker.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('tells a proxy range that is none', async () => {
    await expect(trackerUnderTest(everything(), { trustedProxies: ['10.0.0.0/99'] })).rejects.toThrow(
      '10.0.0.0/99',
    );
  });
});

describe('the snapshot', () => {
  it('takes changes up when woken, one by one', async () => {
    await t.change(changes({ links: [snapshotLink({ live: false })] }));
    expect((await t.ask(`/${LINK_ID}`)).status).toBe(404);
    await t.change(changes({ links: [snapshotLink()] }));
    expect((await t.ask(`/${LINK_ID}`)).status).toBe(302);
    await t.change(changes({ removed: [LINK_ID] }));
    expect((await t.ask(`/${LINK_ID}`)).status).toBe(404);
    expect(t.events).toHaveLength(2);
  });

  it('is replaced whole by a reload', async () => {
    await t.reload(everything({ links: [] }));
    expect((await t.ask(`/${LINK_ID}`)).status).toBe(404);
    expect((await t.ask(`/click?campaign_id=${CAMPAIGN_ID}&pub_id=7`)).status).toBe(302);
  });
});
