import { describe, expect, it } from '@jest/globals';
import type { SavedView, ViewOwner, ViewReader } from '@tributary/domain/identity/saved-view';
import type { SavedViewId, UserId } from '@tributary/domain/shared/ids';
import { AFFILIATE_ID, idOf, NETWORK_ID, NOW, OTHER_NETWORK_ID, savedView, user } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  idsOf,
  openedRecords,
  type OpenRecords,
  race,
  seed,
} from '../shared/records-under-test.ts';

const COLLEAGUE = idOf<UserId>('05e4', 2);
/** The first user of an account is the account itself. */
const ANNA = AFFILIATE_ID as string as UserId;
const OLGAS: ViewOwner = { networkId: NETWORK_ID, accountId: null, userId: user().id };
const COLLEAGUES: ViewOwner = { ...OLGAS, userId: COLLEAGUE };
const NETWORKS: ViewOwner = { ...OLGAS, userId: null };
const ANNAS: ViewOwner = { networkId: NETWORK_ID, accountId: AFFILIATE_ID, userId: ANNA };
const reading = (owner: ViewOwner): ViewReader => ({ ...owner, ownOnly: false });
const ALL = { page: 1, limit: 100 };
const view = (n: number, overrides: Partial<SavedView> = {}): SavedView =>
  savedView({ id: idOf<SavedViewId>('5a7ed', n), name: `View ${n}`, ...overrides });

