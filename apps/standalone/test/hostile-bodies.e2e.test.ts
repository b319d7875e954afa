// Every body that was made to keep the product busy, beside visitors who go on clicking.
import { describe, expect, it } from '@jest/globals';
import { hostileRequests, sendHostile } from './hostile-bodies.ts';
import { call, click, makeNetwork } from './network.ts';
import { peakMemoryKb } from './parts-of-product.ts';
import { KEY, preparedFolder, start } from './product.ts';

/** Enough to have stopped clicks for seconds; `npm run bench -- hostile-bodies` sends all that is allowed. */
const IMPORT_BYTES = 8 * 1024 * 1024;
/** The API takes some 260 MB after a start; one bracket after another once took 4.5 GB. */
const MEMORY_KB_MAX = 1_500_000;

describe('a request that was made to keep the product busy', () => {
  // docs/rules/imports.md#reading-a-file
  it('is answered, and so is every click beside it', async () => {
    const folder = preparedFolder();
    const product = await start(folder.path);
    try {
      const { linkId, advertiserId } = await makeNetwork(product);
      const { data } = await call(product, 'POST /network/keys', {
        body: { role: 'advertiser', user_id: advertiserId },
      });
      const keys = { network: KEY, affiliate: KEY, advertiser: data['api_key'] ?? '' };
      let visitor = 0;
      for (const asked of hostileRequests(IMPORT_BYTES)) {
        let answered = false;
        const request = sendHostile(product, asked, keys[asked.role]).finally(() => (answered = true));
        let clicks = 0;
        while (!answered || clicks === 0) {
          expect(await click(product, linkId, visitor++)).toBeDefined();
          clicks++;
        }
        expect([asked.name, await request]).toEqual([asked.name, asked.status]);
      }
      expect(peakMemoryKb(folder.path, 'api')).toBeLessThan(MEMORY_KB_MAX);
    } finally {
      await product.stop();
      folder.remove();
    }
  }, 300_000);
});
