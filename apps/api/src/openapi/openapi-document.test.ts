import { describe, expect, it } from '@jest/globals';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Validator } from '@seriousme/openapi-schema-validator';
import request from 'supertest';
import { groupsByPath } from '../http/route-order.ts';
import { ROUTES } from '../routes.ts';
import { testApi, TRACKER_URL } from '../../test/test-api.ts';
import { makeAnswerCheck } from '../../test/answer-check.ts';
import { theDocument, thePaths } from '../../test/the-document.ts';
import { documentText } from './document-text.ts';
import { openApiDocument } from './openapi-document.ts';
import { SYSTEM_PATHS } from './system-paths.ts';

type Json = Readonly<Record<string, unknown>>;
const DOCUMENT = theDocument();
const PATHS = DOCUMENT['paths'] as Readonly<Record<string, Readonly<Record<string, Json>>>>;
const OPERATIONS = Object.values(PATHS).flatMap((methods) => Object.values(methods));
const TRACKING = operationsIn('tracking');

function operationsIn(tag: string): Json[] {
  return OPERATIONS.filter((one) => (one['tags'] as string[]).includes(tag));
}

/** Every property of every object schema in the document, by its path. */
function* propertiesIn(value: unknown, at: string): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  const { properties } = value as { properties?: Record<string, Json> };
  for (const [name, property] of Object.entries(properties ?? {})) yield [`${at}.${name}`, property];
  for (const [name, inner] of Object.entries(value)) yield* propertiesIn(inner, `${at}.${name}`);
}

/** Every object schema of three fields or more, by its path. */
function* objectsIn(value: unknown, at: string): Generator<[string, object]> {
  if (typeof value !== 'object' || value === null) return;
  const { type, properties } = value as { type?: unknown; properties?: object };
  if (type === 'object' && Object.keys(properties ?? {}).length >= 3) yield [at, value];
  for (const [name, inner] of Object.entries(value))
    if (name !== 'example') yield* objectsIn(inner, `${at}/${name}`);
}

type Documented = {
  readonly parameters: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Json>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Json>> }>>;
};

