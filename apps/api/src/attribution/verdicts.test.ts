// docs/rules/statuses.md#verdict-of-the-advertiser
import { beforeEach, describe, expect, it } from '@jest/globals';
import { conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import { DAY_MS } from '@tributary/domain/shared/durations';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { happened } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { type Answer, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let shop: Party;
let rival: Party;
let anna: Party;
let id: (n: number) => string;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [shop, rival, anna] = [
    await partyOf(api, 'advertiser'),
    await partyOf(api, 'advertiser'),
    await partyOf(api, 'affiliate'),
  ];
  const shoes = await campaignOf(api, shop);
  const sale = (n: number, status: 'pending' | 'approved' | 'rejected', convertedAt = api.at.now) =>
    conversion({
      id: hitId(n),
      clickId: null,
      deduplicationKey: String(n),
      campaignId: shoes as CampaignId,
      affiliateId: anna.id as AffiliateId,
      advertiserId: shop.id as AdvertiserId,
      convertedAt,
      status,
    });
  const weekAgo = new Date(api.at.now.getTime() - 7 * DAY_MS);
  id = hitId;
  await happened(api, {
    conversions: [
      sale(1, 'pending', weekAgo),
      sale(2, 'approved'),
      sale(3, 'approved', weekAgo),
      sale(4, 'rejected'),
    ],
  });
});

const allow = (days: number) => network.ok('PATCH /network/account', { advertiser_verdict_days: days });
const judge = ({ client }: Party, n: number, status: string, reason = 'Returned') =>
  client.send(`POST /advertiser/conversions/${id(n)}`, { status, reason });
const refusal = ({ status, body }: Answer) => [status, body.data['code'], body.data['message']];
const statsOf = async () => (await network.ok('GET /network/stats?start=2026-03-01&end=2026-03-31'))['total'];

describe('the verdict of an advertiser', () => {
  it('is none at first, and none on what is foreign', async () => {
    expect(refusal(await judge(shop, 1, 'approved'))).toEqual([
      403,
      5,
      "This network doesn't let advertisers review conversions.",
    ]);
    expect((await network.ok('GET /network/account'))['network']?.['advertiser_verdict_days']).toBe(0);
    await allow(7);
    expect(refusal(await judge(rival, 1, 'approved')).slice(0, 2)).toEqual([404, 31]);
    expect((await network.ok(`GET /network/conversions?_id=${id(1)}`))['records']).toMatchObject([
      { status: 'pending' },
    ]);
    expect((await network.send('PATCH /network/account', { advertiser_verdict_days: 366 })).status).toBe(400);
  });

  it('changes what is pending whenever, and rejects what is approved within the window', async () => {
    await allow(7);
    const before = await statsOf();
    const { conversion: approved, message } = (await judge(shop, 1, 'approved', '')).body.data;
    expect([approved?.['status'], message]).toEqual(['approved', 'The status was changed.']);
    expect(approved).not.toHaveProperty('payout');
    expect(approved).not.toHaveProperty('publisher_name');
    expect(await statsOf()).not.toEqual(before);
    expect((await judge(shop, 2, 'rejected')).body.data['conversion']).toMatchObject({
      status: 'rejected',
      reason: 'Returned',
    });
    expect((await judge(shop, 2, 'rejected')).body.data['message']).toBe('It has this status already.');
    expect(refusal(await judge(shop, 3, 'rejected'))).toEqual([
      409,
      11,
      "An approved conversion can be rejected for 7 days. It's too late.",
    ]);
    expect(refusal(await judge(shop, 4, 'approved'))).toEqual([
      409,
      11,
      'It is rejected: only the network changes that.',
    ]);
    // What the advertiser approved counts as of its conversion as well.
    expect((await judge(shop, 1, 'rejected')).status).toBe(409);
  });

  it('says why it rejects, and who did stands in the log and in the explanation', async () => {
    await allow(30);
    const unsaid = await judge(shop, 1, 'rejected', ' ');
    expect([unsaid.status, unsaid.body.data['errors']]).toEqual([
      400,
      [{ path: 'reason', message: 'Enter a reason. The affiliate will see it.' }],
    ]);
    for (const status of ['pending', 'cancelled']) expect((await judge(shop, 1, status)).status).toBe(400);
    await judge(shop, 1, 'rejected', 'Card was stolen');
    const { audit } = await network.ok(`GET /network/audit?object=conversion&object_id=${id(1)}`);
    expect(listOf(audit)).toMatchObject([
      { action: 'changed', actor: { role: 'advertiser', user_id: shop.id }, reason: 'Card was stolen' },
    ]);
    const explained = await network.ok(`GET /network/conversions/${id(1)}/explain`);
    expect(JSON.stringify(explained)).toContain('Card was stolen');
    const { records } = await anna.client.ok(`GET /affiliate/conversions?_id=${id(1)}`);
    expect(records).toMatchObject([{ status: 'rejected', reason: 'Card was stolen' }]);
  });

  it('is given to many, each by itself', async () => {
    await allow(7);
    const ids = [1, 2, 3, 4].map((n) => id(n));
    const body = { ids, status: 'rejected', reason: 'Returned' };
    const before = await api.stored();
    const rehearsed = await shop.client.ok('POST /advertiser/conversions/bulk', { ...body, dry_run: true });
    expect(await api.stored()).toEqual(before);
    const answer = await shop.client.ok('POST /advertiser/conversions/bulk', body);
    expect(rehearsed).toEqual(answer);
    expect(listOf(answer['results']).map(({ changed, code }) => [changed, code])).toEqual([
      [true, 0],
      [true, 0],
      [false, 11],
      [false, 0],
    ]);
    expect(await rival.client.ok('POST /advertiser/conversions/bulk', body)).toMatchObject({ failed: 4 });
    const unsaid = { ids: [id(4), id(4)], status: 'rejected' };
    expect(await shop.client.ok('POST /advertiser/conversions/bulk', unsaid)).toMatchObject({ failed: 1 });
  });
});
