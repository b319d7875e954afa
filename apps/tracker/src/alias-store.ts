// Links of other trackers, by their address. A click tries each way in which the aliases of its path name their
// parameters (docs/rules/tracking.md#link-aliases), those with the most names first.
import type { SnapshotLinkAlias } from '@tributary/application/tracking/tracking-snapshots';
import type { NetworkId } from '@tributary/domain/shared/ids';
import {
  ALIAS_VALUE_LENGTH_MAX,
  aliasNames,
  aliasQuery,
  withoutEndSlash,
} from '@tributary/domain/tracking/link-alias';
import { parseQuery } from './query.ts';

export type AliasRequest = {
  readonly host: string;
  /** As it came: letter case counts. */
  readonly path: string;
  readonly query: string;
};

type Form = { readonly names: readonly string[]; count: number };

export function aliasStore() {
  const links = new Map<string, string>();
  const held = new Map<string, SnapshotLinkAlias>();
  const forms = new Map<string, Form[]>();

  function remove(id: string): void {
    const alias = held.get(id);
    if (!alias) return;
    held.delete(id);
    links.delete(keyOf(alias.networkId, alias));
    const place = placeOf(alias.networkId, alias.path);
    const name = aliasNames(alias.query).join('&');
    const left = (forms.get(place) ?? []).filter((form) => form.names.join('&') !== name || --form.count > 0);
    if (left.length > 0) forms.set(place, left);
    else forms.delete(place);
  }

  return {
    put(alias: SnapshotLinkAlias): void {
      remove(alias.id);
      held.set(alias.id, alias);
      links.set(keyOf(alias.networkId, alias), alias.linkId);
      const place = placeOf(alias.networkId, alias.path);
      const names = aliasNames(alias.query);
      const there = forms.get(place) ?? [];
      const form = there.find((one) => one.names.join('&') === names.join('&'));
      if (form) form.count += 1;
      else forms.set(place, [...there, { names, count: 1 }].sort(mostNamesFirst));
    },
    remove,
    isEmpty: (): boolean => held.size === 0,
    /** The id of the link, if the address is an alias of the network. */
    find(networkId: NetworkId, { host, path: asCame, query }: AliasRequest): string | undefined {
      const path = withoutEndSlash(asCame);
      for (const { names } of forms.get(placeOf(networkId, path)) ?? []) {
        const values = parseQuery(query, new Set(names), ALIAS_VALUE_LENGTH_MAX + 1);
        if (Object.keys(values).length < names.length) continue;
        const wanted = { path, query: aliasQuery(Object.entries(values)) };
        for (const domain of [host, host.replace(/:\d+$/, ''), null]) {
          const linkId = links.get(keyOf(networkId, { ...wanted, domain }));
          if (linkId !== undefined) return linkId;
        }
      }
      return undefined;
    },
  };
}

const mostNamesFirst = (a: Form, b: Form): number => b.names.length - a.names.length;

const placeOf = (networkId: string, path: string): string => `${networkId} ${path}`;

const keyOf = (
  networkId: string,
  { domain, path, query }: Pick<SnapshotLinkAlias, 'domain' | 'path' | 'query'>,
): string => `${networkId} ${domain ?? ''} ${path}?${query}`;
