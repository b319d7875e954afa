import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  click,
  clickId,
  conversion,
  hitId,
  visitorFacts,
} from '@tributary/application/contracts/shared/given-events';
import { deltasOfClick, deltasOfConversion } from '@tributary/domain/reporting/deltas';
import type { Reports } from '@tributary/application/reporting/report';
import { calendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { campaignOf, type Client, clientOf, listOf, type Party, partyOf, textOf } from '../../test/seed.ts';
import { happened } from '../../test/happened.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let [anna, bert, shop, mall]: Party[] = [];
let [shoes, hats]: string[] = [];

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  [shop, mall] = [await partyOf(api, 'advertiser'), await partyOf(api, 'advertiser')];
  [shoes, hats] = [await campaignOf(api, shop), await campaignOf(api, mall, { title: 'Hats, "big"' })];
  await happen();
});

/** Today two clicks and a sale of Anna's on shoes, one click of Bert's on hats; yesterday one more of Anna's on hats. */
async function happen(): Promise<void> {
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 9));
  const clickOf = (n: number, day: number, [who, what]: [Party | undefined, string | undefined]) =>
    click({
      id: clickId(n, at(day)),
      clickedAt: at(day),
      campaignId: what as CampaignId,
      affiliateId: who?.id as AffiliateId,
      advertiserId: (what === shoes ? shop : mall)?.id as AdvertiserId,
      facts: visitorFacts({ country: n === 1 ? 'DE' : 'US' }),
      parameters: {
        p1: `sub ${n}`,
        ...(n > 2 && { app_id: '42', app_name: `App, ${n}`, cr_name: 'Banner' }),
      },
    });
  const clicks = [
    clickOf(1, 10, [anna, shoes]),
    clickOf(2, 10, [anna, shoes]),
    clickOf(3, 10, [bert, hats]),
    clickOf(4, 9, [anna, hats]),
  ];
  const sale = conversion({
    id: hitId(1, at(10)),
    campaignId: shoes as CampaignId,
    affiliateId: anna?.id as AffiliateId,
    advertiserId: shop?.id as AdvertiserId,
    deduplicationKey: 'sale',
    clickId: clicks[0]?.id ?? null,
    clickedAt: at(10),
    convertedAt: new Date(at(10).getTime() + 600_000),
    payout: money('0.100000000000001'),
    revenue: money('0.3'),
    facts: visitorFacts({ country: 'DE' }),
    parameters: { p1: 'sub 1' },
  });
  const stats = [
    ...clicks.flatMap((one) => deltasOfClick(one, dayOf(one.clickedAt, 'UTC'))),
    ...deltasOfConversion(sale, dayOf(sale.convertedAt, 'UTC')),
  ];
  await happened(api, { clicks, conversions: [sale], stats });
}

// docs/rules/stats.md#forgotten-rows
describe('a report that cannot show everything', () => {
  const before = calendarDay('2026-03-09');
  const lost = { clicks: 7, impressions: 3, payout: money('1.25'), revenue: money('2.5') };
  const missing = jest.fn<Reports['missing']>();
  beforeEach(() => {
    missing.mockReset();
    missing.mockImplementation(async (_networkId, { range }) =>
      range.start < before ? { before, ...lost } : undefined,
    );
    jest.spyOn(api.deps.reports, 'missing').mockImplementation(missing);
  });

  it('says so to each role, in what it may see', async () => {
    const asked = 'customReport?start=2026-03-01&end=2026-03-10&group[]=p1';
    const amounts = { payout: 1.25, revenue: 2.5 };
    const counts = { before, clicks: 7, impressions: 3 };
    expect((await network.ok(`GET /network/${asked}`))['missing']).toEqual({ ...counts, ...amounts });
    const ofAnna = (await anna?.client.ok(`GET /affiliate/${asked}`))?.['missing'];
    expect(ofAnna).toEqual({ ...counts, payout: amounts.payout });
    expect(missing.mock.lastCall?.[1]).toMatchObject({
      groups: ['p1'],
      filter: { affiliateIds: [anna?.id] },
    });
    const ofShop = (await shop?.client.ok('GET /advertiser/customReport?start=2026-03-01&group[]=country'))?.[
      'missing'
    ];
    expect(ofShop).toEqual({ ...counts, revenue: amounts.revenue });
  });

  it('says it of both periods', async () => {
    const asked = 'GET /network/customReport?start=2026-03-09&end=2026-03-10&group[]=p1';
    expect(await network.ok(asked)).toMatchObject({ missing: null });
    const compared = await network.ok(`${asked}&compare_start=2026-03-01&compare_end=2026-03-02`);
    expect(compared).toMatchObject({ missing: null, previous_missing: { before, clicks: 7 } });
  });

  it.each([
    ['start=2026-03-01&end=2026-03-10', 'report-2026-03-01-2026-03-10-UTC-incomplete-before-2026-03-09.csv'],
    [
      'start=2026-03-09&end=2026-03-10&compare_start=2026-03-01&compare_end=2026-03-02',
      'report-2026-03-09-2026-03-10-UTC-incomplete-before-2026-03-09.csv',
    ],
    ['start=2026-03-09&end=2026-03-10', 'report-2026-03-09-2026-03-10-UTC.csv'],
  ])('says so in the name of a file: %s', async (days, name) => {
    const { headers } = await api.call(api.key, `GET /network/customReport?${days}&group[]=p1&format=csv`);
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  });
});

