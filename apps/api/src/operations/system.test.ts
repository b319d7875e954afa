import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { delivery } from '@tributary/application/contracts/shared/given';
import { happened } from '../../test/happened.ts';
import type { AffiliateId, PostbackId } from '@tributary/domain/shared/ids';
import type { ProcessKind } from '@tributary/application/operations/heartbeats';
import { clientOf, listOf, partyOf } from '../../test/seed.ts';
import { testApi } from '../../test/test-api.ts';

const NOBODY = { processes: [], undecided_seconds: null };
const EMPTY = { waiting: 0, oldest_seconds: 0 };

// docs/rules/running.md#system-of-a-network
it('tells the version, and what of the network waits for how long', async () => {
  const api = await testApi();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const network = clientOf(api, api.key);
  const queues = { postbacks: EMPTY, webhooks: EMPTY, imports: EMPTY, exports: EMPTY, dead_letters: EMPTY };
  expect(await network.ok('GET /network/system')).toEqual({ version, queues, ...NOBODY });
  const now = new Date('2026-03-10T12:00:00Z');
  const { id: affiliateId } = await partyOf(api, 'affiliate');
  const { postback } = await network.ok('POST /network/postbacks', {
    user_id: affiliateId,
    event: 'conversion',
    data: 'https://blog.example/',
  });
  const { _id: postbackId } = postback as unknown as { _id: string };
  await happened(api, {
    deliveries: [
      delivery({
        affiliateId: affiliateId as AffiliateId,
        postbackId: postbackId as PostbackId,
        createdAt: new Date(now.getTime() - 90_500),
      }),
    ],
  });
  const waits = (await network.ok('GET /network/system'))['queues'] as unknown as typeof queues;
  expect(waits.postbacks.waiting).toBe(1);
  expect(waits.postbacks.oldest_seconds).toBeGreaterThanOrEqual(90);
  expect(await clientOf(api, api.otherKey).ok('GET /network/system')).toEqual({ version, queues, ...NOBODY });
});

// docs/rules/running.md#heartbeats
it('lists the processes of all machines, and how long the oldest event has waited', async () => {
  const api = await testApi();
  const ago = (seconds: number) => new Date(api.at.now.getTime() - seconds * 1000);
  const { heartbeats } = api.deps;
  const beat = (id: string, kind: ProcessKind, [heard, event]: readonly [number, number?]) =>
    heartbeats.beat(
      { id, kind, startedAt: ago(5000), oldestEventAt: event === undefined ? null : ago(event) },
      ago(heard),
    );
  const told = async (key = api.key) => {
    const { processes, undecided_seconds: age } = await clientOf(api, key).ok('GET /network/system');
    const heard = listOf(processes).map((one) => [one['kind'], one['heard_seconds'], one['running_seconds']]);
    return { heard, age };
  };
  await beat('a', 'api', [3]);
  expect(await told()).toEqual({ heard: [['api', 3, 5000]], age: null });
  await beat('t1', 'tracker', [2]);
  // One that is gone says nothing any more of what waits; a clock that is ahead was heard now.
  await beat('t2', 'tracker', [61, 400]);
  await beat('w', 'worker', [-5]);
  const heard = [
    ['api', 3, 5000],
    ['tracker', 2, 5000],
    ['tracker', 61, 5000],
    ['worker', 0, 5000],
  ];
  expect(await told()).toEqual({ heard, age: 0 });
  // As of when it looked.
  await beat('t1', 'tracker', [60, 105]);
  expect((await told()).age).toBe(45);
  expect((await told(api.otherKey)).age).toBe(45);
  const { text } = await clientOf(api, api.key).send('GET /network/system');
  expect(text).not.toMatch(/"t1"|started|_at"/);
});
