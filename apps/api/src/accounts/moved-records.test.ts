import { beforeEach, describe, expect, it } from '@jest/globals';
import { idIn, type TestApi, testApi } from '../../test/test-api.ts';

const ACCOUNT = { name: 'Acme', email: 'ads@acme.example', password: 'correct horse 9' };
const commissions = [{ payout: 5, revenue: 8 }];

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});

type Named = readonly { readonly external_id: string | null }[];
const queryOf = (filter: Record<string, string>) => new URLSearchParams(filter).toString();

const offer = async (more: object) => {
  const advertiser_id = await anAdvertiser();
  return { advertiser_id, title: 'Offer', url: 'https://shop.example/?c={click_id}', commissions, ...more };
};

let advertisers = 0;
async function anAdvertiser(): Promise<string> {
  const email = `shop${++advertisers}@shop.example`;
  return idIn((await api.ok(api.key, 'POST /advertiser', { ...ACCOUNT, email })).user);
}

// docs/rules/accounts.md#external-ids
describe('external_id', () => {
  it.each(['affiliate', 'advertiser'])('is kept, shown, found and changed on an %s', async (kind) => {
    const { user } = await api.ok(api.key, `POST /${kind}`, { ...ACCOUNT, external_id: ' old-7 ' });
    expect(user).toMatchObject({ external_id: 'old-7' });
    const path = `/${kind}/${idIn(user)}`;
    await api.ok(api.key, `POST /${kind}`, { ...ACCOUNT, email: 'b@acme.example' });
    const list = async (filter: Record<string, string>) => {
      const data = await api.ok(api.key, `GET /${kind}?${queryOf(filter)}`);
      return (data[`${kind}s`] as unknown as Named).map((one) => one.external_id);
    };
    expect(await list({ external_id: 'old-7' })).toEqual(['old-7']);
    expect(await list({ external_id: 'old' })).toEqual([]);
    expect(await list({ search: 'OLD-' })).toEqual(['old-7']);
    expect(await list({})).toHaveLength(2);
    await api.ok(api.key, `POST ${path}`, { external_id: 'old-8' });
    expect(await list({ external_id: 'old-8' })).toEqual(['old-8']);
    await api.ok(api.key, `POST ${path}`, { external_id: '' });
    expect(await list({ external_id: 'old-8' })).toEqual([]);
  });

  it('is of one record of its kind alone, and free again when that is removed', async () => {
    const first = await api.ok(api.key, 'POST /affiliate', { ...ACCOUNT, external_id: '7' });
    await api.ok(api.key, 'POST /advertiser', { ...ACCOUNT, external_id: '7' });
    const other = { ...ACCOUNT, email: 'other@acme.example' };
    const taken = await api.call(api.key, 'POST /affiliate', { body: { ...other, external_id: '7' } });
    expect([taken.status, taken.body.data]).toMatchObject([
      409,
      { code: 33, errors: [{ path: 'external_id' }] },
    ]);
    const second = await api.ok(api.key, 'POST /affiliate', other);
    const edit = `POST /affiliate/${idIn(second.user)}`;
    expect((await api.call(api.key, edit, { body: { external_id: '7' } })).status).toBe(409);
    await api.ok(api.key, `DELETE /affiliate/${idIn(first.user)}`);
    await api.ok(api.key, edit, { external_id: '7' });
  });

  it('is kept, shown, found and changed on a campaign, and there only once', async () => {
    const { campaign } = await api.ok(api.key, 'POST /campaign', await offer({ external_id: 'c-1' }));
    expect(campaign).toMatchObject({ external_id: 'c-1' });
    const again = await api.call(api.key, 'POST /campaign', { body: await offer({ external_id: 'c-1' }) });
    expect([again.status, again.body.data]).toMatchObject([409, { errors: [{ path: 'external_id' }] }]);
    await api.ok(api.key, 'POST /campaign', await offer({}));
    const list = async (filter: Record<string, string>) => {
      const query = queryOf({ active: '0', page: '1', limit: '10', ...filter });
      const data = await api.ok(api.key, `GET /campaign?${query}`);
      return (data['campaigns'] as unknown as Named).map((one) => one.external_id);
    };
    expect(await list({ external_id: 'c-1' })).toEqual(['c-1']);
    expect(await list({ search: 'C-' })).toEqual(['c-1']);
    expect((await list({})).sort()).toEqual(['c-1', null]);
    const edit = `POST /campaign/${idIn(campaign)}`;
    await api.ok(api.key, edit, { action: 'basic_info', external_id: 'c-2' });
    expect(await list({ external_id: 'c-2' })).toEqual(['c-2']);
    await api.ok(api.key, `DELETE /campaign/${idIn(campaign)}`);
    await api.ok(api.key, 'POST /campaign', await offer({ external_id: 'c-2' }));
  });

  it.each([['x'.repeat(101)], ['tab\there']])('is refused when it is %j', async (external_id) => {
    const refused = await api.call(api.key, 'POST /affiliate', { body: { ...ACCOUNT, external_id } });
    expect([refused.status, refused.body.data]).toMatchObject([400, { errors: [{ path: 'external_id' }] }]);
  });
});

// docs/rules/accounts.md#creation-dates-from-another-system
describe('created', () => {
  it.each([
    ['2019-05-04', '2019-05-04'],
    ['2019-05-04 13:14:15', '2019-05-04'],
  ])('%s is the day a record was made elsewhere', async (created, shown) => {
    const { user } = await api.ok(api.key, 'POST /affiliate', { ...ACCOUNT, created });
    expect(user).toMatchObject({ created: shown });
    const { campaign } = await api.ok(api.key, 'POST /campaign', await offer({ created }));
    expect(campaign).toMatchObject({ created: shown });
  });

  it.each(['2100-01-01', '1999-12-31', '2019-02-30', 'yesterday'])('%s is refused', async (created) => {
    const account = await api.call(api.key, 'POST /advertiser', { body: { ...ACCOUNT, created } });
    expect([account.status, account.body.data]).toMatchObject([400, { errors: [{ path: 'created' }] }]);
    const campaign = await api.call(api.key, 'POST /campaign', { body: await offer({ created }) });
    expect([campaign.status, campaign.body.data]).toMatchObject([400, { errors: [{ path: 'created' }] }]);
  });
});
