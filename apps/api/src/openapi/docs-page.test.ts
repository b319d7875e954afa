import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { testApi } from '../../test/test-api.ts';

const { app } = await testApi();
const get = (path: string) => request(app).get(path);

describe('GET /docs', () => {
  it('is a page without a line of script or style in it, which may load from nowhere else', async () => {
    const page = await get('/docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).not.toMatch(/<style|style=|<script(?![^>]+src=)[^>]*>|\son\w+=|https?:\/\//);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  // docs/rules/running.md#documents
  it('loads what is there, with its type, and again only when it changed', async () => {
    const { text } = await get('/docs');
    const loaded = [...text.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, path]) => path);
    expect(loaded.length).toBeGreaterThanOrEqual(4);
    for (const path of loaded) {
      const asset = await get(`/${path}`);
      expect([path, asset.status]).toEqual([path, 200]);
      expect(asset.headers['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$|^image\/png$/);
      expect(asset.headers['x-content-type-options']).toBe('nosniff');
      const again = await get(`/${path}`).set('If-None-Match', String(asset.headers['etag']));
      expect([again.status, again.text ?? '']).toEqual([304, '']);
      const changed = await get(`/${path}`).set('If-None-Match', '"another"');
      expect(changed.status).toBe(200);
    }
  });

  it('keeps the key in memory only', async () => {
    const { text } = await get('/docs/page.js');
    expect(text).toContain('persistAuthorization: false');
    expect(text).not.toMatch(/localStorage|sessionStorage|cookie/);
  });

  it('serves nothing else of its package', async () => {
    for (const name of ['package.json', 'index.html', 'swagger-ui.js.map', '..%2fpackage.json', 'nowhere']) {
      expect([name, (await get(`/docs/${name}`)).status]).toEqual([name, 404]);
    }
  });
});
