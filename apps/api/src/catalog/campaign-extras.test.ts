import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  campaignOf,
  type Client,
  idOf,
  listOf,
  type Party,
  partyOf,
  textOf,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { CAP_MEASURES } from '@tributary/domain/catalog/campaign';
import { smallNetwork } from '../../test/small-network.ts';
import { type Json, type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let advertiser: Party;
let affiliate: Party;
let campaign: string;
beforeEach(async () => {
  ({ api, network, affiliate, advertiser, campaign } = await smallNetwork());
});

describe('caps', () => {
  const CAP = { measure: 'payout', period: 'daily', limit: '10.5' };

  it('are created, listed, read, edited and removed', async () => {
    const path = `/caps/${campaign}`;
    const created = await network.send(`POST ${path}`, { ...CAP, pids: [affiliate.shortId], coverage: 'us' });
    expect([created.status, created.body.data['cap']]).toMatchObject([
      201,
      { limit: 10.5, scope: 'group', pids: [affiliate.id], coverage: ['US'], action: 'fallback', live: true },
    ]);
    const own = `${path}/${idOf(created.body.data['cap'])}`;
    const edited = await network.ok(`POST ${own}`, { limit: 3, pids: [], action: 'pause', live: 0 });
    expect(edited['cap']).toMatchObject({ limit: 3, scope: 'all', pids: [], action: 'pause', live: false });
    expect(await network.ok(`GET ${own}`)).toMatchObject({ cap: edited['cap'] as Json });
    expect(await network.ok(`GET ${path}`)).toMatchObject({ caps: [edited['cap'] as Json] });
    await network.ok(`DELETE ${own}`);
    expect(await network.status(`DELETE ${own}`)).toBe(404);
    expect(await network.status(`POST ${own}`, { limit: 1 })).toBe(404);
  });

  // docs/rules/caps.md#caps-of-several-periods
  it('of several periods are sent as one, shown as one, and edited as one', async () => {
    const path = `/caps/${campaign}`;
    const caps = [
      {
        type: 'conversion',
        daily: 10,
        monthly: 100,
        lifetime: '1000',
        pc: 1,
        pids: ['ALL'],
        geo: ['US', 'IN'],
      },
      { type: 'revenue', monthly: 30.5, daily: null, pub_id: affiliate.id, pub_cap_type: 'each' },
    ];
    const created = await network.send(`POST ${path}`, { caps });
    expect(created.status).toBe(201);
    const one = {
      type: 'conversion',
      daily: 10,
      monthly: 100,
      lifetime: 1000,
      pause_campaign: 1,
      pub_id: 'ALL',
    };
    const other = { type: 'revenue', daily: null, monthly: 30.5, lifetime: null, pub_id: affiliate.id };
    expect(created.body.data['caps']).toMatchObject([
      { ...one, geo: ['US', 'IN'], pub_cap_type: 'group', scope: 'all', action: 'pause' },
      { ...other, geo: ['ALL'], pub_cap_type: 'each', scope: 'each', pause_campaign: 0 },
    ]);
    const listed = listOf((await network.ok(`GET ${path}`))['caps']);
    expect(listed).toMatchObject([
      { ...one, period: 'daily', limit: 10, used: 0 },
      { ...one, period: 'monthly', limit: 100 },
      { ...one, period: 'lifetime', limit: 1000 },
      { ...other, period: 'monthly', limit: 30.5 },
    ]);
    const own = `${path}/${idOf(listOf(created.body.data['caps'])[0])}`;
    expect((await network.ok(`GET ${own}`))['caps']).toMatchObject([one]);
    const edited = await network.ok(`POST ${own}`, { monthly: null, daily: 20, pc: 0 });
    const after = { ...one, daily: 20, monthly: null, pause_campaign: 0 };
    expect(edited['caps']).toMatchObject([after]);
    const left = listOf((await network.ok(`GET ${path}`))['caps']).filter(
      ({ ad_id: _id, ...cap }) => textOf(cap['type']) === 'conversion',
    );
    expect(left).toMatchObject([
      { ...after, period: 'daily', limit: 20 },
      { ...after, period: 'lifetime', limit: 1000 },
    ]);
    await network.ok(`POST ${own}`, { monthly: 7, type: 'click' });
    expect((await network.ok(`GET ${own}`))['caps']).toMatchObject([{ ...after, type: 'click', monthly: 7 }]);
    const none = await network.send(`POST ${own}`, { daily: null, monthly: null, lifetime: null });
    expect([none.status, none.body.data['code']]).toEqual([400, 20]);
    expect(listOf((await network.ok(`GET ${path}`))['caps'])).toHaveLength(4);
  });

  it.each(CAP_MEASURES)(
    'of the type %s are made, read and edited in the form of several periods',
    async (type) => {
      const path = `/caps/${campaign}`;
      const body = { caps: [{ type, daily: 5, monthly: 50, lifetime: 500 }] };
      const made = await network.ok(`POST ${path}`, body);
      const [first] = listOf(made['caps']);
      expect(made['caps']).toMatchObject(body.caps);
      const own = `${path}/${idOf(first)}`;
      expect((await network.ok(`GET ${own}`))['caps']).toMatchObject(body.caps);
      const edited = await network.ok(`POST ${own}`, { type, daily: 6, monthly: 60, lifetime: 600 });
      const after = { type, daily: 6, monthly: 60, lifetime: 600 };
      expect(edited['caps']).toMatchObject([after]);
      for (const line of [`GET ${own}`, `GET ${path}`]) {
        const read = listOf((await network.ok(line))['caps']);
        expect([line, read]).toEqual([line, read.map(() => expect.objectContaining(after))]);
        expect(read).toHaveLength(line === `GET ${own}` ? 1 : 3);
      }
      const inCampaign = await campaignOf(api, advertiser, body);
      expect(listOf((await network.ok(`GET /caps/${inCampaign}`))['caps'])).toMatchObject([
        { ...body.caps[0], period: 'daily', limit: 5 },
        { ...body.caps[0], period: 'monthly', limit: 50 },
        { ...body.caps[0], period: 'lifetime', limit: 500 },
      ]);
    },
  );

  // As clients of this API family edit: the same body as they create with.
  it('are edited with the body that they were made with', async () => {
    const path = `/caps/${campaign}`;
    const made = await network.ok(`POST ${path}`, { caps: [{ type: 'click', daily: 5 }] });
    const own = `${path}/${idOf(listOf(made['caps'])[0])}`;
    const edited = await network.ok(`POST ${own}`, { caps: [{ type: 'click', daily: 9, lifetime: 90 }] });
    expect([edited['caps'], edited['warnings']]).toMatchObject([[{ daily: 9, lifetime: 90 }], undefined]);
  });

  it('of several periods are made all or none', async () => {
    const path = `/caps/${campaign}`;
    for (const [wrong, name] of [
      [{ type: 'conversion' }, 'caps.1.daily'],
      [{ measure: 'click', limit: 1 }, 'caps.1.period'],
      [{ daily: 1 }, 'caps.1.type'],
      [{ type: 'clicks', daily: 1 }, 'caps.1.type'],
    ] as const) {
      const { status, body } = await network.send(`POST ${path}`, {
        caps: [{ type: 'click', daily: 1 }, wrong],
      });
      expect([status, body.data['errors']]).toMatchObject([400, [{ path: name }]]);
    }
    const both = [{ type: 'payout', daily: 1, lifetime: 9 }, CAP];
    const made = await campaignOf(api, advertiser, { caps: both });
    expect(listOf((await network.ok(`GET /caps/${made}`))['caps'])).toHaveLength(3);
    const unknown = { type: 'click', daily: 1, pids: [UNKNOWN_ID] };
    expect(await network.status(`POST ${path}`, { caps: [{ type: 'click', daily: 1 }, unknown] })).toBe(400);
    expect(await network.status(`POST ${path}`, { caps: [] })).toBe(400);
    const nothing = await network.send(`POST ${path}`, {});
    expect([nothing.status, nothing.body.data['errors']]).toMatchObject([
      400,
      [{ path: 'measure' }, { path: 'period' }, { path: 'limit' }],
    ]);
    expect((await network.ok(`GET ${path}`))['caps']).toEqual([]);
  });

  it('refuse what they do not know', async () => {
    expect(await network.status(`POST /caps/${campaign}`, { ...CAP, measure: 'clicks' })).toBe(400);
    expect(await network.status(`POST /caps/${campaign}`, { ...CAP, pids: [99] })).toBe(400);
    expect(await network.status(`POST /caps/${campaign}`, { ...CAP, pids: [UNKNOWN_ID] })).toBe(400);
  });
});

describe('landing pages', () => {
  it('are added, listed, read, edited and removed', async () => {
    const path = `/campaign/lpages/${campaign}`;
    const page = {
      title: 'Second',
      url: 'https://shop.example/2?c={click_id}',
      preview_url: 'https://shop.example/look',
    };
    const added = await network.send(`POST ${path}`, page);
    expect([added.status, added.body.data['lpage']]).toMatchObject([201, { ...page, lp_id: 1, live: true }]);
    const own = `${path}/${idOf(added.body.data['lpage'])}`;
    const { lpage } = await network.ok(`POST ${own}`, { live: false });
    expect(lpage).toMatchObject({ ...page, live: false });
    expect(await network.ok(`GET ${own}`)).toEqual({ lpage });
    const landing_pages = [{ ...(lpage as Json), int_id: 1 }];
    expect(await network.ok(`GET ${path}`)).toEqual({ lpages: [lpage], landing_pages });
    expect(await network.status(`POST ${path}`, { title: 'x', url: 'https://{p1}.example/' })).toBe(400);
    const cleared = await network.ok(`POST ${own}`, { preview_url: '' });
    expect(cleared['lpage']).toMatchObject({ title: page.title, preview_url: null });
    expect(await network.status(`POST ${own}`, { preview_url: 'no address' })).toBe(400);
    await network.ok(`DELETE ${own}`);
    expect(await network.status(`GET ${own}`)).toBe(404);
  });

  // docs/rules/tracking.md#landing-pages
  it('are all answered after each change', async () => {
    const path = `/campaign/lpages/${campaign}`;
    const page = (n: number) => ({ title: `Page ${n}`, url: `https://shop.example/${n}?c={click_id}` });
    const first = await network.ok(`POST ${path}`, page(1));
    expect(first['landing_pages']).toMatchObject([{ int_id: 1, ...page(1) }]);
    const second = await network.ok(`POST ${path}`, page(2));
    expect(second['landing_pages']).toMatchObject([
      { int_id: 1, ...page(1) },
      { int_id: 2, ...page(2), _id: idOf(second['lpage']) },
    ]);
    const edited = await network.ok(`POST ${path}/${idOf(first['lpage'])}`, { title: 'Other' });
    expect(edited['landing_pages']).toMatchObject([{ int_id: 1, title: 'Other' }, { int_id: 2 }]);
    const removed = await network.ok(`DELETE ${path}/${idOf(first['lpage'])}`);
    expect(removed['landing_pages']).toMatchObject([{ int_id: 2, ...page(2) }]);
    expect(listOf(removed['landing_pages'])).toHaveLength(1);
  });
});

describe("affiliates' own payouts", () => {
  it('are added for affiliates by any id, listed of all or of one, and removed', async () => {
    const other = await partyOf(api, 'affiliate');
    const path = `/network/pub-payout/${campaign}`;
    const pids = [affiliate.shortId, other.id];
    const added = await network.send(`POST ${path}`, { pids, payout: '2.25', coverage: ['AT'] });
    expect(added.status).toBe(201);
    const all = listOf((await network.ok(`GET ${path}`))['payouts']);
    expect(all.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([affiliate.id, other.id]));
    const { payouts } = await network.ok(`GET ${path}/${other.id}`);
    expect(payouts).toMatchObject([
      { ad_id: campaign, goal_id: null, user_id: other.id, rate: 2.25, revenue: null, coverage: ['AT'] },
    ]);
    const own = `${path}/${idOf(listOf(payouts)[0])}`;
    await network.ok(`DELETE ${own}`);
    expect(await network.ok(`GET ${path}`)).toEqual({ payouts: [] });
    expect(await network.status(`DELETE ${own}`)).toBe(404);
    expect(await network.status(`GET ${path}/${UNKNOWN_ID}`)).toBe(404);
  });

  // docs/rules/money.md#shared-affiliate-payouts
  it('are edited: what is not sent stays', async () => {
    const path = `/network/pub-payout/${campaign}`;
    const pids = [affiliate.shortId];
    const { payouts } = await network.ok(`POST ${path}`, { pids, payout: 2, coverage: ['AT'] });
    const own = `${path}/${idOf(listOf(payouts)[0])}`;
    const edited = async (body: object) => listOf((await network.ok(`POST ${own}`, body))['payouts'])[0];
    const before = { ...listOf(payouts)[0] };
    expect(await edited({ payout: '2.5' })).toEqual({ ...before, rate: 2.5 });
    // Without crev the advertiser's side stays as it was, whatever revenue says.
    expect(await edited({ revenue: 9 })).toMatchObject({ revenue: null });
    expect(await edited({ crev: 1, revenue: 9 })).toMatchObject({ rate: 2.5, revenue: 9 });
    expect(await edited({ revenue: 8, coverage: null })).toMatchObject({ revenue: 8, coverage: ['ALL'] });
    expect(await edited({ crev: 0 })).toMatchObject({ rate: 2.5, revenue: null });
    const last = await edited({});
    expect(await network.ok(`GET ${path}`)).toEqual({ payouts: [last] });
    expect(await network.status(`POST ${own}`, { crev: 1 })).toBe(400);
    expect(await network.status(`POST ${own}`, { pids: [9999] })).toBe(400);
    expect(await network.status(`POST ${own}`, { payout: -1 })).toBe(400);
    expect(await network.status(`POST ${path}/${UNKNOWN_ID}`, { payout: 1 })).toBe(404);
  });

  // docs/rules/money.md#affiliate-payouts
  it('charge the advertiser another amount only with crev', async () => {
    const add = (more: object) =>
      network.send(`POST /network/pub-payout/${campaign}`, { pids: [affiliate.id], payout: 1, ...more });
    expect(listOf((await add({ revenue: 9 })).body.data['payouts'])).toMatchObject([{ revenue: null }]);
    expect(listOf((await add({ crev: 1, revenue: 9 })).body.data['payouts'])).toMatchObject([{ revenue: 9 }]);
    expect((await add({ crev: 1 })).status).toBe(400);
    expect((await add({ pids: [] })).status).toBe(400);
  });
});

describe('access', () => {
  const lists = async () => listOf((await network.ok('GET /campaign/access-requests'))['requests']);

  it('is given to each affiliate for each campaign, and taken back', async () => {
    const second = await campaignOf(api, advertiser, { visibility: 'private' });
    const body = { publisher_ids: [affiliate.shortId], campaign_ids: [campaign, second] };
    await network.ok('POST /campaign/assign-publisher', body);
    expect(await lists()).toHaveLength(2);
    expect((await lists()).every(({ live }) => (live as unknown) === true)).toBe(true);
    await network.ok('POST /campaign/revoke-publisher', { ...body, campaign_ids: [second] });
    const open = listOf((await network.ok('GET /campaign/access-requests?live=0'))['requests']);
    expect(open).toMatchObject([{ ad_id: second, user_id: affiliate.id, live: false }]);
    const page = await network.ok('GET /campaign/access-requests?limit=1&page=2');
    expect(page).toMatchObject({ requests: [{}], total: 2, page: 2, limit: 1 });
  });

  it('is granted on request', async () => {
    await network.ok('POST /campaign/assign-publisher', {
      publisher_ids: affiliate.id,
      campaign_ids: campaign,
    });
    const path = `/campaign/access-requests/${idOf((await lists())[0])}`;
    expect((await network.ok(`POST ${path}`, { live: false }))['access']).toMatchObject({ live: false });
    expect((await network.ok(`POST ${path}`, { live: true }))['access']).toMatchObject({ live: true });
    expect(await network.status(`POST ${path}`, {})).toBe(400);
    expect(await network.status(`POST /campaign/access-requests/${UNKNOWN_ID}`, { live: true })).toBe(404);
  });

  it('names at least one of each', async () => {
    expect(await network.status('POST /campaign/assign-publisher', { publisher_ids: [affiliate.id] })).toBe(
      400,
    );
    const nobody = { publisher_ids: [], campaign_ids: [campaign] };
    expect(await network.status('POST /campaign/assign-publisher', nobody)).toBe(400);
  });
});
