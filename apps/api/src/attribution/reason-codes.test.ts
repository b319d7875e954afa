// docs/rules/statuses.md#reason-codes
import { beforeEach, describe, expect, it } from '@jest/globals';
import { conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { happened } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, type Party, partyOf } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let shop: Party;
let anna: Party;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [shop, anna] = [await partyOf(api, 'advertiser'), await partyOf(api, 'affiliate')];
  const shoes = await campaignOf(api, shop);
  await happened(api, {
    conversions: [1, 2, 3].map((n) =>
      conversion({
        id: hitId(n),
        clickId: null,
        deduplicationKey: String(n),
        campaignId: shoes as CampaignId,
        affiliateId: anna.id as AffiliateId,
        advertiserId: shop.id as AdvertiserId,
        convertedAt: api.at.now,
        status: 'pending',
      }),
    ),
  });
});

const one = (n: number) => `POST /network/conversions/${hitId(n)}`;
const codes = async ({ ok }: Client, log: string) =>
  (
    (await ok(`GET ${log}?fields[]=reason_code&fields[]=_id`))['records'] as unknown as Record<
      string,
      string
    >[]
  )
    .sort((a, b) => String(a['_id']).localeCompare(String(b['_id'])))
    .map(({ reason_code: code }) => code);

describe('the reason code of a rejection', () => {
  it('is kept for every side, until another status comes', async () => {
    const made = await network.ok(one(1), { status: 'rejected', reason_code: 'returned' });
    expect(made['conversion']).toMatchObject({ reason_code: 'returned', reason: 'Rejected by the network.' });
    await network.ok('POST /network/conversions/bulk', {
      ids: [hitId(2)],
      status: 'cancelled',
      reason: 'Seen before.',
      reason_code: 'other',
    });
    await network.ok('PATCH /network/account', { advertiser_verdict_days: 7 });
    const judged = { status: 'rejected', reason: 'Bots.', reason_code: 'fraud' };
    await shop.client.ok(`POST /advertiser/conversions/${hitId(3)}`, judged);
    const all = ['returned', 'other', 'fraud'];
    expect(await codes(network, '/network/conversions')).toEqual(all);
    expect(await codes(anna.client, '/affiliate/conversions')).toEqual(all);
    expect(await codes(shop.client, '/advertiser/conversion-logs')).toEqual(all);
    const explained = await network.ok(`GET /network/conversions/${hitId(1)}/explain`);
    expect(explained['conversion']).toMatchObject({ reason_code: 'returned' });
    await network.ok(one(1), { status: 'approved' });
    expect(await codes(network, '/network/conversions')).toEqual(['', 'other', 'fraud']);
  });

  it.each([
    [{ status: 'approved', reason_code: 'fraud' }, 'reason_code'],
    [{ status: 'rejected', reason_code: 'other' }, 'reason'],
    [{ status: 'rejected', reason_code: 'because' }, 'reason_code'],
  ])('is refused: %j', async (verdict, field) => {
    for (const line of [one(1), 'POST /network/conversions/bulk']) {
      const { status, text } = await network.send(line, { ...verdict, ids: [hitId(1)] });
      expect([status, text]).toEqual([400, expect.stringContaining(field)]);
    }
    expect(await codes(network, '/network/conversions')).toEqual(['', '', '']);
  });
});
