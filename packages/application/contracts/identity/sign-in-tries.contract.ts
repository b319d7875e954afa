import { describe, expect, it } from '@jest/globals';
import { NOW } from '../shared/given.ts';
import { openedRecords, type OpenRecords, race } from '../shared/records-under-test.ts';

const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

// docs/rules/users.md#guessing
export function signInTriesContract(name: string, open: OpenRecords): void {
  describe(`SignInTries (${name})`, () => {
    const records = openedRecords(open);
    const tries = () => records().stores.signInTries;

    it('counts each name, and makes the next wait after ten', async () => {
      for (let n = 0; n < 10; n++) expect(await tries().take(['for anna', 'from here'], NOW)).toBe(0);
      expect(await tries().take(['for bert', 'from here'], NOW)).toBe(30_000);
      expect(await tries().take(['for anna', 'from there'], after(10))).toBe(20_000);
      expect(await tries().take(['for bert', 'from there'], NOW)).toBe(0);
      expect(await tries().take(['for anna', 'from here'], after(30))).toBe(0);
      expect(await tries().take(['for anna', 'from here'], after(30))).toBe(60_000);
    });

    it('lets no more through when many try at once', async () => {
      const waits = await race(25, () => tries().take(['from here', 'for anna'], NOW));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    });

    it('counts while others take back what they counted', async () => {
      await race(6, async () => {
        for (let n = 0; n < 15; n++) {
          await tries().take(['for anna'], NOW);
          await tries().giveBack({ none: ['for anna'], less: [] });
        }
      });
      expect(await tries().take(['for anna'], NOW)).toBe(0);
    });

    it('takes back what was no failure', async () => {
      for (let n = 0; n < 10; n++) await tries().take(['for anna', 'from here'], NOW);
      await tries().giveBack({ none: ['for anna'], less: ['from here', 'from nowhere'] });
      expect(await tries().take(['from here'], NOW)).toBe(0);
      expect(await tries().take(['from here'], NOW)).toBe(30_000);
      for (let n = 0; n < 10; n++) expect(await tries().take(['for anna'], NOW)).toBe(0);
    });
  });
}