const DAYS = 'start=2026-03-09&end=2026-03-10';
const recordsOf = (data: Json) => listOf(data['records']);

describe('the custom report of the network', () => {
  // docs/rules/stats.md#days-and-order-of-a-report
  // docs/rules/stats.md#zone-of-a-report
  it('is by campaign and of today by default', async () => {
    const data = await network.ok('GET /network/customReport');
    expect(recordsOf(data)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          adid: shoes,
          clicks: 2,
          approvedConversions: 1,
          grossConversions: 1,
          payout: 0.100000000000001,
          revenue: 0.3,
          profit: 0.199999999999999,
          epc: 0.05,
          cr: 50,
          ctr: 0,
          elapsedRange2: 1,
        }),
        expect.objectContaining({ adid: hats, clicks: 1, payout: 0, elapsedRange2: 0 }),
      ]),
    );
    expect(data).toMatchObject({
      count: 2,
      page: 1,
      limit: 1000,
      report_currency: 'USD',
      zone: 'UTC',
      affs: [],
      ads: [
        { _id: shoes, display_id: 1, title: 'Shoes' },
        { _id: hats, display_id: 2, title: 'Hats, "big"' },
      ],
      totals: { clicks: 3, revenue: 0.3, profit: 0.199999999999999 },
      query: { start: '2026-03-10', end: '2026-03-10' },
    });
    expect(Object.keys(data['groupingMap'] ?? {})).toHaveLength(41);
    expect(Object.keys(data['fieldMap'] ?? {})).toHaveLength(25);
  });

  it('keeps every digit of an amount', async () => {
    const { text } = await network.send('GET /network/customReport?fields[]=payout&fields[]=profit');
    expect(text).toContain('"payout":0.100000000000001,"profit":0.199999999999999}');
  });

  // docs/rules/stats.md#totals-of-a-report
  it('groups by several, filters, chooses fields, orders and pages', async () => {
    const line = `GET /network/customReport?${DAYS}&group[]=publisher_id&group[]=p1&fields[]=clicks`;
    const data = await network.ok(`${line}&pid[]=${anna?.shortId}&sort=p1&order=desc&limit=2`);
    expect(data).toMatchObject({
      records: [
        { publisher_id: anna?.shortId, p1: 'sub 4', clicks: 1 },
        { publisher_id: anna?.shortId, p1: 'sub 2', clicks: 1 },
      ],
      count: 3,
      totals: { clicks: 3 },
      limit: 2,
      affs: [{ _id: anna?.id, display_id: anna?.shortId }],
      query: { group: ['publisher_id', 'p1'], pid: [anna?.shortId], sort: 'p1', order: 'desc' },
    });
    const second = await network.ok(`${line}&pid[]=${anna?.id}&sort=p1&order=desc&limit=2&page=2`);
    expect(recordsOf(second)).toEqual([{ publisher_id: anna?.shortId, p1: 'sub 1', clicks: 1 }]);
    const german = await network.ok(`${line}&country[]=de&advertiser_id[]=${shop?.id}`);
    expect(recordsOf(german).map((one) => one['p1'])).toEqual(['sub 1']);
  });

  // docs/rules/stats.md#filters-of-reports
  it('is narrowed by the values of its groups, and by figures', async () => {
    const subs = async (asked: string, client = network) =>
      recordsOf(await client.ok(`GET /network/customReport?${DAYS}&group[]=p1&fields[]=clicks&${asked}`)).map(
        (one) => textOf(one['p1']),
      );
    const all = ['sub 1', 'sub 2', 'sub 3', 'sub 4'];
    expect(await subs('p1[]=sub%204&p1[]=sub%201')).toEqual(['sub 1', 'sub 4']);
    expect(await subs('p1=sub%202')).toEqual(['sub 2']);
    expect(await subs('p1[]=sub%201,sub%202')).toEqual(all.slice(0, 2));
    expect(await subs('p1[]=sub%201,sub%202&p1[]=none')).toEqual([]);
    expect(await subs('p1=')).toEqual(all);
    expect(await subs('p2[]=')).toEqual(all);
    expect(await subs('p1[]=')).toEqual([]);
    expect(await subs('device[]=windows&os[]=Windows&browser[]=Chrome&source[]=')).toEqual(all);
    expect(await subs('city[]=San%20Francisco&isp[]=Example%20ISP&country[]=us')).toEqual(all.slice(1));
    expect(await subs('region[]=California&app_id[]=42')).toEqual(all.slice(2));
    expect(await subs('region[]=Unknown')).toEqual([]);
    expect(await subs('app_name[]=App,%204&app_name[]=none&cr_name[]=Banner')).toEqual(['sub 4']);
    expect(await subs('cr_name[]=&app_id[]=')).toEqual(all.slice(0, 2));
    expect(await subs('hour[]=09&weekday[]=2')).toEqual(all.slice(0, 3));
    expect(await subs('urlId[]=&goalId[]=')).toEqual(all);
    expect(await subs(`goalId[]=${'a'.repeat(24)}`)).toEqual([]);
    const query = `GET /network/customReport?${DAYS}&p1[]=sub%201&having[]=clicks>=1`;
    expect(await network.ok(query)).toMatchObject({
      count: 1,
      total: { clicks: 1, approvedConversions: 1 },
      query: { p1: ['sub 1'], having: ['clicks>=1'] },
    });
    // docs/rules/stats.md#filters-by-measures
    const figures = `GET /network/customReport?${DAYS}&group[]=adid&fields[]=payout`;
    expect(await network.ok(`${figures}&having[]=clicks>=2&having[]=epc>0.0499`)).toMatchObject({
      records: [{ adid: shoes, payout: 0.100000000000001 }],
      count: 1,
      total: { payout: 0.100000000000001 },
    });
    expect(await network.ok(`${figures}&having[]=clicks=2`)).toMatchObject({ count: 2 });
    expect(await network.ok(`${figures}&having[]=elapsedRange2>0`)).toMatchObject({ count: 1 });
    expect(await network.ok(`${figures}&having[]=conversions>0.5&having[]=gross_clicks>=1`)).toMatchObject({
      count: 1,
    });
    const { text } = await network.send(`${figures}&having[]=cr>0&format=csv`);
    expect(text).toBe(`adid,payout\r\n${shoes},0.100000000000001\r\n`);
  });

  it.each([
    ['hour', 'hour[]=24', 'Allowed: 00, 01'],
    ['weekday', 'weekday[]=0', 'Allowed: 1, 2'],
    ['goalId', 'goalId[]=7', '24 lower-case'],
    ['having', 'having[]=clicks', 'Expected a metric (one of >= <= > < ='],
    ['having', 'having[]=colour>1', 'Allowed: grossClicks'],
    ['having', Array.from({ length: 21 }, () => 'having[]=clicks>1').join('&'), 'up to 20'],
    ['sort', 'sort=change_clicks', 'send compare_start and compare_end'],
  ])('refuses for %s: %s', async (path, asked, says) => {
    const answer = await network.send(`GET /network/customReport?${asked}`);
    expect([answer.status, answer.body.data]).toMatchObject([400, { errors: [{ path }] }]);
    expect(answer.text).toContain(says);
  });

  it('refuses what does not exist, and says what does', async () => {
    for (const wrong of ['group[]=colour', 'sort=p3', 'order=up', 'limit=0', 'start=2026-02-30']) {
      const { status, body } = await network.send(`GET /network/customReport?${wrong}`);
      expect([wrong, status, body.data['code']]).toEqual([wrong, 400, 20]);
    }
  });

  it('streams the whole report as csv', async () => {
    const line = `GET /network/customReport?${DAYS}&group[]=adid&group[]=created&fields[]=clicks&fields[]=payout`;
    const answer = await network.send(`${line}&format=csv&limit=1&sort=clicks`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.text.split('\r\n')).toEqual([
      'adid,created,clicks,payout',
      `${shoes},2026-03-10,2,0.100000000000001`,
      `${hats},2026-03-09,1,0`,
      `${hats},2026-03-10,1,0`,
      '',
    ]);
    expect((await network.send(`${line}&format=csv&sort=clicks&bom=1`)).text).toBe(`\ufeff${answer.text}`);
  });

  // docs/rules/stats.md#names-in-a-report
  it('names campaigns and affiliates that were removed', async () => {
    await network.ok(`DELETE /campaign/${hats}`);
    await network.ok(`DELETE /affiliate/${bert?.id}`);
    const named = {
      ads: [
        { _id: shoes, display_id: 1, title: 'Shoes' },
        { _id: hats, display_id: 2, title: 'Hats, "big"' },
      ],
      affs: [{ _id: anna?.id }, { _id: bert?.id, display_id: bert?.shortId, name: 'deleted' }],
      totals: { clicks: 4, revenue: 0.3 },
    };
    for (const groups of ['group[]=adid&group[]=pid', 'group[]=campaign_id&group[]=publisher_id']) {
      expect(await network.ok(`GET /network/customReport?${DAYS}&${groups}`)).toMatchObject(named);
    }
  });

  it('tells another network nothing', async () => {
    const line = `GET /network/customReport?adid[]=${shoes}&pid[]=${anna?.id}`;
    const data = await clientOf(api, api.otherKey).ok(line);
    expect(data).toMatchObject({ records: [], count: 0, ads: [], affs: [], totals: { clicks: 0 } });
  });
});

