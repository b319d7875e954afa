import type { Dictionaries } from '@tributary/application/accounts/dictionaries';
import { addNew, copy, oldestFirst, removeWhere } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryDictionaries = (state: MemoryState): Dictionaries => ({
  addCategory: async (category) => {
    const { networkId, name } = category;
    if ([...state.categories.values()].some((one) => one.networkId === networkId && one.name === name)) {
      return false;
    }
    addNew(state.categories, category.id, category);
    return true;
  },
  listCategories: async (networkId) =>
    copy(
      [...state.categories.values()]
        .filter((one) => one.networkId === networkId)
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    ),
  removeCategory: async (networkId, which) => {
    const found = [...state.categories.values()].find(
      (one) => one.networkId === networkId && ('id' in which ? one.id === which.id : one.name === which.name),
    );
    return found !== undefined && state.categories.delete(found.id);
  },
  addCustomField: async (field) => {
    const isTaken = [...state.customFields.values()].some(
      (one) => one.networkId === field.networkId && one.kind === field.kind && one.name === field.name,
    );
    if (!isTaken) addNew(state.customFields, field.id, field);
    return !isTaken;
  },
  listCustomFields: async (networkId, kind) =>
    copy(
      [...state.customFields.values()]
        .filter((one) => one.networkId === networkId && one.kind === kind)
        .sort(oldestFirst),
    ),
  removeCustomField: async (networkId, kind, id) =>
    removeWhere(state.customFields, id, (one) => one.networkId === networkId && one.kind === kind),
});
