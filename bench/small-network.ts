// A network as a test would make it, through the API: fifty campaigns, an advertiser, an affiliate that looks after itself, and
// thirty days of sums.
import type postgres from 'postgres';
import { bookSubtotals } from './subtotals.ts';

const CAMPAIGNS = 50;
const DAYS = 30;

export type SmallNetwork = {
  readonly networkId: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly affiliateKey: string;
};
type Door = { readonly api: string; readonly key: string };
type Row = { readonly _id: string };

export async function seedSmallNetwork(sql: postgres.Sql, door: Door): Promise<SmallNetwork> {
  const affiliateId = await account(door, 'affiliate');
  const advertiserId = await account(door, 'advertiser');
  const campaignIds: string[] = [];
  for (let n = 1; n <= CAMPAIGNS; n++) {
    const { campaign } = await send<{ campaign: Row }>(door, '/campaign', {
      title: `Shoes ${n}`,
      description: 'Everything for the foot, delivered tomorrow.',
      url: 'https://shop.example/?click={click_id}',
      preview_url: 'https://shop.example/',
      category: ['fashion'],
      model: 'cpa',
      status: 'active',
      advertiser_id: advertiserId,
      commissions: [{ payout: '1.5', revenue: '2.25' }],
    });
    campaignIds.push(campaign._id);
  }
  const [network] = await sql<{ id: string }[]>`select id from networks`;
  const [campaignId] = campaignIds;
  if (!network || campaignId === undefined) throw new Error('The network was not made.');
  await sql`insert into stats_day
    select (jsonb_populate_record(null::stats_day, jsonb_build_object(
      'network_id', ${network.id}::text, 'day', current_date - d, 'campaign_id', c.id, 'affiliate_id', ${affiliateId}::text,
      'advertiser_id', ${advertiserId}::text, 'goal_id', '', 'gross_clicks', 100 + d, 'unique_clicks', 90 + d,
      'rejected_clicks', 5, 'clicks', 95 + d, 'impressions', 200, 'approved_conversions', 3, 'pending_conversions', 1,
      'rejected_conversions', 0, 'cancelled_conversions', 0, 'payout', 4.5, 'revenue', 6.75, 'pending_payout', 1.5,
      'pending_revenue', 2.25, 'sale_amount', 0))).*
    from generate_series(0, ${DAYS}::int - 1) d, campaigns c where c.id = any(${campaignIds.slice(0, 10)})`;
  await bookSubtotals(sql, network.id);
  await sql`vacuum analyze`;
  const { api_key: affiliateKey } = await send<{ api_key: string }>(door, '/network/keys', {
    role: 'affiliate',
    user_id: affiliateId,
  });
  return { networkId: network.id, campaignId, affiliateId, affiliateKey };
}

async function account(door: Door, kind: 'affiliate' | 'advertiser'): Promise<string> {
  const { user } = await send<{ user: Row }>(door, `/${kind}`, {
    name: `The ${kind}`,
    email: `${kind}@example.com`,
    password: 'correct horse',
  });
  await send(door, `/${kind}/${user._id}`, { live: true });
  return user._id;
}

async function send<T>({ api, key }: Door, path: string, body: object): Promise<T> {
  const answer = await fetch(api + path, {
    method: 'POST',
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { success, data } = (await answer.json()) as { success: boolean; data: T };
  if (!success) throw new Error(`${path}: ${JSON.stringify(data)}`);
  return data;
}
