import type { Category } from '@tributary/domain/catalog/category';
import type { CustomField } from '@tributary/domain/accounts/custom-field';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Dictionaries } from '@tributary/application/accounts/dictionaries';
import type { Category as CategoryRow, CustomField as CustomFieldRow } from '../generated/client.ts';
import { OLDEST_FIRST } from '../shared/columns.ts';
import type { Session } from '../shared/session.ts';

/** `on conflict do nothing`: the unique indexes decide who takes a name. */
export const postgresDictionaries = ({ db }: Session): Dictionaries => ({
  addCategory: async (category) =>
    (await db.category.createMany({ data: [category], skipDuplicates: true })).count === 1,
  listCategories: async (networkId) =>
    (await db.category.findMany({ where: { networkId }, orderBy: { name: 'asc' } })).map(categoryOf),
  removeCategory: async (networkId, which) =>
    (await db.category.deleteMany({ where: { networkId, ...which } })).count === 1,
  addCustomField: async (field) =>
    (await db.customField.createMany({ data: [field], skipDuplicates: true })).count === 1,
  listCustomFields: async (networkId, kind) =>
    (await db.customField.findMany({ where: { networkId, kind }, orderBy: OLDEST_FIRST })).map(fieldOf),
  removeCustomField: async (networkId, kind, id) =>
    (await db.customField.deleteMany({ where: { networkId, kind, id } })).count === 1,
});

const categoryOf = (row: CategoryRow): Category => ({ ...row, networkId: row.networkId as NetworkId });

const fieldOf = (row: CustomFieldRow): CustomField => ({
  ...row,
  networkId: row.networkId as NetworkId,
  kind: row.kind as CustomField['kind'],
  type: row.type as CustomField['type'],
});