// docs/rules/stats.md#hidden-measures
describe('the custom reports of the parties', () => {
  it('show an affiliate its own rows, without the advertisers side', async () => {
    const data = await anna?.client.ok(`GET /affiliate/customReport?${DAYS}&pid[]=${anna?.id}`);
    for (const other of [bert?.id, bert?.shortId, 99])
      expect(await anna?.client.ok(`GET /affiliate/customReport?${DAYS}&pid[]=${other}`)).toMatchObject({
        count: 0,
        records: [],
        totals: { clicks: 0 },
      });
    const [first] = recordsOf(data as Json).filter((one) => textOf(one['adid']) === shoes);
    expect(data).toMatchObject({ count: 2, totals: { clicks: 3, payout: 0.100000000000001 } });
    const hidden = [
      'revenue',
      'debit',
      'profit',
      'pendingRevenue',
      'cancelledConversions',
      'grossConversions',
    ];
    for (const name of [...hidden, 'advertiser', 'advertiser_id']) {
      expect(first).not.toHaveProperty(name);
      expect(data?.['fieldMap']).not.toHaveProperty(name);
      expect(data?.['groupingMap']).not.toHaveProperty(name);
      const asked = await anna?.client.ok(`GET /affiliate/customReport?${DAYS}&fields[]=${name}`);
      expect(recordsOf(asked as Json)[0]).not.toHaveProperty(name);
      expect(await anna?.client.status(`GET /affiliate/customReport?group[]=${name}`)).toBe(400);
      expect(await anna?.client.status(`GET /affiliate/customReport?sort=${name}`)).toBe(400);
      expect(await anna?.client.status(`GET /affiliate/customReport?having[]=${name}>0`)).toBe(400);
    }
    const csv = await anna?.client.send('GET /affiliate/customReport?format=csv');
    expect(csv?.text).not.toMatch(/revenue|profit/i);
  });

  it('show an advertiser its own campaigns, without the affiliates side', async () => {
    const data = await shop?.client.ok(
      `GET /advertiser/customReport?${DAYS}&advertiser_id[]=${shop?.shortId}`,
    );
    for (const other of [mall?.id, mall?.shortId, 99])
      expect(
        await shop?.client.ok(`GET /advertiser/customReport?${DAYS}&advertiser_id[]=${other}`),
      ).toMatchObject({ count: 0, records: [], totals: { clicks: 0 } });
    expect(data).toMatchObject({ count: 1, affs: [], totals: { clicks: 2, revenue: 0.3 } });
    for (const name of [
      'payout',
      'profit',
      'pendingPayout',
      'epc',
      'pid',
      'publisher_id',
      'publisher_long_id',
    ]) {
      expect(recordsOf(data as Json)[0]).not.toHaveProperty(name);
      const asked = await shop?.client.ok(`GET /advertiser/customReport?${DAYS}&fields[]=${name}`);
      expect(recordsOf(asked as Json)[0]).not.toHaveProperty(name);
      expect(await shop?.client.status(`GET /advertiser/customReport?group[]=${name}`)).toBe(400);
      expect(await shop?.client.status(`GET /advertiser/customReport?sort=${name}`)).toBe(400);
      expect(await shop?.client.status(`GET /advertiser/customReport?having[]=${name}>0`)).toBe(400);
    }
    const owed = await shop?.client.ok(
      `GET /advertiser/customReport?${DAYS}&fields[]=debit&fields[]=revenue`,
    );
    expect(owed?.['total']).toEqual({ debit: 0.3, revenue: 0.3 });
    const csv = await shop?.client.send('GET /advertiser/customReport?format=csv');
    expect(csv?.text).not.toMatch(/payout|profit|epc/i);
  });

  // docs/rules/stats.md#unknown-filters
  it('refuse filters they do not know, as every report does, instead of an answer about everything', async () => {
    const [affiliate, advertiser] = [anna?.client, shop?.client];
    for (const [client, path] of [
      [network, '/network/customReport'],
      [network, '/network/stats'],
      [network, '/network/overview'],
      [network, `/campaign/stats/${shoes}`],
      [network, `/campaign/stats/${shoes}/${anna?.id}`],
      [network, `/affiliate/earning/${anna?.id}`],
      [affiliate, '/affiliate/customReport'],
      [affiliate, '/affiliate/report'],
      [affiliate, '/affiliate/payout'],
      [affiliate, '/affiliate/overview'],
      [advertiser, '/advertiser/customReport'],
      [advertiser, '/advertiser/report'],
      [advertiser, `/advertiser/campaignStats/${shoes}`],
      [advertiser, '/advertiser/overview'],
    ] as const) {
      for (const name of ['affid', 'constructor', 'start_date[]']) {
        const answer = await client?.send(`GET ${path}?${name}=1`);
        const errors = listOf(answer?.body.data['errors'] as Json).map((one) => one['path']);
        expect([path, answer?.status, answer?.body.data['code'], errors]).toEqual([
          path,
          400,
          20,
          [name.replace('[]', '')],
        ]);
      }
      expect(await client?.status(`GET ${path}?query[]=x&apikey=y&start=2026-03-01`)).toBe(200);
      const noFilters = 'token=a&access_token=b&page=1&limit=10&per_page=10&offset=0&cursor=c';
      expect([path, await client?.status(`GET ${path}?${noFilters}`)]).toEqual([path, 200]);
    }
    const wrong = await network.send('GET /network/customReport?start_date=2026-03-01');
    expect(wrong.body.data['message']).toContain('Did you mean start?');
    expect(await affiliate?.status('GET /affiliate/customReport?advertiser_id[]=1')).toBe(400);
    expect(await advertiser?.status('GET /advertiser/customReport?pid[]=1')).toBe(400);
  });
});

