import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { delivery } from '@tributary/application/contracts/shared/given';
import { happened } from '../../test/happened.ts';
import type { AffiliateId, PostbackId } from '@tributary/domain/shared/ids';
import { clientOf, partyOf } from '../../test/seed.ts';
import { testApi } from '../../test/test-api.ts';

const EMPTY = { waiting: 0, oldest_seconds: 0 };

// docs/rules/running.md#system-of-a-network
it('tells the version, and what of the network waits for how long', async () => {
  const api = await testApi();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const network = clientOf(api, api.key);
  const queues = { postbacks: EMPTY, webhooks: EMPTY, imports: EMPTY, exports: EMPTY, dead_letters: EMPTY };
  expect(await network.ok('GET /network/system')).toEqual({ version, queues });
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
  expect(await clientOf(api, api.otherKey).ok('GET /network/system')).toEqual({ version, queues });
});
