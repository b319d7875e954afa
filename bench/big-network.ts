// A network of 100,000 campaigns, 10,000 affiliates and 100 advertisers in a database: one of each is made through the
// API, so that it is what the product makes, and copied by the database.
import type postgres from 'postgres';

export const CAMPAIGNS = 100_000;
export const AFFILIATES = 10_000;
const ADVERTISERS = 100;

export type Sql = postgres.Sql;
export type BigNetwork = {
  readonly affiliateKey: string;
  readonly advertiserKey: string;
  readonly advertiserId: string;
};
type Door = { readonly api: string; readonly key: string };
type Row = { readonly _id: string };

export async function seedBigNetwork(sql: Sql, door: Door): Promise<BigNetwork> {
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
    commissions: [{ payout: '1.5', revenue: '2.25' }],
  });
  await copyAccounts(sql, affiliateId, AFFILIATES);
  await copyAccounts(sql, advertiserId, ADVERTISERS);
  await copyCampaigns(sql, campaign._id);
  await sql`vacuum analyze`;
  return {
    affiliateKey: await keyOf(door, 'affiliate', affiliateId),
    advertiserKey: await keyOf(door, 'advertiser', advertiserId),
    advertiserId,
  };
}

async function copyAccounts(sql: Sql, id: string, count: number): Promise<void> {
  await sql`insert into accounts
    select (jsonb_populate_record(a, jsonb_build_object(
      'id', substr(a.id, 1, 12) || lpad(to_hex(n), 12, '0'), 'display_id', n, 'name', a.name || ' ' || n,
      'email', n || a.email, 'email_key', n || a.email_key, 'search_text', n || a.search_text,
      'created_at', a.created_at - make_interval(secs => n)))).*
    from accounts a, generate_series(2, ${count}::int) n where a.id = ${id}`;
}

/** Every hundredth campaign belongs to the first advertiser; one in twenty is private, one in ten paused. */
async function copyCampaigns(sql: Sql, id: string): Promise<void> {
  // The database fills generated columns itself and takes none.
  const columns = await sql<{ name: string }[]>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'campaigns' and is_generated = 'NEVER'`;
  const written = sql(columns.map(({ name }) => name));
  await sql`insert into campaigns (${written}) select ${written} from (
    select (jsonb_populate_record(c, jsonb_build_object(
      'id', substr(c.id, 1, 12) || lpad(to_hex(n), 12, '0'), 'display_id', n, 'title', c.title || ' ' || n,
      'advertiser_id', coalesce((select id from accounts where kind = 'advertiser' and display_id = 1 + n % ${ADVERTISERS}), c.advertiser_id),
      'visibility', case when n % 20 = 0 then 'private' else 'public' end,
      'status', case when n % 10 = 1 then 'paused' else 'active' end,
      'created_at', c.created_at - make_interval(secs => n)))).*
    from campaigns c, generate_series(2, ${CAMPAIGNS}::int) n where c.id = ${id}) copies`;
  await sql`insert into commissions
    select (jsonb_populate_record(m, jsonb_build_object(
      'id', substr(m.id, 1, 12) || lpad(to_hex(c.display_id), 12, '0'), 'campaign_id', c.id))).*
    from commissions m, campaigns c where m.campaign_id = ${id} and c.id <> ${id}`;
  await sql`update display_ids set last = ${CAMPAIGNS} where kind = 'campaign'`;
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

const keyOf = async (door: Door, role: string, id: string): Promise<string> =>
  (await send<{ api_key: string }>(door, '/network/keys', { role, user_id: id })).api_key;

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