// docs/rules/stats.md#compared-report
describe('a report compared with another period', () => {
  const COMPARED = 'start=2026-03-10&end=2026-03-10&compare_start=2026-03-09&compare_end=2026-03-09';
  const FIELDS = 'fields[]=clicks&fields[]=payout&fields[]=epc';
  const zeros = { clicks: 0, payout: 0, epc: 0 };

  it('has the figures of both periods in each row and in the sums', async () => {
    const data = await network.ok(
      `GET /network/customReport?${COMPARED}&group[]=publisher_id&group[]=campaign_id&${FIELDS}`,
    );
    const mine = { clicks: 2, payout: 0.100000000000001, epc: 0.05 };
    expect(data).toMatchObject({
      records: [
        { publisher_id: 1, campaign_id: 1, ...mine, previous: zeros },
        { publisher_id: 1, campaign_id: 2, ...zeros, previous: { ...zeros, clicks: 1 } },
        { publisher_id: 2, campaign_id: 2, ...zeros, clicks: 1, previous: zeros },
      ],
      total: { clicks: 3, payout: 0.100000000000001, epc: 0.033333 },
      previous_total: { ...zeros, clicks: 1 },
      count: 3,
      ads: [{ title: 'Shoes' }, { title: 'Hats, "big"' }],
      query: { compare_start: '2026-03-09', compare_end: '2026-03-09' },
    });
    const alone = await network.ok(`GET /network/customReport?${DAYS}&${FIELDS}`);
    expect(alone).not.toHaveProperty('previous_total');
    expect(recordsOf(alone)[0]).not.toHaveProperty('previous');
  });

  it('is paged and sorted as one', async () => {
    const line = `GET /network/customReport?${COMPARED}&group[]=p1&sort=clicks&fields[]=clicks`;
    const pages = await Promise.all([1, 2, 3, 4].map((page) => network.ok(`${line}&limit=2&page=${page}`)));
    expect(pages.map((page) => recordsOf(page).map((record) => textOf(record['p1'])))).toEqual([
      ['sub 1', 'sub 2'],
      ['sub 3', 'sub 4'],
      [],
      [],
    ]);
    expect(pages.map(({ count }) => count as unknown)).toEqual([4, 4, 4, 4]);
  });

  // docs/rules/stats.md#days-and-order-of-a-report
  it('is sorted by change, and filtered by the figures of its own period', async () => {
    const changes = async (asked: string) =>
      recordsOf(
        await network.ok(`GET /network/customReport?${COMPARED}&group[]=p1&fields[]=clicks&${asked}`),
      ).map((record) => textOf(record['p1']));
    expect(await changes('sort=change_clicks&order=asc')).toEqual(['sub 4', 'sub 1', 'sub 2', 'sub 3']);
    expect(await changes('sort=change_payout')).toEqual(['sub 1', 'sub 2', 'sub 3', 'sub 4']);
    expect(await changes('sort=change_clicks&having[]=clicks<1')).toEqual(['sub 4']);
    expect(await changes('sort=change_clicks&having[]=clicks>=1&p1[]=sub%202&p1[]=sub%204')).toEqual([
      'sub 2',
    ]);
    const hidden = `GET /affiliate/customReport?${COMPARED}&sort=change_revenue`;
    expect(await anna?.client.status(hidden)).toBe(400);
  });

  it('is a file with the figures of both', async () => {
    const { text } = await network.send(
      `GET /network/customReport?${COMPARED}&group[]=p1&fields[]=clicks&fields[]=payout&format=csv`,
    );
    expect(text.trim().split(/\r?\n/)).toEqual([
      'p1,clicks,payout,previous_clicks,previous_payout',
      'sub 1,1,0.100000000000001,0,0',
      'sub 2,1,0,0,0',
      'sub 3,1,0,0,0',
      'sub 4,0,0,1,0',
    ]);
  });

  it('shows each side its own', async () => {
    const data = await anna?.client.ok(`GET /affiliate/customReport?${COMPARED}&fields[]=clicks`);
    expect(data).toMatchObject({ total: { clicks: 2 }, previous_total: { clicks: 1 }, count: 2 });
    const other = await mall?.client.ok(`GET /advertiser/customReport?${COMPARED}&fields[]=clicks`);
    expect(other).toMatchObject({ total: { clicks: 1 }, previous_total: { clicks: 1 }, count: 1 });
  });

  it.each([
    ['compare_start', 'compare_start=2026-03-09'],
    ['compare_start', 'compare_end=2026-03-09'],
    ['compare_start', 'compare_start=2026-03-10&compare_end=2026-03-09'],
    ['compare_end', 'compare_start=2026-03-09&compare_end=2026-02-30'],
    ['group', `${COMPARED}&group[]=adid&group[]=created`],
    ['group', `${COMPARED}&group[]=month&format=csv`],
  ])('is refused for its %s: %s', async (path, asked) => {
    const answer = await network.send(`GET /network/customReport?${asked}`);
    expect([answer.status, answer.body]).toMatchObject([400, { data: { errors: [{ path }] } }]);
  });
});
