// docs/rules/input-output.md#creating-a-campaign: creation takes every field that an edit takes, and keeps it; what is read of it shows
// all of them (docs/rules/input-output.md#campaign-record).
import { beforeEach, describe, expect, it } from '@jest/globals';
import { campaignOf, type Client, clientOf, idOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let shop: Party;
let anna: Party;
let bert: Party;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  shop = await partyOf(api, 'advertiser');
  anna = await partyOf(api, 'affiliate');
  bert = await partyOf(api, 'affiliate');
});

/** A value for every field of every action of an edit, but the picture: what is sent to fetch has tests of its own. */
const VALUES: Readonly<Record<string, unknown>> = {
  title: 'Phones',
  url: 'https://phones.example/?c={click_id}',
  preview_url: 'https://phones.example/',
  description: 'For phones only.',
  expiry: '2027-01-31',
  live: false,
  category: ['Phones'],
  status: 'paused',
  model: 'cpc',
  fallback_url: 'https://phones.example/gone',
  cookie_duration: 7,
  conversion_tracking: 'image_https',
  conversion_pixel_domain: 'phones.example',
  conversion_status: 'pending',
  hold_days: 30,
  fire_global_aff_pb: true,
  share_advertiser: true,
  currency: 'EUR',
  app_name: 'Phones',
  app_id: 'com.example.phones',
  external_id: 'phones-1',
  device: ['android'],
  os: ['Android'],
  os_ver: { Android: { min: '10', max: '14.1' } },
  cities: ['Berlin', 'Washington, D.C.'],
  isps: ['Acme Cable, LLC'],
  visibility: 'private',
};

const newCampaign = (fields: object) => ({
  title: 'Shoes',
  url: 'https://shop.example/?c={click_id}',
  model: 'cpa',
  advertiser_id: shop.id,
  commissions: [{ payout: 1, revenue: 2 }],
  ...fields,
});
const create = async (fields: object): Promise<Json> =>
  (await network.ok('POST /campaign', newCampaign(fields)))['campaign'] as Json;

type Schema = { readonly properties?: object; readonly anyOf?: Schema[]; readonly oneOf?: Schema[] };
const fieldsOf = (schema: Schema): string[] =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((one) => Object.keys(one.properties ?? {}));
const bodyOf = async (path: string): Promise<Schema> => {
  const { body } = (await api.call(null, 'GET /openapi.json')) as unknown as { body: Json };
  const content = body['paths']?.[path]?.['post']?.['requestBody']?.['content'];
  return content?.['application/json']?.['schema'] as unknown as Schema;
};

