// An alias: a link of another tracker that leads where one of ours does (docs/rules/tracking.md#link-aliases).
import type { AffiliateId, CampaignId, LinkAliasId, NetworkId, TrackingLinkId } from '../shared/ids.ts';
import { parseUrl } from '../shared/parse-url.ts';
import { invalid } from '../shared/refusal.ts';

/** Where an alias is found: a path, and the parameters that must be there with it; others may be there too. */
export type AliasAddress = {
  /** Host and port in lower case; null: every tracking domain of the network. */
  readonly domain: string | null;
  /** As browsers send it, without a slash at the end. Letter case counts: other trackers' codes have both. */
  readonly path: string;
  /** As `aliasQuery` writes it; empty when the path alone is enough. */
  readonly query: string;
};

export type LinkAlias = AliasAddress & {
  readonly id: LinkAliasId;
  readonly networkId: NetworkId;
  readonly linkId: TrackingLinkId;
  /** The affiliate and campaign of the link. */
  readonly affiliateId: AffiliateId;
  readonly campaignId: CampaignId;
  readonly createdAt: Date;
};

export const ALIAS_LENGTH_MAX = 500;
export const ALIAS_PARAMETERS_MAX = 5;
/** How long a parameter of an alias may be: a tracker compares no more of what a click sends. */
export const ALIAS_VALUE_LENGTH_MAX = 200;
export const ALIAS_NAME_LENGTH_MAX = 64;
/** How many different sets of parameter names the aliases of one path may have: a click tries them one by one. */
export const ALIAS_FORMS_MAX = 10;
/** How many aliases a network may have; each tracker holds all of them in memory. */
export const ALIASES_MAX = 200_000;

/** What the tracker answers itself, whatever a network wants. `/click` is not here: an alias may name ids there. */
const OWN_PATHS = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/acquisition',
  '/pixel',
  '/tb.js',
  '/imp',
  '/robots.txt',
  '/.well-known/traffic-advice',
]);

/**
 * The address of an alias that is sent as a whole URL, or as a path (for every domain of the network). Refuses with
 * `invalid_parameter` what is no web address, what the product answers itself, and what has no or too many marks.
 */
export function parseAlias(text: string): AliasAddress {
  const trimmed = text.trim();
  const isPath = /^\/(?!\/)/.test(trimmed);
  const url = parseUrl(isPath ? `http://any${trimmed}` : trimmed);
  if (!url || !/^https?:$/.test(url.protocol) || trimmed.length > ALIAS_LENGTH_MAX) {
    throw wrong(`Enter a URL or a path such as /c?o=12&a=34, up to ${ALIAS_LENGTH_MAX} characters.`);
  }
  const path = aliasPath(url.pathname);
  const first = path.toLowerCase();
  if (OWN_PATHS.has(first) || first.startsWith('/imp/')) throw wrong('This path is reserved.');
  const pairs = [...url.searchParams];
  if (path === '/' && pairs.length === 0)
    throw wrong('An alias needs a path, or parameters that identify it.');
  assertPairs(pairs);
  return { domain: isPath ? null : url.host, path, query: aliasQuery(pairs) };
}

function assertPairs(pairs: readonly (readonly [string, string])[]): void {
  const names = pairs.map(([name]) => name);
  const isLong = ([name, value]: readonly [string, string]) =>
    name.length > ALIAS_NAME_LENGTH_MAX || value.length > ALIAS_VALUE_LENGTH_MAX;
  if (new Set(names).size < names.length || names.includes('') || pairs.length > ALIAS_PARAMETERS_MAX) {
    throw wrong(`An alias can have up to ${ALIAS_PARAMETERS_MAX} parameters, each with a different name.`);
  }
  if (pairs.some(isLong)) {
    throw wrong(
      `An alias parameter can have up to ${ALIAS_NAME_LENGTH_MAX} characters in its name and ${ALIAS_VALUE_LENGTH_MAX} in its value.`,
    );
  }
}

const wrong = (message: string) => invalid('alias', message);

