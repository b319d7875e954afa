import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { giveRequestId } from '../http/mount.ts';
import { serveDashboard } from './serve-dashboard.ts';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-dashboard-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Tributary</title>');
  writeFileSync(join(folder, 'assets', 'index-1a2b.js'), 'let plain = 1;');
  writeFileSync(join(folder, 'assets', 'index-1a2b.js.gz'), gzipSync('let plain = 1;'));
  writeFileSync(join(folder, 'secret.txt'), 'not an asset');
  const app = express();
  app.use(giveRequestId);
  serveDashboard(app, folder, async (host) => (host.startsWith('127.') ? ':root{--accent:red}' : ''));
  server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers, redirect: 'manual' });

describe('the dashboard', () => {
  it.each(['/app/', '/app/campaigns', '/app/campaigns/1/caps?tab=2', '/app/assets-of-mine'])(
    '%s is the page, asked for again at each visit',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<title>Tributary</title>');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('allows the page nothing inline and nothing from elsewhere', async () => {
    const policy = (await get('/app/')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'self'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  it('gives a hashed file for ever, compressed for who takes it', async () => {
    const zipped = await get('/app/assets/index-1a2b.js', { 'Accept-Encoding': 'gzip' });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(zipped.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(zipped.headers.get('vary')).toBe('Accept-Encoding');
    expect(await zipped.text()).toBe('let plain = 1;');
    const plain = await get('/app/assets/index-1a2b.js', { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe('let plain = 1;');
  });

  it.each(['/app/assets/gone.js', '/app/assets/..%2Fsecret.txt', '/app/assets/index-1a2b.js.gz'])(
    '%s is nothing that a page could take for a script',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  // docs/rules/accounts.md#dashboard-domains
  it('has the colours of the host, asked for again at each visit', async () => {
    const css = await get('/app/brand.css');
    expect([css.headers.get('content-type'), css.headers.get('cache-control')]).toEqual([
      'text/css; charset=utf-8',
      'no-cache',
    ]);
    expect(await css.text()).toBe(':root{--accent:red}');
    const again = await get('/app/brand.css', {
      'If-None-Match': css.headers.get('etag') ?? '',
      'Cache-Control': 'max-age=0',
    });
    expect(again.status).toBe(304);
  });

  it('leads a browser at / to the pages, and no client of the API', async () => {
    const browser = await get('/', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([browser.status, browser.headers.get('location')]).toEqual([302, '/app/']);
    expect((await get('/', { Accept: '*/*' })).status).toBe(404);
    const short = await get('/app');
    expect([short.status, short.headers.get('location')]).toEqual([302, '/app/']);
  });

  it('serves nothing where nothing was built', () => {
    const app = express();
    serveDashboard(app, join(folder, 'assets'), async () => '');
    expect(app.router?.stack ?? []).toEqual([]);
  });
});
