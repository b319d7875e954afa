// Two APIs on one store, like two processes on one database: they share their limits.
import { expect, it } from '@jest/globals';
import request from 'supertest';
import { createApi } from '../create-api.ts';
import { testApi, unknownKey } from '../../test/test-api.ts';

async function twoApis() {
  const { deps, key } = await testApi();
  const options = {
    trustedProxies: [],
    allowQueryKey: true,
    rateLimitPerSecond: 30,
    notReady: async () => undefined,
    onError: () => undefined,
  };
  return { key, apis: [createApi(deps, options), createApi(deps, options)] };
}

/** One after another, to each in turn; the clock stands still, so that nothing is refilled. */
async function statuses(apis: Awaited<ReturnType<typeof twoApis>>['apis'], key: () => string, times: number) {
  const found: number[] = [];
  for (let n = 0; n < times; n++) {
    const answer = await request(apis[n % apis.length] as never)
      .get('/campaign/domains')
      .set('X-Api-Key', key());
    found.push(answer.status);
    expect([answer.status, answer.headers['retry-after'] !== undefined]).toEqual([
      answer.status,
      answer.status === 429,
    ]);
  }
  return found;
}

// docs/rules/input-output.md#rate-limits
it('lets one key through as often as one process does, give or take a tenth', async () => {
  const { apis, key } = await twoApis();
  const found = await statuses(apis, () => key, 100);
  const allowed = found.filter((status) => status === 200).length;
  expect(allowed).toBeGreaterThanOrEqual(54);
  expect(allowed).toBeLessThanOrEqual(66);
  expect(found.slice(70)).toEqual(found.slice(70).map(() => 429));
});

// docs/rules/input-output.md#failed-authentication
it('lets one address guess as often as one process does, give or take a tenth', async () => {
  const { apis } = await twoApis();
  const found = await statuses(apis, unknownKey, 40);
  const tried = found.filter((status) => status === 401).length;
  expect(tried).toBeGreaterThanOrEqual(18);
  expect(tried).toBeLessThanOrEqual(22);
});
