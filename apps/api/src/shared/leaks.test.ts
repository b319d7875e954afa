// Searches every answer of every operation a role may read for what it must never see of the others: marked values of
// theirs, and names of fields.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  click,
  clickId,
  conversion,
  hitEvent,
  hitId,
  measures,
  statsDelta,
} from '@tributary/application/contracts/shared/given-events';
import { REPORT_GROUPS, REPORT_MEASURES } from '@tributary/domain/reporting/report';
import { deltasOfClick, deltasOfConversion } from '@tributary/domain/reporting/deltas';
import { calendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { MATRIX, type MatrixEntry } from '../../test/authorization/matrix.ts';
import type { Kind } from '../../test/authorization/records.ts';
import { happened } from '../../test/happened.ts';
import { type Client, clientOf, idOf, listOf, type Party, partyOf, textOf } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';
import { ROUTES } from '../routes.ts';

type Role = 'affiliate' | 'advertiser';
let api: TestApi;
let client: Record<Role, Client>;
let forbidden: Record<Role, Record<string, string>>;
let ids: Record<Role, Partial<Record<Kind, string>>>;

beforeAll(async () => {
  api = await testApi();
  const network = clientOf(api, api.key);
  const named = async (kind: Role, mark: string): Promise<Party> => {
    const party = await partyOf(api, kind);
    const own = { name: `Name${mark}`, username: `user${mark}`, email: `${mark}@example.com`.toLowerCase() };
    await network.ok(`POST /${kind}/${party.id}`, { ...own, phone: `+${mark}` });
    return party;
  };
  const [anna, bert] = [await named('affiliate', 'Annamark'), await named('affiliate', 'Bertmark')];
  const [shop, rival] = [await named('advertiser', 'Shopmark'), await named('advertiser', 'Rivalmark')];
  const campaignFor = async (advertiser: Party, title: string, amounts: object) =>
    idOf(
      (
        await network.ok('POST /campaign', {
          title,
          model: 'cpa',
          status: 'active',
          url: 'https://shop.example/?c={click_id}',
          preview_url: 'https://shop.example/',
          advertiser_id: advertiser.id,
          commissions: [amounts],
        })
      ).campaign,
    );
  const shoes = await campaignFor(shop, 'Shoesmark', { payout: '7.110011', revenue: '9.220022' });
  const hats = await campaignFor(rival, 'Hatsmark', { payout: '3.330033', revenue: '4.440044' });
  await network.ok('POST /network/security-tokens', { advertiser_id: shop.id });
  const postback = await anna.client.ok('POST /affiliate/postbacks', {
    event: 'conversion',
    data: 'https://anna.example/?c={click_id}',
  });
  await bert.client.ok('POST /affiliate/postbacks', {
    event: 'click',
    data: 'https://bertmark.example/?c={click_id}',
  });
  const saveView = async ({ client: by }: Party, query: string) =>
    idOf((await by.ok('POST /views', { name: query, page: 'reports', query, shared: true }))['view']);
  await saveView(bert, 'q=bertmark');
  await saveView(rival, 'q=rivalmark');
  for (const [who, what] of [
    [anna, shoes],
    [bert, shoes],
    [bert, hats],
  ] as const)
    await network.ok(`POST /network/link/${who.id}/${what}`, {});
  await happen([
    [anna, shop, shoes, '7.770001', '9.990002'],
    [bert, shop, shoes, '5.550003', '6.660004'],
    [bert, rival, hats, '1.110005', '2.220006'],
  ]);
  const invoiced = await invoicesOf([
    [anna, shop, shoes, '3.31', '4.41'],
    [bert, shop, shoes, '8.87', '9.97'],
    [bert, rival, hats, '6.17', '7.19'],
  ]);
  client = { affiliate: anna.client, advertiser: shop.client };
  const shared = {
    campaign: shoes,
    askedCampaign: shoes,
    conversion: hitId(1),
    postback: idOf(postback['postback']),
  };
  // An account is its own first user.
  ids = {
    affiliate: {
      ...shared,
      affiliateInvoice: invoiced(anna),
      user: anna.id,
      savedView: await saveView(anna, 'q=annamark'),
    },
    advertiser: {
      ...shared,
      advertiserInvoice: invoiced(shop),
      user: shop.id,
      savedView: await saveView(shop, 'q=shopmark'),
    },
  };
  const bertIs = { 'Bert’s id': bert.id, 'Bert’s marks': 'bertmark' };
  const rivalIs = { 'Rival’s id': rival.id, 'Rival’s marks': 'rivalmark' };
  forbidden = {
    affiliate: {
      ...bertIs,
      ...rivalIs,
      'the shop’s id': shop.id,
      'the shop’s marks': 'shopmark',
      'revenue of a conversion': '9.990002',
      'revenue of a commission': '9.220022',
      'Bert’s revenue': '6.660004',
      'Bert’s payout': '5.550003',
      'Bert’s invoice': '15.04',
      'the shop’s invoice': '14.38',
      'payouts together': '13.320004',
      'profit of a conversion': '2.220001',
      'revenues together': '16.650006',
    },
    advertiser: {
      ...bertIs,
      ...rivalIs,
      'Anna’s id': anna.id,
      'Anna’s marks': 'annamark',
      'Rival’s campaign': hats,
      'payout of a conversion': '7.770001',
      'payout of a commission': '7.110011',
      'Bert’s payout': '5.550003',
      'Anna’s invoice': '3.31',
      'Bert’s invoice': '15.04',
      'Rival’s invoice': '7.19',
      'payouts together': '13.320004',
      'Rival’s revenue': '2.220006',
      'profit of a conversion': '2.220001',
      'profits together': '3.330002',
    },
  };
});

type Sale = readonly [who: Party, whose: Party, campaign: string, payout: string, revenue: string];

/** Invoices of January, in which these were booked; whose the id is wanted of. */
async function invoicesOf(sales: readonly Sale[]): Promise<(who: Party) => string> {
  for (const [who, whose, campaign, payout, revenue] of sales) {
    const key = {
      campaignId: campaign as CampaignId,
      affiliateId: who.id as AffiliateId,
      advertiserId: whose.id as AdvertiserId,
      day: calendarDay('2026-01-15'),
    };
    const earned = measures({ payout: money(payout), revenue: money(revenue) });
    await happened(api, { stats: [statsDelta({ ...key, measures: earned })] });
  }
  const january = { all: true, start: '2026-01-01', end: '2026-01-31' };
  const { results } = await clientOf(api, api.key).ok('POST /network/invoices/bulk', january);
  return (who) => idOf(listOf(results).find((one) => idOf(one) === who.id)?.['invoice']);
}

async function happen(sales: readonly Sale[]): Promise<void> {
  for (const [index, [who, whose, campaign, payout, revenue]] of sales.entries()) {
    const parties = {
      campaignId: campaign as CampaignId,
      affiliateId: who.id as AffiliateId,
      advertiserId: whose.id as AdvertiserId,
    };
    const n = index + 1;
    const clicked = click({ ...parties, id: clickId(n), parameters: { p1: `sub ${n}` } });
    const sale = conversion({
      ...parties,
      id: hitId(n),
      clickId: clicked.id,
      deduplicationKey: String(n),
      parameters: clicked.parameters,
      payout: money(payout),
      revenue: money(revenue),
    });
    const outcome = { state: 'converted', conversionId: sale.id, reason: null } as const;
    await happened(api, {
      clicks: [clicked],
      conversions: [sale],
      hits: [{ hit: hitEvent({ id: sale.id, clickId: clicked.id }), outcome, detail: '' }],
      stats: [
        ...deltasOfClick(clicked, dayOf(clicked.clickedAt, 'UTC')),
        ...deltasOfConversion(sale, dayOf(sale.convertedAt, 'UTC')),
      ],
    });
  }
}

/** Names of fields that must not be there. Fields that have such a name for another reason are listed below. */
const NAMES: Record<Role, RegExp> = {
  affiliate: /revenue|profit|advertiser/i,
  advertiser: /payout|profit|publisher|affiliate|^rate$/i,
};
/** Macros are for everybody's templates; each is named as it is written. */
const MACROS = ['advertiser_id', 'advertiser_name', 'publisher_id', 'payout', 'payout_usd'];
const MEANT_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // Interface names: what the affiliate earned is its `revenue`, by campaign `campaigns_revenue`.
  'get-affiliate-report': ['revenue', 'campaigns_revenue'],
  // The rate of an exchange, not of a commission.
  'explain-advertiser-conversion': ['rate'],
  'get-dictionary': MACROS,
  'get-same-dictionary': MACROS,
};

