import type { RequestHandler } from 'express';

type Alias = { readonly from: RegExp; readonly to: string };
/** Other paths that clients of this API family use (docs/rules/input-output.md#aliases-of-paths). */
const ALIASES: readonly Alias[] = [
  // A goal or a campaign that is named by its id has routes of its own (flat-goals.ts).
  { from: /^\/goals(?=\/?$|\/(?:ad|campaign|payout)\/)/, to: '/goal' },
  { from: /^\/goal\/ad(?=\/)/, to: '/goal/campaign' },
  { from: /^\/campaign\/pub-payout(?=\/)/, to: '/network/pub-payout' },
  { from: /^\/v2\/publishers?\/campaigns(?=\/|$)/, to: '/affiliate/campaigns' },
  { from: /^\/v2\/publishers?\/campaign\/([^/]+)\/access(?=\/?$)/, to: '/affiliate/requestAccess/$1' },
  { from: /^\/v2\/publishers?\/conversions(?=\/?$)/, to: '/affiliate/conversions' },
  { from: /^\/v2\/publishers?\/reports(?=\/?$)/, to: '/affiliate/customReport' },
  { from: /^\/v2\/publishers?\/profile(?=\/?$)/, to: '/affiliate/account' },
  { from: /^\/v2\/publishers?\/categories(?=\/?$)/, to: '/dictionary/categories' },
  { from: /^\/v2\/publishers?\/bulk-?deep-?links?(?=\/?$)/, to: '/affiliate/bulk-deeplink' },
];

/** What the family's second version calls parameters, under its own paths. */
const V2 = /^\/v2\/publishers?\//;
const V2_PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['kpi', 'fields'],
  ['camp_ids', 'adid'],
  ['click_id', 'cid'],
]);
const withoutV2Names = (query: string): string =>
  query
    .split('&')
    .map((pair) => pair.replace(/^[^=[%]*/, (name) => V2_PARAMETERS.get(name) ?? name))
    .join('&');

/** The path that this one is another name of; itself when it is none. */
const withoutAlias = (path: string): string =>
  ALIASES.reduce((found, { from, to }) => found.replace(from, to), path);

/** Before all routes: what follows, limits and logs included, knows the one path only. */
export const readAliases: RequestHandler = (request, _response, next) => {
  const [path = '/', ...query] = request.url.split('?');
  const read = V2.test(path) ? query.map(withoutV2Names) : query;
  request.url = [withoutAlias(path), ...read].join('?');
  next();
};
