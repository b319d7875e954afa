// What docs/rules/input-output.md promises of every operation (spellings, methods, headers, repeats), tested on each
// operation.
import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import {
  type RequestIds,
  bodyFor,
  entryOf,
  freshIds,
  headersFor,
  lineOf,
  openWorld,
  ownIds,
  type Route,
  STATED,
  type World,
} from '../../test/authorization/asking.ts';
import type { Answer } from '../../test/test-api.ts';
import { connections } from '../../test/served.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { ROUTES } from '../routes.ts';

type Json = Readonly<Record<string, unknown>>;
type Parameter = { name: string; in: string; schema: { type?: string; items?: { enum?: string[] } } };
const PATHS = openApiDocument(ROUTES)['paths'] as Record<string, Record<string, { parameters: Parameter[] }>>;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

type Sending = {
  readonly type?: string;
  readonly text?: string;
  readonly headers?: Record<string, string>;
  /** Who asks; whoever the operation is for when left out. */
  readonly known?: Record<string, string>;
};

/** Bytes as given, with the key of the operation's role or the session it asks for. */
async function sendRaw(
  route: Route,
  line: string,
  { type, text, headers = {}, ...asking }: Sending,
): Promise<Answer> {
  const [method = '', path = ''] = line.split(/ (.*)/);
  const known = asking.known ?? (await headersFor(world, entryOf(route.operation)));
  const sending = request(world.api.app)[method.toLowerCase() as 'get'](path).agent(connections).set(headers);
  const keyed = sending.set(known);
  if (type !== undefined) keyed.set('Content-Type', type);
  const answer: unknown = await (text === undefined
    ? keyed
    : keyed.serialize((body: unknown) => body as string).send(text));
  return answer as Answer;
}

const asksFor = async (route: Route): Promise<RequestIds> =>
  route.method === 'GET'
    ? ownIds(world, entryOf(route.operation))
    : freshIds(world, entryOf(route.operation));

const JSON_TYPE = 'application/json';
const withBody = STATED.filter(({ operation }) => entryOf(operation).body !== undefined);
const isFlat = (body: object): body is Record<string, string> =>
  Object.values(body).every((value) => typeof value !== 'object');
const numbersAsText = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(numbersAsText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, numbersAsText(inner)]));
};
/** Names that must be unique are made different in each request. */
let sent = 0;
const another = (body: object): Json =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) =>
      name === 'email' ||
      (name === 'name' && (Object.keys(body).length === 1 || 'page' in body)) ||
      name === 'fname'
        ? [name, `${(sent += 1)}${value}`]
        : name === 'alias'
          ? [name, `${value}${(sent += 1)}`]
          : [name, value],
    ),
  );
const bodyOf = (route: Route, asked: RequestIds): Json => {
  const usual = bodyFor(route, asked) ?? {};
  // Who signs in has the e-mail already.
  const body = route.operation === 'sign-in' ? (usual as Json) : another(usual);
  const goal = body['goal'] as Json | undefined;
  return goal ? { ...body, goal: { ...goal, value: `value ${(sent += 1)}` } } : body;
};

