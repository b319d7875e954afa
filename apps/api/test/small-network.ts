import { campaignOf, type Client, clientOf, type Party, partyOf } from './seed.ts';
import { type TestApi, testApi } from './test-api.ts';

type SmallNetwork = {
  readonly api: TestApi;
  readonly network: Client;
  readonly affiliate: Party;
  readonly advertiser: Party;
  /** Its long id. */
  readonly campaign: string;
};

/** What most suites of money begin with: an affiliate, an advertiser and a campaign of that advertiser. */
export async function smallNetwork(): Promise<SmallNetwork> {
  const api = await testApi();
  const affiliate = await partyOf(api, 'affiliate');
  const advertiser = await partyOf(api, 'advertiser');
  const campaign = await campaignOf(api, advertiser);
  return { api, network: clientOf(api, api.key), affiliate, advertiser, campaign };
}
