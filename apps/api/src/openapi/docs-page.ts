// The page GET /docs: Swagger UI from its package, so that nothing is loaded from elsewhere and nothing runs inline.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type DocsAsset = { readonly contentType: string; readonly read: () => string | Buffer };

export const DOCS_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tributary API</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/page.css">
<link rel="icon" href="docs/favicon-32x32.png">
</head><body>
<div id="docs"><noscript>This page needs JavaScript. The same document for machines:
<a href="openapi.json">openapi.json</a>.</noscript></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/page.js"></script>
</body></html>
`;

/** Scripts, styles and answers from our own origin only; Swagger UI's icons are data URLs. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The key stays in the page's memory: closing the page forgets it. Swagger UI's own filter knows the names of groups
 * only; this one finds operations by any word of their path, name, summary or description. Operations of
 * the tracker are on another origin, whose answers a page may not read (and a click leaves the page): they are shown,
 * but cannot be tried out.
 */
const PAGE_SCRIPT = `'use strict';
const textOf = (operation) =>
  [operation.get('path'), operation.get('method'), ...['operationId', 'summary', 'description'].map((name) => operation.getIn(['operation', name]))]
    .join(' ')
    .toLowerCase();

const search = (system) => ({
  fn: {
    opsFilter: (groups, phrase) => {
      const words = phrase.toLowerCase().split(/\\s+/);
      return groups
        .map((group, name) =>
          group.update('operations', (operations) =>
            operations.filter((operation) => words.every((word) => (name + ' ' + textOf(operation)).includes(word))),
          ),
        )
        .filter((group) => group.get('operations').size > 0);
    },
  },
  components: {
    FilterContainer: ({ layoutActions }) =>
      system.React.createElement('input', {
        type: 'search',
        className: 'search',
        placeholder: 'Search: path, name or words of the summary',
        'aria-label': 'Search operations',
        onChange: ({ target }) => layoutActions.updateFilter(target.value),
      }),
  },
});

const shownOnly = () => ({
  statePlugins: {
    spec: {
      wrapSelectors: {
        allowTryItOutFor: (allowed) => (state, path, method) =>
          state.getIn(['json', 'paths', path, method, 'servers']) === undefined && allowed(state, path, method),
      },
    },
  },
});

window.ui = SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [search, shownOnly],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  defaultModelRendering: 'model',
  defaultModelExpandDepth: 3,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  showExtensions: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

const PAGE_STYLE = `body { margin: 0; }
.search { box-sizing: border-box; display: block; font: 16px sans-serif; margin: 1rem 20px; padding: 0.5rem 1rem; width: calc(100% - 40px); }
`;

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';

/** Everything the page loads, by its name under /docs/; nothing else of the package is served. */
export function docsAssets(): ReadonlyMap<string, DocsAsset> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const packaged = (name: string, contentType: string): [string, DocsAsset] => [
    name,
    { contentType, read: () => readFileSync(join(folder, name)) },
  ];
  return new Map<string, DocsAsset>([
    packaged('swagger-ui-bundle.js', JAVASCRIPT),
    packaged('swagger-ui.css', CSS),
    packaged('favicon-32x32.png', 'image/png'),
    ['page.js', { contentType: JAVASCRIPT, read: () => PAGE_SCRIPT }],
    ['page.css', { contentType: CSS, read: () => PAGE_STYLE }],
  ]);
}
