// The records of a network with 100,000 tracking links: one of each is made through the API, so that it is what the product makes,
// and copied by the database. Copies are numbered from 2 on; which link has which campaign and affiliate is what big-data.sql says.
import type postgres from 'postgres';

export type Sql = postgres.Sql;
type Door = { readonly api: string; readonly key: string };
type Row = { readonly _id: string };
export type FirstRecords = {
  readonly affiliateId: string;
  readonly advertiserId: string;
  readonly campaignId: string;
};

export const SIZES = {
  campaigns: 2000,
  affiliates: 1000,
  advertisers: 100,
  linksOfCampaign: 50,
  campaignsWithPages: 200,
  campaignsWithGoal: 500,
} as const;

export async function makeFirstRecords(door: Door): Promise<FirstRecords> {
  const affiliateId = await account(door, 'affiliate');
  const advertiserId = await account(door, 'advertiser');
  const { campaign } = await send<{ campaign: Row }>(door, '/campaign', {
    title: 'Shoes',
    description: 'Everything for the foot, delivered tomorrow.',
    url: 'https://shop.example/?click={click_id}',
    preview_url: 'https://shop.example/',
    category: ['fashion'],
    model: 'cpa',
    status: 'active',
    advertiser_id: advertiserId,
    commissions: [{ payout: '1.5', revenue: '2.25', coverage: ['ALL'] }],
  });
  return { affiliateId, advertiserId, campaignId: campaign._id };
}

export async function copyNetwork(sql: Sql, first: FirstRecords): Promise<void> {
  const { affiliateId, advertiserId, campaignId } = first;
  await copyAccounts(sql, affiliateId, SIZES.affiliates);
  await copyAccounts(sql, advertiserId, SIZES.advertisers);
  await copyCampaigns(sql, campaignId, advertiserId);
  await sql`insert into landing_pages (id, network_id, campaign_id, display_id, title, url, live)
    select 'e00000000000' || lpad(to_hex(c.display_id * 4 + n), 12, '0'), network_id, id, display_id * 4 + n,
      'Page ' || n || ' of ' || title, 'https://shop.example/page-' || n, true
    from campaigns c, generate_series(0, 2) n where display_id between 2 and ${SIZES.campaignsWithPages + 1}`;
  await sql`insert into goals (id, network_id, campaign_id, title, value, type, model, allowed_affiliates, blocked_affiliates, live,
      created_at)
    select 'd00000000000' || lpad(to_hex(display_id), 12, '0'), network_id, id, 'Sale', 'sale', 'public', 'fixed', '{}', '{}', true,
      created_at
    from campaigns where display_id between 2 and ${SIZES.campaignsWithGoal + 1}`;
  const spread = SIZES.affiliates / SIZES.linksOfCampaign;
  await sql`insert into tracking_links (id, network_id, affiliate_id, campaign_id, domain, live, created_at)
    select 'f00000000000' || lpad(to_hex(c.display_id * 64 + k), 12, '0'), network_id,
      left(${affiliateId}, 12) || lpad(to_hex(2 + (c.display_id * 37 + k * ${spread}::int) % ${SIZES.affiliates}::int), 12, '0'),
      id, null, true, created_at
    from campaigns c, generate_series(0, ${SIZES.linksOfCampaign - 1}::int) k
    where c.display_id between 2 and ${SIZES.campaigns + 1}`;
  await sql`vacuum analyze`;
}

async function copyAccounts(sql: Sql, id: string, count: number): Promise<void> {
  await sql`insert into accounts
    select (jsonb_populate_record(a, jsonb_build_object(
      'id', left(a.id, 12) || lpad(to_hex(n), 12, '0'), 'display_id', n, 'name', a.name || ' ' || n,
      'username', a.username || n, 'email', n || a.email, 'email_key', n || a.email_key,
      'search_text', n || a.search_text, 'created_at', a.created_at - make_interval(secs => n)))).*
    from accounts a, generate_series(2, ${count + 1}::int) n where a.id = ${id}`;
}

async function copyCampaigns(sql: Sql, id: string, advertiserId: string): Promise<void> {
  // The database fills generated columns itself and takes none.
  const columns = await sql<{ name: string }[]>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'campaigns' and is_generated = 'NEVER'`;
  const written = sql(columns.map(({ name }) => name));
  await sql`insert into campaigns (${written}) select ${written} from (
    select (jsonb_populate_record(c, jsonb_build_object(
      'id', left(c.id, 12) || lpad(to_hex(n), 12, '0'), 'display_id', n, 'title', c.title || ' ' || n,
      'advertiser_id', left(${advertiserId}, 12) || lpad(to_hex(2 + n % ${SIZES.advertisers}::int), 12, '0'),
      'created_at', c.created_at - make_interval(secs => n)))).*
    from campaigns c, generate_series(2, ${SIZES.campaigns + 1}::int) n where c.id = ${id}) copies`;
  await sql`insert into commissions
    select (jsonb_populate_record(m, jsonb_build_object(
      'id', left(m.id, 12) || lpad(to_hex(c.display_id), 12, '0'), 'campaign_id', c.id))).*
    from commissions m, campaigns c where m.campaign_id = ${id} and c.id <> ${id}`;
  await sql`insert into campaign_terms
    select (jsonb_populate_record(t, jsonb_build_object('campaign_id', c.id))).*
    from campaign_terms t, campaigns c where t.campaign_id = ${id} and c.id <> ${id}`;
  await sql`update display_ids set last = ${SIZES.campaigns + 1} where kind = 'campaign'`;
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

export async function send<T>({ api, key }: Door, path: string, body: object): Promise<T> {
  const answer = await fetch(api + path, {
    method: 'POST',
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { success, data } = (await answer.json()) as { success: boolean; data: T };
  if (!success) throw new Error(`${path}: ${JSON.stringify(data)}`);
  return data;
}
