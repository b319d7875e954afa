// Hashed files under /app/assets/ and one index.html; nothing inline, because the policy of the pages forbids it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { defineConfig, type Plugin } from 'vite';
import { moduleOf, refusalModuleOf } from '../../scripts/messages/catalogue.mjs';
import { hasMessages, withMessages } from '../../scripts/messages/macro.mjs';

/** Where `npm run dev` has the API while the pages come from Vite. */
const API = process.env['API'] ?? 'http://localhost:3000';

/** The frame and what nearly every page in it is made of. */
const FIRST_PARTS =
  /react-dom[\\/](index|cjs[\\/]react-dom\.production)\.js|[\\/]src[\\/](routes[\\/.]|(chart|design|forms|shell|table|features[\\/]campaigns)[\\/].*\.css|chart[\\/](chart|line)\.|(figures|numbers|words)[\\/]|table[\\/](nothing|short-table|table-frame)\.|forms[\\/]unsaved\.|shell[\\/](action-button|answered|campaign-named|confirm-button|page-head|period-picker|section|tabs)\.|design[\\/]parts[\\/](choice-field|copied-text|country|facts|status)\.|features[\\/]overview[\\/](overview-frame|parts)\.)/;

/** What every list of records has besides: one file, with the first of them that is opened. */
const LIST_PARTS = /[\\/]src[\\/]table[\\/](filters|order|pages|tools)\./;

const HEAD = 'head-prepend' as const;
/** Every page is written in it. */
const FIRST_FONT = /inter-latin-wght-normal-[^/]*\.woff2$/;

/** A script of its own, before the page's, and the font: they are not to wait for them. */
const AHEAD: Plugin = {
  name: 'ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle).flatMap((part) => {
        const address = `/app/${part.fileName}`;
        if (part.type === 'chunk' && part.isEntry && part.name === 'ahead')
          return {
            tag: 'script',
            attrs: { type: 'module', crossorigin: true, src: address },
            injectTo: HEAD,
          };
        if (!FIRST_FONT.test(part.fileName)) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: address };
        return { tag: 'link', attrs, injectTo: HEAD };
      }),
  },
};

const FLAGS_OF = dirname(createRequire(import.meta.url).resolve('flag-icons/package.json'));
const FLAG_VERSION = (JSON.parse(readFileSync(join(FLAGS_OF, 'package.json'), 'utf8')) as { version: string })
  .version;
/** Of countries: those of regions and alliances have longer names. */
const FLAG_CODES = readdirSync(join(FLAGS_OF, 'flags', '4x3')).flatMap(
  (name) => /^([a-z]{2})\.svg$/.exec(name)?.[1] ?? [],
);
const flagOf = (code: string) => readFileSync(join(FLAGS_OF, 'flags', '4x3', `${code}.svg`));

/** Flags as files, named after the version of their package, so that nobody fetches one twice. */
const FLAGS: Plugin = {
  name: 'flags',
  generateBundle() {
    for (const code of FLAG_CODES)
      this.emitFile({
        type: 'asset',
        fileName: `assets/flag-${FLAG_VERSION}-${code}.svg`,
        source: flagOf(code),
      });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const code = /^\/app\/assets\/flag-[\d.]+-([a-z]{2})\.svg$/.exec(request.url ?? '')?.[1];
      if (code === undefined || !FLAG_CODES.includes(code)) return next();
      response.setHeader('Content-Type', 'image/svg+xml');
      response.end(flagOf(code));
    });
  },
};

/** Before anything else reads the file: the macros of Lingui are no JavaScript. */
const MESSAGES: Plugin = {
  name: 'messages',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]dashboard[\\/]src[\\/].*\.tsx?$/, code: '/macro' },
    handler(code, id) {
      if (!hasMessages(code)) return null;
      const { code: plain = '', map } = withMessages(code, id) ?? {};
      return { code: plain ?? '', map: map as never };
    },
  },
};

/** Other languages, and English with marks. */
const CATALOGUES: Plugin = {
  name: 'catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: /\.po(\?(pseudo|refusals))?$/ },
    handler: (code, id) => ({
      code: id.endsWith('?refusals') ? refusalModuleOf(code) : moduleOf(code, id.endsWith('?pseudo')),
      map: null,
    }),
  },
};

export default defineConfig({
  base: '/app/',
  root: import.meta.dirname,
  plugins: [MESSAGES, CATALOGUES, AHEAD, FLAGS],
  define: { __FLAGS__: JSON.stringify({ version: FLAG_VERSION, codes: FLAG_CODES.join('') }) },
  // Names of classes are of no use to a browser, and stand in styles and scripts.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    outDir: '../../dist/dashboard',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Those that know light-dark(); older ones would be given a copy of every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // One file of styles: in pieces they weigh a sixth more, and each page would wait for a piece of its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, 'src', 'ahead.ts')],
      // Packages mark their files for servers that render, of which there is none here.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
      // Each with what it needs, so that the first page comes in three files and not in thirty: over a slow line a file costs its way there
      // and back, and a browser asks for six at a time.
      output: {
        codeSplitting: {
          groups: [
            { name: 'ahead', test: /[\\/]src[\\/]ahead\.ts$/, priority: 2 },
            { name: 'parts', test: FIRST_PARTS, priority: 1 },
            { name: 'lists', test: LIST_PARTS, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '^/(?!app/)': { target: API, changeOrigin: true } },
  },
});
