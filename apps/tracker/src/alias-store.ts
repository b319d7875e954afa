// Links of other trackers, by their address. A click tries each way in which the aliases of its path name their
// parameters (docs/rules/tracking.md#link-aliases), those with the most names first.
import type { SnapshotLinkAlias } from '@tributary/application/tracking/tracking-snapshots';
import type { NetworkId } from '@tributary/domain/shared/ids';
import {
  ALIAS_VALUE_LENGTH_MAX,
  aliasNames,
  aliasPath,
  aliasQuery,
  inOneCase,
  meantPaths,
} from '@tributary/domain/tracking/link-alias';
import { parseExactly } from './query.ts';
import { bare } from './text.ts';

export type AliasRequest = {
  readonly host: string;
  /** As it came: letter case counts. */
  readonly path: string;
  readonly query: string;
};

type Form = { readonly names: readonly string[]; count: number };

/** Letter case counts, but not that of hexadecimal ids: an alias with the very spelling comes first. */
export function aliasStore() {
  const exact = addresses();
  /** Aliases whose ids have capitals, as `inOneCase` writes them. */
  const folded = addresses();
  return {
    put(given: SnapshotLinkAlias): void {
      // Of earlier versions, some paths are not in the form that is compared.
      const alias = { ...given, path: aliasPath(given.path) };
      const [path, query] = [inOneCase(alias.path), inOneCase(alias.query)];
      folded.remove(alias.id);
      exact.put(alias);
      if (path !== alias.path || query !== alias.query) folded.put({ ...alias, path, query });
    },
    remove(id: string): void {
      exact.remove(id);
      folded.remove(id);
    },
    isEmpty: exact.isEmpty,
    /** The id of the link, if the address is an alias of the network. */
    find: (networkId: NetworkId, asked: AliasRequest): string | undefined =>
      exact.find(networkId, asked, asItIs) ??
      exact.find(networkId, asked, inOneCase) ??
      folded.find(networkId, asked, inOneCase),
  };
}

type Spelling = (text: string) => string;
const asItIs: Spelling = (text) => text;

/** Aliases by their path and parameters. */
function addresses() {
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

  type Asked = AliasRequest & { readonly names: readonly string[]; readonly spelling: Spelling };

  function linkOf(networkId: NetworkId, { host, path, query, names, spelling }: Asked): string | undefined {
    const values = Object.entries(parseExactly(query, new Set(names), ALIAS_VALUE_LENGTH_MAX + 1));
    if (values.length < names.length) return undefined;
    const plain = values.map(([name, value]): [string, string] => [name, bare(value)]);
    for (const wanted of new Set([aliasQuery(values), aliasQuery(plain)].map(spelling))) {
      for (const domain of [host, host.replace(/:\d+$/, ''), null]) {
        const linkId = links.get(keyOf(networkId, { domain, path, query: wanted }));
        if (linkId !== undefined) return linkId;
      }
    }
    return undefined;
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
    find(networkId: NetworkId, asked: AliasRequest, spelling: Spelling): string | undefined {
      for (const path of meantPaths(asked.path).map(spelling)) {
        for (const { names } of forms.get(placeOf(networkId, path)) ?? []) {
          const found = linkOf(networkId, { ...asked, path, names, spelling });
          if (found !== undefined) return found;
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
