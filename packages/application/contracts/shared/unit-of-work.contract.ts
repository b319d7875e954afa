import { NOW } from './given.ts';
import { describe, expect, it } from '@jest/globals';
import type { RecordStores } from '../../src/record-stores.ts';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import {
  affiliate,
  AFFILIATE_ID,
  apiKey,
  campaign,
  CAMPAIGN_ID,
  cap,
  goal,
  GOAL_ID,
  idOf,
  link,
  network,
  NETWORK_ID,
  postback,
  securityToken,
} from './given.ts';
import { openedRecords, race, seed, withoutDisplayId, type OpenRecords } from './records-under-test.ts';

const NEW_ID = idOf<AffiliateId>('aff', 50);
const newcomer = () => withoutDisplayId(affiliate({ id: NEW_ID, email: 'new@example.com' }));

/** One write to every store that can be read back by a single call. */
async function writeEverywhere(stores: RecordStores): Promise<void> {
  await stores.networks.replace(network({ name: 'Renamed' }));
  await stores.accounts.add(newcomer());
  await stores.campaigns.replace(campaign({ title: 'Renamed' }), NOW);
  await stores.links.addOnce(link());
  await stores.goals.add(goal(), NOW);
  await stores.caps.add(cap());
  await stores.keys.add(apiKey());
  await stores.tokens.add(securityToken());
  await stores.postbacks.add(postback());
}

const readEverywhere = async (stores: RecordStores) => ({
  network: (await stores.networks.find(NETWORK_ID))?.name,
  account: (await stores.accounts.find(NETWORK_ID, 'affiliate', NEW_ID))?.displayId,
  campaign: (await stores.campaigns.find(NETWORK_ID, CAMPAIGN_ID))?.title,
  link: (await stores.links.find(NETWORK_ID, AFFILIATE_ID, CAMPAIGN_ID))?.id,
  goal: (await stores.goals.find(NETWORK_ID, GOAL_ID))?.id,
  caps: (await stores.caps.list(NETWORK_ID, CAMPAIGN_ID)).length,
  keys: (await stores.keys.list(NETWORK_ID)).length,
  tokens: (await stores.tokens.list(NETWORK_ID)).length,
  postbacks: (await stores.postbacks.list(NETWORK_ID)).length,
});
const WRITTEN = {
  network: 'Renamed',
  account: 3,
  campaign: 'Renamed',
  link: link().id,
  goal: GOAL_ID,
  caps: 1,
  keys: 1,
  tokens: 1,
  postbacks: 1,
};

export function unitOfWorkContract(name: string, open: OpenRecords): void {
  describe(`UnitOfWork (${name})`, () => {
    const records = openedRecords(open, seed);
    const run = <T>(work: (stores: RecordStores) => Promise<T>) => records().unitOfWork.run(work);

    it('keeps all of it, and gives back what the work returns', async () => {
      const inside = await run(async (stores) => {
        await writeEverywhere(stores);
        return readEverywhere(stores);
      });
      expect(inside).toEqual(WRITTEN);
      expect(await readEverywhere(records().stores)).toEqual(WRITTEN);
    });

    it('keeps nothing of it when the work throws, and throws the same', async () => {
      const before = await readEverywhere(records().stores);
      const failure = new Error('taken back');
      const failed = run(async (stores) => {
        await writeEverywhere(stores);
        throw failure;
      });
      await expect(failed).rejects.toBe(failure);
      expect(await readEverywhere(records().stores)).toEqual(before);
    });

    it('continues working after a failure', async () => {
      await run(() => Promise.reject(new Error('taken back'))).catch(() => undefined);
      await run(writeEverywhere);
      expect(await readEverywhere(records().stores)).toEqual(WRITTEN);
    });

    it('hides its writes from others until it is done', async () => {
      const seenMeanwhile = await run(async (stores) => {
        await stores.accounts.add(newcomer());
        return records().stores.accounts.find(NETWORK_ID, 'affiliate', NEW_ID);
      });
      expect(seenMeanwhile).toBeUndefined();
      expect(await records().stores.accounts.find(NETWORK_ID, 'affiliate', NEW_ID)).toBeDefined();
    });

    it('loses no write of several at once, nor of those beside it', async () => {
      const added = (n: number) =>
        withoutDisplayId(affiliate({ id: idOf<AffiliateId>('aff', 100 + n), email: `n${n}@example.com` }));
      await race(10, (n) =>
        n % 2 ? run((stores) => stores.accounts.add(added(n))) : records().stores.accounts.add(added(n)),
      );
      const { items, total } = await records().stores.accounts.list(
        NETWORK_ID,
        'affiliate',
        {},
        { page: 1, limit: 50 },
      );
      expect(total).toBe(12);
      expect(new Set(items.map((item) => item.displayId)).size).toBe(12);
    });
  });
}
