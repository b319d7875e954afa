// What docs/rules/input-output.md promises of every operation (spellings, methods, headers), tested on each operation. In memory only: no
// adapter has a part in it. What has: every-repeat.test.ts.
import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import {
  bodyFor,
  entryOf,
  headersFor,
  lineOf,
  openWorld,
  STATED,
  type World,
} from '../../test/authorization/asking.ts';
import { asksFor, bodyOf, JSON_TYPE, sendRaw } from '../../test/authorization/asking-raw.ts';
import { ROUTES } from '../routes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const withBody = STATED.filter(({ operation }) => entryOf(operation).body !== undefined);
const isFlat = (body: object): body is Record<string, string> =>
  Object.values(body).every((value) => typeof value !== 'object');
const numbersAsText = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(numbersAsText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, numbersAsText(inner)]));
};
describe('bodies', () => {
  it.each(withBody)('$method $path takes numbers as text', async (route) => {
    const asked = await asksFor(world, route);
    const text = JSON.stringify(numbersAsText(bodyOf(route, asked)));
    const answer = await sendRaw(world, route, lineOf(route, asked.path), { type: JSON_TYPE, text });
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([route.status, expect.any(String)]);
  });

  const flat = withBody.filter((route) => isFlat(bodyFor(route, { path: {}, body: {} as never }) ?? {}));
  it.each(flat)('$method $path takes a form', async (route) => {
    const asked = await asksFor(world, route);
    const text = new URLSearchParams(bodyOf(route, asked) as Record<string, string>).toString();
    const answer = await sendRaw(world, route, lineOf(route, asked.path), {
      type: 'application/x-www-form-urlencoded',
      text,
    });
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([route.status, expect.any(String)]);
  });

  it.each(withBody)(
    '$method $path refuses what is no JSON, or of another type, and changes nothing',
    async (route) => {
      const asked = await asksFor(world, route);
      const line = lineOf(route, asked.path);
      const known = await headersFor(world, entryOf(route.operation));
      const before = await world.api.stored();
      const broken = await sendRaw(world, route, line, { type: JSON_TYPE, text: '{"a":', known });
      expect([broken.status, broken.body.data['code']]).toEqual([400, 30]);
      const list = await sendRaw(world, route, line, { type: JSON_TYPE, text: '[]', known });
      expect(list.status).toBe(400);
      const other = await sendRaw(world, route, line, { type: 'text/plain', text: '{}', known });
      expect([other.status, other.body.data['code']]).toEqual([415, 30]);
      expect(await world.api.stored()).toBe(before);
    },
  );
});

const bodiless = STATED.filter(
  ({ method, operation }) => method === 'GET' || (method === 'DELETE' && !entryOf(operation).body),
);

describe('no body', () => {
  it.each(bodiless)('$method $path does not mind a JSON content type', async (route) => {
    const { path } = await asksFor(world, route);
    const answer = await sendRaw(world, route, lineOf(route, path), { type: JSON_TYPE });
    expect([answer.status, answer.body.success]).toEqual([route.status, true]);
  });
});

describe('methods and headers', () => {
  const paths = [...new Set(ROUTES.map(({ path }) => path))];
  it.each(paths)('%s names its methods', async (path) => {
    const own = ROUTES.filter((one) => one.path === path).map(({ method }) => method as string);
    const allow = [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
    const filled = path.replace('{route}', 'macros').replaceAll(/\{[^}]+\}/g, 'f'.repeat(24));
    const listed = (answer: { headers: Record<string, string> }) =>
      answer.headers['allow']?.split(', ').sort();
    const options = await request(world.api.app).options(filled);
    expect([options.status, options.text, listed(options)]).toEqual([204, '', allow]);
    const other = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].find((method) => !own.includes(method)) ?? '';
    const refused = await request(world.api.app)[other.toLowerCase() as 'get'](filled);
    expect([refused.status, listed(refused)]).toEqual([405, allow]);
    expect(refused.body).toMatchObject({ success: false, data: { code: 32 } });
  });

  const read = STATED.filter(({ method }) => method === 'GET');
  it.each(read)('HEAD $path is GET without the body', async (route) => {
    const { path } = await asksFor(world, route);
    const line = lineOf(route, path);
    // The client asks for compressed answers only with GET; those are sent without their length.
    const headers = { 'Accept-Encoding': 'identity' };
    const got = await sendRaw(world, route, line, { headers });
    const head = await sendRaw(world, route, line.replace('GET', 'HEAD'), { headers });
    expect([head.status, head.text ?? '']).toEqual([got.status, '']);
    expect(head.headers['content-type']).toBe(got.headers['content-type']);
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
  });

  it.each(read.filter(({ role }) => role !== 'public'))(
    'GET $path tells request id and rate',
    async (route) => {
      const { path } = await asksFor(world, route);
      const headers = { 'X-Request-Id': 'asked-for-1' };
      const answer = await sendRaw(world, route, lineOf(route, path), { headers });
      const policy = route.role === 'session' ? 'dashboard' : 'key';
      expect(answer.headers).toMatchObject({
        'x-request-id': 'asked-for-1',
        'cache-control': route.lasting ? 'private, max-age=60' : 'no-store',
        ratelimit: expect.stringMatching(new RegExp(`^"${policy}";r=\\d+;t=\\d+$`)),
        'ratelimit-policy': expect.stringMatching(new RegExp(`^"${policy}";q=\\d+;w=\\d+$`)),
      });
    },
  );
});