const NAMES = OPERATIONS.map((one) => one['operationId'] as string);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(DOCUMENT));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
    const { paths: _, ...without } = DOCUMENT;
    expect((await new Validator().validate({ ...without, paths: { nowhere: {} } })).valid).toBe(false);
  });

  it('documents each route exactly once, under a name of its own', () => {
    expect(NAMES).toHaveLength(ROUTES.length + Object.keys(SYSTEM_PATHS).length + TRACKING.length);
    expect(new Set(NAMES).size).toBe(NAMES.length);
    expect(NAMES.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
    expect(NAMES).toEqual(expect.arrayContaining(ROUTES.map(({ operation }) => operation)));
  });

  it('describes every field and parameter', () => {
    const bare = [...propertiesIn(DOCUMENT, '')].filter(([, property]) => {
      const inner = (property['anyOf'] as Json[] | undefined)?.some((one) => 'description' in one);
      return !('description' in property || '$ref' in property) && !inner;
    });
    expect(bare.map(([name]) => name)).toEqual([]);
    const { parameters: named } = DOCUMENT['components'] as { parameters: Record<string, Json> };
    const parameters = [...Object.values(named), ...OPERATIONS.flatMap((one) => one['parameters'] as Json[])];
    expect(
      parameters.filter((one) => !('$ref' in one) && !JSON.stringify(one).includes('description')),
    ).toEqual([]);
  });

  it('says of every operation what it does, for which role, with which key, and how it refuses', () => {
    for (const { method, path, role, operation } of ROUTES) {
      const documented = PATHS[path]?.[method.toLowerCase()] as Json & { responses: Json };
      expect(documented['summary']).toMatch(/^[A-Z].*[^.]$/);
      expect([operation, documented['x-role']]).toEqual([operation, role]);
      const session = { session: [] };
      const keys = method === 'GET' ? [{ key: [] }, { queryKey: [] }, session] : [{ key: [] }, session];
      const doors = role === 'public' ? [] : ['session', 'staff'].includes(role) ? [session] : keys;
      expect([operation, documented['security']]).toEqual([operation, doors]);
      const statuses = Object.keys(documented.responses);
      expect(statuses.filter((status) => Number(status) < 300).length).toBeGreaterThan(0);
      expect(statuses).toEqual(expect.arrayContaining(['400', '500', '503']));
      if (role !== 'public') expect(statuses).toEqual(expect.arrayContaining(['401', '403', '429']));
      if (method !== 'GET') expect(statuses).toEqual(expect.arrayContaining(['413', '415']));
    }
  });

  it('says of every operation more than its summary does', () => {
    for (const one of OPERATIONS) {
      const { operationId, summary, description } = one as Readonly<Record<string, string>>;
      expect([operationId, description]).toEqual([operationId, expect.stringMatching(/^[A-Z`4].*\.$/)]);
      expect([operationId, description]).not.toEqual([operationId, summary]);
    }
  });

  it('shows of every operation what is sent and answered, as its schemas say', () => {
    const ajv = new Ajv2020({ strict: false, code: { optimize: false } });
    (addFormats as unknown as (to: Ajv2020) => void)(ajv);
    ajv.addSchema(DOCUMENT, 'document');
    const wrong: string[] = [];
    const compare = (pointer: string[], { example }: Json) => {
      const at = pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
      if (example === undefined) wrong.push(`${at}: no example`);
      else if (!ajv.validate({ $ref: `document#/${encodeURI(at)}/schema` }, example))
        wrong.push(`${at}: ${ajv.errorsText()}`);
    };
    for (const [path, methods] of Object.entries(PATHS)) {
      for (const [method, operation] of Object.entries(methods)) {
        const { parameters, requestBody, responses } = operation as unknown as Documented;
        parameters.forEach((one, at) => {
          if (one['required'] || 'example' in one)
            compare(['paths', path, method, 'parameters', String(at)], one);
        });
        for (const [type, content] of Object.entries(requestBody?.content ?? {}))
          compare(['paths', path, method, 'requestBody', 'content', type], content);
        for (const [status, { content = {} }] of Object.entries(responses)) {
          const json = content['application/json'];
          if (Number(status) < 300 && json)
            compare(['paths', path, method, 'responses', status, 'content', 'application/json'], json);
        }
      }
    }
    const shared = DOCUMENT['components'] as Pick<Documented, 'responses'> & {
      parameters: Record<string, Json>;
    };
    for (const [name, one] of Object.entries(shared.parameters))
      if (one['required'] || 'example' in one) compare(['components', 'parameters', name], one);
    for (const [name, { content = {} }] of Object.entries(shared.responses)) {
      const json = content['application/json'];
      if (json) compare(['components', 'responses', name, 'content', 'application/json'], json);
    }
    expect(wrong).toEqual([]);
  });

  it('says of every path which methods it does not know, and the path answers so', async () => {
    const { app } = await testApi();
    const { responses } = DOCUMENT['components'] as { responses: Record<string, Json> };
    for (const [path, methods] of Object.entries(PATHS)) {
      for (const { responses: own, operationId } of Object.values(methods) as {
        responses: Json;
        operationId: string;
      }[])
        expect([operationId, own['405']]).toEqual([operationId, expect.anything()]);
      const [one] = Object.values(methods) as [{ responses: Json; servers?: unknown }];
      if (one.servers) continue; // the tracker's: handle-request.test.ts
      const { $ref = '' } = one.responses['405'] as { $ref: string };
      const { headers } = responses[$ref.split('/').at(-1) ?? ''] as { headers: { Allow: { schema: Json } } };
      const other = ['delete', 'put', 'patch', 'post', 'get'].find((method) => !(method in methods)) ?? '';
      const answer = await request(app)[other as 'get'](path.replaceAll(/\{[^}]+\}/g, 'f'.repeat(24)));
      expect([path, answer.status, answer.headers['allow']]).toEqual([
        path,
        405,
        headers.Allow.schema['const'],
      ]);
      expect(answer.body).toMatchObject({ success: false, data: { code: 32 } });
    }
  });

  it('names a contact and the licence', () => {
    const { contact, license } = DOCUMENT['info'] as Json;
    expect(contact).toEqual({ name: expect.stringMatching(/./) });
    expect(license).toEqual({ name: 'MIT', identifier: 'MIT' });
  });

  it('names each path parameter that is in the path, and no other', () => {
    for (const [path, methods] of Object.entries(thePaths() as typeof PATHS)) {
      const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      for (const one of Object.values(methods)) {
        const named = (one['parameters'] as Json[]).filter((parameter) => parameter['in'] === 'path');
        expect([path, named.map(({ name }) => name)]).toEqual([path, inPath]);
      }
    }
  });

  it('is served without a key, and says where the tracker of this deployment is', async () => {
    const api = await testApi();
    const served = await api.call(null, 'GET /openapi.json');
    expect(served.headers['content-type']).toBe('application/json; charset=utf-8');
    const expected = openApiDocument(ROUTES, { trackerUrl: TRACKER_URL });
    expect(JSON.parse(served.text)).toEqual(JSON.parse(JSON.stringify(expected)));
    const { paths } = JSON.parse(served.text) as { paths: Record<string, Record<string, Json>> };
    const elsewhere = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ servers }) =>
        Array.isArray(servers) ? [[path, ...(servers as { url: string }[]).map(({ url }) => url)]] : [],
      ),
    );
    expect(elsewhere).toEqual(
      [
        '/{linkId}',
        '/{linkId}',
        '/click',
        '/click',
        '/imp',
        '/imp',
        '/imp/{linkId}',
        '/imp/{linkId}',
        '/acquisition',
        '/acquisition',
        '/pixel',
        '/pixel',
        '/tb.js',
      ].map((path) => [path, TRACKER_URL]),
    );
  });

  it('names records, pages, answers and refusals, and refers to each', () => {
    const { schemas } = DOCUMENT['components'] as { schemas: Record<string, Json> };
    const names = ['Campaign', 'CampaignPage', 'CampaignPageAnswer', 'NotFoundRefusal', 'Warning'];
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names));
    const text = JSON.stringify(DOCUMENT);
    for (const name of Object.keys(schemas)) expect(text).toContain(`"#/components/schemas/${name}"`);
    expect(text).not.toContain('$defs');
  });

  it('writes no object out twice', () => {
    const seen = new Map<string, string>();
    const twice = [...objectsIn(DOCUMENT, '')].filter(([at, object]) => {
      const text = JSON.stringify({ ...object, description: '' });
      const isNew = !seen.has(text);
      if (isNew) seen.set(text, at);
      return !isNew;
    });
    expect(twice.map(([at]) => at)).toEqual([]);
  });

  it('files each operation under what it is about', () => {
    const tags = new Set((DOCUMENT['tags'] as { name: string }[]).map(({ name }) => name));
    const used = new Set(OPERATIONS.flatMap((one) => one['tags'] as string[]));
    expect(used).toEqual(tags);
    const { get, post } = PATHS['/caps/{campaignId}'] as Record<string, Json>;
    expect([get?.['tags'], post?.['tags']]).toEqual([['caps'], ['caps']]);
  });

  it('is written with a line for each field, and is read as what it is', () => {
    const text = documentText(DOCUMENT);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(DOCUMENT)));
    expect(text).toContain('\n          "title": { "type": "string", "description": "Title." },\n');
    expect(text.split('\n').length).toBeLessThan(24_000);
  });
});

