// A literal path always wins over `{id}` (docs/rules/input-output.md#methods): each path is requested, and
// the answer names its operation.
import { describe, expect, it } from '@jest/globals';
import express, { type Express } from 'express';
import request from 'supertest';
import type { ApiDependencies } from '../dependencies.ts';
import { ROUTES } from '../routes.ts';
import { makeCookies } from './cookies.ts';
import { answerErrors, giveRequestId, mount, unknownPath } from './mount.ts';
import { parseParameters } from './parameters.ts';
import type { Route } from './route.ts';

/** The routes without what they do: each answers with its name. */
const named = (one: Route): Route => ({
  ...one,
  role: 'public',
  upload: undefined,
  execute: async () => ({ status: 200, success: true, data: { operation: one.operation } }),
});

function appOf(routes: readonly Route[], at = new Date(0)): Express {
  const app = express();
  app.enable('case sensitive routing');
  app.set('query parser', parseParameters);
  app.use(giveRequestId);
  const acting = { run: (_: unknown, work: () => unknown) => work() };
  const hashes = { fingerprint: (text: string) => text };
  const deps = { clock: () => at, acting, hashes } as unknown as ApiDependencies;
  const gate = () => Promise.reject(new Error('Nobody is asked for a key here.'));
  const cookies = makeCookies({ alwaysSecure: false });
  mount(app, routes, { deps, gate, cookies, stalledAfterMs: 1, onError: () => undefined });
  app.use(unknownPath);
  app.use(answerErrors({ onError: () => undefined, notReady: async () => undefined }));
  return app;
}

const isParameter = (part: string): boolean => part.startsWith('{');
const partsOf = (path: string): string[] => path.split('/');
/** Parameters filled with what is no literal anywhere. */
const filled = (path: string): string => path.replaceAll(/\{[^}]+\}/g, 'f'.repeat(24));

/** Whether what is asked for at `special` could be taken for `general`. */
const couldBe = (general: string, special: string): boolean => {
  const [left, right] = [partsOf(general), partsOf(special)];
  return (
    general !== special &&
    left.length === right.length &&
    left.every((part, i) => part === right[i] || isParameter(part)) &&
    left.some((part, i) => isParameter(part) && !isParameter(right[i] ?? ''))
  );
};

const PAIRS = ROUTES.flatMap((special) =>
  ROUTES.filter((general) => couldBe(general.path, special.path)).map((general) => ({ special, general })),
);

const ORDERS = {
  'as listed': [...ROUTES],
  reversed: [...ROUTES].reverse(),
  'parameters first': [...ROUTES].sort((a, b) => b.path.split('{').length - a.path.split('{').length),
};

it('has such pairs, the known ones among them', () => {
  const pairs = PAIRS.map(({ special, general }) => `${special.path} ${general.path}`);
  expect(pairs).toEqual(
    expect.arrayContaining([
      '/campaign/domains /campaign/{id}',
      '/affiliate/account /affiliate/{id}',
      '/advertiser/report /advertiser/{id}',
      '/dict/categories /dict/{route}',
    ]),
  );
});

describe.each(Object.entries(ORDERS))('with the routes %s', (_, routes) => {
  const app = appOf(routes.map(named));
  const answerTo = async (method: string, path: string) => {
    const answer = await request(app)[method.toLowerCase() as 'get'](path);
    return { status: answer.status, text: answer.text };
  };

  it.each(ROUTES)('$method $path reaches its own operation', async ({ method, path, operation }) => {
    const { text } = await answerTo(method, filled(path));
    expect(JSON.parse(text)).toEqual({ success: true, data: { operation } });
  });

  it.each(PAIRS)('$special.path never falls to $general.method $general.path', async (pair) => {
    const { special, general } = pair;
    const own = ROUTES.find(({ method, path }) => method === general.method && path === special.path);
    const { status, text } = await answerTo(general.method, filled(special.path));
    if (own) expect(text).toContain(`"${own.operation}"`);
    else expect([status, text]).toEqual([405, expect.not.stringContaining(general.operation)]);
  });
});

describe('a path', () => {
  const app = appOf(ROUTES.map(named));
  const statusOf = async (path: string) => (await request(app).get(path)).status;

  it.each([
    ['/campaign/1', 200],
    ['/campaign/1/', 200],
    ['/campaign/%2Fb%20', 200],
    ['/campaign/1//', 404],
    ['/campaign//1', 404],
    ['/Campaign/1', 404],
    ['/%63ampaign/1', 404],
    ['/__proto__', 404],
    ['/campaign/%', 400],
    ['/campaign/%ff', 400],
    ['/campaign/stats/%zz/1', 400],
  ])('%s is answered with %d', async (path, status) => {
    expect(await statusOf(path)).toBe(status);
  });
});

it('shares the routes among the APIs of a process, each with its own clock', async () => {
  const routes = ROUTES.map((one) => ({
    ...named(one),
    execute: async ({ now }: { now: Date }) => ({ status: 200 as const, success: true, data: now }),
  }));
  const [first, second] = [appOf(routes, new Date(1)), appOf(routes, new Date(2))];
  const timeOf = async (app: Express) => (await request(app).get('/campaign/1')).text;
  expect([await timeOf(first), await timeOf(second), await timeOf(first)]).toEqual([
    expect.stringContaining('.001Z'),
    expect.stringContaining('.002Z'),
    expect.stringContaining('.001Z'),
  ]);
});