const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
    : [];

const READ = ROUTES.filter(({ method, files }) => method === 'GET' && files === undefined);
const readBy = (role: Role) => READ.filter((one) => one.role === role || one.role === 'any');

function linesOf({ operation, path }: (typeof READ)[number], role: Role): string[] {
  const entry: MatrixEntry = MATRIX[operation];
  const filled = Object.entries(entry.path ?? {}).reduce(
    (text, [name, kind]) => text.replace(`{${name}}`, ids[role][kind] ?? 'f'.repeat(24)),
    path.replace('{route}', 'macros'),
  );
  const asked = ['', ...(entry.query ? [entry.query] : [])];
  if (operation.endsWith('custom-report')) {
    asked.push(
      ...REPORT_GROUPS.map((group) => `group[]=${group}`),
      'format=csv',
      'sort=revenue',
      'sort=payout',
    );
    asked.push(...REPORT_MEASURES.map((name) => `fields[]=${name}`));
  }
  if (/conversions|clicks/.test(operation)) asked.push('format=csv', 'format=ndjson', 'fields[]=payout');
  return asked.map((query) => `GET ${filled}${query && `?${query}`}`);
}

/** The job that is there is the network's. */
const OF_JOBS: ReadonlySet<string> = new Set(['read-job', 'read-job-log']);

