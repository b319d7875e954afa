// Hashed files under /app/assets/ and one index.html; nothing inline, because the policy of the pages forbids it.
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Where `npm run dev` has the API while the pages come from Vite. */
const API = process.env['API'] ?? 'http://localhost:3000';

/** The frame and what nearly every page in it is made of. */
const FIRST_PARTS =
  /react-dom[\\/](index|cjs[\\/]react-dom\.production)\.js|[\\/]src[\\/](routes[\\/.]|design[\\/]\w+\.css|(chart|figures|numbers|words)[\\/]|table[\\/](nothing|short-table|table-frame)\.|shell[\\/](answered|page-head|period-picker|section)\.|features[\\/]overview[\\/](overview-frame|parts)\.)/;

/** What every list of records has besides: one file, with the first of them that is opened. */
const LIST_PARTS = /[\\/]src[\\/]table[\\/](filters|order|pages|tools)\./;

/** A script of its own, before the page's: it is not to wait for them. */
const AHEAD: Plugin = {
  name: 'ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((part) => part.type === 'chunk' && part.isEntry && part.name === 'ahead')
        .map(({ fileName }) => ({
          tag: 'script',
          attrs: { type: 'module', crossorigin: true, src: `/app/${fileName}` },
          injectTo: 'head-prepend' as const,
        })),
  },
};

export default defineConfig({
  base: '/app/',
  root: import.meta.dirname,
  plugins: [AHEAD],
  build: {
    outDir: '../../dist/dashboard',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Those that know light-dark(); older ones would be given a copy of every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
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
