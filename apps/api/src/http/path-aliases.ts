import type { RequestHandler } from 'express';

import { ID_PATTERN } from '@tributary/domain/shared/ids';

type Alias = { readonly from: RegExp; readonly to: string; readonly method?: string };
/** Other paths that clients of this API family use (docs/rules/input-output.md#aliases-of-paths). */
const ALIASES: readonly Alias[] = [
  // What names a goal or a campaign by its id has routes of its own (flat-goals.ts), but for removing a goal.
  { from: new RegExp(`^/goals(?!/${ID_PATTERN}(?:/|$))(?=/|$)`), to: '/goal' },
  { from: new RegExp(`^/goals(?=/${ID_PATTERN}/?$)`), to: '/goal', method: 'DELETE' },
  { from: /^\/goal\/ad(?=\/)/, to: '/goal/campaign' },
  { from: /^\/campaign\/pub-payout(?=\/)/, to: '/network/pub-payout' },
];

/** The path that this one is another name of; itself when it is none. */
const withoutAlias = (asked: string, path: string): string =>
  ALIASES.filter(({ method = asked }) => method === asked).reduce(
    (found, { from, to }) => found.replace(from, to),
    path,
  );

/** Before all routes: what follows, limits and logs included, knows the one path only. */
export const readAliases: RequestHandler = (request, _response, next) => {
  const [path = '/', ...query] = request.url.split('?');
  request.url = [withoutAlias(request.method, path), ...query].join('?');
  next();
};