describe.each(['affiliate', 'advertiser'] as const)('to an %s', (role) => {
  it.each(readBy(role))('$method $path tells nothing of the others', async (route) => {
    let answered = 0;
    for (const line of linesOf(route, role)) {
      const answer = await client[role].send(line);
      if (answer.status === 200) answered += 1;
      const text = answer.text.toLowerCase();
      const leaked = Object.entries(forbidden[role]).filter(([, mark]) => text.includes(mark.toLowerCase()));
      expect([line, leaked]).toEqual([line, []]);
      // A refusal repeats what was asked; a heading names the columns.
      const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false;
      if (answer.status !== 200) continue;
      const names = isJson ? namesIn(answer.body.data) : (answer.text.split('\n')[0] ?? '').split(/[,":{}]/);
      const allowed = MEANT_OTHERWISE[route.operation] ?? [];
      const seen = names.filter((name) => NAMES[role].test(name) && !allowed.includes(name));
      expect([line, [...new Set(seen)]]).toEqual([line, []]);
    }
    if (!OF_JOBS.has(route.operation)) expect(answered).toBeGreaterThan(0);
  });

  it('shows its own, so that there is something to be seen', async () => {
    const own = {
      affiliate: ['7.770001', 'GET /affiliate/conversions'],
      advertiser: ['9.990002', 'GET /advertiser/conversion-logs'],
    };
    const [mark = '', line = ''] = own[role];
    expect((await client[role].send(line)).text).toContain(mark);
  });
});

it('finds the marked values in answers to the network, which may see them', async () => {
  const network = clientOf(api, api.key);
  const { text } = await network.send('GET /network/conversions');
  for (const mark of ['7.770001', '9.990002', '6.660004']) expect(text).toContain(mark);
  expect(textOf((await network.ok('GET /network/stats'))['zone'])).toBe('UTC');
});