describe('bodies', () => {
  it.each(withBody)('$method $path takes numbers as text', async (route) => {
    const asked = await asksFor(route);
    const text = JSON.stringify(numbersAsText(bodyOf(route, asked)));
    const answer = await sendRaw(route, lineOf(route, asked.path), { type: JSON_TYPE, text });
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([route.status, expect.any(String)]);
  });

  const flat = withBody.filter((route) => isFlat(bodyFor(route, { path: {}, body: {} as never }) ?? {}));
  it.each(flat)('$method $path takes a form', async (route) => {
    const asked = await asksFor(route);
    const text = new URLSearchParams(bodyOf(route, asked) as Record<string, string>).toString();
    const answer = await sendRaw(route, lineOf(route, asked.path), {
      type: 'application/x-www-form-urlencoded',
      text,
    });
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([route.status, expect.any(String)]);
  });

  it.each(withBody)(
    '$method $path refuses what is no JSON, or of another type, and changes nothing',
    async (route) => {
      const asked = await ownIds(world, entryOf(route.operation));
      const line = lineOf(route, asked.path);
      const known = await headersFor(world, entryOf(route.operation));
      const before = await world.api.stored();
      const broken = await sendRaw(route, line, { type: JSON_TYPE, text: '{"a":', known });
      expect([broken.status, broken.body.data['code']]).toEqual([400, 30]);
      const list = await sendRaw(route, line, { type: JSON_TYPE, text: '[]', known });
      expect(list.status).toBe(400);
      const other = await sendRaw(route, line, { type: 'text/plain', text: '{}', known });
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
    const { path } = await asksFor(route);
    const answer = await sendRaw(route, lineOf(route, path), { type: JSON_TYPE });
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
    const { path } = await asksFor(route);
    const line = lineOf(route, path);
    // The client asks for compressed answers only with GET; those are sent without their length.
    const headers = { 'Accept-Encoding': 'identity' };
    const got = await sendRaw(route, line, { headers });
    const head = await sendRaw(route, line.replace('GET', 'HEAD'), { headers });
    expect([head.status, head.text ?? '']).toEqual([got.status, '']);
    expect(head.headers['content-type']).toBe(got.headers['content-type']);
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
  });

  it.each(read.filter(({ role }) => role !== 'public'))(
    'GET $path tells request id and rate',
    async (route) => {
      const { path } = await asksFor(route);
      const headers = { 'X-Request-Id': 'asked-for-1' };
      const answer = await sendRaw(route, lineOf(route, path), { headers });
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

describe('Idempotency-Key', () => {
  const creating = STATED.filter(({ method, status }) => method === 'POST' && status !== 200);
  it.each(creating)(
    '$path gives the first answer again, does nothing twice, and refuses another body',
    async (route) => {
      const asked = await asksFor(route);
      const line = lineOf(route, asked.path);
      const headers = { 'Idempotency-Key': `once ${route.operation}`.replaceAll(' ', '-') };
      const text = JSON.stringify(bodyOf(route, asked));
      const first = await sendRaw(route, line, { type: JSON_TYPE, text, headers });
      const before = await world.api.stored();
      const again = await sendRaw(route, line, { type: JSON_TYPE, text, headers });
      expect([first.status, again.status, again.text]).toEqual([route.status, route.status, first.text]);
      const other = await sendRaw(route, line, { type: JSON_TYPE, text: `${text} `, headers });
      expect([other.status, other.body.data['code']]).toEqual([422, 20]);
      expect(await world.api.stored()).toBe(before);
    },
  );
});

describe('lists in a query', () => {
  const listed = STATED.filter(({ method }) => method === 'GET').flatMap((route) =>
    (PATHS[route.path]?.['get']?.parameters ?? [])
      .filter(({ schema }) => schema.type === 'array')
      .map(({ name, schema }) => ({ route, path: route.path, name: name.replace('[]', ''), schema })),
  );
  it('are there', () => expect(listed.length).toBeGreaterThan(20));

  it.each(listed)('$path takes $name in four spellings', async ({ route, name, schema }) => {
    const entry = entryOf(route.operation);
    const kind = entry.filters?.[`${name}[]`];
    const choices = schema.items?.enum;
    const short = kind ? [await world.records.of(kind, 'own'), '1'] : ['AA', 'BB'];
    const [one = '', two = ''] = choices ? [choices[0], choices.at(-1)] : short;
    const { path } = await asksFor(route);
    const spelled = [
      ...[`${name}[]=${one}&${name}[]=${two}`, `${name}=${one}&${name}=${two}`],
      ...[`${name}[0]=${one}&${name}[1]=${two}`, `${name}[]=${one},${two}`],
    ];
    const required = entry.query ? `${entry.query}&` : '';
    const answers = [];
    for (const query of spelled) {
      const { status, text } = await sendRaw(route, lineOf(route, path, required + query), {});
      answers.push(`${status} ${text}`);
    }
    expect(new Set(answers).size).toBe(1);
    if (kind || choices) expect(answers[0]).toMatch(/^200 /);
  });
});
