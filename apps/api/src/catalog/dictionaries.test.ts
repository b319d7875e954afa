import { expect, it } from '@jest/globals';
import { clientOf, partyOf } from '../../test/seed.ts';
import { testApi } from '../../test/test-api.ts';

it('gives every role the dictionaries, the same under both paths', async () => {
  const api = await testApi();
  const { client } = await partyOf(api, 'affiliate');
  const { countries } = await client.ok('GET /dictionary/countries');
  expect(countries).toMatchObject({ ALL: 'All countries', AT: 'Austria' });
  expect(Object.keys(countries ?? {})).toHaveLength(250);
  expect(await client.ok('GET /dict/countries')).toEqual({ countries });
  const { devices } = await client.ok('GET /dictionary/devices');
  const names = ['all', 'android', 'iphone', 'ipad', 'winphone', 'windows', 'mac', 'linux'];
  expect(Object.keys(devices ?? {})).toEqual(names);
  expect(await client.ok('GET /dict/devices')).toEqual({ devices });
  for (const [name, key] of [
    ['currencies', 'EUR'],
    ['os', 'Android'],
    ['browsers', 'Firefox'],
    ['timezones', 'Europe/Vienna'],
    ['timezones', 'UTC'],
    ['macros', 'click_id'],
  ] as const) {
    expect((await client.ok(`GET /dict/${name}`))[name]).toHaveProperty([key]);
  }
  const unknown = await clientOf(api, api.key).send('GET /dict/nothing');
  expect([unknown.status, unknown.body.data['code']]).toEqual([404, 31]);
});
