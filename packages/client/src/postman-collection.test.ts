import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { postmanCollection } from './postman-collection.ts';

type Entry = { key: string; value: string };
type Request = {
  method: string;
  url: { raw: string; host: string[]; path: string[]; query: Entry[]; variable: Entry[] };
  header?: Entry[];
  body?: { mode: string; raw: string };
};
type Folder = {
  name: string;
  auth: { type: string; apikey?: Entry[] };
  item: { name: string; request: Request; response: unknown[] }[];
};
type Collection = { info: Record<string, string>; variable: Entry[]; item: Folder[] };
type Operation = { operationId: string; tags: string[]; parameters: { name: string; in: string }[] };

const DOCUMENT = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
const made = postmanCollection(DOCUMENT) as unknown as Collection;
const REQUESTS = made.item.flatMap(({ name, auth, item }) =>
  item.map((one) => ({ role: name, auth, ...one })),
);

describe('the Postman collection', () => {
  it('has every operation once, in the folder of its role', () => {
    const named = REQUESTS.map(({ role, name }) => `${role} ${name}`).sort();
    expect(named).toEqual(OPERATIONS.map(({ tags, operationId }) => `${tags[0]} ${operationId}`).sort());
    expect(new Set(named).size).toBe(OPERATIONS.length);
  });

  it('is of format 2.1, with the address and a key per role as variables', () => {
    expect(made.info).toMatchObject({
      name: 'Tributary',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    });
    expect(made.variable.map(({ key }) => key)).toEqual([
      ...['base_url', 'tracker_url', 'network_key', 'affiliate_key', 'advertiser_key'],
    ]);
    const keys = made.item.map(({ name, auth }) => [
      name,
      auth.apikey?.find(({ key }) => key === 'value')?.value,
    ]);
    expect(Object.fromEntries(keys)).toEqual({
      network: '{{network_key}}',
      affiliate: '{{affiliate_key}}',
      advertiser: '{{advertiser_key}}',
      any: '{{network_key}}',
      public: undefined,
      tracking: undefined,
    });
    const noKeys = made.item.filter(({ auth }) => auth.type === 'noauth').map(({ name }) => name);
    expect(noKeys).toEqual(['public', 'tracking']);
  });

  it.each(OPERATIONS)(
    'asks $method $path as documented',
    ({ path, method, operationId, parameters, tags }) => {
      const { request, response } = REQUESTS.find(({ name }) => name === operationId) ?? {};
      expect(request?.method).toBe(method.toUpperCase());
      const base = tags[0] === 'tracking' ? '{{tracker_url}}' : '{{base_url}}';
      expect(request?.url.host).toEqual([base]);
      expect(request?.url.raw).toBe(`${base}/${request?.url.path.join('/')}`);
      expect(`/${request?.url.path.join('/')}`).toBe(path.replaceAll('{', ':').replaceAll('}', ''));
      const of = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
      expect(request?.url.variable.map(({ key }) => key)).toEqual(of('path'));
      expect(request?.url.query.map(({ key }) => key)).toEqual(of('query'));
      expect(response).toEqual([]);
      if (request?.body) expect(JSON.parse(request.body.raw)).toEqual(expect.any(Object));
    },
  );

  it('sends what must be sent', () => {
    const body = REQUESTS.find(({ name }) => name === 'create-campaign')?.request.body?.raw ?? '';
    expect(JSON.parse(body)).toMatchObject({ title: 'text', commissions: [{ payout: 1.5, revenue: 1.5 }] });
  });
});