/**
 * The path as aliases are compared, of a text in which each character is a byte: a slash at the end says nothing, several are one,
 * and there is one way to escape, in capitals and only what must be (docs/rules/tracking.md#spelling-of-paths).
 */
export const aliasPath = (path: string): string =>
  `/${path
    .replace(ESCAPE, (escape, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return AS_IT_IS.test(character) ? character : escape.toUpperCase();
    })
    .replace(ALWAYS_ESCAPED, escaped)
    .split('/')
    .filter((part) => part !== '')
    .join('/')}`;

const ESCAPE = /%([0-9a-f]{2})/gi;
/** What URLs write as it is in a path. */
const AS_IT_IS = /[\w.~!$&'()*+,;=:@-]/;
const ALWAYS_ESCAPED = /[\x80-\xff"<>`{}]/g;
const escaped = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;

/** The last character of a path that was made comparable; half an escape is one, too. */
const LAST = /(?:%(?:[0-7][0-9A-F]|[C-F][0-9A-F](?:%[89AB][0-9A-F]){1,3}|[0-9A-F]?)|[^%])$/;
const LAST_LENGTH_MAX = 12;
const LETTER_OR_NUMBER = /^[\p{L}\p{N}]$/u;

/** Without the marks that may follow an address and do not belong to it; codes of other trackers may end with those of `kept`. */
function withoutMarks(path: string, kept: RegExp): string {
  let end = path.length;
  while (end > 1) {
    const [last = ''] = LAST.exec(path.slice(Math.max(1, end - LAST_LENGTH_MAX), end)) ?? [];
    if (last === '' || kept.test(last) || LETTER_OR_NUMBER.test(unescaped(last))) return path.slice(0, end);
    end -= last.length;
  }
  return path.slice(0, end);
}

/** What is no UTF-8 is a letter of Latin-1. */
function unescaped(character: string): string {
  if (/^%.?$/.test(character)) return '%';
  try {
    return decodeURIComponent(character);
  } catch {
    return 'x';
  }
}

const OF_CODES = /^[_~-]$/;
const NONE = /^$/;

/** The paths that a path may have been meant as, the likeliest first: as it is, and without what follows it. */
export function meantPaths(path: string): string[] {
  const own = aliasPath(path);
  return [...new Set([own, withoutMarks(own, OF_CODES), withoutMarks(own, NONE)])];
}

/** A number of hexadecimal digits, as a part of a path or as a value, means the same in capitals. */
const HEX = /(?<=[/=])[0-9a-f-]{8,}(?=[/&]|$)/gi;

/** A path or a query as `aliasPath` and `aliasQuery` write them, in the one spelling of its hexadecimal ids. */
export const inOneCase = (text: string): string => text.replace(HEX, (id) => id.toLowerCase());

/** The parameters of an alias as one text, in the order of their names: equal for equal parameters. */
export const aliasQuery = (pairs: readonly (readonly [string, string])[]): string =>
  [...pairs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');

/** The names of a query that `aliasQuery` wrote, in its order. */
export const aliasNames = (query: string): string[] =>
  query === '' ? [] : query.split('&').map((pair) => decodeURIComponent(pair.slice(0, pair.indexOf('='))));

/** The alias as people write it: the path, and the parameters that must come with it. */
export const aliasText = ({ path, query }: Pick<AliasAddress, 'path' | 'query'>): string =>
  query === '' ? path : `${path}?${query}`;

/**
 * What other trackers call an affiliate's own values, by our names: with a click through an alias they are taken for
 * `p1` to `p10`, unless those are sent (docs/rules/tracking.md#parameters-of-an-alias).
 */
export const FOREIGN_PARAMETERS: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 10 }, (_, index) => index + 1).flatMap((n) =>
    ['sub', 'subid', 's', 'aff_sub']
      .flatMap((name) => (n === 1 && name !== 's' ? [name, `${name}1`] : [`${name}${n}`]))
      .map((name): [string, string] => [name, `p${n}`]),
  ),
);
