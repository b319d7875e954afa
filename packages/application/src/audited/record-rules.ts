import type { RecordStores } from '../record-stores.ts';
import { ACCOUNT_RULES, CREDENTIAL_RULES, IDENTITY_RULES } from './account-rules.ts';
import { BILLING_RULES } from './billing-rules.ts';
import { CATALOG_RULES } from './catalog-rules.ts';
import { unaudited, type RulesOf } from './rule.ts';
import { made, removed } from './record-changes.ts';

/**
 * What of every change of a record is written down. A store or a method that changes something and is not here does not
 * compile: whoever adds one says what its audit is, or why it needs none.
 */
export const RECORD_RULES: RulesOf<RecordStores> = {
  ...ACCOUNT_RULES,
  ...CREDENTIAL_RULES,
  ...IDENTITY_RULES,
  ...CATALOG_RULES,
  ...BILLING_RULES,
  dictionaries: {
    addCategory: async ({ input: [category], proceed }) =>
      (await proceed()) ? [made(category, { object: 'category' })] : [],
    removeCategory: async ({ stores, input: [networkId, which], proceed }) => {
      const before = (await stores.dictionaries.listCategories(networkId)).find((one) =>
        'id' in which ? one.id === which.id : one.name === which.name,
      );
      if (!(await proceed()) || !before) return [];
      return [{ object: 'category', objectId: before.id, networkId, before, after: null }];
    },
    addCustomField: async ({ input: [field], proceed }) =>
      (await proceed()) ? [made(field, { object: 'custom_field' })] : [],
    removeCustomField: ({ stores, input: [networkId, kind, id], proceed }) =>
      removed(stores, {
        networkId,
        id,
        proceed,
        about: () => ({ object: 'custom_field' }),
        find: async () =>
          (await stores.dictionaries.listCustomFields(networkId, kind)).find((one) => one.id === id),
      }),
  },
  media: {
    add: unaudited('A file is kept for a record, whose change has an entry.'),
    remove: unaudited('A file goes with the record it was kept for.'),
  },
  idempotentAnswers: {
    claim: unaudited('Remembers a request, changes no record.'),
    noteWrite: unaudited('Remembers a request, changes no record.'),
    complete: unaudited('Remembers an answer, changes no record.'),
    release: unaudited('Forgets a request, changes no record.'),
  },
  notices: {
    add: unaudited('What people were told is in their list.'),
    markRead: unaudited('Remembers what somebody saw, changes no record.'),
    choose: unaudited('What somebody wants to be told is theirs alone.'),
  },
  alarms: { raise: unaudited('Remembers what was told, changes no record.') },
  audit: { add: unaudited('It is the audit.'), hold: 'read', page: 'read' },
};