// docs/rules/users.md#saved-views
export function savedViewsContract(name: string, open: OpenRecords): void {
  describe(`SavedViews (${name})`, () => {
    const records = openedRecords(open);
    const views = () => records().stores.savedViews;
    const given = async (...held: SavedView[]) => {
      await seed(records().stores);
      await records().stores.users.add(user());
      await records().stores.users.add(user({ id: COLLEAGUE, email: 'carl@example.com' }));
      for (const one of held) expect(await views().add(one)).toBe('added');
    };
    const seen = async (viewer: ViewOwner, viewPage?: string, page = ALL) =>
      idsOf((await views().list(reading(viewer), viewPage, page)).items);

    it('finds nothing where there is nothing', async () => {
      await given();
      expect(await views().find(NETWORK_ID, view(1).id)).toBeUndefined();
      expect(await views().findForUpdate(NETWORK_ID, view(1).id)).toBeUndefined();
      expect(await views().list(reading(OLGAS), undefined, ALL)).toEqual({ items: [], total: 0 });
      expect(await views().countOwn(OLGAS)).toBe(0);
      expect(await views().replace(view(1))).toBe('missing');
      expect(await views().remove(NETWORK_ID, view(1).id)).toBe(false);
    });

    it('gives back every field as it was stored, as copies, and only to its network', async () => {
      const full = view(1, {
        ...ANNAS,
        name: `O'Neil "ÄÖ" \\n %_ $1 漢字 عربى 🦆 =1+1`,
        page: 'settings/users',
        query: `a=%5B%22US%22%5D&b=${'x'.repeat(3900)}`,
        shared: true,
        pinned: true,
        createdAt: AWKWARD_INSTANT,
        modifiedAt: AWKWARD_INSTANT,
      });
      await given(full, view(2, { ...NETWORKS, query: '' }));
      expect(await views().find(NETWORK_ID, full.id)).toEqual(full);
      expect(await views().findForUpdate(NETWORK_ID, full.id)).toEqual(full);
      expect((await views().list(reading(ANNAS), undefined, ALL)).items).toEqual([full]);
      expect(await views().find(NETWORK_ID, view(2).id)).toEqual(view(2, { ...NETWORKS, query: '' }));
      expect(await views().find(OTHER_NETWORK_ID, full.id)).toBeUndefined();
      expect(await views().findForUpdate(OTHER_NETWORK_ID, full.id)).toBeUndefined();
      Object.assign((await views().find(NETWORK_ID, full.id)) ?? {}, { name: 'changed outside' });
      expect(await views().find(NETWORK_ID, full.id)).toEqual(full);
    });

    it('has one of a name for an owner and a page, and lets one of many add it', async () => {
      await given(view(1, { name: 'Mine' }));
      expect(await views().add(view(2, { name: 'Mine' }))).toBe('duplicate');
      expect(await views().add(view(2, { name: 'mine' }))).toBe('added');
      expect(await views().add(view(3, { name: 'Mine', page: 'clicks' }))).toBe('added');
      expect(await views().add(view(4, { ...COLLEAGUES, name: 'Mine' }))).toBe('added');
      expect(await views().add(view(5, { ...NETWORKS, name: 'Mine' }))).toBe('added');
      expect(await views().add(view(6, { ...NETWORKS, name: 'Mine' }))).toBe('duplicate');
      const added = await race(10, (n) => views().add(view(10 + n, { name: 'Raced' })));
      expect(added.filter((outcome) => outcome === 'added')).toHaveLength(1);
      expect(await views().countOwn(OLGAS)).toBe(4);
    });

    it('shows own ones and those shared in the same place, pinned first, then by name', async () => {
      await given(
        view(1, { name: 'b' }),
        view(2, { name: 'B' }),
        view(3, { name: 'a', page: 'clicks' }),
        view(4, { ...COLLEAGUES, name: 'z', shared: true, pinned: true }),
        view(5, { ...COLLEAGUES, name: 'private' }),
        view(6, { ...NETWORKS, name: 'b', shared: true }),
        view(7, { ...NETWORKS, name: 'of a key' }),
        view(8, { ...ANNAS, name: 'a', shared: true }),
      );
      const id = (n: number) => view(n).id;
      expect(await seen(OLGAS)).toEqual([id(4), id(2), id(3), id(1), id(6)]);
      expect(await seen(OLGAS, 'clicks')).toEqual([id(3)]);
      expect(await seen(OLGAS, 'nothing')).toEqual([]);
      expect(await seen(COLLEAGUES)).toEqual([id(4), id(6), id(5)]);
      expect(await seen(NETWORKS)).toEqual([id(4), id(6), id(7)]);
      expect(await seen(ANNAS)).toEqual([id(8)]);
      const own = async (owner: ViewOwner) => {
        const { items, total } = await views().list({ ...owner, ownOnly: true }, undefined, ALL);
        return [idsOf(items), total];
      };
      expect(await own(OLGAS)).toEqual([[id(2), id(3), id(1)], 3]);
      expect(await own(COLLEAGUES)).toEqual([[id(4), id(5)], 2]);
      expect(await seen({ ...OLGAS, networkId: OTHER_NETWORK_ID })).toEqual([]);
      expect(await seen({ ...NETWORKS, networkId: OTHER_NETWORK_ID })).toEqual([]);
    });

    it('pages: first, last, and beyond the last', async () => {
      await given(view(1), view(2), view(3));
      const page = (of: number) => views().list(reading(OLGAS), undefined, { page: of, limit: 2 });
      expect(idsOf((await page(1)).items)).toEqual([view(1).id, view(2).id]);
      expect(idsOf((await page(2)).items)).toEqual([view(3).id]);
      expect(await page(3)).toEqual({ items: [], total: 3 });
    });

    it('replaces all but owner, page and creation, and refuses a name that is taken', async () => {
      await given(view(1), view(2));
      const changed = {
        name: 'Other',
        query: 'b=2',
        shared: true,
        pinned: true,
        modifiedAt: AWKWARD_INSTANT,
      };
      expect(
        await views().replace({ ...view(1, changed), ...ANNAS, page: 'clicks', createdAt: AWKWARD_INSTANT }),
      ).toBe('replaced');
      expect(await views().find(NETWORK_ID, view(1).id)).toEqual(view(1, changed));
      expect(await views().replace(view(2, { networkId: OTHER_NETWORK_ID }))).toBe('missing');
      const outcome = await records().unitOfWork.run(async ({ savedViews }) => {
        const refused = await savedViews.replace(view(2, { name: 'Other' }));
        await savedViews.replace(view(2, { name: 'Usable' }));
        return refused;
      });
      expect(outcome).toBe('duplicate');
      expect((await views().find(NETWORK_ID, view(2).id))?.name).toBe('Usable');
    });

    it('removes one within the network, and goes with its user and with the account', async () => {
      await given(view(1), view(2), view(3, COLLEAGUES), view(4, NETWORKS), view(5, ANNAS));
      expect(await views().remove(OTHER_NETWORK_ID, view(1).id)).toBe(false);
      expect(await views().remove(NETWORK_ID, view(1).id)).toBe(true);
      expect(await views().remove(NETWORK_ID, view(1).id)).toBe(false);
      await records().stores.users.remove(NETWORK_ID, user().id);
      await records().stores.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: NOW,
      });
      const left = await Promise.all([1, 2, 3, 4, 5].map((n) => views().find(NETWORK_ID, view(n).id)));
      expect(left.map((one) => one !== undefined)).toEqual([false, false, true, true, false]);
    });
  });
}
