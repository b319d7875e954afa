import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  advertiser,
  affiliate,
  CAMPAIGN_ID,
  campaign,
  NOW,
  OTHER_NETWORK_ID,
} from '@tributary/application/contracts/shared/given';
import {
  click,
  clickId,
  conversion,
  hitEvent,
  hitId,
  impression,
  impressionId,
  statsDelta,
  visitorFacts,
} from '@tributary/application/contracts/shared/given-events';
import { withoutDisplayId } from '@tributary/application/contracts/shared/records-under-test';
import { deltasOfClick } from '@tributary/domain/reporting/deltas';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import { money, ZERO } from '@tributary/domain/shared/money';
import { happened } from '../../test/happened.ts';
import { idIn, type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
const CLICKS = 2500;
beforeEach(async () => {
  api = await testApi();
  const { accounts, campaigns } = api.deps.stores;
  await accounts.add(withoutDisplayId(advertiser()));
  await accounts.add(withoutDisplayId(affiliate()));
  await campaigns.add(withoutDisplayId(campaign()), NOW);
});

const addClicks = (count: number) => {
  const clicks = Array.from({ length: count }, (_, n) =>
    click({
      id: clickId(n + 1),
      clickedAt: new Date(NOW.getTime() + n + 1),
      payout: money('0.020000000000001'),
      ...(n === 0 && { parameters: { p1: 'a,"b"\n' } }),
    }),
  );
  const stats = clicks.flatMap((one) => deltasOfClick(one, dayOf(one.clickedAt, 'UTC')));
  return happened(api, { clicks, stats });
};
const idsOf = (list: Json | undefined) => (list as unknown as Json[]).map(idIn);

describe('a removed campaign', () => {
  // docs/rules/stats.md#removed-campaigns-in-stats, docs/rules/input-output.md#removed-records
  it('keeps its clicks, by either id, and its stats', async () => {
    await addClicks(2);
    const seen = async () => [
      ...(await Promise.all(
        [1, CAMPAIGN_ID].map((ref) => api.ok(api.key, `GET /network/clicks?limit=1&campaign_id=${ref}`)),
      )),
      await api.ok(api.key, `GET /campaign/stats/${CAMPAIGN_ID}`),
      await api.ok(api.key, `GET /campaign/stats/${CAMPAIGN_ID}/${affiliate().id}`),
    ];
    const before = await seen();
    await api.ok(api.key, `DELETE /campaign/${CAMPAIGN_ID}`);
    expect(before[0]).toMatchObject({ pagination: { total: 2 } });
    expect(before[2]?.['total']?.['clicks']).toBeGreaterThan(0);
    expect(await seen()).toEqual(before);
  });
});

describe('GET /network/clicks', () => {
  // docs/rules/stats.md#click-log
  it('shows every field of a click', async () => {
    await addClicks(1);
    const data = await api.ok(api.key, 'GET /network/clicks?start=2026-03-01&campaign_id[]=1');
    expect(data['clicks']?.['0']).toMatchObject({
      _id: clickId(1),
      campaign_id: 1,
      campaign_long_id: CAMPAIGN_ID,
      p1: 'a,"b"\n',
      country: 'US',
      note: '',
      lp: '',
      lp_id: 0,
      sl: '',
      publisher_name: 'Alice Example',
      created: '2026-03-10 12:00:00',
      payout: 0.020000000000001,
      status: 'valid',
    });
    expect(data).toMatchObject({
      fieldMap: { p1: 'P1', ipaddr: 'IP Address' },
      query: { start: '2026-03-01', campaign_id: [1] },
      pagination: { per_page: 1000, current_page: 1, total: 1 },
      next_cursor: null,
    });
  });

  it.each([
    ['campaign_id[]=1&campaign_id[]=8', 1],
    ['campaign_id=1&campaign_id=8', 1],
    ['campaign_id[0]=1', 1],
    [`campaign_id[]=8,${CAMPAIGN_ID}`, 1],
    ['campaign_id[]=8', 0],
    ['campaign_id[]=99999999999', 0],
    ['start=2026-03-11', 0],
    ['end=2026-03-09', 0],
    // docs/rules/input-output.md#days-with-a-time
    ['start=2026-03-10 00:00:00&end=2026-03-10 23:59:59', 1],
    ['start=2026-03-10T00:00:00.000Z&end=2026-03-10T00:00:00.000Z', 1],
    ['start=2026-03-10T12:00:00&end=2026-03-10T12:00:00Z', 1],
    ['start=2026-03-10T17:30:00+05:30', 1],
    ['start=2026-03-10 12:00:01', 0],
    ['start=2026-03-10&end=2026-03-10 11:59:59', 0],
  ])('filters by %s', async (query, total) => {
    await addClicks(1);
    api.at.now = new Date('2026-03-12T00:00:00Z');
    const data = await api.ok(api.key, `GET /network/clicks?${query}`);
    expect(data['pagination']).toMatchObject({ total });
  });

  it.each([
    'start=2026-02-30',
    'start=2026-03-10&end=2026-03-09',
    'start=10.3.2026',
    'start=2026-03-10 25:00:00',
    'start=2026-03-10 12:00:01&end=2026-03-10 12:00:00',
    'limit=0',
    'page=0',
    'page=x',
    'limit=1.5',
    'campaign_id[]=zz',
    'cursor=abc',
    'format=xml',
    `cursor=${Buffer.from(`999999999999999.${clickId(1)}`).toString('base64url')}`,
  ])('refuses %s', async (query) => {
    const answer = await api.call(api.key, `GET /network/clicks?${query}`);
    expect([answer.status, answer.body.data['code']]).toEqual([400, 20]);
  });

  // docs/rules/input-output.md#cursors
  it('clamps a limit above the maximum and pages by cursor while rows arrive', async () => {
    await addClicks(CLICKS);
    const one = await api.ok(api.key, 'GET /network/clicks?limit=5000&fields[]=_id');
    expect(one['pagination']).toEqual({ per_page: 1000, current_page: 1, total: CLICKS });
    await addClicks(CLICKS + 10);
    const seen = idsOf(one['clicks']);
    for (let cursor = one['next_cursor']; cursor;) {
      const next = await api.ok(
        api.key,
        `GET /network/clicks?fields[]=_id&cursor=${cursor as unknown as string}`,
      );
      seen.push(...idsOf(next['clicks']));
      cursor = next['next_cursor'];
    }
    expect(seen).toEqual(Array.from({ length: CLICKS }, (_, n) => clickId(CLICKS - n)));
  });

  it.each(['1000000001', '9007199254740993', '99999999999999999999'])(
    'has nothing on page %s, and takes it for a limit',
    async (far) => {
      await addClicks(1);
      expect((await api.ok(api.key, `GET /network/clicks?page=${far}`))['clicks']).toEqual([]);
      expect((await api.ok(api.key, `GET /campaign?limit=10&page=${far}`))['campaigns']).toEqual([]);
      const { pagination } = await api.ok(api.key, `GET /network/clicks?limit=${far}`);
      expect(pagination?.['per_page']).toBe(1000);
    },
  );

  // docs/rules/input-output.md#whole-files
  it('streams whole files', async () => {
    await addClicks(CLICKS);
    const lines = await api.call(api.key, 'GET /network/clicks?format=ndjson&fields[]=_id&fields[]=payout');
    expect(lines.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    const rows = lines.text.trimEnd().split('\n');
    expect(rows).toHaveLength(CLICKS);
    expect(rows[0]).toBe(`{"_id":"${clickId(CLICKS)}","payout":0.020000000000001}`);
    const csv = await api.call(api.key, 'GET /network/clicks?format=csv&fields[]=_id&fields[]=p1');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="clicks-UTC.csv"');
    expect(csv.text.startsWith('_id,p1\r\n')).toBe(true);
    expect(csv.text.endsWith(`${clickId(1)},"a,""b""\n"\r\n`)).toBe(true);
    expect(csv.text.split('\r\n')).toHaveLength(CLICKS + 2);
    const marked = await api.call(api.key, 'GET /network/clicks?format=csv&bom=1&fields[]=_id&fields[]=p1');
    expect(marked.text).toBe(`\ufeff${csv.text}`);
    const ndjson = await api.call(api.key, 'GET /network/clicks?format=ndjson&bom=1&fields[]=_id');
    expect(ndjson.text.startsWith('{')).toBe(true);
  });

  it('shows nothing of another network', async () => {
    await addClicks(2);
    const data = await api.ok(api.otherKey, `GET /network/clicks?campaign_id[]=${CAMPAIGN_ID}`);
    expect(data['clicks']).toEqual([]);
  });
});

describe('conversions and hits', () => {
  beforeEach(async () => {
    const id = hitId(1);
    const made = conversion({ id, status: 'pending', payout: money('1.5'), revenue: money('2.25') });
    const hit = hitEvent({ id });
    const repeat = hitEvent({ id: hitId(2) });
    const outcome = { state: 'repeated', reason: 'DUPLICATE', conversionId: id } as const;
    await happened(api, {
      conversions: [made],
      hits: [
        { hit, outcome: { state: 'converted', conversionId: id, reason: null }, detail: '' },
        { hit: repeat, outcome, detail: '' },
      ],
    });
  });

  it('are listed with their filters', async () => {
    const data = await api.ok(api.key, 'GET /network/conversions?status[]=pending&query[]=ignored');
    expect(data).toMatchObject({ count: 1, page: 1, limit: 1000, query: { status: ['pending'] } });
    expect(data['records']?.['0']).toMatchObject({
      _id: hitId(1),
      payout: 1.5,
      revenue: 2.25,
      campaign_id: 1,
    });
    expect(data['columns']).toMatchObject({ txn_id: 'Transaction ID' });
    expect((await api.ok(api.key, 'GET /network/conversions?status=approved'))['records']).toEqual([]);
    expect((await api.ok(api.key, 'GET /network/conversions?p1=nobody'))['records']).toEqual([]);
  });

  // docs/rules/attribution.md#accepting-a-hit
  it('tell of every hit why, and the conversion it repeated', async () => {
    const data = await api.ok(api.key, 'GET /network/conversion-hits?reason=DUPLICATE');
    expect(data['hits']).toMatchObject([{ _id: hitId(2), reason: 'DUPLICATE', conversion_id: hitId(1) }]);
    expect((await api.ok(api.key, 'GET /network/conversion-hits')).count).toBe(2);
  });

  it('change their status, and refuse one they cannot get', async () => {
    const path = `POST /network/conversions/${hitId(1)}`;
    const { conversion: changed } = await api.ok(api.key, path, { status: 'rejected', reason: 'Test order' });
    expect(changed).toMatchObject({ status: 'rejected', reason: 'Test order' });
    const back = await api.call(api.key, path, { body: { status: 'pending' } });
    expect([back.status, back.body.data['code']]).toEqual([409, 11]);
    expect((await api.call(api.otherKey, path, { body: { status: 'approved' } })).status).toBe(404);
  });
});

describe('stats', () => {
  // docs/rules/stats.md#maps-of-a-bucket
  it('show buckets by day, exact sums, and [] for empty maps', async () => {
    const clicks = [money('0.1'), ZERO, ZERO].map((payout, n) => click({ id: clickId(n + 1), payout }));
    await happened(api, {
      clicks,
      impressions: [1, 2].map((n) =>
        impression({ id: impressionId(n), facts: visitorFacts({ device: '' }) }),
      ),
    });
    const { measures } = statsDelta();
    await happened(api, {
      stats: [statsDelta({ networkId: OTHER_NETWORK_ID, measures: { ...measures, clicks: 100 } })],
    });
    const data = await api.ok(
      api.key,
      `GET /campaign/stats/${CAMPAIGN_ID}/${affiliate().id}?start=2026-03-01`,
    );
    const bucket = {
      clicks: 3,
      impressions: 2,
      payout: 0.1,
      meta: { country: { US: 5 }, os: { Windows: 3 }, device: { windows: 3, Unknown: 2 } },
    };
    expect(data).toMatchObject({ stats: { [statsDelta().day]: bucket }, total: bucket });
    expect(Object.keys(data['total'] ?? {}).sort()).toEqual([
      'clicks',
      'conversions',
      'impressions',
      'meta',
      'payout',
      'revenue',
    ]);
    expect((await api.ok(api.key, 'GET /network/stats?start=2026-03-01'))['total']).toMatchObject({
      clicks: 3,
    });
    await happened(api, {
      conversions: [conversion({ id: hitId(9), convertedAt: new Date('2026-02-03T12:00:00.000Z') })],
    });
    const alone = await api.ok(api.key, 'GET /network/stats?start=2026-02-03&end=2026-02-03');
    expect(alone['total']).toMatchObject({ conversions: 1, meta: { country: [], os: [], device: [] } });
  });
});
