import { describe, expect, it } from '@jest/globals';
import express, { type Router } from 'express';
import fc from 'fast-check';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ROUTES } from '../routes.ts';
import { makeFindPath } from './find-path.ts';
import { groupsByPath } from './route-order.ts';

const find = makeFindPath(
  ['/', '/a', '/a/{x}', '/a/{x}/b', '/a/c/{y}', '/{z}/b/c'].map((path) => ({ path, found: path })),
);

// docs/rules/input-output.md#methods
describe('the path of a request', () => {
  it.each([
    ['/', '/', {}],
    ['/a', '/a', {}],
    ['/a/', '/a', {}],
    ['/a/1', '/a/{x}', { x: '1' }],
    ['/a/c/b', '/a/c/{y}', { y: 'b' }],
    ['/a/1/b', '/a/{x}/b', { x: '1' }],
    ['/a/b/c', '/{z}/b/c', { z: 'a' }],
    ['/a/%2Fb%20', '/a/{x}', { x: '/b ' }],
  ])('%s is %s', (path, found, params) => {
    expect(find(path)).toEqual({ found, params });
  });

  it.each(['', '*', '//', '/b', '/A', '/a//', '/a//b', '/a/1/c', '/%61', '/__proto__'])(
    '%j is none',
    (path) => {
      expect(find(path)).toBeUndefined();
    },
  );

  it.each(['/a/%', '/a/%ff', '/a/%zz/b'])('%s is refused', (path) => {
    expect(() => find(path)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

/** What Express says of a path: the route it takes, with the parameters, or that it refuses. */
function foundByExpress(router: Router, path: string): unknown {
  let found: unknown;
  const request = { method: 'GET', url: path, seen: undefined as unknown };
  router(request as unknown as IncomingMessage as never, {} as ServerResponse as never, (error?: unknown) => {
    found = error === undefined ? undefined : (error as { status?: number }).status;
  });
  return request.seen ?? found;
}

function ownRouter(paths: readonly string[]): Router {
  const router = express.Router({ caseSensitive: true });
  for (const path of paths)
    router.get(path.replaceAll('{', ':').replaceAll('}', ''), (request) => {
      (request as unknown as { seen: unknown }).seen = { found: path, params: { ...request.params } };
    });
  return router;
}

it('is the one that Express finds, for every route', () => {
  const paths = groupsByPath(ROUTES).map(([one]) => one?.path ?? '');
  const own = makeFindPath(paths.map((path) => ({ path, found: path })));
  const router = ownRouter(paths);
  const words = [...new Set(paths.flatMap((path) => path.split('/')))].filter(
    (word) => !word.startsWith('{'),
  );
  const filling = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom('', '%', '%2F', '%C3%A9', 'x y', '..', ':id', '*'),
  );
  const asked = fc.oneof(
    fc
      .tuple(fc.constantFrom(...paths), fc.array(filling, { minLength: 4, maxLength: 4 }))
      .map(([path, values]) => {
        let n = 0;
        return path.replaceAll(/\{[^}]+\}/g, () => values[n++ % values.length] ?? '');
      }),
    fc.array(filling, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`),
  );
  const spelled = fc.tuple(asked, fc.constantFrom('', '', '/', '//')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(spelled, (path) => {
      fc.pre(!path.startsWith('//'));
      const byExpress = foundByExpress(router, path);
      if (byExpress === 400) expect(() => own(path)).toThrow(expect.objectContaining({ status: 400 }));
      else if (byExpress === undefined) expect(own(path)).toBeUndefined();
      else expect(own(path)).toEqual(byExpress);
    }),
    { numRuns: 2000 },
  );
});
