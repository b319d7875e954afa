import { expect, it } from '@jest/globals';
import { click, clickId, visitorFacts } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { happened } from '../../test/happened.ts';
import { campaignOf, clientOf, foreignAndUnknown, partyOf } from '../../test/seed.ts';
import { testApi } from '../../test/test-api.ts';

const AT = new Date('2026-03-10T09:00:00Z');

// docs/rules/stats.md#turns-of-reports
it('stats that are asked for again are the same until something happens, and each answer has its own warnings', async () => {
  const api = await testApi();
  const network = clientOf(api, api.key);
  const [anna, shop] = [await partyOf(api, 'affiliate'), await partyOf(api, 'advertiser')];
  const shoes = await campaignOf(api, shop);
  const clicked = (n: number, country: string) =>
    happened(api, {
      clicks: [
        click({
          id: clickId(n, AT),
          clickedAt: AT,
          campaignId: shoes as CampaignId,
          affiliateId: anna.id as AffiliateId,
          advertiserId: shop.id as AdvertiserId,
          facts: visitorFacts({ country }),
        }),
      ],
    });
  const paths = [`/campaign/stats/${shoes}`, `/campaign/stats/${shoes}/${anna.id}`, '/network/stats'];
  const countriesAt = async (path: string) => {
    const first = await network.ok(`GET ${path}`);
    const doubtful = await network.ok(`GET ${path}?page=2`);
    expect(doubtful['warnings']).toMatchObject([{ path: 'page' }]);
    const { warnings: _, ...again } = doubtful;
    expect([again, await network.ok(`GET ${path}`)]).toEqual([first, first]);
    return first['total'];
  };

  await clicked(1, 'DE');
  for (const path of paths)
    expect(await countriesAt(path)).toMatchObject({ clicks: 1, meta: { country: { DE: 1 } } });
  await clicked(2, 'US');
  for (const path of paths)
    expect(await countriesAt(path)).toMatchObject({ clicks: 2, meta: { country: { DE: 1, US: 1 } } });
});

it('stats of a campaign that nothing happened on are empty, and of none are not there', async () => {
  const api = await testApi();
  const network = clientOf(api, api.key);
  const shoes = await campaignOf(api, await partyOf(api, 'advertiser'));
  expect(await network.ok(`GET /campaign/stats/${shoes}`)).toMatchObject({ total: { clicks: 0 } });
  const [foreign, unknown] = await foreignAndUnknown(api, `GET /campaign/stats/${shoes}`);
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
});