describe('an answer', () => {
  const check = makeAnswerCheck(DOCUMENT);
  const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'a' };
  const said = (
    status: number,
    body: unknown,
    { line = 'GET /campaign/domains', headers = JSON_HEADERS } = {},
  ) => {
    const [method = '', path = ''] = line.split(' ');
    return check({ method, path, status, headers, text: JSON.stringify(body) });
  };
  const refusal = (code: number) => ({ success: false, data: { message: 'No.', code } });

  it('is as documented', () => {
    expect(said(200, { success: true, data: { domains: [] } })).toEqual([]);
    expect(said(401, refusal(13))).toEqual([]);
    expect(said(404, refusal(31), { line: 'GET /nowhere' })).toEqual([]);
    const allowed = { ...JSON_HEADERS, allow: 'GET, HEAD, PUT, OPTIONS' };
    expect(said(405, refusal(32), { line: 'POST /campaign/domains', headers: allowed })).toEqual([]);
    expect(said(405, refusal(32), { line: 'POST /campaign/domains' })).toHaveLength(1);
    expect(said(404, refusal(31), { line: `GET /campaign/${'a'.repeat(24)}` })).toEqual([]);
  });

  it.each([
    ['a key beside the envelope', 200, { success: true, data: { domains: [] }, extra: 1 }],
    ['a field nobody knows', 200, { success: true, data: { domains: [], extra: 1 } }],
    ['a field of another type', 200, { success: true, data: { domains: [1] } }],
    ['no field', 200, { success: true, data: {} }],
    ['success that is none', 200, { success: false, data: { domains: [] } }],
    ['a status that is not documented', 201, { success: true, data: { domains: [] } }],
    ['a code that is not the status’s', 401, refusal(20)],
    ['a refusal with success true', 401, { ...refusal(13), success: true }],
  ])('is not: %s', (_, status, body) => {
    expect(said(status, body)).toHaveLength(1);
  });

  it('is not: without a request id, or of another type', () => {
    const body = { success: true, data: { domains: [] } };
    const { 'x-request-id': _, ...anonymous } = JSON_HEADERS;
    expect(said(200, body, { headers: { ...anonymous, 'x-request-id': '' } })).toHaveLength(1);
    expect(said(200, body, { headers: { ...JSON_HEADERS, 'content-type': 'text/html' } })).toHaveLength(1);
  });
});

describe('the order of routes', () => {
  it('lets no path hide another', () => {
    const paths = groupsByPath([...ROUTES].reverse()).map(([one]) => one?.path.split('/') ?? []);
    const hides = (general: string[], special: string[]) =>
      general.length === special.length &&
      general.every((part, i) => part.startsWith('{') || part === special[i]) &&
      general.join('/') !== special.join('/');
    const hidden = paths.filter((path, i) => paths.slice(0, i).some((earlier) => hides(earlier, path)));
    expect(hidden.map((path) => path.join('/'))).toEqual([]);
  });

  it('asks for a key wherever a role is named', async () => {
    const api = await testApi();
    for (const { method, path } of ROUTES.filter(({ role }) => role !== 'public')) {
      const { status, body } = await api.call(
        null,
        `${method} ${path.replaceAll(/\{[^}]+\}/g, 'f'.repeat(24))}`,
      );
      expect([method, path, status, body.data['code']]).toEqual([method, path, 401, 12]);
    }
  });
});
