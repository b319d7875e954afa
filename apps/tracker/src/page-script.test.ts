import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PAGE_SCRIPT, trackerUnderTest, type TrackerUnderTest } from '../test/tracker-under-test.ts';

let t: TrackerUnderTest;
beforeEach(async () => {
  t = await trackerUnderTest();
});
afterEach(() => t.stop());

// docs/rules/tracking.md#serving-the-script
describe('/tb.js', () => {
  it('is for pages of every origin, and nothing but a script', async () => {
    const { status, headers, body } = await t.ask('/tb.js', { headers: { Origin: 'https://shop.example' } });
    expect([status, body]).toEqual([200, PAGE_SCRIPT.toString()]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(PAGE_SCRIPT.length),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': expect.stringMatching(/^public, max-age=3600,/) as unknown,
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it.each([
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['gzip;q=0', false],
    ['gzip; q=0.0 , br', false],
    ['x-gzip', false],
    ['br', false],
  ])('goes out compressed to who takes %j: %s', async (accepted, isZipped) => {
    const { headers, body } = await t.ask('/tb.js', { headers: { 'Accept-Encoding': accepted } });
    expect([headers['content-encoding'], headers['vary']]).toEqual([
      isZipped ? 'gzip' : undefined,
      'Accept-Encoding',
    ]);
    const bytes = Buffer.from(body, 'latin1');
    expect(headers['content-length']).toBe(String(bytes.length));
    expect((isZipped ? gunzipSync(bytes) : bytes).equals(PAGE_SCRIPT)).toBe(true);
  });

  it('says that it has not changed', async () => {
    const etag = String((await t.ask('/tb.js')).headers['etag']);
    for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const { status, headers, body } = await t.ask('/tb.js', { headers: { 'If-None-Match': known } });
      expect([status, body, headers['etag']]).toEqual([304, '', etag]);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await t.ask('/tb.js', { headers: { 'If-None-Match': 'W/"x"' } })).status).toBe(200);
  });

  it('is written as one likes, and only read', async () => {
    expect((await t.ask('/TB.js/?v=2')).status).toBe(200);
    const head = await t.ask('/tb.js', { method: 'HEAD' });
    expect([head.status, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(PAGE_SCRIPT.length),
    ]);
    const posted = await t.ask('/tb.js', { method: 'POST' });
    expect([posted.status, posted.headers['allow']]).toEqual([405, 'GET, HEAD']);
    expect((await t.ask(`/tb.js?${'x'.repeat(50_000)}`)).status).toBe(414);
  });

  it('comes while events cannot be made durable, and makes none', async () => {
    t.fill();
    expect((await t.ask('/tb.js')).status).toBe(200);
    expect([t.events, t.counted]).toEqual([[], []]);
  });
});
