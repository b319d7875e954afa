import { afterEach, describe, expect, it } from '@jest/globals';
import { makeLog } from '@tributary/runtime/log';
import { testApi, unknownKey } from '../../test/test-api.ts';
import { accessLog } from './access-log.ts';

type Line = { readonly level: number; readonly requestId: string; readonly [name: string]: unknown };

const lines: string[] = [];
const log = makeLog('debug', 'api', (line) => lines.push(line));
const api = await testApi({ accessLog: accessLog(log) });
const read = () => lines.map((line) => JSON.parse(line) as Line);
afterEach(() => void lines.splice(0));

describe('the access log', () => {
  it('has one line for each request, with its id, at debug level', async () => {
    const headers = { 'X-Request-Id': 'order-7' };
    await api.call(api.key, 'GET /campaign?limit=10&page=1', { headers });
    await api.call(null, 'GET /campaign?limit=10&page=1');
    expect(read()).toEqual([
      expect.objectContaining({
        level: 20,
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        clientRequestId: 'order-7',
        method: 'GET',
        path: '/campaign',
        status: 200,
        ms: expect.any(Number),
      }),
      expect.objectContaining({ status: 401, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
    ]);
  });

  it('never holds a key, a token, a cookie or what was sent', async () => {
    const key = unknownKey();
    await api.call(null, `GET /network/account?apiKey=${key}&security_token=hidden-1`, {
      headers: { Cookie: 'session=hidden-2', Authorization: 'Bearer hidden-3' },
    });
    await api.call(api.key, 'GET /network/account');
    await api.call(null, `GET /network/account?apiKey=${api.key}`);
    await api.call(api.key, 'PATCH /network/account', {
      body: { password: 'hidden-4', old_password: 'hidden-5' },
    });
    await api.call(null, `GET /${key}`);
    expect(lines).toHaveLength(5);
    const text = lines.join('');
    expect(text).not.toContain(key);
    expect(text).not.toContain(api.key);
    expect(text).not.toMatch(/hidden-|\?/);
  });

  it('is none where debug lines are not logged', () => {
    expect(accessLog(makeLog('info', 'api', () => undefined))).toBeUndefined();
  });
});
