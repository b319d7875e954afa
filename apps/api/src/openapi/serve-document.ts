import type { Express } from 'express';
import type { Route } from '../http/route.ts';
import { openApiDocument } from './openapi-document.ts';
import { docsPage } from './docs-page.ts';

/** `GET /openapi.json` and `GET /docs`, both without a key; made once, on the first request. */
export function serveDocument(app: Express, routes: readonly Route[]): void {
  let document: Record<string, unknown> | undefined;
  const get = (): Record<string, unknown> => (document ??= openApiDocument(routes));
  app.get('/openapi.json', (_request, response) => {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(`${JSON.stringify(get(), null, 2)}\n`);
  });
  app.get('/docs', (_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    response.end(docsPage(get()));
  });
}
