// docs/rules/tracking.md#check-of-domains
import { expect, it } from '@jest/globals';
import { clientOf } from '../../test/seed.ts';
import { testApi } from '../../test/test-api.ts';

it("says of each of the network's names whether it leads here, and of nobody else's", async () => {
  const api = await testApi();
  const [network, other] = [clientOf(api, api.key), clientOf(api, api.otherKey)];
  const check = async () => (await network.ok('GET /network/domains/check'))['domains'];
  expect(await check()).toEqual([]);
  await network.ok('PUT /campaign/domains', { domains: ['go.hats.example:8443', 'slow.hats.example'] });
  await network.ok('PATCH /network/brand', { domains: ['office.hats.example', 'new.hats.example'] });
  await other.ok('PUT /campaign/domains', { domains: ['go.other.example'] });
  api.web.names
    .set('track.example', ['192.0.2.1'])
    .set('api.example', ['192.0.2.2'])
    .set('go.hats.example', ['192.0.2.1'])
    .set('slow.hats.example', new Error('ETIMEOUT'))
    .set('office.hats.example', ['192.0.2.1']);
  expect(await check()).toMatchObject([
    { domain: 'go.hats.example:8443', use: 'tracking', state: 'leads_here' },
    { domain: 'slow.hats.example', use: 'tracking', state: 'no_answer' },
    // Pages are served by the API, which is elsewhere.
    { domain: 'office.hats.example', use: 'dashboard', state: 'elsewhere' },
    {
      domain: 'new.hats.example',
      use: 'dashboard',
      state: 'no_such_name',
      message: "This name doesn't exist yet. Create a CNAME record that points to api.example.",
    },
  ]);
  api.web.names.set('track.example', new Error('ETIMEOUT'));
  expect(await check()).toMatchObject([{ state: 'not_known' }, {}, {}, {}]);
});
