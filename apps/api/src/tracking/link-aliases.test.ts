import { beforeEach, describe, expect, it } from '@jest/globals';
import { idIn, type TestApi, testApi, TRACKER_URL } from '../../test/test-api.ts';

let api: TestApi;
let affiliate: string;
let campaigns: string[];
beforeEach(async () => {
  api = await testApi();
  const account = { name: 'Anna', email: 'anna@x.example', password: 'correct horse 9' };
  affiliate = idIn((await api.ok(api.key, 'POST /affiliate', account)).user);
  const advertiser_id = idIn((await api.ok(api.key, 'POST /advertiser', account)).user);
  const offer = { advertiser_id, url: 'https://s.example/?c={click_id}' };
  const commissions = [{ payout: 1, revenue: 2 }];
  campaigns = [];
  for (const title of ['A', 'B']) {
    const { campaign } = await api.ok(api.key, 'POST /campaign', { ...offer, title, commissions });
    campaigns.push(idIn(campaign));
  }
});
const add = (alias: string, campaign = campaigns[0], key = api.key) =>
  api.call(key, 'POST /network/link-aliases', {
    body: { campaign_id: campaign, publisher_id: affiliate, alias },
  });

// docs/rules/tracking.md#link-aliases
describe('aliases of links', () => {
  it('are made, with the link they lead to, listed and removed', async () => {
    const made = await add('/aff_c?offer_id=12&aff_id=34');
    expect(made.status).toBe(201);
    const link = await api.ok(api.key, `GET /network/link/${affiliate}/${campaigns[0]}`);
    expect(made.body.data.alias).toMatchObject({
      alias: '/aff_c?aff_id=34&offer_id=12',
      domain: null,
      user_id: affiliate,
      ad_id: campaigns[0],
      tracking_link: `${TRACKER_URL}/${idIn(link.link)}`,
    });
    await add('/other', campaigns[1]);
    const texts = async (query = '') => {
      const { aliases, total } = await api.ok(api.key, `GET /network/link-aliases${query}`);
      return [total, (aliases as unknown as { alias: string }[]).map((one) => one.alias).sort()];
    };
    expect(await texts()).toEqual([2, ['/aff_c?aff_id=34&offer_id=12', '/other']]);
    expect(await texts('?campaign_id=2')).toEqual([1, ['/other']]);
    expect(await texts('?publisher_id=1&search=OFFER')).toEqual([1, ['/aff_c?aff_id=34&offer_id=12']]);
    expect(await texts('?publisher_id=77')).toEqual([0, []]);
    const path = `DELETE /network/link-aliases/${idIn(made.body.data.alias)}`;
    expect((await api.call(api.otherKey, path)).status).toBe(404);
    await api.ok(api.key, path);
    expect((await api.call(api.key, path)).status).toBe(404);
    expect(await texts()).toEqual([1, ['/other']]);
  });

  it('lead to one link: the same once more is the same, another link is refused', async () => {
    const first = await add('/c?o=1');
    const again = await add(' /c?o=1#x ');
    expect([again.status, idIn(again.body.data.alias)]).toEqual([201, idIn(first.body.data.alias)]);
    const other = await add('/c?o=1', campaigns[1]);
    expect([other.status, other.body.data]).toMatchObject([409, { code: 33, errors: [{ path: 'alias' }] }]);
  });

  it('are on a domain of the network alone, or on all of them', async () => {
    await api.ok(api.key, 'PUT /campaign/domains', { domains: ['go.old.example'] });
    const own = await add('https://GO.old.example/c?o=1');
    expect([own.status, own.body.data.alias]).toMatchObject([201, { domain: 'go.old.example' }]);
    const foreign = await add('https://go.foreign.example/c?o=1');
    expect([foreign.status, foreign.body.data]).toMatchObject([400, { errors: [{ path: 'alias' }] }]);
  });

  it.each(['/pixel', 'no address', '/x?a=1&a=2'])('are no %s', async (text) => {
    const refused = await add(text);
    expect([refused.status, refused.body.data]).toMatchObject([400, { errors: [{ path: 'alias' }] }]);
  });

  it('name the parameters of a path in ten ways at most', async () => {
    for (let n = 0; n < 10; n++) expect((await add(`/c?o${n}=1`)).status).toBe(201);
    expect((await add('/c?o10=1')).status).toBe(400);
    expect((await add('/c?o9=2')).status).toBe(201);
    expect((await add('/d?o10=1')).status).toBe(201);
  });

  it('go with their affiliate', async () => {
    await add('/c?o=1');
    await api.ok(api.key, `DELETE /affiliate/${affiliate}`);
    expect(await api.ok(api.key, 'GET /network/link-aliases')).toMatchObject({ total: 0 });
  });
});
