// The dashboard as `vite build` left it: hashed files for ever, with the compressed copies made at build time, and one page for every
// address under /app/, which decides in the browser what it shows.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Express, Request, Response } from 'express';
import { weakEtag } from '../http/etag.ts';
import { hostOf } from '../http/visitor.ts';
import { otherMethods } from '../http/other-methods.ts';
import { DASHBOARD_POLICY } from './security-headers.ts';

/** Names hold a hash of what is inside. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

const TYPES = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
  ['.png', 'image/png'],
]);
/** The smallest first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Serves `/app/` from a folder, and leads browsers that ask for `/` there. A folder without a build serves nothing. */
export function serveDashboard(app: Express, folder: string, cssOf: CssOfHost): void {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return;
  const page = readFileSync(index);
  // Read once: names that are not in it are never looked for on the disk.
  const assets = new Set(readdirSync(join(folder, 'assets')));

  app.get('/', (request, response, next) => {
    if (!asksForPage(request)) return next();
    response.redirect(302, '/app/');
  });
  app.get('/app', (request, response, next) => {
    // Express takes both spellings for one; addresses in the page are relative to the longer.
    if (request.path === '/app/') return next();
    response.redirect(302, '/app/');
  });
  app
    .route('/app/assets/:name')
    .get((request, response, next) => {
      const { name } = request.params;
      const type = TYPES.get(extname(name));
      if (!assets.has(name) || type === undefined) return next('route');
      const found = ENCODINGS.find(
        ([encoding, ending]) => assets.has(name + ending) && request.acceptsEncodings(encoding) === encoding,
      );
      secure(response);
      response.setHeader('Cache-Control', FOR_EVER);
      response.setHeader('Content-Type', type);
      response.setHeader('Vary', 'Accept-Encoding');
      if (found) response.setHeader('Content-Encoding', found[0]);
      response.end(readFileSync(join(folder, 'assets', name + (found?.[1] ?? ''))));
    })
    .all(READ_ONLY);
  app
    .route('/app/brand.css')
    .get(async (request, response) => {
      const css = await cssOf(hostOf(request));
      secure(response);
      response.setHeader('Cache-Control', ASK_AGAIN);
      response.setHeader('ETag', weakEtag(css));
      if (request.fresh) return void response.status(304).end();
      response.setHeader('Content-Type', 'text/css; charset=utf-8');
      response.end(css);
    })
    .all(READ_ONLY);
  app
    .route('/app/{*place}')
    .get((request, response, next) => {
      if (request.path.startsWith('/app/assets/')) return next('route');
      secure(response);
      response.setHeader('Cache-Control', ASK_AGAIN);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(page);
    })
    .all(READ_ONLY);
}

/** The colours of the network whose host it is (docs/rules/accounts.md#dashboard-domains). */
export type CssOfHost = (host: string) => Promise<string>;

const READ_ONLY = otherMethods(['GET']);

/** A browser that opens an address names pages first; a client of the API that takes anything does not name them. */
const asksForPage = (request: Request): boolean => /\btext\/html\b/.test(request.headers.accept ?? '');

function secure(response: Response): void {
  response.setHeader('Content-Security-Policy', DASHBOARD_POLICY);
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
}
