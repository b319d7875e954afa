import { beforeEach, describe, expect, it } from '@jest/globals';
import { conversion, measures, statsDelta } from '@tributary/application/contracts/shared/given-events';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { deltasOfConversion } from '@tributary/domain/reporting/deltas';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import {
  type Client,
  clientOf,
  idOf,
  listOf,
  type Party,
  partyOf,
  textOf,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { testApi, type TestApi } from '../../test/test-api.ts';

describe('referral links', () => {
  let api: TestApi;
  let network: Client;
  let referrer: Party;
  beforeEach(async () => {
    api = await testApi();
    network = clientOf(api, api.key);
    referrer = await partyOf(api, 'affiliate');
  });

  const create = (fields: object = {}) =>
    network.ok('POST /network/referral', { publisher_id: referrer.id, ...fields });
  const signUp = (referralId: unknown, email = 'new@example.com', client = network) =>
    client.send('POST /affiliate', {
      name: 'New',
      email,
      password: 'correct horse',
      referral_id: referralId,
    });
  const earn = (affiliateId: string, payout: string, day = '2026-03-10') =>
    api.books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, ({ stats }) =>
      stats.add([
        statsDelta({
          affiliateId: affiliateId as AffiliateId,
          day: calendarDay(day),
          measures: measures({ payout: money(payout) }),
        }),
      ]),
    );

  it('are made with what was left out filled in, and answered with 201', async () => {
    const answer = await network.send('POST /network/referral', { publisher_id: referrer.id });
    expect(answer.status).toBe(201);
    const { referral, publishers } = answer.body.data;
    expect(referral).toEqual({
      _id: idOf(referral),
      user_id: referrer.id,
      recurring: true,
      base: 'payout',
      type: 'percentage',
      rate: 0,
      live: true,
      created: '2026-03-10',
      modified: null,
      signUps: 0,
      url: `https://network.example.com/?ref=${idOf(referral)}`,
    });
    expect(listOf(publishers).map(idOf)).toEqual([referrer.id]);
    expect(Object.keys(listOf(publishers)[0] ?? {})).toEqual(['_id', 'name', 'username']);
  });

  it('keep every digit of the rate and lead to the tracker where the network has no site', async () => {
    await network.ok('PATCH /network/account', { url: null });
    const fields = { recurring: '0', base: 'profit', type: 'amount', rate: '1.234567890123', live: false };
    const { text } = await network.send('POST /network/referral', { publisher_id: referrer.id, ...fields });
    expect(text).toContain('"rate":1.234567890123,');
    expect(text).toContain('"url":"http://track.example:3001/?ref=');
    expect(text).toContain('"recurring":false,"base":"profit","type":"amount"');
  });

  it.each([
    [{ publisher_id: undefined }, 400],
    [{ publisher_id: 'nobody' }, 400],
    [{ publisher_id: UNKNOWN_ID }, 404],
    [{ base: 'turnover' }, 400],
    [{ type: 'share' }, 400],
    [{ rate: -1 }, 400],
    [{ rate: '100.5' }, 400],
    [{ rate: 1e10, type: 'amount' }, 400],
    [{ recurring: 'sometimes' }, 400],
  ])('refuse %j with %i and keep nothing', async (fields, status) => {
    const body = { publisher_id: referrer.id, ...fields };
    expect(await network.status('POST /network/referral', body)).toBe(status);
    expect((await network.ok('GET /network/referral'))['total']).toBe(0);
  });

  it('are not for advertisers', async () => {
    const { id } = await partyOf(api, 'advertiser');
    expect(await network.status('POST /network/referral', { publisher_id: id })).toBe(404);
  });

  it('are listed newest first, page by page, for all affiliates or one', async () => {
    const other = await partyOf(api, 'affiliate');
    const first = idOf((await create())['referral']);
    api.at.now = new Date('2026-03-10T13:00:00.000Z');
    const second = idOf((await create({ publisher_id: other.id }))['referral']);
    const all = await network.ok('GET /network/referral');
    expect(listOf(all['referrals']).map(idOf)).toEqual([second, first]);
    expect(listOf(all['publishers']).map(idOf).sort()).toEqual([referrer.id, other.id].sort());
    expect([all['total'], all['page'], all['limit']]).toEqual([2, 1, 100]);
    const page = await network.ok('GET /network/referral?page=2&limit=1');
    expect(listOf(page['referrals']).map(idOf)).toEqual([first]);
    const own = await network.ok(`GET /network/referral?user_id=${referrer.id}`);
    expect(listOf(own['referrals']).map(idOf)).toEqual([first]);
    expect(await network.status('GET /network/referral?user_id=x')).toBe(400);
  });

  // docs/rules/referral.md#referral-link
  it('bring affiliates, who are counted and remember them for ever', async () => {
    const id = idOf((await create({ rate: 5 }))['referral']);
    const made = await signUp(id);
    expect(made.status).toBe(201);
    const account = idOf(made.body.data['user']);
    await network.ok(`POST /affiliate/${account}`, { name: 'Changed', referral_id: null });
    expect((await network.ok(`GET /affiliate/${account}`))['affiliate']?.['referral_id']).toBe(id);
    const { referrals } = await network.ok('GET /network/referral');
    expect(listOf(referrals)[0]?.['signUps']).toBe(1);
    expect((await network.ok(`GET /affiliate/${referrer.id}`))['affiliate']?.['referral_id']).toBeNull();
  });

  // docs/rules/referral.md#referral-link
  it('bring nobody when they are off, gone, malformed or of another network', async () => {
    const id = idOf((await create())['referral']);
    const other = clientOf(api, api.otherKey);
    for (const wrong of [UNKNOWN_ID, 'x', 7]) expect((await signUp(wrong)).status).toBe(400);
    expect((await signUp(id, 'new@example.com', other)).status).toBe(400);
    await network.ok(`PATCH /network/referral/${id}`, { live: false });
    expect((await signUp(id)).status).toBe(400);
    await network.ok(`PATCH /network/referral/${id}`, { live: true });
    await network.ok(`DELETE /network/referral/${id}`);
    expect((await signUp(id)).status).toBe(400);
    expect((await signUp(null)).status).toBe(201);
  });

  // docs/rules/referral.md#where-earnings-are-shown
  it('show what they earned beside earnings, whose totals do not hold it', async () => {
    const id = idOf((await create({ rate: 10 }))['referral']);
    const referred = idOf((await signUp(id)).body.data['user']);
    await earn(referred, '100.000000000000001');
    await earn(referred, '7', '2026-03-11');
    await earn(referrer.id, '1');
    api.at.now = new Date('2026-03-11T12:00:00.000Z');
    const shown = { total: 10.7, days: { '2026-03-10': 10, '2026-03-11': 0.7 } };
    const forNetwork = await network.ok(`GET /affiliate/earning/${referrer.id}`);
    expect([forNetwork['referral'], forNetwork['total']?.['payout']]).toEqual([shown, 1]);
    expect((await referrer.client.ok('GET /affiliate/payout'))['referral']).toEqual(shown);
    const [listed] = listOf((await network.ok('GET /network/referral'))['referrals']);
    expect(listed?.['earned']).toBe(10.7);
    const day = 'start=2026-03-11&end=2026-03-11';
    const { referrals } = await network.ok(`GET /network/referral?${day}`);
    expect(listOf(referrals)[0]?.['earned']).toBe(0.7);
    expect((await network.ok(`GET /affiliate/earning/${referred}`))['referral']).toEqual({
      total: 0,
      days: {},
    });
  });

  // docs/rules/referral.md#terms-of-a-referral
  it("earn by an edit, and stop by a removal, from the network's next day on", async () => {
    const id = idOf((await create({ rate: 10 }))['referral']);
    const referred = idOf((await signUp(id)).body.data['user']);
    await earn(referred, '100', '2026-03-10');
    await earn(referred, '100', '2026-03-11');
    await earn(referred, '100', '2026-03-12');
    const { referral } = await network.ok(`PATCH /network/referral/${id}`, { rate: 20 });
    expect([referral?.['rate'], referral?.['modified'], referral?.['base']]).toEqual([
      20,
      '2026-03-10',
      'payout',
    ]);
    api.at.now = new Date('2026-03-11T12:00:00.000Z');
    await network.ok(`DELETE /network/referral/${id}`);
    expect(await network.status(`DELETE /network/referral/${id}`)).toBe(404);
    expect(await network.status(`PATCH /network/referral/${id}`, { rate: 1 })).toBe(404);
    api.at.now = new Date('2026-03-12T12:00:00.000Z');
    const earned = await network.ok(`GET /affiliate/earning/${referrer.id}`);
    expect(earned['referral']?.['days']).toEqual({ '2026-03-10': 10, '2026-03-11': 20 });
  });

  // docs/rules/referral.md#terms-of-a-referral
  it('keep what their first day earned when the network changes its zone', async () => {
    api.at.now = new Date('2026-03-10T01:00:00.000Z');
    const id = idOf((await create({ rate: 10 }))['referral']);
    const referred = idOf((await signUp(id)).body.data['user']) as AffiliateId;
    await api.books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, async ({ conversions, stats }) => {
      const sale = conversion({ affiliateId: referred, convertedAt: api.at.now, payout: money('100') });
      await conversions.add([sale]);
      await stats.add(deltasOfConversion(sale, calendarDay('2026-03-10')));
    });
    api.at.now = new Date('2026-03-11T12:00:00.000Z');
    const days = async () => {
      const { referral } = await network.ok(`GET /affiliate/earning/${referrer.id}`);
      return [referral?.['total'], referral?.['days']];
    };
    expect(await days()).toEqual([10, { '2026-03-10': 10 }]);
    await network.ok('PATCH /network/account', { zone: 'America/New_York' });
    expect(await days()).toEqual([10, { '2026-03-09': 10 }]);
  });

  it('refuse a percentage over 100 that an edit makes', async () => {
    const id = idOf((await create({ type: 'amount', rate: 250 }))['referral']);
    expect(await network.status(`PATCH /network/referral/${id}`, { type: 'percentage' })).toBe(400);
    const [kept] = listOf((await network.ok('GET /network/referral'))['referrals']);
    expect([textOf(kept?.['type']), kept?.['rate']]).toEqual(['amount', 250]);
  });
});
