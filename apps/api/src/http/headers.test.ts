import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createConnection } from 'node:net';
import { startApi } from '../start-api.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

const ORIGIN = 'https://office.example';
let api: TestApi;

const safe = {
  'referrer-policy': 'no-referrer',
  'cache-control': expect.stringMatching(/./),
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};

// docs/rules/input-output.md#framing-and-cors
describe('every answer', () => {
  beforeEach(async () => {
    api = await testApi();
  });

  it.each([
    ['GET /campaign?page=1&limit=1', 200],
    ['GET /campaign', 400],
    ['GET /nowhere', 404],
    ['PATCH /campaign', 405],
    ['OPTIONS /campaign', 204],
    ['GET /media/0123456789abcdef0123456789abcdef.png', 404],
    ['GET /healthz', 200],
    ['GET /readyz', 200],
    ['GET /docs', 200],
    ['GET /openapi.json', 200],
  ])('%s (%d) says that it is nobody else\u2019s page', async (line, status) => {
    const answer = await api.call(api.key, line);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(safe);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('does so without a key, and to requests that break the rules of HTTP', async () => {
    expect((await api.call(null, 'GET /campaign')).headers).toMatchObject(safe);
    const options = { trustedProxies: [], allowQueryKey: true, rateLimitPerSecond: 9, port: 0 };
    const notReady = async () => undefined;
    const serving = await startApi(api.deps, { ...options, notReady, onError: () => undefined });
    try {
      const text = await new Promise<string>((resolve) => {
        let all = '';
        const socket = createConnection(Number(new URL(serving.url).port), '127.0.0.1', () =>
          socket.write('x\r\n\r\n'),
        );
        socket.on('data', (part) => (all += String(part))).on('close', () => resolve(all));
      });
      expect(text).toMatch(/Referrer-Policy: no-referrer\r\n/);
      expect(text).toMatch(/frame-ancestors 'none'/);
    } finally {
      await serving.stop();
    }
  });
});

// docs/rules/input-output.md#framing-and-cors
describe('CORS', () => {
  const asked = (origin: string, line = 'GET /network/keys', headers = {}) =>
    api.call(api.key, line, { headers: { Origin: origin, ...headers } });
  const preflight = {
    'Access-Control-Request-Method': 'PATCH',
    'Access-Control-Request-Headers': 'x-api-key',
  };

  afterEach(() => expect(api.errors).toEqual([]));

  it('is off unless origins are listed', async () => {
    api = await testApi();
    for (const answer of [await asked(ORIGIN), await asked(ORIGIN, 'OPTIONS /campaign', preflight)]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('lets pages of listed origins call, and no others', async () => {
    api = await testApi({ corsOrigins: [ORIGIN] });
    const answer = await asked(ORIGIN);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      vary: expect.stringContaining('Origin'),
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    const allowed = await asked(ORIGIN, 'OPTIONS /campaign', preflight);
    expect([allowed.status, allowed.headers['access-control-allow-headers']]).toEqual([
      204,
      expect.stringContaining('X-Api-Key'),
    ]);
    for (const other of [
      'https://evil.example',
      'https://office.example.evil.example',
      'http://office.example',
      'null',
    ]) {
      expect((await asked(other)).headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});
