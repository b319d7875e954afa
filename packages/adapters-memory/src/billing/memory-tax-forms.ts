import type { TaxFormKey, TaxForms } from '@tributary/application/billing/tax-forms';
import { copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryTaxForms = (state: MemoryState): TaxForms => ({
  add: async (version) => {
    if (state.taxForms.has(keyOf(version))) return false;
    state.taxForms.set(keyOf(version), copy(version));
    return true;
  },
  list: async (networkId, affiliateId, limit) =>
    [...state.taxForms.values()]
      .filter((one) => one.networkId === networkId && one.affiliateId === affiliateId)
      .sort((a, b) => b.version - a.version)
      .slice(0, limit)
      .map((one) => copy(one)),
  find: async (networkId, affiliateId, version) => {
    const form = state.taxForms.get(keyOf({ affiliateId, version }));
    return form?.networkId === networkId ? copy(form) : undefined;
  },
  listAll: async (after, limit) =>
    [...state.taxForms.values()]
      .sort(inOrder)
      .filter((one) => after === null || inOrder(one, after) > 0)
      .slice(0, limit)
      .map((one) => copy(one)),
  reseal: async ({ sealedSecrets, ...version }) => {
    const form = state.taxForms.get(keyOf(version));
    if (form?.networkId === version.networkId) state.taxForms.set(keyOf(version), { ...form, sealedSecrets });
  },
});

type Key = { readonly affiliateId: string; readonly version: number };
const keyOf = ({ affiliateId, version }: Key): string => `${affiliateId}|${version}`;

function inOrder(a: TaxFormKey, b: TaxFormKey): number {
  if (a.affiliateId !== b.affiliateId) return a.affiliateId < b.affiliateId ? -1 : 1;
  return a.version - b.version;
}
