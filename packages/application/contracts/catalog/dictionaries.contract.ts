import { describe, expect, it } from '@jest/globals';
import type { Category } from '@tributary/domain/catalog/category';
import type { CustomField } from '@tributary/domain/accounts/custom-field';
import { idOf, NETWORK_ID, OTHER_NETWORK_ID } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  idsOf,
  openedRecords,
  race,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const category = (overrides: Partial<Category> = {}): Category => ({
  id: idOf('ca7'),
  networkId: NETWORK_ID,
  name: 'Games',
  createdAt: AWKWARD_INSTANT,
  ...overrides,
});
const field = (overrides: Partial<CustomField> = {}): CustomField => ({
  id: idOf('f1'),
  networkId: NETWORK_ID,
  kind: 'affiliate',
  label: 'Skype ID',
  name: 'skype_id',
  type: 'text',
  required: true,
  createdAt: AWKWARD_INSTANT,
  ...overrides,
});

export function dictionariesContract(name: string, open: OpenRecords): void {
  describe(`Dictionaries (${name})`, () => {
    const records = openedRecords(open, seed);
    const dictionaries = () => records().stores.dictionaries;
    const categories = () => dictionaries().listCategories(NETWORK_ID);
    const fields = () => dictionaries().listCustomFields(NETWORK_ID, 'affiliate');

    it('gives back every field as it was stored', async () => {
      expect([await categories(), await fields()]).toEqual([[], []]);
      const awkward = field({ label: AWKWARD_TEXT, type: 'file', required: false });
      expect(await dictionaries().addCategory(category({ name: 'O\'Neil "🦆" %' }))).toBe(true);
      expect(await dictionaries().addCustomField(awkward)).toBe(true);
      expect(await categories()).toEqual([category({ name: 'O\'Neil "🦆" %' })]);
      expect(await fields()).toEqual([awkward]);
    });

    it('takes a name once per network and kind', async () => {
      const added = await race(5, (n) => dictionaries().addCategory(category({ id: idOf('ca7', n) })));
      expect(added.filter(Boolean)).toHaveLength(1);
      const foreign = { id: idOf('ca7', 9), networkId: OTHER_NETWORK_ID };
      expect(await dictionaries().addCategory(category(foreign))).toBe(true);
      expect(await dictionaries().addCustomField(field())).toBe(true);
      expect(await dictionaries().addCustomField(field({ id: idOf('f1', 2) }))).toBe(false);
      const other = field({ id: idOf('f1', 3), kind: 'advertiser' });
      expect(await dictionaries().addCustomField(other)).toBe(true);
      expect([(await categories()).length, await fields()]).toEqual([1, [field()]]);
    });

    it('lists categories by name and custom fields oldest first', async () => {
      await dictionaries().addCategory(category({ name: 'b' }));
      await dictionaries().addCategory(category({ id: idOf('ca7', 2), name: 'a' }));
      await dictionaries().addCustomField(field());
      const older = field({ id: idOf('f1', 2), name: 'older', createdAt: new Date('2026-01-01') });
      await dictionaries().addCustomField(older);
      expect(idsOf(await categories())).toEqual([idOf('ca7', 2), idOf('ca7')]);
      expect(idsOf(await fields())).toEqual([older.id, field().id]);
    });

    it('removes only what the network holds, once, a category by id or by name', async () => {
      await dictionaries().addCategory(category());
      await dictionaries().addCategory(category({ id: idOf('ca7', 2), name: 'Books' }));
      await dictionaries().addCustomField(field());
      const { removeCategory, removeCustomField } = dictionaries();
      expect(await removeCategory(OTHER_NETWORK_ID, { id: category().id })).toBe(false);
      expect(await removeCategory(OTHER_NETWORK_ID, { name: 'Books' })).toBe(false);
      expect(await removeCategory(NETWORK_ID, { id: category().id })).toBe(true);
      expect(await removeCategory(NETWORK_ID, { id: category().id })).toBe(false);
      expect(await removeCategory(NETWORK_ID, { name: 'Books' })).toBe(true);
      expect(await removeCustomField(NETWORK_ID, 'advertiser', field().id)).toBe(false);
      expect(await removeCustomField(OTHER_NETWORK_ID, 'affiliate', field().id)).toBe(false);
      expect(await removeCustomField(NETWORK_ID, 'affiliate', field().id)).toBe(true);
      expect([await categories(), await fields()]).toEqual([[], []]);
    });
  });
}
