import type { Express } from 'express';
import { weakEtag } from '../http/etag.ts';
import { otherMethods } from '../http/other-methods.ts';
import type { Route } from '../http/route.ts';
import { documentText } from './document-text.ts';
import { DOCS_PAGE, DOCS_POLICY, docsAssets } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';

/** What the page loads is asked for again at each visit, and answered with 304 while it is the same. */
const ASK_AGAIN = 'no-cache';

/** `GET /openapi.json` and `GET /docs`, both without a key; made once, on the first request. */
export function serveDocument(app: Express, routes: readonly Route[], trackerUrl: string): void {
  const document = once(() => documentText(openApiDocument(routes, { trackerUrl })));
  const assets = once(docsAssets);
  const loaded = new Map<string, Loaded>();

  app
    .route('/openapi.json')
    .get((_request, response) => {
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.end(document());
    })
    .all(READ_ONLY);
  app
    .route('/docs')
    .get((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Content-Security-Policy', DOCS_POLICY);
      response.end(DOCS_PAGE);
    })
    .all(READ_ONLY);
  app
    .route('/docs/:name')
    .get((request, response, next) => {
      const { name } = request.params;
      const asset = assets().get(name);
      if (!asset) return next('route');
      const { bytes, etag } = loaded.get(name) ?? load(asset.read());
      loaded.set(name, { bytes, etag });
      response.setHeader('Cache-Control', ASK_AGAIN);
      response.setHeader('ETag', etag);
      if (request.fresh) return void response.status(304).end();
      response.setHeader('Content-Type', asset.contentType);
      response.end(bytes);
    })
    .all(READ_ONLY);
}

const READ_ONLY = otherMethods(['GET']);

type Loaded = { readonly bytes: string | Buffer; readonly etag: string };

const load = (bytes: string | Buffer): Loaded => ({
  bytes,
  etag: weakEtag(bytes),
});

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
