// What the matrices compare before and behind a request: it must tell a change from none, or none of them could fail.
import { expect, it } from '@jest/globals';
import { ON_POSTGRES } from '../../test/adapters.ts';
import { clientOf, idOf } from '../../test/seed.ts';
import { testApi } from '../../test/test-api.ts';

const ANNA = { name: 'Anna', email: 'anna@example.org', password: 'correct horse' };

it('differs once something was written, added or removed, and not once something was read', async () => {
  const api = await testApi();
  const network = clientOf(api, api.key);
  const seen = [await api.stored()];
  await network.ok('GET /network/account');
  expect(await api.stored()).toBe(seen[0]);
  const { user } = await network.ok('POST /affiliate', ANNA);
  seen.push(await api.stored());
  await network.ok(`POST /affiliate/${idOf(user)}`, { name: 'Hanna' });
  seen.push(await api.stored());
  await network.ok(`DELETE /affiliate/${idOf(user)}`);
  seen.push(await api.stored());
  // The second of these adds no row: it counts one up.
  for (const password of ['wrong', 'wrong again']) {
    await api.call(null, 'POST /auth/login', { body: { email: ANNA.email, password } });
    seen.push(await api.stored());
  }
  // An update alone, without an entry of the audit log.
  const [first] = await api.deps.stores.networks.list();
  if (!first) throw new Error('There is no network.');
  await api.deps.stores.networks.replace({ ...first, name: 'Renamed' });
  seen.push(await api.stored());
  expect(new Set(seen).size).toBe(7);
});

if (!ON_POSTGRES)
  it('is put back with what was noted', async () => {
    const api = await testApi();
    const before = await api.stored();
    const putBack = api.mark();
    await clientOf(api, api.key).ok('POST /affiliate', ANNA);
    expect(await api.stored()).not.toBe(before);
    await putBack();
    expect(await api.stored()).toBe(before);
  });
