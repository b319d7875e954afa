// Two APIs on one store, like two processes on one database: they share their limits.
import { expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import request from 'supertest';
import type { RateBuckets } from '@tributary/application/shared/rate-buckets';
import { createApi } from '../create-api.ts';
import { testApi, unknownKey } from '../../test/test-api.ts';

async function twoApis() {
  const { deps, key } = await testApi();
  let updating: Promise<unknown> = Promise.resolve();
  const rateBuckets: RateBuckets = {
    ...deps.rateBuckets,
    take: (limit, takings) => {
      const states = deps.rateBuckets.take(limit, takings);
      updating = Promise.allSettled([updating, states]);
      return states;
    },
  };
  /** What comes while the shared bucket is updated may be let through beside it: how much that is depends on the database's speed. */
  const updated = async (): Promise<void> => {
    await updating;
    await setImmediate();
  };
  const options = {
    trustedProxies: [],
    allowQueryKey: true,
    rateLimitPerSecond: 30,
    notReady: async () => undefined,
    onError: () => undefined,
  };
  const shared = { ...deps, rateBuckets };
  return { key, updated, apis: [createApi(shared, options), createApi(shared, options)] };
}

/** One after another, to each in turn; the clock stands still, so that nothing is refilled. */
type TwoApis = Awaited<ReturnType<typeof twoApis>>;
async function statuses({ apis, updated }: TwoApis, key: () => string, times: number) {
  const found: number[] = [];
  for (let n = 0; n < times; n++) {
    const answer = await request(apis[n % apis.length] as never)
      .get('/campaign/domains')
      .set('X-Api-Key', key());
    await updated();
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
  const both = await twoApis();
  const found = await statuses(both, () => both.key, 100);
  const allowed = found.filter((status) => status === 200).length;
  expect(allowed).toBeGreaterThanOrEqual(54);
  expect(allowed).toBeLessThanOrEqual(66);
  expect(found.slice(70)).toEqual(found.slice(70).map(() => 429));
});

// docs/rules/input-output.md#failed-authentication
it('lets one address guess as often as one process does, give or take a tenth', async () => {
  const found = await statuses(await twoApis(), unknownKey, 40);
  const tried = found.filter((status) => status === 401).length;
  expect(tried).toBeGreaterThanOrEqual(18);
  expect(tried).toBeLessThanOrEqual(22);
});
