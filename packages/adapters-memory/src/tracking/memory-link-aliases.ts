import { aliasNames, type AliasAddress } from '@tributary/domain/tracking/link-alias';
import type { LinkAliases } from '@tributary/application/tracking/link-aliases';
import type { MemoryState } from '../state.ts';
import { addNew, copy, newestFirst, pageOf } from '../shared/lists.ts';

export function memoryLinkAliases(state: MemoryState): LinkAliases {
  const of = (networkId: string) =>
    [...state.linkAliases.values()].filter((one) => one.networkId === networkId);
  const find: LinkAliases['find'] = async (networkId, id) => copy(of(networkId).find((one) => one.id === id));
  return {
    addOnce: async (alias) => {
      const earlier = of(alias.networkId).find((one) => isSame(one, alias));
      if (earlier) return { added: false, alias: copy(earlier) };
      addNew(state.linkAliases, alias.id, alias);
      return { added: true, alias: copy(alias) };
    },
    find,
    list: async (networkId, { affiliateId, campaignId, search }, page) =>
      pageOf(
        of(networkId)
          .filter((one) => affiliateId === undefined || one.affiliateId === affiliateId)
          .filter((one) => campaignId === undefined || one.campaignId === campaignId)
          .filter(({ path, query }) => [path, query].some((text) => holds(text, search ?? '')))
          .sort(newestFirst),
        page,
      ),
    countAll: async (networkId) => of(networkId).length,
    listForms: async (networkId, path, limit) => {
      const queries = of(networkId)
        .filter((one) => one.path === path)
        .map(({ query }): [string, string] => [aliasNames(query).join('&'), query]);
      return [...new Map(queries).values()].slice(0, limit);
    },
    remove: async (networkId, id) => {
      const isThere = of(networkId).some((one) => one.id === id);
      if (isThere) state.linkAliases.delete(id);
      return isThere;
    },
  };
}

const holds = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

const isSame = (one: AliasAddress, other: AliasAddress): boolean =>
  one.domain === other.domain && one.path === other.path && one.query === other.query;