describe('creating a campaign', () => {
  it('knows every field that the actions of an edit know', async () => {
    const takes = fieldsOf(await bodyOf('/campaign'));
    // Its rates are among the commissions that it is made with.
    const others = ['action', 'payout', 'revenue'];
    const edits = fieldsOf(await bodyOf('/campaign/{id}')).filter((name) => !others.includes(name));
    expect(edits.filter((name) => name !== 'image_url' && !takes.includes(name))).toEqual([]);
    expect(takes).toContain('image'); // what image_url is called here
    // So that a field which is added one day has a value here.
    const lists = ['blacklist_pubs', 'whitelist_pubs', 'blocked_groups', 'approved_groups'];
    const valued = [...Object.keys(VALUES), 'def_goal', ...lists, 'image_url'];
    expect([...new Set(edits)].sort()).toEqual(valued.sort());
  });

  it('keeps what an edit would keep', async () => {
    const { goal } = await network.ok('POST /goal', {
      goal: { title: 'Order', value: 'order', ad_id: null },
      payouts: [{ payout: 1, revenue: 2 }],
    });
    const values = { ...VALUES, def_goal: idOf(goal) };
    const { group } = await network.ok('POST /network/affiliate-groups', { name: 'Gold' });
    const groups = { blocked_groups: [idOf(group)], approved_groups: [idOf(group)] };
    const lists = { blacklist_pubs: [anna.shortId], whitelist_pubs: [bert.id], ...groups };
    const created = await create({ ...values, ...lists });
    const edited = `POST /campaign/${await campaignOf(api, shop)}`;
    // No two campaigns share an external id.
    await network.ok(edited, { action: 'basic_info', ...values, external_id: 'phones-2' });
    await network.ok(edited, { action: 'targeting', ...values });
    const { campaign } = await network.ok(edited, { action: 'settings', ...lists });
    expect(created).toMatchObject({ external_id: 'phones-1' });
    expect(campaign).toMatchObject({ external_id: 'phones-2' });
    const made = { _id: '', display_id: 0, external_id: '', coverage: [], modified: null };
    expect({ ...created, ...made }).toEqual({ ...campaign, ...made });
    expect(created).toMatchObject({
      ...groups,
      blocked_pubs: [anna.shortId],
      allowed_pubs: [bert.shortId],
      os: ['Android'],
    });
    expect(created).toMatchObject({
      os_ver: VALUES['os_ver'],
      cities: VALUES['cities'],
      isps: VALUES['isps'],
    });
  });

  it('is read with all of that, and whose it is; by nobody else', async () => {
    const lists = { blacklist_pubs: [anna.shortId], whitelist_pubs: [bert.id] };
    const created = await create({ ...VALUES, ...lists });
    const line = `GET /campaign/${idOf(created)}`;
    const { campaign, commissions } = await network.ok(line);
    const { comm_type, coverage, cdt, meta, ...record } = created;
    expect([comm_type, coverage, cdt, meta]).toEqual(['default', ['ALL'], null, []]);
    expect(campaign).toEqual({
      ...record,
      credit_state: 'ok',
      model: 'cpc',
      advertiser: { _id: shop.id, display_id: shop.shortId, name: expect.any(String) },
    });
    expect(commissions).toMatchObject([{ rate: 1, revenue: 2 }]);
    // Nothing was left at what it is of itself, or the fields above would not say whose value they show.
    const { campaign: plain } = await network.ok(`GET /campaign/${await campaignOf(api, shop)}`);
    const kept = Object.entries(VALUES).filter(([name]) => name !== 'visibility');
    for (const [name, value] of kept)
      expect([name, campaign?.[name], plain?.[name]]).not.toEqual([name, value, value]);
    expect(await clientOf(api, api.otherKey).status(line)).toBe(404);
    for (const one of [shop, anna]) expect(await one.client.status(line)).toBe(403);
  });

  // docs/rules/attribution.md#expected-way
  it('tells both sides by which code its orders are reported, and changes with the campaign', async () => {
    const id = await campaignOf(api, shop);
    const said = async () => {
      const { integration } = await network.ok(`GET /campaign/${id}`);
      expect((await shop.client.ok(`GET /advertiser/campaigns/${id}`))['integration']).toEqual(integration);
      return integration;
    };
    expect(await said()).toEqual({
      conv_tracking: 'postback',
      convt_domain: null,
      code: expect.stringMatching(
        /^http[^ ]+\/acquisition\?click_id=CLICK_ID&security_token=SECURITY_TOKEN&/,
      ),
    });
    const pixel = { conversion_tracking: 'iframe_https', conversion_pixel_domain: 'Shop.example' };
    const { campaign } = await network.ok(`POST /campaign/${id}`, { action: 'basic_info', ...pixel });
    expect(campaign).toMatchObject({ conv_tracking: 'iframe_https', convt_domain: 'shop.example' });
    expect(await said()).toEqual({
      conv_tracking: 'iframe_https',
      convt_domain: 'shop.example',
      code: expect.stringMatching(new RegExp(`^<iframe src="http[^"]+/pixel\\?adid=${id}&txn_id=ORDER&`)),
    });
    const bare = { action: 'basic_info', conversion_pixel_domain: null };
    const refused = await network.send(`POST /campaign/${id}`, bare);
    expect([refused.status, refused.body.data]).toMatchObject([
      400,
      { errors: [{ path: 'conversion_pixel_domain' }] },
    ]);
    const none = { action: 'basic_info', conversion_tracking: 'sms' };
    expect(await network.status(`POST /campaign/${id}`, none)).toBe(400);
  });

  // docs/rules/input-output.md#editing-a-campaign
  it('has its payout for all countries changed with other fields, and nothing of it where one is wrong', async () => {
    const us = { payout: 5, revenue: 8, coverage: ['US'] };
    const id = idOf(await create({ commissions: [us, { payout: 1500, revenue: 2000 }] }));
    const now = async () => {
      const { campaign, commissions } = await network.ok(`GET /campaign/${id}`);
      const { title, model } = campaign as Json;
      return [
        title,
        model,
        ...listOf(commissions).map(({ rate, revenue }) => JSON.stringify([rate, revenue])),
      ];
    };
    const edit = (body: object, of = id) =>
      network.send(`POST /campaign/${of}`, { action: 'basic_info', ...body });
    // With the model alone: more than 1,000 % of a sale.
    expect((await edit({ title: 'Sold', model: 'cps', payout: 8, revenue: 12 })).status).toBe(200);
    expect(await now()).toEqual(['Sold', 'cps', '[5,8]', '[8,12]']);
    const loss = await edit({ model: 'cpa', payout: 1200 });
    expect(loss.status).toBe(200);
    expect(loss.body.data['warnings']).toMatchObject([{ path: 'payout' }]);
    expect(await now()).toEqual(['Sold', 'cpa', '[5,8]', '[1200,12]']);
    for (const wrong of [{ payout: -1 }, { model: 'cps' }])
      expect((await edit({ title: 'Half', ...wrong })).status).toBe(400);
    expect(await now()).toEqual(['Sold', 'cpa', '[5,8]', '[1200,12]']);
    const american = idOf(await create({ commissions: [us] }));
    const refused = await edit({ title: 'Half', revenue: 9 }, american);
    expect([refused.status, refused.body.data]).toMatchObject([400, { errors: [{ path: 'revenue' }] }]);
  });

  it('takes null for a field as if it had been left out', async () => {
    const nulls = Object.fromEntries(Object.keys(VALUES).map((name) => [name, null]));
    const { title, url } = VALUES;
    const campaign = await create({ ...nulls, title, url, def_goal: null, caps: null });
    const { campaign: plain } = await network.ok('POST /campaign', newCampaign({ title, url }));
    const made = { _id: '', display_id: 0 };
    expect({ ...campaign, ...made }).toEqual({ ...plain, ...made });
  });

  it('makes its caps with it', async () => {
    const campaign = await create({
      caps: [
        { measure: 'click', period: 'daily', limit: 10 },
        { measure: 'payout', period: 'lifetime', limit: '99.5', pids: [anna.shortId], action: 'pause' },
      ],
    });
    const { caps } = await network.ok(`GET /caps/${idOf(campaign)}`);
    expect(listOf(caps)).toMatchObject([
      { measure: 'click', period: 'daily', limit: 10, scope: 'all', action: 'fallback', live: true },
      {
        measure: 'payout',
        period: 'lifetime',
        limit: 99.5,
        scope: 'group',
        pids: [anna.id],
        action: 'pause',
      },
    ]);
  });

  it.each([
    ['def_goal', { def_goal: 'f'.repeat(24) }],
    ['blacklist_pubs', { blacklist_pubs: [99] }],
    ['whitelist_pubs', { whitelist_pubs: ['f'.repeat(24)] }],
    ['blocked_groups', { blocked_groups: ['f'.repeat(24)] }],
    ['approved_groups', { approved_groups: ['f'.repeat(24)] }],
    ['pids', { caps: [{ measure: 'click', period: 'daily', limit: 1, pids: [99] }] }],
    ['caps.0.limit', { caps: [{ measure: 'click', period: 'daily' }] }],
    ['os_ver', { os_ver: { Android: { min: 'ten' } } }],
    ['cookie_duration', { cookie_duration: 0 }],
    ['conversion_status', { conversion_status: 'rejected' }],
    ['hold_days', { hold_days: 366 }],
    ['hold_days', { hold_days: -1 }],
    ['hold_days', { hold_days: 1.5 }],
    ['fallback_url', { fallback_url: 'javascript:alert(1)' }],
  ])('refuses a wrong %s and makes nothing', async (path, fields) => {
    const before = await api.stored();
    const { status, body } = await network.send('POST /campaign', newCampaign(fields));
    expect([status, listOf(body.data['errors']).map((one) => one['path'])]).toEqual([400, [path]]);
    expect(await api.stored()).toBe(before);
  });
});
