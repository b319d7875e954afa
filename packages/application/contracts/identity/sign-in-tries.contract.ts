import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@tributary/domain/shared/durations';
import { KNOWN_PLACES_MAX } from '@tributary/domain/identity/guessing';
import type { UserId } from '@tributary/domain/shared/ids';
import { idOf, NETWORK_ID, NOW, user } from '../shared/given.ts';
import { openedRecords, type OpenRecords, race, seed } from '../shared/records-under-test.ts';

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

    it('knows for 90 days from which places somebody signed in, the newest ones, and forgets them with the user', async () => {
      const { stores } = records();
      await seed(stores);
      await stores.users.add(user());
      const other = idOf<UserId>('aff');
      const known = (place: string, at = NOW) => tries().listKnown([user().id, other], place, at);
      expect(await known('here')).toEqual([]);
      await tries().notePlace(user().id, 'here', NOW);
      await tries().notePlace(user().id, 'here', after(1));
      await tries().notePlace(other, 'there', NOW);
      expect([await known('here'), await known('there'), await known('elsewhere')]).toEqual([
        [user().id],
        [other],
        [],
      ]);
      const in90Days = new Date(NOW.getTime() + 90 * DAY_MS);
      expect([await known('here', in90Days), await known('there', in90Days)]).toEqual([[user().id], []]);
      for (let n = 1; n <= KNOWN_PLACES_MAX; n++)
        await tries().notePlace(user().id, `place ${n}`, after(1 + n));
      expect([await known('here'), await known('there')]).toEqual([[], [other]]);
      expect(await known(`place ${KNOWN_PLACES_MAX}`)).toEqual([user().id]);
      await stores.users.remove(NETWORK_ID, user().id);
      expect(await known(`place ${KNOWN_PLACES_MAX}`)).toEqual([]);
    });
  });
}
