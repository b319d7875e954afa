import { expect, it } from '@jest/globals';
import { clientOf, partyOf } from '../../test/seed.ts';
import { testApi } from '../../test/test-api.ts';

it('gives every role the dictionaries, the same under both paths', async () => {
  const api = await testApi();
  const { client } = await partyOf(api, 'affiliate');
  const { countries } = await client.ok('GET /dictionary/countries');
  expect(countries).toMatchObject({ ALL: 'All countries', AT: 'Austria', XK: 'Kosovo' });
  expect(Object.keys(countries ?? {})).toHaveLength(251);
  expect(await client.ok('GET /dict/countries')).toEqual({ countries });
  const { devices } = await client.ok('GET /dictionary/devices');
  const names = ['all', 'android', 'iphone', 'ipad', 'winphone', 'windows', 'mac', 'linux'];
  expect(Object.keys(devices ?? {})).toEqual(names);
  expect(await client.ok('GET /dict/devices')).toEqual({ devices });
  for (const [name, key] of [
    ['currencies', 'EUR'],
    ['os', 'Android'],
    ['browsers', 'Firefox'],
    ['browsers', 'Instagram'],
    ['timezones', 'Europe/Vienna'],
    ['timezones', 'UTC'],
    ['macros', 'payout'],
    ['destination_macros', 'click_id'],
  ] as const) {
    expect((await client.ok(`GET /dict/${name}`))[name]).toHaveProperty([key]);
  }
  // An amount is not known yet when somebody is sent on.
  expect((await client.ok('GET /dict/destination_macros')).destination_macros).not.toHaveProperty(['payout']);
  // docs/rules/input-output.md#dictionaries
  const first = await api.call(api.key, 'GET /dict/macros');
  expect(first.headers['cache-control']).toBe('private, max-age=60');
  const known = { headers: { 'If-None-Match': first.headers['etag'] ?? '' } };
  const again = await api.call(api.key, 'GET /dict/macros', known);
  expect([again.status, again.text ?? '', again.headers['etag']]).toEqual([304, '', first.headers['etag']]);
  expect((await api.call(api.key, 'GET /dict/devices', known)).status).toBe(200);
  expect((await api.call(api.key, 'GET /network/account', known)).headers['cache-control']).toBe('no-store');
  // Made once, whoever asked first; a warning is only of who is warned.
  const warned = await api.call(api.key, 'GET /dict/macros?limt=1');
  expect(warned.body.data['warnings']).toHaveLength(1);
  expect((await api.call(api.key, 'GET /dict/macros')).text).toBe(first.text);
  expect((await api.call(null, 'GET /dict/macros')).status).toBe(401);
  const unknown = await clientOf(api, api.key).send('GET /dict/nothing');
  expect([unknown.status, unknown.body.data['code']]).toEqual([404, 31]);
});
