import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { listOf, ownerOf, staffOf } from '../../test/seed.ts';
import { type Answer, idIn, type TestApi, testApi, unknownKey } from '../../test/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});

const JSON_TYPE = { 'Content-Type': 'application/json' };
const ACCOUNT = { name: 'Acme', email: 'ads@acme.example', password: 'correct horse 9' };
const raw = async (path: string, text: string | Buffer, type: string): Promise<Answer> => {
  const sending = request(api.app).post(path).set('X-Api-Key', api.key).set('Content-Type', type);
  const answer: unknown = await sending.serialize((body: unknown) => body as string).send(text as string);
  return answer as Answer;
};

describe('authentication', () => {
  it.each([
    ['no key', null, 401, 12],
    ['a malformed key', 'tb_net_nonsense', 401, 13],
    ['a mistyped key', `tb_net_${'a'.repeat(36)}`, 401, 13],
    ['a key nobody holds', unknownKey(), 401, 13],
  ])('%s', async (_case, key, status, code) => {
    const answer = await api.call(key, 'GET /campaign?limit=1&page=1');
    expect([answer.status, answer.body.success, answer.body.data['code']]).toEqual([status, false, code]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  // docs/rules/accounts.md#role-of-a-key, docs/rules/accounts.md#refused-keys, docs/rules/accounts.md#revoked-keys, docs/rules/accounts.md#expiry-of-a-key, docs/rules/accounts.md#deactivated-accounts
  it('refuses the wrong role, revoked and expired keys, and accounts that are not live', async () => {
    const { user } = await api.ok(api.key, 'POST /affiliate', ACCOUNT);
    const issued = await api.ok(api.key, 'POST /network/keys', {
      role: 'affiliate',
      user_id: idIn(user),
      label: 'site',
      expires: '2026-03-11',
    });
    const key = issued['api_key'] as unknown as string;
    expect(issued['key']).toMatchObject({
      role: 'affiliate',
      expires: '2026-03-11',
      live: true,
      last_used: null,
    });
    const codeOf = async (path: string) => {
      const { status, body } = await api.call(key, `GET ${path}`);
      return [status, body.data['code']];
    };
    expect(await codeOf('/affiliate/postbacks')).toEqual([401, 13]);
    await api.ok(api.key, `POST /affiliate/${idIn(user)}`, { live: true });
    expect(await codeOf('/affiliate/postbacks')).toEqual([200, undefined]);
    expect(await codeOf('/campaign?limit=1&page=1')).toEqual([403, 5]);
    api.at.now = new Date('2026-03-12T00:00:00Z');
    expect(await codeOf('/affiliate/postbacks')).toEqual([401, 13]);
    api.at.now = new Date('2026-03-10T12:00:00Z');
    await api.ok(api.key, `DELETE /network/keys/${idIn(issued['key'])}`);
    expect(await codeOf('/affiliate/postbacks')).toEqual([401, 13]);
    expect((await api.call(api.key, `DELETE /network/keys/${idIn(issued['key'])}`)).status).toBe(404);
  });

  // docs/rules/accounts.md#sending-a-key
  it.each(['apikey', 'apiKey', 'APIKEY'])(
    'takes it as %s, in the query of a GET and as a header',
    async (name) => {
      const path = `/network/keys?${name}=${api.key}`;
      const { status, body } = await api.call(null, `GET ${path}`);
      expect([status, body.data['warnings']]).toEqual([200, undefined]);
      expect((await api.call(null, `POST ${path}`, { body: { role: 'network' } })).status).toBe(401);
      const withHeader = request(api.app).post('/network/keys').set(name, api.key);
      expect((await withHeader.send({ role: 'network' })).status).toBe(201);
      const other = request(api.app).get('/network/keys').set(name, api.key).set('X-Api-Key', unknownKey());
      expect((await other).status).toBe(401);
      const strict = await testApi({ allowQueryKey: false });
      expect((await strict.call(null, `GET /network/keys?${name}=${strict.key}`)).status).toBe(401);
    },
  );

  // docs/rules/accounts.md#sending-a-key
  it('takes the key from the query of a GET only, and the header wins', async () => {
    const path = `/network/keys?apiKey=${api.key}`;
    expect((await api.call(null, `GET ${path}`)).status).toBe(200);
    expect((await api.call(unknownKey(), `GET ${path}`)).status).toBe(401);
    expect((await api.call(null, `POST ${path}`, { body: { role: 'network' } })).status).toBe(401);
    const strict = await testApi({ allowQueryKey: false });
    expect((await strict.call(null, `GET /network/keys?apiKey=${strict.key}`)).status).toBe(401);
  });
});

describe('paths and methods', () => {
  it.each([
    ['GET', '/nowhere', 404, 31],
    ['PUT', '/campaign', 405, 32],
    ['POST', '/campaign/domains', 405, 32],
    ['GET', '/campaign/short', 404, 31],
    ['GET', '/campaign/%E0%A4%A', 400, 30],
    ['GET', '/campaign?limit=1&page=1&active=%E0%A4%A', 400, 20],
    ['GET', '/affiliate?search=%00', 400, 20],
  ])('%s %s', async (method, path, status, code) => {
    const answer = await api.call(api.key, `${method} ${path}`);
    expect([answer.status, answer.body.success, answer.body.data['code']]).toEqual([status, false, code]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('names the allowed methods, and answers OPTIONS and HEAD', async () => {
    const put = await api.call(api.key, 'PUT /campaign', { body: {} });
    expect(put.headers['allow']).toBe('GET, HEAD, POST, OPTIONS');
    const options = await api.call(null, 'OPTIONS /campaign');
    expect([options.status, options.headers['allow'], options.text]).toEqual([
      204,
      'GET, HEAD, POST, OPTIONS',
      '',
    ]);
    const head = await request(api.app).head('/campaign?limit=1&page=1').set('X-Api-Key', api.key);
    expect([head.status, head.text]).toEqual([200, undefined]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(20);
  });

  // docs/rules/input-output.md#request-id
  it('echoes a sane request id only', async () => {
    const echoed = await api.call(api.key, 'GET /nowhere', { headers: { 'X-Request-Id': 'abc-1' } });
    expect(echoed.headers['x-request-id']).toBe('abc-1');
    const insane = await api.call(api.key, 'GET /nowhere', { headers: { 'X-Request-Id': 'a b{c' } });
    expect(insane.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('bodies', () => {
  const text = JSON.stringify(ACCOUNT);
  it.each([
    ['JSON', text, 'application/json', 201],
    ['JSON with a charset', text, 'application/json; charset=UTF-8', 201],
    ['JSON as form', text, 'application/x-www-form-urlencoded', 201],
    ['JSON without a type', text, '', 201],
    ['a form', new URLSearchParams(ACCOUNT).toString(), 'application/x-www-form-urlencoded', 201],
    ['malformed JSON', '{"name":', 'application/json', 400],
    ['NaN', '{"name":NaN}', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['deep nesting', '['.repeat(200_000), 'application/json', 400],
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'application/json', 400],
    ['another charset', text, 'application/json; charset=latin1', 415],
    ['another type', text, 'text/plain', 415],
    ['too much', `{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413],
  ])('%s', async (_case, body, type, status) => {
    const answer = await raw('/advertiser', body, type);
    expect([answer.status, answer.body.success]).toEqual([status, status === 201]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(api.errors).toEqual([]);
  });

  it('takes GET and DELETE with a JSON type and no body', async () => {
    expect((await api.call(api.key, 'GET /network/keys', { headers: JSON_TYPE })).status).toBe(200);
    const path = `/network/keys/${'0'.repeat(24)}`;
    expect((await api.call(api.key, `DELETE ${path}`, { headers: JSON_TYPE })).status).toBe(404);
  });

  it('names every field that is wrong, and what is allowed', async () => {
    const answer = await api.call(api.key, 'POST /campaign', {
      body: { title: 5, model: 'cpx', commissions: [] },
    });
    const errors = answer.body.data['errors'] as unknown as { path: string; message: string }[];
    expect(answer.body.data['code']).toBe(20);
    expect(errors.map(({ path }) => path)).toEqual(['title', 'url', 'model', 'advertiser_id', 'commissions']);
    expect(errors.find(({ path }) => path === 'model')?.message).toBe('Allowed: cpa, cpc, cpi, cpm, cps.');
    expect(errors.find(({ path }) => path === 'url')?.message).toBe('This field is required.');
  });

  it('names the choices of a field that is missing', async () => {
    const { user } = await api.ok(api.key, 'POST /advertiser', ACCOUNT);
    const { campaign } = await api.ok(api.key, 'POST /campaign', {
      title: 'T',
      url: 'https://a.example/',
      advertiser_id: idIn(user),
      commissions: [{ payout: 1, revenue: 2 }],
    });
    const message = async (call: string, body: object) =>
      (await api.call(api.key, call, { body })).body.data['message'];
    expect(await message('POST /network/keys', {})).toBe(
      'role: This field is required. Allowed: network, affiliate, advertiser.',
    );
    const caps = `POST /caps/${idIn(campaign)}`;
    const period = 'This field is required. Allowed: daily, monthly, lifetime.';
    expect(await message(caps, { measure: 'click' })).toBe(
      `period: ${period} limit: This field is required.`,
    );
    const missing = await message(caps, { caps: [{ daily: 5 }] });
    expect(missing).toMatch(/^caps\.0\.type: This field is required\. Allowed: conversion, /);
  });

  it('answers in its own words where lists, objects and texts in them are wrong', async () => {
    const messages = async (call: string, body: object) => {
      const { data } = (await api.call(api.key, call, { body })).body;
      return (data['errors'] as unknown as { path: string; message: string }[]).map(
        ({ path, message }) => `${path}: ${message}`,
      );
    };
    const rule = { name: 'Tier', period: 'day', effect: 'amount', measure: 'payout', steps: [] };
    expect(await messages(`POST /campaign/volume-rules/${'0'.repeat(24)}`, rule)).toEqual([
      'steps: Enter at least one value.',
    ]);
    const own = async (sent: unknown) =>
      (await messages('PUT /network/ledger-accounts', { own: sent })).filter((one) => one.startsWith('own'));
    expect(await own('x')).toEqual(['own: Expected an object.']);
    expect(await own({ a: 5 })).toEqual(['own.a: Expected text.']);
    expect(await own({ a: '1'.repeat(11) })).toEqual(['own.a: Enter up to 10 characters.']);
    expect(await own({ ['a'.repeat(25)]: '1' })).toEqual([
      `own.${'a'.repeat(25)}: Enter up to 24 characters.`,
    ]);
  });

  // docs/rules/money.md#exact-amounts
  it('keeps every digit of an amount, in and out', async () => {
    const { user } = await api.ok(api.key, 'POST /advertiser', ACCOUNT);
    const body = `{"title":"T","url":"https://a.example/","advertiser_id":"${idIn(user)}","model":"cpa",
      "commissions":[{"payout":123456789.123456789012,"revenue":0.1234567890125},{"payout":"0.000000000001","revenue":1e-3}]}`;
    const answer = await raw('/campaign', body, 'application/json');
    expect(answer.text).toMatch(/"rate":123456789\.123456789012,"revenue":0\.123456789012[,}]/);
    expect(answer.text).toMatch(/"rate":0\.000000000001,"revenue":0\.001[,}]/);
  });
});

describe('Idempotency-Key', () => {
  const send = (key: string, body: object) =>
    api.call(api.key, 'POST /network/keys', { body, headers: { 'Idempotency-Key': key } });

  it('gives the first answer again, byte for byte, and refuses another body', async () => {
    const first = await send('a', { role: 'network' });
    const again = await send('a', { role: 'network' });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await send('a', { role: 'network', label: 'x' })).status).toBe(422);
    expect((await send('b', { role: 'network' })).text).not.toBe(first.text);
  });

  it('keeps the answer sealed: the key it shows is nowhere in the store', async () => {
    const { idempotentAnswers } = api.deps.stores;
    const kept: string[] = [];
    const spied = jest.spyOn(idempotentAnswers, 'complete').mockImplementation(async (...given) => {
      kept.push(JSON.stringify(given));
    });
    await send('sealed', { role: 'network' });
    spied.mockRestore();
    expect(kept).toHaveLength(1);
    expect(kept[0]).not.toContain('tb_net_');
  });

  const keysThere = async () => listOf((await api.ok(api.key, 'GET /network/keys'))['keys']).length;
  const connectionLost = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

  it('does nothing twice whose commit is unknown: the connection was lost before its answer came', async () => {
    const before = await keysThere();
    const { keys } = api.deps.stores;
    const add = keys.add.bind(keys);
    const spied = jest.spyOn(keys, 'add').mockImplementationOnce(async (key) => {
      await add(key);
      throw connectionLost();
    });
    expect((await send('unknown', { role: 'network' })).status).toBeGreaterThanOrEqual(500);
    spied.mockRestore();
    const again = await send('unknown', { role: 'network' });
    expect([again.status, await keysThere()]).toEqual([409, before + 1]);
    expect(again.text).toContain('carried out');
    expect(api.errors.splice(0)).toHaveLength(1);
  });

  it('does once what was not done when the connection was lost', async () => {
    const before = await keysThere();
    const { keys } = api.deps.stores;
    const spied = jest.spyOn(keys, 'add').mockRejectedValueOnce(connectionLost());
    expect((await send('not-done', { role: 'network' })).status).toBeGreaterThanOrEqual(500);
    spied.mockRestore();
    expect((await send('not-done', { role: 'network' })).status).toBe(201);
    expect(await keysThere()).toBe(before + 1);
    expect(api.errors.splice(0)).toHaveLength(1);
  });

  it('does what a process began that is gone: it wrote nothing within a minute', async () => {
    const { idempotentAnswers } = api.deps.stores;
    const spied = jest.spyOn(idempotentAnswers, 'release').mockRejectedValueOnce(connectionLost());
    const lost = jest.spyOn(api.deps.stores.keys, 'add').mockRejectedValueOnce(connectionLost());
    expect((await send('gone', { role: 'network' })).status).toBeGreaterThanOrEqual(500);
    spied.mockRestore();
    lost.mockRestore();
    api.at.now = new Date(api.at.now.getTime() + 61_000);
    expect((await send('gone', { role: 'network' })).status).toBe(201);
    expect(api.errors.splice(0)).toHaveLength(1);
  });

  it('runs once for requests that race', async () => {
    const keys = async () => listOf((await api.ok(api.key, 'GET /network/keys'))['keys']).length;
    const before = await keys();
    const answers = await Promise.all([1, 2, 3].map(() => send('c', { role: 'network' })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await keys()).toBe(before + 1);
  });

  it('leaves the key free after a refusal', async () => {
    expect((await send('d', { role: 'nobody' })).status).toBe(400);
    expect((await send('d', { role: 'network' })).status).toBe(201);
  });
});

describe('rate limits', () => {
  it('answers 429 with Retry-After, and tells what is left', async () => {
    const slow = await testApi({ rateLimitPerSecond: 2 });
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await slow.call(slow.key, 'GET /network/keys'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(answers[0]?.headers).toMatchObject({
      ratelimit: '"key";r=3;t=1',
      'ratelimit-policy': '"key";q=4;w=2',
    });
    expect(answers[4]?.headers['retry-after']).toBe('1');
    expect(answers[4]?.body.data['code']).toBe(40);
    slow.at.now = new Date(slow.at.now.getTime() + 1000);
    expect((await slow.call(slow.key, 'GET /network/keys')).status).toBe(200);
  });

  it('counts each session by itself, at a rate of its own', async () => {
    const slow = await testApi({ rateLimitPerSecond: 2, sessionRateLimitPerSecond: 4 });
    const [anna, otto] = [await ownerOf(slow, NETWORK_ID), await staffOf(slow, 'analyst')];
    const statusesOf = async (headers: Record<string, string>, times: number) => {
      const answers = [];
      for (let i = 0; i < times; i++)
        answers.push(await slow.call(null, 'GET /network/account', { headers }));
      expect(answers[0]?.headers['ratelimit-policy']).toBe('"dashboard";q=8;w=2');
      return answers.map(({ status }) => status);
    };
    slow.at.now = new Date(slow.at.now.getTime() + 60_000);
    expect((await statusesOf(anna.headers, 9)).filter((status) => status === 429)).toHaveLength(1);
    // A colleague behind the same address, and the network's key, go on.
    expect(await statusesOf(otto.headers, 8)).not.toContain(429);
    expect((await slow.call(slow.key, 'GET /network/account')).status).toBe(200);
  });

  it('saves up no more than a burst for a key that was idle', async () => {
    const slow = await testApi({ rateLimitPerSecond: 2 });
    const burst = async () => {
      const statuses = [];
      for (let i = 0; i < 6; i++) statuses.push((await slow.call(slow.key, 'GET /network/keys')).status);
      return statuses;
    };
    expect(await burst()).toEqual([200, 200, 200, 200, 429, 429]);
    slow.at.now = new Date(slow.at.now.getTime() + 3_600_000);
    expect(await burst()).toEqual([200, 200, 200, 200, 429, 429]);
  });

  it('lets a revoked key pass no more than an unknown one, while its address guesses', async () => {
    const slow = await testApi({ rateLimitPerSecond: 30 });
    const issued = await slow.ok(slow.key, 'POST /network/keys', { role: 'network' });
    const revoked = issued['api_key'] as unknown as string;
    const ask = async (key: string) => (await slow.call(key, 'GET /network/keys')).status;
    expect(await ask(revoked)).toBe(200);
    await slow.ok(slow.key, `DELETE /network/keys/${idIn(issued['key'])}`);
    expect(await ask(revoked)).toBe(401);
    while ((await ask(unknownKey())) !== 429) continue;
    expect(await ask(revoked)).toBe(429);
    expect(await ask(slow.key)).toBe(200);
  });

  // docs/rules/input-output.md#failed-authentication
  it.each([
    ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
    ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'],
    ['::ffff:192.0.2.1', '192.0.2.1', '2001:db8::1'],
  ])('slows guesses from %s with those from %s, and not those from %s', async (first, same, other) => {
    const slow = await guessable();
    const statuses = [];
    for (let i = 0; i < 2; i++) statuses.push(await slow.from(first, unknownKey()));
    expect([...statuses, await slow.from(same, unknownKey())]).toEqual([401, 401, 429]);
    expect(await slow.from(other, unknownKey())).toBe(401);
  });

  // docs/rules/input-output.md#failed-authentication
  it('refuses no valid key because somebody beside it guesses, not even one it has not seen before', async () => {
    const slow = await guessable();
    while ((await slow.from('192.0.2.1', unknownKey())) !== 429) continue;
    expect(await slow.from('192.0.2.1', slow.key)).toBe(200);
    expect(await slow.from('192.0.2.1', slow.otherKey)).toBe(200);
  });

  async function guessable() {
    const slow = await testApi({
      rateLimitPerSecond: 3,
      trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'],
    });
    const from = async (ip: string, key: string) =>
      (await slow.call(key, 'GET /network/keys', { headers: { 'X-Forwarded-For': ip } })).status;
    return { ...slow, from };
  }
});

describe('health', () => {
  it('answers without a key, and says why it is not ready', async () => {
    const ill = await testApi({ notReady: async () => 'The database does not answer.' });
    expect((await ill.call(null, 'GET /healthz')).status).toBe(200);
    const ready = await ill.call(null, 'GET /readyz');
    expect([ready.status, ready.body.data['message']]).toEqual([503, 'The database does not answer.']);
    expect(ready.headers['retry-after']).toBe('5');
    const well = await api.call(null, 'GET /readyz');
    expect([well.status, well.body.data['dead_letters']]).toEqual([200, 0]);
  });

  // docs/rules/running.md#database-away
  it('answers 503 within five seconds while the database hangs, and once only', async () => {
    let thaw: () => void = () => undefined;
    const frozen = new Promise<undefined>((resolve) => (thaw = () => resolve(undefined)));
    const api = await testApi({ notReady: async () => 'The database does not answer.' });
    const { networks } = api.deps.stores;
    const find = networks.find.bind(networks);
    Object.assign(networks, {
      find: async (...asked: Parameters<typeof find>) => (await frozen, find(...asked)),
    });
    // Nothing but the answer in time ends this wait: the database comes back behind it.
    const answer = await api.call(api.key, 'GET /network/account');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    thaw();
    await new Promise((done) => setTimeout(done, 50));
    expect(api.errors).toEqual([]);
  });

  // docs/rules/running.md#database-away
  // docs/rules/input-output.md#database-away
  it('answers 503 with Retry-After when a connection was cut, although the database is back', async () => {
    const cut = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const api = await testApi({ isPassing: (error) => error === cut });
    Object.assign(api.deps.stores.networks, { find: () => Promise.reject(cut) });
    const answer = await api.call(api.key, 'GET /network/account');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  });

  // docs/rules/running.md#concurrent-changes
  it('says of a change that others were in the way of, not that the database is away', async () => {
    const met = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const api = await testApi({ isPassing: () => true, isContended: (error) => error === met });
    Object.assign(api.deps.stores.networks, { find: () => Promise.reject(met) });
    const { status, headers, body } = await api.call(api.key, 'GET /network/account');
    expect([status, headers['retry-after'], body.data['message']]).toEqual([
      503,
      '5',
      'Other requests kept changing the same records at the same time. Send the request again later.',
    ]);
  });

  it('tells how long each answer took, by its route', async () => {
    const told: string[] = [];
    const api = await testApi({
      onAnswer: ({ method, route, status }) => told.push(`${method} ${route} ${status}`),
    });
    await api.call(api.key, 'GET /network/account');
    await api.call(api.key, `GET /campaign/${'a'.repeat(24)}`);
    await api.call(null, 'GET /nowhere');
    expect(told).toEqual(
      ['GET /network/account 200', 'GET /campaign/:id 404', 'GET /nowhere 404'].map((line) =>
        line.replace('/nowhere', 'none'),
      ),
    );
  });

  it('tells an outage of the database from a fault of ours', async () => {
    const outages = ['The database cannot be reached.', undefined];
    const failing = await testApi({ notReady: async () => outages.shift() });
    const broken = {
      keys: {
        ...failing.deps.stores.keys,
        list: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1')),
      },
    };
    Object.assign(failing.deps.stores, broken);
    const away = await failing.call(failing.key, 'GET /network/keys');
    expect([away.status, away.headers['retry-after'], away.body.data['code']]).toEqual([503, '5', 51]);
    expect(away.body.data['message']).toBe('The database cannot be reached. Send the request again later.');
    const fault = await failing.call(failing.key, 'GET /network/keys');
    expect([fault.status, fault.headers['retry-after']]).toEqual([500, undefined]);
    expect(failing.errors).toHaveLength(2);
  });
});
