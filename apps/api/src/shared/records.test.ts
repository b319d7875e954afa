import { beforeEach, describe, expect, it } from '@jest/globals';
import { idIn, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let ids: { advertiser: string; affiliate: string; campaign: string; commission: string };
const ACCOUNT = { name: 'Acme', email: 'ads@acme.example', password: 'correct horse 9' };
const COMMISSIONS = [{ payout: 1, revenue: 2 }];
const UNKNOWN = 'f'.repeat(24);

beforeEach(async () => {
  api = await testApi();
  const advertiser = idIn((await api.ok(api.key, 'POST /advertiser', ACCOUNT))['user']);
  const affiliate = idIn((await api.ok(api.key, 'POST /affiliate', ACCOUNT))['user']);
  const made = await api.ok(api.key, 'POST /campaign', campaign({ advertiser_id: advertiser }));
  ids = {
    advertiser,
    affiliate,
    campaign: idIn(made['campaign']),
    commission: idIn(made['commissions']?.['0']),
  };
});

const campaign = (overrides: object = {}) => ({
  title: 'Shoes',
  url: 'https://shop.example/?c={click_id}',
  model: 'cpa',
  commissions: COMMISSIONS,
  ...overrides,
});
const refusal = async (request: string, body?: unknown, key = api.key) => {
  const answer = await api.call(key, request, { body });
  const errors = answer.body.data['errors'] as unknown as { path: string }[] | undefined;
  return [answer.status, answer.body.data['code'], errors?.[0]?.path];
};

describe('bad campaigns', () => {
  it.each([
    ['an unknown advertiser', { advertiser_id: UNKNOWN }, 'advertiser_id'],
    ['a malformed advertiser', { advertiser_id: 'x' }, 'advertiser_id'],
    ['no commissions', { commissions: undefined }, 'commissions'],
    ['empty commissions', { commissions: [] }, 'commissions'],
    ['negative money', { commissions: [{ payout: -1, revenue: 2 }] }, 'commissions.0.payout'],
    ['money that is none', { commissions: [{ payout: 'NaN', revenue: 2 }] }, 'commissions.0.payout'],
    ['too much money', { commissions: [{ payout: '1000000000.01', revenue: 2 }] }, 'commissions.0.payout'],
    ['an unknown country', { commissions: [{ payout: 1, revenue: 2, coverage: ['QQ'] }] }, 'coverage'],
    ['an unknown currency', { currency: 'XXZ' }, 'currency'],
    ['a script as destination', { url: 'javascript:alert(1)' }, 'url'],
    ['a macro in the host', { url: 'https://{click_id}.example/' }, 'url'],
    ['a pixel without its domain', { conversion_tracking: 'iframe_https' }, 'conversion_pixel_domain'],
    ['an unknown status', { status: 'running' }, 'status'],
    ['an empty title', { title: '  ' }, 'title'],
    ['a NUL', { title: 'a\u0000b' }, 'title'],
  ])('%s', async (_name, overrides, path) => {
    const body = campaign({ advertiser_id: ids.advertiser, ...overrides });
    expect(await refusal('POST /campaign', body)).toEqual([400, 20, path]);
    expect((await api.ok(api.key, 'GET /campaign?active=0&limit=10&page=1'))['total']).toBe(1);
    expect(api.errors).toEqual([]);
  });
});

describe('campaigns', () => {
  it('are edited by action, fields not sent stay', async () => {
    const path = `POST /campaign/${ids.campaign}`;
    const info = {
      action: 'basic_info',
      status: 'active',
      expiry: '2026-12-31',
      cookie_duration: '7',
      fire_global_aff_pb: 1,
    };
    expect((await api.ok(api.key, path, info))['campaign']).toMatchObject({
      title: 'Shoes',
      status: 'active',
      expiry: '2026-12-31',
      cookie_duration: 7,
      fire_global_aff_pb: true,
      modified: '2026-03-10',
    });
    const targeting = {
      action: 'targeting',
      device: ['android'],
      os_ver: { Android: { min: 10 } },
      visibility: 'private',
    };
    expect((await api.ok(api.key, path, targeting))['campaign']).toMatchObject({
      device: ['android'],
      os_ver: { Android: { min: '10' } },
      vis: 'private',
      title: 'Shoes',
    });
    const settings = { action: 'settings', blacklist_pubs: [1] };
    expect((await api.ok(api.key, path, settings))['campaign']).toMatchObject({
      blocked_pubs: [1],
      allowed_pubs: [],
    });
    expect(await refusal(path, { action: 'settings', blacklist_pubs: [99] })).toEqual([
      400,
      20,
      'blacklist_pubs',
    ]);
    expect(await refusal(path, { action: 'fly' })).toEqual([400, 20, 'action']);
    expect(await refusal(path, {})).toEqual([400, 20, 'action']);
  });

  it('are gone once removed', async () => {
    await api.ok(api.key, `DELETE /campaign/${ids.campaign}`);
    expect(await refusal(`GET /campaign/${ids.campaign}`)).toEqual([404, 31, undefined]);
    expect(await refusal(`DELETE /campaign/${ids.campaign}`)).toEqual([404, 31, undefined]);
    expect((await api.ok(api.key, 'GET /campaign?active=0&limit=10&page=1'))['total']).toBe(0);
  });

  // docs/rules/input-output.md#pages
  it('need limit and page to be listed', async () => {
    expect(await refusal('GET /campaign')).toEqual([400, 20, 'limit']);
    expect(await refusal('GET /campaign?limit=0&page=1')).toEqual([400, 20, 'limit']);
    expect((await api.ok(api.key, 'GET /campaign?limit=999999&page=1&active=0'))['limit']).toBe(1000);
  });
});

describe('commissions', () => {
  it('are added, read, edited and removed, but for the last one', async () => {
    const path = `/commissions/${ids.campaign}`;
    expect(await refusal(`DELETE ${path}/${ids.commission}`)).toEqual([409, 11, undefined]);
    const added = (await api.ok(api.key, `POST ${path}`, { rate: '0.5', revenue: 1, coverage: ['de'] }))[
      'commission'
    ];
    expect(added).toMatchObject({ rate: 0.5, revenue: 1, coverage: ['DE'], model: 'cpa', modified: null });
    const one = `${path}/${idIn(added)}`;
    expect((await api.ok(api.key, `POST ${one}`, { rate: 0.75 }))['commission']).toMatchObject({
      rate: 0.75,
      revenue: 1,
    });
    expect((await api.ok(api.key, `GET ${one}`))['commission']).toMatchObject({
      rate: 0.75,
      coverage: ['DE'],
    });
    await api.ok(api.key, `DELETE ${path}/${ids.commission}`);
    expect((await api.ok(api.key, `GET ${path}`))['commissions']).toHaveLength(1);
  });
});

describe('accounts', () => {
  it('refuse an e-mail that is taken, whatever its case', async () => {
    const taken = { ...ACCOUNT, email: 'ADS@acme.example' };
    expect(await refusal('POST /advertiser', taken)).toEqual([409, 33, 'email']);
    expect(await refusal('POST /advertiser', { ...ACCOUNT, password: 'short' })).toEqual([
      400,
      20,
      'password',
    ]);
  });

  it('are edited, listed, searched and removed', async () => {
    const path = `/affiliate/${ids.affiliate}`;
    const changes = {
      live: true,
      zone: 'Europe/Berlin',
      bank: { iban: 'DE1' },
      meta_payout: { method: 'wire' },
    };
    expect((await api.ok(api.key, `POST ${path}`, changes))['affiliate']).toMatchObject({
      live: true,
      manager_id: null,
      tier_id: null,
      deleted: false,
      region: { zone: 'Europe/Berlin' },
      meta: { bank: { iban: 'DE1' }, payout: { method: 'wire' } },
      display_id: 1,
    });
    expect(await api.ok(api.key, 'GET /affiliate?live=1&search=acme')).toMatchObject({
      total: 1,
      page: 1,
      limit: 100,
    });
    expect((await api.ok(api.key, 'GET /affiliate?live=0'))['affiliates']).toEqual([]);
    await api.ok(api.key, `DELETE ${path}`);
    expect(await refusal(`GET ${path}`)).toEqual([404, 31, undefined]);
    expect(await refusal(`DELETE ${path}`)).toEqual([404, 31, undefined]);
  });
});

describe('tracking domains', () => {
  it('are replaced; what is no list of hosts leaves them unchanged', async () => {
    const domains = ['go.example.com', 'links.example:3001'];
    expect((await api.ok(api.key, 'PUT /campaign/domains', { domains }))['domains']).toEqual(domains);
    for (const wrong of ['go.example.com', [5], ['https://go.example.com/'], null, undefined]) {
      const answer = await api.call(api.key, 'PUT /campaign/domains', { body: { domains: wrong } });
      expect([answer.status, answer.body.data['code'], answer.body.data['domains']]).toEqual([
        400,
        20,
        domains,
      ]);
    }
    expect((await api.ok(api.key, 'GET /campaign/domains'))['domains']).toEqual(domains);
    expect((await api.ok(api.key, 'PUT /campaign/domains', { domains: [] }))['domains']).toEqual([]);
  });

  it('belong to one network of the deployment', async () => {
    await api.ok(api.otherKey, 'PUT /campaign/domains', { domains: ['taken.example.com'] });
    await api.ok(api.key, 'PUT /campaign/domains', { domains: ['go.example.com'] });
    const domains = ['go.example.com', 'TAKEN.example.com'];
    const { status, body } = await api.call(api.key, 'PUT /campaign/domains', { body: { domains } });
    expect([status, body.data['code'], body.data['domains']]).toEqual([409, 33, ['go.example.com']]);
    expect(body.data['errors']).toMatchObject([{ path: 'domains.1' }]);
    expect(JSON.stringify(body)).not.toContain(api.otherKey);
    const again = { domains: ['taken.example.com', 'more.example.com'] };
    expect((await api.ok(api.otherKey, 'PUT /campaign/domains', again))['domains']).toEqual(again.domains);
  });
});

describe('the network', () => {
  // docs/rules/accounts.md#network-account
  it('is read and edited', async () => {
    const { currencyCodes, network } = await api.ok(api.key, 'GET /network/account');
    expect(currencyCodes).toContain('EUR');
    expect(network).toMatchObject({
      region: { currency: 'USD', zone: 'UTC' },
      appearance: { email: 'support@example.com' },
    });
    const edited = await api.ok(api.key, 'PATCH /network/account', {
      email: 'help@example.com',
      currency: 'EUR',
      name: null,
    });
    expect(edited['network']).toMatchObject({
      appearance: { email: 'help@example.com' },
      region: { currency: 'EUR' },
      name: 'Example network',
    });
    expect(await refusal('PATCH /network/account', { zone: 'Mars/Base' })).toEqual([400, 20, 'zone']);
  });
});

describe('postbacks', () => {
  it('are the affiliate’s own, and the network’s to see', async () => {
    await api.ok(api.key, `POST /affiliate/${ids.affiliate}`, { live: true });
    const issued = await api.ok(api.key, 'POST /network/keys', { role: 'affiliate', user_id: ids.affiliate });
    const key = issued['api_key'] as unknown as string;
    const body = {
      event: 'conversion',
      type: 'url',
      data: 'https://blog.example/pb?p={payout}',
      ad_id: ids.campaign,
    };
    const { postback } = await api.ok(key, 'POST /affiliate/postbacks', body);
    expect(postback).toMatchObject({ ...body, user_id: ids.affiliate, live: true, meta: [], modified: null });
    const path = `/affiliate/postbacks/${idIn(postback)}`;
    expect((await api.ok(key, `PATCH ${path}`, { live: false }))['postback']).toMatchObject({
      live: false,
      event: 'conversion',
    });
    expect(
      (await api.ok(api.key, `GET /network/postbacks?user_id=${ids.affiliate}`))['postbacks'],
    ).toHaveLength(1);
    expect(await refusal('POST /affiliate/postbacks', { ...body, ad_id: UNKNOWN }, key)).toEqual([
      400,
      20,
      'ad_id',
    ]);
    expect(await refusal('POST /affiliate/postbacks', { ...body, data: 'ftp://x' }, key)).toEqual([
      400,
      20,
      'data',
    ]);
    await api.ok(key, `DELETE ${path}`);
    expect(await refusal(`DELETE ${path}`, undefined, key)).toEqual([404, 31, undefined]);
  });
});

it('takes an empty array for an empty object, as the answers write one', async () => {
  const path = `POST /affiliate/${ids.affiliate}`;
  const { affiliate } = await api.ok(api.key, path, { bank: [], custom_fields: [] });
  expect(affiliate?.['meta']).toEqual({ bank: {} });
});

it('issues a key until the last day there is', async () => {
  const { key } = await api.ok(api.key, 'POST /network/keys', { role: 'network', expires: '9999-12-31' });
  expect(key?.['expires']).toBe('9999-12-31');
});

describe('another network', () => {});
