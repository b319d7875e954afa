import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { postmanCollection } from './postman-collection.ts';
import { KEPT, WALK } from './postman-walk.ts';

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
  item: {
    name: string;
    request: Request;
    response: unknown[];
    event?: { listen: string; script: { exec: string[] } }[];
  }[];
};
type Collection = { info: Record<string, string>; variable: Entry[]; item: Folder[] };
type Operation = { operationId: string; 'x-role'?: string; parameters: { name: string; in: string }[] };

const DOCUMENT = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .map(([method, { 'x-role': role = 'tracking', ...operation }]) => ({ path, method, role, ...operation }))
    .filter(({ operationId }) => operationId !== 'replace-tracking-domains'),
);
const made = postmanCollection(DOCUMENT) as unknown as Collection;
const [WALKED, ...ROLES] = made.item;
const REQUESTS = ROLES.flatMap(({ name, auth, item }) => item.map((one) => ({ role: name, auth, ...one })));

describe('the Postman collection', () => {
  it('has every operation once, in the folder of its role', () => {
    const named = REQUESTS.map(({ role, name }) => `${role} ${name}`).sort();
    expect(named).toEqual(OPERATIONS.map(({ role, operationId }) => `${role} ${operationId}`).sort());
    expect(new Set(named).size).toBe(OPERATIONS.length);
  });

  it('is of format 2.1, with the address and a key per role as variables', () => {
    expect(made.info).toMatchObject({
      name: 'Tributary',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    });
    expect(made.variable.map(({ key }) => key)).toEqual([
      'base_url',
      'tracker_url',
      'network_key',
      'affiliate_key',
      'advertiser_key',
      ...KEPT,
    ]);
    const keys = ROLES.map(({ name, auth }) => [
      name,
      auth.apikey?.find(({ key }) => key === 'value')?.value,
    ]);
    expect(Object.fromEntries(keys)).toEqual({
      network: '{{network_key}}',
      affiliate: '{{affiliate_key}}',
      advertiser: '{{advertiser_key}}',
      any: '{{network_key}}',
      session: undefined,
      staff: undefined,
      public: undefined,
      tracking: undefined,
    });
    const noKeys = ROLES.filter(({ auth }) => auth.type === 'noauth').map(({ name }) => name);
    // Postman's cookie jar carries a session from the sign-in to what is asked by it.
    expect(noKeys).toEqual(['session', 'staff', 'public', 'tracking']);
  });

  it.each(OPERATIONS)(
    'asks $method $path as documented',
    ({ path, method, operationId, parameters, role }) => {
      const { request, response } = REQUESTS.find(({ name }) => name === operationId) ?? {};
      expect(request?.method).toBe(method.toUpperCase());
      const base = role === 'tracking' ? '{{tracker_url}}' : '{{base_url}}';
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

  it("never changes a network's domains", () => {
    const changing = made.item
      .flatMap(({ item }) => item)
      .filter(({ request: { method, url } }) => method !== 'GET' && url.raw.includes('/domains'));
    expect(changing).toEqual([]);
  });

  it('begins with a walk that keeps every variable before it is used, tests every answer and cleans up', () => {
    expect(WALKED?.name).toBe(WALK);
    const known = new Set(['base_url', 'tracker_url', 'network_key']);
    const made = new Map<string, number>();
    for (const { name, request: sent, event } of WALKED?.item ?? []) {
      const scripts = (event ?? []).map(({ listen, script }) => ({ listen, text: script.exec.join('\n') }));
      const keeps = (listen: string) =>
        scripts
          .filter((one) => one.listen === listen)
          .flatMap(({ text }) =>
            [...text.matchAll(/collectionVariables\.set\('(\w+)'/g)].map(([, one = '']) => one),
          );
      for (const one of keeps('prerequest')) known.add(one);
      const used = [...JSON.stringify(sent).matchAll(/\{\{(\w+)\}\}/g)].map(([, one]) => one ?? '');
      expect([name, used.filter((one) => !known.has(one))]).toEqual([name, []]);
      for (const one of keeps('test')) known.add(one);
      const tests = scripts.find(({ listen }) => listen === 'test')?.text ?? '';
      expect([name, tests]).toEqual([name, expect.stringContaining('pm.response.to.have.status(')]);
      if (sent.method === 'POST') for (const one of keeps('test')) made.set(one, (made.get(one) ?? 0) + 1);
      if (sent.method === 'DELETE') for (const one of used) made.delete(one);
    }
    for (const name of KEPT) expect(known).toContain(name);
    // Texts of keys end with their keys, the link with its campaign.
    expect([...made.keys()].sort()).toEqual(['advertiser_key', 'affiliate_key', 'link_id', 'security_token']);
  });

  it('sends what must be sent', () => {
    const body = REQUESTS.find(({ name }) => name === 'create-campaign')?.request.body?.raw ?? '';
    expect(JSON.parse(body)).toMatchObject({ title: 'text', commissions: [{ payout: 1.5, revenue: 1.5 }] });
  });
});
