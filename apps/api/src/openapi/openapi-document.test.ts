import { describe, expect, it } from '@jest/globals';
import { groupsByPath } from '../http/route-order.ts';
import { ROUTES } from '../routes/routes.ts';
import { testApi } from '../../test/test-api.ts';
import { openApiDocument } from './openapi-document.ts';

type Json = Readonly<Record<string, unknown>>;
const DOCUMENT = openApiDocument(ROUTES);
const PATHS = DOCUMENT['paths'] as Readonly<Record<string, Readonly<Record<string, Json>>>>;
const OPERATIONS = Object.values(PATHS).flatMap((methods) => Object.values(methods));

/** Every property of every object schema in the document, by its path. */
function* propertiesIn(value: unknown, at: string): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  const { properties } = value as { properties?: Record<string, Json> };
  for (const [name, property] of Object.entries(properties ?? {})) yield [`${at}.${name}`, property];
  for (const [name, inner] of Object.entries(value)) yield* propertiesIn(inner, `${at}.${name}`);
}

describe('the OpenAPI document', () => {
  it('documents each route exactly once, under a name of its own', () => {
    expect(OPERATIONS).toHaveLength(ROUTES.length);
    expect(new Set(OPERATIONS.map((one) => one['operationId'])).size).toBe(ROUTES.length);
  });

  it('describes every field and parameter', () => {
    const bare = [...propertiesIn(PATHS, '')].filter(([name, property]) => {
      const inner = (property['anyOf'] as Json[] | undefined)?.some((one) => 'description' in one);
      // The envelope itself is described once, in the document's introduction.
      return !('description' in property) && !inner && !/schema\.(success|data)$/.test(name);
    });
    expect(bare.map(([name]) => name)).toEqual([]);
    const parameters = OPERATIONS.flatMap((one) => one['parameters'] as Json[]);
    expect(
      parameters.filter((one) => !('description' in one) && !JSON.stringify(one).includes('description')),
    ).toEqual([]);
  });

  it('is served without a key, as is the page made from it, which loads nothing', async () => {
    const api = await testApi();
    const served = await api.call(null, 'GET /openapi.json');
    expect(served.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(served.text)).toEqual(JSON.parse(JSON.stringify(DOCUMENT)));
    const page = await api.call(null, 'GET /docs');
    expect(page.text).not.toMatch(/<script|src=|https?:\/\//);
    expect(page.text).toContain('/network/link/{affiliate_id}/{campaign_id}');
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
    for (const { method, path } of ROUTES) {
      const { status, body } = await api.call(
        null,
        `${method} ${path.replaceAll(/\{[^}]+\}/g, 'f'.repeat(24))}`,
      );
      expect([method, path, status, body.data['code']]).toEqual([method, path, 401, 12]);
    }
  });
});
