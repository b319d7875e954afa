// The whole story through the typed client: a network opens, an affiliate asks for a campaign and sends visitors, one of
// them buys, and each of the three sees its side of it.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTributaryClient, type TributaryClient } from '@tributary/client/create-tributary-client';
import { checkedText } from './checked-answers.ts';
import { CHROME } from './network.ts';
import { KEY, start, preparedFolder, until, type Product } from './product.ts';

const PASSWORD = 'correct horse 9';
const folder = preparedFolder();
let product: Product;
let network: TributaryClient;
let affiliate: TributaryClient;
let advertiser: TributaryClient;
let ids: { affiliate: string; advertiser: string; campaign: string; click: string };
let token: string;

/** Every answer is compared with the document. */
const clientWith = (apiKey: string): TributaryClient =>
  createTributaryClient({
    baseUrl: product.api,
    apiKey,
    fetch: async (request) => {
      const answer = await fetch(request);
      await checkedText(product.api, request.method, answer.clone());
      return answer;
    },
  });

/** The data of an answer that must be one. */
async function of<T>(
  asked: Promise<{ data?: T; error?: unknown }>,
): Promise<T extends { data: infer D } ? D : never> {
  const { data, error } = await asked;
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return (data as { data: unknown }).data as T extends { data: infer D } ? D : never;
}

beforeAll(async () => {
  product = await start(folder.path);
  network = clientWith(KEY);
}, 180_000);
afterAll(async () => {
  await product.stop();
  folder.remove();
});

describe('the typed client', () => {
  it('opens a network: accounts, keys, a campaign, a token', async () => {
    const { user: shop } = await of(
      network.POST('/advertiser', { body: { name: 'Acme', email: 'ads@acme.example', password: PASSWORD } }),
    );
    const { user: blog } = await of(
      network.POST('/affiliate', { body: { name: 'Blog', email: 'me@blog.example', password: PASSWORD } }),
    );
    await of(network.POST('/advertiser/{id}', { params: { path: { id: shop._id } }, body: { live: true } }));
    await of(network.POST('/affiliate/{id}', { params: { path: { id: blog._id } }, body: { live: true } }));
    const keyFor = async (role: 'affiliate' | 'advertiser', user_id: string) =>
      (await of(network.POST('/network/keys', { body: { role, user_id } }))).api_key;
    affiliate = clientWith(await keyFor('affiliate', blog._id));
    advertiser = clientWith(await keyFor('advertiser', shop._id));
    const { campaign, commissions } = await of(
      network.POST('/campaign', {
        body: {
          title: 'Shoes',
          url: 'https://shop.example/?click={click_id}',
          model: 'cpa',
          status: 'active',
          advertiser_id: shop._id,
          visibility: 'permission',
          commissions: [{ payout: 1.5, revenue: 2.25, coverage: ['ALL'] }],
        },
      }),
    );
    expect(commissions).toMatchObject([{ rate: 1.5, revenue: 2.25 }]);
    const made = await of(network.POST('/network/security-tokens', { body: { advertiser_id: shop._id } }));
    token = made.security_token;
    ids = { affiliate: blog._id, advertiser: shop._id, campaign: campaign._id, click: '' };
  }, 180_000);

  it('lets the affiliate find the campaign, ask for it and get its link', async () => {
    const campaignId = { params: { path: { campaignId: ids.campaign } } };
    const { permission } = await of(affiliate.GET('/affiliate/campaigns/{campaignId}', campaignId));
    expect(permission).toMatchObject({ permRequired: true, hasPermission: false });
    const { error, response } = await affiliate.GET('/affiliate/link/{campaignId}', campaignId);
    expect([response.status, error?.data.code]).toEqual([403, 5]);
    await of(
      affiliate.POST('/affiliate/requestAccess/{campaignId}', { ...campaignId, body: { message: 'Please' } }),
    );
    const { requests } = await of(
      network.GET('/campaign/access-requests', { params: { query: { live: false } } }),
    );
    expect(requests).toHaveLength(1);
    const id = requests[0]?._id ?? '';
    await of(
      network.POST('/campaign/access-requests/{id}', { params: { path: { id } }, body: { live: true } }),
    );
    const { campaigns } = await of(affiliate.GET('/affiliate/campaigns'));
    expect(campaigns.map(({ _id, title }) => [_id, title])).toEqual([[ids.campaign, 'Shoes']]);
    const link = (await of(affiliate.GET('/affiliate/link/{campaignId}', campaignId))).tracking_link;
    expect(link.live).toBe(true);
    const click = await until(async () => {
      const answer = await fetch(new URL(new URL(link.url).pathname, product.tracker), {
        redirect: 'manual',
        headers: { 'User-Agent': CHROME },
      });
      return answer.status === 302 && (answer.headers.get('location') ?? '');
    });
    ids.click = new URL(click).searchParams.get('click') ?? '';
    expect(ids.click).toMatch(/^[0-9a-f]{24}$/);
  }, 180_000);

  it('shows everyone its side of the sale', async () => {
    const hit = `click_id=${ids.click}&security_token=${token}&txn_id=order-7&sale_amount=20`;
    expect((await fetch(`${product.tracker}/acquisition?${hit}`)).status).toBe(200);
    const records = await until(async () => {
      const found = await of(network.GET('/network/conversions'));
      return found.records.length > 0 && found.records;
    });
    expect(records).toMatchObject([{ payout: 1.5, revenue: 2.25, txn_id: 'order-7', status: 'approved' }]);
    const { performance, campaigns_revenue: byCampaign } = await until(async () => {
      const report = await of(affiliate.GET('/affiliate/report'));
      return report.performance[0]?.conversions === 1 && report;
    });
    expect(performance).toMatchObject([{ clicks: 1, conversions: 1, revenue: 1.5 }]);
    expect(byCampaign).toMatchObject({ [ids.campaign]: { payout: 1.5 } });
    const owed = await of(advertiser.GET('/advertiser/report'));
    expect(owed.performance).toMatchObject([{ conversions: 1, revenue: 2.25 }]);
    const own = await of(advertiser.GET('/advertiser/conversion-logs'));
    expect(own.records).toMatchObject([{ revenue: 2.25 }]);
    expect(JSON.stringify(own)).not.toMatch(/payout|1\.5/);
    const report = await of(
      network.GET('/network/customReport', {
        params: { query: { 'group[]': ['adid', 'country'], 'fields[]': ['clicks', 'profit'] } },
      }),
    );
    expect(report.totals).toMatchObject({ clicks: 1, profit: 0.75 });
  }, 180_000);

  it('streams files as text, and tells a refusal as data', async () => {
    const file = await network.GET('/network/clicks', {
      params: { query: { format: 'csv', 'fields[]': ['_id'] } },
      parseAs: 'text',
    });
    expect(file.data).toBe(`_id\r\n${ids.click}\r\n`);
    const foreign = await advertiser.GET('/network/stats');
    expect([foreign.response.status, foreign.error?.data.code]).toEqual([403, 5]);
    const unknown = await network.GET('/campaign/{id}', { params: { path: { id: 'f'.repeat(24) } } });
    expect([unknown.response.status, unknown.error?.data.code]).toEqual([404, 31]);
  }, 180_000);
});
