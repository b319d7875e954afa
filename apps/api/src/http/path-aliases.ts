import type { RequestHandler } from 'express';

type Alias = { readonly from: RegExp; readonly to: string };
/** Other paths that clients of this API family use (docs/rules/input-output.md#aliases-of-paths). */
const ALIASES: readonly Alias[] = [
  { from: /^\/goals(?=\/|$)/, to: '/goal' },
  { from: /^\/goal\/ad(?=\/)/, to: '/goal/campaign' },
  { from: /^\/campaign\/pub-payout(?=\/)/, to: '/network/pub-payout' },
];

/** The path that this one is another name of; itself when it is none. */
export const withoutAlias = (path: string): string =>
  ALIASES.reduce((found, { from, to }) => found.replace(from, to), path);

/** Before all routes: what follows, limits and logs included, knows the one path only. */
export const readAliases: RequestHandler = (request, _response, next) => {
  const [path = '/', ...query] = request.url.split('?');
  request.url = [withoutAlias(path), ...query].join('?');
  next();
};
